//! The end of a drill: everything is checked, and summed up.

use std::collections::HashMap;
use std::path::Path;

use super::chance::Dice;
use super::check::{self, Final, Finding, Kind};
use super::killer::Recoveries;
use super::node::Node;
use super::report::Report;
use super::stage::{Drill, Game};
use crate::failure::Failure;

/// What was found in the end.
pub(super) struct Checked {
    replayed: u64,
    chains: u64,
    denied: u64,
}

/// Checks every table through a fresh server, and then without any.
pub(super) async fn check_all(
    drill: &Drill,
    folder: &Path,
    dice: &mut Dice,
) -> Result<Checked, Failure> {
    let mut node = Node::new(folder, "node-0", drill.store.url(), dice)?;
    node.start()?;
    node.answers().await?;
    let games = std::mem::take(&mut *drill.games());
    let (mut replayed, mut denied) = (0, 0);
    let mut finals: HashMap<String, Final> = HashMap::new();
    for Game { table, notes, viewers } in games {
        let last = match check::ask(&node.site, &table, &viewers).await {
            Ok(last) => last,
            Err(error) => {
                let what = format!("a fresh server does not tell of it: {error}");
                drill.found(vec![Finding { kind: Kind::Lost, table, what }]);
                continue;
            }
        };
        let told = notes.told().clone();
        let findings = check::check(&table, &told, &last);
        let well = findings.iter().all(|finding| finding.kind != Kind::NotReplayed);
        replayed += u64::from(well && last.record.is_some());
        let refused = check::denied(&told, &last);
        if refused > 0 {
            let what = format!("{refused} steps were refused, and are there");
            let table = table.clone();
            drill.found(vec![Finding { kind: Kind::Contradiction, table, what }]);
        }
        denied += refused as u64;
        drill.found(findings);
        finals.insert(table, last);
    }
    node.kill();
    let failed = |error: gueridon_journal::JournalError| Failure::told(error.to_string());
    let journal = drill.store.open().await.map_err(failed)?;
    let (chains, findings) = check::check_store(journal.as_ref(), &finals).await.map_err(failed)?;
    drill.found(findings);
    journal.close().await;
    Ok(Checked { replayed, chains, denied })
}

/// Everything that is known.
pub(super) fn summary(drill: &Drill, checked: &Checked) -> Report {
    let tally = &drill.tally;
    let Recoveries { servers, databases } = &drill.recoveries;
    let [recovery_median, recovery_max] = servers.middle_and_longest(|away| away.recovery);
    let [start_median, start_max] = servers.middle_and_longest(|away| away.start);
    let [_, database_max] = databases.middle_and_longest(|away| away.recovery);
    let [_, reconnection_max] = databases.middle_and_longest(|away| away.start);
    Report {
        seed: drill.seed,
        nodes: drill.fleet.count(),
        store: drill.store.kind(),
        counts: vec![
            ("acknowledged", tally.acknowledged.get()),
            ("kills", tally.kills.get()),
            ("database_kills", tally.database_kills.get()),
            ("requests_repeated", tally.repeated.get()),
            ("requests_doubled", tally.doubled.get()),
            ("lines_cut", tally.cut.get()),
            ("refused_as_too_late", tally.refused.get()),
            ("refused_though_played", checked.denied),
            ("answers_behind", tally.behind.get()),
            ("events_told_again", tally.retold.get()),
            ("tables", tally.tables.get()),
            ("games_finished", tally.finished.get()),
            ("games_replayed", checked.replayed),
            ("chains_checked", checked.chains),
        ],
        times: vec![
            ("recovery_ms_median", recovery_median),
            ("recovery_ms_max", recovery_max),
            ("start_ms_median", start_median),
            ("start_ms_max", start_max),
            ("database_recovery_ms_max", database_max),
            ("reconnection_ms_max", reconnection_max),
            ("outage_ms_max", Some(drill.pulse.longest())),
        ],
        findings: drill.findings(),
        not_done: Vec::new(),
    }
}

/// What there was no time for.
pub(super) fn not_done(drill: &Drill, kills: u64, database_kills: u64) -> Vec<String> {
    let tally = &drill.tally;
    let left = [
        (kills - tally.kills.get(), "kills of a server"),
        (database_kills - tally.database_kills.get(), "crashes of the database"),
        (tally.tables.get() - tally.finished.get(), "games to their end"),
    ];
    let left = left.into_iter().filter(|(count, _)| *count > 0);
    left.map(|(count, what)| format!("{count} {what}")).collect()
}
