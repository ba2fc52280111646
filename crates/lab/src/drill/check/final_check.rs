//! The check at the end of a drill: every table through a fresh server, and in the store.

use std::collections::HashMap;
use std::time::Duration;

use gueridon_cli::plural;
use gueridon_journal::{Journal, JournalError, TableId};
use serde_json::Value;
use tokio::time::timeout;

use super::{FinalTable, Finding, FindingKind, check, count_denied};
use crate::client::Client;
use crate::drill::DrillSetup;
use crate::drill::servers::ServerProcess;
use crate::drill::state::DrillRng;
use crate::drill::state::{DrillState, DrilledTable};
use crate::endpoint::HttpEndpoint;
use gueridon_cli::Error;

/// Time limit for the answers about one viewer.
const TIMEOUT: Duration = Duration::from_secs(30);
/// Ids of tables that are read at once.
const PAGE: u32 = 500;

/// Checks every table through a fresh server, and then in the store.
pub(crate) async fn check_all(
    drill: &DrillState,
    setup: &DrillSetup,
    rng: &mut DrillRng,
) -> Result<(), Error> {
    let mut server = ServerProcess::new(setup, "node-0", drill.store.url(), rng)?;
    server.start().await?;
    let tables = std::mem::take(&mut *drill.tables());
    let counters = &drill.counters;
    let mut finals: HashMap<String, FinalTable> = HashMap::new();
    for table in tables {
        let last = match FinalTable::fetch(&server.endpoint, &table).await {
            Ok(last) => last,
            Err(error) => {
                let what = format!("a fresh server does not send it: {error}");
                drill.report_one(FindingKind::Lost, &table.id, what);
                continue;
            }
        };
        let transcript = table.transcript.lock().clone();
        let findings = check(&table.id, &transcript, &last);
        let replayed = findings.iter().all(|finding| finding.kind != FindingKind::NotReplayed);
        counters.replayed.add_many(u64::from(replayed && last.record.is_some()));
        let denied = count_denied(&transcript, &last);
        if denied > 0 {
            let what = format!("{} refused although played", plural(denied as u64, "step"));
            drill.report_one(FindingKind::Contradiction, &table.id, what);
        }
        counters.denied.add_many(denied as u64);
        drill.report(findings);
        finals.insert(table.id, last);
    }
    server.kill();
    let journal = drill.store.journal().await?;
    let (chains, findings) = check_store(journal.as_ref(), &finals).await?;
    counters.chains.add_many(chains);
    drill.report(findings);
    journal.close().await;
    Ok(())
}

impl FinalTable {
    /// Requests everything about a table from a server, for each of its viewers.
    pub(crate) async fn fetch(
        endpoint: &HttpEndpoint,
        table: &DrilledTable,
    ) -> Result<FinalTable, Error> {
        let id = &table.id;
        let mut last = FinalTable::default();
        for (viewer, cookies) in &table.viewers {
            let mut client = Client::with_cookies(endpoint, cookies.clone());
            let events = timeout(TIMEOUT, fetch_entries(&mut client, id)).await??;
            last.events.push((*viewer, events));
        }
        let path = format!("/t/{id}/record");
        let response = timeout(TIMEOUT, Client::new(endpoint).get(&path)).await??;
        last.record = match response.status {
            200 => Some(String::from_utf8(response.body.to_vec())?.trim_end().to_string()),
            403 => None,
            status => return Err(format!("the record of {id}: {status}").into()),
        };
        Ok(last)
    }
}

/// All entries of a table so far.
async fn fetch_entries(client: &mut Client, table: &str) -> Result<Vec<Value>, Error> {
    let mut all = Vec::new();
    loop {
        let path = format!("/t/{table}/entries.json?after={}", all.len());
        let response = client.get(&path).await?;
        let page: Value = serde_json::from_slice(&response.body)?;
        match page["entries"].as_array() {
            Some(entries) if entries.is_empty() => return Ok(all),
            Some(entries) => all.extend(entries.iter().cloned()),
            None => return Err(format!("the entries of {table}: {}", response.status).into()),
        }
    }
}

/// Checks the chain of every table in the store, and that its heads are those that were sent; also
/// returns the number of tables.
async fn check_store(
    journal: &dyn Journal,
    finals: &HashMap<String, FinalTable>,
) -> Result<(u64, Vec<Finding>), JournalError> {
    let (mut checked, mut findings) = (0, Vec::new());
    let mut broken = |table: &TableId, what: String| {
        findings.push(Finding { kind: FindingKind::BrokenChain, table: table.to_string(), what });
    };
    let mut after: Option<TableId> = None;
    loop {
        let page = journal.tables_after(after.as_ref(), PAGE).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.clone());
        for id in &page {
            let Some(stored) = journal.read(id, 0).await? else {
                broken(id, "it is listed, and not there".to_string());
                continue;
            };
            if let Err(error) = stored.check() {
                broken(id, error.to_string());
            }
            checked += 1;
            let Some((_, events)) = finals.get(id.as_str()).and_then(|last| last.events.first())
            else {
                continue;
            };
            let heads = stored.entries.iter().map(|entry| entry.head.to_string());
            if !heads.eq(events.iter().map(|event| event["head"].as_str().unwrap_or_default())) {
                broken(id, "its heads are not those that were sent".to_string());
            }
        }
    }
    Ok((checked, findings))
}
