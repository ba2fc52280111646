//! A position of each game that looks like the game: for pictures of it.

use std::sync::LazyLock;

use gueridon_bots::Level;
use gueridon_record::{GameId, Record, Seed, Source};
use gueridon_text::Speaker;
use maud::Markup;

use crate::game::{self, Playing};

/// How many turns are played, so that there is something to see.
const TURNS: usize = 14;

static SAMPLES: LazyLock<Vec<(GameId, Box<dyn Playing>)>> = LazyLock::new(|| {
    let sample = |game: GameId| {
        let record = Record::new(game, game.usual_players(), Source::Seed(Seed::numbered(46)));
        let mut playing = game::open(&record).ok()?;
        for turn in 0..TURNS {
            let actions = playing.bot_turn(Level::Regular, turn as u64, Default::default())();
            // The next round of a game would clear the table again.
            let mut next = playing.copy();
            if !next.play(&actions) || next.outcome().is_some() {
                break;
            }
            playing = next;
        }
        Some((game, playing))
    };
    GameId::ALL.into_iter().filter_map(sample).collect()
});

/// The picture of a game for those who have not come yet.
pub(crate) fn preview(game: GameId, lines: &[String]) -> String {
    let sample = SAMPLES.iter().find(|(known, _)| *known == game);
    sample.map(|(_, playing)| playing.preview(lines)).unwrap_or_default()
}

/// The picture of a game.
pub(crate) fn picture(game: GameId, speaker: &Speaker) -> Markup {
    let sample = SAMPLES.iter().find(|(known, _)| *known == game);
    sample.map(|(_, playing)| playing.picture(speaker)).unwrap_or_default()
}
