//! Options of a game: what forms offer, and what a table plays otherwise than its edition.

use gueridon_engine::Version;
use gueridon_record::{CardSource, Expected, GameId, GameOption, Record, Seed, with_game};
use gueridon_table::table::Table;
use gueridon_text::{Label, Message, Phrase, SideText, Speaker, rules};
use maud::{Markup, html};
use serde_json::{Map, Value};

use crate::context::{PageContext, Say};
use crate::layout::rules_address;
use crate::side::{OwnSide, TypedSide};

/// A value that a form offers.
struct ListedValue {
    /// What the form sends.
    value: String,
    name: String,
    /// What it does at the table.
    about: Option<String>,
}

/// The options of a game in a form, and what is chosen.
pub(crate) struct OptionForm<'a> {
    pub(crate) speaker: &'a Speaker,
    pub(crate) game: GameId,
    /// The version whose values are offered.
    pub(crate) version: Version,
    /// The chosen values, as records write them.
    pub(crate) chosen: &'a Map<String, Value>,
    /// The side of forty-six that the browser keeps.
    pub(crate) own_side: Option<OwnSide>,
}

impl<'a> OptionForm<'a> {
    /// The form for a reader.
    pub(crate) fn new(
        context: &PageContext,
        speaker: &'a Speaker,
        game: GameId,
        version: Version,
        chosen: &'a Map<String, Value>,
    ) -> OptionForm<'a> {
        OptionForm { speaker, game, version, chosen, own_side: context.own_side }
    }

    /// The first option, which tells editions apart, and those that are offered as house rules.
    fn offered(&self) -> (Option<&'static GameOption>, Vec<&'static GameOption>) {
        let (first, others) = self.game.options().split_first().unzip();
        let is_offered =
            |option: &&GameOption| option.is_offered() && option.is_known_by(self.version);
        (first, others.into_iter().flatten().filter(is_offered).collect())
    }

    fn offers(&self, option: &'static GameOption) -> Vec<ListedValue> {
        let title = format!("page-option-{}", option.name);
        let mut offers: Vec<ListedValue> = Vec::new();
        if option.further() == Some(Expected::Seat) {
            offers.extend((0..*self.game.players().end()).map(|seat| ListedValue {
                value: seat.to_string(),
                name: self.speaker.say(&option.value_name(Some(&seat.into()))),
                about: None,
            }));
        } else {
            offers.extend(option.choices_of(self.version).map(|choice| {
                let about = Message::new(format!("{title}-{}-about", choice.name));
                ListedValue {
                    value: choice.name.to_owned(),
                    name: self.speaker.say(&option.choice_name(choice)),
                    about: Some(self.speaker.say(&about)),
                }
            }));
        }
        let own = self.own_side.filter(|_| option.further() == Some(Expected::Side));
        let own = own.map(|side| Value::from(side.to_vec()));
        for value in own.into_iter().chain(self.chosen.get(option.name).cloned()) {
            let written = option.write(Some(&value));
            if !offers.iter().any(|offer| offer.value == written) {
                let about = matches!(value, Value::Array(_))
                    .then(|| self.speaker.say(&Phrase::OptionSideOwnAbout.into()));
                let name = self.speaker.say(&option.value_name(Some(&value)));
                offers.push(ListedValue { value: written, name, about });
            }
        }
        offers
    }

    fn chosen(&self, option: &GameOption) -> String {
        option.write(self.chosen.get(option.name))
    }

    /// Every option with a sentence about each value: the first one open, the others folded as house rules.
    pub(crate) fn explained(&self) -> Markup {
        let (first, others) = self.offered();
        let differs = others.iter().any(|option| self.chosen.contains_key(option.name));
        html! {
            @if let Some(option) = first { (self.radios(option)) }
            @if !others.is_empty() {
                details.house-rules open[differs] {
                    summary { (self.speaker.s(Phrase::HouseRules)) }
                    p.soft { (self.speaker.s(Phrase::HouseRulesAbout)) }
                    @for option in others { (self.radios(option)) }
                }
            }
        }
    }

    fn radios(&self, option: &'static GameOption) -> Markup {
        let chosen = self.chosen(option);
        let offers = self.offers(option);
        let explains = offers.iter().any(|offer| offer.about.is_some());
        html! {
            fieldset.option {
                legend { (self.speaker.say(&option.title())) }
                @if explains {
                    @for offer in &offers {
                        label.choice {
                            input type="radio" name=(option.name) value=(offer.value) checked[offer.value == chosen];
                            span { strong { (offer.name) } @if let Some(about) = &offer.about { " " (about) } }
                        }
                    }
                } @else {
                    label.field { span { (self.speaker.s(Phrase::OptionFirstAbout)) } (select(option, &offers, &chosen)) }
                }
                @if option.further() == Some(Expected::Side) {
                    @let typed = TypedSide::of_rules(self.chosen).or(self.own_side.map(TypedSide::from));
                    p { a href=(typed.map_or_else(|| "/side".to_owned(), |typed| typed.address())) {
                        (self.speaker.s(SideText::Link)) } }
                }
                p.soft { (rule_link(self.speaker, self.game, option)) }
            }
        }
    }

    /// Every option as a list of its values.
    pub(crate) fn short(&self) -> Markup {
        let (first, others) = self.offered();
        let field = |option: &&'static GameOption| {
            let offers = self.offers(option);
            html! {
                label.field { span { (self.speaker.say(&option.title())) }
                    (select(option, &offers, &self.chosen(option))) }
            }
        };
        html! {
            @if let Some(option) = &first { (field(option)) }
            @if !others.is_empty() {
                details.house-rules open[others.iter().any(|option| self.chosen.contains_key(option.name))] {
                    summary { (self.speaker.s(Phrase::HouseRules)) }
                    div.judge-player { @for option in &others { (field(option)) } }
                }
            }
        }
    }
}

fn select(option: &GameOption, offers: &[ListedValue], chosen: &str) -> Markup {
    html! {
        select name=(option.name) {
            @for offer in offers {
                option value=(offer.value) selected[offer.value == chosen] { (offer.name.trim_end_matches('.')) }
            }
        }
    }
}

/// A link to the rule that explains an option.
fn rule_link(speaker: &Speaker, game: GameId, option: &GameOption) -> Markup {
    let anchor = option.rule.to_ascii_lowercase();
    let heading = with_game!(game, G => rules::heading_at::<G>(speaker.lang, &anchor));
    let is_id = anchor != option.rule;
    let rule = match heading {
        Some(heading) if is_id => format!("{} · {heading}", option.rule),
        Some(heading) => heading.to_owned(),
        None => option.rule.to_owned(),
    };
    html! {
        a href=(format!("{}#{anchor}", rules_address(speaker.lang, game))) {
            (speaker.say(&Phrase::OptionRule.with("rule", rule))) }
    }
}

/// What is played, each with the names of the option and of its value.
pub(crate) fn played_options(speaker: &Speaker, record: &Record) -> Vec<(String, String)> {
    let played = record.played_options().into_iter().map(|(option, value)| {
        let value = speaker.say(&option.value_name(Some(&value)));
        (speaker.say(&option.title()), value.trim_end_matches('.').to_owned())
    });
    played.collect()
}

/// What a table plays otherwise than usual; empty where everything is as usual.
pub(crate) fn house_rules(table: &Table, speaker: &Speaker) -> Markup {
    let record = table.setup.record(CardSource::Seed(Seed::numbered(0)));
    let played = played_options(speaker, &record);
    // A record may also name what is played anyway.
    if played == played_options(speaker, &Record { rules: Map::new(), ..record }) {
        return html! {};
    }
    html! {
        p.house-rules {
            (speaker.s(Phrase::HouseRulesDiffer)) " "
            @for (index, (option, value)) in played.iter().enumerate() {
                @if index > 0 { " · " }
                (speaker.say(&Phrase::OptionLabel.with("name", option.as_str()))) " " b { (value) }
            }
        }
    }
}

/// A line that says by which rules a game is played, unless they are the newest.
pub(crate) fn old_rules(table: &Table, speaker: &Speaker) -> Markup {
    let Some(label) = Label::old_rules(table.setup.version) else { return html! {} };
    let changes = format!("{}#changes", rules_address(speaker.lang, table.game_id()));
    html! { p.old-rules { a href=(changes) { (speaker.say(&label.message())) } } }
}
