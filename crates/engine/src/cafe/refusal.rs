//! Why an action is refused in the café games, with the values that explain it.

use super::{Card, Gender, Nation, NationSet, SeatedGuest, Square};
use crate::refusal::{Code, GameRefusal, Rule};

/// One broken rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The action is not legal, for no reason that is known.
    NotNow,
    /// The card is not in hand, or not often enough for a group.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// A guest sits there.
    PlaceTaken {
        /// The chair.
        chair: Square,
        /// The guest there.
        by: SeatedGuest,
    },
    /// No table of the chair has the nation of the guest.
    WrongNation {
        /// The guest.
        guest: SeatedGuest,
        /// The chair.
        chair: Square,
        /// The nations that may sit there.
        wanted: NationSet,
    },
    /// The joker stands for another nation than that of the guest that should replace it.
    WrongExchange {
        /// The guest.
        card: Card,
        /// The chair.
        chair: Square,
        /// The nation the joker stands for.
        wanted: Nation,
    },
    /// The joker is of another gender than the guest that should replace it.
    WrongGender {
        /// The guest.
        card: Card,
        /// The chair.
        chair: Square,
        /// The gender of the joker.
        wanted: Gender,
    },
    /// A card can still be seated, or exchanged for a joker, so the bar is closed.
    NotStuck {
        /// The card.
        card: Card,
        /// The chair that it can take.
        chair: Square,
    },
    /// A group can still be seated, so the bar is closed.
    GroupLeft {
        /// The table that the group fills.
        table: Square,
    },
    /// A table would hold too many of one gender.
    GenderBalance {
        /// The table.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// The women there, the guest included.
        women: u8,
        /// The men there, the guest included.
        men: u8,
    },
    /// The guest would sit alone, and no card left in hand could join.
    SitsAlone {
        /// The guest.
        guest: SeatedGuest,
        /// The chair.
        chair: Square,
    },
    /// The last guest sits alone: the next card has to join at one of its tables.
    MustJoin {
        /// The chair of the guest that sits alone.
        chair: Square,
    },
    /// The guest would score nothing, and no further one may follow.
    MustScore {
        /// The guest.
        guest: SeatedGuest,
        /// The chair.
        chair: Square,
    },
    /// As many guests as a turn allows sit already.
    TooManyGuests {
        /// The limit.
        limit: u8,
    },
    /// The first turn of the game places one guest and no more.
    OnlyOneAtFirst,
    /// The first turn of the game seats a guest, nothing else.
    FirstTurnSeats,
    /// A group is the whole turn.
    GroupIsWholeTurn {
        /// The ruling of the game.
        rule: Rule,
    },
    /// Jokers do not go to the bar.
    JokerAtBar {
        /// Whether the edition allows it when nothing else is legal.
        as_last_resort: bool,
    },
    /// There is no joker on the chair.
    NoJoker {
        /// The chair.
        chair: Square,
    },
    /// A full hand draws nothing.
    HandFull {
        /// How many cards a hand may hold.
        limit: u8,
    },
    /// Only a full hand lays cards down.
    HandNotFull {
        /// How many cards are in hand.
        cards: u8,
        /// How many it takes.
        limit: u8,
    },
    /// `done` without a guest placed.
    MustPlaceFirst,
    /// A guest was seated this turn: it can only go on or end.
    AfterSeating,
    /// Passing while something else is legal.
    CanPlay,
    /// Only an empty hand declares the end.
    HandNotEmpty {
        /// How many cards are in hand.
        cards: u8,
    },
    /// The variant is not played.
    VariantOff,
    /// A group needs an empty table, or one with a few guests of its gender only.
    GroupTable {
        /// The table.
        table: Square,
        /// The women there.
        women: u8,
        /// The men there.
        men: u8,
        /// How many of one gender may sit there before.
        limit: u8,
    },
    /// A group is of one gender.
    GroupMixed {
        /// The table.
        table: Square,
    },
    /// A group fills its table.
    GroupIncomplete {
        /// The table.
        table: Square,
        /// How many chairs would stay empty.
        missing: u8,
    },
    /// No guests in hand can fill the table as a group.
    NoGroup {
        /// The table.
        table: Square,
        /// The gender of the group.
        gender: Gender,
    },
    /// A group is being chosen guest by guest, and the next one has to take this chair.
    GroupGoesOn {
        /// The table.
        table: Square,
        /// The chair.
        chair: Square,
    },
}

impl GameRefusal for Refusal {
    const NOT_NOW: Refusal = Refusal::NotNow;

    fn code(&self) -> Code {
        self.code_and_rule().0
    }

    fn rule(&self) -> Rule {
        self.code_and_rule().1
    }
}

impl Refusal {
    fn code_and_rule(&self) -> (Code, Rule) {
        match self {
            Refusal::GameOver => (Code::GameOver, Rule::End),
            Refusal::NotNow | Refusal::AfterSeating => (Code::NotNow, Rule::Turn),
            Refusal::NotInHand { .. } => (Code::NotInHand, Rule::Hand),
            Refusal::PlaceTaken { .. } => (Code::PlaceTaken, Rule::Place),
            Refusal::WrongNation { .. } => (Code::WrongNation, Rule::Nation),
            Refusal::MustPlaceFirst => (Code::MustPlaceFirst, Rule::Turn),
            Refusal::WrongExchange { .. } => (Code::WrongNation, Rule::Exchange),
            Refusal::WrongGender { .. } => (Code::WrongGender, Rule::B9),
            Refusal::NotStuck { .. } | Refusal::GroupLeft { .. } => (Code::NotStuck, Rule::B13),
            Refusal::GenderBalance { .. } => (Code::GenderBalance, Rule::Gender),
            Refusal::SitsAlone { .. } => (Code::SitsAlone, Rule::Company),
            Refusal::CanPlay => (Code::NotNow, Rule::B3),
            Refusal::MustJoin { .. } => (Code::MustJoin, Rule::Company),
            Refusal::MustScore { .. } => (Code::MustScore, Rule::Company),
            Refusal::TooManyGuests { .. } => (Code::TooManyCards, Rule::Turn),
            Refusal::OnlyOneAtFirst => (Code::TooManyCards, Rule::FirstTurn),
            Refusal::FirstTurnSeats => (Code::NotNow, Rule::FirstTurn),
            Refusal::GroupIsWholeTurn { rule } => (Code::TooManyCards, *rule),
            Refusal::JokerAtBar { .. } => (Code::JokerAtBar, Rule::Bar),
            Refusal::NoJoker { .. } => (Code::NoJoker, Rule::Exchange),
            Refusal::HandFull { .. } => (Code::HandFull, Rule::Draw),
            Refusal::HandNotFull { .. } => (Code::HandNotFull, Rule::Down),
            Refusal::HandNotEmpty { .. } => (Code::NotNow, Rule::C2),
            Refusal::GroupTable { .. } | Refusal::GroupMixed { .. } => {
                (Code::GenderBalance, Rule::Groups)
            }
            Refusal::VariantOff
            | Refusal::GroupIncomplete { .. }
            | Refusal::NoGroup { .. }
            | Refusal::GroupGoesOn { .. } => (Code::NotNow, Rule::Groups),
        }
    }
}
