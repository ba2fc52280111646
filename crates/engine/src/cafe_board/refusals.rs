//! What each action must satisfy, rule by rule: why something is refused.

use alloc::vec;
use alloc::vec::Vec;

use super::action::{Action, Group};
use super::board::{Chair, Table};
use super::state::{State, Turn};
use super::{CafeBoard, Edition};
use crate::cafe::{Card, Gender, Refusal, Sitter};
use crate::refusal::Rule;

impl CafeBoard {
    /// Every rule that an action breaks, the most helpful first; none when it is legal.
    pub(super) fn explain(&self, state: &State, action: Action) -> Vec<Refusal> {
        if state.over.is_some() {
            return vec![Refusal::GameOver];
        }
        let mut broken = Vec::new();
        match action {
            Action::Seat(guest, chair) => {
                self.check_room_in_turn(state, &mut broken);
                check_hand(state, guest.card(), &mut broken);
                self.check_chair(state, guest, chair, &mut broken);
                self.check_company(state, guest, chair, &mut broken);
            }
            Action::Bar(card) => {
                self.check_fresh(state, &mut broken);
                check_hand(state, card, &mut broken);
                self.check_joker_at_bar(state, card, &mut broken);
            }
            Action::Exchange(card, chair) => {
                self.check_fresh(state, &mut broken);
                check_hand(state, card, &mut broken);
                self.check_exchange(state, card, chair, &mut broken);
            }
            Action::Group(group) => self.check_group(state, group, &mut broken),
            Action::Pass => {
                if state.turn != Turn::Fresh {
                    self.check_fresh(state, &mut broken);
                } else if !self.legal_actions(state).only_pass() {
                    broken.push(Refusal::CanPlay);
                }
            }
            Action::Done => match state.turn {
                Turn::Fresh => broken.push(Refusal::MustPlaceFirst),
                Turn::Lone(chair) => {
                    broken.push(Refusal::MustJoin { chair: self.board.chair_square(chair) });
                }
                Turn::One | Turn::Full | Turn::Group => {}
            },
        }
        broken
    }

    /// One or two guests a turn, exactly one on the first of the `amigo` edition.
    fn check_room_in_turn(&self, state: &State, broken: &mut Vec<Refusal>) {
        match state.turn {
            Turn::Fresh | Turn::One | Turn::Lone(_) => {}
            Turn::Full if state.first_turn && self.options.edition == Edition::Amigo => {
                broken.push(Refusal::OnlyOneAtFirst);
            }
            Turn::Full => broken.push(Refusal::TooManyGuests { limit: 2 }),
            Turn::Group => broken.push(Refusal::GroupIsWholeTurn { rule: Rule::B7 }),
        }
    }

    /// The bar and the exchange are whole turns, and not the first one of the `amigo` edition.
    fn check_fresh(&self, state: &State, broken: &mut Vec<Refusal>) {
        match state.turn {
            Turn::Fresh => {
                if state.first_turn && self.options.edition == Edition::Amigo {
                    broken.push(Refusal::FirstTurnSeats);
                }
            }
            Turn::Lone(chair) => {
                broken.push(Refusal::MustJoin { chair: self.board.chair_square(chair) });
            }
            Turn::One | Turn::Full | Turn::Group => broken.push(Refusal::AfterSeating),
        }
    }

    /// An empty chair, a table of the guest's nation, the gender rule at each table.
    fn check_chair(&self, state: &State, guest: Sitter, chair: Chair, broken: &mut Vec<Refusal>) {
        let square = self.board.chair_square(chair);
        if let Some(by) = state.sitter(chair) {
            broken.push(Refusal::PlaceTaken { chair: square, by });
        }
        self.check_nation(guest, chair, broken);
        if state.sitter(chair).is_none() {
            let mut after = state.clone();
            after.sit(&self.board, guest, chair);
            self.check_balance(&after, chair, None, broken);
        }
    }

    fn check_nation(&self, guest: Sitter, chair: Chair, broken: &mut Vec<Refusal>) {
        let wanted = self.board.nations_of(chair);
        if !wanted.has(guest.nation) {
            broken.push(Refusal::WrongNation {
                guest,
                chair: self.board.chair_square(chair),
                wanted,
            });
        }
    }

    /// The gender rule at every table of a chair, on the tables as they are after the step.
    fn check_balance(
        &self,
        after: &State,
        chair: Chair,
        except: Option<Table>,
        broken: &mut Vec<Refusal>,
    ) {
        for table in self.board.tables_of(chair).filter(|&table| Some(table) != except) {
            let company = after.tables[table.index()];
            if !company.is_balanced() {
                broken.push(Refusal::GenderBalance {
                    table: self.board.table_square(table),
                    nation: self.board.nation(table),
                    women: company.women,
                    men: company.men,
                });
            }
        }
    }

    /// Nobody stays alone: a guest scores, or is the first half of a pair.
    fn check_company(&self, state: &State, guest: Sitter, chair: Chair, broken: &mut Vec<Refusal>) {
        if let Turn::Lone(waiting) = state.turn {
            let joins = self
                .board
                .tables_of(chair)
                .any(|table| self.board.tables_of(waiting).any(|other| other == table));
            if !joins {
                broken.push(Refusal::MustJoin { chair: self.board.chair_square(waiting) });
            }
            return;
        }
        let alone =
            self.board.tables_of(chair).all(|table| state.tables[table.index()].guests() == 0);
        if !alone || (state.first_turn && state.turn == Turn::Fresh) {
            return;
        }
        let square = self.board.chair_square(chair);
        if state.turn != Turn::Fresh {
            broken.push(Refusal::MustScore { guest, chair: square });
        } else if !self.somebody_could_join(state, guest, chair) {
            broken.push(Refusal::SitsAlone { guest, chair: square });
        }
    }

    /// Whether another card in hand could sit at a table of the guest that just sat down.
    fn somebody_could_join(&self, state: &State, guest: Sitter, chair: Chair) -> bool {
        let mut after = state.clone();
        let mut hand = after.hand(after.seat);
        if hand.has(guest.card()) {
            hand.remove(guest.card());
        }
        after.sit(&self.board, guest, chair);
        self.board.tables_of(chair).flat_map(|table| self.board.chairs_of(table)).any(|place| {
            after.sitter(place).is_none()
                && hand.kinds().flat_map(|card| self.sitters(card, place)).any(|partner| {
                    let mut joined = after.clone();
                    joined.sit(&self.board, partner, place);
                    self.balanced_around(&joined, place, None)
                })
        })
    }

    fn check_joker_at_bar(&self, state: &State, card: Card, broken: &mut Vec<Refusal>) {
        if !card.is_joker() {
            return;
        }
        match self.options.edition {
            Edition::Amigo => broken.push(Refusal::JokerAtBar { as_last_resort: false }),
            Edition::Schuk if !self.legal_actions(state).jokers_to_bar() => {
                broken.push(Refusal::JokerAtBar { as_last_resort: true });
            }
            Edition::Schuk => {}
        }
    }

    fn check_exchange(&self, state: &State, card: Card, chair: Chair, broken: &mut Vec<Refusal>) {
        let square = self.board.chair_square(chair);
        // Only guests are exchanged for jokers; anything else cannot even be written.
        let (Some(joker), Some(nation)) =
            (state.sitter(chair).filter(|sitter| sitter.joker), card.nation())
        else {
            return broken.push(Refusal::NoJoker { chair: square });
        };
        let guest = Sitter::new(card, nation);
        match self.options.edition {
            Edition::Amigo => self.check_nation(guest, chair, broken),
            Edition::Schuk if nation != joker.nation => {
                broken.push(Refusal::WrongExchange { card, chair: square, wanted: joker.nation });
            }
            Edition::Schuk => {}
        }
        let mut after = state.clone();
        after.replace(&self.board, joker, guest, chair);
        self.check_balance(&after, chair, None, broken);
    }

    fn check_group(&self, state: &State, group: Group, broken: &mut Vec<Refusal>) {
        let table = self.board.table_square(group.table);
        if !self.options.groups {
            broken.push(Refusal::VariantOff);
        }
        match state.turn {
            Turn::Fresh if state.first_turn => broken.push(Refusal::FirstTurnSeats),
            Turn::Group => broken.push(Refusal::GroupIsWholeTurn { rule: Rule::B7 }),
            Turn::Fresh | Turn::One | Turn::Lone(_) | Turn::Full => self.check_fresh(state, broken),
        }
        self.check_group_hand(state, group, broken);
        let company = state.tables[group.table.index()];
        let joining = || group.guests.iter().flatten();
        let gender = joining().next().map_or(Gender::Woman, |guest| guest.gender);
        if joining().any(|guest| guest.gender != gender) {
            broken.push(Refusal::GroupMixed { table });
        }
        let own = match gender {
            Gender::Woman => company.women,
            Gender::Man => company.men,
        };
        if company.guests() > 1 || own != company.guests() {
            let (women, men) = (company.women, company.men);
            broken.push(Refusal::GroupTable { table, women, men, limit: 1 });
        }
        let mut after = state.clone();
        let mut missing = 0;
        for (chair, guest) in self.board.chairs_of(group.table).zip(group.guests) {
            match (guest, after.sitter(chair)) {
                (None, Some(_)) => {}
                (None, None) => missing += 1,
                (Some(_), Some(by)) => {
                    let chair = self.board.chair_square(chair);
                    broken.push(Refusal::PlaceTaken { chair, by });
                }
                (Some(guest), None) => {
                    self.check_nation(guest, chair, broken);
                    after.sit(&self.board, guest, chair);
                    self.check_balance(&after, chair, Some(group.table), broken);
                }
            }
        }
        if missing > 0 {
            broken.push(Refusal::GroupIncomplete { table, missing });
        }
    }

    fn check_group_hand(&self, state: &State, group: Group, broken: &mut Vec<Refusal>) {
        let mut hand = state.hand(state.seat);
        for guest in group.guests.iter().flatten() {
            if hand.has(guest.card()) {
                hand.remove(guest.card());
            } else {
                broken.push(Refusal::NotInHand { card: guest.card() });
            }
        }
    }
}

fn check_hand(state: &State, card: Card, broken: &mut Vec<Refusal>) {
    if !state.hand(state.seat).has(card) {
        broken.push(Refusal::NotInHand { card });
    }
}
