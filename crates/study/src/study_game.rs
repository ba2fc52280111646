//! What a game offers for study: the one trait of this crate that a game implements.

use gueridon_engine::{Heuristics, Seat};
use gueridon_record::RecordFormat;

use crate::lessons::Feat;

/// A game with lessons and puzzles. Without more, it has none of either.
pub trait StudyGame: RecordFormat + Heuristics {
    /// Its file of lessons.
    const LESSONS: Option<&'static str> = None;
    /// Its file of puzzles.
    const PUZZLES: Option<&'static [u8]> = None;

    /// What a seat did in a turn, given the receipt of each step; as often as it was done.
    fn feats<'a>(_: Seat, _receipts: impl Iterator<Item = &'a [Self::Event]>) -> Vec<Feat>
    where
        Self::Event: 'a,
    {
        Vec::new()
    }
}

/// The files of a game that has lessons and puzzles.
macro_rules! study_files {
    ($name:literal) => {
        const LESSONS: Option<&'static str> =
            Some(include_str!(concat!("../../lessons/", $name, ".json")));
        const PUZZLES: Option<&'static [u8]> =
            Some(include_bytes!(concat!("../../puzzles/", $name, ".jsonl")));
    };
}
pub(crate) use study_files;
