//! Whole turns: a first step, and how the bot goes on until the turn is over.

use gueridon_bots::{Bot, Insight, Xoshiro};
use gueridon_engine::{Event, Game, Seat};

/// What the player to move sees, and two worlds that look just so: whatever differs between them is
/// not for the player to know.
pub(crate) struct Scene<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) seat: Seat,
    pub(crate) seen: G::Observation,
    pub(crate) worlds: [G::State; 2],
}

impl<'a, G: Insight> Scene<'a, G> {
    /// From what a seat sees; none when the game is over.
    pub(crate) fn new(game: &'a G, seen: G::Observation, seed: u64) -> Option<Scene<'a, G>> {
        let mut dice = Xoshiro::stream(seed, 1);
        let worlds = [game.resample(&seen, &mut dice), game.resample(&seen, &mut dice)];
        let seat = game.to_act(&worlds[0])?;
        Some(Scene { game, seat, seen, worlds })
    }

    /// What is legal now.
    pub(crate) fn legal(&self) -> Vec<G::Action> {
        legal(self.game, &self.worlds[0])
    }

    /// Whether the turn that began here is still going on. A new round is a new turn, even if the
    /// same player begins it.
    pub(crate) fn goes_on(&self, world: &G::State) -> bool {
        self.game.to_act(world) == Some(self.seat)
            && self.game.stage(world) == self.game.stage(&self.worlds[0])
    }

    /// Whether the player sees the same in both worlds.
    pub(crate) fn look_alike(&self, worlds: &[G::State; 2]) -> bool {
        let [one, other] = worlds.each_ref().map(|world| self.game.observe(world, Some(self.seat)));
        one == other
    }

    /// The turn that begins with a step and goes on as the bot chooses.
    pub(crate) fn follow(&self, first: G::Action, bot: &mut dyn Bot<G>) -> Turn<G> {
        let mut turn = self.only(first);
        while turn.after.iter().all(|world| self.goes_on(world)) {
            match self.next(&turn.after, bot) {
                Some(action) => turn.play(self.game, action),
                None => {
                    turn.complete = false;
                    break;
                }
            }
        }
        turn
    }

    /// A single step.
    pub(crate) fn only(&self, first: G::Action) -> Turn<G> {
        let mut turn = Turn {
            actions: Vec::new(),
            events: Vec::new(),
            after: self.worlds.clone(),
            complete: true,
        };
        turn.play(self.game, first);
        turn
    }

    /// The next step of the turn; none when it depends on what nobody knows yet.
    fn next(&self, worlds: &[G::State; 2], bot: &mut dyn Bot<G>) -> Option<G::Action> {
        let [one, other] = worlds.each_ref().map(|world| legal(self.game, world));
        if let ([only], true) = (&one[..], one == other) {
            return Some(*only);
        }
        if !self.look_alike(worlds) {
            return None;
        }
        let seen = self.game.observe(&worlds[0], Some(self.seat));
        bot.choose(self.game, &seen).map(|thought| thought.action)
    }
}

/// What is legal in a position.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions
}

/// A turn, played in two worlds.
pub(crate) struct Turn<G: Game> {
    pub(crate) actions: Vec<G::Action>,
    /// What happens, as far as it is the same in both worlds.
    pub(crate) events: Vec<G::Event>,
    pub(crate) after: [G::State; 2],
    /// Whether it is all known; else it goes on with what turns up.
    pub(crate) complete: bool,
}

impl<G: Game> Turn<G> {
    fn play(&mut self, game: &G, action: G::Action) {
        let [receipt, other] = self.after.each_mut().map(|world| {
            let mut receipt = Vec::new();
            game.step(world, action, &mut receipt);
            receipt
        });
        self.actions.push(action);
        let seen = receipt.iter().map(Event::concealed);
        self.events.extend(seen.filter(|event| other.iter().any(|o| o.concealed() == *event)));
    }

    /// Whether both turns come to the same, the order of the steps aside.
    pub(crate) fn same_as(&self, other: &Turn<G>) -> bool {
        let sorted = |turn: &Turn<G>| {
            let mut actions = turn.actions.clone();
            actions.sort_unstable();
            actions
        };
        sorted(self) == sorted(other)
    }
}
