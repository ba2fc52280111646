//! The games that each evaluation is trained on: all options, with two players most often.

use gueridon_engine::cafe_board::{self, CafeBoard, Edition};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, Board, Deck, FortySix};
use gueridon_engine::{Game, Version};

use crate::dice::Xoshiro;
use crate::spec::BotGame;

/// A game whose evaluation can be trained.
pub trait Learned: BotGame {
    /// The games that it is trained on.
    fn course() -> Course<Self>;
}

/// What an evaluation is trained on.
pub struct Course<G: Game> {
    /// The games with their options, played in turn.
    pub games: Vec<G>,
    /// Deals cards for a game.
    pub deal: fn(&G, &mut Xoshiro) -> G::Deal,
}

impl Learned for CafeBoard {
    fn course() -> Course<CafeBoard> {
        use cafe_board::{Deal, Options};
        let options = |players: usize| {
            let usual = Options::new(players);
            let board_of_version_1 = Options::of(Version::ALL[0], players);
            let schuk = Options { edition: Edition::Schuk, ..Options::new(players) };
            let groups = Options { groups: true, ..Options::new(players) };
            [usual, board_of_version_1, schuk, groups]
        };
        let games = [2, 3, 2, 4].into_iter().flat_map(options).filter_map(CafeBoard::new).collect();
        Course { games, deal: |_, dice| Deal::shuffled(dice) }
    }
}

impl Learned for CafeCards {
    fn course() -> Course<CafeCards> {
        use cafe_cards::{Deal, Options};
        let options = |players: usize| {
            [false, false, true].map(|groups| Options { groups, ..Options::new(players) })
        };
        let players = [2, 3, 2, 4, 2, 5];
        let games = players.into_iter().flat_map(options).filter_map(CafeCards::new).collect();
        Course { games, deal: |_, dice| Deal::shuffled(dice) }
    }
}

impl Learned for FortySix {
    fn course() -> Course<FortySix> {
        use forty_six::{Deal, Options};
        let mut games = Vec::new();
        for joker_anywhere in [true, false] {
            for players in [2, 3, 2, 4, 3, 2, 4, 5, 6] {
                let options = Options { joker_anywhere, ..Options::new(players) };
                let boards = [Board::BLUE, Board::BLUE, Board::RED];
                games.extend(
                    boards.into_iter().filter_map(|board| FortySix::on(board, options.clone())),
                );
            }
        }
        let deal = |game: &FortySix, dice: &mut Xoshiro| {
            Deal::new((0..game.options().rounds).map(|_| Deck::shuffled(dice)).collect())
        };
        Course { games, deal }
    }
}
