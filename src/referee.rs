//! `gueridon referee`: a record in, where it stands out, line by line.

use std::io::{self, Write};

use gueridon_cli::Failure;
use gueridon_record::referee_answer;
use gueridon_text::Speaker;

use crate::input::read_line;

/// Answers every line until the input ends.
pub(crate) fn run(speaker: &Speaker) -> Result<(), Failure> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut line = Vec::new();
    while read_line(&mut input, &mut line)? {
        let answer = referee_answer(&line, speaker);
        writeln!(output, "{answer}")?;
        output.flush()?;
    }
    Ok(())
}
