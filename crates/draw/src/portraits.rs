//! The faces of guests on their cards: one for each nation and gender, put together from a few parts.
//!
//! They are people of any café of today. What tells them apart is hair, hats, glasses, scarves and
//! posture; no part belongs to a nation, and colours of skin and hair are spread over all of them.

use crate::cafe::compact;

/// The parts, and the outlines of the medallions that portraits are cut to.
const PARTS: &str = include_str!("portraits.svg");

/// A line for each guest: how far the head is tilted in degrees, the colours of skin and hair, hair
/// behind the head and over the forehead, face, glasses, beard, hat, collar or scarf, clothes.
/// `-` is none of that. Hats and collars have their colour behind a slash; an open collar shows skin.
const GUESTS: &str = "
DEf -4 pale  ginger waves  middle smile -      -         -            turtle/teal  teal
DEm  3 brown black  -      crop   grin  lenses beard     -            round        mustard
FRf  4 dark  black  afro   -      grin  -      -         band/mustard open         red
FRm -3 pale  walnut -      curls  calm  -      -         -            shirt/white  blue
GBf  3 tan   black  long   side   smile -      -         -            scarf/red    slate
GBm -3 brown black  -      -      grin  -      beard     -            hood/orange  orange
USf  4 fair  grey   bob    fringe laugh lenses -         -            round        plum
USm  3 tan   black  -      quiff  smile -      -         -            lapels       green
TRf -4 pale  blond  tail   side   grin  -      -         -            stripes      blue
TRm  3 fair  auburn -      crop   calm  -      beard     beanie/teal  scarf/mustard slate
INf -3 brown black  -      pixie  smile frames -         -            shirt/cream  rose
INm  4 tan   black  -      side   laugh -      -         -            hood/plum    plum
CNf  3 fair  walnut bun    fringe laugh -      -         -            lapels       blue
CNm -4 pale  black  -      crop   smile -      -         flatcap/red  shirt/white  green
RUf -5 tan   walnut waves  -      smile -      -         straw/mustard open        teal
RUm  3 fair  grey   -      sides  laugh frames -         -            lapels       red
ESf  4 pale  walnut -      curls  grin  -      -         -            scarf/plum   mustard
ESm -4 dark  black  -      curls  grin  lenses -         -            round        cream
CUf -3 fair  ginger bob    side   calm  -      -         beret/blue   turtle/green green
CUm  3 pale  blond  bun    crop   grin  -      beard     -            open         teal
CFf  3 dark  black  braids middle laugh lenses -         -            round        orange
CFm -3 brown white  -      sides  smile -      moustache trilby/slate shirt/white  teal
ITf -3 tan   white  afro   side   smile -      -         -            shirt/red    slate
ITm  4 fair  black  -      side   laugh -      -         cap/red      stripes      teal
";

/// A colour of the table. They are the same on light and dark pages, because cards are light on both.
fn colour(name: &str) -> Option<&'static str> {
    Some(match name {
        "pale" => "#f7d7bb",
        "fair" => "#ecbd94",
        "tan" => "#cf9564",
        "brown" => "#a96f47",
        "dark" => "#875537",
        "black" => "#2f2522",
        "walnut" => "#6b4327",
        "auburn" => "#96572b",
        "ginger" => "#cf6a32",
        "blond" => "#e5bb62",
        "grey" => "#b9b2a8",
        "white" => "#f6f1e6",
        "red" => "#c8503f",
        "orange" => "#dd8144",
        "mustard" => "#e0a93b",
        "green" => "#6f8f4e",
        "teal" => "#2f7f79",
        "blue" => "#45699c",
        "plum" => "#7d5a8c",
        "rose" => "#d98a8f",
        "slate" => "#54616b",
        "cream" => "#efe3cb",
        _ => return None,
    })
}

/// The parts and the portraits, which faces of cards refer to.
pub(crate) fn definitions() -> String {
    GUESTS.lines().filter_map(portrait).fold(compact(PARTS), |all, portrait| all + &portrait)
}

/// The portrait of a line of the table.
fn portrait(line: &str) -> Option<String> {
    let columns: Vec<&str> = line.split_whitespace().collect();
    let &[guest, tilt, skin, hair, behind, front, face, glasses, beard, hat, collar, clothes] =
        columns.as_slice()
    else {
        return None;
    };
    let gender = guest.get(2..)?;
    let body = part(&format!("body-{gender}"), clothes);
    let head = part(behind, hair)
        + &part(&format!("head-{gender}"), skin)
        + &part(beard, hair)
        + &part(glasses, "-")
        + &part(face, "-")
        + &part(front, hair)
        + &part(hat, "-");
    let collar = part(collar, skin);
    let cut = format!(r##"class="d-portrait" clip-path="url(#d-clip-{gender})""##);
    let head = format!(r#"<g transform="rotate({tilt} 0 9)">{head}</g>"#);
    // The café of the home page shows the same people uncut.
    let person = format!(r#"<g id="d-person-{guest}">{body}{head}{collar}</g>"#);
    Some(format!(r#"<g id="d-portrait-{guest}" {cut}>{person}</g>"#))
}

/// A part in its own colour or a given one.
fn part(name: &str, fill: &str) -> String {
    let (name, fill) = name.split_once('/').unwrap_or((name, fill));
    let fill = colour(fill).map(|fill| format!(r#" fill="{fill}""#)).unwrap_or_default();
    if name == "-" { String::new() } else { format!(r##"<use href="#d-p-{name}"{fill}/>"##) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use gueridon_engine::cafe::Card;

    use super::*;

    fn rows() -> Vec<Vec<&'static str>> {
        let lines = GUESTS.lines().filter(|line| !line.is_empty());
        lines.map(|line| line.split_whitespace().collect()).collect()
    }

    #[test]
    fn every_guest_has_one_portrait() {
        let drawn = definitions();
        assert_eq!(rows().len(), 24);
        for guest in Card::all().filter(|card| !card.is_joker()) {
            assert_eq!(drawn.matches(&format!("\"d-portrait-{guest}\"")).count(), 1, "{guest}");
        }
    }

    #[test]
    fn portraits_differ_in_more_than_their_colours() {
        let without_colour =
            |part: &&'static str| part.split_once('/').map_or(*part, |(part, _)| part);
        let shapes: BTreeSet<Vec<&str>> =
            rows().iter().map(|row| row[4..11].iter().map(without_colour).collect()).collect();
        assert_eq!(shapes.len(), 24);
    }

    #[test]
    fn no_colour_of_skin_or_hair_stands_for_a_nation() {
        for row in rows() {
            let same = |other: &&Vec<&str>| other[0][..2] != row[0][..2] && other[2] == row[2];
            assert!(rows().iter().filter(same).count() >= 2, "{row:?}");
        }
        let pairs: Vec<_> = rows().chunks(2).map(|pair| pair[0][2] != pair[1][2]).collect();
        assert!(pairs.into_iter().all(|differ| differ), "the two of a nation differ");
    }

    #[test]
    fn every_colour_of_the_table_is_known() {
        for columns in rows() {
            let named = columns[4..].iter().filter_map(|part| Some(part.split_once('/')?.1));
            for name in [columns[2], columns[3], columns[11]].into_iter().chain(named) {
                assert!(colour(name).is_some(), "{name} in {columns:?}");
            }
        }
    }
}
