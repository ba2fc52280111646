//! Advice as people read it, and as programs do.

use gueridon_engine::Version;
use gueridon_text::{Hint, Label, Speaker};
use serde_json::{Map, Value, json};

use super::facts::Facts;
use super::think::{Advice, Hints};
use super::turn::Scene;
use crate::show::paint::Ink;

/// How far a record is played, and by which rules.
pub(crate) struct Progress {
    pub(crate) version: Version,
    pub(crate) step: usize,
    pub(crate) steps: usize,
}

/// A page for a terminal.
pub(crate) fn page<G: Facts>(
    scene: &Scene<G>,
    hints: &Hints<G>,
    progress: &Progress,
    speaker: &Speaker,
) -> String {
    let label = |label: Label| speaker.say(&label.message());
    let say = |hint: Hint| speaker.say(&hint.message());
    let title = label(Label::Title { game: G::ID, players: scene.game.players() });
    let step = label(Label::Step { step: progress.step, steps: progress.steps });
    let mut page = format!("{title}\n");
    if let Some(old) = Label::old_rules(progress.version) {
        page += &format!("{}\n", label(old));
    }
    page += &format!("{step}\n\n{}\n", Ink::Heading.paint(&say(Hint::Title(scene.seat))));
    for (index, advice) in hints.advice.iter().enumerate() {
        let rank = format!("{}.", index + 1);
        page += &format!("\n{rank:<4}{}\n", turn(scene, advice, speaker));
        page += &format!("    {}\n", numbers(scene, advice, &say));
        if let Some(why) = advice.whys.first() {
            page += &format!("    {}\n", speaker.say(&why.message()));
        }
    }
    if hints.exact {
        page += &format!("\n{}\n", say(Hint::Exact));
    } else if hints.nodes > 0 {
        page += &format!("\n{}\n", say(Hint::Estimated { playouts: hints.nodes }));
    }
    page
}

/// The steps of a turn as records write them.
fn turn<G: Facts>(scene: &Scene<G>, advice: &Advice<G>, speaker: &Speaker) -> String {
    let actions: Vec<String> =
        advice.turn.actions.iter().map(|&action| scene.game.write(action)).collect();
    let mut line = Ink::Action.paint(&actions.join("  "));
    if !advice.turn.complete {
        line += &format!("  ({})", speaker.say(&Hint::GoesOn.message()));
    }
    line
}

fn numbers<G: Facts>(
    scene: &Scene<G>,
    advice: &Advice<G>,
    say: &impl Fn(Hint) -> String,
) -> String {
    let mut numbers = vec![say(G::gain_label(advice.gain))];
    if let Some(estimate) = advice.estimate {
        numbers.push(say(Hint::Margin(estimate.margin.round() as i32)));
        let percent = (100.0 * estimate.win).round() as i32;
        let pair = scene.game.players() == 2;
        numbers.push(say(if pair { Hint::Win(percent) } else { Hint::Prospects(percent) }));
    }
    numbers.join(" · ")
}

/// One JSON object.
pub(crate) fn json<G: Facts>(
    scene: &Scene<G>,
    hints: &Hints<G>,
    version: Version,
    speaker: &Speaker,
) -> Value {
    let turns: Vec<Value> =
        hints.advice.iter().map(|advice| json_turn(scene, advice, speaker)).collect();
    json!({
        "game": G::ID,
        "version": version.number(),
        "player": scene.seat.0,
        "nodes": hints.nodes,
        "exact": hints.exact,
        "turns": turns,
    })
}

fn json_turn<G: Facts>(scene: &Scene<G>, advice: &Advice<G>, speaker: &Speaker) -> Value {
    let actions: Vec<String> =
        advice.turn.actions.iter().map(|&action| scene.game.write(action)).collect();
    let codes: Vec<&str> = advice.whys.iter().map(|why| why.code()).collect();
    let sentence = advice.whys.first().map(|why| speaker.say(&why.message()));
    let rounded = |value: f32, unit: f64| (f64::from(value) * unit).round() / unit;
    let mut turn = Map::new();
    turn.insert("actions".into(), json!(actions));
    turn.insert("complete".into(), json!(advice.turn.complete));
    turn.insert(G::GAIN.into(), json!(advice.gain));
    turn.insert("margin".into(), json!(advice.estimate.map(|known| rounded(known.margin, 10.0))));
    turn.insert("win".into(), json!(advice.estimate.map(|known| rounded(known.win, 1000.0))));
    turn.insert("visits".into(), json!(advice.estimate.map(|known| known.visits)));
    turn.insert("why".into(), json!(sentence));
    turn.insert("reasons".into(), json!(codes));
    Value::Object(turn)
}
