//! Marks and spaces, in every variant of every sentence and in whole sentences.

use gueridon_text::{Lang, Speaker};

use crate::catalogue::Catalogue;
use crate::samples::{Kind, samples};

/// A space at which no line breaks.
const NO_BREAK: char = '\u{a0}';

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
                assert!(!text.contains(mark), "{lang}: {id} has {mark:?}: {text}");
            }
        }
    }
}

#[test]
fn french_marks_have_their_space() {
    for (id, text) in texts(Lang::Fr) {
        let mut before = None;
        for mark in text.chars() {
            if [':', ';', '?', '»'].contains(&mark) || before == Some('«') {
                let space = if before == Some('«') { mark } else { before.unwrap_or('?') };
                assert_eq!(space, NO_BREAK, "{id}: {mark:?} in {text:?}");
            }
            before = Some(mark);
        }
    }
}

#[test]
fn english_and_german_marks_have_no_space() {
    for lang in [Lang::En, Lang::De] {
        for (id, text) in texts(lang) {
            assert!(!text.contains(NO_BREAK), "{lang}: {id}: {text}");
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
            let ends = sentence.ends_with(['.', ']']);
            assert!(ends, "{lang}: does not end: {sentence}");
            let doubled = sentence.contains("  ") || sentence.contains("..");
            assert!(!doubled, "{lang}: two marks in a row: {sentence}");
        }
    }
}
