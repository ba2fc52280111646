//! Ids of actions and tensors of positions.
//!
//! | ids | action |
//! | --- | --- |
//! | 0–45 | place the number 1–46 |
//! | 46–91 | place the joker on the square of 1–46 |
//! | 92 | place the joker on its own square |
//! | 93 | draw |
//! | 94 | done |

use super::action::Action;
use super::board::{Card, CardSet, NUMBERS};
use super::state::State;
use super::{FortySix, MAX_ROUNDS, Observation};
use crate::encoding::{
    ActionId, Encode, Field, Ids, SCORE_UNIT, SIZE_UNIT, TensorSink, flag, list, seats_from,
    write_number, write_seats,
};
use crate::game::{Game, Seat};

const CARDS: usize = Card::COUNT;
const JOKER_ON: ActionId = NUMBERS as ActionId;
const DRAW: ActionId = JOKER_ON + CARDS as ActionId;
const DONE: ActionId = DRAW + 1;

/// A hand never has all cards: one at least lies on the board.
const LARGEST_HAND: f32 = CARDS as f32 - 1.0;
/// More points than all cards of a hundred rounds.
const MOST_POINTS: f32 = 120_000.0;

/// The position of a card among all cards: the numbers in order, and the joker last.
#[inline]
const fn position(card: Card) -> usize {
    if card.index() == 0 { CARDS - 1 } else { card.index() - 1 }
}

/// The card at a position.
const fn card_at(position: usize) -> Card {
    Card::from_index(if position == CARDS - 1 { 0 } else { position + 1 })
}

/// Sets the numbers of some cards to 1.
#[inline]
fn mark(numbers: &mut [f32], cards: CardSet) {
    for card in cards.iter() {
        numbers[position(card)] = 1.0;
    }
}

impl Encode for FortySix {
    fn id_count(&self) -> usize {
        usize::from(DONE) + 1
    }

    #[inline]
    fn ids(&self, action: Action) -> Ids {
        Ids::one(match action {
            Action::Number(card) => position(card) as ActionId,
            Action::Joker(square) => JOKER_ON + position(square.card()) as ActionId,
            Action::Draw => DRAW,
            Action::Done => DONE,
        })
    }

    #[inline]
    fn action_of(&self, id: ActionId) -> Option<Action> {
        match id {
            0..JOKER_ON => Some(Action::Number(card_at(usize::from(id)))),
            JOKER_ON..DRAW => Some(Action::Joker(card_at(usize::from(id - JOKER_ON)).square())),
            DRAW => Some(Action::Draw),
            DONE => Some(Action::Done),
            _ => None,
        }
    }

    #[inline]
    fn encode_observation(&self, seen: &Observation, sink: &mut impl TensorSink) {
        let public = seen.public();
        let viewer = seen.viewer().unwrap_or(Seat(0));
        let players = self.players();
        mark(sink.field(Field::new("hand", CARDS, "own cards: 1 to 46, joker")), seen.hand());
        mark(
            sink.field(Field::new(
                "placeable",
                CARDS,
                "own cards that could be placed now; in the last turn of a round, only those that may be",
            )),
            seen.placeable(self),
        );
        mark(sink.field(Field::new("laid", CARDS, "squares with a card")), public.laid);
        let joker = public.joker.map_or(CardSet::EMPTY, |square| CardSet::one(square.card()));
        mark(
            sink.field(Field::new("joker_on", CARDS, "the square on which the joker lies")),
            joker,
        );
        mark(
            sink.field(Field::new("free", CARDS, "empty squares that touch a card")),
            public.free(),
        );
        let declined = sink.field(
            Field::new(
                "declined",
                CARDS,
                "for each other player, squares that were open to their own number, and the joker, when their last turn ended",
            )
            .rows(players - 1),
        );
        for (other, seat) in seats_from(viewer, players).skip(1) {
            mark(&mut declined[(other - 1) * CARDS..other * CARDS], public.declined[seat.index()]);
        }
        let seats = (viewer, players);
        write_seats(
            sink,
            seats,
            Field::new("hand_sizes", players, "cards in hand, in tens")
                .range(0.0, LARGEST_HAND / SIZE_UNIT),
            |seat| seen.hand_size(seat) as f32 / SIZE_UNIT,
        );
        write_seats(
            sink,
            seats,
            Field::new("scores", players, "points so far, in hundreds: fewest win")
                .range(0.0, MOST_POINTS / SCORE_UNIT),
            |seat| public.scores[seat.index()] as f32 / SCORE_UNIT,
        );
        let drew = Field::new("drew", players, "whether the last turn was a draw");
        write_seats(sink, seats, drew, |seat| flag(public.drew[seat.index()]));
        let holder = Field::new("joker_holder", players, "who is known to hold the joker");
        write_seats(sink, seats, holder, |seat| flag(public.joker_holder == Some(seat)));
        let to_act = Field::new("to_act", players, "whose turn it is; nobody's at the end");
        let acting = public.over.is_none().then_some(public.seat);
        write_seats(sink, seats, to_act, |seat| flag(acting == Some(seat)));
        let starter = Field::new("starter", players, "who began this round");
        write_seats(sink, seats, starter, |seat| flag(seat.index() == public.round() % players));

        let stock = Field::new("stock", 1, "share of the cards that is left in the pile");
        write_number(sink, stock, seen.stock() as f32 / CARDS as f32);
        let left = Field::new("rounds_left", 1, "rounds after this one, in tens")
            .range(0.0, MAX_ROUNDS as f32 / SIZE_UNIT);
        let ahead = self.options.rounds.saturating_sub(public.round() + 1);
        write_number(sink, left, ahead as f32 / SIZE_UNIT);
        let placed = Field::new("placed", 1, "whether this turn has placed a card");
        write_number(sink, placed, flag(public.placed));
        let last = Field::new("last_turn", 1, "whether the last card of the pile was drawn");
        write_number(sink, last, flag(public.last_turn));
    }

    fn encode_hidden(&self, state: &State, sink: &mut impl TensorSink) {
        let players = self.players();
        let hands = sink.field(Field::new("hands", CARDS, "the hand of each seat").rows(players));
        for seat in Seat::all(players) {
            mark(&mut hands[seat.index() * CARDS..][..CARDS], state.hand(seat));
        }
        mark(
            sink.field(Field::new(
                "may_place",
                CARDS,
                "the cards that the player to act may place: all but in the last turn of a round",
            )),
            state.playable,
        );
        let codes = |field: Field| field.range(0.0, CARDS as f32);
        let pile = codes(Field::new("pile", CARDS, "the pile, top first: 1 to 46, joker 47"));
        list(sink.field(pile), state.pile.cards().iter().rev().copied().map(position));
        let later = self.options.rounds - 1;
        let decks = sink.field(
            codes(Field::new("later", CARDS, "the decks of later rounds, the next round first"))
                .rows(later),
        );
        let ahead = self.options.rounds.saturating_sub(state.public.round() + 1);
        let to_come = state.later.as_deref().unwrap_or_default().iter().take(ahead).rev();
        for (row, deck) in decks.chunks_exact_mut(CARDS).zip(to_come) {
            list(row, deck.cards().iter().copied().map(position));
        }
    }
}

impl Observation {
    /// The own cards that could be placed now, as far as the viewer knows.
    #[inline]
    fn placeable(&self, game: &FortySix) -> CardSet {
        let squares = self.public.playable_squares();
        let joker = game.options.joker_anywhere || !self.public.free().is_empty();
        let joker = if joker { CardSet::one(Card::JOKER) } else { CardSet::EMPTY };
        let own_turn = self.viewer == Some(self.public.seat);
        let rule = self.playable.filter(|_| own_turn).unwrap_or(CardSet::ALL);
        self.hand & (squares & CardSet::NUMBERED | joker) & rule
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forty_six::Square;

    #[test]
    fn positions_of_cards_follow_their_numbers_and_the_joker_is_last() {
        for (expected, card) in Card::all().skip(1).chain([Card::JOKER]).enumerate() {
            assert_eq!((position(card), card_at(expected)), (expected, card));
        }
        assert_eq!(card_at(46).square(), Square::JOKER);
    }
}
