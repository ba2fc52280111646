//! Ids of tables and players as text.

use gueridon_journal::{PlayerId, TableId};

#[test]
fn a_table_id_is_1_to_32_plain_characters() {
    for good in ["a", "A-z_09", &"x".repeat(32)] {
        assert_eq!(TableId::new(good).unwrap().as_str(), good);
    }
    for bad in ["", "a b", "a/b", "é", "a\n", &"x".repeat(33)] {
        assert_eq!(TableId::new(bad), None, "{bad:?}");
    }
}

#[test]
fn a_player_id_is_read_as_written() {
    let player = PlayerId(std::array::from_fn(|i| 17 * i as u8));
    assert_eq!(player.to_string(), "00112233445566778899aabbccddeeff");
    assert_eq!(PlayerId::read(&player.to_string()), Some(player));
    assert_eq!(PlayerId::read("00112233445566778899aabbccddeef"), None);
    assert_eq!(PlayerId::read("+0112233445566778899aabbccddeeff"), None);
    assert_eq!(PlayerId::read("é0112233445566778899aabbccddeef"), None);
}
