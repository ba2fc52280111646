//! Asks a server for everything that it has to tell of a table.

use std::time::Duration;

use serde_json::Value;
use tokio::time::timeout;

use super::super::notes::Viewer;
use super::Final;
use crate::client::{Broken, Line, Player, Site};

/// A server that is left in peace answers faster.
const PATIENCE: Duration = Duration::from_secs(30);

/// Everything of a table, as each of these may know it.
pub(crate) async fn ask(
    site: &Site,
    table: &str,
    viewers: &[(Viewer, Player)],
) -> Result<Final, Broken> {
    let mut last = Final::default();
    for (viewer, player) in viewers {
        let events = timeout(PATIENCE, events(site, player, table)).await??;
        last.events.push((*viewer, events));
    }
    let path = format!("/t/{table}/record");
    let answer = timeout(PATIENCE, Line::new(site).get(&Player::new(), &path)).await??;
    last.record = match answer.status {
        200 => Some(String::from_utf8(answer.body.to_vec())?.trim_end().to_string()),
        403 => None,
        status => return Err(format!("the record of {table}: {status}").into()),
    };
    Ok(last)
}

/// All that has happened so far.
async fn events(site: &Site, player: &Player, table: &str) -> Result<Vec<Value>, Broken> {
    let (mut line, mut all) = (Line::new(site), Vec::new());
    loop {
        let path = format!("/t/{table}/entries.json?after={}", all.len());
        let answer = line.get(player, &path).await?;
        let page: Value = serde_json::from_slice(&answer.body)?;
        match page["entries"].as_array() {
            Some(entries) if entries.is_empty() => return Ok(all),
            Some(entries) => all.extend(entries.iter().cloned()),
            None => return Err(format!("the entries of {table}: {}", answer.status).into()),
        }
    }
}
