//! Colours, which a pipe does not get, and columns, which it does.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

/// What something is, so that it can be told apart at a glance; never by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// Titles.
    Heading,
    /// What was played.
    Action,
    /// A table.
    Table,
    /// A card or a guest on the table.
    Piece,
    /// An empty place.
    Empty,
    /// Letters and numbers at the edge.
    Edge,
}

impl Ink {
    fn style(self) -> Style {
        match self {
            Ink::Heading => Style::new().bold().underline(),
            Ink::Action => AnsiColor::Cyan.on_default(),
            Ink::Table => Style::new().bold().invert(),
            Ink::Piece => AnsiColor::Yellow.on_default().bold(),
            Ink::Empty | Ink::Edge => Style::new().dimmed(),
        }
    }

    /// The text with this ink; the output takes it off again where nobody sees colours.
    pub(crate) fn paint(self, text: &str) -> String {
        let style = self.style();
        format!("{style}{text}{style:#}")
    }
}

/// Puts a painted text out, with its colours only where somebody sees them.
pub(crate) fn print(text: &str) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}

/// A text in a column.
pub(crate) struct Cell;

impl Cell {
    /// The text at the left of a column.
    pub(crate) fn left(text: &str, width: usize) -> String {
        format!("{text:<width$}")
    }

    /// The text, painted, in the middle of a column.
    pub(crate) fn centred(text: &str, width: usize, ink: Ink) -> String {
        let spare = width.saturating_sub(text.chars().count());
        let before = spare / 2;
        format!("{}{}{}", " ".repeat(before), ink.paint(text), " ".repeat(spare - before))
    }
}

/// Rows of painted texts as a grid, with a blank where there is nothing.
pub(crate) fn grid(rows: &[Vec<Option<(String, Ink)>>], width: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for cell in row {
            match cell {
                Some((piece, ink)) => line += &Cell::centred(piece, width, *ink),
                None => line += &" ".repeat(width),
            }
        }
        text += line.trim_end();
        text += "\n";
    }
    text
}

/// A plan of squares with letters above and numbers at the side, as far as something stands on it.
pub(crate) fn plan(
    columns: u8,
    rows: u8,
    piece: impl Fn(u8, u8) -> Option<(String, Ink)>,
) -> String {
    const WIDTH: usize = 5;
    let edge = |text: String| Some((text, Ink::Edge));
    let letters = (0..columns).map(|column| edge(char::from(b'a' + column).to_string()));
    let mut lines = vec![std::iter::once(None).chain(letters).collect::<Vec<_>>()];
    for row in 0..rows {
        let pieces = (0..columns).map(|column| piece(column, row));
        lines.push(std::iter::once(edge((row + 1).to_string())).chain(pieces).collect());
    }
    grid(&lines, WIDTH)
}
