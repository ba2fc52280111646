//! What many games say: means, intervals, Elo, and how long answers took.

use gueridon_record::GameId;

use super::contest::{entrant_on, fewest_win};
use super::play::Ending;

/// Of fewer deals, or of deals that all went the same way, a variance says too little: the interval
/// of Wilson takes its place, which is never too narrow here.
const FEW_DEALS: usize = 10;
/// The normal distribution has 95 % within so many standard deviations.
const Z: f64 = 1.959_964;
/// The same for Student's distribution with 1 to 30 degrees of freedom.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];

/// What one deal, with all its rotations, says of an entrant: averages over the seats it had.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Observed {
    /// The share of wins.
    pub(crate) share: f64,
    /// The points over the best other seat, or under it where the fewest win.
    pub(crate) margin: f64,
}

/// What the games of a deal say of an entrant.
pub(crate) fn observe(
    game: GameId,
    lineup: &[usize],
    endings: &[Ending],
    entrant: usize,
) -> Observed {
    let sign = if fewest_win(game) { -1 } else { 1 };
    let (mut share, mut margin, mut seats) = (0.0, 0, 0);
    for (rotation, ending) in endings.iter().enumerate() {
        let winners = ending.won.iter().filter(|&&won| won).count();
        for seat in (0..lineup.len()).filter(|&at| entrant_on(lineup, rotation, at) == entrant) {
            seats += 1;
            if ending.won[seat] {
                share += 1.0 / winners as f64;
            }
            let others = (0..lineup.len()).filter(|&other| other != seat);
            let best = others.map(|other| sign * ending.scores[other]).max().unwrap_or(0);
            margin += sign * ending.scores[seat] - best;
        }
    }
    let seats = f64::from(seats.max(1));
    Observed { share: share / seats, margin: f64::from(margin) / seats }
}

/// A mean and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Estimate {
    /// The mean.
    pub(crate) mean: f64,
    /// The lower end.
    pub(crate) low: f64,
    /// The upper end.
    pub(crate) high: f64,
}

/// Sums from which estimates are made; values are added in the order of deals, so that rounding is
/// the same with any number of threads.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Sums {
    count: usize,
    mean: f64,
    squares: f64,
}

impl Sums {
    /// Adds a value (Welford's way, which loses no digits).
    pub(crate) fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// The mean alone; 0 of nothing.
    pub(crate) fn mean(&self) -> f64 {
        self.mean
    }

    /// The mean of any numbers; none before the second, when nothing is known of their spread.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        let freedom = self.count.checked_sub(1).filter(|&freedom| freedom > 0)?;
        let error = (self.squares / freedom as f64 / self.count as f64).sqrt();
        let half = STUDENT.get(freedom - 1).copied().unwrap_or(Z) * error;
        Some(Estimate { mean: self.mean, low: self.mean - half, high: self.mean + half })
    }

    /// The mean of numbers from 0 to 1.
    pub(crate) fn share(&self) -> Option<Estimate> {
        match self.estimate() {
            Some(estimate) if self.count >= FEW_DEALS && estimate.low < estimate.high => {
                let (low, high) = (estimate.low.max(0.0), estimate.high.min(1.0));
                Some(Estimate { low, high, ..estimate })
            }
            Some(_) | None if self.count == 0 => None,
            Some(_) | None => Some(wilson(self.mean, self.count)),
        }
    }
}

/// Wilson's interval of a share.
fn wilson(share: f64, count: usize) -> Estimate {
    let count = count as f64;
    let weight = Z * Z / count;
    let centre = (share + weight / 2.0) / (1.0 + weight);
    let half = Z / (1.0 + weight) * (share * (1.0 - share) / count + weight / 4.0 / count).sqrt();
    Estimate { mean: share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// By how much Elo one seat is stronger than each of the other seats, if these are equals. A share
/// of 0 or 1 would be infinitely far; it is taken as half a game short of that.
pub(crate) fn elo(share: f64, players: usize, games: usize) -> f64 {
    let least = 0.5 / games.max(1) as f64;
    let share = share.clamp(least, 1.0 - least);
    400.0 * (share * (players as f64 - 1.0) / (1.0 - share)).log10()
}

/// Times by orders of magnitude: eight steps to each doubling, so that a quantile is right within
/// some 5 %, in little space however many are added.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Times {
    /// How many fell into each step; later steps are empty.
    pub(crate) counts: Vec<u64>,
}

const STEPS_A_DOUBLING: f64 = 8.0;

impl Times {
    /// Adds a time in nanoseconds.
    pub(crate) fn add(&mut self, nanoseconds: u64) {
        let step = ((nanoseconds.max(1) as f64).log2() * STEPS_A_DOUBLING) as usize;
        if self.counts.len() <= step {
            self.counts.resize(step + 1, 0);
        }
        self.counts[step] += 1;
    }

    /// Adds other times.
    pub(crate) fn merge(&mut self, other: &Times) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count = count.saturating_add(*more);
        }
    }

    /// The time, in milliseconds, that a share of all stays under; none when there are none.
    pub(crate) fn quantile(&self, share: f64) -> Option<f64> {
        let all: u64 = self.counts.iter().fold(0, |sum, &count| sum.saturating_add(count));
        let rank = (share * all as f64).ceil().max(1.0) as u64;
        let mut below = 0u64;
        let step = self.counts.iter().position(|&count| {
            below = below.saturating_add(count);
            below >= rank
        })?;
        Some(((step as f64 + 0.5) / STEPS_A_DOUBLING).exp2() / 1e6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_engine::PerSeat;

    fn sums(values: &[f64]) -> Sums {
        let mut sums = Sums::default();
        values.iter().for_each(|&value| sums.add(value));
        sums
    }

    fn near(value: f64, expected: f64) {
        assert!((value - expected).abs() < 1e-3, "{value} is not {expected}");
    }

    fn ending(scores: &[i32], won: &[bool]) -> Ending {
        Ending {
            scores: PerSeat::new(scores.len(), |seat| scores[seat.index()]),
            won: PerSeat::new(won.len(), |seat| won[seat.index()]),
        }
    }

    #[test]
    fn a_deal_is_averaged_over_its_rotations_and_ties_are_shared() {
        // The first entrant sits on seat 0, then on seat 1: it wins by 4, then ties.
        let games = [ending(&[10, 6], &[true, false]), ending(&[7, 7], &[true, true])];
        let first = observe(GameId::CafeCards, &[0, 1], &games, 0);
        assert_eq!(first, Observed { share: 0.75, margin: 2.0 });
        let second = observe(GameId::CafeCards, &[0, 1], &games, 1);
        assert_eq!(second, Observed { share: 0.25, margin: -2.0 });
    }

    #[test]
    fn where_the_fewest_points_win_the_margin_is_turned_round() {
        let games = [ending(&[3, 20, 9], &[true, false, false])];
        let first = observe(GameId::FortySix, &[0, 1, 1], &games, 0);
        assert_eq!(first, Observed { share: 1.0, margin: 6.0 });
        // Both seats of the second: 3 − 20 and 3 − 9.
        let second = observe(GameId::FortySix, &[0, 1, 1], &games, 1);
        assert_eq!(second, Observed { share: 0.0, margin: -11.5 });
    }

    #[test]
    fn the_interval_of_a_mean_is_students() {
        // Mean 3, variance 10/4, standard error √0.5 = 0.7071; times 2.776 is 1.963.
        let estimate = sums(&[1.0, 2.0, 3.0, 4.0, 5.0]).estimate().unwrap();
        near(estimate.mean, 3.0);
        near(estimate.low, 3.0 - 1.963);
        near(estimate.high, 3.0 + 1.963);
        assert!(sums(&[1.0]).estimate().is_none());
    }

    #[test]
    fn the_interval_of_many_shares_is_normal() {
        // Fifty 0 and fifty 1: variance 25/99, standard error 0.050252, times 1.96 is 0.09849.
        let mut values = vec![0.0; 50];
        values.extend([1.0; 50]);
        let estimate = sums(&values).share().unwrap();
        near(estimate.low, 0.5 - 0.0985);
        near(estimate.high, 0.5 + 0.0985);
    }

    #[test]
    fn the_interval_of_few_or_equal_shares_is_wilsons() {
        // Ten of ten: the lower end is n / (n + z²) = 10 / 13.8415.
        let all = sums(&[1.0; 10]).share().unwrap();
        near(all.low, 0.7225);
        near(all.high, 1.0);
        // One hundred of one hundred: 100 / 103.8415, though the variance is 0.
        near(sums(&[1.0; 100]).share().unwrap().low, 0.9630);
        // Half of four: 0.5 ± 1.96 / (2 √(4 + 3.8415)).
        near(sums(&[0.0, 1.0, 0.0, 1.0]).share().unwrap().low, 0.5 - 0.35);
        assert!(Sums::default().share().is_none());
    }

    #[test]
    fn elo_is_the_odds_against_one_opponent() {
        near(elo(0.5, 2, 100), 0.0);
        near(elo(10.0 / 11.0, 2, 100), 400.0);
        near(elo(0.25, 4, 100), 0.0);
        // Three opponents, half of the wins: three to one against each.
        near(elo(0.5, 4, 100), 400.0 * 3f64.log10());
        // All of ten games count as 9.5 of 10: odds of 19.
        near(elo(1.0, 2, 10), 400.0 * 19f64.log10());
    }

    #[test]
    fn quantiles_are_right_within_their_steps() {
        let mut times = Times::default();
        assert_eq!(times.quantile(0.5), None);
        (1..=1000).for_each(|milliseconds| times.add(milliseconds * 1_000_000));
        let (median, late) = (times.quantile(0.5).unwrap(), times.quantile(0.99).unwrap());
        assert!((475.0..525.0).contains(&median), "{median}");
        assert!((940.0..1040.0).contains(&late), "{late}");
        let mut twice = times.clone();
        twice.merge(&times);
        assert_eq!(twice.quantile(0.5), times.quantile(0.5));
    }
}
