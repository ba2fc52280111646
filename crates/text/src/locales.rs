//! The sentences, embedded when the crate is compiled, and how numbers look in them.

use fluent_templates::fluent_bundle::{FluentArgs, FluentValue};
use fluent_templates::static_loader;

static_loader! {
    pub(crate) static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        customise: |bundle| {
            // All three languages are written from left to right: the invisible marks that Fluent
            // would put around every value only get in the way of terminals and searches.
            bundle.set_use_isolating(false);
            bundle.set_formatter(Some(with_real_minus));
            bundle.add_function("SIGNED", signed).expect("no other function has that name");
        },
    };
}

/// Numbers are written as they are, but for a minus sign instead of a hyphen.
fn with_real_minus<M>(value: &FluentValue, _: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(number.as_string().replace('-', "−")),
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => None,
    }
}

/// `SIGNED($points)`: a number that shows its sign also when it is positive.
fn signed<'a>(positional: &[FluentValue<'a>], _: &FluentArgs) -> FluentValue<'a> {
    match positional {
        [FluentValue::Number(number)] => {
            let sign = if number.value > 0.0 { "+" } else { "" };
            format!("{sign}{}", number.as_string().replace('-', "−")).into()
        }
        _ => FluentValue::Error,
    }
}
