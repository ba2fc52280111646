//! Players by name: levels for people, and bots for command lines.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;
use std::time::Duration;

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Game, Heuristics};

use crate::bot::{Bot, Resources};
use crate::budget::Budget;
use crate::learned::Network;
use crate::players::{Greedy, Novice, Random};
use crate::search::{self, Comparison, Outlook, Review, ReviewBudget, Search, compare};

/// The search of the level `strong`, cut short on a slow machine.
const STRONG: Budget = Budget::Capped(STRONG_ROLLOUTS, Duration::from_secs(1));
const STRONG_ROLLOUTS: u64 = 16;
/// The same of the level `master`.
const MASTER: Budget = Budget::Capped(4_096, Duration::from_secs(1));
/// The rollouts of the level `master` where no time bounds them: what takes a second at most on most machines.
const MASTER_WITHOUT_CLOCK: u64 = 512;

gueridon_engine::named_enum! {
    /// The strength of a player.
    pub enum Level(name, "") {
        /// Plays for points and overlooks things, as a child does.
        Easy,
        /// Takes the best turn for itself and does not look beyond it.
        Medium,
        /// Searches a little.
        Strong,
        /// Searches well ahead.
        Master,
    }
}

impl Level {
    /// The name in stores and archives, which is the first one that the level had.
    pub const fn code(self) -> &'static str {
        match self {
            Level::Easy => "apprentice",
            Level::Medium => "regular",
            Level::Strong => "host",
            Level::Master => "master",
        }
    }

    /// The level of a name or a code.
    ///
    /// ```
    /// use gueridon_bots::Level;
    ///
    /// assert_eq!(Level::read("strong"), Some(Level::Strong));
    /// assert_eq!(Level::read("host"), Some(Level::Strong));
    /// assert_eq!(Level::read("guest"), None);
    /// ```
    pub fn read(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| [level.name(), level.code()].contains(&text))
    }

    /// The budget of its searches; none for levels that do not search.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Level::Easy | Level::Medium => None,
            Level::Strong => Some(STRONG),
            Level::Master => Some(MASTER),
        }
    }

    /// A player of this level whose searches are bounded by rollouts alone, so that no machine is too slow for the
    /// same choice. The strongest level looks less far ahead then.
    pub const fn without_clock(self) -> BotSpec {
        match self {
            Level::Easy | Level::Medium => BotSpec::Level(self),
            Level::Strong => BotSpec::Search(Budget::Nodes(STRONG_ROLLOUTS)),
            Level::Master => BotSpec::Search(Budget::Nodes(MASTER_WITHOUT_CLOCK)),
        }
    }

    /// A player of this level.
    pub fn make<G: BotGame>(self, seed: u64, resources: &Resources) -> Box<dyn Bot<G>> {
        BotSpec::Level(self).make(seed, resources)
    }
}

/// A player as settings and command lines name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotSpec {
    /// `random`
    Random,
    /// `greedy`
    Greedy,
    /// `easy`, `medium`, `strong`, `master`, or their codes
    Level(Level),
    /// `search:5000` rollouts, `search:500ms`, `search:2s`
    Search(Budget),
}

impl BotSpec {
    /// A player; the same seed plays the same way.
    pub fn make<G: BotGame>(self, seed: u64, resources: &Resources) -> Box<dyn Bot<G>> {
        G::make_bot(self, seed, resources)
    }
}

/// A game with bots. They are compiled with this crate, and not again in each crate that calls them: a search
/// takes long to optimise.
pub trait BotGame: Heuristics {
    /// The learned evaluation, if it was trained.
    fn network() -> Option<&'static Network>;

    /// The mean over possible worlds of what every seat may expect of a position, with all hands known and piles in
    /// another order: by the learned evaluation after a turn of each seat, or by playing whole games. A finished game
    /// has its result. None when it is stopped.
    fn expect(
        &self,
        state: &Self::State,
        worlds: u64,
        whole: bool,
        seed: u64,
        resources: &Resources,
    ) -> Option<Outlook>;

    /// Compares a turn with the one that a search of this seed would have played, from what its player could know.
    /// None when it is stopped, or when the game is over.
    fn review(
        &self,
        seen: &Self::Observation,
        played: &[Self::Action],
        effort: ReviewBudget,
        seed: u64,
        resources: &Resources,
    ) -> Option<Review<Self::Action>>;

    /// A player of this game; the same seed plays the same way.
    fn make_bot(spec: BotSpec, seed: u64, resources: &Resources) -> Box<dyn Bot<Self>>;

    /// Compares all turns of the seat that sees this by a number of rollouts, or exactly near the end; the same seed
    /// gives the same result.
    fn compare_turns(
        &self,
        seen: &Self::Observation,
        rollouts: u64,
        seed: u64,
        resources: &Resources,
    ) -> Comparison<Self::Action>;
}

macro_rules! bot_games {
    ($($game:ty $(: $weights:literal)?),* $(,)?) => {$(
        impl BotGame for $game {
            fn network() -> Option<&'static Network> {
                [$({
                    static NETWORK: LazyLock<Network> = LazyLock::new(|| {
                        let bytes = include_bytes!(concat!("../weights/", $weights));
                        let network = Network::read(bytes, <$game>::INPUTS);
                        network.expect("the weights are those of the game")
                    });
                    &*NETWORK
                })?].into_iter().next()
            }

            fn expect(
                &self,
                state: &Self::State,
                worlds: u64,
                whole: bool,
                seed: u64,
                resources: &Resources,
            ) -> Option<Outlook> {
                if self.to_act(state).is_none() {
                    return Some(search::result(self, state));
                }
                search::expect(self, Self::network(), state, worlds, whole, seed, resources)
            }

            fn review(
                &self,
                seen: &Self::Observation,
                played: &[Self::Action],
                effort: ReviewBudget,
                seed: u64,
                resources: &Resources,
            ) -> Option<Review<Self::Action>> {
                search::review(self, Self::network(), seen, played, effort, seed, resources)
            }

            fn make_bot(spec: BotSpec, seed: u64, resources: &Resources) -> Box<dyn Bot<Self>> {
                new_bot(spec, seed, resources)
            }

            fn compare_turns(
                &self,
                seen: &Self::Observation,
                rollouts: u64,
                seed: u64,
                resources: &Resources,
            ) -> Comparison<Self::Action> {
                compare(self, Self::network(), seen, rollouts, seed, resources)
            }
        }
    )*};
}

// Games with the file of their weights, if there is one.
bot_games! {
    CafeBoard: "cafe-board.bin",
    CafeCards: "cafe-cards.bin",
    FortySix: "forty-six.bin",
}

fn new_bot<G: BotGame>(spec: BotSpec, seed: u64, resources: &Resources) -> Box<dyn Bot<G>> {
    let budget = match spec {
        BotSpec::Random => return Box::new(Random::new(seed)),
        BotSpec::Level(Level::Easy) => return Box::new(Novice::<G>::new(seed)),
        BotSpec::Greedy | BotSpec::Level(Level::Medium) => return Box::new(Greedy::new(seed)),
        BotSpec::Level(Level::Strong) => STRONG,
        BotSpec::Level(Level::Master) => MASTER,
        BotSpec::Search(budget) => budget,
    };
    Box::new(Search::<G>::new(G::network(), budget, seed, resources.clone()))
}

impl FromStr for BotSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<BotSpec, SpecError> {
        let unknown = || SpecError { text: text.to_string() };
        match text {
            "random" => Ok(BotSpec::Random),
            "greedy" => Ok(BotSpec::Greedy),
            _ => match text.strip_prefix("search:") {
                Some(budget) => budget.parse().map(BotSpec::Search).map_err(|()| unknown()),
                None => Level::read(text).map(BotSpec::Level).ok_or_else(unknown),
            },
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotSpec::Random => f.write_str("random"),
            BotSpec::Greedy => f.write_str("greedy"),
            BotSpec::Level(level) => f.write_str(level.name()),
            BotSpec::Search(budget) => write!(f, "search:{budget}"),
        }
    }
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError {
    /// The text.
    pub text: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is no bot: random, greedy, easy, medium, strong, master, search:5000 or search:500ms",
            self.text
        )
    }
}

impl std::error::Error for SpecError {}
