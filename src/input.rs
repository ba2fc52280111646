//! Records as arguments of a command, and lines that are read only as far as a record may be long.

use std::io::{self, BufRead, BufReader};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use gueridon_cli::Failure;
use gueridon_record::{MAX_LINE, Record, RecordError, RecordFormat, Replay, shortened};
use gueridon_text::{Label, Speaker};

/// The source of records.
#[derive(clap::Args)]
pub(crate) struct RecordSource {
    /// A file with records, one a line; - for standard input; or the record itself
    #[arg(value_hint = clap::ValueHint::FilePath)]
    record: String,
}

/// One record: the arguments of every command that takes one.
#[derive(clap::Args)]
pub(crate) struct RecordLine {
    #[command(flatten)]
    source: RecordSource,
    /// Which line of the file
    #[arg(long = "line", default_value = "1", value_name = "N")]
    number: NonZeroUsize,
}

/// One position of a record: the arguments of every command that shows one.
#[derive(clap::Args)]
pub(crate) struct RecordPosition {
    #[command(flatten)]
    line: RecordLine,
    /// How many actions to play [default: all]
    #[arg(long, value_name = "N")]
    at: Option<usize>,
}

/// One position of a record that follows an option.
#[derive(clap::Args)]
pub(crate) struct FromPosition {
    /// Start every game from a position of a record: a file with records, one a line; - for standard
    /// input; or the record itself
    #[arg(long, value_name = "RECORD", value_hint = clap::ValueHint::FilePath)]
    from: Option<String>,
    /// Which line of the file
    #[arg(long, value_name = "N", default_value = "1", requires = "from")]
    line: NonZeroUsize,
    /// How many actions of the record to play [default: all]
    #[arg(long, value_name = "N", requires = "from")]
    at: Option<usize>,
}

/// A game to go on with, from its record.
#[derive(clap::Args)]
pub(crate) struct ResumedRecord {
    /// Go on with a game: a file with its record; - for standard input; or the record itself
    #[arg(
        long,
        value_name = "RECORD",
        value_hint = clap::ValueHint::FilePath,
        conflicts_with_all = ["game", "players", "seed", "rules", "board", "version"]
    )]
    resume: Option<String>,
}

impl ResumedRecord {
    /// The record, and the file that holds it and nothing else; none without the option.
    pub(crate) fn read(
        &self,
        speaker: &Speaker,
    ) -> Result<Option<(Record, Option<PathBuf>)>, Failure> {
        let Some(record) = self.resume.clone() else { return Ok(None) };
        let source = RecordSource { record };
        let (record, _) = source.position(NonZeroUsize::MIN, None, speaker)?;
        let path = Path::new(&source.record);
        // Further lines would be lost if the file were written again.
        let alone = source.inline().is_none()
            && path.is_file()
            && source.open()?.lines().take(2).count() == 1;
        Ok(Some((record, alone.then(|| path.to_path_buf()))))
    }
}

impl RecordPosition {
    /// The record, and the number of its actions to play.
    pub(crate) fn read(&self, speaker: &Speaker) -> Result<(Record, usize), Failure> {
        let RecordLine { source, number } = &self.line;
        source.position(*number, self.at, speaker)
    }
}

impl FromPosition {
    /// The record and the number of its actions to play; none without the option.
    pub(crate) fn read(&self, speaker: &Speaker) -> Result<Option<(Record, usize)>, Failure> {
        let source = self.from.clone().map(|record| RecordSource { record });
        source.map(|source| source.position(self.line, self.at, speaker)).transpose()
    }
}

impl RecordSource {
    /// The record, when it is the argument itself.
    pub(crate) fn inline(&self) -> Option<Vec<u8>> {
        let inline = self.record.trim_start().starts_with('{');
        inline.then(|| self.record.as_bytes().to_vec())
    }

    /// The lines of a file, or of standard input.
    pub(crate) fn open(&self) -> Result<Box<dyn BufRead>, Failure> {
        let source = self.record.as_str();
        if source == "-" {
            return Ok(Box::new(io::stdin().lock()));
        }
        let file = std::fs::File::open(source);
        let file = file.map_err(|error| Failure::file(source.as_ref(), error))?;
        Ok(Box::new(BufReader::new(file)))
    }

    /// One line, from 1; a record that is the argument itself is every line.
    pub(crate) fn line(&self, number: NonZeroUsize, speaker: &Speaker) -> Result<Vec<u8>, Failure> {
        if let Some(record) = self.inline() {
            return Ok(record);
        }
        let (mut input, mut line) = (self.open()?, Vec::new());
        for _ in 0..number.get() {
            if !read_line(&mut input, &mut line)? {
                return Err(self.no_line(number.get(), speaker));
            }
        }
        Ok(line)
    }

    /// The record of a line, and the number of its actions to play.
    fn position(
        &self,
        number: NonZeroUsize,
        at: Option<usize>,
        speaker: &Speaker,
    ) -> Result<(Record, usize), Failure> {
        let line = self.line(number, speaker)?;
        let record = Record::read(&line).map_err(|error| bad_record(speaker, &error))?;
        let steps = record.actions.len();
        let at = at.unwrap_or(steps);
        if at > steps {
            return Err(Failure::told(speaker.say(&Label::TooFar { at, steps }.message())));
        }
        Ok((record, at))
    }

    /// Why there is no such line.
    pub(crate) fn no_line(&self, number: usize, speaker: &Speaker) -> Failure {
        let message = Label::NoLine { number }.message();
        Failure::told(format!("{}: {}", self.record, speaker.say(&message)))
    }
}

/// Opens a record and plays its first actions.
pub(crate) fn replay<G: RecordFormat>(
    record: &Record,
    at: usize,
    speaker: &Speaker,
) -> Result<Replay<G>, Failure> {
    let mut replay = Replay::<G>::open(record).map_err(|error| bad_record(speaker, &error))?;
    if let Err((at, error)) = replay.apply_texts(&record.actions[..at]) {
        let action = shortened(&record.actions[at]);
        let why = error.explain(&replay.game, speaker);
        return Err(Failure::told(format!("{at}: {action}: {why}")));
    }
    Ok(replay)
}

fn bad_record(speaker: &Speaker, error: &RecordError) -> Failure {
    Failure::told(speaker.say(&error.message()))
}

/// Reads the next line into `line`, without its end; false when the input has ended. Of a line that
/// is too long only enough is kept to show that it is.
pub(crate) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    read_line_up_to(MAX_LINE, input, line)
}

/// The same with another limit, in bytes.
pub(crate) fn read_line_up_to(
    longest: usize,
    input: &mut impl BufRead,
    line: &mut Vec<u8>,
) -> io::Result<bool> {
    line.clear();
    let mut any = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(any);
        }
        any = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let room = (longest + 1).saturating_sub(line.len());
        line.extend_from_slice(&part[..part.len().min(room)]);
        let used = end.map_or(part.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8], buffer: usize) -> Vec<Vec<u8>> {
        let mut input = io::BufReader::with_capacity(buffer, input);
        let (mut lines, mut line) = (Vec::new(), Vec::new());
        while read_line(&mut input, &mut line).expect("bytes can be read") {
            lines.push(line.clone());
        }
        lines
    }

    #[test]
    fn lines_end_by_newline_or_by_the_end_of_the_input() {
        for buffer in [1, 2, 1000] {
            assert_eq!(lines(b"", buffer), [b""; 0]);
            assert_eq!(lines(b"a\n\nbc", buffer), [&b"a"[..], b"", b"bc"]);
            assert_eq!(lines(b"a\r\nb\r\n", buffer), [b"a", b"b"]);
        }
    }

    #[test]
    fn a_line_that_is_too_long_does_not_spoil_the_next() {
        let mut input = vec![b'x'; 3 * MAX_LINE];
        input.extend_from_slice(b"\nnext\n");
        let lines = lines(&input, 8192);
        assert_eq!(lines[0].len(), MAX_LINE + 1);
        assert_eq!(lines[1], b"next");
    }
}
