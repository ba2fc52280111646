//! `gueridon completions` and `gueridon man`, and both as files for packages.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use gueridon_cli::Failure;

use crate::Program;

/// The folder to write into.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// An existing folder
    folder: PathBuf,
}

/// The shell to complete commands in.
#[derive(clap::Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    shell: Shell,
}

/// The page to print.
#[derive(clap::Args)]
pub(crate) struct ManArguments {
    /// A command, such as arena, or arena merge [default: the program itself]
    command: Vec<String>,
}

/// Prints a script that completes the words of this program.
pub(crate) fn completions(arguments: &CompletionsArguments) -> Result<(), Failure> {
    print(&script(arguments.shell))
}

/// Prints a man page.
pub(crate) fn man(arguments: &ManArguments) -> Result<(), Failure> {
    let mut command = Program::command().disable_help_subcommand(true);
    command.build();
    for name in &arguments.command {
        let Some(found) = command.find_subcommand(name) else {
            let shown = command.get_subcommands().filter(|known| !known.is_hide_set());
            let known: Vec<&str> = shown.map(clap::Command::get_name).collect();
            let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
            return Err(Failure::told(format!(
                "{} has no command \"{name}\"; its commands: {known}",
                command.get_bin_name().unwrap_or("gueridon")
            )));
        };
        command = found.clone();
    }
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    print(&page)
}

fn script(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Program::command(), "gueridon", &mut script);
    if shell == Shell::Bash {
        script.extend_from_slice(include_bytes!("completions.bash"));
    }
    script
}

fn print(text: &[u8]) -> Result<(), Failure> {
    let mut output = io::stdout().lock();
    output.write_all(text)?;
    Ok(output.flush()?)
}

/// Writes a man page for the program and each subcommand, and completions for three shells.
pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let folder = &arguments.folder;
    let manual = folder.join("share/man/man1");
    fs::create_dir_all(&manual)?;
    clap_mangen::generate_to(Program::command(), manual)?;
    let shells = [
        (Shell::Bash, "share/bash-completion/completions/gueridon"),
        (Shell::Zsh, "share/zsh/site-functions/_gueridon"),
        (Shell::Fish, "share/fish/vendor_completions.d/gueridon.fish"),
    ];
    for (shell, path) in shells {
        let path = folder.join(path);
        fs::create_dir_all(path.with_file_name(""))?;
        fs::write(path, script(shell))?;
    }
    Ok(())
}
