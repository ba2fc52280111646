//! What the system tells about memory.

use std::fs;

/// The resident memory of the process in bytes, on Linux.
pub(crate) fn resident() -> Option<usize> {
    kilobytes(&fs::read_to_string("/proc/self/status").ok()?, "VmRSS:")
}

/// The memory that the process may use in bytes: that of the machine, or of its container; none on systems
/// that do not say.
pub(crate) fn available() -> Option<usize> {
    let machine = kilobytes(&fs::read_to_string("/proc/meminfo").ok()?, "MemTotal:")?;
    // Of control groups that have a limit; "max" is none.
    let limit = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let limit = limit.and_then(|limit| limit.trim().parse().ok()).unwrap_or(usize::MAX);
    Some(machine.min(limit))
}

/// The value of a line in kB, in bytes.
fn kilobytes(text: &str, name: &str) -> Option<usize> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}
