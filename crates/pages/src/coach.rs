//! The coach of a first game: what can be gained now, and why.

use gueridon_text::{Message, Phrase};
use maud::{Markup, html};

use crate::context::Say;
use crate::game::{BestStep, View, WhyBest, signed};
use crate::table::PageScope;

/// What the coach says about the choice, at the place where advice is shown; empty at tables without a coach, and when
/// something is laid out, which speaks for itself.
pub(crate) fn coach(frame: &PageScope, view: &View) -> Markup {
    let PageScope { table, speaker, viewer, selection, .. } = frame;
    let is_open = viewer.active && selection.draft.is_empty() && selection.place.is_none();
    if !table.setup.coach || !is_open {
        return html! {};
    }
    let said: Vec<String> =
        sentences(frame, view).iter().map(|message| speaker.say(message)).collect();
    html! {
        p.coach data-advice {
            b { (speaker.s(Phrase::CoachTitle)) } " " (said.join(" "))
        }
    }
}

fn sentences(frame: &PageScope, view: &View) -> Vec<Message> {
    if frame.table.game_id().fewest_wins() {
        let playable = view.hand.iter().flatten().filter(|card| card.playable).count();
        return match playable {
            0 => vec![Phrase::CoachNothing.into()],
            count => {
                vec![Phrase::CoachPlaceable.with("count", count as i32), Phrase::CoachChain.into()]
            }
        };
    }
    let Some(BestStep { name, place, points, why }) = &view.best else {
        return vec![Phrase::CoachNothing.into()];
    };
    if *points <= 0 {
        return vec![Phrase::CoachFree.into()];
    }
    let best = Phrase::CoachBest
        .with("name", name.clone())
        .with("place", place.clone())
        .with("points", signed(*points));
    let why = match why {
        WhyBest::Pair => Phrase::CoachPair,
        WhyBest::Doubled => Phrase::CoachDoubled,
        WhyBest::TwoTables => Phrase::CoachTwoTables,
        WhyBest::Company => Phrase::CoachCompany,
    };
    vec![best, why.into()]
}
