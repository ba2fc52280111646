//! Pages that say what went wrong, with a way back.

use gueridon_record::GameId;
use gueridon_table::BrokenRule;
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::layout::{Page, document, mark};
use crate::play::why_not;

/// Something that went wrong, as a page shows it.
pub enum Notice {
    /// A sentence.
    Sentence(String),
    /// A move against the rules of a game, and which.
    Refused(GameId, Vec<BrokenRule>),
}

impl Notice {
    pub(crate) fn render(&self, speaker: &Speaker) -> Markup {
        match self {
            Notice::Sentence(sentence) => html! { p.notice role="alert" { (sentence) } },
            Notice::Refused(game, reasons) => {
                html! { div.notice role="alert" { (why_not(speaker, *game, reasons)) } }
            }
        }
    }
}

/// The page that an installed program shows without a connection.
pub fn offline(context: &PageContext) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::OfflineTitle);
    let body = html! {
        section.note-page {
            (mark())
            h1 { (title) }
            p.lead { (speaker.s(Phrase::OfflineAbout)) }
            p.actions { a.button.primary href="/" { (speaker.s(Phrase::TryAgain)) } }
        }
    };
    let mut page = Page::new("offline", title, speaker.s(Phrase::OfflineAbout), body);
    page.private = true;
    document(context, &page)
}

/// A problem as a page; `gone` when the address leads nowhere, so that there is no table to return to.
pub fn problem(context: &PageContext, notice: &Notice, sentence: String, gone: bool) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(if gone { Phrase::NotFoundTitle } else { Phrase::ProblemTitle });
    // A table's own addresses begin with its page.
    let table = context.here.strip_prefix("/t/").and_then(|rest| rest.split(['/', '?']).next());
    let body = html! {
        section.note-page {
            (mark())
            h1 { (title) }
            @match notice {
                Notice::Sentence(sentence) => p.lead { (sentence) },
                Notice::Refused(..) => (notice.render(&speaker)),
            }
            p.actions {
                @if let Some(table) = table.filter(|_| !gone) {
                    a.button.primary href=(format!("/t/{table}")) { (speaker.s(Phrase::BackToTable)) }
                }
                a.button href="/" { (speaker.s(Phrase::BackHome)) }
            }
        }
    };
    let mut page = Page::new("problem", title, sentence, body);
    // The address may be one that only takes forms.
    page.here = Some(table.map_or_else(|| "/".to_string(), |table| format!("/t/{table}")));
    document(context, &page)
}
