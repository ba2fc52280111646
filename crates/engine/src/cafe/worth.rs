//! What the cards of a hand would score at once, for the learned evaluation.

use core::cmp::Ordering;

use super::{Card, Hand};

/// The classes of what a guest scores: fits nowhere, nothing, and more and more.
pub(crate) const WORTH_CLASSES: usize = 8;
/// The number of best cards that have an input each.
pub(crate) const TOP_CARDS: usize = 3;

/// What the cards of a hand would score at once, each on its best chair.
pub(crate) struct HandWorth {
    /// How many cards are in each class.
    pub(crate) classes: [f32; WORTH_CLASSES],
    /// What the best cards score, in points.
    pub(crate) tops: [i32; TOP_CARDS],
}

impl HandWorth {
    /// Looks at every kind of card; `best` tells what one scores on its best chair, none where it fits nowhere.
    pub(crate) fn of(cards: Hand, best: impl Fn(Card) -> Option<i32>) -> HandWorth {
        let mut worth = HandWorth { classes: [0.0; WORTH_CLASSES], tops: [0; TOP_CARDS] };
        for card in cards.kinds().iter() {
            let (best, count) = (best(card), cards.count(card));
            worth.classes[class(best)] += f32::from(count);
            for _ in 0..count {
                worth.add(best.unwrap_or(0));
            }
        }
        worth
    }

    fn add(&mut self, mut points: i32) {
        for top in &mut self.tops {
            if points > *top {
                core::mem::swap(top, &mut points);
            }
        }
    }
}

const fn class(best: Option<i32>) -> usize {
    match best {
        None => 0,
        Some(..=0) => 1,
        Some(1..=2) => 2,
        Some(3..=4) => 3,
        Some(5..=6) => 4,
        Some(7..=8) => 5,
        Some(9..=12) => 6,
        Some(13..) => 7,
    }
}

/// Whether as many women as men sit at a table (0), more women (1) or more men (2).
pub(crate) fn balance(women: u8, men: u8) -> usize {
    match women.cmp(&men) {
        Ordering::Equal => 0,
        Ordering::Greater => 1,
        Ordering::Less => 2,
    }
}
