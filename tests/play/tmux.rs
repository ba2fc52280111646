//! A real terminal: a session of tmux on a server of its own.

use std::process::{Command, Output};
use std::thread::sleep;
use std::time::Duration;

use tempfile::TempDir;

/// The most looks at a screen until it shows what is waited for, and the time between two of them.
const LOOKS: usize = 1200;
const PAUSE: Duration = Duration::from_millis(50);

/// A terminal that runs one command.
pub(crate) struct Terminal {
    folder: TempDir,
}

impl Terminal {
    /// Starts the program in a terminal; its exit code is printed when it ends.
    pub(crate) fn start((width, height): (u16, u16), arguments: &str) -> Terminal {
        let terminal = Terminal { folder: tempfile::tempdir().expect("a folder") };
        let program = env!("CARGO_BIN_EXE_gueridon");
        let command = format!(
            "env -u NO_COLOR LC_ALL=C.UTF-8 {program} --lang en play {arguments}; \
             echo \"code $?\"; stty -a | grep -o -e '-*icanon'; exec cat"
        );
        let (width, height) = (width.to_string(), height.to_string());
        terminal.tmux(&["new-session", "-d", "-x", &width, "-y", &height, &command]);
        terminal
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-u", "-f", "/dev/null", "-S"]).arg(self.folder.path().join("socket"));
        let output = command.args(arguments).output();
        let output = output.expect("tmux is installed; on Debian: apt-get install tmux");
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        output
    }

    /// What is on the screen; lines that are longer than it are joined.
    pub(crate) fn screen(&self) -> String {
        let output = self.tmux(&["capture-pane", "-p", "-J"]);
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// The screen as soon as it fulfils something; fails when it never does.
    pub(crate) fn wait(&self, what: &str, is_there: impl Fn(&str) -> bool) -> String {
        for _ in 0..LOOKS {
            let screen = self.screen();
            if is_there(&screen) {
                return screen;
            }
            sleep(PAUSE);
        }
        panic!("the screen never shows {what}:\n{}", self.screen());
    }

    /// The screen as soon as it shows a text.
    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait(text, |screen| screen.contains(text))
    }

    /// Presses keys, by the names that tmux has for them.
    pub(crate) fn press(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Types a text.
    pub(crate) fn write(&self, text: &str) {
        self.tmux(&["send-keys", "-l", text]);
    }

    /// Clicks on the first place of the screen that has a text, `right` characters after its beginning.
    pub(crate) fn click(&self, text: &str, right: usize) {
        let screen = self.wait_for(text);
        let found = screen.lines().enumerate().find_map(|(row, line)| {
            let at = line.find(text)?;
            Some((line[..at].chars().count() + right + 1, row + 1))
        });
        let (column, row) = found.expect("the text is on the screen");
        for end in ['M', 'm'] {
            let bytes = format!("\u{1b}[<0;{column};{row}{end}").into_bytes();
            let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:x}")).collect();
            let hex: Vec<&str> = hex.iter().map(String::as_str).collect();
            self.tmux(&[&["send-keys", "-H"], hex.as_slice()].concat());
        }
    }

    /// Changes the size of the window.
    pub(crate) fn resize(&self, (width, height): (u16, u16)) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// A value that tmux knows of the terminal.
    pub(crate) fn value(&self, name: &str) -> String {
        let output = self.tmux(&["display-message", "-p", &format!("#{{{name}}}")]);
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    }

    /// Waits until the program has ended, and checks that the terminal is as before.
    pub(crate) fn ended(&self) -> String {
        let screen = self.wait("the end", |screen| {
            screen.contains("code ") && screen.lines().any(|line| line.ends_with("icanon"))
        });
        assert!(screen.contains("code 0\n"), "{screen}");
        assert!(screen.lines().any(|line| line == "icanon"), "lines are read again: {screen}");
        assert_eq!(self.value("mouse_any_flag"), "0", "clicks are the terminal's again");
        assert_eq!(self.value("alternate_on"), "0", "the screen of before is back");
        assert_eq!(self.value("cursor_flag"), "1", "the cursor is seen again");
        screen
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let socket = self.folder.path().join("socket");
        let _ = Command::new("tmux").arg("-S").arg(socket).arg("kill-server").output();
    }
}
