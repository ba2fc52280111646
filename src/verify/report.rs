//! The checks of one record.

use gueridon_engine::{Seat, Version};
use gueridon_record::{
    CardSource, FairError, Record, RecordError, RecordFormat, Replay, fair::Fair, shortened,
    with_game,
};
use gueridon_text::{Label, RecordCheck, Speaker};
use serde_json::{Value, json};

/// What the caller noted of the deal while it was made.
#[derive(Default)]
pub(crate) struct Noted {
    /// The commitment that was shown before the first card.
    pub(crate) commitment: Option<[u8; 32]>,
    /// The shares that were sent, by seat.
    pub(crate) shares: Vec<(u8, [u8; 32])>,
}

impl Noted {
    pub(crate) fn is_empty(&self) -> bool {
        self.commitment.is_none() && self.shares.is_empty()
    }
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Good,
    Bad,
    /// It cannot be checked.
    Open,
}

/// One check.
struct Check {
    /// The stable name, for programs.
    name: &'static str,
    mark: Mark,
    sentence: String,
}

impl Check {
    fn new(name: &'static str, mark: Mark, finding: &RecordCheck, speaker: &Speaker) -> Check {
        Check { name, mark, sentence: speaker.say(&finding.message()) }
    }
}

/// The checks of one record.
#[derive(Default)]
pub(crate) struct RecordReport {
    checks: Vec<Check>,
    /// The version of the rules; none when the record cannot be read.
    version: Option<Version>,
    /// The number of actions that could be played.
    actions: usize,
    /// Whether the game is over; none when that is not known.
    over: Option<bool>,
    /// How it ended, as the referee answers it.
    ending: Value,
    /// Why it cannot be played, as the referee answers it.
    error: Value,
}

impl RecordReport {
    pub(crate) fn of(line: &[u8], noted: &Noted, speaker: &Speaker) -> RecordReport {
        let record = match Record::read(line) {
            Ok(record) => record,
            Err(error) => return RecordReport::not_written(&error, speaker),
        };
        let mut report = with_game!(record.game, G => {
            match Replay::<G>::open(&record) {
                Ok(replay) => RecordReport::played(replay, &record.actions, speaker),
                Err(error) => RecordReport::not_written(&error, speaker),
            }
        });
        // After whether it is well written, before what was played.
        let version = Label::old_rules(record.version).map(|label| Check {
            name: "version",
            mark: Mark::Open,
            sentence: speaker.say(&label.message()),
        });
        let rules = record.rules_in_words();
        let rules = rules.iter().map(|rule| Check {
            name: "rule",
            mark: Mark::Open,
            sentence: speaker.say(rule),
        });
        let about_deal = deal(&record, noted, speaker);
        report.checks.splice(1..1, version.into_iter().chain(rules).chain(about_deal));
        report.version = Some(record.version);
        report
    }

    fn not_written(error: &RecordError, speaker: &Speaker) -> RecordReport {
        let why = speaker.say(&error.message());
        let complaint = json!({"code": error.code(), "message": why, "at": null});
        let finding = RecordCheck::NotWritten { why };
        let checks = vec![Check::new("record", Mark::Bad, &finding, speaker)];
        RecordReport { checks, error: complaint, ..RecordReport::default() }
    }

    /// Plays the actions of a record.
    fn played<G: RecordFormat>(
        mut replay: Replay<G>,
        texts: &[String],
        speaker: &Speaker,
    ) -> RecordReport {
        let check = |name, mark, finding| Check::new(name, mark, &finding, speaker);
        let mut checks = vec![check("record", Mark::Good, RecordCheck::Written)];
        let played = replay.apply_texts(texts);
        let actions = replay.steps.len();
        if let Err((at, error)) = played {
            let why = error.explain(&replay.game, speaker);
            let complaint = json!({"code": error.code(), "message": why, "at": at});
            let action = shortened(&texts[at]);
            checks.push(check(
                "actions",
                Mark::Bad,
                RecordCheck::Illegal { number: at + 1, action, why },
            ));
            return RecordReport { checks, actions, error: complaint, ..RecordReport::default() };
        }
        checks.push(check("actions", Mark::Good, RecordCheck::Legal { actions }));
        let outcome = replay.game.outcome(&replay.state);
        if let Some(outcome) = &outcome {
            let winners: Vec<Seat> = outcome.winners().collect();
            let reason = speaker.reason(outcome.reason);
            let result = speaker.result(&outcome.scores, &winners);
            let sentence = format!("{reason} {result}");
            checks.push(Check { name: "result", mark: Mark::Good, sentence });
        } else if let Some(player) = replay.game.to_act(&replay.state) {
            checks.push(check("result", Mark::Open, RecordCheck::Unfinished { player }));
        }
        let ending = replay.answer()["final"].take();
        let over = Some(outcome.is_some());
        RecordReport { checks, actions, over, ending, ..RecordReport::default() }
    }

    pub(crate) fn ok(&self) -> bool {
        self.checks.iter().all(|check| check.mark != Mark::Bad)
    }

    /// Whether the deal was fair; none when that is not known.
    pub(crate) fn fair(&self) -> Option<bool> {
        if self.checks.iter().any(|check| check.name == "deal") {
            return None;
        }
        let about_deal = ["commitment", "seed", "noted", "share"];
        let mut marks =
            self.checks.iter().filter(|check| about_deal.contains(&check.name)).peekable();
        marks.peek()?;
        Some(marks.all(|check| check.mark == Mark::Good))
    }

    pub(crate) fn page(&self) -> String {
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

/// The checks of the deal.
fn deal(record: &Record, noted: &Noted, speaker: &Speaker) -> Vec<Check> {
    let check = |name, mark, finding| Check::new(name, mark, &finding, speaker);
    let (CardSource::Seed(seed), Some(fair)) = (&record.source, &record.fair) else {
        let mut checks = vec![check("deal", Mark::Open, RecordCheck::DealUnknown)];
        if noted.commitment.is_some() {
            checks.push(check("noted", Mark::Bad, RecordCheck::NothingToCompare));
        }
        let no_share =
            |seat| check("share", Mark::Bad, RecordCheck::NoShare { player: Seat(seat) });
        checks.extend(noted.shares.iter().map(|(seat, _)| no_share(*seat)));
        return checks;
    };
    let judged = |name, good, result: Result<(), FairError>| match result {
        Ok(()) => check(name, Mark::Good, good),
        Err(FairError::Commitment { expected }) => {
            let expected = hex::encode(expected);
            check(name, Mark::Bad, RecordCheck::WrongCommitment { expected })
        }
        Err(FairError::Seed { expected }) => {
            check(name, Mark::Bad, RecordCheck::WrongSeed { expected: expected.to_string() })
        }
    };
    let mut checks = vec![judged("commitment", RecordCheck::Commitment, fair.check_commitment())];
    match noted.commitment {
        None => {}
        Some(noted) if noted == fair.commitment => {
            checks.push(check("noted", Mark::Good, RecordCheck::Noted));
        }
        Some(_) => {
            let found = hex::encode(fair.commitment);
            checks.push(check("noted", Mark::Bad, RecordCheck::NotNoted { found }));
        }
    }
    for (seat, sent) in &noted.shares {
        let (mark, finding) = compare_share(fair, Seat(*seat), sent);
        checks.push(check("share", mark, finding));
    }
    checks.push(judged("seed", RecordCheck::Seed, fair.check_seed(*seed)));
    checks
}

/// Whether the share of a seat is the one that was sent.
fn compare_share(fair: &Fair, player: Seat, sent: &[u8; 32]) -> (Mark, RecordCheck) {
    match fair.shares.get(player.index()).copied().flatten() {
        Some(found) if found == *sent => (Mark::Good, RecordCheck::Share { player }),
        Some(found) => (Mark::Bad, RecordCheck::OtherShare { player, found: hex::encode(found) }),
        None => (Mark::Bad, RecordCheck::NoShare { player }),
    }
}
