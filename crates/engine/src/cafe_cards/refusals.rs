//! What each action must satisfy, rule by rule: why something is refused.

use alloc::vec;
use alloc::vec::Vec;

use super::CafeCards;
use super::action::{Action, Group};
use super::board::{Place, Table};
use super::legal::balanced_around;
use super::room::{Room, Turn, sitter};
use super::state::{HAND_LIMIT, State, TURN_LIMIT};
use crate::cafe::{Card, Gender, Hand, Refusal, balanced};
use crate::refusal::Rule;

impl CafeCards {
    /// Every rule that an action breaks, the most helpful first; none when it is legal.
    pub(super) fn explain(&self, state: &State, action: Action) -> Vec<Refusal> {
        let room = &state.room;
        if room.over.is_some() {
            return vec![Refusal::GameOver];
        }
        let hand = state.hand(room.seat);
        let mut broken = Vec::new();
        match action {
            Action::Seat(card, place) => {
                check_room_in_turn(room, &mut broken);
                check_hand(hand, card, &mut broken);
                check_place(room, card, place, &mut broken);
                check_company(room, hand, card, place, &mut broken);
            }
            Action::Draw => {
                check_fresh(room, &mut broken);
                if hand.len() >= HAND_LIMIT {
                    broken.push(Refusal::HandFull { limit: HAND_LIMIT as u8 });
                }
            }
            Action::Down(card) => {
                check_fresh(room, &mut broken);
                if hand.len() < HAND_LIMIT {
                    let (cards, limit) = (hand.len() as u8, HAND_LIMIT as u8);
                    broken.push(Refusal::HandNotFull { cards, limit });
                }
                check_hand(hand, card, &mut broken);
            }
            Action::End => {
                check_nobody_waits(room, &mut broken);
                if !hand.is_empty() {
                    broken.push(Refusal::HandNotEmpty { cards: hand.len() as u8 });
                }
            }
            Action::Group(group) => self.check_group(room, hand, group, &mut broken),
            Action::Done => match room.turn {
                Turn::Fresh => broken.push(Refusal::MustPlaceFirst),
                Turn::Lone(..) => check_nobody_waits(room, &mut broken),
                Turn::Seated(_) | Turn::Group => {}
            },
        }
        broken
    }

    fn check_group(&self, room: &Room, hand: Hand, group: Group, broken: &mut Vec<Refusal>) {
        let table = group.table.square();
        if !self.options.groups {
            broken.push(Refusal::VariantOff);
        }
        if room.turn == Turn::Group {
            broken.push(Refusal::GroupIsWholeTurn { rule: Rule::C4 });
        } else {
            check_fresh(room, broken);
        }
        let mut rest = hand;
        for card in group.guests.into_iter().flatten() {
            check_hand(rest, card, broken);
            if rest.has(card) {
                rest.remove(card);
            }
        }
        let mut joining = group.guests.into_iter().flatten().map(Card::gender);
        let gender = joining.next().unwrap_or(Gender::Woman);
        if joining.any(|other| other != gender) {
            broken.push(Refusal::GroupMixed { table });
        }
        let (women, men) = room.women_and_men(group.table);
        let (own, others) = match gender {
            Gender::Woman => (women, men),
            Gender::Man => (men, women),
        };
        if others > 0 || own > 2 {
            broken.push(Refusal::GroupTable { table, women, men, limit: 2 });
        }
        let mut after = *room;
        let mut missing = 0;
        for (place, card) in group.table.places().zip(group.guests) {
            match (card, after.guest(place)) {
                (None, Some(_)) => {}
                (None, None) => missing += 1,
                (Some(_), Some(by)) => {
                    let chair = place.square();
                    broken.push(Refusal::PlaceTaken { chair, by: sitter(by) });
                }
                (Some(card), None) => {
                    check_nation(room, card, place, broken);
                    after.sit(card, place);
                    check_balance(&after, place, Some(group.table), broken);
                }
            }
        }
        if missing > 0 {
            broken.push(Refusal::GroupIncomplete { table, missing });
        }
    }
}

/// One to three guests a turn.
fn check_room_in_turn(room: &Room, broken: &mut Vec<Refusal>) {
    match room.turn {
        Turn::Seated(TURN_LIMIT) => broken.push(Refusal::TooManyGuests { limit: TURN_LIMIT }),
        Turn::Group => broken.push(Refusal::GroupIsWholeTurn { rule: Rule::C4 }),
        Turn::Fresh | Turn::Seated(_) | Turn::Lone(..) => {}
    }
}

/// Drawing, laying down and groups are whole turns.
fn check_fresh(room: &Room, broken: &mut Vec<Refusal>) {
    match room.turn {
        Turn::Fresh => {}
        Turn::Lone(..) => check_nobody_waits(room, broken),
        Turn::Seated(_) | Turn::Group => broken.push(Refusal::AfterSeating),
    }
}

/// A guest that sits alone has to be joined before anything else.
fn check_nobody_waits(room: &Room, broken: &mut Vec<Refusal>) {
    if let Some(place) = room.waiting() {
        broken.push(Refusal::MustJoin { chair: place.square() });
    }
}

fn check_hand(hand: Hand, card: Card, broken: &mut Vec<Refusal>) {
    if !hand.has(card) {
        broken.push(Refusal::NotInHand { card });
    }
}

/// An empty place, a table of the guest's nation, the gender rule at each table.
fn check_place(room: &Room, card: Card, place: Place, broken: &mut Vec<Refusal>) {
    if let Some(by) = room.guest(place) {
        broken.push(Refusal::PlaceTaken { chair: place.square(), by: sitter(by) });
    }
    check_nation(room, card, place, broken);
    if room.guest(place).is_none() {
        let mut after = *room;
        after.sit(card, place);
        check_balance(&after, place, None, broken);
    }
}

fn check_nation(room: &Room, card: Card, place: Place, broken: &mut Vec<Refusal>) {
    let wanted = room.nations_of(place);
    if !card.nation().is_some_and(|nation| wanted.has(nation)) {
        let (guest, chair) = (sitter(card), place.square());
        broken.push(Refusal::WrongNation { guest, chair, wanted });
    }
}

/// The gender rule at every table of a place, on the tables as they are after the step.
fn check_balance(after: &Room, place: Place, except: Option<Table>, broken: &mut Vec<Refusal>) {
    for table in place.tables().iter().filter(|&table| Some(table) != except) {
        let (women, men) = after.women_and_men(table);
        if !balanced(women, men)
            && let Some(nation) = after.nation(table)
        {
            broken.push(Refusal::GenderBalance { table: table.square(), nation, women, men });
        }
    }
}

/// Nobody stays alone: a guest scores, or the very next one joins it.
fn check_company(room: &Room, hand: Hand, card: Card, place: Place, broken: &mut Vec<Refusal>) {
    if let Turn::Lone(_, waiting) = room.turn {
        let joins = place.tables().iter().any(|table| waiting.tables().has(table));
        if !joins {
            broken.push(Refusal::MustJoin { chair: waiting.square() });
        }
        return;
    }
    if place.tables().iter().any(|table| room.guests(table) > 0) {
        return;
    }
    let (guest, chair) = (sitter(card), place.square());
    match room.turn {
        Turn::Seated(count) if count + 1 >= TURN_LIMIT => {
            broken.push(Refusal::MustScore { guest, chair });
        }
        Turn::Fresh | Turn::Seated(_) if !somebody_could_join(room, hand, card, place) => {
            broken.push(Refusal::SitsAlone { guest, chair });
        }
        Turn::Fresh | Turn::Seated(_) | Turn::Lone(..) | Turn::Group => {}
    }
}

/// Whether another card in hand could sit at a table of the guest that just sat down.
fn somebody_could_join(room: &Room, hand: Hand, card: Card, place: Place) -> bool {
    let mut rest = hand;
    if rest.has(card) {
        rest.remove(card);
    }
    let mut after = *room;
    after.sit(card, place);
    place.tables().iter().flat_map(Table::places).any(|near| {
        let nations = after.nations_of(near);
        let fits = |card: &Card| card.nation().is_some_and(|nation| nations.has(nation));
        after.guest(near).is_none()
            && rest.kinds().filter(fits).any(|partner| {
                let mut joined = after;
                joined.sit(partner, near);
                balanced_around(&joined, near, None)
            })
    })
}
