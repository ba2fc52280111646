//! The referee: a line in, a line out, and nothing kept in between.

use gueridon_engine::{Code, GameRefusal};
use gueridon_text::Speaker;
use serde_json::{Value, json};

use crate::error::{ActionError, RecordError};
use crate::games::RecordFormat;
use crate::record::Record;
use crate::replay::Replay;

/// Answers one line: the position of the record, or what is wrong with it. Never panics, whatever is
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
        .and_then(|record| with_game!(record.game, G => answer::<G>(&record, speaker)));
    answered.unwrap_or_else(|error| complaint(error.code(), &speaker.say(&error.message()), None))
}

/// Plays a record and answers its position.
fn answer<G: RecordFormat>(record: &Record, speaker: &Speaker) -> Result<Value, RecordError> {
    let mut replay = Replay::<G>::open(record)?;
    Ok(match replay.apply_texts(&record.actions) {
        Ok(()) => replay.answer(),
        Err((at, error)) => {
            complaint(error.code(), &error.explain(&replay.game, speaker), Some(at))
        }
    })
}

impl<G: RecordFormat> ActionError<G> {
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
            ActionError::Over => game.explain_over(speaker),
        }
    }
}

fn complaint(code: &str, message: &str, at: Option<usize>) -> Value {
    json!({"error": {"code": code, "message": message, "at": at}})
}
