//! Advice on a turn: the button that asks for it, and the turns that are advised.

use gueridon_record::with_any;
use gueridon_study::advice::AdvisedTurn;
use gueridon_text::{Hint, Phrase};
use maud::{Markup, html};

use crate::button::table_button;
use crate::context::Say;
use crate::game;
use crate::table::{PageScope, Selection};

/// The button that asks for advice, for a player who may and whose turn it is; or the one that hides it.
pub(crate) fn button(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, selection, viewer, .. } = frame;
    if !viewer.active || frame.task.is_some() || !table.allows_advice() {
        return html! {};
    }
    if frame.advice.is_some() {
        let hidden = Selection { advice: false, ..selection.clone() };
        return html! {
            a.button #hide-advice href=(hidden.address(table)) { (speaker.s(Phrase::AdviceHide)) }
        };
    }
    let draft = selection.draft.join(",");
    let (at, show) = (table.steps().to_string(), selection.show.map(|seat| seat.0.to_string()));
    let values =
        [("at", at.as_str()), ("d", &draft), ("show", show.as_deref().unwrap_or_default())];
    let label = html! { (speaker.s(Phrase::AdviceAsk)) };
    html! {
        div.command #ask-advice data-waiting=(speaker.say(&Hint::Thinking.message())) {
            (table_button(&format!("/t/{}/advice", table.id), &values, "", &label))
        }
    }
}

/// The advised turns, the best first.
pub(crate) fn panel(frame: &PageScope) -> Markup {
    let PageScope { speaker, .. } = frame;
    let Some(advice) = &frame.advice else { return html! { section #t-advice.advice {} } };
    let hidden = Selection { advice: false, ..frame.selection.clone() };
    html! {
        section #t-advice.advice aria-label=(speaker.s(Phrase::AdviceTitle)) {
            h2 { (speaker.s(Phrase::AdviceTitle)) }
            a.close href=(hidden.address(frame.table)) aria-label=(speaker.s(Phrase::AdviceHide)) { "×" }
            ol { @for (index, turn) in advice.turns.iter().enumerate() { (advised(frame, index, turn)) } }
            @if let Some(method) = advice.method() { p.method { (speaker.say(&method.message())) } }
        }
    }
}

fn advised(frame: &PageScope, index: usize, turn: &AdvisedTurn) -> Markup {
    let PageScope { table, speaker, selection, viewer, .. } = frame;
    let (Some(game), Some(seat)) = (table.game(), viewer.seat) else { return html! {} };
    let addressed = speaker.addressing(seat);
    let laid = with_any!(game, replay => game::layable(replay, seat, &turn.actions));
    let laid =
        Selection { draft: turn.actions[..laid].to_vec(), advice: false, ..selection.unchosen() };
    html! {
        li {
            span.rank aria-hidden="true" { (index + 1) }
            p.turn {
                (with_any!(game, replay => game::say_steps(replay, seat, &turn.actions, &addressed)).join(" "))
                @if !turn.complete { " (" (addressed.say(&Hint::GoesOn.message())) ")" }
            }
            @for why in turn.whys.iter().take(2) { p.reason { (addressed.say(&why.message())) } }
            p.numbers {
                @for number in &turn.numbers { span { (addressed.say(&number.message())) } }
            }
            @if !laid.draft.is_empty() {
                a.button href=(laid.address(table)) { (speaker.s(Phrase::AdviceLay)) }
            }
        }
    }
}
