//! An invitation: whose table it is, what is played, and a place to sit down.

use gueridon_table::limits::MAX_NAME;
use gueridon_table::table::Table;
use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::home::pitch;
use crate::layout::{Page, document, rules_address};
use crate::options::house_rules;
use crate::seats::{commitment, known_cards};

/// The page of an invitation.
pub fn join(context: &PageContext, table: &Table, name: &str) -> Markup {
    let speaker = Speaker::with_names(context.lang, table.names());
    let game = table.game_id();
    let title = speaker.say(&Phrase::JoinTitle.with("game", speaker.game_name(game.name())));
    let host = table.seats.iter().find(|seat| seat.owner == Some(table.setup.host));
    let body = html! {
        section.form-page {
            h1 { (title) }
            @if let Some(host) = host.filter(|host| !host.name.is_empty()) {
                p.lead { (speaker.say(&Phrase::JoinInvited.with("name", host.name.as_str()))) }
            }
            p { (speaker.s(pitch(game))) " "
                a href=(rules_address(context.lang, game)) { (speaker.s(Phrase::LearnRules)) } }
            (house_rules(table, &speaker))
            (known_cards(table, &speaker))
            // Nobody sits down by opening a link: previews open it, and so do pages of other sites.
            form.new.sit method="post" action=(format!("/t/{}/sit", table.id)) data-share=(table.id) {
                input type="hidden" name="invitation" value=(table.setup.invitation);
                input type="hidden" name="share" value="";
                label.field { span { (speaker.s(Phrase::YourName)) }
                    input name="name" value=(name) maxlength=(MAX_NAME) autocomplete="nickname" autofocus; }
                p.actions { button.primary { (speaker.s(Phrase::SitDown)) } }
            }
            (commitment(&speaker, table))
        }
    };
    let mut page = Page::new("join", title, speaker.s(pitch(game)), body);
    page.private = !table.public;
    page.picture = Some(format!("/t/{}/preview.png", table.id));
    document(context, &page)
}
