//! Steps a second of batches of random games, with everything written, on one thread and on two:
//! `cargo run --profile dist -p gueridon-environment --example steps`

use std::time::Instant;

use gueridon_environment::{Batch, Buffers, Encoded, GameSpec};
use gueridon_record::{CardSource, GameId, Record, RecordError, Seed, with_game};

const LANES: usize = 1024;
const STEPS: usize = 2000;

fn main() -> Result<(), RecordError> {
    for game in GameId::ALL {
        for threads in [1, 2] {
            with_game!(game, G => measure::<G>(game, threads)?);
        }
    }
    Ok(())
}

#[allow(clippy::print_stdout, reason = "the result of the program")]
fn measure<G: Encoded>(game: GameId, threads: usize) -> Result<(), RecordError> {
    let record = Record::new(game, 2, CardSource::Seed(Seed::numbered(0)));
    let rules = GameSpec::<G>::open(&record)?;
    let mut batch = Batch::new(&rules, LANES, 1, threads);
    let (width, ids) = (rules.observation_len(), rules.game.id_count());
    let mut observations = vec![0.0; LANES * width];
    let mut masks = vec![false; LANES * ids];
    let mut rewards = vec![0.0; LANES * 2];
    let (mut done, mut players) = (vec![false; LANES], vec![0; LANES]);
    let mut actions = vec![0; LANES];
    let mut games = 0;
    let started = Instant::now();
    for _ in 0..STEPS {
        batch.sample(&mut actions);
        let buffers = Buffers {
            observations: &mut observations,
            masks: &mut masks,
            rewards: &mut rewards,
            done: &mut done,
            players: &mut players,
        };
        let stepped = batch.step(&actions, buffers);
        assert_eq!(stepped, Ok(()), "sampled actions are legal");
        games += done.iter().filter(|&&done| done).count();
    }
    let (steps, seconds) = ((LANES * STEPS) as f64, started.elapsed().as_secs_f64());
    println!(
        "{:<11} {width} numbers, {ids} ids, {threads} thread(s): {:.2} million steps/s, {:.0} steps a game",
        game.name(),
        steps / seconds / 1e6,
        steps / games.max(1) as f64
    );
    Ok(())
}
