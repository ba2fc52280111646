//! How a table was laid: everything that is settled before the first card.

use gueridon_bots::Level;
use gueridon_engine::Version;
use gueridon_journal::PlayerId;
use gueridon_record::{GameId, Record, RecordError, Seed, Source};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::written;
use crate::random;

/// Everything that is settled before the first card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    #[serde(with = "written::game")]
    pub(crate) game: GameId,
    #[serde(default)]
    pub(crate) rules: Map<String, Value>,
    /// The version of the rules. Tables of version 1 were laid without one.
    #[serde(default = "first_version", with = "written::version")]
    pub(crate) version: Version,
    /// Who sits where, in turn order.
    pub(crate) seats: Vec<SeatPlan>,
    pub(crate) pace: Pace,
    /// Everybody plays at one screen, whose owner holds all seats that are no bot's.
    #[serde(default)]
    pub(crate) one_screen: bool,
    #[serde(with = "written::player")]
    pub(crate) host: PlayerId,
    /// Who has this takes a free seat.
    pub(crate) invitation: String,
    /// Where the cards come from, when they are known already: a game that goes on from another one,
    /// or one that was brought along. Without it, they follow from the secret and the shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) cards: Option<KnownCards>,
    /// The table whose game this one repeats or continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) follows: Option<String>,
}

fn first_version() -> Version {
    Version::V1
}

/// Cards whose order somebody knows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct KnownCards {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) deal: Option<Value>,
    /// What was played already.
    pub(crate) actions: Vec<String>,
    /// A game to look at, which nobody plays on.
    #[serde(default)]
    pub(crate) study: bool,
}

/// Who is to sit on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatPlan {
    /// Somebody who is known already.
    Player {
        #[serde(with = "written::player")]
        player: PlayerId,
        name: String,
    },
    /// Whoever comes.
    Open,
    /// A computer.
    Bot(#[serde(with = "written::level")] Level),
}

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Pace {
    /// As long as it takes.
    Free,
    /// So many minutes a turn.
    Minutes(u16),
    /// So many days a turn.
    Days(u16),
}

impl Pace {
    /// Every pace that can be chosen.
    pub(crate) const CHOICES: [Pace; 7] = [
        Pace::Free,
        Pace::Minutes(1),
        Pace::Minutes(3),
        Pace::Minutes(10),
        Pace::Days(1),
        Pace::Days(3),
        Pace::Days(7),
    ];

    /// The limit in milliseconds.
    pub(crate) fn limit(self) -> Option<i64> {
        const MINUTE: i64 = 60_000;
        match self {
            Pace::Free => None,
            Pace::Minutes(minutes) => Some(i64::from(minutes) * MINUTE),
            Pace::Days(days) => Some(i64::from(days) * 24 * 60 * MINUTE),
        }
    }

    /// As forms write it: `free`, `3m`, `1d`.
    pub(crate) fn code(self) -> String {
        match self {
            Pace::Free => "free".to_string(),
            Pace::Minutes(minutes) => format!("{minutes}m"),
            Pace::Days(days) => format!("{days}d"),
        }
    }

    /// The pace of a code that can be chosen.
    pub(crate) fn read(code: &str) -> Option<Pace> {
        Pace::CHOICES.into_iter().find(|pace| pace.code() == code)
    }
}

impl Setup {
    /// One that everybody can start from, by the newest rules and without options.
    pub(crate) fn new(game: GameId, host: PlayerId, seats: Vec<SeatPlan>) -> Setup {
        Setup {
            game,
            rules: Map::new(),
            version: Version::NEWEST,
            seats,
            pace: Pace::Free,
            one_screen: false,
            host,
            invitation: random::word::<20>(),
            cards: None,
            follows: None,
        }
    }

    /// The record of the game before anything is played here, with these cards.
    pub(crate) fn record(&self, source: Source) -> Record {
        let mut record = Record::new(self.game, self.seats.len(), source);
        record.rules = self.rules.clone();
        record.version = self.version;
        record
    }

    /// Where the cards come from, if that is known before anybody sits down.
    pub(crate) fn known_source(&self) -> Option<Source> {
        let cards = self.cards.as_ref()?;
        let seed = cards.seed.as_deref().and_then(Seed::read).map(Source::Seed);
        seed.or_else(|| cards.deal.clone().map(Source::Deal))
    }

    /// Whether the game is only looked at.
    pub(crate) fn is_study(&self) -> bool {
        self.cards.as_ref().is_some_and(|cards| cards.study)
    }

    /// Whether such a game exists: players and options fit.
    pub(crate) fn check(&self) -> Result<(), RecordError> {
        let source = self.known_source().unwrap_or(Source::Seed(Seed::numbered(0)));
        self.record(source).check()
    }

    /// Written for the journal.
    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("a setup is plain data")
    }

    /// What lists show of the table.
    pub(crate) fn caption(&self) -> String {
        let plan = self.seats.iter().map(|seat| match seat {
            SeatPlan::Player { .. } => 'p',
            SeatPlan::Open => 'o',
            SeatPlan::Bot(_) => 'b',
        });
        let names = self.seats.iter().filter_map(|seat| match seat {
            SeatPlan::Player { player, name } if *player == self.host => Some(name.clone()),
            SeatPlan::Player { .. } | SeatPlan::Open | SeatPlan::Bot(_) => None,
        });
        let host = names.into_iter().next().unwrap_or_default();
        let (study, known) = (self.is_study(), self.known_source().is_some());
        serde_json::to_string(&Caption { host, plan: plan.collect(), study, known })
            .expect("a caption is plain data")
    }

    /// Read from the journal.
    pub(crate) fn read(text: &str) -> Option<Setup> {
        serde_json::from_str(text).ok()
    }
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Caption {
    /// The name of who laid it.
    pub(crate) host: String,
    /// A letter a seat: a player, an open one, a bot.
    pub(crate) plan: String,
    #[serde(default)]
    pub(crate) study: bool,
    /// Whether somebody may know the cards.
    #[serde(default)]
    pub(crate) known: bool,
}

impl Caption {
    /// Read from the journal; nothing is known of what cannot be read.
    pub(crate) fn read(text: &str) -> Caption {
        serde_json::from_str(text).unwrap_or_default()
    }
}
