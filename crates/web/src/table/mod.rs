//! A table: how it was laid, who sits there, and what has happened since.

mod entry;
mod fold;
mod history;
mod serde_text;
mod setup;
mod turn_clock;

use std::sync::Arc;

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::{Head, NewTable, Phase, PlayerId, Summary, TableId};
use gueridon_record::fair::{self, Fair};
use gueridon_record::{GameId, Record, Source};

pub(crate) use entry::{By, Entry};
pub(crate) use fold::read_share;
pub use history::HistoryError;
pub(crate) use history::{is_name, is_time};
pub(crate) use setup::{Caption, KnownCards, Pace, SeatPlan, Setup};
pub(crate) use turn_clock::TurnClock;

use crate::game::Playing;

/// A table as it stands. Whoever holds one holds it as it stood: what happens makes a new one.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) id: TableId,
    /// Shared, as all that never changes: a step makes a new table of the old one.
    pub(crate) setup: Arc<Setup>,
    /// What the commitment hides until the end; also the key of the chain.
    pub(crate) secret: [u8; 32],
    pub(crate) public: bool,
    pub(crate) seats: Vec<SeatState>,
    /// The game, once everybody is there.
    pub(crate) game: Option<Box<dyn Playing>>,
    pub(crate) chat: Vec<ChatLine>,
    /// The table of the rematch.
    pub(crate) rematch: Option<TableId>,
    /// What has happened, for those who missed some of it.
    pub(crate) entry_log: Vec<Arc<AppliedEntry>>,
    pub(crate) head: Head,
    /// The time of the turn.
    pub(crate) clock: TurnClock,
}

/// A seat as it stands.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct SeatState {
    /// Whose it is; nobody's while it is free, and when a computer was meant to sit there.
    pub(crate) owner: Option<PlayerId>,
    pub(crate) name: String,
    /// Which computer plays, if one does.
    pub(crate) bot: Option<Level>,
    /// Whether the cards may be dealt as far as this seat is concerned.
    pub(crate) ready: bool,
    pub(crate) share: Option<[u8; 32]>,
}

/// A turn that the server plays by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DueTurn {
    /// From when on, in milliseconds since 1970.
    pub(crate) at: i64,
    pub(crate) by: By,
    pub(crate) level: Level,
}

/// Something that was said.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ChatLine {
    pub(crate) seat: Seat,
    pub(crate) text: String,
    pub(crate) at: i64,
}

/// Something that happened: what an event on the wire is made from.
#[derive(Clone)]
pub(crate) struct AppliedEntry {
    pub(crate) entry: Entry,
    pub(crate) head: Head,
    /// How many steps the game had before and after.
    pub(crate) steps: (usize, usize),
}

impl Table {
    /// The number of the next thing that happens.
    pub(crate) fn seq(&self) -> u64 {
        self.entry_log.len() as u64
    }

    pub(crate) fn game_id(&self) -> GameId {
        self.setup.game
    }

    /// How many steps the game has.
    pub(crate) fn steps(&self) -> usize {
        self.game.as_ref().map_or(0, |game| game.steps())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.outcome().is_some())
    }

    /// Whether everything may be shown: after the end, and of a game that is only looked at.
    pub(crate) fn reveals(&self) -> bool {
        self.is_over() || self.setup.is_study()
    }

    /// Whose step it is.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        self.game.as_ref().and_then(|game| game.to_act()).filter(|_| !self.setup.is_study())
    }

    pub(crate) fn seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    /// The seats that belong to somebody.
    pub(crate) fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let everybody = Seat::all(self.seats.len());
        everybody.filter(|seat| self.seats[seat.index()].owner == Some(player)).collect()
    }

    /// The next seat that anybody may take.
    pub(crate) fn free_seat(&self) -> Option<Seat> {
        let mut everybody = Seat::all(self.seats.len());
        everybody.find(|seat| self.seats[seat.index()].is_free())
    }

    pub(crate) fn phase(&self) -> Phase {
        match &self.game {
            None => Phase::Open,
            Some(_) if self.reveals() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// The turn that the server plays by itself: a computer's, or that of a player whose time runs out.
    pub(crate) fn due(&self) -> Option<DueTurn> {
        let seat = self.seat(self.to_act()?)?;
        match seat.bot {
            Some(level) => Some(DueTurn { at: self.clock.since(), by: By::Bot, level }),
            None => {
                let limit = self.setup.pace.limit()?;
                Some(DueTurn { at: self.clock.deadline(limit), by: By::Clock, level: STAND_IN })
            }
        }
    }

    /// Whether a person holds a seat and plays it. Computers alone play only while somebody watches.
    pub(crate) fn is_attended(&self) -> bool {
        self.seats.iter().any(|seat| seat.owner.is_some() && seat.bot.is_none())
    }

    /// What the journal lists of the table.
    pub(crate) fn summary(&self, seats_changed: bool) -> Summary {
        Summary {
            phase: self.phase(),
            turn: self.to_act().map(|seat| seat.0),
            due: self.due().filter(|_| self.is_attended()).map(|due| due.at),
            seats: seats_changed.then(|| self.seats.iter().map(|seat| seat.owner).collect()),
        }
    }

    /// The table as the journal takes it, with everything that it lists of it. The setup as it was
    /// written: the chain holds its very letters.
    pub(crate) fn as_new(&self, setup: String, at: i64) -> NewTable {
        NewTable {
            id: self.id.clone(),
            game: self.game_id().name().to_string(),
            public: self.public,
            setup,
            secret: self.secret,
            caption: self.setup.caption(),
            at,
            summary: self.summary(true),
        }
    }

    /// The commitment to the cards; none for cards that are known.
    pub(crate) fn commitment(&self) -> Option<[u8; 32]> {
        let drawn_here = self.setup.known_source().is_none();
        drawn_here.then(|| fair::commitment(&self.secret))
    }

    /// Where the cards come from, once everybody is there.
    pub(crate) fn source(&self) -> Source {
        self.setup
            .known_source()
            .unwrap_or_else(|| Source::Seed(fair::seed(&self.secret, &self.shares())))
    }

    fn shares(&self) -> Vec<Option<[u8; 32]>> {
        self.seats.iter().map(|seat| seat.share).collect()
    }

    /// The whole game on one line, with how its cards came about. Only for a table that reveals.
    pub(crate) fn record(&self) -> Record {
        let mut record = self.setup.record(self.source());
        record.actions = self.game.as_ref().map(|game| game.actions()).unwrap_or_default();
        record.fair = self.commitment().map(|commitment| Fair {
            commitment,
            secret: self.secret,
            shares: self.shares(),
        });
        record
    }

    /// The names by seat.
    pub(crate) fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone()).collect()
    }
}

/// Who plays when somebody's time has run out.
const STAND_IN: Level = Level::Regular;

impl SeatState {
    /// Whether anybody may take it.
    pub(crate) fn is_free(&self) -> bool {
        self.owner.is_none() && self.bot.is_none()
    }
}
