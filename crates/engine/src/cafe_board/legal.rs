//! The legal actions of a position, as sets. An action is legal when it is listed here;
//! `refusals.rs` only explains why another one is not.

use alloc::vec::Vec;

use super::action::Action;
use super::board::{Chair, ChairSet, Table};
use super::state::{HAND, State, TableCount};
use super::{BarJoker, BarWhen, CafeBoard, ExchangeGender, ExchangeNation, FirstTurn};
use crate::cafe::{
    CafeGame, CafeTurn, Card, Group, Hand, KindSet, SeatChoices, SeatedGuest, legal_groups,
};
use crate::chance::{Chance, pick};
use crate::version::Change;

/// There are four jokers, and a hand holds no more kinds than cards.
const MAX_EXCHANGES: usize = 4 * HAND as usize;

/// Everything that is legal in a position.
pub(super) struct LegalActions {
    pub(super) seats: SeatChoices<ChairSet, { HAND as usize }>,
    /// The cards that may go to the bar.
    pub(super) bar: KindSet,
    exchanges: [(Card, Chair); MAX_EXCHANGES],
    exchange_count: usize,
    pub(super) groups: Vec<Group<Table>>,
    /// The one action that takes no card.
    pub(super) last: Option<Action>,
}

impl CafeBoard {
    /// The legal actions, with or without groups, which take long to find. Without them it may look
    /// as if nothing were left but to pass.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State, groups: bool) -> LegalActions {
        let mut legal = LegalActions {
            seats: SeatChoices::new(),
            bar: KindSet::EMPTY,
            exchanges: [(Card::from_index(0), Chair::from_index(0)); MAX_EXCHANGES],
            exchange_count: 0,
            groups: Vec::new(),
            last: None,
        };
        if state.over.is_some() {
            return legal;
        }
        let hand = state.hands[state.seat.index()];
        match state.turn {
            CafeTurn::Fresh => {
                self.add_seats(state, hand, &mut legal, |fitting| fitting);
                if !state.first_turn {
                    let neighbours = |chair: Chair| self.board.neighbours[chair.index()];
                    legal.seats.keep_joinable(state.beside_guests, neighbours);
                }
                self.count_ways(&mut legal);
                if !self.must_seat_one(state) {
                    self.add_exchanges(state, hand, &mut legal);
                }
                if groups && !state.first_turn {
                    legal.groups = legal_groups(self, state, hand);
                }
                self.add_bar(state, hand, &mut legal);
            }
            CafeTurn::Lone(_, chair) => {
                let neighbours = self.board.neighbours[chair.index()];
                self.add_seats(state, hand, &mut legal, |fitting| fitting & neighbours);
                self.count_ways(&mut legal);
            }
            CafeTurn::Seated(count) => {
                if count < self.turn_limit(state) {
                    self.add_seats(state, hand, &mut legal, |fitting| {
                        fitting & state.beside_guests
                    });
                    self.count_ways(&mut legal);
                }
                legal.last = Some(Action::Done);
            }
            CafeTurn::Group => legal.last = Some(Action::Done),
        }
        legal
    }

    /// Whether it is a first turn of the game that seats one guest and does nothing else.
    #[inline]
    pub fn must_seat_one(&self, state: &State) -> bool {
        state.first_turn && self.options.first_turn == FirstTurn::One
    }

    /// Adds the chairs that each kind of card may take, given those that fit it by nation and by
    /// gender.
    #[inline]
    fn add_seats(
        &self,
        state: &State,
        hand: Hand,
        legal: &mut LegalActions,
        chairs: impl Fn(ChairSet) -> ChairSet,
    ) {
        for card in hand.kinds().iter() {
            let open = state.open[card.gender().index()];
            legal.seats.add(card, chairs(open & self.board.chairs_of_kind[card.index()]));
        }
    }

    /// Counts the ways to sit; a joker between two nations chooses one.
    #[inline]
    fn count_ways(&self, legal: &mut LegalActions) {
        legal.seats.count_ways(|card, chairs| {
            if card.is_joker() { (chairs & self.board.between_nations).len() } else { 0 }
        });
    }

    fn add_exchanges(&self, state: &State, hand: Hand, legal: &mut LegalActions) {
        for chair in state.jokers.iter() {
            for card in (hand.kinds() & self.board.kinds_of_chair[chair.index()]).iter() {
                if self.may_exchange(state, card, chair) {
                    legal.exchanges[legal.exchange_count] = (card, chair);
                    legal.exchange_count += 1;
                }
            }
        }
    }

    /// Whether a card whose nation has a table there may take the place of the joker on a chair.
    fn may_exchange(&self, state: &State, card: Card, chair: Chair) -> bool {
        let Some(joker) = state.guest_on(chair) else { return false };
        let nation = match self.options.exchange_nation {
            ExchangeNation::Any => true,
            ExchangeNation::Chosen => card.nation() == Some(joker.nation),
        };
        let gender = match self.options.exchange_gender {
            ExchangeGender::Any => true,
            ExchangeGender::Same => card.gender() == joker.gender,
        };
        nation
            && gender
            && self.board.tables_of(chair).all(|table| {
                let count = state.tables[table.index()];
                let after = count.exchanged(joker.gender, card.gender());
                after.is_balanced() || self.keeps_group(after)
            })
    }

    /// Whether a table stays one of four women or four men when a joker is exchanged there (B12).
    #[inline]
    pub(super) fn keeps_group(&self, after: TableCount) -> bool {
        self.options.groups
            && self.options.version.has(Change::GroupExchange)
            && (after.women == 4 || after.men == 4)
    }

    /// The cards that may go to the bar; where nothing at all is left to do, the pass.
    #[inline]
    fn add_bar(&self, state: &State, hand: Hand, legal: &mut LegalActions) {
        let stuck = legal.len() == 0;
        if self.must_seat_one(state) {
            legal.last = stuck.then_some(Action::Pass);
            return;
        }
        if stuck || self.options.bar_when == BarWhen::Free {
            legal.bar = hand.kinds() & KindSet::GUESTS;
        }
        if stuck && legal.bar.is_empty() {
            match self.options.bar_joker {
                BarJoker::LastResort if !hand.is_empty() => legal.bar = hand.kinds(),
                BarJoker::LastResort | BarJoker::Never => legal.last = Some(Action::Pass),
            }
        }
    }

    /// Every way to seat a card on one of some chairs.
    fn seat_actions(&self, card: Card, chairs: ChairSet) -> impl Iterator<Item = Action> {
        chairs.iter().flat_map(move |chair| {
            let nations = self.board.nations_of(chair).iter();
            nations
                .filter(move |&nation| card.nation().is_none_or(|own| own == nation))
                .map(move |nation| Action::Seat(SeatedGuest::new(card, nation), chair))
        })
    }
}

impl LegalActions {
    /// How many actions are legal.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        let others = self.bar.len()
            + self.exchange_count
            + self.groups.len()
            + usize::from(self.last.is_some());
        self.seats.ways() + others as u32
    }

    pub(super) fn exchanges(&self) -> &[(Card, Chair)] {
        &self.exchanges[..self.exchange_count]
    }

    /// A card with a chair that it can take by itself: a free one, or that of a joker.
    pub(super) fn way_out(&self) -> Option<(Card, Chair)> {
        let seat = self.seats.iter().find_map(|(card, chairs)| Some((card, chairs.nth(0)?)));
        seat.or_else(|| self.exchanges().first().copied())
    }

    /// Whether jokers may go to the bar, nothing else being left.
    pub(super) fn sends_jokers_to_bar(&self) -> bool {
        !(self.bar & !KindSet::GUESTS).is_empty()
    }

    /// Whether an action is one of these.
    pub(super) fn has(&self, game: &CafeBoard, action: Action) -> bool {
        match action {
            Action::Seat(guest, chair) => {
                self.seats.has(guest.card(), chair)
                    && game.board.nations_of(chair).has(guest.nation)
            }
            Action::Bar(card) => self.bar.has(card),
            Action::Exchange(card, chair) => self.exchanges().contains(&(card, chair)),
            Action::Group(group) => self.groups.contains(&group),
            Action::Pass | Action::Done => self.last == Some(action),
        }
    }

    /// Adds every action to a list, in order.
    pub(super) fn list(&self, game: &CafeBoard, actions: &mut Vec<Action>) {
        for (card, chairs) in self.seats.iter() {
            actions.extend(game.seat_actions(card, chairs));
        }
        actions.extend(self.bar.iter().map(Action::Bar));
        actions.extend(self.exchanges().iter().map(|&(card, chair)| Action::Exchange(card, chair)));
        actions.extend(self.groups.iter().copied().map(Action::Group));
        actions.extend(self.last);
    }

    /// The action at a position of that list.
    #[inline]
    fn nth(&self, game: &CafeBoard, position: u32) -> Option<Action> {
        let mut rest = match self.seats.find(position) {
            Ok((card, chairs, position)) if card.is_joker() => {
                return game.seat_actions(card, chairs).nth(position);
            }
            Ok((card, chairs, position)) => {
                let guest = SeatedGuest::from_guest(card);
                return chairs.nth(position).map(|chair| Action::Seat(guest, chair));
            }
            Err(rest) => rest as usize,
        };
        if rest < self.bar.len() {
            return self.bar.nth(rest).map(Action::Bar);
        }
        rest -= self.bar.len();
        if let Some(&(card, chair)) = self.exchanges().get(rest) {
            return Some(Action::Exchange(card, chair));
        }
        rest -= self.exchange_count;
        self.groups.get(rest).copied().map(Action::Group).or(self.last)
    }

    /// One of the actions, each equally likely.
    #[inline]
    pub(super) fn pick(&self, game: &CafeBoard, chance: &mut impl Chance) -> Option<Action> {
        pick(self.len(), chance, |position| self.nth(game, position))
    }
}
