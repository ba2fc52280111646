//! The threads that make pages, apart from those that serve moves, streams and files.
//!
//! What is computed for pages waits in a queue that is fair to networks, and each time that a page has waited
//! for the store it queues again. So whoever asks for many pages waits behind their own, and a page that waits for
//! the store takes no thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Wake, Waker};

use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::limits::{MAX_PAGES, PAGE_THREADS};
use crate::locks::lock;
use crate::problem::Problem;
use crate::session::RateKey;
use crate::turn_queue::TurnQueue;

/// Pages that wait for a thread.
type PageQueue = TurnQueue<RateKey, Arc<PageTask>>;

/// What makes one page.
type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Makes pages, on at most [`PAGE_THREADS`].
pub(crate) struct PageThreads {
    queue: Arc<PageQueue>,
    under_way: ConcurrencyLimit<RateKey>,
}

impl PageThreads {
    /// Starts the threads. `most_per_key` is how many pages of one network may be under way.
    pub(crate) fn start(most_per_key: usize) -> PageThreads {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        PageThreads::start_some(cores.clamp(PAGE_THREADS.0, PAGE_THREADS.1), most_per_key)
    }

    fn start_some(threads: usize, most_per_key: usize) -> PageThreads {
        let under_way = ConcurrencyLimit::with_total(most_per_key, MAX_PAGES);
        let queue = Arc::new(PageQueue::new(usize::MAX));
        for _ in 0..threads {
            let (queue, runtime) = (queue.clone(), Handle::current());
            let spawned = std::thread::Builder::new().name("pages".into()).spawn(move || {
                let _in_runtime = runtime.enter();
                while let Some((task, _)) = runtime.block_on(queue.pop()) {
                    // A panic is the end of this page alone: its sender is dropped.
                    let _ = catch_unwind(AssertUnwindSafe(|| task.poll()));
                }
            });
            if let Err(error) = spawned {
                tracing::error!(%error, "there is no thread for pages");
            }
        }
        PageThreads { queue, under_way }
    }

    /// A place for a page of a network.
    pub(crate) fn admit(&self, key: RateKey) -> Result<Permit<RateKey>, Problem> {
        self.under_way.admit(key)
    }

    /// Makes a page; none when that fails. A page that nobody waits for any more is left.
    pub(crate) async fn make<T: Send + 'static>(
        &self,
        key: RateKey,
        permit: Permit<RateKey>,
        page: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let (mut sender, made) = oneshot::channel();
        let work = async move {
            let page = tokio::select! {
                biased;
                () = sender.closed() => None,
                page = page => Some(page),
            };
            // Before the answer: the next request may follow at once.
            drop(permit);
            if let Some(page) = page {
                // Whoever asked may have gone just now.
                let _ = sender.send(page);
            }
        };
        let (work, queue) = (Mutex::new(Some(Box::pin(work) as Work)), self.queue.clone());
        Arc::new(PageTask { key, work, stage: Mutex::new(Stage::Queued), queue }).enqueue();
        made.await.ok()
    }

    /// How many pages are under way.
    pub(crate) fn len(&self) -> usize {
        self.under_way.len()
    }
}

impl Drop for PageThreads {
    fn drop(&mut self) {
        self.queue.close();
    }
}

/// A page under way.
struct PageTask {
    key: RateKey,
    /// None while it is computed, and when it is done.
    work: Mutex<Option<Work>>,
    stage: Mutex<Stage>,
    queue: Arc<PageQueue>,
}

enum Stage {
    /// It waits for a thread.
    Queued,
    /// It is computed, and waits for nothing.
    Computed,
    /// What it is going to wait for has come already.
    Woken,
    /// It waits for something else, such as the store.
    Waiting,
}

impl PageTask {
    /// Waits for a thread; the caller has set its stage.
    fn enqueue(self: Arc<Self>) {
        let queue = self.queue.clone();
        // Refused only when the application has ended.
        let _ = queue.push(self.key, self);
    }

    /// Computes until the page is done or has to wait.
    fn poll(self: Arc<Self>) {
        *lock(&self.stage) = Stage::Computed;
        let Some(mut work) = lock(&self.work).take() else { return };
        let waker = Waker::from(self.clone());
        if work.as_mut().poll(&mut Context::from_waker(&waker)).is_ready() {
            return;
        }
        *lock(&self.work) = Some(work);
        let mut stage = lock(&self.stage);
        if matches!(*stage, Stage::Woken) {
            *stage = Stage::Queued;
            drop(stage);
            self.enqueue();
        } else {
            *stage = Stage::Waiting;
        }
    }
}

impl Wake for PageTask {
    fn wake(self: Arc<Self>) {
        let mut stage = lock(&self.stage);
        match *stage {
            Stage::Waiting => {
                *stage = Stage::Queued;
                drop(stage);
                self.enqueue();
            }
            Stage::Computed => *stage = Stage::Woken,
            Stage::Queued | Stage::Woken => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::sync::mpsc;

    use futures_util::FutureExt;

    use super::*;
    use crate::subnet::Subnet;

    fn key(last: u8) -> RateKey {
        RateKey::Subnet(Subnet::V4(Ipv4Addr::new(192, 0, 2, last)))
    }

    /// A page that takes a thread until something is sent, and one that notes when it was made.
    async fn made<T: Send + 'static>(
        threads: &PageThreads,
        network: u8,
        page: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let Ok(permit) = threads.admit(key(network)) else { panic!("there is no room") };
        threads.make(key(network), permit, page).await
    }

    #[tokio::test]
    async fn a_page_waits_behind_at_most_one_of_each_other_network() {
        let threads = PageThreads::start_some(1, 100);
        let order: Arc<Mutex<Vec<u8>>> = Arc::default();
        let (release, hold) = mpsc::channel::<()>();
        let note = |network: u8| {
            let order = order.clone();
            made(&threads, network, async move { lock(&order).push(network) })
        };
        let held = made(&threads, 1, async move { hold.recv().is_ok() });
        let many = futures_util::future::join_all((0..50).map(|_| note(1)));
        let own = async {
            let honest = futures_util::future::join(note(2), note(3));
            let release = async { release.send(()).expect("it is held") };
            futures_util::future::join(honest, release).await
        };
        let (held, many, (own, ())) = tokio::join!(held, many, own);
        assert!(held == Some(true) && many.len() == 50 && own == (Some(()), Some(())));
        let order = lock(&order);
        assert!([2, 3].iter().all(|network| order[..3].contains(network)), "{order:?}");
    }

    #[tokio::test]
    async fn a_page_that_waits_takes_no_thread() {
        let threads = PageThreads::start_some(1, 100);
        let (come, coming) = tokio::sync::watch::channel(false);
        let waiting = futures_util::future::join_all((0..20).map(|_| {
            let mut coming = coming.clone();
            made(&threads, 1, async move { coming.wait_for(|come| *come).await.is_ok() })
        }));
        let other = async {
            assert_eq!(made(&threads, 1, async { 7 }).await, Some(7));
            come.send_replace(true);
        };
        let (waited, ()) = tokio::join!(waiting, other);
        assert!(waited.iter().all(|came| *came == Some(true)), "{waited:?}");
        assert_eq!(threads.len(), 0);
    }

    #[tokio::test]
    async fn a_network_has_so_many_pages_under_way_until_nobody_waits_for_them() {
        let threads = PageThreads::start_some(1, 2);
        let endless = || {
            let permit = threads.admit(key(1)).map_err(|_| "there is no room")?;
            let page = threads.make(key(1), permit, std::future::pending::<()>());
            Ok::<_, &str>(Box::pin(page))
        };
        let (mut first, mut second) = (endless().unwrap(), endless().unwrap());
        for page in [&mut first, &mut second] {
            assert!(page.now_or_never().is_none());
        }
        assert!(matches!(threads.admit(key(1)), Err(Problem::TooMany)));
        assert!(threads.admit(key(2)).is_ok(), "another network has its own");
        drop(first);
        while threads.admit(key(1)).is_err() {
            tokio::task::yield_now().await;
        }
        drop(second);
    }

    #[tokio::test]
    async fn a_panic_is_the_end_of_one_page() {
        let threads = PageThreads::start_some(1, 100);
        let broken = made(&threads, 1, async {
            tokio::task::yield_now().await;
            assert!(std::thread::current().name().is_none(), "as it is on this thread");
        });
        assert_eq!(broken.await, None);
        assert_eq!(made(&threads, 1, async { 7 }).await, Some(7), "the thread is still there");
        assert_eq!(threads.len(), 0);
    }
}
