//! What the player to act can do, from which the instruction on the page follows.

use gueridon_engine::cafe::Gender;
use gueridon_text::Instruction;

use crate::game_ui::Command;

/// What the player to act can do now.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Situation {
    /// Whether a card is chosen, and if so whether it can go anywhere.
    pub chosen: Option<bool>,
    /// Whether any card can be put on a place.
    pub can_place: bool,
    /// The commands that can be used.
    pub commands: Vec<Command>,
}

impl Situation {
    /// Whether a command can be used.
    pub fn has(&self, command: Command) -> bool {
        self.commands.contains(&command)
    }

    /// The instruction for a command when nothing can be put on a place; none when there is no such command.
    fn by_command(&self, ways: &[(Command, Instruction)]) -> Option<Instruction> {
        ways.iter().find_map(|&(command, way)| self.has(command).then_some(way))
    }

    /// The instruction in a game with numbered or other cards.
    pub(crate) fn with_cards(&self) -> Instruction {
        if !self.can_place {
            let ways = [
                (Command::Done, Instruction::Done),
                (Command::Draw, Instruction::DrawCard),
                (Command::Pass, Instruction::Pass),
            ];
            return self.by_command(&ways).unwrap_or(Instruction::End);
        }
        match self.chosen {
            Some(true) => Instruction::Square,
            Some(false) => Instruction::NoSquare,
            None if self.has(Command::Done) => Instruction::DoneOrCard,
            None if self.has(Command::Draw) => Instruction::CardOrDraw,
            None => Instruction::Card,
        }
    }

    /// The instruction in a café: `alone` is a guest that has to be joined, `first` whether it is the first turn
    /// of the game, which seats one guest.
    pub(crate) fn with_guests(&self, alone: Option<Gender>, first: bool) -> Instruction {
        if !self.can_place {
            let ways = [
                (Command::Done, Instruction::Done),
                (Command::Exchange, Instruction::Exchange),
                (Command::Bar, Instruction::GuestToBar),
                (Command::Draw, Instruction::DrawGuest),
                (Command::Down, Instruction::GuestDown),
                (Command::Pass, Instruction::Pass),
            ];
            return self.by_command(&ways).unwrap_or(Instruction::End);
        }
        match (self.chosen, alone) {
            (Some(true), _) => Instruction::Chair,
            (Some(false), _) => Instruction::NoChair,
            (None, Some(Gender::Woman)) => Instruction::JoinHer,
            (None, Some(Gender::Man)) => Instruction::JoinHim,
            (None, None) if first => Instruction::FirstGuest,
            (None, None) if self.has(Command::Done) => Instruction::DoneOrGuest,
            (None, None) => Instruction::Guest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn situation(chosen: Option<bool>, can_place: bool, commands: &[Command]) -> Situation {
        Situation { chosen, can_place, commands: commands.to_vec() }
    }

    #[test]
    fn a_lone_guest_is_to_be_joined_before_the_turn_can_end() {
        let now = situation(None, true, &[]);
        assert_eq!(now.with_guests(Some(Gender::Woman), false), Instruction::JoinHer);
        assert_eq!(now.with_guests(Some(Gender::Man), false), Instruction::JoinHim);
        assert_eq!(now.with_guests(None, true), Instruction::FirstGuest);
        assert_eq!(now.with_guests(None, false), Instruction::Guest);
    }

    #[test]
    fn a_chosen_card_is_to_be_put_on_a_lit_place_or_changed_for_another() {
        let commands = [Command::Done, Command::Draw];
        assert_eq!(situation(Some(true), true, &commands).with_cards(), Instruction::Square);
        assert_eq!(situation(Some(false), true, &commands).with_cards(), Instruction::NoSquare);
        assert_eq!(situation(None, true, &commands).with_cards(), Instruction::DoneOrCard);
        let chosen = situation(Some(true), true, &commands);
        assert_eq!(chosen.with_guests(Some(Gender::Man), false), Instruction::Chair);
    }

    #[test]
    fn when_nothing_can_be_placed_the_instruction_names_what_is_left() {
        let told = |commands: &[Command]| situation(None, false, commands).with_guests(None, false);
        assert_eq!(told(&[Command::Bar, Command::Exchange]), Instruction::Exchange);
        assert_eq!(told(&[Command::Bar]), Instruction::GuestToBar);
        assert_eq!(told(&[Command::Draw, Command::Down]), Instruction::DrawGuest);
        assert_eq!(told(&[Command::Pass]), Instruction::Pass);
        assert_eq!(
            situation(Some(false), false, &[Command::Draw]).with_cards(),
            Instruction::DrawCard
        );
    }
}
