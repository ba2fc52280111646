//! Session tokens, and players who signed out everywhere: tokens of an earlier generation are void.
//!
//! Every request checks its token, so the list is in memory; only players who have signed out are in it.
//! Other nodes poll the list.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Weak};
use std::time::Duration;

use gueridon_journal::{Journal, JournalError, PlayerId};
use tokio::sync::watch;

/// The player and generation in a cookie or a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SessionToken {
    pub(crate) player: PlayerId,
    /// How often the player had signed out everywhere before.
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

/// How often each player has signed out everywhere; players who never did are left out.
pub(crate) struct Revocations {
    newest: watch::Sender<HashMap<PlayerId, u32>>,
}

impl Revocations {
    /// Reads the list, and polls it for as long as it is used.
    ///
    /// # Errors
    ///
    /// When the journal does not answer.
    pub(crate) async fn start(
        journal: &Arc<dyn Journal>,
        refresh: Duration,
    ) -> Result<Arc<Revocations>, JournalError> {
        let newest = watch::Sender::new(journal.generations().await?.into_iter().collect());
        let revocations = Arc::new(Revocations { newest });
        tokio::spawn(poll(Arc::downgrade(&revocations), Arc::downgrade(journal), refresh));
        Ok(revocations)
    }

    /// Whether a token was not revoked. One that is newer than the list was made by another node.
    pub(crate) fn is_valid(&self, token: SessionToken) -> bool {
        !is_revoked(&self.newest.borrow(), token)
    }

    /// Revokes the tokens of a player before a generation.
    pub(crate) fn revoke(&self, player: PlayerId, generation: u32) {
        self.newest.send_if_modified(|newest| raise(newest, player, generation));
    }

    /// Waits until a token is revoked; for ever without one.
    pub(crate) fn revoked(&self, token: Option<SessionToken>) -> impl Future<Output = ()> + use<> {
        let mut newest = self.newest.subscribe();
        async move {
            match token {
                Some(token) => {
                    let _ = newest.wait_for(|newest| is_revoked(newest, token)).await;
                }
                None => std::future::pending().await,
            }
        }
    }
}

fn is_revoked(newest: &HashMap<PlayerId, u32>, token: SessionToken) -> bool {
    newest.get(&token.player).is_some_and(|&newest| token.generation < newest)
}

/// Records a generation; whether it is newer.
fn raise(newest: &mut HashMap<PlayerId, u32>, player: PlayerId, generation: u32) -> bool {
    let known = newest.entry(player).or_insert(0);
    let news = *known < generation;
    *known = generation.max(*known);
    news
}

async fn poll(revocations: Weak<Revocations>, journal: Weak<dyn Journal>, refresh: Duration) {
    loop {
        tokio::time::sleep(refresh).await;
        let (Some(revocations), Some(journal)) = (revocations.upgrade(), journal.upgrade()) else {
            return;
        };
        match journal.generations().await {
            Ok(listed) => {
                revocations.newest.send_if_modified(|newest| {
                    listed.into_iter().fold(false, |news, (player, generation)| {
                        raise(newest, player, generation) || news
                    })
                });
            }
            Err(JournalError::Closed) => return,
            // Revoked tokens stay revoked; the list is read again later.
            Err(error) => tracing::debug!(%error, "cannot read who signed out"),
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
