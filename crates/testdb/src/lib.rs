//! A throwaway PostgreSQL server for tests and drills: started on a free port, deleted at the end.
//!
//! The server keeps its default durability settings. PostgreSQL refuses to run as root, so root starts
//! it as the user `postgres` or `nobody`.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// Folders where Debian and Red Hat install each version outside of the `PATH`, and the prefix of the version.
const INSTALL_FOLDERS: [(&str, &str); 2] = [("/usr/lib/postgresql", ""), ("/usr", "pgsql-")];

/// The superuser of the database.
const USER: &str = "gueridon";

/// How many ports are tried: another program may take a free port before the server does.
const PORT_ATTEMPTS: u32 = 5;

/// Waits until the parent process ends, even by a crash, then stops the server and deletes its files.
const CLEANUP: &str = r#"read -r _; "$1/pg_ctl" -D "$2/data" -m immediate stop; rm -rf "$2""#;

/// A server that runs until this value is dropped or the program ends.
#[derive(Debug)]
pub struct Cluster {
    /// The folder of PostgreSQL's programs.
    bin: PathBuf,
    /// The folder of its data, log and socket.
    folder: PathBuf,
    /// The user and group that run it, when this program runs as root.
    owner: Option<(u32, u32)>,
    port: u16,
    cleanup: Option<Child>,
}

/// A change of databases that is under way. Boxed, so that the client is compiled here only.
pub type Changing = Pin<Box<dyn Future<Output = Result<(), sqlx::Error>> + Send>>;

/// How a server is stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopMode {
    /// Closes connections and writes everything to disk.
    Fast,
    /// Like a crash: the server has to recover when it starts again.
    Crash,
}

impl Cluster {
    /// Creates a server and starts it. Takes a second or two.
    pub fn start() -> io::Result<Cluster> {
        let bin = find_programs()?;
        let folder = tempfile::Builder::new().prefix("gueridon-postgres-").tempdir()?;
        let owner = match folder.path().metadata()?.uid() {
            0 => Some(unprivileged_user()?),
            _ => None,
        };
        if let Some((user, group)) = owner {
            chown(folder.path(), Some(user), Some(group))?;
        }
        // From here on, the cleanup process deletes the folder.
        let folder = folder.keep();
        let mut cluster = Cluster { bin, folder, owner, port: 0, cleanup: None };
        cluster.cleanup = Some(cluster.start_cleanup()?);
        cluster.initialize()?;
        for _ in 1..PORT_ATTEMPTS {
            cluster.choose_port()?;
            if cluster.resume().is_ok() {
                return Ok(cluster);
            }
        }
        cluster.choose_port()?;
        cluster.resume()?;
        Ok(cluster)
    }

    /// The server that all tests of this program share, started by the first call.
    pub fn shared() -> &'static Cluster {
        static SHARED: LazyLock<Cluster> =
            LazyLock::new(|| Cluster::start().expect("a PostgreSQL server starts"));
        &SHARED
    }

    /// The address of a database of this server.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}@127.0.0.1:{}/{database}", self.port)
    }

    /// The folder of its data and configuration files.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Creates an empty database and returns its address. Boxed, so that the client is compiled here only.
    pub fn create_database(
        &self,
    ) -> Pin<Box<dyn Future<Output = Result<String, sqlx::Error>> + Send>> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("test_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        let (server, database) = (self.url("postgres"), self.url(&name));
        Box::pin(async move {
            let options: PgConnectOptions = server.parse()?;
            let mut connection = options.disable_statement_logging().connect().await?;
            let statement = AssertSqlSafe(format!("CREATE DATABASE {name}"));
            sqlx::raw_sql(statement).execute(&mut connection).await?;
            connection.close().await?;
            Ok(database)
        })
    }

    /// Copies a database as it is at one moment, in which nobody is connected to it.
    pub fn copy_database(&self, url: &str) -> Changing {
        let name = database_of(url);
        let mut statements = self.disconnect(name);
        statements.push(format!("CREATE DATABASE {name}_copy TEMPLATE {name}"));
        statements.push(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"));
        self.change(statements)
    }

    /// Puts the copy of a database in its place, as a failover to an older copy does.
    pub fn swap_in_copy(&self, url: &str) -> Changing {
        let name = database_of(url);
        let mut statements = self.disconnect(name);
        statements.push(format!("DROP DATABASE IF EXISTS {name}_before"));
        statements.push(format!("ALTER DATABASE {name} RENAME TO {name}_before"));
        statements.push(format!("ALTER DATABASE {name}_copy RENAME TO {name}"));
        self.change(statements)
    }

    /// Puts the database from before [`swap_in_copy`](Cluster::swap_in_copy) back in its place.
    pub fn swap_back(&self, url: &str) -> Changing {
        let name = database_of(url);
        let mut statements = self.disconnect(name);
        statements.push(format!("DROP DATABASE {name} WITH (FORCE)"));
        statements.push(format!("ALTER DATABASE {name}_before RENAME TO {name}"));
        statements.push(format!("ALTER DATABASE {name} ALLOW_CONNECTIONS true"));
        self.change(statements)
    }

    /// Puts an empty database in the place of another one.
    pub fn swap_in_nothing(&self, url: &str) -> Changing {
        let name = database_of(url);
        let mut statements = self.disconnect(name);
        statements.push(format!("DROP DATABASE {name} WITH (FORCE)"));
        statements.push(format!("CREATE DATABASE {name}"));
        self.change(statements)
    }

    /// Ends all connections to a database, and lets nobody in.
    fn disconnect(&self, name: &str) -> Vec<String> {
        vec![
            format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
            format!(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            ),
        ]
    }

    fn change(&self, statements: Vec<String>) -> Changing {
        let server = self.url("postgres");
        Box::pin(async move {
            let options: PgConnectOptions = server.parse()?;
            let mut connection = options.disable_statement_logging().connect().await?;
            for statement in statements {
                sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut connection).await?;
            }
            connection.close().await
        })
    }

    /// Stops the server and keeps its data.
    pub fn stop(&self, mode: StopMode) -> io::Result<()> {
        let mode = match mode {
            StopMode::Fast => "fast",
            StopMode::Crash => "immediate",
        };
        self.run("pg_ctl", &["-w", "-m", mode, "stop"])
    }

    /// Starts the server again after [`stop`](Cluster::stop), and waits until it accepts connections.
    pub fn resume(&self) -> io::Result<()> {
        let log = self.folder.join("log").display().to_string();
        self.run("pg_ctl", &["-w", "-l", &log, "start"])
    }

    fn initialize(&self) -> io::Result<()> {
        let options = ["-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync"];
        self.run("initdb", &options)?;
        let folder = self.folder.display();
        self.configure(&format!(
            "listen_addresses = '127.0.0.1'\nunix_socket_directories = '{folder}'\nmax_connections = 200"
        ))
    }

    fn choose_port(&mut self) -> io::Result<()> {
        self.port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        self.configure(&format!("port = {}", self.port))
    }

    /// Appends settings to the configuration: the last setting of a name counts.
    fn configure(&self, settings: &str) -> io::Result<()> {
        let mut file = File::options().append(true).open(self.data().join("postgresql.conf"))?;
        writeln!(file, "{settings}")
    }

    /// Runs one of PostgreSQL's programs on the data.
    fn run(&self, program: &str, arguments: &[&str]) -> io::Result<()> {
        let mut command = self.command(&self.bin.join(program));
        command.arg("-D").arg(self.data()).args(arguments);
        // Output goes to a file: the started server inherits it, and would keep a pipe open.
        let output = self.folder.join("output");
        let file = File::create(&output)?;
        command.stdin(Stdio::null()).stdout(file.try_clone()?).stderr(file);
        if command.status()?.success() {
            return Ok(());
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        let output = fs::read_to_string(output).unwrap_or_default();
        Err(io::Error::other(format!("{program} failed: {output}\n{log}")))
    }

    fn start_cleanup(&self) -> io::Result<Child> {
        let mut command = self.command(Path::new("sh"));
        command.args(["-c", CLEANUP, "cleanup"]).arg(&self.bin).arg(&self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        command.spawn()
    }

    /// A command that runs as the right user, and in its own group: a Ctrl-C stops only this program.
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
        if let Some(mut cleanup) = self.cleanup.take() {
            drop(cleanup.stdin.take());
            let _ = cleanup.wait();
        }
    }
}

/// The name of the database at an address.
fn database_of(url: &str) -> &str {
    url.rsplit_once('/').map_or(url, |(_, name)| name)
}

/// The folder of PostgreSQL's programs, of the newest version that is installed.
fn find_programs() -> io::Result<PathBuf> {
    let mut versions: Vec<(u32, PathBuf)> = Vec::new();
    for (parent, prefix) in INSTALL_FOLDERS {
        for folder in fs::read_dir(parent).into_iter().flatten().flatten() {
            let name = folder.file_name();
            let version = name.to_str().and_then(|name| name.strip_prefix(prefix)?.parse().ok());
            versions.extend(version.map(|version| (version, folder.path().join("bin"))));
        }
    }
    versions.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = versions.into_iter().rev().map(|(_, folder)| folder);
    let is_complete = |folder: &PathBuf| {
        ["initdb", "pg_ctl", "postgres"].iter().all(|program| folder.join(program).is_file())
    };
    let found =
        folders.find(is_complete).or_else(|| std::env::split_paths(&path).find(is_complete));
    found.ok_or_else(|| {
        let help = "PostgreSQL is not installed: on Debian, apt-get install postgresql";
        io::Error::new(io::ErrorKind::NotFound, help)
    })
}

/// The user and group of `postgres` or else of `nobody`.
fn unprivileged_user() -> io::Result<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd")?;
    let ids = |name: &str| {
        let mut fields = users.lines().map(|line| line.split(':'));
        let mut fields = fields.find(|fields| fields.clone().next() == Some(name))?.skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    let found = ids("postgres").or_else(|| ids("nobody"));
    found.ok_or_else(|| {
        io::Error::other("PostgreSQL does not run as root: run this as another user")
    })
}
