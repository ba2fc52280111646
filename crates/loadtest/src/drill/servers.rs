//! A server as a process of its own, that can be killed and started again.

use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::chance::Dice;
use crate::client::{Line, Player, Site};
use crate::failure::Failure;

/// Where to look for a port: below those that systems give to clients, for a client that took the port
/// of a killed server would keep it from coming back.
const PORTS: std::ops::Range<u32> = 20_000..32_000;
/// How often to look.
const LOOKS: u32 = 100;
/// A server that does not answer after so long will not.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two questions whether it answers.
const BETWEEN: Duration = Duration::from_millis(5);
/// A question may take so long.
const ANSWER: Duration = Duration::from_secs(5);

/// A server and how it is started.
pub(crate) struct Node {
    pub(crate) site: Site,
    arguments: Vec<String>,
    log: PathBuf,
    child: Option<Child>,
}

impl Node {
    /// A server that is not started yet, with its data in a folder.
    pub(crate) fn new(
        folder: &Path,
        name: &str,
        database: Option<&str>,
        dice: &mut Dice,
    ) -> Result<Node, Failure> {
        let address = free_port(dice)?;
        let store = match database {
            Some(url) => format!("--database={url}"),
            None => format!("--data={}", folder.join(name).display()),
        };
        let arguments = vec![format!("--listen={address}"), store, "--bot-pause=0".to_string()];
        let log = folder.join(format!("{name}.log"));
        Ok(Node { site: Site::here(address), arguments, log, child: None })
    }

    /// The same server with one more option.
    pub(crate) fn with(mut self, option: impl Into<String>) -> Node {
        self.arguments.push(option.into());
        self
    }

    /// The id of the process while it runs.
    pub(crate) fn pid(&mut self) -> Option<u32> {
        let child = self.child.as_mut()?;
        matches!(child.try_wait(), Ok(None)).then(|| child.id())
    }

    /// The exit status of a process that has ended by itself.
    pub(crate) fn ended(&mut self) -> Option<ExitStatus> {
        self.child.as_mut()?.try_wait().ok().flatten()
    }

    /// Starts it; it takes a moment until it answers.
    pub(crate) fn start(&mut self) -> io::Result<()> {
        let log = File::options().append(true).create(true).open(&self.log)?;
        let mut command = Command::new(std::env::current_exe()?);
        // Settings are for the servers of whoever runs the drill, not for these.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("GUERIDON_")) {
                command.env_remove(name);
            }
        }
        command.args(&self.arguments).stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
        self.child = Some(command.spawn()?);
        Ok(())
    }

    /// Ends it without a word, wherever it is.
    pub(crate) fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Waits until it answers. One that ends instead, because the database is away, is started again.
    pub(crate) async fn answers(&mut self) -> Result<(), Failure> {
        let since = Instant::now();
        while !is_well(&self.site).await {
            if since.elapsed() > PATIENCE {
                let log = self.log.display();
                return Err(Failure::told(format!("a server does not start: see {log}")));
            }
            let ended = self
                .child
                .as_mut()
                .is_some_and(|child| matches!(child.try_wait(), Ok(Some(_)) | Err(_)));
            if ended {
                self.start()?;
            }
            sleep(BETWEEN).await;
        }
        Ok(())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whether a server can take moves.
pub(crate) async fn is_well(site: &Site) -> bool {
    let asked = async { Line::new(site).get(&Player::new(), "/readyz").await };
    matches!(timeout(ANSWER, asked).await, Ok(Ok(answer)) if answer.status == 200)
}

fn free_port(dice: &mut Dice) -> Result<SocketAddr, Failure> {
    for _ in 0..LOOKS {
        // Two drills of the same seed at the same time look at different ones.
        let among = (PORTS.end - PORTS.start) as usize;
        let port = PORTS.start as usize + (dice.below(among) + std::process::id() as usize) % among;
        let Ok(port) = u16::try_from(port) else { continue };
        if let Ok(listener) = TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            return Ok(listener.local_addr()?);
        }
    }
    Err(Failure::told("no port is free for a server"))
}
