//! The page that says what went wrong, with a way back.

use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use super::PageContext;
use super::Say;
use super::layout::{Page, document, mark};
use super::play::why_not;
use crate::problem::Problem;

/// A problem as a page.
pub(crate) fn problem(context: &PageContext, problem: &Problem) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::ProblemTitle);
    // A table's own addresses begin with its page.
    let table = context.here.strip_prefix("/t/").and_then(|rest| rest.split(['/', '?']).next());
    let gone = matches!(problem, Problem::NoSuchTable | Problem::NotFound);
    let body = html! {
        section.note-page {
            (mark())
            h1 { (title) }
            @if matches!(problem, Problem::Against(..)) { (told(problem, &speaker)) }
            @else { p.lead { (problem.sentence(&speaker)) } }
            p.actions {
                @if let Some(table) = table.filter(|_| !gone) {
                    a.button.primary href=(format!("/t/{table}")) { (speaker.s(Phrase::BackToTable)) }
                }
                a.button href="/" { (speaker.s(Phrase::BackHome)) }
            }
        }
    };
    let mut page = Page::new("problem", title, problem.sentence(&speaker), body);
    // The address may be one that only takes forms.
    page.here = Some(table.map_or_else(|| "/".to_string(), |table| format!("/t/{table}")));
    document(context, &page)
}

/// What went wrong, with the rules that say so.
pub(super) fn told(problem: &Problem, speaker: &Speaker) -> Markup {
    if let Problem::Against(game, reasons) = problem {
        return html! { div.notice role="alert" { (why_not(speaker, *game, reasons)) } };
    }
    html! { p.notice role="alert" { (problem.sentence(speaker)) } }
}
