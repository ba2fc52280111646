//! The codes of the nations in letters of our own, so that they are as wide on every machine as the
//! tokens have room for.

use gueridon_engine::cafe::Nation;

/// The height of a letter, and the space between two.
const HEIGHT: f64 = 10.0;
const GAP: f64 = 3.2;

/// The strokes of a letter from its upper left corner, and how wide it is.
fn letter(letter: char) -> (&'static str, f64) {
    match letter {
        'B' => ("M0 5h3.9M0 0v10h3.6a2.5 2.5 0 0 0 0-5h-3.6M3.4 5a2.5 2.5 0 0 0 0-5h-3.4", 6.1),
        'C' => ("M6.4 2.4a3.3 3.3 0 0 0-6.4 1v3.2a3.3 3.3 0 0 0 6.4 1", 6.4),
        'D' => ("M0 0v10h2.6a3.9 3.9 0 0 0 3.9-3.9v-2.2a3.9 3.9 0 0 0-3.9-3.9z", 6.5),
        'E' => ("M5.6 0h-5.6v10h5.6M0 5h4.8", 5.6),
        'F' => ("M5.6 0h-5.6v10M0 5h4.8", 5.6),
        'G' => ("M6.4 2.4a3.3 3.3 0 0 0-6.4 1v3.2a3.3 3.3 0 0 0 6.6 0v-1.4h-2.8", 6.6),
        'I' => ("M0 0v10", 0.0),
        'N' => ("M0 10v-10l6.5 10v-10", 6.5),
        'R' => ("M0 10v-10h3.4a2.8 2.8 0 0 1 0 5.6h-3.4M3.4 5.6l2.9 4.4", 6.3),
        'S' => (
            "M6 2.2a3 3 0 0 0-2.9-2.2c-1.7 0-2.9 1-2.9 2.5 0 3.5 6.1 1.6 6.1 5 0 1.5-1.3 2.5-3.1 2.5\
             a3.2 3.2 0 0 1-3.1-2.3",
            6.3,
        ),
        'T' => ("M0 0h6.8M3.4 0v10", 6.8),
        'U' => ("M0 0v6.7a3.3 3.3 0 0 0 6.6 0v-6.7", 6.6),
        _ => ("", 0.0),
    }
}

/// The codes as strokes around the origin; the user of one gives it a colour and a width.
pub(crate) fn definitions() -> String {
    Nation::ALL.into_iter().map(|nation| code(nation.code())).collect()
}

fn code(code: &str) -> String {
    let letters: Vec<(&str, f64)> = code.chars().map(letter).collect();
    let width: f64 = letters.iter().map(|(_, width)| width).sum();
    let mut left = -(width + GAP * (letters.len() - 1) as f64) / 2.0;
    let mut strokes = String::new();
    for (path, width) in letters {
        let top = -HEIGHT / 2.0;
        strokes += &format!(r#"<path d="{path}" transform="translate({left:.1} {top})"/>"#);
        left += width + GAP;
    }
    format!(r#"<g id="d-code-{code}">{strokes}</g>"#)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_every_code_is_drawn() {
        for nation in Nation::ALL {
            for sign in nation.code().chars() {
                assert!(!letter(sign).0.is_empty(), "{sign} of {nation:?}");
            }
        }
    }
}
