//! The queue of turns that wait for a thread: fair to every network at whose expense they are played.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::locks::lock;
use crate::subnet::LimitKey;

/// A queue that serves its widest keys in turn, of each of them the narrower ones in turn, and of the narrowest
/// the jobs in their order: a job waits behind at most one job of each other wide key, and those of its own.
pub(crate) struct TurnQueue<K, J> {
    waiting_jobs: Mutex<WaitingJobs<K, J>>,
    added: Notify,
    most_per_key: usize,
}

struct WaitingJobs<K, J> {
    all: KeyQueue<K, J>,
    /// How many jobs wait, by key of every width.
    counts: HashMap<K, usize>,
    closed: bool,
}

/// The jobs of a key: those of narrower keys, or its own.
struct KeyQueue<K, J> {
    /// Narrower keys with jobs, the next one first.
    order: VecDeque<K>,
    parts: HashMap<K, KeyQueue<K, J>>,
    jobs: VecDeque<Waiting<K, J>>,
}

/// A job that waits since a moment.
struct Waiting<K, J> {
    key: K,
    since: Instant,
    job: J,
}

impl<K: LimitKey, J> TurnQueue<K, J> {
    /// A queue with a limit of waiting jobs for each key; wider keys have their share of it.
    pub(crate) fn new(most_per_key: usize) -> TurnQueue<K, J> {
        let waiting_jobs =
            WaitingJobs { all: KeyQueue::new(), counts: HashMap::new(), closed: false };
        TurnQueue { waiting_jobs: waiting_jobs.into(), added: Notify::new(), most_per_key }
    }

    /// Adds a job.
    ///
    /// # Errors
    ///
    /// The job, when too many of its key wait already or the queue is closed.
    pub(crate) fn push(&self, key: K, job: J) -> Result<(), J> {
        let mut waiting_jobs = lock(&self.waiting_jobs);
        let is_full = |(scope, share): (K, usize)| {
            let count = waiting_jobs.counts.get(&scope).copied().unwrap_or_default();
            count >= self.most_per_key.saturating_mul(share)
        };
        if waiting_jobs.closed || key.scopes().any(is_full) {
            return Err(job);
        }
        for (scope, _) in key.scopes() {
            *waiting_jobs.counts.entry(scope).or_default() += 1;
        }
        let widest_first = key.scopes().rev().map(|(scope, _)| scope);
        waiting_jobs.all.push(widest_first, Waiting { key, since: Instant::now(), job });
        drop(waiting_jobs);
        self.added.notify_one();
        Ok(())
    }

    /// The next job and how long it waited; waits for one. None when the queue was closed.
    pub(crate) async fn pop(&self) -> Option<(J, Duration)> {
        loop {
            let added = self.added.notified();
            {
                let mut waiting_jobs = lock(&self.waiting_jobs);
                if waiting_jobs.closed {
                    // The next worker has to learn of it too.
                    self.added.notify_one();
                    return None;
                }
                if let Some(Waiting { since, job, .. }) = waiting_jobs.next() {
                    return Some((job, since.elapsed()));
                }
            }
            added.await;
        }
    }

    /// Closes the queue: drops waiting jobs, and ends waiting calls of [`pop`](Self::pop).
    pub(crate) fn close(&self) {
        let mut waiting_jobs = lock(&self.waiting_jobs);
        waiting_jobs.closed = true;
        let waiting = std::mem::replace(&mut waiting_jobs.all, KeyQueue::new());
        waiting_jobs.counts.clear();
        // Jobs may do something when they are dropped, and must not find the queue locked.
        drop(waiting_jobs);
        drop(waiting);
        self.added.notify_one();
    }

    /// How many jobs wait.
    pub(crate) fn len(&self) -> usize {
        lock(&self.waiting_jobs).all.len()
    }

    /// The longest time that a job has waited.
    pub(crate) fn longest_wait(&self) -> Duration {
        let oldest = lock(&self.waiting_jobs).all.oldest();
        oldest.map(|since| since.elapsed()).unwrap_or_default()
    }
}

impl<K: LimitKey, J> WaitingJobs<K, J> {
    fn next(&mut self) -> Option<Waiting<K, J>> {
        let next = self.all.next()?;
        for (scope, _) in next.key.scopes() {
            let Some(count) = self.counts.get_mut(&scope) else { continue };
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&scope);
            }
        }
        Some(next)
    }
}

impl<K: LimitKey, J> KeyQueue<K, J> {
    fn new() -> KeyQueue<K, J> {
        KeyQueue { order: VecDeque::new(), parts: HashMap::new(), jobs: VecDeque::new() }
    }

    /// Adds a job to the queue of the last of these keys, each of which is part of the one before.
    fn push(&mut self, mut path: impl Iterator<Item = K>, waiting: Waiting<K, J>) {
        let mut queue = self;
        for key in path.by_ref() {
            if !queue.parts.contains_key(&key) {
                queue.order.push_back(key);
            }
            queue = queue.parts.entry(key).or_insert_with(KeyQueue::new);
        }
        queue.jobs.push_back(waiting);
    }

    fn next(&mut self) -> Option<Waiting<K, J>> {
        let Some(key) = self.order.pop_front() else { return self.jobs.pop_front() };
        let part = self.parts.get_mut(&key)?;
        let next = part.next();
        if part.order.is_empty() && part.jobs.is_empty() {
            self.parts.remove(&key);
        } else {
            self.order.push_back(key);
        }
        next
    }

    fn len(&self) -> usize {
        self.jobs.len() + self.parts.values().map(KeyQueue::len).sum::<usize>()
    }

    /// When the job came that waits longest.
    fn oldest(&self) -> Option<Instant> {
        let first = self.jobs.front().map(|waiting| waiting.since);
        self.parts.values().filter_map(KeyQueue::oldest).chain(first).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subnet::Subnet;

    async fn pop(queue: &TurnQueue<&'static str, u32>) -> u32 {
        queue.pop().await.expect("a job").0
    }

    #[tokio::test]
    async fn a_job_waits_behind_at_most_one_job_of_each_other_key() {
        let queue = TurnQueue::new(100);
        for number in 0..60 {
            queue.push("a", number).expect("room");
            queue.push("b", 100 + number).expect("room");
        }
        queue.push("c", 7).expect("room");
        assert_eq!([pop(&queue).await, pop(&queue).await, pop(&queue).await], [0, 100, 7]);
        // The same key again, behind the others once more.
        queue.push("c", 8).expect("room");
        assert_eq!([pop(&queue).await, pop(&queue).await, pop(&queue).await], [1, 101, 8]);
        assert_eq!(queue.len(), 116);
    }

    #[tokio::test]
    async fn a_key_has_a_bounded_number_of_jobs_and_others_are_not_held_up() {
        let queue = TurnQueue::new(2);
        assert_eq!((queue.push("a", 1), queue.push("a", 2)), (Ok(()), Ok(())));
        assert_eq!(queue.push("a", 3), Err(3));
        assert_eq!(queue.push("b", 4), Ok(()));
        assert_eq!(pop(&queue).await, 1);
        assert_eq!(queue.push("a", 3), Ok(()));
    }

    #[tokio::test]
    async fn all_who_wait_learn_that_the_queue_is_closed() {
        let queue = std::sync::Arc::new(TurnQueue::<&'static str, u32>::new(2));
        let wait = |queue: &std::sync::Arc<TurnQueue<&'static str, u32>>| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.pop().await.is_none() })
        };
        let waiting = [wait(&queue), wait(&queue), wait(&queue)];
        tokio::task::yield_now().await;
        queue.close();
        for waiting in waiting {
            assert!(waiting.await.expect("no panic"));
        }
        assert_eq!(queue.push("a", 1), Err(1));
    }

    #[tokio::test]
    async fn many_networks_of_one_site_are_served_like_one() {
        let queue = TurnQueue::new(2);
        let site =
            |site: u64, link: u64| Subnet::V6(0x2001_0db8_0000_0000 + (site << 16) + link, 64);
        // Every link and home of the site has its own limit, and the site four times that of a link.
        let taken = (0..256).filter(|&link| queue.push(site(1, 256 * link), 0).is_ok()).count();
        assert_eq!(taken, 8);
        for number in 1..=3 {
            queue.push(site(2, number), number).expect("room");
        }
        let mut order = Vec::new();
        while queue.len() > 0 {
            order.push(queue.pop().await.expect("a job").0);
        }
        assert_eq!(order, [0, 1, 0, 2, 0, 3, 0, 0, 0, 0, 0]);
        assert!(
            lock(&queue.waiting_jobs).counts.is_empty(),
            "nothing is kept of those who were served"
        );
    }
}
