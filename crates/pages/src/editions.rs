//! Editions, variants and versions of the rules, side by side.

use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::game::{Cause, DIFFERENCES, Difference, PlayedSide};
use crate::layout::{Page, document, rules_address};

/// Every difference between rules, played both ways.
pub fn editions(context: &PageContext) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::EditionsTitle);
    let body = html! {
        div.judge-page.editions {
            h1 { (title) }
            p.lead { (speaker.s(Phrase::EditionsAbout)) }
            @for of_game in DIFFERENCES.chunk_by(|one, next| one.game == next.game) {
                section {
                    h2 { (speaker.game_name(of_game[0].game.name())) }
                    @for difference in of_game { (shown(context, &speaker, difference)) }
                }
            }
        }
    };
    let mut page = Page::new("judge", title, speaker.s(Phrase::EditionsAbout), body);
    page.draws = true;
    document(context, &page)
}

fn shown(context: &PageContext, speaker: &Speaker, difference: &Difference) -> Markup {
    let Some(sides) = difference.play(speaker) else { return html! {} };
    // The two sides of most differences look the same before the move.
    let same = sides[0].board.0 == sides[1].board.0;
    html! {
        article.difference {
            h3 { (speaker.say(&difference.message())) }
            @if same { div.board { (sides[1].board) } }
            div.sides {
                @for side in &sides { (outcome(context, speaker, difference, side, !same)) }
            }
        }
    }
}

fn outcome(
    context: &PageContext,
    speaker: &Speaker,
    difference: &Difference,
    side: &PlayedSide,
    draws: bool,
) -> Markup {
    let rules = rules_address(context.lang, difference.game);
    let heading = match difference.cause {
        Cause::Change(_) => side.title.clone(),
        Cause::Option(name, _) => {
            let option = speaker.say(&gueridon_text::Message::new(format!("page-option-{name}")));
            let label = speaker.say(&Phrase::OptionLabel.with("name", option));
            format!("{label} {}", side.title)
        }
    };
    html! {
        section.side-of {
            h4 { (heading) }
            @if draws { div.board { (side.board) } }
            @for sentence in &side.receipt { p { (sentence) } }
            @if let Some(result) = &side.result { p { strong { (result) } } }
            @if !side.refused.is_empty() {
                p.no { (speaker.s(Phrase::JudgeNo)) }
                ul.reasons {
                    @for reason in &side.refused {
                        li { (reason.sentence)
                            @if let Some(rule) = &reason.rule {
                                " " a href=(format!("{rules}#{}", rule.anchor)) { (rule.heading) }
                            }
                        }
                    }
                }
            }
            p { a href=(format!("/judge/{}?pos={}&mode=ask", difference.game.name(), side.diagram)) {
                (speaker.s(Phrase::EditionsSetUp)) } }
        }
    }
}
