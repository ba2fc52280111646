//! How a game is shown and played: the one trait of this crate that a game implements.

use gueridon_engine::{Heuristics, Seat};
use gueridon_record::RecordFormat;
use gueridon_text::{Instruction, Label, Message, Phrase, Speaker};
use maud::Markup;

use crate::back;
use crate::scene::{Moved, Part, Scene};
use crate::situation::Situation;
use crate::terminal::TextGrid;

/// A game that can be drawn on a page and in a terminal, and played by clicks.
///
/// Cards and places are passed as they are written: `FRf`, `17`, `c2`. A game without cards leaves
/// out all methods about them and uses the empty text as its only card.
pub trait GameUi: RecordFormat + Heuristics {
    /// Whether the board is much wider than high.
    const WIDE: bool = false;

    /// The board as SVG: everything public that lies on it.
    fn board(&self, seen: &Self::Observation, scene: &Scene<'_>) -> Markup;

    /// The width and height of the board's drawing.
    fn size(&self) -> (u32, u32);

    /// The part of the board that an example is about: where something lies, the places that are
    /// named, and some room around them. None when that is most of the board.
    fn part(&self, _: &Self::Observation, _named: &[&str]) -> Option<Part> {
        None
    }

    /// All places in reading order: ids, and columns and rows for moves by keyboard.
    fn places(&self) -> Vec<(String, (u8, u8))>;

    /// The name of a place and its contents; none when there is no such place.
    fn place_message(&self, seen: &Self::Observation, place: &str) -> Option<Message>;

    /// The card and the place that an action is chosen by; none for commands.
    fn target(&self, action: Self::Action) -> Option<(String, String)>;

    /// The card that an entry of a receipt moved, if it moved one.
    fn moved(_: &Self::Event) -> Option<Moved> {
        None
    }

    /// Whether an entry of a receipt ends a round: all players show their cards then.
    fn ends_round(_: &Self::Event) -> bool {
        false
    }

    /// The name of a place and its contents, as a sentence; the id itself when there is no such place.
    fn describe(&self, seen: &Self::Observation, place: &str, speaker: &Speaker) -> String {
        let message = self.place_message(seen, place);
        message.map_or_else(|| place.to_owned(), |message| speaker.say(&message))
    }

    /// The face of a card: an SVG of 100 by 140 without a label of its own. A text that is no card is
    /// drawn as a back.
    fn face(_: &str) -> Markup {
        back()
    }

    /// The name of a card.
    fn card_name(&self, card: &str, _: &Speaker) -> String {
        card.to_owned()
    }

    /// The cards of a seat; none when the viewer may not see them.
    fn hand(&self, _: &Self::Observation, _: Seat) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    /// The number of cards that a seat holds.
    fn hand_size(&self, seen: &Self::Observation, seat: Seat) -> usize {
        self.hand(seen, seat).map_or(0, |cards| cards.len())
    }

    /// Remarks about a seat.
    fn remarks(&self, _: &Self::Observation, _: Seat) -> Vec<Label> {
        Vec::new()
    }

    /// Remarks about the table.
    fn banner(&self, _: &Self::Observation) -> Vec<Label> {
        Vec::new()
    }

    /// What the player to act should do next.
    fn instruction(&self, _: &Self::Observation, now: &Situation) -> Instruction {
        now.with_cards()
    }

    /// The actions that have a button beside the board.
    fn commands(&self) -> Vec<Command> {
        Vec::new()
    }

    /// The command that an action belongs to.
    fn command(&self, _: Self::Action) -> Option<Command> {
        None
    }

    /// The actions that a click on a card and a place may mean, legal or not.
    fn attempts(&self, _: &Self::Observation, card: &str, place: &str) -> Vec<Self::Action> {
        let meant = |action: &Self::Action| {
            self.target(*action).is_some_and(|target| (&*target.0, &*target.1) == (card, place))
        };
        self.universe().into_iter().filter(meant).collect()
    }

    /// The board as lines of text.
    fn text_board(&self, seen: &Self::Observation, speaker: &Speaker) -> String {
        let line = |(id, _): (String, _)| format!("{id:<4}{}\n", self.describe(seen, &id, speaker));
        self.places().into_iter().map(line).collect()
    }

    /// The board as cells of text; without more, each place is a cell that shows its id.
    fn text_grid(&self, _: &Self::Observation, _: &Speaker) -> TextGrid {
        TextGrid::of_places(self.places())
    }

    /// What is left in the piles, and what else holds for the whole table, beside a text board.
    fn text_piles(&self, _: &Self::Observation) -> Vec<Label> {
        Vec::new()
    }

    /// Remarks about a seat beside a text board.
    fn text_remarks(&self, seen: &Self::Observation, seat: Seat) -> Vec<Label> {
        self.remarks(seen, seat)
    }
}

gueridon_engine::named_enum! {
    /// An action that is chosen by a button, not by a place.
    pub enum Command(id, "") {
        /// Ends the turn.
        Done,
        /// Draws a card.
        Draw,
        /// Sends a guest to the bar.
        Bar,
        /// Lays a card face down.
        Down,
        /// Exchanges a joker.
        Exchange,
        /// Fills a table with a group.
        Group,
        /// Passes.
        Pass,
        /// Ends the game.
        End,
    }
}

impl Command {
    /// The text of its button.
    pub fn phrase(self) -> Phrase {
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
}
