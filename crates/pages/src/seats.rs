//! Everybody at the table: name, points, cards, clock, whether they are there.

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_table::table::{SeatState, Table};
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::button::table_button;
use crate::context::Say;
use crate::game::SeatView;
use crate::program;
use crate::table::Presence;

/// The names at a table, those of computers too.
pub fn speaker(lang: gueridon_text::Lang, table: &Table) -> Speaker {
    let levels: Vec<Option<Level>> = table.seats.iter().map(unnamed_bot).collect();
    let names = computer_names(lang, &levels).into_iter().zip(table.seats.iter());
    let names = names.map(|(name, seat)| name.unwrap_or_else(|| seat.name.clone()));
    Speaker::with_names(lang, names)
}

/// The names of the computers at a table, given the level of each seat. Several of a level are numbered.
pub(crate) fn computer_names(
    lang: gueridon_text::Lang,
    levels: &[Option<Level>],
) -> Vec<Option<String>> {
    let plain = Speaker::new(lang);
    let count =
        |seats: &[Option<Level>], level| seats.iter().filter(|seat| **seat == Some(level)).count();
    let name = |(index, level): (usize, &Option<Level>)| {
        let level = (*level)?;
        let name = plain.s(bot_name(level));
        Some(match count(levels, level) {
            1 => name.into_owned(),
            _ => format!("{name} {}", count(&levels[..=index], level)),
        })
    };
    levels.iter().enumerate().map(name).collect()
}

/// The computer of a seat that nobody has given a name.
fn unnamed_bot(seat: &SeatState) -> Option<Level> {
    seat.bot.filter(|_| seat.owner.is_none() && seat.name.is_empty())
}

/// What a computer is called.
fn bot_name(level: Level) -> Phrase {
    match level {
        Level::Easy => Phrase::BotEasy,
        Level::Medium => Phrase::BotMedium,
        Level::Strong => Phrase::BotStrong,
        Level::Master => Phrase::BotMaster,
    }
}

/// A panel for each seat.
pub(crate) fn panels(
    speaker: &Speaker,
    table: &Table,
    seats: &[SeatView],
    mine: &[Seat],
    presence: &Presence,
) -> Markup {
    html! {
        @if mine.is_empty() && !table.has_ended() { p.watching { (speaker.s(Phrase::Watching)) } }
        ol.seats {
            @for view in seats {
                @let seat = &table.seats[view.seat.index()];
                @let own = mine.contains(&view.seat);
                li.seat.acting[view.to_act].own[own] id=(format!("seat-{}", view.seat.0)) data-seat=(view.seat.0) {
                    span.who {
                        span.name {
                            (badge(view.seat))
                            (there(speaker, view.seat, own || presence.is_here(view.seat), seat.bot.is_some()))
                            b { (speaker.name(view.seat)) }
                        }
                        @if own && !table.setup.one_screen { span.tag { (speaker.s(Phrase::You)) } }
                        @if seat.owner.is_some() && seat.bot.is_some() {
                            span.tag { (speaker.s(Phrase::PlayedByBot)) }
                        }
                        @if seat.program.is_some() { span.tag { (speaker.s(Phrase::PlayedByProgram)) } }
                    }
                    @let points = html! {
                        b { (view.points.to_string().replace('-', "−")) }
                        span { (speaker.say(&Phrase::Points.with("count", view.points))) }
                    };
                    @if table.practice.is_some() { span.points { (points) } } @else {
                        a.points href=(format!("/t/{}/receipt/{}", table.id, view.seat.0)) data-dialog
                            title=(speaker.s(Phrase::ShowReceipt)) { (points) }
                    }
                    span.more {
                        span.cards { (speaker.say(&Phrase::CardCount.with("count", view.cards as i32))) }
                        @for remark in &view.remarks { span { (speaker.say(remark)) } }
                    }
                    @if let Some(cards) = &view.faces { (faces(cards)) }
                }
            }
        }
    }
}

/// Small cards, with their names for screen readers and pointers.
pub(crate) fn faces(cards: &[(String, Markup)]) -> Markup {
    html! {
        span.faces {
            @for (name, face) in cards {
                span.face role="img" aria-label=(name) title=(name) { (face) }
            }
        }
    }
}

/// The points of all seats in one line, for screens on which the panels are out of sight.
pub(crate) fn scores(seats: &[SeatView]) -> Markup {
    html! {
        ol #t-scores.scores-line aria-hidden="true" {
            @for view in seats {
                li.acting[view.to_act] { (badge(view.seat)) b { (view.points.to_string().replace('-', "−")) } }
            }
        }
    }
}

/// The number of a seat in its colour, as rings on the board and rows of the log have it.
pub(crate) fn badge(seat: Seat) -> Markup {
    html! { span.seat-badge data-seat=(seat.0) aria-hidden="true" { (seat.0 + 1) } }
}

/// Whether the player of a seat has the page open. Scripts change it when somebody comes or goes.
fn there(speaker: &Speaker, seat: Seat, here: bool, bot: bool) -> Markup {
    if bot {
        let title = speaker.s(Phrase::PlayedByBot);
        return html! { span.dot.bot role="img" aria-label=(title) title=(title) {} };
    }
    let titles = [speaker.s(Phrase::IsAway), speaker.s(Phrase::IsHere)];
    let title = &titles[usize::from(here)];
    html! {
        span.dot.here[here].away[!here] role="img" aria-label=(title) title=(title)
            data-presence=(seat.0) data-away=(titles[0]) data-here=(titles[1]) {}
    }
}

/// Hands the own seat to a computer or a program, after a second click; or takes it back.
pub(crate) fn leaving(speaker: &Speaker, table: &Table, seat: Seat) -> Markup {
    let Some(state) = table.seat(seat) else { return html! {} };
    let driven = !state.is_by_hand();
    let number = seat.0.to_string();
    let (path, phrase) =
        if driven { ("return", Phrase::TakeBack) } else { ("leave", Phrase::HandOverConfirm) };
    let address = format!("/t/{}/{path}", table.id);
    let send =
        table_button(&address, &[("seat", &number)], "primary", &html! { (speaker.s(phrase)) });
    html! {
        @if driven { (send) } @else {
            details.ask {
                summary { (speaker.s(Phrase::HandOver)) }
                p { (speaker.s(Phrase::HandOverAbout)) }
                (send)
            }
        }
        @if state.bot.is_none() { (program::asking(speaker, table, seat)) }
    }
}

/// The promise that the cards were not chosen: shown before the first card.
pub(crate) fn commitment(speaker: &Speaker, table: &Table) -> Markup {
    let Some(commitment) = table.commitment() else { return html! {} };
    html! {
        details.fair {
            summary { (speaker.s(Phrase::FairTitle)) }
            p { (speaker.s(Phrase::FairBefore)) }
            // What a browser sees here before the first card, it keeps and compares at the end.
            p data-seal-of=[(!table.is_dealt()).then_some(&table.id)] { code.hash { (hex::encode(commitment)) } }
        }
    }
}

/// The notice that a player may know the cards; empty when this server drew them.
pub(crate) fn known_cards(table: &Table, speaker: &Speaker) -> Markup {
    html! { @if table.commitment().is_none() { p.known-cards { (speaker.s(Phrase::CardsKnown)) } } }
}
