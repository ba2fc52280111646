//! A game in progress behind one door, whichever it is.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::Level;
use gueridon_engine::{Outcome, Seat, cafe_board, cafe_cards, forty_six};
use gueridon_record::{GameId, Record, RecordError, Replay};
use gueridon_text::Speaker;
use maud::Markup;
use serde_json::Value;

use super::Playable;
use super::bot::{self, BotTurn};
use super::tell::{self, Eyes, Line, LogEntry, Standing};
use super::view::{self, Request, View, WhyNot};

/// Why steps are not played.
pub enum Refused {
    /// It is not written like an action.
    Unreadable,
    /// Somebody else is to act.
    NotYourTurn,
    /// It was thought out for another position.
    Stale,
    /// It follows a step that shows something hidden. It was not looked at: what is said of it would
    /// tell what that step shows.
    AfterReveal,
    /// Against the rules, and which.
    Against(Vec<WhyNot>),
}

/// A game in progress.
pub(crate) trait Playing: Send + Sync {
    /// The same game, to go on with apart.
    fn copy(&self) -> Box<dyn Playing>;
    /// How many steps were played.
    fn steps(&self) -> usize;
    /// Whose step it is.
    fn to_act(&self) -> Option<Seat>;
    /// Whether the player to act has done something in this turn already.
    fn mid_turn(&self) -> bool;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Points so far, or in the end.
    fn scores(&self) -> Vec<i32>;
    /// Every step as it is written, for those who may know everything.
    fn actions(&self) -> Vec<String>;
    /// These steps, as somebody may see them.
    fn seen_actions(&self, steps: Range<usize>, viewer: Option<Seat>) -> Vec<String>;
    /// Who played the steps from one on.
    fn actors(&self, from: usize) -> Vec<Seat>;
    /// The game after steps that a seat may play now. A step that ends the turn or shows something
    /// hidden must be the last one.
    fn try_steps(
        &self,
        seat: Seat,
        steps: &[String],
        speaker: &Speaker,
    ) -> Result<Box<dyn Playing>, Refused>;
    /// The game after legal steps of a seat, whatever they show.
    fn after(&self, seat: Seat, steps: &[String]) -> Option<Box<dyn Playing>>;
    /// Plays steps in place; false when one of them is not legal.
    fn play(&mut self, steps: &[String]) -> bool;
    /// What a page shows.
    fn view(&self, request: &Request) -> Result<View, Refused>;
    /// The last step, told.
    fn last_step(&self, viewer: Option<Seat>, reveal: bool, speaker: &Speaker) -> Vec<String>;
    /// The newest turns, told.
    fn log(
        &self,
        viewer: Option<Seat>,
        reveal: bool,
        speaker: &Speaker,
        newest: usize,
    ) -> Vec<LogEntry>;
    /// Every point of a seat.
    fn receipt(&self, seat: Seat, speaker: &Speaker) -> Vec<Line>;
    /// Everybody's points by source.
    fn standings(&self) -> Vec<Standing>;
    /// The game as it stood after some steps.
    fn at(&self, steps: usize) -> Box<dyn Playing>;
    /// The rest of the turn, to be thought out by a computer.
    fn bot_turn(&self, level: Level, seed: u64, stop: Arc<AtomicBool>) -> BotTurn;
    /// The position as the referee tells it to a seat.
    fn answer(&self, viewer: Seat) -> Value;
    /// A picture for those who have not come yet: what everybody may see.
    fn preview(&self, lines: &[String]) -> String;
    /// The board alone, as everybody may see it.
    fn picture(&self, speaker: &Speaker) -> Markup;
}

/// Opens the game of a record and plays its actions.
pub(crate) fn open(record: &Record) -> Result<Box<dyn Playing>, RecordError> {
    Ok(match record.game {
        GameId::CafeBoard => Box::new(Replay::<cafe_board::CafeBoard>::open(record)?),
        GameId::CafeCards => Box::new(Replay::<cafe_cards::CafeCards>::open(record)?),
        GameId::FortySix => Box::new(Replay::<forty_six::FortySix>::open(record)?),
    })
}

impl Clone for Box<dyn Playing> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

impl<G: Playable> Playing for Replay<G> {
    fn copy(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn to_act(&self) -> Option<Seat> {
        self.game.to_act(&self.state)
    }

    fn mid_turn(&self) -> bool {
        self.game.mid_turn(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    fn scores(&self) -> Vec<i32> {
        let outcome = self.game.outcome(&self.state);
        outcome.map_or_else(|| self.game.scores(&self.state), |outcome| outcome.scores).to_vec()
    }

    fn actions(&self) -> Vec<String> {
        self.steps.iter().map(|step| self.game.write(step.action)).collect()
    }

    fn seen_actions(&self, steps: Range<usize>, viewer: Option<Seat>) -> Vec<String> {
        let eyes = Eyes { viewer, reveal: self.outcome().is_some() };
        let steps = self.steps.get(steps).unwrap_or_default();
        steps.iter().map(|step| eyes.action(&self.game, step)).collect()
    }

    fn actors(&self, from: usize) -> Vec<Seat> {
        self.steps.iter().skip(from).map(|step| step.seat).collect()
    }

    fn try_steps(
        &self,
        seat: Seat,
        steps: &[String],
        speaker: &Speaker,
    ) -> Result<Box<dyn Playing>, Refused> {
        if self.to_act() != Some(seat) {
            return Err(Refused::NotYourTurn);
        }
        let mut next = self.clone();
        let mut shown = false;
        for text in steps {
            if shown {
                return Err(Refused::AfterReveal);
            }
            let action = self.game.read(text).map_err(|_| Refused::Unreadable)?;
            let step = next.step(action).map_err(|refusals| {
                Refused::Against(view::reasons(&self.game, &refusals, speaker))
            })?;
            shown = step.receipt.iter().any(G::reveals);
            shown |= next.to_act() != Some(seat) || !next.mid_turn();
        }
        Ok(Box::new(next))
    }

    fn after(&self, seat: Seat, steps: &[String]) -> Option<Box<dyn Playing>> {
        let mut next = self.clone();
        for text in steps {
            next.to_act().filter(|actor| *actor == seat)?;
            Replay::play(&mut next, text).ok()?;
        }
        Some(Box::new(next))
    }

    fn play(&mut self, steps: &[String]) -> bool {
        steps.iter().all(|text| Replay::play(self, text).is_ok())
    }

    fn view(&self, request: &Request) -> Result<View, Refused> {
        view::view(self, request)
    }

    fn last_step(&self, viewer: Option<Seat>, reveal: bool, speaker: &Speaker) -> Vec<String> {
        tell::last_step(self, Eyes { viewer, reveal }, speaker)
    }

    fn log(
        &self,
        viewer: Option<Seat>,
        reveal: bool,
        speaker: &Speaker,
        newest: usize,
    ) -> Vec<LogEntry> {
        tell::log(self, Eyes { viewer, reveal }, speaker, newest)
    }

    fn receipt(&self, seat: Seat, speaker: &Speaker) -> Vec<Line> {
        tell::receipt(self, seat, speaker)
    }

    fn standings(&self) -> Vec<Standing> {
        tell::standings(self)
    }

    fn at(&self, steps: usize) -> Box<dyn Playing> {
        let mut earlier = Replay::new(self.game.clone(), self.deal.clone());
        for step in self.steps.iter().take(steps) {
            // Each was legal when it was played, in the same position.
            let _ = earlier.step(step.action);
        }
        Box::new(earlier)
    }

    fn bot_turn(&self, level: Level, seed: u64, stop: Arc<AtomicBool>) -> BotTurn {
        bot::turn(self, level, seed, stop)
    }

    fn answer(&self, viewer: Seat) -> Value {
        let mut seen = self.clone();
        seen.view = Some(viewer);
        Replay::answer(&seen)
    }

    fn preview(&self, lines: &[String]) -> String {
        let seen = self.game.observe(&self.state, None);
        gueridon_draw::preview(&self.game, &seen, lines)
    }

    fn picture(&self, speaker: &Speaker) -> Markup {
        let scene = gueridon_draw::Scene::new(speaker);
        self.game.board(&self.game.observe(&self.state, None), &scene)
    }
}
