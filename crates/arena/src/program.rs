//! Players that are other programs: an observation goes in, an action comes out, line by line.

use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

/// A longer answer is nonsense, and no more of it is read.
pub(crate) const MAX_ANSWER: usize = 64 << 10;
/// So many characters of a wrong answer are repeated in the message about it.
const QUOTED: usize = 60;
/// After the end of its input a program may take so long to end by itself.
const GRACE: Duration = Duration::from_millis(500);
/// How often it is looked whether it has ended.
const BETWEEN_LOOKS: Duration = Duration::from_millis(2);

/// A program and its arguments.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CommandLine {
    /// As it was written.
    pub(crate) text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// Splits at spaces; quotes, single or double, keep a word together. No shell is involved.
    pub(crate) fn parse(text: &str) -> Result<CommandLine, String> {
        let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
        for letter in text.chars() {
            match (quote, letter) {
                (Some(open), _) if letter == open => quote = None,
                (None, '"' | '\'') => {
                    quote = Some(letter);
                    word.get_or_insert_default();
                }
                (None, _) if letter.is_whitespace() => words.extend(word.take()),
                (Some(_) | None, _) => word.get_or_insert_default().push(letter),
            }
        }
        words.extend(word);
        if quote.is_some() {
            return Err("a quote is not closed".to_string());
        }
        if words.first().is_none_or(String::is_empty) {
            return Err("after cmd: comes a program, such as cmd:python3 mybot.py".to_string());
        }
        Ok(CommandLine { text: text.trim().to_string(), words })
    }

    /// Whether there is such a program, as far as can be told without starting it.
    pub(crate) fn exists(&self) -> bool {
        let name = &self.words[0];
        // Elsewhere what a name means is not only a matter of folders.
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
}

/// Why a program loses its seat.
#[derive(Debug)]
pub(crate) enum Loss {
    /// It cannot be started.
    NotStarted(io::Error),
    /// It ended before the game did.
    Ended(Option<ExitStatus>),
    /// It took too long.
    TooSlow(Duration),
    /// It wrote too much without ending the line.
    TooLong,
    /// It wrote something that is no text.
    NotText,
    /// It wrote a line before it was asked.
    Unasked(String),
    /// It wrote something that cannot be played: the answer, and why.
    Refused(String, String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::NotStarted(error) => write!(f, "it could not be started: {error}"),
            Loss::Ended(Some(status)) => write!(f, "it ended before the game did ({status})"),
            Loss::Ended(None) => f.write_str("it closed its output before the game was over"),
            Loss::TooSlow(limit) => {
                write!(f, "it did not answer within {} s (--bot-timeout)", limit.as_secs_f64())
            }
            Loss::TooLong => {
                write!(f, "it wrote more than {} KiB without ending the line", MAX_ANSWER >> 10)
            }
            Loss::NotText => f.write_str("it wrote something that is not UTF-8 text"),
            Loss::Unasked(text) => {
                write!(f, "it wrote {:?} without having been asked", shortened(text))
            }
            Loss::Refused(text, why) => write!(f, "it answered {:?}: {why}", shortened(text)),
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

/// A program that plays one seat of one game. Dropping it ends it.
pub(crate) struct Program {
    child: Child,
    questions: Option<SyncSender<String>>,
    answers: Receiver<Result<String, Loss>>,
    patience: Duration,
}

impl Program {
    /// Starts it. Reading and writing are left to threads of their own, so that a program that
    /// does neither cannot hold anybody up.
    pub(crate) fn start(command: &CommandLine, patience: Duration) -> Result<Program, Loss> {
        let mut process = Command::new(&command.words[0]);
        process.args(&command.words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for the arena, which lets running games end.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        let mut child = process.spawn().map_err(Loss::NotStarted)?;
        let closed = || Loss::NotStarted(io::ErrorKind::BrokenPipe.into());
        let input = child.stdin.take().ok_or_else(closed)?;
        let output = child.stdout.take().ok_or_else(closed)?;
        let (questions, asked) = mpsc::sync_channel(1);
        let (told, answers) = mpsc::sync_channel(1);
        thread::spawn(move || write_questions(input, &asked));
        thread::spawn(move || read_answers(output, &told));
        Ok(Program { child, questions: Some(questions), answers, patience })
    }

    /// Writes a line and waits for one.
    pub(crate) fn ask(&mut self, question: String) -> Result<String, Loss> {
        match self.answers.try_recv() {
            Ok(early) => return Err(early.map_or_else(|loss| loss, Loss::Unasked)),
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => return Err(Loss::Ended(self.status())),
        }
        // Whoever reads nothing and so blocks the writer is soon too slow.
        if let Some(questions) = &self.questions {
            let _ = questions.try_send(question);
        }
        match self.answers.recv_timeout(self.patience) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => Err(Loss::TooSlow(self.patience)),
            Err(RecvTimeoutError::Disconnected) => Err(Loss::Ended(self.status())),
        }
    }

    /// How it ended, if it does so soon.
    fn status(&mut self) -> Option<ExitStatus> {
        let until = Instant::now() + GRACE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if Instant::now() < until => thread::sleep(BETWEEN_LOOKS),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for Program {
    /// Closes its input, gives it a moment, then ends it with all that it started.
    fn drop(&mut self) {
        self.questions = None;
        let ended = self.status().is_some();
        // What it started may still run, and hold its output open, though it has ended itself.
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

fn write_questions(mut input: ChildStdin, asked: &Receiver<String>) {
    while let Ok(mut line) = asked.recv() {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_answers(output: ChildStdout, told: &SyncSender<Result<String, Loss>>) {
    let mut output = BufReader::new(output);
    while let Some(answer) = read_answer(&mut output).transpose() {
        let last = answer.is_err();
        // Nobody asks any more, or nothing sensible will come.
        if told.send(answer).is_err() || last {
            return;
        }
    }
}

/// The next line without spaces around it; none at the end.
fn read_answer(output: &mut impl BufRead) -> Result<Option<String>, Loss> {
    let mut line = Vec::new();
    let read = io::Read::take(&mut *output, MAX_ANSWER as u64 + 1).read_until(b'\n', &mut line);
    match read {
        Err(_) | Ok(0) => Ok(None),
        Ok(_) if line.len() > MAX_ANSWER => Err(Loss::TooLong),
        Ok(_) => String::from_utf8(line)
            .map(|text| Some(text.trim().to_string()))
            .map_err(|_| Loss::NotText),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_words_together() {
        let words = |text| CommandLine::parse(text).map(|command| command.words);
        assert_eq!(words("python3  my.py").unwrap(), ["python3", "my.py"]);
        assert_eq!(words(r#"'a b' c"d e"f ''"#).unwrap(), ["a b", "cd ef", ""]);
        assert!(words("").is_err() && words("  ").is_err() && words("''").is_err());
        assert!(words("python3 'my.py").unwrap_err().contains("quote"));
    }

    #[test]
    fn an_answer_is_a_line_of_bounded_length() {
        let read = |mut bytes: &[u8]| read_answer(&mut bytes);
        assert_eq!(read(b" FRf@c2 \r\nmore").unwrap().unwrap(), "FRf@c2");
        assert_eq!(read(b"draw").unwrap().unwrap(), "draw");
        assert!(read(b"").unwrap().is_none());
        assert!(matches!(read(b"\xff\n"), Err(Loss::NotText)));
        assert!(matches!(read(&vec![b'x'; MAX_ANSWER + 1]), Err(Loss::TooLong)));
        let mut longest = vec![b'x'; MAX_ANSWER - 1];
        longest.push(b'\n');
        assert_eq!(read(&longest).unwrap().unwrap().len(), MAX_ANSWER - 1);
    }
}
