//! A position.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::FortySix;
use super::board::{Card, CardSet, Square};
use super::deal::{Deal, Deck};
use crate::chance::{Chance, shuffle};
use crate::game::{Reason, Seat};
use crate::pile::Pile;

/// The most players.
pub(super) const MAX_PLAYERS: usize = 6;
/// Cards in hand at the start of a round.
pub const HAND: usize = 5;
/// Where a joker goes that is turned up at the start.
const TURNED_UP_JOKER: u8 = 25;

/// The part that all players see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicState {
    /// Squares with a card, the joker's included.
    pub(super) laid: CardSet,
    /// Squares that touch a card.
    pub(super) linked: CardSet,
    /// Where the joker lies.
    pub(super) joker: Option<Square>,
    /// The seat that is known to hold the joker since it took it back.
    pub(super) joker_holder: Option<Seat>,
    /// For each seat, what it could have placed when its last turn ended.
    pub(super) declined: [CardSet; MAX_PLAYERS],
    /// The seats whose last turn was a draw.
    pub(super) drew: [bool; MAX_PLAYERS],
    pub(super) scores: [i32; MAX_PLAYERS],
    pub(super) seat: Seat,
    pub(super) round: u8,
    /// Whether this turn has placed a card.
    pub(super) placed: bool,
    /// Whether the last card was drawn, so that this turn is the last of the round.
    pub(super) last_turn: bool,
    pub(super) over: Option<Reason>,
}

impl PublicState {
    /// What lies on a square.
    pub fn card_on(&self, square: Square) -> Option<Card> {
        if self.joker == Some(square) {
            return Some(Card::JOKER);
        }
        self.laid.has(square.card()).then(|| square.card())
    }

    /// The squares with a card and what lies there.
    pub fn laid(&self) -> impl Iterator<Item = (Square, Card)> {
        self.laid
            .iter()
            .map(move |card| (card.square(), self.card_on(card.square()).unwrap_or(card)))
    }

    /// The squares with a card.
    #[inline]
    pub fn taken(&self) -> CardSet {
        self.laid
    }

    /// The empty squares that touch a card.
    #[inline]
    pub fn free(&self) -> CardSet {
        self.linked & !self.laid
    }

    /// The squares on which their own number may be placed: the free ones, and the one of a joker that can be taken.
    #[inline]
    pub(super) fn playable_squares(&self) -> CardSet {
        let joker = self.joker.map_or(CardSet::EMPTY, |square| CardSet::one(square.card()));
        self.free() | joker & CardSet::NUMBERED
    }

    /// Where the joker lies.
    #[inline]
    pub fn joker(&self) -> Option<Square> {
        self.joker
    }

    /// The round, from 0; when the game is over, how many were played.
    pub fn round(&self) -> usize {
        usize::from(self.round)
    }

    /// The seat that is known to hold the joker.
    pub fn joker_holder(&self) -> Option<Seat> {
        self.joker_holder
    }

    /// Notes what the seat to act could place as its turn ends. Nobody keeps the joker without need.
    #[inline]
    pub(super) fn note_declined(&mut self, drew: bool) {
        let seat = self.seat.index();
        self.declined[seat] = self.playable_squares() | CardSet::one(Card::JOKER);
        self.drew[seat] = drew;
    }

    /// Puts a card down and links what touches it.
    #[inline]
    pub(super) fn lay(&mut self, game: &FortySix, square: Square) {
        self.laid.insert(square.card());
        self.linked |= game.board.links(square);
    }
}

/// A position, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) public: PublicState,
    /// In the last turn of a round, what may still be placed; everything else before.
    pub(super) playable: CardSet,
    pub(super) hands: [CardSet; MAX_PLAYERS],
    pub(super) pile: Pile<Card, { Card::COUNT }>,
    /// The decks of later rounds, the last round first; shared, so that cloning allocates nothing.
    pub(super) later: Option<Arc<[Deck]>>,
}

impl State {
    /// An empty board before the first round.
    pub(super) fn empty() -> State {
        let public = PublicState {
            laid: CardSet::EMPTY,
            linked: CardSet::EMPTY,
            joker: None,
            joker_holder: None,
            declined: [CardSet::EMPTY; MAX_PLAYERS],
            drew: [false; MAX_PLAYERS],
            scores: [0; MAX_PLAYERS],
            seat: Seat(0),
            round: 0,
            placed: false,
            last_turn: false,
            over: None,
        };
        State {
            public,
            playable: CardSet::ALL,
            hands: [CardSet::EMPTY; MAX_PLAYERS],
            pile: Pile::from_top(core::iter::empty(), Card::JOKER),
            later: None,
        }
    }

    pub(super) fn start(game: &FortySix, deal: &Deal) -> State {
        let later: Vec<Deck> = deal.decks().iter().skip(1).rev().copied().collect();
        let mut state = State::empty();
        state.later = (!later.is_empty()).then(|| later.into());
        if let Some(first) = deal.decks().first() {
            state.deal(game, first);
        }
        state
    }

    /// Deals a round: five cards a seat, and one turned up. The start moves on by a seat each round
    /// (Q2). Returns the card and its square.
    fn deal(&mut self, game: &FortySix, deck: &Deck) -> (Card, Square) {
        let begins = (game.options.first.index() + self.public.round()) % game.options.players;
        self.public.seat = Seat(begins as u8);
        self.public.laid = CardSet::EMPTY;
        self.public.linked = CardSet::EMPTY;
        self.public.joker = None;
        self.public.joker_holder = None;
        self.public.declined = [CardSet::EMPTY; MAX_PLAYERS];
        self.public.drew = [false; MAX_PLAYERS];
        self.public.placed = false;
        self.public.last_turn = false;
        self.playable = CardSet::ALL;
        let dealt = HAND * game.options.players;
        for (hand, cards) in self.hands.iter_mut().zip(deck.cards()[..dealt].chunks(HAND)) {
            *hand = cards.iter().copied().collect();
        }
        let turned_up = deck.cards()[dealt];
        let square = if turned_up == Card::JOKER {
            Card::number(TURNED_UP_JOKER).unwrap_or(Card::JOKER).square()
        } else {
            turned_up.square()
        };
        self.public.joker = (turned_up == Card::JOKER).then_some(square);
        self.public.lay(game, square);
        self.pile = Pile::from_top(deck.cards()[dealt + 1..].iter().copied(), Card::JOKER);
        (turned_up, square)
    }

    /// Deals the next round.
    pub(super) fn deal_next(&mut self, game: &FortySix) -> Option<(Card, Square)> {
        let left = game.options.rounds - self.public.round();
        let deck = *self.later.as_deref()?.get(left - 1)?;
        Some(self.deal(game, &deck))
    }

    /// The part that all players see.
    pub fn public(&self) -> &PublicState {
        &self.public
    }

    /// The cards that a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// How many cards are left in the pile.
    pub fn stock(&self) -> usize {
        self.pile.len()
    }

    /// Puts the pile in another order, and deals other cards for later rounds.
    pub(super) fn shuffle_piles(&mut self, chance: &mut impl Chance) {
        shuffle(self.pile.cards_mut(), chance);
        let decks = self.later.as_deref().map_or(0, <[Deck]>::len);
        self.later = (decks > 0).then(|| (0..decks).map(|_| Deck::shuffled(chance)).collect());
    }

    #[inline]
    pub(super) fn own_hand(&mut self) -> &mut CardSet {
        &mut self.hands[self.public.seat.index()]
    }
}
