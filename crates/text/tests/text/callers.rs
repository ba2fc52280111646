//! Callers of the texts pass every value that a sentence mentions. The sources of all crates are read for that.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use gueridon_text::{AnalysisText, Lang, Phrase, PlayText, Speaker};

use crate::catalogue::Catalogue;

/// The values of a message are given within this many bytes after its name.
const NEAR: usize = 500;

/// Adds the Rust sources of a folder, without its tests.
fn read_sources(folder: &Path, sources: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            sources.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
}

/// How a source names a message, with its id.
fn names(catalogue: &Catalogue) -> BTreeMap<String, String> {
    let phrases = Phrase::ALL.map(|it| (format!("Phrase::{it:?}"), it.id()));
    let of_analysis = AnalysisText::ALL.map(|it| (format!("AnalysisText::{it:?}"), it.id()));
    let of_games = PlayText::ALL.map(|it| (format!("PlayText::{it:?}"), it.id()));
    let variants = phrases.into_iter().chain(of_analysis).chain(of_games);
    let literals = catalogue.ids().into_iter().map(|id| (format!("Message::new(\"{id}\")"), id));
    variants.chain(literals).map(|(name, id)| (name, id.to_owned())).collect()
}

#[test]
fn every_caller_passes_the_values_that_its_sentence_mentions() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = Vec::new();
    read_sources(&root.join("src"), &mut sources);
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        read_sources(&entry.unwrap().path().join("src"), &mut sources);
    }
    let catalogue = Catalogue::read(Lang::En);
    let mut uses = 0;
    for (name, id) in names(&catalogue) {
        let values = catalogue.uses(&id).variables;
        for (file, source) in sources.iter().filter(|_| !values.is_empty()) {
            for (at, _) in source.match_indices(&name) {
                let rest = &source[at + name.len()..];
                if rest.starts_with(|next: char| next.is_alphanumeric()) {
                    continue;
                }
                uses += 1;
                // A message that is passed on gets its values elsewhere in the file.
                let near = rest.get(..NEAR).filter(|_| rest.trim_start().starts_with(".with("));
                for value in &values {
                    let passed = near.unwrap_or(source).contains(&format!("(\"{value}\""));
                    let line = source[..at].lines().count();
                    assert!(passed, "{file}:{line}: {name} is not given {value}");
                }
            }
        }
    }
    assert!(uses > 250, "only {uses} uses were found");
}

#[test]
#[should_panic(expected = "page-step-number lacks a value")]
fn a_message_without_its_value_is_noticed() {
    let _ = Speaker::new(Lang::En).say(&Phrase::StepNumber.into());
}
