//! The home page: three games to begin, tables to join or watch, games to go on with.

use std::borrow::Cow;

use gueridon_bots::Level;
use gueridon_journal::{Listed, Phase, PlayerId};
use gueridon_record::GameId;
use gueridon_text::{Message, Phrase, Speaker};
use maud::{Markup, html};

use super::layout::{Page, document, rules_address};
use super::{PageContext, Say};
use crate::demo;
use crate::table::Caption;

/// The tables that the home page lists.
pub struct Lists {
    /// The reader's own tables, the newest first.
    pub mine: Vec<Listed>,
    /// Public tables with free seats.
    pub open: Vec<Listed>,
    /// Public tables at which a game goes on.
    pub running: Vec<Listed>,
}

/// The home page.
pub fn home(context: &PageContext, lists: &Lists) -> Markup {
    let speaker = context.speaker();
    let body = html! {
        section.hero {
            h1 { (speaker.s(Phrase::HomeTitle)) }
            p.lead { (speaker.s(Phrase::HomeLead)) }
        }
        @if !lists.mine.is_empty() { (mine(context, &speaker, &lists.mine)) }
        section.games aria-label=(speaker.s(Phrase::HomeGames)) {
            @for game in GameId::ALL { (game_card(context, &speaker, game)) }
        }
        @if !lists.open.is_empty() {
            (list(&speaker, Phrase::HomeOpen, &lists.open, Phrase::HomeJoin))
        }
        @if !lists.running.is_empty() {
            (list(&speaker, Phrase::HomeRunning, &lists.running, Phrase::HomeWatch))
        }
    };
    let mut page = Page::new("home", "Guéridon", speaker.s(Phrase::HomeLead), body);
    page.draws = true;
    document(context, &page)
}

fn game_card(context: &PageContext, speaker: &Speaker, game: GameId) -> Markup {
    let name = speaker.game_name(game.name());
    html! {
        article.game {
            div.picture aria-hidden="true" { (demo::picture(game, speaker)) }
            h2 { (name) }
            p { (speaker.s(pitch(game))) }
            p.facts { (speaker.s(Message::new(format!("page-facts-{}", game.name())))) }
            div.ways {
                form method="post" action="/tables" {
                    input type="hidden" name="game" value=(game.name());
                    input type="hidden" name="with" value="bots";
                    (levels(speaker, context.level))
                    button.primary {
                        (speaker.s(Phrase::PlayComputers)) span.hidden { ": " (name) }
                    }
                }
                a.button href=(format!("/new?game={}&with=friends", game.name())) {
                    (speaker.s(Phrase::InviteFriends)) span.hidden { ": " (name) }
                }
                a.button href=(format!("/new?game={}&with=screen", game.name())) {
                    (speaker.s(Phrase::OneScreen)) span.hidden { ": " (name) }
                }
                a.quiet href=(rules_address(context.lang, game)) {
                    (speaker.s(Phrase::LearnRules)) span.hidden { ": " (name) }
                }
            }
        }
    }
}

/// The strengths of computers, one of them chosen.
fn levels(speaker: &Speaker, chosen: Level) -> Markup {
    html! {
        fieldset.levels {
            legend.hidden { (speaker.s(Phrase::LevelLabel)) }
            @for level in Level::ALL {
                label {
                    input type="radio" name="level" value=(level.name()) checked[level == chosen];
                    span { (speaker.s(level_name(level))) }
                }
            }
        }
    }
}

/// What a strength is called.
pub(super) fn level_name(level: Level) -> Phrase {
    match level {
        Level::Apprentice => Phrase::LevelEasy,
        Level::Regular => Phrase::LevelMedium,
        Level::Host => Phrase::LevelStrong,
        Level::Master => Phrase::LevelMaster,
    }
}

/// One sentence about a game.
pub(super) fn pitch(game: GameId) -> Message {
    Message::new(format!("page-pitch-{}", game.name()))
}

fn mine(context: &PageContext, speaker: &Speaker, tables: &[Listed]) -> Markup {
    html! {
        section.tables {
            h2 { (speaker.s(Phrase::HomeMine)) }
            ul {
                @for table in tables {
                    @let turn = context.player.is_some_and(|player| is_turn_of(table, player));
                    li.yours[turn] {
                        a href=(format!("/t/{}", table.id)) {
                            strong { (speaker.game_name(&table.game)) }
                            span { (state(speaker, table, turn)) }
                        }
                    }
                }
            }
        }
    }
}

fn is_turn_of(table: &Listed, player: PlayerId) -> bool {
    let seat = table.turn.and_then(|seat| table.seats.get(usize::from(seat)).copied().flatten());
    table.phase == Phase::Playing && seat == Some(player)
}

fn state(speaker: &Speaker, table: &Listed, turn: bool) -> Cow<'static, str> {
    speaker.s(match table.phase {
        Phase::Open => Phrase::StateWaiting,
        Phase::Playing if turn => Phrase::StateYourTurn,
        Phase::Playing => Phrase::StateTheirTurn,
        Phase::Over => Phrase::StateOver,
    })
}

fn list(speaker: &Speaker, title: Phrase, tables: &[Listed], verb: Phrase) -> Markup {
    html! {
        section.tables {
            h2 { (speaker.s(title)) }
            ul {
                @for table in tables {
                    @let caption = Caption::read(&table.caption);
                    li {
                        a href=(format!("/t/{}", table.id)) {
                            strong { (speaker.game_name(&table.game)) }
                            span {
                                @if !caption.host.is_empty() {
                                    (speaker.say(&Phrase::TableOf.with("name", caption.host.as_str())))
                                    " · "
                                }
                                (speaker.say(&seats_line(table, &caption)))
                                @if caption.known { " · " (speaker.s(Phrase::CardsKnownShort)) }
                            }
                            span.verb { (speaker.s(verb)) }
                        }
                    }
                }
            }
        }
    }
}

fn seats_line(table: &Listed, caption: &Caption) -> Message {
    let players = caption.plan.len() as i32;
    let free = caption.plan.chars().zip(&table.seats);
    let free = free.filter(|(plan, owner)| *plan == 'o' && owner.is_none()).count() as i32;
    if table.phase == Phase::Open {
        Phrase::FreeSeats.with("free", free).with("players", players)
    } else {
        Phrase::PlayersAtTable.with("players", players)
    }
}
