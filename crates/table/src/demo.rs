//! A sample position of each game, for pictures of it.

use std::sync::LazyLock;

use gueridon_bots::{BotSpec, Level};
use gueridon_record::{AnyGame, CardSource, GameId, Record, Seed, with_any};
use gueridon_text::Speaker;
use maud::{Markup, html};

use crate::game::{self, ViewRequest};

/// Turns that are played, so that there is something to see.
const TURNS: usize = 14;

static POSITIONS: LazyLock<Vec<(GameId, AnyGame)>> = LazyLock::new(|| {
    let position = |game: GameId| {
        let record = Record::new(game, game.usual_players(), CardSource::Seed(Seed::numbered(46)));
        let mut now = AnyGame::open(&record).ok()?;
        let player = BotSpec::Level(Level::Medium);
        for turn in 0..TURNS {
            let next = game::any_bot_turn(&now, player, turn as u64, Default::default())();
            // The next round of a game would clear the table again.
            if next.outcome().is_some() {
                break;
            }
            now = next;
        }
        Some((game, now))
    };
    GameId::ALL.into_iter().filter_map(position).collect()
});

/// The picture of a game with lines beside it, for links.
pub fn preview(game: GameId, lines: &[String]) -> String {
    let position = POSITIONS.iter().find(|(known, _)| *known == game);
    position.map(|(_, game)| game::preview(game, lines)).unwrap_or_default()
}

/// The picture of a game: its board, and some cards of a player in front of it.
pub fn picture(game: GameId, speaker: &Speaker) -> Markup {
    let position = POSITIONS.iter().find(|(known, _)| *known == game);
    let Some((_, game)) = position else { return Markup::default() };
    html! {
        (game::picture(game, &[], speaker))
        span.fan { @for card in hand(game, speaker) { (card) } }
    }
}

/// The first, the middle and the last card of the player to act.
fn hand(game: &AnyGame, speaker: &Speaker) -> Vec<Markup> {
    let request = ViewRequest::new(speaker, game.to_act());
    let view = with_any!(game, replay => game::view(replay, &request));
    let mut hand = view.ok().and_then(|view| view.hand).unwrap_or_default();
    let last = hand.len().saturating_sub(1);
    let mut at = 0..;
    hand.retain(|_| at.next().is_some_and(|at| [0, last / 2, last].contains(&at)));
    hand.into_iter().map(|card| card.face).collect()
}
