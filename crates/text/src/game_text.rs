//! The texts of a game: the one trait of this crate that a game implements.

use gueridon_engine::{GameRefusal, Notation, Refusals, Rule, Seat};

use crate::hint::{Hint, Why};
use crate::lang::Lang;
use crate::message::{Message, Value};
use crate::rules::RuleHeadings;
use crate::speaker::Speaker;

/// A game whose actions, receipts and refusals can be put into words.
///
/// A game returns messages; the sentences follow. Nothing is hidden here: a caller who shows an
/// action or an event to a player who may not know its cards conceals it first.
pub trait GameText: Notation {
    /// The pages of the rules in the order of [`Lang::ALL`]; see [`rules`](crate::rules).
    const RULES: [&'static str; Lang::ALL.len()];
    /// The name of a turn's gain in answers for programs.
    const GAIN: &'static str = "points";

    /// The headings of the rules on these pages.
    fn rule_headings() -> &'static RuleHeadings;

    /// A player's action.
    fn action_message(&self, seat: Seat, action: Self::Action) -> Message;

    /// One entry of a receipt; `actor` played the step.
    fn event_message(&self, actor: Seat, event: &Self::Event) -> Message;

    /// A whole receipt, which may say in one sentence what several events tell.
    fn receipt_messages(&self, actor: Seat, events: &[Self::Event]) -> Vec<Message> {
        events.iter().map(|event| self.event_message(actor, event)).collect()
    }

    /// What brought points, for a list in which their number stands beside it.
    fn points_message(&self, actor: Seat, event: &Self::Event) -> Message {
        self.event_message(actor, event)
    }

    /// One broken rule, for the player who broke it.
    fn refusal_message(&self, refusal: &Self::Refusal) -> Message;

    /// The gain of a turn.
    fn gain_hint(gain: i32) -> Hint {
        Hint::Points(gain)
    }

    /// The gain as a reason for a turn; `best` is the most that any turn gains.
    fn gain_reason(gain: i32, best: i32) -> Option<Why> {
        (gain > 0 && gain >= best).then_some(Why::MostPoints)
    }

    /// A reason for a turn that is more striking than its gain.
    fn striking_reason(&self, _: &TurnFacts<Self>) -> Option<Why> {
        None
    }

    /// A reason for a turn when nothing else stands out.
    fn minor_reason(&self, _: &TurnFacts<Self>) -> Option<Why> {
        None
    }

    /// A player's action, as a sentence.
    fn say_action(&self, speaker: &Speaker, seat: Seat, action: Self::Action) -> String {
        speaker.say(&self.action_message(seat, action))
    }

    /// One entry of a receipt, as a sentence.
    fn say_event(&self, speaker: &Speaker, actor: Seat, event: &Self::Event) -> String {
        speaker.say(&self.event_message(actor, event))
    }

    /// A whole receipt, sentence by sentence.
    fn say_receipt(&self, speaker: &Speaker, actor: Seat, events: &[Self::Event]) -> Vec<String> {
        self.receipt_messages(actor, events).iter().map(|it| speaker.say(it)).collect()
    }

    /// One broken rule, as a sentence.
    fn say_refusal(&self, speaker: &Speaker, refusal: &Self::Refusal) -> String {
        speaker.say(&self.refusal_message(refusal))
    }

    /// Every broken rule, the most helpful first, each with the heading of its rule.
    fn explanation_message(&self, lang: Lang, refusals: &Refusals<Self::Refusal>) -> Message {
        let refused = |refusal: &Self::Refusal| {
            with_heading::<Self>(lang, self.refusal_message(refusal), refusal.rule())
        };
        let first = refused(refusals.first());
        let others: Vec<_> = refusals.iter().skip(1).map(refused).map(Value::Message).collect();
        if others.is_empty() {
            return first;
        }
        Message::new("refused-also").with("first", first).with("others", Value::Row(others))
    }

    /// Every broken rule, as sentences that are each followed by the heading of the rule.
    fn explain(&self, speaker: &Speaker, refusals: &Refusals<Self::Refusal>) -> String {
        speaker.say(&self.explanation_message(speaker.lang, refusals))
    }

    /// Why nothing can be played any more, with the heading of the rule.
    fn explain_over(&self, speaker: &Speaker) -> String {
        let over = Message::new("refused-game-over");
        speaker.say(&with_heading::<Self>(speaker.lang, over, Rule::End))
    }
}

/// A refusal and the heading of its rule.
fn with_heading<G: GameText>(lang: Lang, sentence: Message, rule: Rule) -> Message {
    let heading = G::rule_headings().get(lang, rule).unwrap_or(rule.id());
    Message::new("refused").with("sentence", sentence).with("rule", heading)
}

/// A turn that is advised, as far as the player can know it.
pub struct TurnFacts<'a, G: Notation> {
    /// The player.
    pub seat: Seat,
    /// What the player sees before the turn.
    pub seen: &'a G::Observation,
    /// The legal actions before the turn.
    pub legal: &'a [G::Action],
    /// The actions of the turn.
    pub actions: &'a [G::Action],
    /// The events of the turn.
    pub events: &'a [G::Event],
}

/// The pages of a game's rules and their headings, for its [`GameText`].
macro_rules! rules_pages {
    ($game:ty, $name:literal) => {
        const RULES: [&'static str; $crate::Lang::ALL.len()] = [
            include_str!(concat!("../rules/en/", $name, ".md")),
            include_str!(concat!("../rules/fr/", $name, ".md")),
            include_str!(concat!("../rules/de/", $name, ".md")),
        ];

        fn rule_headings() -> &'static $crate::rules::RuleHeadings {
            use std::sync::LazyLock;

            use $crate::rules::RuleHeadings;

            static HEADINGS: LazyLock<RuleHeadings> =
                LazyLock::new(|| RuleHeadings::read(&<$game as $crate::GameText>::RULES));
            &HEADINGS
        }
    };
}
pub(crate) use rules_pages;
