//! The result of an arena, as a table and as JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use gueridon_engine::Version;
use gueridon_record::{GameId, Seed};
use serde_json::{Map, Value, json};

use super::contest::{Contest, entrant_on, lineup, rotations};
use super::play::Ending;
use super::stats::{Estimate, Observed, Sums, Times, elo, observe};
use super::sure::Verdict;

/// Longer names are cut in the table.
const MAX_NAME: usize = 32;

/// What `--until-sure` has established, if anything.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Conclusion(pub(crate) Option<Verdict>);

/// Every deal that was played from every seat.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// Which game.
    pub(crate) game: GameId,
    /// By which version of the rules.
    pub(crate) version: Version,
    /// Its options.
    pub(crate) rules: Map<String, Value>,
    /// From which all deals follow.
    pub(crate) seed: Seed,
    /// Who played.
    pub(crate) names: Vec<String>,
    /// Who sat where at first.
    pub(crate) lineup: Vec<usize>,
    /// How the games of each deal ended, by rotation.
    pub(crate) deals: BTreeMap<u64, Vec<Ending>>,
    /// How long each entrant took over its answers.
    pub(crate) times: Vec<Times>,
    /// How often each entrant lost a seat to greedy.
    pub(crate) lost: Vec<u64>,
    /// What was established.
    pub(crate) conclusion: Option<Conclusion>,
    /// Games a second, and on how many threads.
    pub(crate) pace: Option<(f64, usize)>,
}

/// What all deals say of an entrant.
struct Row<'a> {
    name: &'a str,
    share: Option<Estimate>,
    mean_margin: Option<f64>,
    margin: Option<Estimate>,
    elo: Option<Estimate>,
    milliseconds: [Option<f64>; 2],
    lost: u64,
}

impl Report {
    /// A report without any games.
    pub(crate) fn new(contest: &Contest) -> Report {
        Report {
            game: contest.game,
            version: contest.version,
            rules: contest.rules.clone(),
            seed: contest.seed,
            names: contest.entrants.iter().map(ToString::to_string).collect(),
            lineup: lineup(contest.entrants.len(), contest.players()),
            deals: BTreeMap::new(),
            times: vec![Times::default(); contest.entrants.len()],
            lost: vec![0; contest.entrants.len()],
            conclusion: None,
            pace: None,
        }
    }

    /// What each deal says of an entrant, in order.
    pub(crate) fn observations(&self, entrant: usize) -> impl Iterator<Item = Observed> {
        let say = move |endings: &Vec<Ending>| observe(self.game, &self.lineup, endings, entrant);
        self.deals.values().map(say)
    }

    /// All final scores of an entrant.
    pub(crate) fn scores(&self, entrant: usize) -> Vec<i32> {
        let mut scores = Vec::new();
        for endings in self.deals.values() {
            for (rotation, ending) in endings.iter().enumerate() {
                let own = |seat: &usize| entrant_on(&self.lineup, rotation, *seat) == entrant;
                scores.extend((0..self.lineup.len()).filter(own).map(|seat| ending.scores[seat]));
            }
        }
        scores
    }

    fn games(&self) -> usize {
        self.deals.len() * rotations(&self.lineup)
    }

    fn row(&self, entrant: usize) -> Row<'_> {
        let (mut shares, mut margins) = (Sums::default(), Sums::default());
        for observed in self.observations(entrant) {
            shares.add(observed.share);
            margins.add(observed.margin);
        }
        let share = shares.share();
        let (players, games) = (self.lineup.len(), self.games());
        let times = &self.times[entrant];
        Row {
            name: &self.names[entrant],
            share,
            mean_margin: share.map(|_| margins.mean()),
            margin: margins.estimate(),
            elo: share.map(|share| Estimate {
                mean: elo(share.mean, players, games),
                low: elo(share.low, players, games),
                high: elo(share.high, players, games),
            }),
            milliseconds: [times.quantile(0.5), times.quantile(0.99)],
            lost: self.lost[entrant],
        }
    }

    /// The result as a table.
    pub(crate) fn text(&self, times: bool) -> String {
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
                // A whole board does not fit in a line.
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
        writeln!(text, "{}", if times { "  ms median      99th" } else { "" })?;
        for entrant in 0..self.names.len() {
            let row = self.row(entrant);
            let name: String = row.name.chars().take(MAX_NAME).collect();
            let share = interval(row.share, |share| format!("{:.1}", 100.0 * share), " %");
            let margin = match row.margin {
                Some(margin) => interval(Some(margin), |points| format!("{points:+.1}"), ""),
                None => row.mean_margin.map_or("-".into(), |mean| format!("{mean:+.1}")),
            };
            let elo = interval(row.elo, |elo| format!("{elo:+.0}"), "");
            write!(text, "{name:width$}  {share:<24}{margin:<28}{elo:<22}")?;
            if times {
                let time = |time: Option<f64>| time.map_or("-".into(), |ms| format!("{ms:.3}"));
                let [median, late] = row.milliseconds.map(time);
                write!(text, "{median:>11}{late:>10}")?;
            }
            writeln!(text)?;
        }
        for (name, lost) in self.names.iter().zip(&self.lost).filter(|&(_, &lost)| lost > 0) {
            writeln!(text, "\n{name} lost its seat {lost} times, and greedy played on for it.")?;
        }
        if let Some((rate, threads)) = self.pace.filter(|_| times) {
            let threads =
                if threads == 1 { "1 thread".into() } else { format!("{threads} threads") };
            writeln!(text, "\n{rate:.1} games/s on {threads}")?;
        }
        if let Some(Conclusion(verdict)) = self.conclusion {
            let (first, fair) = (&self.names[0], 100.0 / players as f64);
            let told = match verdict {
                Some(Verdict::Stronger) => {
                    format!("{first} wins more than a fair {fair:.1} %: that is established")
                }
                Some(Verdict::Weaker) => {
                    format!("{first} wins less than a fair {fair:.1} %: that is established")
                }
                None => format!(
                    "Whether {first} wins more or less than a fair {fair:.1} % is not established"
                ),
            };
            writeln!(
                text,
                "\n{told} after {deals} deals (chance of error at most 5 %, however often one looks)."
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

    /// The result as JSON; with its parts, other results can be merged with it.
    pub(crate) fn json(&self, times: bool, parts: bool) -> Value {
        let bots: Vec<Value> = (0..self.names.len()).map(|at| self.row(at).json(times)).collect();
        let mut json = json!({
            "game": self.game.name(),
            "games": self.games(),
            "bots": bots,
            "players": self.lineup.len(),
            "version": self.version.number(),
            "rules": self.rules,
            "seed": self.seed.to_string(),
        });
        if let Some(Conclusion(verdict)) = self.conclusion {
            json["verdict"] = match verdict {
                Some(Verdict::Stronger) => "stronger".into(),
                Some(Verdict::Weaker) => "weaker".into(),
                None => Value::Null,
            };
        }
        if parts {
            let deal = |(deal, endings): (&u64, &Vec<Ending>)| {
                let games: Vec<Value> = endings.iter().map(ending_json).collect();
                json!({"deal": deal, "games": games})
            };
            json["deals"] = self.deals.iter().map(deal).collect();
            if times {
                json["times"] = self.times.iter().map(|times| json!(times.counts)).collect();
            }
        }
        json
    }
}

fn ending_json(ending: &Ending) -> Value {
    json!({"scores": ending.scores[..], "won": ending.won[..]})
}

impl Row<'_> {
    fn json(&self, times: bool) -> Value {
        let part = |estimate: Option<Estimate>, part: fn(Estimate) -> f64, digits| {
            estimate.map(|estimate| rounded(part(estimate), digits))
        };
        let [median, late] =
            self.milliseconds.map(|time| time.filter(|_| times).map(|ms| rounded(ms, 4)));
        json!({
            "name": self.name,
            "win_share": part(self.share, |share| share.mean, 6),
            "low": part(self.share, |share| share.low, 6),
            "high": part(self.share, |share| share.high, 6),
            "mean_margin": self.mean_margin.map(|mean| rounded(mean, 4)),
            "elo": part(self.elo, |elo| elo.mean, 2),
            "move_ms_p50": median,
            "move_ms_p99": late,
            "margin_low": part(self.margin, |margin| margin.low, 4),
            "margin_high": part(self.margin, |margin| margin.high, 4),
            "elo_low": part(self.elo, |elo| elo.low, 2),
            "elo_high": part(self.elo, |elo| elo.high, 2),
            "seats_lost": self.lost,
        })
    }
}

fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

fn interval(estimate: Option<Estimate>, write: impl Fn(f64) -> String, unit: &str) -> String {
    estimate.map_or("-".to_string(), |Estimate { mean, low, high }| {
        format!("{}{unit} ({} to {})", write(mean), write(low), write(high))
    })
}
