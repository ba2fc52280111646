//! `gueridon show`: a position, readable in a terminal, or as a picture.

mod picture;

use gueridon_cli::Failure;
use gueridon_draw::{GameUi, Ink, ViewedPosition};
use gueridon_engine::{GameEvent, Seat};
use gueridon_record::{Record, Replay, with_game};
use gueridon_text::{Label, Speaker};

use crate::input::{self, RecordPosition};
use picture::Pictures;

/// The position to show.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    position: RecordPosition,
    /// Show only what this seat may know, counted from 0
    #[arg(long, value_name = "K")]
    seat: Option<usize>,
    #[command(flatten)]
    pictures: Pictures,
}

/// Prints the position, or makes a picture of it.
pub(crate) fn run(arguments: &Arguments, speaker: &Speaker) -> Result<(), Failure> {
    let (mut record, at) = arguments.position.read(speaker)?;
    if arguments.seat.is_some() {
        record.view = arguments.seat;
    }
    with_game!(record.game, G => open::<G>(&record, at, speaker, &arguments.pictures))
}

fn open<G: GameUi>(
    record: &Record,
    at: usize,
    speaker: &Speaker,
    pictures: &Pictures,
) -> Result<(), Failure> {
    let replay = input::replay::<G>(record, at, speaker)?;
    if pictures.wanted() {
        return pictures.write(&replay, speaker);
    }
    Ok(gueridon_cli::print(&page(&replay, record, speaker))?)
}

/// The position of a replay as lines of text, as far as its view may know it. The record is the one that it was
/// opened from.
pub(crate) fn page<G: GameUi>(replay: &Replay<G>, record: &Record, speaker: &Speaker) -> String {
    ShownPage { record, speaker }.write(replay)
}

/// The position of a replay as its viewer may know it.
fn view<'a, G: GameUi>(replay: &'a Replay<G>, speaker: &'a Speaker) -> ViewedPosition<'a, G> {
    ViewedPosition { game: &replay.game, state: &replay.state, viewer: replay.view, speaker }
}

struct ShownPage<'a> {
    record: &'a Record,
    speaker: &'a Speaker,
}

impl ShownPage<'_> {
    fn say(&self, label: Label) -> String {
        self.speaker.say(&label.message())
    }

    fn write<G: GameUi>(&self, replay: &Replay<G>) -> String {
        let (game, state) = (&replay.game, &replay.state);
        let title = self.say(Label::Title { game: G::ID, players: game.players() });
        let steps = self.record.actions.len();
        let step = self.say(Label::Step { step: replay.steps.len(), steps });
        let mut page = format!("{}\n", Ink::Heading.paint(&title));
        if let Some(label) = Label::old_rules(self.record.version) {
            page += &format!("{}\n", self.say(label));
        }
        page += &self.rules();
        page += &format!("{step}\n\n");
        page += &view(replay, self.speaker).text();
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
                    let score = Label::FinalScore { seat, points: outcome.scores[seat.index()] };
                    page += &format!("  {}\n", self.say(score));
                }
                page += &format!("{}\n", self.speaker.result(&outcome.scores, &winners));
            }
        }
        page
    }

    /// The edition that the record names, and what is played otherwise than it says.
    fn rules(&self) -> String {
        self.record.rules_in_words().iter().map(|rule| self.speaker.say(rule) + "\n").collect()
    }

    /// The receipts since the turn before ended.
    fn last_turn<G: GameUi>(&self, replay: &Replay<G>) -> String {
        let mut lines = String::new();
        for step in replay.steps.since(replay.last_turn()) {
            let hidden = view(replay, self.speaker).is_hidden(step.seat);
            let action = if hidden {
                replay.game.write_concealed(step.action)
            } else {
                replay.game.write(step.action)
            };
            lines += &format!("  {}\n", Ink::Action.paint(&action));
            let seen = |event: &G::Event| if hidden { event.concealed() } else { event.clone() };
            let receipt: Vec<G::Event> = step.receipt.iter().map(seen).collect();
            for sentence in replay.game.say_receipt(self.speaker, step.seat, &receipt) {
                lines += &format!("    {sentence}\n");
            }
        }
        lines
    }
}
