//! The player's page: the name, and a link that signs in another device.

use gueridon_table::limits::MAX_NAME;
use gueridon_text::Phrase;
use maud::{Markup, html};

use crate::button::button;
use crate::context::{PageContext, Say};
use crate::layout::{Page, document};

/// The page about oneself.
pub fn account(context: &PageContext, name: &str, link: Option<&str>) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::MeTitle);
    let body = html! {
        section.form-page {
            h1 { (title) }
            form.new method="post" action="/me" {
                label.field { span { (speaker.s(Phrase::YourName)) }
                    input name="name" value=(name) maxlength=(MAX_NAME) autocomplete="nickname"; }
                p { (speaker.s(Phrase::MeNameAbout)) }
                p.actions { button.primary { (speaker.s(Phrase::Save)) } }
            }
            p.actions { a.button href="/history" { (speaker.s(Phrase::HistoryTitle)) } }
            @if let Some(link) = link {
                section.share {
                    h2 { (speaker.s(Phrase::CarryTitle)) }
                    p { (speaker.s(Phrase::CarryAbout)) }
                    details {
                        summary { (speaker.s(Phrase::CarryReveal)) }
                        p.copy { input #carry readonly value=(link) aria-label=(speaker.s(Phrase::CarryTitle));
                            button type="button" data-copy="carry" data-done=(speaker.s(Phrase::Copied)) hidden { (speaker.s(Phrase::Copy)) } }
                    }
                }
                section.share {
                    h2 { (speaker.s(Phrase::SignOutTitle)) }
                    p { (speaker.s(Phrase::SignOutAbout)) }
                    (button("/sign-out", &[], "quiet", &html! { (speaker.s(Phrase::SignOut)) }))
                }
            }
        }
    };
    document(context, &Page::new("me", title, speaker.s(Phrase::MeNameAbout), body))
}

/// Where such a link leads: a script takes the code from the address and sends the form.
pub fn sign_in_link(context: &PageContext) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::CarryHere);
    let body = html! {
        section.form-page {
            h1 { (title) }
            form.new method="post" action="/sign-in" {
                label.field { span { (speaker.s(Phrase::CarryPaste)) }
                    input name="code" required autocomplete="off" autocapitalize="none" spellcheck="false" data-from-hash; }
                p.actions { button.primary { (title) } }
            }
        }
    };
    document(context, &Page::new("me", title.clone(), title, body))
}

/// Asks whether this device shall be signed in by a code: the link may have been opened by accident.
pub fn confirm_sign_in(context: &PageContext, name: &str, code: &str) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::CarryHere);
    let body = html! {
        section.form-page {
            h1 { (title) }
            p.lead {
                @if name.is_empty() { (speaker.s(Phrase::CarryUnnamed)) }
                @else { (speaker.say(&Phrase::CarryAs.with("name", name))) }
            }
            form.new method="post" action="/sign-in" {
                input type="hidden" name="code" value=(code);
                input type="hidden" name="confirm" value="yes";
                p.actions { button.primary { (speaker.s(Phrase::CarryConfirm)) } }
            }
        }
    };
    document(context, &Page::new("me", title.clone(), title, body))
}
