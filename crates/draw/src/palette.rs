//! The stylesheet of drawings, and the same with its light colours written in.

/// The colours and strokes of drawings: variables for light, and for dark where a reader prefers
/// it. Pages serve it as part of their stylesheet.
pub const STYLE: &str = include_str!("draw.css");

/// How wide the stroke of bold letters is, to their size.
const BOLD: f64 = 0.05;

/// The stylesheet for files that stand alone: every variable resolved to its light value, and
/// nothing that only a browser at work needs, such as the dark colours or the marks of the pointer.
/// Bold letters get a stroke of their own colour, because the one font of pictures has no bold.
pub(crate) fn resolved() -> String {
    let plain = without_media(STYLE);
    let (mut rules, mut colours) = (String::new(), Vec::new());
    for rule in plain.split_inclusive('}') {
        if rule.contains(":root") {
            colours = variables(rule);
        } else if !rule.contains(":hover") && !rule.contains(":focus") {
            rules += &embolden(rule);
        }
    }
    for (name, value) in colours {
        rules = rules.replace(&format!("var({name})"), value);
    }
    rules
}

/// A rule with a stroke around letters that should be bold.
fn embolden(rule: &str) -> String {
    let value = |name: &str| {
        let (_, after) = rule.split_once(name)?;
        after.split_once(';').map(|(value, _)| value.trim())
    };
    let (Some("700"), Some(fill), Some(size)) =
        (value("font-weight:"), value(" fill:"), value("font-size:"))
    else {
        return rule.to_owned();
    };
    let size: f64 = size.trim_end_matches("px").parse().unwrap_or(0.0);
    let stroke = format!("stroke: {fill}; stroke-width: {:.1}px; }}", size * BOLD);
    rule.trim_end_matches('}').to_owned() + &stroke
}

/// The variables of a rule and their values.
fn variables(rule: &str) -> Vec<(&str, &str)> {
    let body = rule.split_once('{').map_or(rule, |(_, body)| body);
    let pairs = body.trim_end_matches('}').split(';').filter_map(|line| line.split_once(':'));
    pairs.map(|(name, value)| (name.trim(), value.trim())).collect()
}

/// A stylesheet without its comments and its `@media` blocks.
fn without_media(css: &str) -> String {
    let (mut plain, mut depth, mut rest) = (String::new(), 0_usize, css);
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, after)| after);
            continue;
        }
        if rest.starts_with("@media") {
            depth = 1;
            rest = rest.split_once('{').map_or("", |(_, after)| after);
            continue;
        }
        let inside = depth > 0;
        match first {
            '{' if inside => depth += 1,
            '}' if inside => depth -= 1,
            _ if inside => {}
            _ => plain.push(first),
        }
        rest = &rest[first.len_utf8()..];
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_for_other_media_and_comments_are_left_out() {
        let css = "a{b:c}/* {x} */@media (x){:root{--d:e}p{q:r}}f{g:h}";
        assert_eq!(without_media(css), "a{b:c}f{g:h}");
    }

    #[test]
    fn the_resolved_style_has_values_in_place_of_variables() {
        let style = resolved();
        assert!(STYLE.contains("var(--d-ink)") && STYLE.contains("prefers-color-scheme"));
        assert!(style.contains(".d-ink") && style.contains("fill:"));
        for absent in ["var(", "--d", "@media", ":root", ":hover", ":focus"] {
            assert!(!style.contains(absent), "{absent} in {style}");
        }
    }

    #[test]
    fn bold_letters_get_a_stroke() {
        let rule = "a { fill: red; font-size: 20px; font-weight: 700; }";
        let bold =
            "a { fill: red; font-size: 20px; font-weight: 700; stroke: red; stroke-width: 1.0px; }";
        assert_eq!(embolden(rule), bold);
        assert_eq!(
            embolden("b { fill: red; font-size: 20px; }"),
            "b { fill: red; font-size: 20px; }"
        );
    }
}
