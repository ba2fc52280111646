//! The setup of a table: everything that is settled before the first card.

use gueridon_bots::Level;
use gueridon_engine::Version;
use gueridon_journal::PlayerId;
use gueridon_record::{CardSource, GameId, Record, RecordError, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::serde_text;
use crate::daily::Day;

/// Everything that is settled before the first card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game that is played.
    #[serde(with = "serde_text::game")]
    pub game: GameId,
    /// Options that differ from the usual ones.
    #[serde(default)]
    pub rules: Map<String, Value>,
    /// The version of the rules. Tables of version 1 were created without one.
    #[serde(default = "first_version", with = "serde_text::version")]
    pub version: Version,
    /// In turn order.
    pub seats: Vec<SeatPlan>,
    /// Time for a turn.
    pub pace: Pace,
    /// Whether all play at one screen, whose owner holds every seat but those of computers.
    #[serde(default)]
    pub one_screen: bool,
    /// Whether players may ask for advice although several people play.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub advice: bool,
    /// The player who created the table.
    #[serde(with = "serde_text::player")]
    pub host: PlayerId,
    /// The secret word of the invitation link, which gives a free seat.
    pub invitation: String,
    /// The cards, when they are known already: of a game that goes on from another one, or of an
    /// imported record. Without it, they follow from the secret and the shares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<KnownCards>,
    /// The table whose game this one repeats or continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub follows: Option<String>,
    /// The day whose deal is played. The secret follows from it, and nobody adds to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub daily: Option<Day>,
    /// Whether its page explains each choice of the player, as in a first game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub coach: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

fn first_version() -> Version {
    Version::V1
}

/// Cards whose order somebody may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KnownCards {
    /// The seed of the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Or the order of every pile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<Value>,
    /// Actions that were played already.
    pub actions: Vec<String>,
    /// Whether the game is only looked at.
    #[serde(default)]
    pub study: bool,
}

/// The plan for a seat.
#[expect(missing_docs, reason = "the names of the fields say what they are")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeatPlan {
    /// A player who is known already.
    Player {
        #[serde(with = "serde_text::player")]
        player: PlayerId,
        name: String,
    },
    /// The first player who comes.
    Open,
    /// A computer.
    Bot(#[serde(with = "serde_text::level")] Level),
}

/// Time for a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pace {
    /// No limit.
    Free,
    /// Minutes a turn.
    Minutes(u16),
    /// Days a turn.
    Days(u16),
}

impl Pace {
    /// Every pace that can be chosen.
    pub const CHOICES: [Pace; 7] = [
        Pace::Free,
        Pace::Minutes(1),
        Pace::Minutes(3),
        Pace::Minutes(10),
        Pace::Days(1),
        Pace::Days(3),
        Pace::Days(7),
    ];

    /// The limit in milliseconds.
    pub fn limit(self) -> Option<i64> {
        const MINUTE: i64 = 60_000;
        match self {
            Pace::Free => None,
            Pace::Minutes(minutes) => Some(i64::from(minutes) * MINUTE),
            Pace::Days(days) => Some(i64::from(days) * 24 * 60 * MINUTE),
        }
    }

    /// As forms write it: `free`, `3m`, `1d`.
    pub fn code(self) -> String {
        match self {
            Pace::Free => "free".to_string(),
            Pace::Minutes(minutes) => format!("{minutes}m"),
            Pace::Days(days) => format!("{days}d"),
        }
    }

    /// The pace of a code that can be chosen.
    pub fn read(code: &str) -> Option<Pace> {
        Pace::CHOICES.into_iter().find(|pace| pace.code() == code)
    }
}

impl Setup {
    /// A setup by the newest rules and without options; `invitation` is a random word.
    pub fn new(game: GameId, host: PlayerId, seats: Vec<SeatPlan>, invitation: String) -> Setup {
        Setup {
            game,
            rules: Map::new(),
            version: Version::NEWEST,
            seats,
            pace: Pace::Free,
            one_screen: false,
            advice: false,
            host,
            invitation,
            cards: None,
            follows: None,
            daily: None,
            coach: false,
        }
    }

    /// The record of the game before anything is played here, with these cards.
    pub fn record(&self, source: CardSource) -> Record {
        let mut record = Record::new(self.game, self.seats.len(), source);
        record.rules = self.rules.clone();
        record.version = self.version;
        record
    }

    /// Where the cards come from, if that is known before anybody sits down.
    pub fn known_source(&self) -> Option<CardSource> {
        let cards = self.cards.as_ref()?;
        let seed = cards.seed.as_deref().and_then(Seed::read).map(CardSource::Seed);
        seed.or_else(|| cards.deal.clone().map(CardSource::Deal))
    }

    /// Whether the game is only looked at.
    pub fn is_study(&self) -> bool {
        self.cards.as_ref().is_some_and(|cards| cards.study)
    }

    /// Whether such a game exists: players and options fit.
    pub fn check(&self) -> Result<(), RecordError> {
        let source = self.known_source().unwrap_or(CardSource::Seed(Seed::numbered(0)));
        self.record(source).check()
    }

    /// Written for the journal.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a setup is plain data")
    }

    /// Read from the journal.
    pub fn read(text: &str) -> Option<Setup> {
        serde_json::from_str(text).ok()
    }
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Caption {
    /// The name of the player who created it.
    pub host: String,
    /// One letter for each seat: `p` player, `o` open, `b` bot.
    pub plan: String,
    /// Whether the game is only looked at.
    #[serde(default)]
    pub study: bool,
    /// Whether somebody may know the cards.
    #[serde(default)]
    pub known: bool,
    /// The names of the players by seat, empty for computers. Captions of earlier versions have none.
    #[serde(default)]
    pub names: Vec<String>,
    /// The levels of the computers by seat.
    #[serde(default)]
    pub levels: Vec<Option<String>>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
}

/// How a game ended, by seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameResult {
    /// Points.
    pub points: Vec<i32>,
    /// How many players did better.
    pub ranks: Vec<u8>,
}

impl Caption {
    /// Written for the journal.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a caption is plain data")
    }

    /// Read from the journal; nothing is known of what cannot be read.
    pub fn read(text: &str) -> Caption {
        serde_json::from_str(text).unwrap_or_default()
    }
}
