//! Whole turns: the ways to play the steps of one turn, and their values.

use std::collections::HashMap;
use std::hash::Hash;

use gueridon_engine::{Game, GameEvent, Heuristics, Seat};

use crate::bot::Candidate;
use crate::dice::Xoshiro;

/// How many turns are followed, those of the highest value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Beam {
    /// The most unfinished turns after each step.
    turns: usize,
    /// The most steps that each of them is followed by.
    steps: usize,
}

impl Beam {
    /// For the turn that is played: nearly all turns of all games.
    pub const WIDE: Beam = Beam { turns: 200, steps: usize::MAX };
    /// For the turns of a training.
    pub const NARROW: Beam = Beam { turns: 8, steps: usize::MAX };
    /// For turns that are foreseen, of which there are thousands.
    pub const QUICK: Beam = Beam { turns: 6, steps: 20 };
}

/// The most steps that are tried before the beam is narrowed.
const MANY_STEPS: usize = 6000;
/// The most steps of a turn; every game ends its turns long before.
const LONGEST: usize = 200;

/// A turn of the seat to act.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn<A> {
    /// Its steps, up to the one that passes to another seat or shows a hidden card.
    pub steps: Vec<A>,
    /// The sum of the values of its steps, in points.
    pub value: f32,
    /// Whether it ends the round or the game.
    pub ends: bool,
    /// Whether its last step shows a hidden card.
    pub reveals: bool,
}

/// The turns of the seat to act, the highest value first; none when the game is over. Turns of the same steps in
/// another order are one turn: the one of the highest value. Of very many turns, those of low
/// values are left out, but never all that end the round.
pub fn turns<G: Heuristics>(
    game: &G,
    seen: &G::Observation,
    beam: Beam,
    dice: &mut Xoshiro,
) -> Vec<Turn<G::Action>> {
    let state = game.resample(seen, dice);
    let Some(seat) = game.to_act(&state) else { return Vec::new() };
    let search = TurnSearch { game, seat, round: game.round(&state), beam };
    let start = Unfinished { state, steps: Vec::new(), value: 0.0 };
    let mut turns = search.by_value(start.clone());
    if !turns.iter().any(|turn| turn.ends) {
        turns.extend(search.to_the_end(start));
    }
    // Stable, so that equal values stay in the order of the rules.
    turns.sort_by(|one, other| other.value.total_cmp(&one.value));
    turns
}

/// Leaves at most this many turns that are sorted by value: the best, and where players hold back, turns of all values.
pub fn select<G: Heuristics>(turns: &mut Vec<Turn<G::Action>>, most: usize) {
    if G::HOLDS_BACK && turns.len() > most {
        let best = most / 2;
        let (others, places) = (turns.len() - best, most - best);
        // The last one, of the lowest value, is always among them.
        for place in 0..places {
            let other = best + (place + 1) * others / places - 1;
            turns.swap(best + place, other);
        }
    }
    turns.truncate(most);
}

/// The first steps of turns that are sorted by value, each with the value of its best turn.
pub(crate) fn first_steps<A: Copy + PartialEq>(turns: &[Turn<A>]) -> Vec<Candidate<A>> {
    let mut firsts: Vec<Candidate<A>> = Vec::new();
    for turn in turns {
        if let Some(&action) = turn.steps.first()
            && !firsts.iter().any(|known| known.action == action)
        {
            firsts.push(Candidate { action, visits: 1, margin: turn.value, win: 0.5 });
        }
    }
    firsts
}

/// A turn under way, and one of the positions that are possible then.
#[derive(Clone)]
struct Unfinished<G: Game> {
    state: G::State,
    steps: Vec<G::Action>,
    value: f32,
}

/// The turn after one more step.
enum AfterStep<G: Game> {
    Unfinished(Unfinished<G>),
    Finished(Turn<G::Action>),
}

struct TurnSearch<'a, G: Game> {
    game: &'a G,
    seat: Seat,
    round: u32,
    beam: Beam,
}

impl<G: Heuristics> TurnSearch<'_, G> {
    /// Follows the turns of the highest value, step by step.
    fn by_value(&self, start: Unfinished<G>) -> Vec<Turn<G::Action>> {
        let mut finished = Distinct::default();
        let mut unfinished = vec![start];
        let (mut actions, mut steps) = (Vec::new(), 0);
        for _ in 0..LONGEST {
            let mut longer = Distinct::default();
            for turn in &unfinished {
                self.game.legal(&turn.state, &mut actions);
                self.keep_best(&turn.state, &mut actions);
                steps += actions.len();
                for &action in &actions {
                    match self.after(turn, action) {
                        AfterStep::Unfinished(turn) => longer.insert(turn),
                        AfterStep::Finished(turn) => finished.insert(turn),
                    }
                }
            }
            unfinished = longer.turns;
            if unfinished.is_empty() {
                break;
            }
            unfinished.sort_by(|one, other| other.value.total_cmp(&one.value));
            let beam = if steps < MANY_STEPS { self.beam } else { Beam::NARROW };
            unfinished.truncate(beam.turns);
        }
        finished.turns
    }

    /// Keeps the steps of the highest value, if there are too many.
    fn keep_best(&self, state: &G::State, actions: &mut Vec<G::Action>) {
        if actions.len() > self.beam.steps {
            let value = |action: G::Action| self.game.action_value(state, action);
            actions.sort_by(|&one, &other| value(other).total_cmp(&value(one)));
            actions.truncate(self.beam.steps);
        }
    }

    /// A turn that ends the round, whatever the values of its steps.
    fn to_the_end(&self, mut turn: Unfinished<G>) -> Option<Turn<G::Action>> {
        let mut actions = Vec::new();
        for _ in 0..LONGEST {
            self.game.legal(&turn.state, &mut actions);
            let nexts = actions.iter().map(|&action| self.after(&turn, action));
            let next = nexts.into_iter().find(|next| match next {
                AfterStep::Unfinished(turn) => self.game.can_end_round(&turn.state),
                AfterStep::Finished(turn) => turn.ends,
            });
            match next? {
                AfterStep::Unfinished(next) => turn = next,
                AfterStep::Finished(turn) => return Some(turn),
            }
        }
        None
    }

    fn after(&self, turn: &Unfinished<G>, action: G::Action) -> AfterStep<G> {
        let value = turn.value + self.game.action_value(&turn.state, action);
        let mut steps = Vec::with_capacity(turn.steps.len() + 1);
        steps.extend_from_slice(&turn.steps);
        steps.push(action);
        let mut state = turn.state.clone();
        let mut receipt = Vec::new();
        self.game.apply_unchecked_into(&mut state, action, &mut receipt);
        let acting = self.game.to_act(&state);
        let ends = acting.is_none() || self.game.round(&state) != self.round;
        let reveals = receipt.iter().any(GameEvent::reveals);
        if !ends && acting == Some(self.seat) && !reveals {
            AfterStep::Unfinished(Unfinished { state, steps, value })
        } else {
            AfterStep::Finished(Turn { steps, value, ends, reveals })
        }
    }
}

/// Steps and their value.
trait Valued {
    type Action: Copy + Ord + Hash;

    fn steps(&self) -> &[Self::Action];
    fn value(&self) -> f32;
}

impl<A: Copy + Ord + Hash> Valued for Turn<A> {
    type Action = A;

    fn steps(&self) -> &[A] {
        &self.steps
    }

    fn value(&self) -> f32 {
        self.value
    }
}

impl<G: Game> Valued for Unfinished<G> {
    type Action = G::Action;

    fn steps(&self) -> &[G::Action] {
        &self.steps
    }

    fn value(&self) -> f32 {
        self.value
    }
}

/// Turns of different steps. Of those that differ in the order alone, the one of the highest value is kept.
struct Distinct<T: Valued> {
    turns: Vec<T>,
    positions: HashMap<Vec<T::Action>, usize>,
}

impl<T: Valued> Default for Distinct<T> {
    fn default() -> Distinct<T> {
        Distinct { turns: Vec::new(), positions: HashMap::new() }
    }
}

impl<T: Valued> Distinct<T> {
    fn insert(&mut self, turn: T) {
        let mut sorted = turn.steps().to_vec();
        sorted.sort_unstable();
        let position = *self.positions.entry(sorted).or_insert(self.turns.len());
        match self.turns.get_mut(position) {
            None => self.turns.push(turn),
            Some(known) if turn.value() > known.value() => *known = turn,
            Some(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_engine::cafe_cards::CafeCards;
    use gueridon_engine::forty_six::{Card, Deal, Deck, FortySix, Options};

    /// The turns of the first player who holds these cards, after the turned-up card.
    fn turns_of(hand: &str, turned_up: &str, joker_anywhere: bool) -> Vec<Turn<String>> {
        use gueridon_engine::Notation;
        let read = |text: &str| -> Vec<Card> {
            text.split_whitespace().map(|card| Card::read(card).unwrap()).collect()
        };
        let (hand, turned_up) = (read(hand), read(turned_up));
        let mut others =
            Card::all().filter(|card| !hand.contains(card) && !turned_up.contains(card));
        let mut deck = hand.clone();
        deck.extend(others.by_ref().take(5));
        deck.extend(&turned_up);
        deck.extend(others);
        let rules = Options { rounds: 1, joker_anywhere, ..Options::new(2) };
        let game = FortySix::new(rules).unwrap();
        let state = game.start(&Deal::new(vec![Deck::new(&deck).unwrap()]));
        let seen = game.observe(&state, Some(Seat(0)));
        let turns = turns(&game, &seen, Beam::WIDE, &mut Xoshiro::new(1));
        turns
            .into_iter()
            .map(|turn| Turn {
                steps: turn.steps.iter().map(|&step| game.write(step)).collect(),
                value: turn.value,
                ends: turn.ends,
                reveals: turn.reveals,
            })
            .collect()
    }

    #[test]
    fn orders_of_the_same_cards_are_one_turn() {
        // 1, 2 and 3 touch 14, in any order; 40 and 46 do not. Eight sets of three cards, none of them drawn.
        let turns = turns_of("1 2 3 40 46", "14", false);
        let lengths: Vec<usize> = turns.iter().map(|turn| turn.steps.len()).collect();
        assert_eq!(turns.len(), 8);
        assert_eq!(lengths.iter().filter(|&&length| length == 3).count(), 3);
        assert_eq!((turns[0].value, turns[0].ends), (6.0, false));
    }

    /// The values that are left of 100 turns.
    fn selected<G: Heuristics>(most: usize) -> Vec<f32> {
        let turn = |value| Turn { steps: Vec::new(), value, ends: false, reveals: false };
        let mut turns: Vec<Turn<G::Action>> =
            (1_u8..=100).rev().map(|value| turn(f32::from(value))).collect();
        select::<G>(&mut turns, most);
        turns.iter().map(|turn| turn.value).collect()
    }

    #[test]
    fn turns_of_all_values_are_kept_where_players_hold_back_and_the_best_elsewhere() {
        // Four of the best; of the 96 others, each 24th.
        assert_eq!(selected::<FortySix>(8), [100.0, 99.0, 98.0, 97.0, 73.0, 49.0, 25.0, 1.0]);
        assert_eq!(selected::<CafeCards>(3), [100.0, 99.0, 98.0]);
        assert_eq!(selected::<FortySix>(100).len(), 100);
    }

    #[test]
    fn a_free_joker_takes_every_card_out() {
        // No square touches another. Four times the joker is laid where a card belongs, which takes it back.
        let turns = turns_of("J 1 12 28 46", "21", true);
        assert!(turns[0].ends);
        assert_eq!(turns[0].value, 187.0 + 0.5, "the joker ends on its own square");
        assert_eq!(turns[0].steps.len(), 4 * 2 + 1);
    }
}
