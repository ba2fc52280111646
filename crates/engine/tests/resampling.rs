//! Dealing the unseen cards again is fair: every unseen card is equally likely in every unseen place.

use std::collections::BTreeMap;

use gueridon_engine::{Game, Notation, cafe_board::CafeBoard};
use gueridon_engine::{Seat, cafe_cards::CafeCards, forty_six::FortySix, playout};
use gueridon_record::{CardSource, Dice, GameId, Record, Recorded, Replay, Seed};

const SAMPLES: u32 = 20_000;

/// A position some steps into a random game of three.
fn middle<G: Recorded>(game: GameId, steps: usize) -> Replay<G> {
    let record = Record::new(game, 3, CardSource::Seed(Seed::numbered(5)));
    let mut replay = Replay::<G>::open(&record).expect("three can play");
    let mut dice = Dice::new(Seed::numbered(6));
    for _ in 0..steps {
        let action = replay.game.pick(&replay.state, &mut dice).expect("the game goes on");
        replay.game.play_unchecked(&mut replay.state, action);
    }
    replay
}

/// Counts in how many samples each card is in one place, against how often it should be there.
fn check<G: Game>(
    replay: &Replay<G>,
    viewer: Seat,
    unseen: &[String],
    place: impl Fn(&G::State) -> Vec<String>,
) {
    let seen = replay.game.observe(&replay.state, Some(viewer));
    let mut dice = Dice::new(Seed::numbered(7));
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut size = 0;
    for _ in 0..SAMPLES {
        let cards = place(&replay.game.resample(&seen, &mut dice));
        size = cards.len();
        for card in cards {
            *counts.entry(card).or_default() += 1;
        }
    }
    assert!(size > 0 && size < unseen.len(), "a place that hides some of the cards");
    let mut copies: BTreeMap<&String, u32> = BTreeMap::new();
    for card in unseen {
        *copies.entry(card).or_default() += 1;
    }
    let share = size as f64 / unseen.len() as f64;
    for (card, copies) in copies {
        // Each copy is there with probability `share`; five standard deviations of a sum of copies.
        let expected = f64::from(SAMPLES * copies) * share;
        let deviation = (f64::from(SAMPLES * copies) * share * (1.0 - share)).sqrt();
        let found = f64::from(counts.get(card).copied().unwrap_or(0));
        let off = (found - expected).abs() / deviation;
        assert!(off < 5.0, "{card}: {found} times instead of {expected:.0}");
    }
    assert!(counts.keys().all(|card| unseen.contains(card)), "nothing else turns up there");
}

fn texts(cards: impl Iterator<Item = impl ToString>) -> Vec<String> {
    cards.map(|card| card.to_string()).collect()
}

#[test]
fn hidden_hands_and_cards_face_down_of_the_card_game() {
    let replay = middle::<CafeCards>(GameId::CafeCards, 80);
    let seen = replay.game.observe(&replay.state, Some(Seat(0)));
    let unseen = texts(seen.unseen().cards());
    check(&replay, Seat(0), &unseen, |state| texts(state.hand(Seat(1)).cards()));
    check(&replay, Seat(0), &unseen, |state| texts(state.down(Seat(2)).cards()));
}

#[test]
fn hidden_hands_of_forty_six() {
    let replay = middle::<FortySix>(GameId::FortySix, 12);
    let seen = replay.game.observe(&replay.state, Some(Seat(1)));
    assert_eq!(seen.public().joker_holder(), None, "otherwise the joker has its place");
    let unseen = texts(seen.unseen().iter());
    check(&replay, Seat(1), &unseen, |state| texts(state.hand(Seat(2)).iter()));
}

/// The order of the bag shows in what the next to draw gets.
#[test]
fn the_bag_of_the_board_game() {
    let replay = middle::<CafeBoard>(GameId::CafeBoard, 1);
    let unseen = texts(replay.state.unseen().cards());
    let before = replay.state.hand(Seat(0));
    check(&replay, Seat(0), &unseen, |state| {
        let mut after = state.clone();
        // On the first turn only `done` is left, and it draws one guest.
        let done = replay.game.read("done").expect("an action");
        replay.game.play_unchecked(&mut after, done);
        let mut drawn = texts(after.hand(Seat(0)).cards());
        for card in texts(before.cards()) {
            let held = drawn.iter().position(|other| *other == card).expect("a hand only grows");
            drawn.remove(held);
        }
        drawn
    });
}

/// Later rounds are dealt again too: a resampled match does not know what will be dealt.
#[test]
fn later_rounds_of_forty_six_are_not_known() {
    let replay = middle::<FortySix>(GameId::FortySix, 3);
    let seen = replay.game.observe(&replay.state, Some(Seat(0)));
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut state = replay.game.resample(&seen, &mut Dice::new(Seed::numbered(seed)));
        // The same choices in each world, as far as the cards allow.
        playout(&replay.game, &mut state, &mut Dice::new(Seed::numbered(1)));
        ends.insert(replay.game.scores(&state)[..].to_vec());
    }
    assert!(ends.len() > 15, "{ends:?}");
}
