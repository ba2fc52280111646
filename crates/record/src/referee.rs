//! The referee: a line in, a line out, and nothing kept in between.

use gueridon_engine::{Code, Refusal};
use gueridon_text::{Message, Speaker};
use serde_json::{Value, json};

use crate::error::ActionError;
use crate::games::Recorded;
use crate::record::Record;
use crate::replay::Replay;
use crate::visit::Visitor;

/// Answers one line: where the record stands, or what is wrong with it. Never panics, whatever is
/// on the line.
///
/// ```
/// use gueridon_record::referee_answer;
/// use gueridon_text::{Lang, Speaker};
///
/// let answer = referee_answer(b"nonsense", &Speaker::new(Lang::En));
/// assert_eq!(answer["error"]["code"], "bad-json");
/// ```
pub fn referee_answer(line: &[u8], speaker: &Speaker) -> Value {
    let answered = Record::read(line)
        .and_then(|record| record.visit(Answer { actions: &record.actions, speaker }));
    match answered {
        Ok(answer) => answer,
        Err(error) => complaint(error.code(), &speaker.say(&error.message()), None),
    }
}

struct Answer<'a> {
    actions: &'a [String],
    speaker: &'a Speaker,
}

impl Visitor for Answer<'_> {
    type Output = Value;

    fn visit<G: Recorded>(self, mut replay: Replay<G>) -> Value {
        match replay.play_all(self.actions) {
            Ok(()) => replay.answer(),
            Err((at, error)) => {
                let message = error.explain(&replay.game, self.speaker);
                complaint(error.code(), &message, Some(at))
            }
        }
    }
}

impl<G: Recorded> ActionError<G> {
    /// The stable name of what is wrong.
    pub fn code(&self) -> &'static str {
        match self {
            ActionError::Unreadable { why, .. } => why.code(),
            ActionError::Refused(refusals) => refusals.first().code().as_str(),
            ActionError::Over => Code::GameOver.as_str(),
        }
    }

    /// What is wrong, in full sentences.
    pub fn explain(&self, game: &G, speaker: &Speaker) -> String {
        match self {
            ActionError::Unreadable { text, why } => {
                speaker.say(&crate::error::unreadable_message(text, *why))
            }
            ActionError::Refused(refusals) => game.explain(speaker, refusals),
            ActionError::Over => speaker.say(&Message::game_over()),
        }
    }
}

fn complaint(code: &str, message: &str, at: Option<usize>) -> Value {
    json!({"error": {"code": code, "message": message, "at": at}})
}
