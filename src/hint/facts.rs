//! What there is to say about the turns of each game.

use gueridon_bots::Insight;
use gueridon_engine::cafe::Event as CafeEvent;
use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, Card, FortySix, Square};
use gueridon_engine::{Event, Seat};
use gueridon_record::Recorded;
use gueridon_text::{Hint, Why};

use super::turn::{Scene, Turn};

/// A game whose turns can be advised.
pub(crate) trait Facts: Insight + Recorded {
    /// What the gain of a turn is called in answers for programs.
    const GAIN: &'static str = "points";

    /// What the gain of a turn is called.
    fn gain_label(gain: i32) -> Hint {
        Hint::Points(gain)
    }

    /// What an event of a turn brings the player at once, penalties of the end aside.
    fn gain(event: &Self::Event, seat: Seat) -> i32;

    /// Whether the gain is a reason; `best` is the most that any turn brings.
    fn gain_why(gain: i32, best: i32) -> Option<Why> {
        (gain > 0 && gain >= best).then_some(Why::MostPoints)
    }

    /// Whether a step leaves everything as it is for the next player.
    fn is_idle(action: Self::Action) -> bool;

    /// What stands out in a turn more than its gain.
    fn striking(scene: &Scene<Self>, turn: &Turn<Self>) -> Option<Why>;

    /// What is worth saying when nothing else stands out.
    fn minor(&self, scene: &Scene<Self>, turn: &Turn<Self>) -> Option<Why>;
}

fn cafe_gain(event: &CafeEvent, seat: Seat) -> i32 {
    if matches!(event, CafeEvent::Penalty { .. }) {
        return 0;
    }
    event.points(seat).map_or(0, |(_, points)| points)
}

impl Facts for CafeBoard {
    fn gain(event: &CafeEvent, seat: Seat) -> i32 {
        cafe_gain(event, seat)
    }

    fn is_idle(action: cafe_board::Action) -> bool {
        matches!(action, cafe_board::Action::Bar(_))
    }

    fn striking(_: &Scene<Self>, turn: &Turn<Self>) -> Option<Why> {
        if turn.actions == [cafe_board::Action::Done] {
            return Some(Why::Keeps);
        }
        // The last one says how far the limit falls.
        turn.events.iter().rev().find_map(|event| {
            if let CafeEvent::LimitLowered { table, nation, limit } = *event {
                return Some(Why::CompletesTable { table, nation, limit });
            }
            matches!(event, CafeEvent::Exchanged { .. }).then_some(Why::TakesJoker)
        })
    }

    /// Where most of what is legal is to pay at the bar, not to pay is a reason.
    fn minor(&self, scene: &Scene<Self>, turn: &Turn<Self>) -> Option<Why> {
        let price = -self.options().bar.price(scene.seen.position().bar().len());
        let legal = scene.legal();
        let to_bar = legal.iter().filter(|&&action| Self::is_idle(action)).count();
        let avoided = !turn.actions.iter().any(|&action| Self::is_idle(action));
        (price > 0 && avoided && 2 * to_bar >= legal.len()).then_some(Why::AvoidsBar { price })
    }
}

impl Facts for CafeCards {
    fn gain(event: &CafeEvent, seat: Seat) -> i32 {
        cafe_gain(event, seat)
    }

    fn is_idle(action: cafe_cards::Action) -> bool {
        matches!(action, cafe_cards::Action::Draw | cafe_cards::Action::Down(_))
    }

    fn striking(scene: &Scene<Self>, turn: &Turn<Self>) -> Option<Why> {
        match turn.actions[..] {
            [cafe_cards::Action::Draw] if !scene.seen.hand().is_empty() => Some(Why::Waits),
            [cafe_cards::Action::Down(_)] => Some(Why::FullHand),
            [cafe_cards::Action::Done] => Some(Why::Keeps),
            _ => None,
        }
    }

    fn minor(&self, _: &Scene<Self>, _: &Turn<Self>) -> Option<Why> {
        None
    }
}

impl Facts for FortySix {
    const GAIN: &'static str = "shed";

    fn gain_label(gain: i32) -> Hint {
        Hint::Shed(gain)
    }

    fn gain(event: &forty_six::Event, _: Seat) -> i32 {
        if let forty_six::Event::Placed { card, .. } = event {
            return card.cost();
        }
        let took_joker = matches!(event, forty_six::Event::TookJoker { .. });
        if took_joker { -Card::JOKER.cost() } else { 0 }
    }

    fn gain_why(gain: i32, _: i32) -> Option<Why> {
        (gain > 0).then_some(Why::Sheds { points: gain })
    }

    /// Nobody gains by another's loss before the round ends.
    fn is_idle(_: forty_six::Action) -> bool {
        false
    }

    fn striking(scene: &Scene<Self>, turn: &Turn<Self>) -> Option<Why> {
        let goes_out = |event: &forty_six::Event| matches!(event, forty_six::Event::RoundEnded { out, .. } if *out == Some(scene.seat));
        if turn.events.iter().any(goes_out) {
            return Some(Why::GoesOut);
        }
        match turn.actions[..] {
            [forty_six::Action::Draw] => Some(Why::Waits),
            [forty_six::Action::Done] => Some(Why::Keeps),
            _ if turn.actions.contains(&forty_six::Action::Joker(Square::JOKER)) => {
                Some(Why::SafeJoker)
            }
            _ => None,
        }
    }

    fn minor(&self, _: &Scene<Self>, _: &Turn<Self>) -> Option<Why> {
        None
    }
}
