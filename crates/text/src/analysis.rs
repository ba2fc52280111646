//! Words around the analysis of a game.

use crate::message::{Message, Value};

gueridon_engine::named_enum! {
    /// A word, heading or sentence around an analysis, such as `analysis-worst`.
    #[allow(missing_docs)]
    pub enum AnalysisText(id, "analysis-") {
        Title, NotOver, Worst, Best, NoWorst, NoBest, TurnOf, Lost, LostExactly, Gained, Played, Computer,
        SameTurn, Turns, ColumnTurn, ColumnMargin, ColumnWin, ColumnProspects, ColumnLost, ColumnLuck,
        ColumnPlayed, Exact, Ledger, LedgerAbout, Start, LuckOf, DecisionsOf, Result, Expected, How,
        HowDecision, HowExpectation, HowError, Analysing, TimeLeft, Stopped, NoTurns, Curve, CurveTurn,
        CurveMargin, CurveAhead, CurveWorst,
        Ask, About, Waiting, Running, Stop, Again, SeePosition, OneAtATime, NotAsker, TooLong,
        TooMuchWork,
    }
}

impl AnalysisText {
    /// The text with a value.
    pub fn with(self, name: &'static str, value: impl Into<Value>) -> Message {
        Message::new(self.id()).with(name, value)
    }
}

impl From<AnalysisText> for Message {
    fn from(text: AnalysisText) -> Message {
        Message::new(text.id())
    }
}
