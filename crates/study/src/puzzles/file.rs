//! The file of the puzzles of a game: a line about the file, then a line for each game that was played.
//!
//! A game with several puzzles is written once, its cards as a number and its actions as one text.

use std::fmt;

use gueridon_engine::Version;
use gueridon_record::{CardSource, GameId, Record, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{HARDEST, OtherTurn, Puzzle, PuzzleKind, TurnLoss};

/// The largest file of puzzles that is read, in bytes; those of the program stay far below.
pub const MAX_FILE: usize = 1 << 20;

/// Between two steps of a text, as in addresses; no action is written with it.
pub const SEPARATOR: &str = ",";

/// The first line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    puzzles: String,
    version: u64,
    seed: u64,
}

/// A game and its puzzles.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleGame {
    /// How many play.
    pub players: usize,
    /// Its options, where they are not the usual ones.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub rules: Map<String, Value>,
    /// The number of the deal's seed.
    pub deal: u64,
    /// The actions up to its last puzzle.
    pub actions: String,
    /// The puzzles, in the order of their positions.
    pub puzzles: Vec<PuzzleEntry>,
}

/// A puzzle in its game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleEntry {
    /// The number of actions before.
    pub at: usize,
    /// The name of its kind.
    pub kind: String,
    /// From 1 to 5.
    pub difficulty: u8,
    /// The solutions, the best first.
    pub best: Vec<String>,
    /// The next best turns, each with the loss of chance in percent, and of points.
    pub others: Vec<(String, f32, f32)>,
    /// The chance to win after the best turn, in percent.
    pub win: f32,
    /// The margin that is expected after the best turn, in points.
    pub points: f32,
    /// The rollouts of the check; none when solved.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rollouts: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// A file that holds no puzzles: the number of the line, from 1 on, and what is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The line.
    pub line: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

impl std::error::Error for FileError {}

/// The puzzles of a game, as they are found and kept.
#[derive(Clone, Debug)]
pub struct PuzzleFile {
    game: GameId,
    version: Version,
    seed: u64,
    games: Vec<PuzzleGame>,
}

impl PuzzleFile {
    /// A file without puzzles, of the newest rules.
    pub fn new(game: GameId, seed: u64) -> PuzzleFile {
        PuzzleFile { game, version: Version::NEWEST, seed, games: Vec::new() }
    }

    /// The game that the puzzles are of.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// The seed that they were found with.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The games that puzzles were found in.
    pub fn games(&self) -> &[PuzzleGame] {
        &self.games
    }

    /// Adds a game with its puzzles.
    pub fn push(&mut self, game: PuzzleGame) {
        self.games.push(game);
    }

    /// The number of puzzles.
    pub fn count(&self) -> usize {
        self.games.iter().map(|game| game.puzzles.len()).sum()
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// When a line is not written as one of puzzles.
    pub fn read(bytes: &[u8]) -> Result<PuzzleFile, FileError> {
        let wrong = |line: usize, what: String| FileError { line, what };
        if bytes.len() > MAX_FILE {
            return Err(wrong(1, format!("a file of puzzles has at most {MAX_FILE} bytes")));
        }
        let text = std::str::from_utf8(bytes).map_err(|error| wrong(1, error.to_string()))?;
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line));
        let (_, first) = lines.next().ok_or_else(|| wrong(1, "the file is empty".into()))?;
        let header: Header =
            serde_json::from_str(first).map_err(|error| wrong(1, error.to_string()))?;
        let game = GameId::from_name(&header.puzzles)
            .ok_or_else(|| wrong(1, format!("\"{}\" is no game", header.puzzles)))?;
        let version = Version::from_number(header.version).ok_or_else(|| {
            wrong(1, format!("there is no version {} of the rules", header.version))
        })?;
        let mut games = Vec::new();
        for (line, text) in lines {
            let played: PuzzleGame =
                serde_json::from_str(text).map_err(|error| wrong(line, error.to_string()))?;
            played.check().map_err(|what| wrong(line, what.into()))?;
            games.push(played);
        }
        Ok(PuzzleFile { game, version, seed: header.seed, games })
    }

    /// Writes the file.
    pub fn write(&self) -> String {
        let header = Header {
            puzzles: self.game.name().into(),
            version: self.version.number(),
            seed: self.seed,
        };
        let mut text = line(&header);
        for game in &self.games {
            text += &line(game);
        }
        text
    }

    /// The puzzles, numbered in their order.
    pub fn into_puzzles(self) -> Vec<Puzzle> {
        let (game, version) = (self.game, self.version);
        let entries = self.games.into_iter().flat_map(|played| {
            let PuzzleGame { players, rules, deal, actions, puzzles } = played;
            let actions = steps(&actions);
            let source = CardSource::Seed(Seed::numbered(deal));
            let record = Record { rules, version, ..Record::new(game, players, source) };
            puzzles.into_iter().map(move |entry| {
                let actions = actions[..entry.at].to_vec();
                (Record { actions, ..record.clone() }, entry)
            })
        });
        let numbered = entries.enumerate();
        numbered.map(|(index, (record, entry))| entry.into_puzzle(index + 1, record)).collect()
    }
}

fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("names are texts, and numbers finite") + "\n"
}

fn steps(text: &str) -> Vec<String> {
    text.split(SEPARATOR).filter(|step| !step.is_empty()).map(String::from).collect()
}

impl PuzzleGame {
    fn check(&self) -> Result<(), &'static str> {
        let actions = steps(&self.actions).len();
        for entry in &self.puzzles {
            if PuzzleKind::from_name(&entry.kind).is_none() {
                return Err("a kind is best-turn, certain-win or smallest-loss");
            }
            if entry.at > actions {
                return Err("a puzzle is after the last action");
            }
            if !(1..=HARDEST).contains(&entry.difficulty) {
                return Err("a difficulty is from 1 to 5");
            }
            if entry.best.is_empty() || entry.others.is_empty() {
                return Err("a puzzle has a solution, and turns that are none");
            }
        }
        Ok(())
    }
}

impl PuzzleEntry {
    fn into_puzzle(self, number: usize, record: Record) -> Puzzle {
        let other = |(text, win, points): &(String, f32, f32)| OtherTurn {
            steps: steps(text),
            loss: TurnLoss { win: *win, points: *points },
        };
        Puzzle {
            number,
            record,
            kind: PuzzleKind::from_name(&self.kind).expect("kinds are checked when a file is read"),
            difficulty: self.difficulty,
            accepted: self.best.iter().map(|text| steps(text)).collect(),
            others: self.others.iter().map(other).collect(),
            win: self.win,
            points: self.points,
            rollouts: self.rollouts,
        }
    }
}
