//! The game, the entrants, their seats, and all seeds.

use std::time::Duration;

use gueridon_cli::plural;
use gueridon_engine::{Chance, Version};
use gueridon_record::{CardSource, Dice, GameId, Record, Replay, Seed, with_game};
use gueridon_text::Speaker;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::entrant::{Entrant, EntrantPlayer};
use crate::start::StartPosition;
use gueridon_cli::Error;

gueridon_engine::named_enum! {
    /// What happens when a program loses its seat.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum OnLoss(name, "") {
        /// Greedy plays on, and the game counts as lost for the seat.
        Forfeit,
        /// Greedy plays on, and its result counts for the seat.
        Substitute,
        /// The run ends with an error.
        Stop,
    }
}

/// The setup of a contest. With the same setup, a deal is played the same way on every machine.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: GameId,
    /// The version of its rules.
    pub version: Version,
    /// Its options.
    pub rules: Map<String, Value>,
    /// The participants.
    pub entrants: Vec<Entrant>,
    /// The entrant of each seat before any rotation, as an index into `entrants`.
    pub lineup: Vec<usize>,
    /// The position that all games start from, instead of a fresh deal.
    pub start: Option<StartPosition>,
    /// The seed of all deals and bots.
    pub seed: Seed,
    /// The threads of each search.
    pub search_threads: usize,
    /// Time limit for one action of a player that is another program.
    pub bot_timeout: Duration,
    /// What happens when a program loses its seat.
    pub on_loss: OnLoss,
}

/// One game of a contest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Pairing {
    /// The number of the deal.
    pub(crate) deal: u64,
    /// By how many seats all entrants have moved.
    pub(crate) rotation: usize,
}

impl Contest {
    /// Number of players at the table.
    pub fn players(&self) -> usize {
        self.lineup.len()
    }

    /// Number of games of one deal until every entrant has had every seat.
    pub fn rotations(&self) -> usize {
        rotations(&self.lineup)
    }

    /// Checks everything that can be checked before the first game.
    ///
    /// # Errors
    ///
    /// When there are too few or too many entrants, two have the same name, a program does not exist, or the game has no such
    /// options.
    pub fn check(&self, speaker: &Speaker) -> Result<(), Error> {
        let (entrants, players) = (self.entrants.len(), self.players());
        if entrants < 2 {
            return Err("an arena needs two bots or more: repeat --bot".into());
        }
        if players < entrants {
            return Err(format!(
                "{entrants} bots do not fit at a table of {}",
                plural(players as u64, "player")
            )
            .into());
        }
        for (index, entrant) in self.entrants.iter().enumerate() {
            match &entrant.player {
                EntrantPlayer::Program(command) if !command.exists() => {
                    return Err(format!("there is no program \"{}\"", command.name()).into());
                }
                EntrantPlayer::Program(_) | EntrantPlayer::Bot(_) => {}
            }
            // The same bot may play against itself without names.
            let same = |other: &&Entrant| entrant.name.is_some() && other.name == entrant.name;
            if let Some(name) = self.entrants[..index].iter().find(same) {
                return Err(format!("two bots are called \"{name}\"").into());
            }
        }
        let opened = with_game!(self.game, G => Replay::<G>::open(&self.record(0)).map(|_| ()));
        opened.map_err(|error| speaker.say(&error.message()).into())
    }

    /// The record that the games of a deal begin with; all rotations have the same cards.
    pub(crate) fn record(&self, deal: u64) -> Record {
        if let Some(start) = &self.start {
            return start.record().clone();
        }
        let seed = derive(self.seed, [deal, u64::MAX]);
        let mut record = Record::new(self.game, self.players(), CardSource::Seed(seed));
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

/// The entrant of each seat before any rotation: of two, the first has one seat and the second all
/// others; more take turns until the table is full.
pub fn lineup(entrants: usize, players: usize) -> Vec<usize> {
    if entrants == 2 {
        (0..players).map(|seat| usize::from(seat > 0)).collect()
    } else {
        (0..players).map(|seat| seat % entrants).collect()
    }
}

/// Number of rotations of a lineup that differ.
pub fn rotations(lineup: &[usize]) -> usize {
    let players = lineup.len();
    let repeats =
        |by: &usize| (0..players).all(|seat| lineup[seat] == lineup[(seat + by) % players]);
    (1..players).find(repeats).unwrap_or(players)
}

/// The entrant on a seat in a rotation.
pub fn entrant_on(lineup: &[usize], rotation: usize, seat: usize) -> usize {
    lineup[(seat + rotation) % lineup.len()]
}

/// A seed that follows from another seed and two numbers.
pub fn derive(base: Seed, numbers: [u64; 2]) -> Seed {
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
