//! `gueridon generate`: man pages and completions for packages.

use std::fs;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::Program;
use crate::failure::Failure;

/// The folder to write into.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// An existing folder
    folder: PathBuf,
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
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut Program::command(), "gueridon", &mut script);
        let path = folder.join(path);
        fs::create_dir_all(path.with_file_name(""))?;
        fs::write(path, script)?;
    }
    Ok(())
}
