//! The game on a whole screen: events in, drawing out. Computers and advice have threads of their own.

mod app;
mod board;
mod button;
mod choose;
mod draw;
mod layout;
mod overlay;
mod popup;
mod style;
mod terminal;
#[cfg(test)]
mod tests;
mod update;
mod wrap;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use gueridon_bots::BotGame;
use gueridon_cli::Failure;
use gueridon_draw::GameUi;
use gueridon_text::Speaker;

use super::advice::advise;
use super::keep::Keeper;
use super::session::TerminalGame;
use app::{GameScreen, JobId};
use terminal::Screen;
pub(crate) use terminal::is_there;
use update::{Effect, ScreenEvent};

/// The time between two signs that something is under way.
const TICK: Duration = Duration::from_millis(120);

/// Plays until the person leaves; the terminal is as before afterwards, and the record is kept.
pub(crate) fn run<G: GameUi + BotGame>(
    session: TerminalGame<G>,
    keeper: &Keeper,
    speaker: &Speaker,
) -> Result<(), Failure> {
    let (sender, events) = channel();
    let mut screen = Screen::open()?;
    terminal::listen(&sender);
    let app = GameScreen::new(session, speaker.clone(), terminal::has_colours(), screen.size()?);
    let mut runner = Runner { app, keeper, sender, stop: Arc::default(), failed: None };
    let shown = runner.show(&mut screen, &events);
    drop(screen);
    runner.stop.store(true, Ordering::Relaxed);
    let session = &runner.app.session;
    let kept = keeper.finish(&session.record(), session.outcome().is_some(), speaker);
    shown.and(kept)
}

struct Runner<'a, G: GameUi> {
    app: GameScreen<G>,
    keeper: &'a Keeper,
    sender: Sender<ScreenEvent<G>>,
    /// Stops the search for advice.
    stop: Arc<AtomicBool>,
    /// Why the record could not be written.
    failed: Option<Failure>,
}

impl<G: GameUi + BotGame> Runner<'_, G> {
    fn show(
        &mut self,
        screen: &mut Screen,
        events: &Receiver<ScreenEvent<G>>,
    ) -> Result<(), Failure> {
        let mut effects = self.app.start();
        loop {
            for effect in effects {
                if effect == Effect::Leave {
                    return Ok(());
                }
                self.carry_out(effect);
            }
            // The record is printed at the end if it cannot be saved; the game need not wait.
            if let Some(failure) = self.failed.take() {
                return Err(failure);
            }
            screen.draw(|frame| draw::draw(&self.app, frame))?;
            let event = match events.recv_timeout(TICK) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => ScreenEvent::Tick,
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            };
            effects = self.app.update(event);
            // Further input that has come meanwhile is drawn at once.
            while let Ok(event) = events.try_recv() {
                effects.extend(self.app.update(event));
            }
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Leave => {}
            Effect::Save => {
                self.failed = self.keeper.save(&self.app.session.record()).err();
            }
            Effect::StopAdvice => self.stop.store(true, Ordering::Relaxed),
            Effect::Think(job) => self.think(job),
            Effect::Advise(job) => self.advise(job),
        }
    }

    fn think(&self, job: JobId) {
        let Some(turn) = self.app.session.computer(Arc::default()) else { return };
        self.spawn(move || ScreenEvent::Turn(job, Box::new(turn())));
    }

    fn advise(&mut self, job: JobId) {
        self.stop = Arc::default();
        let (game, seen) = (self.app.session.now.game.clone(), self.app.session.seen());
        let (speaker, stop) = (self.app.speaker.clone(), self.stop.clone());
        self.spawn(move || ScreenEvent::Advice(job, advise(&game, seen, &speaker, stop)));
    }

    /// Sends the event that a thread of its own works out. If it fails, which has given the terminal back already, the
    /// game is left, and its record is kept.
    fn spawn(&self, work: impl FnOnce() -> ScreenEvent<G> + Send + 'static) {
        let sender = self.sender.clone();
        std::thread::spawn(move || {
            let done = catch_unwind(AssertUnwindSafe(work));
            // Nobody waits for it when the screen has been left.
            let _ = sender.send(done.unwrap_or(ScreenEvent::Leave));
        });
    }
}
