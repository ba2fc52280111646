//! `--rule NAME=VALUE`: options of a game on the command line.

use clap::builder::{PossibleValue, TypedValueParser};
use gueridon_engine::MAX_SEATS;
use gueridon_record::{Expected, GameId};
use gueridon_text::Speaker;
use serde_json::{Map, Value};

use crate::failure::Failure;

/// An option as it was typed. Whether the game has it is known once the game is.
#[derive(Clone, Debug)]
pub struct Rule {
    name: String,
    value: String,
}

/// Reads `NAME=VALUE`, and offers the choices of all games to shells that complete.
#[derive(Clone)]
pub struct RuleParser;

impl TypedValueParser for RuleParser {
    type Value = Rule;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Rule, clap::Error> {
        let read = |text: &str| {
            let (name, value) = text.split_once('=').ok_or("write it like groups=true")?;
            Ok::<Rule, &str>(Rule { name: name.to_owned(), value: value.to_owned() })
        };
        TypedValueParser::parse_ref(&read, command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let options = GameId::ALL.into_iter().flat_map(|game| game.options());
        let mut known: Vec<String> = options
            .flat_map(|option| {
                let values = option.choices.iter().filter_map(|choice| choice.value());
                let seats = (option.further() == Some(Expected::Seat)).then_some(0..MAX_SEATS);
                let seats = seats.into_iter().flatten().map(Value::from);
                values.chain(seats).map(|value| format!("{}={}", option.name, option.plain(&value)))
            })
            .collect();
        known.sort_unstable();
        known.dedup();
        Some(Box::new(known.into_iter().map(PossibleValue::new)))
    }
}

impl Rule {
    /// Whether a game has the option, and the option the value.
    pub fn is_of(&self, game: GameId) -> bool {
        game.option(&self.name).is_some_and(|option| option.value(&self.value).is_ok())
    }
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// The options of a record of a game.
///
/// # Errors
///
/// When an option of the game has no such value. An option that it does not have is left to the record to
/// refuse, which names those that it has.
pub fn options_of(
    game: GameId,
    rules: &[Rule],
    speaker: &Speaker,
) -> Result<Map<String, Value>, Failure> {
    let mut options = Map::new();
    for Rule { name, value } in rules {
        let value = match game.option(name) {
            Some(option) => {
                option.value(value).map_err(|error| Failure::told(speaker.say(&error.message())))?
            }
            None => Some(value.as_str().into()),
        };
        if let Some(value) = value {
            options.insert(name.clone(), value);
        }
    }
    Ok(options)
}
