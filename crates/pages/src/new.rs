//! The form for a new table: seats, options, time for a turn.

use std::borrow::Cow;

use gueridon_bots::Level;
use gueridon_engine::Version;
use gueridon_record::GameId;
use gueridon_table::limits::MAX_NAME;
use gueridon_table::table::Pace;
use gueridon_text::{Message, Phrase, Speaker};
use maud::{Markup, html};
use serde_json::{Map, Value};

use crate::context::{PageContext, Say};
use crate::home::pitch;
use crate::layout::{Page, document, rules_address};
use crate::options::OptionForm;

/// What the form starts from.
pub struct New {
    /// The chosen game.
    pub game: GameId,
    /// `bots`, `friends` or `screen`.
    pub with: String,
    /// The player's name.
    pub name: String,
    /// Options that are chosen already, as records write them.
    pub rules: Map<String, Value>,
}

/// The page with the form.
pub fn new(context: &PageContext, new: &New) -> Markup {
    let speaker = context.speaker();
    let title = speaker.s(Phrase::NewTitle);
    let body = html! {
        section.form-page {
            h1 { (title) }
            (games(&speaker, new))
            form.new method="post" action="/tables" {
                input type="hidden" name="game" value=(new.game.name());
                input type="hidden" name="with" value="form";
                @if new.with == "screen" { input type="hidden" name="screen" value="yes"; }
                p.lead { (speaker.s(pitch(new.game))) " "
                    a href=(rules_address(context.lang, new.game)) { (speaker.s(Phrase::LearnRules)) } }
                fieldset {
                    legend { (speaker.s(Phrase::NewWho)) }
                    @if new.with != "screen" {
                        label.field { span { (speaker.s(Phrase::YourName)) }
                            input name="name" value=(new.name) maxlength=(MAX_NAME) autocomplete="nickname"; }
                    }
                    (seats(&speaker, new))
                }
                (OptionForm::new(context, &speaker, new.game, Version::NEWEST, &new.rules).explained())
                @if new.with != "screen" { (pace(&speaker)) (visibility(&speaker)) }
                (advice(&speaker))
                p.actions { button.primary { (speaker.s(Phrase::NewLay)) } }
            }
        }
    };
    document(context, &Page::new("new", title, speaker.s(pitch(new.game)), body))
}

fn games(speaker: &Speaker, new: &New) -> Markup {
    html! {
        nav.tabs aria-label=(speaker.s(Phrase::HomeGames)) {
            @for game in GameId::ALL {
                @let current = (game == new.game).then_some("page");
                a href=(format!("/new?game={}&with={}", game.name(), new.with)) aria-current=[current] {
                    (speaker.game_name(game.name()))
                }
            }
        }
    }
}

fn seats(speaker: &Speaker, new: &New) -> Markup {
    let (least, most) = (*new.game.players().start(), *new.game.players().end());
    let screen = new.with == "screen";
    html! {
        ol.seat-plan {
            @for seat in 0..most {
                @let usual = usual_seat(&new.with, seat);
                li {
                    label { span { (speaker.say(&Phrase::SeatNumber.with("number", seat as i32 + 1))) }
                        select name=(format!("seat{seat}")) {
                            @for (code, title) in seat_choices(speaker, screen) {
                                // A table needs its fewest players; further seats may stay empty.
                                @if seat >= least || code != "none" {
                                    option value=(code) selected[code == usual] { (title) }
                                }
                            }
                        }
                    }
                    @if screen {
                        label { span.hidden { (speaker.s(Phrase::NameLabel)) }
                            input name=(format!("name{seat}")) maxlength=(MAX_NAME)
                                placeholder=(speaker.say(&Message::new("player").with("number", seat as i32 + 1)))
                                value=(if seat == 0 { new.name.as_str() } else { "" }); }
                    }
                }
            }
        }
    }
}

/// The choices for a seat, as forms write them.
fn seat_choices(speaker: &Speaker, screen: bool) -> Vec<(&'static str, Cow<'static, str>)> {
    let mut choices = Vec::new();
    if screen {
        choices.push(("local", speaker.s(Phrase::SeatLocal)));
    } else {
        choices.push(("me", speaker.s(Phrase::SeatMe)));
        choices.push(("open", speaker.s(Phrase::SeatOpen)));
    }
    choices.extend(Level::ALL.map(|level| (level.name(), speaker.s(bot_choice(level)))));
    choices.push(("none", speaker.s(Phrase::SeatNone)));
    choices
}

fn usual_seat(with: &str, seat: usize) -> &'static str {
    match (with, seat) {
        ("screen", 0 | 1) => "local",
        (_, 0) => "me",
        ("friends", 1) => "open",
        ("bots", 1 | 2) => Level::Strong.name(),
        _ => "none",
    }
}

fn bot_choice(level: Level) -> Phrase {
    match level {
        Level::Easy => Phrase::SeatEasy,
        Level::Medium => Phrase::SeatMedium,
        Level::Strong => Phrase::SeatStrong,
        Level::Master => Phrase::SeatMaster,
    }
}

fn pace(speaker: &Speaker) -> Markup {
    html! {
        fieldset {
            legend { (speaker.s(Phrase::NewPace)) }
            label.field { span { (speaker.s(Phrase::NewPaceAbout)) }
                select name="pace" {
                    @for pace in Pace::CHOICES {
                        option value=(pace.code()) { (pace_name(speaker, pace)) }
                    }
                }
            }
        }
    }
}

/// What a pace is called.
pub(crate) fn pace_name(speaker: &Speaker, pace: Pace) -> String {
    match pace {
        Pace::Free => speaker.say(&Phrase::PaceFree.into()),
        Pace::Minutes(minutes) => {
            speaker.say(&Phrase::PaceMinutes.with("count", i32::from(minutes)))
        }
        Pace::Days(days) => speaker.say(&Phrase::PaceDays.with("count", i32::from(days))),
    }
}

/// Whether players may ask for advice where several people play.
fn advice(speaker: &Speaker) -> Markup {
    html! {
        fieldset.option {
            legend { (speaker.s(Phrase::AdviceTitle)) }
            label.choice {
                input type="checkbox" name="advice" value="yes";
                span { strong { (speaker.s(Phrase::AdviceAllowed)) } " " (speaker.s(Phrase::AdviceAllowedAbout)) }
            }
        }
    }
}

fn visibility(speaker: &Speaker) -> Markup {
    html! {
        fieldset.option {
            legend { (speaker.s(Phrase::NewVisibility)) }
            @for (code, title, about) in [
                ("link", Phrase::ByLink, Phrase::ByLinkAbout),
                ("public", Phrase::Public, Phrase::PublicAbout),
            ] {
                label.choice {
                    input type="radio" name="visibility" value=(code) checked[code == "link"];
                    span { strong { (speaker.s(title)) } " " (speaker.s(about)) }
                }
            }
        }
    }
}
