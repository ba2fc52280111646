//! Receipts and refusals of the game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::board::{Card, Square};
use crate::game::{GameEvent, PointSource, Reason, Seat};
use crate::refusal::{Code, GameRefusal, Rule};

/// One entry of a receipt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A card was placed.
    Placed {
        /// The card.
        card: Card,
        /// Its square.
        square: Square,
    },
    /// The joker came back from the square into the player's hand.
    TookJoker {
        /// Where it lay.
        square: Square,
    },
    /// A card was drawn.
    Drew {
        /// The card; none when it is hidden.
        card: Option<Card>,
        /// Whether it was the last of the pile.
        last: bool,
    },
    /// The round is over.
    RoundEnded {
        /// Which, from 0.
        round: u8,
        /// The seat that placed its last card; none when the pile ran out.
        out: Option<Seat>,
    },
    /// What a player's cards cost at the end of a round.
    Cost {
        /// The player's seat.
        seat: Seat,
        /// How many cards, the joker included.
        cards: u8,
        /// Whether the joker is among them.
        joker: bool,
        /// The points: here they are bad.
        points: i32,
    },
    /// The next round was dealt, and this card turned up.
    RoundBegan {
        /// Which, from 0.
        round: u8,
        /// The card that was turned up.
        card: Card,
        /// Its square.
        square: Square,
        /// The seat that begins.
        seat: Seat,
    },
    /// The game is over.
    Ended {
        /// Why.
        reason: Reason,
    },
}

impl GameEvent for Event {
    fn scored(&self, _: Seat) -> Option<(Seat, PointSource, i32)> {
        match *self {
            Event::Cost { seat, points, .. } => Some((seat, PointSource::round(None), points)),
            Event::Placed { .. }
            | Event::TookJoker { .. }
            | Event::Drew { .. }
            | Event::RoundEnded { .. }
            | Event::RoundBegan { .. }
            | Event::Ended { .. } => None,
        }
    }

    /// The costs of a round follow its end.
    fn scored_in(receipt: &[Event], actor: Seat) -> Vec<(Seat, PointSource, i32)> {
        let mut ended = None;
        let scored = receipt.iter().filter_map(|event| {
            if let Event::RoundEnded { round, .. } = *event {
                ended = Some(round);
            }
            let (seat, points) = event.points(actor)?;
            Some((seat, PointSource::round(ended), points))
        });
        scored.collect()
    }

    fn concealed(&self) -> Event {
        if let Event::Drew { last, .. } = *self { Event::Drew { card: None, last } } else { *self }
    }

    fn reveals(&self) -> bool {
        use Event::{Drew, Ended, RoundBegan, RoundEnded};
        matches!(self, Drew { .. } | RoundEnded { .. } | RoundBegan { .. } | Ended { .. })
    }

    fn place(&self) -> Option<String> {
        if let Event::Placed { square, .. } | Event::RoundBegan { square, .. } = self {
            Some(square.to_string())
        } else {
            None
        }
    }
}

/// One broken rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// No card lies next to the square.
    NotLinked {
        /// The card.
        card: Card,
        /// The square.
        square: Square,
    },
    /// A card lies there.
    PlaceTaken {
        /// The square.
        square: Square,
        /// What lies there.
        by: Card,
    },
    /// The card is not in hand.
    NotInHand {
        /// The card.
        card: Card,
    },
    /// Cards were placed this turn, so none is drawn.
    AfterPlacing,
    /// `done` without a card placed.
    MustPlaceFirst,
    /// The last card was drawn: only that card may still be placed.
    OnlyLastCard,
    /// The pile is empty.
    PileEmpty,
    /// The action is not legal, for no reason that is known.
    NotNow,
    /// The game is over.
    GameOver,
}

impl GameRefusal for Refusal {
    const NOT_NOW: Refusal = Refusal::NotNow;

    fn code(&self) -> Code {
        match self {
            Refusal::NotLinked { .. } => Code::NotLinked,
            Refusal::PlaceTaken { .. } => Code::PlaceTaken,
            Refusal::NotInHand { .. } => Code::NotInHand,
            Refusal::MustPlaceFirst => Code::MustPlaceFirst,
            Refusal::AfterPlacing
            | Refusal::OnlyLastCard
            | Refusal::PileEmpty
            | Refusal::NotNow => Code::NotNow,
            Refusal::GameOver => Code::GameOver,
        }
    }

    fn rule(&self) -> Rule {
        match self {
            Refusal::NotLinked { card: Card::JOKER, .. } => Rule::Q3,
            Refusal::NotLinked { .. } => Rule::Link,
            Refusal::PlaceTaken { .. } => Rule::Place,
            Refusal::NotInHand { .. } => Rule::Hand,
            Refusal::AfterPlacing | Refusal::MustPlaceFirst | Refusal::NotNow => Rule::Turn,
            Refusal::OnlyLastCard | Refusal::PileEmpty => Rule::Q4,
            Refusal::GameOver => Rule::End,
        }
    }
}
