//! A game, step by step.

use gueridon_draw::GameUi;
use gueridon_record::{AnyGame, with_any, with_game};
use gueridon_table::Perspective;
use gueridon_table::table::Table;
use gueridon_text::{AnalysisText, Phrase, Speaker};
use maud::{Markup, html};

use crate::button::button;
use crate::context::{PageContext, Say};
use crate::game::{self, ViewRequest};
use crate::layout::{Page, document};
use crate::options::{house_rules, old_rules};
use crate::seats;
use crate::table::{Audience, Presence, Viewer};

/// The table as it stood after a number of steps, as its reader may know it now, in milliseconds since 1970.
pub fn replay(
    context: &PageContext,
    table: &Table,
    presence: &Presence,
    step: usize,
    now: i64,
) -> Markup {
    let speaker = seats::speaker(context.lang, table);
    let title = speaker.say(
        &Phrase::ReplayTitle
            .with("game", speaker.game_name(table.game_id().name()))
            .with("step", step as i32),
    );
    let body = match table.game() {
        Some(game) => {
            let reveal = table.reveals(now);
            moment(context, table, presence, &speaker, game, step, reveal)
        }
        None => html! {},
    };
    let mut page = Page::new("table replay", title.clone(), title, body);
    page.script = Some("table.js");
    page.draws = true;
    page.private = !table.public;
    page.picture = Some(format!("/t/{}/preview.png", table.id));
    document(context, &page)
}

fn moment(
    context: &PageContext,
    table: &Table,
    presence: &Presence,
    speaker: &Speaker,
    game: &AnyGame,
    step: usize,
    reveal: bool,
) -> Markup {
    let viewer = Viewer::new(table, Audience::new(context, table).seats, None);
    let then = game.at(step);
    let request = ViewRequest { reveal, ..ViewRequest::new(speaker, viewer.seat) };
    let view = with_any!(&then, replay => game::view(replay, &request));
    let Ok(view) = view else { return html! {} };
    let perspective = Perspective { viewer: viewer.seat, reveal };
    let told = with_any!(&then, replay => game::last_step(replay, perspective, speaker));
    html! {
        div #table data-replay=(step) data-steps=(game.steps()) data-id=(table.id) {
            div.room.square[!with_game!(table.game_id(), G => G::WIDE)] {
                div.stage {
                    section #t-status.status {
                        h1 { (speaker.say(&Phrase::StepOf.with("step", step as i32).with("steps", game.steps() as i32))) }
                        p.told role="status" {
                            @if told.is_empty() { (speaker.s(Phrase::BeforeFirstStep)) }
                            @else { (told.join(" ")) }
                        }
                        (old_rules(table, speaker))
                        (house_rules(table, speaker))
                    }
                    (controls(table, speaker, game, step))
                    div.frame { div #t-board.board { (view.board) } }
                    @if let Some(hand) = view.hand.as_ref().filter(|_| !reveal) {
                        section #t-hand.hand aria-label=(speaker.s(Phrase::YourHand)) {
                            ul { @for card in hand { li { span.card role="img" aria-label=(card.name) { (card.face) } } } }
                        }
                    }
                }
                aside.side {
                    div #t-seats { (seats::panels(speaker, table, &view.seats, &viewer.seats, presence)) }
                    (onward(table, speaker, step, reveal))
                }
            }
        }
    }
}

fn controls(table: &Table, speaker: &Speaker, game: &AnyGame, step: usize) -> Markup {
    let last = game.steps();
    let to = |step: usize| format!("/t/{}/replay/{step}", table.id);
    let link = |go: Option<usize>, id: &str, sign: &str, phrase: Phrase| {
        let name = speaker.s(phrase);
        match go {
            Some(step) => {
                html! { a.button id=(id) href=(to(step)) aria-label=(name) title=(name) { (sign) } }
            }
            None => {
                html! { span.button.off id=(id) role="link" aria-disabled="true" aria-label=(name) { (sign) } }
            }
        }
    };
    html! {
        nav #t-controls.controls aria-label=(speaker.s(Phrase::ReplayControls)) {
            (link((step > 0).then_some(0), "first", "«", Phrase::ReplayFirst))
            (link(step.checked_sub(1), "back", "‹", Phrase::ReplayBack))
            form method="get" action=(format!("/t/{}/replay", table.id)) {
                input #slider type="range" name="step" min="0" max=(last) value=(step)
                    aria-label=(speaker.s(Phrase::ReplaySlider));
                noscript { button { (speaker.s(Phrase::ReplayGo)) } }
            }
            (link((step < last).then_some(step + 1), "forward", "›", Phrase::ReplayForward))
            (link((step < last).then_some(last), "last", "»", Phrase::ReplayLast))
        }
    }
}

/// From a replay on: to the table, to a file, to another game.
fn onward(table: &Table, speaker: &Speaker, step: usize, reveal: bool) -> Markup {
    html! {
        section #t-extras.extras {
            @if !table.setup.is_study() {
                a.button href=(format!("/t/{}", table.id)) { (speaker.s(Phrase::BackToTable)) }
            }
            @if reveal {
                a.button href=(format!("/t/{}/analysis", table.id)) { (speaker.s(AnalysisText::Ask)) }
                a.button href=(format!("/t/{}/record", table.id)) download { (speaker.s(Phrase::Download)) }
                @let address = format!("/t/{}/replay/{step}/continue", table.id);
                (button(&address, &[("with", "bots")], "", &html! { (speaker.s(Phrase::ContinueBots)) }))
                (button(&address, &[("with", "friends")], "", &html! { (speaker.s(Phrase::ContinueFriends)) }))
            }
        }
    }
}
