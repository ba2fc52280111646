//! `gueridon show --svg` and `--png`: the table and its players as a picture.

use std::io::{self, Write};

use gueridon_draw::{GameUi, MAX_WIDTH, Scene, SheetPlayer};
use gueridon_engine::Seat;
use gueridon_record::Replay;
use gueridon_text::{Label, Speaker};

use super::{hand, remarks};
use crate::failure::Failure;

/// The pictures to make.
#[derive(clap::Args)]
pub(crate) struct Pictures {
    /// Draw the table and its players into an SVG file; - for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<String>,
    /// Draw the table and its players into a PNG file; - for standard output
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    png: Option<String>,
    /// How many pixels the PNG is wide
    #[arg(
        long,
        value_name = "N",
        default_value = "1200",
        requires = "png",
        value_parser = clap::value_parser!(u32).range(100..=i64::from(MAX_WIDTH)),
    )]
    width: u32,
}

impl Pictures {
    /// Whether a picture is wanted instead of text.
    pub(super) fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Writes the wanted pictures.
    pub(super) fn write<G: GameUi>(
        &self,
        replay: &Replay<G>,
        speaker: &Speaker,
    ) -> Result<(), Failure> {
        let svg = draw(replay, speaker);
        if let Some(file) = &self.svg {
            put(file, svg.as_bytes())?;
        }
        if let Some(file) = &self.png {
            let failed = |error: gueridon_draw::PictureError| Failure::told(error.to_string());
            put(file, &gueridon_draw::png(&svg, self.width).map_err(failed)?)?;
        }
        Ok(())
    }
}

fn put(file: &str, bytes: &[u8]) -> Result<(), Failure> {
    if file == "-" {
        let mut output = io::stdout().lock();
        output.write_all(bytes)?;
        return Ok(output.flush()?);
    }
    std::fs::write(file, bytes).map_err(|error| Failure::told(format!("{file}: {error}")))
}

/// The picture: the board, and of the hands what the viewer may see.
fn draw<G: GameUi>(replay: &Replay<G>, speaker: &Speaker) -> String {
    let (game, state) = (&replay.game, &replay.state);
    let say = |label: Label| speaker.say(&label.message());
    let outcome = game.outcome(state);
    let scores = outcome.map_or_else(|| game.scores(state), |outcome| outcome.scores);
    let player = |seat: Seat| {
        let points = scores[seat.index()].to_string().replace('-', "−");
        let remarks = remarks(replay, seat, speaker);
        let note: Vec<String> =
            std::iter::once(format!("{} {points}", say(Label::Score))).chain(remarks).collect();
        let hidden = super::is_hidden(replay, seat);
        let cards = hand(replay, seat).into_iter().map(|card| (!hidden).then_some(card));
        SheetPlayer {
            name: speaker.name(seat),
            note: note.join(" · "),
            cards: cards.collect(),
            acts: game.to_act(state) == Some(seat),
        }
    };
    let players: Vec<SheetPlayer> = Seat::all(game.players()).map(player).collect();
    let title = say(Label::Title { game: G::ID, players: game.players() });
    let seen = game.observe(state, replay.view);
    gueridon_draw::sheet(game, &seen, &Scene::new(speaker), &title, &players)
}
