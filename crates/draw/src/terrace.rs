//! The café of the home page, with guests in front of it.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use crate::cafe::compact;

/// The strokes and colours of [`terrace`]: by day on light pages, in the evening on dark ones.
pub const TERRACE_STYLE: &str = include_str!("terrace.css");

static TERRACE: LazyLock<String> = LazyLock::new(|| compact(include_str!("terrace.svg")));

/// A café with guests at its tables, for pages that have the definitions of drawings. It fills any box; where
/// the box is narrower than the drawing, its sides are cut.
pub fn terrace() -> Markup {
    html! {
        svg.terrace viewBox="0 0 1200 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            (PreEscaped(TERRACE.as_str()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_it_refers_to_is_drawn() {
        let all = crate::defs().into_string() + &terrace().into_string();
        let references = all.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
        for id in references {
            assert!(all.contains(&format!("id=\"{id}\"")), "{id}");
        }
    }

    #[test]
    fn every_class_has_a_style() {
        let drawn = terrace().into_string();
        let classes = drawn.split("class=\"c-").skip(1).filter_map(|rest| rest.split('"').next());
        for class in classes {
            assert!(TERRACE_STYLE.contains(&format!(".c-{class}")), "{class}");
        }
    }
}
