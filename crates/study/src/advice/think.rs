//! The best few turns, as a bot chooses them.

use std::time::{Duration, Instant};

use gueridon_bots::{Bot, BotGame, BotSpec, Budget, Candidate, Level, Resources};
use gueridon_engine::{Game, Heuristics};
use gueridon_record::Recorded;
use gueridon_text::{Hint, Why};

use super::turn::{HintContext, Turn};
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
#[derive(Clone, Copy)]
pub struct Estimate {
    /// The expected margin in the end, in points.
    pub margin: f32,
    /// The chance to win, from 0 to 1; with three or more players, ranking well counts in part.
    pub win: f32,
    /// The number of rollouts.
    pub visits: u64,
}

/// A turn that is advised.
pub struct Advice<G: Game> {
    /// The turn.
    pub turn: Turn<G>,
    /// What it gains at once, in points.
    pub gain: i32,
    /// None from a bot without a search, or when there is no choice.
    pub estimate: Option<Estimate>,
    /// The most important first; never empty.
    pub whys: Vec<Why>,
}

impl<G: Recorded> Advice<G> {
    /// What it gains and what is expected, as sentences have it.
    pub fn numbers(&self, game: &G) -> Vec<Hint> {
        let mut numbers = vec![G::gain_hint(self.gain)];
        if let Some(estimate) = self.estimate {
            numbers.push(Hint::Margin(estimate.margin.round() as i32));
            let percent = (100.0 * estimate.win).round() as i32;
            let pair = game.players() == 2;
            numbers.push(if pair { Hint::Win(percent) } else { Hint::Prospects(percent) });
        }
        numbers
    }

    /// The actions as records write them.
    pub fn written(&self, game: &G) -> Vec<String> {
        self.turn.actions.iter().map(|&action| game.write(action)).collect()
    }
}

/// All that is advised in a position.
pub struct Hints<G: Game> {
    /// The turns, the best first.
    pub advice: Vec<Advice<G>>,
    /// The number of rollouts; 0 for a bot without a search.
    pub nodes: u64,
    /// Whether the end of the game was solved.
    pub exact: bool,
}

impl<G: Game> Hints<G> {
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
    /// The best turns, the best first.
    pub fn hints<G: Recorded + BotGame>(&self, context: &HintContext<G>) -> Hints<G> {
        if let [only] = context.legal()[..] {
            let turn = context.only(only);
            let gain = turn.gain(context.seat);
            let advice = Advice { turn, gain, estimate: None, whys: vec![Why::OnlyChoice] };
            return Hints { advice: vec![advice], nodes: 0, exact: false };
        }
        let started = Instant::now();
        let budget = self.budget();
        let mut bot = self.bot::<G>(budget.map(first_share));
        let Some(choice) = bot.choose(context.game, &context.seen) else {
            return Hints { advice: Vec::new(), nodes: 0, exact: false };
        };
        let searched = budget.is_some();
        let limit = budget.and_then(Budget::time);
        let mut chosen: Vec<(Turn<G>, Candidate<G::Action>)> = Vec::new();
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
        Hints {
            advice: self.with_reasons(context, chosen, nodes, choice.exact),
            nodes,
            exact: choice.exact,
        }
    }

    fn with_reasons<G: Recorded + BotGame>(
        &self,
        context: &HintContext<G>,
        chosen: Vec<(Turn<G>, Candidate<G::Action>)>,
        nodes: u64,
        exact: bool,
    ) -> Vec<Advice<G>> {
        let reasons = Reasons::new(context, self.seed);
        let (turns, candidates): (Vec<_>, Vec<_>) = chosen.into_iter().unzip();
        let known: Vec<Option<Estimate>> = (turns.iter().zip(&candidates))
            .map(|(turn, candidate)| (nodes > 0).then(|| estimate(context, turn, candidate)))
            .collect();
        let best = known.first().copied().flatten();
        let mut all_whys = Vec::new();
        for (rank, turn) in turns.iter().enumerate() {
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
            all_whys.push(whys);
        }
        let advice = turns.into_iter().zip(known).zip(all_whys);
        advice
            .map(|((turn, estimate), whys)| Advice {
                gain: turn.gain(context.seat),
                estimate,
                turn,
                whys,
            })
            .collect()
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
    turn: &Turn<G>,
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
