//! What stands around every page.

use gueridon_record::GameId;
use gueridon_text::{Lang, Phrase, Speaker};
use maud::{DOCTYPE, Markup, html};

use crate::assets;
use crate::context::{PageContext, Say};
use crate::settings::Theme;

/// After how many seconds a browser without scripts looks again at a table that waits for others.
const REFRESH_SECONDS: u32 = 15;

/// A page before it is wrapped.
pub(crate) struct Page<'a> {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The kind of page, for the style.
    pub(crate) class: &'static str,
    pub(crate) body: Markup,
    /// The script that this page needs beside the one for all.
    pub(crate) script: Option<&'static str>,
    /// The picture that stands for the page where a link to it is shown; otherwise the icon does.
    pub(crate) picture: Option<String>,
    /// Whether it draws boards or cards.
    pub(crate) draws: bool,
    /// The key for notifications, where the page offers them.
    pub(crate) push_key: Option<&'a str>,
    /// Its address, where it was not asked for by that.
    pub(crate) here: Option<String>,
    /// Whether it is found by link only, and not by search.
    pub(crate) private: bool,
    /// Whether it shows something that others change, so that a browser without scripts has to look again.
    pub(crate) waits: bool,
    /// The languages in which the page has an address of its own.
    pub(crate) elsewhere: Option<&'a dyn Fn(Lang) -> String>,
}

impl Page<'_> {
    pub(crate) fn new(
        class: &'static str,
        title: impl Into<String>,
        description: impl Into<String>,
        body: Markup,
    ) -> Self {
        Page {
            title: title.into(),
            description: description.into(),
            class,
            body,
            script: None,
            picture: None,
            draws: false,
            push_key: None,
            here: None,
            private: false,
            waits: false,
            elsewhere: None,
        }
    }
}

/// The whole document.
pub(crate) fn document(context: &PageContext, page: &Page) -> Markup {
    let speaker = context.speaker();
    let settings = context.settings;
    let here = page.here.as_deref().unwrap_or(&context.here);
    let path = here.split('?').next().unwrap_or("/");
    html! {
        (DOCTYPE)
        html lang=(context.lang.tag()) data-theme=(settings.theme.name()) data-text=(settings.text.name())
            data-speed=(settings.speed.name()) data-sound=(settings.sound.name()) data-moves=(settings.moves.name())
            data-greetings=(settings.greetings.name()) data-push-key=[page.push_key] {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                meta name="description" content=(page.description);
                @if page.private { meta name="robots" content="noindex"; }
                (colours(settings.theme))
                @if page.waits {
                    noscript { meta http-equiv="refresh" content=(REFRESH_SECONDS); }
                }
                link rel="icon" href="/favicon.svg" type="image/svg+xml";
                link rel="manifest" href="/manifest.webmanifest";
                link rel="apple-touch-icon" href=(assets::address("icon-192.png"));
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="canonical" href=(format!("{}{path}", context.site));
                @if let Some(elsewhere) = page.elsewhere {
                    @for lang in Lang::ALL {
                        link rel="alternate" hreflang=(lang.tag())
                            href=(format!("{}{}", context.site, elsewhere(lang)));
                    }
                }
                meta property="og:title" content=(page.title);
                meta property="og:description" content=(page.description);
                @match &page.picture {
                    Some(picture) => {
                        meta property="og:image" content=(format!("{}{picture}", context.site));
                        meta name="twitter:card" content="summary_large_image";
                    }
                    None => meta property="og:image" content=(format!("{}{}", context.site, assets::address("icon-512.png")));,
                }
                link rel="modulepreload" href=(assets::address("fair.js"));
                script type="module" src=(assets::address("page.js")) {}
                @if let Some(script) = page.script {
                    // What it imports, so that all come at once and not one after the other.
                    @for part in ["frame.js", "live.js", "keys.js", "edges.js", "story.js", "greetings.js", "sound.js"] {
                        link rel="modulepreload" href=(assets::address(part));
                    }
                    script type="module" src=(assets::address(script)) {}
                }
            }
            body class=(page.class) {
                a.skip href="#main" { (speaker.s(Phrase::SkipToContent)) }
                @if page.draws { (gueridon_draw::defs()) }
                (header(context, &speaker, page))
                main #main tabindex="-1" {
                    @if page.waits {
                        noscript { p { a.button href=(here) { (speaker.s(Phrase::LookAgain)) } } }
                    }
                    (page.body)
                }
                (footer(&speaker))
            }
        }
    }
}

/// The colours of what the browser draws around the page.
fn colours(theme: Theme) -> Markup {
    let (light, dark) = ("#f6efe3", "#1f1a16");
    html! {
        @match theme {
            Theme::System => {
                meta name="color-scheme" content="light dark";
                meta name="theme-color" content=(light) media="(prefers-color-scheme: light)";
                meta name="theme-color" content=(dark) media="(prefers-color-scheme: dark)";
            }
            Theme::Light => { meta name="color-scheme" content="light"; meta name="theme-color" content=(light); }
            Theme::Dark => { meta name="color-scheme" content="dark"; meta name="theme-color" content=(dark); }
        }
    }
}

fn header(context: &PageContext, speaker: &Speaker, page: &Page) -> Markup {
    html! {
        header.top {
            a.brand href="/" aria-label="Guéridon" { (mark()) span { "Guéridon" } }
            nav aria-label=(speaker.s(Phrase::NavLabel)) {
                a.learn-link href="/learn" { (speaker.s(Phrase::NavLearn)) }
                details.menu {
                    summary { (speaker.s(Phrase::NavRules)) }
                    ul {
                        // Small screens have no room for the link beside the menu.
                        li.narrow-only { a href="/learn" { (speaker.s(Phrase::LearnTitle)) } }
                        @for game in GameId::ALL {
                            li { a href=(rules_address(context.lang, game)) {
                                (speaker.game_name(game.name()))
                            } }
                        }
                    }
                }
                a href="/me" { (speaker.s(Phrase::NavMe)) }
                @let settings = speaker.s(Phrase::NavSettings);
                a href="/settings" aria-label=(settings) title=(settings) { (sliders()) }
            }
            (languages(context, speaker, page))
        }
    }
}

fn languages(context: &PageContext, speaker: &Speaker, page: &Page) -> Markup {
    html! {
        form.languages method="post" action="/lang" aria-label=(speaker.s(Phrase::LanguageLabel)) {
            @if page.elsewhere.is_none() {
                input type="hidden" name="next" value=(page.here.as_deref().unwrap_or(&context.here));
             }
            @for lang in Lang::ALL {
                @let current = (lang == context.lang).then_some("true");
                button name="lang" value=(lang.tag()) lang=(lang.tag()) aria-current=[current]
                    title=(own_name(lang)) { (lang.tag()) }
            }
            @if let Some(elsewhere) = page.elsewhere {
                @for lang in Lang::ALL {
                    input type="hidden" name=(format!("next-{}", lang.tag())) value=(elsewhere(lang));
                }
            }
        }
    }
}

fn footer(speaker: &Speaker) -> Markup {
    html! {
        footer.bottom {
            p { (speaker.s(Phrase::FooterLine)) }
            p { a href="/import" { (speaker.s(Phrase::NavImport)) } }
        }
    }
}

/// What a language calls itself.
fn own_name(lang: Lang) -> &'static str {
    match lang {
        Lang::En => "English",
        Lang::Fr => "Français",
        Lang::De => "Deutsch",
    }
}

/// The little round table.
pub(crate) fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 32 32" aria-hidden="true" {
            ellipse cx="16" cy="11" rx="13" ry="4.5" {}
            path d="M16 15v9M9 28c0-3 3-4.500 7-4.500s7 1.500 7 4.500" {}
        }
    }
}

/// Two sliders, for settings.
fn sliders() -> Markup {
    html! {
        svg.sliders viewBox="0 0 24 24" aria-hidden="true" {
            path d="M3 8h8M17 8h4M3 16h3M12 16h9" {}
            circle cx="14" cy="8" r="3" {}
            circle cx="9" cy="16" r="3" {}
        }
    }
}

/// The page of the rules of a game.
pub(crate) fn rules_address(lang: Lang, game: GameId) -> String {
    format!("/rules/{}/{}", lang.tag(), game.name())
}
