//! Tokens with which programs play on the seats of people who let them.
//!
//! A token is signed with the key of the site, so every node knows it, and nothing secret is stored. It counts for
//! as long as the table says so: an entry of the table has its number.

use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableId};
use gueridon_table::table::Table;

use crate::app::App;
use crate::problem::Problem;
use crate::revocations::SessionToken;

const PURPOSE: &[u8] = b"let a program play on a seat\n";

/// What a token says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BotToken {
    pub(crate) table: TableId,
    pub(crate) seat: Seat,
    /// The number of the entry that let the program play.
    pub(crate) number: u64,
    /// How often its player had signed out everywhere before.
    pub(crate) generation: u32,
}

impl BotToken {
    /// The token as programs send it: what it says, and a signature.
    pub(crate) fn write(&self, app: &App) -> String {
        let BotToken { table, seat, number, generation } = self;
        let said = format!("{table}.{}.{number}.{generation}", seat.0);
        let signature = app.short_signature(PURPOSE, said.as_bytes());
        format!("{said}.{signature}")
    }

    /// Reads a token that was written here, or at another node of the site.
    pub(crate) fn read(app: &App, text: &str) -> Option<BotToken> {
        let (said, signature) = text.rsplit_once('.')?;
        if !app.is_signed(PURPOSE, said.as_bytes(), signature) {
            return None;
        }
        let fields: Vec<&str> = said.split('.').collect();
        let [table, seat, number, generation] = fields[..] else { return None };
        Some(BotToken {
            table: TableId::new(table)?,
            seat: Seat(seat.parse().ok()?),
            number: number.parse().ok()?,
            generation: generation.parse().ok()?,
        })
    }

    /// The player of the seat.
    ///
    /// # Errors
    ///
    /// When the token no longer counts: the seat is played in another way or with a newer token, or its player has signed
    /// out everywhere.
    pub(crate) fn check(&self, app: &App, table: &Table) -> Result<PlayerId, Problem> {
        let seat = table.seat(self.seat).filter(|seat| seat.program == Some(self.number));
        let player = seat.and_then(|seat| seat.owner).ok_or(Problem::TokenRevoked)?;
        let signed_in = app.revocations.is_valid(self.session(player));
        if signed_in { Ok(player) } else { Err(Problem::TokenRevoked) }
    }

    /// The session of the player who asked for the token.
    pub(crate) fn session(&self, player: PlayerId) -> SessionToken {
        SessionToken { player, generation: self.generation }
    }
}
