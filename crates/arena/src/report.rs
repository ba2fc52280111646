//! The result of a contest, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use gueridon_cli::{often, plural, rounded};
use gueridon_engine::Version;
use gueridon_record::{GameId, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::contest::{Contest, OnLoss, entrant_on, lineup, rotations};
use crate::play::SeatResults;
use crate::sequential_test::Strength;
use crate::start::{StartJson, StartPosition};
use crate::stats::{AnswerTimes, ConfidenceInterval, DealSummary, RunningStats, elo, summarise};

/// Longest name in the table, in characters.
const MAX_NAME: usize = 32;

/// What `--until-sure` has established, if anything.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Conclusion(pub(crate) Option<Strength>);

/// The results of every deal that was played from every seat.
#[derive(Clone, Debug)]
pub struct ArenaReport {
    pub(crate) game: GameId,
    pub(crate) version: Version,
    pub(crate) rules: Map<String, Value>,
    pub(crate) seed: Seed,
    /// The start position of all games, where it is not a fresh deal.
    pub(crate) from: Option<StartJson>,
    /// The part of the run that was played, where it is one of several.
    pub(crate) shard: Option<ShardJson>,
    pub(crate) names: Vec<String>,
    /// What plays under a name that was given to it.
    pub(crate) players: Vec<Option<String>>,
    /// The entrant of each seat before any rotation.
    pub(crate) lineup: Vec<usize>,
    /// The results of each deal, by rotation.
    pub(crate) deals: BTreeMap<u64, Vec<SeatResults>>,
    /// Answer times by entrant.
    pub(crate) times: Vec<AnswerTimes>,
    /// Number of seats that each entrant lost.
    pub(crate) lost: Vec<u64>,
    pub(crate) on_loss: OnLoss,
    pub(crate) conclusion: Option<Conclusion>,
    /// Games a second, and the number of threads.
    pub(crate) pace: Option<(f64, usize)>,
}

/// The report as JSON; with `deals` it is the result of a shard, which can be merged with others.
#[derive(Serialize, Deserialize)]
pub(crate) struct ReportJson {
    pub(crate) game: String,
    #[serde(default)]
    games: usize,
    pub(crate) bots: Vec<BotJson>,
    pub(crate) players: usize,
    #[serde(default = "first_version")]
    pub(crate) version: u64,
    pub(crate) rules: Map<String, Value>,
    pub(crate) seed: String,
    #[serde(default = "first_on_loss")]
    pub(crate) on_loss: OnLoss,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from: Option<StartJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) shard: Option<ShardJson>,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    verdict: Option<Conclusion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deals: Option<Vec<DealJson>>,
    /// Answer times by bot, in buckets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) times: Option<Vec<Vec<u64>>>,
}

/// The part of a run that a shard was to play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ShardJson {
    /// Its number, from 1.
    pub(crate) index: u64,
    /// Number of shards.
    pub(crate) count: u64,
    /// Number of deals of the whole run.
    pub(crate) deals: u64,
}

/// The estimates for one bot.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct BotJson {
    pub(crate) name: String,
    win_share: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    mean_margin: Option<f64>,
    elo: Option<f64>,
    move_ms_p50: Option<f64>,
    move_ms_p99: Option<f64>,
    margin_low: Option<f64>,
    margin_high: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    pub(crate) seats_lost: u64,
    /// What plays under the name, if that does not say it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) plays: Option<String>,
}

/// The games of one deal.
#[derive(Serialize, Deserialize)]
pub(crate) struct DealJson {
    pub(crate) deal: u64,
    pub(crate) games: Vec<GameJson>,
}

/// The result of one game, by seat.
#[derive(Serialize, Deserialize)]
pub(crate) struct GameJson {
    pub(crate) scores: Vec<i32>,
    pub(crate) won: Vec<bool>,
}

/// The version of results that do not name one.
fn first_version() -> u64 {
    Version::V1.number()
}

/// What happened to lost seats in results that do not say it.
fn first_on_loss() -> OnLoss {
    OnLoss::Substitute
}

/// The estimates for one entrant over all deals.
struct EntrantEstimates {
    share: Option<ConfidenceInterval>,
    mean_margin: Option<f64>,
    margin: Option<ConfidenceInterval>,
    elo: Option<ConfidenceInterval>,
    /// Median and 99th percentile of the answer times.
    milliseconds: [Option<f64>; 2],
}

impl ArenaReport {
    /// A report without games.
    pub(crate) fn new(contest: &Contest) -> ArenaReport {
        ArenaReport {
            game: contest.game,
            version: contest.version,
            rules: contest.rules.clone(),
            seed: contest.seed,
            from: contest.start.as_ref().map(StartPosition::json),
            shard: None,
            names: contest.entrants.iter().map(ToString::to_string).collect(),
            players: contest
                .entrants
                .iter()
                .map(|entrant| entrant.name.as_ref().map(|_| entrant.player.to_string()))
                .collect(),
            lineup: lineup(contest.entrants.len(), contest.players()),
            deals: BTreeMap::new(),
            times: vec![AnswerTimes::default(); contest.entrants.len()],
            lost: vec![0; contest.entrants.len()],
            on_loss: contest.on_loss,
            conclusion: None,
            pace: None,
        }
    }

    /// Whether two reports are of the same contest.
    pub(crate) fn is_same_run(&self, other: &ArenaReport) -> bool {
        let setup =
            |report: &ArenaReport| (report.game, report.version, report.seed, report.on_loss);
        setup(self) == setup(other)
            && self.rules == other.rules
            && self.from == other.from
            && self.names == other.names
            && self.players == other.players
            && self.lineup == other.lineup
    }

    /// Whether a seat was lost, and nobody asked for a substitute.
    pub fn has_lost_seats(&self) -> bool {
        self.on_loss != OnLoss::Substitute && self.lost.iter().any(|&lost| lost > 0)
    }

    /// Summaries of all deals for an entrant, in order.
    pub(crate) fn summaries(&self, entrant: usize) -> impl Iterator<Item = DealSummary> {
        let summary =
            move |results: &Vec<SeatResults>| summarise(self.game, &self.lineup, results, entrant);
        self.deals.values().map(summary)
    }

    /// All final scores of an entrant.
    pub(crate) fn scores(&self, entrant: usize) -> Vec<i32> {
        let mut scores = Vec::new();
        for results in self.deals.values() {
            for (rotation, result) in results.iter().enumerate() {
                let own = |seat: &usize| entrant_on(&self.lineup, rotation, *seat) == entrant;
                scores.extend((0..self.lineup.len()).filter(own).map(|seat| result.scores[seat]));
            }
        }
        scores
    }

    fn games(&self) -> usize {
        self.deals.len() * rotations(&self.lineup)
    }

    fn estimates(&self, entrant: usize) -> EntrantEstimates {
        let (mut shares, mut margins) = (RunningStats::default(), RunningStats::default());
        for summary in self.summaries(entrant) {
            shares.add(summary.share);
            margins.add(summary.margin);
        }
        let share = shares.share();
        let (players, games) = (self.lineup.len(), self.games());
        EntrantEstimates {
            share,
            mean_margin: share.map(|_| margins.mean()),
            margin: margins.estimate(),
            elo: share.map(|share| ConfidenceInterval {
                mean: elo(share.mean, players, games),
                low: elo(share.low, players, games),
                high: elo(share.high, players, games),
            }),
            milliseconds: [0.5, 0.99].map(|quantile| self.times[entrant].quantile(quantile)),
        }
    }

    /// The result as a table.
    pub fn text(&self, times: bool) -> String {
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = self.write_text(&mut text, times);
        text
    }

    fn write_text(&self, text: &mut String, times: bool) -> std::fmt::Result {
        let (players, deals) = (self.lineup.len(), self.deals.len() as u64);
        if deals == 0 {
            return writeln!(text, "No deal was played from every seat, so that nothing is known.");
        }
        let (game, setup) = (self.game.name(), self.setup_text());
        writeln!(text, "{game}, {setup}; {}; {}", self.games_text(), self.seed_text())?;
        let name = |entrant: usize| self.names[entrant].chars().take(MAX_NAME).collect();
        let head = ["bot", "win share", "margin", "Elo"].map(String::from).to_vec();
        let results = (0..self.names.len()).map(|entrant| {
            let row = self.estimates(entrant);
            let share = interval(row.share, |share| format!("{:.1}", 100.0 * share), " %");
            let margin = match row.margin {
                Some(margin) => interval(Some(margin), |points| format!("{points:+.1}"), ""),
                None => row.mean_margin.map_or("-".into(), |mean| format!("{mean:+.1}")),
            };
            let elo = interval(row.elo, |elo| format!("{elo:+.0}"), "");
            vec![name(entrant), share, margin, elo]
        });
        let rows: Vec<Vec<String>> = std::iter::once(head).chain(results).collect();
        write_columns(text, &rows)?;
        // A second table, because one of all columns is wider than a terminal.
        let mut details = vec![vec!["bot".to_string()]];
        details.extend((0..self.names.len()).map(|entrant| vec![name(entrant)]));
        if times {
            let head = ["ms an answer (median)", "99th percentile"].map(String::from);
            let time = |time: Option<f64>| time.map_or("-".into(), |ms| format!("{ms:.3}"));
            let answers =
                (0..self.names.len()).map(|entrant| self.estimates(entrant).milliseconds.map(time));
            add_columns(&mut details, std::iter::once(head).chain(answers));
        }
        if self.lost.iter().any(|&lost| lost > 0) {
            let lost = self.lost.iter().map(|lost| [lost.to_string()]);
            add_columns(&mut details, std::iter::once(["seats lost".into()]).chain(lost));
        }
        if details[0].len() > 1 {
            write_columns(text, &details)?;
        }
        for (name, &lost) in self.names.iter().zip(&self.lost).filter(|&(_, &lost)| lost > 0) {
            let seats = plural(lost, "seat");
            let then = match self.on_loss {
                OnLoss::Substitute => "greedy played on for it, and its results count",
                OnLoss::Forfeit | OnLoss::Stop => "these games count as lost",
            };
            writeln!(text, "\n{name} lost {seats}: {then}.")?;
        }
        if let Some((rate, threads)) = self.pace.filter(|_| times) {
            writeln!(text, "\n{rate:.1} games/s on {}", plural(threads as u64, "thread"))?;
        }
        if let Some(Conclusion(strength)) = self.conclusion {
            let (first, fair) = (&self.names[0], 100.0 / players as f64);
            let sentence = match strength {
                Some(Strength::Stronger) => {
                    format!("{first} wins more than a fair {fair:.1} %: that is established")
                }
                Some(Strength::Weaker) => {
                    format!("{first} wins less than a fair {fair:.1} %: that is established")
                }
                None => format!(
                    "Whether {first} wins more or less than a fair {fair:.1} % is not established"
                ),
            };
            writeln!(
                text,
                "\n{sentence} after {} (chance of error at most 5 %, however often one looks).",
                plural(deals, "deal")
            )?;
        }
        Ok(())
    }

    /// The players, the options and the start position in one line.
    pub(crate) fn setup_text(&self) -> String {
        let mut parts = vec![plural(self.lineup.len() as u64, "player")];
        if self.version != Version::NEWEST {
            parts.push(format!("rules of version {}", self.version.number()));
        }
        parts.extend(self.rules.iter().map(|(name, value)| match value {
            // A board does not fit in a line.
            Value::Array(_) | Value::Object(_) => format!("another {name}"),
            Value::String(value) => format!("{name}={value}"),
            Value::Null | Value::Bool(_) | Value::Number(_) => format!("{name}={value}"),
        }));
        if let Some(StartJson { step, resample, .. }) = &self.from {
            let cards = if *resample { "with unknown cards dealt again" } else { "with its cards" };
            parts.push(format!("from step {step} of a record {cards}"));
        }
        parts.join(", ")
    }

    /// The number of games and deals in one line.
    pub(crate) fn games_text(&self) -> String {
        let (games, deals) = (self.games() as u64, self.deals.len() as u64);
        let rotations = often(rotations(&self.lineup) as u64);
        format!("{}: {}, each played {rotations}", plural(games, "game"), plural(deals, "deal"))
    }

    /// The seed, as a number where it is one.
    pub(crate) fn seed_text(&self) -> String {
        let (number, rest) = self.seed.0.split_at(8);
        match number.try_into().map(u64::from_le_bytes) {
            Ok(number) if rest.iter().all(|&byte| byte == 0) => format!("seed {number}"),
            Ok(_) | Err(_) => format!("seed {}", self.seed),
        }
    }

    /// The result as JSON; with `parts`, it can be merged with other shards.
    pub fn json(&self, times: bool, parts: bool) -> Value {
        let deal = |(&deal, results): (&u64, &Vec<SeatResults>)| {
            let game = |result: &SeatResults| GameJson {
                scores: result.scores.to_vec(),
                won: result.won.to_vec(),
            };
            DealJson { deal, games: results.iter().map(game).collect() }
        };
        json!(ReportJson {
            game: self.game.name().to_string(),
            games: self.games(),
            bots: (0..self.names.len()).map(|entrant| self.bot_json(entrant, times)).collect(),
            players: self.lineup.len(),
            version: self.version.number(),
            rules: self.rules.clone(),
            seed: self.seed.to_string(),
            on_loss: self.on_loss,
            from: self.from.clone(),
            shard: self.shard.filter(|_| parts),
            verdict: self.conclusion,
            deals: parts.then(|| self.deals.iter().map(deal).collect()),
            times: (parts && times).then(|| self
                .times
                .iter()
                .map(AnswerTimes::to_buckets)
                .collect()),
        })
    }

    fn bot_json(&self, entrant: usize, times: bool) -> BotJson {
        let EntrantEstimates { share, mean_margin, margin, elo, milliseconds } =
            self.estimates(entrant);
        let parts = |estimate: Option<ConfidenceInterval>, digits| {
            let round = |value| rounded(value, digits);
            estimate
                .map(|part| [part.low, part.mean, part.high].map(round))
                .map_or([None; 3], |parts| parts.map(Some))
        };
        let [low, win_share, high] = parts(share, 6);
        let [margin_low, _, margin_high] = parts(margin, 4);
        let [elo_low, elo, elo_high] = parts(elo, 2);
        let [move_ms_p50, move_ms_p99] =
            milliseconds.map(|time| time.filter(|_| times).map(|time| rounded(time, 4)));
        BotJson {
            name: self.names[entrant].clone(),
            win_share,
            low,
            high,
            mean_margin: mean_margin.map(|mean| rounded(mean, 4)),
            elo,
            move_ms_p50,
            move_ms_p99,
            margin_low,
            margin_high,
            elo_low,
            elo_high,
            seats_lost: self.lost[entrant],
            plays: self.players[entrant].clone(),
        }
    }
}

/// Writes an empty line, and rows whose columns are as wide as their longest text.
fn write_columns(text: &mut String, rows: &[Vec<String>]) -> std::fmt::Result {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    writeln!(text)?;
    for row in rows {
        let pad = |(column, cell): (usize, &String)| {
            let width = width(column).unwrap_or(0);
            format!("{cell:<width$}")
        };
        let cells: Vec<String> = row.iter().enumerate().map(pad).collect();
        writeln!(text, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

/// Adds cells at the end of each row.
fn add_columns<const N: usize>(rows: &mut [Vec<String>], cells: impl Iterator<Item = [String; N]>) {
    for (row, cells) in rows.iter_mut().zip(cells) {
        row.extend(cells);
    }
}

fn interval(
    estimate: Option<ConfidenceInterval>,
    write: impl Fn(f64) -> String,
    unit: &str,
) -> String {
    estimate.map_or("-".to_string(), |ConfidenceInterval { mean, low, high }| {
        format!("{}{unit} ({} to {})", write(mean), write(low), write(high))
    })
}
