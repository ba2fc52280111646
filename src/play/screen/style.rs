//! How things look. Without colours, every difference is still there: bold, dim, underlined, reversed.

use gueridon_draw::TextKind;
use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    colours: bool,
}

impl Look {
    pub(crate) fn new(colours: bool) -> Look {
        Look { colours }
    }

    fn coloured(self, style: Style, colour: Color) -> Style {
        if self.colours { style.fg(colour) } else { style }
    }

    /// A cell of the board.
    pub(crate) fn cell(self, kind: TextKind) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match kind {
            TextKind::Table => self.coloured(bold, Color::Yellow),
            TextKind::Woman => self.coloured(bold, Color::Magenta),
            TextKind::Man => self.coloured(bold, Color::Cyan),
            TextKind::Card => self.coloured(bold, Color::Cyan),
            TextKind::Empty => Style::new().add_modifier(Modifier::DIM),
            TextKind::Open | TextKind::Next => Style::new(),
            TextKind::Remark => self.coloured(Style::new(), Color::Blue),
        }
    }

    /// A place where the chosen card may go.
    pub(crate) fn lit(self, best: bool) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.colours, best) {
            (true, true) => style.fg(Color::Black).bg(Color::LightGreen),
            (true, false) => style.fg(Color::Black).bg(Color::Green),
            (false, _) => style.add_modifier(Modifier::UNDERLINED),
        }
    }

    /// The place under the cursor, and the chosen card.
    pub(crate) fn cursor(self) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        if self.colours {
            return style.fg(Color::Black).bg(Color::LightYellow);
        }
        style.add_modifier(Modifier::REVERSED)
    }

    /// The box around a cell.
    pub(crate) fn frame(self, kind: TextKind, is_lit: bool) -> Style {
        if is_lit { self.now() } else { self.cell(kind) }
    }

    /// The heading of the screen and of lists.
    pub(crate) fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The player to act, and what to do.
    pub(crate) fn now(self) -> Style {
        self.coloured(Style::new().add_modifier(Modifier::BOLD), Color::Green)
    }

    /// Why something is refused.
    pub(crate) fn refusal(self) -> Style {
        self.coloured(Style::new(), Color::LightRed)
    }

    /// The key of a command.
    pub(crate) fn key(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// What cannot be used now, and what matters little.
    pub(crate) fn faint(self) -> Style {
        Style::reset().add_modifier(Modifier::DIM)
    }
}
