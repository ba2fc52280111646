//! The push services that messages may go to. Clients choose the address, so it is checked before it is stored
//! and again before it is used.

use std::net::IpAddr;
use std::str::FromStr;

use hyper::Uri;

/// Hosts of the services of known browsers, with everything below them: Chrome and its relatives, Firefox,
/// Edge, Safari.
const KNOWN_SERVICES: [&str; 6] = [
    "fcm.googleapis.com",
    "android.googleapis.com",
    "jmt17.google.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
];

/// A push service that an operator allows beside the known ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PushService {
    tls: bool,
    host: String,
    port: u16,
}

/// The address of a browser at a service that is allowed.
pub(super) struct PushAddress {
    pub(super) service: PushService,
    /// Path and query.
    pub(super) path: String,
    /// Whether the operator named the service, which may then be in the own network.
    named: bool,
}

impl PushService {
    /// The origin, as signatures name it.
    pub(super) fn origin(&self) -> String {
        let (scheme, usual) = if self.tls { ("https", 443) } else { ("http", 80) };
        let port = if self.port == usual { String::new() } else { format!(":{}", self.port) };
        format!("{scheme}://{}{port}", self.host)
    }

    pub(super) fn uses_tls(&self) -> bool {
        self.tls
    }

    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// The name to look up, and the port.
    pub(super) fn target(&self) -> (&str, u16) {
        (self.host.trim_start_matches('[').trim_end_matches(']'), self.port)
    }

    fn of(uri: &Uri) -> Option<PushService> {
        let tls = match uri.scheme_str()? {
            "https" => true,
            "http" => false,
            _ => return None,
        };
        let authority = uri.authority()?;
        // No user, no password, nothing that others may read differently.
        let host = authority.host().to_ascii_lowercase();
        let port = authority.port_u16().unwrap_or(if tls { 443 } else { 80 });
        (!host.is_empty() && !authority.as_str().contains('@')).then_some(PushService {
            tls,
            host,
            port,
        })
    }

    fn is_known(&self) -> bool {
        let is_below = |known: &str| {
            let rest = self.host.strip_suffix(known);
            rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
        };
        self.tls && self.port == 443 && KNOWN_SERVICES.into_iter().any(is_below)
    }
}

impl FromStr for PushService {
    type Err = String;

    fn from_str(text: &str) -> Result<PushService, String> {
        let uri: Option<Uri> = text.parse().ok();
        let uri = uri.filter(|uri| uri.path_and_query().is_none_or(|path| path == "/"));
        let service = uri.and_then(|uri| PushService::of(&uri));
        service
            .ok_or_else(|| "write it as https://push.example or https://push.example:8443".into())
    }
}

impl PushAddress {
    /// An address at a known service, or at one that the operator has named.
    pub(super) fn read(text: &str, named: &[PushService]) -> Option<PushAddress> {
        let uri: Uri = text.parse().ok()?;
        let service = PushService::of(&uri)?;
        let path = uri.path_and_query()?.as_str().to_string();
        let named = named.contains(&service);
        (named || service.is_known()).then_some(PushAddress { service, path, named })
    }

    /// Whether a message may be sent to an address of the service: names of known services must not lead into
    /// the own network.
    pub(super) fn may_reach(&self, address: IpAddr) -> bool {
        self.named || is_public(address)
    }
}

/// Whether an address is one of the public internet.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => {
            let [first, second, third, _] = address.octets();
            let shared = first == 100 && (64..128).contains(&second);
            let reserved = first == 0 || first >= 240 || (first, second, third) == (192, 0, 0);
            let benchmark = first == 198 && (18..20).contains(&second);
            !(address.is_private()
                || address.is_loopback()
                || address.is_link_local()
                || address.is_multicast()
                || address.is_documentation()
                || shared
                || reserved
                || benchmark)
        }
        // Only these are given out.
        IpAddr::V6(address) => {
            let [first, second, ..] = address.segments();
            // 6to4 and NAT64 could lead anywhere, and 2001:db8:: is for documents.
            let odd = first == 0x2002
                || (first == 0x2001 && second < 0x200)
                || (first, second) == (0x2001, 0xdb8);
            (0x2000..0x4000).contains(&first) && !odd
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_at_known_services_is_allowed() {
        for known in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/abc",
            "https://wns2-par02p.notify.windows.com/w/?token=abc",
            "https://web.push.apple.com/abc",
            "https://WEB.PUSH.APPLE.COM:443/abc",
        ] {
            assert!(PushAddress::read(known, &[]).is_some(), "{known}");
        }
        for other in [
            "http://fcm.googleapis.com/fcm/send/abc",
            "https://fcm.googleapis.com:8443/abc",
            "https://fcm.googleapis.com.evil.example/abc",
            "https://evilpush.apple.com.example/abc",
            "https://notpush.apple.com/abc",
            "https://push.apple.com@evil.example/abc",
            "https://user@web.push.apple.com/abc",
            "https://user:word@web.push.apple.com/abc",
            "https://evil.example/?push.apple.com",
            "https://evil.example/#.push.apple.com",
            "https:///abc",
            "https://127.0.0.1/abc",
            "https://[::1]/abc",
            "https://localhost/abc",
            "https://169.254.169.254/latest/meta-data",
            "ftp://web.push.apple.com/abc",
            "//web.push.apple.com/abc",
            "/abc",
            "web.push.apple.com/abc",
            "",
            "https://web.push.apple.com\\@evil.example/abc",
            "https://web.push.apple.com\r\nHost: evil.example/abc",
        ] {
            assert!(PushAddress::read(other, &[]).is_none(), "{other}");
        }
    }

    #[test]
    fn an_operator_allows_one_origin_and_nothing_else() {
        let named: PushService = "http://127.0.0.1:4000".parse().unwrap();
        let services = std::slice::from_ref(&named);
        let endpoint = PushAddress::read("http://127.0.0.1:4000/abc?d=1", services).unwrap();
        assert_eq!((endpoint.service.origin(), &*endpoint.path), (named.origin(), "/abc?d=1"));
        assert!(endpoint.may_reach("127.0.0.1".parse().unwrap()));
        for other in [
            "https://127.0.0.1:4000/abc",
            "http://127.0.0.1:4001/abc",
            "http://127.0.0.1/abc",
            "http://127.0.0.2:4000/abc",
            "http://user@127.0.0.1:4000/abc",
        ] {
            assert!(PushAddress::read(other, services).is_none(), "{other}");
        }
        for bad in
            ["push.example", "https://", "https://push.example/path", "ftp://push.example", ""]
        {
            assert!(bad.parse::<PushService>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_known_service_never_leads_into_the_own_network() {
        let endpoint = PushAddress::read("https://web.push.apple.com/abc", &[]).unwrap();
        for public in ["17.57.144.1", "142.250.1.95", "2a00:1450:4001::5f", "2620:149::1"] {
            assert!(endpoint.may_reach(public.parse().unwrap()), "{public}");
        }
        for own in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fd00::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "64:ff9b::a00:1",
            "2002:a00:1::",
            "2001:db8::1",
        ] {
            assert!(!endpoint.may_reach(own.parse().unwrap()), "{own}");
        }
    }
}
