//! What the system knows of the process of a server.

use std::fs;

const KIB: u64 = 1024;

/// A process by its id.
#[derive(Clone, Copy)]
pub(super) struct Process(pub(super) u32);

impl Process {
    /// Begins a new measurement of the most memory that it had at once.
    pub(super) fn forget_peak(self) {
        // Where that is not allowed, the peak is that of its whole life: never too small.
        let _ = fs::write(format!("/proc/{}/clear_refs", self.0), "5");
    }

    /// The most resident memory that it had at once, in bytes.
    pub(super) fn peak(self) -> u64 {
        self.status("VmHWM:")
    }

    /// The resident memory that it has now, in bytes.
    pub(super) fn resident(self) -> u64 {
        self.status("VmRSS:")
    }

    fn status(self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap_or_default();
        let value = status.lines().find_map(|line| line.strip_prefix(name));
        let number = value.and_then(|value| value.split_whitespace().next()?.parse::<u64>().ok());
        number.unwrap_or(0) * KIB
    }

    /// Asks it to stop, as systems do.
    pub(super) fn terminate(self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process};
            if let Some(pid) = i32::try_from(self.0).ok().and_then(Pid::from_raw) {
                let _ = kill_process(pid, Signal::TERM);
            }
        }
    }
}
