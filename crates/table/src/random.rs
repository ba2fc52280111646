//! Words and ids from random bytes; the bytes come from the caller.

use gueridon_journal::TableId;

/// A word with a letter or digit for each byte.
pub fn spell(bytes: &[u8]) -> String {
    // Without letters that look alike, so that it can be read out; a power of two, so that all are
    // equally likely.
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// The table id that these bytes spell: 80 bits.
pub fn table_id_of(bytes: &[u8; 16]) -> TableId {
    TableId::new(spell(bytes)).expect("letters and digits are an id")
}
