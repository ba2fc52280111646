//! Servers as processes that can be killed and started again.

use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use super::DrillSetup;
use super::state::DrillRng;
use super::store::DrillStore;
use crate::client::Client;
use crate::endpoint::HttpEndpoint;
use crate::process::ProcessId;
use gueridon_cli::Error;

/// Ports for servers: below those that systems give to clients, for a client that took the port of a
/// killed server would keep it from coming back.
const PORTS: std::ops::Range<u32> = 20_000..32_000;
/// Number of ports that are tried.
const PORT_ATTEMPTS: u32 = 100;
/// The limit of new tables, and of what is written, for servers whose players all have one address.
const TABLES_PER_ADDRESS: &str = "--tables-per-address=10000";
/// Time limit for a server to become ready.
const READY_TIMEOUT: Duration = Duration::from_secs(60);
/// Poll interval for a server that starts, and for servers that have lost their database.
const START_POLL: Duration = Duration::from_millis(5);
const RECONNECT_POLL: Duration = Duration::from_millis(20);
/// Time limit for one answer about readiness.
const READYZ_TIMEOUT: Duration = Duration::from_secs(5);

/// A server and the way to start it.
pub(crate) struct ServerProcess {
    pub(crate) endpoint: HttpEndpoint,
    program: PathBuf,
    arguments: Vec<String>,
    log: PathBuf,
    child: Option<Child>,
}

impl ServerProcess {
    /// A server that is not started yet, with a data folder of its own or over a database.
    pub(crate) fn new(
        setup: &DrillSetup,
        name: &str,
        database: Option<&str>,
        rng: &mut DrillRng,
    ) -> Result<ServerProcess, Error> {
        let address = free_port(rng)?;
        let store = match database {
            Some(url) => format!("--database={url}"),
            None => format!("--data={}", setup.folder.join(name).display()),
        };
        Ok(ServerProcess {
            endpoint: HttpEndpoint::local(address),
            program: setup.program.clone(),
            arguments: vec![format!("--listen={address}"), store, "--bot-pause=0".to_string()],
            log: setup.folder.join(format!("{name}.log")),
            child: None,
        })
    }

    /// The same server with one more argument.
    pub(crate) fn with_argument(mut self, argument: String) -> ServerProcess {
        self.arguments.push(argument);
        self
    }

    /// The process, while it runs.
    pub(crate) fn process(&mut self) -> Option<ProcessId> {
        let child = self.child.as_mut()?;
        matches!(child.try_wait(), Ok(None)).then(|| ProcessId::new(child.id()))
    }

    /// The exit status of a process that has ended by itself.
    pub(crate) fn exit_status(&mut self) -> Option<ExitStatus> {
        self.child.as_mut()?.try_wait().ok().flatten()
    }

    /// Starts the process, which is not ready yet.
    pub(crate) fn spawn(&mut self) -> io::Result<()> {
        let log = File::options().append(true).create(true).open(&self.log)?;
        let mut command = Command::new(&self.program);
        // The user's settings are for other servers than those of the drill.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("GUERIDON_")) {
                command.env_remove(name);
            }
        }
        command.args(&self.arguments).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.child = Some(command.spawn()?);
        Ok(())
    }

    /// Starts the process and waits until it is ready. A process that ends, because the database is
    /// down, is started again.
    pub(crate) async fn start(&mut self) -> Result<(), Error> {
        self.spawn()?;
        let since = Instant::now();
        while !is_ready(&self.endpoint).await {
            if since.elapsed() > READY_TIMEOUT {
                let log = self.log.display();
                return Err(format!("a server does not start: see {log}").into());
            }
            let ended = |child: &mut Child| !matches!(child.try_wait(), Ok(None));
            if self.child.as_mut().is_some_and(ended) {
                self.spawn()?;
            }
            sleep(START_POLL).await;
        }
        Ok(())
    }

    /// Kills the process with SIGKILL.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whether a server accepts moves.
async fn is_ready(endpoint: &HttpEndpoint) -> bool {
    let mut client = Client::new(endpoint);
    let response = timeout(READYZ_TIMEOUT, client.get("/readyz")).await;
    matches!(response, Ok(Ok(response)) if response.status == 200)
}

fn free_port(rng: &mut DrillRng) -> Result<SocketAddr, Error> {
    for _ in 0..PORT_ATTEMPTS {
        // Two drills of the same seed at the same time try different ports.
        let among = (PORTS.end - PORTS.start) as usize;
        let port = PORTS.start as usize + (rng.below(among) + std::process::id() as usize) % among;
        let Ok(port) = u16::try_from(port) else { continue };
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            return Ok(listener.local_addr()?);
        }
    }
    Err("no port is free for a server".into())
}

/// All servers of a drill, over one store; each may be down.
pub(crate) struct ServerGroup {
    endpoints: Vec<HttpEndpoint>,
    servers: Vec<Mutex<ServerProcess>>,
    /// Whether no fault is in progress.
    whole: AtomicBool,
}

/// How long a fault lasted.
pub(crate) struct Downtime {
    /// From the kill until moves were accepted again.
    pub(crate) recovery: Duration,
    /// The part of it after the start of the server, or after the start of the database.
    pub(crate) start: Duration,
}

impl ServerGroup {
    pub(crate) async fn start(
        setup: &DrillSetup,
        count: usize,
        store: &DrillStore,
        rng: &mut DrillRng,
    ) -> Result<ServerGroup, Error> {
        let mut servers = Vec::new();
        for number in 0..count {
            let name = format!("node-{number}");
            // All players have one address, and write for as long as the drill lasts.
            let server = ServerProcess::new(setup, &name, store.url(), rng)?;
            let mut server = server.with_argument(TABLES_PER_ADDRESS.to_owned());
            // One after the other: the first one prepares the store.
            server.start().await?;
            servers.push(server);
        }
        let endpoints = servers.iter().map(|server| server.endpoint.clone()).collect();
        let servers = servers.into_iter().map(Mutex::new).collect();
        Ok(ServerGroup { endpoints, servers, whole: AtomicBool::new(true) })
    }

    /// The addresses of all servers.
    pub(crate) fn endpoints(&self) -> &[HttpEndpoint] {
        &self.endpoints
    }

    /// Number of servers.
    pub(crate) fn count(&self) -> usize {
        self.endpoints.len()
    }

    /// Any of them, up or down.
    pub(crate) fn any(&self, rng: &mut DrillRng) -> HttpEndpoint {
        self.endpoints[rng.below(self.endpoints.len())].clone()
    }

    /// Whether no fault is in progress.
    pub(crate) fn is_whole(&self) -> bool {
        self.whole.load(Ordering::Relaxed)
    }

    /// Kills any one, leaves it down for a while and starts it again.
    pub(crate) async fn kill_one(
        &self,
        rng: &mut DrillRng,
        pause: Duration,
    ) -> Result<Downtime, Error> {
        let mut server = self.servers[rng.below(self.servers.len())].lock().await;
        self.whole.store(false, Ordering::Relaxed);
        let killed = Instant::now();
        tokio::task::block_in_place(|| server.kill());
        sleep(pause).await;
        let started = Instant::now();
        server.start().await?;
        self.whole.store(true, Ordering::Relaxed);
        Ok(Downtime { recovery: killed.elapsed(), start: started.elapsed() })
    }

    /// Injects a fault of the database, and waits until all servers are ready again.
    pub(crate) async fn survive(
        &self,
        fault: impl Future<Output = Result<(), Error>>,
    ) -> Result<Downtime, Error> {
        self.whole.store(false, Ordering::Relaxed);
        let begin = Instant::now();
        fault.await?;
        let since = Instant::now();
        for endpoint in &self.endpoints {
            while !is_ready(endpoint).await {
                if since.elapsed() > READY_TIMEOUT {
                    return Err("a server does not find back to its database".into());
                }
                sleep(RECONNECT_POLL).await;
            }
        }
        self.whole.store(true, Ordering::Relaxed);
        Ok(Downtime { recovery: begin.elapsed(), start: since.elapsed() })
    }

    /// Kills all servers.
    pub(crate) async fn stop(&self) {
        for server in &self.servers {
            let mut server = server.lock().await;
            tokio::task::block_in_place(|| server.kill());
        }
    }
}
