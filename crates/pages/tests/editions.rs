//! Every difference between rules is shown, and matters.

use gueridon_engine::Change;
use gueridon_pages::{Cause, DIFFERENCES};
use gueridon_record::GameId;
use gueridon_text::{Lang, Speaker};

#[test]
fn every_change_of_a_version_has_a_position_in_which_it_matters() {
    for change in Change::ALL {
        let entry = DIFFERENCES.iter().find(|it| it.cause == Cause::Change(change));
        let entry = entry.unwrap_or_else(|| panic!("{change:?} is not shown"));
        assert_eq!(entry.game.name(), change.game());
    }
}

/// Choices that are no side of a difference: what the edition says is one of the others, and the printed board is
/// compared with an older one by its change.
const NOT_COMPARED: [&str; 2] = ["edition", "printed"];

#[test]
fn every_choice_of_every_option_is_compared_with_another_one() {
    for game in GameId::ALL {
        for option in game.options() {
            let choices = option.choices.iter().map(|choice| choice.name);
            for choice in choices.filter(|choice| !NOT_COMPARED.contains(choice)) {
                let shows = |cause: Cause| match cause {
                    Cause::Option(name, sides) => name == option.name && sides.contains(&choice),
                    Cause::Change(_) => false,
                };
                let mut entries = DIFFERENCES.iter();
                let shown = entries.any(|it| it.game == game && shows(it.cause));
                assert!(shown, "{}: {} {choice}", game.name(), option.name);
            }
        }
    }
}

#[test]
fn both_sides_of_every_difference_are_possible_and_answer_differently() {
    let speaker = Speaker::new(Lang::En);
    for difference in DIFFERENCES {
        let what = speaker.say(&difference.message());
        let sides = difference.play(&speaker);
        let [one, other] = sides.unwrap_or_else(|| panic!("impossible: {what}"));
        assert_ne!(one.answer(), other.answer(), "{what}");
        assert!(!one.answer().is_empty() && !other.answer().is_empty(), "{what}");
    }
}
