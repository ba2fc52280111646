//! The rules of a game, with drawn examples.

use gueridon_record::{GameId, Record, with_game};
use gueridon_text::{Lang, Phrase, Speaker, rules as texts};
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::PageContext;
use super::Say;
use super::home::pitch;
use super::layout::{Page, document, rules_address};
use crate::game;

/// The rules of a game in a language.
pub fn rules(context: &PageContext, lang: Lang, id: GameId) -> Markup {
    let speaker = Speaker::new(lang);
    let text = with_game!(id, G => texts::rules::<G>(lang));
    let body = html! {
        nav.tabs aria-label=(context.speaker().s(Phrase::HomeGames)) {
            @for game in GameId::ALL {
                @let current = (game == id).then_some("page");
                a href=(rules_address(lang, game)) aria-current=[current] { (speaker.game_name(game.name())) }
            }
        }
        article.rules lang=(lang.tag()) { (render(text, id, &speaker)) }
        p.actions {
            a.button.primary href=(format!("/new?game={}&with=bots", id.name())) {
                (context.speaker().s(Phrase::PlayNow))
            }
        }
    };
    let title = speaker.say(&Phrase::RulesTitle.with("game", speaker.game_name(id.name())));
    let elsewhere = |lang| rules_address(lang, id);
    let mut page = Page::new("rules", title, speaker.s(pitch(id)), body);
    page.draws = true;
    page.elsewhere = Some(&elsewhere);
    document(context, &page)
}

/// The text as HTML; blocks called `position` become pictures, the block `changes` a list.
fn render(text: &str, id: GameId, speaker: &Speaker) -> Markup {
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES;
    let link = |rule: &str| format!("[{rule}](#{})", rule.to_lowercase());
    let changes = texts::changes(speaker, id.name(), link);
    let text = text.replace("```changes\n```\n", &changes);
    let mut events = Vec::new();
    let mut position: Option<String> = None;
    for event in Parser::new_ext(&text, options) {
        match (&event, &mut position) {
            (Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))), _)
                if &**kind == "position" =>
            {
                position = Some(String::new());
            }
            (Event::Text(line), Some(collected)) => collected.push_str(line),
            (Event::End(TagEnd::CodeBlock), Some(collected)) => {
                events.push(Event::Html(figure(collected, speaker).into_string().into()));
                position = None;
            }
            // Wide tables scroll by themselves, and by keyboard.
            (Event::Start(Tag::Table(_)), _) => {
                events.push(Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()));
                events.push(event);
            }
            (Event::End(TagEnd::Table), _) => {
                events.push(event);
                events.push(Event::Html("</div>".into()));
            }
            _ => events.push(event),
        }
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    PreEscaped(html)
}

fn figure(block: &str, speaker: &Speaker) -> Markup {
    let (line, caption) = block.split_once('\n').unwrap_or((block, ""));
    let caption = caption.trim().strip_prefix("caption:").unwrap_or_default().trim();
    let named: Vec<&str> = caption.split(|sign: char| !sign.is_alphanumeric()).collect();
    let Some(picture) = picture(line, speaker, &named) else { return html! {} };
    html! { figure { (picture) figcaption { (caption) } } }
}

/// The position of a record: the part of the board with guests and with the places that are named.
fn picture(line: &str, speaker: &Speaker, named: &[&str]) -> Option<Markup> {
    let record = Record::read(line.as_bytes()).ok()?;
    let mut game = game::open(&record).ok()?;
    game.play(&record.actions).then(|| game.example(speaker, named))
}
