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
    for (index, advice) in hints.advice.iter().enumerate() {
        let rank = format!("{}.", index + 1);
        page += &format!("\n{rank:<4}{}\n", turn(context, advice, speaker));
        let numbers: Vec<String> = advice.numbers(context.game).into_iter().map(say).collect();
        page += &format!("    {}\n", numbers.join(" · "));
        if let Some(why) = advice.whys.first() {
            page += &format!("    {}\n", speaker.say(&why.message()));
        }
    }
    if let Some(method) = hints.method() {
        page += &format!("\n{}\n", say(method));
    }
    page
}

/// The actions of a turn on one line.
fn turn<G: Recorded>(context: &HintContext<G>, advice: &Advice<G>, speaker: &Speaker) -> String {
    let mut line = Ink::Action.paint(&advice.written(context.game).join("  "));
    if !advice.turn.complete {
        line += &format!("  ({})", speaker.say(&Hint::GoesOn.message()));
    }
    line
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
    turn.insert("actions".into(), json!(advice.written(context.game)));
    turn.insert("complete".into(), json!(advice.turn.complete));
    turn.insert(G::GAIN.into(), json!(advice.gain));
    turn.insert("margin".into(), json!(advice.estimate.map(|known| rounded(known.margin, 10.0))));
    turn.insert("win".into(), json!(advice.estimate.map(|known| rounded(known.win, 1000.0))));
    turn.insert("visits".into(), json!(advice.estimate.map(|known| known.visits)));
    turn.insert("why".into(), json!(sentence));
    turn.insert("reasons".into(), json!(codes));
    Value::Object(turn)
}
