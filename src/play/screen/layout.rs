//! Where everything stands on the screen. Drawing and clicks use the same measures.

use gueridon_bots::BotGame;
use gueridon_draw::{GameUi, TextGrid, TextKind};
use ratatui::layout::{Position, Rect};

use super::app::GameScreen;
use super::button::Button;
use super::popup::Popup;

/// The smallest screen that the game fits on, in characters.
pub(crate) const LEAST: (u16, u16) = (80, 24);

/// Title and instruction.
const HEAD: u16 = 2;
/// The fewest and the most lines for messages.
const MESSAGES: (u16, u16) = (2, 4);
/// The fewest rows of cards that have room, so that nothing moves when cards are drawn, and the most.
const HAND_ROWS: (u16, u16) = (2, 3);
/// The sizes of a cell, the smallest first.
const CELLS: [(u16, u16); 9] =
    [(5, 1), (5, 2), (6, 2), (7, 2), (9, 2), (7, 3), (9, 3), (11, 3), (13, 4)];
/// The least width of the players beside a board of the smallest cells, of narrow ones, and of any other.
const LEAST_PANEL: [u16; 3] = [11, 18, 30];
/// The width of numbers at the side of a board, and the height of letters above it.
const EDGE: (u16, u16) = (3, 1);

/// Where everything stands.
pub(crate) struct Layout {
    pub(crate) title: Rect,
    pub(crate) status: Rect,
    pub(crate) board: BoardLayout,
    pub(crate) panel: Rect,
    pub(crate) messages: Rect,
    /// A rectangle for each card that fits.
    pub(crate) cards: Vec<Rect>,
    pub(crate) buttons: Vec<(Button, Rect)>,
    screen: Rect,
}

/// Where the cells of a board stand.
#[derive(Clone, Copy)]
pub(crate) struct BoardLayout {
    /// All of the board that is seen.
    pub(crate) area: Rect,
    /// The upper left of the first cell that is seen.
    origin: (u16, u16),
    /// The size of a cell.
    pub(crate) cell: (u16, u16),
    /// The first column and row that are seen, and how many.
    first: (u8, u8),
    shown: (u8, u8),
}

impl BoardLayout {
    fn new(grid: &TextGrid, area: Rect, cursor: Option<(u8, u8)>) -> BoardLayout {
        let edge = if grid.has_edges { EDGE } else { (1, 0) };
        let fits = |cell: (u16, u16)| {
            let panel = LEAST_PANEL[if cell.0 == CELLS[0].0 { 1 } else { 2 }];
            edge.0 + u16::from(grid.columns) * cell.0 + panel <= area.width
                && edge.1 + u16::from(grid.rows) * cell.1 <= area.height
        };
        let larger = CELLS.iter().rev().find(|&&cell| fits(cell));
        let cell = *larger.unwrap_or(&CELLS[0]);
        let cells =
            |room: u16, cell: u16, all: u8| all.min(u8::try_from(room / cell).unwrap_or(all));
        let shown = (
            cells(area.width.saturating_sub(edge.0 + LEAST_PANEL[0]), cell.0, grid.columns),
            cells(area.height.saturating_sub(edge.1), cell.1, grid.rows),
        );
        // A board that does not fit is moved so that the cursor is in the middle.
        let first = |cursor: u8, shown: u8, all: u8| {
            cursor.saturating_sub(shown / 2).min(all.saturating_sub(shown))
        };
        let at = cursor.unwrap_or((0, 0));
        let first = (first(at.0, shown.0, grid.columns), first(at.1, shown.1, grid.rows));
        let size = (edge.0 + u16::from(shown.0) * cell.0, edge.1 + u16::from(shown.1) * cell.1);
        let top = area.y + (area.height - size.1.min(area.height)) / 2;
        let board = Rect::new(area.x, top, size.0, size.1).intersection(area);
        BoardLayout {
            area: board,
            origin: (board.x + edge.0, board.y + edge.1),
            cell,
            first,
            shown,
        }
    }

    /// The rectangle of a cell, if it is seen.
    pub(crate) fn rect(&self, (column, row): (u8, u8)) -> Option<Rect> {
        let column = column.checked_sub(self.first.0).filter(|&column| column < self.shown.0)?;
        let row = row.checked_sub(self.first.1).filter(|&row| row < self.shown.1)?;
        let x = self.origin.0 + u16::from(column) * self.cell.0;
        let y = self.origin.1 + u16::from(row) * self.cell.1;
        Some(Rect::new(x, y, self.cell.0, self.cell.1))
    }

    /// The columns that are seen.
    pub(crate) fn columns(&self) -> std::ops::Range<u8> {
        self.first.0..self.first.0 + self.shown.0
    }

    /// The rows that are seen.
    pub(crate) fn rows(&self) -> std::ops::Range<u8> {
        self.first.1..self.first.1 + self.shown.1
    }
}

impl Layout {
    /// None on a screen that is too small.
    pub(crate) fn new<G: GameUi + BotGame>(app: &GameScreen<G>, screen: Rect) -> Option<Layout> {
        if screen.width < LEAST.0 || screen.height < LEAST.1 {
            return None;
        }
        let line = |y: u16| Rect::new(screen.x, y, screen.width, 1);
        let cards = flow(app.position.hand.iter().map(|card| card_width(&card.card)), screen.width);
        let labels: Vec<(Button, String)> = buttons(app);
        let places =
            flow(labels.iter().map(|(_, label)| label.chars().count() as u16), screen.width);
        let rows = |rects: &[Rect]| rects.last().map_or(1, |last| last.y + 1);
        let hand = rows(&cards).clamp(HAND_ROWS.0, HAND_ROWS.1);
        let foot_top = screen.bottom() - rows(&places);
        let hand_top = foot_top - hand;
        let room = hand_top.saturating_sub(screen.y + HEAD);
        let part = |height: u16| Rect::new(screen.x, screen.y + HEAD, screen.width, height);
        let cursor = cursor_cell(app);
        let largest = part(room.saturating_sub(MESSAGES.0));
        let board = BoardLayout::new(&app.position.grid, largest, cursor);
        // What the board leaves is for messages, and then for the players.
        let lines = room.saturating_sub(board.area.height).clamp(MESSAGES.0, MESSAGES.1);
        let middle = part(room.saturating_sub(lines));
        let board = BoardLayout::new(&app.position.grid, middle, cursor);
        let messages = Rect::new(screen.x, middle.bottom(), screen.width, lines);
        // Wide cells end in a blank; in the smallest window every column counts.
        let left = board.area.right() + u16::from(board.cell != CELLS[0]);
        let moved = |rect: Rect, top: u16| Rect { y: rect.y + top, x: rect.x + screen.x, ..rect };
        Some(Layout {
            title: line(screen.y),
            status: line(screen.y + 1),
            panel: Rect {
                x: left,
                y: board.area.y,
                width: screen.right().saturating_sub(left),
                height: middle.bottom().saturating_sub(board.area.y),
            },
            board,
            messages,
            cards: cards
                .into_iter()
                .filter(|rect| rect.y < hand)
                .map(|rect| moved(rect, hand_top))
                .collect(),
            buttons: labels
                .into_iter()
                .zip(places)
                .map(|((button, _), rect)| (button, moved(rect, foot_top)))
                .collect(),
            screen,
        })
    }

    pub(crate) fn button_at(&self, at: Position) -> Option<Button> {
        self.buttons.iter().find(|(_, rect)| rect.contains(at)).map(|(button, _)| *button)
    }

    pub(crate) fn card_at(&self, at: Position) -> Option<usize> {
        self.cards.iter().position(|rect| rect.contains(at))
    }

    /// The place of a cell.
    pub(crate) fn place_at(&self, grid: &TextGrid, at: Position) -> Option<String> {
        let hit = |at_cell| self.board.rect(at_cell).is_some_and(|rect| rect.contains(at));
        let cell = grid.cells.iter().find(|cell| hit(cell.at))?;
        (!cell.place.is_empty()).then(|| cell.place.clone())
    }

    /// The line of a window that is at a position.
    pub(crate) fn popup_line(&self, popup: &Popup, at: Position) -> Option<usize> {
        let inside = inner(popup_rect(popup, self.screen));
        if !inside.contains(at) {
            return None;
        }
        let scroll = popup.scroll.min(last_scroll(popup, self.screen));
        let row = usize::from(at.y - inside.y + scroll);
        popup.rows(inside.width).get(row).map(|(line, _)| *line)
    }
}

/// The cell of the place under the cursor; at the bar, its next place.
pub(super) fn cursor_cell<G: GameUi>(app: &GameScreen<G>) -> Option<(u8, u8)> {
    let place = app.cursor.as_deref()?;
    let mut cells = app.position.grid.cells.iter().filter(|cell| cell.place == place);
    let first = cells.clone().next()?;
    let next = cells.find(|cell| cell.kind == TextKind::Next).unwrap_or(first);
    Some(next.at)
}

/// The width of a card in hand: its key, brackets around what cannot be played, and a space.
fn card_width(card: &str) -> u16 {
    card.chars().count() as u16 + 6
}

/// The buttons with their texts.
pub(super) fn buttons<G: GameUi + BotGame>(app: &GameScreen<G>) -> Vec<(Button, String)> {
    let commands = app.session.now.game.commands().into_iter().map(Button::Command);
    let all = commands.chain(Button::FIXED);
    all.map(|button| (button, format!(" {} {}  ", button.key(), button.label(&app.speaker))))
        .collect()
}

/// Places things of some widths one after the other, in rows.
fn flow(widths: impl Iterator<Item = u16>, width: u16) -> Vec<Rect> {
    let (mut x, mut y) = (0, 0);
    let mut rects = Vec::new();
    for item in widths {
        if x > 0 && x + item > width {
            (x, y) = (0, y + 1);
        }
        rects.push(Rect::new(x, y, item.min(width), 1));
        x += item;
    }
    rects
}

/// The window over the screen, with its border: as wide as its lines, in the lower half.
pub(super) fn popup_rect(popup: &Popup, screen: Rect) -> Rect {
    let texts = popup.lines.iter().chain([&popup.title, &popup.footer]);
    let longest = texts.map(|line| line.chars().count()).max().unwrap_or(0) as u16;
    let width = (longest + 4).min(screen.width.saturating_sub(2));
    let rows = popup.rows(width.saturating_sub(4)).len() as u16;
    let height = (rows + 2).min(screen.height.saturating_sub(1));
    let x = screen.x + screen.width.saturating_sub(width) / 2;
    let below = height + u16::from(height + 2 < screen.height);
    Rect::new(x, screen.bottom().saturating_sub(below), width, height)
}

/// The inside of a window.
pub(super) fn inner(rect: Rect) -> Rect {
    let (width, height) = (rect.width.saturating_sub(4), rect.height.saturating_sub(2));
    Rect::new(rect.x + 2, rect.y + 1, width, height)
}

/// The furthest that a window can be scrolled.
pub(crate) fn last_scroll(popup: &Popup, screen: Rect) -> u16 {
    let inside = inner(popup_rect(popup, screen));
    (popup.rows(inside.width).len() as u16).saturating_sub(inside.height)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_too_large_is_moved_to_the_cursor() {
        let grid = TextGrid { columns: 26, rows: 26, has_edges: true, cells: Vec::new() };
        let area = Rect::new(0, 2, 80, 16);
        for cursor in [(0, 0), (12, 12), (25, 0), (0, 25), (25, 25)] {
            let layout = BoardLayout::new(&grid, area, Some(cursor));
            let cell = layout.rect(cursor).expect("the cursor is seen");
            assert!(area.contains(Position::new(cell.x, cell.y)), "{cursor:?}: {cell:?}");
            assert_eq!(layout.columns().len(), 13, "13 cells of 5, numbers, and the players");
            assert_eq!(layout.rows().len(), 15);
        }
        assert_eq!(BoardLayout::new(&grid, area, None).rect((13, 0)), None);
    }

    #[test]
    fn cells_grow_with_the_window() {
        let grid = TextGrid { columns: 13, rows: 13, has_edges: true, cells: Vec::new() };
        let cell =
            |width, height| BoardLayout::new(&grid, Rect::new(0, 0, width, height), None).cell;
        assert_eq!(cell(80, 16), (5, 1));
        assert_eq!(cell(120, 31), (6, 2));
        assert_eq!(cell(u16::MAX, u16::MAX), (13, 4));
    }
}
