//! Who one is on every device, until one signs out everywhere: then cookies and links of an earlier
//! generation are those of nobody.
//!
//! Every request asks whether its cookie still counts, so the answer is in memory: only players who have
//! signed out are listed. Other nodes learn of it when they read the list again.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Weak};
use std::time::Duration;

use gueridon_journal::{Journal, JournalError, PlayerId};
use tokio::sync::watch;

/// A player as a cookie or a link names them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SessionToken {
    pub(crate) player: PlayerId,
    /// How often the player had signed out everywhere before it was made.
    pub(crate) generation: u32,
}

impl SessionToken {
    /// Reads 32 digits of the player, and `.N` unless the generation is 0.
    pub(crate) fn read(text: &str) -> Option<SessionToken> {
        let (player, generation) = match text.split_once('.') {
            Some((player, generation)) => (player, generation.parse().ok()?),
            None => (text, 0),
        };
        let session = SessionToken { player: PlayerId::read(player)?, generation };
        // One way to write it.
        (session.to_string() == text.to_ascii_lowercase()).then_some(session)
    }
}

impl fmt::Display for SessionToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.generation {
            0 => write!(f, "{}", self.player),
            generation => write!(f, "{}.{generation}", self.player),
        }
    }
}

/// The generation of every player who has signed out everywhere at least once.
pub(crate) struct Revocations {
    newest: watch::Sender<HashMap<PlayerId, u32>>,
}

impl Revocations {
    /// Reads the list, and again every so often for as long as somebody needs it.
    ///
    /// # Errors
    ///
    /// When the journal does not answer.
    pub(crate) async fn start(
        journal: &Arc<dyn Journal>,
        refresh: Duration,
    ) -> Result<Arc<Revocations>, JournalError> {
        let newest = watch::Sender::new(journal.generations().await?.into_iter().collect());
        let sessions = Arc::new(Revocations { newest });
        tokio::spawn(keep_fresh(Arc::downgrade(&sessions), Arc::downgrade(journal), refresh));
        Ok(sessions)
    }

    /// Whether a session was not ended. One that is newer than what is known here was made by another node.
    pub(crate) fn is_valid(&self, session: SessionToken) -> bool {
        !is_ended(&self.newest.borrow(), session)
    }

    /// Ends the sessions of a player before a generation.
    pub(crate) fn learn(&self, player: PlayerId, generation: u32) {
        self.newest.send_if_modified(|newest| raise(newest, player, generation));
    }

    /// Waits until a session is ended; that of nobody never is.
    pub(crate) fn ended(&self, session: Option<SessionToken>) -> impl Future<Output = ()> + use<> {
        let mut newest = self.newest.subscribe();
        async move {
            match session {
                Some(session) => {
                    let _ = newest.wait_for(|newest| is_ended(newest, session)).await;
                }
                None => std::future::pending().await,
            }
        }
    }
}

fn is_ended(newest: &HashMap<PlayerId, u32>, session: SessionToken) -> bool {
    newest.get(&session.player).is_some_and(|&newest| session.generation < newest)
}

/// Whether the generation is news.
fn raise(newest: &mut HashMap<PlayerId, u32>, player: PlayerId, generation: u32) -> bool {
    let known = newest.entry(player).or_insert(0);
    let news = *known < generation;
    *known = generation.max(*known);
    news
}

async fn keep_fresh(sessions: Weak<Revocations>, journal: Weak<dyn Journal>, refresh: Duration) {
    loop {
        tokio::time::sleep(refresh).await;
        let (Some(sessions), Some(journal)) = (sessions.upgrade(), journal.upgrade()) else {
            return;
        };
        match journal.generations().await {
            Ok(listed) => {
                sessions.newest.send_if_modified(|newest| {
                    listed.into_iter().fold(false, |news, (player, generation)| {
                        raise(newest, player, generation) || news
                    })
                });
            }
            Err(JournalError::Closed) => return,
            // Whoever was signed out stays so; the list is read again.
            Err(error) => tracing::debug!(%error, "who has signed out is not known anew"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_read_as_it_is_written_and_in_no_other_way() {
        let player = PlayerId([0xab; 16]);
        for generation in [0, 1, 77] {
            let session = SessionToken { player, generation };
            assert_eq!(SessionToken::read(&session.to_string()), Some(session));
        }
        let digits = player.to_string();
        for other in [".1", ".", ".x"].map(String::from) {
            assert_eq!(SessionToken::read(&other), None);
        }
        for end in [".0", ".", ".+1", ".01", ".1.1", ".-1", "x", ".4294967296"] {
            assert_eq!(SessionToken::read(&format!("{digits}{end}")), None, "{end}");
        }
    }
}
