//! A table: its setup, who sits there, and every entry since.

mod entry;
mod fold;
mod history;
mod practice;
mod quick_phrase;
mod serde_text;
mod setup;
mod slow;
mod turn_clock;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotSpec, Level};
use gueridon_engine::{Outcome, Seat};
use gueridon_journal::{ChainHash, NewTable, Phase, PlayerId, Summary, TableId};
use gueridon_record::fair::{self, Fair};
use gueridon_record::{AnyGame, CardSource, GameId, Record, SharedList, with_any};
use gueridon_study::analysis::AnalysisBudget;
use gueridon_text::Speaker;
use serde_json::Value;
use sha2::{Digest, Sha256};

pub use entry::{Entry, PlayedBy};
pub use fold::read_share;
pub use history::HistoryError;
pub use history::{is_name, is_time};
pub use practice::Practice;
pub use quick_phrase::QuickPhrase;
pub use setup::{Caption, GameResult, KnownCards, Pace, SeatPlan, Setup};
pub use turn_clock::TurnClock;

use crate::perspective::{self, Perspective};
use crate::steps::{self, Refused};
use crate::thinking::{self, AdviceJob, AnalysisJob, BotTurn};

/// What a table takes in memory besides what is counted, in bytes.
const TABLE_BYTES: usize = 8 << 10;
/// How many times as long as it is written a setup is in memory: a card of two letters is a value of 32 bytes
/// with an allocation of its own.
const SETUP_FACTOR: usize = 12;
/// What an entry takes, and a chat line beside its entry, in bytes.
const ENTRY_BYTES: usize = 256;
const CHAT_LINE_BYTES: usize = 256;

/// A version of a table. It never changes: an entry makes a new version, which shares all else.
#[derive(Clone)]
pub struct Table {
    /// The id in its address.
    pub id: TableId,
    /// What was settled before the first card.
    pub setup: Arc<Setup>,
    /// The secret behind the commitment, hidden until the end; also the key of the chain.
    pub secret: [u8; 32],
    /// Whether lists show it.
    pub public: bool,
    /// By seat number.
    pub seats: Arc<Vec<SeatState>>,
    /// The game, once everybody is there.
    game: Option<Arc<AnyGame>>,
    /// Whether the table was cancelled before the cards were dealt.
    pub cancelled: bool,
    /// What was said.
    pub chat: SharedList<ChatLine>,
    /// The table of the rematch; none before one is asked for, and after it was cancelled.
    pub rematch: Option<TableId>,
    /// The seat whose player asked for the rematch; none where an earlier version did not note it.
    pub rematch_seat: Option<Seat>,
    /// Every entry, for readers who missed some.
    pub entry_log: SharedList<Arc<AppliedEntry>>,
    /// The newest link of the chain.
    pub head: ChainHash,
    /// The time of the turn.
    pub clock: TurnClock,
    /// What makes it a table for practice; none for a table that the journal keeps.
    pub practice: Option<Arc<Practice>>,
    /// Length of its setup as it is written, in bytes.
    setup_bytes: usize,
}

/// A seat as it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatState {
    /// The player who holds it; none for a free seat and for a computer's.
    pub owner: Option<PlayerId>,
    /// The name of its player.
    pub name: String,
    /// The computer that plays, if one does.
    pub bot: Option<Level>,
    /// The program that its player lets play, if one does: the number of the entry that names its token.
    pub program: Option<u64>,
    /// Whether the cards may be dealt as far as this seat is concerned.
    pub ready: bool,
    /// Randomness that its player added to the deal.
    pub share: Option<[u8; 32]>,
}

/// A turn that the server plays by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DueTurn {
    /// When it is due, in milliseconds since 1970.
    pub at: i64,
    /// In whose stead it is played.
    pub by: PlayedBy,
    /// The computer that plays it.
    pub level: Level,
}

/// A chat line.
#[derive(Clone, PartialEq, Debug)]
pub struct ChatLine {
    /// The seat that said it.
    pub seat: Seat,
    /// What was said: words, or the text of a [`QuickPhrase`].
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// An entry that was applied: the source of an event of the stream.
#[derive(Clone)]
pub struct AppliedEntry {
    /// The entry.
    pub entry: Entry,
    /// Its link of the chain.
    pub head: ChainHash,
    /// How many steps the game had before and after.
    pub steps: (usize, usize),
}

/// What is to be done at a table: the entry, and the position after it where it plays steps.
pub struct Decision {
    entry: Entry,
    game: Option<Arc<AnyGame>>,
}

impl Decision {
    /// The entry to be written.
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The steps of a seat from one on, and the game after them.
    fn play(seat: Seat, from: usize, by: PlayedBy, next: AnyGame) -> Decision {
        let entry = Entry::Play { seat: seat.0, actions: next.actions(from), by };
        Decision { entry, game: Some(next.into()) }
    }
}

impl From<Entry> for Decision {
    fn from(entry: Entry) -> Decision {
        Decision { entry, game: None }
    }
}

impl Table {
    /// Decides to play steps for a player's seat, by hand or by the player's program; refusals are in the
    /// speaker's language.
    ///
    /// # Errors
    ///
    /// When the seat may not play them now. A step that ends the turn or shows something hidden must be
    /// the last one.
    pub fn decide_play(
        &self,
        seat: Seat,
        actions: &[String],
        by: PlayedBy,
        speaker: &Speaker,
    ) -> Result<Decision, Refused> {
        let game = self.game().ok_or(Refused::Stale)?;
        let next = steps::try_steps(game, seat, actions, speaker)?;
        Ok(Decision::play(seat, game.steps(), by, next))
    }

    /// Decides to play the steps that a computer took in a copy of the game, whatever they show; none when they are not
    /// legal here, or not all of the seat to act.
    pub fn decide_bot_play(&self, turn: &AnyGame, by: PlayedBy) -> Option<Decision> {
        let game = self.game()?;
        let (seat, from) = (self.to_act()?, game.steps());
        let mut next = game.clone();
        let is_legal = turn.steps() > from && next.follow(turn);
        let is_own = is_legal && next.actors(from).iter().all(|actor| *actor == seat);
        is_own.then(|| Decision::play(seat, from, by, next))
    }

    /// The game, once the cards are dealt.
    pub fn game(&self) -> Option<&AnyGame> {
        self.game.as_deref()
    }

    /// The number of the next entry.
    pub fn seq(&self) -> u64 {
        self.entry_log.len() as u64
    }

    /// The game that is played.
    pub fn game_id(&self) -> GameId {
        self.setup.game
    }

    /// About how much memory the table takes, in bytes: found from how many items it has, so that it costs
    /// the same for every table.
    pub fn estimated_bytes(&self) -> usize {
        let game = self.game().map_or(0, |game| game.estimated_bytes());
        TABLE_BYTES
            + SETUP_FACTOR * self.setup_bytes
            + ENTRY_BYTES * self.entry_log.len()
            + CHAT_LINE_BYTES * self.chat.len()
            + game
    }

    /// How many steps the game has.
    pub fn steps(&self) -> usize {
        self.game().map_or(0, |game| game.steps())
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.outcome().is_some()
    }

    /// Whether nothing is played any more: after the end, and at a table that is only looked at.
    pub fn has_ended(&self) -> bool {
        self.is_over() || self.setup.is_study()
    }

    /// Whether everything may be shown at a moment in milliseconds since 1970: once the game has ended, and where
    /// it is a deal of the day, once that day is over.
    pub fn reveals(&self, now: i64) -> bool {
        self.has_ended() && !self.is_sealed(now)
    }

    /// Whether others may still have to play the same cards: at a deal of the day until its day is over.
    pub fn is_sealed(&self, now: i64) -> bool {
        self.setup.daily.is_some_and(|day| now < day.end())
    }

    /// The seat to act.
    pub fn to_act(&self) -> Option<Seat> {
        self.game().and_then(|game| game.to_act()).filter(|_| !self.setup.is_study())
    }

    /// A seat by its number.
    pub fn seat(&self, seat: Seat) -> Option<&SeatState> {
        self.seats.get(seat.index())
    }

    /// The seats of a player.
    pub fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let everybody = Seat::all(self.seats.len());
        everybody.filter(|seat| self.seats[seat.index()].owner == Some(player)).collect()
    }

    /// Whether a player has a seat.
    pub fn has_player(&self, player: PlayerId) -> bool {
        self.seats.iter().any(|seat| seat.owner == Some(player))
    }

    /// The first free seat.
    pub fn free_seat(&self) -> Option<Seat> {
        let mut everybody = Seat::all(self.seats.len());
        everybody.find(|seat| !self.cancelled && self.seats[seat.index()].is_free())
    }

    /// How far the table is.
    pub fn phase(&self) -> Phase {
        match &self.game {
            None if self.cancelled => Phase::Over,
            None => Phase::Open,
            Some(_) if self.has_ended() => Phase::Over,
            Some(_) => Phase::Playing,
        }
    }

    /// The turn that the server plays by itself: a computer's, or that of a player whose time runs out.
    pub fn due(&self) -> Option<DueTurn> {
        let seat = self.seat(self.to_act()?)?;
        match seat.bot {
            Some(level) => Some(DueTurn { at: self.clock.since(), by: PlayedBy::Bot, level }),
            None => {
                let limit = self.setup.pace.limit()?;
                Some(DueTurn {
                    at: self.clock.deadline(limit),
                    by: PlayedBy::Clock,
                    level: STAND_IN,
                })
            }
        }
    }

    /// Whether a person holds a seat and plays it. Computers alone play only while somebody watches.
    pub fn is_attended(&self) -> bool {
        self.seats.iter().any(|seat| seat.owner.is_some() && seat.bot.is_none())
    }

    /// How often seats were handed to computers or programs.
    pub fn handovers(&self) -> usize {
        let handed = |entry: &Entry| matches!(entry, Entry::Leave { .. } | Entry::Program { .. });
        self.entry_log.iter().filter(|applied| handed(&applied.entry)).count()
    }

    /// Whether players may ask for advice: one who plays against computers alone, and everybody where the
    /// table was created so.
    pub fn allows_advice(&self) -> bool {
        let people = self.seats.iter().filter(|seat| seat.owner.is_some() || seat.is_free());
        self.setup.advice || people.count() == 1
    }

    /// Whether the player of a seat has asked for advice on the step that is to be played.
    pub fn has_advice(&self, seat: Seat) -> bool {
        let since = self.entry_log.partition_point(|applied| applied.steps.1 < self.steps());
        let asked = |applied: &Arc<AppliedEntry>| {
            applied.steps.0 == self.steps() && applied.entry == Entry::Advice { seat: seat.0 }
        };
        self.entry_log.since(since).any(asked)
    }

    /// How often advice was asked for.
    pub fn advice_count(&self) -> usize {
        let entries = self.entry_log.iter();
        entries.filter(|applied| matches!(applied.entry, Entry::Advice { .. })).count()
    }

    /// Advice for the seat to act, to be thought out off the threads that answer requests.
    pub fn advice(&self, stop: Arc<AtomicBool>) -> Option<AdviceJob> {
        self.game().map(|game| thinking::advice(game, stop))
    }

    /// The expected work of its analysis, in choices of a player that games from every turn on meet.
    pub fn analysis_work(&self) -> u64 {
        self.game().map_or(0, thinking::analysis_work)
    }

    /// The analysis of the whole game, to be computed off the threads that answer requests. None before the game
    /// has ended.
    pub fn analysis(&self, budget: AnalysisBudget, stop: Arc<AtomicBool>) -> Option<AnalysisJob> {
        let game = self.game().filter(|_| self.has_ended());
        game.map(|game| thinking::analysis(game, self.setup.version, budget, stop))
    }

    /// How many rematches were cancelled.
    pub fn withdrawals(&self) -> usize {
        let entries = self.entry_log.iter();
        entries.filter(|applied| matches!(applied.entry, Entry::Withdraw { .. })).count()
    }

    /// What the journal lists of the table, given the version before.
    pub fn summary_after(&self, before: &Table) -> Summary {
        // Most entries leave the seats alone: then both versions share them.
        let same_seats = Arc::ptr_eq(&before.seats, &self.seats);
        let taken = !same_seats && before.owners() != self.owners();
        let filled = !same_seats && before.free_seat() != self.free_seat();
        let changed = taken || filled || before.phase() != self.phase();
        Summary {
            seats: taken.then(|| self.owners()),
            caption: changed.then(|| self.caption().write()),
            ..self.summary()
        }
    }

    /// The players by seat.
    fn owners(&self) -> Vec<Option<PlayerId>> {
        self.seats.iter().map(|seat| seat.owner).collect()
    }

    /// What the journal lists of the table, without its seats and its caption.
    fn summary(&self) -> Summary {
        Summary {
            phase: self.phase(),
            turn: self.to_act().map(|seat| seat.0),
            due: self.due().filter(|_| self.is_attended()).map(|due| due.at),
            seats: None,
            caption: None,
        }
    }

    /// What lists show of the table.
    pub fn caption(&self) -> Caption {
        let plan = self.seats.iter().zip(&self.setup.seats).map(|(seat, plan)| match plan {
            SeatPlan::Open if seat.owner.is_none() && seat.bot.is_some() => 'b',
            SeatPlan::Open => 'o',
            SeatPlan::Player { .. } => 'p',
            SeatPlan::Bot(_) => 'b',
        });
        let host = self.seats.iter().find(|seat| seat.owner == Some(self.setup.host));
        let computer = |seat: &SeatState| {
            let level = seat.bot.filter(|_| seat.owner.is_none());
            level.map(|level| level.code().to_string())
        };
        let outcome = self.outcome();
        Caption {
            host: host.map(|host| host.name.clone()).unwrap_or_default(),
            plan: plan.collect(),
            study: self.setup.is_study(),
            known: self.setup.known_source().is_some(),
            names: self.names(),
            levels: self.seats.iter().map(computer).collect(),
            result: outcome.filter(|_| !self.setup.is_study()).map(|outcome| GameResult {
                points: outcome.scores.to_vec(),
                ranks: outcome.ranks.to_vec(),
            }),
        }
    }

    /// The table as the journal takes it, with everything that it lists of it. The setup as it was
    /// written: the chain holds its very letters.
    pub fn as_new(&self, setup: String, at: i64) -> NewTable {
        NewTable {
            id: self.id.clone(),
            game: self.game_id().name().to_string(),
            public: self.public,
            setup,
            secret: self.secret,
            caption: self.caption().write(),
            at,
            summary: Summary { seats: Some(self.owners()), ..self.summary() },
        }
    }

    /// The commitment to the cards; none for cards that are known.
    pub fn commitment(&self) -> Option<[u8; 32]> {
        let drawn_here = self.setup.known_source().is_none();
        drawn_here.then(|| fair::commitment(&self.secret))
    }

    /// Where the cards come from, once everybody is there.
    pub fn source(&self) -> CardSource {
        self.setup
            .known_source()
            .unwrap_or_else(|| CardSource::Seed(fair::seed(&self.secret, &self.shares())))
    }

    fn shares(&self) -> Vec<Option<[u8; 32]>> {
        self.seats.iter().map(|seat| seat.share).collect()
    }

    /// The whole game on one line, with how its cards came about. Only for a table that [reveals](Self::reveals).
    pub fn record(&self) -> Record {
        let mut record = self.setup.record(self.source());
        record.actions = self.game().map(|game| game.actions(0)).unwrap_or_default();
        record.fair = self.commitment().map(|commitment| Fair {
            commitment,
            secret: self.secret,
            shares: self.shares(),
        });
        record
    }

    /// Whether the cards are dealt.
    pub fn is_dealt(&self) -> bool {
        self.game.is_some()
    }

    /// Points so far, or in the end, by seat; none before the cards are dealt.
    pub fn scores(&self) -> Option<Vec<i32>> {
        self.game().map(|game| game.scores())
    }

    /// These steps as a seat, or a spectator, may know them at a moment in milliseconds since 1970.
    pub fn seen_actions(
        &self,
        steps: Range<usize>,
        viewer: Option<Seat>,
        now: i64,
    ) -> Option<Vec<String>> {
        let perspective = Perspective { viewer, reveal: self.reveals(now) };
        let game = self.game()?;
        Some(with_any!(game, replay => perspective::seen_actions(replay, steps, perspective)))
    }

    /// The position as the referee answers for a seat.
    pub fn answer(&self, viewer: Seat) -> Option<Value> {
        let game = self.game()?;
        Some(with_any!(game, replay => replay.answer_to(Some(viewer))))
    }

    /// The line that a program reads before its seat acts; the first one describes the game. None before the
    /// cards are dealt.
    pub fn bot_line(&self, seat: Seat, first: bool) -> Option<Value> {
        let record = self.setup.record(self.source());
        let game = self.game()?;
        Some(with_any!(game, replay => replay.bot_line(&record, seat, first, 0)))
    }

    /// How the game ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game().and_then(|game| game.outcome())
    }

    /// The seed of a computer's random choices now: the same on every node, another at each step, and secret
    /// until the game is over.
    pub fn bot_seed(&self) -> u64 {
        let mut hash = Sha256::new();
        hash.update(b"gueridon luck 1\n");
        hash.update(self.secret);
        hash.update((self.steps() as u64).to_le_bytes());
        let mut seed = [0; 8];
        seed.copy_from_slice(&hash.finalize()[..8]);
        u64::from_le_bytes(seed)
    }

    /// The rest of the turn, to be thought out by a computer off the threads that answer requests.
    pub fn bot_turn(&self, level: Level, seed: u64, stop: Arc<AtomicBool>) -> Option<BotTurn> {
        // Computers play a deal of the day the same way everywhere, on slow machines too.
        let spec =
            if self.setup.daily.is_some() { level.without_clock() } else { BotSpec::Level(level) };
        self.game().map(|game| thinking::any_bot_turn(game, spec, seed, stop))
    }

    /// The actions up to a step, and the seat that was to act then.
    pub fn until(&self, step: usize) -> (Vec<String>, Option<Seat>) {
        let then = self.game().map(|game| game.at(step));
        then.map_or((Vec::new(), None), |game| (game.actions(0), game.to_act()))
    }

    /// The names by seat.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone()).collect()
    }
}

/// The computer that plays when a player's time has run out.
const STAND_IN: Level = Level::Medium;

impl SeatState {
    /// Whether anybody may take it.
    pub fn is_free(&self) -> bool {
        self.owner.is_none() && self.bot.is_none()
    }

    /// Whether its player plays, rather than a computer or a program.
    pub fn is_by_hand(&self) -> bool {
        self.owner.is_some() && self.bot.is_none() && self.program.is_none()
    }
}
