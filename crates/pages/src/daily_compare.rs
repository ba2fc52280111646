//! Two games of the same deal side by side.

use gueridon_record::{GameId, with_any};
use gueridon_table::daily::{Day, SEAT};
use gueridon_table::table::Table;
use gueridon_table::{Perspective, seen_actions};
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::daily::{date, shown_name};
use crate::game::{self, LogEntry, signed};
use crate::layout::{Page, document};
use crate::seats;

/// Two finished games of one deal of the day.
pub struct DailyComparison<'a> {
    /// The day.
    pub day: Day,
    /// The game.
    pub game: GameId,
    /// The reader's own table.
    pub own: &'a Table,
    /// The other table, and its player as the page names it; none for a computer.
    pub other: &'a Table,
    /// The time, in milliseconds since 1970: before the day is over, nothing hidden is shown.
    pub now: i64,
}

/// A game as the page tells it.
struct ComparedGame {
    speaker: Speaker,
    turns: Vec<TurnOfGame>,
}

struct TurnOfGame {
    entry: LogEntry,
    /// The steps as everybody saw them.
    seen: Vec<String>,
    /// The points of the player's seat after it.
    points: i32,
}

impl ComparedGame {
    fn new(context: &PageContext, table: &Table, perspective: Perspective) -> ComparedGame {
        let speaker = seats::speaker(context.lang, table);
        let Some(game) = table.game() else { return ComparedGame { speaker, turns: Vec::new() } };
        let everybody = Perspective { viewer: None, ..perspective };
        let totals = with_any!(game, replay => game::score_history(replay)).totals;
        let turns = with_any!(game, replay => game::log(replay, perspective, &speaker, usize::MAX))
            .into_iter()
            .zip(totals);
        let turns = turns.map(|(entry, points)| TurnOfGame {
            seen: with_any!(game, replay => seen_actions(replay, entry.first - 1..entry.step, everybody)),
            points: points.get(SEAT.index()).copied().unwrap_or(0),
            entry,
        });
        ComparedGame { turns: turns.collect(), speaker }
    }

    fn player(&self, plain: &Speaker, table: &Table) -> String {
        let is_computer = table.seat(SEAT).is_some_and(|seat| seat.owner.is_none());
        if is_computer {
            self.speaker.name(SEAT)
        } else {
            shown_name(plain, &table.seats[SEAT.index()].name)
        }
    }
}

/// The page of the comparison.
pub fn daily_compare(context: &PageContext, pair: &DailyComparison<'_>) -> Markup {
    let speaker = context.speaker();
    let reveal = |table: &Table| table.reveals(pair.now);
    let own = Perspective { viewer: Some(SEAT), reveal: reveal(pair.own) };
    let other = Perspective { viewer: None, reveal: reveal(pair.other) };
    let (own, other) =
        (ComparedGame::new(context, pair.own, own), ComparedGame::new(context, pair.other, other));
    let is_same = |at: &usize| match (own.turns.get(*at), other.turns.get(*at)) {
        (Some(one), Some(two)) => one.entry.seat == two.entry.seat && one.seen == two.seen,
        _ => false,
    };
    let turns = own.turns.len().max(other.turns.len());
    let parting = (0..turns).find(|at| !is_same(at));
    let title = speaker.s(Phrase::DailyCompareTitle);
    let day = speaker.say(&date(pair.day));
    let name = speaker.game_name(pair.game.name());
    let back = format!("/daily/{}/{}", pair.day, pair.game.name());
    let body = html! {
        section.daily.compare {
            p.over { a href=(back) { (speaker.say(&Phrase::DailyOf.with("game", name).with("name", day))) } }
            h1 { (title) }
            @if parting.is_none() { p.lead { (speaker.s(Phrase::DailyEqual)) } }
            @else { p { a.button href="#parting" { "↓ " (speaker.s(Phrase::DailyDiffers)) } } }
            table {
                caption.hidden { (title) }
                thead { tr {
                    th scope="col" { (speaker.s(Phrase::DailyTurn)) }
                    th scope="col" { (own.player(&speaker, pair.own)) " " span.tag { (speaker.s(Phrase::You)) } }
                    th scope="col" { (other.player(&speaker, pair.other)) }
                } }
                tbody {
                    @for at in 0..turns {
                        @if parting == Some(at) {
                            tr.parting #parting { th colspan="3" scope="rowgroup" { (speaker.s(Phrase::DailyDiffers)) } }
                        }
                        tr.same[is_same(&at)] {
                            th scope="row" { (at + 1) }
                            @if is_same(&at) && parting.is_none_or(|parting| at < parting) {
                                td colspan="2" { (cell(&speaker, &own, pair.own, at)) }
                            } @else {
                                td { (cell(&speaker, &own, pair.own, at)) }
                                td { (cell(&speaker, &other, pair.other, at)) }
                            }
                        }
                    }
                }
            }
            p.actions { a.button href=(back) { (speaker.s(Phrase::DailyToResults)) } }
        }
    };
    let mut page = Page::new("daily", title.clone(), title, body);
    page.private = true;
    document(context, &page)
}

/// A turn of one of the games: what was played, what it brought, and the points of the player's seat so far.
fn cell(speaker: &Speaker, told: &ComparedGame, table: &Table, at: usize) -> Markup {
    let Some(turn) = told.turns.get(at) else {
        return html! { p.over { (speaker.s(Phrase::DailyOverHere)) } };
    };
    let own = turn.entry.seat == SEAT;
    let total = turn.points.to_string().replace('-', "−");
    let bad = (turn.entry.points < 0) != table.game_id().fewest_wins();
    html! {
        p.played.mine[own] {
            (seats::badge(turn.entry.seat)) " " (turn.entry.sentences.join(" "))
            @if turn.entry.points != 0 { " " span.gain.bad[bad] { (signed(turn.entry.points)) } }
        }
        @if own { p.sofar { (speaker.say(&Phrase::DailyPointsSoFar.with("points", total))) } }
    }
}
