//! Later-step probe: several steps in one request, the first of which would reveal something hidden.
//! The refusal of the others must not depend on it.

use std::collections::BTreeSet;

use gueridon_bots::Xoshiro;
use gueridon_cli::plural;
use gueridon_engine::{Game, Notation, Seat};
use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, Seed, with_game};

use super::context::{AttackContext, AttackVerdict};
use crate::client::Response;
use gueridon_cli::Error;

/// A step reveals something when one of this many states that look the same before looks different
/// after.
const WORLDS: usize = 12;
/// Number of random games in which a position is searched.
const GAMES: u64 = 400;
/// Upper limit of probes in a position, below the limit of moves.
const PROBES: usize = 24;

/// The kind of first step that is searched.
#[derive(Clone, Copy)]
struct ProbeTarget {
    game: GameId,
    /// Whether it draws a card, or plays one.
    draws: bool,
    /// Whether the same player is to act afterwards.
    goes_on: bool,
}

/// A table that is filled and replaced; the last card of the pile; the card that ends a round. The
/// board game draws only at the end of a turn.
const TARGETS: [ProbeTarget; 4] = [
    ProbeTarget { game: GameId::CafeCards, draws: false, goes_on: true },
    ProbeTarget { game: GameId::FortySix, draws: true, goes_on: true },
    ProbeTarget { game: GameId::FortySix, draws: false, goes_on: true },
    ProbeTarget { game: GameId::CafeBoard, draws: false, goes_on: false },
];

/// A position with a step that reveals something hidden.
struct ProbePosition {
    record: Record,
    /// Steps of the same turn before it that reveal nothing: with them, the probe has three steps.
    before: Vec<String>,
    first: String,
    /// Steps that are legal afterwards in some state; those that are not legal in the true one first.
    guesses: Vec<String>,
}

pub(super) async fn later_steps(context: &AttackContext) -> Result<AttackVerdict, Error> {
    let (mut probes, mut leaks) = (0, Vec::new());
    for target in TARGETS {
        let found = tokio::task::spawn_blocking(move || find_position(target)).await?;
        let position = found.ok_or("no position to probe in was found")?;
        let leak = probe(context, &position, &mut probes).await?;
        leaks.extend(leak.map(|leak| format!("{}: {leak}", target.game.name())));
    }
    let positions = TARGETS.len();
    if leaks.is_empty() {
        let evidence = format!(
            "{} in {}: one answer in each",
            plural(probes as u64, "probe"),
            plural(positions as u64, "position")
        );
        return Ok(AttackVerdict::held(evidence));
    }
    Ok(AttackVerdict::broken(format!("{} of {positions} tell: {}", leaks.len(), leaks.join("; "))))
}

/// Tries every guess in a position; the difference between two responses, if there is one.
async fn probe(
    context: &AttackContext,
    position: &ProbePosition,
    probes: &mut usize,
) -> Result<Option<String>, Error> {
    let mut prober = context.client(0);
    let id = prober.continue_record(&position.record, &mut [context.client(1)]).await?;
    let before = prober.table(&id).await?;
    let step = before["step"].to_string();
    // The first response to each kind of request: all others must be the same.
    let mut known: [Option<(String, ResponseParts)>; 2] = [None, None];
    for guess in position.guesses.iter().take(PROBES) {
        let first = position.before.iter().chain([&position.first, guess]);
        let steps = first.map(String::as_str).collect::<Vec<_>>().join(",");
        let fields = [("at", step.as_str()), ("actions", steps.as_str())];
        let played = prober.post(&format!("/t/{id}/play"), &fields).await?;
        if played.status == 200 {
            return Ok(Some(format!("{steps} was played")));
        }
        let draft: String = form_urlencoded::byte_serialize(steps.as_bytes()).collect();
        let laid_out = prober.get(&format!("/t/{id}?d={draft}")).await?;
        for (known, response) in known.iter_mut().zip([played, laid_out]) {
            *probes += 1;
            let parts = response_parts(&response);
            match known {
                None => *known = Some((steps.clone(), parts)),
                Some((_, same)) if *same == parts => {}
                Some((other, _)) => {
                    return Ok(Some(format!("{other} is not answered as {steps} is")));
                }
            }
        }
    }
    let same = prober.table(&id).await?["head"] == before["head"];
    Ok((!same).then(|| "something was played".to_string()))
}

/// Everything that a response reveals.
type ResponseParts = (u16, Option<String>, Vec<u8>);

fn response_parts(response: &Response) -> ResponseParts {
    (response.status, response.location.clone(), response.body.to_vec())
}

/// Searches random games for a position with such a step.
fn find_position(target: ProbeTarget) -> Option<ProbePosition> {
    (0..GAMES).find_map(|seed| {
        let record = Record::new(target.game, 2, CardSource::Seed(Seed::numbered(seed)));
        with_game!(target.game, G => find_in_game::<G>(target, record, Xoshiro::new(seed)))
    })
}

/// Plays a random game until there is such a position.
fn find_in_game<G: RecordFormat>(
    target: ProbeTarget,
    record: Record,
    mut random: Xoshiro,
) -> Option<ProbePosition> {
    let Replay { game, mut state, .. } = Replay::<G>::open(&record).ok()?;
    let (mut played, mut legal) = (Vec::new(), Vec::new());
    while let Some(seat) = game.to_act(&state) {
        game.legal(&state, &mut legal);
        for &action in &legal {
            let first = game.write(action);
            if (first == "draw") != target.draws {
                continue;
            }
            let found = guesses(target, &game, &state, seat, action, &mut random);
            let Some(guesses) = found else { continue };
            let split = played.len() - usize::from(game.mid_turn(&state));
            let before = played.split_off(split);
            let record = Record { actions: played, ..record };
            return Some(ProbePosition { record, before, first, guesses });
        }
        let action = game.pick(&state, &mut random)?;
        game.apply_unchecked(&mut state, action);
        played.push(game.write(action));
    }
    None
}

/// Steps that are legal after an action in states that look the same before it, if they look different
/// after it.
fn guesses<G: Game + Notation>(
    target: ProbeTarget,
    game: &G,
    state: &G::State,
    seat: Seat,
    action: G::Action,
    random: &mut Xoshiro,
) -> Option<Vec<String>> {
    let after = |state: &G::State| {
        let mut after = state.clone();
        game.apply_unchecked(&mut after, action);
        after
    };
    let truth = after(state);
    if game.outcome(&truth).is_some() || (game.to_act(&truth) == Some(seat)) != target.goes_on {
        return None;
    }
    let (before, revealed) = (game.observe(state, Some(seat)), game.observe(&truth, Some(seat)));
    let (mut differs, mut possible, mut legal) = (false, BTreeSet::new(), Vec::new());
    for _ in 0..WORLDS {
        let world = after(&game.resample(&before, random));
        differs |= game.observe(&world, Some(seat)) != revealed;
        game.legal(&world, &mut legal);
        possible.extend(legal.iter().map(|&action| game.write(action)));
    }
    game.legal(&truth, &mut legal);
    let can: BTreeSet<String> = legal.iter().map(|&action| game.write(action)).collect();
    let (can, cannot): (Vec<String>, Vec<String>) =
        possible.union(&can).cloned().partition(|guess| can.contains(guess));
    // When the turn passes on, no later step depends on what was revealed.
    let useful = differs && (!target.goes_on || !cannot.is_empty() && !can.is_empty());
    useful.then(|| cannot.into_iter().take(PROBES - 4).chain(can).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_position_to_probe_in() {
        for target in TARGETS {
            let found = find_position(target).unwrap();
            assert!(found.guesses.len() > 1, "{} {:?}", found.first, found.guesses);
            assert_eq!(found.first == "draw", target.draws);
        }
    }
}
