//! How values are kept in columns, the same in every store.

use crate::failure::damaged;
use crate::{JournalError, MAX_BODY, Phase, PlayerId, Result};

/// How the phase is kept; the indices of the lists depend on it.
pub(crate) fn phase_code(phase: Phase) -> i16 {
    match phase {
        Phase::Open => 0,
        Phase::Playing => 1,
        Phase::Over => 2,
    }
}

pub(crate) fn read_phase(code: i16) -> Result<Phase> {
    let mut all = Phase::ALL.into_iter();
    all.find(|&phase| phase_code(phase) == code).ok_or_else(|| damaged("phase"))
}

/// How many of each phase, from rows of a phase and a number.
pub(crate) fn by_phase(rows: impl IntoIterator<Item = (i16, i64)>) -> Result<[u64; 3]> {
    let mut counts = [0; 3];
    for (code, count) in rows {
        counts[read_phase(code)? as usize] = whole(count)?;
    }
    Ok(counts)
}

pub(crate) fn write_seats(seats: &[Option<PlayerId>]) -> String {
    let seat = |seat: &Option<PlayerId>| seat.map_or_else(|| "-".into(), |id| id.to_string());
    seats.iter().map(seat).collect::<Vec<_>>().join(" ")
}

pub(crate) fn read_seats(text: &str) -> Result<Vec<Option<PlayerId>>> {
    let seat = |word| if word == "-" { Some(None) } else { PlayerId::read(word).map(Some) };
    let seats: Option<_> = text.split_ascii_whitespace().map(seat).collect();
    seats.ok_or_else(|| damaged("seats"))
}

pub(crate) fn whole(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(|_| damaged("number"))
}

pub(crate) fn check_length(texts: &[&str]) -> Result<()> {
    let fits = texts.iter().all(|text| text.len() <= MAX_BODY);
    if fits { Ok(()) } else { Err(JournalError::TooLong) }
}
