//! A position with the rules that it is judged by, as one line of text.
//!
//! The rules come first, as forms name them, and then the sections of the [`Arrangement`]:
//! `players:2;edition:schuk;version:1;on:FRf@c2;turn:2`.

use gueridon_engine::{Arrange, Arrangement, Impossible, MAX_POSITION, Version};
use serde_json::{Map, Value};

use crate::error::RecordError;
use crate::game_id::GameId;
use crate::games::RecordFormat;
use crate::record::{CardSource, Record};
use crate::seed::{Dice, Seed};

/// The number of the seed by which unknown cards of a position are dealt, always alike.
const UNKNOWN_CARDS: u64 = 46;

/// A position and its rules, as they are written.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// Which game.
    pub game: GameId,
    /// The number of players.
    pub players: usize,
    /// The version of the rules.
    pub version: Version,
    /// The options that are not the usual ones, as records write them.
    pub rules: Map<String, Value>,
    /// The position; none for the one from which setting up starts.
    pub position: Option<Arrangement>,
}

impl Diagram {
    /// The usual rules and nothing set up.
    pub fn new(game: GameId) -> Diagram {
        Diagram {
            game,
            players: *game.players().start(),
            version: Version::NEWEST,
            rules: Map::new(),
            position: None,
        }
    }

    /// Reads a diagram.
    ///
    /// # Errors
    ///
    /// When it is too long, or a section cannot be read.
    pub fn read(game: GameId, text: &str) -> Result<Diagram, Vec<Impossible>> {
        if text.len() > MAX_POSITION {
            return Err(vec![Impossible::TooLong]);
        }
        let mut diagram = Diagram::new(game);
        let mut sections = Vec::new();
        for section in text.split(';').filter(|section| !section.is_empty()) {
            let (name, value) = section.split_once(':').unwrap_or((section, ""));
            match diagram.set(name, value) {
                Some(true) => {}
                Some(false) => {
                    return Err(vec![Impossible::Unreadable { text: section.to_owned() }]);
                }
                None => sections.push(section),
            }
        }
        if !sections.is_empty() {
            diagram.position = Some(Arrangement::read(&sections.join(";"))?);
        }
        Ok(diagram)
    }

    /// Sets a rule by its name and value: whether there is such a value; none when it is no rule.
    pub fn set(&mut self, name: &str, value: &str) -> Option<bool> {
        match name {
            "players" => {
                let players = value.parse().ok().filter(|it| self.game.players().contains(it));
                self.players = players.unwrap_or(self.players);
                Some(players.is_some())
            }
            "version" => {
                let version = value.parse().ok().and_then(Version::from_number);
                self.version = version.unwrap_or(self.version);
                Some(version.is_some())
            }
            _ => {
                let option = self.game.option(name)?;
                self.rules.shift_remove(name);
                let value = option.read(value);
                if let Ok(Some(value)) = &value {
                    self.rules.insert(name.to_owned(), value.clone());
                }
                Some(value.is_ok())
            }
        }
    }

    /// The rules alone, as text.
    fn rules_text(&self) -> String {
        let mut rules = Vec::new();
        if self.players != *self.game.players().start() {
            rules.push(format!("players:{}", self.players));
        }
        if self.version != Version::NEWEST {
            rules.push(format!("version:{}", self.version.number()));
        }
        rules.extend(self.rules.iter().filter_map(|(name, value)| {
            Some(format!("{name}:{}", self.game.option(name)?.write(Some(value))))
        }));
        rules.join(";")
    }

    /// A record with these rules, of which nothing was played.
    pub fn record(&self, source: CardSource) -> Record {
        let mut record = Record::new(self.game, self.players, source);
        record.version = self.version;
        record.rules = self.rules.clone();
        record
    }

    /// The game that is played by these rules.
    ///
    /// # Errors
    ///
    /// When the type is not that of the game.
    pub fn open<G: RecordFormat>(&self) -> Result<G, RecordError> {
        let record = self.record(CardSource::Seed(Seed::numbered(UNKNOWN_CARDS)));
        G::set_up(&record).map(|(game, _)| game)
    }

    /// The position, or the one from which setting up starts.
    pub fn position_or_blank<G: Arrange>(&self, game: &G) -> Arrangement {
        self.position.clone().unwrap_or_else(|| game.blank())
    }

    /// The chance by which unknown cards are dealt: the same for all readers of a diagram.
    pub fn chance() -> Dice {
        Dice::new(Seed::numbered(UNKNOWN_CARDS))
    }
}

impl std::fmt::Display for Diagram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let position = self.position.as_ref().map_or_else(String::new, ToString::to_string);
        let parts = [self.rules_text(), position];
        let parts: Vec<&str> =
            parts.iter().map(String::as_str).filter(|it| !it.is_empty()).collect();
        f.write_str(&parts.join(";"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_come_before_the_position_and_usual_ones_are_left_out() {
        let text = "players:3;version:1;edition:schuk;on:FRf@c2;turn:2";
        let diagram = Diagram::read(GameId::CafeBoard, text).expect("a diagram");
        assert_eq!(diagram.to_string(), text);
        let usual = Diagram::read(GameId::CafeBoard, "players:2;edition:amigo").expect("a diagram");
        assert_eq!(usual.to_string(), "");
        let record = diagram.record(CardSource::Seed(Seed::numbered(0)));
        assert_eq!(record.rules["edition"], "schuk");
    }

    #[test]
    fn a_choice_that_an_option_does_not_have_is_refused() {
        for text in ["edition:printed", "players:9", "version:7", "nonsense", "players:é"] {
            let refused = Diagram::read(GameId::CafeBoard, text).expect_err(text);
            assert_eq!(refused, [Impossible::Unreadable { text: text.into() }]);
        }
    }
}
