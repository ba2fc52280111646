//! `gueridon show --svg` and `--png`: the table and its players as a picture.

use std::io::{self, Write};

use gueridon_cli::Failure;
use gueridon_draw::{GameUi, MAX_WIDTH};
use gueridon_record::Replay;
use gueridon_text::Speaker;

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
        let svg = super::view(replay, speaker).svg();
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
