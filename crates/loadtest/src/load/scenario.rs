//! What is played: random games, worked out here, so that no server has to be asked what is legal.

use std::sync::Arc;

use gueridon_bots::Xoshiro;
use gueridon_engine::Seat;
use gueridon_record::{GameId, Record, RecordError, Recorded, Replay, Seed, Source, Visitor};

use crate::playout::Playout;

/// Two sit at a table: one plays, the other sees it.
pub(super) const PLAYERS: usize = 2;

/// A deal from which games begin.
pub(crate) struct Dealt {
    /// As a server is told.
    pub(crate) record: String,
    /// Whose step is the first.
    pub(super) first: Seat,
    begin: Box<dyn Fn(Xoshiro) -> Moves + Send + Sync>,
}

/// The steps of a random game, each with the seat that plays it.
pub(crate) type Moves = Box<dyn Iterator<Item = (Seat, String)> + Send>;

impl Dealt {
    /// Deals a game from a seed.
    pub(super) fn new(game: GameId, seed: u64) -> Result<Dealt, RecordError> {
        Dealt::of(&Record::new(game, PLAYERS, Source::Seed(Seed::numbered(seed))))
    }

    /// The deal of a record.
    pub(crate) fn of(record: &Record) -> Result<Dealt, RecordError> {
        record.visit(Open(record.write()))
    }

    /// A game from this deal.
    pub(crate) fn play(&self, dice: Xoshiro) -> Moves {
        (self.begin)(dice)
    }
}

struct Open(String);

impl Visitor for Open {
    type Output = Dealt;

    fn visit<G: Recorded>(self, replay: Replay<G>) -> Dealt {
        let first = replay.game.to_act(&replay.state).unwrap_or(Seat(0));
        let replay = Arc::new(replay);
        let begin = move |dice| -> Moves { Box::new(Playout::new(replay.clone(), dice)) };
        Dealt { record: self.0, first, begin: Box::new(begin) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_is_one_that_a_referee_accepts() {
        for game in GameId::ALL {
            let dealt = Dealt::new(game, 7).unwrap();
            let mut record = Record::read(dealt.record.as_bytes()).unwrap();
            record.actions = dealt.play(Xoshiro::new(3)).map(|(_, action)| action).collect();
            let told = gueridon_record::referee_answer(
                record.write().as_bytes(),
                &gueridon_text::Speaker::new(gueridon_text::Lang::En),
            );
            assert!(told.to_string().contains(r#""over":true"#), "{told}");
        }
    }

    #[test]
    fn the_same_dice_play_the_same_game() {
        let dealt = Dealt::new(GameId::FortySix, 1).unwrap();
        let games = [1, 1, 2].map(|seed| dealt.play(Xoshiro::new(seed)).collect::<Vec<_>>());
        assert_eq!(games[0], games[1]);
        assert_ne!(games[0], games[2]);
    }
}
