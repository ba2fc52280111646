//! Marks and spaces, in every variant of every sentence and in whole sentences.

use gueridon_text::{Lang, Speaker};

use crate::catalogue::Catalogue;
use crate::samples::{Kind, samples};

/// The space before a French colon and inside French quotes, at which no line breaks.
const NO_BREAK: char = '\u{a0}';
/// The narrower one before the other French marks.
const NARROW: char = '\u{202f}';

/// The space that French puts before a mark; none for marks without one.
fn french_space(mark: char) -> Option<char> {
    match mark {
        ':' | '»' => Some(NO_BREAK),
        ';' | '?' | '!' => Some(NARROW),
        _ => None,
    }
}

/// The first mark of a French text that lacks its space, or has another one.
pub(crate) fn wrong_french_space(text: &str) -> Option<char> {
    let letters: Vec<char> = text.chars().collect();
    let wrong = letters.iter().enumerate().find(|&(at, &mark)| {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let lacks = french_space(mark).is_some_and(|space| before != Some(space));
        let opens = mark == '«' && letters.get(at + 1) != Some(&NO_BREAK);
        let next = letters.get(at + 1).and_then(|&next| french_space(next));
        let narrow = mark == NARROW && next != Some(NARROW);
        lacks || opens || narrow
    });
    wrong.map(|(_, &mark)| mark)
}

fn texts(lang: Lang) -> Vec<(String, String)> {
    let catalogue = Catalogue::read(lang);
    let ids = catalogue.ids().into_iter();
    ids.flat_map(|id| catalogue.uses(id).texts.into_iter().map(move |text| (id.to_owned(), text)))
        .collect()
}

#[test]
fn no_language_shouts_or_uses_typewriter_marks() {
    for lang in Lang::ALL {
        for (id, text) in texts(lang) {
            for mark in ["!", "'", "\"", "...", "  ", " - ", " ,", " ."] {
                // Players may shout.
                let said = mark == "!" && id.starts_with("page-say-");
                assert!(said || !text.contains(mark), "{lang}: {id} has {mark:?}: {text}");
            }
        }
    }
}

#[test]
fn french_marks_have_their_space() {
    for (id, text) in texts(Lang::Fr) {
        assert_eq!(wrong_french_space(&text), None, "{id}: {text:?}");
    }
    let wrong =
        ["Non ;", "Oui\u{a0}?", "Ici\u{202f}: là", "« a\u{a0}»", "«\u{a0}a»", "un\u{202f}mot"];
    for wrong in wrong {
        assert!(wrong_french_space(wrong).is_some(), "{wrong:?}");
    }
}

#[test]
fn every_language_has_its_own_quotes() {
    let quotes = ['“', '”', '„', '«', '»', '‘', '‚', '‹', '›'];
    for lang in Lang::ALL {
        let own: &[char] = match lang {
            Lang::En => &['“', '”'],
            Lang::Fr => &['«', '»'],
            Lang::De => &['„', '“'],
        };
        for (id, text) in texts(lang) {
            let foreign = text.chars().find(|mark| quotes.contains(mark) && !own.contains(mark));
            assert_eq!(foreign, None, "{lang}: {id}: {text}");
        }
    }
}

#[test]
fn english_and_german_marks_have_no_space() {
    for lang in [Lang::En, Lang::De] {
        for (id, text) in texts(lang) {
            // German has a narrow space before %, and no other one.
            let spaced = text.replace("\u{202f}%", "%").contains([NO_BREAK, NARROW]);
            assert!(!spaced, "{lang}: {id}: {text}");
            for mark in [" :", " ;", " ?", "“ ", " ”", "„ "] {
                // In German, “ closes.
                let closes = lang == Lang::De && mark == "“ ";
                assert!(closes || !text.contains(mark), "{lang}: {id} has {mark:?}: {text}");
            }
        }
    }
}

#[test]
fn sentences_begin_and_end_like_sentences() {
    for lang in Lang::ALL {
        let speaker = Speaker::new(lang);
        for sample in samples().into_iter().filter(|sample| sample.kind == Kind::Sentence) {
            let sentence = speaker.say(&sample.message);
            let small = sentence.starts_with(char::is_lowercase);
            assert!(!small, "{lang}: begins small: {sentence}");
            let ends = sentence.ends_with(['.', ')']);
            assert!(ends, "{lang}: does not end: {sentence}");
            let doubled = sentence.contains("  ") || sentence.contains("..");
            assert!(!doubled, "{lang}: two marks in a row: {sentence}");
        }
    }
}

#[test]
fn every_language_keeps_to_its_words_and_names_no_id_of_a_rule() {
    let is_id = |word: &str| {
        word.strip_prefix(['B', 'C', 'Q']).is_some_and(|number| number.parse::<u8>().is_ok())
    };
    for lang in Lang::ALL {
        // Computers are no hosts, German says du, and the board has one name.
        let avoided: &[&str] = match lang {
            Lang::En => &["host", "hosts"],
            Lang::Fr => &["hôte", "hôtes"],
            Lang::De => &["Gastgeber", "Ihnen", "Ihr", "Ihre", "Ihren", "Brett"],
        };
        for (id, text) in texts(lang) {
            let mut words = text.split(|letter: char| !letter.is_alphanumeric());
            let found = words.find(|word| avoided.contains(word) || is_id(word));
            assert_eq!(found, None, "{lang}: {id}: {text}");
        }
    }
}
