//! Where a server is.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

/// The address of a server, looked up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    authority: Arc<str>,
    address: SocketAddr,
    /// The local address that connections come from, if not the usual one.
    from: Option<IpAddr>,
}

impl Site {
    /// An address as it is printed when a server starts: `http://127.0.0.1:4646`.
    pub(crate) fn read(text: &str) -> Result<Site, String> {
        let wrong = || format!("{text:?} is no address such as http://127.0.0.1:4646");
        if text.starts_with("https://") {
            return Err("only http is spoken here: name the server itself, not its proxy".into());
        }
        let authority = text.strip_prefix("http://").ok_or_else(wrong)?.trim_end_matches('/');
        if authority.contains(['/', '?', '#', '@']) {
            return Err(wrong());
        }
        let with_port =
            if authority.contains(':') { authority.into() } else { format!("{authority}:80") };
        let mut found = with_port.to_socket_addrs().map_err(|error| format!("{text}: {error}"))?;
        let address = found.next().ok_or_else(wrong)?;
        Ok(Site { authority: authority.into(), address, from: None })
    }

    /// A server on this machine.
    pub(crate) fn here(address: SocketAddr) -> Site {
        Site { authority: address.to_string().into(), address, from: None }
    }

    /// The same server, for somebody with another address: servers count by addresses.
    pub(crate) fn seen_from(&self, from: impl Into<IpAddr>) -> Site {
        Site { from: Some(from.into()), ..self.clone() }
    }

    pub(crate) fn from(&self) -> Option<IpAddr> {
        self.from
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    pub(crate) fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }
}
