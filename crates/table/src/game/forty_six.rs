//! Quarante-six on pages.

use gueridon_engine::Seat;
use gueridon_engine::forty_six::{Action, Card, Event, FortySix, Observation};
use gueridon_text::{Label, Phrase, Speaker};

use super::{Command, Playable, Source};

impl Playable for FortySix {
    fn commands(&self) -> Vec<Command> {
        vec![Command::Done, Command::Draw]
    }

    fn hand(&self, seen: &Observation, seat: Seat) -> Option<Vec<String>> {
        let own = seen.viewer() == Some(seat);
        own.then(|| seen.hand().iter().map(|card| card.to_string()).collect())
    }

    fn hand_size(&self, seen: &Observation, seat: Seat) -> usize {
        seen.hand_size(seat)
    }

    fn remarks(&self, _: &Observation, _: Seat) -> Vec<Label> {
        Vec::new()
    }

    fn banner(&self, seen: &Observation) -> Vec<Label> {
        let rounds = self.options().rounds;
        vec![Label::Round { round: (seen.public().round() + 1).min(rounds), rounds }]
    }

    fn card_name(&self, card: &str, speaker: &Speaker) -> String {
        if card == "J" { speaker.say(&Phrase::TheJoker.into()) } else { card.to_string() }
    }

    fn aim(&self, action: Action) -> Option<(String, String)> {
        match action {
            Action::Number(card) => Some((card.to_string(), card.square().to_string())),
            Action::Joker(square) => Some((Card::JOKER.to_string(), square.to_string())),
            Action::Draw | Action::Done => None,
        }
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Number(_) | Action::Joker(_) => None,
            Action::Draw => Some(Command::Draw),
            Action::Done => Some(Command::Done),
        }
    }

    fn attempts(&self, _: &Observation, card: &str, place: &str) -> Vec<Action> {
        if place == "stock" {
            return vec![Action::Draw];
        }
        let square = Card::read(place).map(Card::square);
        match Card::read(card) {
            Some(Card::JOKER) => square.map(Action::Joker).into_iter().collect(),
            // A number lies on its own square and nowhere else, wherever somebody points.
            Some(number) => vec![Action::Number(number)],
            None => Vec::new(),
        }
    }

    fn example(&self, _: &Observation, _: Seat, command: Command) -> Option<Action> {
        match command {
            Command::Done => Some(Action::Done),
            Command::Draw => Some(Action::Draw),
            Command::Bar
            | Command::Down
            | Command::Exchange
            | Command::Group
            | Command::Pass
            | Command::End => None,
        }
    }

    fn sources(&self, _: Seat, receipt: &[Event]) -> Vec<(Seat, Source, i32)> {
        let mut sources = Vec::new();
        let mut ended = 0;
        for event in receipt {
            match *event {
                Event::RoundEnded { round, .. } => ended = round,
                Event::Cost { seat, points, .. } => {
                    sources.push((seat, Source::Round(ended), points));
                }
                Event::Placed { .. }
                | Event::TookJoker { .. }
                | Event::Drew { .. }
                | Event::RoundBegan { .. }
                | Event::Ended { .. } => {}
            }
        }
        sources
    }

    fn reveals(event: &Event) -> bool {
        matches!(
            event,
            Event::Drew { .. }
                | Event::RoundEnded { .. }
                | Event::RoundBegan { .. }
                | Event::Ended { .. }
        )
    }

    fn touched(event: &Event) -> Option<String> {
        match event {
            Event::Placed { square, .. } | Event::RoundBegan { square, .. } => {
                Some(square.to_string())
            }
            Event::TookJoker { .. }
            | Event::Drew { .. }
            | Event::RoundEnded { .. }
            | Event::Cost { .. }
            | Event::Ended { .. } => None,
        }
    }
}
