//! The terminal: taken over at the start, and given back whatever happens.

use std::io::{self, IsTerminal, Stdout};
use std::sync::mpsc::Sender;

use gueridon_draw::GameUi;
use ratatui::Frame;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Rect;

use super::update::ScreenEvent;

/// Whether a person sits at a terminal that can show a screen.
pub(crate) fn is_there() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

/// Whether colours are wanted: `NO_COLOR` and the like are respected.
pub(super) fn has_colours() -> bool {
    anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never
}

/// The terminal as a screen, until it is dropped.
pub(super) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub(super) fn open() -> io::Result<Screen> {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            before(panic);
        }));
        enable_raw_mode()?;
        // From here on the terminal is given back also when a step fails.
        let opened = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        opened.map(|terminal| Screen { terminal }).inspect_err(|_| restore())
    }

    pub(super) fn size(&self) -> io::Result<Rect> {
        let size = self.terminal.size()?;
        Ok(Rect::new(0, 0, size.width, size.height))
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame)) -> io::Result<()> {
        self.terminal.draw(draw).map(drop)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back. What fails now cannot be helped.
fn restore() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}

/// Sends keys, clicks and signals, from threads of their own.
pub(super) fn listen<G: GameUi>(sender: &Sender<ScreenEvent<G>>) {
    let keys = sender.clone();
    std::thread::spawn(move || {
        while let Ok(input) = event::read() {
            if keys.send(ScreenEvent::Input(input)).is_err() {
                return;
            }
        }
        // The terminal has gone.
        let _ = keys.send(ScreenEvent::Leave);
    });
    #[cfg(unix)]
    {
        let asked = sender.clone();
        std::thread::spawn(move || {
            if wait_for_signal().is_ok() {
                let _ = asked.send(ScreenEvent::Leave);
            }
        });
    }
}

/// Waits until the program is asked to end, or its terminal is closed.
#[cfg(unix)]
fn wait_for_signal() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut ended = signal(SignalKind::terminate())?;
        let mut hung_up = signal(SignalKind::hangup())?;
        let mut interrupted = signal(SignalKind::interrupt())?;
        tokio::select! {
            _ = ended.recv() => {}
            _ = hung_up.recv() => {}
            _ = interrupted.recv() => {}
        }
        Ok(())
    })
}
