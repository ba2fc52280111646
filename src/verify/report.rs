//! `gueridon verify`: whether a record is in order, from the deal to the result.

use gueridon_engine::{Seat, Version};
use gueridon_record::{
    FairError, Record, RecordError, Recorded, Replay, Source, Visitor, hex, shortened,
};
use gueridon_text::{Label, Speaker, Verdict};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::input::Line;
use crate::show::paint;

/// What to check.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    line: Line,
    /// The commitment that was noted before the game, 64 hexadecimal digits: the record must have it
    #[arg(long, value_name = "HEX", value_parser = parse_commitment)]
    commitment: Option<[u8; 32]>,
    /// Print JSON instead of sentences
    #[arg(long)]
    json: bool,
}

fn parse_commitment(text: &str) -> Result<[u8; 32], String> {
    hex::read(text).ok_or_else(|| "a commitment is 64 hexadecimal digits".to_string())
}

/// Prints what was found; fails when something is not in order.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let line = arguments.line.find(speaker)?;
    let report = Report::of(&line, arguments.commitment, speaker);
    let text = if arguments.json { format!("{}\n", report.json()) } else { report.page() };
    match paint::print(&text).map_err(Failure::from) {
        // The exit code tells also when nobody reads to the end.
        Ok(()) | Err(Failure::NobodyReads) if !report.ok() => Err(Failure::Shown),
        printed => printed,
    }
}

/// How one thing came out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Good,
    Bad,
    /// It cannot be told.
    Open,
}

/// One thing that was looked at.
struct Check {
    /// The stable name, for programs.
    name: &'static str,
    mark: Mark,
    sentence: String,
}

impl Check {
    fn new(name: &'static str, mark: Mark, verdict: &Verdict, speaker: &Speaker) -> Check {
        Check { name, mark, sentence: speaker.say(&verdict.message()) }
    }
}

/// Everything that was looked at.
pub(crate) struct Report {
    checks: Vec<Check>,
    /// The version of the rules; none when the record cannot be read.
    version: Option<Version>,
    /// How many actions could be played.
    actions: usize,
    /// Whether the game is over; none when that is not known.
    over: Option<bool>,
    /// How it ended, as the referee answers it.
    ending: Value,
    /// Why it cannot be played, as the referee answers it.
    error: Value,
}

impl Report {
    pub(crate) fn of(line: &[u8], noted: Option<[u8; 32]>, speaker: &Speaker) -> Report {
        let record = match Record::read(line) {
            Ok(record) => record,
            Err(error) => return Report::not_written(&error, speaker),
        };
        let mut report = record
            .visit(Play { actions: &record.actions, speaker })
            .unwrap_or_else(|error| Report::not_written(&error, speaker));
        // After whether it is well written, before what was played.
        let version = Label::old_rules(record.version).map(|label| Check {
            name: "version",
            mark: Mark::Open,
            sentence: speaker.say(&label.message()),
        });
        let about_deal = deal(&record, noted, speaker);
        report.checks.splice(1..1, version.into_iter().chain(about_deal));
        report.version = Some(record.version);
        report
    }

    fn not_written(error: &RecordError, speaker: &Speaker) -> Report {
        let why = speaker.say(&error.message());
        let complaint = json!({"code": error.code(), "message": why, "at": null});
        let verdict = Verdict::NotWritten { why };
        Report {
            checks: vec![Check::new("record", Mark::Bad, &verdict, speaker)],
            version: None,
            actions: 0,
            over: None,
            ending: Value::Null,
            error: complaint,
        }
    }

    pub(crate) fn ok(&self) -> bool {
        self.checks.iter().all(|check| check.mark != Mark::Bad)
    }

    /// Whether the game is over; none when that is not known.
    pub(crate) fn over(&self) -> Option<bool> {
        self.over
    }

    /// Whether the deal was fair; none when that is not known.
    pub(crate) fn fair(&self) -> Option<bool> {
        if self.checks.iter().any(|check| check.name == "deal") {
            return None;
        }
        let about_deal = ["commitment", "seed", "noted"];
        let mut marks =
            self.checks.iter().filter(|check| about_deal.contains(&check.name)).peekable();
        marks.peek()?;
        Some(marks.all(|check| check.mark == Mark::Good))
    }

    fn page(&self) -> String {
        let line = |check: &Check| {
            let mark = match check.mark {
                Mark::Good => '✓',
                Mark::Bad => '✗',
                Mark::Open => '–',
            };
            format!("{mark} {}\n", check.sentence)
        };
        self.checks.iter().map(line).collect()
    }

    pub(crate) fn json(&self) -> Value {
        let check = |check: &Check| {
            let ok = match check.mark {
                Mark::Good => Some(true),
                Mark::Bad => Some(false),
                Mark::Open => None,
            };
            json!({"check": check.name, "ok": ok, "message": check.sentence})
        };
        json!({
            "ok": self.ok(),
            "fair": self.fair(),
            "version": self.version.map(Version::number),
            "actions": self.actions,
            "over": self.over,
            "final": self.ending,
            "error": self.error,
            "checks": self.checks.iter().map(check).collect::<Vec<_>>(),
        })
    }
}

/// How the cards came about.
fn deal(record: &Record, noted: Option<[u8; 32]>, speaker: &Speaker) -> Vec<Check> {
    let check = |name, mark, verdict| Check::new(name, mark, &verdict, speaker);
    let (Source::Seed(seed), Some(fair)) = (&record.source, &record.fair) else {
        let mut checks = vec![check("deal", Mark::Open, Verdict::DealUnknown)];
        if noted.is_some() {
            checks.push(check("noted", Mark::Bad, Verdict::NothingToCompare));
        }
        return checks;
    };
    let judged = |name, good, result: Result<(), FairError>| match result {
        Ok(()) => check(name, Mark::Good, good),
        Err(FairError::Commitment { expected }) => {
            let expected = hex::write(&expected);
            check(name, Mark::Bad, Verdict::WrongCommitment { expected })
        }
        Err(FairError::Seed { expected }) => {
            check(name, Mark::Bad, Verdict::WrongSeed { expected: expected.to_string() })
        }
    };
    let mut checks = vec![judged("commitment", Verdict::Commitment, fair.check_commitment())];
    match noted {
        None => {}
        Some(noted) if noted == fair.commitment => {
            checks.push(check("noted", Mark::Good, Verdict::Noted));
        }
        Some(_) => {
            let found = hex::write(&fair.commitment);
            checks.push(check("noted", Mark::Bad, Verdict::NotNoted { found }));
        }
    }
    checks.push(judged("seed", Verdict::Seed, fair.check_seed(*seed)));
    checks
}

/// Plays a record through.
struct Play<'a> {
    actions: &'a [String],
    speaker: &'a Speaker,
}

impl Visitor for Play<'_> {
    type Output = Report;

    fn visit<G: Recorded>(self, mut replay: Replay<G>) -> Report {
        let check = |name, mark, verdict| Check::new(name, mark, &verdict, self.speaker);
        let mut checks = vec![check("record", Mark::Good, Verdict::Written)];
        let played = replay.play_all(self.actions);
        let actions = replay.steps.len();
        if let Err((at, error)) = played {
            let why = error.explain(&replay.game, self.speaker);
            let complaint = json!({"code": error.code(), "message": why, "at": at});
            let action = shortened(&self.actions[at]);
            checks.push(check(
                "actions",
                Mark::Bad,
                Verdict::Illegal { number: at + 1, action, why },
            ));
            return Report {
                checks,
                version: None,
                actions,
                over: None,
                ending: Value::Null,
                error: complaint,
            };
        }
        checks.push(check("actions", Mark::Good, Verdict::Legal { actions }));
        let outcome = replay.game.outcome(&replay.state);
        if let Some(outcome) = &outcome {
            let winners: Vec<Seat> = outcome.winners().collect();
            let reason = self.speaker.reason(outcome.reason);
            let result = self.speaker.result(&outcome.scores, &winners);
            let sentence = format!("{reason} {result}");
            checks.push(Check { name: "result", mark: Mark::Good, sentence });
        } else if let Some(player) = replay.game.to_act(&replay.state) {
            checks.push(check("result", Mark::Open, Verdict::Unfinished { player }));
        }
        let ending = replay.answer()["final"].take();
        let over = Some(outcome.is_some());
        Report { checks, version: None, actions, over, ending, error: Value::Null }
    }
}
