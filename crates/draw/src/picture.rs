//! The definitions that drawings share, and drawings as files that stand alone: SVG and PNG.

use std::fmt;
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use crate::{cafe, face, guests, lettering, outline, palette, portraits, shape};

/// The widest picture in pixels.
pub const MAX_WIDTH: u32 = 4096;
/// The highest picture in pixels.
const MAX_HEIGHT: u32 = 2 * MAX_WIDTH;

/// The families of the letters in SVG files; in PNG files they are shapes.
const FAMILIES: &str = "Ubuntu, system-ui, sans-serif";

/// Why there is no PNG.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PictureError {
    /// The text is no SVG, or one without size.
    NoSvg(String),
    /// The size is out of bounds.
    Size,
    /// The file could not be encoded.
    Unwritten(String),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::NoSvg(why) => write!(f, "this is no drawing: {why}"),
            PictureError::Size => {
                write!(f, "a picture is 1 to {MAX_WIDTH} pixels wide and up to {MAX_HEIGHT} high")
            }
            PictureError::Unwritten(why) => write!(f, "the picture cannot be written: {why}"),
        }
    }
}

impl std::error::Error for PictureError {}

/// One hidden SVG with everything that boards and faces refer to. Pages put it once into the body,
/// so that an update of a board does not carry it.
pub fn defs() -> Markup {
    html! {
        svg.d-defs width="0" height="0" aria-hidden="true" { (shared()) }
    }
}

/// The definitions themselves, for any SVG.
fn shared() -> PreEscaped<&'static str> {
    PreEscaped(&SHARED)
}

/// They are the same for every page, so they are put together once.
static SHARED: LazyLock<String> = LazyLock::new(|| {
    let all = html! {
        defs {
            (PreEscaped(guests::flags()))
            (PreEscaped(lettering::definitions()))
            (PreEscaped(cafe::definitions()))
            (PreEscaped(portraits::definitions()))
            (PreEscaped(guests::definitions()))
            (PreEscaped(face::definitions()))
            (PreEscaped(shape::definitions()))
        }
    };
    all.into_string()
});

/// A drawing of a given size as an SVG file: the definitions and the light colours are inside.
pub fn picture(inside: &Markup, (width, height): (u32, u32)) -> String {
    let svg = html! {
        svg xmlns="http://www.w3.org/2000/svg" width=(width) height=(height)
            viewBox={ "0 0 " (width) " " (height) }
            font-family=(FAMILIES) {
            style { (PreEscaped(palette::resolved())) }
            (shared())
            (inside)
        }
    };
    svg.into_string()
}

/// An SVG as a PNG file of a given width in pixels.
///
/// # Errors
///
/// When the SVG cannot be read, or the size is out of bounds.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let outlined =
        outline::outlined(svg).map_err(|error| PictureError::NoSvg(error.to_string()))?;
    let tree = usvg::Tree::from_str(&outlined, &usvg::Options::default())
        .map_err(|error| PictureError::NoSvg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    if width > MAX_WIDTH || height > MAX_HEIGHT {
        return Err(PictureError::Size);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(PictureError::Size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PictureError::Unwritten(error.to_string()))
}
