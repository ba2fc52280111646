//! Lessons: each can be solved, and its goal accepts what a slow reading of the positions accepts, and nothing else.
#![expect(clippy::unwrap_used, reason = "Clippy takes helpers beside the tests for other code")]

mod slow;

use gueridon_engine::Chance;
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed, with_game};
use gueridon_study::Grade;
use gueridon_study::lessons::{
    Course, Feat, Goal, Lesson, LessonKind, LessonProgress, LessonTask, LessonText, turns,
};
use gueridon_text::{Lang, Speaker};

fn lessons() -> impl Iterator<Item = &'static Lesson> {
    GameId::ALL.into_iter().flat_map(|game| &Course::of(game).lessons)
}

fn turn_lessons() -> impl Iterator<Item = (&'static Lesson, &'static LessonTask)> {
    lessons().filter_map(|lesson| match &lesson.kind {
        LessonKind::Turn(turn) => Some((lesson, &**turn)),
        LessonKind::Game => None,
    })
}

#[test]
fn every_game_has_eight_to_fifteen_lessons_and_ends_with_a_first_game() {
    for game in GameId::ALL {
        let lessons = &Course::of(game).lessons;
        assert!((8..=15).contains(&lessons.len()), "{game:?}: {}", lessons.len());
        let (last, others) = lessons.split_last().unwrap();
        assert!(matches!(last.kind, LessonKind::Game));
        assert!(others.iter().all(|lesson| matches!(lesson.kind, LessonKind::Turn(_))));
    }
}

#[test]
fn every_solution_reaches_its_goal_and_no_part_of_it_does() {
    for (lesson, turn) in turn_lessons() {
        assert_eq!(turn.judge(&turn.solution), Ok(Grade::Right), "{}", lesson.id);
        for length in 0..turn.solution.len() {
            let grade = turn.judge(&turn.solution[..length]);
            assert_eq!(grade, Ok(Grade::Open), "{} after {length} steps", lesson.id);
        }
    }
}

#[test]
fn of_all_turns_exactly_those_are_accepted_that_a_slow_reading_accepts() {
    for (lesson, turn) in turn_lessons() {
        with_game!(lesson.game, G => {
            let mut replay = Replay::<G>::open(&turn.record).unwrap();
            replay.apply_texts(&turn.record.actions).ok().unwrap();
            let all = turns(&replay).unwrap();
            assert!(!all.is_empty(), "{}", lesson.id);
            for one in &all {
                use gueridon_engine::Notation;
                let steps: Vec<String> = one.steps.iter().map(|&step| replay.game.write(step)).collect();
                let expected = slow::reaches(&replay, &steps, &turn.goal);
                let grade = turn.judge(&steps).unwrap();
                assert_eq!(grade == Grade::Right, expected, "{} {steps:?}", lesson.id);
                assert_ne!(grade, Grade::Open, "{} {steps:?}", lesson.id);
            }
        });
    }
}

#[test]
fn every_feat_is_what_a_slow_reading_says_in_random_games() {
    let mut done = [0; Feat::ALL.len()];
    for game in GameId::ALL {
        for seed in 0..SEEDS {
            with_game!(game, G => {
                let mut record = Record::new(game, 2, CardSource::Seed(Seed::numbered(seed)));
                if game == GameId::FortySix {
                    record.rules.insert("rounds".into(), 1.into());
                }
                let mut replay = Replay::<G>::open(&record).unwrap();
                let mut dice = Dice::new(Seed::numbered(1000 + seed));
                while let Some(steps) = random_turn(&replay, &mut dice) {
                    for (feat, count) in Feat::ALL.into_iter().zip(&mut done) {
                        for goal in [Goal::Do(feat), Goal::Times(feat, 2)] {
                            let turn = LessonTask { record: record.clone(), goal, solution: Vec::new() };
                            let expected = slow::reaches(&replay, &steps, &turn.goal);
                            let grade = turn.judge(&steps).unwrap();
                            assert_eq!(grade == Grade::Right, expected, "{game:?} {seed} {feat:?} {steps:?}");
                            *count += usize::from(expected);
                        }
                    }
                    replay.apply_texts(&steps).ok().unwrap();
                    record.actions.extend(steps);
                }
            });
        }
    }
    for (feat, count) in Feat::ALL.into_iter().zip(done) {
        // Players at random hardly ever end a game with an empty hand, or use the square of the joker.
        assert!(count > 0 || [Feat::WentOut, Feat::OwnSquare].contains(&feat), "{feat:?}");
    }
}

/// Games of each kind that are played at random.
const SEEDS: u64 = 4;

/// A whole turn at random, in which cards are placed more often than drawn; none when the game is over.
fn random_turn<G: RecordFormat>(start: &Replay<G>, dice: &mut Dice) -> Option<Vec<String>> {
    let seat = start.game.to_act(&start.state)?;
    let mut replay = start.clone();
    let mut steps = Vec::new();
    loop {
        let mut legal = replay.legal();
        let busy: Vec<String> = legal
            .iter()
            .filter(|step| !["draw", "done"].contains(&step.as_str()))
            .cloned()
            .collect();
        if !busy.is_empty() && dice.below(4) > 0 {
            legal = busy;
        }
        let step = legal.swap_remove(dice.below(legal.len() as u32) as usize);
        replay.apply_text(&step).ok().unwrap();
        steps.push(step);
        if !(replay.game.mid_turn(&replay.state) && replay.game.to_act(&replay.state) == Some(seat))
        {
            return Some(steps);
        }
    }
}

#[test]
fn no_turn_brings_more_than_the_most_points() {
    let mut found = 0;
    for (lesson, turn) in turn_lessons() {
        let Goal::MostPoints(most) = turn.goal else { continue };
        found += 1;
        with_game!(lesson.game, G => {
            let mut replay = Replay::<G>::open(&turn.record).unwrap();
            replay.apply_texts(&turn.record.actions).ok().unwrap();
            let best = turns(&replay).unwrap().iter().map(|turn| turn.gain).max();
            assert_eq!(best, Some(most), "{}", lesson.id);
        });
    }
    assert!(found >= 3);
}

#[test]
fn every_lesson_speaks_every_language_and_names_a_rule_there() {
    for lesson in lessons() {
        for lang in Lang::ALL {
            let speaker = Speaker::new(lang);
            for part in LessonText::ALL {
                let message = lesson.text(part);
                assert!(speaker.sentence(&message).is_some(), "{lang}: {}", message.id);
            }
            assert!(lesson.rule_heading(lang).is_some(), "{lang}: {} {}", lesson.id, lesson.rule);
        }
    }
}

#[test]
fn steps_that_cannot_be_played_are_named() {
    let (_, lesson) = Course::of(GameId::CafeBoard).find("pair").unwrap();
    let LessonKind::Turn(turn) = &lesson.kind else { panic!("a turn") };
    let judge = |steps: &[&str]| {
        let steps: Vec<String> = steps.iter().map(ToString::to_string).collect();
        turn.judge(&steps).map_err(|illegal| illegal.0)
    };
    assert_eq!(judge(&[]), Ok(Grade::Open));
    assert_eq!(judge(&["nonsense"]), Err(0));
    assert_eq!(judge(&["CUf@a6", "done"]), Err(1), "she sits alone");
    assert_eq!(judge(&["GBf@bar"]), Ok(Grade::Wrong(())));
    assert_eq!(judge(&["GBf@bar", "CUm@bar"]), Err(1), "the turn is over");
}

#[test]
fn mistakes_in_a_file_are_told_with_their_place() {
    let read = |text: &str| Course::read(GameId::FortySix, text).unwrap_err();
    let turn = r#"{"piles":{"decks":"22"},"goal":{"do":"placed"},"solution":"22,done"}"#;
    let with = |turn: &str| format!(r#"[{{"id":"a","rule":"link","turn":{turn}}}]"#);
    assert!(Course::read(GameId::FortySix, &with(turn)).is_ok());
    for (text, told) in [
        ("[]".to_string(), "forty-six: there is no lesson"),
        (r#"[{"id":"a","rule":"link","extra":1}]"#.to_string(), "unknown field `extra`"),
        (r#"[{"id":"A b","rule":"link"}]"#.to_string(), "small letters"),
        (r#"[{"id":"a","rule":"none"}]"#.to_string(), "the rules have no anchor none"),
        (
            r#"[{"id":"a","rule":"link"},{"id":"a","rule":"link"}]"#.to_string(),
            "another lesson has this id",
        ),
        (with(&turn.replace("goal", "gaol")), "unknown field `gaol`"),
        (
            with(&turn.replace("placed", "flown")),
            "unknown variant `flown`, expected one of `placed`",
        ),
        (with(&turn.replace("\"do\"", "\"dare\"")), "unknown variant `dare`, expected one of `do`"),
        (with(&turn.replace("decks", "bag")), "there is no pile bag"),
        (with(&turn.replace("\"22\"", "\"22 22\"")), "there is no further 22"),
        (with(&turn.replace("\"goal\"", "\"played\":[\"99\"],\"goal\"")), "99 cannot be played"),
    ] {
        let error = read(&text);
        assert!(error.starts_with("forty-six") && error.contains(told), "{text}: {error}");
    }
    assert!(read(&with(&turn.replace("goal", "gaol"))).contains("lesson a"));
}

#[test]
fn progress_is_kept_and_unreadable_progress_is_none() {
    let lessons = &Course::of(GameId::CafeCards).lessons;
    let mut progress = LessonProgress::default();
    assert_eq!(progress.next(GameId::CafeCards).unwrap().id, lessons[0].id);
    assert!(progress.add(&lessons[0]) && !progress.add(&lessons[0]));
    let again = LessonProgress::read(&progress.write());
    assert_eq!(again, progress);
    assert_eq!((again.count(GameId::CafeCards), again.count(GameId::CafeBoard)), (1, 0));
    assert_eq!(again.next(GameId::CafeCards).unwrap().id, lessons[1].id);
    assert_eq!(LessonProgress::read("[1,2"), LessonProgress::default());
}
