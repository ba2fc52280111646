//! The list of games, and the one dispatch from a game's id to its type.

use std::ops::RangeInclusive;

use gueridon_engine::Game;

use crate::games::RecordFormat;
use crate::options::GameOption;
use crate::replay::Replay;

/// Registers the games: makes [`GameId`], its list, [`AnyGame`], and the macros [`with_game!`](crate::with_game) and
/// [`with_replay!`](crate::with_replay).
/// The first token is a dollar sign, which a macro that writes a macro cannot spell itself.
macro_rules! register {
    ($dollar:tt $($module:ident::$game:ident,)+) => {
        /// The types of the games.
        pub mod types {
            $(pub use gueridon_engine::$module::$game;)+
        }
        use types::*;

        /// Which game a record is of.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum GameId {
            $(#[doc = concat!("[`", stringify!($game), "`]")] $game,)+
        }

        impl GameId {
            /// All games, in the order they are offered in.
            pub const ALL: [GameId; [$(GameId::$game),+].len()] = [$(GameId::$game),+];

            /// The name in records and addresses.
            pub const fn name(self) -> &'static str {
                match self { $(GameId::$game => <$game as Game>::ID,)+ }
            }
        }

        /// A game in progress, whichever game it is.
        #[expect(clippy::large_enum_variant, reason = "a copy of a position allocates nothing")]
        #[derive(Clone, Debug)]
        pub enum AnyGame {
            $(#[doc = concat!("A game of [`", stringify!($game), "`].")] $game(Replay<$game>),)+
        }

        $(impl From<Replay<$game>> for AnyGame {
            fn from(replay: Replay<$game>) -> AnyGame {
                AnyGame::$game(replay)
            }
        })+

        impl AnyGame {
            /// Plays the steps that a later copy of the game has after those of this one; false when one of them is not
            /// legal here, or the copy is of another game.
            pub fn follow(&mut self, later: &AnyGame) -> bool {
                match (self, later) {
                    $((AnyGame::$game(now), AnyGame::$game(later)) => now.follow(later),)+
                    _ => false,
                }
            }
        }

        /// Evaluates an expression with the [`Replay`](crate::Replay) of an [`AnyGame`](crate::AnyGame).
        ///
        /// ```
        /// use gueridon_record::{AnyGame, Record, with_replay};
        ///
        /// let line = format!(r#"{{"game":"forty-six","players":2,"seed":"{}"}}"#, "00".repeat(32));
        /// let record = Record::read(line.as_bytes()).expect("a record");
        /// let game = AnyGame::open(&record).expect("a game");
        /// assert_eq!(with_replay!(&game, replay => replay.steps.len()), game.steps());
        /// ```
        #[macro_export]
        macro_rules! with_replay {
            ($dollar any:expr, $dollar replay:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyGame::$game($dollar replay) => $dollar body,)+
                }
            };
        }

        /// Evaluates an expression with the type of the game that an id stands for.
        ///
        /// ```
        /// use gueridon_engine::Game;
        /// use gueridon_record::{GameId, with_game};
        ///
        /// let id = GameId::from_name("forty-six").expect("a game of that name");
        /// assert_eq!(with_game!(id, G => G::ID), "forty-six");
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($dollar id:expr, $dollar name:ident => $dollar body:expr) => {
                match $dollar id {
                    $($crate::GameId::$game => {
                        type $dollar name = $crate::types::$game;
                        $dollar body
                    })+
                }
            };
        }
    };
}

// A new game is one line here.
register! { $
    cafe_board::CafeBoard,
    cafe_cards::CafeCards,
    forty_six::FortySix,
}

impl GameId {
    /// The game of a name.
    pub fn from_name(name: &str) -> Option<GameId> {
        GameId::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The id of a game's type.
    pub fn of<G: Game>() -> GameId {
        GameId::from_name(G::ID).expect("every game is registered")
    }

    /// The fewest and the most players.
    pub fn players(self) -> RangeInclusive<usize> {
        with_game!(self, G => G::PLAYERS)
    }

    /// The number of players of a quick game: three, if the game has such tables.
    pub fn usual_players(self) -> usize {
        3.clamp(*self.players().start(), *self.players().end())
    }

    /// Whether players hide their hands from each other.
    pub fn hides_hands(self) -> bool {
        with_game!(self, G => G::HIDDEN_HANDS)
    }

    /// Whether the fewest points win.
    pub fn fewest_wins(self) -> bool {
        with_game!(self, G => G::FEWEST_WINS)
    }

    /// Every option of records.
    pub fn options(self) -> &'static [GameOption] {
        with_game!(self, G => G::OPTIONS)
    }

    /// The option of a name.
    pub fn option(self, name: &str) -> Option<&'static GameOption> {
        self.options().iter().find(|option| option.name == name)
    }
}
