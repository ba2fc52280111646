//! Positions as people write them down, and the one door from there to what can be played.
//!
//! An [`Arrangement`] may be nonsense; [`Arrange::arrange`] makes a state of it or says what is impossible. Its text is
//! one line of sections, `name:value`, separated by semicolons; a section that says nothing is left out:
//!
//! | section | value |
//! | --- | --- |
//! | `on` | what lies where, as actions write it: `FRf@c2,*f=ES@c4`, `J@11`; a number on its own square is just `17` |
//! | `tables` | the tables of the card game in reading order, a dash where none lies: `RU,GB,FR,ES,-` |
//! | `counter` | the guests at the bar, in order: `FRf,DEm` |
//! | `hands`, `down` | the cards of each player, held or face down: `FRf,DEm/ITm,?3`; `?3` are three unknown ones |
//! | `gone`, `cleared` | guests, and tables, that have left the game |
//! | `points`, `limits` | a number for each player: `12/-3` |
//! | `out` | players who were eliminated: `2` |
//! | `turn` | the player to act, counted from 1, and what was done in this turn: `1`, `1.2` for two guests, `1.1@c2` for one who waits for company, `1.group`, `1.placed` |
//! | `passes` | how many passed in succession |
//! | `round` | the round, counted from 1 |
//! | `stock`, `pile` | how many cards, and how many tables, are left to draw; otherwise all that are written nowhere else |
//! | `last` | in the last turn of a round, the card that may still be placed, or a dash |
//! | `holder` | the player who took the joker back |
//! | `end` | why the game ended: `bar-full` |

mod impossible;
mod rest;
mod text;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::chance::Chance;
use crate::game::{Game, Notation, Reason, Seat};

pub(crate) use impossible::FaultList;
pub use impossible::Impossible;
pub(crate) use rest::{GuestPool, check_rest, left_out};
pub use text::{MAX_POINTS, MAX_POSITION};

/// A position as it is written, which may be impossible.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Arrangement {
    /// Cards and the places that they lie on.
    pub pieces: Vec<(String, String)>,
    /// The tables of the card game in reading order; a dash where none lies.
    pub tables: Vec<String>,
    /// The guests at the bar, in order.
    pub bar: Vec<String>,
    /// The cards that players hold.
    pub hands: Vec<Cards>,
    /// The cards that lie face down before players.
    pub down: Vec<Cards>,
    /// Cards that have left the game.
    pub gone: Vec<String>,
    /// Tables that have left the game.
    pub cleared: Vec<String>,
    /// Points by player.
    pub points: Vec<i32>,
    /// Hand limits by player.
    pub limits: Vec<u8>,
    /// Eliminated players.
    pub out: Vec<u8>,
    /// The player to act, counted from 0.
    pub seat: u8,
    /// How far the turn has come.
    pub progress: TurnStage,
    /// Passes in succession.
    pub passes: u8,
    /// The round, counted from 0.
    pub round: u8,
    /// Cards left to draw; none for all that are written nowhere else.
    pub stock: Option<u8>,
    /// Tables left in their pile; none for all that are written nowhere else.
    pub pile: Option<u8>,
    /// In the last turn of a round, what may still be placed.
    pub last: Option<Vec<String>>,
    /// The player who took the joker back and holds it.
    pub holder: Option<u8>,
    /// Why the game ended.
    pub end: Option<Reason>,
}

/// The cards of a player: some of them known.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Cards {
    /// Those that are known.
    pub known: Vec<String>,
    /// How many more there are.
    pub unknown: u8,
}

impl Cards {
    /// Some cards that nobody knows.
    pub fn unknown(count: u8) -> Cards {
        Cards { known: Vec::new(), unknown: count }
    }

    /// Known cards.
    pub fn known(cards: impl IntoIterator<Item = impl ToString>) -> Cards {
        Cards { known: cards.into_iter().map(|card| card.to_string()).collect(), unknown: 0 }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.known.len() + usize::from(self.unknown)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// How far a turn has come.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum TurnStage {
    /// Nothing was done yet.
    #[default]
    Fresh,
    /// This number of guests sat down.
    Seated(u8),
    /// The same, and the last of them waits for company on this chair.
    Lone(u8, String),
    /// A group sat down.
    Group,
    /// A card was placed.
    Placed,
}

/// A game whose positions can be written down and set up.
pub trait Arrange: Notation {
    /// Whether it matters for one card which others its player holds: guests need company.
    const COMPANY: bool = false;
    /// The reasons for which the game can end.
    const REASONS: &'static [Reason];
    /// The hand limit of each player at the start; none where the limit never falls.
    const HAND_LIMIT: Option<u8> = None;
    /// How many tables are laid from a pile of their own at the start.
    const FIRST_TABLES: usize = 0;
    /// Whether the points at the end depend on which cards are left in hand, not only on their number.
    const COUNTS_CARDS_LEFT: bool = true;

    /// The position from which setting up starts: the table as it is laid, and unknown hands.
    fn blank(&self) -> Arrangement;

    /// The position of a state, with all that any player knows but not what bots remember of past turns.
    fn position(&self, state: &Self::State) -> Arrangement;

    /// A state of a position, and everything that is impossible about it. An impossible one may be drawn, not
    /// played.
    fn sketch(
        &self,
        position: &Arrangement,
        chance: &mut impl Chance,
    ) -> (Self::State, Vec<Impossible>);

    /// A state of a position; cards that are not known are dealt by chance.
    ///
    /// # Errors
    ///
    /// When the rules could never have led there: everything that is impossible about it.
    fn arrange(
        &self,
        position: &Arrangement,
        chance: &mut impl Chance,
    ) -> Result<Self::State, Vec<Impossible>> {
        let (state, faults) = self.sketch(position, chance);
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    /// Puts a card on a place of the board, or takes away what lies there, as a click does while a position is set up.
    fn put(&self, position: &mut Arrangement, card: Option<&str>, place: &str);

    /// The cards that an action shows, as they are written.
    fn shown_cards(&self, action: Self::Action) -> Vec<String>;

    /// The joker that lies or is held as this card, without what it stands for; none for any other card.
    fn joker(_card: &str) -> Option<&str> {
        None
    }

    /// The action that lays a card face down; none where no card is.
    fn lay_face_down(&self, _card: &str) -> Option<Self::Action> {
        None
    }

    /// The only cards that a player who plays this action can hold; empty when others are possible.
    fn only_cards_held(&self, _action: Self::Action) -> &'static [&'static str] {
        &[]
    }

    /// How many cards are left to draw.
    fn stock(&self, state: &Self::State) -> usize;

    /// Replaces an unseen card by another one, as it is written. False when the card is not there; the state may have
    /// changed then.
    fn replace_unseen(&self, state: &mut Self::State, card: Unseen<'_>, by: &str) -> bool;

    /// Swaps two unseen cards of a state. False, and nothing has changed, when they are not there.
    fn swap_unseen(&self, state: &mut Self::State, one: Unseen<'_>, other: Unseen<'_>) -> bool {
        swap_by_replacing(self, state, one, other)
    }
}

/// Swaps two unseen cards, each of which is replaced by the other.
pub(crate) fn swap_by_replacing<G: Arrange>(
    game: &G,
    state: &mut G::State,
    one: Unseen<'_>,
    other: Unseen<'_>,
) -> bool {
    let before = state.clone();
    let swapped =
        game.replace_unseen(state, one, other.card) && game.replace_unseen(state, other, one.card);
    if !swapped {
        *state = before;
    }
    swapped
}

/// A card that not everybody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen<'a> {
    /// The card as it is written.
    pub card: &'a str,
    /// The player whose card it is; none for a card of the pile.
    pub holder: Option<Seat>,
    /// Whether it lies face down before that player.
    pub down: bool,
    /// Its depth in the pile, from 0 for the top.
    pub depth: usize,
}

impl Arrangement {
    /// The position without what belongs to players who are not there, which is a fault.
    pub(crate) fn within(&self, players: usize, faults: &mut FaultList) -> Arrangement {
        let mut within = self.clone();
        within.hands.truncate(players);
        within.down.truncate(players);
        within.points.truncate(players);
        within.limits.truncate(players);
        let known = |seat: &u8| usize::from(*seat) < players;
        within.out.retain(known);
        within.holder = within.holder.filter(known);
        within.seat = Some(within.seat).filter(known).unwrap_or(0);
        faults.require(within == *self, || Impossible::TooManyPlayers { players: players as u8 });
        within
    }

    /// The points of a player.
    pub(crate) fn points_of(&self, seat: Seat) -> i32 {
        self.points.get(seat.index()).copied().unwrap_or(0)
    }

    /// The cards of a player in a list.
    pub(crate) fn cards_of(list: &[Cards], seat: Seat) -> Cards {
        list.get(seat.index()).cloned().unwrap_or_default()
    }

    /// The card on a place.
    pub fn on(&self, place: &str) -> Option<&str> {
        self.pieces.iter().find(|(_, known)| known == place).map(|(card, _)| card.as_str())
    }

    /// Puts the first of some pieces on a place, the next one when one of them lies there, and nothing after the last.
    pub(crate) fn cycle(&mut self, place: &str, pieces: &[String]) {
        let lies = self.pieces.iter().position(|(_, known)| known == place);
        let lies = lies.map(|at| self.pieces.remove(at).0);
        let next = match lies.and_then(|card| pieces.iter().position(|piece| *piece == card)) {
            Some(at) => pieces.get(at + 1),
            None => pieces.first(),
        };
        self.pieces.extend(next.map(|piece| (piece.clone(), place.to_string())));
    }

    /// Gives a card to a player, in place of an unknown one if there is one.
    pub fn give(&mut self, seat: Seat, card: &str) {
        while self.hands.len() <= seat.index() {
            self.hands.push(Cards::default());
        }
        let hand = &mut self.hands[seat.index()];
        hand.unknown = hand.unknown.saturating_sub(1);
        hand.known.push(card.to_string());
    }
}

/// The seats of a game.
pub(crate) fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    Seat::all(game.players())
}
