//! Levels for people.

use std::time::Duration;

use crate::bot::{Bot, Resources};
use crate::budget::Budget;
use crate::greedy::Greedy;
use crate::insight::Insight;
use crate::novice::Novice;
use crate::search::Search;

/// On a machine so slow that the iterations of a level take longer than that, it makes do with fewer.
const HOST_CAP: Duration = Duration::from_millis(500);
const MASTER_CAP: Duration = Duration::from_millis(1800);

/// How strong a player is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Plays for points and overlooks things, as a child does.
    Apprentice,
    /// Takes the best turn for itself and thinks no further.
    Regular,
    /// Thinks a little ahead.
    Host,
    /// Thinks well ahead.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 4] = [Level::Apprentice, Level::Regular, Level::Host, Level::Master];

    /// The name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Regular => "regular",
            Level::Host => "host",
            Level::Master => "master",
        }
    }

    /// The level of a name.
    pub fn from_name(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    /// A player of this level.
    pub fn make<G: Insight>(self, seed: u64, resources: &Resources) -> Box<dyn Bot<G>> {
        let search = |nodes, cap| -> Box<dyn Bot<G>> {
            let budget = Budget::Capped(nodes, cap);
            Box::new(Search::<G>::new(budget, seed, resources.clone()))
        };
        match self {
            Level::Apprentice => Box::new(Novice::<G>::new(seed)),
            Level::Regular => Box::new(Greedy::new(seed)),
            Level::Host => search(G::HOST_NODES, HOST_CAP),
            Level::Master => search(G::MASTER_NODES, MASTER_CAP),
        }
    }
}
