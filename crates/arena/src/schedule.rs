//! Which games are played when: any number of threads, results in the order of deals.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gueridon_text::Speaker;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::contest::{Contest, Pairing};
use super::play::{self, Played};
use super::progress::Progress;
use super::report::{Conclusion, Report};
use super::stats;
use super::sure::Bets;
use crate::failure::Failure;

/// The exit code of a program that is stopped by Ctrl-C, by custom.
const STOPPED: i32 = 130;
/// How long the collector waits for a game before it looks at the clock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(500);

/// One part of a run that is spread over machines, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shard {
    /// Which.
    pub(crate) index: u64,
    /// Of how many.
    pub(crate) count: u64,
}

impl Shard {
    /// How many of all deals are its own.
    fn deals(self, all: u64) -> u64 {
        (all + self.count).saturating_sub(self.index) / self.count
    }

    /// The number of one of them.
    fn deal(self, number: u64) -> u64 {
        number * self.count + self.index - 1
    }
}

/// How much is played, and how.
pub(crate) struct Plan<'a> {
    /// How many deals the whole run has.
    pub(crate) deals: u64,
    /// Which of them are played here.
    pub(crate) shard: Shard,
    /// How many games run at once.
    pub(crate) threads: usize,
    /// After which no deal begins.
    pub(crate) time: Option<Duration>,
    /// Whether to stop when a difference is established.
    pub(crate) until_sure: bool,
    /// Where to write every game.
    pub(crate) records: Option<&'a Path>,
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// All was played, or a difference was established.
    Finished,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// No time is left.
    TimeOver,
}

/// Hands out games in order.
struct Queue<'a> {
    next: Mutex<(u64, usize)>,
    plan: &'a Plan<'a>,
    rotations: usize,
    started: Instant,
    interrupted: Arc<AtomicBool>,
    enough: AtomicBool,
    late: AtomicBool,
}

impl Queue<'_> {
    fn take(&self) -> Option<Pairing> {
        if self.interrupted.load(Ordering::Relaxed) || self.enough.load(Ordering::Relaxed) {
            return None;
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, rotation) = *next;
        if number >= self.plan.shard.deals(self.plan.deals) {
            return None;
        }
        // A deal that has begun is played from every seat, late or not.
        if rotation == 0 && self.plan.time.is_some_and(|time| self.started.elapsed() >= time) {
            self.late.store(true, Ordering::Relaxed);
            return None;
        }
        *next =
            if rotation + 1 < self.rotations { (number, rotation + 1) } else { (number + 1, 0) };
        Some(Pairing { deal: self.plan.shard.deal(number), rotation })
    }
}

/// Plays.
///
/// # Errors
///
/// When the records cannot be written, or no signal can be caught.
pub(crate) fn run(
    contest: &Contest,
    plan: &Plan,
    speaker: &Speaker,
) -> Result<(Report, Stop), Failure> {
    let records = plan.records.map(|file| {
        let failed = |error| Failure::told(format!("{}: {error}", file.display()));
        File::create(file).map(BufWriter::new).map_err(failed)
    });
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The second time is in earnest.
        flag::register_conditional_shutdown(signal, STOPPED, Arc::clone(&interrupted))?;
        flag::register(signal, Arc::clone(&interrupted))?;
    }
    let rotations = contest.rotations();
    let queue = Queue {
        next: Mutex::new((0, 0)),
        plan,
        rotations,
        started: Instant::now(),
        interrupted,
        enough: AtomicBool::new(false),
        late: AtomicBool::new(false),
    };
    let mut collector = Collector {
        contest,
        rotations,
        report: Report::new(contest),
        bets: plan.until_sure.then(|| Bets::new(contest.players())),
        records: records.transpose()?,
        waiting: BTreeMap::new(),
        accepted: 0,
    };
    let games = plan.shard.deals(plan.deals) * rotations as u64;
    let mut progress = Progress::new(games);
    let (sender, receiver) = mpsc::channel();
    let collected = thread::scope(|scope| {
        for _ in 0..plan.threads {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                while let Some(pairing) = queue.take() {
                    if sender.send(play::play(contest, pairing, speaker)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut collected = Ok(());
        loop {
            progress.tell();
            let played = match receiver.recv_timeout(BETWEEN_LOOKS) {
                Ok(played) => played,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if collected.is_ok() && !queue.enough.load(Ordering::Relaxed) {
                collected = played
                    .map_err(|error| Failure::told(speaker.say(&error.message())))
                    .and_then(|played| {
                        progress.game();
                        played.losses.iter().for_each(|(_, why)| progress.message(why));
                        collector.add(played, plan.shard)
                    })
                    .map(|sure| queue.enough.store(sure, Ordering::Relaxed));
            }
            if collected.is_err() {
                queue.enough.store(true, Ordering::Relaxed);
            }
        }
        collected
    });
    let (played, time) = progress.finish();
    collected?;
    if !queue.enough.load(Ordering::Relaxed) {
        collector.add_rest()?;
    }
    let stop = if queue.interrupted.load(Ordering::Relaxed) {
        Stop::Interrupted
    } else if queue.late.load(Ordering::Relaxed) {
        Stop::TimeOver
    } else {
        Stop::Finished
    };
    let mut report = collector.finish()?;
    report.pace = Some((played as f64 / time.as_secs_f64(), plan.threads));
    Ok((report, stop))
}

/// Puts games back into the order of deals.
struct Collector<'a> {
    contest: &'a Contest,
    rotations: usize,
    report: Report,
    bets: Option<Bets>,
    records: Option<BufWriter<File>>,
    waiting: BTreeMap<u64, Vec<Played>>,
    /// How many deals are in the report.
    accepted: u64,
}

impl Collector<'_> {
    /// Adds a game; true when a difference is established.
    fn add(&mut self, played: Played, shard: Shard) -> Result<bool, Failure> {
        self.waiting.entry(played.pairing.deal).or_default().push(played);
        while let Some(games) = self.waiting.get(&shard.deal(self.accepted)) {
            if games.len() < self.rotations {
                break;
            }
            let games = self.waiting.remove(&shard.deal(self.accepted)).unwrap_or_default();
            self.accept(games)?;
            self.accepted += 1;
            if self.bets.as_ref().is_some_and(|bets| bets.look().is_some()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds the deals that are complete though an earlier one is not, as after Ctrl-C.
    fn add_rest(&mut self) -> Result<(), Failure> {
        for (_, games) in std::mem::take(&mut self.waiting) {
            if games.len() == self.rotations {
                self.accept(games)?;
            }
        }
        Ok(())
    }

    fn accept(&mut self, mut games: Vec<Played>) -> Result<(), Failure> {
        games.sort_by_key(|played| played.pairing);
        let Some(deal) = games.first().map(|played| played.pairing.deal) else { return Ok(()) };
        for played in &games {
            for &(entrant, nanoseconds) in &played.times {
                self.report.times[entrant].add(nanoseconds);
            }
            for &(entrant, _) in &played.losses {
                self.report.lost[entrant] += 1;
            }
            if let Some(records) = &mut self.records {
                writeln!(records, "{}", played.record)?;
            }
        }
        let endings: Vec<_> = games.iter().map(|played| played.ending).collect();
        if let Some(bets) = &mut self.bets {
            let contest = self.contest;
            bets.add(stats::observe(contest.game, &contest.lineup, &endings, 0).share);
        }
        self.report.deals.insert(deal, endings);
        Ok(())
    }

    fn finish(mut self) -> Result<Report, Failure> {
        if let Some(mut records) = self.records {
            records.flush()?;
        }
        self.report.conclusion = self.bets.map(|bets| Conclusion(bets.verdict()));
        Ok(self.report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_deals_and_none_twice() {
        for all in 0..20 {
            for count in 1..7 {
                let mut deals = Vec::new();
                for index in 1..=count {
                    let shard = Shard { index, count };
                    deals.extend((0..shard.deals(all)).map(|number| shard.deal(number)));
                }
                deals.sort_unstable();
                assert_eq!(deals, (0..all).collect::<Vec<_>>());
            }
        }
    }
}
