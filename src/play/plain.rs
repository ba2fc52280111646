//! A game by plain prompts: a position, the choices, one line of input a step.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};

use gueridon_bots::BotGame;
use gueridon_cli::Failure;
use gueridon_draw::GameUi;
use gueridon_pages::game;
use gueridon_pages::game::choices::{LegalStep, signed};
use gueridon_table::Perspective;
use gueridon_text::{PlayText, Speaker};

use super::advice::advise;
use super::keep::Keeper;
use super::session::TerminalGame;
use super::standings;
use crate::input::read_line_up_to;
use crate::show;

/// The longest line of input, in bytes; of a longer one the beginning is read.
const MAX_INPUT: usize = 200;
/// The most choices that are listed, the best first.
const MAX_CHOICES: usize = 30;

/// Plays until the game is over, the person leaves or the input ends.
pub(crate) fn run<G: GameUi + BotGame>(
    session: TerminalGame<G>,
    keeper: &Keeper,
    speaker: &Speaker,
) -> Result<(), Failure> {
    let mut prompts = Prompts { session, speaker, keeper };
    let played = prompts.play();
    // What was played is kept also when the output has been closed.
    let Prompts { session, .. } = &prompts;
    let kept = keeper.finish(&session.record(), session.outcome().is_some(), speaker);
    played.and(kept)
}

struct Prompts<'a, G: GameUi> {
    session: TerminalGame<G>,
    speaker: &'a Speaker,
    keeper: &'a Keeper,
}

/// What follows a line of input.
enum Next {
    /// The position has changed.
    Show,
    /// It is the same.
    Ask,
    /// The person leaves.
    Leave,
}

impl<G: GameUi + BotGame> Prompts<'_, G> {
    fn play(&mut self) -> Result<(), Failure> {
        let typed = io::stdin().is_terminal();
        let (mut input, mut line) = (io::stdin().lock(), Vec::new());
        let mut next = Next::Show;
        loop {
            if let Next::Show = next {
                self.let_computers_play()?;
                gueridon_cli::print(&self.position())?;
                if self.session.outcome().is_some() {
                    let end = standings::lines(&self.session.now, self.speaker).join("\n");
                    return Ok(gueridon_cli::print(&format!("\n{end}\n"))?);
                }
                gueridon_cli::print(&self.choices())?;
            }
            gueridon_cli::print("> ")?;
            let more = read_line_up_to(MAX_INPUT, &mut input, &mut line)?;
            if !more || !typed {
                // Nobody's line end is on the screen after the prompt.
                gueridon_cli::print("\n")?;
            }
            if !more {
                return Ok(());
            }
            next = self.answer(String::from_utf8_lossy(&line).trim())?;
            if let Next::Leave = next {
                return Ok(());
            }
        }
    }

    fn say(&self, text: PlayText) -> String {
        self.speaker.say(&text.into())
    }

    fn let_computers_play(&mut self) -> Result<(), Failure> {
        while let Some(turn) = self.session.computer(Default::default()) {
            self.session.play_computer(turn());
            self.keeper.save(&self.session.record())?;
            let perspective = Perspective {
                viewer: Some(self.session.seat),
                reveal: self.session.outcome().is_some(),
            };
            for turn in game::log(&self.session.now, perspective, self.speaker, 1) {
                gueridon_cli::print(&format!("{}\n", turn.sentences.join("\n")))?;
            }
        }
        Ok(())
    }

    /// The position as `gueridon show` prints it.
    fn position(&self) -> String {
        let TerminalGame { now, .. } = &self.session;
        format!("\n{}", show::page(now, &self.session.record(), self.speaker))
    }

    /// The legal steps, the best first.
    fn listed(&self) -> Vec<LegalStep<G>> {
        let mut steps = self.session.legal_steps().into_vec();
        steps.sort_by_key(|step| -step.turn_points());
        steps
    }

    fn choices(&self) -> String {
        let game = &self.session.now.game;
        let (steps, numbered) = (self.listed(), self.numbers_choices());
        let mut text = format!("\n{}\n", self.say(PlayText::Choices));
        for (number, step) in (1..).zip(steps.iter().take(MAX_CHOICES)) {
            let sentence = game.say_action(self.speaker, self.session.seat, step.action);
            let points = if step.points == 0 { String::new() } else { signed(step.points) };
            let number = if numbered { format!("{number:>3}. ") } else { "  ".to_string() };
            let line = format!("{number}{:<12}{sentence} {points}", game.write(step.action));
            let _ = writeln!(text, "{}", line.trim_end());
        }
        if steps.len() > MAX_CHOICES {
            let message = PlayText::MoreChoices.with("count", (steps.len() - MAX_CHOICES) as i32);
            let _ = writeln!(text, "{}", self.speaker.say(&message));
        }
        if self.session.laid() > 0 {
            let message = PlayText::LaidOut.with("points", self.session.laid_points());
            let _ = writeln!(text, "{}", self.speaker.say(&message));
        }
        text
    }

    /// Does what a line asks for.
    fn answer(&mut self, line: &str) -> Result<Next, Failure> {
        match line {
            "" => return Ok(Next::Ask),
            "quit" | "q" | "exit" => return Ok(Next::Leave),
            "show" => return Ok(Next::Show),
            "help" | "h" | "?" => {
                let steps = self.listed();
                let action = steps.first().map(|step| self.session.now.game.write(step.action));
                let help = PlayText::PlainHelp.with("action", action.unwrap_or_default());
                gueridon_cli::print(&format!("{}\n", self.speaker.say(&help)))?;
                return Ok(Next::Ask);
            }
            "hint" => {
                let seen = self.session.seen();
                let advice = advise(&self.session.now.game, seen, self.speaker, Default::default());
                let lines =
                    advice.map(|advice| [vec![advice.title.clone()], advice.lines()].concat());
                gueridon_cli::print(&format!("{}\n", lines.unwrap_or_default().join("\n")))?;
                return Ok(Next::Ask);
            }
            "undo" | "u" => {
                if self.session.undo() {
                    return Ok(Next::Show);
                }
                gueridon_cli::print(&format!("{}\n", self.say(PlayText::NothingToUndo)))?;
                return Ok(Next::Ask);
            }
            _ => {}
        }
        match line.parse::<usize>() {
            Ok(number) if self.numbers_choices() => self.choose(number),
            Ok(_) | Err(_) => self.enter(line),
        }
    }

    /// Whether choices have numbers: not where a number is an action.
    fn numbers_choices(&self) -> bool {
        self.session.now.game.read("1").is_err()
    }

    /// Takes a choice of the list.
    fn choose(&mut self, number: usize) -> Result<Next, Failure> {
        let listed = self.listed();
        let chosen = number.checked_sub(1).and_then(|index| listed.get(index));
        if let Some(step) = chosen.filter(|_| number <= MAX_CHOICES) {
            // It was listed, so it is legal.
            let _ = self.session.take(step.action);
            self.keeper.save(&self.session.record())?;
            return Ok(Next::Show);
        }
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        let message = self.speaker.say(&PlayText::NoChoice.with("number", number));
        gueridon_cli::print(&format!("{message}\n"))?;
        Ok(Next::Ask)
    }

    /// Plays an action as records write it, or prints which rules it breaks.
    fn enter(&mut self, line: &str) -> Result<Next, Failure> {
        if let Err(error) = self.session.enter(line) {
            let why = error.explain(&self.session.now.game, self.speaker);
            gueridon_cli::print(&format!("{why}\n"))?;
            return Ok(Next::Ask);
        }
        self.keeper.save(&self.session.record())?;
        Ok(Next::Show)
    }
}
