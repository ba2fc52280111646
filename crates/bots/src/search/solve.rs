//! The exact solver: when little enough is unseen, or few enough cards will be drawn, every possible
//! world is played to the end.

use std::time::Instant;

use gueridon_engine::{Chance, Game, Heuristics, MAX_SEATS, PerSeat, Seat};

use super::is_over;
use super::outlook::Outlook;
use super::rating::{Rating, plain_chance, rate};
use crate::bot::{Candidate, Evaluation, Resources};

/// The most worlds that are solved: six cards lie in 720 orders, and the first two of 27 in 702.
const MAX_WORLDS: usize = 720;
/// The most steps over all worlds; a longer end is left to rollouts.
pub(crate) const MAX_STEPS: u64 = 100_000;
/// The clock is read every this many steps.
const BETWEEN_LOOKS: u64 = 256;

/// Answers every question of a resampling in turn, in all possible ways.
struct Odometer {
    /// The answers so far, each with how many there are.
    wheels: Vec<(u32, u32)>,
    at: usize,
    /// The number of questions that are varied; later ones are answered by 0.
    questions: usize,
}

impl Chance for Odometer {
    fn next_u32(&mut self) -> u32 {
        0
    }

    fn below(&mut self, n: u32) -> u32 {
        if n < 2 || self.at == self.questions {
            return 0;
        }
        if self.at == self.wheels.len() {
            self.wheels.push((0, n));
        }
        self.at += 1;
        self.wheels[self.at - 1].0
    }
}

impl Odometer {
    fn new(questions: usize) -> Odometer {
        Odometer { wheels: Vec::new(), at: 0, questions }
    }

    /// Moves on to the next way to answer; false when all were given.
    fn advance(&mut self) -> bool {
        self.at = 0;
        while let Some((answer, ways)) = self.wheels.last_mut() {
            *answer += 1;
            if answer < ways {
                return true;
            }
            self.wheels.pop();
        }
        false
    }
}

/// A world and the number of equally likely orders that lead to it.
type World<G> = (<G as Game>::State, u32);

/// The worlds that fit an observation, by the answers to the first questions; none when there are too
/// many.
fn worlds<G: Game>(game: &G, seen: &G::Observation, questions: usize) -> Option<Vec<World<G>>> {
    let mut worlds: Vec<World<G>> = Vec::new();
    let mut odometer = Odometer::new(questions);
    for _ in 0..MAX_WORLDS {
        let state = game.resample(seen, &mut odometer);
        // Some hidden cards are alike, so that neighbouring answers often give the same world.
        match worlds.last_mut() {
            Some((known, orders)) if *known == state => *orders += 1,
            Some(_) | None => worlds.push((state, 1)),
        }
        if !odometer.advance() {
            return Some(worlds);
        }
    }
    None
}

/// A step in an end that was played out in every world.
pub(super) struct SolvedOption<A> {
    pub(super) action: A,
    /// The seat to act.
    seat: Seat,
    /// The steps that were tried.
    steps: u64,
    /// How the player to act rates it.
    value: f64,
    pub(super) outlook: Outlook,
}

/// The steps of an end that can be played out in every world, the best first; none when it cannot, or when
/// another player would have to choose without knowing what this one knows.
pub(super) fn options<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    steps: u64,
    until: Option<Instant>,
    resources: &Resources,
) -> Option<Vec<SolvedOption<G::Action>>> {
    let mut end = End::new(game, seen, steps, until, resources)?;
    let mut options = Vec::new();
    for action in end.solver.legal(&end.worlds) {
        let before = end.solver.steps;
        let totals = end.totals(&[action])?;
        let mean = |total: f64| total / end.orders;
        options.push(SolvedOption {
            action,
            seat: end.solver.root,
            steps: end.solver.steps - before,
            value: mean(totals.wins[end.solver.root.index()]),
            outlook: Outlook {
                margin: PerSeat::new(game.players(), |seat| mean(totals.margins[seat.index()])),
                win: PerSeat::new(game.players(), |seat| mean(totals.chances[seat.index()])),
            },
        });
    }
    options.sort_by(|one, other| other.value.total_cmp(&one.value));
    Some(options)
}

/// The best step of an end that can be solved.
pub(crate) fn solve<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    steps: u64,
    until: Option<Instant>,
    resources: &Resources,
) -> Option<Evaluation<G::Action>> {
    let options = options(game, seen, steps, until, resources)?;
    let action = options.first()?.action;
    let candidate = |option: &SolvedOption<G::Action>| Candidate {
        action: option.action,
        visits: option.steps,
        margin: option.outlook.margin[option.seat.index()] as f32,
        win: option.value as f32,
    };
    let nodes = options.iter().map(|option| option.steps).sum();
    let candidates = options.iter().map(candidate).collect();
    Some(Evaluation { action, candidates, line: vec![action], nodes, exact: true })
}

/// The chance to win and the margin in points after each of some turns, if the end can be played out in every
/// world. The steps of a turn before its last show nothing hidden.
pub(super) fn solve_turns<'t, G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    turns: impl Iterator<Item = &'t [G::Action]>,
    resources: &Resources,
) -> Option<Vec<(f32, f32)>> {
    let mut end = End::new(game, seen, MAX_STEPS, None, resources)?;
    let root = end.solver.root.index();
    let value = |steps: &[G::Action]| {
        let totals = end.totals(steps)?;
        let mean = |total: f64| (total / end.orders) as f32;
        Some((mean(totals.wins[root]), mean(totals.margins[root])))
    };
    turns.map(value).collect()
}

/// An end of a game of which all possible worlds are known.
struct End<'a, G: Game> {
    solver: Solver<'a, G>,
    worlds: Vec<World<G>>,
    /// The number of equally likely orders of all worlds.
    orders: f64,
}

impl<'a, G: Heuristics> End<'a, G> {
    /// None when there are too many worlds.
    fn new(
        game: &'a G,
        seen: &G::Observation,
        limit: u64,
        until: Option<Instant>,
        resources: &'a Resources,
    ) -> Option<End<'a, G>> {
        if !game.is_ending(seen) {
            return None;
        }
        let unseen = game.unseen(seen);
        let draws = foreseeable_draws(unseen);
        // Where only the pile is hidden, its top cards are enough, as long as no others are drawn: a
        // shuffle settles the last place first, and cards are drawn from there.
        if draws < unseen && G::HIDDEN_HANDS || draws == 0 {
            return None;
        }
        let worlds = worlds(game, seen, if draws < unseen { draws } else { usize::MAX })?;
        let root = game.to_act(&worlds.first()?.0)?;
        let orders = worlds.iter().map(|(_, orders)| f64::from(*orders)).sum();
        let least_unseen = unseen - draws;
        let solver = Solver { game, root, least_unseen, steps: 0, limit, until, resources };
        Some(End { solver, worlds, orders })
    }

    /// The sums over all orders, if all players choose the best after these steps.
    fn totals(&mut self, steps: &[G::Action]) -> Option<WorldSums> {
        let (&last, before) = steps.split_last()?;
        let mut worlds = self.worlds.clone();
        for (world, _) in &mut worlds {
            self.solver.game.apply_all_unchecked(world, before);
        }
        self.solver.after(&worlds, last)
    }
}

/// The number of draws from this many cards that have few enough results.
fn foreseeable_draws(unseen: usize) -> usize {
    let (mut draws, mut results) = (0, 1);
    while draws < unseen && results * (unseen - draws) <= MAX_WORLDS {
        results *= unseen - draws;
        draws += 1;
    }
    draws
}

/// Sums over worlds for every seat: the rating that each seat plays for, the chance to win alone, and the margin.
#[derive(Clone, Copy, Default)]
struct WorldSums {
    wins: [f64; MAX_SEATS],
    chances: [f64; MAX_SEATS],
    margins: [f64; MAX_SEATS],
}

impl WorldSums {
    fn add(&mut self, other: &WorldSums) {
        let more = [(&mut self.wins, &other.wins), (&mut self.chances, &other.chances)];
        for (sums, more) in more.into_iter().chain([(&mut self.margins, &other.margins)]) {
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        }
    }

    /// Adds the result of a world.
    fn add_result(&mut self, rating: &Rating, weight: f64) {
        for (seat, (&win, &margin)) in rating.win.iter().zip(rating.margin.iter()).enumerate() {
            self.wins[seat] += weight * f64::from(win);
            self.chances[seat] += weight * f64::from(plain_chance(win, margin));
            self.margins[seat] += weight * f64::from(margin);
        }
    }
}

struct Solver<'a, G: Game> {
    game: &'a G,
    root: Seat,
    /// With fewer unseen cards, a card was drawn that is the same in all worlds.
    least_unseen: usize,
    steps: u64,
    limit: u64,
    until: Option<Instant>,
    resources: &'a Resources,
}

impl<G: Heuristics> Solver<'_, G> {
    /// The legal actions in worlds that look alike to the player who acts.
    fn legal(&self, worlds: &[World<G>]) -> Vec<G::Action> {
        let mut actions = Vec::new();
        if let Some((state, _)) = worlds.first() {
            self.game.legal(state, &mut actions);
        }
        actions
    }

    fn out_of_time(&self) -> bool {
        self.steps > self.limit
            || self.steps.is_multiple_of(BETWEEN_LOOKS)
                && (self.resources.stop.load(std::sync::atomic::Ordering::Relaxed)
                    || is_over(self.until))
    }

    /// Plays a step in worlds that look alike to the player who acts, and on to the end.
    fn after(&mut self, worlds: &[World<G>], action: G::Action) -> Option<WorldSums> {
        let mut totals = WorldSums::default();
        // Worlds that differ for the next player are decided apart.
        let mut groups: Vec<(G::Observation, Vec<World<G>>)> = Vec::new();
        for (state, orders) in worlds {
            self.steps += 1;
            if self.out_of_time() {
                return None;
            }
            let mut state = state.clone();
            self.game.apply_unchecked(&mut state, action);
            let viewer = self.game.to_act(&state);
            let seen = self.game.observe(&state, viewer.or(Some(self.root)));
            if !G::HIDDEN_HANDS && self.game.unseen(&seen) < self.least_unseen {
                return None;
            }
            match viewer {
                None => totals.add_result(&rate(self.game, &state), f64::from(*orders)),
                Some(_) => match groups.iter_mut().find(|(known, _)| *known == seen) {
                    Some((_, group)) => group.push((state, *orders)),
                    None => groups.push((seen, vec![(state, *orders)])),
                },
            }
        }
        for (_, group) in &groups {
            totals.add(&self.best(group)?);
        }
        Some(totals)
    }

    /// The best result of the player who acts in worlds that look alike to them.
    fn best(&mut self, worlds: &[World<G>]) -> Option<WorldSums> {
        let seat = self.game.to_act(&worlds.first()?.0)?;
        let actions = self.legal(worlds);
        if G::HIDDEN_HANDS && seat != self.root && actions.len() > 1 {
            return None;
        }
        let mut best: Option<WorldSums> = None;
        for action in actions {
            let totals = self.after(worlds, action)?;
            if best.is_none_or(|best| totals.wins[seat.index()] > best.wins[seat.index()]) {
                best = Some(totals);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odometer_gives_every_order_once() {
        let mut odometer = Odometer::new(usize::MAX);
        let mut orders = Vec::new();
        loop {
            let mut order = [1, 2, 3, 4];
            gueridon_engine::shuffle(&mut order, &mut odometer);
            orders.push(order);
            if !odometer.advance() {
                break;
            }
        }
        orders.sort_unstable();
        orders.dedup();
        assert_eq!(orders.len(), 24);
    }

    #[test]
    fn two_draws_are_foreseen_of_27_cards_and_all_of_six() {
        assert_eq!([100, 28, 27, 10, 7, 6, 0].map(foreseeable_draws), [1, 1, 2, 3, 3, 6, 0]);
    }
}
