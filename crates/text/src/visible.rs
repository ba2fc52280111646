//! What may be shown of a text from outside.

/// Whether a character of a text from outside may be shown: none that controls a terminal, ends a line, reverses what
/// follows or takes no room, with which a text could pose as another.
pub fn is_visible(letter: char) -> bool {
    !letter.is_control()
        && !matches!(
            letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// One line of visible text.
pub fn clean_text(text: &str) -> String {
    let spaced = text.chars().map(|letter| if letter.is_whitespace() { ' ' } else { letter });
    let visible: String = spaced.filter(|letter| is_visible(*letter)).collect();
    visible.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_line_of_visible_text() {
        assert_eq!(clean_text("  Ada \n Lovelace\t"), "Ada Lovelace");
        assert_eq!(clean_text("A\u{202e}da\u{200b}\u{7}"), "Ada");
        assert_eq!(clean_text("Ada\u{2028}Lovelace"), "Ada Lovelace");
        assert_eq!(clean_text(" \u{200d} "), "");
        assert_eq!(clean_text("Zoë 😀 李"), "Zoë 😀 李");
    }
}
