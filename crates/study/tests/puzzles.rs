//! The puzzles that come with the program, and how they are judged and remembered.

#![allow(clippy::unwrap_used)]

use gueridon_bots::{BotGame, Resources, Xoshiro};
use gueridon_record::{GameId, Record, RecordFormat, Replay, with_game};
use gueridon_study::puzzles::{
    FileError, HARDEST, OtherTurn, Puzzle, PuzzleFile, PuzzleKind, PuzzleProgress, TurnCost,
    TurnLoss, of_the_day, puzzle, puzzles, today,
};
use gueridon_study::{Grade, IllegalStep};

/// All files of puzzles together, in bytes: they are part of the program.
const MAX_FILES: usize = 192 << 10;

/// A position with a turn that wins for certain: the first cards of the hand go out in any order.
const CERTAIN_WIN: &str = include_str!("data/forty-six-certain-win.jsonl");

#[test]
fn the_files_of_puzzles_are_small() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let size = |game: GameId| {
        let file = format!("{folder}/{}.jsonl", game.name());
        std::fs::metadata(file).unwrap().len() as usize
    };
    let all: usize = GameId::ALL.into_iter().map(size).sum();
    assert!(all <= MAX_FILES, "{all} bytes");
}

#[test]
fn every_game_has_puzzles_of_several_kinds_and_difficulties() {
    for game in GameId::ALL {
        let all = puzzles(game);
        let kinds =
            PuzzleKind::ALL.iter().filter(|kind| all.iter().any(|puzzle| puzzle.kind == **kind));
        assert!(kinds.count() >= 2, "{game:?}");
        let difficulties =
            (1..=HARDEST).filter(|rank| all.iter().any(|puzzle| puzzle.difficulty == *rank));
        assert!(difficulties.count() >= 3, "{game:?}");
        for (index, puzzle) in all.iter().enumerate() {
            assert_eq!((puzzle.number, puzzle.record.game), (index + 1, game));
        }
    }
}

#[test]
fn every_position_is_reached_and_every_listed_turn_is_legal_and_judged_as_listed() {
    for puzzle in GameId::ALL.into_iter().flat_map(puzzles) {
        let name = format!("{} {}", puzzle.record.game.name(), puzzle.number);
        for turn in &puzzle.accepted {
            assert_eq!(puzzle.judge(turn), Ok(Grade::Right), "{name}: {turn:?}");
        }
        for other in &puzzle.others {
            // Two listed turns may leave the same position: then the first one's cost is said.
            let Ok(Grade::Wrong(TurnCost { loss, at_least: false })) = puzzle.judge(&other.steps)
            else {
                panic!("{name}: {:?}", other.steps)
            };
            assert!(puzzle.others.iter().any(|listed| listed.loss == loss), "{name}");
        }
        assert_eq!(puzzle.judge(&[]), Ok(Grade::Open), "{name}");
    }
}

#[test]
fn what_other_turns_cost_grows_and_is_never_nothing() {
    for puzzle in GameId::ALL.into_iter().flat_map(puzzles) {
        let cost = |loss: TurnLoss| match puzzle.kind {
            PuzzleKind::SmallestLoss => loss.points,
            PuzzleKind::BestTurn | PuzzleKind::CertainWin => loss.win,
        };
        let costs: Vec<f32> = puzzle.others.iter().map(|other| cost(other.loss)).collect();
        assert!(costs.is_sorted(), "{} {}", puzzle.record.game.name(), puzzle.number);
        let least = if puzzle.kind == PuzzleKind::CertainWin { -0.1 } else { 0.0 };
        assert!(costs.iter().all(|&cost| cost > least), "{costs:?}");
    }
}

#[test]
fn a_certain_win_wins_in_every_possible_world() {
    for puzzle in GameId::ALL.into_iter().flat_map(puzzles) {
        if puzzle.kind == PuzzleKind::CertainWin {
            with_game!(puzzle.record.game, G => wins_everywhere::<G>(puzzle));
        }
    }
}

fn position<G: RecordFormat>(record: &Record) -> Replay<G> {
    let mut replay = Replay::<G>::open(record).unwrap();
    replay.apply_texts(&record.actions).unwrap();
    replay
}

fn wins_everywhere<G: RecordFormat>(puzzle: &Puzzle) {
    let replay = position::<G>(&puzzle.record);
    let seat = replay.game.to_act(&replay.state).unwrap();
    let seen = replay.game.observe(&replay.state, Some(seat));
    for seed in 0..50 {
        for turn in &puzzle.accepted {
            let mut world = replay.game.resample(&seen, &mut Xoshiro::new(seed));
            for step in turn {
                let action = replay.game.read(step).unwrap();
                replay.game.apply(&mut world, action).unwrap();
            }
            let outcome = replay.game.outcome(&world).unwrap();
            assert!(outcome.winners().eq([seat]), "{turn:?} in world {seed}");
        }
    }
}

/// A puzzle of a record, with what a search says of it.
fn puzzle_of<G: RecordFormat + BotGame>(record: Record) -> Puzzle {
    let replay = position::<G>(&record);
    let seat = replay.game.to_act(&replay.state).unwrap();
    let seen = replay.game.observe(&replay.state, Some(seat));
    let compared = replay.game.compare_turns(&seen, 500, 1, &Resources::default());
    let write = |steps: &[G::Action]| -> Vec<String> {
        steps.iter().map(|&step| replay.game.write(step)).collect()
    };
    let (wins, others): (Vec<_>, Vec<_>) = compared.turns.iter().partition(|turn| turn.certain);
    Puzzle {
        number: 1,
        kind: PuzzleKind::CertainWin,
        difficulty: 1,
        accepted: wins.iter().take(1).map(|turn| write(&turn.steps)).collect(),
        others: (others.iter())
            .map(|turn| OtherTurn {
                steps: write(&turn.steps),
                loss: TurnLoss { win: 9.0, points: 9.0 },
            })
            .collect(),
        win: 100.0,
        points: 1.0,
        rollouts: 0,
        record,
    }
}

#[test]
fn the_published_certain_win_is_recognised_and_its_turn_wins_in_every_world() {
    type G = gueridon_engine::forty_six::FortySix;
    for line in CERTAIN_WIN.lines() {
        let puzzle = puzzle_of::<G>(Record::read(line.as_bytes()).unwrap());
        assert_eq!(puzzle.accepted.len(), 1, "a certain win is found");
        wins_everywhere::<G>(&puzzle);
        // Every turn that wins at once is accepted, whether it is listed or not.
        assert_eq!(puzzle.judge(&puzzle.accepted[0]), Ok(Grade::Right));
        let unlisted = Puzzle { accepted: vec![vec!["draw".into()]], ..puzzle.clone() };
        assert_eq!(unlisted.judge(&puzzle.accepted[0]), Ok(Grade::Right));
        for other in &puzzle.others {
            assert!(matches!(puzzle.judge(&other.steps), Ok(Grade::Wrong(_))), "{other:?}");
        }
    }
}

/// A puzzle with more than one step before the last one, which can be played in another order.
#[test]
fn the_same_turn_in_another_order_is_a_solution_and_an_unlisted_turn_costs_at_least_the_last() {
    let (mut reordered, mut unlisted) = (0, 0);
    for puzzle in GameId::ALL.into_iter().flat_map(puzzles) {
        for turn in puzzle.accepted.iter().filter(|turn| turn.len() >= 3) {
            let mut swapped = turn.clone();
            swapped.swap(0, 1);
            // Some cards can only be placed after others.
            if let Ok(grade) = puzzle.judge(&swapped)
                && grade == Grade::Right
            {
                reordered += 1;
            }
        }
        let last = puzzle.others.last().unwrap().loss;
        let short =
            Puzzle { others: puzzle.others[puzzle.others.len() - 1..].to_vec(), ..puzzle.clone() };
        if let Some(first) = puzzle.others.first().filter(|_| puzzle.others.len() > 1) {
            let Ok(Grade::Wrong(TurnCost { loss, at_least })) = short.judge(&first.steps) else {
                panic!("{first:?} is wrong in any case")
            };
            assert_eq!(loss, last);
            // Unless both leave the same position.
            unlisted += usize::from(at_least);
        }
    }
    assert!(reordered > 0 && unlisted > 0);
}

#[test]
fn steps_that_cannot_be_played_are_refused_with_their_place() {
    let puzzle = puzzle(GameId::FortySix, 1).unwrap();
    let solution = &puzzle.accepted[0];
    for hostile in ["", "nonsense", "J@99", "draw draw", "\u{1f0cf}"] {
        assert_eq!(puzzle.judge(&[hostile.to_owned()]), Err(IllegalStep(0)), "{hostile}");
    }
    let mut longer = solution.clone();
    longer.push("draw".into());
    assert_eq!(puzzle.judge(&longer), Err(IllegalStep(solution.len())), "the turn is over");
}

#[test]
fn unknown_numbers_are_no_puzzles() {
    for game in GameId::ALL {
        assert!(puzzle(game, 1).is_some());
        assert!(puzzle(game, 0).is_none() && puzzle(game, puzzles(game).len() + 1).is_none());
    }
}

#[test]
fn each_day_has_another_puzzle_until_all_were_there() {
    assert_eq!([today(-1), today(0), today(86_399_999), today(86_400_000)], [-1, 0, 0, 1]);
    assert!(of_the_day(-1).is_none());
    let key = |day: i64| {
        let puzzle = of_the_day(day).unwrap();
        (puzzle.record.game.name(), puzzle.number)
    };
    for (at, game) in (0..).zip(GameId::ALL) {
        let count = puzzles(game).len() as i64;
        let days = (20_000..20_000 + 3 * count).filter(|day| day % 3 == at);
        let shown: std::collections::BTreeSet<_> = days.map(key).collect();
        assert_eq!(shown.len() as i64, count);
        assert!(shown.iter().all(|(name, _)| *name == game.name()));
    }
}

#[test]
fn a_streak_counts_first_tries_and_ends_with_a_miss() {
    let of = |number| puzzle(GameId::CafeCards, number).unwrap();
    let mut progress = PuzzleProgress::default();
    progress.solve(of(1), 0);
    progress.solve(of(2), 0);
    progress.solve(of(2), 0);
    assert_eq!((progress.streak, progress.best_streak), (2, 2), "a puzzle counts once");
    progress.miss(of(1));
    assert_eq!(progress.streak, 2, "what was solved stays solved");
    progress.miss(of(3));
    assert_eq!((progress.streak, progress.best_streak), (0, 2));
    progress.solve(of(3), 0);
    assert_eq!(progress.streak, 0, "the second try does not count");
    progress.solve(of(4), 0);
    assert_eq!((progress.streak, progress.best_streak), (1, 2));
    let game = progress.game(GameId::CafeCards);
    assert_eq!(game.solved.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(game.missed.is_empty());
    assert_eq!(PuzzleProgress::read(&progress.write()), progress);
}

#[test]
fn days_in_a_row_count_the_puzzle_of_the_day_and_no_other() {
    let mut progress = PuzzleProgress::default();
    for day in [20_000, 20_001, 20_001, 20_003] {
        progress.solve(of_the_day(day).unwrap(), day);
    }
    assert_eq!((progress.days.last, progress.days.count, progress.days.best), (20_003, 1, 2));
    assert_eq!([20_003, 20_004, 20_005].map(|day| progress.days.current(day)), [1, 1, 0]);
    // Yesterday's puzzle, solved today.
    progress.solve(of_the_day(20_003).unwrap(), 20_004);
    assert_eq!(progress.days.last, 20_003);
}

#[test]
fn a_document_that_holds_anything_else_is_forgotten() {
    for body in ["", "[]", "{\"games\":7}", "nonsense"] {
        assert_eq!(PuzzleProgress::read(body), PuzzleProgress::default(), "{body}");
    }
    let progress = PuzzleProgress::read(
        r#"{"games":{"chess":{"solved":[1]},"forty-six":{"solved":[1,0,99999],"missed":[77777]}},"streak":3}"#,
    );
    let game = progress.game(GameId::FortySix);
    assert_eq!((game.solved.into_iter().collect::<Vec<_>>(), game.missed.len()), (vec![1], 0));
    assert!(!progress.write().contains("chess"));
}

#[test]
fn the_easiest_open_puzzle_is_next() {
    let mut progress = PuzzleProgress::default();
    let all = puzzles(GameId::CafeBoard);
    let mut last = 0;
    for _ in all {
        let next = progress.next(GameId::CafeBoard).unwrap();
        assert!(next.difficulty >= last);
        last = next.difficulty;
        if next.number % 2 == 0 { progress.solve(next, 0) } else { progress.miss(next) }
    }
    assert!(progress.next(GameId::CafeBoard).is_none());
    assert_eq!(progress.game(GameId::CafeBoard).missed.len(), all.len().div_ceil(2));
}

#[test]
fn a_file_is_read_as_it_was_written_and_others_are_refused_with_a_line() {
    let text = include_str!("../puzzles/forty-six.jsonl");
    assert_eq!(PuzzleFile::read(text.as_bytes()).unwrap().write(), text);
    let header = text.lines().next().unwrap();
    let second = |line: &str| {
        let read = PuzzleFile::read(format!("{header}\n{line}\n").as_bytes());
        let FileError { line, what } = read.unwrap_err();
        assert_eq!(line, 2, "{what}");
        what
    };
    let game =
        |puzzle: &str| format!(r#"{{"players":2,"deal":1,"actions":"draw","puzzles":[{puzzle}]}}"#);
    let entry = |at: usize, kind: &str, difficulty: u8, best: &str| {
        format!(
            r#"{{"at":{at},"kind":"{kind}","difficulty":{difficulty},"best":[{best}],"others":[["done",1,1]],"win":50,"points":1}}"#
        )
    };
    assert!(second("nonsense").contains("expected"));
    assert!(second(&game(&entry(2, "best-turn", 1, "\"draw\""))).contains("after the last action"));
    assert!(second(&game(&entry(1, "worst-turn", 1, "\"draw\""))).contains("a kind is"));
    assert!(second(&game(&entry(1, "best-turn", 6, "\"draw\""))).contains("from 1 to 5"));
    assert!(second(&game(&entry(1, "best-turn", 1, ""))).contains("has a solution"));
    for first in ["", "{}", r#"{"puzzles":"chess","version":2,"seed":1}"#] {
        assert_eq!(PuzzleFile::read(first.as_bytes()).unwrap_err().line, 1, "{first}");
    }
}
