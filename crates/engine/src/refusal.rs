//! Why an action is refused: which rule, with what code.

use alloc::vec::Vec;
use core::fmt;

crate::named_enum! {
    /// The stable names of refusals, as records and programs see them.
    pub enum Code(as_str, "") {
        /// The card is not in the player's hand.
        NotInHand,
        /// The place is taken.
        PlaceTaken,
        /// No table of that place has the nation.
        WrongNation,
        /// Too many of one gender at a table.
        GenderBalance,
        /// The guest would sit alone and no other could join.
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
        /// The joker is of the other gender.
        WrongGender,
        /// There is something else to play than the bar.
        NotStuck,
        /// The action is not for this moment.
        NotNow,
        /// The game is over.
        GameOver,
    }
}

crate::named_enum! {
    /// The rules by the ids that refusals name and rule pages anchor; a game uses those that it has.
    pub enum Rule(id, "") {
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
        /// Guests do not sit alone.
        Company,
        /// What a turn may hold.
        Turn,
        /// The first turn of the board game.
        FirstTurn,
        /// Which guests may go to the bar.
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
        B3 = "B3",
        /// A group is the whole turn (board game).
        B7 = "B7",
        /// The gender of the guest that replaces a joker.
        B9 = "B9",
        /// When a guest may go to the bar.
        B13 = "B13",
        /// Declaring the end.
        C2 = "C2",
        /// A group is the whole turn (card game).
        C4 = "C4",
        /// The joker lies linked too.
        Q3 = "Q3",
        /// After the last card was drawn, only that card.
        Q4 = "Q4",
    }
}

/// One broken rule.
pub trait GameRefusal: Clone + PartialEq + fmt::Debug {
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

impl<R: GameRefusal> Refusals<R> {
    /// The reasons against an action that is not legal, given every rule that it breaks.
    pub fn new(mut broken: Vec<R>) -> Refusals<R> {
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
