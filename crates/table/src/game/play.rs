//! A game in progress behind one object-safe trait.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gueridon_bots::{BotGame, BotSpec, Level, Resources};
use gueridon_draw::{GameUi, Scene};
use gueridon_engine::{Outcome, Seat, Version};
use gueridon_record::{Record, RecordError, Replay, with_game};
use gueridon_study::advice::{SeatAdvice, Thinking};
use gueridon_study::analysis::{Analysis, Budget, Request, Stopped, analyse};
use gueridon_text::Speaker;
use maud::Markup;
use serde_json::Value;

use super::choices::{WhyNot, reasons};
use super::draft::{Draft, is_final};
use super::tell::{self, Course, LogEntry, Perspective, PointsLine, RoundEnd, Standing};
use super::view::{self, View, ViewRequest};

/// Why steps are not played.
pub enum Refused {
    /// It is not written like an action.
    Unreadable,
    /// Another player is to act.
    NotYourTurn,
    /// It was made for another position.
    Stale,
    /// It follows a step that reveals something. It is not checked, because the answer would give away
    /// what that step reveals.
    AfterReveal,
    /// Against the rules, and which.
    Against(Vec<WhyNot>),
}

/// A turn that is computed when it is called.
pub type BotTurn = Box<dyn FnOnce() -> Vec<String> + Send>;

/// Advice for the seat to act that is thought out when it is called; none when the game is over.
pub type AdviceJob = Box<dyn FnOnce() -> Option<SeatAdvice> + Send>;

/// An analysis that is computed when it is called, which tells how far it is.
pub type AnalysisJob = Box<dyn FnOnce(&(dyn Fn(f64) + Sync)) -> Result<Analysis, Stopped> + Send>;

/// The seed of analyses: with one seed for all, an analysis can be repeated anywhere.
const ANALYSIS_SEED: u64 = 1;
/// The level of advice.
const ADVISER: Level = Level::Master;
/// The most turns that are advised.
const ADVISED_TURNS: usize = 3;

/// A game in progress.
pub(crate) trait Playing: Send + Sync {
    /// A copy of the game.
    fn copy(&self) -> Box<dyn Playing>;
    /// The number of steps played.
    fn steps(&self) -> usize;
    /// The seat whose step it is.
    fn to_act(&self) -> Option<Seat>;
    /// Whether the player to act has done something in this turn already.
    fn mid_turn(&self) -> bool;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Points so far, or in the end.
    fn scores(&self) -> Vec<i32>;
    /// Every step as it is written, hidden cards included.
    fn actions(&self) -> Vec<String>;
    /// These steps from a point of view.
    fn seen_actions(&self, steps: Range<usize>, perspective: Perspective) -> Vec<String>;
    /// The seats that played the steps from one on.
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
    fn view(&self, request: &ViewRequest) -> Result<View, Refused>;
    /// The card that a step places.
    fn card_of(&self, step: &str) -> Option<String>;
    /// Steps as sentences, as a seat would play them.
    fn say_steps(&self, seat: Seat, steps: &[String], speaker: &Speaker) -> Vec<String>;
    /// The last step in sentences.
    fn last_step(&self, perspective: Perspective, speaker: &Speaker) -> Vec<String>;
    /// The newest turns in sentences.
    fn log(&self, perspective: Perspective, speaker: &Speaker, newest: usize) -> Vec<LogEntry>;
    /// Every point of a seat.
    fn receipt(&self, seat: Seat, speaker: &Speaker) -> Vec<PointsLine>;
    /// The points of all seats by source.
    fn standings(&self) -> Vec<Standing>;
    /// The end of a round that a viewer may not have looked at yet.
    fn round_end(&self, viewer: Option<Seat>, speaker: &Speaker) -> Option<RoundEnd>;
    /// The points after each turn, and the best turn.
    fn course(&self) -> Course;
    /// The names and the faces of cards.
    fn faces(&self, cards: &[String], speaker: &Speaker) -> Vec<(String, Markup)>;
    /// The game as it stood after some steps.
    fn at(&self, steps: usize) -> Box<dyn Playing>;
    /// The rest of the turn, to be chosen by a computer.
    fn bot_turn(&self, spec: BotSpec, seed: u64, stop: Arc<AtomicBool>) -> BotTurn;
    /// Advice for the seat to act, from what that seat may know.
    fn advice(&self, stop: Arc<AtomicBool>) -> AdviceJob;
    /// The analysis of the whole game.
    fn analysis(&self, version: Version, budget: Budget, stop: Arc<AtomicBool>) -> AnalysisJob;
    /// The steps of a turn that can be laid out before one that ends it or reveals something.
    fn layable(&self, seat: Seat, steps: &[String]) -> usize;
    /// The position as the referee answers it to a seat.
    fn answer(&self, viewer: Seat) -> Value;
    /// The line that a program reads before a step of its seat.
    fn bot_line(&self, record: &Record, seat: Seat, first: bool) -> Value;
    /// A picture for the preview of a link: what a spectator may see.
    fn preview(&self, lines: &[String]) -> String;
    /// The board alone, as a spectator may see it.
    fn picture(&self, speaker: &Speaker) -> Markup;
    /// The part of it that an example is about, which names these places.
    fn example(&self, speaker: &Speaker, named: &[&str]) -> Markup;
}

/// Opens the game of a record and plays its actions.
pub(crate) fn open(record: &Record) -> Result<Box<dyn Playing>, RecordError> {
    with_game!(record.game, G => Ok(Box::new(Replay::<G>::open(record)?)))
}

impl Clone for Box<dyn Playing> {
    fn clone(&self) -> Self {
        self.copy()
    }
}

impl<G: GameUi + BotGame> Playing for Replay<G> {
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

    fn seen_actions(&self, steps: Range<usize>, perspective: Perspective) -> Vec<String> {
        let steps = self.steps.since(steps.start).take(steps.len());
        steps.map(|step| perspective.action(&self.game, step)).collect()
    }

    fn actors(&self, from: usize) -> Vec<Seat> {
        self.steps.since(from).map(|step| step.seat).collect()
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
        let mut ended = false;
        for text in steps {
            if ended {
                return Err(Refused::AfterReveal);
            }
            let action = self.game.read(text).map_err(|_| Refused::Unreadable)?;
            let step = next
                .step(action)
                .map_err(|refusals| Refused::Against(reasons(&self.game, &refusals, speaker)))?;
            let receipt = step.receipt.clone();
            ended = is_final(&self.game, &next.state, seat, &receipt);
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

    fn view(&self, request: &ViewRequest) -> Result<View, Refused> {
        view::view(self, request)
    }

    fn card_of(&self, step: &str) -> Option<String> {
        let action = self.game.read(step).ok()?;
        self.game.target(action).map(|(card, _)| card)
    }

    fn say_steps(&self, seat: Seat, steps: &[String], speaker: &Speaker) -> Vec<String> {
        let actions = steps.iter().filter_map(|step| self.game.read(step).ok());
        actions.map(|action| self.game.say_action(speaker, seat, action)).collect()
    }

    fn last_step(&self, perspective: Perspective, speaker: &Speaker) -> Vec<String> {
        tell::last_step(self, perspective, speaker)
    }

    fn log(&self, perspective: Perspective, speaker: &Speaker, newest: usize) -> Vec<LogEntry> {
        tell::log(self, perspective, speaker, newest)
    }

    fn receipt(&self, seat: Seat, speaker: &Speaker) -> Vec<PointsLine> {
        tell::receipt(self, seat, speaker)
    }

    fn standings(&self) -> Vec<Standing> {
        tell::standings(self)
    }

    fn round_end(&self, viewer: Option<Seat>, speaker: &Speaker) -> Option<RoundEnd> {
        tell::round_end(self, viewer, speaker)
    }

    fn course(&self) -> Course {
        tell::course(self)
    }

    fn faces(&self, cards: &[String], speaker: &Speaker) -> Vec<(String, Markup)> {
        cards.iter().map(|card| (self.game.card_name(card, speaker), G::face(card))).collect()
    }

    fn at(&self, steps: usize) -> Box<dyn Playing> {
        let mut earlier = Replay::new(self.game.clone(), self.deal.clone());
        for step in self.steps.iter().take(steps) {
            // Each was legal when it was played, in the same position.
            let _ = earlier.step(step.action);
        }
        Box::new(earlier)
    }

    fn bot_turn(&self, spec: BotSpec, seed: u64, stop: Arc<AtomicBool>) -> BotTurn {
        bot_turn(self, spec, seed, stop)
    }

    fn advice(&self, stop: Arc<AtomicBool>) -> AdviceJob {
        let (game, seat) = (self.game.clone(), self.to_act());
        let seen = game.observe(&self.state, seat);
        // The seed is public, and the same for the same position: asking again brings nothing new.
        let seed = self.steps.len() as u64;
        let resources = Resources { threads: 1, stop };
        let (level, top) = (ADVISER, ADVISED_TURNS);
        let thinking = Thinking { level, budget: None, seed, top, resources };
        Box::new(move || seat.and_then(|_| thinking.advise(&game, seen)))
    }

    fn analysis(&self, version: Version, budget: Budget, stop: Arc<AtomicBool>) -> AnalysisJob {
        let replay = self.clone();
        Box::new(move |progress| {
            let resources = Resources { threads: 1, stop };
            let request = Request { budget, seed: ANALYSIS_SEED, resources, progress };
            analyse(&replay, version, &request)
        })
    }

    fn layable(&self, seat: Seat, steps: &[String]) -> usize {
        let can_be_laid =
            |&count: &usize| Draft::lay(&self.game, &self.state, seat, &steps[..count]).is_ok();
        (0..=steps.len()).rev().find(can_be_laid).unwrap_or(0)
    }

    fn answer(&self, viewer: Seat) -> Value {
        let mut seen = self.clone();
        seen.view = Some(viewer);
        Replay::answer(&seen)
    }

    fn bot_line(&self, record: &Record, seat: Seat, first: bool) -> Value {
        Replay::bot_line(self, record, seat, first, 0)
    }

    fn preview(&self, lines: &[String]) -> String {
        let seen = self.game.observe(&self.state, None);
        gueridon_draw::preview(&self.game, &seen, lines)
    }

    fn picture(&self, speaker: &Speaker) -> Markup {
        let scene = Scene::new(speaker);
        self.game.board(&self.game.observe(&self.state, None), &scene)
    }

    fn example(&self, speaker: &Speaker, named: &[&str]) -> Markup {
        let seen = self.game.observe(&self.state, None);
        let part = self.game.part(&seen, named);
        self.game.board(&seen, &Scene { part, ..Scene::new(speaker) })
    }
}

/// The rest of the turn of the seat to act, chosen by a computer when it is called. The same seed plays
/// the same turn.
pub fn bot_turn<G: GameUi + BotGame>(
    replay: &Replay<G>,
    spec: BotSpec,
    seed: u64,
    stop: Arc<AtomicBool>,
) -> BotTurn {
    let (game, mut state) = (replay.game.clone(), replay.state.clone());
    Box::new(move || {
        let seat = game.to_act(&state);
        let mut bot = spec.make::<G>(seed, &Resources { threads: 1, stop });
        let mut actions = Vec::new();
        while seat.is_some() && game.to_act(&state) == seat {
            let Some(chosen) = bot.choose(&game, &game.observe(&state, seat)) else { break };
            game.play_unchecked(&mut state, chosen.action);
            actions.push(game.write(chosen.action));
            if !game.mid_turn(&state) {
                break;
            }
        }
        actions
    })
}
