//! Merges the shards of a run into the report of the whole run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use gueridon_cli::plural;
use gueridon_engine::{MAX_SEATS, PerSeat, Version};
use gueridon_record::{GameId, Seed};
use serde_json::Value;

use crate::contest::{lineup, rotations};
use crate::play::SeatResults;
use crate::report::{ArenaReport, GameJson, ReportJson, ShardJson};
use crate::schedule::Shard;
use crate::stats::AnswerTimes;
use gueridon_cli::Error;

/// Upper limit of the buckets of answer times in a file.
const MAX_BUCKETS: usize = 1024;
/// Larger scores are damage; sums and differences of smaller ones stay within their type.
const MAX_SCORE: u32 = 1_000_000;

/// Upper limits of the numbers of deals and shards in a file.
const MAX_DEALS: u64 = 1 << 40;
const MAX_SHARDS: u64 = 1 << 20;
/// Upper limit of shards that a message names.
const MAX_NAMED: usize = 10;

/// The shards of a run, put together.
pub struct Merged {
    /// The result of all deals that are in the files.
    pub report: ArenaReport,
    /// Which shards or deals of the run are in none of the files, if any.
    pub missing: Option<String>,
}

/// Reads shards and merges them.
///
/// # Errors
///
/// When a file cannot be read, is not the result of a shard, or belongs to another run.
pub fn merge(files: &[PathBuf]) -> Result<Merged, Error> {
    let mut whole: Option<ArenaReport> = None;
    let mut shards = Vec::new();
    for file in files {
        let failed = |why: &str| format!("{}: {why}", file.display());
        let mut part = read_shard(file).map_err(|why| failed(&why))?;
        shards.push(part.shard.take());
        let Some(whole) = &mut whole else {
            whole = Some(part);
            continue;
        };
        if !whole.is_same_run(&part) {
            return Err(failed(
                "this is a shard of another run: game, players, version, rules, --from, seed, bots and --on-loss must be the same",
            )
            .into());
        }
        for (deal, results) in part.deals {
            if whole.deals.insert(deal, results).is_some() {
                return Err(failed(&format!("deal {deal} is in two of the files")).into());
            }
        }
        for (times, more) in whole.times.iter_mut().zip(&part.times) {
            times.merge(more);
        }
        for (lost, more) in whole.lost.iter_mut().zip(&part.lost) {
            *lost = lost.saturating_add(*more);
        }
    }
    let report = whole.ok_or("say which files to merge")?;
    let missing = missing(&report, &shards);
    Ok(Merged { report, missing })
}

/// Says what is missing: shards by their numbers, or else the number of deals. A file of an earlier
/// version does not say which shard it is.
fn missing(whole: &ArenaReport, shards: &[Option<ShardJson>]) -> Option<String> {
    let known = whole.deals.len() as u64;
    let planned = shards.iter().flatten().map(|shard| shard.deals).max().unwrap_or(0);
    let expected = whole.deals.keys().next_back().map_or(0, |last| last + 1).max(planned);
    if known == expected {
        return None;
    }
    let counts: Option<BTreeSet<u64>> =
        shards.iter().map(|shard| shard.map(|shard| shard.count)).collect();
    let count =
        counts.filter(|counts| counts.len() == 1).and_then(|counts| counts.first().copied());
    let Some(count) = count else {
        let all = plural(expected, "deal");
        return Some(format!("{} of {all} are in none of the files", expected - known));
    };
    let mut played: BTreeMap<u64, u64> =
        shards.iter().flatten().map(|shard| (shard.index, 0)).collect();
    for deal in whole.deals.keys() {
        *played.entry(deal % count + 1).or_default() += 1;
    }
    let (mut absent, mut parts) = (Vec::new(), Vec::new());
    for index in 1..=count {
        let all = Shard { index, count }.deals(expected);
        match played.get(&index) {
            None if all > 0 => absent.push(index),
            Some(&played) if played < all => parts.push(format!(
                "shard {index} of {count} has only {played} of its {}",
                plural(all, "deal")
            )),
            None | Some(_) => {}
        }
    }
    if !absent.is_empty() {
        let (noun, verb) = if absent.len() == 1 { ("shard", "is") } else { ("shards", "are") };
        parts.insert(0, format!("{noun} {} of {count} {verb} missing", list(&absent)));
    }
    let more = parts.len().saturating_sub(MAX_NAMED);
    parts.truncate(MAX_NAMED);
    if more > 0 {
        parts.push(format!("and so on for {}", plural(more as u64, "other")));
    }
    Some(parts.join("; "))
}

/// Numbers as a list: `2`, `2 and 5`, `2, 5 and 7`; of many the first few.
fn list(numbers: &[u64]) -> String {
    let mut words: Vec<String> = numbers.iter().take(MAX_NAMED).map(u64::to_string).collect();
    if numbers.len() > MAX_NAMED {
        words.push(plural((numbers.len() - MAX_NAMED) as u64, "other"));
    }
    let last = words.pop().unwrap_or_default();
    if words.is_empty() { last } else { format!("{} and {last}", words.join(", ")) }
}

fn read_shard(file: &Path) -> Result<ArenaReport, String> {
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
    let json: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    if json["deals"].is_null() {
        return Err("this is not the JSON of `gueridon arena … --shard I/N --json`".into());
    }
    let report = serde_json::from_value(json).ok().and_then(from_json);
    report.ok_or_else(|| "this result of a shard is damaged".into())
}

/// The report of a shard; none when a value is out of range.
fn from_json(json: ReportJson) -> Option<ArenaReport> {
    let players = json.players;
    let names: Vec<String> = json.bots.iter().map(|bot| bot.name.clone()).collect();
    if players > MAX_SEATS || names.len() < 2 || names.len() > players {
        return None;
    }
    let lineup = lineup(names.len(), players);
    let shard = json.shard;
    if shard.is_some_and(|shard| !is_possible(shard)) {
        return None;
    }
    let mut deals = BTreeMap::new();
    for deal in json.deals? {
        let read = |game: &GameJson| game_result(game, players);
        let results: Vec<SeatResults> = deal.games.iter().map(read).collect::<Option<_>>()?;
        let foreign = |shard: ShardJson| {
            deal.deal % shard.count + 1 != shard.index || deal.deal >= shard.deals
        };
        let damaged = deal.deal >= MAX_DEALS
            || shard.is_some_and(foreign)
            || results.len() != rotations(&lineup);
        if damaged || deals.insert(deal.deal, results).is_some() {
            return None;
        }
    }
    let buckets = json.times.unwrap_or_default();
    if buckets.iter().any(|buckets| buckets.len() > MAX_BUCKETS) {
        return None;
    }
    let mut times: Vec<_> =
        buckets.iter().map(|buckets| AnswerTimes::from_buckets(buckets)).collect();
    times.resize_with(names.len(), AnswerTimes::default);
    Some(ArenaReport {
        game: GameId::from_name(&json.game)?,
        version: Version::from_number(json.version)?,
        rules: json.rules,
        seed: Seed::read(&json.seed)?,
        from: json.from,
        shard,
        lost: json.bots.iter().map(|bot| bot.seats_lost).collect(),
        on_loss: json.on_loss,
        players: json.bots.iter().map(|bot| bot.plays.clone()).collect(),
        names,
        lineup,
        deals,
        times,
        conclusion: None,
        pace: None,
    })
}

fn is_possible(ShardJson { index, count, deals }: ShardJson) -> bool {
    (1..=MAX_SHARDS).contains(&count) && (1..=count).contains(&index) && deals <= MAX_DEALS
}

fn game_result(game: &GameJson, players: usize) -> Option<SeatResults> {
    let GameJson { scores, won } = game;
    let complete = scores.len() == players && won.len() == players && won.contains(&true);
    if !complete || scores.iter().any(|score| score.unsigned_abs() > MAX_SCORE) {
        return None;
    }
    Some(SeatResults {
        scores: PerSeat::new(players, |seat| scores[seat.index()]),
        won: PerSeat::new(players, |seat| won[seat.index()]),
    })
}
