//! Positions of the card game, written and set up.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::action::Action;
use super::board::{Place, TABLES, Table};
use super::deal::{BLANK, Deal};
use super::public_state::PublicState;
use super::state::{HAND, HAND_LIMIT, MAX_PLAYERS, State, TABLE_CARDS, TURN_LIMIT};
use super::{CafeCards, Groups};
use crate::cafe::{CafeTurn, Card, Hand, Nation, Square, balanced};
use crate::chance::{Chance, shuffle};
use crate::game::{Game, Reason, Seat};
use crate::pile::Pile;
use crate::position::{
    Arrange, Arrangement, Cards, FaultList, GuestPool, Impossible, TurnStage, Unseen, check_rest,
    left_out, seats,
};
use crate::version::Change;

/// What is written where no table lies.
const NO_TABLE: &str = "-";
/// How often unknown cards are dealt again when a guest who waits for company could not get any.
const MAX_DEALS: usize = 100;

impl Arrange for CafeCards {
    const COMPANY: bool = true;
    const FIRST_TABLES: usize = TABLES;
    const COUNTS_CARDS_LEFT: bool = false;
    const REASONS: &'static [Reason] = &[Reason::StockEmpty, Reason::TablesEmpty, Reason::Declared];

    fn shown_cards(&self, action: Action) -> Vec<String> {
        match action {
            Action::Seat(card, _) | Action::Down(card) => Vec::from([card.to_string()]),
            Action::Group(group) => group.cards().map(|card| card.to_string()).collect(),
            Action::Draw | Action::End | Action::Done => Vec::new(),
        }
    }

    fn lay_face_down(&self, card: &str) -> Option<Action> {
        Card::read(card).filter(|card| !card.is_joker()).map(Action::Down)
    }

    fn blank(&self) -> Arrangement {
        Arrangement {
            tables: Nation::ALL
                .iter()
                .take(TABLES)
                .map(|nation| nation.code().to_string())
                .collect(),
            hands: seats(self).map(|_| Cards::unknown(HAND as u8)).collect(),
            seat: self.options.first.0,
            ..Arrangement::default()
        }
    }

    fn position(&self, state: &State) -> Arrangement {
        let public = &state.public;
        let held =
            seats(self).flat_map(|seat| state.hand(seat).cards().chain(state.down(seat).cards()));
        let known = public.seats().map(|(_, card)| card).chain(held);
        let left = left_out(Deal::all_guests(), known.chain(state.stock.cards().iter().copied()));
        let mut cleared: Vec<Nation> = Deal::all_tables().collect();
        let lying = Table::all().filter_map(|table| public.nation(table));
        for nation in lying.chain(state.tables.cards().iter().copied()) {
            if let Some(at) = cleared.iter().position(|&it| it == nation) {
                cleared.remove(at);
            }
        }
        let code = |nation: Option<Nation>| nation.map_or(NO_TABLE, Nation::code).to_string();
        Arrangement {
            pieces: public
                .seats()
                .map(|(square, card)| (card.to_string(), square.to_string()))
                .collect(),
            tables: Table::all().map(|table| code(public.nation(table))).collect(),
            hands: seats(self).map(|seat| Cards::known(state.hand(seat).cards())).collect(),
            down: seats(self).map(|seat| Cards::known(state.down(seat).cards())).collect(),
            gone: left,
            cleared: cleared.into_iter().map(|nation| nation.code().to_string()).collect(),
            points: self.scores(state).to_vec(),
            seat: public.seat.0,
            progress: public.turn.stage(Place::square),
            stock: Some(state.stock() as u8),
            pile: Some(state.tables_left() as u8),
            end: public.over,
            ..Arrangement::default()
        }
    }

    fn sketch(&self, position: &Arrangement, chance: &mut impl Chance) -> (State, Vec<Impossible>) {
        let mut faults = FaultList::default();
        let position = &position.within(self.options.players, &mut faults);
        let mut pool = GuestPool::new(false);
        let mut public = PublicState::empty();
        let tables = lay_tables(&mut public, position, &mut faults);
        self.seat_all(&mut public, position, &mut pool, &mut faults);
        for text in &position.gone {
            pool.take(text, &mut faults);
        }
        let mut state = State {
            public,
            hands: [Hand::EMPTY; MAX_PLAYERS],
            down: [Hand::EMPTY; MAX_PLAYERS],
            stock: Pile::from_top(core::iter::empty(), BLANK),
            tables: Pile::from_top(tables.into_iter(), Nation::De),
        };
        shuffle(state.tables.cards_mut(), chance);
        self.set_players(&mut state, position, &mut pool, &mut faults);
        self.set_turn_of(&mut state, position, &mut faults);
        let rest = pool.rest(&mut faults);
        let unknown = position.hands.iter().chain(&position.down);
        let unknown = unknown.map(|cards| usize::from(cards.unknown)).sum();
        let stock = check_rest(rest.len(), unknown, position.stock, &mut faults);
        if let (Some(stock), true) = (stock, faults.0.is_empty()) {
            self.set_end(&mut state, position, stock, &mut faults);
            match self.deal_rest(&state, position, rest, stock, chance) {
                Some(dealt) => state = dealt,
                None => faults.add(Impossible::WrongTurn),
            }
        }
        (state, faults.0)
    }

    fn put(&self, position: &mut Arrangement, card: Option<&str>, place: &str) {
        let square = Square::read(place);
        if let Some(index) = Table::all().position(|table| Some(table.square()) == square) {
            if let Some(nation) = card.and_then(Nation::from_code)
                && let Some(table) = position.tables.get_mut(index)
            {
                *table = nation.code().to_string();
            }
        } else if Place::all().any(|it| Some(it.square()) == square) {
            let guest = card.and_then(Card::read).map(|card| card.to_string());
            position.cycle(place, guest.as_slice());
        }
    }

    fn stock(&self, state: &State) -> usize {
        state.stock()
    }

    fn replace_unseen(&self, state: &mut State, card: Unseen<'_>, by: &str) -> bool {
        let (Some(old), Some(new)) = (Card::read(card.card), Card::read(by)) else { return false };
        let held = if card.down { &mut state.down } else { &mut state.hands };
        match card.holder {
            Some(seat) => held[seat.index()].replace(old, new),
            None => state.stock.replace(card.depth, old, new),
        }
    }
}

/// Lays the tables; returns those of the pile.
fn lay_tables(
    public: &mut PublicState,
    position: &Arrangement,
    faults: &mut FaultList,
) -> Vec<Nation> {
    let mut rest: Vec<Nation> = Deal::all_tables().collect();
    let mut take = |text: &String, faults: &mut FaultList| {
        let Some(nation) = Nation::from_code(text) else {
            faults.add(Impossible::NoSuchCard { card: text.clone() });
            return None;
        };
        match rest.iter().position(|&it| it == nation) {
            Some(at) => drop(rest.remove(at)),
            None => {
                let all = position.tables.iter().chain(&position.cleared);
                let found = all.filter(|other| *other == text).count() as u8;
                faults.add(Impossible::TooMany { card: text.clone(), copies: 2, found });
            }
        }
        Some(nation)
    };
    let over = position.end == Some(Reason::TablesEmpty);
    for (index, table) in Table::all().enumerate() {
        match position.tables.get(index) {
            Some(text) if text != NO_TABLE => {
                if let Some(nation) = take(text, faults) {
                    public.lay(table, nation);
                }
            }
            _ => faults.require(over, || Impossible::NoTable { table: table.square() }),
        }
    }
    if let Some(extra) = position.tables.get(Table::all().count()) {
        faults.add(Impossible::NoSuchPlace { place: extra.clone() });
    }
    for text in &position.cleared {
        take(text, faults);
    }
    let left = rest.len();
    let pile = position.pile.map_or(left, usize::from);
    faults.require(pile <= left, || Impossible::NotEnoughCards {
        wanted: pile.min(TABLE_CARDS) as u8,
        left: left as u8,
    });
    rest.truncate(pile);
    rest
}

impl CafeCards {
    fn seat_all(
        &self,
        public: &mut PublicState,
        position: &Arrangement,
        pool: &mut GuestPool,
        faults: &mut FaultList,
    ) {
        for (card, place) in &position.pieces {
            let square = Square::read(place);
            let Some(seat) = Place::all().find(|it| Some(it.square()) == square) else {
                faults.add(Impossible::NoSuchPlace { place: place.clone() });
                continue;
            };
            if public.guest_on(seat).is_some() {
                faults.add(Impossible::TwoOnOnePlace { place: place.clone() });
                continue;
            }
            let Some(guest) = pool.take(card, faults) else { continue };
            // A guest leaves with the first of its tables, so that those which lie are the ones it sat down at.
            let mut nations = seat.tables().iter().map(|table| public.nation(table));
            faults.require(nations.any(|nation| nation == guest.nation()), || {
                Impossible::WrongNation { card: card.clone(), place: place.clone() }
            });
            public.sit(guest, seat);
        }
        // As long as no table was cleared, nobody has lost company.
        let untouched = position.pile == Some((TABLE_CARDS - Table::all().count()) as u8);
        for table in Table::all() {
            let (women, men) = public.women_and_men(table);
            // A group may ask nothing of the other tables.
            let alone = self.options.groups == Groups::Alone;
            let possible =
                if untouched { balanced(women, men) } else { alone || women <= 2 && men <= 2 };
            let square = table.square();
            faults.require(possible, || Impossible::Unbalanced { table: square, women, men });
            faults.require(women + men < 4, || Impossible::FullTable { table: square });
        }
    }

    fn set_players(
        &self,
        state: &mut State,
        position: &Arrangement,
        pool: &mut GuestPool,
        faults: &mut FaultList,
    ) {
        for seat in seats(self) {
            let points = position.points_of(seat);
            faults.require(points >= 0, || Impossible::WrongPoints { seat });
            state.public.scores[seat.index()] = points as i16;
            let hand = Arrangement::cards_of(&position.hands, seat);
            faults.require(hand.len() <= HAND_LIMIT, || Impossible::HandTooLarge {
                seat,
                cards: hand.len().min(255) as u8,
                most: HAND_LIMIT as u8,
            });
            let down = Arrangement::cards_of(&position.down, seat);
            for (cards, held) in [(&hand, &mut state.hands), (&down, &mut state.down)] {
                for text in &cards.known {
                    if let Some(card) = pool.take(text, faults) {
                        held[seat.index()].add(card);
                    }
                }
            }
        }
    }

    fn set_turn_of(&self, state: &mut State, position: &Arrangement, faults: &mut FaultList) {
        state.public.seat = Seat(position.seat);
        let limit = 1..=TURN_LIMIT;
        let (turn, possible) = match &position.progress {
            TurnStage::Fresh => (CafeTurn::Fresh, true),
            TurnStage::Seated(count) => (CafeTurn::Seated(*count), limit.contains(count)),
            TurnStage::Lone(count, place) => {
                let square = Square::read(place);
                let place = Place::all().find(|it| Some(it.square()) == square);
                let place = place.filter(|&place| state.public.guest_on(place).is_some());
                let waits = place.is_some() && *count < TURN_LIMIT && *count > 0;
                (place.map_or(CafeTurn::Fresh, |place| CafeTurn::Lone(*count, place)), waits)
            }
            TurnStage::Group => (CafeTurn::Group, self.options.groups.are_played()),
            TurnStage::Placed => (CafeTurn::Fresh, false),
        };
        state.public.turn = turn;
        faults.require(possible, || Impossible::WrongTurn);
    }

    /// Ends the game for the reason that is written, or where it must have ended.
    fn set_end(
        &self,
        state: &mut State,
        position: &Arrangement,
        stock: usize,
        faults: &mut FaultList,
    ) {
        let seat = Seat(position.seat);
        let tables_gone = if self.options.version.has(Change::LastTables) {
            state.tables.len() < TABLES
        } else {
            Table::all().any(|it| state.public.nation(it).is_none())
        };
        let ends = [
            (Reason::StockEmpty, stock == 0),
            (Reason::TablesEmpty, tables_gone),
            (Reason::Declared, Arrangement::cards_of(&position.hands, seat).is_empty()),
        ];
        if let Some(reason) = position.end {
            let fits = ends.contains(&(reason, true));
            faults.require(fits, || Impossible::NotOver { reason });
        }
        state.public.over = position.end.or((stock == 0).then_some(Reason::StockEmpty));
    }

    /// Deals the cards that are not known. A guest who waits for company gets some, if that is possible.
    fn deal_rest(
        &self,
        state: &State,
        position: &Arrangement,
        mut rest: Vec<Card>,
        stock: usize,
        chance: &mut impl Chance,
    ) -> Option<State> {
        for _ in 0..MAX_DEALS {
            shuffle(&mut rest, chance);
            let mut state = state.clone();
            let mut cards = rest.iter().copied();
            for seat in seats(self) {
                let unknown = |list: &[Cards]| Arrangement::cards_of(list, seat).unknown;
                for card in cards.by_ref().take(unknown(&position.hands).into()) {
                    state.hands[seat.index()].add(card);
                }
                for card in cards.by_ref().take(unknown(&position.down).into()) {
                    state.down[seat.index()].add(card);
                }
            }
            let stock: Vec<Card> = cards.take(stock).collect();
            state.stock = Pile::from_top(stock.into_iter(), BLANK);
            let must_join = state.public.lone_chair().is_some() && state.public.over.is_none();
            if !must_join || self.legal_actions(&state, false).can_seat() {
                return Some(state);
            }
        }
        None
    }
}
