//! Advice to a player: the gain of a turn, and the reasons for it.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Nation, Square};

use crate::message::Message;

/// Why a turn is good, in one sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Why {
    /// Nothing else is legal.
    OnlyChoice,
    /// It ends the game, and the player has won.
    EndsAhead {
        /// The lead in points.
        margin: i32,
    },
    /// It ends the round, and the player holds nothing.
    GoesOut,
    /// It fills a table with guests of its nation, so that the hand limit falls.
    CompletesTable {
        /// Where it stands.
        table: Square,
        /// Its nation.
        nation: Nation,
        /// The new limit.
        limit: u8,
    },
    /// It exchanges a joker.
    TakesJoker,
    /// It puts the joker where it stays.
    SafeJoker,
    /// No turn brings more points.
    MostPoints,
    /// It makes the hand lighter.
    Sheds {
        /// What these cards would cost.
        points: i32,
    },
    /// It takes points from the next player.
    Denies {
        /// The next player.
        player: Seat,
        /// The points.
        points: i32,
        /// Whether that is known, and not an average over what the player may hold.
        sure: bool,
    },
    /// It pays nothing at the bar.
    AvoidsBar {
        /// What the next place there costs.
        price: i32,
    },
    /// It draws although something could be placed.
    Waits,
    /// It ends a turn that could go on.
    Keeps,
    /// It lays a card face down, because the hand is full.
    FullHand,
    /// Best by simulations, and nothing else stands out.
    LongRun {
        /// The number of simulations.
        simulations: u64,
    },
    /// Best by an exact solution.
    Solved,
    /// Not the best, and nothing stands out.
    Alternative {
        /// Whether it is nearly as good.
        close: bool,
    },
    /// The choice of a player without a search.
    NothingBetter,
}

impl Why {
    /// The stable name, for programs.
    pub fn code(self) -> &'static str {
        match self {
            Why::OnlyChoice => "only-choice",
            Why::EndsAhead { .. } => "ends-ahead",
            Why::GoesOut => "goes-out",
            Why::CompletesTable { .. } => "completes-table",
            Why::TakesJoker => "takes-joker",
            Why::SafeJoker => "safe-joker",
            Why::MostPoints => "most-points",
            Why::Sheds { .. } => "sheds",
            Why::Denies { .. } => "denies",
            Why::AvoidsBar { .. } => "avoids-bar",
            Why::Waits => "waits",
            Why::Keeps => "keeps",
            Why::FullHand => "full-hand",
            Why::LongRun { .. } => "long-run",
            Why::Solved => "solved",
            Why::Alternative { .. } => "alternative",
            Why::NothingBetter => "nothing-better",
        }
    }

    /// The message: its id follows from the code.
    pub fn message(self) -> Message {
        let variant = if matches!(self, Why::Denies { sure: false, .. }) {
            "-on-average"
        } else if matches!(self, Why::Alternative { close: true }) {
            "-close"
        } else {
            ""
        };
        let message = Message::new(format!("why-{}{variant}", self.code()));
        match self {
            Why::CompletesTable { table, nation, limit } => {
                message.with("table", table).with("nation", nation).with("limit", limit)
            }
            Why::Denies { player, points, .. } => {
                message.with("player", player).with("points", points)
            }
            Why::EndsAhead { margin: points }
            | Why::AvoidsBar { price: points }
            | Why::Sheds { points } => message.with("points", points),
            Why::LongRun { simulations } => message.with("simulations", number(simulations)),
            Why::OnlyChoice
            | Why::GoesOut
            | Why::TakesJoker
            | Why::SafeJoker
            | Why::MostPoints
            | Why::Waits
            | Why::Keeps
            | Why::FullHand
            | Why::Solved
            | Why::Alternative { .. }
            | Why::NothingBetter => message,
        }
    }
}

/// Headings and numbers around the turns that are advised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hint {
    /// Above the turns of a player.
    Title(Seat),
    /// What a turn scores.
    Points(i32),
    /// What the cards that leave the hand would have cost.
    Shed(i32),
    /// The lead at the end that is expected.
    Margin(i32),
    /// The chance to win, in percent.
    Win(i32),
    /// The same among three or more players, where a good rank counts in part.
    Prospects(i32),
    /// The turn goes on in a way that depends on a hidden card.
    GoesOn,
    /// The end of the game is solved.
    Exact,
    /// The numbers are estimates.
    Estimated {
        /// The number of simulations.
        simulations: u64,
    },
    /// It takes a while.
    Thinking,
}

impl Hint {
    /// The message.
    pub fn message(self) -> Message {
        match self {
            Hint::Title(seat) => Message::new("hint-title").with("player", seat),
            Hint::Points(points) => Message::new("hint-points").with("points", points),
            Hint::Shed(points) => Message::new("hint-shed").with("points", points),
            Hint::Margin(margin) => Message::new("hint-margin").with("margin", margin),
            Hint::Win(percent) => Message::new("hint-win").with("percent", percent),
            Hint::Prospects(percent) => Message::new("hint-prospects").with("percent", percent),
            Hint::GoesOn => Message::new("hint-goes-on"),
            Hint::Exact => Message::new("hint-exact"),
            Hint::Estimated { simulations } => {
                Message::new("hint-estimated").with("simulations", number(simulations))
            }
            Hint::Thinking => Message::new("hint-thinking"),
        }
    }
}

/// Sentences count in `i32`; more simulations than that are as good as that many.
fn number(simulations: u64) -> i32 {
    i32::try_from(simulations).unwrap_or(i32::MAX)
}
