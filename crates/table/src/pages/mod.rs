//! Pages as values: each a function of what it shows.

mod account;
mod advice;
mod analysis;
mod coach;
mod daily;
mod daily_chart;
mod daily_compare;
mod editions;
mod end;
mod history;
mod home;
mod import;
mod join;
mod judge;
mod layout;
mod learn;
mod new;
mod notification;
mod options;
mod pad;
mod play;
mod practice;
mod problem;
mod program;
mod puzzles;
mod replay;
mod rules;
mod seats;
mod settings;
mod side;
mod story;
mod table;
mod waiting;

use std::borrow::Cow;
use std::sync::Arc;

use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use gueridon_text::{Label, Lang, Message, Phrase, Speaker};
use maud::{Markup, html};

use crate::settings::Settings;
use crate::table::Table;
use layout::rules_address;
use options::house_rules;

pub use account::{account, confirm_sign_in, sign_in_link};
pub use analysis::{AnalysisView, analysis, analysis_part};
pub use daily::{
    DailyBest, DailyDeal, DailyOverview, DailyRow, DailyState, OwnDaily, daily, daily_card,
    daily_deal,
};
pub use daily_compare::{DailyComparison, daily_compare};
pub use editions::editions;
pub use end::receipt;
pub use history::{GAMES_PER_PAGE, History, history};
pub use home::{Lists, OwnGame, home};
pub use import::import;
pub use join::join;
pub use judge::{JudgeQuery, JudgeReply, judge};
pub use learn::{coached_game, learn, lesson_task};
pub use new::{New, new};
pub use notification::turn_notification;
pub use pad::{MAX_PAD, PadAnswer, pad, pad_begun};
pub use practice::{PracticeTask, TaskLink, TaskResult};
pub use problem::{Notice, offline, problem};
pub use program::program;
pub use puzzles::{puzzle_task, puzzles, todays_puzzle};
pub use replay::replay;
pub use rules::rules;
pub use seats::speaker;
pub use settings::settings;
pub use side::{OwnSide, TypedSide, side};
pub use table::{Audience, PageScope, Presence, Rendered, Selection, Viewer};

/// For whom a page is made.
#[derive(Clone, Debug)]
pub struct PageContext {
    /// The player, if the browser has a cookie.
    pub player: Option<PlayerId>,
    /// The language.
    pub lang: Lang,
    /// Whether the chat is shown.
    pub chat: bool,
    /// The strength of computers that the reader chose last.
    pub level: Level,
    /// How the browser shows its pages.
    pub settings: Settings,
    /// The side of forty-six that was typed in last.
    pub own_side: Option<OwnSide>,
    /// The path and query of the request.
    pub here: String,
    /// The address of the site, for links to share.
    pub site: String,
    /// The public key with which browsers subscribe to notifications, where the site sends any.
    pub push_key: Option<Arc<str>>,
}

impl PageContext {
    /// A speaker of the reader's language, without names of players.
    pub fn speaker(&self) -> Speaker {
        Speaker::new(self.lang)
    }
}

/// Words without values.
trait Say {
    /// The phrase in the speaker's language.
    fn s(&self, text: impl Into<Message>) -> Cow<'static, str>;
}

impl Say for Speaker {
    fn s(&self, text: impl Into<Message>) -> Cow<'static, str> {
        self.words(&text.into())
    }
}

/// A line that says by which rules a game is played, unless they are the newest.
fn old_rules(table: &Table, speaker: &Speaker) -> Markup {
    let Some(label) = Label::old_rules(table.setup.version) else { return html! {} };
    let changes = format!("{}#changes", rules_address(speaker.lang, table.game_id()));
    html! { p.old-rules { a href=(changes) { (speaker.say(&label.message())) } } }
}

/// The notice that a player may know the cards; empty when this server drew them.
fn known_cards(table: &Table, speaker: &Speaker) -> Markup {
    html! { @if table.commitment().is_none() { p.known-cards { (speaker.s(Phrase::CardsKnown)) } } }
}

/// A button that sends a few hidden values.
fn button(action: &str, values: &[(&str, &str)], class: &str, label: &Markup) -> Markup {
    submit_button(None, action, values, class, label)
}

/// A button whose answer is the table, which scripts show in place.
fn table_button(action: &str, values: &[(&str, &str)], class: &str, label: &Markup) -> Markup {
    submit_button(Some("table"), action, values, class, label)
}

fn submit_button(
    submit: Option<&str>,
    action: &str,
    values: &[(&str, &str)],
    class: &str,
    label: &Markup,
) -> Markup {
    html! {
        form method="post" action=(action) data-submit=[submit] {
            @for (name, value) in values { input type="hidden" name=(name) value=(value); }
            button class=(class) { (label) }
        }
    }
}
