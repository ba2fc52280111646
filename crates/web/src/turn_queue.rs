//! The queue of turns that wait for a thread: fair to every address at whose expense they are played.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::locks::lock;

/// A queue that serves its keys in turn, and of each key the jobs in their order: a job waits behind at
/// most one job of each other key, and those of its own.
pub(crate) struct TurnQueue<K, J> {
    lines: Mutex<Lines<K, J>>,
    added: Notify,
    most_per_key: usize,
}

struct Lines<K, J> {
    /// Keys with jobs, the next one first.
    order: VecDeque<K>,
    waiting: HashMap<K, VecDeque<(Instant, J)>>,
    closed: bool,
}

impl<K: Copy + Eq + Hash, J> TurnQueue<K, J> {
    /// A queue with a limit of waiting jobs for each key.
    pub(crate) fn new(most_per_key: usize) -> TurnQueue<K, J> {
        let lines = Lines { order: VecDeque::new(), waiting: HashMap::new(), closed: false };
        TurnQueue { lines: lines.into(), added: Notify::new(), most_per_key }
    }

    /// Adds a job.
    ///
    /// # Errors
    ///
    /// The job, when too many of its key wait already or the queue is closed.
    pub(crate) fn push(&self, key: K, job: J) -> Result<(), J> {
        let mut lines = lock(&self.lines);
        let known = lines.waiting.get(&key).map_or(0, VecDeque::len);
        if lines.closed || known >= self.most_per_key {
            return Err(job);
        }
        if known == 0 {
            lines.order.push_back(key);
        }
        lines.waiting.entry(key).or_default().push_back((Instant::now(), job));
        drop(lines);
        self.added.notify_one();
        Ok(())
    }

    /// The next job and how long it waited; waits for one. None when the queue was closed.
    pub(crate) async fn pop(&self) -> Option<(J, Duration)> {
        loop {
            let added = self.added.notified();
            {
                let mut lines = lock(&self.lines);
                if lines.closed {
                    // The next worker has to learn of it too.
                    self.added.notify_one();
                    return None;
                }
                if let Some((since, job)) = lines.next() {
                    return Some((job, since.elapsed()));
                }
            }
            added.await;
        }
    }

    /// Closes the queue: drops waiting jobs, and ends waiting calls of [`pop`](Self::pop).
    pub(crate) fn close(&self) {
        let mut lines = lock(&self.lines);
        lines.closed = true;
        let waiting = std::mem::take(&mut lines.waiting);
        lines.order.clear();
        // Jobs may do something when they are dropped, and must not find the queue locked.
        drop(lines);
        drop(waiting);
        self.added.notify_one();
    }

    /// How many jobs wait.
    pub(crate) fn len(&self) -> usize {
        lock(&self.lines).waiting.values().map(VecDeque::len).sum()
    }

    /// The longest time that a job has waited.
    pub(crate) fn longest_wait(&self) -> Duration {
        let lines = lock(&self.lines);
        let first = lines.waiting.values().filter_map(|jobs| jobs.front());
        first.map(|(since, _)| since.elapsed()).max().unwrap_or_default()
    }
}

impl<K: Copy + Eq + Hash, J> Lines<K, J> {
    fn next(&mut self) -> Option<(Instant, J)> {
        let key = self.order.pop_front()?;
        let jobs = self.waiting.get_mut(&key)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.waiting.remove(&key);
        } else {
            self.order.push_back(key);
        }
        job
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pop(queue: &TurnQueue<char, u32>) -> u32 {
        queue.pop().await.expect("a job").0
    }

    #[tokio::test]
    async fn a_job_waits_behind_at_most_one_job_of_each_other_key() {
        let queue = TurnQueue::new(100);
        for number in 0..60 {
            queue.push('a', number).expect("room");
            queue.push('b', 100 + number).expect("room");
        }
        queue.push('c', 7).expect("room");
        assert_eq!([pop(&queue).await, pop(&queue).await, pop(&queue).await], [0, 100, 7]);
        // The same key again, behind the others once more.
        queue.push('c', 8).expect("room");
        assert_eq!([pop(&queue).await, pop(&queue).await, pop(&queue).await], [1, 101, 8]);
        assert_eq!(queue.len(), 116);
    }

    #[tokio::test]
    async fn a_key_has_a_bounded_number_of_jobs_and_others_are_not_held_up() {
        let queue = TurnQueue::new(2);
        assert_eq!((queue.push('a', 1), queue.push('a', 2)), (Ok(()), Ok(())));
        assert_eq!(queue.push('a', 3), Err(3));
        assert_eq!(queue.push('b', 4), Ok(()));
        assert_eq!(pop(&queue).await, 1);
        assert_eq!(queue.push('a', 3), Ok(()));
    }

    #[tokio::test]
    async fn all_who_wait_learn_that_the_queue_is_closed() {
        let queue = std::sync::Arc::new(TurnQueue::<char, u32>::new(2));
        let wait = |queue: &std::sync::Arc<TurnQueue<char, u32>>| {
            let queue = queue.clone();
            tokio::spawn(async move { queue.pop().await.is_none() })
        };
        let waiting = [wait(&queue), wait(&queue), wait(&queue)];
        tokio::task::yield_now().await;
        queue.close();
        for waiting in waiting {
            assert!(waiting.await.expect("no panic"));
        }
        assert_eq!(queue.push('a', 1), Err(1));
    }
}
