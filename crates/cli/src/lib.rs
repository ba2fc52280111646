//! What the programs of Guéridon have in common: values of options, errors, output, progress bars and signals.

mod failure;
mod fd_limit;
mod output;
mod progress;
mod rules;
mod signals;
mod values;
mod words;

pub use failure::{Error, Failure};
pub use fd_limit::{raise_fd_limit, require_connections};
pub use output::{PlotFile, claim, print};
pub use progress::{Messages, ProgressBar};
pub use rules::{Rule, RuleParser, options_of};
pub use signals::{interrupted, stop_on_signals, unless_interrupted};
pub use values::{parse_game, parse_seed, parse_time, parse_time_within, parse_version};
pub use words::{often, plural, rounded};

/// The file of the store in the data folder of a server.
pub const STORE_FILE: &str = "gueridon.db";
