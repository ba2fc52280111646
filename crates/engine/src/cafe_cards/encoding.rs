//! Ids of actions and tensors of positions.
//!
//! | ids | action |
//! | --- | --- |
//! | 0–287 | seat a guest: 12 for each kind, in the order of the places |
//! | 288 | draw |
//! | 289–312 | lay a guest face down, by kind |
//! | 313 | end |
//! | 314 | done |
//! | 315–324 | with the variant: begin a group, women and men of each table in turn; guests follow by the ids 0–287 |

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::action::Action;
use super::board::{PLACES, Place, TABLES, Table};
use super::state::{GUESTS, HAND_LIMIT, State, TABLE_CARDS, TURN_LIMIT};
use super::{CafeCards, Observation};
use crate::cafe::encoding::{
    MOST_COPIES, MOST_POINTS, count_kinds, encode_group, explain_group, group_ids,
    write_group_start,
};
use crate::cafe::{CafeTurn, Card, Nation, Refusal, SeatedGuest};
use crate::encoding::{
    ActionId, Encode, Field, Ids, SCORE_UNIT, SIZE_UNIT, TensorSink, flag, list, seats_from,
    write_number, write_seats,
};
use crate::game::{Game, Seat};

/// The kinds of guests.
const KINDS: usize = 2 * Nation::COUNT;
const DRAW: ActionId = (KINDS * PLACES) as ActionId;
const DOWN: ActionId = DRAW + 1;
const END: ActionId = DOWN + KINDS as ActionId;
const DONE: ActionId = END + 1;
const GROUP: ActionId = DONE + 1;
const IDS: ActionId = GROUP + 2 * TABLES as ActionId;

/// The numbers of a guest on a place: nation and gender.
const GUEST: usize = Nation::COUNT + 2;
/// The copies of each table.
const TABLE_COPIES: f32 = (TABLE_CARDS / Nation::COUNT) as f32;

#[inline]
const fn seat_id(card: Card, place: Place) -> ActionId {
    (card.index() * PLACES + place.index()) as ActionId
}

impl Encode for CafeCards {
    fn id_count(&self) -> usize {
        usize::from(if self.options.groups.are_played() { IDS } else { GROUP })
    }

    #[inline]
    fn ids(&self, action: Action) -> Ids {
        Ids::one(match action {
            Action::Seat(card, place) => seat_id(card, place),
            Action::Draw => DRAW,
            Action::Down(card) => DOWN + card.index() as ActionId,
            Action::End => END,
            Action::Done => DONE,
            Action::Group(group) => {
                let seat = |guest: SeatedGuest, place| seat_id(guest.card(), place);
                return group_ids(self, group, GROUP, group.table.index(), seat);
            }
        })
    }

    #[inline]
    fn action_of(&self, id: ActionId) -> Option<Action> {
        let kind = |index: ActionId| Card::from_index(usize::from(index));
        match id {
            0..DRAW => {
                let place = Place::from_index(usize::from(id) % PLACES);
                Some(Action::Seat(kind(id / PLACES as ActionId), place))
            }
            DRAW => Some(Action::Draw),
            DOWN..END => Some(Action::Down(kind(id - DOWN))),
            END => Some(Action::End),
            DONE => Some(Action::Done),
            _ => None,
        }
    }

    fn write_group_id(&self, id: ActionId) -> Option<String> {
        let number = id.checked_sub(GROUP).filter(|_| self.options.groups.are_played())?;
        write_group_start(self, usize::from(number))
    }

    fn explain_id(&self, state: &State, chosen: &[ActionId], id: ActionId) -> Vec<Refusal> {
        let first = GROUP;
        let group_of = |id: ActionId| id.checked_sub(first).map(usize::from);
        if state.public.over.is_some() {
            return vec![Refusal::GameOver];
        }
        if let (Some(action), []) = (self.action_of(id), chosen) {
            return self.broken_rules(state, action);
        }
        let begun = chosen.first().and_then(|&id| group_of(id));
        let begun = begun.map(|group| (group, chosen.len() - 1));
        explain_group(self, state, state.hand(state.public.seat), group_of(id), begun)
    }

    #[inline]
    fn encode_observation(&self, seen: &Observation, sink: &mut impl TensorSink) {
        let public = seen.public();
        let viewer = seen.viewer().unwrap_or(Seat(0));
        let players = self.players();
        let kinds = |name, about| Field::new(name, KINDS, about).range(0.0, MOST_COPIES);
        count_kinds(sink.field(kinds("hand", "own cards by kind")), seen.hand());
        count_kinds(sink.field(kinds("down", "own cards that lie face down")), seen.down());
        let unseen = kinds("unseen", "guests in the stock, in other hands and face down");
        count_kinds(sink.field(unseen), seen.unseen());

        let about = "the guest on each place: nation, woman, man";
        let places = sink.field(Field::new("places", GUEST, about).rows(PLACES));
        for place in Place::all() {
            if let Some(card) = public.guest_on(place) {
                let row = place.index() * GUEST;
                places[row + card.index() / 2] = 1.0;
                places[row + Nation::COUNT + card.gender().index()] = 1.0;
            }
        }
        let about = "the nation of each table";
        let tables = sink.field(Field::new("tables", Nation::COUNT, about).rows(TABLES));
        for table in Table::all() {
            if let Some(nation) = public.nation(table) {
                tables[table.index() * Nation::COUNT + nation.index()] = 1.0;
            }
        }
        let about = "tables in the pile, by nation";
        let left =
            sink.field(Field::new("tables_left", Nation::COUNT, about).range(0.0, TABLE_COPIES));
        for (number, &count) in left.iter_mut().zip(seen.unseen_tables()) {
            *number = f32::from(count);
        }
        let about =
            "for each other player, the guests that would have scored when their last turn ended";
        let declined = sink.field(Field::new("declined", KINDS, about).rows(players - 1));
        for (other, seat) in seats_from(viewer, players).skip(1) {
            for card in public.declined[seat.index()].iter() {
                declined[(other - 1) * KINDS + card.index()] = 1.0;
            }
        }
        self.encode_seats(seen, viewer, sink);
        self.encode_turn(seen, sink);
    }

    fn encode_chosen(&self, chosen: &[ActionId], sink: &mut impl TensorSink) {
        if !self.options.groups.are_played() {
            return;
        }
        let (start, guests) = chosen.split_at(chosen.len().min(1));
        let start = start.first().and_then(|id| id.checked_sub(GROUP)).map(usize::from);
        let guests = guests.iter().filter_map(|&id| match self.action_of(id) {
            Some(Action::Seat(card, _)) => Some(SeatedGuest::from_guest(card)),
            Some(_) | None => None,
        });
        encode_group(TABLES, start, guests, sink);
    }

    fn hidden_ids(&self, state: &State, seat: Seat) -> Vec<ActionId> {
        state.down(seat).cards().map(|card| DOWN + card.index() as ActionId).collect()
    }

    fn encode_hidden(&self, state: &State, sink: &mut impl TensorSink) {
        let players = self.players();
        let hands =
            |name, about| Field::new(name, KINDS, about).rows(players).range(0.0, MOST_COPIES);
        let rows = sink.field(hands("hands", "the hand of each seat by kind"));
        for seat in Seat::all(players) {
            count_kinds(&mut rows[seat.index() * KINDS..][..KINDS], state.hand(seat));
        }
        let rows = sink.field(hands("downs", "the cards of each seat that lie face down"));
        for seat in Seat::all(players) {
            count_kinds(&mut rows[seat.index() * KINDS..][..KINDS], state.down(seat));
        }
        let about = "the stock, top first: kinds from 1, 0 where nothing is left";
        let pile = Field::new("pile", GUESTS, about).range(0.0, KINDS as f32);
        list(sink.field(pile), state.stock.cards().iter().rev().map(|card| card.index()));
        let about = "the pile of tables, top first: nations from 1, 0 where nothing is left";
        let pile = Field::new("table_pile", TABLE_CARDS, about).range(0.0, Nation::COUNT as f32);
        list(sink.field(pile), state.tables.cards().iter().rev().map(|nation| nation.index()));
    }
}

impl CafeCards {
    /// Writes what holds for each player.
    #[inline]
    fn encode_seats(&self, seen: &Observation, viewer: Seat, sink: &mut impl TensorSink) {
        let public = seen.public();
        let seats = (viewer, self.players());
        let tens = |name, about, most: usize| {
            Field::new(name, 0, about).range(0.0, most as f32 / SIZE_UNIT)
        };
        let sizes = tens("hand_sizes", "cards in hand, in tens", HAND_LIMIT);
        write_seats(sink, seats, sizes, |seat| seen.hand_size(seat) as f32 / SIZE_UNIT);
        let sizes = tens("down_sizes", "cards that lie face down, in tens", GUESTS);
        write_seats(sink, seats, sizes, |seat| seen.down_size(seat) as f32 / SIZE_UNIT);
        let scores = Field::new("scores", 0, "points so far, in hundreds")
            .range(-MOST_POINTS / SCORE_UNIT, MOST_POINTS / SCORE_UNIT);
        write_seats(sink, seats, scores, |seat| {
            f32::from(public.scores[seat.index()]) / SCORE_UNIT
        });
        let drew = Field::new("drew", 0, "whether the last turn was a draw");
        write_seats(sink, seats, drew, |seat| flag(public.drew[seat.index()]));
        let acting = public.over.is_none().then_some(public.seat);
        let to_act = Field::new("to_act", 0, "whose turn it is; nobody's at the end");
        write_seats(sink, seats, to_act, |seat| flag(acting == Some(seat)));
    }

    /// Writes how far the turn has come, and the stock.
    #[inline]
    fn encode_turn(&self, seen: &Observation, sink: &mut impl TensorSink) {
        let (seated, lone, group) = match seen.public().turn {
            CafeTurn::Fresh => (0, None, false),
            CafeTurn::Seated(count) => (count, None, false),
            CafeTurn::Lone(count, place) => (count, Some(place), false),
            CafeTurn::Group => (0, None, true),
        };
        let about = "guests seated in this turn: none, one, two, three";
        let counts = sink.field(Field::new("seated", usize::from(TURN_LIMIT) + 1, about));
        counts[usize::from(seated.min(TURN_LIMIT))] = 1.0;
        let about = "the place of a guest that has to be joined now";
        let places = sink.field(Field::new("lone", PLACES, about));
        if let Some(place) = lone {
            places[place.index()] = 1.0;
        }
        let after = Field::new("after_group", 1, "whether this turn has seated a group");
        write_number(sink, after, flag(group));
        let stock = Field::new("stock", 1, "share of the guests that is left to draw");
        write_number(sink, stock, seen.stock() as f32 / GUESTS as f32);
    }
}
