//! A sample position of each game, for pictures of it.

use std::sync::LazyLock;

use gueridon_bots::{BotSpec, Level};
use gueridon_record::{AnyGame, CardSource, GameId, Record, Seed, with_any};
use gueridon_table::any_bot_turn;
use gueridon_table::table::Table;
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
            let next = any_bot_turn(&now, player, turn as u64, Default::default())();
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

/// The position of a game.
fn position(game: GameId) -> Option<&'static AnyGame> {
    POSITIONS.iter().find(|(known, _)| *known == game).map(|(_, position)| position)
}

/// An SVG picture of a table for links to it, with these lines beside it; before the deal, of the sample position.
pub fn preview(table: &Table, lines: &[String]) -> String {
    let game = table.game().or_else(|| position(table.game_id()));
    game.map(|game| game::preview(game, lines)).unwrap_or_default()
}

/// The picture of a game: its board, and some cards of a player in front of it.
pub(crate) fn picture(game: GameId, speaker: &Speaker) -> Markup {
    let Some(game) = position(game) else { return Markup::default() };
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
