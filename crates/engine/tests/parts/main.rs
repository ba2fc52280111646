//! The parts that the rules are made of: chance, cards, hands, squares, versions and boards.

mod boards;
mod values;
