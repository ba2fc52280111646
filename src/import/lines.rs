//! Reading and checking lines, on a thread of its own: the next ones are played through while the
//! store writes the last ones.

use std::io::{self, BufRead};

use gueridon_table::archive::{BadLine, Line, MAX_LINE, Reader};
use tokio::sync::mpsc::{self, Receiver};

use crate::input::read_line_up_to;

/// So many lines are handed on at once, or so many bytes: what a store takes in one transaction.
const BATCH_LINES: usize = 500;
const BATCH_BYTES: usize = 4 << 20;

/// A line that was read.
pub(super) struct Numbered {
    /// From 1 on.
    pub(super) number: usize,
    pub(super) line: Result<Line, BadLine>,
}

pub(super) type Batch = Vec<Numbered>;

/// Reads until the end of the input, or of what can be understood.
pub(super) fn read(
    mut input: Box<dyn BufRead + Send>,
    reader: Reader,
) -> Receiver<io::Result<Batch>> {
    let (sender, batches) = mpsc::channel(1);
    tokio::task::spawn_blocking(move || {
        let mut number = 0;
        loop {
            let batch = next_batch(&mut input, &reader, &mut number);
            let ended = match &batch {
                Ok(batch) if batch.is_empty() => return,
                Ok(batch) => batch.iter().any(|line| matches!(line.line, Err(BadLine::Newer))),
                Err(_) => true,
            };
            // Nobody receives after a failure.
            if sender.blocking_send(batch).is_err() || ended {
                return;
            }
        }
    });
    batches
}

/// Empty at the end of the input.
fn next_batch(input: &mut impl BufRead, reader: &Reader, number: &mut usize) -> io::Result<Batch> {
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
        batch.push(Numbered { number: *number, line });
        if last {
            break;
        }
    }
    Ok(batch)
}
