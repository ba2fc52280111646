//! What a seat is answered does not depend on anything that it cannot know: byte by byte the same
//! in two worlds that differ only in that.

use gueridon_engine::{Chance, Seat, Version};
use gueridon_record::{Dice, GameId, Record, Recorded, Replay, Seed, Source, Visitor};

struct Compare {
    seed: u64,
}

impl Visitor for Compare {
    /// How many answers differed between the worlds when everything was shown.
    type Output = usize;

    fn visit<G: Recorded>(self, mut replay: Replay<G>) -> usize {
        let mut dice = Dice::new(Seed::numbered(self.seed));
        let mut worlds_differed = 0;
        loop {
            let legal = replay.legal();
            for seat in Seat::all(replay.game.players()) {
                let seen = replay.game.observe(&replay.state, Some(seat));
                let mut other = replay.clone();
                other.state = replay.game.resample(&seen, &mut dice);
                worlds_differed += usize::from(other.answer() != replay.answer());
                let here = Replay { view: Some(seat), ..replay.clone() }.answer().to_string();
                other.view = Some(seat);
                assert_eq!(other.answer().to_string(), here, "seat {seat:?}");
            }
            if legal.is_empty() {
                return worlds_differed;
            }
            let action = &legal[dice.below(legal.len() as u32) as usize];
            replay.play(action).expect("a legal action is accepted");
        }
    }
}

#[test]
fn answers_with_a_view_tell_nothing_of_what_is_hidden() {
    for game in GameId::ALL {
        let mut worlds_differed = 0;
        for seed in 0..20 {
            let players = 2 + seed as usize % 3;
            let mut record = Record::new(game, players, Source::Seed(Seed::numbered(seed)));
            record.version = Version::ALL[seed as usize % 2];
            worlds_differed += record.visit(Compare { seed }).expect("a usual game can be dealt");
        }
        // In the board game only the order of the bag is hidden, and no answer shows that.
        let hides = game != GameId::CafeBoard;
        assert_eq!(worlds_differed > 0, hides, "{}: the comparison would notice", game.name());
    }
}
