//! What every game can be told by.

use gueridon_engine::{Notation, Refusal, Refusals, Seat};

use crate::message::{Message, Value};
use crate::speaker::Speaker;

/// A game whose actions, receipts and refusals can be told.
///
/// A game says what is to be told; the sentences follow. Nothing is hidden here: who tells an
/// action or an event to somebody who may not know its cards conceals it first.
pub trait Spoken: Notation {
    /// What a player does.
    fn action_message(&self, seat: Seat, action: Self::Action) -> Message;

    /// One entry of a receipt; `actor` played the step.
    fn event_message(&self, actor: Seat, event: &Self::Event) -> Message;

    /// One broken rule, told to the player who broke it.
    fn refusal_message(&self, refusal: &Self::Refusal) -> Message;

    /// What a player does, as a sentence.
    fn tell_action(&self, speaker: &Speaker, seat: Seat, action: Self::Action) -> String {
        speaker.say(&self.action_message(seat, action))
    }

    /// One entry of a receipt, as a sentence.
    fn tell_event(&self, speaker: &Speaker, actor: Seat, event: &Self::Event) -> String {
        speaker.say(&self.event_message(actor, event))
    }

    /// One broken rule, as a sentence.
    fn tell_refusal(&self, speaker: &Speaker, refusal: &Self::Refusal) -> String {
        speaker.say(&self.refusal_message(refusal))
    }

    /// Every broken rule, the most helpful first, each with the id of its rule.
    fn explanation_message(&self, refusals: &Refusals<Self::Refusal>) -> Message {
        let refused = |refusal: &Self::Refusal| {
            Message::refused(self.refusal_message(refusal), refusal.rule())
        };
        let first = refused(refusals.first());
        let others: Vec<_> = refusals.iter().skip(1).map(refused).map(Value::Message).collect();
        if others.is_empty() {
            return first;
        }
        Message::new("refused-also").with("first", first).with("others", Value::Row(others))
    }

    /// Every broken rule, as sentences that each end with the id of the rule in brackets.
    fn explain(&self, speaker: &Speaker, refusals: &Refusals<Self::Refusal>) -> String {
        speaker.say(&self.explanation_message(refusals))
    }
}
