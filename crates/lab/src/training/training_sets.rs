//! The games that each evaluation is trained on: all options, with two players most often.

use gueridon_bots::{BotGame, Xoshiro};
use gueridon_engine::cafe_board::{self, CafeBoard, Edition};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, Board, Deck, FortySix};
use gueridon_engine::{Game, Version};

/// A game whose evaluation can be trained. Without more, it has none.
pub trait Trainable: BotGame {
    /// The number of games that the weights in the repository are trained by.
    const GAMES: u64 = 0;

    /// The games that it is trained on; none for a game without a learned evaluation.
    fn training_set() -> Option<TrainingSet<Self>> {
        None
    }
}

/// What an evaluation is trained on.
#[derive(Clone)]
pub struct TrainingSet<G: Game> {
    /// The games with their options, played in turn.
    pub games: Vec<G>,
    /// Deals cards for a game.
    pub deal: fn(&G, &mut Xoshiro) -> G::Deal,
}

impl Trainable for CafeBoard {
    const GAMES: u64 = 120_000;

    fn training_set() -> Option<TrainingSet<CafeBoard>> {
        use cafe_board::{Deal, Options};
        let options = |players: usize| {
            let usual = Options::new(players);
            let board_of_version_1 = Options::of(Version::ALL[0], players);
            let schuk = Options::edition(Version::NEWEST, players, Edition::Schuk);
            let groups = Options { groups: true, ..Options::new(players) };
            [usual, board_of_version_1, schuk, groups]
        };
        let games = [2, 3, 2, 4].into_iter().flat_map(options).filter_map(CafeBoard::new).collect();
        Some(TrainingSet { games, deal: |_, dice| Deal::shuffled(dice) })
    }
}

impl Trainable for CafeCards {
    const GAMES: u64 = 160_000;

    fn training_set() -> Option<TrainingSet<CafeCards>> {
        use cafe_cards::{Deal, Groups, Options};
        let options = |players: usize| {
            [Groups::Off, Groups::Off, Groups::Alone]
                .map(|groups| Options { groups, ..Options::new(players) })
        };
        let players = [2, 3, 2, 4, 2, 5];
        let games = players.into_iter().flat_map(options).filter_map(CafeCards::new).collect();
        Some(TrainingSet { games, deal: |_, dice| Deal::shuffled(dice) })
    }
}

impl Trainable for FortySix {
    const GAMES: u64 = 180_000;

    fn training_set() -> Option<TrainingSet<FortySix>> {
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
        Some(TrainingSet { games, deal })
    }
}
