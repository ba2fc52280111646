//! Participants of a contest: what plays, and the name in results.

use std::fmt;

use gueridon_bots::BotSpec;

use crate::program::CommandLine;

/// Longest name that can be given to a bot, in characters.
const MAX_NAME: usize = 32;

/// What chooses the actions of a participant.
#[derive(Clone, PartialEq, Debug)]
pub enum EntrantPlayer {
    /// One of the built-in bots.
    Bot(BotSpec),
    /// Another program.
    Program(CommandLine),
}

/// A participant of a contest.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The name that was given to it, if any.
    pub name: Option<String>,
    /// What plays.
    pub player: EntrantPlayer,
}

impl Entrant {
    /// Reads `greedy`, `search:5000`, `cmd:PROGRAM ARGUMENTS`, …, or one of these after `NAME=`.
    ///
    /// # Errors
    ///
    /// When there is no such bot, the command line has an open quote or no program, or the name is
    /// empty, too long, that of a built-in bot, or has other characters than letters, digits and `._+-`.
    pub fn parse(text: &str) -> Result<Entrant, String> {
        // A colon before the first `=` belongs to a bot, such as `cmd:play depth=3`.
        match text.split_once('=').filter(|(name, _)| !name.contains(':')) {
            None => Ok(Entrant { name: None, player: EntrantPlayer::parse(text)? }),
            Some((name, player)) => {
                check_name(name)?;
                let player = EntrantPlayer::parse(player)?;
                Ok(Entrant { name: Some(name.to_string()), player })
            }
        }
    }
}

fn check_name(name: &str) -> Result<(), String> {
    let fits = |c: char| c.is_alphanumeric() || "._+-".contains(c);
    if name.is_empty() || name.chars().count() > MAX_NAME || !name.chars().all(fits) {
        return Err(format!(
            "\"{name}\" is no name for a bot: up to {MAX_NAME} letters, digits and ._+-, as in mine=cmd:PROGRAM"
        ));
    }
    if name.parse::<BotSpec>().is_ok() {
        return Err(format!("\"{name}\" is the name of a built-in bot: choose another one"));
    }
    Ok(())
}

impl EntrantPlayer {
    fn parse(text: &str) -> Result<EntrantPlayer, String> {
        match text.strip_prefix("cmd:") {
            Some(command) => CommandLine::parse(command).map(EntrantPlayer::Program),
            None => text
                .parse()
                .map(EntrantPlayer::Bot)
                .map_err(|error| format!("{error}, or cmd:PROGRAM ARGUMENTS for any program")),
        }
    }
}

impl fmt::Display for EntrantPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntrantPlayer::Bot(spec) => spec.fmt(f),
            EntrantPlayer::Program(command) => write!(f, "cmd:{}", command.text),
        }
    }
}

/// The name, or what plays if it has none.
impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.name {
            Some(name) => f.write_str(name),
            None => self.player.fmt(f),
        }
    }
}
