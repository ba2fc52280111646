//! What keys, clicks and answers of threads change.

use gueridon_bots::BotGame;
use gueridon_draw::{Command, GameUi};
use gueridon_engine::Refusals;
use gueridon_table::game::choices::{Choice, Offer, WhyNot, reasons};
use gueridon_table::game::round_end;
use gueridon_text::{Message, Phrase, PlayText};
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use ratatui::layout::{Position, Rect};

use super::app::{App, JobId};
use super::button::Button;
use super::layout::Layout;
use super::popup::PopupKind;
use crate::play::advice::Advice;

/// The longest action that can be typed, in characters.
const MAX_TYPED: usize = 100;
/// How many lines a page of a list is.
const PAGE: u16 = 10;

/// What happened outside.
pub(crate) enum Event {
    /// A key, a click, another size.
    Input(Input),
    /// Time has passed.
    Tick,
    /// A computer has chosen its turn.
    Turn(JobId, Vec<String>),
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

impl<G: GameUi + BotGame> App<G> {
    /// What to do first.
    pub(crate) fn start(&mut self) -> Vec<Effect> {
        self.after_step()
    }

    /// Takes an event in.
    pub(crate) fn update(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Tick => {
                self.tick = self.tick.wrapping_add(1);
                Vec::new()
            }
            Event::Leave => vec![Effect::Leave],
            Event::Turn(job, actions) if self.thinking == Some(job) => {
                self.session.play_computer(&actions);
                self.after_step()
            }
            Event::Advice(job, advice) if self.advising == Some(job) => {
                self.advising = None;
                self.popup = advice.map(|advice| self.advice_popup(advice));
                Vec::new()
            }
            Event::Turn(..) | Event::Advice(..) => Vec::new(),
            Event::Input(input) => self.input(&input),
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
    fn not_now(&self) -> String {
        let over = self.session.outcome().is_some();
        let phrase = if over { Phrase::ProblemGameOver } else { Phrase::ProblemNotYourTurn };
        self.speaker.say(&phrase.into())
    }

    pub(super) fn choose_card(&mut self, index: usize) {
        if index >= self.position.hand.len() {
            return;
        }
        self.pending = None;
        self.message.clear();
        if self.card == Some(index) {
            self.card = None;
            return;
        }
        self.card = Some(index);
        let lit = self.lit();
        let best = lit.iter().find(|spot| spot.best).or(lit.first());
        if let Some(place) = best.map(|spot| spot.place.clone()) {
            self.cursor = Some(place);
        }
    }

    fn next_card(&mut self, forward: bool) {
        let count = self.position.hand.len();
        if count == 0 {
            return;
        }
        let start = match (self.card, forward) {
            (Some(at), _) => at,
            (None, true) => count - 1,
            (None, false) => 0,
        };
        let step = if forward { 1 } else { count - 1 };
        let mut order = (1..=count).map(|nth| (start + nth * step) % count);
        let playable = order.clone().find(|&index| self.position.hand[index].playable);
        let next = playable.or_else(|| order.next());
        if let Some(next) = next.filter(|&next| self.card != Some(next)) {
            self.choose_card(next);
        }
    }

    /// Moves the cursor to the nearest place in a direction: among the lit ones if there are any.
    fn move_cursor(&mut self, right: i32, down: i32) {
        self.pending = None;
        self.message.clear();
        let lit: Vec<&str> = self.lit().iter().map(|spot| spot.place.as_str()).collect();
        let reachable = self.position.grid.cells.iter().filter(|cell| {
            let is_lit = lit.contains(&cell.place.as_str());
            !cell.place.is_empty() && (is_lit || lit.is_empty())
        });
        let cells: Vec<(&str, (u8, u8))> =
            reachable.map(|cell| (cell.place.as_str(), cell.at)).collect();
        let cursor = self.cursor.as_deref();
        let Some(&(here, from)) = cells.iter().find(|(place, _)| Some(*place) == cursor) else {
            self.cursor = cells.first().map(|(place, _)| (*place).to_string());
            return;
        };
        let distance = |to: (u8, u8)| {
            let (x, y) = (i32::from(to.0) - i32::from(from.0), i32::from(to.1) - i32::from(from.1));
            let (along, aside) = (x * right + y * down, (x * down).abs() + (y * right).abs());
            (along > 0).then_some(2 * along + 5 * aside)
        };
        let others = cells.iter().filter(|(place, _)| *place != here);
        let nearest = others.filter_map(|(place, at)| Some((distance(*at)?, *place))).min();
        if let Some(place) = nearest.map(|(_, place)| place.to_string()) {
            self.cursor = Some(place);
        }
    }

    /// Moves the cursor to the next lit place, the best first.
    fn next_spot(&mut self) {
        let mut spots = self.lit().to_vec();
        spots.sort_by_key(|spot| !spot.best);
        let at = spots.iter().position(|spot| Some(&spot.place) == self.cursor.as_ref());
        let next = at.map_or(0, |at| at + 1) % spots.len().max(1);
        if let Some(spot) = spots.get(next) {
            self.cursor = Some(spot.place.clone());
            self.pending = None;
        }
    }

    /// Puts the chosen card on the place under the cursor, or says why not.
    pub(super) fn choose_place(&mut self) -> Vec<Effect> {
        if !self.session.is_mine() {
            self.message = vec![self.not_now()];
            return Vec::new();
        }
        if let Some(action) = self.pending.take() {
            return self.take(&action);
        }
        let Some(place) = self.cursor.clone() else {
            self.message = vec![self.speaker.say(&Phrase::ChooseCardFirst.into())];
            return Vec::new();
        };
        let choice = {
            let (game, state) = (&self.session.now.game, &self.session.now.state);
            self.position.steps.choice(game, state, self.chooser(), self.chosen_card(), &place)
        };
        match choice {
            Choice::Open => {
                self.message = vec![self.speaker.say(&Phrase::ChooseCardFirst.into())];
                Vec::new()
            }
            Choice::Refused(reasons) => {
                self.refuse(&reasons);
                Vec::new()
            }
            Choice::Offers(offers) => self.offer(Phrase::Choice.into(), offers, true),
        }
    }

    /// Takes the only way, or lets the person pick one of several.
    fn offer(&mut self, title: Message, mut offers: Vec<Offer>, confirm: bool) -> Vec<Effect> {
        if offers.len() > 1 {
            self.popup = Some(self.pick_popup(title, offers));
            return Vec::new();
        }
        let Some(offer) = offers.pop() else { return Vec::new() };
        if confirm && offer.is_final {
            self.ask_to_confirm(offer.action, &offer.sentence);
            return Vec::new();
        }
        self.take(&offer.action)
    }

    /// A step that cannot be undone is played when it is chosen once more.
    fn ask_to_confirm(&mut self, action: String, sentence: &str) {
        let cannot = self.speaker.say(&Phrase::CannotUndo.into());
        self.message = vec![format!("{sentence} {cannot}"), self.say(PlayText::Confirm)];
        self.pending = Some(action);
    }

    fn use_command(&mut self, command: Command) -> Vec<Effect> {
        if !self.session.now.game.commands().contains(&command) {
            return Vec::new();
        }
        if !self.session.is_mine() {
            self.message = vec![self.not_now()];
            return Vec::new();
        }
        let card = self.chosen_card().map(str::to_string);
        let Some(view) = self.command(command) else {
            self.refuse_command(command, card.as_deref());
            return Vec::new();
        };
        let of_card = |offer: &&Offer| {
            let action = self.session.now.game.read(&offer.action).ok();
            let target = action.and_then(|action| self.session.now.game.target(action));
            card.as_deref().is_some_and(|card| {
                target.map_or(offer.action.ends_with(card), |(of, _)| of == card)
            })
        };
        let chosen: Vec<Offer> = view.offers.iter().filter(of_card).cloned().collect();
        let offers = if chosen.is_empty() { view.offers.clone() } else { chosen };
        self.offer(command.phrase().into(), offers, false)
    }

    /// Says why a command cannot be used, for the chosen card if it is about one.
    fn refuse_command(&mut self, command: Command, card: Option<&str>) {
        let (game, state) = (&self.session.now.game, &self.session.now.state);
        let mut of_command = game.universe();
        of_command.retain(|&action| game.command(action) == Some(command));
        let with_card = of_command
            .iter()
            .find(|&&action| game.target(action).is_some_and(|(of, _)| Some(of.as_str()) == card));
        let attempt = with_card.or(of_command.first()).copied();
        let refused: Option<Refusals<G::Refusal>> =
            attempt.and_then(|action| game.check(state, action).err());
        if let Some(refused) = refused {
            let reasons = reasons(game, &refused, &self.speaker);
            self.refuse(&reasons);
        }
    }

    fn refuse(&mut self, reasons: &[WhyNot]) {
        let line = |reason: &WhyNot| match &reason.rule {
            None => reason.sentence.clone(),
            Some(rule) => {
                let rule = self.speaker.say(&Phrase::RuleLink.with("rule", rule.heading));
                format!("{} ({rule})", reason.sentence)
            }
        };
        self.message = reasons.iter().map(line).collect();
        self.pending = None;
    }

    /// Takes a step as it is written.
    pub(super) fn take(&mut self, action: &str) -> Vec<Effect> {
        match self.session.enter(action) {
            Ok(true) => self.after_step(),
            Ok(false) => {
                self.stop_advice();
                self.refresh();
                vec![Effect::Save]
            }
            Err(error) => {
                self.message = vec![error.explain(&self.session.now.game, &self.speaker)];
                Vec::new()
            }
        }
    }

    /// Advice for an earlier position is of no use.
    fn stop_advice(&mut self) {
        self.advising = None;
    }

    /// After a step that was played: the next computer thinks, or the round or the game is over.
    fn after_step(&mut self) -> Vec<Effect> {
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

    fn typing_key(&mut self, code: KeyCode) -> Vec<Effect> {
        match code {
            KeyCode::Esc => self.typed = None,
            KeyCode::Backspace => {
                if self.typed.as_mut().is_some_and(|typed| typed.pop().is_none()) {
                    self.typed = None;
                }
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

    fn type_letter(&mut self, letter: char) {
        if let Some(typed) = &mut self.typed
            && typed.chars().count() < MAX_TYPED
            && !letter.is_control()
        {
            typed.push(letter);
        }
    }

    fn popup_key(&mut self, code: KeyCode) -> Vec<Effect> {
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

    /// Lays out an advised turn; its first step that cannot be undone is to be confirmed.
    fn lay_out(&mut self, turn: &[String]) -> Vec<Effect> {
        let mut effects = Vec::new();
        for text in turn {
            let game = &self.session.now.game;
            let Some(action) = game.read(text).ok() else { break };
            let Some(step) = self.position.steps.find(action) else { break };
            if let Some((_, place)) = game.target(action) {
                self.cursor = Some(place);
            }
            if step.is_final {
                let sentence = game.say_action(&self.speaker, self.session.seat, action);
                self.ask_to_confirm(text.clone(), &sentence);
                break;
            }
            effects = self.take(text);
        }
        effects
    }

    fn scroll(&mut self, lines: i32) {
        let size = self.size;
        let Some(popup) = &mut self.popup else { return };
        let last = super::layout::last_scroll(popup, size);
        let now = i32::from(popup.scroll.min(last));
        popup.scroll = u16::try_from((now + lines).clamp(0, i32::from(last))).unwrap_or(0);
    }

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
