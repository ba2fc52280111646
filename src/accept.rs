//! `gueridon store accept`: lets servers go on over a database that went back in time or was replaced.

use gueridon_cli::{Failure, plural};
use gueridon_journal::{PoolLimits, PostgresJournal};

use crate::store::Store;

/// What to do with a store.
#[derive(clap::Subcommand)]
pub(crate) enum StoreCommand {
    /// Go on from what the database has, although servers had acknowledged more
    ///
    /// Servers stop writing when they find that their database went back in time, was emptied or was replaced, and
    /// /readyz says so. If it is the wrong database, do not accept it: put the right one in place, and restart the
    /// servers. What is lost is listed, as far as servers had it in memory.
    Accept(Arguments),
}

/// The store to accept.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    store: Store,
}

/// Accepts what is stored, and prints what the servers have reported.
pub(crate) fn run(command: &StoreCommand, outer: &Store) -> Result<(), Failure> {
    let StoreCommand::Accept(arguments) = command;
    let Some(url) = arguments.store.or(outer).database_url() else {
        let why = "name the database by --database: a server over a folder needs no decision, only a restart";
        return Err(Failure::told(why));
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let accepted = runtime.block_on(PostgresJournal::accept(url, PoolLimits::of_command()))?;
    if accepted.is_empty() {
        let why = "no server has stopped writing to this database, so there is nothing to accept";
        return Err(Failure::told(why));
    }
    let mut text = String::new();
    let mut all: Vec<&str> = Vec::new();
    for hold in &accepted {
        text += &format!("a server had stopped: {}\n", hold.reason);
        match &hold.losses {
            Some(losses) => all.extend(losses.lines()),
            None => text += "  it had not yet looked at what is lost\n",
        }
    }
    // Several servers may have had a table in memory.
    all.sort_unstable();
    all.dedup();
    text += "lost, of what the servers had in memory:\n";
    text += if all.is_empty() { "  nothing\n" } else { "" };
    text += &all.iter().map(|loss| format!("  {loss}\n")).collect::<String>();
    let servers = plural(accepted.len() as u64, "server");
    text += &format!("{servers} will go on from what is stored within a second\n");
    gueridon_cli::print(&text)?;
    Ok(())
}
