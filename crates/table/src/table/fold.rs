//! Makes a table from its setup and entries, one after the other.

use std::sync::Arc;

use gueridon_engine::Seat;
use gueridon_journal::{self as journal, ChainHash, JournalError, StoredTable, TableId};
use gueridon_record::{AnyGame, SharedList};

use super::{
    AppliedEntry, ChatLine, Decision, Entry, SeatPlan, SeatState, Setup, Table, TurnClock,
};

impl Table {
    /// A new table.
    pub fn create(id: TableId, setup: Setup, secret: [u8; 32], public: bool, at: i64) -> Table {
        // Where nobody can add to the deal, there is nothing to wait for.
        let takes_shares = setup.known_source().is_none() && setup.daily.is_none();
        let seat = |plan: &SeatPlan| match plan {
            SeatPlan::Player { player, name } => SeatState {
                owner: Some(*player),
                name: name.clone(),
                bot: None,
                program: None,
                ready: !takes_shares,
                share: None,
            },
            SeatPlan::Open => SeatState {
                owner: None,
                name: String::new(),
                bot: None,
                program: None,
                ready: false,
                share: None,
            },
            SeatPlan::Bot(level) => SeatState {
                owner: None,
                name: String::new(),
                bot: Some(*level),
                program: None,
                ready: true,
                share: None,
            },
        };
        let seats: Vec<_> = setup.seats.iter().map(seat).collect();
        let written = setup.write();
        let head = ChainHash::first(&secret, &written);
        let mut table = Table {
            id,
            setup: Arc::new(setup),
            secret,
            public,
            seats: seats.into(),
            game: None,
            cancelled: false,
            chat: SharedList::default(),
            rematch: None,
            rematch_seat: None,
            entry_log: SharedList::default(),
            head,
            clock: TurnClock::start(at, false),
            practice: None,
            setup_bytes: written.len(),
        };
        table.deal_if_ready(at);
        table
    }

    /// A table as the journal keeps it.
    pub fn rebuild(stored: &StoredTable) -> Result<Table, JournalError> {
        let broken = |seq| JournalError::Broken { table: stored.id.clone(), seq };
        let mut table = Table::begin(stored).ok_or_else(|| broken(0))?;
        table.apply_entries(&stored.entries)?;
        // A chain that was cut off at its end still holds; only the count shows it.
        if table.seq() == stored.count { Ok(table) } else { Err(broken(table.seq())) }
    }

    /// The table before its first entry; none when its setup cannot be read.
    pub(super) fn begin(stored: &StoredTable) -> Option<Table> {
        let setup = Setup::read(&stored.setup)?;
        let (id, secret) = (stored.id.clone(), stored.secret);
        let mut table = Table::create(id, setup, secret, stored.public, stored.created);
        // Byte for byte as it was written.
        table.head = ChainHash::first(&secret, &stored.setup);
        Some(table)
    }

    /// Applies the next entries of the journal, which must continue the chain.
    pub fn apply_entries(&mut self, entries: &[journal::StoredEntry]) -> Result<(), JournalError> {
        for entry in entries {
            let fits = entry.seq == self.seq() && entry.follows(&self.secret, self.head);
            let known = Entry::read(&entry.body).filter(|_| fits);
            if !known.is_some_and(|known| self.apply(known.into(), entry.head, entry.at)) {
                return Err(JournalError::Broken { table: self.id.clone(), seq: entry.seq });
            }
        }
        Ok(())
    }

    /// The table after a decision; none when it does not fit. Link and time are those of its entry.
    pub fn after(&self, decision: Decision, head: ChainHash, at: i64) -> Option<Table> {
        let mut next = self.clone();
        next.apply(decision, head, at).then_some(next)
    }

    /// Applies a decision, or an entry of the journal; false when it does not fit, which for an entry means
    /// that the journal is damaged.
    pub(super) fn apply(&mut self, decision: Decision, head: ChainHash, at: i64) -> bool {
        let Decision { entry, game } = decision;
        let before = self.steps();
        if let Some(game) = game {
            self.game = Some(game);
        } else if !self.change(&entry, at) {
            return false;
        }
        let turn_ends = self.game().is_some_and(|game| !game.mid_turn());
        if turn_ends && matches!(entry, Entry::Play { .. }) {
            self.begin_turn(at);
        }
        self.deal_if_ready(at);
        self.head = head;
        let steps = (before, self.steps());
        self.entry_log.push(Arc::new(AppliedEntry { entry, head, steps }));
        true
    }

    fn change(&mut self, entry: &Entry, at: i64) -> bool {
        match entry {
            Entry::Sit { seat, player, name, share } => self.with_seat(*seat, |seat| {
                *seat = SeatState {
                    owner: Some(*player),
                    name: name.clone(),
                    bot: None,
                    program: None,
                    ready: true,
                    share: share.as_deref().and_then(read_share),
                };
            }),
            Entry::Ready { seat, share } => self.with_seat(*seat, |seat| {
                seat.ready = true;
                seat.share = share.as_deref().and_then(read_share);
            }),
            Entry::Play { actions, .. } => {
                // Versions of a table share the game, so it may have to be copied first.
                let game = self.game.as_mut().map(Arc::make_mut);
                game.is_some_and(|game| game.apply_texts(actions))
            }
            Entry::Leave { seat, level } => {
                if self.to_act() == Some(Seat(*seat)) {
                    self.clock.stop(at);
                }
                self.with_seat(*seat, |seat| (seat.bot, seat.program) = (Some(*level), None))
            }
            Entry::Program { seat } => {
                let number = self.seq();
                self.with_seat(*seat, |seat| seat.program = Some(number))
            }
            Entry::Return { seat } => {
                if self.to_act() == Some(Seat(*seat)) {
                    self.clock.resume(at);
                }
                self.with_seat(*seat, |seat| (seat.bot, seat.program) = (None, None))
            }
            Entry::Fill { seat, level } => self.with_seat(*seat, |seat| {
                seat.bot = Some(*level);
                seat.ready = true;
            }),
            Entry::Cancel { .. } => {
                self.cancelled = true;
                true
            }
            Entry::Advice { .. } => self.game.is_some(),
            Entry::Chat { seat, text } => {
                self.chat.push(ChatLine { seat: Seat(*seat), text: text.clone(), at });
                true
            }
            Entry::Rematch { table, seat } => {
                self.rematch = TableId::new(table);
                self.rematch_seat = seat.map(Seat);
                self.rematch.is_some()
            }
            Entry::Withdraw { .. } => {
                self.rematch_seat = None;
                self.rematch.take().is_some()
            }
        }
    }

    pub(super) fn with_seat(&mut self, seat: u8, change: impl FnOnce(&mut SeatState)) -> bool {
        let seat = Arc::make_mut(&mut self.seats).get_mut(usize::from(seat));
        seat.map(change).is_some()
    }

    /// Deals as soon as every seat is taken and has seen the commitment.
    fn deal_if_ready(&mut self, at: i64) {
        let ready = self.seats.iter().all(|seat| seat.ready && !seat.is_free());
        if self.game.is_some() || self.cancelled || !ready {
            return;
        }
        let mut game = AnyGame::open(&self.setup.record(self.source())).ok();
        if let (Some(game), Some(cards)) = (&mut game, &self.setup.cards) {
            // They were played once before the table was created.
            let _ = game.apply_texts(&cards.actions);
        }
        self.game = game.map(Arc::from);
        self.begin_turn(at);
    }

    pub(super) fn begin_turn(&mut self, at: i64) {
        let seat = self.to_act().and_then(|seat| self.seat(seat));
        self.clock = TurnClock::start(at, seat.is_some_and(|seat| seat.bot.is_some()));
    }
}

/// 32 bytes as 64 hexadecimal digits.
pub fn read_share(text: &str) -> Option<[u8; 32]> {
    gueridon_record::Seed::read(text).map(|seed| seed.0)
}
