//! Whether everything that anybody was told is true.

mod ask;
mod chain;
mod script;
mod store;
#[cfg(test)]
mod tests;
mod views;

use serde_json::Value;

use super::notes::{Told, Viewer};
use script::Script;

pub(crate) use ask::ask;
pub(crate) use chain::denied;
pub(crate) use store::check_store;

/// What can be wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Kind {
    /// Something acknowledged is not there.
    Lost,
    /// Two were told different things, or one was, or something was told twice or not at all.
    Contradiction,
    /// Somebody was told what is hidden.
    Leak,
    /// Somebody was shown a table that never stood like that.
    WrongView,
    /// A finished game cannot be played again, or its deal was not the promised one.
    NotReplayed,
    /// Nothing happened any more.
    Stuck,
    /// What is stored is no chain.
    BrokenChain,
    /// An answer that no request should get.
    Unexpected,
}

impl Kind {
    pub(crate) const ALL: [Kind; 8] = [
        Kind::Lost,
        Kind::Contradiction,
        Kind::Leak,
        Kind::WrongView,
        Kind::NotReplayed,
        Kind::Stuck,
        Kind::BrokenChain,
        Kind::Unexpected,
    ];

    /// The name of its count, for programs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Lost => "lost",
            Kind::Contradiction => "contradictions",
            Kind::Leak => "leaks",
            Kind::WrongView => "wrong_views",
            Kind::NotReplayed => "not_replayed",
            Kind::Stuck => "stuck",
            Kind::BrokenChain => "broken_chains",
            Kind::Unexpected => "unexpected",
        }
    }
}

/// Something that is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) kind: Kind,
    pub(crate) table: String,
    /// What was expected, and what was found.
    pub(crate) what: String,
}

/// What is wrong at one table.
struct Findings<'a> {
    table: &'a str,
    found: Vec<Finding>,
}

impl Findings<'_> {
    fn add(&mut self, kind: Kind, what: String) {
        self.found.push(Finding { kind, table: self.table.to_string(), what });
    }
}

/// A table as a fresh server tells it in the end.
#[derive(Clone, Default, Debug)]
pub(crate) struct Final {
    /// Everything that happened, as each viewer may know it.
    pub(crate) events: Vec<(Viewer, Vec<Value>)>,
    /// The record, when the game is over.
    pub(crate) record: Option<String>,
}

impl Final {
    /// Whether everybody was told of so many entries.
    pub(crate) fn reaches(&self, seq: u64) -> bool {
        self.events.iter().all(|(_, story)| story.len() as u64 >= seq)
    }
}

/// Compares everything that was told at a table while it was played with what is told in the end.
pub(crate) fn check(table: &str, told: &Told, last: &Final) -> Vec<Finding> {
    let mut findings = Findings { table, found: Vec::new() };
    for what in &told.wrong {
        findings.add(Kind::Contradiction, what.clone());
    }
    for what in &told.unexpected {
        findings.add(Kind::Unexpected, what.clone());
    }
    chain::is_one(last, &mut findings);
    let Some((_, truth)) = last.events.first() else {
        findings.add(Kind::Lost, "nothing is told of it".to_string());
        return findings.found;
    };
    chain::holds_acknowledged(told, last, truth, &mut findings);
    chain::holds_said(told, truth, &mut findings);
    let record = last.record.as_deref();
    let script = record.and_then(|line| Script::read(line, told.commitment, &mut findings));
    if record.is_some() && script.is_none() {
        // What was seen cannot be judged by a record that is none.
        return findings.found;
    }
    chain::was_told(told, last, truth, script.as_ref(), &mut findings);
    views::were_right(told, truth, script.as_ref(), &mut findings);
    findings.found
}
