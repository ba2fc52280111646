//! The list of games, the one dispatch from a game's id to its type, and values for any game.

use std::ops::RangeInclusive;

use gueridon_engine::Game;

use crate::any_game::AnyGame;
use crate::games::RecordFormat;
use crate::options::GameOption;
use crate::replay::Replay;

/// Registers the games: makes [`GameId`], its list, [`AnyOf`], and the macros for them: [`with_game!`](crate::with_game),
/// [`any_of!`](crate::any_of), [`with_any!`](crate::with_any), [`map_any!`](crate::map_any) and [`with_both!`](crate::with_both).
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

        /// A value for one of the games, whichever game it is; [`any_of!`](crate::any_of) names the type. It is kept in place,
        /// so that a copy of a position allocates nothing.
        #[derive(Clone, Debug)]
        pub enum AnyOf<$($game),+> {
            $(#[doc = concat!("The value for [`", stringify!($game), "`].")] $game($game),)+
        }

        $(impl From<Replay<$game>> for AnyGame {
            fn from(replay: Replay<$game>) -> AnyGame {
                AnyGame::$game(replay)
            }
        })+

        /// The [`AnyOf`](crate::AnyOf) of a type that has the game as its parameter, such as [`Replay`](crate::Replay).
        #[macro_export]
        macro_rules! any_of {
            ($dollar value:ident) => {
                $crate::AnyOf<$($dollar value<$crate::types::$game>),+>
            };
        }

        /// Evaluates an expression with what is in an [`AnyOf`](crate::AnyOf), such as the [`Replay`](crate::Replay) of an
        /// [`AnyGame`](crate::AnyGame).
        ///
        /// ```
        /// use gueridon_record::{AnyGame, Record, with_any};
        ///
        /// let line = format!(r#"{{"game":"forty-six","players":2,"seed":"{}"}}"#, "00".repeat(32));
        /// let record = Record::read(line.as_bytes()).expect("a record");
        /// let game = AnyGame::open(&record).expect("a game");
        /// assert_eq!(with_any!(&game, replay => replay.steps.len()), game.steps());
        /// ```
        #[macro_export]
        macro_rules! with_any {
            ($dollar any:expr, $dollar value:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyOf::$game($dollar value) => $dollar body,)+
                }
            };
        }

        /// [`with_any!`](crate::with_any) whose result is an [`AnyOf`](crate::AnyOf) for the same game.
        #[macro_export]
        macro_rules! map_any {
            ($dollar any:expr, $dollar value:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyOf::$game($dollar value) => $crate::AnyOf::$game($dollar body),)+
                }
            };
        }

        /// Evaluates an expression with what is in two [`AnyOf`](crate::AnyOf); none when they are for different games.
        #[macro_export]
        macro_rules! with_both {
            ($dollar one:expr, $dollar other:expr, ($dollar a:ident, $dollar b:ident) => $dollar body:expr) => {
                match ($dollar one, $dollar other) {
                    $(($crate::AnyOf::$game($dollar a), $crate::AnyOf::$game($dollar b)) => Some($dollar body),)+
                    _ => None,
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
