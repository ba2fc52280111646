//! Plays the games of a contest on any number of threads, with results in the order of deals.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gueridon_cli::{Error, ProgressBar, plural, stop_on_signals};
use gueridon_text::Speaker;

use crate::contest::{Contest, OnLoss, Pairing};
use crate::play::{PlayedGame, play};
use crate::program_pool::ProgramPool;
use crate::report::{ArenaReport, Conclusion, ShardJson};
use crate::sequential_test::SequentialTest;
use crate::stats;

/// One part of a run that is spread over machines, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Its number.
    pub index: u64,
    /// The number of shards.
    pub count: u64,
}

impl Shard {
    /// Number of its deals, of all deals of the run.
    pub fn deals(self, all: u64) -> u64 {
        (all + self.count).saturating_sub(self.index) / self.count
    }

    /// The number in the whole run of one of its deals.
    pub fn deal(self, number: u64) -> u64 {
        number * self.count + self.index - 1
    }
}

/// How much is played, and how.
pub struct RunOptions<'a> {
    /// Number of deals of the whole run.
    pub deals: u64,
    /// The part of them that is played here.
    pub shard: Shard,
    /// Number of games at the same time.
    pub threads: usize,
    /// Time after which no deal begins.
    pub time: Option<Duration>,
    /// Whether to stop when a difference is established.
    pub until_sure: bool,
    /// File for the records of all games.
    pub records: Option<&'a Path>,
}

/// Why a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// All deals were played, or a difference was established.
    Finished,
    /// The program got SIGINT or SIGTERM.
    Interrupted,
    /// No time is left.
    TimeOver,
}

/// Hands out games in order.
struct GameQueue<'a> {
    next: Mutex<(u64, usize)>,
    options: &'a RunOptions<'a>,
    rotations: usize,
    started: Instant,
    interrupted: Arc<AtomicBool>,
    enough: AtomicBool,
    late: AtomicBool,
}

impl GameQueue<'_> {
    fn take(&self) -> Option<Pairing> {
        if self.interrupted.load(Ordering::Relaxed) || self.enough.load(Ordering::Relaxed) {
            return None;
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let (number, rotation) = *next;
        if number >= self.options.shard.deals(self.options.deals) {
            return None;
        }
        // A deal that has begun is played from every seat, late or not.
        if rotation == 0 && self.options.time.is_some_and(|time| self.started.elapsed() >= time) {
            self.late.store(true, Ordering::Relaxed);
            return None;
        }
        *next =
            if rotation + 1 < self.rotations { (number, rotation + 1) } else { (number + 1, 0) };
        Some(Pairing { deal: self.options.shard.deal(number), rotation })
    }
}

/// Plays a contest until it is finished, interrupted or out of time.
///
/// # Errors
///
/// When the records cannot be written, or no signal can be caught.
pub fn run(
    contest: &Contest,
    options: &RunOptions,
    speaker: &Speaker,
) -> Result<(ArenaReport, StopReason), Error> {
    let records = options.records.map(|file| {
        let failed = |error| format!("{}: {error}", file.display());
        File::create(file).map(BufWriter::new).map_err(failed)
    });
    let interrupted = Arc::new(AtomicBool::new(false));
    stop_on_signals(&interrupted)?;
    let rotations = contest.rotations();
    let queue = GameQueue {
        next: Mutex::new((0, 0)),
        options,
        rotations,
        started: Instant::now(),
        interrupted,
        enough: AtomicBool::new(false),
        late: AtomicBool::new(false),
    };
    let mut collector = Collector {
        contest,
        rotations,
        report: ArenaReport::new(contest),
        test: options.until_sure.then(|| SequentialTest::new(contest.players())),
        records: records.transpose()?,
        waiting: BTreeMap::new(),
        accepted: 0,
    };
    let games = options.shard.deals(options.deals) * rotations as u64;
    let mut progress = RunProgress::new(games, contest);
    let (sender, receiver) = mpsc::channel();
    let collected = thread::scope(|scope| {
        for _ in 0..options.threads {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                let mut programs = ProgramPool::new(contest.entrants.len());
                while let Some(pairing) = queue.take() {
                    let played = play(contest, pairing, &mut programs, speaker);
                    if sender.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut collected = Ok(());
        for played in &receiver {
            if collected.is_ok() && !queue.enough.load(Ordering::Relaxed) {
                collected = played
                    .map_err(|error| speaker.say(&error.message()).into())
                    .and_then(|played| {
                        progress.add_game(&played);
                        match played.losses.first().filter(|_| contest.on_loss == OnLoss::Stop) {
                            Some(_) => {
                                Err("a seat was lost, and the run ends (--on-loss stop)".into())
                            }
                            None => collector.add(played, options.shard),
                        }
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
        StopReason::Interrupted
    } else if queue.late.load(Ordering::Relaxed) {
        StopReason::TimeOver
    } else {
        StopReason::Finished
    };
    let mut report = collector.finish()?;
    let Shard { index, count } = options.shard;
    report.shard = Some(ShardJson { index, count, deals: options.deals });
    report.pace = Some((played as f64 / time.as_secs_f64(), options.threads));
    Ok((report, stop))
}

/// Brings games into the order of deals.
struct Collector<'a> {
    contest: &'a Contest,
    rotations: usize,
    report: ArenaReport,
    test: Option<SequentialTest>,
    records: Option<BufWriter<File>>,
    waiting: BTreeMap<u64, Vec<PlayedGame>>,
    /// Number of deals in the report.
    accepted: u64,
}

impl Collector<'_> {
    /// Adds a game; true when a difference is established.
    fn add(&mut self, played: PlayedGame, shard: Shard) -> Result<bool, Error> {
        self.waiting.entry(played.pairing.deal).or_default().push(played);
        while let Some(games) = self.waiting.get(&shard.deal(self.accepted)) {
            if games.len() < self.rotations {
                break;
            }
            let games = self.waiting.remove(&shard.deal(self.accepted)).unwrap_or_default();
            self.accept(games)?;
            self.accepted += 1;
            if self.test.as_ref().is_some_and(|test| test.look().is_some()) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds complete deals after an incomplete one, as there are after Ctrl-C.
    fn add_rest(&mut self) -> Result<(), Error> {
        for (_, games) in std::mem::take(&mut self.waiting) {
            if games.len() == self.rotations {
                self.accept(games)?;
            }
        }
        Ok(())
    }

    fn accept(&mut self, mut games: Vec<PlayedGame>) -> Result<(), Error> {
        games.sort_by_key(|played| played.pairing);
        let Some(deal) = games.first().map(|played| played.pairing.deal) else { return Ok(()) };
        for played in &games {
            for &(entrant, nanoseconds) in &played.times {
                self.report.times[entrant].add(nanoseconds);
            }
            for loss in &played.losses {
                self.report.lost[loss.entrant] += 1;
            }
            if let Some(records) = &mut self.records {
                writeln!(records, "{}", played.record)?;
            }
        }
        let results: Vec<_> = games.iter().map(|played| played.result).collect();
        if let Some(test) = &mut self.test {
            let contest = self.contest;
            test.add(stats::summarise(contest.game, &contest.lineup, &results, 0).share);
        }
        self.report.deals.insert(deal, results);
        Ok(())
    }

    fn finish(mut self) -> Result<ArenaReport, Error> {
        if let Some(mut records) = self.records {
            records.flush()?;
        }
        self.report.conclusion = self.test.map(|test| Conclusion(test.strength()));
        Ok(self.report)
    }
}

/// The progress of a run: a bar on a terminal, and a message about each bot that loses seats.
struct RunProgress<'a> {
    bar: ProgressBar,
    contest: &'a Contest,
    /// How many seats each entrant has lost.
    lost: Vec<u64>,
}

impl RunProgress<'_> {
    fn new(games: u64, contest: &Contest) -> RunProgress<'_> {
        let template = "{wide_bar} game {pos} of {len}, {rate}, {eta} left";
        RunProgress {
            bar: ProgressBar::new(Some(games), template),
            contest,
            lost: vec![0; contest.entrants.len()],
        }
    }

    /// Counts a game; of each program that loses seats, the first loss is described.
    fn add_game(&mut self, played: &PlayedGame) {
        self.bar.inc(1);
        for loss in &played.losses {
            self.lost[loss.entrant] += 1;
            if self.lost[loss.entrant] == 1 {
                self.bar.suspend(|| {
                    let mut log = io::stderr();
                    let _ = writeln!(log, "{}", loss.message);
                    for line in &loss.stderr {
                        let _ = writeln!(log, "    {line}");
                    }
                });
            }
        }
    }

    /// Ends; returns the number of games and their time.
    fn finish(self) -> (u64, Duration) {
        let played = (self.bar.position(), self.bar.elapsed());
        drop(self.bar);
        for (entrant, &lost) in self.contest.entrants.iter().zip(&self.lost) {
            if let Some(more) = lost.checked_sub(1).filter(|&more| more > 0) {
                let more = plural(more, "more seat");
                let _ = writeln!(io::stderr(), "\"{entrant}\" lost {more} in the same run.");
            }
        }
        played
    }
}
