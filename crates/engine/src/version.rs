//! The versions of the rules and everything in which they differ.
//!
//! A game stays with the version that it was started with. A point of the rules that depends on the
//! version asks [`Version::has`] in one place, and every [`Change`] is listed here.

/// A version of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// The first one.
    V1,
    /// The printed words taken at their letter in four points.
    V2,
    /// The editions differ in more points, each of which is an option.
    V3,
}

impl Version {
    /// Every version, the oldest first.
    pub const ALL: [Version; 3] = [Version::V1, Version::V2, Version::V3];

    /// The version that new games are played by.
    pub const NEWEST: Version = Version::V3;

    /// The number that records name it by.
    pub const fn number(self) -> u64 {
        match self {
            Version::V1 => 1,
            Version::V2 => 2,
            Version::V3 => 3,
        }
    }

    /// The version of a number; none when there is no such version.
    pub fn from_number(number: u64) -> Option<Version> {
        Version::ALL.into_iter().find(|version| version.number() == number)
    }

    /// Whether a change is part of this version.
    #[inline]
    pub const fn has(self, change: Change) -> bool {
        self as u8 >= change.since() as u8
    }
}

/// One point in which a version differs from the version before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Change {
    /// B1: the nations stand as in a public re-creation of the printed game.
    BoardPlan,
    /// B5: the guest that brings the bag down to its last number is the last one drawn.
    LastDraw,
    /// B5: edition `schuk` completes the refill again.
    FinishedRefill,
    /// B8: a table of four jokers counts as a table of its nation.
    FourJokers,
    /// B8: only in edition `amigo`.
    FourJokersOfAmigo,
    /// B12: a joker at a table of four women or four men can be exchanged.
    GroupExchange,
    /// C1: full tables that the pile cannot replace stay where they are, without guests.
    LastTables,
    /// C5: a group leaves the other tables out.
    GroupAlone,
    /// Q3: the joker may lie on any empty square unless the option says otherwise.
    FreeJoker,
}

impl Change {
    /// Every change, in the order of the games and their rules.
    pub const ALL: [Change; 9] = [
        Change::BoardPlan,
        Change::LastDraw,
        Change::FinishedRefill,
        Change::FourJokers,
        Change::FourJokersOfAmigo,
        Change::GroupExchange,
        Change::LastTables,
        Change::GroupAlone,
        Change::FreeJoker,
    ];

    /// The version that brought it.
    #[inline]
    pub const fn since(self) -> Version {
        match self {
            Change::BoardPlan | Change::LastDraw | Change::FourJokers | Change::FreeJoker => {
                Version::V2
            }
            Change::FinishedRefill
            | Change::FourJokersOfAmigo
            | Change::GroupExchange
            | Change::LastTables
            | Change::GroupAlone => Version::V3,
        }
    }

    /// The game that it is about, by its name in records.
    pub const fn game(self) -> &'static str {
        use crate::game::Game;
        match self {
            Change::BoardPlan
            | Change::LastDraw
            | Change::FinishedRefill
            | Change::FourJokers
            | Change::FourJokersOfAmigo
            | Change::GroupExchange => crate::cafe_board::CafeBoard::ID,
            Change::LastTables | Change::GroupAlone => crate::cafe_cards::CafeCards::ID,
            Change::FreeJoker => crate::forty_six::FortySix::ID,
        }
    }

    /// The id of its rule, as rule pages write it.
    pub const fn rule(self) -> &'static str {
        match self {
            Change::BoardPlan => "B1",
            Change::LastDraw | Change::FinishedRefill => "B5",
            Change::FourJokers | Change::FourJokersOfAmigo => "B8",
            Change::GroupExchange => "B12",
            Change::LastTables => "C1",
            Change::GroupAlone => "C5",
            Change::FreeJoker => "Q3",
        }
    }
}
