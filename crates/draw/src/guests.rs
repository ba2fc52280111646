//! Guests and jokers: abstract figures on boards, portraits on cards. Women are round and men are square,
//! in the outline of their token, in the medallion of their card and in the cut of their shoulders.

use gueridon_engine::cafe::{Card, Gender, Nation};
use maud::{Markup, PreEscaped, html};

use crate::shape::star;

/// The outline of a token, or of anything else that shows a gender.
fn outline(gender: Gender, class: &str, half: f64, y: f64) -> String {
    match gender {
        Gender::Woman => format!(r#"<circle class="{class}" cy="{y}" r="{half}"/>"#),
        Gender::Man => {
            // A square looks larger than a circle of the same width.
            let half = half * 0.92;
            let (left, top, side, corner) = (-half, y - half, 2.0 * half, 0.3 * half);
            let at = format!(r#"x="{left:.1}" y="{top:.1}" rx="{corner:.1}""#);
            format!(r#"<rect class="{class}" {at} width="{side:.1}" height="{side:.1}"/>"#)
        }
    }
}

fn group(name: &str, inside: &str) -> String {
    format!(r#"<g id="d-{name}">{inside}</g>"#)
}

/// Everything about guests that boards and faces refer to.
pub(crate) fn definitions() -> String {
    let mut all = String::new();
    for gender in Gender::ALL {
        let letter = gender.letter();
        let blank = outline(gender, "d-shade", 27.0, 1.8) + &outline(gender, "d-token", 27.0, 0.0);
        all += &group(&format!("blank-{letter}"), &blank);
        let ring = outline(gender, "d-joker-ring", 25.4, 0.0);
        let badge = gold(22.0, -21.0, 9.5);
        all += &group(&format!("joker-{letter}"), &(ring + &badge));
    }
    for card in Card::all() {
        all += &group(&token_id(card), &token(card));
        all += &group(&face_id(card), &face(card));
    }
    all
}

/// The id of a guest's token.
pub(crate) fn token_id(card: Card) -> String {
    card.to_string().replace('*', "joker")
}

/// The id of a guest's card.
pub(crate) fn face_id(card: Card) -> String {
    format!("card-{}", token_id(card))
}

/// What a guest is on a board of 60 units a cell: figure, code and flag.
fn token(card: Card) -> String {
    let letter = card.gender().letter();
    let blank = format!(r##"<use href="#d-blank-{letter}"/>"##);
    let bust = |at: &str| used("d-ink", &format!("bust-{letter}"), at);
    match card.nation().map(Nation::code) {
        Some(code) => {
            let letters = used("d-code", &format!("code-{code}"), "translate(10 -8) scale(1.1)");
            let flag = format!(r##"<use href="#d-{code}" y="12.5"/>"##);
            blank + &bust("translate(-11 -10) scale(.88)") + &letters + &flag
        }
        None => {
            let ring = format!(r##"<use href="#d-joker-{letter}"/>"##);
            blank + &ring + &bust("translate(0 -7)") + &gold(0.0, 14.0, 9.0)
        }
    }
}

/// A guest's card, 100 by 140 around the origin.
fn face(card: Card) -> String {
    let letter = card.gender().letter();
    let paper = r##"<use href="#d-paper"/>"##.to_owned();
    let sign = format!(r##"<use href="#d-sign-{letter}" x="34" y="-54"/>"##);
    let medal = outline(card.gender(), "d-medal", 31.0, -12.0);
    match card.nation().map(Nation::code) {
        Some(code) => {
            let at = "translate(0 -11) scale(1.1)";
            let portrait =
                format!(r##"<use href="#d-portrait-{code}{letter}" transform="{at}"/>"##);
            let letters = used("d-code", &format!("code-{code}"), "translate(-27 -54) scale(1.6)");
            let at = "translate(0 44) scale(1.9)";
            let flag = format!(r##"<use href="#d-{code}" transform="{at}"/>"##);
            paper + &letters + &sign + &medal + &portrait + &flag
        }
        None => {
            let bust = used("d-ink", &format!("bust-{letter}"), "translate(0 -12) scale(2)");
            let figure = sign + &medal + &bust;
            paper + &gold(-33.0, -53.0, 9.0) + &figure + &gold(0.0, 45.0, 20.0)
        }
    }
}

/// The portrait of a guest without a card, of any size; the figure of a joker.
pub fn portrait(card: Card) -> Markup {
    let letter = card.gender().letter();
    let figure = match card.nation().map(Nation::code) {
        Some(code) => {
            format!(r##"<use href="#d-portrait-{code}{letter}" transform="scale(1.1)"/>"##)
        }
        None => used("d-ink", &format!("bust-{letter}"), "scale(2)"),
    };
    let inside = PreEscaped(outline(card.gender(), "d-medal", 31.0, -1.0) + &figure);
    html! { svg.d-portrait-alone viewBox="-33 -34 66 66" aria-hidden="true" { (inside) } }
}

/// Another definition, in a colour and at a place.
fn used(class: &str, id: &str, at: &str) -> String {
    format!(r##"<use class="{class}" href="#d-{id}" transform="{at}"/>"##)
}

/// The star of jokers.
fn gold(x: f64, y: f64, radius: f64) -> String {
    format!(r#"<path class="d-star" d="{}"/>"#, star(x, y, radius))
}

/// The ids of all flags, with the nations.
pub(crate) fn flags() -> String {
    Nation::ALL
        .into_iter()
        .map(|nation| group(nation.code(), &crate::flags::flag(nation)))
        .collect()
}
