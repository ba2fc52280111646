//! Why an action is refused: which rule, with what code.

use alloc::vec::Vec;
use core::fmt;

/// The stable names of refusals, as records and programs see them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Code {
    /// The card is not in the player's hand.
    NotInHand,
    /// Somebody or something is there already.
    PlaceTaken,
    /// No table of that place has the nation.
    WrongNation,
    /// Too many of one gender at a table.
    GenderBalance,
    /// The guest would sit alone and nobody could join.
    SitsAlone,
    /// The next guest has to join the one that sits alone.
    MustJoin,
    /// The guest has to score, since no further one may follow.
    MustScore,
    /// As many cards as a turn allows were placed.
    TooManyCards,
    /// Jokers do not go to the bar.
    JokerAtBar,
    /// There is no joker on that chair.
    NoJoker,
    /// The square touches no card.
    NotLinked,
    /// No card may be drawn into a full hand.
    HandFull,
    /// Only from a full hand may a card be laid down.
    HandNotFull,
    /// A turn without a placed card cannot be ended like that.
    MustPlaceFirst,
    /// The action is not for this moment.
    NotNow,
    /// The game is over.
    GameOver,
}

impl Code {
    /// The name in records.
    pub fn as_str(self) -> &'static str {
        match self {
            Code::NotInHand => "not-in-hand",
            Code::PlaceTaken => "place-taken",
            Code::WrongNation => "wrong-nation",
            Code::GenderBalance => "gender-balance",
            Code::SitsAlone => "sits-alone",
            Code::MustJoin => "must-join",
            Code::MustScore => "must-score",
            Code::TooManyCards => "too-many-cards",
            Code::JokerAtBar => "joker-at-bar",
            Code::NoJoker => "no-joker",
            Code::NotLinked => "not-linked",
            Code::HandFull => "hand-full",
            Code::HandNotFull => "hand-not-full",
            Code::MustPlaceFirst => "must-place-first",
            Code::NotNow => "not-now",
            Code::GameOver => "game-over",
        }
    }
}

/// The rules by the ids that refusals name and rule pages anchor; a game uses those that it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// A game that is over is over.
    End,
    /// Only what one holds can be played.
    Hand,
    /// A place takes one card.
    Place,
    /// A guest needs a table of its nation.
    Nation,
    /// Women and men in balance.
    Gender,
    /// Nobody sits alone.
    Company,
    /// What a turn may hold.
    Turn,
    /// The first turn of the board game.
    FirstTurn,
    /// Who may go to the bar.
    Bar,
    /// How a joker is exchanged.
    Exchange,
    /// The variant: a table of four women or four men.
    Groups,
    /// Drawing, up to twelve in hand.
    Draw,
    /// Laying a card face down, with twelve in hand.
    Down,
    /// Cards lie linked.
    Link,
    /// Passing, only when nothing else is legal.
    B3,
    /// A group is the whole turn (board game).
    B7,
    /// Declaring the end.
    C2,
    /// A group is the whole turn (card game).
    C4,
    /// The joker lies linked too.
    Q3,
    /// After the last card was drawn, only that card.
    Q4,
}

impl Rule {
    /// The id that is shown and linked to.
    pub fn id(self) -> &'static str {
        match self {
            Rule::End => "end",
            Rule::Hand => "hand",
            Rule::Place => "place",
            Rule::Nation => "nation",
            Rule::Gender => "gender",
            Rule::Company => "company",
            Rule::Turn => "turn",
            Rule::FirstTurn => "first-turn",
            Rule::Bar => "bar",
            Rule::Exchange => "exchange",
            Rule::Groups => "groups",
            Rule::Draw => "draw",
            Rule::Down => "down",
            Rule::Link => "link",
            Rule::B3 => "B3",
            Rule::B7 => "B7",
            Rule::C2 => "C2",
            Rule::C4 => "C4",
            Rule::Q3 => "Q3",
            Rule::Q4 => "Q4",
        }
    }
}

/// One broken rule.
pub trait Refusal: Clone + PartialEq + fmt::Debug {
    /// The reason given when an action is not legal and no broken rule was found, which no test
    /// has ever reached.
    const NOT_NOW: Self;

    /// Its stable name.
    fn code(&self) -> Code;
    /// The rule that it breaks.
    fn rule(&self) -> Rule;
}

/// Every rule that an action breaks: at least one, the most helpful first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusals<R>(Vec<R>);

impl<R: Refusal> Refusals<R> {
    /// The reasons against an action that is not legal, given every rule that it breaks.
    pub(crate) fn new(mut broken: Vec<R>) -> Refusals<R> {
        if broken.is_empty() {
            broken.push(R::NOT_NOW);
        }
        Refusals(broken)
    }
}

impl<R> Refusals<R> {
    /// The one to tell first.
    pub fn first(&self) -> &R {
        &self.0[0]
    }

    /// All of them, the first included.
    pub fn iter(&self) -> core::slice::Iter<'_, R> {
        self.0.iter()
    }
}

impl<'a, R> IntoIterator for &'a Refusals<R> {
    type Item = &'a R;
    type IntoIter = core::slice::Iter<'a, R>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
