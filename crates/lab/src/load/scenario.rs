//! Deals and random games, which the client computes, so that no server has to be asked for legal actions.

use gueridon_bots::Xoshiro;
use gueridon_engine::{Game, Notation, Seat};
use gueridon_record::{CardSource, GameId, Record, RecordError, Replay, Seed, with_game};

use super::PLAYERS;

/// Rounds of a long game, the most that the game has: about 6,300 steps of two players.
const LONG_GAME_ROUNDS: u32 = 100;

/// The deal of the longest game that there is.
pub(crate) fn long_game(players: usize, seed: u64) -> Record {
    let mut record = Record::new(GameId::FortySix, players, CardSource::Seed(Seed::numbered(seed)));
    record.rules.insert("rounds".into(), LONG_GAME_ROUNDS.into());
    record
}

/// A deal from which random games begin.
pub struct Scenario {
    /// The record of the deal.
    pub record: String,
    /// The seat of the first step.
    pub(super) first: Seat,
    begin: Box<dyn Fn(Xoshiro) -> Moves + Send + Sync>,
}

/// The steps of a random game, each with its seat.
pub type Moves = Box<dyn Iterator<Item = (Seat, String)> + Send>;

impl Scenario {
    /// A deal of a game from a seed.
    ///
    /// # Errors
    ///
    /// When the game is not for two players.
    pub fn new(game: GameId, seed: u64) -> Result<Scenario, RecordError> {
        Scenario::of(&Record::new(game, PLAYERS, CardSource::Seed(Seed::numbered(seed))))
    }

    /// The deal of a record.
    pub(crate) fn of(record: &Record) -> Result<Scenario, RecordError> {
        with_game!(record.game, G => {
            let Replay { game, state, .. } = Replay::<G>::open(record)?;
            let first = game.to_act(&state).unwrap_or(Seat(0));
            let begin = move |mut random: Xoshiro| -> Moves {
                let (game, mut state) = (game.clone(), state.clone());
                Box::new(std::iter::from_fn(move || {
                    let seat = game.to_act(&state)?;
                    let action = game.pick(&state, &mut random)?;
                    game.apply_unchecked(&mut state, action);
                    Some((seat, game.write(action)))
                }))
            };
            Ok(Scenario { record: record.write(), first, begin: Box::new(begin) })
        })
    }

    /// A random game from this deal.
    pub fn play(&self, random: Xoshiro) -> Moves {
        (self.begin)(random)
    }
}
