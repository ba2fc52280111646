//! Golden playthroughs: whole games with every receipt and what each seat sees, as text that is
//! reviewed as a diff. `cargo xtask golden` writes them again.

mod receipts;

use std::fmt::Write;
use std::path::{Path, PathBuf};

use gueridon_engine::{GameEvent, Seat};
use gueridon_record::{Record, RecordFormat, Replay, with_game};
use gueridon_text::{Lang, Speaker};
use receipts::GoldenEntry;
use serde_json::{Map, Value};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The fields of an answer that differ from another; of objects, only the entries that do.
fn changes(before: &Value, after: &Value) -> Value {
    let (Some(old), Some(new)) = (before.as_object(), after.as_object()) else {
        return after.clone();
    };
    let mut changed = Map::new();
    for (name, value) in new {
        match old.get(name) {
            Some(same) if same == value => {}
            Some(other) => {
                changed.insert(name.clone(), changes(other, value));
            }
            None => {
                changed.insert(name.clone(), value.clone());
            }
        }
    }
    for name in old.keys().filter(|name| !new.contains_key(*name)) {
        changed.insert(name.clone(), Value::Null);
    }
    Value::Object(changed)
}

fn playthrough<G: RecordFormat<Event: GoldenEntry>>(
    mut replay: Replay<G>,
    actions: &[String],
) -> String {
    let english = Speaker::new(Lang::En);
    let mut text = String::new();
    let mut seen: Vec<Value> = views(&mut replay);
    for (name, view) in names(seen.len()).zip(&seen) {
        let _ = writeln!(text, "{name} {view}");
    }
    for (number, action) in actions.iter().enumerate() {
        let step = replay.apply_text(action).expect("a golden game is legal").clone();
        let _ = writeln!(text, "\n{number} seat {} {action}", step.seat.0);
        for event in step.receipt.iter() {
            // A sentence, so that the game can be read; the data; what others see, if that
            // is less.
            let sentence = |event: &G::Event| replay.game.say_event(&english, step.seat, event);
            let _ = writeln!(text, "  {}\n    {}", sentence(event), event.golden());
            if event.concealed() != *event {
                let _ = writeln!(text, "    {}", sentence(&event.concealed()));
            }
        }
        let now = views(&mut replay);
        let all = changes(&seen[0], &now[0]);
        for (viewer, name) in names(now.len()).enumerate() {
            let mut changed = changes(&seen[viewer], &now[viewer]);
            if let Some(fields) = changed.as_object_mut() {
                // The points are in the receipts already, and seats mostly see what all see.
                fields.retain(|field, value| {
                    field != "points" && (viewer == 0 || all.get(field) != Some(value))
                });
                if !fields.is_empty() {
                    let _ = writeln!(text, "  {name} {changed}");
                }
            }
        }
        seen = now;
    }
    text
}

/// What the table shows in all, and then to each seat.
fn views<G: RecordFormat>(replay: &mut Replay<G>) -> Vec<Value> {
    let players = replay.game.players();
    let viewers = std::iter::once(None).chain(Seat::all(players).map(Some));
    viewers
        .map(|viewer| {
            replay.view = viewer;
            replay.answer()
        })
        .collect()
}

fn names(count: usize) -> impl Iterator<Item = String> {
    (0..count).map(|view| if view == 0 { "all".to_string() } else { format!("seat {}", view - 1) })
}

#[test]
fn golden_games_are_played_as_they_were() {
    let writes = std::env::var_os("GUERIDON_GOLDEN").is_some_and(|wish| wish == "write");
    let mut games: Vec<PathBuf> = std::fs::read_dir(folder())
        .expect("the folder of golden games is there")
        .map(|entry| entry.expect("its files can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .collect();
    games.sort();
    assert_eq!(
        games.len(),
        18,
        "one for each game, edition and side; those that differ, by every version"
    );
    for path in games {
        let line = std::fs::read(&path).expect("a golden game can be read");
        let record = Record::read(line.trim_ascii()).expect("a golden game is a record");
        let played = with_game!(record.game, G => {
            let replay = Replay::<G>::open(&record).expect("and a game");
            playthrough(replay, &record.actions)
        });
        let golden = path.with_extension("txt");
        if writes {
            std::fs::write(&golden, played).expect("a golden file can be written");
            continue;
        }
        let wanted = std::fs::read_to_string(&golden).expect("run `cargo xtask golden` once");
        for (number, (got, wanted)) in played.lines().zip(wanted.lines()).enumerate() {
            assert_eq!(got, wanted, "{} line {}", golden.display(), number + 1);
        }
        assert_eq!(played.lines().count(), wanted.lines().count(), "{}", golden.display());
    }
}
