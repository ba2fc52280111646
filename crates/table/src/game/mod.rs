//! A game as pages need it, whichever it is: what can be chosen, what it would bring, why not.
//!
//! [`Playable`] is what differs from game to game; [`Playing`] is a game in progress behind one door
//! for all of them.

mod bot;
mod cafe_board;
mod cafe_cards;
mod draft;
mod forty_six;
mod play;
mod tell;
mod view;

use gueridon_bots::Insight;
use gueridon_draw::Drawn;
use gueridon_engine::Seat;
use gueridon_text::{Label, Phrase, Speaker};

pub use bot::BotTurn;
pub use play::Refused;
pub(crate) use play::{Playing, open};
pub use view::WhyNot;
pub(crate) use view::{CardView, Choice, CommandView, Offer, Request, SeatView, View, signed};

/// What a page needs to know of a game beyond its rules and its drawing.
pub(crate) trait Playable: Drawn + Insight {
    /// The things that can be done without a place on the board.
    fn commands(&self) -> Vec<Command>;

    /// The cards of a seat as they are written; none when the viewer may not see them.
    fn hand(&self, seen: &Self::Observation, seat: Seat) -> Option<Vec<String>>;
    /// How many cards a seat holds.
    fn hand_size(&self, seen: &Self::Observation, seat: Seat) -> usize;
    /// What else is to be said about a seat.
    fn remarks(&self, seen: &Self::Observation, seat: Seat) -> Vec<Label>;
    /// What else is to be said about the table.
    fn banner(&self, _: &Self::Observation) -> Vec<Label> {
        Vec::new()
    }
    /// What a card is called.
    fn card_name(&self, card: &str, speaker: &Speaker) -> String;
    /// The card and the place that an action is chosen by.
    fn aim(&self, action: Self::Action) -> Option<(String, String)>;
    /// The command that an action belongs to.
    fn command(&self, action: Self::Action) -> Option<Command>;
    /// What somebody may mean who chooses this card and this place.
    fn attempts(&self, seen: &Self::Observation, card: &str, place: &str) -> Vec<Self::Action>;
    /// An action of a command, to learn why it is not allowed.
    fn example(
        &self,
        seen: &Self::Observation,
        seat: Seat,
        command: Command,
    ) -> Option<Self::Action>;
    /// Whose points change in a receipt, where they come from, and how many.
    fn sources(&self, actor: Seat, receipt: &[Self::Event]) -> Vec<(Seat, Source, i32)>;
    /// Whether an event shows something that was hidden from the player, so that it is not undone.
    fn reveals(event: &Self::Event) -> bool;
    /// The place on the board that an event is about.
    fn touched(event: &Self::Event) -> Option<String>;
}

/// Something to do that is not choosing a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Done,
    Draw,
    Bar,
    Down,
    Exchange,
    Group,
    Pass,
    End,
}

impl Command {
    /// The name in pages.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Command::Done => "done",
            Command::Draw => "draw",
            Command::Bar => "bar",
            Command::Down => "down",
            Command::Exchange => "exchange",
            Command::Group => "group",
            Command::Pass => "pass",
            Command::End => "end",
        }
    }

    /// What its button says.
    pub(crate) fn phrase(self) -> Phrase {
        match self {
            Command::Done => Phrase::CommandDone,
            Command::Draw => Phrase::CommandDraw,
            Command::Bar => Phrase::CommandBar,
            Command::Down => Phrase::CommandDown,
            Command::Exchange => Phrase::CommandExchange,
            Command::Group => Phrase::CommandGroup,
            Command::Pass => Phrase::CommandPass,
            Command::End => Phrase::CommandEnd,
        }
    }

    /// Why there is nothing to choose from, when no rule says it.
    pub(crate) fn nothing(self) -> Phrase {
        match self {
            Command::Exchange => Phrase::NoJokerToExchange,
            Command::Group => Phrase::NoGroupPossible,
            Command::Done
            | Command::Draw
            | Command::Bar
            | Command::Down
            | Command::Pass
            | Command::End => Phrase::NoCardForThat,
        }
    }
}

/// Where points come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Source {
    Tables,
    Doubled,
    Groups,
    Bar,
    Round(u8),
    Penalty,
}
