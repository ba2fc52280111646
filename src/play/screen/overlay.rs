//! Keys while an action is typed or a window lies over the screen.

use gueridon_bots::BotGame;
use gueridon_draw::GameUi;
use ratatui::crossterm::event::KeyCode;

use super::app::GameScreen;
use super::layout::last_scroll;
use super::popup::PopupKind;
use super::update::Effect;

/// The longest action that can be typed, in characters.
const MAX_TYPED: usize = 100;
/// How many lines a page of a list is.
const PAGE: u16 = 10;

impl<G: GameUi + BotGame> GameScreen<G> {
    #[expect(clippy::wildcard_enum_match_arm, reason = "most keys do nothing here")]
    pub(super) fn typing_key(&mut self, code: KeyCode) -> Vec<Effect> {
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                let emptied = self.typed.as_mut().is_none_or(|typed| typed.pop().is_none());
                self.typed = self.typed.take().filter(|_| !emptied);
            }
            KeyCode::Enter => {
                let typed = self.typed.take().unwrap_or_default();
                let typed = typed.trim();
                if typed.is_empty() {
                    return Vec::new();
                }
                if !self.session.is_mine() {
                    self.message = vec![self.not_now()];
                    return Vec::new();
                }
                return self.take(typed);
            }
            KeyCode::Char(letter) => self.type_letter(letter),
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn type_letter(&mut self, letter: char) {
        if let Some(typed) = &mut self.typed
            && typed.chars().count() < MAX_TYPED
            && !letter.is_control()
        {
            typed.push(letter);
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most keys do nothing here")]
    pub(super) fn popup_key(&mut self, code: KeyCode) -> Vec<Effect> {
        let Some(popup) = &mut self.popup else { return Vec::new() };
        let lines = popup.lines.len();
        match code {
            KeyCode::Up => match &mut popup.kind {
                PopupKind::Pick { at, .. } => *at = at.saturating_sub(1),
                PopupKind::Text | PopupKind::Log | PopupKind::Advice { .. } => self.scroll(-1),
            },
            KeyCode::Down => match &mut popup.kind {
                PopupKind::Pick { at, .. } => *at = (*at + 1).min(lines.saturating_sub(1)),
                PopupKind::Text | PopupKind::Log | PopupKind::Advice { .. } => self.scroll(1),
            },
            KeyCode::PageUp => self.scroll(-i32::from(PAGE)),
            KeyCode::PageDown => self.scroll(i32::from(PAGE)),
            KeyCode::Char(digit @ '1'..='9') => return self.pick(digit as usize - '1' as usize),
            KeyCode::Enter => {
                if let PopupKind::Pick { at, .. } = popup.kind {
                    return self.pick(at);
                }
                self.popup = None;
            }
            KeyCode::Char('q') => {
                self.popup = None;
                if self.session.outcome().is_some() {
                    return vec![Effect::Leave];
                }
            }
            _ => self.popup = None,
        }
        Vec::new()
    }

    /// Takes a line of the window over the screen, if it offers something.
    pub(super) fn pick(&mut self, index: usize) -> Vec<Effect> {
        let Some(popup) = self.popup.take() else { return Vec::new() };
        match &popup.kind {
            PopupKind::Text | PopupKind::Log => Vec::new(),
            PopupKind::Pick { offers, .. } => match offers.get(index) {
                Some(offer) => {
                    let action = offer.action.clone();
                    self.take(&action)
                }
                None => {
                    self.popup = Some(popup);
                    Vec::new()
                }
            },
            PopupKind::Advice { turns } => match turns.get(index) {
                Some(turn) => {
                    let turn = turn.clone();
                    self.lay_out(&turn)
                }
                None => {
                    self.popup = Some(popup);
                    Vec::new()
                }
            },
        }
    }

    pub(super) fn scroll(&mut self, lines: i32) {
        let size = self.size;
        let Some(popup) = &mut self.popup else { return };
        let last = last_scroll(popup, size);
        let now = i32::from(popup.scroll.min(last));
        popup.scroll = u16::try_from((now + lines).clamp(0, i32::from(last))).unwrap_or(0);
    }
}
