//! Drawings of a game as a spectator may see it.

use gueridon_draw::{GameUi, Scene};
use gueridon_engine::Game;
use gueridon_record::{AnyGame, Replay, with_any};
use gueridon_text::Speaker;
use maud::Markup;

/// A picture for the preview of a link, with these lines beside it.
pub(crate) fn preview(game: &AnyGame, lines: &[String]) -> String {
    with_any!(game, replay => {
        let seen = replay.game.observe(&replay.state, None);
        gueridon_draw::preview(&replay.game, &seen, lines)
    })
}

/// The board alone; if places are named, the part of it that shows these.
pub(crate) fn picture(game: &AnyGame, named: &[&str], speaker: &Speaker) -> Markup {
    with_any!(game, replay => board(replay, named, speaker))
}

fn board<G: GameUi>(replay: &Replay<G>, named: &[&str], speaker: &Speaker) -> Markup {
    let seen = replay.game.observe(&replay.state, None);
    let part = replay.game.part(&seen, named).filter(|_| !named.is_empty());
    replay.game.board(&seen, &Scene { part, ..Scene::new(speaker) })
}
