//! The numbers that describe a position to a learned evaluation.

use alloc::vec::Vec;

/// The inputs of a learned evaluation that are not 0, each with its number.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Inputs(Vec<(u16, f32)>);

impl Inputs {
    /// Sets all inputs to 0.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// The inputs that are not 0.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (usize, f32)> {
        self.0.iter().map(|&(index, value)| (usize::from(index), value))
    }

    /// Sets an input.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, value: f32) {
        if value != 0.0 {
            self.0.push((index as u16, value));
        }
    }

    /// Sets an input to 1 or 0.
    #[inline]
    pub(crate) fn flag(&mut self, index: usize, on: bool) {
        self.set(index, f32::from(u8::from(on)));
    }

    /// Sets the first `count` of `room` inputs to 1, all of them when there are not enough.
    #[inline]
    pub(crate) fn fill(&mut self, first: usize, room: usize, count: usize) {
        for index in 0..count.min(room) {
            self.set(first + index, 1.0);
        }
    }
}
