//! Numbers with what they count, as people say it.

/// `1 table`, `2 tables`.
pub(crate) fn counted(number: u64, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}
