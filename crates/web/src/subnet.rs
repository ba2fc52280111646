//! Networks as limits count them. One who has an IPv6 address has a whole network of them, often many networks:
//! so each counts for itself and for the wider ones that it is part of.

use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};

use gueridon_journal::PlayerId;

use crate::limits::{HOMES_SHARE, SITES_SHARE};

/// An IPv4 address, or the /64, /56 or /48 network of an IPv6 one: a link, a home, a site.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Subnet {
    V4(Ipv4Addr),
    /// The first bits of the address, the others 0, and how many they are.
    V6(u64, u8),
}

impl Subnet {
    /// The narrowest network of an address.
    pub(crate) fn of(address: IpAddr) -> Subnet {
        match address.to_canonical() {
            IpAddr::V4(address) => Subnet::V4(address),
            IpAddr::V6(address) => Subnet::V6((address.to_bits() >> 64) as u64, 64),
        }
    }
}

/// A key that something is limited by. It may be part of wider keys, which have limits too.
pub(crate) trait LimitKey: Copy + Eq + Hash {
    /// The key and the wider ones that it is part of, the narrowest first, each with its share: how many
    /// times the limit of the narrowest it has.
    fn scopes(self) -> impl DoubleEndedIterator<Item = (Self, usize)> {
        std::iter::once((self, 1))
    }
}

impl LimitKey for Subnet {
    fn scopes(self) -> impl DoubleEndedIterator<Item = (Subnet, usize)> {
        let wider = move |(width, share)| match self {
            Subnet::V6(bits, 64) => {
                Some((Subnet::V6(bits & (u64::MAX << (64 - width)), width), share))
            }
            Subnet::V4(_) | Subnet::V6(..) => None,
        };
        let wider = [(56, HOMES_SHARE), (48, SITES_SHARE)].into_iter().filter_map(wider);
        std::iter::once((self, 1)).chain(wider)
    }
}

impl LimitKey for PlayerId {}

/// The server as a whole.
impl LimitKey for () {}

#[cfg(test)]
impl LimitKey for &'static str {}

#[cfg(test)]
mod tests {
    use super::*;

    fn scopes(address: &str) -> Vec<(Subnet, usize)> {
        Subnet::of(address.parse().expect("an address")).scopes().collect()
    }

    #[test]
    fn an_ipv6_address_counts_for_its_link_its_home_and_its_site() {
        let known = scopes("2001:db8:1:2345::1");
        assert_eq!(known.len(), 3);
        assert_eq!(scopes("2001:db8:1:2345:ffff::1"), known);
        assert_eq!(scopes("2001:db8:1:23ff::1")[1..], known[1..]);
        assert_ne!(scopes("2001:db8:1:23ff::1")[0], known[0]);
        assert_eq!(scopes("2001:db8:1:ffff::1")[2..], known[2..]);
        assert_ne!(scopes("2001:db8:1:ffff::1")[1], known[1]);
        assert_ne!(scopes("2001:db8:2:2345::1")[2], known[2]);
        let shares: Vec<usize> = known.iter().map(|(_, share)| *share).collect();
        assert_eq!(shares, [1, HOMES_SHARE, SITES_SHARE]);
    }

    #[test]
    fn an_ipv4_address_counts_for_itself() {
        let one = Subnet::V4(Ipv4Addr::new(192, 0, 2, 1));
        assert_eq!(scopes("192.0.2.1"), [(one, 1)]);
        assert_eq!(scopes("::ffff:192.0.2.1"), [(one, 1)]);
    }
}
