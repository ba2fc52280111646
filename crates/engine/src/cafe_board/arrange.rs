//! Positions of the board game, written and set up.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::action::Action;
use super::board::{Chair, Table};
use super::deal::BLANK;
use super::state::{BAR, HAND, State};
use super::{BarJoker, CafeBoard, Debt};
use crate::cafe::{CafeTurn, Card, SeatedGuest, Square};
use crate::chance::{Chance, shuffle};
use crate::game::{Game, Reason, Seat};
use crate::pile::Pile;
use crate::position::{
    Arrange, Arrangement, Cards, FaultList, GuestPool, Impossible, TurnStage, Unseen, check_rest,
    left_out, seats,
};

/// The id of the bar among the places.
const BAR_PLACE: &str = "bar";
/// The jokers, as they are written.
const JOKERS: [&str; 2] = ["*f", "*m"];

impl Arrange for CafeBoard {
    const COMPANY: bool = true;
    const HAND_LIMIT: Option<u8> = Some(HAND);
    const REASONS: &'static [Reason] = &[
        Reason::ChairsFull,
        Reason::BarFull,
        Reason::EmptyHand,
        Reason::BagEmpty,
        Reason::LastStanding,
        Reason::Stalemate,
    ];

    fn shown_cards(&self, action: Action) -> Vec<String> {
        match action {
            Action::Seat(guest, _) => Vec::from([guest.card().to_string()]),
            Action::Bar(card) | Action::Exchange(card, _) => Vec::from([card.to_string()]),
            Action::Group(group) => group.cards().map(|card| card.to_string()).collect(),
            Action::Pass | Action::Done => Vec::new(),
        }
    }

    fn joker(card: &str) -> Option<&str> {
        let card = card.split('=').next()?;
        Card::read(card).filter(|card| card.is_joker()).map(|_| card)
    }

    fn only_cards_held(&self, action: Action) -> &'static [&'static str] {
        match action {
            Action::Pass => &JOKERS,
            Action::Bar(card) if card.is_joker() => &JOKERS,
            Action::Bar(_)
            | Action::Seat(..)
            | Action::Exchange(..)
            | Action::Group(_)
            | Action::Done => &[],
        }
    }

    fn blank(&self) -> Arrangement {
        let hands = seats(self).map(|_| Cards::unknown(HAND)).collect();
        Arrangement { hands, seat: self.options.first.0, ..Arrangement::default() }
    }

    fn position(&self, state: &State) -> Arrangement {
        let seated = state.seats(&self.board).map(|(_, guest)| guest.card());
        let held = seats(self).flat_map(|seat| state.hand(seat).cards());
        let known = seated.chain(state.bar().iter().copied()).chain(held);
        let left = left_out(super::Deal::cards(), known.chain(state.unseen().cards()));
        let limits: Vec<u8> = seats(self).map(|seat| state.limit(seat)).collect();
        Arrangement {
            pieces: state
                .seats(&self.board)
                .map(|(square, guest)| (guest.to_string(), square.to_string()))
                .collect(),
            bar: state.bar().iter().map(Card::to_string).collect(),
            hands: seats(self).map(|seat| Cards::known(state.hand(seat).cards())).collect(),
            gone: left,
            points: self.scores(state).to_vec(),
            limits: if limits.iter().all(|&limit| limit == HAND) { Vec::new() } else { limits },
            out: seats(self).filter(|&seat| state.is_out(seat)).map(|seat| seat.0).collect(),
            seat: state.seat.0,
            progress: state.turn.stage(|chair| self.board.chair_square(chair)),
            passes: state.passes,
            end: state.over,
            ..Arrangement::default()
        }
    }

    fn sketch(&self, position: &Arrangement, chance: &mut impl Chance) -> (State, Vec<Impossible>) {
        let mut faults = FaultList::default();
        let position = &position.within(self.options.players, &mut faults);
        let mut pool = GuestPool::new(true);
        let mut state = State::empty(self, Pile::from_top(core::iter::empty(), BLANK));
        self.seat_all(&mut state, position, &mut pool, &mut faults);
        self.fill_bar(&mut state, position, &mut pool, &mut faults);
        for text in &position.gone {
            pool.take(text, &mut faults);
        }
        self.set_players(&mut state, position, &mut pool, &mut faults);
        self.set_turn_of(&mut state, position, &mut faults);
        let mut rest = pool.rest(&mut faults);
        let unknown = position.hands.iter().map(|hand| usize::from(hand.unknown)).sum();
        let stock = check_rest(rest.len(), unknown, position.stock, &mut faults);
        if let (Some(stock), true) = (stock, faults.0.is_empty()) {
            shuffle(&mut rest, chance);
            for seat in seats(self) {
                for _ in 0..Arrangement::cards_of(&position.hands, seat).unknown {
                    rest.pop().into_iter().for_each(|card| state.hands[seat.index()].add(card));
                }
            }
            state.bag = Pile::from_top(rest.into_iter().take(stock), BLANK);
            self.set_end(&mut state, position, &mut faults);
        }
        (state, faults.0)
    }

    fn put(&self, position: &mut Arrangement, card: Option<&str>, place: &str) {
        if place == BAR_PLACE {
            match card {
                Some(card) => position.bar.push(card.to_string()),
                None => drop(position.bar.pop()),
            }
            return;
        }
        let chair = Square::read(place).and_then(|square| self.board.chair_at(square));
        let Some(chair) = chair else { return };
        let pieces: Vec<String> = match card.and_then(Card::read) {
            Some(joker) if joker.is_joker() => {
                let nations = self.board.nations_of(chair);
                nations.iter().map(|nation| SeatedGuest::new(joker, nation).to_string()).collect()
            }
            Some(guest) => [guest.to_string()].into(),
            None => Vec::new(),
        };
        position.cycle(place, &pieces);
    }

    fn stock(&self, state: &State) -> usize {
        state.stock()
    }

    fn replace_unseen(&self, state: &mut State, card: Unseen<'_>, by: &str) -> bool {
        let (Some(old), Some(new)) = (Card::read(card.card), Card::read(by)) else { return false };
        match card.holder {
            Some(seat) => state.hands[seat.index()].replace(old, new),
            None => state.bag.replace(card.depth, old, new),
        }
    }
}

impl CafeBoard {
    fn seat_all(
        &self,
        state: &mut State,
        position: &Arrangement,
        pool: &mut GuestPool,
        faults: &mut FaultList,
    ) {
        for (card, place) in &position.pieces {
            let chair = Square::read(place).and_then(|square| self.board.chair_at(square));
            let Some(chair) = chair else {
                faults.add(Impossible::NoSuchPlace { place: place.clone() });
                continue;
            };
            let Some(guest) = SeatedGuest::read(card) else {
                faults.add(Impossible::NoSuchCard { card: card.clone() });
                continue;
            };
            pool.take(&guest.card().to_string(), faults);
            if state.guest_on(chair).is_some() {
                faults.add(Impossible::TwoOnOnePlace { place: place.clone() });
                continue;
            }
            faults.require(self.board.nations_of(chair).has(guest.nation), || {
                Impossible::WrongNation { card: card.clone(), place: place.clone() }
            });
            state.sit(&self.board, guest, chair);
        }
        for table in self.board.tables() {
            let count = state.tables[table.index()];
            let group = self.options.groups && (count.women == 4 || count.men == 4);
            faults.require(count.is_balanced() || group, || Impossible::Unbalanced {
                table: self.board.table_square(table),
                women: count.women,
                men: count.men,
            });
        }
        // Nobody leaves a chair, so that company stays: only the first guest of the game sat down alone.
        let waits = |chair: Chair| match &position.progress {
            TurnStage::Lone(_, place) => self.board.chair_square(chair).to_string() == *place,
            TurnStage::Fresh | TurnStage::Seated(_) | TurnStage::Group | TurnStage::Placed => false,
        };
        let alone: Vec<Chair> = self
            .board
            .chairs()
            .filter(|&chair| self.sits_alone(state, chair) && !waits(chair))
            .collect();
        faults.require(alone.len() <= 1, || Impossible::Alone {
            places: alone.iter().map(|&it| self.board.chair_square(it).to_string()).collect(),
        });
    }

    /// Whether the guest on a chair has no company at any of its tables; false for a free chair.
    fn sits_alone(&self, state: &State, chair: Chair) -> bool {
        let one = |table: Table| state.tables[table.index()].guests() == 1;
        state.guest_on(chair).is_some() && self.board.tables_of(chair).all(one)
    }

    fn fill_bar(
        &self,
        state: &mut State,
        position: &Arrangement,
        pool: &mut GuestPool,
        faults: &mut FaultList,
    ) {
        faults.require(position.bar.len() <= BAR, || Impossible::BarTooFull { places: BAR as u8 });
        for text in position.bar.iter().take(BAR) {
            if let Some(card) = pool.take(text, faults) {
                let allowed = !card.is_joker() || self.options.bar_joker == BarJoker::LastResort;
                faults.require(allowed, || Impossible::JokerAtBar);
                state.take_bar_place(card);
            }
        }
    }

    fn set_players(
        &self,
        state: &mut State,
        position: &Arrangement,
        pool: &mut GuestPool,
        faults: &mut FaultList,
    ) {
        let mut lowered = 0;
        for seat in seats(self) {
            let limit = position.limits.get(seat.index()).copied().unwrap_or(HAND);
            faults.require(limit <= HAND, || Impossible::LimitsTooLow);
            let limit = limit.min(HAND);
            state.limits[seat.index()] = limit;
            lowered += usize::from(HAND - limit);
            let points = position.points_of(seat);
            let eliminates = self.options.debt == Debt::Eliminated;
            faults.require(points >= 0 || !eliminates, || Impossible::WrongPoints { seat });
            state.scores[seat.index()] = points as i16;
            let cards = Arrangement::cards_of(&position.hands, seat);
            // A guest who completes two tables lowers the limit by two and the hand by one.
            let most = limit + (HAND - limit) / 2;
            faults.require(cards.len() <= usize::from(most), || Impossible::HandTooLarge {
                seat,
                cards: cards.len().min(255) as u8,
                most,
            });
            for text in &cards.known {
                if let Some(card) = pool.take(text, faults) {
                    state.hands[seat.index()].add(card);
                }
            }
            if position.out.contains(&seat.0) {
                let possible = eliminates && cards.is_empty() && points == 0;
                faults.require(possible, || Impossible::NotOut { seat });
                state.out |= 1 << seat.0;
            }
        }
        let full = self.board.tables().filter(|&it| state.tables[it.index()].guests() == 4).count();
        faults.require(lowered <= full, || Impossible::LimitsTooLow);
        let playing = self.options.players - state.out.count_ones() as usize;
        faults.require(playing > 0, || Impossible::NotOut { seat: Seat(0) });
    }

    fn set_turn_of(&self, state: &mut State, position: &Arrangement, faults: &mut FaultList) {
        state.seat = Seat(position.seat);
        state.passes = position.passes;
        let playing = self.options.players - state.out.count_ones() as usize;
        let mut possible = usize::from(position.passes) <= playing;
        let seated = usize::from(state.chairs_taken);
        // As long as nobody sits anywhere, a player who did not act has passed.
        state.first_turn = state.bar_taken == 0 && seated == 0 && position.passes == 0;
        state.turn = match &position.progress {
            TurnStage::Fresh => CafeTurn::Fresh,
            TurnStage::Seated(count) => {
                state.first_turn = state.bar_taken == 0 && seated == usize::from(*count);
                possible &= (1..=2).contains(count) && seated >= usize::from(*count);
                CafeTurn::Seated(*count)
            }
            TurnStage::Lone(count, place) => {
                let chair = Square::read(place).and_then(|square| self.board.chair_at(square));
                let chair = chair.filter(|&chair| self.sits_alone(state, chair));
                possible &= *count == 1 && chair.is_some();
                chair.map_or(CafeTurn::Fresh, |chair| CafeTurn::Lone(*count, chair))
            }
            TurnStage::Group => {
                possible &= self.options.groups && seated >= 4;
                CafeTurn::Group
            }
            TurnStage::Placed => {
                possible = false;
                CafeTurn::Fresh
            }
        };
        faults.require(possible, || Impossible::WrongTurn);
    }

    /// Ends the game for the reason that is written, or where it must have ended.
    fn set_end(&self, state: &mut State, position: &Arrangement, faults: &mut FaultList) {
        let low = self.options.bag.low();
        let no_more = state.hand(state.seat).is_empty() && state.limit(state.seat) == 0;
        let certain = [
            (Reason::ChairsFull, usize::from(state.chairs_taken) == self.board.chair_count()),
            (Reason::BarFull, usize::from(state.bar_taken) == BAR),
            (Reason::LastStanding, state.out.count_ones() as usize + 1 == self.options.players),
            (Reason::BagEmpty, state.bag.len() <= low),
        ];
        let possible = [(Reason::EmptyHand, no_more), (Reason::Stalemate, true)];
        if let Some(reason) = position.end {
            let fits = certain.iter().chain(&possible).any(|&end| end == (reason, true));
            faults.require(fits, || Impossible::NotOver { reason });
        }
        let must = certain.iter().find(|(_, holds)| *holds).map(|&(reason, _)| reason);
        let over = position.end.or(must);
        if over.is_none() {
            faults.require(!state.is_out(state.seat), || Impossible::NotOut { seat: state.seat });
            // A guest who waits for company is joined by a card in the same hand.
            let stuck = self.legal_actions(state, self.options.groups).len() == 0;
            faults.require(!stuck, || Impossible::WrongTurn);
        }
        state.over = over;
    }
}
