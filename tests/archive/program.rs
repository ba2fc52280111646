//! The program, and the stores that it is called for.

use std::path::PathBuf;
use std::process::{Command, Output};

use gueridon_journal::{Journal, PoolLimits, PostgresJournal, SqliteJournal};
use gueridon_testdb::Cluster;
use tempfile::TempDir;

use crate::call;

/// Where something is kept: empty at first.
pub(crate) enum Store {
    Folder(TempDir),
    Database(String),
}

impl Store {
    pub(crate) fn folder() -> Store {
        Store::Folder(tempfile::tempdir().expect("a folder for a test"))
    }

    pub(crate) async fn database() -> Store {
        Store::Database(Cluster::shared().create_database().await.expect("a database"))
    }

    /// The arguments that name it.
    pub(crate) fn arguments(&self) -> [String; 2] {
        match self {
            Store::Folder(folder) => ["--data".into(), folder.path().display().to_string()],
            Store::Database(url) => ["--database".into(), url.clone()],
        }
    }

    /// The file of a folder.
    pub(crate) fn file(&self) -> PathBuf {
        match self {
            Store::Folder(folder) => folder.path().join("gueridon.db"),
            Store::Database(url) => panic!("{url} is no file"),
        }
    }

    pub(crate) async fn journal(&self) -> Box<dyn Journal> {
        match self {
            Store::Folder(_) => {
                Box::new(SqliteJournal::open_beside(&self.file()).await.expect("a journal"))
            }
            Store::Database(url) => {
                let journal = PostgresJournal::open(url, PoolLimits::default()).await;
                Box::new(journal.expect("a journal"))
            }
        }
    }

    pub(crate) fn export(&self) -> String {
        let done = run("export", self, &["--with-keys"], "");
        assert_eq!(done.code, Some(0), "{}", done.stderr);
        done.stdout
    }

    pub(crate) fn import(&self, lines: &str) -> Done {
        run("import", self, &["-", "--with-keys"], lines)
    }
}

/// What a call gave.
pub(crate) struct Done {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Done {
    /// The last line of what it said.
    pub(crate) fn summary(&self) -> &str {
        self.stderr.lines().last().unwrap_or_default()
    }

    /// Everything before it.
    pub(crate) fn complaints(&self) -> Vec<&str> {
        let mut lines: Vec<&str> = self.stderr.lines().collect();
        lines.pop();
        lines
    }
}

/// The program with nothing of the environment that it would listen to.
pub(crate) fn gueridon() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gueridon"));
    for name in ["LANG", "DATA", "DATABASE", "DATABASE_CONNECTIONS", "LISTEN", "BASE_URL"] {
        command.env_remove(format!("GUERIDON_{name}"));
    }
    command.env("LC_ALL", "en_US.UTF-8");
    command
}

pub(crate) fn run(command: &str, store: &Store, more: &[&str], input: &str) -> Done {
    call(gueridon().arg(command).args(store.arguments()).args(more), input)
}

pub(crate) fn call(command: &mut Command, input: &str) -> Done {
    let Output { status, stdout, stderr } = call::call(command, input.as_bytes());
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Done { code: status.code(), stdout: text(stdout), stderr: text(stderr) }
}
