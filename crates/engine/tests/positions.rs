//! Positions that are written down and set up again.

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Arrange, Arrangement, Game, Impossible, MAX_POSITION, Notation, Seat};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed};
use serde_json::{Map, Value};

/// A game of some players with options as records write them.
fn game<G: RecordFormat>(players: usize, rules: &str) -> G {
    let mut record = Record::new(GameId::of::<G>(), players, CardSource::Seed(Seed::numbered(1)));
    record.rules = serde_json::from_str(rules).expect("options are an object");
    Replay::<G>::open(&record).expect("a game").game
}

fn dice() -> Dice {
    Dice::new(Seed::numbered(9))
}

fn arrange<G: Arrange>(game: &G, text: &str) -> Result<G::State, Vec<Impossible>> {
    game.arrange(&Arrangement::read(text)?, &mut dice())
}

/// Everything that a viewer may know, as programs read it.
fn known<G: RecordFormat>(game: &G, state: &G::State, seat: Option<Seat>) -> Map<String, Value> {
    let mut facts = Map::new();
    game.table(state, seat, &mut facts);
    game.knowledge(&game.observe(state, seat), &mut facts);
    facts
}

/// Plays random games and sets up every position of them again, from its text.
fn round_trip<G: RecordFormat + Arrange>(rules: &str) {
    for number in 0..12 {
        let players = G::PLAYERS.start() + number % 2;
        let mut record = Record::new(
            GameId::of::<G>(),
            players,
            CardSource::Seed(Seed::numbered(number as u64)),
        );
        record.rules = serde_json::from_str(rules).expect("options are an object");
        let mut replay = Replay::<G>::open(&record).expect("a game");
        let mut chance = Dice::new(Seed::numbered(100 + number as u64));
        loop {
            let (game, state) = (&replay.game, &replay.state);
            let position = game.position(state);
            let text = position.to_string();
            assert!(text.len() < MAX_POSITION, "{} bytes", text.len());
            let read = Arrangement::read(&text).expect("what is written can be read");
            assert_eq!(read.to_string(), text);
            let again = match game.arrange(&read, &mut chance) {
                Ok(state) => state,
                Err(faults) => panic!("{text} is impossible: {faults:?}"),
            };
            assert_eq!(game.position(&again), position, "{text}");
            let (mut legal, mut legal_again) = (Vec::new(), Vec::new());
            game.legal(state, &mut legal);
            game.legal(&again, &mut legal_again);
            assert_eq!(legal_again, legal, "{text}");
            assert_eq!(game.scores(&again), game.scores(state), "{text}");
            assert_eq!(game.outcome(&again), game.outcome(state), "{text}");
            assert_eq!(game.to_act(&again), game.to_act(state), "{text}");
            for seat in Seat::all(players).map(Some).chain([None]) {
                assert_eq!(known(game, &again, seat), known(game, state, seat), "{text}");
            }
            let Some(action) = game.pick(state, &mut chance) else { break };
            replay.apply(action).expect("a legal action");
        }
    }
}

#[test]
fn every_position_of_random_board_games_can_be_set_up_again() {
    round_trip::<CafeBoard>("{}");
    round_trip::<CafeBoard>(r#"{"edition":"schuk","groups":true,"bar":"linear"}"#);
    round_trip::<CafeBoard>(
        r#"{"first":1,"first_turn":"ordinary","bar_joker":"last-resort","bar_when":"stuck",
            "exchange_nation":"chosen","exchange_gender":"same","debt":"below-zero","bag":"finish",
            "four_jokers":false,"groups":true}"#,
    );
    round_trip::<CafeBoard>(
        r#"{"edition":"schuk","first_turn":"one","bar_joker":"never","exchange_nation":"any",
            "debt":"eliminated","bag":"stop","four_jokers":true}"#,
    );
}

#[test]
fn what_everybody_sees_of_an_open_game_is_the_same_after_it_was_set_up_again() {
    let game: CafeBoard = game(3, "{}");
    let mut state = game.start(&gueridon_engine::cafe_board::Deal::shuffled(&mut dice()));
    while let Some(action) = game.pick(&state, &mut dice()) {
        let again = game.arrange(&game.position(&state), &mut dice()).expect("possible");
        assert_eq!(game.observe(&again, Some(Seat(1))), game.observe(&state, Some(Seat(1))));
        game.apply_unchecked(&mut state, action);
    }
}

#[test]
fn every_position_of_random_card_games_can_be_set_up_again() {
    round_trip::<CafeCards>("{}");
    round_trip::<CafeCards>(r#"{"groups":true,"first":1}"#);
    round_trip::<CafeCards>(r#"{"groups":"strict"}"#);
}

#[test]
fn every_position_of_random_rounds_can_be_set_up_again() {
    round_trip::<FortySix>("{}");
    round_trip::<FortySix>(r#"{"joker":"linked","side":"red","first":1}"#);
}

#[test]
fn a_blank_position_can_be_played_and_asks_for_nothing() {
    fn check<G: RecordFormat + Arrange>() {
        for players in G::PLAYERS {
            let game: G = game(players, "{}");
            let state = game.arrange(&game.blank(), &mut dice()).expect("possible");
            assert_eq!(game.to_act(&state), Some(Seat(0)));
        }
    }
    check::<CafeBoard>();
    check::<CafeCards>();
    check::<FortySix>();
}

fn refused<G: RecordFormat + Arrange>(rules: &str, text: &str) -> Vec<Impossible> {
    let game: G = game(2, rules);
    arrange(&game, text).map(drop).expect_err(text)
}

fn square(text: &str) -> gueridon_engine::cafe::Square {
    gueridon_engine::cafe::Square::read(text).expect("a square")
}

#[test]
fn a_kind_of_guest_that_is_there_four_times_cannot_be_there_five_times() {
    let wrong = refused::<CafeBoard>("{}", "hands:FRf,FRf,FRf/FRf;counter:FRf");
    assert_eq!(wrong, [Impossible::TooMany { card: "FRf".into(), copies: 4, found: 5 }]);
    let wrong = refused::<CafeBoard>("{}", "hands:*f,*f,*f/");
    assert_eq!(wrong, [Impossible::TooMany { card: "*f".into(), copies: 2, found: 3 }]);
}

#[test]
fn a_number_is_on_the_board_or_in_a_hand_and_not_in_both() {
    let wrong = refused::<FortySix>("{}", "on:17,18;hands:17,?1/?5");
    assert_eq!(wrong, [Impossible::TooMany { card: "17".into(), copies: 1, found: 2 }]);
}

#[test]
fn hands_of_three_do_not_fit_a_table_of_two() {
    let wrong = refused::<CafeBoard>("{}", "hands:?5/?5/?5");
    assert_eq!(wrong, [Impossible::TooManyPlayers { players: 2 }]);
    let wrong = refused::<CafeCards>("{}", "tables:FR,RU,GB,ES,IT;turn:3");
    assert_eq!(wrong, [Impossible::TooManyPlayers { players: 2 }]);
}

#[test]
fn nobody_can_have_sat_down_at_a_table_of_another_nation() {
    // Chair a2 is at a Central African table alone.
    let wrong = refused::<CafeBoard>("{}", "on:FRf@a2");
    assert_eq!(wrong, [Impossible::WrongNation { card: "FRf".into(), place: "a2".into() }]);
    let wrong = refused::<CafeBoard>("{}", "on:*f=FR@a2");
    assert_eq!(wrong, [Impossible::WrongNation { card: "*f=FR".into(), place: "a2".into() }]);
    // Guests of the card game leave with the first of their tables, so it holds there as well.
    let wrong = refused::<CafeCards>("{}", "tables:RU,GB,FR,ES,IT;on:FRf@a2;hands:?7/?7");
    assert_eq!(wrong, [Impossible::WrongNation { card: "FRf".into(), place: "a2".into() }]);
}

#[test]
fn three_women_and_a_man_never_share_a_table_of_the_board_game() {
    let wrong = refused::<CafeBoard>("{}", "on:CFf@a2,CFf@b1,CFm@b3,CFf@c2");
    let unbalanced = Impossible::Unbalanced { table: square("b2"), women: 3, men: 1 };
    assert!(wrong.contains(&unbalanced), "{wrong:?}");
}

#[test]
fn four_women_at_a_table_are_possible_with_the_variant_only() {
    let text = "on:CFf@a2,CFf@b1,CFm@b5,CFf@b3,ITf@c2,ITm@d1,CFm@a4;hands:?2/?2";
    let game: CafeBoard = game(2, r#"{"groups":true}"#);
    arrange(&game, text).expect("a ladies' coffee at b2, and company for each of them");
    let wrong = refused::<CafeBoard>("{}", text);
    assert_eq!(wrong, [Impossible::Unbalanced { table: square("b2"), women: 4, men: 0 }]);
}

#[test]
fn only_the_first_guest_of_the_board_game_sits_alone() {
    let game: CafeBoard = game(2, "{}");
    arrange(&game, "on:CFf@a2").expect("the first guest");
    let wrong = refused::<CafeBoard>("{}", "on:CFf@a2,ESm@m2");
    assert_eq!(wrong, [Impossible::Alone { places: vec!["a2".into(), "m2".into()] }]);
}

#[test]
fn a_card_of_the_linked_variant_touches_another_one() {
    let apart = "on:1,46;hands:?5/?5";
    let game: FortySix = game(2, "{}");
    arrange(&game, apart).expect("a joker that may lie anywhere can have begun a chain");
    let wrong = refused::<FortySix>(r#"{"joker":"linked"}"#, apart);
    assert_eq!(wrong, [Impossible::NotLinked { place: "46".into() }]);
}

#[test]
fn a_number_lies_on_its_own_square() {
    let wrong = refused::<FortySix>("{}", "on:17@18;hands:?5/?5");
    assert_eq!(wrong, [Impossible::NotItsSquare { card: "17".into(), place: "18".into() }]);
}

#[test]
fn a_hand_above_its_limit_is_impossible() {
    let wrong = refused::<CafeBoard>("{}", "hands:?6/?5");
    let too_large = Impossible::HandTooLarge { seat: Seat(0), cards: 6, most: 5 };
    assert_eq!(wrong, [too_large]);
    let wrong = refused::<CafeCards>("{}", "tables:FR,RU,GB,ES,IT;hands:?13/?7");
    let too_large = Impossible::HandTooLarge { seat: Seat(0), cards: 13, most: 12 };
    assert_eq!(wrong, [too_large]);
}

#[test]
fn a_limit_falls_only_for_completed_tables() {
    let wrong = refused::<CafeBoard>("{}", "limits:4/5;hands:?4/?5");
    assert_eq!(wrong, [Impossible::LimitsTooLow]);
}

#[test]
fn jokers_at_the_bar_depend_on_the_edition() {
    assert_eq!(refused::<CafeBoard>("{}", "counter:*f"), [Impossible::JokerAtBar]);
    let game: CafeBoard = game(2, r#"{"edition":"schuk"}"#);
    arrange(&game, "counter:*f").expect("as a last resort");
}

#[test]
fn a_full_table_of_the_card_game_has_been_cleared() {
    let text = "tables:RU,GB,FR,ES,IT;on:RUf@a2,RUm@b1,RUf@b3,RUm@c2;hands:?7/?7";
    assert_eq!(refused::<CafeCards>("{}", text), [Impossible::FullTable { table: square("b2") }]);
}

#[test]
fn a_game_that_must_be_over_is_over() {
    let bar = "DEf,DEf,DEf,DEf,DEm,DEm,DEm,DEm,FRf,FRf,FRf,FRf,FRm,FRm,FRm,FRm,GBf,GBf,GBf,GBf";
    let game: CafeBoard = game(2, "{}");
    let state = arrange(&game, &format!("counter:{bar};hands:ESf/")).expect("possible");
    let outcome = game.outcome(&state).expect("over");
    assert_eq!((outcome.reason.code(), &outcome.scores[..]), ("bar-full", &[-5, 0][..]));
    let wrong = refused::<CafeBoard>("{}", "end:bar-full");
    assert!(matches!(wrong[..], [Impossible::NotOver { .. }]));
}

#[test]
fn nonsense_is_refused_and_never_panics() {
    let texts = [
        "on:",
        "on:@",
        "on:@@@",
        "on:é@ü",
        "hands:?999",
        "hands:?255,?255",
        "turn:0",
        "turn:256",
        "turn:1.9",
        "turn:1.1@zz",
        "turn:1.1@a2",
        "turn:1.placed",
        "turn:1.group",
        "points:99999",
        "points:1/2/3/4/5/6/7",
        "on:FRf@c2,FRf@c2",
        "round:0",
        "round:200",
        "stock:255",
        "pile:99",
        "last:17,18",
        "last:J",
        "holder:9",
        "holder:1",
        "end:nothing",
        "on",
        ":",
        ";;;",
        "on:17;on:18",
        "limits:255/0",
        "out:1,2,3,4",
        "passes:200",
        "tables:-,-,-,-,-",
        "tables:FR,FR,FR,FR,FR",
        "cleared:FR,FR,FR",
        "gone:FRf,FRf,FRf,FRf,FRf",
        "on:J@J",
        "on:J@#",
        "on:0",
        "\0",
        "🦀:🦀",
    ];
    let mut dice = dice();
    let mut all: Vec<String> = texts.map(String::from).into();
    let alphabet: Vec<char> = "onhadsturwc:;,/@?.*=-0123456789FRfJé".chars().collect();
    for _ in 0..3_000 {
        use gueridon_engine::Chance;
        let first = texts[dice.below(texts.len() as u32) as usize];
        let mut text = format!("{first};{}", texts[dice.below(texts.len() as u32) as usize]);
        for _ in 0..dice.below(6) {
            text.push(alphabet[dice.below(alphabet.len() as u32) as usize]);
        }
        all.push(text);
    }
    fn check<G: RecordFormat + Arrange + Notation>(all: &[String]) {
        for rules in ["{}", r#"{"groups":true}"#] {
            if rules != "{}" && G::ID == "forty-six" {
                continue;
            }
            let game: G = game(2, rules);
            for text in all {
                if let Ok(state) = arrange(&game, text) {
                    let mut legal = Vec::new();
                    game.legal(&state, &mut legal);
                    let over = game.outcome(&state).is_some();
                    assert_eq!(legal.is_empty(), over, "{text}");
                    // What was let in can be played to its end.
                    gueridon_engine::playout(&game, &mut state.clone(), &mut dice_of(text));
                }
            }
        }
    }
    fn dice_of(text: &str) -> Dice {
        Dice::new(Seed::numbered(text.len() as u64))
    }
    check::<CafeBoard>(&all);
    check::<CafeCards>(&all);
    check::<FortySix>(&all);
    let long = "x".repeat(MAX_POSITION + 1);
    assert_eq!(Arrangement::read(&long), Err(vec![Impossible::TooLong]));
}
