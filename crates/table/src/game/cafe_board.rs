//! The board game on pages.

use gueridon_engine::cafe::{Card, Event, SeatedGuest, Square};
use gueridon_engine::cafe_board::{Action, CafeBoard, Observation};
use gueridon_engine::{Event as _, Seat};
use gueridon_text::{Label, Speaker};

use super::{Command, Playable, Source};

impl Playable for CafeBoard {
    fn commands(&self) -> Vec<Command> {
        let mut commands = vec![Command::Done, Command::Bar, Command::Exchange, Command::Pass];
        if self.options().groups {
            commands.push(Command::Group);
        }
        commands
    }

    fn hand(&self, seen: &Observation, seat: Seat) -> Option<Vec<String>> {
        Some(seen.position().hand(seat).cards().map(|card| card.to_string()).collect())
    }

    fn hand_size(&self, seen: &Observation, seat: Seat) -> usize {
        seen.position().hand(seat).len()
    }

    fn remarks(&self, seen: &Observation, seat: Seat) -> Vec<Label> {
        let state = seen.position();
        if state.is_out(seat) {
            vec![Label::Out]
        } else if state.limit(seat) < gueridon_engine::cafe_board::HAND {
            vec![Label::Limit(state.limit(seat))]
        } else {
            Vec::new()
        }
    }

    fn card_name(&self, card: &str, speaker: &Speaker) -> String {
        guest_name(card, speaker)
    }

    fn aim(&self, action: Action) -> Option<(String, String)> {
        let square = |chair| self.board().chair_square(chair).to_string();
        match action {
            Action::Seat(sitter, chair) => Some((sitter.card().to_string(), square(chair))),
            Action::Exchange(card, chair) => Some((card.to_string(), square(chair))),
            Action::Bar(card) => Some((card.to_string(), "bar".to_string())),
            Action::Group(_) | Action::Pass | Action::Done => None,
        }
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Seat(..) => None,
            Action::Bar(_) => Some(Command::Bar),
            Action::Exchange(..) => Some(Command::Exchange),
            Action::Group(_) => Some(Command::Group),
            Action::Pass => Some(Command::Pass),
            Action::Done => Some(Command::Done),
        }
    }

    fn attempts(&self, seen: &Observation, card: &str, place: &str) -> Vec<Action> {
        let Some(card) = Card::read(card) else { return Vec::new() };
        if place == "bar" {
            return vec![Action::Bar(card)];
        }
        let Some(chair) = Square::read(place).and_then(|square| self.board().chair_at(square))
        else {
            return Vec::new();
        };
        let joker_sits = seen.position().guest_on(chair).is_some_and(|sitter| sitter.joker);
        if joker_sits && !card.is_joker() {
            return vec![Action::Exchange(card, chair)];
        }
        let seat = |nation, joker| {
            Action::Seat(SeatedGuest { nation, gender: card.gender(), joker }, chair)
        };
        match card.nation() {
            Some(nation) => vec![seat(nation, false)],
            None => {
                self.board().nations_of(chair).iter().map(|nation| seat(nation, true)).collect()
            }
        }
    }

    fn example(&self, seen: &Observation, seat: Seat, command: Command) -> Option<Action> {
        let hand = seen.position().hand(seat);
        match command {
            Command::Done => Some(Action::Done),
            Command::Pass => Some(Action::Pass),
            Command::Bar => hand.cards().next().map(Action::Bar),
            Command::Exchange => {
                let chairs = self.board().chairs();
                let sits = |chair| seen.position().guest_on(chair).is_some_and(|guest| guest.joker);
                let chair = chairs.into_iter().find(|&chair| sits(chair))?;
                hand.cards().find(|card| !card.is_joker()).map(|card| Action::Exchange(card, chair))
            }
            Command::Group | Command::Draw | Command::Down | Command::End => None,
        }
    }

    fn sources(&self, actor: Seat, receipt: &[Event]) -> Vec<(Seat, Source, i32)> {
        cafe_sources(actor, receipt)
    }

    fn reveals(event: &Event) -> bool {
        cafe_reveals(event)
    }

    fn touched(event: &Event) -> Option<String> {
        cafe_touched(event)
    }
}

/// A guest by the name of its card.
pub(super) fn guest_name(card: &str, speaker: &Speaker) -> String {
    Card::read(card).map_or_else(|| card.to_string(), |card| speaker.guest(card))
}

pub(super) fn cafe_sources(actor: Seat, receipt: &[Event]) -> Vec<(Seat, Source, i32)> {
    let told = |event: &Event| {
        let (seat, points) = event.points(actor)?;
        cafe_source(event).map(|source| (seat, source, points))
    };
    receipt.iter().filter_map(told).collect()
}

fn cafe_source(event: &Event) -> Option<Source> {
    match event {
        Event::Scored { doubled: true, .. } => Some(Source::Doubled),
        Event::Scored { .. } => Some(Source::Tables),
        Event::GroupScored { .. } => Some(Source::Groups),
        Event::WentToBar { .. } => Some(Source::Bar),
        Event::Penalty { .. } => Some(Source::Penalty),
        Event::Seated { .. }
        | Event::FourJokers { .. }
        | Event::LimitLowered { .. }
        | Event::Cleared { .. }
        | Event::Revealed { .. }
        | Event::Eliminated { .. }
        | Event::Exchanged { .. }
        | Event::Drew { .. }
        | Event::LaidDown { .. }
        | Event::Passed
        | Event::Ended { .. } => None,
    }
}

pub(super) fn cafe_reveals(event: &Event) -> bool {
    matches!(event, Event::Revealed { .. } | Event::Drew { .. } | Event::Ended { .. })
}

pub(super) fn cafe_touched(event: &Event) -> Option<String> {
    match event {
        Event::Seated { chair, .. } | Event::Exchanged { chair, .. } => Some(chair.to_string()),
        Event::Revealed { table, .. } => Some(table.to_string()),
        Event::WentToBar { .. } => Some("bar".to_string()),
        Event::Scored { .. }
        | Event::GroupScored { .. }
        | Event::FourJokers { .. }
        | Event::LimitLowered { .. }
        | Event::Cleared { .. }
        | Event::Eliminated { .. }
        | Event::Drew { .. }
        | Event::LaidDown { .. }
        | Event::Passed
        | Event::Penalty { .. }
        | Event::Ended { .. } => None,
    }
}
