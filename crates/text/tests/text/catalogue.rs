//! The files of sentences as they are written, read apart from the code that speaks.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use fluent_syntax::parser;
use gueridon_text::Lang;

/// What one language has under each id; forms of a word are `id.form`.
pub(crate) struct Catalogue {
    patterns: BTreeMap<String, Pattern<String>>,
}

impl Catalogue {
    /// Reads every file of a language; fails on what is no Fluent and on an id that comes twice.
    pub(crate) fn read(lang: Lang) -> Catalogue {
        let mut patterns = BTreeMap::new();
        let mut add = |id: String, pattern| {
            assert!(patterns.insert(id.clone(), pattern).is_none(), "{lang}: {id} comes twice");
        };
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.tag());
        for file in fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let source = fs::read_to_string(&path).unwrap();
            let resource = parser::parse(source).unwrap_or_else(|(_, errors)| {
                panic!("{} is no Fluent: {errors:?}", path.display());
            });
            for entry in resource.body {
                match entry {
                    Entry::Message(message) => {
                        let id = message.id.name;
                        for form in message.attributes {
                            add(format!("{id}.{}", form.id.name), form.value);
                        }
                        if let Some(pattern) = message.value {
                            add(id, pattern);
                        }
                    }
                    Entry::Term(term) => {
                        panic!("{lang}: -{} is a term; use a message", term.id.name)
                    }
                    Entry::Junk { content } => panic!("{lang}: junk: {content}"),
                    Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                }
            }
        }
        Catalogue { patterns }
    }

    /// Every id, in order.
    pub(crate) fn ids(&self) -> BTreeSet<&str> {
        self.patterns.keys().map(String::as_str).collect()
    }

    /// What a sentence, with all the others that it is made of, uses.
    pub(crate) fn uses(&self, id: &str) -> Uses {
        let mut uses = Uses::default();
        self.visit(id, &mut uses);
        uses
    }

    fn visit(&self, id: &str, uses: &mut Uses) {
        let pattern = self.patterns.get(id).unwrap_or_else(|| panic!("there is no {id}"));
        if uses.ids.insert(id.to_owned()) {
            self.visit_pattern(pattern, uses);
        }
    }

    fn visit_pattern(&self, pattern: &Pattern<String>, uses: &mut Uses) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => uses.texts.push(value.clone()),
                PatternElement::Placeable { expression } => self.visit_expression(expression, uses),
            }
        }
    }

    fn visit_expression(&self, expression: &Expression<String>, uses: &mut Uses) {
        match expression {
            Expression::Inline(inline) => self.visit_inline(inline, uses),
            Expression::Select { selector, variants } => {
                self.visit_inline(selector, uses);
                for variant in variants {
                    if let VariantKey::Identifier { name } = &variant.key {
                        uses.choices.insert(name.clone());
                    }
                    self.visit_pattern(&variant.value, uses);
                }
            }
        }
    }

    fn visit_inline(&self, inline: &InlineExpression<String>, uses: &mut Uses) {
        match inline {
            InlineExpression::StringLiteral { value } => uses.texts.push(value.clone()),
            InlineExpression::NumberLiteral { .. } => {}
            InlineExpression::VariableReference { id } => {
                uses.variables.insert(id.name.clone());
            }
            InlineExpression::FunctionReference { arguments, .. } => {
                self.visit_arguments(arguments, uses);
            }
            InlineExpression::MessageReference { id, attribute } => match attribute {
                Some(form) => self.visit(&format!("{}.{}", id.name, form.name), uses),
                None => self.visit(&id.name, uses),
            },
            InlineExpression::TermReference { id, .. } => panic!("there is no term -{}", id.name),
            InlineExpression::Placeable { expression } => self.visit_expression(expression, uses),
        }
    }

    fn visit_arguments(&self, arguments: &CallArguments<String>, uses: &mut Uses) {
        let named = arguments.named.iter().map(|argument| &argument.value);
        for argument in arguments.positional.iter().chain(named) {
            self.visit_inline(argument, uses);
        }
    }
}

/// What a sentence uses.
#[derive(Default)]
pub(crate) struct Uses {
    /// The variables, in selectors too.
    pub(crate) variables: BTreeSet<String>,
    /// The sentence itself and the messages that it is made of.
    pub(crate) ids: BTreeSet<String>,
    /// The words by which variants are chosen; numbers left out.
    pub(crate) choices: BTreeSet<String>,
    /// The texts between the variables, of every variant.
    pub(crate) texts: Vec<String>,
}
