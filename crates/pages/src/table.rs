//! The page of a table: waiting for players, playing, or over.

use std::sync::Arc;

use gueridon_draw::GameUi;
use gueridon_engine::{MAX_SEATS, Seat};
use gueridon_journal::Phase;
use gueridon_record::{with_any, with_game};
use gueridon_study::advice::SeatAdvice;
use gueridon_table::table::{SeatState, Table};
use gueridon_text::{Lang, Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::game::{self, Choice, View, ViewRequest};
use crate::layout::{Page, document};
use crate::practice::{self, PracticeTask, kept_query};
use crate::problem::Notice;
use crate::{advice, end, play, seats, story, waiting};

/// What a player has chosen but not played; it is part of the address.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Selection {
    /// Steps that are laid out, not played.
    pub draft: Vec<String>,
    /// The chosen card.
    pub card: Option<String>,
    /// The chosen place.
    pub place: Option<String>,
    /// The seat whose cards may be uncovered, where one screen serves several.
    pub show: Option<Seat>,
    /// Whether the advice that the player asked for is shown.
    pub advice: bool,
}

impl Selection {
    /// The address of the table's page with all this.
    pub fn address(&self, table: &Table) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.extend_pairs(kept_query(table));
        if !self.draft.is_empty() {
            query.append_pair("d", &self.draft.join(","));
        }
        let show = self.show.map(|seat| seat.0.to_string());
        let advice = self.advice.then(|| "yes".to_string());
        let values =
            [("card", &self.card), ("show", &show), ("advice", &advice), ("place", &self.place)];
        for (name, value) in values {
            if let Some(value) = value {
                query.append_pair(name, value);
            }
        }
        let query = query.finish();
        let mark = if query.is_empty() { "" } else { "?" };
        format!("{}{mark}{query}", table.path())
    }

    /// The same with nothing chosen.
    pub(crate) fn unchosen(&self) -> Selection {
        Selection { card: None, place: None, ..self.clone() }
    }
}

/// Everything about a reader that the changing part of a table's page depends on. Readers with equal
/// audiences get the same bytes, so a part can be rendered once for all of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Audience {
    /// The seats of the reader; none for a spectator.
    pub seats: Vec<Seat>,
    /// The language.
    pub lang: Lang,
    /// Whether the chat is shown.
    pub chat: bool,
    /// The address of the site, for links to share.
    pub site: String,
}

impl Audience {
    /// The audience that a reader belongs to at a table.
    pub fn new(context: &PageContext, table: &Table) -> Audience {
        Audience {
            seats: context.player.map(|player| table.seats_of(player)).unwrap_or_default(),
            lang: context.lang,
            chat: context.chat,
            site: context.site.clone(),
        }
    }
}

/// The seats of the reader of a page, and the one whose cards are shown.
pub struct Viewer {
    /// The seats of the player.
    pub seats: Vec<Seat>,
    /// The seat whose cards are shown.
    pub seat: Option<Seat>,
    /// Whether the player acts for that seat now.
    pub active: bool,
    /// The seat to act, while its cards are covered until its player is at the screen.
    pub(crate) covered: Option<Seat>,
}

impl Viewer {
    /// The viewer for the player of these seats; `show` is the seat whose cards the player uncovered.
    pub fn new(table: &Table, seats: Vec<Seat>, show: Option<Seat>) -> Viewer {
        let by_hand = |seat: Seat| table.seat(seat).is_some_and(SeatState::is_by_hand);
        let acting = table.to_act().filter(|seat| seats.contains(seat) && by_hand(*seat));
        let hides = table.game_id().hides_hands();
        let shared = seats.len() > 1;
        let mut viewer = Viewer { seat: None, active: acting.is_some(), covered: None, seats };
        if shared && hides {
            let uncovered = acting.is_none_or(|seat| show == Some(seat));
            viewer.seat = acting.filter(|_| uncovered);
            viewer.covered = acting.filter(|_| !uncovered);
            viewer.active = viewer.seat.is_some();
        } else {
            viewer.seat = acting.or_else(|| viewer.seats.first().copied());
        }
        viewer
    }

    /// Whether the player is to act, with or without seeing the cards yet.
    fn has_turn(&self) -> bool {
        self.active || self.covered.is_some()
    }
}

/// Which seats have a page of the table open, and how many spectators do.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Presence {
    /// By seat.
    pub seats: [bool; MAX_SEATS],
    /// Pages without a seat.
    pub spectators: usize,
}

impl Presence {
    /// How many people watch, in a language.
    pub fn watching(&self, lang: Lang) -> String {
        play::spectators(&Speaker::new(lang), self.spectators)
    }

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.seats[seat.index()]
    }
}

/// What the parts of a table's page have in common.
pub struct PageScope<'a> {
    pub(crate) audience: &'a Audience,
    pub(crate) table: &'a Table,
    pub(crate) presence: Presence,
    /// In milliseconds since 1970.
    pub(crate) now: i64,
    pub(crate) selection: Selection,
    pub(crate) viewer: Viewer,
    pub(crate) speaker: Speaker,
    /// Advice for the seat of the viewer.
    pub(crate) advice: Option<Arc<SeatAdvice>>,
    /// The task, at a table for practice.
    pub(crate) task: Option<&'a PracticeTask>,
}

/// What comes of rendering a table's page.
pub enum Rendered {
    /// The page, or the part that changes.
    Page(Markup),
    /// The selection leads to another page: a step was laid out, or the draft no longer fits.
    Redirect(String),
}

impl<'a> PageScope<'a> {
    /// A table as its readers of one audience see it at a moment, in milliseconds since 1970.
    pub fn new(
        audience: &'a Audience,
        table: &'a Table,
        presence: Presence,
        now: i64,
        selection: Selection,
    ) -> PageScope<'a> {
        let viewer = Viewer::new(table, audience.seats.clone(), selection.show);
        let speaker = seats::speaker(audience.lang, table);
        let (advice, task) = (None, None);
        PageScope { audience, table, presence, now, selection, viewer, speaker, advice, task }
    }

    /// The same with advice, if it is for the seat that the viewer acts for.
    pub fn with_advice(mut self, advice: Option<Arc<SeatAdvice>>) -> PageScope<'a> {
        let own = |advice: &Arc<SeatAdvice>| Some(advice.seat) == self.viewer.seat;
        self.advice = advice.filter(|advice| self.viewer.active && own(advice));
        self
    }

    /// The frame of a table for practice.
    pub fn with_task(mut self, task: &'a PracticeTask) -> PageScope<'a> {
        self.task = Some(task);
        // Where a solution is shown, the card of its next step is chosen already.
        if self.selection.card.is_none()
            && let Some(step) = task.next_step(self.table, &self.selection.draft)
        {
            let game = self.table.game();
            self.selection.card =
                game.and_then(|game| with_any!(game, replay => game::card_of(replay, step)));
        }
        self
    }

    /// Renders the part that changes from step to step.
    pub fn part(&self, notice: Option<&Notice>) -> Rendered {
        match self.body(notice) {
            Ok(body) => Rendered::Page(body),
            Err(selection) => Rendered::Redirect(selection.address(self.table)),
        }
    }

    /// Renders the whole page for one reader.
    pub fn page(&self, context: &PageContext, notice: Option<&Notice>) -> Rendered {
        match self.part(notice) {
            Rendered::Page(body) => Rendered::Page(self.document(context, body)),
            redirect @ Rendered::Redirect(_) => redirect,
        }
    }

    fn document(&self, context: &PageContext, body: Markup) -> Markup {
        let PageScope { table, speaker, .. } = self;
        let name = speaker.game_name(table.game_id().name());
        let mut page = Page::new("table", self.title(), name, body);
        page.script = Some("table.js");
        page.draws = true;
        page.private = !table.public;
        page.waits = !self.viewer.has_turn() && !table.has_ended() && !table.cancelled;
        page.push_key = context.push_key.as_deref().filter(|_| table.is_slow());
        page.here = Some(Selection::default().address(table));
        page.picture = Some(format!("/t/{}/preview.png", table.id));
        if let Some(task) = self.task {
            page.description = task.text.clone();
            (page.private, page.waits, page.picture) = (false, false, None);
        }
        document(context, &page)
    }

    /// The title of the tab: above all, whose turn it is.
    fn title(&self) -> String {
        let PageScope { table, speaker, .. } = self;
        let name = speaker.game_name(table.game_id().name());
        if let Some(task) = self.task {
            return format!("{} – {name}", task.title);
        }
        let state = match table.to_act() {
            _ if table.is_over() => match end::rematch_call(self) {
                Some(call) => format!("● {call}").into(),
                None => speaker.s(Phrase::StateOver),
            },
            None if table.cancelled => speaker.s(Phrase::TableCancelled),
            None => speaker.s(Phrase::StateWaiting),
            Some(_) if self.viewer.has_turn() => {
                format!("● {}", speaker.s(Phrase::StateYourTurn)).into()
            }
            Some(seat) => speaker.s(Phrase::TurnOf.with("player", seat)),
        };
        format!("{state} – {name}")
    }

    /// The part that changes; or the selection to go to instead.
    fn body(&self, notice: Option<&Notice>) -> Result<Markup, Selection> {
        let PageScope { table, speaker, viewer, selection, .. } = self;
        let body = match self.view()? {
            Some(view) => playing(self, &view),
            None => waiting::room(self),
        };
        Ok(html! {
            @let kept = form_urlencoded::Serializer::new(String::new()).extend_pairs(kept_query(table)).finish();
            div #table data-id=(table.id) data-url=(table.path()) data-practice=[self.task.map(|_| kept)] data-seq=(table.seq()) data-step=(table.steps())
                data-turn=(viewer.has_turn()) data-seat=[viewer.seats.first().map(|seat| seat.0)] data-title=(self.title())
                data-game=(table.game_id().name()) data-phase=(phase(table))
                data-offline=(speaker.s(Phrase::Offline)) data-unanswered=(speaker.s(Phrase::Unanswered)) data-broken=(speaker.s(Phrase::Broken))
                data-retry=(speaker.s(Phrase::TryAgain)) data-reload=(speaker.s(Phrase::Reload))
                data-draft=(selection.draft.join(",")) data-card=[selection.card.as_deref().filter(|_| viewer.active)]
                data-place=[selection.place.as_deref().filter(|_| viewer.active)] data-show=[selection.show.map(|seat| seat.0)]
                data-advice=[self.advice.as_ref().map(|_| "yes")] {
                div #t-notice role="status" { @if let Some(notice) = notice { (notice.render(speaker)) } }
                (body)
            }
        })
    }

    /// The game as this viewer sees it with the selection; none before the cards are dealt. When the
    /// selection means one step that can be taken back, or no longer fits, the selection to go to.
    fn view(&self) -> Result<Option<View>, Selection> {
        let PageScope { table, speaker, viewer, selection, .. } = self;
        let Some(game) = table.game() else { return Ok(None) };
        let cleared = Selection { show: selection.show, ..Selection::default() };
        let chosen = !selection.draft.is_empty() || selection.place.is_some();
        if chosen && !viewer.active {
            return Err(cleared);
        }
        let link = viewer.active.then(|| {
            // The place is the last value of an address, and ids of places have nothing to escape.
            Selection { place: Some(String::new()), ..selection.clone() }.address(table)
        });
        let advised = self.advice.as_ref().map_or(&[][..], |advice| &advice.turns);
        let request = ViewRequest {
            speaker,
            viewer: viewer.seat,
            reveal: table.reveals(self.now),
            active: viewer.active,
            draft: &selection.draft,
            card: selection.card.as_deref(),
            place: selection.place.as_deref(),
            link: link.as_deref(),
            advice: advised,
            only: self.task.and_then(|task| task.next_step(table, &selection.draft)),
        };
        let view = with_any!(game, replay => game::view(replay, &request)).map_err(|_| cleared)?;
        if let Choice::Offers(offers) = &view.choice
            && let [only] = offers.as_slice()
            && !only.is_final
        {
            let mut laid_out = selection.unchosen();
            laid_out.draft.push(only.action.clone());
            return Err(laid_out);
        }
        Ok(Some(view))
    }
}

fn phase(table: &Table) -> &'static str {
    match table.phase() {
        Phase::Open => "open",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

fn playing(frame: &PageScope, view: &View) -> Markup {
    let PageScope { audience, table, speaker, viewer, selection, presence, task, .. } = frame;
    html! {
        @let square = !with_game!(table.game_id(), G => G::WIDE);
        div.room.square[square].has-hand[view.hand.is_some() && !table.is_over()].practice[task.is_some()] {
            div.stage {
                @if let Some(task) = task { (practice::panel(frame, view, task)) }
                @else if table.is_over() { (end::banner(frame)) }
                @else { (play::status(frame, view)) }
                (seats::scores(&view.seats))
                div.frame data-more=(speaker.s(Phrase::MorePlaces)) data-whole=(speaker.s(Phrase::WholeBoard)) {
                    div #t-board.board.zoom[viewer.active && selection.card.is_some()] { (view.board) }
                    @if table.game_id().fewest_wins() { (story::round_end(frame)) }
                }
                @if let Some(seat) = viewer.covered { (play::cover(frame, seat)) }
                @if !table.has_ended() && let Some(hand) = &view.hand {
                    (play::messages(frame, view))
                    (play::hand(frame, hand))
                    (play::commands(frame, view))
                }
                @if task.is_none() {
                    (story::log(frame))
                    @if table.reveals(frame.now) { (end::fair_deal(table, speaker)) }
                }
            }
            aside.side {
                (advice::panel(frame))
                div #t-seats { (seats::panels(speaker, table, &view.seats, &viewer.seats, presence)) }
                @if !table.setup.one_screen && !table.setup.is_study() && audience.chat && task.is_none() {
                    (play::chat(frame))
                }
                (play::extras(frame))
            }
        }
        @if table.is_over() && task.is_none() { (end::rematch_notice(frame)) }
    }
}
