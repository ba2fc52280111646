//! What is played: the game, who sits where, and the seeds of everything.

use std::fmt;
use std::time::Duration;

use gueridon_bots::BotSpec;
use gueridon_engine::{Chance, Version};
use gueridon_record::{Dice, GameId, Record, Seed, Source};
use serde_json::{Map, Value};

use super::program::CommandLine;

/// Somebody who can take a seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Entrant {
    /// One of the bots of this program.
    Own(BotSpec),
    /// Another program.
    Program(CommandLine),
}

impl Entrant {
    /// Reads `greedy`, `search:5000`, … or `cmd:PROGRAM ARGUMENTS`.
    pub(crate) fn parse(text: &str) -> Result<Entrant, String> {
        match text.strip_prefix("cmd:") {
            Some(command) => CommandLine::parse(command).map(Entrant::Program),
            None => text
                .parse()
                .map(Entrant::Own)
                .map_err(|error| format!("{error}, or cmd:PROGRAM ARGUMENTS for any program")),
        }
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Own(spec) => spec.fmt(f),
            Entrant::Program(command) => write!(f, "cmd:{}", command.text),
        }
    }
}

/// One arena: with the same contest, the same deal is played the same way on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Contest {
    /// Which game.
    pub(crate) game: GameId,
    /// By which version of the rules.
    pub(crate) version: Version,
    /// Its options.
    pub(crate) rules: Map<String, Value>,
    /// Who plays.
    pub(crate) entrants: Vec<Entrant>,
    /// Who sits where, before any rotation, as an index into the entrants.
    pub(crate) lineup: Vec<usize>,
    /// From which all else follows.
    pub(crate) seed: Seed,
    /// How long another program may take over an action.
    pub(crate) patience: Duration,
}

/// One game of an arena.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Pairing {
    /// The number of the deal.
    pub(crate) deal: u64,
    /// By how many seats everybody has moved.
    pub(crate) rotation: usize,
}

impl Contest {
    /// How many play.
    pub(crate) fn players(&self) -> usize {
        self.lineup.len()
    }

    /// How many games a deal takes until everybody has had every seat.
    pub(crate) fn rotations(&self) -> usize {
        rotations(&self.lineup)
    }

    /// The fresh record of a game; all rotations of a deal have the same cards.
    pub(crate) fn record(&self, deal: u64) -> Record {
        let seed = derive(self.seed, [deal, u64::MAX]);
        let mut record = Record::new(self.game, self.players(), Source::Seed(seed));
        record.version = self.version;
        record.rules = self.rules.clone();
        record
    }

    /// The seed of the bot on a seat.
    pub(crate) fn bot_seed(&self, pairing: Pairing, seat: usize) -> u64 {
        let lane = (pairing.rotation * gueridon_engine::MAX_SEATS + seat) as u64;
        let mut dice = Dice::new(derive(self.seed, [pairing.deal, lane]));
        u64::from(dice.next_u32()) << 32 | u64::from(dice.next_u32())
    }
}

/// Who sits where at first: of two, one of the first against the second on all other seats; of
/// more, each in turn until the table is full.
pub(crate) fn lineup(entrants: usize, players: usize) -> Vec<usize> {
    if entrants == 2 {
        (0..players).map(|seat| usize::from(seat > 0)).collect()
    } else {
        (0..players).map(|seat| seat % entrants).collect()
    }
}

/// How many rotations of a lineup differ.
pub(crate) fn rotations(lineup: &[usize]) -> usize {
    let players = lineup.len();
    let repeats =
        |by: &usize| (0..players).all(|seat| lineup[seat] == lineup[(seat + by) % players]);
    (1..players).find(repeats).unwrap_or(players)
}

/// Who sits on a seat in some rotation.
pub(crate) fn entrant_on(lineup: &[usize], rotation: usize, seat: usize) -> usize {
    lineup[(seat + rotation) % lineup.len()]
}

/// Whether the fewest points win.
pub(crate) fn fewest_win(game: GameId) -> bool {
    game.fewest_wins()
}

/// A seed that follows from another and two numbers.
fn derive(base: Seed, numbers: [u64; 2]) -> Seed {
    let mut mixed = base;
    let added = numbers.iter().flat_map(|number| number.to_le_bytes());
    for (byte, more) in mixed.0[16..].iter_mut().zip(added) {
        *byte ^= more;
    }
    let mut dice = Dice::new(mixed);
    let mut bytes = [0; 32];
    for word in bytes.chunks_exact_mut(4) {
        word.copy_from_slice(&dice.next_u32().to_le_bytes());
    }
    Seed(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_bots_sit_one_against_the_rest_and_more_sit_in_turn() {
        assert_eq!(lineup(2, 2), [0, 1]);
        assert_eq!(lineup(2, 4), [0, 1, 1, 1]);
        assert_eq!(lineup(3, 3), [0, 1, 2]);
        assert_eq!(lineup(3, 5), [0, 1, 2, 0, 1]);
    }

    #[test]
    fn a_deal_is_played_until_the_seating_repeats_and_everybody_had_every_seat() {
        for (entrants, players, expected) in [(2, 2, 2), (2, 4, 4), (3, 6, 3), (3, 5, 5)] {
            let lineup = lineup(entrants, players);
            assert_eq!(rotations(&lineup), expected);
            for entrant in 0..entrants {
                let sat = |seat: usize| {
                    (0..expected).filter(|&by| entrant_on(&lineup, by, seat) == entrant).count()
                };
                let often = sat(0);
                assert!(often > 0 && (0..players).all(|seat| sat(seat) == often));
            }
        }
    }

    #[test]
    fn no_two_seeds_of_a_run_are_the_same() {
        let mut seeds = Vec::new();
        for deal in 0..20 {
            for lane in (0..36).chain([u64::MAX]) {
                seeds.push(derive(Seed::numbered(7), [deal, lane]).0);
            }
        }
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 20 * 37);
    }
}
