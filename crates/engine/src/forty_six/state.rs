//! A position.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::FortySix;
use super::board::{Card, CardSet, Square};
use crate::chance::{Chance, shuffle};
use crate::game::{Reason, Seat};
use crate::pile::Pile;

/// The most players.
pub const MAX_PLAYERS: usize = 6;
/// Cards in hand at the start of a round.
pub const HAND: usize = 5;
/// Where a joker goes that is turned up at the start.
const TURNED_UP_JOKER: u8 = 25;

/// The order of the 47 cards of a round, top first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deck([Card; Card::COUNT]);

impl Deck {
    /// A deck from its order; none unless every card is there once.
    pub fn new(cards: &[Card]) -> Option<Deck> {
        let set: CardSet = cards.iter().copied().collect();
        (set == CardSet::ALL).then(|| cards.try_into().ok().map(Deck)).flatten()
    }

    /// A fair order.
    pub fn shuffled(chance: &mut impl Chance) -> Deck {
        let mut all = Card::all();
        let mut cards = [Card::JOKER; Card::COUNT].map(|_| all.next().unwrap_or(Card::JOKER));
        shuffle(&mut cards, chance);
        Deck(cards)
    }

    /// The cards, top first.
    pub fn cards(&self) -> &[Card] {
        &self.0
    }
}

/// The decks of all rounds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    decks: Vec<Deck>,
}

impl Deal {
    /// A deal for as many rounds as there are decks.
    pub fn new(decks: Vec<Deck>) -> Deal {
        Deal { decks }
    }

    /// A fair deal.
    pub fn shuffled(rounds: usize, chance: &mut impl Chance) -> Deal {
        Deal { decks: (0..rounds).map(|_| Deck::shuffled(chance)).collect() }
    }

    /// The decks, a round each.
    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    /// Squares with a card, the joker's included.
    pub(super) laid: CardSet,
    /// Squares that touch a card.
    pub(super) linked: CardSet,
    /// Where the joker lies.
    pub(super) joker: Option<Square>,
    /// Who is known to hold the joker, having taken it back for all to see.
    pub(super) joker_holder: Option<Seat>,
    pub(super) scores: [i32; MAX_PLAYERS],
    pub(super) seat: Seat,
    pub(super) round: u8,
    /// Whether this turn has placed a card.
    pub(super) placed: bool,
    /// Whether the last card was drawn, so that this turn is the last of the round.
    pub(super) last_turn: bool,
    pub(super) over: Option<Reason>,
}

impl Table {
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

    /// Where the joker lies.
    #[inline]
    pub fn joker(&self) -> Option<Square> {
        self.joker
    }

    /// Whether this turn has placed a card.
    #[inline]
    pub fn has_placed(&self) -> bool {
        self.placed
    }

    /// Whether the last card was drawn, so that this turn is the last of the round.
    #[inline]
    pub fn is_last_turn(&self) -> bool {
        self.last_turn
    }

    /// The round, from 0; when the game is over, how many were played.
    pub fn round(&self) -> usize {
        usize::from(self.round)
    }

    /// Who is known to hold the joker.
    pub fn joker_holder(&self) -> Option<Seat> {
        self.joker_holder
    }

    /// Puts a card down and links what touches it.
    #[inline]
    pub(super) fn lay(&mut self, game: &FortySix, square: Square) {
        self.laid.add(square.card());
        self.linked = self.linked | game.board.links(square);
    }
}

/// A position, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) table: Table,
    /// In the last turn of a round, what may still be placed; everything else before.
    pub(super) playable: CardSet,
    pub(super) hands: [CardSet; MAX_PLAYERS],
    pub(super) pile: Pile<Card, { Card::COUNT }>,
    /// The decks of later rounds, the last round first; shared, so that cloning allocates nothing.
    later: Option<Arc<[Deck]>>,
}

impl State {
    pub(super) fn start(game: &FortySix, deal: &Deal) -> State {
        let later: Vec<Deck> = deal.decks.iter().skip(1).rev().copied().collect();
        let table = Table {
            laid: CardSet::EMPTY,
            linked: CardSet::EMPTY,
            joker: None,
            joker_holder: None,
            scores: [0; MAX_PLAYERS],
            seat: Seat(0),
            round: 0,
            placed: false,
            last_turn: false,
            over: None,
        };
        let mut state = State {
            table,
            playable: CardSet::ALL,
            hands: [CardSet::EMPTY; MAX_PLAYERS],
            pile: Pile::from_top(core::iter::empty(), Card::JOKER),
            later: (!later.is_empty()).then(|| later.into()),
        };
        if let Some(first) = deal.decks.first() {
            state.deal(game, first);
        }
        state
    }

    /// Deals a round: five cards a seat, and one turned up. Returns that card and its square.
    fn deal(&mut self, game: &FortySix, deck: &Deck) -> (Card, Square) {
        self.table.laid = CardSet::EMPTY;
        self.table.linked = CardSet::EMPTY;
        self.table.joker = None;
        self.table.joker_holder = None;
        self.table.placed = false;
        self.table.last_turn = false;
        self.playable = CardSet::ALL;
        let dealt = HAND * game.rules.players;
        for (hand, cards) in self.hands.iter_mut().zip(deck.0[..dealt].chunks(HAND)) {
            *hand = cards.iter().copied().collect();
        }
        let turned_up = deck.0[dealt];
        let square = if turned_up == Card::JOKER {
            Card::number(TURNED_UP_JOKER).unwrap_or(Card::JOKER).square()
        } else {
            turned_up.square()
        };
        self.table.joker = (turned_up == Card::JOKER).then_some(square);
        self.table.lay(game, square);
        self.pile = Pile::from_top(deck.0[dealt + 1..].iter().copied(), Card::JOKER);
        (turned_up, square)
    }

    /// Deals the next round; the start has moved one seat on (Q2).
    pub(super) fn deal_next(&mut self, game: &FortySix) -> Option<(Card, Square)> {
        let left = game.rules.rounds - self.table.round();
        let deck = *self.later.as_deref()?.get(left - 1)?;
        self.table.seat = Seat((self.table.round() % game.rules.players) as u8);
        Some(self.deal(game, &deck))
    }

    /// What everybody sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that a seat holds.
    pub fn hand(&self, seat: Seat) -> CardSet {
        self.hands[seat.index()]
    }

    /// How many cards are left in the pile.
    pub fn stock(&self) -> usize {
        self.pile.len()
    }

    #[inline]
    pub(super) fn own_hand(&mut self) -> &mut CardSet {
        &mut self.hands[self.table.seat.index()]
    }
}

/// What one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    table: Table,
    viewer: Option<Seat>,
    hand: CardSet,
    hand_sizes: [u8; MAX_PLAYERS],
    /// What may still be placed, where the viewer knows: before the last turn, in the own last
    /// turn, or once the last card lies.
    playable: Option<CardSet>,
    unseen: CardSet,
    stock: u8,
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Option<Seat>) -> Observation {
        let hand = viewer.map_or(CardSet::EMPTY, |seat| state.hand(seat));
        let known =
            !state.table.last_turn || state.table.placed || viewer == Some(state.table.seat);
        let in_hands = state.hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        let in_pile = state.pile.cards().iter().copied().collect();
        Observation {
            table: state.table,
            viewer,
            hand,
            hand_sizes: state.hands.map(|hand| hand.len() as u8),
            playable: known.then_some(state.playable),
            unseen: (in_hands | in_pile) & !hand,
            stock: state.stock() as u8,
        }
    }

    /// What everybody sees.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whose view it is; a spectator's when there is none.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The viewer's own cards.
    pub fn hand(&self) -> CardSet {
        self.hand
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// The cards that the viewer does not see: in other hands and in the pile.
    pub fn unseen(&self) -> CardSet {
        self.unseen
    }

    /// How many cards are left in the pile.
    pub fn stock(&self) -> usize {
        usize::from(self.stock)
    }

    /// Deals the unseen cards anew: to the other hands, the pile, and for the rounds to come.
    pub(super) fn resample(&self, game: &FortySix, chance: &mut impl Chance) -> State {
        // The joker stays with the one who is known to hold it.
        let holder = self.table.joker_holder.filter(|&seat| Some(seat) != self.viewer);
        let mut unseen = [Card::JOKER; Card::COUNT];
        let mut count = 0;
        for card in self.unseen.iter().filter(|&card| holder.is_none() || card != Card::JOKER) {
            unseen[count] = card;
            count += 1;
        }
        shuffle(&mut unseen[..count], chance);
        let mut cards = unseen[..count].iter().copied();

        let mut hands = [CardSet::EMPTY; MAX_PLAYERS];
        let mut last_drawn = None;
        for seat in Seat::all(game.rules.players) {
            let hand = &mut hands[seat.index()];
            if self.viewer == Some(seat) {
                *hand = self.hand;
                continue;
            }
            if holder == Some(seat) {
                hand.add(Card::JOKER);
            }
            while hand.len() < self.hand_size(seat)
                && let Some(card) = cards.next()
            {
                hand.add(card);
                if seat == self.table.seat {
                    last_drawn = Some(card);
                }
            }
        }
        let playable =
            self.playable.unwrap_or_else(|| last_drawn.map_or(CardSet::EMPTY, CardSet::one));
        let pile = Pile::from_top(cards, Card::JOKER);
        let ahead = (game.rules.rounds - self.table.round()).saturating_sub(1);
        let later: Option<Arc<[Deck]>> =
            (ahead > 0).then(|| (0..ahead).map(|_| Deck::shuffled(chance)).collect());
        State { table: self.table, playable, hands, pile, later }
    }
}
