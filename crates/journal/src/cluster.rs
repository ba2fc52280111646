//! A PostgreSQL server of one's own, for tests and drills: started on a spare port, thrown away at the end.
//!
//! It runs with its usual care for what it has acknowledged. PostgreSQL does not run as root, so root
//! starts it as the user `postgres` or `nobody`.

use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// Where Debian and Red Hat put what they do not put in the `PATH`: one folder for each version.
const HOMES: [(&str, &str); 2] = [("/usr/lib/postgresql", ""), ("/usr", "pgsql-")];

/// The user inside the database, who may do everything.
const USER: &str = "gueridon";

/// How often to look for a port that is still free when the server starts.
const PORTS: u32 = 5;

/// Waits until whoever started it is gone, in whatever way, and tidies up.
const KEEPER: &str = r#"read -r _; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2""#;

/// A server that runs until this is dropped, or the program ends.
#[derive(Debug)]
pub struct Cluster {
    programs: PathBuf,
    folder: PathBuf,
    /// Who runs it, when it must be somebody else: user and group.
    owner: Option<(u32, u32)>,
    port: u16,
    keeper: Option<Child>,
}

/// How a server is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// In order: connections are ended, everything is written down.
    Fast,
    /// As if it had been killed: it has to recover when it is started again.
    Crash,
}

impl Cluster {
    /// Creates a server and starts it. Takes a second or two.
    pub fn start() -> io::Result<Cluster> {
        let programs = find_programs()?;
        let folder = tempfile::Builder::new().prefix("gueridon-postgres-").tempdir()?;
        let owner = match folder.path().metadata()?.uid() {
            0 => Some(unprivileged()?),
            _ => None,
        };
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group))?;
        }
        // From here on, the keeper removes it.
        let folder = folder.keep();
        let mut cluster = Cluster { programs, folder, owner, port: 0, keeper: None };
        cluster.keeper = Some(cluster.keep()?);
        cluster.create()?;
        for _ in 1..PORTS {
            cluster.choose_port()?;
            if cluster.resume().is_ok() {
                return Ok(cluster);
            }
        }
        cluster.choose_port()?;
        cluster.resume()?;
        Ok(cluster)
    }

    /// The address of one of its databases.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// The folder of its data and settings.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Creates an empty database. The name is a plain word.
    pub async fn create_database(&self, name: &str) -> Result<(), sqlx::Error> {
        let options: PgConnectOptions = self.url("postgres").parse()?;
        let mut connection = options.disable_statement_logging().connect().await?;
        let statement = AssertSqlSafe(format!("CREATE DATABASE \"{name}\""));
        sqlx::raw_sql(statement).execute(&mut connection).await?;
        connection.close().await
    }

    /// Stops the server; its data stay.
    pub fn stop(&self, how: Stop) -> io::Result<()> {
        let mode = match how {
            Stop::Fast => "fast",
            Stop::Crash => "immediate",
        };
        self.run("pg_ctl", &["-w", "-m", mode, "stop"])
    }

    /// Starts the server again after [`stop`](Cluster::stop), and waits until it answers.
    pub fn resume(&self) -> io::Result<()> {
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["-w", "-l", &log, "start"])
    }

    fn create(&self) -> io::Result<()> {
        let settings = ["-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync"];
        self.run("initdb", &settings)?;
        let mut file = File::options().append(true).open(self.data().join("postgresql.conf"))?;
        writeln!(file, "listen_addresses = '127.0.0.1'")?;
        writeln!(file, "unix_socket_directories = '{}'", self.folder.display())?;
        writeln!(file, "max_connections = 200")
    }

    /// The last setting of a name counts.
    fn choose_port(&mut self) -> io::Result<()> {
        self.port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut file = File::options().append(true).open(self.data().join("postgresql.conf"))?;
        writeln!(file, "port = {}", self.port)
    }

    /// Runs one of PostgreSQL's programs on the data.
    fn run(&self, program: &str, arguments: &[&str]) -> io::Result<()> {
        let mut command = self.command(&self.programs.join(program));
        command.arg("-D").arg(self.data()).args(arguments);
        // Into a file: a server that is started keeps what it has been given, and who waited for the
        // end of a pipe would wait for the end of the server.
        let said = self.folder.join("said");
        let file = File::create(&said)?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        if command.status()?.success() {
            return Ok(());
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let said = fs::read_to_string(said).unwrap_or_default();
        Err(io::Error::other(format!("{program} failed: {said}\n{log}")))
    }

    fn keep(&self) -> io::Result<Child> {
        let mut command = self.command(Path::new("sh"));
        command.args(["-c", KEEPER, "keeper"]).arg(&self.programs).arg(&self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn()
    }

    /// As the right user, and out of reach of a Ctrl-C that is meant for the program.
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.folder).process_group(0);
        if let Some((user, group)) = self.owner {
            command.uid(user).gid(group);
        }
        command
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut keeper) = self.keeper.take() {
            drop(keeper.stdin.take());
            let _ = keeper.wait();
        }
    }
}

/// The folder of PostgreSQL's programs, of the newest version that is installed.
fn find_programs() -> io::Result<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = Vec::new();
    for (home, prefix) in HOMES {
        for folder in fs::read_dir(home).into_iter().flatten().flatten() {
            let name = folder.file_name();
            let version = name.to_str().and_then(|name| name.strip_prefix(prefix)?.parse().ok());
            versions.extend(version.map(|version| (version, folder.path().join("bin"))));
        }
    }
    versions.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = versions.into_iter().rev().map(|(_, folder)| folder);
    let complete = |folder: &PathBuf| {
        ["initdb", "pg_ctl", "postgres"].iter().all(|program| folder.join(program).is_file())
    };
    let found = folders.find(complete).or_else(|| std::env::split_paths(&path).find(complete));
    found.ok_or_else(|| {
        let help = "PostgreSQL is not installed: on Debian, apt-get install postgresql";
        io::Error::new(io::ErrorKind::NotFound, help)
    })
}

/// A user and a group without rights.
fn unprivileged() -> io::Result<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd")?;
    let numbers = |name: &str| {
        let mut fields = users.lines().map(|line| line.split(':'));
        let mut fields = fields.find(|fields| fields.clone().next() == Some(name))?.skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    let found = numbers("postgres").or_else(|| numbers("nobody"));
    found.ok_or_else(|| {
        io::Error::other("PostgreSQL does not run as root: run this as another user")
    })
}
