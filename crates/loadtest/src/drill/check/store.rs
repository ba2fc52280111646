//! Whether what is stored is what was told, without any server in between.

use std::collections::HashMap;

use gueridon_journal::{Journal, JournalError, TableId};

use super::{Final, Finding, Kind};

/// So many names of tables are read at once.
const PAGE: u32 = 500;

/// Checks the chain of every table, and that each that was told of is there, head by head.
pub(crate) async fn check_store(
    journal: &dyn Journal,
    told: &HashMap<String, Final>,
) -> Result<(u64, Vec<Finding>), JournalError> {
    let (mut checked, mut findings) = (0, Vec::new());
    let mut broken = |table: &str, what: String| {
        findings.push(Finding { kind: Kind::BrokenChain, table: table.to_string(), what });
    };
    let mut after: Option<TableId> = None;
    loop {
        let page = journal.tables_after(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.clone());
        for id in &page {
            let Some(stored) = journal.read(id, 0).await? else {
                broken(id.as_str(), "it is listed, and not there".to_string());
                continue;
            };
            if let Err(error) = stored.check() {
                broken(id.as_str(), error.to_string());
            }
            checked += 1;
            let Some((_, events)) = told.get(id.as_str()).and_then(|last| last.events.first())
            else {
                continue;
            };
            let heads = stored.entries.iter().map(|entry| entry.head.to_string());
            if !heads.eq(events.iter().map(|event| event["head"].as_str().unwrap_or_default())) {
                broken(id.as_str(), "its heads are not those that were told".to_string());
            }
        }
    }
    Ok((checked, findings))
}
