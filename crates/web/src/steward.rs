//! Who plays when nobody clicks: computers on their turn, and in place of those whose time is up.
//!
//! A table whose turn is a computer's goes on by itself, also after a restart: the journal knows when
//! each table is due. Thinking happens off the threads that answer requests, in a bounded pool.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use gueridon_engine::Seat;
use gueridon_journal::{Journal, JournalError};
use gueridon_text::{Lang, Speaker};
use tokio::sync::Semaphore;

use crate::hall::{Hall, Live, NotDone};
use crate::table::{By, Entry, Table};

/// How many tables are looked up in one go when the server starts.
const AT_START: u32 = 10_000;
/// How long to wait before trying again when the journal cannot take a step.
const RETRY: Duration = Duration::from_secs(2);

/// Minds the tables at which the server itself has something to do.
pub(crate) struct Steward {
    hall: Arc<Hall>,
    thinkers: Arc<Semaphore>,
    stop: Arc<AtomicBool>,
}

impl Steward {
    pub(crate) fn new(hall: Arc<Hall>, thinkers: usize) -> Arc<Steward> {
        let thinkers = Arc::new(Semaphore::new(thinkers.max(1)));
        Arc::new(Steward { hall, thinkers, stop: Arc::default() })
    }

    /// Takes up what was due when the server stopped.
    pub(crate) async fn wake(self: &Arc<Self>, journal: &dyn Journal) -> Result<(), JournalError> {
        for (id, _) in journal.due(i64::MAX, AT_START).await? {
            match self.hall.open(&id).await {
                Ok(Some(live)) => self.mind(&live),
                Ok(None) => {}
                Err(error) => tracing::error!(table = %id, %error, "a table cannot be opened"),
            }
        }
        Ok(())
    }

    /// Makes computers that think answer at once, so that the server can stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Sees to it that the table goes on when it is due. Called after whatever happened there.
    pub(crate) fn mind(self: &Arc<Self>, live: &Arc<Live>) {
        let Some((at, ..)) = live.now().due(self.hall.pause) else { return };
        let task = (live.now().steps(), at);
        if !live.take_task(task) {
            return;
        }
        let (steward, live) = (self.clone(), live.clone());
        tokio::spawn(async move {
            let wait = at.saturating_sub(steward.hall.clock.now());
            if let Ok(wait) = u64::try_from(wait) {
                tokio::time::sleep(Duration::from_millis(wait)).await;
            }
            while let Err(error) = steward.act(&live, task).await {
                let table = live.now().id.clone();
                tracing::warn!(%table, %error, "a computer's turn has to wait for the journal");
                tokio::time::sleep(RETRY).await;
            }
            steward.mind(&live);
        });
    }

    /// Plays the turn that is due, if it still is.
    async fn act(&self, live: &Live, task: (usize, i64)) -> Result<(), JournalError> {
        let table = live.now();
        let Some((seat, by, thinking)) = self.due_turn(&table, task) else { return Ok(()) };
        let permit = self.thinkers.acquire().await;
        let thought = tokio::task::spawn_blocking(thinking).await;
        drop(permit);
        let Ok(actions) = thought else {
            tracing::error!(table = %table.id, "a computer's turn failed");
            return Ok(());
        };
        // Nobody is told why: the sentences are for people.
        let speaker = Speaker::new(Lang::En);
        let played = self.hall.happen::<NotDone>(live, |now| {
            if now.steps() != task.0 {
                return Err(crate::game::Refused::Stale.into());
            }
            let game = now.game.as_ref().ok_or(crate::game::Refused::Stale)?;
            game.try_steps(seat, &actions, &speaker)?;
            Ok(Entry::Play { seat: seat.0, actions: actions.clone(), by })
        });
        match played.await {
            Ok(_) | Err(NotDone::Refused(_)) => Ok(()),
            Err(NotDone::Journal(error)) => Err(error),
        }
    }

    fn due_turn(
        &self,
        table: &Table,
        task: (usize, i64),
    ) -> Option<(Seat, By, crate::game::Thinking)> {
        let (at, by, level) = table.due(self.hall.pause)?;
        let (seat, game) = table.to_act().zip(table.game.as_ref())?;
        if (table.steps(), at) != task {
            return None;
        }
        let mut seed = [0; 8];
        seed.copy_from_slice(&table.head.0[..8]);
        let thinking = game.bot_turn(level, u64::from_le_bytes(seed), self.stop.clone());
        Some((seat, by, thinking))
    }
}
