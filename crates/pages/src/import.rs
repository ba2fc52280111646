//! Bringing a record along, to look at it or to go on.

use gueridon_text::Phrase;
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::layout::{Page, document};

/// The form for a record; with what was wrong with the last one.
pub fn import(context: &PageContext, line: &str, wrong: Option<&str>) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::NavImport);
    let body = html! {
        section.form-page {
            h1 { (title) }
            p.lead { (speaker.s(Phrase::ImportAbout)) }
            @if let Some(wrong) = wrong { p.notice role="alert" { (wrong) } }
            form.new method="post" action="/import" {
                label.field { span { (speaker.s(Phrase::ImportRecord)) }
                    textarea name="record" rows="8" required spellcheck="false" { (line) } }
                p { input type="file" data-into="record" accept=".json,.jsonl,.txt" hidden
                    aria-label=(speaker.s(Phrase::ImportFile)); }
                p.actions { button.primary { (speaker.s(Phrase::ImportOpen)) } }
            }
        }
    };
    document(context, &Page::new("import", title, speaker.s(Phrase::ImportAbout), body))
}
