//! Limits of tables.

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 24;
/// The longest chat line, in characters.
pub const MAX_CHAT: usize = 200;
/// Most chat lines of a table.
pub const MAX_CHAT_LINES: usize = 1_000;
/// How often seats of one table can be handed to computers.
pub const MAX_HANDOVERS: usize = 200;
/// How often advice can be asked for at one table.
pub const MAX_ADVICE: usize = 500;
/// The longest game that is analysed here, in steps times players: its analysis has to fit into a document.
pub const MAX_ANALYSED: usize = 1_500;
/// The most work of an analysis, as [`Table::analysis_work`](crate::table::Table::analysis_work) estimates it: about
/// ten times the longest everyday game.
pub const MAX_ANALYSIS_WORK: u64 = 2_000_000;
/// How many rematches of one table can be asked for: each after the one before was cancelled.
pub const MAX_REMATCHES: usize = 20;
/// The latest time that an imported table may name, in milliseconds since 1970: the year 9999.
pub const MAX_TIME: i64 = 253_402_300_799_000;
