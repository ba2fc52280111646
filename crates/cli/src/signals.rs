//! SIGINT and SIGTERM.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::Failure;

/// The exit code after a second signal, as shells have it.
const INTERRUPTED_CODE: i32 = 130;

/// Sets a flag at the first SIGINT or SIGTERM; the second one ends the program at once.
///
/// # Errors
///
/// When no signal can be caught.
pub fn stop_on_signals(stop: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_shutdown(signal, INTERRUPTED_CODE, Arc::clone(stop))?;
        flag::register(signal, Arc::clone(stop))?;
    }
    Ok(())
}

/// Does something, unless it is interrupted.
///
/// # Errors
///
/// When the work fails or is interrupted.
pub async fn unless_interrupted<T>(
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    tokio::select! {
        done = work => done,
        () = interrupted() => Err(Failure::told("interrupted")),
    }
}

/// Waits for SIGINT or SIGTERM.
pub async fn interrupted() {
    let ctrl_c = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut asked) = signal(SignalKind::terminate()) {
            tokio::select! { _ = ctrl_c => {}, _ = asked.recv() => {} }
            return;
        }
    }
    let _ = ctrl_c.await;
}
