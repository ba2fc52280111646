//! What readers see of tables, and of all else: HTML pages as values, each a function of what it shows.
//!
//! Nothing here knows of HTTP or of a runtime: the crate compiles for `wasm32-unknown-unknown`.
//!
//! | module | contents |
//! | --- | --- |
//! | [`game`] | a game in progress as pages and screens show it, whichever game it is |
//! | [`assets`] | style and scripts |
//! | `context`, `settings` | for whom a page is made; how a browser shows its pages |
//! | `layout`, `button` | what stands around every page, and on many |
//! | `table` | the page of a table; its parts are in `waiting`, `play`, `seats`, `story`, `advice`, `coach`, `end` |
//! | `demo` | sample positions, for pictures |
//! | all others | a page each |

mod account;
mod advice;
mod analysis;
pub mod assets;
mod button;
mod coach;
mod context;
mod daily;
mod daily_chart;
mod daily_compare;
mod demo;
mod editions;
mod end;
pub mod game;
mod history;
mod home;
mod import;
mod join;
mod judge;
mod layout;
mod learn;
mod new;
mod notification;
mod options;
mod pad;
mod play;
mod practice;
mod problem;
mod program;
mod puzzles;
mod replay;
mod rules;
mod seats;
mod settings;
mod side;
mod story;
mod table;
mod waiting;

pub use account::{account, confirm_sign_in, sign_in_link};
pub use analysis::{AnalysisView, analysis, analysis_part};
pub use context::PageContext;
pub use daily::{
    DailyBest, DailyDeal, DailyOverview, DailyRow, DailyState, OwnDaily, daily, daily_card,
    daily_deal,
};
pub use daily_compare::{DailyComparison, daily_compare};
pub use demo::preview;
pub use editions::editions;
pub use end::receipt;
pub use game::{Cause, DIFFERENCES, Difference, PlayedSide};
pub use history::{GAMES_PER_PAGE, History, history};
pub use home::{Lists, OwnGame, home};
pub use import::import;
pub use join::join;
pub use judge::{JudgeQuery, JudgeReply, judge};
pub use learn::{coached_game, learn, lesson_task};
pub use new::{New, new};
pub use notification::turn_notification;
pub use pad::{MAX_PAD, PadAnswer, pad, pad_begun};
pub use practice::{PracticeTask, TaskLink, TaskResult};
pub use problem::{Notice, offline, problem};
pub use program::program;
pub use puzzles::{puzzle_task, puzzles, todays_puzzle};
pub use replay::replay;
pub use rules::rules;
pub use seats::speaker;
pub use settings::{Settings, settings};
pub use side::{OwnSide, TypedSide, side};
pub use table::{Audience, PageScope, Presence, Rendered, Selection, Viewer};
