//! Choosing cards, places and commands, and what follows from it.

use gueridon_bots::BotGame;
use gueridon_draw::{Command, GameUi};
use gueridon_engine::Refusals;
use gueridon_pages::game::choices::{Choice, Offer};
use gueridon_table::{BrokenRule, reasons};
use gueridon_text::{Message, Phrase, PlayText};

use super::app::GameScreen;
use super::update::Effect;

impl<G: GameUi + BotGame> GameScreen<G> {
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

    pub(super) fn next_card(&mut self, forward: bool) {
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
    pub(super) fn move_cursor(&mut self, right: i32, down: i32) {
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
    pub(super) fn next_spot(&mut self) {
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
    pub(super) fn offer(
        &mut self,
        title: Message,
        mut offers: Vec<Offer>,
        confirm: bool,
    ) -> Vec<Effect> {
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
    pub(super) fn ask_to_confirm(&mut self, action: String, sentence: &str) {
        let cannot = self.speaker.say(&Phrase::CannotUndo.into());
        self.message = vec![format!("{sentence} {cannot}"), self.say(PlayText::Confirm)];
        self.pending = Some(action);
    }

    pub(super) fn use_command(&mut self, command: Command) -> Vec<Effect> {
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
    pub(super) fn refuse_command(&mut self, command: Command, card: Option<&str>) {
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

    pub(super) fn refuse(&mut self, reasons: &[BrokenRule]) {
        let line = |reason: &BrokenRule| match &reason.rule {
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

    /// Lays out an advised turn; its first step that cannot be undone is to be confirmed.
    pub(super) fn lay_out(&mut self, turn: &[String]) -> Vec<Effect> {
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
}
