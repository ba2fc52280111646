//! What can be done in a turn, as goals name it.

use gueridon_engine::cafe::Event as CafeEvent;
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::{Card, Event, FortySix, Square};
use gueridon_engine::{Reason, Seat};
use serde::{Deserialize, Deserializer, de};

use crate::study_game::{StudyGame, study_files};

gueridon_engine::named_enum! {
    /// Something that was done in a turn.
    pub enum Feat(name, "") {
        /// A card was placed, or a guest seated.
        Placed,
        /// A guest brought points.
        Scored,
        /// A guest sat down alone, and the next one kept it company.
        Pair,
        /// A guest's points were doubled at a table.
        Doubled,
        /// A guest brought points at two tables or more.
        TwoTables,
        /// A guest was the fourth at a table.
        Full,
        /// A full table left the game.
        Cleared,
        /// A table of one nation lowered the hand limit.
        HandLimit,
        /// A joker was placed.
        Joker,
        /// The joker lies on the square of its own.
        OwnSquare,
        /// A joker was taken back.
        JokerTaken,
        /// A guest went to the bar.
        Bar,
        /// A card was drawn in place of placing one.
        Drew,
        /// A card was laid face down.
        LaidDown,
        /// The player ended the round or the game with an empty hand.
        WentOut,
    }
}

impl<'de> Deserialize<'de> for Feat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Feat, D::Error> {
        const NAMES: [&str; Feat::ALL.len()] = {
            let mut names = [""; Feat::ALL.len()];
            let mut at = 0;
            while at < names.len() {
                names[at] = Feat::ALL[at].name();
                at += 1;
            }
            names
        };
        let name = String::deserialize(deserializer)?;
        Feat::from_name(&name).ok_or_else(|| de::Error::unknown_variant(&name, &NAMES))
    }
}

impl StudyGame for CafeBoard {
    study_files!("cafe-board");

    fn feats<'a>(_: Seat, receipts: impl Iterator<Item = &'a [CafeEvent]>) -> Vec<Feat> {
        // Guests are drawn after most turns: that is no choice.
        cafe_feats(receipts).into_iter().filter(|feat| *feat != Feat::Drew).collect()
    }
}

impl StudyGame for CafeCards {
    study_files!("cafe-cards");

    fn feats<'a>(_: Seat, receipts: impl Iterator<Item = &'a [CafeEvent]>) -> Vec<Feat> {
        cafe_feats(receipts)
    }
}

fn cafe_feats<'a>(receipts: impl Iterator<Item = &'a [CafeEvent]>) -> Vec<Feat> {
    let mut feats = Vec::new();
    let mut waits = false;
    for receipt in receipts {
        let (mut seated, mut tables) = (false, 0);
        for event in receipt {
            match *event {
                CafeEvent::Seated { guest, .. } => {
                    seated = true;
                    feats.push(Feat::Placed);
                    feats.extend(guest.joker.then_some(Feat::Joker));
                }
                CafeEvent::Scored { guests, doubled, points, .. } if points > 0 => {
                    tables += 1;
                    feats.extend(doubled.then_some(Feat::Doubled));
                    feats.extend((guests == 4).then_some(Feat::Full));
                }
                CafeEvent::LimitLowered { .. } => feats.push(Feat::HandLimit),
                CafeEvent::Cleared { .. } => feats.push(Feat::Cleared),
                CafeEvent::WentToBar { .. } => feats.push(Feat::Bar),
                CafeEvent::Exchanged { .. } => feats.push(Feat::JokerTaken),
                CafeEvent::Drew { .. } => feats.push(Feat::Drew),
                CafeEvent::LaidDown { .. } => feats.push(Feat::LaidDown),
                CafeEvent::Ended { reason: Reason::EmptyHand | Reason::Declared } => {
                    feats.push(Feat::WentOut);
                }
                CafeEvent::Scored { .. }
                | CafeEvent::GroupScored { .. }
                | CafeEvent::FourJokers { .. }
                | CafeEvent::Revealed { .. }
                | CafeEvent::Eliminated { .. }
                | CafeEvent::Passed
                | CafeEvent::Penalty { .. }
                | CafeEvent::Ended { .. } => {}
            }
        }
        feats.extend((tables >= 1).then_some(Feat::Scored));
        feats.extend((tables >= 2).then_some(Feat::TwoTables));
        feats.extend((seated && waits && tables >= 1).then_some(Feat::Pair));
        waits = seated && tables == 0;
    }
    feats
}

impl StudyGame for FortySix {
    study_files!("forty-six");

    fn feats<'a>(seat: Seat, receipts: impl Iterator<Item = &'a [Event]>) -> Vec<Feat> {
        let mut feats = Vec::new();
        for event in receipts.flatten() {
            match *event {
                Event::Placed { card, square } => {
                    feats.push(Feat::Placed);
                    feats.extend((card == Card::JOKER).then_some(Feat::Joker));
                    feats.extend((square == Square::JOKER).then_some(Feat::OwnSquare));
                }
                Event::TookJoker { .. } => feats.push(Feat::JokerTaken),
                Event::Drew { .. } => feats.push(Feat::Drew),
                Event::RoundEnded { out, .. } => {
                    feats.extend((out == Some(seat)).then_some(Feat::WentOut));
                }
                Event::Cost { .. } | Event::RoundBegan { .. } | Event::Ended { .. } => {}
            }
        }
        feats
    }
}
