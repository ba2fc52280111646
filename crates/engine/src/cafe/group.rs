//! Groups, a variant: four women or four men fill a table in one turn.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::seating::CafeGame;
use super::{Card, Gender, Hand, SeatedGuest, Square};
use crate::game::Unreadable;

/// The guests that join a table in a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group<Table> {
    /// The table.
    pub table: Table,
    /// For each chair of the table, in order, the guest that sits down; none where one sits already.
    pub guests: [Option<SeatedGuest>; 4],
}

impl<Table> Group<Table> {
    /// The cards that sit down, in the order of the chairs.
    pub(crate) fn cards(&self) -> impl Iterator<Item = Card> {
        self.guests.iter().flatten().map(|guest| guest.card())
    }

    /// The gender of the first guest.
    pub(crate) fn gender(&self) -> Gender {
        self.guests.iter().flatten().next().map_or(Gender::Woman, |guest| guest.gender)
    }
}

/// Every group that a hand can seat.
pub(crate) fn legal_groups<G: CafeGame>(
    game: &G,
    state: &G::State,
    hand: Hand,
) -> Vec<Group<G::Table>> {
    let mut groups = Vec::new();
    for table in game.tables() {
        for gender in Gender::ALL {
            let (own, others) = game.own_and_others(state, table, gender);
            if others == 0 && own <= G::GROUP_LIMIT {
                let empty = Group { table, guests: [None; 4] };
                fill_group(game, state, hand, gender, empty, 0, &mut groups);
            }
        }
    }
    groups
}

/// Tries every card of the gender on the next chair of the group, and so on.
fn fill_group<G: CafeGame>(
    game: &G,
    state: &G::State,
    hand: Hand,
    gender: Gender,
    group: Group<G::Table>,
    position: usize,
    groups: &mut Vec<Group<G::Table>>,
) {
    let Some(chair) = game.chairs_of(group.table).nth(position) else {
        groups.push(group);
        return;
    };
    if game.guest_on(state, chair).is_some() {
        return fill_group(game, state, hand, gender, group, position + 1, groups);
    }
    for card in hand.kinds().iter().filter(|card| card.gender() == gender) {
        for guest in game.guests_of(state, card, chair) {
            let mut after = state.clone();
            game.sit(&mut after, guest, chair);
            let asked = |table| game.asks_beside_group(group.table, table);
            if game.balanced_around(&after, chair, asked) {
                let (mut hand, mut group) = (hand, group);
                hand.remove(card);
                group.guests[position] = Some(guest);
                fill_group(game, &after, hand, gender, group, position + 1, groups);
            }
        }
    }
}

/// Reads the square of a chair.
pub(crate) fn read_chair<G: CafeGame>(game: &G, text: &str) -> Result<G::Chair, Unreadable> {
    let square = Square::read(text).ok_or(Unreadable::Unknown)?;
    game.chairs().find(|&chair| game.chair_square(chair) == square).ok_or(Unreadable::NoSuchPlace)
}

/// Reads `FRf@c2` or, where jokers are played, `*f=ES@c2`.
pub(crate) fn read_seat<G: CafeGame>(
    game: &G,
    text: &str,
) -> Result<(SeatedGuest, G::Chair), Unreadable> {
    let (guest, square) = text.split_once('@').ok_or(Unreadable::Unknown)?;
    let guest = SeatedGuest::read(guest).filter(|guest| G::JOKERS || !guest.joker);
    Ok((guest.ok_or(Unreadable::Unknown)?, read_chair(game, square)?))
}

/// Reads what follows `group `: the table and the guests.
pub(crate) fn read_group<G: CafeGame>(game: &G, text: &str) -> Result<Group<G::Table>, Unreadable> {
    let mut words = text.split(' ');
    let square = words.next().and_then(Square::read).ok_or(Unreadable::Unknown)?;
    let table = game
        .tables()
        .find(|&table| game.table_square(table) == square)
        .ok_or(Unreadable::NoSuchPlace)?;
    let mut group = Group { table, guests: [None; 4] };
    for word in words {
        let (guest, chair) = read_seat(game, word)?;
        let position = game.chairs_of(table).position(|other| other == chair);
        group.guests[position.ok_or(Unreadable::NoSuchPlace)?] = Some(guest);
    }
    Ok(group)
}

/// Writes `group b2 FRf@a2 FRf@b1 …`.
pub(crate) fn write_group<G: CafeGame>(game: &G, group: Group<G::Table>) -> String {
    let mut text = format!("group {}", game.table_square(group.table));
    for (chair, guest) in game.chairs_of(group.table).zip(group.guests) {
        if let Some(guest) = guest {
            let _ = write!(text, " {guest}@{}", game.chair_square(chair));
        }
    }
    text
}
