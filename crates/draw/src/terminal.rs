//! Boards as lines of coloured text. The program takes the colours off where they are not shown.

use anstyle::{AnsiColor, Style};

/// The kind of a text, which has a colour of its own; no meaning is shown by colour alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Titles.
    Heading,
    /// An action.
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

    /// The text with the colours of its kind.
    pub fn paint(self, text: &str) -> String {
        let style = self.style();
        format!("{style}{text}{style:#}")
    }
}

/// The text, painted, in the middle of a column.
fn centred(text: &str, width: usize, ink: Ink) -> String {
    let spare = width.saturating_sub(text.chars().count());
    let before = spare / 2;
    format!("{}{}{}", " ".repeat(before), ink.paint(text), " ".repeat(spare - before))
}

/// Rows of painted texts as a grid, with a blank where there is nothing.
pub(crate) fn grid(rows: &[Vec<Option<(String, Ink)>>], width: usize) -> String {
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for cell in row {
            match cell {
                Some((piece, ink)) => line += &centred(piece, width, *ink),
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
