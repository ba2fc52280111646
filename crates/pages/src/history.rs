//! The finished games of a player: results, and how often they won.

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::{PlayerId, TableListing};
use gueridon_record::GameId;
use gueridon_table::table::Caption;
use gueridon_text::{Phrase, Speaker, Value};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::home::{age, level_name};
use crate::layout::{Page, document};
use crate::seats::computer_names;

/// Games on one page of the history.
pub const GAMES_PER_PAGE: usize = 20;

/// The finished games of a player.
pub struct History {
    /// The last finished first.
    pub games: Vec<TableListing>,
    /// Which page of them is shown, from 0 on.
    pub page: usize,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

impl History {
    /// How many pages there are; at least one.
    pub fn pages(&self) -> usize {
        self.games.len().div_ceil(GAMES_PER_PAGE).max(1)
    }
}

/// A finished game as its player sees it.
struct Finished<'a> {
    listed: &'a TableListing,
    caption: Caption,
    /// The seats of the player.
    own: Vec<Seat>,
    /// How many did better; none when the result is not kept.
    rank: Option<u8>,
}

impl Finished<'_> {
    fn new(listed: &TableListing, player: PlayerId) -> Finished<'_> {
        let caption = Caption::read(&listed.caption);
        let everybody = Seat::all(listed.seats.len());
        let own: Vec<Seat> =
            everybody.filter(|seat| listed.seats[seat.index()] == Some(player)).collect();
        let ranks = caption.result.as_ref().map(|result| &result.ranks);
        let rank = ranks
            .and_then(|ranks| own.iter().filter_map(|seat| ranks.get(seat.index()).copied()).min());
        Finished { listed, caption, own, rank }
    }

    /// Whether it counts: one player on one seat, who could not know the cards.
    fn counts(&self) -> bool {
        self.own.len() == 1 && !self.caption.known && self.rank.is_some()
    }

    fn has(&self, level: Level) -> bool {
        self.caption.levels.iter().flatten().any(|code| code == level.code())
    }

    /// The names at the table, those of computers too.
    fn speaker(&self, plain: &Speaker) -> Speaker {
        let level = |seat: usize| self.caption.levels.get(seat)?.as_deref().and_then(Level::read);
        let levels: Vec<Option<Level>> = (0..self.listed.seats.len()).map(level).collect();
        let name = |seat: usize| self.caption.names.get(seat).cloned().unwrap_or_default();
        let names = computer_names(plain.lang, &levels).into_iter().enumerate();
        let names = names.map(|(seat, computer)| computer.unwrap_or_else(|| name(seat)));
        Speaker::with_names(plain.lang, names)
    }
}

/// The page of the finished games.
pub fn history(context: &PageContext, history: &History) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::HistoryTitle);
    let player = context.player;
    let games = history.games.iter().filter_map(|listed| Some(Finished::new(listed, player?)));
    let games: Vec<Finished<'_>> = games.collect();
    let shown = games.iter().skip(history.page * GAMES_PER_PAGE).take(GAMES_PER_PAGE);
    let body = html! {
        section.form-page.history {
            h1 { (title) }
            @if games.is_empty() { p.lead { (speaker.s(Phrase::HistoryEmpty)) } }
            @else {
                (statistics(&speaker, &games))
                ol.results { @for game in shown { (result(&speaker, game, history.now)) } }
                (pages(&speaker, history))
            }
            p.actions { a.button href="/" { (speaker.s(Phrase::BackHome)) } }
        }
    };
    let mut page = Page::new("history", title.clone(), title, body);
    page.private = true;
    document(context, &page)
}

/// How often the player won each game, and against which computers.
fn statistics(speaker: &Speaker, games: &[Finished<'_>]) -> Markup {
    html! {
        @if !games.iter().any(Finished::counts) { p.lead { (speaker.s(Phrase::HistoryUncounted)) } }
        @else { div.statistics {
            @for id in GameId::ALL {
                @let played = games.iter().filter(|game| game.counts() && game.listed.game == id.name());
                @let played: Vec<&Finished<'_>> = played.collect();
                @if !played.is_empty() { (of_game(speaker, id, &played)) }
            }
        } }
    }
}

fn of_game(speaker: &Speaker, id: GameId, games: &[&Finished<'_>]) -> Markup {
    let levels = Level::ALL.map(|level| (level, won_of(games, |game| game.has(level))));
    let won = |(won, all): (i32, i32)| {
        speaker.say(&Phrase::HistoryWonOf.with("count", won).with("number", all))
    };
    html! {
        section.share {
            h2 { (speaker.game_name(id.name())) }
            p { (won(won_of(games, |_| true))) }
            (newest(games))
            dl.chart {
                @for (level, (count, all)) in levels.into_iter().filter(|(_, (_, all))| *all > 0) {
                    div {
                        dt { (speaker.s(level_name(level))) }
                        dd {
                            svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" {
                                rect.all width="100" height="10" {}
                                rect.won width=(100 * count / all) height="10" {}
                            }
                            span { (won((count, all))) }
                        }
                    }
                }
            }
        }
    }
}

/// How many of some games were won, and how many there are.
fn won_of(games: &[&Finished<'_>], include: impl Fn(&Finished<'_>) -> bool) -> (i32, i32) {
    let counted = games.iter().filter(|game| include(game));
    counted.fold((0, 0), |(won, all), game| (won + i32::from(game.rank == Some(0)), all + 1))
}

/// A bar for each of the newest games, the last one on the right: the higher, the better its place.
fn newest(games: &[&Finished<'_>]) -> Markup {
    const SHOWN: usize = 16;
    /// The height of the highest bar, and the distance of two bars.
    const HIGH: i32 = 28;
    const STEP: i32 = 14;
    let bar = |(at, game): (i32, &&Finished<'_>)| {
        let (rank, players) = (i32::from(game.rank?), game.listed.seats.len() as i32);
        let high = HIGH - (HIGH - 4) * rank / (players - 1).max(1);
        Some((at * STEP, HIGH - high, high, rank == 0))
    };
    let shown = games.iter().take(SHOWN).rev();
    let bars: Vec<_> = (0..).zip(shown).filter_map(bar).collect();
    html! {
        svg.newest viewBox={ "0 0 " (STEP * SHOWN as i32) " " (HIGH) } aria-hidden="true" {
            @for (x, y, high, won) in bars {
                rect class=(if won { "won" } else { "all" }) x=(x) y=(y) width=(STEP - 4) height=(high) rx="3" {}
            }
        }
    }
}

fn result(speaker: &Speaker, game: &Finished<'_>, now: i64) -> Markup {
    let names = game.speaker(speaker);
    let players = game.listed.seats.len();
    let others = Seat::all(players).filter(|seat| !game.own.contains(seat));
    let others: Vec<Value> = others.map(Value::Player).collect();
    let named = !game.caption.names.is_empty() && !others.is_empty();
    let points = game.caption.result.as_ref().map(|result| result.points.clone());
    html! {
        li {
            a href=(format!("/t/{}", game.listed.id)) {
                strong { (speaker.game_name(&game.listed.game)) }
                span.age { (age(speaker, now - game.listed.updated)) }
                @if named {
                    span.against { (names.say(&Phrase::Against.with("name", Value::All(others)))) }
                }
                @match game.rank {
                    Some(0) => span.won { (speaker.s(Phrase::HistoryWon)) },
                    Some(rank) => span.lost {
                        (speaker.say(&Phrase::HistoryPlace.with("number", i32::from(rank) + 1)
                            .with("players", players as i32)))
                    },
                    None => {},
                }
                @if let Some(points) = points.filter(|points| points.len() == players) {
                    span.scores {
                        @for (seat, points) in Seat::all(players).zip(points) {
                            span { (names.name(seat)) " " b { (points.to_string().replace('-', "−")) } }
                        }
                    }
                }
            }
        }
    }
}

/// Links to the pages before and after, counted from 1 in addresses.
fn pages(speaker: &Speaker, history: &History) -> Markup {
    let page = history.page;
    html! {
        p.actions {
            @if page > 0 {
                a.button href=(format!("/history?page={page}")) { (speaker.s(Phrase::HistoryNewer)) }
            }
            @if page + 1 < history.pages() {
                a.button href=(format!("/history?page={}", page + 2)) { (speaker.s(Phrase::HistoryOlder)) }
            }
        }
    }
}
