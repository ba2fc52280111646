//! `cargo bench -p gueridon-lab`: random games to the end, legal actions and copies of a position, by criterion.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use gueridon_engine::playout;
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed, with_game};

fn bench<G: RecordFormat>(replay: &Replay<G>, criterion: &mut Criterion) {
    let (game, start) = (&replay.game, &replay.state);
    let mut group = criterion.benchmark_group(G::ID);
    group.throughput(Throughput::Elements(1));
    let mut dice = Dice::new(Seed::numbered(1));
    group.bench_function("playout", |bencher| {
        bencher.iter_batched_ref(
            || start.clone(),
            |state| {
                let steps = playout(game, state, &mut dice);
                assert!(game.outcome(state).is_some(), "over after {steps} steps");
            },
            BatchSize::SmallInput,
        );
    });
    // A position from the middle of a game.
    let mut middle = start.clone();
    for _ in 0..20 {
        if let Some(action) = game.pick(&middle, &mut dice) {
            game.apply_unchecked(&mut middle, action);
        }
    }
    let mut actions = Vec::new();
    group.bench_function("legal", |bencher| bencher.iter(|| game.legal(&middle, &mut actions)));
    assert!(!actions.is_empty(), "a game in its middle goes on");
    group.bench_function("clone", |bencher| bencher.iter(|| middle.clone()));
    group.finish();
}

fn games(criterion: &mut Criterion) {
    for game in GameId::ALL {
        let mut record = Record::new(game, 2, CardSource::Seed(Seed::numbered(1)));
        if game.option("rounds").is_some() {
            record.rules.insert("rounds".into(), 1.into());
        }
        with_game!(game, G => {
            let replay = Replay::<G>::open(&record).expect("a usual game can be dealt");
            bench(&replay, criterion);
        });
    }
}

criterion_group!(benches, games);
criterion_main!(benches);
