//! Checks that everything that was sent to the viewers of a table is true.

mod entries;
mod final_check;
mod replay;

use serde_json::Value;

use super::transcript::{TableTranscript, ViewingSeat};
use replay::ReplayedGame;

pub use entries::count_denied;
pub(crate) use final_check::check_all;

/// Defines the kinds of findings with the names of their counts in JSON.
macro_rules! finding_kinds {
    ($($(#[$doc:meta])* $kind:ident: $name:literal,)+) => {
        /// What can be wrong, the worst first.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum FindingKind { $($(#[$doc])* $kind,)+ }

        impl FindingKind {
            pub(crate) const ALL: [FindingKind; [$($name),+].len()] = [$(FindingKind::$kind),+];

            /// The name of its count in JSON.
            pub(crate) fn name(self) -> &'static str {
                match self { $(FindingKind::$kind => $name,)+ }
            }
        }
    };
}

finding_kinds! {
    /// An acknowledged step or message is not there.
    Lost: "lost",
    /// Viewers were sent different entries, or one twice, or one not at all.
    Contradiction: "contradictions",
    /// A viewer was sent something hidden.
    Leak: "leaks",
    /// A viewer was sent a state that the table never had.
    WrongView: "wrong_views",
    /// A finished game cannot be replayed, or its deal is not the promised one.
    NotReplayed: "not_replayed",
    /// A table has no new entries any more.
    Stuck: "stuck",
    /// The entries in the store are no chain, or not those that were sent.
    BrokenChain: "broken_chains",
    /// A response that no request should get.
    Unexpected: "unexpected",
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What is wrong.
    pub kind: FindingKind,
    /// The id of the table.
    pub table: String,
    /// The expected and the actual value.
    pub what: String,
}

/// The findings at one table.
struct TableFindings<'a> {
    table: &'a str,
    found: Vec<Finding>,
}

impl TableFindings<'_> {
    fn add(&mut self, kind: FindingKind, what: String) {
        self.found.push(Finding { kind, table: self.table.to_string(), what });
    }
}

/// The final state of a table, from a server that has just started.
#[derive(Clone, Default, Debug)]
pub struct FinalTable {
    /// All entries, as each viewer may know them.
    pub events: Vec<(ViewingSeat, Vec<Value>)>,
    /// The record, when the game is over.
    pub record: Option<String>,
}

impl FinalTable {
    /// Whether every viewer has this number of entries.
    pub(crate) fn reaches(&self, seq: u64) -> bool {
        self.events.iter().all(|(_, entries)| entries.len() as u64 >= seq)
    }
}

/// Compares everything that was sent while a table was played with its final state.
pub fn check(table: &str, transcript: &TableTranscript, last: &FinalTable) -> Vec<Finding> {
    let mut findings = TableFindings { table, found: Vec::new() };
    for what in &transcript.contradictions {
        findings.add(FindingKind::Contradiction, what.clone());
    }
    for what in &transcript.unexpected {
        findings.add(FindingKind::Unexpected, what.clone());
    }
    entries::check_consistent(last, &mut findings);
    let Some((_, truth)) = last.events.first() else {
        findings.add(FindingKind::Lost, "the server has no entries of it".to_string());
        return findings.found;
    };
    entries::check_acknowledged(transcript, last, truth, &mut findings);
    entries::check_chat(transcript, truth, &mut findings);
    let game = match &last.record {
        None => None,
        Some(line) => match ReplayedGame::read(line, transcript.commitment) {
            Ok(game) => Some(game),
            Err(why) => {
                // Without a valid record, events and views cannot be checked.
                findings.add(FindingKind::NotReplayed, format!("{why}: {line}"));
                return findings.found;
            }
        },
    };
    entries::check_events(transcript, last, truth, game.as_ref(), &mut findings);
    replay::check_views(transcript, truth, game.as_ref(), &mut findings);
    findings.found
}
