//! What bots know of each game: a page each.

mod cafe_board;
mod cafe_cards;
mod forty_six;
