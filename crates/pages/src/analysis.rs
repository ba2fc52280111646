//! The analysis of a game: how far it is, and what it found.

use std::time::Duration;

use gueridon_engine::Seat;
use gueridon_record::with_any;
use gueridon_study::analysis::{
    Amount, Analysis, CurvePlace, ReviewedTurn, SeatLedger, curve, gain_message, loss_message,
    method,
};
use gueridon_table::table::Table;
use gueridon_text::{AnalysisText, Message, Phrase, Speaker};
use maud::{Markup, PreEscaped, html};

use crate::button::button;
use crate::context::{PageContext, Say};
use crate::layout::{Page, document};
use crate::options::{house_rules, old_rules};
use crate::{game, seats};

/// What there is of an analysis.
#[derive(Clone, Copy)]
pub enum AnalysisView<'a> {
    /// Nothing yet.
    None,
    /// It waits for others.
    Waiting {
        /// Whether the reader asked for it.
        own: bool,
    },
    /// It is under way.
    Running {
        /// Whether the reader asked for it.
        own: bool,
        /// From 0 to 100.
        percent: u8,
        /// The time that it still takes, once that can be told.
        left: Option<Duration>,
    },
    /// It is there.
    Done(&'a Analysis),
}

/// The page of an analysis.
pub fn analysis(context: &PageContext, table: &Table, view: AnalysisView<'_>) -> Markup {
    let speaker = seats::speaker(context.lang, table);
    let game = speaker.game_name(table.game_id().name());
    let title = format!("{} · {game}", speaker.s(AnalysisText::Title));
    let body = html! {
        section.analysis {
            h1 { (title) }
            (old_rules(table, &speaker))
            (house_rules(table, &speaker))
            (part(&speaker, table, view))
            p.actions {
                @if !table.setup.is_study() {
                    a.button href=(format!("/t/{}", table.id)) { (speaker.s(Phrase::BackToTable)) }
                }
                a.button href=(format!("/t/{}/replay/0", table.id)) { (speaker.s(Phrase::Replay)) }
            }
        }
    };
    let mut page = Page::new("study", title.clone(), title, body);
    page.private = !table.public;
    page.waits = matches!(view, AnalysisView::Waiting { .. } | AnalysisView::Running { .. });
    page.picture = Some(format!("/t/{}/preview.png", table.id));
    document(context, &page)
}

/// The part that changes while an analysis is under way.
pub fn analysis_part(context: &PageContext, table: &Table, view: AnalysisView<'_>) -> Markup {
    part(&seats::speaker(context.lang, table), table, view)
}

fn part(speaker: &Speaker, table: &Table, view: AnalysisView<'_>) -> Markup {
    let address = format!("/t/{}/analysis", table.id);
    let stop = |own: bool| {
        let label = html! { (speaker.s(AnalysisText::Stop)) };
        html! { @if own { (button(&format!("{address}/stop"), &[], "", &label)) } }
    };
    match view {
        AnalysisView::None => html! {
            div #analysis {
                p.lead { (speaker.s(AnalysisText::About)) }
                (button(&address, &[], "primary", &html! { (speaker.s(AnalysisText::Ask)) }))
            }
        },
        AnalysisView::Waiting { own } => html! {
            div #analysis data-poll=(address) {
                p role="status" { (speaker.s(AnalysisText::Waiting)) }
                progress max="100" aria-label=(speaker.s(AnalysisText::Analysing)) {}
                (again(speaker, &address))
                (stop(own))
            }
        },
        AnalysisView::Running { own, percent, left } => html! {
            div #analysis data-poll=(address) {
                p role="status" {
                    (speaker.say(&AnalysisText::Running.with("percent", percent)))
                    @if let Some(left) = left {
                        " " (speaker.say(&AnalysisText::TimeLeft.with("time", short_time(left))))
                    }
                }
                progress max="100" value=(percent) aria-label=(speaker.s(AnalysisText::Analysing)) {}
                (again(speaker, &address))
                (stop(own))
            }
        },
        AnalysisView::Done(analysis) => {
            let shown = Shown { speaker, table, analysis };
            html! {
                div #analysis {
                    @if !analysis.finished { p { (speaker.s(AnalysisText::NotOver)) } }
                    (shown.curve())
                    (shown.worst())
                    (shown.best())
                    (shown.ledger())
                    (shown.turns())
                    (shown.method())
                }
            }
        }
    }
}

/// For browsers without scripts, beside their own refresh.
fn again(speaker: &Speaker, address: &str) -> Markup {
    html! { noscript { p { a href=(address) { (speaker.s(AnalysisText::Again)) } } } }
}

/// Such as `1 min 20 s`, in steps of five seconds.
fn short_time(time: Duration) -> String {
    let seconds = time.as_secs().div_ceil(5) * 5;
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {} s", seconds % 60),
    }
}

/// A part of a result, and its amount for each seat.
type LedgerRow = (String, Vec<Amount>);

struct Shown<'a> {
    speaker: &'a Speaker,
    table: &'a Table,
    analysis: &'a Analysis,
}

impl Shown<'_> {
    fn say(&self, message: impl Into<Message>) -> String {
        self.speaker.say(&message.into())
    }

    /// The address of the position after a number of steps.
    fn address(&self, step: usize) -> String {
        format!("/t/{}/replay/{step}", self.table.id)
    }

    fn curve(&self) -> Markup {
        let address = |step: usize| self.address(step);
        let svg = curve(self.analysis, self.speaker, CurvePlace::Page(&address));
        html! {
            figure.curve {
                (PreEscaped(svg))
                figcaption { (self.say(AnalysisText::Curve)) }
            }
        }
    }

    fn worst(&self) -> Markup {
        html! {
            h2 { (self.say(AnalysisText::Worst)) }
            @if self.analysis.worst.is_empty() { p { (self.say(AnalysisText::NoWorst)) } }
            ol.striking {
                @for &index in &self.analysis.worst {
                    @let turn = &self.analysis.turns[index];
                    li {
                        (self.heading(index, turn, &loss_message(self.speaker, turn)))
                        p { (self.words(AnalysisText::Played, turn, &turn.played)) }
                        p { (self.words(AnalysisText::Computer, turn, &turn.computer)) }
                    }
                }
            }
        }
    }

    fn best(&self) -> Markup {
        html! {
            h2 { (self.say(AnalysisText::Best)) }
            @if self.analysis.best.is_empty() { p { (self.say(AnalysisText::NoBest)) } }
            ol.striking {
                @for &index in &self.analysis.best {
                    @let turn = &self.analysis.turns[index];
                    li {
                        (self.heading(index, turn, &gain_message(self.speaker, turn)))
                        p { (self.words(AnalysisText::Played, turn, &turn.played)) }
                    }
                }
            }
        }
    }

    /// The number, the player and a remark, with the way to the position.
    fn heading(&self, index: usize, turn: &ReviewedTurn, remark: &Message) -> Markup {
        let seat = Seat(turn.seat);
        let title = AnalysisText::TurnOf.with("number", index as i32 + 1).with("player", seat);
        html! {
            p {
                (seats::badge(seat)) " "
                b { (self.say(title)) } ": " (self.say(remark.clone())) " "
                a href=(self.address(turn.to)) { (self.say(AnalysisText::SeePosition)) }
            }
        }
    }

    fn words(&self, text: AnalysisText, turn: &ReviewedTurn, actions: &[String]) -> String {
        let game = self.table.game();
        let sentences = game.map(|game| with_any!(game, replay => game::say_steps(replay, Seat(turn.seat), actions, self.speaker)));
        self.say(text.with("turn", sentences.unwrap_or_default().join(" ")))
    }

    fn ledger(&self) -> Markup {
        let seats: Vec<Seat> = Seat::all(self.analysis.players).collect();
        let row = |title: String, amount: &dyn Fn(&SeatLedger) -> Amount| -> LedgerRow {
            (title, self.analysis.ledger.iter().map(amount).collect())
        };
        let mut rows = vec![row(self.say(AnalysisText::Start), &|seat| seat.start)];
        for &player in &seats {
            let luck = self.say(AnalysisText::LuckOf.with("player", player));
            rows.push(row(luck, &|seat| seat.luck[player.index()]));
            let decisions = self.say(AnalysisText::DecisionsOf.with("player", player));
            rows.push(row(decisions, &|seat| seat.decisions[player.index()]));
        }
        let finished = self.analysis.finished;
        let end = if finished { AnalysisText::Result } else { AnalysisText::Expected };
        rows.push(row(self.say(end), &|seat| seat.result));
        let title = self.say(AnalysisText::Ledger);
        html! {
            h2 { (title) }
            p { (self.say(AnalysisText::LedgerAbout)) }
            div.scroll tabindex="0" role="region" aria-label=(title) {
                table.ledger {
                    thead { tr {
                        td {}
                        @for &seat in &seats { th scope="col" { (seats::badge(seat)) " " (self.speaker.name(seat)) } }
                    } }
                    tbody {
                        @for (title, amounts) in &rows {
                            tr {
                                th scope="row" { (title) }
                                @for amount in amounts { td { (self.speaker.signed_tenths(amount.margin)) } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn turns(&self) -> Markup {
        let pair = self.analysis.players == 2;
        let chance = if pair { AnalysisText::ColumnWin } else { AnalysisText::ColumnProspects };
        let columns = [
            AnalysisText::ColumnTurn,
            AnalysisText::ColumnPlayed,
            AnalysisText::ColumnMargin,
            chance,
            AnalysisText::ColumnLost,
            AnalysisText::ColumnLuck,
        ];
        let title = self.say(AnalysisText::Turns);
        html! {
            details.turns {
                summary { h2 { (title) } }
                div.scroll tabindex="0" role="region" aria-label=(title) {
                    table {
                        thead { tr { @for column in columns { th scope="col" { (self.say(column)) } } } }
                        tbody {
                            @for (index, turn) in self.analysis.turns.iter().enumerate() { (self.turn(index, turn)) }
                        }
                    }
                }
            }
        }
    }

    fn turn(&self, index: usize, turn: &ReviewedTurn) -> Markup {
        let own = usize::from(turn.seat);
        let tenths = |number: i32| self.speaker.tenths(number);
        let before = turn.before[own];
        html! {
            tr.costly[self.analysis.worst.contains(&index)] {
                th scope="row" { a href=(self.address(turn.to)) { (index + 1) } }
                td { (seats::badge(Seat(turn.seat))) " " code { (turn.played.join(" ")) } }
                td { (self.speaker.signed_tenths(before.margin)) }
                td { (tenths(before.win)) "\u{a0}%" }
                td {
                    @if turn.same && turn.error.margin == 0 { "–" }
                    @else {
                        (tenths(turn.loss.margin)) " "
                        small {
                            @if turn.exact { (self.say(AnalysisText::Exact)) }
                            @else { "±\u{a0}" (tenths(turn.error.margin)) }
                        }
                    }
                }
                td { (self.speaker.signed_tenths(turn.luck[own].margin)) }
            }
        }
    }

    fn method(&self) -> Markup {
        html! {
            h2 { (self.say(AnalysisText::How)) }
            @for message in method(self.analysis.budget) { p { (self.say(message)) } }
        }
    }
}
