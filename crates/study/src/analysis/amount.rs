//! Amounts that add up: whole tenths of points and of percents.

use std::ops::{Add, AddAssign, Neg, Sub};

use gueridon_bots::{Deviation, Outlook};
use serde::{Deserialize, Serialize};

/// A margin and a chance to win, or changes of them. It is written as two numbers, points and percents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[f64; 2]", into = "[f64; 2]")]
pub struct Amount {
    /// In tenths of a point.
    pub margin: i32,
    /// In tenths of a percent.
    pub win: i32,
}

impl From<Amount> for [f64; 2] {
    fn from(amount: Amount) -> [f64; 2] {
        [amount.margin, amount.win].map(|tenths| f64::from(tenths) / 10.0)
    }
}

impl From<[f64; 2]> for Amount {
    fn from(numbers: [f64; 2]) -> Amount {
        // A cast of a float saturates.
        let [margin, win] = numbers.map(|number| (number * 10.0).round() as i32);
        Amount { margin, win }
    }
}

/// Tenths of a percent in a whole.
const WHOLE: i32 = 1000;

impl Amount {
    /// What each seat may expect. Two seats have one margin and one chance between them, also in tenths.
    pub(super) fn of_outlook(outlook: &Outlook) -> Vec<Amount> {
        let mut amounts = Amount::rounded(outlook);
        if let [one, other] = &mut amounts[..] {
            *other = Amount { margin: -one.margin, win: WHOLE - one.win };
        }
        amounts
    }

    /// What changes for each seat.
    pub(super) fn of_change(change: &Outlook) -> Vec<Amount> {
        let mut amounts = Amount::rounded(change);
        if let [one, other] = &mut amounts[..] {
            *other = -*one;
        }
        amounts
    }

    fn rounded(outlook: &Outlook) -> Vec<Amount> {
        let seats = outlook.margin.iter().zip(outlook.win.iter());
        seats.map(|(&margin, &win)| Amount::of_deviation(Deviation { margin, win })).collect()
    }

    pub(super) fn of_deviation(deviation: Deviation) -> Amount {
        Amount {
            margin: (deviation.margin * 10.0).round() as i32,
            win: (deviation.win * f64::from(WHOLE)).round() as i32,
        }
    }

    /// An error, rounded up; an amount that is itself rounded may be off by another tenth.
    pub(super) fn error(deviation: Deviation) -> Amount {
        let up = |tenths: f64| if tenths > 0.0 { tenths.ceil() as i32 + 1 } else { 0 };
        Amount { margin: up(deviation.margin * 10.0), win: up(deviation.win * f64::from(WHOLE)) }
    }
}

impl Add for Amount {
    type Output = Amount;

    fn add(self, other: Amount) -> Amount {
        Amount { margin: self.margin + other.margin, win: self.win + other.win }
    }
}

impl AddAssign for Amount {
    fn add_assign(&mut self, other: Amount) {
        *self = *self + other;
    }
}

impl Neg for Amount {
    type Output = Amount;

    fn neg(self) -> Amount {
        Amount { margin: -self.margin, win: -self.win }
    }
}

impl Sub for Amount {
    type Output = Amount;

    fn sub(self, other: Amount) -> Amount {
        self + -other
    }
}
