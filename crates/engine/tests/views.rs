//! The answer to a seat, and the line for a bot on it, do not depend on anything that the seat cannot know:
//! byte for byte the same in two positions that differ only in that.

use gueridon_engine::{Chance, Seat, Version};
use gueridon_record::{CardSource, Dice, GameId, Record, RecordFormat, Replay, Seed, with_game};
use serde_json::{Map, Value};

/// Plays a game at random and compares worlds; how many answers differed when everything was shown.
fn compare<G: RecordFormat>(record: &Record, mut replay: Replay<G>, seed: u64) -> usize {
    let mut dice = Dice::new(Seed::numbered(seed));
    let mut worlds_differed = 0;
    loop {
        let legal = replay.legal();
        for seat in Seat::all(replay.game.players()) {
            let seen = replay.game.observe(&replay.state, Some(seat));
            let mut other = replay.clone();
            other.state = replay.game.resample(&seen, &mut dice);
            worlds_differed += usize::from(other.answer() != replay.answer());
            let here = Replay { view: Some(seat), ..replay.clone() }.answer().to_string();
            let line = |world: &Replay<G>| world.bot_line(record, seat, true, 0).to_string();
            assert_eq!(line(&other), line(&replay), "seat {seat:?}");
            other.view = Some(seat);
            assert_eq!(other.answer().to_string(), here, "seat {seat:?}");
        }
        if legal.is_empty() {
            return worlds_differed;
        }
        let action = &legal[dice.below(legal.len() as u32) as usize];
        replay.apply_text(action).expect("a legal action is accepted");
    }
}

/// Options at random, of those that forms offer and the version knows.
fn options(game: GameId, version: Version, dice: &mut Dice) -> Map<String, Value> {
    let mut rules = Map::new();
    for option in game.options().iter().filter(|option| option.is_known_by(version)) {
        let choices: Vec<_> = option.choices_of(version).collect();
        let choice = choices[dice.below(choices.len() as u32) as usize];
        rules.extend(choice.value().map(|value| (option.name.to_string(), value)));
    }
    rules
}

#[test]
fn answers_with_a_view_reveal_nothing_hidden() {
    for game in GameId::ALL {
        let mut worlds_differed = 0;
        for seed in 0..20 {
            let players = 2 + seed as usize % 3;
            let mut record = Record::new(game, players, CardSource::Seed(Seed::numbered(seed)));
            record.version = Version::ALL[seed as usize % Version::ALL.len()];
            record.rules = options(game, record.version, &mut Dice::new(Seed::numbered(seed)));
            worlds_differed += with_game!(game, G => {
                let replay = Replay::<G>::open(&record).expect("the options hold");
                compare(&record, replay, seed)
            });
        }
        // In the board game only the order of the bag is hidden, and no answer shows that.
        assert_eq!(
            worlds_differed > 0,
            game.hides_hands(),
            "{}: the comparison would notice",
            game.name()
        );
    }
}
