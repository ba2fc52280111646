//! The training of the learned evaluations.

use std::fs;

use crate::run::{cargo, report, root, step};

/// The seed of the weights in the repository.
pub(crate) const SEED: u64 = 46;
/// The games of the weights in the repository.
const GAMES: [(&str, u64); 3] =
    [("cafe-board", 120_000), ("cafe-cards", 160_000), ("forty-six", 180_000)];

/// Trains, or goes on training, and takes the weights and the curve over into the repository.
pub(crate) fn run(game: &str, games: Option<u64>, threads: u64, seed: u64) -> bool {
    let Some(&(_, usual)) = GAMES.iter().find(|(name, _)| *name == game) else {
        report(&format!("{game} is no game: cafe-board, cafe-cards or forty-six"));
        return false;
    };
    let games = games.unwrap_or(usual);
    let root = root();
    let state = root.join("target/training");
    let curve = root.join(format!("docs/training/{game}.svg"));
    let numbers = [games, threads, seed].map(|number| number.to_string());
    let mut training = cargo(&["run", "--release", "-p", "gueridon-bots", "--example", "train"]);
    training.arg("--").arg(game).args(numbers).arg(&state).arg(&curve);
    if !step(&format!("training of {game}"), &mut training) {
        return false;
    }
    let (trained, weights) = (state.join(game), root.join("crates/bots/weights").join(game));
    match fs::copy(trained.with_extension("bin"), weights.with_extension("bin")) {
        Ok(_) => true,
        Err(error) => {
            report(&format!("the weights cannot be copied: {error}"));
            false
        }
    }
}
