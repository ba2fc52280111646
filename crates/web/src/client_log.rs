//! What the log says of clients: from which network, shortened, requests are refused or tables are created.
//!
//! One line for a burst: of each network and event one line a minute, with how often it happened since the line before.

use std::collections::HashMap;
use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::sync::Mutex;

use axum::http::StatusCode;

use crate::limits::{CLIENT_LOG_INTERVAL, MAX_LOGGED_CLIENTS};
use crate::locks::lock;
use crate::subnet::Subnet;

/// Writes lines about clients.
#[derive(Default)]
pub(crate) struct ClientLog(Mutex<HashMap<(ShortAddress, ClientEvent), LineState>>);

/// When the last line was written, in milliseconds since 1970, and what has happened since.
struct LineState {
    at: i64,
    unwritten: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum ClientEvent {
    Refused(StatusCode),
    Created,
    ConnectionRefused,
}

/// A network without the part that names a household: `192.0.2.x`, or the first 48 bits of IPv6.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct ShortAddress(Option<Subnet>);

impl ShortAddress {
    fn new(subnet: Option<Subnet>) -> ShortAddress {
        ShortAddress(subnet.map(|subnet| match subnet {
            Subnet::V4(address) => {
                Subnet::V4(Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << 8)))
            }
            Subnet::V6(bits, _) => Subnet::V6(bits & (u64::MAX << 16), 48),
        }))
    }
}

impl fmt::Display for ShortAddress {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(Subnet::V4(address)) => {
                let [first, second, third, _] = address.octets();
                write!(to, "{first}.{second}.{third}.x")
            }
            Some(Subnet::V6(bits, width)) => {
                write!(to, "{}/{width}", Ipv6Addr::from_bits(u128::from(bits) << 64))
            }
            None => to.write_str("unknown"),
        }
    }
}

impl ClientLog {
    /// A request was refused, by a limit or because it made no sense.
    pub(crate) fn refused(
        &self,
        subnet: Option<Subnet>,
        status: StatusCode,
        route: &'static str,
        now: i64,
    ) {
        let network = ShortAddress::new(subnet);
        if let Some(times) = self.note(network, ClientEvent::Refused(status), now) {
            let status = status.as_u16();
            tracing::info!(%network, status, route, times, "requests are refused");
        }
    }

    /// A table was asked for, also one to look at a record that was imported.
    pub(crate) fn created(&self, subnet: Option<Subnet>, now: i64) {
        let network = ShortAddress::new(subnet);
        if let Some(times) = self.note(network, ClientEvent::Created, now) {
            tracing::info!(%network, times, "tables are created");
        }
    }

    /// A connection was closed at once, because its peer has too many.
    pub(crate) fn connection_refused(&self, subnet: Subnet, now: i64) {
        let network = ShortAddress::new(Some(subnet));
        if let Some(times) = self.note(network, ClientEvent::ConnectionRefused, now) {
            tracing::info!(%network, times, "connections are refused");
        }
    }

    /// How often an event has happened, where a line about it is due.
    fn note(&self, network: ShortAddress, event: ClientEvent, now: i64) -> Option<u64> {
        let mut lines = lock(&self.0);
        let is_due = |line: &LineState| now.saturating_sub(line.at) >= CLIENT_LOG_INTERVAL;
        if let Some(line) = lines.get_mut(&(network, event)) {
            line.unwritten += 1;
            let times = line.unwritten;
            return is_due(line).then(|| {
                *line = LineState { at: now, unwritten: 0 };
                times
            });
        }
        if lines.len() >= MAX_LOGGED_CLIENTS {
            lines.retain(|_, line| !is_due(line));
        }
        // Of too many networks, further ones are not written: a log has an end, too.
        (lines.len() < MAX_LOGGED_CLIENTS).then(|| {
            lines.insert((network, event), LineState { at: now, unwritten: 0 });
            1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_names_a_household() {
        let shortened =
            |text: &str| ShortAddress::new(text.parse().ok().map(Subnet::of)).to_string();
        assert_eq!(shortened("192.0.2.77"), "192.0.2.x");
        assert_eq!(shortened("::ffff:192.0.2.77"), "192.0.2.x");
        assert_eq!(shortened("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
        assert_eq!(shortened("nonsense"), "unknown");
    }

    #[test]
    fn a_burst_is_one_line() {
        let (log, event) = (ClientLog::default(), ClientEvent::Refused(StatusCode::NOT_FOUND));
        let network = |text: &str| ShortAddress::new(text.parse().ok().map(Subnet::of));
        let one = network("192.0.2.1");
        let written: Vec<_> = (0..1_000).filter_map(|now| log.note(one, event, now)).collect();
        assert_eq!(written, [1]);
        assert_eq!(log.note(network("192.0.2.9"), event, 0), None, "the same, shortened");
        assert_eq!(log.note(one, ClientEvent::Created, 0), Some(1), "something else");
        assert_eq!(log.note(network("198.51.100.1"), event, 0), Some(1), "somebody else");
        assert_eq!(log.note(one, event, CLIENT_LOG_INTERVAL), Some(1_001), "all since");
    }

    #[test]
    fn many_networks_fill_neither_log_nor_memory() {
        let (log, mut written) = (ClientLog::default(), 0);
        for number in 0..10_000_u32 {
            let network = ShortAddress::new(Some(Subnet::V4((number << 8).into())));
            written += log.note(network, ClientEvent::Created, 0).unwrap_or_default();
        }
        assert_eq!(written, MAX_LOGGED_CLIENTS as u64);
        let network = ShortAddress::new(Some(Subnet::V4([203, 0, 113, 1].into())));
        assert_eq!(log.note(network, ClientEvent::Created, CLIENT_LOG_INTERVAL), Some(1), "later");
    }
}
