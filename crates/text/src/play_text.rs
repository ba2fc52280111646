//! The words of a game in a terminal.

use crate::message::{Message, Value};

gueridon_engine::named_enum! {
    /// A word or a sentence around a game in a terminal, such as `play-thinking`.
    #[allow(missing_docs)]
    pub enum PlayText(id, "play-") {
        TooSmall, Thinking, Advising, AdviceUse, Advice, MyPoints, Log, Leave, LaidOut, Confirm,
        Pick, AnyKey, TypeAction, KeyNextCard, KeyAdvice, KeyPoints, KeyLog, KeyType,
        KeyLeave, KeyMouse, Saved, Printed, ChooseGame, Choices, MoreChoices, NoChoice,
        NothingToUndo, PlainHelp, NoTerminalGame, WrongSeat,
    }
}

impl PlayText {
    /// The text with a value.
    pub fn with(self, name: &'static str, value: impl Into<Value>) -> Message {
        Message::new(self.id()).with(name, value)
    }
}

impl From<PlayText> for Message {
    fn from(text: PlayText) -> Message {
        Message::new(text.id())
    }
}
