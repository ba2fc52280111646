//! The page of the settings.

use gueridon_text::{Phrase, Speaker};
use maud::{Markup, html};

use crate::context::{PageContext, Say};
use crate::layout::{Page, document};
use crate::settings::{Greetings, Moves, Sound, Speed, TextSize, Theme};

/// A setting: its name in the form, its title, and the choices with their titles.
type Setting = (&'static str, Phrase, Vec<(&'static str, Phrase)>);

/// The page of the settings.
pub fn settings(context: &PageContext) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::NavSettings);
    let values = context.settings.values();
    let body = html! {
        section.form-page {
            h1 { (title) }
            form.new method="post" action="/settings" {
                @for setting in all() {
                    @let chosen = values.iter().find(|(name, _)| *name == setting.0).map(|(_, value)| *value);
                    (choices(&speaker, &setting, chosen))
                }
                p.actions { button.primary { (speaker.s(Phrase::Save)) } }
            }
        }
    };
    document(context, &Page::new("settings", title.clone(), title, body))
}

fn all() -> [Setting; 6] {
    let theme = |theme| match theme {
        Theme::System => Phrase::SettingThemeSystem,
        Theme::Light => Phrase::SettingThemeLight,
        Theme::Dark => Phrase::SettingThemeDark,
    };
    let text = |text| match text {
        TextSize::Normal => Phrase::SettingTextNormal,
        TextSize::Large => Phrase::SettingTextLarge,
    };
    let speed = |speed| match speed {
        Speed::Off => Phrase::SettingSpeedOff,
        Speed::Quick => Phrase::SettingSpeedQuick,
        Speed::Calm => Phrase::SettingSpeedCalm,
    };
    let sound = |sound| match sound {
        Sound::Off => Phrase::SettingSoundOff,
        Sound::On => Phrase::SettingSoundOn,
    };
    let moves = |moves| match moves {
        Moves::AtOnce => Phrase::SettingMovesAtOnce,
        Moves::Confirm => Phrase::SettingMovesConfirm,
    };
    let greetings = |greetings| match greetings {
        Greetings::On => Phrase::SettingGreetingsOn,
        Greetings::Off => Phrase::SettingGreetingsOff,
    };
    [
        ("theme", Phrase::SettingTheme, Theme::ALL.map(|it| (it.name(), theme(it))).to_vec()),
        ("text", Phrase::SettingText, TextSize::ALL.map(|it| (it.name(), text(it))).to_vec()),
        ("speed", Phrase::SettingSpeed, Speed::ALL.map(|it| (it.name(), speed(it))).to_vec()),
        (
            "greetings",
            Phrase::SettingGreetings,
            Greetings::ALL.map(|it| (it.name(), greetings(it))).to_vec(),
        ),
        ("sound", Phrase::SettingSound, Sound::ALL.map(|it| (it.name(), sound(it))).to_vec()),
        ("moves", Phrase::SettingMoves, Moves::ALL.map(|it| (it.name(), moves(it))).to_vec()),
    ]
}

fn choices(speaker: &Speaker, setting: &Setting, chosen: Option<&str>) -> Markup {
    let (name, title, choices) = setting;
    html! {
        fieldset.levels-box {
            legend { (speaker.s(*title)) }
            div.levels {
                @for (value, title) in choices {
                    label {
                        input type="radio" name=(name) value=(value) checked[chosen == Some(*value)];
                        span { (speaker.s(*title)) }
                    }
                }
            }
        }
    }
}
