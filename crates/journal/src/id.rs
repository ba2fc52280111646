//! Names of tables and of players, and hexadecimal digits.

use std::fmt;

/// The unguessable name of a table, as in its address: up to 32 of `A-Z a-z 0-9 _ -`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(String);

impl TableId {
    /// The longest name, in characters.
    pub const MAX_LEN: usize = 32;

    /// The name that this text is, if it can be one.
    pub fn new(text: impl Into<String>) -> Option<TableId> {
        let text = text.into();
        let fits = (1..=Self::MAX_LEN).contains(&text.len());
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        (fits && text.bytes().all(plain)).then_some(TableId(text))
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Somebody who plays: 16 random bytes, 32 hexadecimal digits as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlayerId(pub [u8; 16]);

impl PlayerId {
    /// Reads 32 hexadecimal digits.
    pub fn read(text: &str) -> Option<PlayerId> {
        read_hex(text).map(PlayerId)
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

/// Reads exactly `N` bytes, two digits each.
pub(crate) fn read_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let value = |digit: u8| char::from(digit).to_digit(16).map(|value| value as u8);
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = value(pair[0])? << 4 | value(pair[1])?;
    }
    Some(bytes)
}

pub(crate) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_name_is_1_to_32_plain_characters() {
        for good in ["a", "A-z_09", &"x".repeat(32)] {
            assert_eq!(TableId::new(good).unwrap().as_str(), good);
        }
        for bad in ["", "a b", "a/b", "é", "a\n", &"x".repeat(33)] {
            assert_eq!(TableId::new(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_player_is_read_as_written() {
        let player = PlayerId(std::array::from_fn(|i| 17 * i as u8));
        assert_eq!(player.to_string(), "00112233445566778899aabbccddeeff");
        assert_eq!(PlayerId::read(&player.to_string()), Some(player));
        assert_eq!(PlayerId::read("00112233445566778899aabbccddeef"), None);
        assert_eq!(PlayerId::read("+0112233445566778899aabbccddeeff"), None);
        assert_eq!(PlayerId::read("é0112233445566778899aabbccddeef"), None);
    }
}
