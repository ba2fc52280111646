//! The pages of the deals of the day.

use gueridon_bots::Level;
use gueridon_record::{GameId, fair};
use gueridon_table::daily::{DailyResult, Day};
use gueridon_table::limits::MAX_NAME;
use gueridon_text::{Message, Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::daily_chart::chart;
use crate::game::signed;
use crate::home::level_name;
use crate::layout::{Page, document};

/// Results that the ranking of a deal of the day shows, besides the reader's own.
const SHOWN_RESULTS: usize = 100;

/// A deal of a day as a reader stands to it.
#[derive(Clone, Debug)]
pub struct DailyState {
    /// The day.
    pub day: Day,
    /// The game.
    pub game: GameId,
    /// The reader's own game.
    pub own: OwnDaily,
}

/// A reader's own game of a deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OwnDaily {
    /// It was not begun.
    NotBegun,
    /// It goes on at the table of this id.
    GoingOn(String),
    /// It has ended.
    Done {
        /// The id of the table.
        table: String,
        /// How it ended.
        result: DailyResult,
        /// The place among all, and how many have one; none for a result without a place.
        place: Option<(usize, usize)>,
    },
}

/// What the page of all deals shows.
pub struct DailyOverview {
    /// Today's deals.
    pub today: Vec<DailyState>,
    /// Yesterday's deals, with the best result of each.
    pub yesterday: Vec<(DailyState, Option<DailyBest>)>,
    /// The name of the reader; empty when there is none.
    pub name: String,
}

/// The best result of a deal.
pub struct DailyBest {
    /// The names of the players who share it; not all of them where there are many.
    pub names: Vec<String>,
    /// Their lead.
    pub lead: i32,
}

/// What the page of one deal shows.
pub struct DailyDeal {
    /// The deal, and the reader's own game.
    pub state: DailyState,
    /// Whether its day is today.
    pub is_today: bool,
    /// The secret of the cards. It is shown when the day is over; before, only the commitment to it is.
    pub secret: [u8; 32],
    /// Every result, best first; none while the reader may not know them.
    pub results: Option<Vec<DailyRow>>,
    /// How many have begun and not finished.
    pub going_on: usize,
    /// The results of computers from the same seat, as far as they are known.
    pub computers: Vec<(Level, DailyResult)>,
    /// The name of the reader; empty when there is none.
    pub name: String,
}

/// A result among all.
pub struct DailyRow {
    /// The place from 1; none for a result without one.
    pub place: Option<usize>,
    /// The name of the player, which may be empty.
    pub name: String,
    /// How the game ended.
    pub result: DailyResult,
    /// The id of the table.
    pub table: String,
    /// Whether it is the reader's own.
    pub own: bool,
}

impl DailyState {
    /// The address of the deal.
    pub fn address(&self) -> String {
        address(self.day, self.game)
    }
}

impl DailyDeal {
    /// Whether the reader may see other games of the deal beside the own one. After a game with help that waits for
    /// the end of the day: it may have been left only to see how others play the deal.
    fn is_comparable(&self) -> bool {
        match &self.state.own {
            OwnDaily::Done { result, .. } => !result.helped || !self.is_today,
            OwnDaily::NotBegun | OwnDaily::GoingOn(_) => false,
        }
    }
}

/// The address of a deal.
fn address(day: Day, game: GameId) -> String {
    format!("/daily/{day}/{}", game.name())
}

/// A day as people write it.
pub(crate) fn date(day: Day) -> Message {
    let (year, month, of_month) = day.date();
    let year = year.to_string();
    Phrase::DailyDate.with("day", of_month).with("month", month).with("year", year)
}

/// The name of a player in lists, who may have none.
pub(crate) fn shown_name(speaker: &Speaker, name: &str) -> String {
    if name.is_empty() { speaker.s(Phrase::DailyUnnamed).into_owned() } else { name.to_owned() }
}

/// The page of today's and yesterday's deals.
pub fn daily(context: &PageContext, overview: &DailyOverview) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::DailyTitle);
    let body = html! {
        section.form-page.daily {
            h1 { (title) }
            p.lead { (speaker.s(Phrase::DailyAbout)) }
            ul.deals {
                @for state in &overview.today {
                    li { (deal_card(&speaker, state, &overview.name)) }
                }
            }
            p { (speaker.s(Phrase::DailyMidnight)) }
            h2 { (speaker.s(Phrase::DailyYesterday)) }
            ul.results {
                @for (state, best) in &overview.yesterday {
                    li { a href=(state.address()) {
                        strong { (speaker.game_name(state.game.name())) }
                        @if let OwnDaily::Done { place: Some(place), .. } = &state.own {
                            span.won { (place_of(&speaker, *place)) }
                        }
                        span.against { (best_line(&speaker, best.as_ref())) }
                    } }
                }
            }
            p.actions { a.button href="/" { (speaker.s(Phrase::BackHome)) } }
        }
    };
    document(context, &Page::new("daily", title, speaker.s(Phrase::DailyAbout), body))
}

/// The best result in a sentence.
fn best_line(speaker: &Speaker, best: Option<&DailyBest>) -> String {
    let Some(DailyBest { names, lead }) = best else {
        return speaker.s(Phrase::DailyNobody).into_owned();
    };
    let names: Vec<String> = names.iter().map(|name| shown_name(speaker, name)).collect();
    let message = Phrase::DailyBest.with("name", names.join(", ")).with("points", signed(*lead));
    speaker.say(&message)
}

fn place_of(speaker: &Speaker, (place, players): (usize, usize)) -> String {
    let message = Phrase::DailyPlace.with("number", place as i32);
    speaker.say(&message.with("players", players as i32))
}

/// One of today's deals: how far the reader is with it, and the way on.
fn deal_card(speaker: &Speaker, state: &DailyState, name: &str) -> Markup {
    html! {
        h2 { a href=(state.address()) { (speaker.game_name(state.game.name())) } }
        (own_state(speaker, &state.own))
        (way_on(speaker, state, name))
    }
}

/// How the reader stands to a deal.
fn own_state(speaker: &Speaker, own: &OwnDaily) -> Markup {
    html! {
        @match own {
            OwnDaily::NotBegun => p.state { (speaker.s(Phrase::DailyNotBegun)) },
            OwnDaily::GoingOn(_) => p.state { (speaker.s(Phrase::DailyGoingOn)) },
            OwnDaily::Done { place: Some(place), result, .. } => p.state.done {
                b { (place_of(speaker, *place)) } " "
                span { (speaker.s(Phrase::DailyLead)) " " (signed(result.margin)) }
            },
            OwnDaily::Done { place: None, .. } => p.state { (speaker.s(Phrase::DailyHelped)) },
        }
    }
}

/// The button that begins today's deal, or the link to where it goes on.
fn way_on(speaker: &Speaker, state: &DailyState, name: &str) -> Markup {
    let game = html! { span.hidden { ": " (speaker.game_name(state.game.name())) } };
    html! {
        @match &state.own {
            OwnDaily::NotBegun => form.new method="post" action=(state.address()) {
                @if name.is_empty() {
                    label.field { span { (speaker.s(Phrase::YourName)) }
                        input name="name" maxlength=(MAX_NAME) autocomplete="nickname"; }
                }
                button.primary { (speaker.s(Phrase::DailyBegin)) (game) }
            },
            OwnDaily::GoingOn(table) => p.actions {
                a.button.primary href=(format!("/t/{table}")) { (speaker.s(Phrase::DailyGoOn)) (game) }
            },
            OwnDaily::Done { .. } => p.actions {
                a.button href=(state.address()) { (speaker.s(Phrase::DailyToResults)) (game) }
            },
        }
    }
}

/// The card of the home page: a line for each of today's deals.
pub fn daily_card(speaker: &Speaker, today: &[DailyState]) -> Markup {
    html! {
        section.daily-card {
            h2 { a href="/daily" { (speaker.s(Phrase::DailyTitle)) } }
            p { (speaker.s(Phrase::DailyCardAbout)) }
            ul {
                @for state in today {
                    li {
                        a href=(state.address()) { (speaker.game_name(state.game.name())) }
                        " " span { @match &state.own {
                            OwnDaily::NotBegun => {},
                            OwnDaily::GoingOn(_) => (speaker.s(Phrase::DailyGoingOn)),
                            OwnDaily::Done { result, .. } => {
                                (speaker.s(Phrase::DailyLead)) " " (signed(result.margin))
                            },
                        } }
                    }
                }
            }
        }
    }
}

/// The page of one deal.
pub fn daily_deal(context: &PageContext, deal: &DailyDeal) -> Markup {
    let speaker = context.speaker();
    let DailyState { day, game, own } = &deal.state;
    let name = speaker.game_name(game.name());
    let day_name = speaker.say(&date(*day));
    let title = speaker.say(&Phrase::DailyOf.with("game", name).with("name", day_name));
    let nobody = deal.results.as_ref().is_some_and(Vec::is_empty) && deal.going_on == 0;
    let body = html! {
        section.form-page.daily {
            p.over { a href="/daily" { (speaker.s(Phrase::DailyTitle)) } }
            h1 { (title) }
            @if nobody && !deal.is_today { p.lead { (speaker.s(Phrase::DailyNobody)) } }
            @else {
                @if deal.is_today || *own != OwnDaily::NotBegun {
                    section.share { (own_state(&speaker, own)) (own_table(&speaker, deal)) }
                }
                (results(&speaker, deal))
                @if deal.results.is_some() { (computers(&speaker, deal)) }
                (seal(&speaker, deal))
            }
            (days(&speaker, deal))
        }
    };
    let mut page = Page::new("daily", title, speaker.s(Phrase::DailyAbout), body);
    page.waits = deal.results.is_some() && !nobody && deal.computers.len() < Level::ALL.len();
    document(context, &page)
}

/// The way to the reader's own game.
fn own_table(speaker: &Speaker, deal: &DailyDeal) -> Markup {
    html! {
        @match &deal.state.own {
            OwnDaily::Done { table, .. } => p.actions {
                a.button href=(format!("/t/{table}")) { (speaker.s(Phrase::BackToTable)) }
            },
            OwnDaily::NotBegun | OwnDaily::GoingOn(_) => (way_on(speaker, &deal.state, &deal.name)),
        }
    }
}

fn results(speaker: &Speaker, deal: &DailyDeal) -> Markup {
    let Some(rows) = &deal.results else {
        return html! { p { (speaker.s(Phrase::DailyLocked)) } };
    };
    let shown = |(at, row): &(usize, &DailyRow)| *at < SHOWN_RESULTS || row.own;
    let left_out = rows.iter().enumerate().filter(|row| !shown(row)).count();
    let comparable = deal.is_comparable();
    let caption = speaker.s(Phrase::DailyRanking);
    html! {
        section.ranking {
            h2 { (caption) }
            @if rows.is_empty() { p { (speaker.s(Phrase::DailyNoResults)) } }
            @else {
                p { (speaker.s(Phrase::DailyRankingAbout)) }
                @if !comparable && matches!(deal.state.own, OwnDaily::Done { .. }) {
                    p { (speaker.s(Phrase::ProblemDailyHelped)) }
                }
                (chart(speaker, rows, &deal.computers))
                div.scroll tabindex="0" role="region" aria-label=(caption) {
                    table {
                        caption.hidden { (caption) }
                        thead { tr {
                            th scope="col" { span.hidden { (speaker.s(Phrase::Rank)) } }
                            th scope="col" { (speaker.s(Phrase::Player)) }
                            th scope="col" { (speaker.s(Phrase::DailyLead)) }
                            th scope="col" { (speaker.s(Phrase::Total)) }
                            th scope="col" { span.hidden { (speaker.s(Phrase::DailyCompare)) } }
                        } }
                        tbody {
                            @for (_, row) in rows.iter().enumerate().filter(shown) { (ranked(speaker, deal, row, comparable)) }
                        }
                    }
                }
                @if left_out > 0 {
                    p { (speaker.say(&Phrase::DailyLeftOut.with("count", left_out as i32))) }
                }
            }
            @if deal.going_on > 0 {
                p { (speaker.say(&Phrase::DailyStill.with("count", deal.going_on as i32))) }
            }
        }
    }
}

fn ranked(speaker: &Speaker, deal: &DailyDeal, row: &DailyRow, comparable: bool) -> Markup {
    let name = shown_name(speaker, &row.name);
    html! {
        tr.own[row.own] aria-current=[row.own.then_some("true")] {
            td { @if let Some(place) = row.place { (place) "." } @else { "–" } }
            th scope="row" {
                (name)
                @if row.own { " " span.tag { (speaker.s(Phrase::You)) } }
                @if row.place.is_none() { " " span.tag { (speaker.s(Phrase::DailyWithHelp)) } }
            }
            td { (signed(row.result.margin)) }
            td { (row.result.points.to_string().replace('-', "−")) }
            td { @if comparable && !row.own { (compare_link(speaker, deal, &row.table, &name)) } }
        }
    }
}

fn compare_link(speaker: &Speaker, deal: &DailyDeal, with: &str, name: &str) -> Markup {
    let label = speaker.say(&Phrase::DailyCompareOf.with("name", name));
    html! {
        a.quiet href=(format!("{}/compare?with={with}", deal.state.address())) aria-label=(label) {
            (speaker.s(Phrase::DailyCompare))
        }
    }
}

/// What computers of each level made of the deal.
fn computers(speaker: &Speaker, deal: &DailyDeal) -> Markup {
    let comparable = deal.is_comparable();
    html! {
        section.ranking {
            h2 { (speaker.s(Phrase::DailyComputers)) }
            p { (speaker.s(Phrase::DailyComputersAbout)) }
            @if !deal.computers.is_empty() {
                div.scroll tabindex="0" role="region" aria-label=(speaker.s(Phrase::DailyComputers)) {
                    table {
                        caption.hidden { (speaker.s(Phrase::DailyComputers)) }
                        thead { tr {
                            th scope="col" { (speaker.s(Phrase::DailyLevel)) }
                            th scope="col" { (speaker.s(Phrase::DailyLead)) }
                            th scope="col" { (speaker.s(Phrase::Total)) }
                            th scope="col" { span.hidden { (speaker.s(Phrase::DailyCompare)) } }
                        } }
                        tbody {
                            @for (level, result) in &deal.computers {
                                @let name = speaker.s(level_name(*level));
                                tr {
                                    th scope="row" { (name) }
                                    td { (signed(result.margin)) }
                                    td { (result.points.to_string().replace('-', "−")) }
                                    td { @if comparable { (compare_link(speaker, deal, level.name(), &name)) } }
                                }
                            }
                        }
                    }
                }
            }
            @if deal.computers.len() < Level::ALL.len() { p role="status" { (speaker.s(Phrase::DailyComputing)) } }
        }
    }
}

/// The commitment to the cards and, when the day is over, the secret that it belongs to.
fn seal(speaker: &Speaker, deal: &DailyDeal) -> Markup {
    let about = if deal.is_today { Phrase::DailySealedAbout } else { Phrase::DailyUnsealedAbout };
    html! {
        section.seal {
            h2 { (speaker.s(Phrase::DailySeal)) }
            p { (speaker.s(about)) }
            dl {
                dt { (speaker.s(Phrase::FairCommitment)) }
                dd { code.hash data-commitment { (hex::encode(fair::commitment(&deal.secret))) } }
                @if !deal.is_today {
                    dt { (speaker.s(Phrase::FairSecret)) }
                    dd { code.hash data-secret { (hex::encode(deal.secret)) } }
                }
            }
        }
    }
}

/// Links to the same game on the days before and after.
fn days(speaker: &Speaker, deal: &DailyDeal) -> Markup {
    let DailyState { day, game, .. } = deal.state;
    html! {
        p.actions {
            @if let Some(before) = day.before() {
                a.button href=(address(before, game)) rel="prev" { (speaker.s(Phrase::DailyEarlier)) }
            }
            @if let Some(after) = day.after().filter(|_| !deal.is_today) {
                a.button href=(address(after, game)) rel="next" { (speaker.s(Phrase::DailyLater)) }
            }
            a.button href="/daily" { (speaker.s(Phrase::DailyTitle)) }
        }
    }
}
