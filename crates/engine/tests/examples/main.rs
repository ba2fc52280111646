//! The rules by example: every worked example of the rule documents, every ruling and every refusal,
//! each in a position that is really played from a deal. What is expected is worked out by hand.

mod cafe_board;
mod cafe_board_editions;
mod cafe_board_ends;
mod cafe_board_groups;
mod cafe_board_options;
mod cafe_board_refusals;
mod cafe_cards;
mod cafe_cards_groups;
mod cafe_cards_refusals;
mod cafe_cards_rulings;
mod forty_six;
mod forty_six_refusals;
mod setup;
mod support;
mod versions;
