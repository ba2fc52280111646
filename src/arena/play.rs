//! One game, from the deal to the end.

use std::time::Instant;

use gueridon_bots::{Bot, BotSpec, Greedy, Resources};
use gueridon_engine::{Heuristics, PerSeat, Seat};
use gueridon_record::{ActionError, Record, RecordError, Recorded, Replay, Step, with_game};
use gueridon_text::Speaker;
use serde_json::json;

use super::contest::{Contest, Entrant, Pairing, entrant_on};
use super::program::{Loss, Program};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Ending {
    /// The final scores.
    pub(crate) scores: PerSeat<i32>,
    /// Who won.
    pub(crate) won: PerSeat<bool>,
}

/// A game that was played.
pub(crate) struct Played {
    /// Which.
    pub(crate) pairing: Pairing,
    /// How it ended.
    pub(crate) ending: Ending,
    /// The whole of it, on a line.
    pub(crate) record: String,
    /// How long each answer took, in nanoseconds, and whose it was. What was only the next step of
    /// an earlier plan is left out.
    pub(crate) times: Vec<(usize, u64)>,
    /// Which entrants lost a seat, and a message that says why.
    pub(crate) losses: Vec<(usize, String)>,
}

/// Plays a game of a contest.
///
/// # Errors
///
/// When the contest's game has no such options.
pub(crate) fn play(
    contest: &Contest,
    pairing: Pairing,
    speaker: &Speaker,
) -> Result<Played, RecordError> {
    with_game!(contest.game, G => play_game::<G>(contest, pairing, speaker))
}

/// Who holds a seat.
enum Holder<G: Heuristics> {
    Own(Box<dyn Bot<G>>),
    Program(Program),
}

fn play_game<G: Recorded + Heuristics>(
    contest: &Contest,
    pairing: Pairing,
    speaker: &Speaker,
) -> Result<Played, RecordError> {
    let mut record = contest.record(pairing.deal);
    let mut replay = Replay::<G>::open(&record)?;
    let players = replay.game.players();
    let entrant = |seat: usize| entrant_on(&contest.lineup, pairing.rotation, seat);
    let mut losses = Vec::new();
    let mut lose = |seat: usize, loss: Loss| -> Holder<G> {
        let (Pairing { deal, rotation }, loser) = (pairing, entrant(seat));
        let name = &contest.entrants[loser];
        let message = format!(
            "deal {deal}, rotation {rotation}: \"{name}\" loses seat {seat} to greedy: {loss}"
        );
        losses.push((loser, message));
        Holder::Own(Box::new(Greedy::new(contest.bot_seed(pairing, seat))))
    };
    let mut holders: Vec<Holder<G>> = Vec::with_capacity(players);
    for seat in 0..players {
        holders.push(match &contest.entrants[entrant(seat)] {
            Entrant::Own(spec) => {
                let seed = contest.bot_seed(pairing, seat);
                Holder::Own(spec.make(seed, &Resources::default()))
            }
            Entrant::Program(command) => match Program::start(command, contest.patience) {
                Ok(program) => Holder::Program(program),
                Err(loss) => lose(seat, loss),
            },
        });
    }

    let mut times = Vec::new();
    while let Some(seat) = replay.game.to_act(&replay.state) {
        let holder = &mut holders[seat.index()];
        let started = Instant::now();
        let (action, counts) = match holder {
            Holder::Own(bot) => {
                let seen = replay.game.observe(&replay.state, Some(seat));
                let thought = bot.choose(&replay.game, &seen).expect("the game is not over");
                let counts = match contest.entrants[entrant(seat.index())] {
                    // It never looks at anything; of others that means an earlier plan.
                    Entrant::Own(BotSpec::Random) => true,
                    Entrant::Own(BotSpec::Greedy | BotSpec::Level(_) | BotSpec::Search(_)) => {
                        thought.nodes > 0
                    }
                    // Greedy, in its place.
                    Entrant::Program(_) => false,
                };
                (thought.action, counts)
            }
            Holder::Program(program) => match ask(program, &mut replay, &record, seat, speaker) {
                Ok(action) => (action, true),
                Err(loss) => {
                    *holder = lose(seat.index(), loss);
                    continue;
                }
            },
        };
        if counts {
            let nanoseconds = started.elapsed().as_nanos().try_into().unwrap_or(u64::MAX);
            times.push((entrant(seat.index()), nanoseconds));
        }
        replay.step(action).expect("a bot plays by the rules");
    }
    record.actions = replay.steps.iter().map(|step| replay.game.write(step.action)).collect();
    let outcome = replay.game.outcome(&replay.state).expect("a game in which nobody acts is over");
    let won = PerSeat::new(players, |seat| outcome.ranks[seat.index()] == 0);
    let ending = Ending { scores: outcome.scores, won };
    Ok(Played { pairing, ending, record: record.write(), times, losses })
}

/// Asks a program for an action that is legal.
fn ask<G: Recorded>(
    program: &mut Program,
    replay: &mut Replay<G>,
    record: &Record,
    seat: Seat,
    speaker: &Speaker,
) -> Result<G::Action, Loss> {
    let text = program.ask(question(replay, record, seat))?;
    let refused =
        |error: ActionError<G>| Loss::Refused(text.clone(), error.explain(&replay.game, speaker));
    let action = replay
        .game
        .read(&text)
        .map_err(|why| refused(ActionError::Unreadable { text: text.clone(), why }))?;
    replay
        .game
        .check(&replay.state, action)
        .map_err(|refusals| refused(ActionError::Refused(refusals)))?;
    Ok(action)
}

/// What a program is told: the referee's answer for its seat, and the record as it may know it.
fn question<G: Recorded>(replay: &mut Replay<G>, record: &Record, seat: Seat) -> String {
    replay.view = Some(seat);
    let mut answer = replay.answer();
    let write = |step: &Step<G>| {
        if step.seat == seat {
            replay.game.write(step.action)
        } else {
            replay.game.write_concealed(step.action)
        }
    };
    let actions: Vec<String> = replay.steps.iter().map(write).collect();
    answer["seat"] = seat.0.into();
    answer["record"] = json!({
        "game": G::ID, "players": replay.game.players(), "rules": record.rules,
        "version": record.version.number(), "actions": actions,
    });
    answer.to_string()
}
