//! The task above the board of a table for practice: what is to be done, two levels of help, and what came of it.

use gueridon_record::with_any;
use gueridon_table::Perspective;
use gueridon_table::table::Table;
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::button::button;
use crate::context::Say;
use crate::game::{self, View};
use crate::play::instruction;
use crate::table::{PageScope, Selection};

/// A task in a position, in the reader's language.
pub struct PracticeTask {
    /// Where it belongs, such as "Lesson 3 of 12", with a link to all of them.
    pub label: TaskLink,
    /// Its name.
    pub title: String,
    /// What is to be done.
    pub text: String,
    /// The first help, in words.
    pub hint: String,
    /// The rule to read.
    pub rule: TaskLink,
    /// The second help: steps that solve it.
    pub solution: Vec<String>,
    /// Where a form asks for the solution, if that is kept.
    pub give_up: Option<String>,
    /// What came of it, once the turn is over.
    pub outcome: Option<TaskResult>,
}

/// A link with its words.
pub struct TaskLink {
    /// Where it leads.
    pub address: String,
    /// Its words.
    pub words: String,
}

/// What came of a turn.
pub struct TaskResult {
    /// Whether the task is solved.
    pub solved: bool,
    /// What was learnt, or what was missed.
    pub sentence: String,
    /// Where to go on.
    pub next: Option<TaskLink>,
}

impl PracticeTask {
    /// The step of the solution that comes next, where it is shown; none after other steps.
    pub(crate) fn next_step(&self, table: &Table, draft: &[String]) -> Option<&str> {
        table.practice.as_ref().filter(|practice| practice.shows_solution)?;
        let mut steps = table.practice_steps();
        steps.extend_from_slice(draft);
        let left = self.solution.strip_prefix(steps.as_slice())?;
        left.first().map(String::as_str)
    }
}

/// The task, in place of whose turn it is.
pub(crate) fn panel(frame: &PageScope, view: &View, task: &PracticeTask) -> Markup {
    let PageScope { viewer, .. } = frame;
    let solved = task.outcome.as_ref().map(|outcome| outcome.solved);
    html! {
        section #t-status.status.task.mine[viewer.active].solved[solved == Some(true)].missed[solved == Some(false)]
            data-task=[solved.map(|solved| if solved { "solved" } else { "missed" })] {
            p.label { a href=(task.label.address) { (task.label.words) } }
            @match &task.outcome {
                None => (open(frame, view, task)),
                Some(outcome) => (over(frame, task, outcome)),
            }
        }
    }
}

fn open(frame: &PageScope, view: &View, task: &PracticeTask) -> Markup {
    let PageScope { table, speaker, selection, .. } = frame;
    let shows_solution = table.practice.as_ref().is_some_and(|practice| practice.shows_solution);
    html! {
        h1 { (task.title) }
        p.text { (task.text) }
        @if shows_solution {
            p.now role="status" {
                @match task.next_step(table, &selection.draft) {
                    Some(step) => (say(frame, &[step.to_owned()])),
                    None => (speaker.s(Phrase::TaskTakeBack)),
                }
            }
        } @else if let Some(guidance) = &view.guidance { (instruction(frame, view, guidance)) }
        div.helps {
            details.help #help {
                summary { (speaker.s(Phrase::TaskHint)) }
                div.sheet {
                    p { (task.hint) }
                    @match &task.give_up {
                        _ if shows_solution => {}
                        Some(address) => (button(address, &[], "", &html! { (speaker.s(Phrase::TaskShow)) })),
                        None => (show_button(frame, speaker)),
                    }
                }
            }
            (rule(speaker, task))
        }
    }
}

/// The rule to read, in a page of its own.
fn rule(speaker: &Speaker, task: &PracticeTask) -> Markup {
    let TaskLink { address, words } = &task.rule;
    html! {
        a.quiet.rule href=(address) target="_blank" rel="noopener" title=(words) aria-label=(words) {
            (speaker.s(Phrase::TaskRule))
        }
    }
}

/// What stays in the address of the page besides its path: at a table for practice, the steps since the
/// position, and whether a solution is shown.
pub(crate) fn kept_query(table: &Table) -> Vec<(&'static str, String)> {
    let Some(practice) = &table.practice else { return Vec::new() };
    let mut kept = Vec::new();
    let steps = table.practice_steps();
    if !steps.is_empty() {
        kept.push(("p", steps.join(",")));
    }
    if practice.shows_solution {
        kept.push(("help", "show".to_owned()));
    }
    kept
}

/// Asks for the solution, step by step on the board.
fn show_button(frame: &PageScope, speaker: &Speaker) -> Markup {
    let here = Selection { draft: frame.selection.draft.clone(), ..Selection::default() };
    let address = here.address(frame.table);
    let mark = if address.contains('?') { '&' } else { '?' };
    html! {
        a.button href=(format!("{address}{mark}help=show")) data-load { (speaker.s(Phrase::TaskShow)) }
    }
}

fn over(frame: &PageScope, task: &PracticeTask, outcome: &TaskResult) -> Markup {
    let PageScope { table, speaker, .. } = frame;
    let path = table.path();
    html! {
        @let heading = if outcome.solved { Phrase::TaskSolved } else { Phrase::TaskMissed };
        h1 { span role="status" { (speaker.s(heading)) } }
        p.text { (outcome.sentence) }
        p.told { (happened(frame)) }
        @if !outcome.solved {
            details.help #help {
                summary { (speaker.s(Phrase::TaskHint)) }
                div.sheet { p { (task.hint) } p { (say(frame, &task.solution)) } }
            }
        }
        div.actions {
            @match (&outcome.next, outcome.solved) {
                (Some(next), true) => {
                    a.button.primary href=(next.address) { (next.words) }
                    a.quiet href=(path) data-load { (speaker.s(Phrase::TaskOnceMore)) }
                }
                (_, true) => a.button href=(path) data-load { (speaker.s(Phrase::TaskOnceMore)) },
                (_, false) => {
                    a.button.primary href=(path) data-load { (speaker.s(Phrase::TryAgain)) }
                    (rule(speaker, task))
                }
            }
        }
    }
}

/// Steps of the reader as sentences.
fn say(frame: &PageScope, steps: &[String]) -> String {
    let PageScope { table, speaker, .. } = frame;
    let (Some(practice), Some(game)) = (&table.practice, table.game()) else {
        return String::new();
    };
    with_any!(game, replay => {
        game::say_steps(replay, practice.seat, steps, &speaker.addressing(practice.seat)).join(" ")
    })
}

/// What the reader's turn brought.
fn happened(frame: &PageScope) -> String {
    let PageScope { table, speaker, .. } = frame;
    let (Some(practice), Some(game)) = (&table.practice, table.game()) else {
        return String::new();
    };
    let perspective = Perspective { viewer: Some(practice.seat), reveal: table.reveals(frame.now) };
    let newest = with_any!(game, replay => {
        game::log(replay, perspective, &speaker.addressing(practice.seat), 1)
    });
    newest.into_iter().next_back().map(|turn| turn.sentences.join(" ")).unwrap_or_default()
}
