//! A sequential test: whether the first entrant is stronger, valid however often one looks.
//!
//! Testing by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
//! betting", 2024): two gamblers start with 1 and bet before each deal, one that the first entrant
//! wins more than its fair share, the other that it wins less. If its mean were fair, neither could
//! expect to gain, and the chance to ever reach 1/α is at most α (Ville), whenever one stops.

use serde::Serialize;

/// The probability of finding a difference where there is none.
const ERROR: f64 = 0.05;
/// Deals between two looks, so that the end does not depend on which thread is ahead.
const LOOK_INTERVAL: usize = 10;
/// The largest stake, as a part of what a deal could cost.
const MAX_STAKE: f64 = 0.5;

/// What has been established about the first entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Strength {
    /// It wins more than its fair share.
    Stronger,
    /// It wins less than its fair share.
    Weaker,
}

/// The bets of both gamblers so far.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    fair: f64,
    count: usize,
    sum: f64,
    squares: f64,
    /// Logarithms of what the gamblers have.
    wealth: [f64; 2],
    strength: Option<Strength>,
}

impl SequentialTest {
    /// A test without deals; the fair share is one divided by the number of players.
    pub fn new(players: usize) -> SequentialTest {
        let fair = 1.0 / players as f64;
        // As after one deal with a fair share and a variance of a quarter: a weak prior.
        SequentialTest {
            fair,
            count: 0,
            sum: fair,
            squares: 0.25,
            wealth: [0.0; 2],
            strength: None,
        }
    }

    /// Bets on the next deal, in which the first entrant had this share of wins.
    pub fn add(&mut self, share: f64) {
        // The stakes depend on earlier deals only: that keeps the bets fair.
        let seen = self.count as f64 + 1.0;
        let (mean, variance) = (self.sum / seen, self.squares / seen);
        let off = mean - self.fair;
        let best = off / (variance + off * off);
        let stakes = [
            best.clamp(0.0, MAX_STAKE / self.fair),
            (-best).clamp(0.0, MAX_STAKE / (1.0 - self.fair)),
        ];
        let gain = share - self.fair;
        self.wealth[0] += (1.0 + stakes[0] * gain).ln();
        self.wealth[1] += (1.0 - stakes[1] * gain).ln();
        self.count += 1;
        self.sum += share;
        let mean = self.sum / (seen + 1.0);
        self.squares += (share - mean) * (share - mean);
        // Each gambler may use half of the error.
        let enough = (2.0 / ERROR).ln();
        if self.strength.is_none() {
            self.strength = match self.wealth {
                [more, _] if more >= enough => Some(Strength::Stronger),
                [_, less] if less >= enough => Some(Strength::Weaker),
                [_, _] => None,
            };
        }
    }

    /// What is established, at one deal in ten.
    pub fn look(&self) -> Option<Strength> {
        self.strength.filter(|_| self.count.is_multiple_of(LOOK_INTERVAL))
    }

    /// What is established after the last deal.
    pub fn strength(&self) -> Option<Strength> {
        self.strength
    }

    /// The logarithms of what the gamblers have: the one who bets on stronger, the one on weaker.
    pub fn log_wealth(&self) -> [f64; 2] {
        self.wealth
    }
}
