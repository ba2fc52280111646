//! A position of the card game.

use alloc::vec::Vec;

use super::CafeCards;
use super::board::{PLACES, Place, PlaceSet, TABLES, Table, TableSet};
use crate::cafe::{
    Card, Gender, Hand, KindSet, Nation, NationSet, Sitter, Square, accepts, points,
};
use crate::chance::{Chance, shuffle};
use crate::game::{Reason, Seat};
use crate::pile::Pile;

/// The most players.
pub const MAX_PLAYERS: usize = 5;
/// All guests.
pub const GUESTS: usize = 96;
/// All tables.
pub const TABLE_CARDS: usize = 24;
/// Cards in hand at the start.
pub const HAND: usize = 7;
/// No card is drawn into a hand of so many.
pub const HAND_LIMIT: usize = 12;
/// No more guests sit down in a turn.
pub const TURN_LIMIT: u8 = 3;

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Nothing was done yet.
    Fresh,
    /// So many guests sit, and none of them waits for company.
    Seated(u8),
    /// So many guests sit, and the last is alone on this place: the next has to join.
    Lone(u8, Place),
    /// A group was seated.
    Group,
}

/// Nobody on a place.
const NOBODY: u8 = u8::MAX;

/// The women and men at each table: a byte a table, women in its low half.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Company(u64);

impl Company {
    /// One more guest of a gender at each table of a place.
    const ONE: [[u64; PLACES]; 2] = {
        let mut one = [[0; PLACES]; 2];
        let mut place = 0;
        while place < PLACES {
            let mut table = 0;
            while table < TABLES {
                if super::board::beside(place, table) {
                    one[0][place] |= 1 << (8 * table);
                    one[1][place] |= 16 << (8 * table);
                }
                table += 1;
            }
            place += 1;
        }
        one
    };

    /// What a table's byte means, spread over a word: bit 0, it accepts no woman; bit 8, no man;
    /// bit 16, somebody sits there; bit 24, it is full.
    const MEANING: [u32; 256] = {
        let mut meaning = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let (women, men) = (byte as u8 & 15, byte as u8 >> 4);
            let no_woman = !accepts(women, men, Gender::Woman) as u32;
            let no_man = !accepts(women, men, Gender::Man) as u32;
            let somebody = (byte != 0) as u32;
            let full = (women + men == 4) as u32;
            meaning[byte] = no_woman | no_man << 8 | somebody << 16 | full << 24;
            byte += 1;
        }
        meaning
    };

    #[inline]
    fn at(self, table: Table) -> (u8, u8) {
        let byte = (self.0 >> (8 * table.0)) as u8;
        (byte & 15, byte >> 4)
    }

    /// The meanings of all tables, a bit each in each byte.
    #[inline]
    fn summary(self) -> u32 {
        let mut summary = 0;
        for table in 0..TABLES {
            summary |= Company::MEANING[usize::from((self.0 >> (8 * table)) as u8)] << table;
        }
        summary
    }
}

/// Where guests may sit, by what the tables hold.
pub(super) struct Openings {
    /// Empty places where a woman, or a man, would keep the balance at every table.
    pub(super) open: [PlaceSet; 2],
    /// Places of tables where somebody sits.
    pub(super) company: PlaceSet,
}

/// What everybody sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// The kinds of guests that some table calls for.
    pub(super) wanted: KindSet,
    company: Company,
    seated: [u8; PLACES],
    /// Where somebody sits.
    taken: PlaceSet,
    /// Where guests of each nation sit.
    compatriots: [PlaceSet; Nation::COUNT],
    /// Where guests of each nation may sit, by the tables that lie.
    home: [PlaceSet; Nation::COUNT],
    tables: [Option<Nation>; TABLES],
    pub(super) scores: [i16; MAX_PLAYERS],
    pub(super) seat: Seat,
    pub(super) turn: Turn,
    pub(super) over: Option<Reason>,
}

impl Room {
    /// The nation of the table that lies there; none once the pile could not replace it.
    #[inline]
    pub fn nation(&self, table: Table) -> Option<Nation> {
        self.tables[table.index()]
    }

    /// Who sits on a place.
    #[inline]
    pub fn guest(&self, place: Place) -> Option<Card> {
        let byte = self.seated[place.index()];
        (byte != NOBODY).then(|| Card::from_index(usize::from(byte)))
    }

    /// Everybody who sits, with the square of the place, by column and then by row.
    pub fn seats(&self) -> impl Iterator<Item = (Square, Card)> + '_ {
        Place::all().filter_map(|place| self.guest(place).map(|card| (place.square(), card)))
    }

    /// The guest that sits alone and waits for the next card, if any.
    pub fn waiting(&self) -> Option<Place> {
        match self.turn {
            Turn::Lone(_, place) => Some(place),
            Turn::Fresh | Turn::Seated(_) | Turn::Group => None,
        }
    }

    /// How many women and men sit at a table.
    #[inline]
    pub fn women_and_men(&self, table: Table) -> (u8, u8) {
        self.company.at(table)
    }

    /// What a guest would score on an empty place.
    #[inline]
    pub fn worth(&self, card: Card, place: Place) -> i32 {
        let score = |table| {
            let doubled = self.nation(table) == card.nation() && self.all_native(table);
            points(self.guests(table) + 1, doubled)
        };
        place.tables().iter().map(score).sum()
    }

    /// The nations that may sit on a place.
    pub fn nations_of(&self, place: Place) -> NationSet {
        place.tables().iter().filter_map(|table| self.nation(table)).collect()
    }

    #[inline]
    pub(super) fn guests(&self, table: Table) -> u8 {
        let (women, men) = self.company.at(table);
        women + men
    }

    /// Whether everybody at a table has its nation.
    #[inline]
    pub(super) fn all_native(&self, table: Table) -> bool {
        let around = TableSet::one(table).around();
        self.nation(table).is_some_and(|nation| {
            (around & self.taken & !self.compatriots[nation.index()]).is_empty()
        })
    }

    /// The places that fit a guest by nation, whether empty or not.
    #[inline]
    pub(super) fn home(&self, card: Card) -> PlaceSet {
        card.nation().map_or(PlaceSet::EMPTY, |nation| self.home[nation.index()])
    }

    #[inline]
    pub(super) fn openings(&self) -> Openings {
        let summary = self.company.summary();
        let [no_woman, no_man, somebody, _] = summary.to_le_bytes();
        let empty = !self.taken;
        Openings {
            open: [empty & !TableSet(no_woman).around(), empty & !TableSet(no_man).around()],
            company: TableSet(somebody).around(),
        }
    }

    /// The tables with four guests.
    #[inline]
    pub(super) fn full_tables(&self) -> TableSet {
        TableSet((self.company.summary() >> 24) as u8)
    }

    #[inline]
    pub(super) fn sit(&mut self, card: Card, place: Place) {
        self.seated[place.index()] = card.index() as u8;
        self.taken = self.taken | PlaceSet::one(place);
        self.company.0 += Company::ONE[card.gender().index()][place.index()];
        if let Some(nation) = card.nation() {
            let compatriots = &mut self.compatriots[nation.index()];
            *compatriots = *compatriots | PlaceSet::one(place);
        }
    }

    /// Takes away tables and whoever sits there; returns those who leave, table by table.
    pub(super) fn clear(&mut self, tables: TableSet, mut leaves: impl FnMut(Table, Nation, Hand)) {
        for table in tables.iter() {
            let mut guests = Hand::EMPTY;
            for place in table.places() {
                if let Some(card) = self.guest(place) {
                    guests.add(card);
                    self.seated[place.index()] = NOBODY;
                    self.taken = self.taken & !PlaceSet::one(place);
                    self.company.0 -= Company::ONE[card.gender().index()][place.index()];
                    for compatriots in &mut self.compatriots {
                        *compatriots = *compatriots & !PlaceSet::one(place);
                    }
                }
            }
            if let Some(nation) = self.tables[table.index()].take() {
                leaves(table, nation, guests);
            }
        }
        self.call_for_guests();
    }

    /// Lays a table.
    pub(super) fn lay(&mut self, table: Table, nation: Nation) {
        self.tables[table.index()] = Some(nation);
        self.call_for_guests();
    }

    /// Derives who is wanted where from the tables that lie.
    fn call_for_guests(&mut self) {
        self.home = [PlaceSet::EMPTY; Nation::COUNT];
        self.wanted = KindSet::EMPTY;
        for table in Table::all() {
            if let Some(nation) = self.nation(table) {
                let home = &mut self.home[nation.index()];
                *home = *home | TableSet::one(table).around();
                for gender in Gender::ALL {
                    self.wanted = self.wanted.with(Card::guest(nation, gender));
                }
            }
        }
    }
}

/// A position, hidden cards included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    pub(super) room: Room,
    pub(super) hands: [Hand; MAX_PLAYERS],
    pub(super) down: [Hand; MAX_PLAYERS],
    pub(super) stock: Pile<Card, GUESTS>,
    pub(super) tables: Pile<Nation, TABLE_CARDS>,
}

/// What fills cells that hold no card.
const BLANK: Card = Card::guest(Nation::De, Gender::Woman);

impl State {
    pub(super) fn start(game: &CafeCards, deal: &Deal) -> State {
        let room = Room {
            wanted: KindSet::EMPTY,
            company: Company(0),
            seated: [NOBODY; PLACES],
            taken: PlaceSet::EMPTY,
            compatriots: [PlaceSet::EMPTY; Nation::COUNT],
            home: [PlaceSet::EMPTY; Nation::COUNT],
            tables: [None; TABLES],
            scores: [0; MAX_PLAYERS],
            seat: Seat(0),
            turn: Turn::Fresh,
            over: None,
        };
        let mut state = State {
            room,
            hands: [Hand::EMPTY; MAX_PLAYERS],
            down: [Hand::EMPTY; MAX_PLAYERS],
            stock: Pile::from_top(deal.guests.iter().copied(), BLANK),
            tables: Pile::from_top(deal.tables.iter().copied(), Nation::De),
        };
        for hand in &mut state.hands[..game.rules.players] {
            for card in (0..HAND).filter_map(|_| state.stock.draw()) {
                hand.add(card);
            }
        }
        for table in Table::all() {
            if let Some(nation) = state.tables.draw() {
                state.room.lay(table, nation);
            }
        }
        state
    }

    /// What everybody sees.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// The cards that a seat holds.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// The cards that lie face down before a seat.
    pub fn down(&self, seat: Seat) -> Hand {
        self.down[seat.index()]
    }

    /// How many guests are left to draw.
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// How many tables are left in their pile.
    pub fn tables_left(&self) -> usize {
        self.tables.len()
    }

    #[inline]
    pub(super) fn own_hand(&mut self) -> &mut Hand {
        &mut self.hands[self.room.seat.index()]
    }
}

/// The order of both piles, top first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    guests: [Card; GUESTS],
    tables: [Nation; TABLE_CARDS],
}

impl Deal {
    /// Every guest of the game, in order.
    pub fn all_guests() -> impl Iterator<Item = Card> {
        Card::all()
            .filter(|card| !card.is_joker())
            .flat_map(|card| (0..Card::COPIES).map(move |_| card))
    }

    /// Every table of the game, in order.
    pub fn all_tables() -> impl Iterator<Item = Nation> {
        Nation::ALL.into_iter().flat_map(|nation| [nation; 2])
    }

    /// A deal from the order of the piles; none unless all cards are there.
    pub fn new(guests: &[Card], tables: &[Nation]) -> Option<Deal> {
        let (mut sorted_guests, mut sorted_tables) = (Vec::from(guests), Vec::from(tables));
        sorted_guests.sort_unstable();
        sorted_tables.sort_unstable();
        if !sorted_guests.into_iter().eq(Deal::all_guests())
            || !sorted_tables.into_iter().eq(Deal::all_tables())
        {
            return None;
        }
        Some(Deal { guests: guests.try_into().ok()?, tables: tables.try_into().ok()? })
    }

    /// A fair deal: first the guests are shuffled, then the tables.
    pub fn shuffled(chance: &mut impl Chance) -> Deal {
        let (mut all_guests, mut all_tables) = (Deal::all_guests(), Deal::all_tables());
        let mut guests = [BLANK; GUESTS].map(|blank| all_guests.next().unwrap_or(blank));
        let mut tables = [Nation::De; TABLE_CARDS].map(|blank| all_tables.next().unwrap_or(blank));
        shuffle(&mut guests, chance);
        shuffle(&mut tables, chance);
        Deal { guests, tables }
    }

    /// The order of the guests, top first.
    pub fn guests(&self) -> &[Card] {
        &self.guests
    }

    /// The order of the tables, top first.
    pub fn tables(&self) -> &[Nation] {
        &self.tables
    }
}

/// What one seat, or a spectator, may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Observation {
    room: Room,
    viewer: Option<Seat>,
    hand: Hand,
    down: Hand,
    hand_sizes: [u8; MAX_PLAYERS],
    down_sizes: [u8; MAX_PLAYERS],
    unseen: Hand,
    stock: u8,
    unseen_tables: [u8; Nation::COUNT],
}

impl Observation {
    pub(super) fn new(state: &State, viewer: Option<Seat>) -> Observation {
        let own = |cards: &[Hand]| viewer.map_or(Hand::EMPTY, |seat| cards[seat.index()]);
        let mut unseen: Hand = state.stock.cards().iter().copied().collect();
        for seat in Seat::all(MAX_PLAYERS).filter(|&seat| Some(seat) != viewer) {
            unseen.add_all(state.hand(seat));
            unseen.add_all(state.down(seat));
        }
        let mut unseen_tables = [0; Nation::COUNT];
        for nation in state.tables.cards() {
            unseen_tables[nation.index()] += 1;
        }
        Observation {
            room: state.room,
            viewer,
            hand: own(&state.hands),
            down: own(&state.down),
            hand_sizes: state.hands.map(|hand| hand.len() as u8),
            down_sizes: state.down.map(|hand| hand.len() as u8),
            unseen,
            stock: state.stock() as u8,
            unseen_tables,
        }
    }

    /// What everybody sees.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Whose view it is; a spectator's when there is none.
    pub fn viewer(&self) -> Option<Seat> {
        self.viewer
    }

    /// The viewer's own cards.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// The viewer's own cards that lie face down.
    pub fn down(&self) -> Hand {
        self.down
    }

    /// How many cards a seat holds.
    pub fn hand_size(&self, seat: Seat) -> usize {
        usize::from(self.hand_sizes[seat.index()])
    }

    /// How many cards lie face down before a seat.
    pub fn down_size(&self, seat: Seat) -> usize {
        usize::from(self.down_sizes[seat.index()])
    }

    /// The guests that the viewer does not see: in other hands, face down, and in the stock.
    pub fn unseen(&self) -> Hand {
        self.unseen
    }

    /// How many guests are left to draw.
    pub fn stock(&self) -> usize {
        usize::from(self.stock)
    }

    /// How many tables of each nation are left in their pile.
    pub fn unseen_tables(&self) -> &[u8; Nation::COUNT] {
        &self.unseen_tables
    }

    /// Deals the unseen cards anew. Somebody else who is in the middle of a pair is known to hold a
    /// card that can complete it, so that worlds in which they do not are dealt again.
    pub(super) fn resample(&self, game: &CafeCards, chance: &mut impl Chance) -> State {
        loop {
            let state = self.deal_anew(chance);
            let somebody_waits = self.room.waiting().is_some() && self.room.over.is_none();
            if !somebody_waits || game.options(&state).can_seat() {
                return state;
            }
        }
    }

    fn deal_anew(&self, chance: &mut impl Chance) -> State {
        let mut unseen = [BLANK; GUESTS];
        let mut count = 0;
        for card in self.unseen.cards() {
            unseen[count] = card;
            count += 1;
        }
        shuffle(&mut unseen[..count], chance);
        let mut cards = unseen[..count].iter().copied();
        let mut take = |size: u8| (0..size).filter_map(|_| cards.next()).collect::<Hand>();

        let (mut hands, mut down) = ([Hand::EMPTY; MAX_PLAYERS], [Hand::EMPTY; MAX_PLAYERS]);
        for seat in 0..MAX_PLAYERS {
            if self.viewer.is_some_and(|viewer| viewer.index() == seat) {
                (hands[seat], down[seat]) = (self.hand, self.down);
            } else {
                hands[seat] = take(self.hand_sizes[seat]);
                down[seat] = take(self.down_sizes[seat]);
            }
        }
        let nations = Nation::ALL.into_iter();
        let left = nations
            .zip(self.unseen_tables)
            .flat_map(|(nation, count)| (0..count).map(move |_| nation));
        let mut tables = Pile::from_top(left.rev(), Nation::De);
        shuffle(tables.cards_mut(), chance);
        State { room: self.room, hands, down, stock: Pile::from_top(cards, BLANK), tables }
    }
}

/// A guest of the card game as somebody who sits.
pub(super) fn sitter(card: Card) -> Sitter {
    Sitter::new(card, card.nation().unwrap_or(Nation::De))
}
