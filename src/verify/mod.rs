//! `gueridon verify`: whether records are in order, from the deal to the result.

mod report;

use std::num::NonZeroUsize;

use gueridon_cli::Failure;
use gueridon_record::read_bytes;
use gueridon_text::{Label, Speaker};

pub(crate) use self::report::{Noted, RecordReport};
use crate::input::{RecordSource, read_line};

/// The records to check.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    source: RecordSource,
    /// Only this line of the file, from 1 [default: every line]
    #[arg(long, value_name = "N")]
    line: Option<NonZeroUsize>,
    /// The commitment that was noted before the game, 64 hexadecimal digits: the record must have it
    #[arg(long, value_name = "HEX", value_parser = parse_bytes)]
    commitment: Option<[u8; 32]>,
    /// The share that a seat sent, seats count from 0; may be given for several: the record must have it
    #[arg(long = "share", value_name = "SEAT=HEX", value_parser = parse_share)]
    shares: Vec<(u8, [u8; 32])>,
    /// Print JSON instead of sentences, an object a line
    #[arg(long)]
    json: bool,
}

fn parse_bytes(text: &str) -> Result<[u8; 32], String> {
    read_bytes(text).ok_or_else(|| "64 hexadecimal digits are needed".to_string())
}

fn parse_share(text: &str) -> Result<(u8, [u8; 32]), String> {
    let (seat, share) = text.split_once('=').ok_or("a share is written SEAT=HEX")?;
    let seat = seat.parse().map_err(|_| "a seat is a number, from 0".to_string())?;
    Ok((seat, parse_bytes(share)?))
}

/// A line of the input with its number, from 1.
type Numbered = (usize, Vec<u8>);

/// Prints the reports; fails when something is not in order.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let noted = Noted { commitment: arguments.commitment, shares: arguments.shares.clone() };
    let mut output = Output { json: arguments.json, records: 0, bad: 0 };
    let printed = check_all(arguments, &noted, speaker, &mut output);
    match printed {
        // The exit code says so even when the output is not read to the end.
        Ok(()) | Err(Failure::NobodyReads) if output.bad > 0 => Err(Failure::Shown),
        printed => printed,
    }
}

fn check_all(
    arguments: &Arguments,
    noted: &Noted,
    speaker: &Speaker,
    output: &mut Output,
) -> Result<(), Failure> {
    if let Some(record) = arguments.source.inline() {
        return output.show((1, record), false, noted, speaker);
    }
    if let Some(number) = arguments.line {
        let line = arguments.source.line(number, speaker)?;
        return output.show((number.get(), line), false, noted, speaker);
    }
    let mut lines = Lines { input: arguments.source.open()?, number: 0 };
    let Some(first) = lines.next()? else {
        return Err(arguments.source.no_line(1, speaker));
    };
    let Some(second) = lines.next()? else {
        return output.show(first, false, noted, speaker);
    };
    if !noted.is_empty() {
        return Err(Failure::told(
            "--commitment and --share are about one record, and the file has several: \
             choose one with --line",
        ));
    }
    output.show(first, true, noted, speaker)?;
    output.show(second, true, noted, speaker)?;
    while let Some(line) = lines.next()? {
        output.show(line, true, noted, speaker)?;
    }
    output.sum_up(speaker)
}

/// The lines of a file that are not empty.
struct Lines {
    input: Box<dyn std::io::BufRead>,
    number: usize,
}

impl Lines {
    fn next(&mut self) -> Result<Option<Numbered>, Failure> {
        let mut line = Vec::new();
        while read_line(&mut self.input, &mut line)? {
            self.number += 1;
            if !line.trim_ascii().is_empty() {
                return Ok(Some((self.number, line)));
            }
        }
        Ok(None)
    }
}

/// Reports, one after the other.
struct Output {
    json: bool,
    records: usize,
    bad: usize,
}

impl Output {
    /// Checks a record and prints the report, under the number of its line if there are several.
    fn show(
        &mut self,
        (number, line): Numbered,
        one_of_several: bool,
        noted: &Noted,
        speaker: &Speaker,
    ) -> Result<(), Failure> {
        let report = RecordReport::of(&line, noted, speaker);
        self.records += 1;
        self.bad += usize::from(!report.ok());
        let text = if self.json {
            let mut object = report.json();
            object["line"] = number.into();
            format!("{object}\n")
        } else if one_of_several {
            format!("{}\n{}\n", speaker.say(&Label::Line { number }.message()), report.page())
        } else {
            report.page()
        };
        Ok(gueridon_cli::print(&text)?)
    }

    fn sum_up(&self, speaker: &Speaker) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let label = Label::Checked { records: self.records, bad: self.bad };
        Ok(gueridon_cli::print(&format!("{}\n", speaker.say(&label.message())))?)
    }
}
