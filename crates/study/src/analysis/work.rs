//! How much work the analysis of a game is, before it is done.

use gueridon_record::{Dice, RecordFormat, Replay, Seed};

/// The expected work of an analysis: for each step, the choices at it and at all later steps of the game, since games
/// are played to their end from every turn. How a game that is not over goes on is taken from one random game.
pub fn expected_work<G: RecordFormat>(replay: &Replay<G>) -> u64 {
    let game = &replay.game;
    let (mut choices, mut legal) = (Vec::new(), Vec::new());
    let mut count = |state: &G::State| {
        legal.clear();
        game.legal(state, &mut legal);
        choices.push(legal.len() as u64);
    };
    let mut state = game.start(&replay.deal);
    for step in replay.steps.iter() {
        count(&state);
        game.apply_unchecked(&mut state, step.action);
    }
    let mut dice = Dice::new(Seed::numbered(0));
    while let Some(action) = game.pick(&state, &mut dice) {
        count(&state);
        game.apply_unchecked(&mut state, action);
    }
    // The steps from which a game comes to this one.
    let from = |number: usize| replay.steps.len().min(number + 1) as u64;
    choices.iter().enumerate().map(|(number, choices)| choices * from(number)).sum()
}

#[cfg(test)]
mod tests {
    use gueridon_engine::Game;
    use gueridon_record::{CardSource, GameId, Record, with_game};

    use super::*;

    /// The work for so many steps of a random game.
    fn work(game: GameId, players: usize, rounds: Option<u32>, steps: usize) -> u64 {
        let mut record = Record::new(game, players, CardSource::Seed(Seed::numbered(46)));
        if let Some(rounds) = rounds {
            record.rules.insert("rounds".into(), rounds.into());
        }
        with_game!(game, G => {
            let mut replay = Replay::<G>::open(&record).expect("a game");
            let mut dice = Dice::new(Seed::numbered(1));
            for _ in 0..steps {
                let Some(action) = replay.game.pick(&replay.state, &mut dice) else { break };
                replay.apply(action).expect("legal");
            }
            expected_work(&replay)
        })
    }

    #[test]
    fn an_everyday_game_is_little_work_beside_the_longest() {
        for game in GameId::ALL {
            for players in game.players() {
                let work = work(game, players, None, usize::MAX);
                assert!((10_000..300_000).contains(&work), "{game:?} {players}: {work}");
            }
        }
        let long = |rounds| work(GameId::FortySix, 2, Some(rounds), 700);
        assert!(long(100) > 5 * long(20), "what is still to come counts, not only what was played");
        assert!(long(100) > 10_000_000);
        assert_eq!(work(GameId::FortySix, 2, Some(100), 0), 0);
    }
}
