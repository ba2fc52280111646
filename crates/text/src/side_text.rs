//! The words of the page on which a red side is typed in.

use crate::message::{Message, Value};

gueridon_engine::named_enum! {
    /// A word or a sentence around a red side that is typed in, such as `side-complete`.
    #[allow(missing_docs)]
    pub enum SideText(id, "side-") {
        Title, About, Square, Missing, Twice, Wrong, Complete, Use, Check, Clear, Link, Kept,
    }
}

impl SideText {
    /// The text with a value.
    pub fn with(self, name: &'static str, value: impl Into<Value>) -> Message {
        Message::new(self.id()).with(name, value)
    }
}

impl From<SideText> for Message {
    fn from(text: SideText) -> Message {
        Message::new(text.id())
    }
}
