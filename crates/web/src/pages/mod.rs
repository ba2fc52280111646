//! Pages as values: each a function of what it shows.

mod carry;
mod end;
mod home;
mod import;
mod join;
mod layout;
mod new;
mod play;
mod problem;
mod receipt;
mod replay;
mod rules;
mod seats;
mod table;

use gueridon_text::{Label, Message, Phrase, Speaker};
use maud::{Markup, html};

use crate::table::Table;
use layout::rules_address;

pub(crate) use carry::{carry, me};
pub(crate) use home::{Lists, home};
pub(crate) use import::import;
pub(crate) use join::join;
pub(crate) use new::{New, new};
pub(crate) use problem::problem;
pub(crate) use receipt::receipt;
pub(crate) use replay::replay;
pub(crate) use rules::rules;
pub(crate) use table::{Ask, Eyes, table, table_part};

/// Words without values.
trait Say {
    /// The phrase in the speaker's language.
    fn s(&self, text: impl Into<Message>) -> String;
}

impl Say for Speaker {
    fn s(&self, text: impl Into<Message>) -> String {
        self.say(&text.into())
    }
}

/// A line that says by which rules a game is played, unless they are the newest.
fn old_rules(table: &Table, speaker: &Speaker) -> Markup {
    let Some(label) = Label::old_rules(table.setup.version) else { return html! {} };
    let changes = format!("{}#changes", rules_address(speaker.lang, table.game_id()));
    html! { p.old-rules { a href=(changes) { (speaker.say(&label.message())) } } }
}

/// A line that says that somebody may know the cards, unless they were drawn here.
fn known_cards(table: &Table, speaker: &Speaker) -> Markup {
    html! { @if table.commitment().is_none() { p.known-cards { (speaker.s(Phrase::CardsKnown)) } } }
}

/// A button that sends a few hidden values.
fn button(action: &str, values: &[(&str, &str)], class: &str, label: &Markup) -> Markup {
    html! {
        form method="post" action=(action) {
            @for (name, value) in values { input type="hidden" name=(name) value=(value); }
            button class=(class) { (label) }
        }
    }
}
