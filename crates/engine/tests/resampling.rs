//! Dealing the unseen cards again is fair: every unseen card is equally likely in every unseen place.

use std::collections::BTreeMap;

use gueridon_engine::cafe::{Card, Nation};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, Deck, FortySix};
use gueridon_engine::{Game, Heuristics, Notation, Seat, playout};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed};

const SAMPLES: u32 = 20_000;

/// A position some steps into a random game of three.
fn middle<G: RecordFormat>(game: GameId, steps: usize) -> Replay<G> {
    let record = Record::new(game, 3, CardSource::Seed(Seed::numbered(5)));
    let mut replay = Replay::<G>::open(&record).expect("three can play");
    let mut dice = Dice::new(Seed::numbered(6));
    for _ in 0..steps {
        let action = replay.game.pick(&replay.state, &mut dice).expect("the game goes on");
        replay.game.apply_unchecked(&mut replay.state, action);
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
        replay.game.apply_unchecked(&mut after, done);
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

/// How often a world has these cards in a hand, for each copy that is unseen.
fn share_in_hand<G: Heuristics>(
    game: &G,
    state: &G::State,
    viewer: Seat,
    copies: u32,
    held: impl Fn(&G::State) -> u32,
) -> f64 {
    let seen = game.observe(state, Some(viewer));
    let mut dice = Dice::new(Seed::numbered(8));
    let count: u32 = (0..SAMPLES / 4).map(|_| held(&game.likely_world(&seen, &mut dice))).sum();
    f64::from(count) / f64::from(SAMPLES / 4 * copies)
}

#[test]
fn who_drew_in_forty_six_probably_held_nothing_that_fits() {
    let card = |number: &str| forty_six::Card::read(number).expect("a card");
    let top: Vec<_> = "1 12 24 35 46  2 3 5 6 7  21".split_whitespace().map(card).collect();
    let mut deck = top.clone();
    deck.extend(forty_six::Card::all().filter(|card| !top.contains(card)));
    let game = FortySix::new(forty_six::Options::new(2)).expect("two can play");
    let deck = Deck::new(&deck).expect("a whole deck");
    let mut state = game.start(&forty_six::Deal::new(vec![deck, deck]));
    game.apply(&mut state, game.read("draw").expect("an action")).expect("it is legal");
    let share = |number: &str| {
        let card = card(number);
        share_in_hand(&game, &state, Seat(1), 1, |world| {
            u32::from(world.hand(Seat(0)).iter().any(|held| held == card))
        })
    };
    // 10 touches 21, and 46 does not. One card of six was drawn afterwards, and may be any.
    assert!(share("10") < 0.5 * share("46"), "{} and {}", share("10"), share("46"));
    assert!(share("10") > 0.0, "good players hold cards back");
}

#[test]
fn who_drew_in_the_card_game_probably_held_no_guest_that_scores() {
    let guests = |text: &str| -> Vec<Card> {
        text.split_whitespace().map(|card| Card::read(card).expect("a guest")).collect()
    };
    let nations = |text: &str| -> Vec<Nation> {
        text.split_whitespace().map(|code| Nation::from_code(code).expect("a nation")).collect()
    };
    let hands = guests("RUf RUm DEf DEm USf USm TRf  TRm INf INm CNf CNm DEf USm");
    let tables = nations("RU GB FR ES IT");
    let all_guests = hands.iter().copied().chain(without(cafe_cards::Deal::all_guests(), &hands));
    let all_tables = tables.iter().copied().chain(without(cafe_cards::Deal::all_tables(), &tables));
    let deal =
        cafe_cards::Deal::new(&all_guests.collect::<Vec<_>>(), &all_tables.collect::<Vec<_>>())
            .expect("all cards");
    let game = CafeCards::new(cafe_cards::Options::new(2)).expect("two can play");
    let mut state = game.start(&deal);
    for action in "RUf@b1 RUm@b3 done draw".split_whitespace() {
        game.apply(&mut state, game.read(action).expect("an action")).expect("it is legal");
    }
    // Each kind has four copies; the first player has seen one Russian woman, and no Cuban.
    let share = |kind: &str, copies: u32| {
        let card = Card::read(kind).expect("a guest");
        share_in_hand(&game, &state, Seat(0), copies, |world| {
            u32::from(world.hand(Seat(1)).count(card))
        })
    };
    let (scoring, fitting_nowhere) = (share("RUf", 3), share("CUf", 4));
    assert!(scoring < 0.5 * fitting_nowhere, "{scoring} and {fitting_nowhere}");
    assert!(scoring > 0.0, "good players hold cards back");
}

/// Cards without some of them.
fn without<C: PartialEq>(all: impl Iterator<Item = C>, taken: &[C]) -> Vec<C> {
    let mut left: Vec<C> = all.collect();
    for card in taken {
        let index = left.iter().position(|other| other == card).expect("each card exists");
        left.remove(index);
    }
    left
}

/// A pile in another order draws other cards: in a bag of 85 guests, the next one is seldom the same.
#[test]
fn a_reshuffled_pile_gives_other_cards_and_every_card_may_come_next() {
    let replay = middle::<CafeBoard>(GameId::CafeBoard, 0);
    let first = texts(replay.state.hand(Seat(0)).cards());
    let mut next = std::collections::BTreeSet::new();
    for seed in 0..300 {
        let mut dice = Dice::new(Seed::numbered(seed));
        let mut state = replay.game.reshuffle(&replay.state, &mut dice);
        assert_eq!(texts(state.hand(Seat(0)).cards()), first);
        playout(&replay.game, &mut state, &mut Dice::new(Seed::numbered(1)));
        next.insert(replay.game.scores(&state)[..].to_vec());
    }
    assert!(next.len() > 250, "{} different games", next.len());
}
