//! `gueridon import`: what export has written, or records, into a store.

mod intake;
mod lines;
mod progress;
mod tally;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};

use gueridon_table::archive::Reader;
use gueridon_text::{Lang, Speaker};

use self::intake::Intake;
use self::tally::Tally;
use crate::failure::Failure;
use crate::store::Store;

/// What to read, and where to put it.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file that export has written, or with records, one a line; - for standard input
    file: Option<String>,
    #[command(flatten)]
    store: Store,
    /// Also take over the key that signs cookies and links, into a store without tables and players
    #[arg(long)]
    with_keys: bool,
}

/// Takes in every line that it can; fails when there was one that it could not.
pub(crate) fn run(arguments: &Arguments, outer: &Store, lang: Lang) -> Result<(), Failure> {
    let input = open(arguments.file.as_deref())?;
    let runtime = tokio::runtime::Runtime::new()?;
    let reader = gueridon_web::archive_reader(Speaker::new(lang), arguments.with_keys);
    let tally = runtime.block_on(import(input, arguments.store.or(outer), reader));
    // A thread may still wait for a line that nobody needs.
    runtime.shutdown_background();
    if tally?.is_clean() { Ok(()) } else { Err(Failure::Shown) }
}

fn open(file: Option<&str>) -> Result<Box<dyn BufRead + Send>, Failure> {
    match file {
        None if io::stdin().is_terminal() => {
            Err(Failure::told("name the file to read, or - for standard input"))
        }
        None | Some("-") => Ok(Box::new(BufReader::new(io::stdin()))),
        Some(name) => {
            let file = File::open(name);
            let file = file.map_err(|error| Failure::told(format!("{name}: {error}")))?;
            Ok(Box::new(BufReader::new(file)))
        }
    }
}

async fn import(
    input: Box<dyn BufRead + Send>,
    store: &Store,
    reader: Reader,
) -> Result<Tally, Failure> {
    let journal = store.open_beside().await?;
    let mut batches = lines::read(input, reader);
    let mut intake = Intake::new(&*journal);
    let mut done = Ok(());
    while let Some(batch) = batches.recv().await {
        done = match batch {
            Ok(batch) => intake.take(batch).await,
            Err(error) => Err(error.into()),
        };
        if done.is_err() {
            break;
        }
    }
    let tally = intake.finish(done.is_ok());
    journal.close().await;
    done.map(|()| tally)
}
