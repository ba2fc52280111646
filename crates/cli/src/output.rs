//! What commands write: texts, plots as SVG or PNG, and files that are never overwritten unless asked to.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// Width of a plot as PNG, in pixels: twice that of the drawing.
const PNG_WIDTH: u32 = 1520;

/// The form of a plot.
#[derive(Clone, Copy)]
enum PlotFormat {
    Svg,
    Png,
}

/// A file for a plot; the end of its name says in which form.
#[derive(Clone)]
pub struct PlotFile {
    path: PathBuf,
    format: PlotFormat,
}

impl PlotFile {
    /// Reads the name of a file that ends in .svg or .png.
    ///
    /// # Errors
    ///
    /// When it ends otherwise.
    pub fn parse(text: &str) -> Result<PlotFile, String> {
        let path = PathBuf::from(text);
        let extension = path.extension().map(|end| end.to_ascii_lowercase());
        let format = match extension.as_ref().and_then(|end| end.to_str()) {
            Some("svg") => PlotFormat::Svg,
            Some("png") => PlotFormat::Png,
            Some(_) | None => {
                return Err("a plot is an SVG or PNG file: end its name in .svg or .png".into());
            }
        };
        Ok(PlotFile { path, format })
    }

    /// The name of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a plot that was drawn as SVG.
    ///
    /// # Errors
    ///
    /// When it cannot be written.
    pub fn save(&self, svg: &str) -> Result<(), Failure> {
        let failed = |error: gueridon_draw::PictureError| Failure::file(&self.path, error);
        let saved = match self.format {
            PlotFormat::Svg => fs::write(&self.path, svg),
            PlotFormat::Png => {
                fs::write(&self.path, gueridon_draw::png(svg, PNG_WIDTH).map_err(failed)?)
            }
        };
        saved.map_err(|error| Failure::file(&self.path, error))
    }
}

/// Checks before a long command that a file can be written at its end; it keeps its contents until then.
///
/// # Errors
///
/// When it cannot, or the file holds something and `force` is not set.
pub fn claim(file: &Path, force: bool) -> Result<(), Failure> {
    let holds_something = fs::metadata(file).is_ok_and(|known| known.is_file() && known.len() > 0);
    if holds_something && !force {
        let why = "this file is there already; name another one, or say --force to overwrite it";
        return Err(Failure::file(file, why));
    }
    let opened = OpenOptions::new().create(true).append(true).open(file);
    opened.map(drop).map_err(|error| Failure::file(file, error))
}

/// Writes a painted text to standard output, with its colours only where they are shown.
///
/// # Errors
///
/// When it cannot be written.
pub fn print(text: &str) -> io::Result<()> {
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()
}
