//! Points and how they came about: the end of a game, the proof of the deal, the receipt of a seat.

use gueridon_engine::{PointSource, Seat};
use gueridon_record::{fair, with_any};
use gueridon_table::table::Table;
use gueridon_text::{AnalysisText, Phrase, Speaker};
use maud::{Markup, html};

use crate::button::button;
use crate::context::{PageContext, Say};
use crate::game::{self, signed, source_name};
use crate::layout::{Page, document};
use crate::options::{house_rules, old_rules};
use crate::seats::{self, known_cards};
use crate::story;
use crate::table::PageScope;

/// The standings.
pub(crate) fn banner(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, .. } = frame;
    let Some((game, outcome)) =
        table.game().and_then(|game| game.outcome().map(|outcome| (game, outcome)))
    else {
        return html! {};
    };
    let winners: Vec<Seat> = outcome.winners().collect();
    let standings = with_any!(game, replay => game::standings(replay));
    let mut sources: Vec<PointSource> =
        standings.iter().flat_map(|line| line.sources.iter().map(|(source, _)| *source)).collect();
    sources.sort_unstable();
    sources.dedup();
    html! {
        section #t-end.end {
            p.reason { (speaker.reason(outcome.reason)) }
            (story::winners(speaker, &winners))
            h1 { (speaker.result(&outcome.scores, &winners)) }
            @if table.game_id().fewest_wins() { p.fewest { (speaker.s(Phrase::FewestWin)) } }
            (old_rules(table, speaker))
            (house_rules(table, speaker))
            (known_cards(table, speaker))
            div.scroll tabindex="0" role="region" aria-label=(speaker.s(Phrase::Standings)) {
                table {
                    caption.hidden { (speaker.s(Phrase::Standings)) }
                    thead { tr {
                        th scope="col" { span.hidden { (speaker.s(Phrase::Rank)) } }
                        th scope="col" { (speaker.s(Phrase::Player)) }
                        th scope="col" { (speaker.s(Phrase::Total)) }
                        @for source in &sources { th scope="col" { (source_name(speaker, *source)) } }
                    } }
                    tbody {
                        @for line in &standings {
                            tr.winner[line.rank == 0] {
                                td { (line.rank + 1) "." }
                                th scope="row" { (seats::badge(line.seat)) " " (speaker.name(line.seat)) }
                                td { a href=(format!("/t/{}/receipt/{}", table.id, line.seat.0)) data-dialog {
                                    b { (line.points.to_string().replace('-', "−")) }
                                } }
                                @for source in &sources {
                                    @let points = line.sources.iter().find(|(known, _)| known == source);
                                    td data-source=(source_name(speaker, *source)) { @if let Some((_, points)) = points { (signed(*points)) } @else { "–" } }
                                }
                            }
                        }
                    }
                }
            }
            (story::score_history(frame))
            @if table.is_sealed(frame.now) { p.sealed { (speaker.s(Phrase::DailyRevealTomorrow)) } }
            div.actions {
                @if let Some(day) = table.setup.daily {
                    a.button.primary href=(format!("/daily/{day}/{}", table.game_id().name())) { (speaker.s(Phrase::DailyToResults)) }
                } @else { (rematch(frame)) }
                a.button href=(format!("/t/{}/replay/{}", table.id, 0)) { (speaker.s(Phrase::Replay)) }
                @if table.reveals(frame.now) {
                    a.button href=(format!("/t/{}/analysis", table.id)) { (speaker.s(AnalysisText::Ask)) }
                    a.button href=(format!("/t/{}/record", table.id)) download { (speaker.s(Phrase::Download)) }
                    a.button href=(format!("/t/{}/preview.png", table.id)) data-picture { (speaker.s(Phrase::SharePicture)) }
                }
                a.button href="/" { (speaker.s(Phrase::BackHome)) }
            }
        }
    }
}

/// The link to the next game with the same players, or the button that creates it.
fn rematch(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    match &table.rematch {
        Some(_) => rematch_link(frame, "button"),
        None if viewer.seats.is_empty() => html! {},
        None => {
            let address = format!("/t/{}/rematch", table.id);
            button(&address, &[], "primary", &html! { (speaker.s(Phrase::Rematch)) })
        }
    }
}

/// The way to the next game: to join it, to watch it, or back to it.
fn rematch_link(frame: &PageScope, class: &str) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    let Some(next) = &table.rematch else { return html! {} };
    let label = match rematch_call(frame) {
        Some(_) if viewer.seats.is_empty() => Phrase::WatchRematch,
        Some(_) => Phrase::JoinRematch,
        None => Phrase::ToRematch,
    };
    html! { a class=(class) href=(format!("/t/{next}")) { (speaker.s(label)) } }
}

/// Says who asked for a rematch, to everybody else; none before that.
pub(crate) fn rematch_call(frame: &PageScope) -> Option<String> {
    let PageScope { table, speaker, viewer, .. } = frame;
    table.rematch.as_ref()?;
    match table.rematch_seat {
        Some(seat) if viewer.seats.contains(&seat) => None,
        Some(seat) => Some(speaker.say(&Phrase::RematchAsked.with("player", seat))),
        None => Some(speaker.s(Phrase::RematchReady).into_owned()),
    }
}

/// A line at the bottom of the screen when another player asked for a rematch. It is empty before, so that
/// screen readers read it out when it comes.
pub(crate) fn rematch_notice(frame: &PageScope) -> Markup {
    html! {
        div #t-rematch role="status" {
            @if let Some(call) = rematch_call(frame) {
                p.rematch { span { (call) } " " (rematch_link(frame, "button primary")) }
            }
        }
    }
}

/// How the cards came about, to be checked by anybody.
pub(crate) fn fair_deal(table: &Table, speaker: &Speaker) -> Markup {
    let Some(told) = table.record().fair else { return html! {} };
    let seed = fair::seed(&told.secret, &told.shares);
    html! {
        section #t-fair.fair-end data-final {
            details.fair {
                // A browser with a script says here how its checks came out.
                summary data-verdict data-good=(speaker.s(Phrase::FairVerified)) data-bad=(speaker.s(Phrase::FairFailed)) {
                    (speaker.s(Phrase::FairClosed))
                }
                p { (speaker.s(Phrase::FairAfter)) }
                dl data-fair=(told.shares.len()) {
                    dt { (speaker.s(Phrase::FairCommitment)) } dd { code.hash data-commitment { (hex::encode(told.commitment)) } }
                    dt { (speaker.s(Phrase::FairSecret)) } dd { code.hash data-secret { (hex::encode(told.secret)) } }
                    @for (seat, share) in Seat::all(told.shares.len()).zip(&told.shares) {
                        @if let Some(share) = share {
                            dt { (speaker.say(&Phrase::FairShare.with("player", seat))) } dd { code.hash data-share-of=(seat.0) { (hex::encode(share)) } }
                        }
                    }
                    dt { (speaker.s(Phrase::FairSeed)) } dd { code.hash data-seed { (seed) } }
                }
                h2 { (speaker.s(Phrase::FairBrowser)) }
                div role="status" {
                    p data-unchecked { (speaker.s(Phrase::FairUnchecked)) }
                    // And what it checked, one by one.
                    ul data-checks hidden {
                        @for (check, [good, bad, open]) in CHECKS {
                            li data-check=(check) data-good=(speaker.s(good)) data-bad=(speaker.s(bad)) data-open=(speaker.s(open)) {}
                        }
                    }
                }
                p { (speaker.s(Phrase::FairHow)) " " code.hash data-verify { "gueridon verify RECORD" } }
            }
        }
    }
}

/// What a browser checks, with what it says when it holds, when it does not, and when it was not checked.
const CHECKS: [(&str, [Phrase; 3]); 3] = [
    ("seal", [Phrase::FairSealKept, Phrase::FairSealOther, Phrase::FairSealUnknown]),
    ("share", [Phrase::FairShareKept, Phrase::FairShareOther, Phrase::FairShareUnknown]),
    ("seed", [Phrase::FairSeedFollows, Phrase::FairSeedOther, Phrase::FairSeedUnknown]),
];

/// Every point of a seat with its reason; none before the cards are dealt, and for a seat that is not there.
pub fn receipt(context: &PageContext, table: &Table, seat: Seat) -> Option<Markup> {
    let game = table.game()?;
    table.seat(seat)?;
    let speaker = seats::speaker(context.lang, table);
    let title = speaker.say(&Phrase::ReceiptTitle.with("player", seat));
    let lines = with_any!(game, replay => game::receipt(replay, seat, &speaker));
    let body = html! {
        section.receipt-page data-sheet {
            h1 { (title) }
            @if lines.is_empty() { p { (speaker.s(Phrase::NoPointsYet)) } }
            @else {
                ol.receipt {
                    @for line in &lines {
                        li {
                            span { (line.source) " "
                                a href=(format!("/t/{}/replay/{}", table.id, line.step)) {
                                    (speaker.say(&Phrase::StepNumber.with("number", line.step as i32)))
                                } }
                            b { (signed(line.points)) }
                        }
                    }
                }
                p.total { span { (speaker.s(Phrase::Total)) } b { (game.scores()[seat.index()].to_string().replace('-', "−")) } }
            }
            p.actions { a.button href=(format!("/t/{}", table.id)) { (speaker.s(Phrase::BackToTable)) } }
        }
    };
    Some(document(context, &Page::new("receipt", title.clone(), title, body)))
}
