//! From a record, whose game is only known when it is read, to code that is generic over games.

use crate::error::RecordError;
use crate::games::Recorded;
use crate::record::Record;
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
        Ok(with_game!(self.game, G => visitor.visit(Replay::<G>::open(self)?)))
    }
}
