//! What the system knows about running processes: memory, CPU time, who listens at an address.

use std::fs;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::time::Duration;

/// The id of a process, for what the system knows about it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ProcessId(u32);

impl ProcessId {
    pub(crate) fn new(id: u32) -> ProcessId {
        ProcessId(id)
    }

    /// The processes that listen at an address of this machine; none when that cannot be seen.
    pub(crate) fn listening_at(address: SocketAddr) -> Vec<ProcessId> {
        let sockets = ["/proc/net/tcp", "/proc/net/tcp6"].map(fs::read_to_string);
        let sockets = sockets.into_iter().flatten();
        let inodes: Vec<String> =
            sockets.flat_map(|table| listening_inodes(&table, address)).collect();
        let names = fs::read_dir("/proc").into_iter().flatten().flatten();
        let ids = names.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.map(ProcessId).filter(|process| process.has_socket(&inodes)).collect()
    }

    fn has_socket(self, inodes: &[String]) -> bool {
        // The files of other users' processes cannot be read.
        let files = fs::read_dir(format!("/proc/{}/fd", self.0)).into_iter().flatten().flatten();
        let mut targets = files.filter_map(|file| fs::read_link(file.path()).ok());
        targets.any(|target| {
            let socket = target.to_str().and_then(|target| target.strip_prefix("socket:["));
            let inode = socket.and_then(|socket| socket.strip_suffix(']'));
            inode.is_some_and(|inode| inodes.iter().any(|known| known == inode))
        })
    }

    /// The CPU time of all its threads, in the system's units of usually 10 ms; none for a process that
    /// is not there.
    pub(crate) fn cpu_time(self) -> Option<Duration> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        Some(Duration::from_secs_f64(cpu_ticks(&stat)? as f64 / ticks_per_second()))
    }

    /// Resets the peak of its memory.
    pub(crate) fn reset_peak_memory(self) {
        // Where that is not allowed, the peak is that of its whole life: never too small.
        let _ = fs::write(format!("/proc/{}/clear_refs", self.0), "5");
    }

    /// The peak of its resident memory in bytes.
    pub(crate) fn peak_memory(self) -> u64 {
        self.status_bytes("VmHWM:")
    }

    /// Its resident memory in bytes.
    pub(crate) fn memory(self) -> u64 {
        self.status_bytes("VmRSS:")
    }

    fn status_bytes(self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0)).unwrap_or_default();
        let value = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = value.and_then(|value| value.split_whitespace().next()?.parse::<u64>().ok());
        kib.unwrap_or(0) << 10
    }

    /// Asks it to stop, with SIGTERM.
    pub(crate) fn terminate(self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process};
            if let Some(pid) = i32::try_from(self.0).ok().and_then(Pid::from_raw) {
                let _ = kill_process(pid, Signal::TERM);
            }
        }
    }
}

#[cfg(target_os = "linux")]
fn ticks_per_second() -> f64 {
    rustix::param::clock_ticks_per_second() as f64
}

/// Other systems have no `/proc/ID/stat`.
#[cfg(not(target_os = "linux"))]
fn ticks_per_second() -> f64 {
    1.0
}

/// User and system time of a line of `/proc/ID/stat`.
fn cpu_ticks(stat: &str) -> Option<u64> {
    // The second field is a name in brackets, which may hold anything.
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(11).map(str::parse::<u64>);
    Some(times.next()?.ok()? + times.next()?.ok()?)
}

/// The state of a socket that listens, in `/proc/net/tcp`.
const LISTENING: &str = "0A";

/// The inodes of the sockets that listen at an address, from the text of `/proc/net/tcp` or `tcp6`.
fn listening_inodes(table: &str, address: SocketAddr) -> Vec<String> {
    let inode = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (local, state, inode) = (fields.get(1)?, fields.get(3)?, fields.get(9)?);
        let (ip, port) = local.split_once(':')?;
        let here = read_ip(ip).is_some_and(|ip| ip.is_unspecified() || ip == address.ip());
        let port = u16::from_str_radix(port, 16).ok()?;
        (*state == LISTENING && here && port == address.port()).then(|| inode.to_string())
    };
    table.lines().skip(1).filter_map(inode).collect()
}

/// An address as the system writes it: words of 32 bits, each in the order of the machine.
fn read_ip(text: &str) -> Option<IpAddr> {
    let mut bytes = [0; 16];
    let words = text.len() / 8;
    for (word, place) in bytes.chunks_exact_mut(4).enumerate().take(words) {
        let digits = text.get(word * 8..word * 8 + 8)?;
        place.copy_from_slice(&u32::from_str_radix(digits, 16).ok()?.to_ne_bytes());
    }
    match words {
        1 => Some(Ipv4Addr::new(bytes[0], bytes[1], bytes[2], bytes[3]).into()),
        4 => Some(Ipv6Addr::from(bytes).to_canonical()),
        _ => None,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn the_process_that_listens_is_found_by_its_address() {
        for address in ["127.0.0.1:0", "0.0.0.0:0", "[::1]:0", "[::]:0"] {
            // A machine may have no IPv6.
            let Ok(listener) = TcpListener::bind(address) else { continue };
            let port = listener.local_addr().unwrap().port();
            let host = if address.starts_with("[::1]") { "[::1]" } else { "127.0.0.1" };
            let asked: SocketAddr = format!("{host}:{port}").parse().unwrap();
            let found = ProcessId::listening_at(asked);
            assert_eq!(found, [ProcessId(std::process::id())], "{address}");
            // A connection has the same port, and does not listen.
            let _client = TcpStream::connect(asked).unwrap();
            let _accepted = listener.accept().unwrap();
            drop(listener);
            assert_eq!(ProcessId::listening_at(asked), [], "{address}");
        }
    }

    #[test]
    fn work_takes_cpu_time() {
        let process = ProcessId(std::process::id());
        let before = process.cpu_time().unwrap();
        // It ends, for the system counts this very loop.
        while process.cpu_time().unwrap() < before + Duration::from_millis(50) {}
    }

    #[test]
    fn a_process_that_is_not_there_has_no_time() {
        assert_eq!(ProcessId(u32::MAX).cpu_time(), None);
    }

    #[test]
    fn user_and_system_time_are_added_whatever_the_name_is() {
        let fields: Vec<String> = (3..=52).map(|field| field.to_string()).collect();
        let stat = format!("17 (a) S 9 9 (b) {}", fields.join(" "));
        assert_eq!(cpu_ticks(&stat), Some(14 + 15));
        assert_eq!(cpu_ticks("17 (a) S 1"), None);
    }
}
