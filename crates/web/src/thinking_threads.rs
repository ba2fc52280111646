//! The threads that think, apart from those that answer requests: about computers' turns, and about advice.
//!
//! Jobs wait in a queue that is fair to the addresses at whose expense they are done.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::limits::TURNS_PER_ADDRESS;
use crate::metrics;
use crate::session::RateKey;
use crate::subnet::LimitKey;
use crate::turn_queue::TurnQueue;

/// Does jobs, as many at once as there are threads for it.
pub(crate) struct ThinkingThreads {
    queue: TurnQueue<JobKey, Job>,
    thinking: AtomicUsize,
    /// Thinking ends at once.
    stop: Arc<AtomicBool>,
}

/// Something to be thought about. It is given up when it is dropped.
type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Whose job of which kind: computers' turns and advice take turns too, so that much advice holds up no game. Without a
/// network, all jobs of a kind, which have no limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct JobKey(JobKind, Option<RateKey>);

/// What is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum JobKind {
    /// A computer's turn.
    Turn,
    /// Advice to a player.
    Advice,
}

impl LimitKey for JobKey {
    fn scopes(self) -> impl DoubleEndedIterator<Item = (JobKey, usize)> {
        let JobKey(kind, key) = self;
        let scopes = key.into_iter().flat_map(LimitKey::scopes);
        let scopes = scopes.map(move |(scope, share)| (JobKey(kind, Some(scope)), share));
        scopes.chain([(JobKey(kind, None), usize::MAX)])
    }
}

impl ThinkingThreads {
    /// Starts to do jobs, at most `threads` at once.
    pub(crate) fn start(threads: usize) -> Arc<ThinkingThreads> {
        let started = Arc::new(ThinkingThreads {
            queue: TurnQueue::new(TURNS_PER_ADDRESS),
            thinking: AtomicUsize::default(),
            stop: Arc::default(),
        });
        for _ in 0..threads.max(1) {
            tokio::spawn(started.clone().run());
        }
        started
    }

    /// Does one job after the other.
    async fn run(self: Arc<Self>) {
        while let Some((job, waited)) = self.queue.pop().await {
            metrics::bot_waited(waited);
            self.thinking.fetch_add(1, Ordering::Relaxed);
            // A panic is the end of this job alone.
            drop(tokio::spawn(job).await);
            self.thinking.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Thinks at the expense of an address, in turn with the computers' turns; none when too much of that address
    /// waits already, or the server stops.
    pub(crate) async fn advise<T: Send + 'static>(
        &self,
        key: RateKey,
        think: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (sender, thought) = oneshot::channel();
        let think = move || {
            // A player who has gone is not waited for.
            if !sender.is_closed() {
                let _ = sender.send(think());
            }
        };
        // A panic drops the sender.
        let advice = async { drop(tokio::task::spawn_blocking(think).await) };
        if self.push(JobKind::Advice, key, advice) { thought.await.ok() } else { None }
    }

    /// Queues a job at the expense of an address; false when too many of that address wait already, or the server
    /// stops.
    pub(crate) fn push(
        &self,
        kind: JobKind,
        key: RateKey,
        job: impl Future<Output = ()> + Send + 'static,
    ) -> bool {
        self.queue.push(JobKey(kind, Some(key)), Box::pin(job)).is_ok()
    }

    /// Takes no more jobs, and gives up those that wait; those that have begun may finish.
    pub(crate) fn drain(&self) {
        self.queue.close();
    }

    /// Makes computers that think answer at once, so that the server can stop.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.drain();
    }

    /// Set when computers have to answer at once.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }

    /// Whether computers have to answer at once.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Jobs that wait for a thread, jobs that have one, and the longest wait.
    pub(crate) fn load(&self) -> (usize, usize, Duration) {
        (self.queue.len(), self.thinking.load(Ordering::Relaxed), self.queue.longest_wait())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subnet::Subnet;

    #[tokio::test]
    async fn advice_for_many_networks_holds_up_a_computer_for_one_of_them() {
        let queue = TurnQueue::new(TURNS_PER_ADDRESS);
        let network = |number: u32| RateKey::Subnet(Subnet::V4(number.into()));
        for number in 0..60 {
            let key = JobKey(JobKind::Advice, Some(network(number)));
            assert!(queue.push(key, "advice").is_ok());
        }
        for number in 0..3 {
            let key = JobKey(JobKind::Turn, Some(network(100 + number)));
            assert!(queue.push(key, "turn").is_ok());
        }
        let mut order = Vec::new();
        for _ in 0..6 {
            order.push(queue.pop().await.map(|(job, _)| job));
        }
        let both = [Some("advice"), Some("turn")];
        assert_eq!(order, [both, both, both].concat());
    }
}
