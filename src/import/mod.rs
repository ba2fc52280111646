//! `gueridon import`: reads what export has written, or records, into a store.

mod intake;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal};

use gueridon_cli::Failure;
use gueridon_table::archive::{BadLine, Line, MAX_LINE, Reader};
use gueridon_text::{Lang, Speaker};
use tokio::sync::mpsc::{self, Receiver};

use self::intake::{ImportCounts, Intake};
use crate::input::read_line_up_to;
use crate::store::Store;

/// Size of a batch in lines and in bytes: what a store takes in one transaction.
const BATCH_LINES: usize = 500;
const BATCH_BYTES: usize = 4 << 20;

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

/// Imports every valid line; fails when there was an invalid one.
pub(crate) fn run(arguments: &Arguments, outer: &Store, lang: Lang) -> Result<(), Failure> {
    let input = open(arguments.file.as_deref())?;
    let runtime = tokio::runtime::Runtime::new()?;
    let reader = gueridon_web::archive_reader(Speaker::new(lang), arguments.with_keys);
    let counts = runtime.block_on(import(input, arguments.store.or(outer), reader));
    // A thread may still wait for a line that is not needed.
    runtime.shutdown_background();
    if counts?.is_clean() { Ok(()) } else { Err(Failure::Shown) }
}

fn open(file: Option<&str>) -> Result<Box<dyn BufRead + Send>, Failure> {
    match file {
        None if io::stdin().is_terminal() => {
            Err(Failure::told("name the file to read, or - for standard input"))
        }
        None | Some("-") => Ok(Box::new(BufReader::new(io::stdin()))),
        Some(name) => {
            let file = File::open(name).map_err(|error| Failure::file(name.as_ref(), error))?;
            Ok(Box::new(BufReader::new(file)))
        }
    }
}

async fn import(
    input: Box<dyn BufRead + Send>,
    store: &Store,
    reader: Reader,
) -> Result<ImportCounts, Failure> {
    let journal = store.open_beside().await?;
    let mut batches = read_batches(input, reader);
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
    let counts = intake.finish(done.is_ok());
    journal.close().await;
    done.map(|()| counts)
}

/// Lines with their numbers, from 1.
type ImportBatch = Vec<(usize, Result<Line, BadLine>)>;

/// Reads and checks lines on a thread of its own, while the store writes the batch before; ends with
/// the input, or at a line of a newer version.
fn read_batches(
    mut input: Box<dyn BufRead + Send>,
    reader: Reader,
) -> Receiver<io::Result<ImportBatch>> {
    let (sender, batches) = mpsc::channel(1);
    tokio::task::spawn_blocking(move || {
        let mut number = 0;
        loop {
            let batch = next_batch(&mut input, &reader, &mut number);
            let ended = match &batch {
                Ok(batch) if batch.is_empty() => return,
                Ok(batch) => batch.iter().any(|(_, line)| matches!(line, Err(BadLine::Newer))),
                Err(_) => true,
            };
            // The receiver is closed after a failure.
            if sender.blocking_send(batch).is_err() || ended {
                return;
            }
        }
    });
    batches
}

/// The next batch; empty at the end of the input.
fn next_batch(
    input: &mut impl BufRead,
    reader: &Reader,
    number: &mut usize,
) -> io::Result<ImportBatch> {
    let (mut batch, mut bytes, mut line) = (Vec::new(), 0, Vec::new());
    while batch.len() < BATCH_LINES && bytes < BATCH_BYTES {
        if !read_line_up_to(MAX_LINE, input, &mut line)? {
            break;
        }
        *number += 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        bytes += line.len();
        let line = reader.read(&line);
        let last = matches!(line, Err(BadLine::Newer));
        batch.push((*number, line));
        if last {
            break;
        }
    }
    Ok(batch)
}
