//! Chance, cards, hands, squares and versions.

use gueridon_engine::cafe::{Card, Gender, Hand, Nation, SeatedGuest, Square};
use gueridon_engine::{Chance, Change, Version, forty_six, shuffle};

/// Repeats a series of words without end.
struct Words<'a>(std::iter::Cycle<std::slice::Iter<'a, u32>>);

impl Chance for Words<'_> {
    fn next_u32(&mut self) -> u32 {
        *self.0.next().expect("a cycle never ends")
    }
}

fn words(words: &[u32]) -> Words<'_> {
    Words(words.iter().cycle())
}

#[test]
fn below_scales_the_word_to_the_range() {
    assert_eq!(words(&[0x8000_0001]).below(10), 5);
    assert_eq!(words(&[u32::MAX]).below(10), 9);
    assert_eq!(words(&[7]).below(0), 0);
}

#[test]
fn below_rejects_the_words_that_would_favour_some_numbers() {
    // 2^32 mod 3 = 1: the one word whose low product is under 1 is 0, so it is thrown again.
    assert_eq!(words(&[0, 0x8000_0000]).below(3), 1);
}

#[test]
fn shuffle_walks_down_from_the_last_place() {
    // The largest word always picks the place itself: nothing moves.
    let mut items = [1, 2, 3, 4];
    shuffle(&mut items, &mut words(&[u32::MAX]));
    assert_eq!(items, [1, 2, 3, 4]);
    // A word of 1 always picks place 0: 4-1, then 3-4, then 2-3 change places.
    shuffle(&mut items, &mut words(&[1]));
    assert_eq!(items, [2, 3, 4, 1]);
}

#[test]
fn every_cafe_card_is_written_and_read_back() {
    for card in Card::all() {
        assert_eq!(Card::read(&card.to_string()), Some(card));
    }
    assert_eq!(Card::guest(Nation::Fr, Gender::Woman).to_string(), "FRf");
    assert_eq!(Card::joker(Gender::Man).to_string(), "*m");
}

#[test]
fn a_sitting_joker_names_its_nation_and_a_guest_does_not() {
    let joker = SeatedGuest::read("*f=ES").unwrap();
    assert_eq!((joker.nation, joker.gender, joker.joker), (Nation::Es, Gender::Woman, true));
    assert_eq!(joker.to_string(), "*f=ES");
    assert_eq!(SeatedGuest::read("ITm").unwrap().to_string(), "ITm");
    for bad in ["*f", "FRf=ES", "FR", "", "*", "frf", "FRx", "*f=", "é"] {
        assert_eq!(SeatedGuest::read(bad), None, "{bad}");
    }
}

#[test]
fn a_hand_counts_like_a_list() {
    let mut hand = Hand::EMPTY;
    let mut list: Vec<Card> = Vec::new();
    for round in 0..4 {
        for card in Card::all().filter(|card| card.index() % 4 >= round) {
            hand.add(card);
            list.push(card);
        }
        list.sort();
        assert_eq!(hand.len(), list.len());
        assert_eq!(hand.cards().collect::<Vec<_>>(), list);
    }
    for card in list.iter().copied() {
        assert!(hand.has(card));
        hand.remove(card);
    }
    assert!(hand.is_empty());
}

#[test]
fn a_full_set_of_guests_fits_in_a_hand() {
    let all: Hand = Card::all().flat_map(|card| [card; 4]).collect();
    assert_eq!(all.len(), 104);
    assert_eq!(all.jokers(), 8);
    assert_eq!(all.kinds().len(), 26);
}

#[test]
fn squares_are_written_and_read_back() {
    for column in 0..Square::LIMIT {
        for row in 0..Square::LIMIT {
            let square = Square { column, row };
            assert_eq!(Square::read(&square.to_string()), Some(square));
        }
    }
    for bad in ["", "a", "a0", "a27", "a012", "a1x", "A1", "1a", "é1", "a100"] {
        assert_eq!(Square::read(bad), None, "{bad}");
    }
}

#[test]
fn numbered_cards_are_written_and_read_back() {
    for card in forty_six::Card::all() {
        assert_eq!(forty_six::Card::read(&card.to_string()), Some(card));
    }
    for bad in ["", "0", "47", "07", "+7", "-1", "j", "999", "1 "] {
        assert_eq!(forty_six::Card::read(bad), None, "{bad}");
    }
}

#[test]
fn the_first_version_has_no_change_and_the_newest_has_all() {
    for change in Change::ALL {
        assert!(!Version::V1.has(change), "{change:?}");
        assert!(Version::NEWEST.has(change), "{change:?}");
    }
}

#[test]
fn numbers_name_versions() {
    assert_eq!(Version::from_number(1), Some(Version::V1));
    assert_eq!(Version::from_number(2), Some(Version::V2));
    assert_eq!(Version::from_number(3), Some(Version::V3));
    assert_eq!(Version::from_number(0), None);
    assert_eq!(Version::from_number(4), None);
    assert_eq!(Version::ALL.last(), Some(&Version::NEWEST));
}
