//! The legal steps of a player, tried: what each brings, and why another attempt is refused. Screens of
//! every kind choose from these.

use gueridon_draw::{Command, GameUi, Layer, Situation, Spot};
use gueridon_engine::{Rule, Seat};
use gueridon_table::{BrokenRule, reasons};
use gueridon_text::{Message, Phrase, Speaker};

use super::draft::Tried;

/// What to do next, by whether a card is chosen. Scripts switch between these without a request.
pub struct Guidance {
    /// With no card chosen, or a step to be confirmed.
    pub open: Message,
    /// With a card that can go somewhere.
    pub placeable: Message,
    /// With a card that cannot go anywhere.
    pub unplaceable: Message,
}

/// Something to do beside the board.
pub struct CommandView {
    /// The command.
    pub command: Command,
    /// The ways to do it; at least one.
    pub offers: Vec<Offer>,
}

/// A step that can be taken.
#[derive(Clone)]
pub struct Offer {
    /// As it is written.
    pub action: String,
    /// What it does.
    pub sentence: String,
    /// What it brings.
    pub points: i32,
    /// Whether it cannot be undone.
    pub is_final: bool,
}

/// The result of choosing a card and a place.
pub enum Choice {
    /// Nothing is chosen, or only one of the two.
    Open,
    /// It can be done, in one way or several.
    Offers(Vec<Offer>),
    /// It cannot.
    Refused(Vec<BrokenRule>),
}

/// The most ways of one command that are listed; the best ones come first.
const MAX_OFFERS: usize = 24;

/// The player who chooses, and how steps are put into words.
#[derive(Clone, Copy)]
pub struct Chooser<'a> {
    /// The language, and the names.
    pub speaker: &'a Speaker,
    /// The seat.
    pub seat: Seat,
}

/// Every legal step of a player, tried.
pub struct LegalSteps<G: GameUi>(Vec<LegalStep<G>>);

/// A legal step, tried.
pub struct LegalStep<G: GameUi> {
    /// The step.
    pub action: G::Action,
    /// What it brings.
    pub points: i32,
    /// Whether it cannot be undone.
    pub is_final: bool,
    /// What the best step after it in the same turn brings; none when there is none.
    next: Option<i32>,
    /// Whether the turn cannot end after it.
    pub must_go_on: bool,
}

impl<G: GameUi> LegalStep<G> {
    fn new(
        game: &G,
        state: &G::State,
        seat: Seat,
        action: G::Action,
        actions: &mut Vec<G::Action>,
    ) -> Self {
        let Tried { state: after, points, is_final, .. } = Tried::new(game, state, seat, action);
        let mut step = LegalStep { action, points, is_final, next: None, must_go_on: false };
        // What is revealed by a final step is not looked at, and in a race for no cards points say nothing.
        if !is_final && !G::FEWEST_WINS && game.target(action).is_some() {
            game.legal(&after, actions);
            let before = game.scores(&after)[seat.index()];
            let places = |action: &&G::Action| game.command(**action).is_none();
            let gain = |&action: &G::Action| {
                let mut end = after.clone();
                game.apply_unchecked(&mut end, action);
                game.scores(&end)[seat.index()] - before
            };
            step.next = actions.iter().filter(places).map(gain).max();
            step.must_go_on =
                !actions.iter().any(|&action| game.command(action) == Some(Command::Done));
        }
        step
    }

    /// What the best turn that begins with it brings.
    pub fn turn_points(&self) -> i32 {
        let next = self.next.unwrap_or(0);
        self.points + if self.must_go_on { next } else { next.max(0) }
    }

    /// What it brings, as it stands on its place: `+4`, or `0→+2` for the first of a pair.
    fn label(&self, game: &G) -> String {
        if game.command(self.action) == Some(Command::Exchange) {
            "⇄".to_string()
        } else if self.points == 0 && G::FEWEST_WINS {
            String::new()
        } else if let (true, Some(next)) = (self.must_go_on, self.next) {
            format!("{}→{}", signed(self.points), signed(self.points + next))
        } else {
            signed(self.points)
        }
    }
}

impl<G: GameUi> LegalSteps<G> {
    /// The steps of the seat to act.
    pub fn new(game: &G, state: &G::State, seat: Seat) -> LegalSteps<G> {
        let (mut actions, mut next) = (Vec::new(), Vec::new());
        game.legal(state, &mut actions);
        let tried = |action| LegalStep::new(game, state, seat, action, &mut next);
        LegalSteps(actions.into_iter().map(tried).collect())
    }

    /// No steps, of a viewer who may not act.
    pub fn none() -> LegalSteps<G> {
        LegalSteps(Vec::new())
    }

    /// All of them, in the order of the rules.
    pub fn iter(&self) -> std::slice::Iter<'_, LegalStep<G>> {
        self.0.iter()
    }

    /// All of them, to be sorted otherwise.
    pub fn into_vec(self) -> Vec<LegalStep<G>> {
        self.0
    }

    /// The step of an action, if it is legal.
    pub fn find(&self, action: G::Action) -> Option<&LegalStep<G>> {
        self.iter().find(|step| step.action == action)
    }

    fn offer(game: &G, chooser: Chooser, step: &LegalStep<G>) -> Offer {
        let &LegalStep { action, points, is_final, .. } = step;
        let sentence = game.say_action(chooser.speaker, chooser.seat, action);
        Offer { action: game.write(action), sentence, points, is_final }
    }

    /// The cards that can be put on a place, with the places. A card that can only go to the bar counts only
    /// when no guest can be seated.
    pub fn aims(&self, game: &G) -> Vec<(String, String)> {
        let seats = |step: &&LegalStep<G>| game.command(step.action) != Some(Command::Bar);
        let anybody = self.iter().filter(seats).any(|step| game.target(step.action).is_some());
        let counted = self.iter().filter(|step| seats(step) || !anybody);
        counted.filter_map(|step| game.target(step.action)).collect()
    }

    /// The places of each card, and what it brings there; where a solution is shown, the place of its step alone.
    pub fn layers(&self, game: &G, only: Option<&str>) -> Vec<Layer> {
        let mut layers: Vec<(Layer, Vec<i32>)> = Vec::new();
        for step in &self.0 {
            if only.is_some_and(|only| game.write(step.action) != only) {
                continue;
            }
            let Some((card, place)) = game.target(step.action) else { continue };
            let (label, points) = (step.label(game), step.turn_points());
            let at = layers.iter().position(|(layer, _)| layer.card == card).unwrap_or_else(|| {
                layers.push((Layer { card, spots: Vec::new() }, Vec::new()));
                layers.len() - 1
            });
            let (layer, worth) = &mut layers[at];
            match layer.spots.iter().position(|spot| spot.place == place) {
                // A joker that may stand for two nations: the better one is shown.
                Some(index) if worth[index] >= points => {}
                Some(index) => {
                    layer.spots[index].label = label;
                    worth[index] = points;
                }
                None => {
                    layer.spots.push(Spot { place, label, best: false });
                    worth.push(points);
                }
            }
        }
        for (layer, worth) in &mut layers {
            let best = worth.iter().copied().max().filter(|&points| points > 0);
            for (spot, &points) in layer.spots.iter_mut().zip(worth.iter()) {
                spot.best = Some(points) == best;
            }
        }
        layers.into_iter().map(|(layer, _)| layer).collect()
    }

    /// The commands that can be used now.
    pub fn commands(&self, game: &G, chooser: Chooser) -> Vec<CommandView> {
        let views = game.commands().into_iter().filter_map(|command| {
            let of_command = |step: &&LegalStep<G>| game.command(step.action) == Some(command);
            let mut ways: Vec<&LegalStep<G>> = self.iter().filter(of_command).collect();
            // Only what is shown gets a sentence: there may be thousands of groups.
            ways.sort_by_key(|step| -step.points);
            ways.truncate(MAX_OFFERS);
            let offers: Vec<Offer> =
                ways.into_iter().map(|way| LegalSteps::offer(game, chooser, way)).collect();
            (!offers.is_empty()).then_some(CommandView { command, offers })
        });
        views.collect()
    }

    /// What to do next.
    pub fn guidance(&self, game: &G, seen: &G::Observation) -> Guidance {
        let mut now = Situation::default();
        for step in self.iter() {
            match game.command(step.action) {
                None => now.can_place = true,
                Some(command) if !now.has(command) => now.commands.push(command),
                Some(_) => {}
            }
        }
        let mut told = |chosen| {
            now.chosen = chosen;
            Message::from(game.instruction(seen, &now))
        };
        Guidance { open: told(None), placeable: told(Some(true)), unplaceable: told(Some(false)) }
    }

    /// The result of choosing a card, or none, and a place.
    pub fn choice(
        &self,
        game: &G,
        state: &G::State,
        chooser: Chooser,
        card: Option<&str>,
        place: &str,
    ) -> Choice {
        let Chooser { speaker, seat } = chooser;
        let seen = game.observe(state, Some(seat));
        let attempts = game.attempts(&seen, card.unwrap_or_default(), place);
        let offers: Vec<Offer> = self
            .iter()
            .filter(|step| attempts.contains(&step.action))
            .map(|step| LegalSteps::offer(game, chooser, step))
            .collect();
        if !offers.is_empty() {
            return Choice::Offers(offers);
        }
        if attempts.is_empty() && card.is_some() {
            let sentence = speaker.say(&Phrase::NotAChair.into());
            let rule = BrokenRule::new::<G>(speaker.lang, Rule::Place, sentence);
            return Choice::Refused(vec![rule]);
        }
        let refused = attempts.first().and_then(|&action| game.check(state, action).err());
        refused.map_or(Choice::Open, |refusals| Choice::Refused(reasons(game, &refusals, speaker)))
    }
}

/// A number of points with its sign.
pub fn signed(points: i32) -> String {
    match points {
        0 => "0".to_string(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
