//! What a node does when its store has gone back: it tells what is lost, and forgets its tables when an operator has
//! accepted that.

use std::sync::Arc;
use std::time::Duration;

use gueridon_journal::{Journal, JournalError, StoreState};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::tables::Tables;

/// Wait before the next attempt when the journal does not answer.
const RETRY: Duration = Duration::from_millis(500);

/// Interval of looks whether what was missing is there again.
const LOOK_AGAIN: Duration = Duration::from_secs(5);

/// Watches the state of a journal for as long as it lives.
pub(crate) async fn run(
    tables: Arc<Tables>,
    journal: Arc<dyn Journal>,
    mut state: watch::Receiver<StoreState>,
) {
    let mut reported = String::new();
    loop {
        let now = state.borrow_and_update().clone();
        let is_replaced = matches!(now, StoreState::Replaced(_));
        let done = match now {
            StoreState::Sound => {
                reported.clear();
                Ok(())
            }
            StoreState::Replaced(_) => report(&tables, journal.as_ref(), &mut reported).await,
            StoreState::Accepted => {
                tables.discard_all();
                journal.go_on().await
            }
        };
        if let Err(error) = done {
            tracing::warn!(%error, "the store cannot be asked what it lacks");
            sleep(RETRY).await;
        } else if is_replaced {
            if let Ok(Err(_)) = timeout(LOOK_AGAIN, state.changed()).await {
                return;
            }
        } else if state.changed().await.is_err() {
            return;
        }
    }
}

/// Tells the operator what is in memory and not in the store, when that is not what was reported last.
async fn report(
    tables: &Tables,
    journal: &dyn Journal,
    reported: &mut String,
) -> Result<(), JournalError> {
    let losses = tables.losses().await?;
    if losses != *reported {
        for loss in losses.lines() {
            tracing::error!("{loss}");
        }
        reported.clone_from(&losses);
    }
    journal.report_losses(&losses).await
}
