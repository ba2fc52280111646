//! Sentences that every view of an analysis has.

use gueridon_text::{AnalysisText, Message, Speaker};

use super::{AnalysisBudget, ReviewedTurn};

/// What a turn lost, and how sure that is.
pub fn loss_message(speaker: &Speaker, turn: &ReviewedTurn) -> Message {
    let (points, percent) = (speaker.tenths(turn.loss.margin), speaker.tenths(turn.loss.win));
    if turn.exact {
        return AnalysisText::LostExactly.with("points", points).with("percent", percent);
    }
    let (error, spread) = (speaker.tenths(turn.error.margin), speaker.tenths(turn.error.win));
    let message = AnalysisText::Lost.with("points", points).with("percent", percent);
    message.with("error", error).with("spread", spread)
}

/// What a turn gained over the one that brings the most at once.
pub fn gain_message(speaker: &Speaker, turn: &ReviewedTurn) -> Message {
    let (points, percent) = (speaker.tenths(turn.gain.margin), speaker.tenths(turn.gain.win));
    AnalysisText::Gained.with("points", points).with("percent", percent)
}

/// How everything is estimated, in a few sentences.
pub fn method(budget: AnalysisBudget) -> [Message; 3] {
    let number = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
    let decision = AnalysisText::HowDecision.with("rollouts", number(budget.rollouts));
    let expectation = AnalysisText::HowExpectation.with("short", number(budget.short_games));
    [
        decision.with("worlds", number(budget.worlds)),
        expectation.with("whole", number(budget.whole_games)),
        AnalysisText::HowError.into(),
    ]
}
