//! Every point of a player, with what brought it.

use gueridon_engine::Seat;
use gueridon_text::Phrase;
use maud::{Markup, html};

use super::PageContext;
use super::layout::{Page, document};
use super::{Say, seats};
use crate::game::{Playing, signed};
use crate::table::Table;

/// The receipt of a seat.
pub(crate) fn receipt(
    context: &PageContext,
    table: &Table,
    game: &dyn Playing,
    seat: Seat,
) -> Markup {
    let speaker = seats::speaker(context.lang, table);
    let title = speaker.say(&Phrase::ReceiptTitle.with("player", seat));
    let lines = game.receipt(seat, &speaker);
    let body = html! {
        section.receipt-page data-sheet {
            h1 { (title) }
            @if lines.is_empty() { p { (speaker.s(Phrase::NoPointsYet)) } }
            @else {
                ol.receipt {
                    @for line in &lines {
                        li {
                            span { (line.sentence) " "
                                a href=(format!("/t/{}/replay/{}", table.id, line.step)) {
                                    (speaker.say(&Phrase::StepNumber.with("number", line.step as i32)))
                                } }
                            b { (signed(line.points)) }
                        }
                    }
                }
                p.total { span { (speaker.s(Phrase::Total)) } b { (game.scores()[seat.index()].to_string().replace('-', "−")) } }
            }
            p.actions { a.button href=(format!("/t/{}", table.id)) { (speaker.s(Phrase::BackToTable)) } }
        }
    };
    document(context, &Page::new("receipt", title.clone(), title, body))
}
