//! The rules of the games as pages to read, and the headings and anchors that refusals link to.
//!
//! A page is CommonMark with tables. Every heading but the title carries an anchor, `{#nation}`, and
//! the anchors follow each other alike in every language. A fenced block with the info string
//! `position` holds a record on its first line, to be drawn after its actions, and then a line
//! `caption:`. An empty block `changes` stands for the list of [`changes`].

use gueridon_engine::{Change, Rule};

use crate::{GameText, Lang, Message, Speaker};

/// The rules of a game.
///
/// ```
/// use gueridon_engine::forty_six::FortySix;
/// use gueridon_text::{Lang, rules};
///
/// assert!(rules::rules::<FortySix>(Lang::Fr).starts_with("# Quarante-six"));
/// ```
pub fn rules<G: GameText>(lang: Lang) -> &'static str {
    G::RULES[lang as usize]
}

/// The differences between the versions of a game's rules, as a list in CommonMark; empty when there
/// are none.
///
/// ```
/// use gueridon_text::{Lang, Speaker, rules};
///
/// let list = rules::changes(&Speaker::new(Lang::En), "forty-six", |rule| format!("**{rule}**"));
/// assert!(list.starts_with("- **Q3** (version 2): "));
/// ```
pub fn changes(speaker: &Speaker, game_id: &str, rule: impl Fn(&str) -> String) -> String {
    let of_game = Change::ALL.into_iter().filter(|change| change.game() == game_id);
    let items = of_game.map(|change| {
        let item = Message::new("change-item")
            .with("rule", rule(change.rule()))
            .with("version", change.since().number() as i32)
            .with("what", Message::change(change));
        format!("- {}\n", speaker.say(&item))
    });
    items.collect()
}

/// The heading of a rule in its reader's language, without the id that headings of rulings begin with; none
/// for a rule that the game does not have.
///
/// ```
/// use gueridon_engine::Rule;
/// use gueridon_engine::cafe_board::CafeBoard;
/// use gueridon_text::{Lang, rules};
///
/// assert_eq!(rules::heading::<CafeBoard>(Lang::En, Rule::Nation), Some("Who may sit where"));
/// assert_eq!(rules::heading::<CafeBoard>(Lang::De, Rule::B3), Some("Passen"));
/// assert_eq!(rules::heading::<CafeBoard>(Lang::En, Rule::Link), None);
/// ```
pub fn heading<G: GameText>(lang: Lang, rule: Rule) -> Option<&'static str> {
    G::rule_headings().get(lang, rule)
}

/// The heading with an anchor of a game's rules, without the id that headings of rulings begin with.
///
/// ```
/// use gueridon_engine::cafe_board::CafeBoard;
/// use gueridon_text::{Lang, rules};
///
/// assert_eq!(rules::heading_at::<CafeBoard>(Lang::En, "hand-limit"), Some("The hand limit"));
/// assert_eq!(rules::heading_at::<CafeBoard>(Lang::En, "link"), None);
/// ```
pub fn heading_at<G: GameText>(lang: Lang, anchor: &str) -> Option<&'static str> {
    find_heading(rules::<G>(lang), anchor, &anchor.to_uppercase())
}

/// The headings of a game's rules, by language and rule.
pub struct RuleHeadings([[Option<&'static str>; Rule::ALL.len()]; Lang::ALL.len()]);

impl RuleHeadings {
    /// The headings on the pages of a game, in the order of [`Lang::ALL`].
    pub(crate) fn read(pages: &[&'static str; Lang::ALL.len()]) -> RuleHeadings {
        RuleHeadings(
            pages.map(|page| Rule::ALL.map(|rule| find_heading(page, &anchor(rule), rule.id()))),
        )
    }

    /// The heading of a rule; none for a rule that the game does not have.
    pub(crate) fn get(&self, lang: Lang, rule: Rule) -> Option<&'static str> {
        self.0[lang as usize][rule as usize]
    }
}

/// The words of the heading with an anchor, without an id that it may begin with.
fn find_heading(page: &'static str, anchor: &str, id: &str) -> Option<&'static str> {
    let anchor = format!("{{#{anchor}}}");
    let mut headings = page.lines().filter(|line| line.starts_with('#'));
    let words = headings.find_map(|line| line.strip_suffix(anchor.as_str()))?;
    Some(without_id(words.trim_matches(['#', ' ']), id))
}

/// A heading without the id that it may begin with.
///
/// ```
/// use gueridon_text::rules::without_id;
///
/// assert_eq!(without_id("B3: Passing", "B3"), "Passing");
/// assert_eq!(without_id("The bar", "bar"), "The bar");
/// ```
pub fn without_id<'a>(heading: &'a str, id: &str) -> &'a str {
    heading.strip_prefix(id).unwrap_or(heading).trim_start_matches(['\u{a0}', ':', ' '])
}

/// The anchor of a rule on the page of its game: what a link puts after `#`.
///
/// ```
/// use gueridon_engine::Rule;
/// use gueridon_text::rules::anchor;
///
/// assert_eq!(anchor(Rule::FirstTurn), "first-turn");
/// assert_eq!(anchor(Rule::B3), "b3");
/// ```
pub fn anchor(rule: Rule) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter @ ('a'..='z' | '0'..='9') => letter,
        _ => '-',
    };
    rule.id().chars().map(plain).collect()
}
