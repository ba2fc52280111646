//! The board: pieces, lit places with what they bring, the cursor.

use gueridon_bots::BotGame;
use gueridon_draw::{GameUi, Spot, TextCell, TextKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::app::GameScreen;
use super::layout::{BoardLayout, cursor_cell};
use super::popup::PopupKind;
use super::style::Look;

/// Draws the board.
pub(crate) fn draw<G: GameUi + BotGame>(
    app: &GameScreen<G>,
    layout: &BoardLayout,
    buffer: &mut Buffer,
) {
    let look = Look::new(app.colours);
    if app.position.grid.has_edges {
        edges(layout, look, buffer);
    }
    let (lit, cursor) = (marks(app), cursor_cell(app));
    for cell in &app.position.grid.cells {
        let Some(rect) = layout.rect(cell.at) else { continue };
        let spot = lit.iter().find(|spot| spot.place == cell.place && takes_label(app, cell));
        let drawing = CellDrawing {
            cell,
            spot,
            is_cursor: cursor == Some(cell.at),
            is_laid: app.position.ghosts.contains(&cell.place) && is_piece(cell.kind),
            is_fresh: app.position.fresh.iter().any(|fresh| fresh.place == cell.place),
            look,
        };
        drawing.draw(rect, buffer);
    }
}

/// The lit places; while advice is read, those of the first turn that is advised.
fn marks<G: GameUi + BotGame>(app: &GameScreen<G>) -> Vec<Spot> {
    let Some(PopupKind::Advice { turns }) = app.popup.as_ref().map(|popup| &popup.kind) else {
        return app.lit().to_vec();
    };
    let game = &app.session.now.game;
    let actions = turns.first().into_iter().flatten().filter_map(|text| game.read(text).ok());
    let spot = |(card, place)| Spot { place, label: card, best: true };
    actions.filter_map(|action| game.target(action)).map(spot).collect()
}

/// The bar is one place of many cells: what it brings stands on the next one.
fn takes_label<G: GameUi>(app: &GameScreen<G>, cell: &TextCell) -> bool {
    let mut cells = app.position.grid.cells.iter().filter(|other| other.place == cell.place);
    cell.kind == TextKind::Next || !cells.any(|other| other.kind == TextKind::Next)
}

fn is_piece(kind: TextKind) -> bool {
    matches!(kind, TextKind::Woman | TextKind::Man | TextKind::Card)
}

/// Letters above and numbers at the side.
fn edges(layout: &BoardLayout, look: Look, buffer: &mut Buffer) {
    for column in layout.columns() {
        if let Some(rect) = layout.rect((column, layout.rows().start)) {
            let letter = char::from(b'a' + column).to_string();
            centred(buffer, Rect { y: rect.y - 1, height: 1, ..rect }, &letter, look.faint());
        }
    }
    for row in layout.rows() {
        if let Some(rect) = layout.rect((layout.columns().start, row)) {
            let y = rect.y + (rect.height - 1) / 2;
            buffer.set_string(rect.x - 3, y, format!("{:>2}", row + 1), look.faint());
        }
    }
}

/// A cell and how it is shown.
struct CellDrawing<'a> {
    cell: &'a TextCell,
    spot: Option<&'a Spot>,
    is_cursor: bool,
    /// Whether it belongs to a step that can be undone.
    is_laid: bool,
    /// Whether it changed in the last turns.
    is_fresh: bool,
    look: Look,
}

impl CellDrawing<'_> {
    fn draw(&self, rect: Rect, buffer: &mut Buffer) {
        let mut style = match self.spot {
            Some(spot) => self.look.lit(spot.best),
            None => self.look.cell(self.cell.kind),
        };
        if self.is_fresh && self.spot.is_none() && is_piece(self.cell.kind) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        if self.is_cursor {
            style = style.patch(self.look.cursor());
        }
        let boxed = rect.height >= 3 && rect.width >= 7;
        let mut middle = Rect { y: rect.y + (rect.height - 1) / 2, height: 1, ..rect };
        if boxed {
            let style = self.look.frame(self.cell.kind, self.spot.is_some());
            self.frame(rect, style, buffer);
            // Between the sides of the box; the last column parts it from the next one.
            middle = Rect { x: rect.x + 1, width: rect.width - 3, ..middle };
        }
        let text = self.text(usize::from(middle.width), boxed);
        centred(buffer, middle, &text, style);
        // A lit place is named, so that it can also be typed.
        let named = (self.spot.is_some() || self.is_cursor) && !is_piece(self.cell.kind);
        if named && rect.height >= 2 {
            let below = Rect { y: middle.y + 1, ..middle };
            centred(buffer, below, &self.cell.place, self.look.faint());
        }
    }

    fn text(&self, width: usize, boxed: bool) -> String {
        let is_held = boxed && matches!(self.cell.kind, TextKind::Table | TextKind::Card);
        let mut text = match self.spot {
            // The box does what the brackets do.
            None if is_held => self.cell.text.trim_matches(['[', ']']).to_string(),
            Some(spot) if spot.label.is_empty() => format!("·{}·", self.cell.text),
            Some(spot) if spot.best => format!("{}*", spot.label),
            Some(spot) => spot.label.clone(),
            None => self.cell.text.clone(),
        };
        if self.is_laid && self.spot.is_none() {
            text.push('°');
        }
        if self.spot.is_some() && text.chars().count() > width {
            // Both halves of a pair do not fit: what the turn brings counts.
            text = text.split('→').next_back().unwrap_or(&text).to_string();
        }
        if self.is_cursor && text.chars().count() + 2 <= width {
            text = format!("›{text}‹");
        }
        text
    }

    /// A box around what is large enough: round for women, doubled for tables.
    fn frame(&self, rect: Rect, style: Style, buffer: &mut Buffer) {
        let [left_top, right_top, left_bottom, right_bottom, across, down] = match self.cell.kind {
            TextKind::Woman => ['╭', '╮', '╰', '╯', '─', '│'],
            TextKind::Man | TextKind::Card => ['┌', '┐', '└', '┘', '─', '│'],
            TextKind::Table if self.cell.text.trim_matches(['[', ']']).trim().is_empty() => return,
            TextKind::Table => ['╔', '╗', '╚', '╝', '═', '║'],
            TextKind::Empty | TextKind::Open | TextKind::Next => ['·', '·', '·', '·', ' ', ' '],
            TextKind::Remark => return,
        };
        let inside = usize::from(rect.width) - 3;
        let row =
            |left: char, right: char| format!("{left}{}{right}", across.to_string().repeat(inside));
        buffer.set_string(rect.x, rect.y, row(left_top, right_top), style);
        let bottom = rect.bottom() - 1;
        for y in rect.y + 1..bottom {
            buffer.set_string(rect.x, y, down.to_string(), style);
            buffer.set_string(rect.right() - 2, y, down.to_string(), style);
        }
        buffer.set_string(rect.x, bottom, row(left_bottom, right_bottom), style);
    }
}

/// Writes a text in the middle of a row.
fn centred(buffer: &mut Buffer, rect: Rect, text: &str, style: Style) {
    let length = text.chars().count() as u16;
    let left = rect.x + rect.width.saturating_sub(length) / 2;
    buffer.set_stringn(left, rect.y, text, usize::from(rect.width), style);
}
