//! A record as it is written, which may still not be playable.

use gueridon_engine::Version;
use gueridon_text::Message;
use serde_json::{Map, Value, json};

use crate::error::{Expected, RecordError};
use crate::fair::Fair;
use crate::game_id::GameId;
use crate::json;
use crate::options::{GameOption, house_rules, played_options};
use crate::seed::Seed;

/// The longest line in bytes: a hundred rounds with all their decks take a tenth of it.
pub const MAX_LINE: usize = 1 << 20;

/// Where the order of the cards comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum CardSource {
    /// Everything follows from the seed.
    Seed(Seed),
    /// The order of every pile is written out.
    Deal(Value),
}

/// A game as one line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Which game.
    pub game: GameId,
    /// The number of players.
    pub players: usize,
    /// The options that differ from the usual ones.
    pub rules: Map<String, Value>,
    /// The version of the rules; a record that names none is of the newest.
    pub version: Version,
    /// The cards.
    pub source: CardSource,
    /// The origin of the seed, if the record has it; it is not checked here.
    pub fair: Option<Fair>,
    /// What was played.
    pub actions: Vec<String>,
    /// The seat whose view is asked for.
    pub view: Option<usize>,
}

const FIELDS: [&str; 10] =
    ["game", "players", "rules", "version", "seed", "fair", "deal", "actions", "view", "arena"];

impl Record {
    /// A game of which nothing was played yet.
    pub fn new(game: GameId, players: usize, source: CardSource) -> Record {
        Record {
            game,
            players,
            rules: Map::new(),
            version: Version::NEWEST,
            source,
            fair: None,
            actions: Vec::new(),
            view: None,
        }
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// When it is not written as a record; whether it can be played is checked later.
    pub fn read(line: &[u8]) -> Result<Record, RecordError> {
        if line.len() > MAX_LINE {
            return Err(RecordError::TooLong);
        }
        let text = std::str::from_utf8(line).map_err(|_| RecordError::NotText)?;
        let Value::Object(mut fields) = json::read(text)? else {
            return Err(RecordError::NotAnObject);
        };
        if let Some(field) = fields.keys().find(|name| !FIELDS.contains(&name.as_str())) {
            return Err(RecordError::UnknownField { field: field.clone() });
        }
        let game = required(&fields, "game", Expected::Game, Value::as_str)?;
        let game = GameId::from_name(game)
            .ok_or_else(|| RecordError::UnknownGame { name: game.to_string() })?;
        let players = required(&fields, "players", Expected::Players, Value::as_u64)?;
        let rules =
            optional(&fields, "rules", Expected::Options, |value| value.as_object().cloned())?;
        let version = match optional(&fields, "version", Expected::Version, Value::as_u64)? {
            None => Version::NEWEST,
            Some(number) => Version::from_number(number).ok_or(RecordError::UnknownVersion)?,
        };
        let actions = optional(&fields, "actions", Expected::Actions, list_of_texts)?;
        // Bots and results of an arena are for other programs; nothing here depends on them.
        optional(&fields, "arena", Expected::Arena, Value::as_object)?;
        let view = optional(&fields, "view", Expected::Seat, Value::as_u64)?;
        let seed =
            optional(&fields, "seed", Expected::Seed, |value| value.as_str().and_then(Seed::read))?;
        let source = match (seed, fields.shift_remove("deal")) {
            (Some(seed), None) => CardSource::Seed(seed),
            (None, Some(deal)) => CardSource::Deal(deal),
            (Some(_), Some(_)) | (None, None) => return Err(RecordError::SeedOrDeal),
        };
        let fair = match (fields.get("fair"), &source) {
            (None, _) => None,
            (Some(fair), CardSource::Seed(_)) => Some(Fair::read(fair, players)?),
            (Some(_), CardSource::Deal(_)) => return Err(RecordError::FairWithoutSeed),
        };
        Ok(Record {
            game,
            players: players.try_into().unwrap_or(usize::MAX),
            rules: rules.unwrap_or_default(),
            version,
            source,
            fair,
            actions: actions.unwrap_or_default(),
            view: view.map(|seat| seat.try_into().unwrap_or(usize::MAX)),
        })
    }

    /// The options that are played otherwise than the edition says, each with its value.
    ///
    /// # Errors
    ///
    /// When an option does not fit.
    pub fn house_rules(&self) -> Result<Vec<(&'static GameOption, Value)>, RecordError> {
        with_game!(self.game, G => house_rules::<G>(self))
    }

    /// The edition, if the game has any, and the options that are played otherwise, each with its value.
    pub fn played_options(&self) -> Vec<(&'static GameOption, Value)> {
        played_options(self)
    }

    /// The same in words; nothing where no option is named.
    pub fn rules_in_words(&self) -> Vec<Message> {
        let named = if self.rules.is_empty() { Vec::new() } else { self.played_options() };
        named.iter().map(|(option, value)| option.in_words(value)).collect()
    }

    /// Writes the record on one line, without the line's end.
    pub fn write(&self) -> String {
        Value::Object(self.fields()).to_string()
    }

    /// Writes the record on one line with notes of an arena, which readers of records ignore.
    pub fn write_with_arena(&self, notes: Map<String, Value>) -> String {
        let mut fields = self.fields();
        fields.insert("arena".into(), notes.into());
        Value::Object(fields).to_string()
    }

    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        fields.insert("game".into(), self.game.name().into());
        fields.insert("players".into(), self.players.into());
        if !self.rules.is_empty() {
            fields.insert("rules".into(), self.rules.clone().into());
        }
        fields.insert("version".into(), self.version.number().into());
        match &self.source {
            CardSource::Seed(seed) => {
                fields.insert("seed".into(), seed.to_string().into());
                if let Some(fair) = &self.fair {
                    fields.insert("fair".into(), fair.write());
                }
            }
            CardSource::Deal(deal) => {
                fields.insert("deal".into(), deal.clone());
            }
        }
        if let Some(seat) = self.view {
            fields.insert("view".into(), seat.into());
        }
        fields.insert("actions".into(), json!(self.actions));
        fields
    }
}

/// A field that may be absent; `expected` says what it should hold.
fn optional<'a, T>(
    fields: &'a Map<String, Value>,
    field: &'static str,
    expected: Expected,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<Option<T>, RecordError> {
    match fields.get(field) {
        None => Ok(None),
        Some(value) => read(value).map(Some).ok_or(RecordError::WrongValue { field, expected }),
    }
}

fn required<'a, T>(
    fields: &'a Map<String, Value>,
    field: &'static str,
    expected: Expected,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<T, RecordError> {
    optional(fields, field, expected, read)?.ok_or(RecordError::MissingField { field })
}

fn list_of_texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|item| item.as_str().map(String::from)).collect()
}
