//! Notifications of turns, and the switch for them.

use gueridon_table::table::Table;
use gueridon_text::{Lang, Phrase, Speaker};
use maud::{Markup, html};
use serde_json::{Value, json};

use crate::context::Say;
use crate::table::PageScope;

/// The message that a turn has begun at a table, for `worker.js`: nothing that is hidden at the table.
pub fn turn_notification(table: &Table, lang: Lang) -> Value {
    let speaker = Speaker::new(lang);
    json!({
        "title": speaker.s(Phrase::StateYourTurn),
        "body": speaker.game_name(table.game_id().name()),
        "lang": lang.tag(),
        "url": format!("/t/{}", table.id),
    })
}

/// The switch for notifications, for players of a slow table; scripts show it where the browser has any.
pub(crate) fn switch(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    html! {
        @if table.is_slow() && !viewer.seats.is_empty() {
            button.quiet type="button" data-notify aria-pressed="false" hidden
                data-denied=(speaker.s(Phrase::PushDenied)) data-failed=(speaker.s(Phrase::PushFailed)) {
                (speaker.s(Phrase::PushSwitch))
            }
        }
    }
}
