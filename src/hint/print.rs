//! Advice as people read it, and as programs do.

use gueridon_draw::Ink;
use gueridon_engine::Version;
use gueridon_record::RecordFormat;
use gueridon_study::advice::{AdvisedTurn, SeatAdvice};
use gueridon_text::{Hint, Label, Speaker};
use serde_json::{Map, Value, json};

/// The number of steps played of a record, and the version of its rules.
pub(crate) struct RecordProgress {
    pub(crate) version: Version,
    pub(crate) step: usize,
    pub(crate) steps: usize,
}

/// A page for a terminal.
pub(crate) fn page<G: RecordFormat>(
    game: &G,
    advice: &SeatAdvice,
    progress: &RecordProgress,
    speaker: &Speaker,
) -> String {
    let label = |label: Label| speaker.say(&label.message());
    let say = |hint: Hint| speaker.say(&hint.message());
    let title = label(Label::Title { game: G::ID, players: game.players() });
    let step = label(Label::Step { step: progress.step, steps: progress.steps });
    let mut page = format!("{title}\n");
    if let Some(old) = Label::old_rules(progress.version) {
        page += &format!("{}\n", label(old));
    }
    page += &format!("{step}\n\n{}\n", Ink::Heading.paint(&say(Hint::Title(advice.seat))));
    for (index, advised) in advice.turns.iter().enumerate() {
        let rank = format!("{}.", index + 1);
        page += &format!("\n{rank:<4}{}\n", turn(advised, speaker));
        let numbers: Vec<String> = advised.numbers.iter().copied().map(say).collect();
        page += &format!("    {}\n", numbers.join(" · "));
        if let Some(why) = advised.whys.first() {
            page += &format!("    {}\n", speaker.say(&why.message()));
        }
    }
    if let Some(method) = advice.method() {
        page += &format!("\n{}\n", say(method));
    }
    page
}

/// The actions of a turn on one line.
fn turn(turn: &AdvisedTurn, speaker: &Speaker) -> String {
    let mut line = Ink::Action.paint(&turn.actions.join("  "));
    if !turn.complete {
        line += &format!("  ({})", speaker.say(&Hint::GoesOn.message()));
    }
    line
}

/// One JSON object.
pub(crate) fn json<G: RecordFormat>(
    advice: &SeatAdvice,
    version: Version,
    speaker: &Speaker,
) -> Value {
    let turns: Vec<Value> = advice.turns.iter().map(|turn| json_turn::<G>(turn, speaker)).collect();
    json!({
        "game": G::ID,
        "version": version.number(),
        "player": advice.seat.0,
        "nodes": advice.nodes,
        "exact": advice.exact,
        "turns": turns,
    })
}

fn json_turn<G: RecordFormat>(advised: &AdvisedTurn, speaker: &Speaker) -> Value {
    let codes: Vec<&str> = advised.whys.iter().map(|why| why.code()).collect();
    let sentence = advised.whys.first().map(|why| speaker.say(&why.message()));
    let rounded = |value: f32, unit: f64| (f64::from(value) * unit).round() / unit;
    let mut turn = Map::new();
    turn.insert("actions".into(), json!(advised.actions));
    turn.insert("complete".into(), json!(advised.complete));
    turn.insert(G::GAIN.into(), json!(advised.gain));
    turn.insert("margin".into(), json!(advised.estimate.map(|known| rounded(known.margin, 10.0))));
    turn.insert("win".into(), json!(advised.estimate.map(|known| rounded(known.win, 1000.0))));
    turn.insert("visits".into(), json!(advised.estimate.map(|known| known.visits)));
    turn.insert("why".into(), json!(sentence));
    turn.insert("reasons".into(), json!(codes));
    Value::Object(turn)
}
