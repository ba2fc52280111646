//! What an analysis promises: amounts that add up, repeatable results, and turns that are judged rightly.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotGame, BotSpec, Level, Resources, ReviewBudget};
use gueridon_engine::{Chance, Game, GameEvent, Heuristics, Notation, Seat, Version};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed, with_game};
use gueridon_study::advice::Thinking;
use gueridon_study::analysis::{
    Amount, Analysis, AnalysisBudget, AnalysisRequest, CurvePlace, ReviewedTurn, analyse, curve,
    turn_seed,
};
use gueridon_text::{Lang, Speaker};
use serde_json::{Map, Value};

/// As little as possible: what adds up does so with any budget.
const TINY: AnalysisBudget =
    AnalysisBudget { rollouts: 4, worlds: 2, short_games: 1, whole_games: 1 };
/// Enough to tell a blunder from a good turn.
const SMALL: AnalysisBudget =
    AnalysisBudget { rollouts: 48, worlds: 32, short_games: 4, whole_games: 1 };

fn with<G: RecordFormat + BotGame>(
    replay: &Replay<G>,
    budget: AnalysisBudget,
    seed: u64,
    threads: usize,
) -> Analysis {
    let resources = Resources { threads, ..Resources::default() };
    let request = AnalysisRequest { budget, seed, resources, progress: &|_| {} };
    analyse(replay, Version::NEWEST, &request).expect("nothing stops it")
}

/// A record of nothing but the deal of a seed.
fn dealt(game: GameId, players: usize, seed: u64) -> Record {
    Record::new(game, players, CardSource::Seed(Seed::numbered(seed)))
}

/// A game whose steps are chosen by a function, up to a number of steps.
fn play<G: RecordFormat>(
    game: GameId,
    players: usize,
    seed: u64,
    most: usize,
    choose: impl FnMut(&Replay<G>, &mut Dice) -> G::Action,
) -> Replay<G> {
    play_on(&dealt(game, players, seed), seed, most, choose)
}

fn play_on<G: RecordFormat>(
    record: &Record,
    seed: u64,
    most: usize,
    mut choose: impl FnMut(&Replay<G>, &mut Dice) -> G::Action,
) -> Replay<G> {
    let mut replay = Replay::<G>::open(record).unwrap();
    let mut dice = Dice::new(Seed::numbered(seed + 1));
    while replay.steps.len() < most && replay.game.to_act(&replay.state).is_some() {
        let action = choose(&replay, &mut dice);
        replay.apply(action).unwrap();
    }
    replay
}

fn random<G: RecordFormat>(game: GameId, players: usize, seed: u64, most: usize) -> Replay<G> {
    play(game, players, seed, most, |replay: &Replay<G>, dice| {
        replay.game.pick(&replay.state, dice).unwrap()
    })
}

fn check_ledger<G: RecordFormat>(replay: &Replay<G>, analysis: &Analysis) {
    let players = replay.game.players();
    let (first, last) = (analysis.turns.first().unwrap(), analysis.turns.last().unwrap());
    for seat in 0..players {
        let ledger = &analysis.ledger[seat];
        let parts = ledger.luck.iter().chain(&ledger.decisions);
        let sum = parts.fold(ledger.start, |sum, &part| sum + part);
        assert_eq!(sum, ledger.result, "start + luck + decisions = result");
        assert_eq!((ledger.start, ledger.result), (first.before[seat], last.after[seat]));
        if let Some(outcome) = replay.game.outcome(&replay.state) {
            let margin = outcome.margin::<G>(Seat(seat as u8));
            assert_eq!(ledger.result.margin, 10 * margin, "the result is the result");
        }
    }
    for pair in analysis.turns.windows(2) {
        assert_eq!((&pair[0].after, pair[0].to), (&pair[1].before, pair[1].from));
    }
    for turn in &analysis.turns {
        for seat in 0..players {
            let change = turn.decision[seat] + turn.luck[seat];
            assert_eq!(turn.before[seat] + change, turn.after[seat]);
            assert!((0..=1000).contains(&turn.before[seat].win), "{:?}", turn.before);
        }
        assert_eq!(turn.loss, -turn.decision[usize::from(turn.seat)]);
        if turn.same {
            assert_eq!(turn.loss, Amount::default(), "the computer's own turn loses nothing");
        }
        if players == 2 {
            assert_eq!(turn.before[0].margin, -turn.before[1].margin);
            assert_eq!(turn.before[0].win, 1000 - turn.before[1].win);
        }
    }
    let steps: Vec<String> = analysis.turns.iter().flat_map(|turn| turn.played.clone()).collect();
    let actions = replay.steps.iter().map(|step| replay.game.write(step.action));
    assert!(actions.eq(steps), "every step belongs to one turn");
}

#[test]
fn the_ledger_of_every_game_and_number_of_players_adds_up_to_the_point() {
    for game in GameId::ALL {
        with_game!(game, G => {
            for players in <G as Game>::PLAYERS {
                let replay = random::<G>(game, players, 40 + players as u64, usize::MAX);
                let analysis = with(&replay, TINY, 7, 2);
                assert!(analysis.finished);
                check_ledger(&replay, &analysis);
            }
        });
    }
}

/// Options at random, of those that forms offer, and any seat to begin.
fn any_rules(game: GameId, players: usize, dice: &mut Dice) -> Map<String, Value> {
    let mut rules = Map::new();
    for option in game.options() {
        let choice = option.choices[dice.below(option.choices.len() as u32) as usize];
        rules.extend(choice.value().map(|value| (option.name.to_owned(), value)));
    }
    rules.insert("first".to_owned(), dice.below(players as u32).into());
    rules
}

#[test]
fn games_of_any_options_are_analysed_and_advised() {
    let resources = Resources { threads: 1, ..Resources::default() };
    let thinking = Thinking { level: Level::Easy, budget: None, seed: 5, top: 3, resources };
    for game in GameId::ALL {
        for seed in 0..4 {
            let players = 2 + seed as usize % 2;
            let mut dice = Dice::new(Seed::numbered(seed));
            let rules = any_rules(game, players, &mut dice);
            let record = Record { rules, ..dealt(game, players, seed) };
            with_game!(game, G => {
                let replay = play_on::<G>(&record, seed, 30, |replay, dice| {
                    let (game, state) = (&replay.game, &replay.state);
                    if game.mid_turn(state) || dice.below(3) > 0 {
                        return game.pick(state, dice).unwrap();
                    }
                    let seen = game.observe(state, game.to_act(state));
                    let advice = thinking.advise(game, seen).unwrap();
                    let first = &advice.turns[0].actions[0];
                    game.read(first).unwrap()
                });
                check_ledger(&replay, &with(&replay, TINY, 7, 1));
            });
        }
    }
}

#[test]
fn a_game_that_is_not_over_is_analysed_as_far_as_it_was_played() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let replay = random::<G>(game, 3, 11, 12);
            let analysis = with(&replay, TINY, 7, 1);
            assert!(!analysis.finished);
            check_ledger(&replay, &analysis);
        });
    }
}

#[test]
fn the_same_seed_gives_the_same_analysis_with_any_number_of_threads() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let replay = random::<G>(game, 2, 3, 20);
            let one = with(&replay, SMALL, 5, 1);
            assert_eq!(with(&replay, SMALL, 5, 4), one);
            assert_ne!(with(&replay, SMALL, 6, 1).turns, one.turns, "another seed, other worlds");
        });
    }
}

#[test]
fn an_analysis_is_read_as_it_was_written() {
    let replay = random::<gueridon_engine::forty_six::FortySix>(GameId::FortySix, 3, 3, 20);
    let analysis = with(&replay, TINY, 5, 1);
    let text = serde_json::to_string(&analysis).unwrap();
    let again: Analysis = serde_json::from_str(&text).unwrap();
    assert_eq!(again, analysis);
}

#[test]
fn turns_of_the_computer_itself_lose_nothing() {
    for game in GameId::ALL {
        with_game!(game, G => {
            let (seed, mut index) = (5, 0);
            let mut plan: Vec<<G as Game>::Action> = Vec::new();
            let mut fresh = true;
            let replay = play::<G>(game, 2, 21, 60, |replay, _| {
                let (game, state) = (&replay.game, &replay.state);
                if fresh {
                    let seen = game.observe(state, game.to_act(state));
                    let effort = ReviewBudget { rollouts: SMALL.rollouts, worlds: SMALL.worlds };
                    let mut legal = Vec::new();
                    game.legal(state, &mut legal);
                    let seed = turn_seed(seed, index);
                    let review =
                        game.review(&seen, &legal[..1], effort, seed, &Resources::default());
                    plan = review.unwrap().best;
                    plan.reverse();
                }
                let action = plan.pop().unwrap();
                let mut after = state.clone();
                let mut receipt = Vec::new();
                game.apply_unchecked_into(&mut after, action, &mut receipt);
                fresh = game.to_act(&after) != game.to_act(state)
                    || game.round(&after) != game.round(state)
                    || receipt.iter().any(GameEvent::reveals);
                index += usize::from(fresh);
                // A solved end plans step by step.
                fresh |= plan.is_empty();
                action
            });
            let analysis = with(&replay, SMALL, seed, 2);
            for turn in &analysis.turns {
                assert_eq!(turn.loss, Amount::default(), "{}: {turn:?}", game.name());
            }
            assert!(analysis.worst.is_empty());
        });
    }
}

/// In the last position of this record, the player to act can go out and win the match for certain.
const CERTAIN_WIN: &str = include_str!("../../../tests/positions/forty-six-certain-win.jsonl");

#[test]
fn a_certain_win_that_was_passed_up_costs_more_than_any_turn_of_computers_after_it() {
    type G = gueridon_engine::forty_six::FortySix;
    let record = Record::read(CERTAIN_WIN.lines().next().unwrap().as_bytes()).unwrap();
    let mut replay = Replay::<G>::open(&record).unwrap();
    replay.apply_texts(&record.actions).unwrap();
    let seat = replay.game.to_act(&replay.state).unwrap();
    let blunder = replay.steps.len();
    replay.apply_text("draw").unwrap();
    let mut computer = "search:64".parse::<BotSpec>().unwrap().make::<G>(1, &Resources::default());
    while let Some(seat) = replay.game.to_act(&replay.state) {
        let seen = replay.game.observe(&replay.state, Some(seat));
        let action = computer.choose(&replay.game, &seen).unwrap().action;
        replay.apply(action).unwrap();
    }
    let analysis = with(&replay, SMALL, 1, 2);
    let since = analysis.turns.iter().filter(|turn| turn.from >= blunder);
    let loss = |turn: &&ReviewedTurn| turn.weight.loss;
    let worst = since.max_by(|one, other| loss(one).total_cmp(&loss(other))).unwrap();
    assert_eq!((worst.from, Seat(worst.seat), worst.same), (blunder, seat, false));
    assert!(worst.loss.win > 0, "{worst:?}");
    let mut ended = Replay::<G>::open(&record).unwrap();
    ended.apply_texts(record.actions.iter().chain(&worst.computer)).unwrap();
    let outcome = ended.game.outcome(&ended.state).unwrap();
    assert!(outcome.winners().eq([seat]), "the computer would have won at once");
}

#[test]
fn an_analysis_that_is_stopped_says_so() {
    let replay = random::<gueridon_engine::cafe_cards::CafeCards>(GameId::CafeCards, 2, 3, 20);
    let resources = Resources { threads: 2, stop: Arc::new(AtomicBool::new(true)) };
    let request = AnalysisRequest { budget: SMALL, seed: 1, resources, progress: &|_| {} };
    assert!(analyse(&replay, Version::NEWEST, &request).is_err());
}

#[test]
fn the_curve_names_players_safely_and_marks_the_worst_turns() {
    for players in [2, 4] {
        let replay = random::<gueridon_engine::cafe_board::CafeBoard>(
            GameId::CafeBoard,
            players,
            9,
            usize::MAX,
        );
        let analysis = with(&replay, SMALL, 1, 2);
        let names = (0..players).map(|seat| format!("<b>{seat}</b>"));
        let speaker = Speaker::with_names(Lang::En, names);
        let file = curve(&analysis, &speaker, CurvePlace::File);
        assert!(!file.contains("<b>") && file.contains("&lt;b&gt;0"), "{file}");
        assert_eq!(file.matches("<circle").count(), analysis.worst.len());
        assert_eq!(file.matches("<polyline").count(), if players == 2 { 1 } else { players });
        let page =
            curve(&analysis, &speaker, CurvePlace::Page(&|step| format!("/t/x/replay/{step}")));
        assert_eq!(page.matches("href=\"/t/x/replay/").count(), analysis.worst.len());
        assert!(!page.contains("<style"), "pages have their own");
    }
}
