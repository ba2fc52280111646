//! The parts of a table's page while the game goes on: status, draft, hand, commands, log, chat.

use gueridon_engine::Seat;
use gueridon_record::GameId;
use gueridon_table::BrokenRule;
use gueridon_table::limits::MAX_CHAT;
use gueridon_table::table::QuickPhrase;
use gueridon_text::{Instruction, Phrase, Speaker};
use maud::{Markup, html};

use crate::button::{button, table_button};
use crate::context::Say;
use crate::game::{CardView, Choice, CommandView, Guidance, Offer, View, signed};
use crate::layout::rules_address;
use crate::options::{house_rules, old_rules};
use crate::practice::kept_query;
use crate::seats::{self, known_cards};
use crate::table::{PageScope, Selection};
use crate::{advice, coach, notification};

/// Newest chat lines that a page shows.
const SHOWN_CHAT: usize = 30;

/// Whose turn it is, and what the player to act should do next.
pub(crate) fn status(frame: &PageScope, view: &View) -> Markup {
    let PageScope { table, speaker, viewer, now, .. } = frame;
    html! {
        section #t-status.status.mine[viewer.active] {
            h1 { span role="status" {
                @match table.to_act() {
                    Some(_) if viewer.active => (speaker.s(Phrase::StateYourTurn)),
                    Some(seat) => (speaker.say(&Phrase::TurnOf.with("player", seat))),
                    None => (speaker.s(Phrase::StateOver)),
                }
            } }
            @if let Some(guidance) = &view.guidance { (instruction(frame, view, guidance)) }
            p.banner {
                @for message in &view.banner { span { (speaker.say(message)) } }
                @if let Some(limit) = table.setup.pace.limit() {
                    @let left = (table.clock.deadline(limit) - now).max(0);
                    span.clock data-until=(table.clock.deadline(limit)) data-now=(now) { (clock(left)) }
                }
            }
        }
    }
}

/// The next thing to do, in one sentence. Scripts change it when a card is chosen.
pub(crate) fn instruction(frame: &PageScope, view: &View, guidance: &Guidance) -> Markup {
    let PageScope { speaker, selection, .. } = frame;
    let [open, placeable, unplaceable] =
        [&guidance.open, &guidance.placeable, &guidance.unplaceable].map(|told| speaker.say(told));
    let is_chosen = |card: &&CardView| selection.card.as_ref() == Some(&card.card);
    let chosen = view.hand.iter().flatten().find(is_chosen).map(|card| card.playable);
    let now = match (&view.choice, chosen) {
        (Choice::Offers(_), _) => speaker.say(&Instruction::Decide.into()),
        (_, Some(true)) => placeable.clone(),
        (_, Some(false)) => unplaceable.clone(),
        (_, None) => open.clone(),
    };
    html! {
        p.now role="status" data-open=(open) data-placeable=(placeable) data-unplaceable=(unplaceable)
            data-confirm=(speaker.say(&Instruction::Again.into())) { (now) }
    }
}

/// What is laid out, and what comes of what was chosen. It has a place of its own, so that nothing else moves.
pub(crate) fn messages(frame: &PageScope, view: &View) -> Markup {
    html! {
        section #t-messages.messages {
            @if frame.viewer.active {
                div.slip { (coach::coach(frame, view)) (laid_out(frame, view)) (chosen(frame, view)) }
            }
        }
    }
}

/// Time as a clock shows it.
fn clock(left: i64) -> String {
    let seconds = left / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// The steps that are not played yet.
fn laid_out(frame: &PageScope, view: &View) -> Markup {
    html! {
        @if !frame.selection.draft.is_empty() {
            p.draft { b.plus { (signed(view.draft_points)) } " " (view.draft_sentences.join(" ")) }
        }
    }
}

/// The way back before the last step that is laid out.
fn undo(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, selection, .. } = frame;
    let Some((_, before)) = selection.draft.split_last() else { return html! {} };
    let undone = Selection { draft: before.to_vec(), ..selection.unchosen() };
    html! { a.button #undo href=(undone.address(table)) { (speaker.s(Phrase::Undo)) } }
}

/// What comes of a card and a place.
fn chosen(frame: &PageScope, view: &View) -> Markup {
    let PageScope { table, speaker, selection, .. } = frame;
    match &view.choice {
        Choice::Open => html! {
            @if selection.place.is_some() && selection.card.is_none() {
                p.hint { (speaker.s(Phrase::ChooseCardFirst)) }
            }
        },
        Choice::Offers(offers) => html! {
            div.choice role="group" aria-label=(speaker.s(Phrase::Choice)) {
                @for offer in offers { (offer_line(frame, offer)) }
                a.quiet href=(selection.unchosen().address(table)) { (speaker.s(Phrase::Cancel)) }
            }
        },
        Choice::Refused(reasons) => html! {
            div.why role="alert" {
                b { (speaker.s(Phrase::WhyNot)) } (why_not(speaker, table.game_id(), reasons))
            }
        },
    }
}

/// Why something cannot be done, each reason with its rule.
pub(crate) fn why_not(speaker: &Speaker, game: GameId, reasons: &[BrokenRule]) -> Markup {
    html! {
        ul.reasons {
            @for reason in reasons {
                li { (reason.sentence)
                    @if let Some(rule) = &reason.rule {
                        " " a.rule target="_blank" rel="noopener"
                            href=(format!("{}#{}", rules_address(speaker.lang, game), rule.anchor)) {
                            (speaker.say(&Phrase::RuleLink.with("rule", rule.heading)))
                        }
                    }
                }
            }
        }
    }
}

fn offer_line(frame: &PageScope, offer: &Offer) -> Markup {
    let PageScope { table, speaker, selection, .. } = frame;
    let label = html! { (offer.sentence) " " b.plus { (signed(offer.points)) } };
    if offer.is_final {
        return html! {
            (send(frame, &offer.action, "primary", &label))
            @if !offer.sentence.is_empty() { span.hint { (speaker.s(Phrase::CannotUndo)) } }
        };
    }
    let mut laid = selection.unchosen();
    laid.draft.push(offer.action.clone());
    html! { a.button.primary href=(laid.address(table)) { (label) } }
}

/// A button that plays what is laid out, and one step more.
fn send(frame: &PageScope, action: &str, class: &str, label: &Markup) -> Markup {
    let PageScope { table, selection, .. } = frame;
    let mut actions = selection.draft.clone();
    actions.push(action.to_string());
    let (actions, at) = (actions.join(","), table.steps().to_string());
    let show = selection.show.map(|seat| seat.0.to_string()).unwrap_or_default();
    let kept = kept_query(table);
    let mut values = vec![("at", at.as_str()), ("actions", &actions), ("show", &show)];
    values.extend(kept.iter().map(|(name, value)| (*name, value.as_str())));
    table_button(&format!("{}/play", table.path()), &values, class, label)
}

/// The screen changes hands.
pub(crate) fn cover(frame: &PageScope, seat: Seat) -> Markup {
    let PageScope { table, speaker, selection, .. } = frame;
    let uncovered = Selection { show: Some(seat), ..selection.unchosen() };
    html! {
        section #t-cover.cover {
            h2 { (speaker.say(&Phrase::CoverTitle.with("player", seat))) }
            p { (speaker.s(Phrase::CoverAbout)) }
            a.button.primary href=(uncovered.address(table)) {
                (speaker.say(&Phrase::CoverShow.with("player", seat)))
            }
        }
    }
}

/// The own cards.
pub(crate) fn hand(frame: &PageScope, hand: &[CardView]) -> Markup {
    let PageScope { table, speaker, viewer, selection, .. } = frame;
    html! {
        section #t-hand.hand aria-label=(speaker.s(Phrase::YourHand)) {
            // Of two equal cards, the first is the chosen one.
            @let first = hand.iter().position(|card| selection.card.as_deref() == Some(card.card.as_str()));
            ul {
                @for (index, card) in hand.iter().enumerate() {
                    @let chosen = first == Some(index);
                    li {
                        @if viewer.active {
                            @let next = Selection {
                                card: (!chosen).then(|| card.card.clone()),
                                place: None,
                                ..selection.clone()
                            };
                            a.card.playable[card.playable] id=(format!("h-{index}")) role="button"
                                href=(next.address(table)) data-card=(card.card)
                                data-only=[card.only_place.as_deref()] draggable="true"
                                aria-pressed=(chosen) title=(card.name) {
                                (card.face) span.hidden { (card.name) }
                            }
                        } @else {
                            span.card role="img" aria-label=(card.name) title=(card.name) { (card.face) }
                        }
                    }
                }
                @if hand.is_empty() { li.none { (speaker.s(Phrase::EmptyHand)) } }
            }
        }
    }
}

/// Everything that can be done now beside the board.
pub(crate) fn commands(frame: &PageScope, view: &View) -> Markup {
    let PageScope { speaker, .. } = frame;
    html! {
        section #t-commands.commands aria-label=(speaker.s(Phrase::Commands)) {
            @for command in &view.commands { (command_button(frame, command)) }
            (undo(frame))
            (advice::button(frame))
        }
    }
}

fn command_button(frame: &PageScope, view: &CommandView) -> Markup {
    let name = frame.speaker.s(view.command.phrase());
    let id = format!("c-{}", view.command.id());
    // The next step of a solution that is shown.
    let next = frame.task.and_then(|task| task.next_step(frame.table, &frame.selection.draft));
    let is_shown = view.offers.iter().any(|offer| next == Some(offer.action.as_str()));
    match view.offers.as_slice() {
        // A card to choose is chosen from a list even when there is only one.
        [only] if is_plain(view) => {
            let class = if is_main(view) { "primary" } else { "" };
            let points =
                html! { (name) @if only.points != 0 { " " b.plus { (signed(only.points)) } } };
            html! {
                div.command id=(id) data-command=(view.command.id()) data-shown[is_shown] {
                    (send(frame, &only.action, class, &points))
                }
            }
        }
        offers => html! {
            details.command id=(id) data-command=(view.command.id()) data-shown[is_shown] {
                summary { (name) }
                div.sheet {
                    @for offer in offers {
                        (send(frame, &offer.action, "", &html! {
                            (offer.sentence) @if offer.points != 0 { " " b.plus { (signed(offer.points)) } }
                        }))
                    }
                }
            }
        },
    }
}

fn is_plain(view: &CommandView) -> bool {
    use gueridon_draw::Command;
    matches!(view.command, Command::Done | Command::Draw | Command::Pass | Command::End)
}

fn is_main(view: &CommandView) -> bool {
    use gueridon_draw::Command;
    matches!(view.command, Command::Done | Command::Pass)
}

/// What was said.
pub(crate) fn chat(frame: &PageScope) -> Markup {
    let PageScope { table, speaker, viewer, .. } = frame;
    let from = table.chat.len().saturating_sub(SHOWN_CHAT);
    html! {
        section #t-chat.chat {
            h2 { (speaker.s(Phrase::ChatTitle)) }
            ul aria-live="polite" {
                @for line in table.chat.since(from) {
                    @let quick = QuickPhrase::of_text(&line.text).map(|quick| speaker.s(quick.phrase()));
                    li { b { (speaker.name(line.seat)) } " " (quick.as_deref().unwrap_or(&line.text)) }
                }
            }
            @if !viewer.seats.is_empty() {
                form.say method="post" action=(format!("/t/{}/chat", table.id)) data-submit="chat" {
                    input #say name="text" maxlength=(MAX_CHAT) required autocomplete="off"
                        aria-label=(speaker.s(Phrase::ChatSay)) placeholder=(speaker.s(Phrase::ChatSay));
                    input type="hidden" name="after" value=(table.chat.len());
                    (selected(frame))
                    button { (speaker.s(Phrase::ChatSend)) }
                }
                form.quick method="post" action=(format!("/t/{}/chat", table.id)) data-submit="chat"
                    aria-label=(speaker.s(Phrase::QuickPhrases)) {
                    input type="hidden" name="after" value=(table.chat.len());
                    (selected(frame))
                    @for quick in QuickPhrase::ALL {
                        button name="phrase" value=(quick.key()) { (speaker.s(quick.phrase())) }
                    }
                }
            }
        }
    }
}

/// What is chosen and laid out, as fields of a form. Scripts send what they know instead.
fn selected(frame: &PageScope) -> Markup {
    let Selection { draft, card, show, advice, .. } = &frame.selection;
    html! {
        @if !draft.is_empty() { input type="hidden" name="d" value=(draft.join(",")); }
        @if let Some(card) = card { input type="hidden" name="card" value=(card); }
        @if let Some(seat) = show { input type="hidden" name="show" value=(seat.0); }
        @if *advice { input type="hidden" name="advice" value="yes"; }
    }
}

/// How many people watch.
pub(crate) fn spectators(speaker: &Speaker, count: usize) -> String {
    speaker.say(&Phrase::Spectators.with("count", count as i32))
}

/// What one seldom needs.
pub(crate) fn extras(frame: &PageScope) -> Markup {
    let PageScope { audience, table, speaker, viewer, presence, task, .. } = frame;
    let (value, phrase) =
        if audience.chat { ("off", Phrase::ChatOff) } else { ("on", Phrase::ChatOn) };
    let here = format!("/t/{}", table.id);
    let with_others = task.is_none() && !table.setup.one_screen;
    html! {
        section #t-extras.extras {
            @if task.is_none() {
                @if !table.is_over() { (old_rules(table, speaker)) (house_rules(table, speaker)) (known_cards(table, speaker)) }
                @if let Some(day) = table.setup.daily {
                    a.quiet href=(format!("/daily/{day}/{}", table.game_id().name())) { (speaker.s(Phrase::DailyTitle)) }
                    @if !table.has_ended() { p { (speaker.s(Phrase::DailyHelpCosts)) } }
                }
                // Scripts write here when somebody comes or goes.
                p data-watching hidden[presence.spectators == 0] { (spectators(speaker, presence.spectators)) }
            }
            @if !table.has_ended() && with_others {
                @for seat in &viewer.seats { (seats::leaving(speaker, table, *seat)) }
            }
            @if with_others {
                (button("/chat", &[("chat", value), ("next", &here)], "quiet", &html! { (speaker.s(phrase)) }))
            }
            @if !viewer.seats.is_empty() {
                button.quiet type="button" data-sound aria-pressed="false" hidden { (speaker.s(Phrase::SettingSound)) }
            }
            @if task.is_none() {
                button.quiet type="button" data-again hidden { (speaker.s(Phrase::ShowAgain)) }
                (notification::switch(frame))
            }
            @if !viewer.seats.is_empty() {
                button.quiet type="button" data-keys hidden { (speaker.s(Phrase::KeysTitle)) }
            }
            a.quiet href=(rules_address(speaker.lang, table.game_id())) target="_blank" rel="noopener" {
                (speaker.s(Phrase::NavRules))
            }
            @if !viewer.seats.is_empty() { (keys(speaker)) }
            @if !table.is_over() && task.is_none() { (seats::commitment(speaker, table)) }
        }
    }
}

/// The keys of players.
fn keys(speaker: &Speaker) -> Markup {
    html! {
        dialog #keys {
            h2 { (speaker.s(Phrase::KeysTitle)) }
            dl {
                @for (keys, phrase) in [
                    ("1 – 9, 0", Phrase::KeyCards), ("← ↑ → ↓", Phrase::KeyMove), ("Enter", Phrase::KeyChoose),
                    ("N", Phrase::KeyNext), ("D", Phrase::KeyDone), ("U", Phrase::KeyUndo),
                    ("Esc", Phrase::KeyCancel), ("?", Phrase::KeyHelp),
                ] { dt { kbd { (keys) } } dd { (speaker.s(phrase)) } }
            }
            form method="dialog" { button.primary { (speaker.s(Phrase::Close)) } }
        }
    }
}
