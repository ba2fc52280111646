//! `gueridon arena merge`: the shards of a run, put together as if it had been one.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use gueridon_engine::{MAX_SEATS, PerSeat, Version};
use gueridon_record::{GameId, Seed};
use serde_json::Value;

use super::contest::{lineup, rotations};
use super::play::Ending;
use super::report::Report;
use super::stats::Times;
use crate::failure::Failure;

/// More steps of times than a machine's clock has are nonsense.
const MAX_STEPS: usize = 1024;

/// Reads the shards and puts them together.
///
/// # Errors
///
/// When a file cannot be read, is not the result of a shard, or belongs to another run.
pub(crate) fn read(files: &[PathBuf]) -> Result<Report, Failure> {
    let mut whole: Option<Report> = None;
    for file in files {
        let failed = |why: &str| Failure::told(format!("{}: {why}", file.display()));
        let part = read_part(file)?;
        let Some(whole) = &mut whole else {
            whole = Some(part);
            continue;
        };
        let same = whole.game == part.game
            && whole.version == part.version
            && whole.rules == part.rules
            && whole.seed == part.seed
            && whole.names == part.names
            && whole.lineup == part.lineup;
        if !same {
            return Err(failed(
                "this is a shard of another run: game, players, version, rules, seed and bots must be the same",
            ));
        }
        for (deal, endings) in part.deals {
            if whole.deals.insert(deal, endings).is_some() {
                return Err(failed(&format!("deal {deal} is in two of the files")));
            }
        }
        for (times, more) in whole.times.iter_mut().zip(&part.times) {
            times.merge(more);
        }
        for (lost, more) in whole.lost.iter_mut().zip(&part.lost) {
            *lost = lost.saturating_add(*more);
        }
    }
    let whole = whole.ok_or_else(|| Failure::told("say which files to merge"))?;
    let expected = whole.deals.keys().next_back().map_or(0, |last| last + 1);
    let missing = expected - whole.deals.len() as u64;
    if missing > 0 {
        writeln!(
            io::stderr(),
            "{missing} of the first {expected} deals are in none of the files: is a shard missing?"
        )?;
    }
    Ok(whole)
}

fn read_part(file: &Path) -> Result<Report, Failure> {
    let failed = |why: &str| Failure::told(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|error| failed(&error.to_string()))?;
    let json: Value = serde_json::from_str(&text).map_err(|error| failed(&error.to_string()))?;
    if json["deals"].is_null() {
        return Err(failed("this is not the JSON of `gueridon arena … --shard I/N --json`"));
    }
    part(&json).ok_or_else(|| failed("this result of a shard is damaged"))
}

/// A report from its JSON; none when anything is out of place.
fn part(json: &Value) -> Option<Report> {
    let names: Vec<String> = json["bots"]
        .as_array()?
        .iter()
        .map(|bot| bot["name"].as_str().map(String::from))
        .collect::<Option<_>>()?;
    let players = usize::try_from(json["players"].as_u64()?).ok()?;
    if players > MAX_SEATS || names.len() < 2 || names.len() > players {
        return None;
    }
    let lineup = lineup(names.len(), players);
    let mut deals = BTreeMap::new();
    for deal in json["deals"].as_array()? {
        let games = deal["games"].as_array()?;
        let endings: Vec<_> =
            games.iter().map(|game| ending(game, players)).collect::<Option<_>>()?;
        // Only numbers that can be counted up to.
        let number = deal["deal"].as_u64().filter(|&number| number < u64::MAX)?;
        if endings.len() != rotations(&lineup) || deals.insert(number, endings).is_some() {
            return None;
        }
    }
    let bots = json["bots"].as_array()?;
    let lost = bots.iter().map(|bot| bot["seats_lost"].as_u64()).collect::<Option<_>>()?;
    let mut times = vec![Times::default(); names.len()];
    if let Some(counts) = json["times"].as_array() {
        for (times, counts) in times.iter_mut().zip(counts) {
            let counts = counts.as_array().filter(|counts| counts.len() <= MAX_STEPS)?;
            times.counts = counts.iter().map(Value::as_u64).collect::<Option<_>>()?;
        }
    }
    Some(Report {
        game: GameId::from_name(json["game"].as_str()?)?,
        version: match json.get("version") {
            // Results from before there were versions.
            None => Version::V1,
            Some(number) => Version::from_number(number.as_u64()?)?,
        },
        rules: json["rules"].as_object()?.clone(),
        seed: Seed::read(json["seed"].as_str()?)?,
        names,
        lineup,
        deals,
        times,
        lost,
        conclusion: None,
        pace: None,
    })
}

fn ending(json: &Value, players: usize) -> Option<Ending> {
    let (scores, won) = (json["scores"].as_array()?, json["won"].as_array()?);
    if scores.len() != players || won.len() != players {
        return None;
    }
    let score = |value: &Value| value.as_i64().and_then(|score| i32::try_from(score).ok());
    let scores: Vec<i32> = scores.iter().map(score).collect::<Option<_>>()?;
    let won: Vec<bool> = won.iter().map(Value::as_bool).collect::<Option<_>>()?;
    // Sums and differences of scores stay far from the ends of their type.
    if !won.contains(&true) || scores.iter().any(|score| score.abs() > 1_000_000) {
        return None;
    }
    Some(Ending {
        scores: PerSeat::new(players, |seat| scores[seat.index()]),
        won: PerSeat::new(players, |seat| won[seat.index()]),
    })
}
