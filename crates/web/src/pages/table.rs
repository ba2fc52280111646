//! The page of a table: waiting for players, playing, or over.

use gueridon_draw::GameUi;
use gueridon_engine::Seat;
use gueridon_journal::PlayerId;
use gueridon_record::with_game;
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use super::layout::{Page, document};
use super::problem::told;
use super::{Say, button, end, known_cards, play, seats};
use crate::app::App;
use crate::game::{Request, View};
use crate::hall::Live;
use crate::identity::Guest;
use crate::limits::MAX_NAME;
use crate::problem::Problem;
use crate::table::Table;

/// What a page is asked to show beyond the table: it stands in the address.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Ask {
    /// Steps laid out, not played.
    pub(crate) draft: Vec<String>,
    pub(crate) card: Option<String>,
    pub(crate) place: Option<String>,
    /// The seat whose cards may be uncovered, where one screen serves several.
    pub(crate) show: Option<Seat>,
}

impl Ask {
    /// The address of the table's page with all this.
    pub(crate) fn address(&self, table: &Table) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        if !self.draft.is_empty() {
            query.append_pair("d", &self.draft.join(","));
        }
        let show = self.show.map(|seat| seat.0.to_string());
        for (name, value) in [("card", &self.card), ("place", &self.place), ("show", &show)] {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        let query = query.finish();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("/t/{}{mark}{query}", table.id)
    }

    /// The same with nothing chosen.
    pub(super) fn unchosen(&self) -> Ask {
        Ask { card: None, place: None, ..self.clone() }
    }
}

/// Through whose eyes somebody looks at a table.
pub(crate) struct Eyes {
    /// The seats that belong to whoever looks.
    pub(crate) seats: Vec<Seat>,
    /// The seat whose cards are seen.
    pub(crate) seat: Option<Seat>,
    /// Whether that seat is to act, and by hand.
    pub(crate) active: bool,
    /// The seat that is to act, but whose cards are covered until its player is at the screen.
    pub(crate) covered: Option<Seat>,
}

impl Eyes {
    pub(crate) fn new(table: &Table, player: Option<PlayerId>, show: Option<Seat>) -> Eyes {
        let seats = player.map(|player| table.seats_of(player)).unwrap_or_default();
        let by_hand = |seat: Seat| table.seat(seat).is_some_and(|seat| seat.bot.is_none());
        let acting = table.to_act().filter(|seat| seats.contains(seat) && by_hand(*seat));
        let hides = table.game_id().hides_hands();
        let shared = seats.len() > 1;
        let mut eyes = Eyes { seat: None, active: acting.is_some(), covered: None, seats };
        if shared && hides {
            let uncovered = acting.is_none_or(|seat| show == Some(seat));
            eyes.seat = acting.filter(|_| uncovered);
            eyes.covered = acting.filter(|_| !uncovered);
            eyes.active = eyes.seat.is_some();
        } else {
            eyes.seat = acting.or_else(|| eyes.seats.first().copied());
        }
        eyes
    }
}

/// The whole page.
pub(crate) fn table(
    app: &App,
    guest: &Guest,
    live: &Live,
    ask: &Ask,
    notice: Option<&Problem>,
) -> Markup {
    let table = live.now();
    let speaker = seats::speaker(guest.lang, &table);
    let name = speaker.game_name(table.game_id().name());
    let eyes = Eyes::new(&table, guest.player, ask.show);
    let body = part(app, guest, live, ask, notice);
    let mut page = Page::new("table", title(&speaker, &table, &eyes), name, body);
    page.script = Some("table.js");
    page.draws = true;
    page.private = !table.public;
    page.here = Some(format!("/t/{}", table.id));
    page.picture = Some(format!("/t/{}/preview.png", table.id));
    document(guest, &page)
}

/// Only what changes from step to step.
pub(crate) fn table_part(
    app: &App,
    guest: &Guest,
    live: &Live,
    ask: &Ask,
    notice: Option<&Problem>,
) -> Markup {
    part(app, guest, live, ask, notice)
}

/// What the tab says: above all, whose turn it is.
fn title(speaker: &Speaker, table: &Table, eyes: &Eyes) -> String {
    let name = speaker.game_name(table.game_id().name());
    let state = match table.to_act() {
        _ if table.is_over() => speaker.s(Phrase::StateOver),
        None => speaker.s(Phrase::StateWaiting),
        Some(_) if eyes.active || eyes.covered.is_some() => {
            format!("● {}", speaker.s(Phrase::StateYourTurn))
        }
        Some(seat) => speaker.say(&Phrase::TurnOf.with("player", seat)),
    };
    format!("{state} – {name}")
}

fn part(app: &App, guest: &Guest, live: &Live, ask: &Ask, notice: Option<&Problem>) -> Markup {
    let table = live.now();
    let speaker = seats::speaker(guest.lang, &table);
    let eyes = Eyes::new(&table, guest.player, ask.show);
    let turn = eyes.active || eyes.covered.is_some();
    html! {
        div #table data-id=(table.id) data-seq=(table.seq()) data-step=(table.steps())
            data-turn=(turn) data-seat=[eyes.seats.first().map(|seat| seat.0)] data-title=(title(&speaker, &table, &eyes))
            data-game=(table.game_id().name()) data-phase=(phase(&table))
            data-offline=(speaker.s(Phrase::Offline)) data-draft=(ask.draft.join(",")) data-card=[ask.card.as_deref().filter(|_| eyes.active)]
            data-place=[ask.place.as_deref().filter(|_| eyes.active)] data-show=[ask.show.map(|seat| seat.0)] {
            div #t-notice role="status" { @if let Some(problem) = notice { (told(problem, &speaker)) } }
            @match &table.game {
                None => (waiting(guest, live, &table, &speaker, &eyes)),
                Some(game) => {
                    @let link = |place: &str| {
                        Ask { place: Some(place.to_string()), ..ask.clone() }.address(&table)
                    };
                    @let request = Request {
                        speaker: &speaker,
                        viewer: eyes.seat,
                        reveal: table.reveals(),
                        active: eyes.active,
                        draft: &ask.draft,
                        card: ask.card.as_deref(),
                        place: ask.place.as_deref(),
                        link: eyes.active.then_some(&link),
                    };
                    // A draft that no longer fits was refused before; here it is dropped.
                    @let fresh = Request { draft: &[], ..request };
                    @match game.view(&request).or_else(|_| game.view(&fresh)) {
                        Ok(view) => (playing(app, guest, live, &table, &speaker, &eyes, ask, &view)),
                        Err(_) => {},
                    }
                }
            }
        }
    }
}

fn phase(table: &Table) -> &'static str {
    match table.phase() {
        gueridon_journal::Phase::Open => "open",
        gueridon_journal::Phase::Playing => "playing",
        gueridon_journal::Phase::Over => "over",
    }
}

#[expect(clippy::too_many_arguments, reason = "the parts of one page, each needed once")]
fn playing(
    app: &App,
    guest: &Guest,
    live: &Live,
    table: &Table,
    speaker: &Speaker,
    eyes: &Eyes,
    ask: &Ask,
    view: &View,
) -> Markup {
    html! {
        @let square = !with_game!(table.game_id(), G => G::WIDE);
        div.room.square[square].has-hand[view.hand.is_some() && !table.is_over()] {
            div.stage {
                @if table.is_over() { (end::banner(guest, table, speaker, eyes)) }
                @else { (play::status(app, table, speaker, eyes, ask, view)) }
                div #t-board.board.zoom[eyes.active && ask.card.is_some()] { (view.board) }
                @if let Some(seat) = eyes.covered { (play::cover(table, speaker, ask, seat)) }
                @if !table.reveals() && let Some(hand) = &view.hand {
                    (play::hand(table, speaker, eyes, ask, hand))
                    (play::commands(table, speaker, eyes, ask, view))
                }
                (play::log(table, speaker, eyes))
                @if table.is_over() { (end::fair_deal(table, speaker)) }
            }
            aside.side {
                div #t-seats { (seats::panels(speaker, table, &view.seats, &eyes.seats, &live.presence)) }
                @if !table.setup.one_screen && !table.setup.is_study() && guest.chat {
                    (play::chat(table, speaker, eyes))
                }
                (play::extras(guest, live, table, speaker, eyes))
            }
        }
    }
}

fn waiting(guest: &Guest, live: &Live, table: &Table, speaker: &Speaker, eyes: &Eyes) -> Markup {
    let unready = eyes.seats.iter().find(|seat| !table.seats[seat.index()].ready);
    let invitation = format!("{}/t/{}/join/{}", guest.site, table.id, table.setup.invitation);
    html! {
        section #t-waiting.form-page {
            h1 { (speaker.game_name(table.game_id().name())) }
            @if let Some(seat) = unready {
                // With a script, the browser adds its share and goes on by itself.
                form.sit method="post" action=(format!("/t/{}/ready", table.id)) data-share="share" data-auto {
                    input type="hidden" name="seat" value=(seat.0);
                    input type="hidden" name="share" value="";
                    p.actions { button.primary { (speaker.s(Phrase::DealCards)) } }
                }
            }
            ol.seat-list {
                @for seat in Seat::all(table.seats.len()) {
                    @let now = &table.seats[seat.index()];
                    li.free[now.is_free()] {
                        b { (speaker.say(&Phrase::SeatNumber.with("number", i32::from(seat.0) + 1))) }
                        span {
                            @if now.is_free() { (speaker.s(Phrase::SeatIsFree)) }
                            @else { (speaker.name(seat)) }
                        }
                        @if eyes.seats.contains(&seat) { span.tag { (speaker.s(Phrase::You)) } }
                        @else if now.owner.is_some() && live.presence.is_here(seat) {
                            span.tag { (speaker.s(Phrase::IsHere)) }
                        }
                    }
                }
            }
            @if !eyes.seats.is_empty() && table.free_seat().is_some() {
                section.share {
                    h2 { (speaker.s(Phrase::ShareTitle)) }
                    p { (speaker.s(Phrase::ShareAbout)) }
                    p.copy { input #invitation readonly value=(invitation) aria-label=(speaker.s(Phrase::ShareTitle));
                        button type="button" data-copy="invitation" data-done=(speaker.s(Phrase::Copied)) hidden { (speaker.s(Phrase::Copy)) } }
                    div.qr { (qr(&invitation)) }
                }
            }
            @if eyes.seats.is_empty() && table.public && table.free_seat().is_some() {
                form.new.sit method="post" action=(format!("/t/{}/sit", table.id)) data-share="share" {
                    input type="hidden" name="invitation" value=(table.setup.invitation);
                    input type="hidden" name="share" value="";
                    label.field { span { (speaker.s(Phrase::YourName)) }
                        input name="name" maxlength=(MAX_NAME) autocomplete="nickname"; }
                    p.actions { button.primary { (speaker.s(Phrase::SitDown)) } }
                }
            }
            (seats::commitment(speaker, table))
            (known_cards(table, speaker))
        }
    }
}

/// A link to point a phone at.
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

/// The way to the next game with the same players: the first who takes it lays the table.
pub(super) fn rematch(table: &Table, speaker: &Speaker, eyes: &Eyes) -> Markup {
    match &table.rematch {
        Some(next) => html! {
            a.button.primary href=(format!("/t/{next}")) { (speaker.s(Phrase::ToRematch)) }
        },
        None if eyes.seats.is_empty() => html! {},
        None => {
            let address = format!("/t/{}/rematch", table.id);
            button(&address, &[], "primary", &html! { (speaker.s(Phrase::Rematch)) })
        }
    }
}
