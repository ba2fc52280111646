//! When a difference is established, however often one has looked.
//!
//! Testing by betting (Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
//! betting", 2024): two gamblers start with 1 and bet before each deal, one that the first entrant
//! wins more than its fair share, the other that it wins less. If its mean were fair, neither could
//! expect to gain, and the chance to ever reach 1/α is at most α (Ville), whenever one stops.

/// The chance to find a difference where there is none.
const ERROR: f64 = 0.05;
/// So many deals lie between two looks, so that the end does not depend on which thread is ahead.
pub(crate) const BETWEEN_LOOKS: usize = 10;
/// No gambler bets more than this part of what a deal could cost.
const BOLDNESS: f64 = 0.5;

/// What has been established of the first entrant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// It wins more than its share.
    Stronger,
    /// It wins less than its share.
    Weaker,
}

/// The two gamblers.
#[derive(Clone, Debug)]
pub(crate) struct Bets {
    fair: f64,
    count: usize,
    sum: f64,
    squares: f64,
    /// Logarithms of what they have.
    wealth: [f64; 2],
    verdict: Option<Verdict>,
}

impl Bets {
    /// Nothing is bet yet; a fair share is one of so many players.
    pub(crate) fn new(players: usize) -> Bets {
        let fair = 1.0 / players as f64;
        // As if a first deal had gone fairly and a quarter off: no gambler knows anything yet.
        Bets { fair, count: 0, sum: fair, squares: 0.25, wealth: [0.0; 2], verdict: None }
    }

    /// Bets on a deal and sees it.
    pub(crate) fn add(&mut self, share: f64) {
        // What is bet follows from earlier deals only: that keeps the game fair.
        let seen = self.count as f64 + 1.0;
        let (mean, variance) = (self.sum / seen, self.squares / seen);
        let off = mean - self.fair;
        let best = off / (variance + off * off);
        let stakes = [
            best.clamp(0.0, BOLDNESS / self.fair),
            (-best).clamp(0.0, BOLDNESS / (1.0 - self.fair)),
        ];
        let gain = share - self.fair;
        self.wealth[0] += (1.0 + stakes[0] * gain).ln();
        self.wealth[1] += (1.0 - stakes[1] * gain).ln();
        self.count += 1;
        self.sum += share;
        let mean = self.sum / (seen + 1.0);
        self.squares += (share - mean) * (share - mean);
        // Each gambler has half of the error to spend.
        let enough = (2.0 / ERROR).ln();
        if self.verdict.is_none() {
            self.verdict = match self.wealth {
                [more, _] if more >= enough => Some(Verdict::Stronger),
                [_, less] if less >= enough => Some(Verdict::Weaker),
                [_, _] => None,
            };
        }
    }

    /// What is established, at the deals at which one looks.
    pub(crate) fn look(&self) -> Option<Verdict> {
        self.verdict.filter(|_| self.count.is_multiple_of(BETWEEN_LOOKS))
    }

    /// What is established, wherever the deals ended.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_engine::Chance;
    use gueridon_record::{Dice, Seed};

    fn bet(players: usize, shares: impl IntoIterator<Item = f64>) -> Bets {
        let mut bets = Bets::new(players);
        shares.into_iter().for_each(|share| bets.add(share));
        bets
    }

    #[test]
    fn the_first_bet_is_nothing_and_the_second_follows_from_the_first() {
        let mut bets = bet(2, [1.0]);
        assert_eq!(bets.wealth, [0.0, 0.0]);
        // Mean (0.5 + 1) / 2, variance (0.25 + 0.0625) / 2: 0.25 / 0.21875 is more than a
        // half of 1 / 0.5, so 1 is staked and half of it won.
        bets.add(1.0);
        assert!((bets.wealth[0] - 1.5f64.ln()).abs() < 1e-12);
        assert_eq!(bets.wealth[1], 0.0);
    }

    #[test]
    fn who_always_wins_is_soon_known_to_be_stronger() {
        // 1.5 to the 10th is 57.7, more than 2 / 0.05; to the 9th, 38.4, it is not.
        assert_eq!(bet(2, [1.0; 10]).verdict(), None);
        assert_eq!(bet(2, [1.0; 11]).verdict(), Some(Verdict::Stronger));
        assert_eq!(bet(2, [0.0; 11]).verdict(), Some(Verdict::Weaker));
        assert_eq!(bet(2, [1.0; 11]).look(), None);
        assert_eq!(bet(2, [1.0; 20]).look(), Some(Verdict::Stronger));
    }

    #[test]
    fn a_fair_share_is_one_of_the_players() {
        let quarter = (0..400).map(|deal| if deal % 4 == 0 { 1.0 } else { 0.0 });
        assert_eq!(bet(4, quarter.clone()).verdict(), None);
        assert_eq!(bet(2, quarter).verdict(), Some(Verdict::Weaker));
    }

    #[test]
    fn equals_are_seldom_told_apart_however_often_one_looks() {
        let mut dice = Dice::new(Seed::numbered(1));
        let mut wrong = 0;
        for _ in 0..400 {
            let coins: Vec<f64> = (0..400).map(|_| f64::from(dice.below(3)) / 2.0).collect();
            wrong += usize::from(bet(2, coins).verdict().is_some());
        }
        // 5 % of 400 is 20.
        assert!(wrong <= 20, "{wrong}");
    }
}
