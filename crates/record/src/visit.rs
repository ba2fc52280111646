//! From a record, whose game is only known when it is read, to code that is generic over games.

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;

use crate::error::RecordError;
use crate::games::Recorded;
use crate::record::{GameId, Record};
use crate::replay::Replay;

/// Something to do with a game, whichever it is.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it; the replay is dealt, and nothing is played yet.
    fn visit<G: Recorded>(self, replay: Replay<G>) -> Self::Output;
}

impl Record {
    /// Opens the record and hands its game to a visitor.
    ///
    /// # Errors
    ///
    /// When the record is no game.
    pub fn visit<V: Visitor>(&self, visitor: V) -> Result<V::Output, RecordError> {
        Ok(match self.game {
            GameId::CafeBoard => visitor.visit(Replay::<CafeBoard>::open(self)?),
            GameId::CafeCards => visitor.visit(Replay::<CafeCards>::open(self)?),
            GameId::FortySix => visitor.visit(Replay::<FortySix>::open(self)?),
        })
    }
}
