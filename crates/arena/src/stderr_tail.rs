//! The last lines that a program wrote to standard error.

use std::collections::VecDeque;
use std::io::Read;
use std::process::ChildStderr;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Upper limits of what is kept and shown.
const MAX_BYTES: usize = 4 << 10;
const MAX_LINES: usize = 10;

/// Reads standard error of a program on a thread of its own, and keeps the end of it.
pub(crate) struct StderrTail {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    /// Disconnected when the program has closed it.
    closed: Receiver<()>,
}

impl StderrTail {
    pub(crate) fn start(mut stderr: ChildStderr) -> StderrTail {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let (closing, closed) = mpsc::channel::<()>();
        let kept = Arc::clone(&bytes);
        thread::spawn(move || {
            let mut chunk = [0; 1024];
            while let Ok(count @ 1..) = stderr.read(&mut chunk) {
                let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend(&chunk[..count]);
                let surplus = kept.len().saturating_sub(MAX_BYTES);
                kept.drain(..surplus);
            }
            drop(closing);
        });
        StderrTail { bytes, closed }
    }

    /// The last lines, once the program has closed it or after the time.
    pub(crate) fn lines(&self, wait: Duration) -> Vec<String> {
        // Nothing is ever sent: this ends with the other side, or with the time.
        let _ = self.closed.recv_timeout(wait);
        let bytes: Vec<u8> = {
            let kept = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
            kept.iter().copied().collect()
        };
        let text = String::from_utf8_lossy(&bytes);
        let printable = |line: &str| line.chars().filter(|c| !c.is_control()).collect::<String>();
        let lines: Vec<String> = text.lines().map(printable).collect();
        lines[lines.len().saturating_sub(MAX_LINES)..].to_vec()
    }
}
