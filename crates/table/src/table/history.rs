//! Checks that every entry of an imported table could have been written by this server. Tables of the own
//! journal are not checked, so that entries of an earlier version stay readable.

use std::fmt;

use gueridon_engine::Seat;
use gueridon_journal::StoredTable;
use gueridon_text::is_visible;

use super::{Entry, PlayedBy, SeatState, Table, read_share};
use crate::limits::{
    MAX_ADVICE, MAX_CHAT, MAX_CHAT_LINES, MAX_HANDOVERS, MAX_NAME, MAX_REMATCHES, MAX_TIME,
};

/// Why an entry cannot have been written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HistoryError {
    /// It is not written like an entry.
    Unreadable,
    /// Its time is before 1970, or after all that will ever be played.
    Time,
    /// The table has no such seat.
    NoSeat,
    /// A player took a seat that was taken.
    SeatTaken,
    /// A player who had a seat took another one.
    SeatedAlready,
    /// A name that is not allowed.
    Name,
    /// Randomness that is not 32 bytes.
    Share,
    /// A seat without a player was ready, or a seat for the second time.
    ReadyAlready,
    /// The seat was not to act.
    NotTheTurn,
    /// The seat is not played by a player, a program, a computer or the clock, as the entry says.
    NotPlayedBy,
    /// Against the rules, or nothing at all.
    NotLegal,
    /// A seat was left or taken back that cannot be, or not then.
    NotLeft,
    /// A seat was given to a computer that was not free, or after the cards were dealt.
    NotFilled,
    /// The table was cancelled by another player, or after the cards were dealt.
    NotCancelled,
    /// The table had been cancelled.
    Cancelled,
    /// Advice that the table does not allow, or that the player of another seat asked for.
    NoAdvice,
    /// A chat line of a seat without a player.
    Speechless,
    /// A chat line that is empty or too long.
    Talk,
    /// More entries of a kind than a table may have.
    TooMuch,
    /// A rematch before the end, a second one, or one that no player asked for.
    NoRematch,
    /// A rematch that was withdrawn without having been asked for.
    NotWithdrawn,
}

impl fmt::Display for HistoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            HistoryError::Unreadable => "it is not written like anything that happens",
            HistoryError::Time => "no game was played at that time",
            HistoryError::NoSeat => "the table has no such seat",
            HistoryError::SeatTaken => "the seat was taken",
            HistoryError::SeatedAlready => "the player had a seat already",
            HistoryError::Name => "nobody can have such a name",
            HistoryError::Share => "a share is 32 bytes",
            HistoryError::ReadyAlready => "the seat was ready already, or is nobody’s",
            HistoryError::NotTheTurn => "it was not that seat’s turn",
            HistoryError::NotPlayedBy => "the entry names the wrong kind of player for that seat",
            HistoryError::NotLegal => "the rules do not allow it",
            HistoryError::NotLeft => "that seat could not be left or taken back then",
            HistoryError::NotFilled => "that seat could not be given to a computer then",
            HistoryError::NotCancelled => "the table could not be cancelled then",
            HistoryError::Cancelled => "the table had been cancelled",
            HistoryError::NoAdvice => "that seat could not ask for advice then",
            HistoryError::Speechless => "nobody sits there who could speak",
            HistoryError::Talk => {
                "nothing was said, or more than fits on a line, or what cannot be seen"
            }
            HistoryError::TooMuch => "a table cannot have that many entries of the kind",
            HistoryError::NoRematch => {
                "the game was not over, had its rematch, or no player asked for one"
            }
            HistoryError::NotWithdrawn => "the table had no such rematch",
        })
    }
}

/// Whether a name is allowed: short enough, on one line, and all of it can be seen.
pub fn is_name(name: &str) -> bool {
    name.chars().count() <= MAX_NAME && name.chars().all(is_visible)
}

/// Whether a time in milliseconds since 1970 is possible.
pub fn is_time(at: i64) -> bool {
    (0..=MAX_TIME).contains(&at)
}

impl Table {
    /// Plays an imported table through, whose chain holds; or the first entry that is not possible, and why.
    pub fn validate_history(stored: &StoredTable) -> Result<Table, (u64, HistoryError)> {
        let mut table = Table::begin(stored).ok_or((0, HistoryError::Unreadable))?;
        for kept in &stored.entries {
            let at = |why| (kept.seq, why);
            let entry = Entry::read(&kept.body).ok_or(at(HistoryError::Unreadable))?;
            check(is_time(kept.at), HistoryError::Time).map_err(at)?;
            table.check_entry(&entry).map_err(at)?;
            let (before, play) = (table.steps(), actor(&entry));
            check(table.apply(entry.into(), kept.head, kept.at), HistoryError::NotLegal)
                .map_err(at)?;
            // Steps of another seat in the same entry.
            if let (Some(seat), Some(game)) = (play, table.game()) {
                let own = game.actors(before).into_iter().all(|actor| actor == seat);
                check(own, HistoryError::NotTheTurn).map_err(at)?;
            }
        }
        Ok(table)
    }

    /// Checks an entry, as far as that does not take the rules of the game.
    fn check_entry(&self, entry: &Entry) -> Result<(), HistoryError> {
        let seat = |seat: u8| self.seat(Seat(seat)).ok_or(HistoryError::NoSeat);
        check(!self.cancelled, HistoryError::Cancelled)?;
        match entry {
            Entry::Sit { seat: number, player, name, share } => {
                check(seat(*number)?.is_free(), HistoryError::SeatTaken)?;
                check(!self.has_player(*player), HistoryError::SeatedAlready)?;
                check(is_name(name), HistoryError::Name)?;
                check_share(share.as_deref())
            }
            Entry::Ready { seat: number, share } => {
                let seat = seat(*number)?;
                check(seat.owner.is_some() && !seat.ready, HistoryError::ReadyAlready)?;
                check_share(share.as_deref())
            }
            Entry::Play { seat: number, actions, by } => {
                let seat = seat(*number)?;
                check(self.to_act() == Some(Seat(*number)), HistoryError::NotTheTurn)?;
                check(self.is_played_by(seat, *by), HistoryError::NotPlayedBy)?;
                check(!actions.is_empty(), HistoryError::NotLegal)
            }
            Entry::Leave { seat: number, .. } | Entry::Program { seat: number } => {
                self.can_change_hands(seat(*number)?, |seat| seat.bot.is_none())?;
                check(self.handovers() < MAX_HANDOVERS, HistoryError::TooMuch)
            }
            Entry::Return { seat: number } => {
                self.can_change_hands(seat(*number)?, |seat| !seat.is_by_hand())
            }
            Entry::Fill { seat: number, .. } => {
                check(seat(*number)?.is_free() && !self.is_dealt(), HistoryError::NotFilled)
            }
            Entry::Cancel { seat: number } => {
                let by_host = seat(*number)?.owner == Some(self.setup.host);
                check(by_host && !self.is_dealt(), HistoryError::NotCancelled)
            }
            Entry::Advice { seat: number } => {
                let acts = self.to_act() == Some(Seat(*number)) && seat(*number)?.is_by_hand();
                check(acts && self.allows_advice(), HistoryError::NoAdvice)?;
                check(self.advice_count() < MAX_ADVICE, HistoryError::TooMuch)
            }
            Entry::Chat { seat: number, text } => {
                check(seat(*number)?.owner.is_some(), HistoryError::Speechless)?;
                let fits = (1..=MAX_CHAT).contains(&text.chars().count());
                check(fits && text.chars().all(is_visible), HistoryError::Talk)?;
                check(self.chat.len() < MAX_CHAT_LINES, HistoryError::TooMuch)
            }
            Entry::Rematch { seat: asked, .. } => {
                let owned = |seat: &SeatState| seat.owner.is_some();
                let by_player = match asked {
                    Some(number) => owned(seat(*number)?),
                    None => self.seats.iter().any(owned),
                };
                let first = self.is_over() && self.rematch.is_none();
                check(by_player && first, HistoryError::NoRematch)
            }
            Entry::Withdraw { table } => {
                let known = self.rematch.as_ref().is_some_and(|next| next.as_str() == table);
                check(known, HistoryError::NotWithdrawn)?;
                check(self.withdrawals() < MAX_REMATCHES, HistoryError::TooMuch)
            }
        }
    }

    fn is_played_by(&self, seat: &SeatState, by: PlayedBy) -> bool {
        match by {
            PlayedBy::Player => seat.is_by_hand(),
            PlayedBy::Program => seat.program.is_some(),
            PlayedBy::Bot => seat.bot.is_some(),
            PlayedBy::Clock => seat.bot.is_none() && self.setup.pace.limit().is_some(),
        }
    }

    /// Whether a seat can be left to a computer or a program, or taken back, while it is played in such a way.
    fn can_change_hands(
        &self,
        seat: &SeatState,
        played: impl Fn(&SeatState) -> bool,
    ) -> Result<(), HistoryError> {
        let on = self.game.is_some() && !self.is_over();
        check(on && seat.owner.is_some() && played(seat), HistoryError::NotLeft)
    }
}

/// The seat that plays in an entry.
fn actor(entry: &Entry) -> Option<Seat> {
    if let Entry::Play { seat, .. } = entry { Some(Seat(*seat)) } else { None }
}

fn check(holds: bool, why: HistoryError) -> Result<(), HistoryError> {
    if holds { Ok(()) } else { Err(why) }
}

fn check_share(share: Option<&str>) -> Result<(), HistoryError> {
    check(share.is_none_or(|share| read_share(share).is_some()), HistoryError::Share)
}
