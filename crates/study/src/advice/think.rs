//! The best few turns, as a bot chooses them.

use std::time::{Duration, Instant};

use gueridon_bots::{Bot, BotGame, BotSpec, Budget, Candidate, Level, Resources};
use gueridon_engine::{Heuristics, Seat};
use gueridon_record::RecordFormat;
use gueridon_text::{Hint, Why};

use super::turn::{FollowedTurn, HintContext};
use super::why::Reasons;

/// The divisor of the budget for each turn after the first.
const FOLLOWERS: u64 = 8;
/// The divisor of the time for the first step; the rest is for the steps after it.
const FIRST: u32 = 2;
/// A first step with less than one in this many rollouts is not known well enough.
const RARE: u64 = 100;
/// A chance to win that is lower by no more than this is about as good.
const CLOSE: f32 = 0.02;

/// How the bot searches.
pub struct Thinking {
    /// The level of the bot.
    pub level: Level,
    /// Another budget than the level's.
    pub budget: Option<Budget>,
    /// The same seed gives the same answer, unless time runs out.
    pub seed: u64,
    /// The most turns that are advised.
    pub top: usize,
    /// Threads, and the way to stop early.
    pub resources: Resources,
}

/// The bot's estimate of a turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The expected margin in the end, in points.
    pub margin: f32,
    /// The chance to win, from 0 to 1; with three or more players, ranking well counts in part.
    pub win: f32,
    /// The number of rollouts.
    pub visits: u64,
}

/// A turn that is advised.
#[derive(Clone, PartialEq, Debug)]
pub struct AdvisedTurn {
    /// The actions as records write them.
    pub actions: Vec<String>,
    /// Whether all of it is known; else it goes on with a hidden card.
    pub complete: bool,
    /// What it gains at once, in points.
    pub gain: i32,
    /// None from a bot without a search, or when there is no choice.
    pub estimate: Option<Estimate>,
    /// What it gains and what is expected, as sentences have it.
    pub numbers: Vec<Hint>,
    /// The most important first; never empty.
    pub whys: Vec<Why>,
}

impl AdvisedTurn {
    fn new<G: RecordFormat + Heuristics>(
        context: &HintContext<G>,
        turn: &FollowedTurn<G>,
        estimate: Option<Estimate>,
        whys: Vec<Why>,
    ) -> AdvisedTurn {
        let (game, gain) = (context.game, turn.gain(context.seat));
        let mut numbers = vec![G::gain_hint(gain)];
        if let Some(estimate) = estimate {
            numbers.push(Hint::Margin(estimate.margin.round() as i32));
            let percent = (100.0 * estimate.win).round() as i32;
            let pair = game.players() == 2;
            numbers.push(if pair { Hint::Win(percent) } else { Hint::Prospects(percent) });
        }
        let actions = turn.actions.iter().map(|&action| game.write(action)).collect();
        AdvisedTurn { actions, complete: turn.complete, gain, estimate, numbers, whys }
    }
}

/// All that is advised to a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatAdvice {
    /// The seat.
    pub seat: Seat,
    /// The turns, the best first.
    pub turns: Vec<AdvisedTurn>,
    /// The number of rollouts; 0 for a bot without a search.
    pub nodes: u64,
    /// Whether the end of the game was solved.
    pub exact: bool,
}

impl SeatAdvice {
    /// How the turns were found; none without a search.
    pub fn method(&self) -> Option<Hint> {
        if self.exact {
            Some(Hint::Exact)
        } else {
            (self.nodes > 0).then_some(Hint::Estimated { simulations: self.nodes })
        }
    }
}

impl Thinking {
    /// Advice on what a seat sees; none when the game is over.
    pub fn advise<G: RecordFormat + BotGame>(
        &self,
        game: &G,
        seen: G::Observation,
    ) -> Option<SeatAdvice> {
        let context = HintContext::new(game, seen, self.seed)?;
        let (turns, nodes, exact) = self.best_turns(&context);
        Some(SeatAdvice { seat: context.seat, turns, nodes, exact })
    }

    /// The best turns, the number of rollouts, and whether the end was solved.
    fn best_turns<G: RecordFormat + BotGame>(
        &self,
        context: &HintContext<G>,
    ) -> (Vec<AdvisedTurn>, u64, bool) {
        if let [only] = context.legal()[..] {
            let whys = vec![Why::OnlyChoice];
            return (vec![AdvisedTurn::new(context, &context.only(only), None, whys)], 0, false);
        }
        let started = Instant::now();
        let budget = self.budget();
        let mut bot = self.bot::<G>(budget.map(first_share));
        let Some(choice) = bot.choose(context.game, &context.seen) else {
            return (Vec::new(), 0, false);
        };
        let searched = budget.is_some();
        let limit = budget.and_then(Budget::time);
        let mut chosen: Vec<(FollowedTurn<G>, Candidate<G::Action>)> = Vec::new();
        for candidate in worth_following(&choice.candidates, choice.nodes, searched, choice.exact) {
            let late = limit.is_some_and(|limit| started.elapsed() >= limit);
            if chosen.len() >= self.top || late && !chosen.is_empty() {
                break;
            }
            let turn = if chosen.is_empty() {
                // The bot has planned this turn already, or searches on with its whole budget.
                context.follow(candidate.action, &mut *bot)
            } else {
                let follower = if choice.exact { budget } else { budget.map(follower_share) };
                context.follow(candidate.action, &mut *self.bot::<G>(follower))
            };
            if !chosen.iter().any(|(known, _)| known.same_as(&turn)) {
                chosen.push((turn, candidate));
            }
        }
        let nodes = if searched { choice.nodes } else { 0 };
        (self.with_reasons(context, chosen, nodes, choice.exact), nodes, choice.exact)
    }

    fn with_reasons<G: RecordFormat + BotGame>(
        &self,
        context: &HintContext<G>,
        chosen: Vec<(FollowedTurn<G>, Candidate<G::Action>)>,
        nodes: u64,
        exact: bool,
    ) -> Vec<AdvisedTurn> {
        let reasons = Reasons::new(context, self.seed);
        let (turns, candidates): (Vec<_>, Vec<_>) = chosen.into_iter().unzip();
        let known: Vec<Option<Estimate>> = (turns.iter().zip(&candidates))
            .map(|(turn, candidate)| (nodes > 0).then(|| estimate(context, turn, candidate)))
            .collect();
        let best = known.first().copied().flatten();
        let advise = |(rank, turn): (usize, &FollowedTurn<G>)| {
            let mut whys = reasons.of(turn);
            let behind = |(best, this): (Estimate, Estimate)| best.win - this.win > CLOSE;
            if best.zip(known[rank]).is_some_and(behind) {
                // Patience is no reason for a turn that is worse than one without it.
                whys.retain(|why| !matches!(why, Why::Waits | Why::Keeps | Why::FullHand));
            }
            if whys.is_empty() {
                whys.push(match (best, known[rank]) {
                    (Some(_), Some(_)) if rank == 0 && exact => Why::Solved,
                    (Some(_), Some(_)) if rank == 0 => Why::LongRun { simulations: nodes },
                    (Some(best), Some(this)) => Why::Alternative { close: !behind((best, this)) },
                    (None, _) | (_, None) => Why::NothingBetter,
                });
            }
            AdvisedTurn::new(context, turn, known[rank], whys)
        };
        turns.iter().enumerate().map(advise).collect()
    }

    /// The budget of the search; none for levels without one.
    fn budget(&self) -> Option<Budget> {
        self.budget.or(self.level.budget())
    }

    fn bot<G: BotGame>(&self, budget: Option<Budget>) -> Box<dyn Bot<G>> {
        budget.map_or(BotSpec::Level(self.level), BotSpec::Search).make(self.seed, &self.resources)
    }
}

/// The first steps in the order in which they are advised: the bot's choice, then the others that it
/// knows well, by their chance to win.
fn worth_following<A: Copy>(
    candidates: &[Candidate<A>],
    nodes: u64,
    searched: bool,
    exact: bool,
) -> Vec<Candidate<A>> {
    let Some((&first, rest)) = candidates.split_first() else { return Vec::new() };
    let least = if searched && !exact { nodes.div_ceil(RARE) } else { 0 };
    let mut rest: Vec<_> = rest.iter().copied().filter(|c| c.visits >= least).collect();
    if searched {
        rest.sort_by(|one, other| other.win.total_cmp(&one.win));
    }
    std::iter::once(first).chain(rest).collect()
}

/// The estimate of a turn: the result if it ends the game, else that of its first step.
fn estimate<G: Heuristics>(
    context: &HintContext<G>,
    turn: &FollowedTurn<G>,
    candidate: &Candidate<G::Action>,
) -> Estimate {
    let visits = candidate.visits;
    let Some(outcome) = turn.outcome(context.game) else {
        return Estimate { margin: candidate.margin, win: candidate.win.clamp(0.0, 1.0), visits };
    };
    let win = if context.game.players() > 2 {
        candidate.win
    } else {
        let winners: Vec<_> = outcome.winners().collect();
        if winners.contains(&context.seat) { 1.0 / winners.len() as f32 } else { 0.0 }
    };
    Estimate { margin: outcome.margin::<G>(context.seat) as f32, win, visits }
}

fn first_share(budget: Budget) -> Budget {
    match budget {
        Budget::Nodes(nodes) => Budget::Nodes(nodes),
        Budget::Time(time) => Budget::Time(time / FIRST),
        Budget::Capped(nodes, time) => Budget::Capped(nodes, time / FIRST),
    }
}

fn follower_share(budget: Budget) -> Budget {
    let few = |nodes: u64| nodes.div_ceil(FOLLOWERS);
    let short = |time: Duration| time / FIRST / FOLLOWERS as u32;
    match budget {
        Budget::Nodes(nodes) => Budget::Nodes(few(nodes)),
        Budget::Time(time) => Budget::Time(short(time)),
        Budget::Capped(nodes, time) => Budget::Capped(few(nodes), short(time)),
    }
}
