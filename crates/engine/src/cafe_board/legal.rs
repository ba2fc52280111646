//! The legal actions of a position, as sets.

use alloc::vec::Vec;

use super::action::{Action, Group};
use super::board::{Chair, ChairSet, Table};
use super::state::{HAND, State, Turn};
use super::{CafeBoard, Edition};
use crate::cafe::{Card, Gender, Hand, KindSet, Sitter};
use crate::chance::Chance;

/// More jokers than that never sit, and a hand holds no more kinds than cards.
const MAX_EXCHANGES: usize = 4 * HAND as usize;

/// Everything that is legal in a position.
pub(super) struct LegalActions {
    /// For each kind of card in hand, the chairs it may take.
    seats: [(Card, ChairSet); HAND as usize],
    seat_kinds: usize,
    /// In how many ways each of them may sit; a joker between two nations chooses one.
    ways: [u32; HAND as usize],
    seat_ways: u32,
    /// Who may go to the bar.
    bar: KindSet,
    exchanges: [(Card, Chair); MAX_EXCHANGES],
    exchange_count: usize,
    groups: Vec<Group>,
    /// The one action that takes no card.
    last: Option<Action>,
}

impl CafeBoard {
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> LegalActions {
        let mut legal = LegalActions {
            seats: [(Card::joker(Gender::Woman), ChairSet::EMPTY); HAND as usize],
            seat_kinds: 0,
            ways: [0; HAND as usize],
            seat_ways: 0,
            bar: KindSet::EMPTY,
            exchanges: [(Card::joker(Gender::Woman), Chair(0)); MAX_EXCHANGES],
            exchange_count: 0,
            groups: Vec::new(),
            last: None,
        };
        if state.over.is_some() {
            return legal;
        }
        let hand = state.hands[state.seat.index()];
        match state.turn {
            Turn::Fresh => {
                legal.seat(self, state, hand, |fitting| fitting);
                if !state.first_turn {
                    legal.keep_company(self, state);
                }
                legal.count_ways(self);
                if !(state.first_turn && self.options.edition == Edition::Amigo) {
                    legal.bar = hand.kinds().intersection(KindSet::GUESTS);
                    self.add_exchanges(state, hand, &mut legal);
                }
                if self.options.groups && !state.first_turn {
                    self.add_groups(state, hand, &mut legal.groups);
                }
                if legal.len() == 0 {
                    self.last_resort(hand, &mut legal);
                }
            }
            Turn::One => {
                legal.seat(self, state, hand, |fitting| fitting & state.company);
                legal.count_ways(self);
                legal.last = Some(Action::Done);
            }
            Turn::Lone(chair) => {
                let near = self.board.near(chair);
                legal.seat(self, state, hand, |fitting| fitting & near);
                legal.count_ways(self);
            }
            Turn::Full | Turn::Group => legal.last = Some(Action::Done),
        }
        legal
    }

    /// The empty chairs that fit a card by nation and by gender.
    #[inline]
    fn fitting(&self, state: &State, card: Card) -> ChairSet {
        state.open[card.gender().index()] & self.board.home(card)
    }

    fn add_exchanges(&self, state: &State, hand: Hand, legal: &mut LegalActions) {
        for chair in state.jokers.iter() {
            for card in hand.kinds().intersection(self.board.welcome(chair)) {
                if self.may_exchange(state, card, chair) {
                    legal.exchanges[legal.exchange_count] = (card, chair);
                    legal.exchange_count += 1;
                }
            }
        }
    }

    /// Whether a card whose nation has a table there may take the place of the joker on a chair.
    fn may_exchange(&self, state: &State, card: Card, chair: Chair) -> bool {
        let Some(joker) = state.sitter(chair) else { return false };
        let wanted = match self.options.edition {
            Edition::Amigo => true,
            Edition::Schuk => card.nation() == Some(joker.nation),
        };
        wanted
            && self.board.tables_of(chair).all(|table| {
                let company = state.tables[table.index()];
                company.exchanged(joker.gender, card.gender()).is_balanced()
            })
    }

    /// When nothing else is legal: a joker to the bar where the edition allows it, or a pass.
    fn last_resort(&self, hand: Hand, legal: &mut LegalActions) {
        match self.options.edition {
            Edition::Schuk if !hand.is_empty() => legal.bar = hand.kinds(),
            Edition::Schuk | Edition::Amigo => legal.last = Some(Action::Pass),
        }
    }

    /// Every way to fill a table with four of one gender.
    fn add_groups(&self, state: &State, hand: Hand, groups: &mut Vec<Group>) {
        for table in self.board.tables() {
            let company = state.tables[table.index()];
            for gender in Gender::ALL {
                let others = match gender {
                    Gender::Woman => company.men,
                    Gender::Man => company.women,
                };
                if others == 0 && company.guests() <= 1 {
                    let empty = Group { table, guests: [None; 4] };
                    self.fill_group(state, hand, gender, empty, 0, groups);
                }
            }
        }
    }

    /// Tries every card of the gender on the next chair of the group, and so on.
    fn fill_group(
        &self,
        state: &State,
        hand: Hand,
        gender: Gender,
        group: Group,
        place: usize,
        groups: &mut Vec<Group>,
    ) {
        let Some(chair) = self.board.chairs_of(group.table).nth(place) else {
            groups.push(group);
            return;
        };
        if state.sitter(chair).is_some() {
            return self.fill_group(state, hand, gender, group, place + 1, groups);
        }
        for card in hand.kinds().filter(|card| card.gender() == gender) {
            for guest in self.sitters(card, chair) {
                let mut after = state.clone();
                after.sit(&self.board, guest, chair);
                if self.balanced_around(&after, chair, Some(group.table)) {
                    let (mut hand, mut group) = (hand, group);
                    hand.remove(card);
                    group.guests[place] = Some(guest);
                    self.fill_group(&after, hand, gender, group, place + 1, groups);
                }
            }
        }
    }

    /// The guest of a card that may sit on a chair by its nation: for a joker, one for each nation
    /// of the chair's tables.
    pub(super) fn sitters(&self, card: Card, chair: Chair) -> impl Iterator<Item = Sitter> {
        let nations = self.board.nations_of(chair);
        nations
            .iter()
            .filter(move |&nation| card.nation().is_none_or(|own| own == nation))
            .map(move |nation| Sitter::new(card, nation))
    }

    /// Whether the gender rule holds at every table of a chair, but for the table of a group.
    pub(super) fn balanced_around(
        &self,
        state: &State,
        chair: Chair,
        except: Option<Table>,
    ) -> bool {
        self.board
            .tables_of(chair)
            .filter(|&table| Some(table) != except)
            .all(|table| state.tables[table.index()].is_balanced())
    }
}

impl LegalActions {
    /// Notes where each kind of card may sit, given the chairs that fit it.
    #[inline]
    fn seat(
        &mut self,
        game: &CafeBoard,
        state: &State,
        hand: Hand,
        chairs: impl Fn(ChairSet) -> ChairSet,
    ) {
        for card in hand.kinds() {
            let allowed = chairs(game.fitting(state, card));
            if !allowed.is_empty() {
                self.seats[self.seat_kinds] = (card, allowed);
                self.seat_kinds += 1;
            }
        }
    }

    /// Of the chairs that fit, keeps those where a guest scores or another card could join.
    #[inline]
    fn keep_company(&mut self, game: &CafeBoard, state: &State) {
        let fitting = &mut self.seats[..self.seat_kinds];
        let mut partners = [ChairSet::EMPTY; 2];
        for &mut (card, chairs) in &mut *fitting {
            partners[card.gender().index()] |= chairs;
        }
        for (card, chairs) in fitting {
            let joining = partners[card.gender().other().index()];
            for chair in (*chairs & !state.company).iter() {
                if (game.board.near(chair) & joining).is_empty() {
                    *chairs &= !ChairSet::one(chair);
                }
            }
        }
    }

    #[inline]
    fn seats(&self) -> &[(Card, ChairSet)] {
        &self.seats[..self.seat_kinds]
    }

    /// Counts once what is asked for several times.
    #[inline]
    fn count_ways(&mut self, game: &CafeBoard) {
        for (ways, &(card, chairs)) in self.ways.iter_mut().zip(&self.seats[..self.seat_kinds]) {
            let choices = if card.is_joker() { (chairs & game.board.between()).len() } else { 0 };
            *ways = chairs.len() + choices;
            self.seat_ways += *ways;
        }
    }

    fn seat_actions(
        game: &CafeBoard,
        card: Card,
        chairs: ChairSet,
    ) -> impl Iterator<Item = Action> {
        chairs.iter().flat_map(move |chair| {
            game.sitters(card, chair).map(move |guest| Action::Seat(guest, chair))
        })
    }

    /// How many actions are legal.
    #[inline]
    fn len(&self) -> u32 {
        self.seat_ways
            + self.bar.count_kinds()
            + self.exchange_count as u32
            + self.groups.len() as u32
            + u32::from(self.last.is_some())
    }

    /// Whether nothing is left but to pass.
    pub(super) fn only_pass(&self) -> bool {
        self.last == Some(Action::Pass)
    }

    /// Whether jokers may go to the bar, nothing else being left.
    pub(super) fn jokers_to_bar(&self) -> bool {
        self.bar.clone().any(Card::is_joker)
    }

    /// Adds every action to a list, in order.
    pub(super) fn list(&self, game: &CafeBoard, actions: &mut Vec<Action>) {
        for &(card, chairs) in self.seats() {
            actions.extend(LegalActions::seat_actions(game, card, chairs));
        }
        actions.extend(self.bar.map(Action::Bar));
        let exchanges = &self.exchanges[..self.exchange_count];
        actions.extend(exchanges.iter().map(|&(card, chair)| Action::Exchange(card, chair)));
        actions.extend(self.groups.iter().copied().map(Action::Group));
        actions.extend(self.last);
    }

    /// The action at a place of that list.
    #[inline]
    fn nth(&self, game: &CafeBoard, place: u32) -> Option<Action> {
        let mut rest = place;
        for (&(card, chairs), &ways) in self.seats().iter().zip(&self.ways) {
            if rest < ways {
                return match card.nation() {
                    Some(nation) => {
                        chairs.nth(rest).map(|chair| Action::Seat(Sitter::new(card, nation), chair))
                    }
                    None => LegalActions::seat_actions(game, card, chairs).nth(rest as usize),
                };
            }
            rest -= ways;
        }
        let bar = self.bar.count_kinds();
        if rest < bar {
            return self.bar.clone().nth(rest as usize).map(Action::Bar);
        }
        rest -= bar;
        if let Some(&(card, chair)) = self.exchanges[..self.exchange_count].get(rest as usize) {
            return Some(Action::Exchange(card, chair));
        }
        rest -= self.exchange_count as u32;
        if let Some(&group) = self.groups.get(rest as usize) {
            return Some(Action::Group(group));
        }
        self.last
    }

    /// One of the actions, each equally likely.
    #[inline]
    pub(super) fn pick(&self, game: &CafeBoard, chance: &mut impl Chance) -> Option<Action> {
        match self.len() {
            0 => None,
            1 => self.nth(game, 0),
            many => self.nth(game, chance.below(many)),
        }
    }
}
