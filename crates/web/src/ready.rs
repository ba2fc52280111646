//! Whether the journal accepts writes: asked at most once a second, however often `/readyz` is called.

use gueridon_journal::JournalError;
use tokio::sync::Mutex;

use crate::limits::READY_FOR;

/// The last answer of the journal.
#[derive(Default)]
pub(crate) struct Readiness(Mutex<Option<Answer>>);

struct Answer {
    /// When it was given, in milliseconds.
    at: i64,
    /// Why writes do not work, if they do not.
    trouble: Option<String>,
}

impl Readiness {
    /// Why writes do not work, if they do not. Simultaneous calls share an answer.
    pub(crate) async fn trouble(
        &self,
        now: impl Fn() -> i64,
        ping: impl AsyncFnOnce() -> Result<(), JournalError>,
    ) -> Option<String> {
        let mut last = self.0.lock().await;
        // A clock may go back: an answer from the future says nothing.
        let is_new = |answer: &&Answer| (0..READY_FOR).contains(&(now() - answer.at));
        if let Some(answer) = last.as_ref().filter(is_new) {
            return answer.trouble.clone();
        }
        let trouble = ping().await.err().map(|error| {
            tracing::warn!(%error, "not ready");
            error.to_string()
        });
        *last = Some(Answer { at: now(), trouble: trouble.clone() });
        trouble
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn the_journal_is_asked_once_a_second_whatever_it_answers() {
        let (readiness, time, asked) = (Readiness::default(), Cell::new(0), Cell::new(0));
        let ask = async |answer: Result<(), JournalError>| {
            let ping = async || {
                asked.set(asked.get() + 1);
                answer
            };
            readiness.trouble(|| time.get(), ping).await
        };
        for _ in 0..100 {
            assert_eq!(ask(Ok(())).await, None);
        }
        assert_eq!(asked.get(), 1);
        time.set(READY_FOR);
        for _ in 0..100 {
            assert!(ask(Err(JournalError::Closed)).await.is_some());
        }
        assert_eq!(asked.get(), 2);
        time.set(0);
        assert_eq!(ask(Ok(())).await, None, "a clock that goes back does no harm");
    }
}
