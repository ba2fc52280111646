//! Buttons that send hidden values.

use maud::{Markup, html};

/// A button that sends a few hidden values.
pub(crate) fn button(action: &str, values: &[(&str, &str)], class: &str, label: &Markup) -> Markup {
    submit_button(None, action, values, class, label)
}

/// A button whose answer is the table, which scripts show in place.
pub(crate) fn table_button(
    action: &str,
    values: &[(&str, &str)],
    class: &str,
    label: &Markup,
) -> Markup {
    submit_button(Some("table"), action, values, class, label)
}

fn submit_button(
    submit: Option<&str>,
    action: &str,
    values: &[(&str, &str)],
    class: &str,
    label: &Markup,
) -> Markup {
    html! {
        form method="post" action=(action) data-submit=[submit] {
            @for (name, value) in values { input type="hidden" name=(name) value=(value); }
            button class=(class) { (label) }
        }
    }
}
