//! Tensors: rows of numbers with named fields.

use alloc::vec::Vec;

/// A field of a tensor: some numbers in a row, or a table of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// The number of rows; a field without rows has none and is one row.
    pub rows: Option<usize>,
    /// The numbers in a row.
    pub columns: usize,
    /// The lowest number that can stand there.
    pub low: f32,
    /// The highest number that can stand there.
    pub high: f32,
    /// What the numbers mean.
    pub about: &'static str,
}

impl Field {
    /// A row of numbers from 0 to 1.
    #[inline]
    pub const fn new(name: &'static str, columns: usize, about: &'static str) -> Field {
        Field { name, rows: None, columns, low: 0.0, high: 1.0, about }
    }

    /// The same with rows.
    #[inline]
    #[must_use]
    pub const fn rows(self, rows: usize) -> Field {
        Field { rows: Some(rows), ..self }
    }

    /// The same with other bounds.
    #[inline]
    #[must_use]
    pub const fn range(self, low: f32, high: f32) -> Field {
        Field { low, high, ..self }
    }

    /// How many numbers it has.
    #[inline]
    pub const fn len(&self) -> usize {
        match self.rows {
            Some(rows) => rows * self.columns,
            None => self.columns,
        }
    }

    /// Whether it has no numbers, as a table about other players in a game for one.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Takes the fields of a tensor in, one after the other.
pub trait TensorSink {
    /// The numbers of the next field, all 0 until they are set.
    fn field(&mut self, field: Field) -> &mut [f32];
}

/// Writes into a tensor.
pub struct Tensor<'a> {
    rest: &'a mut [f32],
}

impl<'a> Tensor<'a> {
    /// A tensor that is as long as all fields of the game, and is set to 0.
    #[inline]
    pub fn new(numbers: &'a mut [f32]) -> Tensor<'a> {
        numbers.fill(0.0);
        Tensor { rest: numbers }
    }
}

impl TensorSink for Tensor<'_> {
    #[inline(always)]
    fn field(&mut self, field: Field) -> &mut [f32] {
        let (numbers, rest) = core::mem::take(&mut self.rest).split_at_mut(field.len());
        self.rest = rest;
        numbers
    }
}

/// Lists the fields and forgets the numbers.
#[derive(Default)]
pub struct FieldList {
    /// The fields so far.
    pub fields: Vec<Field>,
    numbers: Vec<f32>,
}

impl TensorSink for FieldList {
    fn field(&mut self, field: Field) -> &mut [f32] {
        self.fields.push(field);
        self.numbers.clear();
        self.numbers.resize(field.len(), 0.0);
        &mut self.numbers
    }
}
