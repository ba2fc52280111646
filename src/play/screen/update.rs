//! What keys, clicks and answers of threads change.

use gueridon_bots::BotGame;
use gueridon_draw::GameUi;
use gueridon_pages::game::round_end;
use gueridon_record::Replay;
use gueridon_text::{Phrase, PlayText};
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::app::{GameScreen, JobId};
use super::button::Button;
use super::layout::Layout;
use super::popup::PopupKind;
use crate::play::advice::Advice;

/// What happened outside.
pub(crate) enum ScreenEvent<G: GameUi> {
    /// A key, a click, another size.
    Input(Input),
    /// Time has passed.
    Tick,
    /// A computer has played its turn: the game after it.
    Turn(JobId, Box<Replay<G>>),
    /// Advice has been found.
    Advice(JobId, Option<Advice>),
    /// The program is asked to end.
    Leave,
}

/// What is to be done outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Let the computer whose turn it is choose.
    Think(JobId),
    /// Look for advice.
    Advise(JobId),
    /// Stop looking for advice.
    StopAdvice,
    /// Write the record.
    Save,
    /// End.
    Leave,
}

impl<G: GameUi + BotGame> GameScreen<G> {
    /// What to do first.
    pub(crate) fn start(&mut self) -> Vec<Effect> {
        self.after_step()
    }

    /// Takes an event in.
    pub(crate) fn update(&mut self, event: ScreenEvent<G>) -> Vec<Effect> {
        match event {
            ScreenEvent::Tick => {
                self.tick = self.tick.wrapping_add(1);
                Vec::new()
            }
            ScreenEvent::Leave => vec![Effect::Leave],
            ScreenEvent::Turn(job, after) if self.thinking == Some(job) => {
                self.session.play_computer(*after);
                self.after_step()
            }
            ScreenEvent::Advice(job, advice) if self.advising == Some(job) => {
                self.advising = None;
                self.popup = advice.map(|advice| self.advice_popup(advice));
                Vec::new()
            }
            ScreenEvent::Turn(..) | ScreenEvent::Advice(..) => Vec::new(),
            ScreenEvent::Input(input) => self.input(&input),
        }
    }

    fn input(&mut self, input: &Input) -> Vec<Effect> {
        match input {
            Input::Resize(width, height) => {
                self.size = Rect::new(0, 0, *width, *height);
                Vec::new()
            }
            Input::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Input::Mouse(mouse) => self.mouse(*mouse),
            Input::Paste(text) if self.typed.is_some() => {
                text.chars().for_each(|letter| self.type_letter(letter));
                Vec::new()
            }
            Input::Key(_) | Input::Paste(_) | Input::FocusGained | Input::FocusLost => Vec::new(),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most keys do nothing here")]
    fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            let leaves = matches!(key.code, KeyCode::Char('c' | 'd'));
            return if leaves { vec![Effect::Leave] } else { Vec::new() };
        }
        if self.typed.is_some() {
            return self.typing_key(key.code);
        }
        if self.popup.is_some() {
            return self.popup_key(key.code);
        }
        match key.code {
            KeyCode::Char(digit @ '0'..='9') => {
                self.choose_card((digit as usize + 9 - '0' as usize) % 10);
            }
            KeyCode::Tab => self.next_card(true),
            KeyCode::BackTab => self.next_card(false),
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, -1),
            KeyCode::Down => self.move_cursor(0, 1),
            KeyCode::Char('n' | 'N') => self.next_spot(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose_place(),
            KeyCode::Esc => return self.cancel(),
            KeyCode::Char(':' | '/') => self.typed = Some(String::new()),
            KeyCode::Char(letter) => {
                return Button::of_key(letter).map_or_else(Vec::new, |button| self.press(button));
            }
            _ => {}
        }
        Vec::new()
    }

    /// Takes back, in this order: the search for advice, a step to confirm, the chosen card.
    fn cancel(&mut self) -> Vec<Effect> {
        self.message.clear();
        if self.advising.take().is_some() {
            return vec![Effect::StopAdvice];
        }
        if self.pending.take().is_none() {
            self.card = None;
        }
        Vec::new()
    }

    /// Does what a button says.
    pub(super) fn press(&mut self, button: Button) -> Vec<Effect> {
        match button {
            Button::Command(command) => return self.use_command(command),
            Button::Undo => {
                if self.session.undo() {
                    self.refresh();
                } else {
                    self.message = vec![self.say(PlayText::NothingToUndo)];
                }
            }
            Button::Advice => return self.ask_for_advice(),
            Button::Points => self.popup = Some(self.points_popup()),
            Button::Log => self.popup = Some(self.log_popup()),
            Button::Keys => self.popup = Some(self.keys_popup()),
            Button::Leave => return vec![Effect::Leave],
        }
        Vec::new()
    }

    fn ask_for_advice(&mut self) -> Vec<Effect> {
        if self.advising.is_some() {
            return Vec::new();
        }
        if !self.session.is_mine() {
            self.message = vec![self.not_now()];
            return Vec::new();
        }
        let job = self.next_job();
        self.advising = Some(job);
        self.message.clear();
        vec![Effect::Advise(job)]
    }

    /// Why nothing can be done: it is another's turn, or the game is over.
    pub(super) fn not_now(&self) -> String {
        let over = self.session.outcome().is_some();
        let phrase = if over { Phrase::ProblemGameOver } else { Phrase::ProblemNotYourTurn };
        self.speaker.say(&phrase.into())
    }

    /// Advice for an earlier position is of no use.
    pub(super) fn stop_advice(&mut self) {
        self.advising = None;
    }

    /// After a step that was played: the next computer thinks, or the round or the game is over.
    pub(super) fn after_step(&mut self) -> Vec<Effect> {
        self.stop_advice();
        self.refresh();
        let mut effects = vec![Effect::StopAdvice, Effect::Save];
        self.thinking = None;
        if self.session.outcome().is_some() {
            self.popup = Some(self.end_popup());
            return effects;
        }
        if let Some(end) = round_end(&self.session.now, Some(self.session.seat), &self.speaker)
            && end.step > self.round_shown
        {
            self.round_shown = end.step;
            self.popup = Some(self.round_popup(end));
        }
        if !self.session.is_mine() {
            let job = self.next_job();
            self.thinking = Some(job);
            effects.push(Effect::Think(job));
        }
        effects
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "most moves of a mouse do nothing here")]
    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(-2),
            MouseEventKind::ScrollDown => self.scroll(2),
            MouseEventKind::Down(MouseButton::Left) => {
                return self.click(Position::new(mouse.column, mouse.row));
            }
            _ => {}
        }
        Vec::new()
    }

    fn click(&mut self, at: Position) -> Vec<Effect> {
        let Some(layout) = Layout::new(self, self.size) else { return Vec::new() };
        if let Some(popup) = &self.popup {
            let line = layout.popup_line(popup, at);
            let choosable = matches!(popup.kind, PopupKind::Pick { .. });
            if let Some(line) = line.filter(|_| choosable) {
                return self.pick(line);
            }
            self.popup = None;
            return Vec::new();
        }
        if let Some(button) = layout.button_at(at) {
            return self.press(button);
        }
        if let Some(card) = layout.card_at(at) {
            self.choose_card(card);
            return Vec::new();
        }
        if let Some(place) = layout.place_at(&self.position.grid, at) {
            if self.cursor.as_ref() != Some(&place) {
                self.pending = None;
            }
            self.message.clear();
            // Without a card a click looks at a place; the second one tries it.
            let again = self.cursor.as_ref() == Some(&place);
            self.cursor = Some(place);
            if self.card.is_some() || again {
                return self.choose_place();
            }
        }
        Vec::new()
    }
}
