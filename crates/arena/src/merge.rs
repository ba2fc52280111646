//! Merges the shards of a run into the report of the whole run.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use gueridon_engine::{MAX_SEATS, PerSeat, Version};
use gueridon_record::{GameId, Seed};
use serde_json::Value;

use crate::Error;
use crate::contest::{lineup, rotations};
use crate::play::GameResult;
use crate::report::{ArenaReport, GameJson, ReportJson};
use crate::stats::AnswerTimes;

/// Upper limit of the buckets of answer times in a file.
const MAX_BUCKETS: usize = 1024;
/// Larger scores are damage; sums and differences of smaller ones stay within their type.
const MAX_SCORE: u32 = 1_000_000;

/// Reads shards and merges them. Also returns a warning when deals are in none of the files.
///
/// # Errors
///
/// When a file cannot be read, is not the result of a shard, or belongs to another run.
pub fn merge(files: &[PathBuf]) -> Result<(ArenaReport, Option<String>), Error> {
    let mut whole: Option<ArenaReport> = None;
    for file in files {
        let failed = |why: &str| format!("{}: {why}", file.display());
        let part = read_shard(file).map_err(|why| failed(&why))?;
        let Some(whole) = &mut whole else {
            whole = Some(part);
            continue;
        };
        if !whole.is_same_run(&part) {
            return Err(failed(
                "this is a shard of another run: game, players, version, rules, seed, bots and --on-loss must be the same",
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
    let whole = whole.ok_or("say which files to merge")?;
    let expected = whole.deals.keys().next_back().map_or(0, |last| last + 1);
    let missing = expected - whole.deals.len() as u64;
    let warning = (missing > 0).then(|| {
        format!(
            "{missing} of the first {expected} deals are in none of the files: is a shard missing?"
        )
    });
    Ok((whole, warning))
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
    let mut deals = BTreeMap::new();
    for deal in json.deals? {
        let read = |game: &GameJson| game_result(game, players);
        let results: Vec<GameResult> = deal.games.iter().map(read).collect::<Option<_>>()?;
        let damaged = deal.deal == u64::MAX || results.len() != rotations(&lineup);
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

fn game_result(game: &GameJson, players: usize) -> Option<GameResult> {
    let GameJson { scores, won } = game;
    let complete = scores.len() == players && won.len() == players && won.contains(&true);
    if !complete || scores.iter().any(|score| score.unsigned_abs() > MAX_SCORE) {
        return None;
    }
    Some(GameResult {
        scores: PerSeat::new(players, |seat| scores[seat.index()]),
        won: PerSeat::new(players, |seat| won[seat.index()]),
    })
}
