//! Whole turns: a first step, and the steps of a bot until the turn is over.

use gueridon_bots::{Bot, Xoshiro};
use gueridon_engine::{Game, GameEvent, Heuristics, Outcome, Seat};

/// What the player to move sees, and two worlds that look the same to that player: what differs between
/// them is hidden.
pub(crate) struct HintContext<'a, G: Game> {
    /// The rules.
    pub(crate) game: &'a G,
    /// The player to move.
    pub(crate) seat: Seat,
    /// What the player sees.
    pub(crate) seen: G::Observation,
    pub(crate) worlds: [G::State; 2],
}

impl<'a, G: Heuristics> HintContext<'a, G> {
    /// From what a seat sees; none when the game is over.
    pub(crate) fn new(game: &'a G, seen: G::Observation, seed: u64) -> Option<HintContext<'a, G>> {
        let mut dice = Xoshiro::stream(seed, 1);
        let worlds = [game.resample(&seen, &mut dice), game.resample(&seen, &mut dice)];
        let seat = game.to_act(&worlds[0])?;
        Some(HintContext { game, seat, seen, worlds })
    }

    /// The legal actions.
    pub(crate) fn legal(&self) -> Vec<G::Action> {
        legal(self.game, &self.worlds[0])
    }

    /// Whether the turn that began here is still going on. A new round is a new turn, even if the
    /// same player begins it.
    pub(crate) fn goes_on(&self, world: &G::State) -> bool {
        self.game.to_act(world) == Some(self.seat)
            && self.game.round(world) == self.game.round(&self.worlds[0])
    }

    /// Whether the player sees the same in both worlds.
    pub(crate) fn look_alike(&self, worlds: &[G::State; 2]) -> bool {
        let [one, other] = worlds.each_ref().map(|world| self.game.observe(world, Some(self.seat)));
        one == other
    }

    /// The turn that begins with a step and goes on as the bot chooses.
    pub(crate) fn follow(&self, first: G::Action, bot: &mut dyn Bot<G>) -> FollowedTurn<G> {
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
    pub(crate) fn only(&self, first: G::Action) -> FollowedTurn<G> {
        let mut turn = FollowedTurn {
            actions: Vec::new(),
            events: Vec::new(),
            after: self.worlds.clone(),
            complete: true,
        };
        turn.play(self.game, first);
        turn
    }

    /// A turn of these steps; none when there are none.
    pub(crate) fn turn(&self, steps: &[G::Action]) -> Option<FollowedTurn<G>> {
        let (&first, rest) = steps.split_first()?;
        let mut turn = self.only(first);
        rest.iter().for_each(|&step| turn.play(self.game, step));
        Some(turn)
    }

    /// The next step of the turn; none when it depends on something hidden.
    fn next(&self, worlds: &[G::State; 2], bot: &mut dyn Bot<G>) -> Option<G::Action> {
        let [one, other] = worlds.each_ref().map(|world| legal(self.game, world));
        if let ([only], true) = (&one[..], one == other) {
            return Some(*only);
        }
        if !self.look_alike(worlds) {
            return None;
        }
        let seen = self.game.observe(&worlds[0], Some(self.seat));
        bot.choose(self.game, &seen).map(|choice| choice.action)
    }
}

/// The legal actions of a position.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal(state, &mut actions);
    actions
}

/// A turn, played in two worlds.
pub(crate) struct FollowedTurn<G: Game> {
    /// The steps.
    pub(crate) actions: Vec<G::Action>,
    /// The events that are the same in both worlds.
    pub(crate) events: Vec<G::Event>,
    pub(crate) after: [G::State; 2],
    /// Whether all of it is known; else it goes on with a hidden card.
    pub(crate) complete: bool,
}

impl<G: Game> FollowedTurn<G> {
    /// What it gains at once, in points.
    pub(crate) fn gain(&self, seat: Seat) -> i32
    where
        G: Heuristics,
    {
        self.events.iter().map(|event| G::gain(event, seat)).sum()
    }

    /// The result of the game, if this turn ends it and no hidden card matters.
    pub(crate) fn outcome(&self, game: &G) -> Option<Outcome> {
        let [one, other] = self.after.each_ref().map(|world| game.outcome(world));
        one.filter(|_| one == other)
    }

    fn play(&mut self, game: &G, action: G::Action) {
        let [receipt, other] = self.after.each_mut().map(|world| {
            let mut receipt = Vec::new();
            game.apply_unchecked_into(world, action, &mut receipt);
            receipt
        });
        self.actions.push(action);
        let seen = receipt.iter().map(GameEvent::concealed);
        self.events.extend(seen.filter(|event| other.iter().any(|o| o.concealed() == *event)));
    }

    /// Whether both turns have the same steps in any order.
    pub(crate) fn same_as(&self, other: &FollowedTurn<G>) -> bool {
        let sorted = |turn: &FollowedTurn<G>| {
            let mut actions = turn.actions.clone();
            actions.sort_unstable();
            actions
        };
        sorted(self) == sorted(other)
    }
}
