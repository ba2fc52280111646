//! What all drawings share, once a page.

use maud::{Markup, PreEscaped, html};

use crate::{face, furniture, guests, lettering};

/// One hidden SVG with everything that boards and faces refer to. Pages put it once into the body,
/// so that an update of a board does not carry it.
pub fn defs() -> Markup {
    html! {
        svg.d-defs width="0" height="0" aria-hidden="true" { (shared()) }
    }
}

/// The definitions themselves, for any SVG.
pub(crate) fn shared() -> Markup {
    html! {
        defs {
            (PreEscaped(guests::flags()))
            (PreEscaped(lettering::definitions()))
            (PreEscaped(furniture::definitions()))
            (PreEscaped(guests::definitions()))
            (PreEscaped(face::definitions()))
        }
    }
}
