//! The three languages and the code agree on ids and on the values of each sentence.

use std::collections::BTreeSet;

use gueridon_text::{Lang, Speaker};

use crate::catalogue::Catalogue;
use crate::samples::{all_parts, samples};

fn catalogues() -> [(Lang, Catalogue); 3] {
    Lang::ALL.map(|lang| (lang, Catalogue::read(lang)))
}

#[test]
fn no_language_lacks_an_id_that_another_has() {
    let english = Catalogue::read(Lang::En);
    for lang in Lang::ALL {
        let other = Catalogue::read(lang);
        let missing: Vec<_> =
            english.ids().difference(&other.ids()).map(ToString::to_string).collect();
        let alone: Vec<_> =
            other.ids().difference(&english.ids()).map(ToString::to_string).collect();
        assert!(missing.is_empty(), "{lang} lacks {missing:?}");
        assert!(alone.is_empty(), "only {lang} has {alone:?}");
    }
}

#[test]
fn every_sentence_mentions_all_its_values_and_no_others() {
    for (lang, catalogue) in catalogues() {
        for message in all_parts() {
            let given: BTreeSet<String> =
                message.args.iter().map(|(name, _)| (*name).to_owned()).collect();
            assert_eq!(given.len(), message.args.len(), "{}: a name comes twice", message.id);
            let used = catalogue.uses(&message.id).variables;
            let unused: Vec<_> = given.difference(&used).collect();
            let lacking: Vec<_> = used.difference(&given).collect();
            assert!(unused.is_empty(), "{lang}: {} does not mention {unused:?}", message.id);
            assert!(lacking.is_empty(), "{lang}: {} is not given {lacking:?}", message.id);
        }
    }
}

#[test]
fn variants_are_chosen_by_words_that_the_code_passes() {
    // Plural rules; answers; genders; the joker's card and square; the player who is spoken to.
    let known = ["one", "other", "yes", "no", "woman", "man", "J", "you"];
    for (lang, catalogue) in catalogues() {
        for id in catalogue.ids() {
            for choice in catalogue.uses(id).choices {
                assert!(known.contains(&choice.as_str()), "{lang}: {id} has [{choice}]");
            }
        }
    }
}

#[test]
fn every_id_is_used_by_some_sample() {
    for (lang, catalogue) in catalogues() {
        let said: BTreeSet<String> =
            all_parts().iter().flat_map(|message| catalogue.uses(&message.id).ids).collect();
        let silent: Vec<_> = catalogue.ids().into_iter().filter(|id| !said.contains(*id)).collect();
        assert!(silent.is_empty(), "{lang}: no sample uses {silent:?}");
    }
}

#[test]
fn nothing_is_left_unformatted() {
    for lang in Lang::ALL {
        let speaker = Speaker::new(lang);
        for sample in samples() {
            let id = &sample.message.id;
            let sentence = speaker.sentence(&sample.message);
            let sentence = sentence.unwrap_or_else(|| panic!("{lang}: {id} cannot be said"));
            assert_eq!(speaker.say(&sample.message), sentence);
            assert!(!sentence.trim().is_empty(), "{lang}: {id} is empty");
            assert!(!sentence.contains(['{', '}', '$', '\n']), "{lang}: {id}: {sentence}");
            assert!(!sentence.contains("Unknown localization"), "{lang}: {id}: {sentence}");
            assert!(!sentence.contains(['\u{2068}', '\u{2069}']), "{lang}: {id}: {sentence}");
        }
    }
}
