//! Messages of random play of every game, so that a new game is sampled without samples of its own.

use std::collections::BTreeMap;

use gueridon_draw::GameUi;
use gueridon_engine::{GameEvent, PointSource, Seat};
use gueridon_record::{CardSource, Dice, GameId, Record, Replay, Seed, with_game};
use gueridon_text::Message;

/// The number of random games.
const PLAYED: u64 = 8;

/// Actions, events and refusals.
pub(super) fn sentences() -> Vec<Message> {
    GameId::ALL.into_iter().flat_map(|game| with_game!(game, G => played::<G>().0)).collect()
}

/// The places of the board, and the sources of points.
pub(super) fn parts() -> Vec<Message> {
    GameId::ALL.into_iter().flat_map(|game| with_game!(game, G => played::<G>().1)).collect()
}

/// The sources of a receipt's points.
pub(super) fn sources<E: GameEvent>(receipt: &[E]) -> Vec<Message> {
    let sources = E::scored_in(receipt, Seat(0)).into_iter().map(|(_, source, _)| source);
    let message = |PointSource { name, round, .. }: PointSource| {
        let source = Message::new(format!("page-source-{name}"));
        round.map_or(source.clone(), |round| source.with("round", round))
    };
    sources.map(message).collect()
}

/// One message of each id in random games.
fn played<G: GameUi>() -> (Vec<Message>, Vec<Message>) {
    let (mut sentences, mut parts) = (BTreeMap::new(), BTreeMap::new());
    let mut keep =
        |message: Message| sentences.entry(message.id.clone()).or_insert(message).id.len();
    for number in 0..PLAYED {
        let source = CardSource::Seed(Seed::numbered(number));
        let record = Record::new(GameId::of::<G>(), *G::PLAYERS.start(), source);
        let Replay { game, mut state, .. } = Replay::<G>::open(&record).unwrap();
        let mut dice = Dice::new(Seed::numbered(number));
        let universe = game.universe();
        while let Some(action) = game.pick(&state, &mut dice) {
            let actor = game.to_act(&state).unwrap_or(Seat(0));
            for &other in universe.iter().step_by(7) {
                if let Err(refusals) = game.check(&state, other) {
                    refusals.iter().for_each(|refusal| {
                        keep(game.refusal_message(refusal));
                    });
                }
            }
            keep(game.action_message(actor, action));
            let receipt = game.apply(&mut state, action).unwrap();
            for source in sources(&receipt) {
                parts.insert(source.id.clone(), source);
            }
            for event in receipt {
                keep(game.event_message(actor, &event));
            }
            let seen = game.observe(&state, None);
            for message in game.places().iter().filter_map(|(id, _)| game.place_message(&seen, id))
            {
                parts.insert(message.id.clone(), message);
            }
        }
        for &other in &universe {
            for refusal in game.check(&state, other).unwrap_err().iter() {
                keep(game.refusal_message(refusal));
            }
        }
    }
    (sentences.into_values().collect(), parts.into_values().collect())
}
