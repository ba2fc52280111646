//! The result of a contest, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use gueridon_engine::Version;
use gueridon_record::{GameId, Seed};
use gueridon_report::{plural, rounded};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::contest::{Contest, OnLoss, entrant_on, lineup, rotations};
use crate::play::GameResult;
use crate::sequential_test::Strength;
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
    pub(crate) names: Vec<String>,
    /// What plays under a name that was given to it.
    pub(crate) players: Vec<Option<String>>,
    /// The entrant of each seat before any rotation.
    pub(crate) lineup: Vec<usize>,
    /// The results of each deal, by rotation.
    pub(crate) deals: BTreeMap<u64, Vec<GameResult>>,
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
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    verdict: Option<Conclusion>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deals: Option<Vec<DealJson>>,
    /// Answer times by bot, in buckets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) times: Option<Vec<Vec<u64>>>,
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
            move |results: &Vec<GameResult>| summarise(self.game, &self.lineup, results, entrant);
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
        let (players, deals) = (self.lineup.len(), self.deals.len());
        if deals == 0 {
            return writeln!(text, "No deal was played from every seat, so that nothing is known.");
        }
        write!(text, "{}, {players} players", self.game.name())?;
        if self.version != Version::NEWEST {
            write!(text, ", rules of version {}", self.version.number())?;
        }
        for (name, value) in &self.rules {
            match value {
                // A board does not fit in a line.
                Value::Array(_) | Value::Object(_) => write!(text, ", another {name}")?,
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
                    write!(text, ", {name}={value}")?;
                }
            }
        }
        let (games, each) = (self.games(), rotations(&self.lineup));
        writeln!(
            text,
            "; {games} games: {deals} deals, each played {each} times; {}",
            self.seed_text()
        )?;
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let width = width.clamp(3, MAX_NAME);
        let head = ["win share", "margin", "Elo"];
        write!(text, "\n{:width$}  {:<24}{:<28}{:<22}", "bot", head[0], head[1], head[2])?;
        write!(text, "{:>10}", "seats lost")?;
        writeln!(text, "{}", if times { "  ms median      99th" } else { "" })?;
        for (entrant, name) in self.names.iter().enumerate() {
            let row = self.estimates(entrant);
            let name: String = name.chars().take(MAX_NAME).collect();
            let share = interval(row.share, |share| format!("{:.1}", 100.0 * share), " %");
            let margin = match row.margin {
                Some(margin) => interval(Some(margin), |points| format!("{points:+.1}"), ""),
                None => row.mean_margin.map_or("-".into(), |mean| format!("{mean:+.1}")),
            };
            let elo = interval(row.elo, |elo| format!("{elo:+.0}"), "");
            write!(text, "{name:width$}  {share:<24}{margin:<28}{elo:<22}")?;
            write!(text, "{:>10}", self.lost[entrant])?;
            if times {
                let time = |time: Option<f64>| time.map_or("-".into(), |ms| format!("{ms:.3}"));
                let [median, late] = row.milliseconds.map(time);
                write!(text, "{median:>11}{late:>10}")?;
            }
            writeln!(text)?;
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
                "\n{sentence} after {deals} deals (chance of error at most 5 %, however often one looks)."
            )?;
        }
        Ok(())
    }

    /// The seed, as a number where it is one.
    fn seed_text(&self) -> String {
        let (number, rest) = self.seed.0.split_at(8);
        match number.try_into().map(u64::from_le_bytes) {
            Ok(number) if rest.iter().all(|&byte| byte == 0) => format!("seed {number}"),
            Ok(_) | Err(_) => format!("seed {}", self.seed),
        }
    }

    /// The result as JSON; with `parts`, it can be merged with other shards.
    pub fn json(&self, times: bool, parts: bool) -> Value {
        let deal = |(&deal, results): (&u64, &Vec<GameResult>)| {
            let game = |result: &GameResult| GameJson {
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

fn interval(
    estimate: Option<ConfidenceInterval>,
    write: impl Fn(f64) -> String,
    unit: &str,
) -> String {
    estimate.map_or("-".to_string(), |ConfidenceInterval { mean, low, high }| {
        format!("{}{unit} ({} to {})", write(mean), write(low), write(high))
    })
}
