//! A sample position of each game, for pictures of it.

use std::sync::LazyLock;

use gueridon_bots::Level;
use gueridon_record::{CardSource, GameId, Record, Seed};
use gueridon_text::Speaker;
use maud::Markup;

use crate::game::{self, Playing};

/// Turns that are played, so that there is something to see.
const TURNS: usize = 14;

static POSITIONS: LazyLock<Vec<(GameId, Box<dyn Playing>)>> = LazyLock::new(|| {
    let position = |game: GameId| {
        let record = Record::new(game, game.usual_players(), CardSource::Seed(Seed::numbered(46)));
        let mut playing = game::open(&record).ok()?;
        for turn in 0..TURNS {
            let actions = playing.bot_turn(Level::Medium, turn as u64, Default::default())();
            // The next round of a game would clear the table again.
            let mut next = playing.copy();
            if !next.play(&actions) || next.outcome().is_some() {
                break;
            }
            playing = next;
        }
        Some((game, playing))
    };
    GameId::ALL.into_iter().filter_map(position).collect()
});

/// The picture of a game with lines beside it, for links.
pub fn preview(game: GameId, lines: &[String]) -> String {
    let position = POSITIONS.iter().find(|(known, _)| *known == game);
    position.map(|(_, playing)| playing.preview(lines)).unwrap_or_default()
}

/// The picture of a game.
pub fn picture(game: GameId, speaker: &Speaker) -> Markup {
    let position = POSITIONS.iter().find(|(known, _)| *known == game);
    position.map(|(_, playing)| playing.picture(speaker)).unwrap_or_default()
}
