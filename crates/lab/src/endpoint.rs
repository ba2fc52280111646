//! Addresses of servers, and connections to them.

use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::Bytes;
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpSocket, TcpStream};

use crate::traffic::{CountedStream, Traffic};
use gueridon_cli::Error;

/// The address of a server.
#[derive(Clone, Debug)]
pub struct HttpEndpoint {
    authority: Arc<str>,
    address: SocketAddr,
    /// The local address of connections, if not the usual one.
    source: Option<IpAddr>,
    /// The address that a proxy in front of the server would report.
    forwarded: Option<IpAddr>,
    /// Over all connections to it, of all clones.
    traffic: Arc<Traffic>,
}

impl HttpEndpoint {
    /// Reads an address as a server prints it, `http://127.0.0.1:4646`, and looks it up.
    ///
    /// # Errors
    ///
    /// When it is no such address, or the name is unknown.
    pub fn parse(text: &str) -> Result<HttpEndpoint, String> {
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
        Ok(HttpEndpoint::new(authority, address))
    }

    /// A server on this machine.
    pub(crate) fn local(address: SocketAddr) -> HttpEndpoint {
        HttpEndpoint::new(&address.to_string(), address)
    }

    fn new(authority: &str, address: SocketAddr) -> HttpEndpoint {
        let (authority, traffic) = (authority.into(), Arc::default());
        HttpEndpoint { authority, address, source: None, forwarded: None, traffic }
    }

    /// The same server for connections from another local address: servers limit by address.
    pub(crate) fn with_source(&self, source: impl Into<IpAddr>) -> HttpEndpoint {
        HttpEndpoint { source: Some(source.into()), ..self.clone() }
    }

    /// The same server for requests that a proxy reports to come from an address.
    pub(crate) fn forwarded_for(&self, address: impl Into<IpAddr>) -> HttpEndpoint {
        HttpEndpoint { forwarded: Some(address.into()), ..self.clone() }
    }

    pub(crate) fn forwarded(&self) -> Option<IpAddr> {
        self.forwarded
    }

    /// Whether the server is on this machine.
    pub fn is_loopback(&self) -> bool {
        self.address.ip().is_loopback()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    pub(crate) fn traffic(&self) -> &Arc<Traffic> {
        &self.traffic
    }

    pub(crate) fn authority(&self) -> &str {
        &self.authority
    }

    /// The address as browsers write it.
    pub fn origin(&self) -> String {
        format!("http://{}", self.authority)
    }

    /// Opens a connection on which anything may be sent.
    pub(crate) async fn connect_tcp(&self) -> io::Result<TcpStream> {
        let socket = match self.address {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        if let Some(source) = self.source {
            // The port of a connection that has just ended may be used again.
            socket.set_reuseaddr(true)?;
            socket.bind(SocketAddr::new(source, 0))?;
        }
        let stream = socket.connect(self.address).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    /// Opens a connection for requests.
    pub(crate) async fn connect(&self) -> Result<SendRequest<Full<Bytes>>, Error> {
        let stream = CountedStream::new(self.connect_tcp().await?, self.traffic.clone());
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // It ends with the sender, or when the connection breaks, which the sender reports.
        tokio::spawn(connection);
        Ok(sender)
    }
}
