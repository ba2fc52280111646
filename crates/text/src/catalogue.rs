//! The sentences of each language, read from Fluent files once and kept in a form that is quick to say.
//!
//! Pages say hundreds of sentences each, so what is done for one matters. Of Fluent, the files use texts,
//! values, `SIGNED($value)`, references to other sentences, and choices by a value; anything else is an
//! error, which the tests would find.

use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern as Parsed, PatternElement, VariantKey,
};
use fluent_syntax::parser;

use crate::lang::Lang;

/// The sentences of one language by id; forms of a word are `id.form`.
pub(crate) struct Catalogue(HashMap<String, Pattern>);

/// What a sentence is made of.
pub(crate) type Pattern = Box<[PatternPart]>;

/// A piece of a sentence.
pub(crate) enum PatternPart {
    /// Always the same.
    Text(Box<str>),
    /// The value of this name.
    Value(Box<str>),
    /// The number of this name, which shows its sign also when it is positive.
    Signed(Box<str>),
    /// Another sentence with the same values.
    Sentence(Box<str>),
    /// One of several, by the value of this name.
    Choice { by: Box<str>, variants: Box<[Variant]>, default: Pattern },
}

/// A piece to be chosen.
pub(crate) struct Variant {
    pub(crate) key: ChoiceKey,
    pub(crate) pattern: Pattern,
}

/// By what a variant is chosen.
pub(crate) enum ChoiceKey {
    /// This number.
    Number(i32),
    /// This word; for a number, `one` where the language uses the singular.
    Word(Box<str>),
}

/// The files of a language.
macro_rules! files {
    ($lang:literal: $($name:literal)+) => {
        &[$(include_str!(concat!("../locales/", $lang, "/", $name, ".ftl"))),+]
    };
}

macro_rules! locale {
    ($lang:literal) => {
        files!($lang:
            "analysis" "changes" "daily" "draw" "hint" "judge" "learn" "nations" "now" "pages" "play" "puzzles"
            "record" "result" "show" "side" "verify" "words"
            "cafe" "cafe-refusals" "lessons-cafe-board" "lessons-cafe-cards"
            "forty-six" "lessons-forty-six"
        )
    };
}

/// In the order of [`Lang::ALL`].
static CATALOGUES: LazyLock<[Catalogue; Lang::ALL.len()]> = LazyLock::new(|| {
    [locale!("en"), locale!("fr"), locale!("de")].map(|files| Catalogue::read(files))
});

impl Catalogue {
    /// The sentences of a language.
    pub(crate) fn of(lang: Lang) -> &'static Catalogue {
        &CATALOGUES[lang as usize]
    }

    /// What is under an id.
    pub(crate) fn get(&self, id: &str) -> Option<&Pattern> {
        self.0.get(id)
    }

    fn read(files: &[&str]) -> Catalogue {
        let mut patterns = HashMap::new();
        for file in files {
            let parsed = parser::parse_runtime(*file).expect("every file is in Fluent");
            for entry in parsed.body {
                let Entry::Message(message) = entry else { continue };
                let id = message.id.name;
                let forms = message.attributes.iter();
                let forms = forms.map(|form| (format!("{id}.{}", form.id.name), &form.value));
                let itself = message.value.iter().map(|value| (id.to_owned(), value));
                for (id, pattern) in itself.chain(forms) {
                    let pattern = compile(pattern).expect("no file uses more of Fluent than this");
                    patterns.insert(id, pattern);
                }
            }
        }
        Catalogue(patterns)
    }
}

/// A pattern in our form; none when it uses what is not known here.
fn compile(pattern: &Parsed<&str>) -> Option<Pattern> {
    let pieces = pattern.elements.iter().map(|element| match element {
        PatternElement::TextElement { value } => Some(PatternPart::Text((*value).into())),
        PatternElement::Placeable { expression: Expression::Inline(inline) } => piece(inline),
        PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
            let InlineExpression::VariableReference { id } = selector else { return None };
            let mut default = None;
            let mut others = Vec::new();
            for variant in variants {
                let pattern = compile(&variant.value)?;
                if variant.default {
                    default = Some(pattern);
                    continue;
                }
                let key = match variant.key {
                    VariantKey::Identifier { name } => ChoiceKey::Word(name.into()),
                    VariantKey::NumberLiteral { value } => ChoiceKey::Number(value.parse().ok()?),
                };
                others.push(Variant { key, pattern });
            }
            Some(PatternPart::Choice {
                by: id.name.into(),
                variants: others.into(),
                default: default?,
            })
        }
    });
    pieces.collect()
}

fn piece(inline: &InlineExpression<&str>) -> Option<PatternPart> {
    match inline {
        InlineExpression::VariableReference { id } => Some(PatternPart::Value(id.name.into())),
        InlineExpression::MessageReference { id, attribute: None } => {
            Some(PatternPart::Sentence(id.name.into()))
        }
        InlineExpression::FunctionReference { id, arguments } if id.name == "SIGNED" => {
            match arguments.positional.as_slice() {
                [InlineExpression::VariableReference { id }] => {
                    Some(PatternPart::Signed(id.name.into()))
                }
                _ => None,
            }
        }
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::FunctionReference { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. }
        | InlineExpression::Placeable { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_is_read() {
        for lang in Lang::ALL {
            let said = Catalogue::of(lang).get("list-and").expect("a part of sentences");
            let word = match lang {
                Lang::En => " and ",
                Lang::Fr => " et ",
                Lang::De => " und ",
            };
            assert!(matches!(&said[1], PatternPart::Text(text) if **text == *word), "{lang}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_read() {
        for unknown in ["a = { NUMBER($b) }", "a = { -b }", "a = { \"b\" }", "a = { b.c }"] {
            let parsed = parser::parse_runtime(unknown).unwrap();
            let Entry::Message(message) = &parsed.body[0] else { panic!("{unknown}") };
            assert!(compile(message.value.as_ref().unwrap()).is_none(), "{unknown}");
        }
    }
}
