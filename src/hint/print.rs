//! Advice as people read it, and as programs do.

use gueridon_draw::Ink;
use gueridon_engine::Version;
use gueridon_record::Recorded;
use gueridon_study::advice::{Advice, HintContext, Hints};
use gueridon_text::{Hint, Label, Speaker};
use serde_json::{Map, Value, json};

/// The number of steps played of a record, and the version of its rules.
pub(crate) struct RecordProgress {
    pub(crate) version: Version,
    pub(crate) step: usize,
    pub(crate) steps: usize,
}

/// A page for a terminal.
pub(crate) fn page<G: Recorded>(
    context: &HintContext<G>,
    hints: &Hints<G>,
    progress: &RecordProgress,
    speaker: &Speaker,
) -> String {
    let label = |label: Label| speaker.say(&label.message());
    let say = |hint: Hint| speaker.say(&hint.message());
    let title = label(Label::Title { game: G::ID, players: context.game.players() });
    let step = label(Label::Step { step: progress.step, steps: progress.steps });
    let mut page = format!("{title}\n");
    if let Some(old) = Label::old_rules(progress.version) {
        page += &format!("{}\n", label(old));
    }
    page += &format!("{step}\n\n{}\n", Ink::Heading.paint(&say(Hint::Title(context.seat))));
    for (index, turn) in advised(context, hints, speaker).into_iter().enumerate() {
        let rank = format!("{}.", index + 1);
        let actions = Ink::Action.paint(&turn.actions.join("  "));
        page += &format!("\n{rank:<4}{actions}{}\n", turn.goes_on);
        page += &format!("    {}\n", turn.numbers);
        if let Some(why) = turn.why {
            page += &format!("    {why}\n");
        }
    }
    if let Some(note) = note(hints, speaker) {
        page += &format!("\n{note}\n");
    }
    page
}

/// A turn that is advised, in words.
pub(crate) struct AdvisedTurn {
    /// The actions as records write them.
    pub(crate) actions: Vec<String>,
    /// What follows them when the turn depends on a hidden card; else nothing.
    pub(crate) goes_on: String,
    /// What it brings, and its chances.
    pub(crate) numbers: String,
    /// The most important reason.
    pub(crate) why: Option<String>,
}

/// All turns that are advised, the best first.
pub(crate) fn advised<G: Recorded>(
    context: &HintContext<G>,
    hints: &Hints<G>,
    speaker: &Speaker,
) -> Vec<AdvisedTurn> {
    let say = |hint: Hint| speaker.say(&hint.message());
    let turn = |advice: &Advice<G>| AdvisedTurn {
        actions: written(context, advice),
        goes_on: if advice.turn.complete {
            String::new()
        } else {
            format!("  ({})", say(Hint::GoesOn))
        },
        numbers: numbers(context, advice, &say),
        why: advice.whys.first().map(|why| speaker.say(&why.message())),
    };
    hints.advice.iter().map(turn).collect()
}

/// How sure the numbers are; none without a search.
pub(crate) fn note<G: Recorded>(hints: &Hints<G>, speaker: &Speaker) -> Option<String> {
    let simulations = hints.nodes;
    let estimated = || (simulations > 0).then_some(Hint::Estimated { simulations });
    let note = if hints.exact { Some(Hint::Exact) } else { estimated() };
    note.map(|note| speaker.say(&note.message()))
}

/// The actions of a turn as records write them.
fn written<G: Recorded>(context: &HintContext<G>, advice: &Advice<G>) -> Vec<String> {
    advice.turn.actions.iter().map(|&action| context.game.write(action)).collect()
}

fn numbers<G: Recorded>(
    context: &HintContext<G>,
    advice: &Advice<G>,
    say: &impl Fn(Hint) -> String,
) -> String {
    let mut numbers = vec![say(G::gain_hint(advice.gain))];
    if let Some(estimate) = advice.estimate {
        numbers.push(say(Hint::Margin(estimate.margin.round() as i32)));
        let percent = (100.0 * estimate.win).round() as i32;
        let pair = context.game.players() == 2;
        numbers.push(say(if pair { Hint::Win(percent) } else { Hint::Prospects(percent) }));
    }
    numbers.join(" · ")
}

/// One JSON object.
pub(crate) fn json<G: Recorded>(
    context: &HintContext<G>,
    hints: &Hints<G>,
    version: Version,
    speaker: &Speaker,
) -> Value {
    let turns: Vec<Value> =
        hints.advice.iter().map(|advice| json_turn(context, advice, speaker)).collect();
    json!({
        "game": G::ID,
        "version": version.number(),
        "player": context.seat.0,
        "nodes": hints.nodes,
        "exact": hints.exact,
        "turns": turns,
    })
}

fn json_turn<G: Recorded>(
    context: &HintContext<G>,
    advice: &Advice<G>,
    speaker: &Speaker,
) -> Value {
    let codes: Vec<&str> = advice.whys.iter().map(|why| why.code()).collect();
    let sentence = advice.whys.first().map(|why| speaker.say(&why.message()));
    let rounded = |value: f32, unit: f64| (f64::from(value) * unit).round() / unit;
    let mut turn = Map::new();
    turn.insert("actions".into(), json!(written(context, advice)));
    turn.insert("complete".into(), json!(advice.turn.complete));
    turn.insert(G::GAIN.into(), json!(advice.gain));
    turn.insert("margin".into(), json!(advice.estimate.map(|known| rounded(known.margin, 10.0))));
    turn.insert("win".into(), json!(advice.estimate.map(|known| rounded(known.win, 1000.0))));
    turn.insert("visits".into(), json!(advice.estimate.map(|known| known.visits)));
    turn.insert("why".into(), json!(sentence));
    turn.insert("reasons".into(), json!(codes));
    Value::Object(turn)
}
