//! One game, from the deal to the end.

use std::time::Instant;

use gueridon_bots::{Bot, BotGame, BotSpec, Resources};
use gueridon_engine::{Game, PerSeat, Seat};
use gueridon_record::{ActionError, Record, RecordError, Recorded, Replay, Step, with_game};
use gueridon_text::Speaker;
use serde_json::json;

use crate::contest::{Contest, Entrant, Pairing, entrant_on};
use crate::program::{Forfeit, ProgramPlayer};
use crate::start::StartPosition;

/// The result of a game, by seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameResult {
    /// The final scores.
    pub scores: PerSeat<i32>,
    /// Whether the seat won.
    pub won: PerSeat<bool>,
}

/// A game that was played.
pub(crate) struct PlayedGame {
    pub(crate) pairing: Pairing,
    pub(crate) result: GameResult,
    /// The record, one line without its end.
    pub(crate) record: String,
    /// Entrants with their answer times in nanoseconds, without steps of an earlier plan.
    pub(crate) times: Vec<(usize, u64)>,
    /// Entrants that lost a seat, with a message that says why.
    pub(crate) forfeits: Vec<(usize, String)>,
}

/// Plays a game of a contest.
///
/// # Errors
///
/// When the game has no such options.
pub(crate) fn play(
    contest: &Contest,
    pairing: Pairing,
    speaker: &Speaker,
) -> Result<PlayedGame, RecordError> {
    with_game!(contest.game, G => play_game::<G>(contest, pairing, speaker))
}

/// The player on a seat.
enum SeatPlayer<G: Game> {
    Bot(Box<dyn Bot<G>>),
    Program(ProgramPlayer),
}

fn play_game<G: Recorded + BotGame>(
    contest: &Contest,
    pairing: Pairing,
    speaker: &Speaker,
) -> Result<PlayedGame, RecordError> {
    let (mut record, mut replay) = contest.open::<G>(pairing.deal)?;
    let players = replay.game.players();
    let entrant = |seat: usize| entrant_on(&contest.lineup, pairing.rotation, seat);
    let mut forfeits = Vec::new();
    let mut forfeit = |seat: usize, why: Forfeit| -> SeatPlayer<G> {
        let (Pairing { deal, rotation }, loser) = (pairing, entrant(seat));
        let name = &contest.entrants[loser];
        let message = format!(
            "deal {deal}, rotation {rotation}: \"{name}\" loses seat {seat} to greedy: {why}"
        );
        forfeits.push((loser, message));
        let seed = contest.bot_seed(pairing, seat);
        SeatPlayer::Bot(BotSpec::Greedy.make(seed, &Resources::default()))
    };
    let mut seats: Vec<SeatPlayer<G>> = Vec::with_capacity(players);
    for seat in 0..players {
        seats.push(match &contest.entrants[entrant(seat)] {
            Entrant::Bot(spec) => {
                let seed = contest.bot_seed(pairing, seat);
                SeatPlayer::Bot(spec.make(seed, &Resources::default()))
            }
            Entrant::Program(command) => match ProgramPlayer::start(command, contest.bot_timeout) {
                Ok(program) => SeatPlayer::Program(program),
                Err(why) => forfeit(seat, why),
            },
        });
    }

    let mut times = Vec::new();
    while let Some(seat) = replay.game.to_act(&replay.state) {
        let player = &mut seats[seat.index()];
        let started = Instant::now();
        let (action, counts) = match player {
            SeatPlayer::Bot(bot) => {
                let seen = replay.game.observe(&replay.state, Some(seat));
                let thought = bot.choose(&replay.game, &seen).expect("the game is not over");
                let counts = match contest.entrants[entrant(seat.index())] {
                    // It never searches; of other bots, no nodes mean a step of an earlier plan.
                    Entrant::Bot(BotSpec::Random) => true,
                    Entrant::Bot(BotSpec::Greedy | BotSpec::Level(_) | BotSpec::Search(_)) => {
                        thought.nodes > 0
                    }
                    // Greedy plays in its place.
                    Entrant::Program(_) => false,
                };
                (thought.action, counts)
            }
            SeatPlayer::Program(program) => {
                match ask(program, &mut replay, (&record, contest.start.as_ref()), seat, speaker) {
                    Ok(action) => (action, true),
                    Err(why) => {
                        *player = forfeit(seat.index(), why);
                        continue;
                    }
                }
            }
        };
        if counts {
            let nanoseconds = started.elapsed().as_nanos().try_into().unwrap_or(u64::MAX);
            times.push((entrant(seat.index()), nanoseconds));
        }
        replay.step(action).expect("a bot plays by the rules");
    }
    record.actions = replay.steps.iter().map(|step| replay.game.write(step.action)).collect();
    let outcome = replay.game.outcome(&replay.state).expect("a game without a seat to act is over");
    let won = PerSeat::new(players, |seat| outcome.ranks[seat.index()] == 0);
    let result = GameResult { scores: outcome.scores, won };
    Ok(PlayedGame { pairing, result, record: record.write(), times, forfeits })
}

/// Asks a program for a legal action.
fn ask<G: Recorded>(
    program: &mut ProgramPlayer,
    replay: &mut Replay<G>,
    begin: (&Record, Option<&StartPosition>),
    seat: Seat,
    speaker: &Speaker,
) -> Result<G::Action, Forfeit> {
    let text = program.ask(question(replay, begin, seat))?;
    let refused = |error: ActionError<G>| {
        Forfeit::Refused(text.clone(), error.explain(&replay.game, speaker))
    };
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

/// The line for a program: the referee's answer for its seat, and the record without hidden actions.
fn question<G: Recorded>(
    replay: &mut Replay<G>,
    (record, start): (&Record, Option<&StartPosition>),
    seat: Seat,
) -> String {
    replay.view = Some(seat);
    let mut answer = replay.answer();
    let write = |(index, step): (usize, &Step<G>)| {
        if step.seat == seat && !start.is_some_and(|start| start.is_outdated(index, seat)) {
            replay.game.write(step.action)
        } else {
            replay.game.write_concealed(step.action)
        }
    };
    let actions: Vec<String> = replay.steps.iter().enumerate().map(write).collect();
    answer["seat"] = seat.0.into();
    answer["record"] = json!({
        "game": G::ID, "players": replay.game.players(), "rules": record.rules,
        "version": record.version.number(), "actions": actions,
    });
    answer.to_string()
}
