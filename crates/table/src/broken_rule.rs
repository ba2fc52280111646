//! Why something cannot be done, in words.

use gueridon_engine::{GameRefusal, Refusals, Rule};
use gueridon_record::RecordFormat;
use gueridon_text::{Lang, Speaker, rules};

/// A reason why something cannot be done.
#[derive(Clone)]
pub struct BrokenRule {
    /// What is wrong.
    pub sentence: String,
    /// The id of the broken rule, for programs.
    pub code: &'static str,
    /// The rule to read.
    pub rule: Option<RuleLink>,
}

/// A rule on the page of its game.
#[derive(Clone)]
pub struct RuleLink {
    /// Its heading, in the reader's language.
    pub heading: &'static str,
    /// Its anchor.
    pub anchor: String,
}

impl BrokenRule {
    /// A sentence about a rule that was broken, with the rule where the game has it.
    pub fn new<G: RecordFormat>(lang: Lang, rule: Rule, sentence: String) -> BrokenRule {
        let heading = rules::heading::<G>(lang, rule);
        let link = heading.map(|heading| RuleLink { heading, anchor: rules::anchor(rule) });
        BrokenRule { sentence, code: rule.id(), rule: link }
    }
}

/// Every broken rule as a sentence with the rule to read.
pub fn reasons<G: RecordFormat>(
    game: &G,
    refusals: &Refusals<G::Refusal>,
    speaker: &Speaker,
) -> Vec<BrokenRule> {
    let reason = |refusal: &G::Refusal| {
        let sentence = game.say_refusal(speaker, refusal);
        BrokenRule::new::<G>(speaker.lang, refusal.rule(), sentence)
    };
    refusals.iter().map(reason).collect()
}
