//! One game, from the deal to the end.

use std::time::Instant;

use gueridon_bots::{Bot, BotGame, BotSpec, Resources};
use gueridon_engine::{Game, Outcome, PerSeat, Seat};
use gueridon_record::{ActionError, RecordError, RecordFormat, Replay, with_game};
use gueridon_text::Speaker;
use serde_json::{Map, Value, json};

use crate::contest::{Contest, OnLoss, Pairing, entrant_on};
use crate::entrant::EntrantPlayer;
use crate::program::{Forfeit, ProgramPlayer};
use crate::program_pool::ProgramPool;

/// The result of a game, by seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SeatResults {
    /// The final scores.
    pub scores: PerSeat<i32>,
    /// Whether the seat won.
    pub won: PerSeat<bool>,
}

/// A game that was played.
pub(crate) struct PlayedGame {
    pub(crate) pairing: Pairing,
    pub(crate) result: SeatResults,
    /// The record, one line without its end.
    pub(crate) record: String,
    /// Entrants with their answer times in nanoseconds, without steps of an earlier plan.
    pub(crate) times: Vec<(usize, u64)>,
    /// Seats that were lost, in order.
    pub(crate) losses: Vec<LostSeat>,
}

/// A seat that a program lost.
pub(crate) struct LostSeat {
    pub(crate) entrant: usize,
    seat: Seat,
    /// How many actions had been played.
    at: usize,
    /// Which seat of which game, and why.
    pub(crate) message: String,
    /// The last lines that the program wrote to standard error.
    pub(crate) stderr: Vec<String>,
}

/// Plays a game of a contest.
///
/// # Errors
///
/// When the game has no such options.
pub(crate) fn play(
    contest: &Contest,
    pairing: Pairing,
    programs: &mut ProgramPool,
    speaker: &Speaker,
) -> Result<PlayedGame, RecordError> {
    with_game!(contest.game, G => play_game::<G>(contest, pairing, programs, speaker))
}

/// The player on a seat.
enum SeatPlayer<G: Game> {
    Bot(Box<dyn Bot<G>>),
    /// A program, and whether it has not been asked in this game yet.
    Program(ProgramPlayer, bool),
}

fn play_game<G: RecordFormat + BotGame>(
    contest: &Contest,
    pairing: Pairing,
    programs: &mut ProgramPool,
    speaker: &Speaker,
) -> Result<PlayedGame, RecordError> {
    let (mut record, mut replay) = contest.open::<G>(pairing.deal)?;
    let players = replay.game.players();
    let entrant = |seat: usize| entrant_on(&contest.lineup, pairing.rotation, seat);
    let mut losses = Vec::new();
    let mut lose = |seat: usize, at: usize, why: &Forfeit, stderr: Vec<String>| -> SeatPlayer<G> {
        let (Pairing { deal, rotation }, loser) = (pairing, entrant(seat));
        let name = &contest.entrants[loser];
        let message =
            format!("deal {deal}, rotation {rotation}: \"{name}\" loses seat {seat}: {why}");
        losses.push(LostSeat { entrant: loser, seat: Seat(seat as u8), at, message, stderr });
        let seed = contest.bot_seed(pairing, seat);
        SeatPlayer::Bot(BotSpec::Greedy.make(seed, &Resources::default()))
    };
    let mut seats: Vec<SeatPlayer<G>> = Vec::with_capacity(players);
    for seat in 0..players {
        seats.push(match &contest.entrants[entrant(seat)].player {
            EntrantPlayer::Bot(spec) => {
                let seed = contest.bot_seed(pairing, seat);
                let resources =
                    Resources { threads: contest.search_threads, ..Resources::default() };
                SeatPlayer::Bot(spec.make(seed, &resources))
            }
            EntrantPlayer::Program(command) => {
                match programs.take(entrant(seat), command, contest.bot_timeout) {
                    Ok(program) => SeatPlayer::Program(program, true),
                    Err(why) => lose(seat, replay.steps.len(), &why, Vec::new()),
                }
            }
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
                let counts = match contest.entrants[entrant(seat.index())].player {
                    // It never searches; of other bots, no nodes mean a step of an earlier plan.
                    EntrantPlayer::Bot(BotSpec::Random) => true,
                    EntrantPlayer::Bot(
                        BotSpec::Greedy | BotSpec::Level(_) | BotSpec::Search(_),
                    ) => thought.nodes > 0,
                    // Greedy plays in its place.
                    EntrantPlayer::Program(_) => false,
                };
                (thought.action, counts)
            }
            SeatPlayer::Program(program, first) => {
                let outdated = contest.start.as_ref().map_or(0, |start| start.outdated_steps(seat));
                let line = replay.bot_line(&record, seat, std::mem::take(first), outdated);
                match ask(program, line.to_string(), &replay, speaker) {
                    Ok(action) => (action, true),
                    Err(why) => {
                        let stderr = program.last_lines();
                        *player = lose(seat.index(), replay.steps.len(), &why, stderr);
                        continue;
                    }
                }
            }
        };
        if counts {
            let nanoseconds = started.elapsed().as_nanos().try_into().unwrap_or(u64::MAX);
            times.push((entrant(seat.index()), nanoseconds));
        }
        replay.apply(action).expect("a bot plays by the rules");
    }
    for (seat, player) in seats.into_iter().enumerate() {
        if let SeatPlayer::Program(program, _) = player {
            programs.give_back(entrant(seat), program);
        }
    }
    record.actions = replay.steps.iter().map(|step| replay.game.write(step.action)).collect();
    let outcome = replay.game.outcome(&replay.state).expect("a game without a seat to act is over");
    let lost: &[LostSeat] = if contest.on_loss == OnLoss::Forfeit { &losses } else { &[] };
    let result = result::<G>(&outcome, lost);
    let record = record.write_with_arena(notes(contest, pairing, &result, &losses));
    Ok(PlayedGame { pairing, result, record, times, losses })
}

/// The result of a game, in which lost seats come last: they win nothing, and their scores are no better
/// than any other. When all seats were lost, the last one to be lost wins.
fn result<G: Game>(outcome: &Outcome, losses: &[LostSeat]) -> SeatResults {
    let players = outcome.scores.len();
    let last = losses.last().map(|loss| loss.seat).filter(|_| losses.len() == players);
    let stands = |seat: Seat| last == Some(seat) || losses.iter().all(|loss| loss.seat != seat);
    let standing = || Seat::all(players).filter(|&seat| stands(seat));
    let best = standing().map(|seat| outcome.ranks[seat.index()]).min();
    let worst = standing().map(|seat| outcome.scores[seat.index()]).min_by_key(|&s| G::merit(s));
    SeatResults {
        won: PerSeat::new(players, |seat| {
            stands(seat) && Some(outcome.ranks[seat.index()]) == best
        }),
        scores: PerSeat::new(players, |seat| {
            let own = outcome.scores[seat.index()];
            let limit = worst.filter(|_| !stands(seat)).unwrap_or(own);
            if G::merit(own) < G::merit(limit) { own } else { limit }
        }),
    }
}

/// What a record of the arena says beyond the game: the bots, where they sat, and how it ended.
fn notes(
    contest: &Contest,
    pairing: Pairing,
    result: &SeatResults,
    losses: &[LostSeat],
) -> Map<String, Value> {
    let name = |seat: usize| {
        contest.entrants[entrant_on(&contest.lineup, pairing.rotation, seat)].to_string()
    };
    let players = contest.players();
    let winners: Vec<usize> = (0..players).filter(|&seat| result.won[seat]).collect();
    let mut notes = Map::new();
    let mut put = |name: &str, value: Value| notes.insert(name.into(), value);
    put("bots", (0..players).map(name).collect());
    put("seed", contest.seed.to_string().into());
    put("deal", pairing.deal.into());
    put("rotation", pairing.rotation.into());
    put("scores", json!(result.scores[..]));
    put("winners", json!(winners));
    if !losses.is_empty() {
        let lost = |loss: &LostSeat| json!({"seat": loss.seat.0, "at": loss.at});
        put("on_loss", contest.on_loss.name().into());
        put("lost", losses.iter().map(lost).collect());
    }
    notes
}

/// Asks a program for a legal action.
fn ask<G: RecordFormat>(
    program: &mut ProgramPlayer,
    question: String,
    replay: &Replay<G>,
    speaker: &Speaker,
) -> Result<G::Action, Forfeit> {
    let text = program.ask(question)?;
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
