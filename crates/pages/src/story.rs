//! What happened: the log, a row for each turn, and how the points of a game came about.

use gueridon_draw::Words;
use gueridon_engine::Seat;
use gueridon_record::with_any;
use gueridon_table::Perspective;
use gueridon_table::table::{Entry, PlayedBy, Table};
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::Say;
use crate::game::{self, LogEntry, Piece, ScoreHistory, signed};
use crate::seats;
use crate::table::PageScope;

/// Newest turns that a page describes; the replay has all.
const SHOWN_TURNS: usize = 8;
/// Moments in the picture of how points came about; longer games are drawn with gaps.
const MAX_COURSE: usize = 120;

/// The newest turns, a row each, with their sentences on demand.
pub(crate) fn log(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    let Some(game) = table.game() else { return html! {} };
    let perspective = Perspective { viewer: viewer.seat, reveal: table.reveals(frame.now) };
    let entries = with_any!(game, replay => game::log(replay, perspective, speaker, SHOWN_TURNS));
    if entries.is_empty() {
        return html! { section #t-log.log {} };
    }
    html! {
        section #t-log.log {
            h2 { (speaker.s(Phrase::LogTitle)) }
            ol reversed { @for entry in entries.iter().rev() { (row(frame, entry)) } }
            a.quiet href=(format!("/t/{}/replay/{}", table.id, game.steps())) {
                (speaker.s(Phrase::WholeGame))
            }
        }
    }
}

fn row(frame: &PageScope, turn: &LogEntry) -> Markup {
    let PageScope { table, speaker, .. } = frame;
    let places = (!turn.places.is_empty()).then(|| turn.places.join(" "));
    // Where the fewest points win, more of them are bad.
    let bad = (turn.points < 0) != table.game_id().fewest_wins();
    html! {
        @let late = is_by(table, turn, PlayedBy::Clock).then(|| time_up(frame, turn.seat));
        li data-seat=(turn.seat.0) data-step=(turn.step) data-places=[places] data-late=[late.as_deref()] {
            a.step href=(format!("/t/{}/replay/{}", table.id, turn.step))
                aria-label=(speaker.say(&Phrase::StepNumber.with("number", turn.step as i32))) {
                (turn.step)
            }
            details id=(format!("turn-{}", turn.first)) {
                summary {
                    (seats::badge(turn.seat))
                    span.player { (speaker.name(turn.seat)) }
                    span.pieces { @for each in &turn.pieces { (piece(each)) } }
                    @if late.is_some() { span.late { (speaker.s(Phrase::TimeUp)) } }
                    @if is_by(table, turn, PlayedBy::Program) { span.tag { (speaker.s(Phrase::ByProgram)) } }
                    @if is_advised(table, turn) { span.tag { (speaker.s(Phrase::Advised)) } }
                    @if turn.points != 0 { span.gain.bad[bad] { (signed(turn.points)) } }
                }
                p { (Words(&turn.sentences.join(" "))) }
            }
        }
    }
}

/// Says that the time of a player was up, to the player or to others. Scripts announce it.
fn time_up(frame: &PageScope, seat: Seat) -> String {
    let PageScope { speaker, viewer, .. } = frame;
    let message = Phrase::TimeUpOf.with("player", seat);
    if viewer.seats.contains(&seat) {
        speaker.addressing(seat).say(&message)
    } else {
        speaker.say(&message)
    }
}

/// A card that moved. Scripts read from it what to show moving.
fn piece(piece: &Piece) -> Markup {
    let place = piece.place.as_deref();
    let label = piece.name.iter().map(String::as_str).chain(place).collect::<Vec<_>>().join(", ");
    let points = (piece.points != 0).then_some(piece.points);
    html! {
        span.piece role=[piece.name.as_ref().map(|_| "img")] aria-label=[piece.name.as_ref().map(|_| &label)]
            data-step=(piece.step) data-to=[place] data-points=[points] data-code=[piece.code.as_deref()]
            data-drawn[piece.drawn] data-clears[piece.clears] {
            (piece.face)
            @if let Some(place) = place { span.at { (place) } }
        }
    }
}

/// Whether steps of a turn were played in such a way: by a program, or because the player's time was up.
fn is_by(table: &Table, turn: &LogEntry, wanted: PlayedBy) -> bool {
    let from = table.entry_log.partition_point(|applied| applied.steps.1 < turn.first);
    let mut entries = table.entry_log.since(from).take_while(|applied| applied.steps.0 < turn.step);
    entries.any(|applied| matches!(applied.entry, Entry::Play { by, .. } if by == wanted))
}

/// Whether the player asked for advice before or during a turn.
fn is_advised(table: &Table, turn: &LogEntry) -> bool {
    let asked = Entry::Advice { seat: turn.seat.0 };
    // Steps are counted from 1, and the request is an entry between two of them.
    let from = table.entry_log.partition_point(|applied| applied.steps.0 + 1 < turn.first);
    let mut entries = table.entry_log.since(from).take_while(|applied| applied.steps.0 < turn.step);
    entries.any(|applied| applied.entry == asked)
}

/// What each player held when a round ended just now, and what it cost; empty at other times. Scripts hide it for a player who has
/// read it.
pub(crate) fn round_end(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    let end = table
        .game()
        .and_then(|game| with_any!(game, replay => game::round_end(replay, viewer.seat, speaker)));
    let Some(end) = end.filter(|_| !table.is_over()) else {
        return html! { section #t-round.round-end {} };
    };
    html! {
        section #t-round.round-end data-round=(end.step) {
            h2 { (end.reason) }
            ul {
                @for cost in &end.costs {
                    li data-seat=(cost.seat.0) {
                        (seats::badge(cost.seat)) span.cost { (cost.sentence) } (seats::faces(&cost.cards))
                    }
                }
            }
            button.primary type="button" data-next-round hidden { (speaker.s(Phrase::NextRound)) }
        }
    }
}

/// The winners, large.
pub(crate) fn winners(speaker: &Speaker, winners: &[Seat]) -> Markup {
    html! {
        @for seat in winners {
            p.champion data-seat=(seat.0) {
                svg.medal viewBox="0 0 40 52" aria-hidden="true" {
                    path.ribbon d="M10 0h8l4 18-8 6zM30 0h-8l-4 18 8 6z" {}
                    circle.disc cx="20" cy="34" r="16" {}
                    circle.rim cx="20" cy="34" r="12" {}
                    text x="20" y="40" { "1" }
                }
                span { (speaker.name(*seat)) }
                (seats::badge(*seat))
            }
        }
    }
}

/// The best turn in a sentence, and the points of every seat over the game as a picture.
pub(crate) fn score_history(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, .. } = frame;
    let Some(game) = table.game() else { return html! {} };
    let course = with_any!(game, replay => game::score_history(replay));
    html! {
        @if let Some(best) = &course.best {
            @let phrase = if table.game_id().fewest_wins() {
                Phrase::MostCards.with("count", best.cards.len() as i32)
            } else {
                Phrase::BestTurn.with("points", signed(best.points))
            };
            p.best-turn data-seat=(best.seat.0) {
                (seats::badge(best.seat)) " " (speaker.say(&phrase.with("player", best.seat))) " "
                a href=(format!("/t/{}/replay/{}", table.id, best.step)) {
                    (speaker.say(&Phrase::StepNumber.with("number", best.step as i32)))
                }
            }
            ul.best-cards {
                @for (name, face) in with_any!(game, replay => game::faces(replay, &best.cards, speaker)) {
                    li { span role="img" aria-label=(name) { (face) } }
                }
            }
        }
        figure.course {
            figcaption { (speaker.s(Phrase::CourseTitle)) }
            (lines(speaker, &course))
        }
    }
}

/// The size of the picture, and the space for numbers on its sides.
const SIZE: (i32, i32) = (600, 200);
const LEFT: i32 = 44;
const RIGHT: i32 = 40;
const EDGE: i32 = 16;
/// The least distance of the numbers at the ends of lines.
const APART: i32 = 22;

/// A line for each seat, from the first turn to the last.
fn lines(speaker: &Speaker, course: &ScoreHistory) -> Markup {
    let Some(last) = course.totals.last() else { return html! {} };
    // The beginning, the end, and at most `MAX_COURSE` moments between them.
    let stride = course.totals.len().div_ceil(MAX_COURSE).max(1);
    let start = vec![0; last.len()];
    let mut moments: Vec<&Vec<i32>> = vec![&start];
    moments.extend(course.totals.iter().step_by(stride));
    moments.push(last);
    let all = || moments.iter().flat_map(|moment| moment.iter().copied());
    let (least, most) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
    let (wide, high) = (SIZE.0 - LEFT - RIGHT, SIZE.1 - 2 * EDGE);
    let x = |moment: usize| LEFT + wide * moment as i32 / (moments.len() as i32 - 1);
    let y = |points: i32| EDGE + high * (most - points) / (most - least).max(1);
    let line = |seat: usize| {
        let point = |(at, moment): (usize, &&Vec<i32>)| format!("{} {}", x(at), y(moment[seat]));
        moments.iter().enumerate().map(point).collect::<Vec<_>>().join(" ")
    };
    let mut ends: Vec<(usize, i32)> =
        last.iter().enumerate().map(|(seat, &points)| (seat, y(points))).collect();
    ends.sort_by_key(|&(_, y)| y);
    spread(&mut ends);
    let levels = if least < 0 { vec![most, 0, least] } else { vec![most, 0] };
    let score = |seat: usize| format!("{} {}", speaker.name(Seat(seat as u8)), last[seat]);
    let label: Vec<String> = (0..last.len()).map(score).collect();
    html! {
        svg viewBox=(format!("0 0 {} {}", SIZE.0, SIZE.1)) role="img" aria-label=(label.join(", ")) {
            @for points in levels {
                path.level d=(format!("M{LEFT} {}H{}", y(points), SIZE.0 - RIGHT)) {}
                text.number x=(LEFT - 8) y=(y(points) + 5) { (points.to_string().replace('-', "−")) }
            }
            @for seat in 0..last.len() { polyline data-seat=(seat) points=(line(seat)) {} }
            @for (seat, y) in ends {
                g data-seat=(seat) {
                    circle.end-dot cx=(SIZE.0 - RIGHT + 16) cy=(y) r="11" {}
                    text.end-number x=(SIZE.0 - RIGHT + 16) y=(y + 5) { (seat + 1) }
                }
            }
        }
    }
}

/// Moves the ends of lines apart, from the top down, and all back up by what is below the picture.
fn spread(ends: &mut [(usize, i32)]) {
    for at in 1..ends.len() {
        ends[at].1 = ends[at].1.max(ends[at - 1].1 + APART);
    }
    let mut floor = SIZE.1 - EDGE + APART / 4;
    for (_, y) in ends.iter_mut().rev() {
        *y = (*y).min(floor);
        floor = *y - APART;
    }
}
