//! Puzzles: the page of all of them, the card of today's, and the task of one.

use gueridon_record::GameId;
use gueridon_study::Grade;
use gueridon_study::puzzles::{
    GameProgress, HARDEST, Puzzle, PuzzleKind, PuzzleProgress, TurnCost, TurnLoss, of_the_day,
    puzzles as all, today,
};
use gueridon_text::{Message, Phrase, Speaker, Why};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::demo;
use crate::layout::{Page, document, rules_address};
use crate::practice::{PracticeTask, TaskLink, TaskResult};

/// The page of all puzzles, with the progress of the reader at a time in milliseconds since 1970.
pub fn puzzles(context: &PageContext, progress: &PuzzleProgress, now: i64) -> Markup {
    let speaker = context.speaker();
    let day = today(now);
    let is_solved = of_the_day(day)
        .is_some_and(|puzzle| progress.game(puzzle.record.game).solved.contains(&puzzle.number));
    let streak = |phrase: Phrase, count: u32, best: u32| {
        speaker.say(&phrase.with("count", count as i32).with("best", best as i32))
    };
    let body = html! {
        section.hero {
            h1 { (speaker.s(Phrase::PuzzlesTitle)) }
            p.lead { (speaker.s(Phrase::PuzzlesLead)) }
        }
        (todays_puzzle(&speaker, now, Some(is_solved)))
        @if progress.best_streak > 0 || progress.days.best > 0 {
            ul.streaks {
                @if progress.best_streak > 0 {
                    li { (streak(Phrase::PuzzlesStreak, progress.streak, progress.best_streak)) }
                }
                @if progress.days.best > 0 {
                    li { (streak(Phrase::PuzzlesDays, progress.days.current(day), progress.days.best)) }
                }
            }
        }
        section.syllabuses {
            @for game in GameId::ALL {
                @if !all(game).is_empty() { (of_game(&speaker, game, progress)) }
            }
        }
    };
    let title = speaker.s(Phrase::PuzzlesTitle);
    let mut page = Page::new("learn", title, speaker.s(Phrase::PuzzlesLead), body);
    page.draws = true;
    document(context, &page)
}

/// The puzzles of a game.
fn of_game(speaker: &Speaker, game: GameId, progress: &PuzzleProgress) -> Markup {
    let done = progress.game(game);
    let name = speaker.game_name(game.name());
    let solved = Phrase::PuzzlesSolved
        .with("count", done.solved.len() as i32)
        .with("number", all(game).len() as i32);
    html! {
        article.syllabus id=(game.name()) {
            div.picture aria-hidden="true" { (demo::picture(game, speaker)) }
            h2 { (name) }
            div.progress {
                progress max=(all(game).len()) value=(done.solved.len()) aria-hidden="true" {}
                span { (speaker.say(&solved)) }
            }
            @match progress.next(game) {
                Some(next) => div.ways {
                    a.button.primary href=(address(next)) { (speaker.s(Phrase::PuzzlesNext)) span.hidden { ": " (name) } }
                },
                None => p { (speaker.s(Phrase::PuzzlesAllTried)) },
            }
            @if !done.missed.is_empty() {
                h3 { (speaker.s(Phrase::PuzzlesMissed)) }
                (numbers(speaker, all(game).iter().filter(|puzzle| done.missed.contains(&puzzle.number)), &done))
            }
            details.all-puzzles {
                summary { (speaker.s(Phrase::PuzzlesAll)) span.hidden { ": " (name) } }
                @for rank in 1..=HARDEST {
                    @let of_rank = || all(game).iter().filter(move |puzzle| puzzle.difficulty == rank);
                    @if of_rank().next().is_some() {
                        h3 { (difficulty(speaker, rank)) }
                        (numbers(speaker, of_rank(), &done))
                    }
                }
            }
        }
    }
}

/// Links to puzzles by their numbers.
fn numbers(
    speaker: &Speaker,
    puzzles: impl Iterator<Item = &'static Puzzle>,
    done: &GameProgress,
) -> Markup {
    html! {
        ul.numbers {
            @for puzzle in puzzles {
                @let solved = done.solved.contains(&puzzle.number);
                @let missed = done.missed.contains(&puzzle.number);
                li.done[solved].missed[missed] {
                    a href=(address(puzzle)) {
                        (puzzle.number)
                        @if solved { span.hidden { " – " (speaker.s(Phrase::PuzzleDone)) } }
                        @if missed { span.hidden { " – " (speaker.s(Phrase::PuzzleWasMissed)) } }
                    }
                }
            }
        }
    }
}

/// How difficult a puzzle is, in words for all and as dots for those who see them.
fn difficulty(speaker: &Speaker, rank: u8) -> Markup {
    html! {
        span.difficulty {
            (speaker.say(&Phrase::PuzzleDifficulty.with("number", i32::from(rank))))
            span.dots aria-hidden="true" { @for at in 1..=HARDEST { i.on[at <= rank] {} } }
        }
    }
}

/// The card of today's puzzle at a time in milliseconds since 1970; empty when there is none. Where it is known whether the
/// reader has solved it, the card says so; elsewhere it leads to all puzzles as well.
pub fn todays_puzzle(speaker: &Speaker, now: i64, is_solved: Option<bool>) -> Markup {
    let Some(puzzle) = of_the_day(today(now)) else { return html! {} };
    let is_done = is_solved == Some(true);
    html! {
        section.todays-puzzle {
            div {
                h2 { (speaker.s(Phrase::PuzzleOfDay)) }
                p { (speaker.game_name(puzzle.record.game.name())) " · " (speaker.s(texts(puzzle.kind).title)) }
                p { (difficulty(speaker, puzzle.difficulty)) }
                @if is_done { p.solved { (speaker.s(Phrase::PuzzleOfDaySolved)) } }
            }
            div.ways {
                @if !is_done {
                    a.button.primary href=(address(puzzle)) { (speaker.s(Phrase::PuzzleOfDaySolve)) }
                }
                @if is_solved.is_none() { a.button href="/puzzles" { (speaker.s(Phrase::PuzzlesTitle)) } }
            }
        }
    }
}

/// The address of a puzzle.
fn address(puzzle: &Puzzle) -> String {
    format!("/puzzles/{}/{}", puzzle.record.game.name(), puzzle.number)
}

/// What is said about a kind of puzzles.
struct KindTexts {
    title: Phrase,
    task: Phrase,
    worth: Phrase,
    cost: Phrase,
    cost_at_least: Phrase,
}

fn texts(kind: PuzzleKind) -> KindTexts {
    match kind {
        PuzzleKind::BestTurn => KindTexts {
            title: Phrase::PuzzleBestTurn,
            task: Phrase::PuzzleBestTurnTask,
            worth: Phrase::PuzzleWorthBestTurn,
            cost: Phrase::PuzzleCostBestTurn,
            cost_at_least: Phrase::PuzzleCostBestTurnLeast,
        },
        PuzzleKind::CertainWin => KindTexts {
            title: Phrase::PuzzleCertainWin,
            task: Phrase::PuzzleCertainWinTask,
            worth: Phrase::PuzzleWorthCertainWin,
            cost: Phrase::PuzzleCostCertainWin,
            cost_at_least: Phrase::PuzzleCostCertainWinLeast,
        },
        PuzzleKind::SmallestLoss => KindTexts {
            title: Phrase::PuzzleSmallestLoss,
            task: Phrase::PuzzleSmallestLossTask,
            worth: Phrase::PuzzleWorthSmallestLoss,
            cost: Phrase::PuzzleCostSmallestLoss,
            cost_at_least: Phrase::PuzzleCostSmallestLossLeast,
        },
    }
}

/// A phrase with the chances after the best turn and after another one, and the points between them.
fn with_loss(phrase: Phrase, puzzle: &Puzzle, loss: TurnLoss) -> Message {
    let percent = |chance: f32| chance.round().clamp(0.0, 100.0) as i32;
    phrase
        .with("percent", percent(puzzle.win))
        .with("other", percent(puzzle.win - loss.win))
        .with("loss", (loss.points.round() as i32).max(1))
}

/// The task of a puzzle, and what came of it. The reason is said with the solution; `next` follows it.
pub fn puzzle_task(
    speaker: &Speaker,
    puzzle: &Puzzle,
    grade: Grade<TurnCost>,
    reason: Option<Why>,
    next: Option<&Puzzle>,
) -> PracticeTask {
    let game = puzzle.record.game;
    let said = |phrase: Phrase| speaker.s(phrase).into_owned();
    let texts = texts(puzzle.kind);
    let next =
        next.map(|next| TaskLink { address: address(next), words: said(Phrase::PuzzlesNext) });
    let outcome = match grade {
        Grade::Open => None,
        Grade::Right => {
            let worth = speaker.say(&with_loss(texts.worth, puzzle, puzzle.margin()));
            let sentence = match reason {
                Some(reason) => format!("{} {worth}", speaker.say(&reason.message())),
                None => worth,
            };
            Some(TaskResult { solved: true, sentence, next })
        }
        Grade::Wrong(TurnCost { loss, at_least }) => {
            let phrase = if at_least { texts.cost_at_least } else { texts.cost };
            let sentence = speaker.say(&with_loss(phrase, puzzle, loss));
            Some(TaskResult { solved: false, sentence, next })
        }
    };
    let number =
        Phrase::PuzzleOf.with("number", puzzle.number as i32).with("count", all(game).len() as i32);
    let solution = puzzle.accepted.first().cloned().unwrap_or_default();
    let rules = Phrase::RuleLink.with("rule", speaker.game_name(game.name()).to_string());
    PracticeTask {
        label: TaskLink {
            address: format!("/puzzles#{}", game.name()),
            words: speaker.say(&number),
        },
        title: said(texts.title),
        text: said(texts.task),
        hint: speaker.say(&Phrase::PuzzleHint.with("count", solution.len() as i32)),
        rule: TaskLink { address: rules_address(speaker.lang, game), words: speaker.say(&rules) },
        solution,
        give_up: Some(format!("{}/show", address(puzzle))),
        outcome,
    }
}
