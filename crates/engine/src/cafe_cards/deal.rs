//! The order of the piles.

use alloc::vec::Vec;

use super::state::{GUESTS, TABLE_CARDS};
use crate::cafe::{Card, Gender, Nation};
use crate::chance::{Chance, shuffle};

/// What fills cells that hold no card.
pub(super) const BLANK: Card = Card::guest(Nation::De, Gender::Woman);

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
