//! Numbers with their nouns.

/// A number with its noun in the singular or plural: `1 table`, `2 tables`, `2 entries`.
pub fn plural(number: u64, noun: &str) -> String {
    match noun.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u'])) {
        _ if number == 1 => format!("1 {noun}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {noun}s"),
    }
}

/// How often something happens: `once`, `twice`, `3 times`.
pub fn often(number: u64) -> String {
    match number {
        1 => "once".into(),
        2 => "twice".into(),
        _ => format!("{number} times"),
    }
}

/// A value rounded to a number of decimal places.
pub fn rounded(value: f64, digits: i32) -> f64 {
    let scale = 10f64.powi(digits);
    (value * scale).round() / scale
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_a_kind_is_in_the_singular() {
        assert_eq!(
            [0, 1, 2].map(|number| plural(number, "deal")),
            ["0 deals", "1 deal", "2 deals"]
        );
        assert_eq!([1, 2].map(|number| plural(number, "entry")), ["1 entry", "2 entries"]);
        assert_eq!(plural(3, "replay"), "3 replays");
        assert_eq!([0, 1, 2, 3].map(often), ["0 times", "once", "twice", "3 times"]);
    }
}
