//! Receipts of the café games: what happened in a step, with every point.

use alloc::string::{String, ToString};

use super::{Card, Gender, Hand, Nation, SeatedGuest, Square};
use crate::game::{GameEvent, PointSource, Reason, Seat};

/// One entry of a receipt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A guest sat down.
    Seated {
        /// The guest.
        guest: SeatedGuest,
        /// Where.
        chair: Square,
    },
    /// What a guest earned at one table; nothing when it is alone there.
    Scored {
        /// The table.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// How many sit there now.
        guests: u8,
        /// Whether all of them have the nation of the table.
        doubled: bool,
        /// The points.
        points: i32,
    },
    /// What a table of four women or four men earned (variant).
    GroupScored {
        /// The table.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// Of which gender the four are.
        gender: Gender,
        /// Whether all four have the nation of the table.
        doubled: bool,
        /// The points.
        points: i32,
    },
    /// Four jokers fill a table, which counts as one of its nation whatever they stand for.
    FourJokers {
        /// The table.
        table: Square,
        /// Its nation.
        nation: Nation,
    },
    /// Four guests of its nation complete a table: the hand limit falls for good.
    LimitLowered {
        /// The table.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// The new limit.
        limit: u8,
    },
    /// A full table leaves the game, with its guests.
    Cleared {
        /// Where it stood.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// The guests that leave with it, except those that left with an earlier table of the step.
        guests: Hand,
    },
    /// A new table is turned over.
    Revealed {
        /// Where it stands.
        table: Square,
        /// Its nation.
        nation: Nation,
    },
    /// A guest goes to the bar.
    WentToBar {
        /// The guest.
        card: Card,
        /// The place, from 1.
        place: u8,
        /// What the place is worth.
        price: i32,
        /// What the player received or could pay.
        points: i32,
    },
    /// The price was above the player's points: out of the game, the hand goes too.
    Eliminated {
        /// The cards that leave the game.
        hand: Hand,
    },
    /// A guest takes the chair of a joker, which goes to the player's hand.
    Exchanged {
        /// The guest that sits there now.
        guest: Card,
        /// The joker that sat there.
        joker: SeatedGuest,
        /// The chair.
        chair: Square,
    },
    /// Cards were drawn.
    Drew {
        /// How many.
        count: u8,
        /// The cards; none when they are hidden.
        cards: Option<Hand>,
    },
    /// A card was laid face down.
    LaidDown {
        /// The card; none when it is hidden.
        card: Option<Card>,
    },
    /// Nothing was legal.
    Passed,
    /// What is left in hand, or lies face down, costs points at the end.
    Penalty {
        /// The player's seat.
        seat: Seat,
        /// Guests that count.
        guests: u8,
        /// Jokers that count.
        jokers: u8,
        /// The points, negative.
        points: i32,
    },
    /// The game is over.
    Ended {
        /// Why.
        reason: Reason,
    },
}

impl Event {
    const TABLES: PointSource = PointSource::new(0, "tables");
    const GROUPS: PointSource = PointSource::new(2, "groups");
    const BAR: PointSource = PointSource::new(3, "bar");
}

impl GameEvent for Event {
    fn scored(&self, actor: Seat) -> Option<(Seat, PointSource, i32)> {
        match *self {
            Event::Scored { doubled: true, points, .. } => {
                Some((actor, PointSource::DOUBLED, points))
            }
            Event::Scored { points, .. } => Some((actor, Event::TABLES, points)),
            Event::GroupScored { points, .. } => Some((actor, Event::GROUPS, points)),
            Event::WentToBar { points, .. } => Some((actor, Event::BAR, points)),
            Event::Penalty { seat, points, .. } => Some((seat, PointSource::PENALTY, points)),
            Event::Seated { .. }
            | Event::FourJokers { .. }
            | Event::LimitLowered { .. }
            | Event::Cleared { .. }
            | Event::Revealed { .. }
            | Event::Eliminated { .. }
            | Event::Exchanged { .. }
            | Event::Drew { .. }
            | Event::LaidDown { .. }
            | Event::Passed
            | Event::Ended { .. } => None,
        }
    }

    fn concealed(&self) -> Event {
        if let Event::Drew { count, .. } = *self {
            return Event::Drew { count, cards: None };
        }
        let laid_down = matches!(self, Event::LaidDown { .. });
        if laid_down { Event::LaidDown { card: None } } else { *self }
    }

    fn reveals(&self) -> bool {
        matches!(self, Event::Revealed { .. } | Event::Drew { .. } | Event::Ended { .. })
    }

    fn place(&self) -> Option<String> {
        if let Event::Seated { chair: place, .. }
        | Event::Exchanged { chair: place, .. }
        | Event::Revealed { table: place, .. } = self
        {
            return Some(place.to_string());
        }
        matches!(self, Event::WentToBar { .. }).then(|| String::from("bar"))
    }
}
