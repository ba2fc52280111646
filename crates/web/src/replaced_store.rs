//! What a node does when its store has gone back: it tells what is lost, and forgets its tables when an operator has
//! accepted that.

use std::sync::Arc;
use std::time::Duration;

use gueridon_journal::{Journal, JournalError, StoreState};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::tables::Tables;

/// Wait before the next attempt when the journal does not answer.
const RETRY: Duration = Duration::from_millis(500);

/// Watches the state of a journal for as long as it lives.
pub(crate) async fn run(
    tables: Arc<Tables>,
    journal: Arc<dyn Journal>,
    mut state: watch::Receiver<StoreState>,
) {
    loop {
        let now = state.borrow_and_update().clone();
        let done = match now {
            StoreState::Sound => Ok(()),
            StoreState::Replaced(_) => report(&tables, journal.as_ref()).await,
            StoreState::Accepted => {
                tables.discard_all();
                journal.go_on().await
            }
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the store cannot be asked what it lacks");
            sleep(RETRY).await;
        } else if state.changed().await.is_err() {
            return;
        }
    }
}

/// Tells the operator what is in memory and not in the store.
async fn report(tables: &Tables, journal: &dyn Journal) -> Result<(), JournalError> {
    let losses = tables.losses().await?;
    for loss in losses.lines() {
        tracing::error!("{loss}");
    }
    journal.report_losses(&losses).await
}
