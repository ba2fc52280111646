//! Means, intervals, Elo and answer times over many games.

use gueridon_record::GameId;
use hdrhistogram::Histogram;

use crate::contest::entrant_on;
use crate::play::SeatResults;

/// With fewer deals, or with deals that all have the same result, the variance is not reliable, and
/// Wilson's interval is used, which is never too narrow here.
const FEW_DEALS: usize = 10;
/// Half the width of the 95 % interval of the normal distribution, in standard deviations.
const Z: f64 = 1.959_964;
/// The same for Student's distribution with 1 to 30 degrees of freedom.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];

/// Averages of an entrant over all its seats in all rotations of one deal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DealSummary {
    /// The share of wins.
    pub share: f64,
    /// The points over the best other seat, or under it where the fewest win.
    pub margin: f64,
}

/// Summarises the games of one deal for an entrant.
pub fn summarise(
    game: GameId,
    lineup: &[usize],
    results: &[SeatResults],
    entrant: usize,
) -> DealSummary {
    let sign = if game.fewest_wins() { -1 } else { 1 };
    let (mut share, mut margin, mut seats) = (0.0, 0, 0);
    for (rotation, result) in results.iter().enumerate() {
        let winners = result.won.iter().filter(|&&won| won).count();
        for seat in (0..lineup.len()).filter(|&at| entrant_on(lineup, rotation, at) == entrant) {
            seats += 1;
            if result.won[seat] {
                share += 1.0 / winners as f64;
            }
            let others = (0..lineup.len()).filter(|&other| other != seat);
            let best = others.map(|other| sign * result.scores[other]).max().unwrap_or(0);
            margin += sign * result.scores[seat] - best;
        }
    }
    let seats = f64::from(seats.max(1));
    DealSummary { share: share / seats, margin: f64::from(margin) / seats }
}

/// A mean and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ConfidenceInterval {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A running mean and variance. Values are added in the order of deals, so that rounding is the same
/// with any number of threads.
#[derive(Clone, Copy, Default, Debug)]
pub struct RunningStats {
    count: usize,
    mean: f64,
    squares: f64,
}

impl RunningStats {
    /// Adds a value (Welford's algorithm, which is numerically stable).
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// The mean; 0 without values.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The mean with its interval; none with fewer than two values.
    pub fn estimate(&self) -> Option<ConfidenceInterval> {
        let freedom = self.count.checked_sub(1).filter(|&freedom| freedom > 0)?;
        let error = (self.squares / freedom as f64 / self.count as f64).sqrt();
        let half = STUDENT.get(freedom - 1).copied().unwrap_or(Z) * error;
        Some(ConfidenceInterval { mean: self.mean, low: self.mean - half, high: self.mean + half })
    }

    /// The mean of values from 0 to 1 with its interval; none without values.
    pub fn share(&self) -> Option<ConfidenceInterval> {
        match self.estimate() {
            Some(estimate) if self.count >= FEW_DEALS && estimate.low < estimate.high => {
                let (low, high) = (estimate.low.max(0.0), estimate.high.min(1.0));
                Some(ConfidenceInterval { low, high, ..estimate })
            }
            Some(_) | None if self.count == 0 => None,
            Some(_) | None => Some(wilson(self.mean, self.count)),
        }
    }
}

/// Wilson's interval of a share.
fn wilson(share: f64, count: usize) -> ConfidenceInterval {
    let count = count as f64;
    let weight = Z * Z / count;
    let centre = (share + weight / 2.0) / (1.0 + weight);
    let half = Z / (1.0 + weight) * (share * (1.0 - share) / count + weight / 4.0 / count).sqrt();
    ConfidenceInterval {
        mean: share,
        low: (centre - half).max(0.0),
        high: (centre + half).min(1.0),
    }
}

/// The Elo difference between one seat and each of the other seats, if these are equally strong. A
/// share of 0 or 1 would be infinitely far away, and counts as half a game less.
pub fn elo(share: f64, players: usize, games: usize) -> f64 {
    let least = 0.5 / games.max(1) as f64;
    let share = share.clamp(least, 1.0 - least);
    400.0 * (share * (players as f64 - 1.0) / (1.0 - share)).log10()
}

/// Answer times of an entrant in nanoseconds, with three significant digits.
#[derive(Clone, Debug)]
pub struct AnswerTimes(Histogram<u64>);

/// A longer answer time, in nanoseconds, counts as this one: a day.
const MAX_TIME: u64 = 24 * 3600 * 1_000_000_000;
/// Buckets of the shard format for each doubling of the time.
const BUCKETS_PER_DOUBLING: f64 = 8.0;

impl Default for AnswerTimes {
    fn default() -> AnswerTimes {
        AnswerTimes(Histogram::new_with_bounds(1, MAX_TIME, 3).expect("valid bounds"))
    }
}

impl AnswerTimes {
    /// Adds a time in nanoseconds.
    pub fn add(&mut self, nanoseconds: u64) {
        self.0.saturating_record(nanoseconds);
    }

    /// Adds all times of another shard.
    pub fn merge(&mut self, other: &AnswerTimes) {
        self.0.add(&other.0).expect("the same bounds");
    }

    /// The quantile in milliseconds; none when there are no times.
    pub fn quantile(&self, quantile: f64) -> Option<f64> {
        (!self.0.is_empty()).then(|| self.0.value_at_quantile(quantile) as f64 / 1e6)
    }

    /// Times by buckets, as the JSON of a shard has them: eight to each doubling.
    pub fn to_buckets(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for times in self.0.iter_recorded() {
            let time = times.value_iterated_to().max(1) as f64;
            let bucket = (time.log2() * BUCKETS_PER_DOUBLING) as usize;
            counts.resize(counts.len().max(bucket + 1), 0);
            counts[bucket] += times.count_at_value();
        }
        counts
    }

    /// The times of a shard, each in the middle of its bucket: right within 5 %.
    pub fn from_buckets(counts: &[u64]) -> AnswerTimes {
        let mut times = AnswerTimes::default();
        for (bucket, &count) in counts.iter().enumerate() {
            let middle = ((bucket as f64 + 0.5) / BUCKETS_PER_DOUBLING).exp2();
            times.0.saturating_record_n(middle as u64, count);
        }
        times
    }
}
