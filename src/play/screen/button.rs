//! Commands with their keys, as they stand at the foot of the screen.

use gueridon_draw::Command;
use gueridon_text::{Phrase, PlayText, Speaker};

/// A command that can be clicked, or called by its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Button {
    /// A command of the game.
    Command(Command),
    /// Takes a step back.
    Undo,
    /// Asks for advice.
    Advice,
    /// Shows where the points come from.
    Points,
    /// Shows what happened.
    Log,
    /// Lists the keys.
    Keys,
    /// Leaves the game.
    Leave,
}

impl Button {
    /// The buttons that are always there.
    pub(crate) const FIXED: [Button; 6] =
        [Button::Undo, Button::Advice, Button::Points, Button::Log, Button::Keys, Button::Leave];

    /// Its key.
    pub(crate) fn key(self) -> char {
        match self {
            Button::Command(Command::Done) => 'd',
            Button::Command(Command::Draw) => 'w',
            Button::Command(Command::Bar) => 'b',
            Button::Command(Command::Down) => 'f',
            Button::Command(Command::Exchange) => 'x',
            Button::Command(Command::Group) => 'g',
            Button::Command(Command::Pass) => 'p',
            Button::Command(Command::End) => 'e',
            Button::Undo => 'u',
            Button::Advice => 'h',
            Button::Points => 'r',
            Button::Log => 'l',
            Button::Keys => '?',
            Button::Leave => 'q',
        }
    }

    /// The button of a key.
    pub(crate) fn of_key(key: char) -> Option<Button> {
        let commands = Command::ALL.into_iter().map(Button::Command);
        commands.chain(Button::FIXED).find(|button| button.key() == key.to_ascii_lowercase())
    }

    /// Its text.
    pub(crate) fn label(self, speaker: &Speaker) -> String {
        speaker.say(&match self {
            Button::Command(command) => command.phrase().into(),
            Button::Undo => Phrase::Undo.into(),
            Button::Advice => PlayText::Advice.into(),
            Button::Points => PlayText::MyPoints.into(),
            Button::Log => PlayText::Log.into(),
            Button::Keys => Phrase::KeysTitle.into(),
            Button::Leave => PlayText::Leave.into(),
        })
    }
}
