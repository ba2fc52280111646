//! Why an action is refused: which rule, with what code.

use alloc::vec::Vec;
use core::fmt;

crate::named_enum! {
    /// The stable names of refusals, as records and programs see them.
    pub enum Code(as_str) {
        /// The card is not in the player's hand.
        NotInHand = "not-in-hand",
        /// Somebody or something is there already.
        PlaceTaken = "place-taken",
        /// No table of that place has the nation.
        WrongNation = "wrong-nation",
        /// Too many of one gender at a table.
        GenderBalance = "gender-balance",
        /// The guest would sit alone and nobody could join.
        SitsAlone = "sits-alone",
        /// The next guest has to join the one that sits alone.
        MustJoin = "must-join",
        /// The guest has to score, since no further one may follow.
        MustScore = "must-score",
        /// As many cards as a turn allows were placed.
        TooManyCards = "too-many-cards",
        /// Jokers do not go to the bar.
        JokerAtBar = "joker-at-bar",
        /// There is no joker on that chair.
        NoJoker = "no-joker",
        /// The square touches no card.
        NotLinked = "not-linked",
        /// No card may be drawn into a full hand.
        HandFull = "hand-full",
        /// Only from a full hand may a card be laid down.
        HandNotFull = "hand-not-full",
        /// A turn without a placed card cannot be ended like that.
        MustPlaceFirst = "must-place-first",
        /// The action is not for this moment.
        NotNow = "not-now",
        /// The game is over.
        GameOver = "game-over",
    }
}

crate::named_enum! {
    /// The rules by the ids that refusals name and rule pages anchor; a game uses those that it has.
    pub enum Rule(id) {
        /// A game that is over is over.
        End = "end",
        /// Only what one holds can be played.
        Hand = "hand",
        /// A place takes one card.
        Place = "place",
        /// A guest needs a table of its nation.
        Nation = "nation",
        /// Women and men in balance.
        Gender = "gender",
        /// Nobody sits alone.
        Company = "company",
        /// What a turn may hold.
        Turn = "turn",
        /// The first turn of the board game.
        FirstTurn = "first-turn",
        /// Who may go to the bar.
        Bar = "bar",
        /// How a joker is exchanged.
        Exchange = "exchange",
        /// The variant: a table of four women or four men.
        Groups = "groups",
        /// Drawing, up to twelve in hand.
        Draw = "draw",
        /// Laying a card face down, with twelve in hand.
        Down = "down",
        /// Cards lie linked.
        Link = "link",
        /// Passing, only when nothing else is legal.
        B3 = "B3",
        /// A group is the whole turn (board game).
        B7 = "B7",
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
pub trait Refusal: Clone + PartialEq + fmt::Debug {
    /// Its stable name.
    fn code(&self) -> Code;
    /// The rule that it breaks.
    fn rule(&self) -> Rule;
}

/// Every rule that an action breaks: at least one, the most helpful first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusals<R>(Vec<R>);

impl<R> Refusals<R> {
    /// The verdict over an action, given all the rules it breaks in order of helpfulness.
    ///
    /// # Errors
    ///
    /// When there are any.
    pub(crate) fn verdict(broken: Vec<R>) -> Result<(), Refusals<R>> {
        if broken.is_empty() { Ok(()) } else { Err(Refusals(broken)) }
    }

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
