//! The faces and the back of cards: 100 by 140.

use gueridon_engine::cafe::Card;
use gueridon_engine::forty_six;
use maud::{Markup, Render, html};

use crate::guests::face_id;
use crate::shape::{raw, used_at, word};

/// The size of every face and back.
pub(crate) const SIZE: (u32, u32) = (100, 140);

/// The back of a card.
pub fn back() -> Markup {
    svg(&used_at("back", (50, 70)))
}

/// A guest or a joker of the café.
pub(crate) fn guest(card: Card) -> Markup {
    svg(&used_at(&face_id(card), (50, 70)))
}

/// A number, or the joker of Quarante-six.
pub(crate) fn number(card: forty_six::Card) -> Markup {
    if card == forty_six::Card::JOKER {
        return svg(&used_at("card-J", (50, 70)));
    }
    let text = card.to_string();
    svg(&html! {
        (used_at("paper", (50, 70)))
        (raw(r#"<path class="d-rule" d="M28 108h44"/>"#))
        (word("d-card-corner", (20, 28), &text))
        (word("d-card-number", (50, 90), &text))
    })
}

fn svg(inside: &impl Render) -> Markup {
    html! { svg.d-face viewBox="0 0 100 140" aria-hidden="true" { (inside) } }
}

/// The joker of Quarante-six, which faces refer to.
pub(crate) fn definitions() -> String {
    let star = crate::shape::star(0.0, 0.0, 34.0);
    let letter = |x: i32, y: i32| word("d-card-corner", (x, y), "J").render().into_string();
    format!(
        r##"<g id="d-card-J"><use href="#d-paper"/><path class="d-star" d="{star}"/>{}{}</g>"##,
        letter(-32, -43),
        letter(32, 58)
    )
}
