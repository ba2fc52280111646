//! `gueridon show`: a position, readable in a terminal.

mod cafe_board;
mod cafe_cards;
mod forty_six;
mod paint;

use std::io::{BufReader, Write};
use std::path::Path;

use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Event, Seat};
use gueridon_record::{GameId, Record, RecordError, Recorded, Replay, Step};
use gueridon_text::{Label, Speaker};

use crate::failure::Failure;
use crate::input::read_line;
use paint::{Cell, Ink};

/// What to show.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A file with records, one a line; - for standard input; or the record itself
    record: String,
    /// Which line of the file
    #[arg(long, default_value_t = 1, value_name = "N")]
    line: usize,
    /// How many actions to play [default: all]
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Show only what this seat may know, counted from 0
    #[arg(long, value_name = "K")]
    seat: Option<usize>,
}

/// Prints the position.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let line = find_record(arguments)?;
    let mut record = Record::read(&line).map_err(|error| bad_record(speaker, &error))?;
    if arguments.seat.is_some() {
        record.view = arguments.seat;
    }
    let steps = record.actions.len();
    let at = arguments.at.unwrap_or(steps);
    if at > steps {
        return Err(Failure::told(format!(
            "the record has {steps} actions, so --at {at} is too far"
        )));
    }
    let show = Show { record: &record, at, speaker };
    let text = match record.game {
        GameId::CafeBoard => show.open::<CafeBoard>(),
        GameId::CafeCards => show.open::<CafeCards>(),
        GameId::FortySix => show.open::<FortySix>(),
    }?;
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(())
}

/// The line with the record: of a file, of standard input, or the argument itself.
fn find_record(arguments: &Arguments) -> Result<Vec<u8>, Failure> {
    let source = arguments.record.as_str();
    if source.trim_start().starts_with('{') {
        return Ok(source.into());
    }
    if source == "-" {
        return nth_line(std::io::stdin().lock(), arguments.line, source);
    }
    let failed = |error: std::io::Error| Failure::told(format!("{source}: {error}"));
    let file = std::fs::File::open(Path::new(source)).map_err(failed)?;
    nth_line(BufReader::new(file), arguments.line, source)
}

fn nth_line(
    mut input: impl std::io::BufRead,
    number: usize,
    name: &str,
) -> Result<Vec<u8>, Failure> {
    let mut line = Vec::new();
    for _ in 0..number {
        if !read_line(&mut input, &mut line)? {
            return Err(Failure::told(format!("{name} has no line {number}")));
        }
    }
    Ok(line)
}

/// A game that can be drawn with characters.
pub(crate) trait Drawn: Recorded {
    /// The table: everything that lies on it.
    fn draw(&self, state: &Self::State, speaker: &Speaker) -> String;
    /// The cards that a seat holds, sorted as they are written.
    fn hand(&self, state: &Self::State, seat: Seat) -> Vec<String>;
    /// What else is to be said about a seat.
    fn remarks(&self, state: &Self::State, seat: Seat) -> Vec<Label>;
}

fn bad_record(speaker: &Speaker, error: &RecordError) -> Failure {
    Failure::told(speaker.say(&error.message()))
}

struct Show<'a> {
    record: &'a Record,
    at: usize,
    speaker: &'a Speaker,
}

impl Show<'_> {
    fn open<G: Drawn>(&self) -> Result<String, Failure> {
        let mut replay =
            Replay::<G>::open(self.record).map_err(|error| bad_record(self.speaker, &error))?;
        if let Err((at, error)) = replay.play_all(&self.record.actions[..self.at]) {
            let action = &self.record.actions[at];
            let why = error.explain(&replay.game, self.speaker);
            return Err(Failure::told(format!("{at}: {action}: {why}")));
        }
        Ok(self.page(&replay))
    }

    fn say(&self, label: Label) -> String {
        self.speaker.say(&label.message())
    }

    fn page<G: Drawn>(&self, replay: &Replay<G>) -> String {
        let (game, state) = (&replay.game, &replay.state);
        let title = self.say(Label::Title { game: G::ID, players: game.players() });
        let step = self.say(Label::Step { step: self.at, steps: self.record.actions.len() });
        let mut page = format!("{}\n{step}\n\n", Ink::Heading.paint(&title));
        page += &game.draw(state, self.speaker);
        page += "\n";
        page += &self.players(replay);
        if !replay.steps.is_empty() {
            page += &format!("\n{}\n", Ink::Heading.paint(&self.say(Label::LastTurn)));
            page += &self.last_turn(replay);
        }
        page += "\n";
        match game.outcome(state) {
            None => {
                if let Some(seat) = game.to_act(state) {
                    page += &format!("{}\n", self.say(Label::Turn(seat)));
                }
            }
            Some(outcome) => {
                let winners: Vec<Seat> = outcome.winners().collect();
                page += &format!("{}\n", Ink::Heading.paint(&self.say(Label::FinalScores)));
                for seat in Seat::all(game.players()) {
                    let name = self.speaker.name(seat);
                    page += &format!("  {name}: {}\n", outcome.scores[seat.index()]);
                }
                page += &format!("{}\n", self.speaker.result(&outcome.scores, &winners));
            }
        }
        page
    }

    /// A line for each player: name, score, hand, remarks.
    fn players<G: Drawn>(&self, replay: &Replay<G>) -> String {
        let (game, state) = (&replay.game, &replay.state);
        let scores = game.scores(state);
        let names: Vec<String> =
            Seat::all(game.players()).map(|seat| self.speaker.name(seat)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let mut lines = String::new();
        for seat in Seat::all(game.players()) {
            let marker = if game.to_act(state) == Some(seat) { "▶" } else { " " };
            let name = Cell::left(&names[seat.index()], width);
            let score = format!("{} {:>4}", self.say(Label::Score), scores[seat.index()]);
            let hidden = G::HIDDEN_HANDS && replay.view.is_some_and(|view| view != seat);
            let cards = game.hand(state, seat);
            let hand = if hidden {
                self.say(Label::HiddenCards(cards.len()))
            } else {
                format!("{} {}", self.say(Label::Hand), cards.join(" "))
            };
            let remarks = game.remarks(state, seat).into_iter();
            let remarks: Vec<String> = remarks.map(|label| self.say(label)).collect();
            let line = [vec![score, hand], remarks].concat().join("  ");
            lines += &format!("{marker} {name}  {line}\n");
        }
        lines
    }

    /// The receipts since the turn before ended.
    fn last_turn<G: Drawn>(&self, replay: &Replay<G>) -> String {
        let Some((last, before)) = replay.steps.split_last() else { return String::new() };
        let same_turn =
            |step: &&Step<G>| step.seat == last.seat && replay.game.write(step.action) != "done";
        let mut steps: Vec<&Step<G>> = before.iter().rev().take_while(same_turn).collect();
        steps.reverse();
        steps.push(last);
        let mut lines = String::new();
        for step in steps {
            let hidden = G::HIDDEN_HANDS && replay.view.is_some_and(|view| view != step.seat);
            let action = if hidden {
                replay.game.write_concealed(step.action)
            } else {
                replay.game.write(step.action)
            };
            lines += &format!("  {}\n", Ink::Action.paint(&action));
            for event in &step.receipt {
                let seen = if hidden { event.concealed() } else { event.clone() };
                let sentence = replay.game.tell_event(self.speaker, step.seat, &seen);
                lines += &format!("    {sentence}\n");
            }
        }
        lines
    }
}
