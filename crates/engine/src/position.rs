//! Positions as people write them down, and the one door from there to what can be played.
//!
//! A [`Position`] may be nonsense; [`Arrange::arrange`] makes a state of it or says what is impossible. Its text is
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

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::cafe::{Card, Square};
use crate::chance::Chance;
use crate::game::{Game, MAX_SEATS, Notation, Reason, Seat};

/// The longest position, in bytes: more than all cards of a game take.
pub const MAX_POSITION: usize = 3_000;
/// The most items of one list: all cards of a game.
const MAX_ITEMS: usize = 100;
/// The most points, for and against a player.
pub const MAX_POINTS: i32 = 9_999;

/// A position as it is written, which may be impossible.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Position {
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
    pub progress: Progress,
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
pub enum Progress {
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

/// What is impossible about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// The text is longer than [`MAX_POSITION`].
    TooLong,
    /// A section cannot be read.
    Unreadable {
        /// The section as it is written.
        text: String,
    },
    /// There is no such card in this game.
    NoSuchCard {
        /// As it is written.
        card: String,
    },
    /// There is no such place in this game.
    NoSuchPlace {
        /// As it is written.
        place: String,
    },
    /// Two cards lie on one place.
    TwoOnOnePlace {
        /// The place.
        place: String,
    },
    /// A card is there more often than the game has it.
    TooMany {
        /// The card.
        card: String,
        /// How many the game has.
        copies: u8,
        /// How many the position has.
        found: u8,
    },
    /// Cards for more players than there are.
    TooManyPlayers {
        /// How many players there are.
        players: u8,
    },
    /// No table of that place has the nation of the guest.
    WrongNation {
        /// The guest.
        card: String,
        /// The place.
        place: String,
    },
    /// Women and men at a table cannot have become that many.
    Unbalanced {
        /// The square of the table.
        table: Square,
        /// Women there.
        women: u8,
        /// Men there.
        men: u8,
    },
    /// Guests who sit without company, of whom only the first guest of the game can be one.
    Alone {
        /// Their places.
        places: Vec<String>,
    },
    /// A table with four guests would have been cleared.
    FullTable {
        /// Its square.
        table: Square,
    },
    /// A table is missing while the game goes on.
    NoTable {
        /// Its square.
        table: Square,
    },
    /// More guests at the bar than it has places.
    BarTooFull {
        /// How many it has.
        places: u8,
    },
    /// A joker at the bar, where this edition never lets one go.
    JokerAtBar,
    /// A player holds more cards than can be.
    HandTooLarge {
        /// The player.
        seat: Seat,
        /// How many they hold.
        cards: u8,
        /// The most they can hold.
        most: u8,
    },
    /// A player holds nothing, which would have ended the round.
    EmptyHand {
        /// The player.
        seat: Seat,
    },
    /// Hand limits fell more often than tables were completed.
    LimitsTooLow,
    /// Points that nobody can have.
    WrongPoints {
        /// The player.
        seat: Seat,
    },
    /// A player cannot be out of the game: not in this edition, or not with cards, points or a turn.
    NotOut {
        /// The player.
        seat: Seat,
    },
    /// More unknown cards than are left.
    NotEnoughCards {
        /// How many are asked for.
        wanted: u8,
        /// How many are written nowhere else.
        left: u8,
    },
    /// A numbered card lies on a square that is not its own.
    NotItsSquare {
        /// The card.
        card: String,
        /// The square.
        place: String,
    },
    /// A card touches no other.
    NotLinked {
        /// The square.
        place: String,
    },
    /// No card lies on the board, though one is turned up at the start.
    EmptyBoard,
    /// The turn cannot be where it is said to be.
    WrongTurn,
    /// There is no such round.
    WrongRound {
        /// How many there are.
        rounds: u8,
    },
    /// The pile is empty, or not, in contrast to what is said about the last turn.
    WrongLastTurn,
    /// The game cannot have ended for that reason.
    NotOver {
        /// The reason.
        reason: Reason,
    },
}

/// A game whose positions can be written down and set up.
pub trait Arrange: Notation {
    /// Whether it matters for one card which others its player holds: guests need company.
    const COMPANY: bool = false;
    /// The reasons for which the game can end.
    const REASONS: &'static [Reason];

    /// Where somebody begins to set up: the table as it is laid, and unknown hands.
    fn blank(&self) -> Position;

    /// The position of a state, with all that any player knows but not what bots remember of past turns.
    fn position(&self, state: &Self::State) -> Position;

    /// A state of a position, and everything that is impossible about it. An impossible one may be drawn, not
    /// played.
    fn sketch(
        &self,
        position: &Position,
        chance: &mut impl Chance,
    ) -> (Self::State, Vec<Impossible>);

    /// A state of a position; cards that are not known are dealt by chance.
    ///
    /// # Errors
    ///
    /// When the rules could never have led there: everything that is impossible about it.
    fn arrange(
        &self,
        position: &Position,
        chance: &mut impl Chance,
    ) -> Result<Self::State, Vec<Impossible>> {
        let (state, faults) = self.sketch(position, chance);
        if faults.is_empty() { Ok(state) } else { Err(faults) }
    }

    /// Puts a card on a place of the board, or takes away what lies there: what a click means to somebody who sets
    /// up a position.
    fn put(&self, position: &mut Position, card: Option<&str>, place: &str);

    /// How many cards are left to draw.
    fn stock(&self, state: &Self::State) -> usize;

    /// Swaps two unseen cards of a state. False, and nothing has changed, when they are not there.
    fn swap_unseen(&self, state: &mut Self::State, one: Unseen<'_>, other: Unseen<'_>) -> bool;
}

/// A card that not everybody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen<'a> {
    /// The card as it is written.
    pub card: &'a str,
    /// The player who holds it; none for one in the pile.
    pub holder: Option<Seat>,
    /// Its depth in the pile, from 0 for the top.
    pub depth: usize,
}

/// Collects what is wrong.
#[derive(Default)]
pub(crate) struct Faults(pub(crate) Vec<Impossible>);

impl Faults {
    pub(crate) fn add(&mut self, fault: Impossible) {
        if !self.0.contains(&fault) {
            self.0.push(fault);
        }
    }

    pub(crate) fn require(&mut self, holds: bool, fault: impl FnOnce() -> Impossible) {
        if !holds {
            self.add(fault());
        }
    }
}

impl Position {
    /// The position without what belongs to players who are not there, which is a fault.
    pub(crate) fn within(&self, players: usize, faults: &mut Faults) -> Position {
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

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// When it is too long, or a section cannot be read.
    pub fn read(text: &str) -> Result<Position, Vec<Impossible>> {
        if text.len() > MAX_POSITION {
            return Err([Impossible::TooLong].into());
        }
        let mut position = Position::default();
        let mut faults = Faults::default();
        let mut read = Vec::new();
        for section in text.split(';').filter(|section| !section.is_empty()) {
            let (name, value) = section.split_once(':').unwrap_or((section, ""));
            let known = !read.contains(&name) && position.read_section(name, value).is_some();
            faults.require(known, || Impossible::Unreadable { text: section.to_string() });
            read.push(name);
        }
        if faults.0.is_empty() { Ok(position) } else { Err(faults.0) }
    }

    fn read_section(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "on" => {
                self.pieces = list(value, |item| {
                    let (card, place) = item.split_once('@').unwrap_or((item, item));
                    Some((word(card)?, word(place)?))
                })?;
            }
            "tables" => self.tables = list(value, word)?,
            "counter" => self.bar = list(value, word)?,
            "hands" => self.hands = by_seat(value, cards)?,
            "down" => self.down = by_seat(value, cards)?,
            "gone" => self.gone = list(value, word)?,
            "cleared" => self.cleared = list(value, word)?,
            "points" => self.points = by_seat(value, points)?,
            "limits" => self.limits = by_seat(value, |text| text.parse().ok())?,
            "out" => self.out = list(value, seat)?,
            "turn" => (self.seat, self.progress) = turn(value)?,
            "passes" => self.passes = value.parse().ok()?,
            "round" => self.round = value.parse::<u8>().ok()?.checked_sub(1)?,
            "stock" => self.stock = Some(value.parse().ok()?),
            "pile" => self.pile = Some(value.parse().ok()?),
            "last" if value == "-" => self.last = Some(Vec::new()),
            "last" => self.last = Some(list(value, word)?),
            "holder" => self.holder = Some(seat(value)?),
            "end" => self.end = Some(Reason::from_name(value)?),
            _ => return None,
        }
        Some(())
    }
}

/// A word of a card or a place: a few signs, none of which separates anything.
fn word(text: &str) -> Option<String> {
    let plain = |sign: char| sign.is_ascii_alphanumeric() || "*=-".contains(sign);
    ((1..=8).contains(&text.len()) && text.chars().all(plain)).then(|| text.to_string())
}

fn list<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let items: Option<Vec<T>> = text.split(',').map(read).collect();
    items.filter(|items| items.len() <= MAX_ITEMS)
}

fn by_seat<T>(text: &str, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let items: Option<Vec<T>> = text.split('/').take(MAX_SEATS + 1).map(read).collect();
    items.filter(|items| items.len() <= MAX_SEATS)
}

fn cards(text: &str) -> Option<Cards> {
    let mut cards = Cards::default();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        match item.strip_prefix('?') {
            Some("") => cards.unknown = cards.unknown.checked_add(1)?,
            Some(count) => cards.unknown = cards.unknown.checked_add(count.parse().ok()?)?,
            None => cards.known.push(word(item)?),
        }
    }
    (cards.len() <= MAX_ITEMS).then_some(cards)
}

fn points(text: &str) -> Option<i32> {
    let points: i32 = text.parse().ok()?;
    (-MAX_POINTS..=MAX_POINTS).contains(&points).then_some(points)
}

/// A player, counted from 1 in texts.
fn seat(text: &str) -> Option<u8> {
    text.parse::<u8>().ok()?.checked_sub(1)
}

fn turn(text: &str) -> Option<(u8, Progress)> {
    let Some((player, done)) = text.split_once('.') else {
        return Some((seat(text)?, Progress::Fresh));
    };
    let progress = match (done, done.split_once('@')) {
        ("group", _) => Progress::Group,
        ("placed", _) => Progress::Placed,
        (_, Some((count, place))) => Progress::Lone(count.parse().ok()?, word(place)?),
        (count, None) => Progress::Seated(count.parse().ok()?),
    };
    Some((seat(player)?, progress))
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.known.join(","))?;
        match (self.unknown, self.known.is_empty()) {
            (0, _) => Ok(()),
            (count, true) => write!(f, "?{count}"),
            (count, false) => write!(f, ",?{count}"),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sections: Vec<String> = Vec::new();
        let mut add = |name: &str, value: String, says: bool| {
            if says {
                sections.push(alloc::format!("{name}:{value}"));
            }
        };
        let piece = |(card, place): &(String, String)| match card == place {
            true => card.clone(),
            false => alloc::format!("{card}@{place}"),
        };
        let pieces: Vec<String> = self.pieces.iter().map(piece).collect();
        add("on", pieces.join(","), !pieces.is_empty());
        add("tables", self.tables.join(","), !self.tables.is_empty());
        add("counter", self.bar.join(","), !self.bar.is_empty());
        add("hands", joined(&self.hands), self.hands.iter().any(|hand| !hand.is_empty()));
        add("down", joined(&self.down), self.down.iter().any(|hand| !hand.is_empty()));
        add("gone", self.gone.join(","), !self.gone.is_empty());
        add("cleared", self.cleared.join(","), !self.cleared.is_empty());
        add("points", joined(&self.points), self.points.iter().any(|&points| points != 0));
        add("limits", joined(&self.limits), !self.limits.is_empty());
        let out: Vec<String> = self.out.iter().map(|seat| (seat + 1).to_string()).collect();
        add("out", out.join(","), !out.is_empty());
        let turn = self.seat + 1;
        let turn = match &self.progress {
            Progress::Fresh => turn.to_string(),
            Progress::Seated(count) => alloc::format!("{turn}.{count}"),
            Progress::Lone(count, place) => alloc::format!("{turn}.{count}@{place}"),
            Progress::Group => alloc::format!("{turn}.group"),
            Progress::Placed => alloc::format!("{turn}.placed"),
        };
        add("turn", turn, self.seat > 0 || self.progress != Progress::Fresh);
        add("passes", self.passes.to_string(), self.passes > 0);
        add("round", (u16::from(self.round) + 1).to_string(), self.round > 0);
        add("stock", self.stock.unwrap_or(0).to_string(), self.stock.is_some());
        add("pile", self.pile.unwrap_or(0).to_string(), self.pile.is_some());
        if let Some(last) = &self.last {
            add("last", if last.is_empty() { "-".to_string() } else { last.join(",") }, true);
        }
        add("holder", (self.holder.unwrap_or(0) + 1).to_string(), self.holder.is_some());
        add("end", self.end.map_or("", Reason::code).to_string(), self.end.is_some());
        f.write_str(&sections.join(";"))
    }
}

fn joined<T: ToString>(items: &[T]) -> String {
    let texts: Vec<String> = items.iter().map(ToString::to_string).collect();
    texts.join("/")
}

/// The guests of a café that are written nowhere yet.
pub(crate) struct GuestPool {
    left: [i16; Card::COUNT],
    jokers: bool,
}

impl GuestPool {
    pub(crate) fn new(jokers: bool) -> GuestPool {
        let copies = |card: usize| i16::from(copies(Card::from_index(card)));
        GuestPool { left: core::array::from_fn(copies), jokers }
    }

    /// Reads a card and takes it out.
    pub(crate) fn take(&mut self, text: &str, faults: &mut Faults) -> Option<Card> {
        let card = Card::read(text).filter(|card| self.jokers || !card.is_joker());
        let Some(card) = card else {
            faults.add(Impossible::NoSuchCard { card: text.to_string() });
            return None;
        };
        self.left[card.index()] -= 1;
        // A hand counts at most four of a kind, so one too many must not get into it.
        (self.left[card.index()] >= 0).then_some(card)
    }

    /// Faults for cards that are there too often; otherwise all that are left.
    pub(crate) fn rest(self, faults: &mut Faults) -> Vec<Card> {
        let mut rest = Vec::new();
        for card in Card::all().filter(|card| self.jokers || !card.is_joker()) {
            let (left, copies) = (self.left[card.index()], copies(card));
            faults.require(left >= 0, || Impossible::TooMany {
                card: card.to_string(),
                copies,
                found: (i16::from(copies) - left).clamp(0, 100) as u8,
            });
            rest.extend((0..left).map(|_| card));
        }
        rest
    }
}

fn copies(card: Card) -> u8 {
    if card.is_joker() { Card::JOKER_COPIES } else { Card::COPIES }
}

/// Splits unknown cards and the pile off the cards that are left: how many go to each hand, and how many stay to be
/// drawn. None, and a fault, when there are too few.
pub(crate) fn check_rest(
    rest: usize,
    unknown: usize,
    stock: Option<u8>,
    faults: &mut Faults,
) -> Option<usize> {
    let wanted = unknown + stock.map_or(0, usize::from);
    if wanted > rest {
        let (wanted, left) = (wanted.min(255) as u8, rest.min(255) as u8);
        faults.add(Impossible::NotEnoughCards { wanted, left });
        return None;
    }
    Some(stock.map_or(rest - unknown, usize::from))
}

/// The seats of a game.
pub(crate) fn seats<G: Game>(game: &G) -> impl Iterator<Item = Seat> + use<G> {
    Seat::all(game.players())
}
