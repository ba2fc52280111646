//! Every point of a player, with what brought it.

use gueridon_engine::Seat;
use gueridon_text::Phrase;
use maud::{Markup, html};

use super::layout::{Page, document};
use super::{PageContext, Say, seats};
use crate::game::signed;
use crate::table::Table;

/// Every point of a seat with its reason; none before the cards are dealt, and for a seat that is not there.
pub fn receipt(context: &PageContext, table: &Table, seat: Seat) -> Option<Markup> {
    let game = table.game.as_ref()?;
    table.seat(seat)?;
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
    Some(document(context, &Page::new("receipt", title.clone(), title, body)))
}
