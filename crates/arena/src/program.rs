//! Players that are other programs: one line with an observation goes in, one line with an action
//! comes out.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::stderr_tail::StderrTail;

/// Longest answer in bytes; no more is read.
const MAX_ANSWER: usize = 64 << 10;
/// Longest quotation of a wrong answer in a message, in characters.
const QUOTED: usize = 60;
/// The first line of a program that plays many games, one after another.
const READY: &str = "ready";
/// Time for a program to exit by itself after the end of its input.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// Poll interval for its exit.
const POLL: Duration = Duration::from_millis(2);

/// A program and its arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandLine {
    /// The command line without the prefix `cmd:`.
    pub text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// Splits the text into words as a POSIX shell does; no shell is involved.
    ///
    /// # Errors
    ///
    /// When a quote is not closed, or there is no program.
    pub fn parse(text: &str) -> Result<CommandLine, String> {
        let words = shlex::split(text).ok_or("a quote is not closed")?;
        if words.first().is_none_or(String::is_empty) {
            return Err("after cmd: comes a program, such as cmd:python3 mybot.py".to_string());
        }
        Ok(CommandLine { text: text.trim().to_string(), words })
    }

    /// Whether there is a file of that name, in a folder of `PATH` if it is not a path itself.
    pub(crate) fn exists(&self) -> bool {
        let name = self.name();
        // Other systems look for programs in other ways, too.
        if !cfg!(unix) {
            return true;
        }
        if name.contains('/') {
            return std::path::Path::new(name).is_file();
        }
        let folders = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
    }

    /// The name of the program.
    pub(crate) fn name(&self) -> &str {
        &self.words[0]
    }

    /// The words of the command line, the program first.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

/// Why a program loses its seat.
#[derive(Debug)]
pub(crate) enum Forfeit {
    /// It cannot be started.
    NotStarted(io::Error),
    /// It ended before the game did.
    Ended(Option<ExitStatus>),
    /// It took too long.
    TooSlow(Duration),
    /// It wrote too much without ending the line.
    TooLong,
    /// It wrote something that is not UTF-8.
    NotText,
    /// It wrote a line before it was asked.
    Unasked(String),
    /// Its answer is not a legal action: the answer, and why.
    Refused(String, String),
}

impl fmt::Display for Forfeit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forfeit::NotStarted(error) => write!(f, "it could not be started: {error}"),
            Forfeit::Ended(Some(status)) => write!(f, "it ended before the game did ({status})"),
            Forfeit::Ended(None) => f.write_str("it closed its output before the game was over"),
            Forfeit::TooSlow(limit) => {
                write!(f, "it did not answer within {} s (--bot-timeout)", limit.as_secs_f64())
            }
            Forfeit::TooLong => {
                write!(f, "it wrote more than {} KiB without ending the line", MAX_ANSWER >> 10)
            }
            Forfeit::NotText => f.write_str("it wrote something that is not UTF-8 text"),
            Forfeit::Unasked(text) => {
                write!(f, "it wrote {:?} without having been asked", shortened(text))
            }
            Forfeit::Refused(text, why) => write!(f, "it answered {:?}: {why}", shortened(text)),
        }
    }
}

fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(QUOTED).collect();
    if text.chars().nth(QUOTED).is_some() {
        short.push('…');
    }
    short
}

/// A program that plays one seat of a game. Dropping it ends the program.
pub(crate) struct ProgramPlayer {
    child: Child,
    questions: Option<SyncSender<String>>,
    answers: Receiver<Result<String, Forfeit>>,
    stderr: StderrTail,
    timeout: Duration,
    /// Whether it has written a line.
    has_written: bool,
    /// Whether it has said that it plays many games.
    stays: bool,
    /// Whether it was ended.
    stopped: bool,
}

impl ProgramPlayer {
    /// Starts the program. Reading and writing have threads of their own, so that a program that
    /// does neither cannot block the arena.
    pub(crate) fn start(
        command: &CommandLine,
        timeout: Duration,
    ) -> Result<ProgramPlayer, Forfeit> {
        let mut process = Command::new(command.name());
        process.args(&command.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        process.stderr(Stdio::piped());
        // Ctrl-C is for the arena alone, which lets running games end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(Forfeit::NotStarted)?;
        let closed = || Forfeit::NotStarted(io::ErrorKind::BrokenPipe.into());
        let input = child.stdin.take().ok_or_else(closed)?;
        let output = child.stdout.take().ok_or_else(closed)?;
        let stderr = StderrTail::start(child.stderr.take().ok_or_else(closed)?);
        let (questions, asked) = mpsc::sync_channel(1);
        let (answered, answers) = mpsc::sync_channel(1);
        thread::spawn(move || write_questions(input, &asked));
        thread::spawn(move || read_answers(output, &answered));
        Ok(ProgramPlayer {
            child,
            questions: Some(questions),
            answers,
            stderr,
            timeout,
            has_written: false,
            stays: false,
            stopped: false,
        })
    }

    /// Writes a line and waits for one.
    pub(crate) fn ask(&mut self, question: String) -> Result<String, Forfeit> {
        loop {
            match self.answers.try_recv() {
                Ok(Ok(line)) if self.is_ready(&line) => {}
                Ok(early) => return Err(early.map_or_else(|loss| loss, Forfeit::Unasked)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return Err(Forfeit::Ended(self.status())),
            }
        }
        // A program that reads nothing blocks only the writer thread, and is soon too slow.
        if let Some(questions) = &self.questions {
            let _ = questions.try_send(question);
        }
        let asked = Instant::now();
        loop {
            let left = self.timeout.saturating_sub(asked.elapsed());
            match self.answers.recv_timeout(left) {
                Ok(Ok(line)) if self.is_ready(&line) => {}
                Ok(answer) => return answer,
                Err(RecvTimeoutError::Timeout) => return Err(Forfeit::TooSlow(self.timeout)),
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Ended(self.status())),
            }
        }
    }

    /// Notes a line; true when it is the first one and says that the program plays many games.
    fn is_ready(&mut self, line: &str) -> bool {
        let ready = !self.has_written && line == READY;
        self.has_written = true;
        self.stays |= ready;
        ready
    }

    /// Whether it may play another game after this one.
    pub(crate) fn stays(&self) -> bool {
        self.stays
    }

    /// Whether it runs, and has written nothing since its last game.
    pub(crate) fn is_waiting(&mut self) -> bool {
        let silent = matches!(self.answers.try_recv(), Err(TryRecvError::Empty));
        silent && matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it, and returns the last lines that it wrote to standard error.
    pub(crate) fn last_lines(&mut self) -> Vec<String> {
        self.stop();
        self.stderr.lines(EXIT_TIMEOUT)
    }

    /// Its exit status, if it exits within [`EXIT_TIMEOUT`].
    fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + EXIT_TIMEOUT;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(POLL),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl ProgramPlayer {
    /// Closes its input, waits a moment, then kills it with all processes that it started.
    fn stop(&mut self) {
        if std::mem::replace(&mut self.stopped, true) {
            return;
        }
        self.questions = None;
        let ended = self.status().is_some();
        // Its child processes may still run, and hold its output open.
        #[cfg(unix)]
        if let Some(group) = rustix::process::Pid::from_raw(self.child.id() as i32) {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        if !ended {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

impl Drop for ProgramPlayer {
    fn drop(&mut self) {
        self.stop();
    }
}

fn write_questions(mut input: ChildStdin, asked: &Receiver<String>) {
    while let Ok(mut line) = asked.recv() {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_answers(output: ChildStdout, answered: &SyncSender<Result<String, Forfeit>>) {
    let mut output = BufReader::new(output);
    while let Some(answer) = read_answer(&mut output).transpose() {
        let last = answer.is_err();
        // The game is over, or the rest of the output is of no use.
        if answered.send(answer).is_err() || last {
            return;
        }
    }
}

/// The next line without surrounding spaces; none at the end of the output.
fn read_answer(output: &mut impl BufRead) -> Result<Option<String>, Forfeit> {
    let mut line = Vec::new();
    let read = io::Read::take(&mut *output, MAX_ANSWER as u64 + 1).read_until(b'\n', &mut line);
    match read {
        Err(_) | Ok(0) => Ok(None),
        Ok(_) if line.len() > MAX_ANSWER => Err(Forfeit::TooLong),
        Ok(_) => String::from_utf8(line)
            .map(|text| Some(text.trim().to_string()))
            .map_err(|_| Forfeit::NotText),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_a_line_of_bounded_length() {
        let read = |mut bytes: &[u8]| read_answer(&mut bytes);
        assert_eq!(read(b" FRf@c2 \r\nmore").unwrap().unwrap(), "FRf@c2");
        assert_eq!(read(b"draw").unwrap().unwrap(), "draw");
        assert!(read(b"").unwrap().is_none());
        assert!(matches!(read(b"\xff\n"), Err(Forfeit::NotText)));
        assert!(matches!(read(&vec![b'x'; MAX_ANSWER + 1]), Err(Forfeit::TooLong)));
        let mut longest = vec![b'x'; MAX_ANSWER - 1];
        longest.push(b'\n');
        assert_eq!(read(&longest).unwrap().unwrap().len(), MAX_ANSWER - 1);
    }
}
