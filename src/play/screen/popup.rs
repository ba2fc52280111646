//! What lies over the screen: lists to read, and choices.

use gueridon_bots::BotGame;
use gueridon_draw::GameUi;
use gueridon_pages::game::choices::{Offer, signed};
use gueridon_pages::game::{RoundEnd, receipt};
use gueridon_text::{Message, Phrase, PlayText};

use super::app::GameScreen;
use super::button::Button;
use super::wrap::wrap;
use crate::play::advice::Advice;
use crate::play::standings;

/// A window over the screen.
pub(crate) struct Popup {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
    pub(crate) footer: String,
    /// The first line that is shown.
    pub(crate) scroll: u16,
    pub(crate) kind: PopupKind,
}

/// What can be done in a window.
pub(crate) enum PopupKind {
    /// It is read and closed.
    Text,
    /// The same of the log, which grows at its end.
    Log,
    /// One of several steps is chosen; a line each.
    Pick { offers: Vec<Offer>, at: usize },
    /// One of several turns may be laid out.
    Advice { turns: Vec<Vec<String>> },
}

impl Popup {
    fn text(title: String, lines: Vec<String>, footer: String) -> Popup {
        Popup { title, lines, footer, scroll: 0, kind: PopupKind::Text }
    }

    /// The rows of all lines in a width, each with the number of its line.
    pub(super) fn rows(&self, width: u16) -> Vec<(usize, String)> {
        let rows =
            self.lines.iter().enumerate().flat_map(|(number, line)| {
                wrap(line, width).into_iter().map(move |row| (number, row))
            });
        rows.collect()
    }
}

impl<G: GameUi + BotGame> GameScreen<G> {
    /// The keys, and what they do.
    pub(super) fn keys_popup(&self) -> Popup {
        let phrase = |phrase: Phrase| self.speaker.say(&phrase.into());
        let mut keys = vec![
            ("1–9 0".to_string(), phrase(Phrase::KeyCards)),
            ("Tab".to_string(), self.say(PlayText::KeyNextCard)),
            ("← → ↑ ↓".to_string(), phrase(Phrase::KeyMove)),
            ("n".to_string(), phrase(Phrase::KeyNext)),
            ("↵".to_string(), phrase(Phrase::KeyChoose)),
            ("Esc".to_string(), phrase(Phrase::KeyCancel)),
        ];
        let commands = self.session.now.game.commands().into_iter().map(Button::Command);
        for button in commands.chain([Button::Undo]) {
            keys.push((button.key().to_string(), button.label(&self.speaker)));
        }
        let further = [
            ('h', PlayText::KeyAdvice),
            ('r', PlayText::KeyPoints),
            ('l', PlayText::KeyLog),
            (':', PlayText::KeyType),
            ('q', PlayText::KeyLeave),
        ];
        keys.extend(further.map(|(key, text)| (key.to_string(), self.say(text))));
        let mut lines: Vec<String> =
            keys.into_iter().map(|(key, text)| format!("{key:>8}  {text}")).collect();
        lines.push(String::new());
        lines.push(self.say(PlayText::KeyMouse));
        Popup::text(phrase(Phrase::KeysTitle), lines, self.say(PlayText::AnyKey))
    }

    /// Every point of the person, with what brought it.
    pub(super) fn points_popup(&self) -> Popup {
        let seat = self.session.seat;
        let title = Phrase::ReceiptTitle.with("player", seat);
        let lines = receipt(&self.session.now, seat, &self.speaker);
        let total: i32 = lines.iter().map(|line| line.points).sum();
        let mut texts: Vec<String> = lines
            .iter()
            .map(|line| format!("{:>5}  {}", signed(line.points), line.source))
            .collect();
        if texts.is_empty() {
            texts.push(self.speaker.say(&Phrase::NoPointsYet.into()));
        } else {
            let total = total.to_string().replace('-', "−");
            texts.push(format!("{total:>5}  {}", self.speaker.say(&Phrase::Total.into())));
        }
        Popup::text(self.speaker.say(&title), texts, self.say(PlayText::AnyKey))
    }

    /// What happened, turn by turn.
    pub(super) fn log_popup(&self) -> Popup {
        let title = self.speaker.say(&Phrase::LogTitle.into());
        let lines = self.log_lines();
        Popup {
            scroll: u16::MAX,
            kind: PopupKind::Log,
            ..Popup::text(title, lines, self.say(PlayText::AnyKey))
        }
    }

    /// The sentences of the log, the oldest first, with a line between turns.
    pub(super) fn log_lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for turn in &self.position.log {
            if !lines.is_empty() && !turn.sentences.is_empty() {
                lines.push(String::new());
            }
            lines.extend(turn.sentences.iter().cloned());
        }
        lines
    }

    /// One of several steps is to be chosen.
    pub(super) fn pick_popup(&self, title: Message, offers: Vec<Offer>) -> Popup {
        let line = |(number, offer): (usize, &Offer)| {
            let points = if offer.points == 0 { String::new() } else { signed(offer.points) };
            format!("{number:>2}. {} {points}", offer.sentence).trim_end().to_string()
        };
        let lines = (1..).zip(&offers).map(line).collect();
        Popup {
            kind: PopupKind::Pick { offers, at: 0 },
            ..Popup::text(self.speaker.say(&title), lines, self.say(PlayText::Pick))
        }
    }

    /// The best turns.
    pub(super) fn advice_popup(&self, advice: Advice) -> Popup {
        let lines = advice.lines();
        let turns = advice.turns.into_iter().map(|turn| turn.actions).collect();
        Popup {
            kind: PopupKind::Advice { turns },
            ..Popup::text(advice.title, lines, self.say(PlayText::AdviceUse))
        }
    }

    /// The end of a round.
    pub(super) fn round_popup(&self, end: RoundEnd) -> Popup {
        let mut lines = Vec::new();
        for cost in end.costs {
            let cards: Vec<String> = cost.cards.into_iter().map(|(name, _)| name).collect();
            lines.push(cost.sentence);
            if !cards.is_empty() {
                lines.push(format!("  {}", cards.join(" ")));
            }
        }
        Popup::text(end.reason, lines, self.say(PlayText::AnyKey))
    }

    /// The end of the game.
    pub(super) fn end_popup(&self) -> Popup {
        let mut lines = standings::lines(&self.session.now, &self.speaker);
        lines.push(String::new());
        lines.push(format!("q  {}", Button::Leave.label(&self.speaker)));
        let title = self.speaker.say(&Phrase::Standings.into());
        Popup::text(title, lines, self.say(PlayText::AnyKey))
    }
}
