//! What the pictures of results have in common: colours, letters, columns.

use std::fmt::{Result, Write};
use std::io;
use std::path::Path;

use crate::failure::Failure;

/// One colour for each thing that is compared, told apart by everybody, on white and on black (Okabe and Ito).
pub(crate) const COLOURS: [&str; 6] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8f7a00", "#3a9bd9"];
/// How wide a picture is, and what is left free at its sides.
pub(crate) const WIDTH: f64 = 760.0;
pub(crate) const LEFT: f64 = 60.0;
pub(crate) const RIGHT: f64 = 20.0;

const STYLE: &str = "<style>\
svg{background:#fff;color:#222;font:13px system-ui,sans-serif}\
text{fill:currentColor}.title{font-size:15px;font-weight:600}.mark{fill:#555;font-size:11px}\
.axis{stroke:currentColor;stroke-width:1;fill:none}.grid{stroke:#8884;stroke-width:1}\
.fair{stroke:currentColor;stroke-width:1;stroke-dasharray:4 4}\
@media(prefers-color-scheme:dark){svg{background:#181818;color:#e8e8e8}.mark{fill:#aaa}}\
</style>";

/// Begins a picture.
pub(crate) fn write_start(out: &mut String, height: f64, title: &str) -> Result {
    write!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">{STYLE}<title>{}</title>"#,
        escaped(title)
    )
}

/// How often something was counted: columns side by side on a line, the tallest of them `height`
/// high; each says what it stands for.
pub(crate) fn write_columns(
    out: &mut String,
    colour: &str,
    base: f64,
    height: f64,
    counts: &[usize],
    range: impl Fn(usize) -> String,
) -> Result {
    let column = (WIDTH - LEFT - RIGHT) / counts.len() as f64;
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    write!(out, r#"<g fill="{colour}">"#)?;
    for (at, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let tall = height * count as f64 / most;
        let (x, y) = (LEFT + at as f64 * column, base - tall);
        let (wide, range) = ((column - 1.0).max(0.5), range(at));
        write!(
            out,
            r#"<rect x="{x:.1}" y="{y:.1}" width="{wide:.1}" height="{tall:.1}"><title>{range}: {count}</title></rect>"#
        )?;
    }
    write!(out, r#"</g><path class="axis" d="M{LEFT} {base}H{}"/>"#, WIDTH - RIGHT)
}

/// Keeps a picture; or nothing, to see beforehand whether it can be kept.
pub(crate) fn save(file: &Path, picture: &str) -> std::result::Result<(), Failure> {
    let failed = |error: io::Error| Failure::told(format!("{}: {error}", file.display()));
    std::fs::write(file, picture).map_err(failed)
}

/// A text as it may stand in a picture.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            _ if letter.is_control() => safe.push('\u{fffd}'),
            _ => safe.push(letter),
        }
    }
    safe
}
