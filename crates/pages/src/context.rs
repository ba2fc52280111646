//! For whom pages are made, and in which words.

use std::borrow::Cow;
use std::sync::Arc;

use gueridon_bots::Level;
use gueridon_journal::PlayerId;
use gueridon_text::{Lang, Message, Speaker};

use crate::settings::Settings;
use crate::side::OwnSide;

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
pub(crate) trait Say {
    /// The phrase in the speaker's language.
    fn s(&self, text: impl Into<Message>) -> Cow<'static, str>;
}

impl Say for Speaker {
    fn s(&self, text: impl Into<Message>) -> Cow<'static, str> {
        self.words(&text.into())
    }
}
