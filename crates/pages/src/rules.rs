//! The rules of a game, with drawn examples.

use gueridon_draw::portrait;
use gueridon_engine::cafe::{Card, Gender, Nation};
use gueridon_record::{AnyGame, GameId, Record, with_game};
use gueridon_text::{Lang, Phrase, Speaker, rules as texts};
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::context::{PageContext, Say};
use crate::game;
use crate::home::pitch;
use crate::layout::{Page, document, rules_address};

/// The rules of a game in a language.
pub fn rules(context: &PageContext, lang: Lang, id: GameId) -> Markup {
    let speaker = Speaker::new(lang);
    let text = with_game!(id, G => texts::rules::<G>(lang));
    let changes =
        texts::changes(&speaker, id.name(), |rule| format!("[{rule}](#{})", rule.to_lowercase()));
    let text = text.replace("```changes\n```\n", &changes);
    let headings = headings(&text);
    let body = html! {
        nav.tabs aria-label=(context.speaker().s(Phrase::HomeGames)) {
            @for game in GameId::ALL {
                @let current = (game == id).then_some("page");
                a href=(rules_address(lang, game)) aria-current=[current] { (speaker.game_name(game.name())) }
            }
        }
        // A script shows it to readers who come from a table.
        a.button.return href="/" data-back hidden { (context.speaker().s(Phrase::BackToTable)) }
        div.with-contents lang=(lang.tag()) {
            // Styles show one of the two: the first on narrow screens, the second beside the text.
            @let label = speaker.s(Phrase::RulesContents);
            nav.contents.narrow aria-label=(label) { details.ask { summary { (label) } (contents(&headings)) } }
            nav.contents.wide aria-label=(label) { (contents(&headings)) }
            article.rules { (render(&text, &headings, &speaker)) }
        }
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

/// A heading that can be linked to.
struct Heading {
    anchor: String,
    /// Its words, without the id of a ruling.
    words: String,
    /// Whether it stands below another one.
    is_sub: bool,
}

fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES)
}

/// The headings with an anchor, in their order.
fn headings(text: &str) -> Vec<Heading> {
    let mut headings = Vec::new();
    let mut open: Option<Heading> = None;
    for event in parser(text) {
        match (event, &mut open) {
            (Event::Start(Tag::Heading { level, id: Some(anchor), .. }), _) => {
                let (anchor, is_sub) = (anchor.to_string(), level > HeadingLevel::H2);
                open = Some(Heading { anchor, words: String::new(), is_sub });
            }
            (Event::Text(words), Some(heading)) => heading.words.push_str(&words),
            (Event::End(TagEnd::Heading(_)), Some(heading)) => {
                heading.words = heading_words(&heading.words, &heading.anchor).to_owned();
                headings.extend(open.take());
            }
            _ => {}
        }
    }
    headings
}

/// The words of a heading; those of rulings begin with an id, in capitals what their anchor is.
fn heading_words<'a>(words: &'a str, anchor: &str) -> &'a str {
    texts::without_id(words, &anchor.to_uppercase())
}

/// Links to all headings, those of a section below its own.
fn contents(headings: &[Heading]) -> Markup {
    let link =
        |heading: &Heading| html! { a href=(format!("#{}", heading.anchor)) { (heading.words) } };
    html! {
        ul {
            @for section in headings.chunk_by(|_, next| next.is_sub) {
                li {
                    @for heading in section.iter().take(1) { (link(heading)) }
                    @if section.len() > 1 {
                        ul { @for heading in &section[1..] { li { (link(heading)) } } }
                    }
                }
            }
        }
    }
}

/// The text as HTML; blocks called `position` become pictures, and ids of rulings the words of their headings.
fn render(text: &str, headings: &[Heading], speaker: &Speaker) -> Markup {
    let mut events = Vec::new();
    let mut position: Option<String> = None;
    let mut gallery = false;
    // The anchor of the heading or of the link within the page that the text stands in.
    let mut inside: Option<String> = None;
    for event in parser(text) {
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
            (Event::Text(words), None) => {
                let words = inside.as_deref().map(|anchor| without_ids(words, anchor, headings));
                events.push(words.map_or(event, |words| Event::Text(words.into())));
            }
            _ => {
                if let Event::Start(Tag::Heading { id: Some(anchor), .. }) = &event {
                    gallery = &**anchor == GUESTS;
                    inside = Some(anchor.to_string());
                } else if let Event::Start(Tag::Link { dest_url, .. }) = &event {
                    inside = dest_url.strip_prefix('#').map(str::to_owned);
                } else if let Event::End(TagEnd::Heading(_) | TagEnd::Link) = &event {
                    inside = None;
                }
                let shows_guests = gallery && event == Event::End(TagEnd::Paragraph);
                events.push(event);
                if shows_guests {
                    gallery = false;
                    events.push(Event::Html(guests(speaker).into_string().into()));
                }
            }
        }
    }
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, events.into_iter());
    PreEscaped(html)
}

/// The section that shows all guests.
const GUESTS: &str = "guests";

/// A woman and a man of every nation.
fn guests(speaker: &Speaker) -> Markup {
    html! {
        ul.guests {
            @for nation in Nation::ALL {
                li {
                    @for gender in Gender::ALL { (portrait(Card::guest(nation, gender))) }
                    span { (speaker.nation(nation)) }
                }
            }
        }
    }
}

/// The words of a heading or of a link to one, without the id of a ruling.
fn without_ids(words: &str, anchor: &str, headings: &[Heading]) -> String {
    let is_id = words.to_lowercase() == anchor && words != anchor;
    let heading = headings.iter().find(|heading| is_id && heading.anchor == anchor);
    heading.map_or_else(|| heading_words(words, anchor).to_owned(), |it| it.words.clone())
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
    let game = AnyGame::after(&record)?;
    Some(game::picture(&game, named, speaker))
}
