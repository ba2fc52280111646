//! Whole pictures: a board with its players below it, and the preview of a link.

use gueridon_text::{Lang, Speaker};
use maud::{Markup, html};

use crate::game_ui::GameUi;
use crate::scene::Scene;
use crate::shape::used_at;
use crate::{back, face, picture};

/// A player below the board of a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetPlayer {
    /// The name.
    pub name: String,
    /// The score and remarks, in one line.
    pub note: String,
    /// The cards as they are written; none for one that the viewer may not see.
    pub cards: Vec<Option<String>>,
    /// Whether it is this player's turn.
    pub acts: bool,
}

/// The width of a sheet, and its margin.
const WIDTH: u32 = 1000;
const MARGIN: u32 = 40;
/// The height of the title above the board.
const HEAD: u32 = 100;
/// The height of a player's row, and the size of a card in it.
const ROW: u32 = 116;
const CARD: (u32, u32) = (68, 95);
/// Where names end and cards begin.
const NAMES: u32 = 300;

/// A table and, below it, its players with their scores and hands, as an SVG file.
pub fn sheet<G: GameUi>(
    game: &G,
    seen: &G::Observation,
    scene: &Scene<'_>,
    title: &str,
    players: &[SheetPlayer],
) -> String {
    let room = WIDTH - 2 * MARGIN;
    let board = fitted(game.size(), (room, room));
    let rows = HEAD + board.1 + MARGIN;
    let height = rows + ROW * players.len() as u32 + MARGIN / 2;
    let inside = html! {
        rect.d-sheet width=(WIDTH) height=(height) {}
        (line("d-lead", (MARGIN, 64), 36, room, title))
        (framed(((WIDTH - board.0) / 2, HEAD), board, game.size(), &game.board(seen, scene)))
        @for (nth, player) in (0..).zip(players) {
            (row::<G>(rows + ROW * nth, player))
        }
    };
    picture(&inside, (WIDTH, height))
}

/// One player: turn mark, name, score, cards; many cards overlap.
fn row<G: GameUi>(top: u32, player: &SheetPlayer) -> Markup {
    let room = WIDTH - MARGIN - NAMES - CARD.0;
    let gaps = player.cards.len().saturating_sub(1).max(1) as u32;
    let step = (CARD.0 + 8).min(room / gaps);
    let (left, wide) = (MARGIN + 26, NAMES - MARGIN - 46);
    html! {
        path.d-row-line d={ "M" (MARGIN) " " (top) "h" (WIDTH - 2 * MARGIN) } {}
        @if player.acts { circle.d-turn cx=(MARGIN + 8) cy=(top + 44) r="7" {} }
        (line("d-lead", (left, top + 53), 26, wide, &player.name))
        (line("d-note", (left, top + 82), 18, wide, &player.note))
        @for (nth, card) in (0..).zip(&player.cards) {
            @let face = card.as_ref().map_or_else(back, |card| G::face(card));
            (framed((NAMES + step * nth, top + 11), CARD, face::SIZE, &face))
        }
    }
}

/// The preview of a link to a table: 1200 by 630, the board on the left, and on the
/// right a title and further lines. The board has no words, so that no language is needed.
pub fn preview<G: GameUi>(game: &G, seen: &G::Observation, lines: &[String]) -> String {
    const SIZE: (u32, u32) = (1200, 630);
    const STEP: u32 = 54;
    let speaker = Speaker::new(Lang::En);
    let board = fitted(game.size(), (690, SIZE.1 - 2 * MARGIN));
    let drawn = game.board(seen, &Scene::new(&speaker));
    let left = 2 * MARGIN + board.0 + 16;
    let room = SIZE.0 - MARGIN - left;
    let (title, rest) = lines.split_first().map_or(("", lines), |(title, rest)| (title, rest));
    // The lines are centred; the sign of the house stands below them.
    let top = 250_u32.saturating_sub(STEP / 2 * rest.len() as u32).max(110);
    let rule = top + 30;
    let inside = html! {
        rect.d-sheet width=(SIZE.0) height=(SIZE.1) {}
        (framed((MARGIN, (SIZE.1 - board.1) / 2), board, game.size(), &drawn))
        (line("d-lead", (left, top), 52, room, title))
        path.d-row-line d={ "M" (left) " " (rule) "h" (room) } {}
        @for (nth, text) in (1..).zip(rest.iter().take(7)) {
            (line("d-lead", (left, rule + STEP * nth), 32, room, text))
        }
        g.d-mark { (used_at("mark", (left as i32 + 24, 566))) }
        (line("d-note", (left + 62, 576), 30, room, "Guéridon"))
    };
    picture(&inside, SIZE)
}

/// A line of words, set smaller when it would be too long.
fn line(class: &str, (x, y): (u32, u32), size: u32, room: u32, text: &str) -> Markup {
    // Letters of the pictures' font are about half as wide as high; capitals are wider.
    let long = text.chars().map(|sign| if sign.is_uppercase() { 62 } else { 49 }).sum::<u32>();
    let size = size.min((100 * room).checked_div(long).unwrap_or(size)).max(8);
    html! { text class=(class) x=(x) y=(y) font-size=(size) { (text) } }
}

/// The largest size of the same shape within bounds.
fn fitted((width, height): (u32, u32), (wide, high): (u32, u32)) -> (u32, u32) {
    let by_height = (high * width / height, high);
    if by_height.0 <= wide { by_height } else { (wide, wide * height / width) }
}

/// A drawing of one size, put into a box of another.
fn framed(
    (x, y): (u32, u32),
    (width, height): (u32, u32),
    size: (u32, u32),
    inside: &Markup,
) -> Markup {
    html! {
        svg x=(x) y=(y) width=(width) height=(height) viewBox={ "0 0 " (size.0) " " (size.1) } {
            (inside)
        }
    }
}
