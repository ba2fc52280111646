//! Contests between bots over the same deals from every seat: schedules, players that are other
//! programs, statistics, reports and plots.

pub mod contest;
mod entrant;
mod merge;
mod play;
mod plot;
mod program;
mod program_pool;
mod report;
mod schedule;
pub mod sequential_test;
mod start;
pub mod stats;
mod stderr_tail;

pub use contest::{Contest, OnLoss};
pub use entrant::{Entrant, EntrantPlayer};
pub use merge::{Merged, merge};
pub use play::SeatResults;
pub use program::CommandLine;
pub use report::ArenaReport;
pub use schedule::{RunOptions, Shard, StopReason, run};
pub use start::StartPosition;
