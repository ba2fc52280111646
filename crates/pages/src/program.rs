//! How a player lets a program play on the own seat: the question, and the token that answers it.

use gueridon_engine::Seat;
use gueridon_table::table::Table;
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::button::button;
use crate::context::{PageContext, Say};
use crate::layout::{Page, document};

/// Asks for a token for the own seat, after a second click. The one before it counts no longer.
pub(crate) fn asking(speaker: &Speaker, table: &Table, seat: Seat) -> Markup {
    let is_new = table.seat(seat).is_some_and(|seat| seat.program.is_none());
    let (title, about) = if is_new {
        (Phrase::LetProgram, Phrase::LetProgramAbout)
    } else {
        (Phrase::NewToken, Phrase::NewTokenAbout)
    };
    let (address, number) = (format!("/t/{}/program", table.id), seat.0.to_string());
    let label = html! { (speaker.s(Phrase::LetProgramConfirm)) };
    html! {
        details.ask id=(format!("program-{number}")) {
            summary { (speaker.s(title)) }
            p { (speaker.s(about)) }
            (button(&address, &[("seat", &number)], "primary", &label))
        }
    }
}

/// The token of a seat, shown once, with commands to copy.
pub fn program(context: &PageContext, table: &Table, token: &str) -> Markup {
    let (speaker, site) = (context.speaker(), &context.site);
    let title = speaker.s(Phrase::ProgramTitle);
    let command =
        format!("python3 examples/http_bot.py {site} {token} -- python3 examples/good_bot.py");
    let stream = format!("curl -N -H 'Authorization: Bearer {token}' {site}/bot/v1/stream");
    let body = html! {
        section.form-page {
            h1 { (title) }
            p.lead { (speaker.s(Phrase::ProgramAbout)) }
            section.share {
                @for (id, phrase, value) in [
                    ("token", Phrase::ProgramToken, token),
                    ("command", Phrase::ProgramCommand, &command),
                    ("stream", Phrase::ProgramStream, &stream),
                ] {
                    h2 { (speaker.s(phrase)) }
                    p.copy { input id=(id) readonly value=(value) aria-label=(speaker.s(phrase));
                        button type="button" data-copy=(id) data-done=(speaker.s(Phrase::Copied)) hidden { (speaker.s(Phrase::Copy)) } }
                }
            }
            p { (speaker.s(Phrase::ProgramUntil)) }
            p.actions { a.button.primary href=(format!("/t/{}", table.id)) { (speaker.s(Phrase::BackToTable)) } }
        }
    };
    let mut page = Page::new("program", title, speaker.s(Phrase::ProgramAbout), body);
    page.private = true;
    // Its own address only answers to forms.
    page.here = Some(format!("/t/{}", table.id));
    document(context, &page)
}
