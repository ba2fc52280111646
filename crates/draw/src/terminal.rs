//! Boards as lines of coloured text, and as cells for screens that move a cursor over them. The program takes
//! the colours off where they are not shown.

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

/// A board as cells in columns and rows, for a screen that lights and chooses places.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextGrid {
    /// How many columns there are.
    pub columns: u8,
    /// How many rows there are.
    pub rows: u8,
    /// Whether columns have letters and rows have numbers.
    pub has_edges: bool,
    /// What stands where.
    pub cells: Vec<TextCell>,
}

/// A cell of a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextCell {
    /// The place that it belongs to, as records and clicks name it; empty for a remark.
    pub place: String,
    /// The column and the row, from 0.
    pub at: (u8, u8),
    /// At most five characters.
    pub text: String,
    /// What it is.
    pub kind: TextKind,
}

/// What a cell of a board is; each looks different without colours too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextKind {
    /// A table, or nothing where one stood.
    Table,
    /// A woman.
    Woman,
    /// A man.
    Man,
    /// A card with a number, or a joker.
    Card,
    /// An empty place.
    Empty,
    /// An empty place that touches a card.
    Open,
    /// The next place at the bar: what the bar brings stands here.
    Next,
    /// A pile of cards, or a heading.
    Remark,
}

impl TextGrid {
    /// A cell for each place, which shows its id.
    pub(crate) fn of_places(places: Vec<(String, (u8, u8))>) -> TextGrid {
        let cells: Vec<TextCell> = places
            .into_iter()
            .map(|(id, at)| TextCell::new(id.clone(), at, id, TextKind::Open))
            .collect();
        let columns = cells.iter().map(|cell| cell.at.0 + 1).max().unwrap_or(0);
        let rows = cells.iter().map(|cell| cell.at.1 + 1).max().unwrap_or(0);
        TextGrid { columns, rows, has_edges: false, cells }
    }
}

impl TextCell {
    pub(crate) fn new(
        place: impl Into<String>,
        at: (u8, u8),
        text: impl Into<String>,
        kind: TextKind,
    ) -> TextCell {
        TextCell { place: place.into(), at, text: text.into(), kind }
    }
}
