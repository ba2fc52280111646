//! Draws the screen.

use gueridon_bots::BotGame;
use gueridon_draw::GameUi;
use gueridon_text::{Phrase, PlayText};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};

use super::app::{GameScreen, SeatLine};
use super::board;
use super::button::Button;
use super::layout::{LEAST, Layout, buttons, inner, last_scroll, popup_rect};
use super::popup::{Popup, PopupKind};
use super::style::Look;
use super::wrap::{cut, cut_name, wrap};

/// The signs of something under way, one after the other.
const SPINNER: [char; 4] = ['|', '/', '-', '\\'];
/// The least width of a panel with a log below the players.
const LOG_WIDTH: u16 = 26;

/// Draws everything.
pub(crate) fn draw<G: GameUi + BotGame>(app: &GameScreen<G>, frame: &mut Frame) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let Some(layout) = Layout::new(app, area) else { return too_small(app, area, buffer) };
    let look = Look::new(app.colours);
    title(app, &layout, look, buffer);
    status(app, &layout, look, buffer);
    board::draw(app, &layout.board, buffer);
    panel(app, layout.panel, look, buffer);
    messages(app, layout.messages, look, buffer);
    hand(app, &layout, look, buffer);
    feet(app, &layout, look, buffer);
    if let Some(popup) = &app.popup {
        window(popup, area, look, buffer);
    }
}

fn too_small<G: GameUi + BotGame>(app: &GameScreen<G>, area: Rect, buffer: &mut Buffer) {
    let message = PlayText::TooSmall
        .with("width", i32::from(area.width))
        .with("height", i32::from(area.height))
        .with("columns", i32::from(LEAST.0))
        .with("rows", i32::from(LEAST.1));
    Paragraph::new(app.speaker.say(&message)).wrap(Wrap { trim: true }).render(area, buffer);
}

fn title<G: GameUi + BotGame>(
    app: &GameScreen<G>,
    layout: &Layout,
    look: Look,
    buffer: &mut Buffer,
) {
    let title = app.speaker.game_name(G::ID);
    let remarks = app.position.remarks.join(" · ");
    let Rect { x, y, width, .. } = layout.title;
    buffer.set_stringn(x, y, &title, usize::from(width), look.title());
    let room = usize::from(width).saturating_sub(title.chars().count() + 2);
    let remarks = cut(&remarks, room);
    let left = width.saturating_sub(remarks.chars().count() as u16);
    buffer.set_string(x + left, y, remarks, look.faint());
}

fn status<G: GameUi + BotGame>(
    app: &GameScreen<G>,
    layout: &Layout,
    look: Look,
    buffer: &mut Buffer,
) {
    let spinner = SPINNER[app.tick % SPINNER.len()];
    let text = if app.advising.is_some() {
        format!("{spinner} {}", app.say(PlayText::Advising))
    } else if let Some(seat) = app.session.to_act().filter(|_| app.thinking.is_some()) {
        format!("{spinner} {}", app.speaker.say(&PlayText::Thinking.with("player", seat)))
    } else if let Some(instruction) = app.instruction() {
        format!("▶ {instruction}")
    } else if let Some(end) = app.session.outcome() {
        let winners: Vec<_> = end.winners().collect();
        app.speaker.result(&end.scores, &winners)
    } else {
        String::new()
    };
    let Rect { x, y, width, .. } = layout.status;
    buffer.set_stringn(x, y, cut(&text, usize::from(width)), usize::from(width), look.now());
}

/// The players and, where there is room, the log.
fn panel<G: GameUi + BotGame>(app: &GameScreen<G>, area: Rect, look: Look, buffer: &mut Buffer) {
    let mut y = area.y;
    let own = app.session.seat;
    let seats = &app.position.seats;
    let mut rows: Vec<Vec<String>> =
        seats.iter().map(|seat| seat_rows(seat, seat.seat == own, area.width)).collect();
    let all = |rows: &[Vec<String>]| rows.iter().map(Vec::len).sum::<usize>();
    if all(&rows) > usize::from(area.height) {
        // Names and points matter most.
        rows.iter_mut().for_each(|rows| rows.truncate(1));
    }
    let spaced = area.width >= LOG_WIDTH && all(&rows) + rows.len() < usize::from(area.height);
    for (seat, rows) in seats.iter().zip(rows) {
        for (index, row) in rows.iter().enumerate() {
            if y >= area.bottom() {
                return;
            }
            let style = match (index, seat.to_act) {
                (0, true) => look.now(),
                (0, false) => look.title(),
                (_, _) => look.faint(),
            };
            buffer.set_stringn(area.x, y, row, usize::from(area.width), style);
            y += 1;
        }
        y += u16::from(spaced);
    }
    if area.width >= LOG_WIDTH {
        log(app, Rect { y, height: area.bottom().saturating_sub(y), ..area }, look, buffer);
    }
}

/// A player: name, points, and the cards that may be seen.
fn seat_rows(seat: &SeatLine, own: bool, width: u16) -> Vec<String> {
    let points = seat.points.to_string().replace('-', "−");
    let marker = if seat.to_act { '▶' } else { ' ' };
    let room = usize::from(width).saturating_sub(points.chars().count() + 2);
    let name = cut_name(&seat.name, room);
    let mut rows = vec![format!("{marker}{name:<room$} {points}")];
    let held = match &seat.cards {
        // The own cards are below the board.
        Ok(_) if own => Vec::new(),
        Ok(cards) => vec![cards.join(" ")],
        Err(count) => vec![count.clone()],
    };
    for text in held.into_iter().chain(seat.remarks.iter().cloned()) {
        rows.extend(wrap(&format!(" {text}"), width));
    }
    rows
}

/// The newest sentences of the log, as many as fit.
fn log<G: GameUi + BotGame>(app: &GameScreen<G>, area: Rect, look: Look, buffer: &mut Buffer) {
    if area.height < 3 {
        return;
    }
    let rows: Vec<String> =
        app.log_lines().iter().flat_map(|line| wrap(line, area.width)).collect();
    let heading = app.speaker.say(&Phrase::LogTitle.into());
    buffer.set_stringn(area.x, area.y, heading, usize::from(area.width), look.title());
    let room = usize::from(area.height) - 1;
    let newest = rows.iter().skip(rows.len().saturating_sub(room));
    for (y, row) in (area.y + 1..).zip(newest) {
        buffer.set_stringn(area.x, y, row, usize::from(area.width), look.faint());
    }
}

fn messages<G: GameUi + BotGame>(app: &GameScreen<G>, area: Rect, look: Look, buffer: &mut Buffer) {
    let mut rows = Vec::new();
    if let Some(typed) = &app.typed {
        let message = PlayText::TypeAction.with("action", app.example());
        rows.push((format!("{} {typed}▏", app.speaker.say(&message)), look.title()));
    }
    let style = if app.pending.is_some() { look.now() } else { look.refusal() };
    rows.extend(app.message.iter().map(|line| (line.clone(), style)));
    if app.message.is_empty() {
        rows.extend(app.described().map(|line| (line, look.faint())));
    }
    if app.session.laid() > 0 {
        let message = PlayText::LaidOut.with("points", app.session.laid_points());
        rows.push((app.speaker.say(&message), look.now()));
    }
    let rows = rows
        .iter()
        .flat_map(|(text, style)| wrap(text, area.width).into_iter().map(move |row| (row, *style)));
    for (y, (row, style)) in (area.y..area.bottom()).zip(rows) {
        buffer.set_string(area.x, y, row, style);
    }
}

fn hand<G: GameUi + BotGame>(
    app: &GameScreen<G>,
    layout: &Layout,
    look: Look,
    buffer: &mut Buffer,
) {
    for (index, (card, rect)) in app.position.hand.iter().zip(&layout.cards).enumerate() {
        let key = if index < 10 { ((index + 1) % 10).to_string() } else { " ".to_string() };
        let chosen = app.card == Some(index);
        let marker = if chosen { '›' } else { ' ' };
        let shown = if card.playable { card.card.clone() } else { format!("({})", card.card) };
        let text = format!("{marker}{key} {shown}");
        let style = match (chosen, card.playable) {
            (true, _) => look.cursor(),
            (false, true) => look.title(),
            (false, false) => look.faint(),
        };
        buffer.set_string(rect.x, rect.y, text, style);
    }
}

fn feet<G: GameUi + BotGame>(
    app: &GameScreen<G>,
    layout: &Layout,
    look: Look,
    buffer: &mut Buffer,
) {
    for ((button, rect), (_, label)) in layout.buttons.iter().zip(buttons(app)) {
        let usable = match button {
            Button::Command(command) => app.command(*command).is_some(),
            Button::Undo => app.session.laid() > 0,
            Button::Advice => app.session.is_mine(),
            Button::Points | Button::Log | Button::Keys | Button::Leave => true,
        };
        let label = label.chars().skip(3).collect::<String>();
        let (key, text) =
            if usable { (look.key(), look.title()) } else { (look.faint(), look.faint()) };
        let shown =
            if usable { format!("[{}]", button.key()) } else { format!(" {} ", button.key()) };
        buffer.set_string(rect.x, rect.y, shown, key);
        buffer.set_string(rect.x + 3, rect.y, label.trim_end(), text);
    }
}

/// A window over the screen.
fn window(popup: &Popup, area: Rect, look: Look, buffer: &mut Buffer) {
    let rect = popup_rect(popup, area);
    Clear.render(rect, buffer);
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(Line::from(format!(" {} ", popup.title)).style(look.title()))
        .title_bottom(Line::from(format!(" {} ", popup.footer)).alignment(Alignment::Right));
    block.render(rect, buffer);
    let inside = inner(rect);
    let chosen = match &popup.kind {
        PopupKind::Pick { at, .. } => Some(*at),
        PopupKind::Text | PopupKind::Log | PopupKind::Advice { .. } => None,
    };
    let rows = popup.rows(inside.width);
    let mut first = usize::from(popup.scroll.min(last_scroll(popup, area)));
    if let Some(at) = chosen {
        // The chosen line is always seen.
        let last = rows.iter().rposition(|(line, _)| *line == at).unwrap_or(0);
        first = first.max((last + 1).saturating_sub(usize::from(inside.height)));
    }
    for (y, (line, row)) in (inside.y..inside.bottom()).zip(rows.iter().skip(first)) {
        let style = if chosen == Some(*line) { look.cursor() } else { Default::default() };
        buffer.set_stringn(inside.x, y, row, usize::from(inside.width), style);
    }
}
