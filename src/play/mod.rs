//! `gueridon play`: a game against computers in a terminal, or by plain prompts where there is none.

mod advice;
mod keep;
mod plain;
mod screen;
mod session;
mod standings;

use std::io::{self, Write};
use std::path::PathBuf;

use gueridon_bots::{BotGame, Level};
use gueridon_cli::{Failure, parse_game};
use gueridon_draw::GameUi;
use gueridon_record::{GameId, Record, with_game};
use gueridon_text::{PlayText, Speaker};

use crate::deal::DealOptions;
use crate::hint::parse_level;
use crate::input::{ResumedRecord, read_line};
use keep::Keeper;
use session::TerminalGame;

/// The game to play.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// cafe-board, cafe-cards or forty-six [default: is asked for]
    #[arg(value_parser = parse_game)]
    game: Option<GameId>,
    #[command(flatten)]
    options: DealOptions,
    /// How strong the computers play: easy, medium, strong or master
    #[arg(long, default_value = "medium", value_parser = parse_level)]
    level: Level,
    /// Your seat, counted from 0 [default: 0, or as the record says]
    #[arg(long, value_name = "K")]
    seat: Option<usize>,
    #[command(flatten)]
    resumed: ResumedRecord,
    /// Keep the game in this file, turn by turn [default: the file that is resumed, or standard output at the end]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    record: Option<PathBuf>,
    /// Use plain prompts also in a terminal
    #[arg(long)]
    plain: bool,
}

/// Plays until the game is over or the person leaves; the record is kept in any case.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let (record, resumed) = match arguments.resumed.read(speaker)? {
        Some((record, file)) => (record, file),
        None => {
            let game = arguments.game.map_or_else(|| ask_for_game(speaker), Ok)?;
            (arguments.options.deal(game, speaker)?, None)
        }
    };
    let keeper = Keeper::new(arguments.record.as_deref(), resumed)?;
    with_game!(record.game, G => play::<G>(arguments, record, &keeper, speaker))
}

fn play<G: GameUi + BotGame>(
    arguments: &Arguments,
    record: Record,
    keeper: &Keeper,
    speaker: &Speaker,
) -> Result<(), Failure> {
    let session = TerminalGame::<G>::open(record, arguments.seat, arguments.level, speaker)?;
    let speaker = speaker.addressing(session.seat);
    if arguments.plain || !screen::is_there() {
        plain::run(session, keeper, &speaker)
    } else {
        screen::run(session, keeper, &speaker)
    }
}

/// Asks which game to play, by number or name.
fn ask_for_game(speaker: &Speaker) -> Result<GameId, Failure> {
    let mut out = io::stderr().lock();
    writeln!(out, "{}", speaker.say(&PlayText::ChooseGame.into()))?;
    for (number, game) in (1..).zip(GameId::ALL) {
        let name = speaker.game_name(game.name());
        writeln!(out, "  {number}. {:<12}{name}", game.name())?;
    }
    let (mut input, mut line) = (io::stdin().lock(), Vec::new());
    loop {
        write!(out, "> ")?;
        out.flush()?;
        if !read_line(&mut input, &mut line)? {
            let games = GameId::ALL.map(GameId::name).join(", ");
            let message = PlayText::NoTerminalGame.with("games", games);
            return Err(Failure::told(speaker.say(&message)));
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        let numbered = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let game = numbered.and_then(|index| GameId::ALL.get(index).copied());
        if let Some(game) = game.or_else(|| GameId::from_name(text)) {
            return Ok(game);
        }
    }
}
