//! Later-step probe: several steps in one request, the first of which would show something hidden.
//! How the others are refused must not tell what it would be.

use std::collections::BTreeSet;

use gueridon_bots::Xoshiro;
use gueridon_engine::{Game, Notation, Seat};
use gueridon_record::{GameId, Record, Recorded, Replay, Seed, Source, Visitor};

use super::stage::{Person, Stage, Verdict};
use crate::client::{Answer, Broken};

/// A step shows something when one of this many worlds that look the same before looks different after.
const WORLDS: usize = 12;
/// A random game has such a position sooner or later; after this many games it is given up.
const GAMES: u64 = 400;
/// Fewer probes than the moves that a player may make at once.
const PROBES: usize = 24;

/// Which first step is looked for.
#[derive(Clone, Copy)]
struct Wanted {
    game: GameId,
    /// A card that is drawn, or one that is played.
    draws: bool,
    /// Whether the same player is to act afterwards, so that there is something to probe.
    goes_on: bool,
}

/// A table is filled and another one turned up; the last card of the pile; the card that ends a round.
/// The board game draws only at the end of a turn.
const WANTED: [Wanted; 4] = [
    Wanted { game: GameId::CafeCards, draws: false, goes_on: true },
    Wanted { game: GameId::FortySix, draws: true, goes_on: true },
    Wanted { game: GameId::FortySix, draws: false, goes_on: true },
    Wanted { game: GameId::CafeBoard, draws: false, goes_on: false },
];

/// A position with a step that shows something hidden.
struct Position {
    record: Record,
    /// Steps of the same turn before it that show nothing: with them, the probe has three steps.
    before: Vec<String>,
    first: String,
    /// What could follow in one world or another; what cannot follow in the true one comes first.
    guesses: Vec<String>,
}

pub(super) async fn run(stage: &Stage) -> Result<Verdict, Broken> {
    let (mut probes, mut leaks) = (0, Vec::new());
    for wanted in WANTED {
        let found = tokio::task::spawn_blocking(move || position(wanted)).await?;
        let position = found.ok_or("no position to probe in was found")?;
        let leak = probe(stage, &position, &mut probes).await?;
        leaks.extend(leak.map(|leak| format!("{}: {leak}", wanted.game.name())));
    }
    let positions = WANTED.len();
    if leaks.is_empty() {
        let evidence = format!("{probes} probes in {positions} positions: one answer in each");
        return Ok(Verdict::held(evidence));
    }
    Ok(Verdict::broken(format!("{} of {positions} tell: {}", leaks.len(), leaks.join("; "))))
}

/// Tries every guess in a position; how the answers tell something, if they do.
async fn probe(
    stage: &Stage,
    position: &Position,
    probes: &mut usize,
) -> Result<Option<String>, Broken> {
    let mut prober = Person::new(&stage.attacker(0));
    let mut other = Person::new(&stage.attacker(1));
    let id = prober.go_on(&position.record, std::slice::from_mut(&mut other)).await?;
    let before = prober.table(&id).await?;
    let step = before["step"].to_string();
    // The first of each kind of answer: all others must be the same.
    let mut known: [Option<(String, Bytes)>; 2] = [None, None];
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
        for (known, answer) in known.iter_mut().zip([played, laid_out]) {
            *probes += 1;
            let bytes = bytes(&answer);
            match known {
                None => *known = Some((steps.clone(), bytes)),
                Some((_, same)) if *same == bytes => {}
                Some((other, _)) => {
                    return Ok(Some(format!("{other} is not answered as {steps} is")));
                }
            }
        }
    }
    let same = prober.table(&id).await?["head"] == before["head"];
    Ok((!same).then(|| "something was played".to_string()))
}

/// All that an answer tells.
type Bytes = (u16, Option<String>, Vec<u8>);

fn bytes(answer: &Answer) -> Bytes {
    (answer.status, answer.location.clone(), answer.body.to_vec())
}

fn position(wanted: Wanted) -> Option<Position> {
    (0..GAMES).find_map(|seed| {
        let record = Record::new(wanted.game, 2, Source::Seed(Seed::numbered(seed)));
        let find = Find { record: &record, wanted, dice: Xoshiro::new(seed) };
        record.visit(find).ok().flatten()
    })
}

/// Plays a random game until there is such a position.
struct Find<'a> {
    record: &'a Record,
    wanted: Wanted,
    dice: Xoshiro,
}

impl Visitor for Find<'_> {
    type Output = Option<Position>;

    fn visit<G: Recorded>(mut self, replay: Replay<G>) -> Option<Position> {
        let Replay { game, mut state, .. } = replay;
        let (mut played, mut legal) = (Vec::new(), Vec::new());
        while let Some(seat) = game.to_act(&state) {
            game.legal(&state, &mut legal);
            for &action in &legal {
                let first = game.write(action);
                if (first == "draw") != self.wanted.draws {
                    continue;
                }
                let Some(guesses) = self.guesses(&game, &state, seat, action) else { continue };
                // A step of the same turn that shows nothing makes it a probe of three steps.
                let split = played.len() - usize::from(game.mid_turn(&state));
                let before: Vec<String> = played[split..].to_vec();
                played.truncate(split);
                let record = Record { actions: played, ..self.record.clone() };
                return Some(Position { record, before, first, guesses });
            }
            let action = game.pick(&state, &mut self.dice)?;
            game.play_unchecked(&mut state, action);
            played.push(game.write(action));
        }
        None
    }
}

impl Find<'_> {
    /// What could follow an action in worlds that look the same before it, if they look different after.
    fn guesses<G: Game + Notation>(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        action: G::Action,
    ) -> Option<Vec<String>> {
        let after = |state: &G::State| {
            let mut after = state.clone();
            game.play_unchecked(&mut after, action);
            after
        };
        let truth = after(state);
        if game.outcome(&truth).is_some()
            || (game.to_act(&truth) == Some(seat)) != self.wanted.goes_on
        {
            return None;
        }
        let (seen, told) = (game.observe(state, Some(seat)), game.observe(&truth, Some(seat)));
        let (mut shows, mut could, mut legal) = (false, BTreeSet::new(), Vec::new());
        for _ in 0..WORLDS {
            let world = after(&game.resample(&seen, &mut self.dice));
            shows |= game.observe(&world, Some(seat)) != told;
            game.legal(&world, &mut legal);
            could.extend(legal.iter().map(|&action| game.write(action)));
        }
        game.legal(&truth, &mut legal);
        let can: BTreeSet<String> = legal.iter().map(|&action| game.write(action)).collect();
        let (can, cannot): (Vec<String>, Vec<String>) =
            could.union(&can).cloned().partition(|guess| can.contains(guess));
        // Where the turn passes on, nothing that follows depends on what was shown.
        let telling = shows && (!self.wanted.goes_on || !cannot.is_empty() && !can.is_empty());
        telling.then(|| cannot.into_iter().take(PROBES - 4).chain(can).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_position_to_probe_in() {
        for wanted in WANTED {
            let found = position(wanted).unwrap();
            assert!(found.guesses.len() > 1, "{} {:?}", found.first, found.guesses);
            assert_eq!(found.first == "draw", wanted.draws);
        }
    }
}
