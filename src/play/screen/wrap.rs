//! Lines of text in a width.

/// The rows of a line: words are kept whole where they fit, and further rows are indented like the first.
pub(crate) fn wrap(line: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let indent = line.chars().take_while(|c| *c == ' ').count();
    let indent = if indent * 2 > width { 0 } else { indent };
    let mut rows = vec![" ".repeat(indent)];
    let mut used = indent;
    let mut begun = false;
    for word in line.split_inclusive(' ').skip_while(|word| word.trim().is_empty()) {
        let mut word = word;
        let length = word.trim_end().chars().count();
        if begun && used + length > width {
            next_row(&mut rows, indent);
            used = indent;
        }
        // A word that is longer than a row is cut.
        while used + word.trim_end().chars().count() > width && width > indent {
            let cut = word.char_indices().nth(width - used).map_or(word.len(), |(at, _)| at);
            push(&mut rows, &word[..cut]);
            word = &word[cut..];
            next_row(&mut rows, indent);
            used = indent;
        }
        push(&mut rows, word);
        used += word.chars().count();
        begun = true;
    }
    rows.into_iter().map(|row| row.trim_end().to_string()).collect()
}

fn next_row(rows: &mut Vec<String>, indent: usize) {
    rows.push(" ".repeat(indent));
}

fn push(rows: &mut [String], text: &str) {
    if let Some(row) = rows.last_mut() {
        row.push_str(text);
    }
}

/// A text that is cut to a width, with an ellipsis in place of what is missing.
pub(crate) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    format!("{kept}…")
}

/// A name that is cut to a width in its middle: "Player 2" and "Player 3" differ at the end.
pub(crate) fn cut_name(name: &str, width: usize) -> String {
    let length = name.chars().count();
    if length <= width {
        return name.to_string();
    }
    let head: String = name.chars().take(width.saturating_sub(2)).collect();
    let tail: String = name.chars().skip(length - 1).collect();
    format!("{}…{tail}", head.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_kept_whole_and_long_ones_are_cut() {
        assert_eq!(wrap("", 5), [""]);
        assert_eq!(wrap("one two", 7), ["one two"]);
        assert_eq!(wrap("one two", 6), ["one", "two"]);
        assert_eq!(wrap("   one two", 7), ["   one", "   two"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("äöü ß", 3), ["äöü", "ß"]);
    }

    #[test]
    fn no_row_is_wider_than_asked() {
        let text = "   Table b10: 2 guests, not all of them are Turkish, which brings 2 points.";
        for width in 1..80 {
            for row in wrap(text, width) {
                assert!(row.chars().count() <= usize::from(width), "{width}: {row:?}");
            }
        }
    }

    #[test]
    fn a_cut_text_ends_in_an_ellipsis() {
        assert_eq!(cut("Player 1", 8), "Player 1");
        assert_eq!(cut("Player 1", 6), "Playe…");
        assert_eq!(cut_name("Player 1", 8), "Player 1");
        assert_eq!(cut_name("Player 1", 6), "Play…1");
    }
}
