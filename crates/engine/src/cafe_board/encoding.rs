//! Ids of actions and tensors of positions.
//!
//! A side is a table with one of its four chairs, in the order of the tables and of their chairs: 96 on the usual board. A guest of the
//! nation of that table may sit there. A chair between two tables of one nation has two sides; the first counts, and the
//! other one is never legal. On a board of `T` tables, which has `S = 4 T` sides:
//!
//! | ids | usual board | action |
//! | --- | --- | --- |
//! | from 0 | 0–191 | seat a guest: woman and man of each side in turn |
//! | from `2 S` | 192–383 | seat a joker that stands for the nation of the table, likewise |
//! | from `4 S` | 384–575 | exchange a joker for a guest, likewise |
//! | from `6 S` | 576–601 | send a card to the bar, by kind; the two jokers come last |
//! | `6 S + 26` | 602 | pass |
//! | `6 S + 27` | 603 | done |
//! | from `6 S + 28` | 604–651 | with the variant: begin a group, women and men of each table in turn; guests follow by the ids below `4 S` |

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::action::Action;
use super::board::{Board, Chair};
use super::state::{BAG, BAR, HAND, NOBODY, State};
use super::{CafeBoard, Observation};
use crate::cafe::encoding::{
    MOST_COPIES, MOST_POINTS, count_cards, count_kinds, encode_group, explain_group, group_ids,
    write_group_start,
};
use crate::cafe::{CafeTurn, Card, Gender, Refusal, SeatedGuest};
use crate::encoding::{
    ActionId, Encode, Field, IdSet, Ids, SCORE_UNIT, SIZE_UNIT, TensorSink, flag, list, seats_from,
    write_number, write_seats,
};
use crate::game::{Game, Seat};

const KINDS: usize = Card::COUNT;
/// The questions about the guest on a chair: of which gender, whether it is a joker, and of which of two nations.
const PLANES: usize = 4;

/// The first ids of each kind of action.
#[derive(Clone, Copy)]
struct Starts {
    jokers: ActionId,
    exchanges: ActionId,
    bar: ActionId,
    pass: ActionId,
    done: ActionId,
    groups: ActionId,
}

/// Answers a question about the guests on all chairs. One loop without branches: most chairs are empty for half of a game.
#[inline(always)]
fn fill_plane(
    numbers: &mut [f32],
    guests: &[u8],
    first_nations: &[u8],
    is_so: impl Fn(u8, u8) -> bool,
) {
    for ((number, &guest), &nation) in numbers.iter_mut().zip(guests).zip(first_nations) {
        // 1.0 or 0.0 without a conversion.
        let is_so = (guest != NOBODY) & is_so(guest, nation);
        *number = f32::from_bits(u32::from(is_so) * 1.0_f32.to_bits());
    }
}

impl Board {
    #[inline]
    fn id_starts(&self) -> Starts {
        let sides = 8 * self.tables().len() as ActionId;
        let bar = 3 * sides;
        let pass = bar + KINDS as ActionId;
        Starts { jokers: sides, exchanges: 2 * sides, bar, pass, done: pass + 1, groups: pass + 2 }
    }

    /// The id of a guest on a chair, among those of its kind of action.
    #[inline]
    fn side_id(&self, guest: SeatedGuest, chair: Chair) -> ActionId {
        let [first, second] = self.sides[chair.index()];
        let is_first = usize::from(self.first_nations[chair.index()]) == guest.nation.index();
        let side = if is_first { first } else { second };
        2 * ActionId::from(side) + guest.gender.index() as ActionId
    }

    /// The guest and the chair of such an id; jokers stand for the nation of the table.
    #[inline]
    fn guest_at(&self, id: ActionId, joker: bool) -> Option<(SeatedGuest, Chair)> {
        let gender = Gender::ALL[usize::from(id % 2)];
        let (table, side) = (usize::from(id / 8), usize::from(id / 2 % 4));
        let table = self.tables().nth(table)?;
        let chair = self.chairs_of(table).nth(side)?;
        Some((SeatedGuest { nation: self.nation(table), gender, joker }, chair))
    }
}

impl Encode for CafeBoard {
    fn id_count(&self) -> usize {
        let groups = if self.options.groups { 2 * self.board.tables().len() } else { 0 };
        usize::from(self.board.id_starts().groups) + groups
    }

    #[inline]
    fn ids(&self, action: Action) -> Ids {
        let starts = self.board.id_starts();
        let seat = |guest: SeatedGuest, chair: Chair| {
            let jokers = if guest.joker { starts.jokers } else { 0 };
            jokers + self.board.side_id(guest, chair)
        };
        Ids::one(match action {
            Action::Seat(guest, chair) => seat(guest, chair),
            Action::Exchange(card, chair) => {
                starts.exchanges + self.board.side_id(SeatedGuest::from_guest(card), chair)
            }
            Action::Bar(card) => starts.bar + card.index() as ActionId,
            Action::Pass => starts.pass,
            Action::Done => starts.done,
            Action::Group(group) => {
                return group_ids(self, group, starts.groups, group.table.index(), seat);
            }
        })
    }

    fn insert_legal(&self, state: &State, _: &mut Vec<Action>, ids: &mut IdSet) {
        let starts = self.board.id_starts();
        let legal = self.legal_actions(state, self.options.groups);
        for (card, chairs) in legal.seats.iter() {
            let gender = card.gender().index() as ActionId;
            let id = |side: u8| 2 * ActionId::from(side) + gender;
            for chair in chairs.iter() {
                let [first, second] = self.board.sides[chair.index()];
                match card.nation() {
                    Some(nation) => {
                        let own = self.board.first_nations[chair.index()] == nation as u8;
                        ids.insert(id(if own { first } else { second }));
                    }
                    None => {
                        ids.insert(starts.jokers + id(first));
                        if self.board.between_nations.has(chair) {
                            ids.insert(starts.jokers + id(second));
                        }
                    }
                }
            }
        }
        legal.bar.iter().for_each(|card| ids.insert(starts.bar + card.index() as ActionId));
        for &(card, chair) in legal.exchanges() {
            ids.insert(self.first_id(Action::Exchange(card, chair)));
        }
        legal.groups.iter().for_each(|&group| ids.insert(self.first_id(Action::Group(group))));
        legal.last.iter().for_each(|&action| ids.insert(self.first_id(action)));
    }

    #[inline]
    fn action_of(&self, id: ActionId) -> Option<Action> {
        let starts = self.board.id_starts();
        if id < starts.exchanges {
            let joker = id >= starts.jokers;
            let (guest, chair) = self.board.guest_at(id % starts.jokers, joker)?;
            return Some(Action::Seat(guest, chair));
        }
        if id < starts.bar {
            let (guest, chair) = self.board.guest_at(id - starts.exchanges, false)?;
            return Some(Action::Exchange(guest.card(), chair));
        }
        if id < starts.pass {
            return Some(Action::Bar(Card::from_index(usize::from(id - starts.bar))));
        }
        match id - starts.pass {
            0 => Some(Action::Pass),
            1 => Some(Action::Done),
            _ => None,
        }
    }

    fn write_group_id(&self, id: ActionId) -> Option<String> {
        let first = self.board.id_starts().groups;
        let number = id.checked_sub(first).filter(|_| self.options.groups)?;
        write_group_start(self, usize::from(number))
    }

    fn explain_id(&self, state: &State, chosen: &[ActionId], id: ActionId) -> Vec<Refusal> {
        let first = self.board.id_starts().groups;
        let group_of = |id: ActionId| id.checked_sub(first).map(usize::from);
        if state.over.is_some() {
            return vec![Refusal::GameOver];
        }
        if let (Some(action), []) = (self.action_of(id), chosen) {
            return self.broken_rules(state, action);
        }
        if state.first_turn && state.turn == CafeTurn::Fresh && group_of(id).is_some() {
            return vec![Refusal::FirstTurnSeats];
        }
        let begun = chosen.first().and_then(|&id| group_of(id));
        let begun = begun.map(|group| (group, chosen.len() - 1));
        explain_group(self, state, state.hand(state.seat), group_of(id), begun)
    }

    fn encode_observation(&self, seen: &Observation, sink: &mut impl TensorSink) {
        self.encode_view(seen.position(), seen.viewer().unwrap_or(Seat(0)), sink);
    }

    /// All but the order of the bag lies open, and that is not written.
    #[inline]
    fn encode_view(&self, state: &State, viewer: Seat, sink: &mut impl TensorSink) {
        let players = self.players();
        let count = self.board.chair_count();
        let about = "the guests on all chairs, a row for each question: woman, man, joker, of the nation of its second table";
        let planes = sink.field(Field::new("chairs", count, about).rows(PLANES));
        let guests = &state.seated()[..count];
        let first_nations = &self.board.first_nations[..count];
        let (women, rest) = planes.split_at_mut(count);
        let (men, rest) = rest.split_at_mut(count);
        let (jokers, second) = rest.split_at_mut(count);
        let nation = SeatedGuest::packed_nation;
        fill_plane(women, guests, first_nations, |guest, _| guest % 2 == 0);
        fill_plane(men, guests, first_nations, |guest, _| guest % 2 == 1);
        fill_plane(jokers, guests, first_nations, |guest, _| guest >= SeatedGuest::FIRST_JOKER);
        fill_plane(second, guests, first_nations, |guest, own| nation(guest) != own);
        let about = "the cards of each player by kind, jokers last";
        let kinds = |name, about| Field::new(name, KINDS, about).range(0.0, MOST_COPIES);
        let hands = sink.field(kinds("hands", about).rows(players));
        for (position, seat) in seats_from(viewer, players) {
            count_kinds(&mut hands[position * KINDS..][..KINDS], state.hand(seat));
        }
        let bag = kinds("unseen", "the cards in the bag by kind");
        count_cards(sink.field(bag), state.bag.cards());
        self.encode_seats(state, viewer, sink);
        self.encode_turn(state, sink);
    }

    fn encode_chosen(&self, chosen: &[ActionId], sink: &mut impl TensorSink) {
        if !self.options.groups {
            return;
        }
        let first = self.board.id_starts().groups;
        let (start, guests) = chosen.split_at(chosen.len().min(1));
        let start = start.first().and_then(|id| id.checked_sub(first)).map(usize::from);
        let guests = guests.iter().filter_map(|&id| match self.action_of(id) {
            Some(Action::Seat(guest, _)) => Some(guest),
            Some(_) | None => None,
        });
        encode_group(self.board.tables().len(), start, guests, sink);
    }

    fn encode_hidden(&self, state: &State, sink: &mut impl TensorSink) {
        let about = "the bag, top first: kinds from 1, 0 where nothing is left";
        let pile = Field::new("pile", BAG, about).range(0.0, KINDS as f32);
        list(sink.field(pile), state.bag.cards().iter().rev().map(|card| card.index()));
    }
}

impl CafeBoard {
    /// Writes what holds for each player.
    #[inline]
    fn encode_seats(&self, state: &State, viewer: Seat, sink: &mut impl TensorSink) {
        let seats = (viewer, self.players());
        let limits = Field::new("limits", 0, "the hand limit, in tens of cards")
            .range(0.0, f32::from(HAND) / SIZE_UNIT);
        write_seats(sink, seats, limits, |seat| f32::from(state.limit(seat)) / SIZE_UNIT);
        let scores = Field::new("scores", 0, "points so far, in hundreds")
            .range(-MOST_POINTS / SCORE_UNIT, MOST_POINTS / SCORE_UNIT);
        write_seats(sink, seats, scores, |seat| f32::from(state.scores[seat.index()]) / SCORE_UNIT);
        let out = Field::new("out", 0, "who was eliminated");
        write_seats(sink, seats, out, |seat| flag(state.is_out(seat)));
        let acting = state.over.is_none().then_some(state.seat);
        let to_act = Field::new("to_act", 0, "whose turn it is; nobody's at the end");
        write_seats(sink, seats, to_act, |seat| flag(acting == Some(seat)));
    }

    /// Writes the bar, the bag, and how far the turn has come.
    #[inline]
    fn encode_turn(&self, state: &State, sink: &mut impl TensorSink) {
        let bar = sink.field(Field::new("bar", BAR, "the places at the bar that are taken"));
        bar[..usize::from(state.bar_taken)].fill(1.0);
        let price =
            Field::new("price", 1, "what the next place at the bar pays, in hundreds of points")
                .range(-0.3, 0.05);
        let taken = usize::from(state.bar_taken);
        let points = if taken < BAR { self.options.bar.price(taken) } else { 0 };
        write_number(sink, price, points as f32 / SCORE_UNIT);
        let stock = Field::new("stock", 1, "share of the cards that is left in the bag");
        write_number(sink, stock, state.stock() as f32 / BAG as f32);
        let passes = Field::new("passes", 1, "passes in succession").range(0.0, 4.0);
        write_number(sink, passes, f32::from(state.passes));
        let first = Field::new("first_turn", 1, "whether it is the first turn of the game");
        write_number(sink, first, flag(state.first_turn));
        let (seated, lone, group) = match state.turn {
            CafeTurn::Fresh => (0, None, false),
            CafeTurn::Seated(count) => (count, None, false),
            CafeTurn::Lone(count, chair) => (count, Some(chair), false),
            CafeTurn::Group => (0, None, true),
        };
        let seats =
            sink.field(Field::new("seated", 3, "guests seated in this turn: none, one, two"));
        seats[usize::from(seated.min(2))] = 1.0;
        let about = "the chair of a guest that has to be joined now";
        let chairs = sink.field(Field::new("lone", self.board.chair_count(), about));
        if let Some(chair) = lone {
            chairs[chair.index()] = 1.0;
        }
        let after = Field::new("after_group", 1, "whether this turn has seated a group");
        write_number(sink, after, flag(group));
    }
}
