//! The options of a game. An edition is a name for some of their values and is asked for nowhere else.

use super::BAR;
use crate::game::Seat;
use crate::version::{Change, Version};

crate::named_enum! {
    /// Which of the two printed rules the values are taken from that nobody chose.
    pub enum Edition(name, "") {
        /// The publisher's rules.
        Amigo,
        /// The rules as retold by another hand.
        Schuk,
    }
}

crate::named_enum! {
    /// What the places at the bar are worth (ruling B2).
    pub enum BarScale(name, "") {
        /// Each row starts over, a little lower.
        Rows,
        /// Two points less with each place.
        Linear,
    }
}

crate::named_enum! {
    /// What the first turn of the game is.
    pub enum FirstTurn(name, "") {
        /// Exactly one guest, on any fitting chair, and nothing else.
        One,
        /// Like any other turn, but that one guest may also sit alone.
        Ordinary,
    }
}

crate::named_enum! {
    /// When a joker may go to the bar.
    pub enum BarJoker(name, "") {
        /// Never.
        Never,
        /// Only where nothing else is legal.
        LastResort,
    }
}

crate::named_enum! {
    /// When a guest may go to the bar (ruling B13).
    pub enum BarWhen(name, "") {
        /// On every turn.
        Free,
        /// Only where nobody can be seated and no joker exchanged.
        Stuck,
    }
}

crate::named_enum! {
    /// The nation of the guest that replaces a joker.
    pub enum ExchangeNation(name, "") {
        /// That of any table of the chair.
        Any,
        /// The one that the joker stands for.
        Chosen,
    }
}

crate::named_enum! {
    /// The gender of the guest that replaces a joker (ruling B9).
    pub enum ExchangeGender(name, "") {
        /// Either, as far as the gender rule allows it.
        Any,
        /// The joker's own.
        Same,
    }
}

crate::named_enum! {
    /// What happens to a player who cannot pay the price of the bar (ruling B4).
    pub enum Debt(name, "") {
        /// The player leaves the game.
        Eliminated,
        /// The score goes below zero.
        BelowZero,
    }
}

crate::named_enum! {
    /// How the bag ends the game (ruling B5).
    pub enum BagEnd(name, "") {
        /// One of the last four guests was drawn.
        Stop,
        /// Four guests or fewer are left after a refill.
        Finish,
    }
}

impl BarScale {
    /// What the next place is worth when `taken` are taken.
    pub const fn price(self, taken: usize) -> i32 {
        const ROWS: [i32; BAR] =
            [1, 2, 3, 4, 5, -2, -4, -6, -8, -10, -4, -6, -8, -10, -12, -6, -8, -10, -12, -14];
        match self {
            BarScale::Rows => ROWS[taken % BAR],
            BarScale::Linear if taken < 5 => taken as i32 + 1,
            BarScale::Linear => -2 * (taken as i32 - 4),
        }
    }
}

impl BagEnd {
    /// The number of guests in the bag that ends the game.
    #[inline]
    pub(super) const fn low(self) -> usize {
        match self {
            BagEnd::Stop => 3,
            BagEnd::Finish => 4,
        }
    }
}

/// The options of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The version of the rules.
    pub version: Version,
    /// 2 to 4.
    pub players: usize,
    /// The seat that begins.
    pub first: Seat,
    /// The first turn of the game.
    pub first_turn: FirstTurn,
    /// Jokers at the bar.
    pub bar_joker: BarJoker,
    /// Guests at the bar.
    pub bar_when: BarWhen,
    /// The nation of the guest that replaces a joker.
    pub exchange_nation: ExchangeNation,
    /// The gender of that guest.
    pub exchange_gender: ExchangeGender,
    /// A price of the bar above one's points.
    pub debt: Debt,
    /// The end by the bag.
    pub bag: BagEnd,
    /// Whether a table of four jokers counts as one of its nation (ruling B8).
    pub four_jokers: bool,
    /// Which bar.
    pub bar: BarScale,
    /// Whether the variant with tables of four women or four men is played.
    pub groups: bool,
}

impl Options {
    /// The usual options, by the newest version.
    pub const fn new(players: usize) -> Options {
        Options::of(Version::NEWEST, players)
    }

    /// The usual options of a version.
    pub const fn of(version: Version, players: usize) -> Options {
        Options::edition(version, players, Edition::Amigo)
    }

    /// The usual options of an edition: the one place that knows what its name stands for.
    pub const fn edition(version: Version, players: usize, edition: Edition) -> Options {
        let usual = Options {
            version,
            players,
            first: Seat(0),
            first_turn: FirstTurn::One,
            bar_joker: BarJoker::Never,
            bar_when: BarWhen::Free,
            exchange_nation: ExchangeNation::Any,
            exchange_gender: ExchangeGender::Any,
            debt: Debt::Eliminated,
            bag: BagEnd::Stop,
            four_jokers: version.has(Change::FourJokers),
            bar: BarScale::Rows,
            groups: false,
        };
        match edition {
            Edition::Amigo => usual,
            Edition::Schuk => Options {
                first_turn: FirstTurn::Ordinary,
                bar_joker: BarJoker::LastResort,
                exchange_nation: ExchangeNation::Chosen,
                debt: Debt::BelowZero,
                bag: BagEnd::Finish,
                four_jokers: usual.four_jokers && !version.has(Change::FourJokersOfAmigo),
                ..usual
            },
        }
    }

    /// Whether a refill is completed although the bag is low (ruling B5).
    #[inline]
    pub(super) const fn completes_refill(&self) -> bool {
        match self.bag {
            BagEnd::Stop => !self.version.has(Change::LastDraw),
            BagEnd::Finish => {
                !self.version.has(Change::LastDraw) || self.version.has(Change::FinishedRefill)
            }
        }
    }
}
