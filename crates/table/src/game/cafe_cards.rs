//! The card game on pages.

use gueridon_engine::Seat;
use gueridon_engine::cafe::{Card, Event};
use gueridon_engine::cafe_cards::{Action, CafeCards, Observation, Place};
use gueridon_text::{Label, Speaker};

use super::cafe_board::{cafe_reveals, cafe_sources, cafe_touched, guest_name};
use super::{Command, Playable, Source};

impl Playable for CafeCards {
    fn commands(&self) -> Vec<Command> {
        let mut commands = vec![Command::Done, Command::Draw, Command::Down, Command::End];
        if self.options().groups {
            commands.push(Command::Group);
        }
        commands
    }

    fn hand(&self, seen: &Observation, seat: Seat) -> Option<Vec<String>> {
        let own = seen.viewer() == Some(seat);
        own.then(|| seen.hand().cards().map(|card| card.to_string()).collect())
    }

    fn hand_size(&self, seen: &Observation, seat: Seat) -> usize {
        seen.hand_size(seat)
    }

    fn remarks(&self, seen: &Observation, seat: Seat) -> Vec<Label> {
        let down = seen.down_size(seat);
        if down > 0 { vec![Label::FaceDown(down)] } else { Vec::new() }
    }

    fn card_name(&self, card: &str, speaker: &Speaker) -> String {
        guest_name(card, speaker)
    }

    fn aim(&self, action: Action) -> Option<(String, String)> {
        match action {
            Action::Seat(card, place) => Some((card.to_string(), place.square().to_string())),
            Action::Draw | Action::Down(_) | Action::End | Action::Group(_) | Action::Done => None,
        }
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Seat(..) => None,
            Action::Draw => Some(Command::Draw),
            Action::Down(_) => Some(Command::Down),
            Action::End => Some(Command::End),
            Action::Group(_) => Some(Command::Group),
            Action::Done => Some(Command::Done),
        }
    }

    fn attempts(&self, _: &Observation, card: &str, place: &str) -> Vec<Action> {
        if place == "stock" {
            return vec![Action::Draw];
        }
        let place = Place::all().find(|known| known.square().to_string() == place);
        Card::read(card)
            .zip(place)
            .map(|(card, place)| Action::Seat(card, place))
            .into_iter()
            .collect()
    }

    fn example(&self, seen: &Observation, _: Seat, command: Command) -> Option<Action> {
        match command {
            Command::Done => Some(Action::Done),
            Command::Draw => Some(Action::Draw),
            Command::End => Some(Action::End),
            Command::Down => seen.hand().cards().next().map(Action::Down),
            Command::Group | Command::Bar | Command::Exchange | Command::Pass => None,
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
