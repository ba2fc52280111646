//! The options of a game: what a form offers, what a record may say, and since which version.

use gueridon_engine::{Seat, Version};
use gueridon_text::{Message, Phrase};
use serde_json::{Map, Value};

use crate::error::{Expected, RecordError};
use crate::games::RecordFormat;
use crate::record::Record;

/// An option of a game. Its texts are named `page-option-` and the name.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The name in records and forms.
    pub name: &'static str,
    /// The id of the rule that explains it, as rule pages anchor it.
    pub rule: &'static str,
    /// The choices that forms offer. Records leave the first one out.
    pub choices: &'static [OptionChoice],
    since: Version,
    further: Option<FurtherValues>,
}

/// Values beside the choices: what they look like, and since which version a value is one of them.
#[derive(Clone, Copy, Debug)]
struct FurtherValues {
    expected: Expected,
    since: fn(&Value) -> Option<Version>,
}

/// A choice of an option. Its texts are named after the option's text, the name, and `-about`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionChoice {
    /// The name in forms.
    pub name: &'static str,
    since: Version,
    value: ChoiceValue,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ChoiceValue {
    /// What is played when a record says nothing; it cannot say so.
    Default,
    Name,
    Flag(bool),
    Number(u64),
}

impl GameOption {
    /// An option that every version knows.
    pub const fn new(
        name: &'static str,
        rule: &'static str,
        choices: &'static [OptionChoice],
    ) -> GameOption {
        GameOption { name, rule, choices, since: Version::V1, further: None }
    }

    /// The same, but known from a version on.
    #[must_use]
    pub const fn since(self, since: Version) -> GameOption {
        GameOption { since, ..self }
    }

    /// The same with values beside the choices. `since` says from which version on a value is one of them.
    #[must_use]
    pub const fn with_further(
        self,
        expected: Expected,
        since: fn(&Value) -> Option<Version>,
    ) -> GameOption {
        GameOption { further: Some(FurtherValues { expected, since }), ..self }
    }

    /// Whether records of a version may name it.
    pub fn is_known_by(&self, version: Version) -> bool {
        version >= self.since
    }

    /// The choices that records of a version may name.
    pub fn choices_of(&self, version: Version) -> impl Iterator<Item = &'static OptionChoice> {
        self.choices.iter().filter(move |choice| version >= choice.since)
    }

    /// What a value beside the choices looks like; none where there are no others.
    pub fn further(&self) -> Option<Expected> {
        self.further.map(|further| further.expected)
    }

    /// Whether there is anything to choose in a form.
    pub fn is_offered(&self) -> bool {
        self.choices.len() > 1 || self.further() == Some(Expected::Seat)
    }

    /// The choice with a value of records; for no value, the first one.
    pub fn choice(&self, value: Option<&Value>) -> Option<&'static OptionChoice> {
        match value {
            None => self.choices.first(),
            Some(value) => {
                self.choices.iter().find(|choice| choice.value().as_ref() == Some(value))
            }
        }
    }

    /// The version that brought a value; none when the option has no such value.
    fn value_since(&self, value: &Value) -> Option<Version> {
        let choice = self.choice(Some(value)).map(|choice| choice.since);
        let since = choice.or_else(|| (self.further?.since)(value))?;
        Some(since.max(self.since))
    }

    /// Reads what a form or an address says, as [`GameOption::value`] does; a record leaves the first choice out.
    ///
    /// # Errors
    ///
    /// When the option has no such value.
    pub fn read(&self, text: &str) -> Result<Option<Value>, RecordError> {
        let usual = self.choices.first().and_then(|choice| choice.value());
        Ok(self.value(text)?.filter(|value| Some(value) != usual.as_ref()))
    }

    /// The value of a text: the name of a choice, a value, or numbers with dots or commas between them. None for
    /// a choice that records cannot name.
    ///
    /// # Errors
    ///
    /// When the option has no such value.
    pub fn value(&self, text: &str) -> Result<Option<Value>, RecordError> {
        if let Some(choice) = self.choices.iter().find(|choice| choice.name == text) {
            return Ok(choice.value());
        }
        let value = read_value(text);
        match self.value_since(&value) {
            Some(_) => Ok(Some(value)),
            None => Err(self.wrong_value()),
        }
    }

    /// Writes a value so that [`GameOption::read`] reads it.
    pub fn write(&self, value: Option<&Value>) -> String {
        match (self.choice(value), value) {
            (Some(choice), _) => choice.name.to_owned(),
            (None, Some(Value::Array(numbers))) => {
                numbers.iter().map(Value::to_string).collect::<Vec<_>>().join(".")
            }
            (None, Some(Value::String(text))) => text.clone(),
            (None, value) => value.map_or_else(String::new, Value::to_string),
        }
    }

    /// What the option is called.
    pub fn title(&self) -> Message {
        Message::new(format!("page-option-{}", self.name))
    }

    /// What a choice is called, as a sentence.
    pub fn choice_name(&self, choice: &OptionChoice) -> Message {
        Message::new(format!("page-option-{}-{}", self.name, choice.name))
    }

    /// What a value is called, as a sentence where it is a choice; no value is the first choice.
    pub fn value_name(&self, value: Option<&Value>) -> Message {
        let red = value.and_then(Value::as_str).and_then(|text| text.strip_prefix("red:"));
        match (self.choice(value), self.further(), value) {
            (_, Some(Expected::Seat), value) => {
                let seat = value.and_then(Value::as_u64).unwrap_or(0);
                let number = i32::try_from(seat.saturating_add(1)).unwrap_or(i32::MAX);
                Phrase::OptionFirstSeat.with("number", number)
            }
            (Some(choice), ..) => self.choice_name(choice),
            (None, Some(Expected::Side), Some(Value::Array(_))) => Phrase::OptionSideOwn.into(),
            (None, Some(Expected::Side), _) => {
                Phrase::OptionSideNumbered.with("number", red.unwrap_or_default())
            }
            (None, Some(Expected::Board), _) => Phrase::OptionBoardOwn.into(),
            (None, ..) => {
                let rounds = value.and_then(Value::as_u64).unwrap_or(0);
                Phrase::OptionRoundsNumber.with("number", rounds as i32)
            }
        }
    }

    fn wrong_value(&self) -> RecordError {
        match self.further {
            Some(further) => {
                RecordError::WrongValue { field: self.name, expected: further.expected }
            }
            None => {
                let known = self.choices.iter().filter_map(|choice| choice.value());
                let known = known.map(|value| self.plain(&value)).collect::<Vec<_>>().join(", ");
                RecordError::WrongChoice { option: self.name, known }
            }
        }
    }

    /// The option with a value, as people read it.
    pub fn in_words(&self, value: &Value) -> Message {
        let id = if self.name == EDITION { "show-edition" } else { "show-house-rule" };
        Message::new(id).with("option", self.title()).with("value", self.value_name(Some(value)))
    }

    /// A value as people type it: without quotation marks.
    pub fn plain(&self, value: &Value) -> String {
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }
}

/// A value from a text: a number, true or false, a list of numbers, or the text.
fn read_value(text: &str) -> Value {
    let number = |text: &str| text.parse::<u64>().ok().filter(|it| it.to_string() == text);
    if let Some(number) = number(text) {
        return number.into();
    }
    if let Ok(flag) = text.parse::<bool>() {
        return flag.into();
    }
    let inner = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let numbers: Option<Vec<u64>> =
        inner.split(['.', ',']).map(|part| number(part.trim())).collect();
    numbers.map_or_else(|| text.into(), Value::from)
}

impl OptionChoice {
    const fn new(name: &'static str, value: ChoiceValue) -> OptionChoice {
        OptionChoice { name, since: Version::V1, value }
    }

    /// What is played when a record says nothing, which no value of records says.
    pub const fn default(name: &'static str) -> OptionChoice {
        OptionChoice::new(name, ChoiceValue::Default)
    }

    /// A choice that records write by its name.
    pub const fn named(name: &'static str) -> OptionChoice {
        OptionChoice::new(name, ChoiceValue::Name)
    }

    /// A choice that records write as `true` or `false`.
    pub const fn flag(name: &'static str, value: bool) -> OptionChoice {
        OptionChoice::new(name, ChoiceValue::Flag(value))
    }

    /// A choice that records write as a number.
    pub const fn number(name: &'static str, number: u64) -> OptionChoice {
        OptionChoice::new(name, ChoiceValue::Number(number))
    }

    /// The same, but known from a version on.
    #[must_use]
    pub const fn since(self, since: Version) -> OptionChoice {
        OptionChoice { since, ..self }
    }

    /// The value in records.
    pub fn value(self) -> Option<Value> {
        match self.value {
            ChoiceValue::Default => None,
            ChoiceValue::Name => Some(self.name.into()),
            ChoiceValue::Flag(flag) => Some(flag.into()),
            ChoiceValue::Number(number) => Some(number.into()),
        }
    }
}

/// The variant of both café games: tables of four women or four men.
pub(crate) const GROUP_CHOICES: [OptionChoice; 2] =
    [OptionChoice::flag("no", false), OptionChoice::flag("yes", true)];

/// The seat that begins.
pub(crate) const FIRST: GameOption =
    GameOption::new("first", "first", &[OptionChoice::number("0", 0)])
        .since(Version::V3)
        .with_further(Expected::Seat, |value| value.is_u64().then_some(Version::V3));

/// The options of a record, once each of them is known to be one of the game and of the version.
pub struct CheckedOptions<'a> {
    /// How many play.
    pub players: usize,
    /// The version of the rules.
    pub version: Version,
    rules: &'a Map<String, Value>,
}

impl<'a> CheckedOptions<'a> {
    /// Checks the number of players, and the name, version and value of each option.
    ///
    /// # Errors
    ///
    /// The first of them that does not fit.
    pub fn of<G: RecordFormat>(record: &'a Record) -> Result<CheckedOptions<'a>, RecordError> {
        let (players, version, rules) = (record.players, record.version, &record.rules);
        if !G::PLAYERS.contains(&players) {
            return Err(RecordError::Players {
                least: *G::PLAYERS.start(),
                most: *G::PLAYERS.end(),
            });
        }
        for (name, value) in rules {
            let known = || G::OPTIONS.iter().filter(|option| option.is_known_by(version));
            let Some(option) = G::OPTIONS.iter().find(|option| option.name == name) else {
                let known: Vec<_> = known().map(|option| option.name).collect();
                return Err(RecordError::UnknownOption {
                    option: name.clone(),
                    known: known.join(", "),
                });
            };
            if !option.is_known_by(version) {
                return Err(RecordError::NewerOption {
                    option: name.clone(),
                    since: option.since,
                    version,
                });
            }
            let since = option.value_since(value).ok_or_else(|| option.wrong_value())?;
            if version < since {
                let option = format!("{name}={}", option.write(Some(value)));
                return Err(RecordError::NewerOption { option, since, version });
            }
        }
        let options = CheckedOptions { players, version, rules };
        if options.first().index() >= players {
            return Err(RecordError::WrongValue { field: FIRST.name, expected: Expected::Seat });
        }
        Ok(options)
    }

    /// An option, if the record names it.
    pub fn get(&self, name: &str) -> Option<&'a Value> {
        self.rules.get(name)
    }

    /// A choice by its name.
    pub fn named<T>(&self, name: &str, from_name: fn(&str) -> Option<T>) -> Option<T> {
        self.get(name)?.as_str().and_then(from_name)
    }

    /// An option that is on or off.
    pub fn flag(&self, name: &str) -> Option<bool> {
        self.get(name)?.as_bool()
    }

    /// The seat that begins.
    pub fn first(&self) -> Seat {
        let seat = self.get(FIRST.name).and_then(Value::as_u64).unwrap_or(0);
        Seat(seat.try_into().unwrap_or(u8::MAX))
    }
}

/// The options of a record that are played otherwise than its edition says, each with its value.
///
/// # Errors
///
/// When the record cannot be played.
pub(crate) fn house_rules<G: RecordFormat>(
    record: &Record,
) -> Result<Vec<(&'static GameOption, Value)>, RecordError> {
    let mut usual = record.clone();
    usual.rules.retain(|name, _| name == EDITION);
    let played = G::configure(&CheckedOptions::of::<G>(record)?)?.option_values();
    let usual = G::configure(&CheckedOptions::of::<G>(&usual)?)?.option_values();
    let differing = G::OPTIONS.iter().filter_map(|option| {
        let value = played.get(option.name)?;
        let differs = usual.get(option.name) != Some(value);
        // As the record names it: a side by its number, where it has one.
        differs.then(|| (option, record.rules.get(option.name).unwrap_or(value).clone()))
    });
    Ok(differing.collect())
}

/// The edition of a record, if its game has any, and then its house rules.
pub(crate) fn played_options(record: &Record) -> Vec<(&'static GameOption, Value)> {
    let edition = record.game.option(EDITION).and_then(|option| {
        let named = record.rules.get(EDITION).cloned();
        Some((option, named.or_else(|| option.choices.first()?.value())?))
    });
    edition.into_iter().chain(record.house_rules().unwrap_or_default()).collect()
}

/// The option that stands for values of others.
const EDITION: &str = "edition";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_id::GameId;

    fn option(game: GameId, name: &str) -> &'static GameOption {
        game.options().iter().find(|option| option.name == name).expect("an option")
    }

    #[test]
    fn what_is_written_is_read_again() {
        for game in GameId::ALL {
            for option in game.options() {
                for (at, choice) in option.choices.iter().enumerate() {
                    let written = option.read(choice.name).expect("a choice");
                    assert_eq!(written.is_none(), at == 0, "{} {}", option.name, choice.name);
                    assert_eq!(option.write(written.as_ref()), choice.name);
                }
            }
        }
        let side = option(GameId::FortySix, "side");
        let numbers: Vec<u64> = (1..=46).rev().collect();
        let list = Value::from(numbers);
        let text = side.write(Some(&list));
        assert!(text.starts_with("46.45.44."), "{text}");
        assert_eq!(side.read(&text), Ok(Some(list.clone())));
        assert_eq!(side.read(&text.replace('.', ", ")), Ok(Some(list)));
        assert_eq!(side.read("red:7"), Ok(Some("red:7".into())));
    }

    #[test]
    fn a_seat_beyond_any_table_is_named_all_the_same() {
        let first = option(GameId::CafeBoard, "first");
        for (seat, number) in [(0, 1), (3, 4), (u64::MAX, i32::MAX)] {
            let name = first.value_name(Some(&seat.into()));
            assert_eq!(name, Phrase::OptionFirstSeat.with("number", number));
        }
    }

    #[test]
    fn a_text_that_is_no_value_is_refused() {
        for (name, text) in
            [("first_turn", "two"), ("four_jokers", "1"), ("bag", "Stop"), ("first", "-1")]
        {
            assert!(option(GameId::CafeBoard, name).read(text).is_err(), "{name}={text}");
        }
        for text in ["1.2.3", "red:07", "green", "1.1.2"] {
            assert!(option(GameId::FortySix, "side").read(text).is_err(), "{text}");
        }
    }
}
