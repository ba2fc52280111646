//! Lineups, rotations, seeds, shards and command lines of a contest.

use gueridon_arena::contest::{derive, entrant_on, lineup, rotations};
use gueridon_arena::{CommandLine, Shard};
use gueridon_record::Seed;

#[test]
fn two_bots_sit_one_against_the_rest_and_more_sit_in_turn() {
    assert_eq!(lineup(2, 2), [0, 1]);
    assert_eq!(lineup(2, 4), [0, 1, 1, 1]);
    assert_eq!(lineup(3, 3), [0, 1, 2]);
    assert_eq!(lineup(3, 5), [0, 1, 2, 0, 1]);
}

#[test]
fn a_deal_is_played_until_every_entrant_had_every_seat_equally_often() {
    for (entrants, players, expected) in [(2, 2, 2), (2, 4, 4), (3, 6, 3), (3, 5, 5)] {
        let lineup = lineup(entrants, players);
        assert_eq!(rotations(&lineup), expected);
        for entrant in 0..entrants {
            let sat = |seat: usize| {
                (0..expected).filter(|&by| entrant_on(&lineup, by, seat) == entrant).count()
            };
            let often = sat(0);
            assert!(often > 0 && (0..players).all(|seat| sat(seat) == often));
        }
    }
}

#[test]
fn no_two_seeds_of_a_run_are_the_same() {
    let mut seeds = Vec::new();
    for deal in 0..20 {
        for lane in (0..36).chain([u64::MAX]) {
            seeds.push(derive(Seed::numbered(7), [deal, lane]).0);
        }
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 20 * 37);
}

#[test]
fn quotes_keep_words_together() {
    let words = |text| CommandLine::parse(text).map(|command| command.words().to_vec());
    assert_eq!(words("python3  my.py").unwrap(), ["python3", "my.py"]);
    assert_eq!(words(r#"'a b' c"d e"f ''"#).unwrap(), ["a b", "cd ef", ""]);
    assert!(words("").is_err() && words("  ").is_err() && words("''").is_err());
    assert!(words("python3 'my.py").unwrap_err().contains("quote"));
}

#[test]
fn shards_share_all_deals_and_none_twice() {
    for all in 0..20 {
        for count in 1..7 {
            let mut deals = Vec::new();
            for index in 1..=count {
                let shard = Shard { index, count };
                deals.extend((0..shard.deals(all)).map(|number| shard.deal(number)));
            }
            deals.sort_unstable();
            assert_eq!(deals, (0..all).collect::<Vec<_>>());
        }
    }
}
