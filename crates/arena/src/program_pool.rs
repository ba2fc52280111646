//! Programs that wait for their next game.

use std::time::Duration;

use crate::program::{CommandLine, Forfeit, ProgramPlayer};

/// Programs of one thread that have said that they play many games, by entrant.
pub(crate) struct ProgramPool {
    idle: Vec<Vec<ProgramPlayer>>,
}

impl ProgramPool {
    pub(crate) fn new(entrants: usize) -> ProgramPool {
        ProgramPool { idle: (0..entrants).map(|_| Vec::new()).collect() }
    }

    /// A program for one seat of one game: one that waits, or a new one.
    pub(crate) fn take(
        &mut self,
        entrant: usize,
        command: &CommandLine,
        timeout: Duration,
    ) -> Result<ProgramPlayer, Forfeit> {
        // One that ended between two games has broken no promise of a game.
        while let Some(mut program) = self.idle[entrant].pop() {
            if program.is_waiting() {
                return Ok(program);
            }
        }
        ProgramPlayer::start(command, timeout)
    }

    /// Takes a program back after its game; it is ended unless it plays many.
    pub(crate) fn give_back(&mut self, entrant: usize, program: ProgramPlayer) {
        if program.stays() {
            self.idle[entrant].push(program);
        }
    }
}
