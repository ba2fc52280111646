//! The home page: three games to begin, tables to join or watch, games to go on with.

use std::sync::Arc;

use gueridon_bots::Level;
use gueridon_engine::Seat;
use gueridon_journal::{Phase, PlayerId, TableListing};
use gueridon_record::GameId;
use gueridon_study::lessons::Course;
use gueridon_table::table::{Caption, Table};
use gueridon_text::{Message, Phrase, Speaker, Value};
use maud::{Markup, html};

use crate::button::button;
use crate::context::{PageContext, Say};
use crate::daily::{DailyState, daily_card};
use crate::layout::{Page, document, rules_address};
use crate::puzzles::todays_puzzle;
use crate::{demo, seats};

/// The tables that the home page lists.
pub struct Lists {
    /// The reader's own games that go on, the last changed first.
    pub mine: Vec<OwnGame>,
    /// Public tables with free seats.
    pub open: Vec<TableListing>,
    /// Public tables at which a game goes on.
    pub running: Vec<TableListing>,
    /// The deals of the day, with what the reader did there.
    pub daily: Vec<DailyState>,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

/// A game of the reader's that goes on.
pub struct OwnGame {
    /// As the journal lists it.
    pub listed: TableListing,
    /// Its table; none when it cannot be read.
    pub table: Option<Arc<Table>>,
}

/// The home page.
pub fn home(context: &PageContext, lists: &Lists) -> Markup {
    let speaker = context.speaker();
    let body = html! {
        (gueridon_draw::terrace())
        section.hero {
            h1 { (speaker.s(Phrase::HomeTitle)) }
            p.lead { (speaker.s(Phrase::HomeLead)) }
        }
        @if !lists.mine.is_empty() { (mine(context, &lists.mine, lists.now)) }
        @if context.player.is_some() {
            p.to-history { a href="/history" { (speaker.s(Phrase::HistoryTitle)) } }
        }
        section.games aria-label=(speaker.s(Phrase::HomeGames)) {
            @for game in GameId::ALL { (game_card(context, &speaker, game)) }
        }
        div.today {
            (daily_card(&speaker, &lists.daily))
            (todays_puzzle(&speaker, lists.now, None))
        }
        @if !lists.open.is_empty() {
            (list(&speaker, Phrase::HomeOpen, &lists.open, Phrase::HomeJoin))
        }
        @if !lists.running.is_empty() {
            (list(&speaker, Phrase::HomeRunning, &lists.running, Phrase::HomeWatch))
        }
    };
    let mut page = Page::new("home", "Guéridon", speaker.s(Phrase::HomeLead), body);
    page.draws = true;
    document(context, &page)
}

fn game_card(context: &PageContext, speaker: &Speaker, game: GameId) -> Markup {
    let name = speaker.game_name(game.name());
    html! {
        article.game {
            div.picture aria-hidden="true" { (demo::picture(game, speaker)) }
            h2 { (name) }
            p { (speaker.s(pitch(game))) }
            p.facts { (speaker.s(Message::new(format!("page-facts-{}", game.name())))) }
            div.ways {
                form method="post" action="/tables" {
                    input type="hidden" name="game" value=(game.name());
                    input type="hidden" name="with" value="bots";
                    (levels(speaker, context.level))
                    button.primary {
                        (speaker.s(Phrase::PlayComputers)) span.hidden { ": " (name) }
                    }
                }
                a.button href=(format!("/new?game={}&with=friends", game.name())) {
                    (speaker.s(Phrase::InviteFriends)) span.hidden { ": " (name) }
                }
                a.button href=(format!("/new?game={}&with=screen", game.name())) {
                    (speaker.s(Phrase::OneScreen)) span.hidden { ": " (name) }
                }
                @if !Course::of(game).lessons.is_empty() {
                    a.button.learn href=(format!("/learn/{}", game.name())) {
                        (speaker.s(Phrase::LearnByPlaying)) span.hidden { ": " (name) }
                    }
                }
                a.quiet href=(rules_address(context.lang, game)) {
                    (speaker.s(Phrase::LearnRules)) span.hidden { ": " (name) }
                }
            }
        }
    }
}

/// The strengths of computers, one of them chosen.
fn levels(speaker: &Speaker, chosen: Level) -> Markup {
    html! {
        fieldset.levels {
            legend.hidden { (speaker.s(Phrase::LevelLabel)) }
            @for level in Level::ALL {
                label {
                    input type="radio" name="level" value=(level.name()) checked[level == chosen];
                    span { (speaker.s(level_name(level))) }
                }
            }
        }
    }
}

/// The strengths of computers as a list to choose from.
pub(crate) fn level_choice(speaker: &Speaker) -> Markup {
    html! {
        select name="level" aria-label=(speaker.s(Phrase::LevelLabel)) {
            @for level in Level::ALL { option value=(level.name()) { (speaker.s(level_name(level))) } }
        }
    }
}

/// What a strength is called.
pub(crate) fn level_name(level: Level) -> Phrase {
    match level {
        Level::Easy => Phrase::LevelEasy,
        Level::Medium => Phrase::LevelMedium,
        Level::Strong => Phrase::LevelStrong,
        Level::Master => Phrase::LevelMaster,
    }
}

/// One sentence about a game.
pub(crate) fn pitch(game: GameId) -> Message {
    Message::new(format!("page-pitch-{}", game.name()))
}

fn mine(context: &PageContext, games: &[OwnGame], now: i64) -> Markup {
    let speaker = context.speaker();
    html! {
        section.tables.own {
            h2 { (speaker.s(Phrase::HomeMine)) }
            ul { @for game in games { (own_game(context, &speaker, game, now)) } }
        }
    }
}

fn own_game(context: &PageContext, speaker: &Speaker, game: &OwnGame, now: i64) -> Markup {
    let listed = &game.listed;
    let title = speaker.game_name(&listed.game);
    let ago = age(speaker, now - listed.updated);
    let address = format!("/t/{}", listed.id);
    let (Some(player), Some(table)) = (context.player, &game.table) else {
        return html! { li { a href=(address) { strong { (title) } span.age { (ago) } } } };
    };
    let names = seats::speaker(context.lang, table);
    let own = table.seats_of(player);
    let by_hand = |seat: &Seat| own.contains(seat) && table.seats[seat.index()].is_by_hand();
    let turn = table.to_act().filter(by_hand).is_some();
    let others = Seat::all(table.seats.len());
    let others = others.filter(|seat| !own.contains(seat) && !table.seats[seat.index()].is_free());
    let others: Vec<Value> = others.map(Value::Player).collect();
    html! {
        li.yours[turn] {
            a href=(address) {
                strong { (title) }
                @if !others.is_empty() {
                    span.against { (names.say(&Phrase::Against.with("name", Value::All(others)))) }
                }
                span.state { (state(&names, table, turn)) }
                span.age { (ago) }
                @if let Some(scores) = table.scores() {
                    span.scores {
                        @for (seat, points) in Seat::all(scores.len()).zip(scores) {
                            span { (names.name(seat)) " " b { (points.to_string().replace('-', "−")) } }
                        }
                    }
                }
            }
            div.own-actions {
                @if table.phase() == Phase::Playing {
                    a.button.primary href=(address) {
                        (speaker.s(Phrase::Resume)) span.hidden { ": " (title) }
                    }
                }
                (giving_up(speaker, table, player))
            }
        }
    }
}

/// Gives the game up, or cancels a table of one's own that still waits; after a second click.
fn giving_up(speaker: &Speaker, table: &Table, player: PlayerId) -> Markup {
    let (path, title, about, confirm) = match table.phase() {
        Phase::Open if table.setup.host == player => {
            ("cancel", Phrase::CancelTable, Phrase::CancelAbout, Phrase::CancelConfirm)
        }
        Phase::Playing => {
            ("abandon", Phrase::Abandon, Phrase::AbandonAbout, Phrase::AbandonConfirm)
        }
        Phase::Open | Phase::Over => return html! {},
    };
    let address = format!("/t/{}/{path}", table.id);
    html! {
        details.ask {
            summary { (speaker.s(title)) }
            p { (speaker.s(about)) }
            (button(&address, &[], "primary", &html! { (speaker.s(confirm)) }))
        }
    }
}

fn state(names: &Speaker, table: &Table, turn: bool) -> String {
    let message = match table.to_act() {
        Some(_) if turn => Phrase::StateYourTurn.into(),
        Some(seat) => Phrase::TurnOf.with("player", seat),
        None if table.is_over() => Phrase::StateOver.into(),
        None => Phrase::StateWaiting.into(),
    };
    names.say(&message)
}

/// How long ago something happened, given the milliseconds since.
pub(crate) fn age(speaker: &Speaker, since: i64) -> String {
    const MINUTE: i64 = 60_000;
    const HOUR: i64 = 60 * MINUTE;
    const DAY: i64 = 24 * HOUR;
    let (phrase, unit) = match since {
        DAY.. => (Phrase::AgoDays, DAY),
        HOUR.. => (Phrase::AgoHours, HOUR),
        MINUTE.. => (Phrase::AgoMinutes, MINUTE),
        _ => return speaker.say(&Phrase::AgoNow.into()),
    };
    speaker.say(&phrase.with("count", i32::try_from(since / unit).unwrap_or(i32::MAX)))
}

fn list(speaker: &Speaker, title: Phrase, tables: &[TableListing], verb: Phrase) -> Markup {
    html! {
        section.tables {
            h2 { (speaker.s(title)) }
            ul {
                @for table in tables {
                    @let caption = Caption::read(&table.caption);
                    li {
                        a href=(format!("/t/{}", table.id)) {
                            strong { (speaker.game_name(&table.game)) }
                            span {
                                @if !caption.host.is_empty() {
                                    (speaker.say(&Phrase::TableOf.with("name", caption.host.as_str())))
                                    " · "
                                }
                                (speaker.say(&seats_line(table, &caption)))
                                @if caption.known { " · " (speaker.s(Phrase::CardsKnownShort)) }
                            }
                            span.verb { (speaker.s(verb)) }
                        }
                    }
                }
            }
        }
    }
}

fn seats_line(table: &TableListing, caption: &Caption) -> Message {
    let players = caption.plan.len() as i32;
    let free = caption.plan.chars().zip(&table.seats);
    let free = free.filter(|(plan, owner)| *plan == 'o' && owner.is_none()).count() as i32;
    if table.phase == Phase::Open {
        Phrase::FreeSeats.with("free", free).with("players", players)
    } else {
        Phrase::PlayersAtTable.with("players", players)
    }
}
