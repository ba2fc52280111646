//! A table before the cards are dealt: for whom it waits, what is played, how others get there.

use gueridon_engine::Seat;
use gueridon_record::{CardSource, Seed};
use gueridon_table::limits::MAX_NAME;
use gueridon_table::table::Table;
use gueridon_text::{Phrase, Speaker, Value};
use maud::{Markup, html};

use crate::button::button;
use crate::context::Say;
use crate::home::level_choice;
use crate::new::pace_name;
use crate::notification;
use crate::options::played_options;
use crate::seats::{self, known_cards};
use crate::table::PageScope;

/// The page of a table that waits, or was cancelled.
pub(crate) fn room(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    if table.cancelled {
        return html! {
            section #t-waiting.note-page {
                h1 { (speaker.game_name(table.game_id().name())) }
                p.lead { (speaker.s(Phrase::TableCancelled)) }
                p.actions { a.button.primary href="/" { (speaker.s(Phrase::BackHome)) } }
            }
        };
    }
    let unready = viewer.seats.iter().find(|seat| !table.seats[seat.index()].ready);
    let seated = !viewer.seats.is_empty();
    html! {
        section #t-waiting.form-page {
            h1 { (speaker.game_name(table.game_id().name())) }
            (missing(frame))
            @if let Some(seat) = unready {
                // With a script, the browser adds its share and goes on by itself.
                form.sit method="post" action=(format!("/t/{}/ready", table.id)) data-submit="table" data-share=(table.id) data-auto {
                    input type="hidden" name="seat" value=(seat.0);
                    input type="hidden" name="share" value="";
                    p.actions { button.primary { (speaker.s(Phrase::DealCards)) } }
                }
            }
            (seat_list(frame))
            @if seated && table.is_slow() { p { (notification::switch(frame)) } }
            @if seated && table.free_seat().is_some() { (invitation(frame)) }
            @if !seated && table.public && table.free_seat().is_some() {
                form.new.sit method="post" action=(format!("/t/{}/sit", table.id)) data-share=(table.id) {
                    input type="hidden" name="invitation" value=(table.setup.invitation);
                    input type="hidden" name="share" value="";
                    label.field { span { (speaker.s(Phrase::YourName)) }
                        input name="name" maxlength=(MAX_NAME) autocomplete="nickname"; }
                    p.actions { button.primary { (speaker.s(Phrase::SitDown)) } }
                }
            }
            (settings(speaker, table))
            (seats::commitment(speaker, table))
            (known_cards(table, speaker))
            @let is_host = viewer.seats.iter().any(|seat| table.seats[seat.index()].owner == Some(table.setup.host));
            @if is_host { (cancelling(speaker, table)) }
        }
    }
}

/// For whom the table waits: free seats, and players who have not come back yet.
fn missing(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    let free = table.seats.iter().filter(|seat| seat.is_free()).count() as i32;
    let absent = Seat::all(table.seats.len()).filter(|seat| {
        let now = &table.seats[seat.index()];
        now.owner.is_some() && !now.ready && !viewer.seats.contains(seat)
    });
    let absent: Vec<Value> = absent.map(Value::Player).collect();
    html! {
        @if !absent.is_empty() {
            p.lead { (speaker.say(&Phrase::WaitingForNames.with("name", Value::All(absent)))) }
        }
        @if free > 0 { p.lead { (speaker.say(&Phrase::WaitingForPlayers.with("count", free))) } }
    }
}

fn seat_list(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, presence, .. } = frame;
    html! {
        ol.seat-list {
            @for seat in Seat::all(table.seats.len()) {
                @let now = &table.seats[seat.index()];
                li.free[now.is_free()] {
                    b { (speaker.say(&Phrase::SeatNumber.with("number", i32::from(seat.0) + 1))) }
                    span {
                        @if now.is_free() { (speaker.s(Phrase::SeatIsFree)) }
                        @else { (speaker.name(seat)) }
                    }
                    @if viewer.seats.contains(&seat) { span.tag { (speaker.s(Phrase::You)) } }
                    @else if now.owner.is_some() {
                        span.tag data-here-tag=(seat.0) hidden[!presence.is_here(seat)] { (speaker.s(Phrase::IsHere)) }
                    }
                    @if now.is_free() && !viewer.seats.is_empty() {
                        form.fill method="post" action=(format!("/t/{}/fill", table.id)) {
                            input type="hidden" name="seat" value=(seat.0);
                            (level_choice(speaker))
                            button { (speaker.s(Phrase::FillSeat)) }
                        }
                    }
                }
            }
        }
    }
}

fn invitation(frame: &PageScope) -> Markup {
    let PageScope { audience, table, speaker, .. } = frame;
    let link = format!("{}/t/{}/join/{}", audience.site, table.id, table.setup.invitation);
    html! {
        section.share {
            h2 { (speaker.s(Phrase::ShareTitle)) }
            p { (speaker.s(Phrase::ShareAbout)) }
            p.copy { input #invitation readonly value=(link) aria-label=(speaker.s(Phrase::ShareTitle));
                button type="button" data-copy="invitation" data-done=(speaker.s(Phrase::Copied)) hidden { (speaker.s(Phrase::Copy)) }
                button type="button" data-share-link="invitation" hidden { (speaker.s(Phrase::ShareSheet)) } }
            div.qr { (qr(&link)) }
        }
    }
}

/// The edition, what is played otherwise, and the time for a turn.
fn settings(speaker: &Speaker, table: &Table) -> Markup {
    let record = table.setup.record(CardSource::Seed(Seed::numbered(0)));
    html! {
        section.share.room-settings {
            h2 { (speaker.s(Phrase::RoomSettings)) }
            dl {
                @for (option, value) in played_options(speaker, &record) {
                    div { dt { (option) } dd { (value) } }
                }
                div { dt { (speaker.s(Phrase::NewPace)) } dd { (pace_name(speaker, table.setup.pace)) } }
            }
        }
    }
}

/// Cancels the table, after a second click.
fn cancelling(speaker: &Speaker, table: &Table) -> Markup {
    let address = format!("/t/{}/cancel", table.id);
    html! {
        details.ask {
            summary { (speaker.s(Phrase::CancelTable)) }
            p { (speaker.s(Phrase::CancelAbout)) }
            (button(&address, &[], "primary", &html! { (speaker.s(Phrase::CancelConfirm)) }))
        }
    }
}

/// A link as a QR code.
fn qr(link: &str) -> Markup {
    let Ok(code) = qrcode::QrCode::new(link.as_bytes()) else { return html! {} };
    let (side, colors) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (index, color) in colors.iter().enumerate() {
        if *color == qrcode::Color::Dark {
            path += &format!("M{} {}h1v1h-1z", index % side, index / side);
        }
    }
    let room = side + 4;
    html! {
        svg viewBox=(format!("-2 -2 {room} {room}")) role="img" aria-label="QR" shape-rendering="crispEdges" {
            path.paper d=(format!("M-2-2h{room}v{room}h-{room}z")) {}
            path.ink d=(path) {}
        }
    }
}
