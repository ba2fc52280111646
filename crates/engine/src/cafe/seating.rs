//! Seating guests at tables: the rules that both café games share.

use alloc::string::ToString;

use super::{Card, Event, Gender, Group, Hand, Nation, NationSet, Refusal, SeatedGuest, Square};
use crate::game::{Game, Recorder};
use crate::position::TurnStage;
use crate::refusal::Rule;

/// The gender rule, on the table as it is after a guest sat down: never more than two of a kind,
/// never a difference above one.
pub(crate) const fn balanced(women: u8, men: u8) -> bool {
    women <= 2 && men <= 2 && women.abs_diff(men) <= 1
}

/// Whether one more guest of that gender may join a table.
pub(crate) const fn accepts(women: u8, men: u8, gender: Gender) -> bool {
    match gender {
        Gender::Woman => balanced(women + 1, men),
        Gender::Man => balanced(women, men + 1),
    }
}

/// The points of a guest at a table, being the `guests`-th there; doubled when all of them have the
/// nation of the table.
#[inline]
pub const fn points(guests: u8, doubled: bool) -> i32 {
    if guests < 2 {
        0
    } else if doubled {
        2 * guests as i32
    } else {
        guests as i32
    }
}

/// The points of a group at its table.
pub(crate) const fn group_points(doubled: bool) -> i32 {
    if doubled { 40 } else { 20 }
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CafeTurn<Chair> {
    /// Nothing was done yet.
    Fresh,
    /// This number of guests sat down, and none of them sits alone.
    Seated(u8),
    /// This number of guests sat down, and the last sits alone on this chair: the next has to join.
    Lone(u8, Chair),
    /// A group sat down.
    Group,
}

impl<Chair: Copy> CafeTurn<Chair> {
    /// The chair of the guest that sits alone and has to be joined next.
    pub(crate) fn lone_chair(self) -> Option<Chair> {
        match self {
            CafeTurn::Lone(_, chair) => Some(chair),
            CafeTurn::Fresh | CafeTurn::Seated(_) | CafeTurn::Group => None,
        }
    }

    /// The turn as it is written.
    pub(crate) fn stage(self, square: impl FnOnce(Chair) -> Square) -> TurnStage {
        match self {
            CafeTurn::Fresh => TurnStage::Fresh,
            CafeTurn::Seated(count) => TurnStage::Seated(count),
            CafeTurn::Lone(count, chair) => TurnStage::Lone(count, square(chair).to_string()),
            CafeTurn::Group => TurnStage::Group,
        }
    }
}

/// A café game: its chairs and tables, the guests there, and the rules that follow from them.
pub(crate) trait CafeGame: Game<Event = Event, Refusal = Refusal> {
    type Chair: Copy + PartialEq;
    type Table: Copy + PartialEq;

    /// Whether jokers are played.
    const JOKERS: bool;
    /// The most guests of its gender that a group may find at its table.
    const GROUP_LIMIT: u8;
    /// The ruling that a group is the whole turn.
    const GROUP_RULE: Rule;

    /// The tables, in order.
    fn tables(&self) -> impl Iterator<Item = Self::Table>;
    /// The chairs, in order.
    fn chairs(&self) -> impl Iterator<Item = Self::Chair>;
    /// The tables of a chair, in order.
    fn tables_of(&self, chair: Self::Chair) -> impl Iterator<Item = Self::Table>;
    /// The four chairs of a table, in order.
    fn chairs_of(&self, table: Self::Table) -> impl Iterator<Item = Self::Chair>;
    fn table_square(&self, table: Self::Table) -> Square;
    fn chair_square(&self, chair: Self::Chair) -> Square;

    /// The nation of a table; none where no table lies.
    fn nation_of(&self, state: &Self::State, table: Self::Table) -> Option<Nation>;
    fn guest_on(&self, state: &Self::State, chair: Self::Chair) -> Option<SeatedGuest>;
    /// How many women and men sit at a table.
    fn women_and_men(&self, state: &Self::State, table: Self::Table) -> (u8, u8);
    /// Whether every guest at a table has its nation.
    fn all_native(&self, state: &Self::State, table: Self::Table) -> bool;
    fn turn(state: &Self::State) -> CafeTurn<Self::Chair>;
    /// The most guests of this turn.
    fn turn_limit(&self, state: &Self::State) -> u8;
    /// The hand of the player to act.
    fn own_hand(state: &mut Self::State) -> &mut Hand;
    /// The score of the player to act.
    fn own_score(state: &mut Self::State) -> &mut i16;
    fn set_turn(state: &mut Self::State, turn: CafeTurn<Self::Chair>);
    /// Puts a guest on an empty chair.
    fn sit(&self, state: &mut Self::State, guest: SeatedGuest, chair: Self::Chair);

    /// Whether a table counts as one of its nation because jokers take all its chairs.
    #[inline]
    fn has_four_jokers(&self, _: &Self::State, _: Self::Table) -> bool {
        false
    }

    /// Called when four guests of its nation complete a table.
    #[inline]
    fn complete(&self, _: &mut Self::State, _: Self::Table, _: &mut impl Recorder<Event>) {}

    /// The nations that may sit on a chair.
    fn nations_of(&self, state: &Self::State, chair: Self::Chair) -> NationSet {
        self.tables_of(chair).filter_map(|table| self.nation_of(state, table)).collect()
    }

    /// The guests that a card may be on a chair by its nation: for a joker, one for each nation of
    /// the chair's tables.
    fn guests_of(
        &self,
        state: &Self::State,
        card: Card,
        chair: Self::Chair,
    ) -> impl Iterator<Item = SeatedGuest> {
        let nations = self.nations_of(state, chair).iter();
        nations
            .filter(move |&nation| card.nation().is_none_or(|own| own == nation))
            .map(move |nation| SeatedGuest::new(card, nation))
    }

    /// Whether the gender rule holds at the tables of a chair where it is asked.
    fn balanced_around(
        &self,
        state: &Self::State,
        chair: Self::Chair,
        asked: impl Fn(Self::Table) -> bool,
    ) -> bool {
        self.tables_of(chair).filter(|&table| asked(table)).all(|table| {
            let (women, men) = self.women_and_men(state, table);
            balanced(women, men)
        })
    }

    /// How many guests of a gender, and of the other one, sit at a table.
    fn own_and_others(&self, state: &Self::State, table: Self::Table, gender: Gender) -> (u8, u8) {
        let (women, men) = self.women_and_men(state, table);
        match gender {
            Gender::Woman => (women, men),
            Gender::Man => (men, women),
        }
    }

    /// Whether another table of a chair asks for the gender rule, and pays, when a group sits down.
    fn asks_beside_group(&self, group: Self::Table, table: Self::Table) -> bool {
        table != group
    }

    /// Seats a guest from the hand and scores at the tables that pay; returns the points.
    #[inline]
    fn sit_and_score<R: Recorder<Event>>(
        &self,
        state: &mut Self::State,
        guest: SeatedGuest,
        chair: Self::Chair,
        pays: impl Fn(Self::Table) -> bool,
        recorder: &mut R,
    ) -> i32 {
        recorder.record(|| Event::Seated { guest, chair: self.chair_square(chair) });
        Self::own_hand(state).remove(guest.card());
        self.sit(state, guest, chair);
        let mut total = 0;
        for table in self.tables_of(chair).filter(|&table| pays(table)) {
            let square = || self.table_square(table);
            let nation = self.nation_of(state, table);
            let (women, men) = self.women_and_men(state, table);
            let guests = women + men;
            let four_jokers = self.has_four_jokers(state, table);
            let doubled = self.all_native(state, table) || four_jokers;
            let points = points(guests, doubled);
            total += points;
            if let Some(nation) = nation {
                if four_jokers {
                    recorder.record(|| Event::FourJokers { table: square(), nation });
                }
                let doubled = doubled && points > 0;
                recorder.record(|| Event::Scored {
                    table: square(),
                    nation,
                    guests,
                    doubled,
                    points,
                });
            }
            if doubled && guests == 4 {
                self.complete(state, table, recorder);
            }
        }
        *Self::own_score(state) += total as i16;
        total
    }

    /// Seats a group and scores it.
    fn sit_group<R: Recorder<Event>>(
        &self,
        state: &mut Self::State,
        group: Group<Self::Table>,
        recorder: &mut R,
    ) {
        for (chair, guest) in self.chairs_of(group.table).zip(group.guests) {
            if let Some(guest) = guest {
                let pays = |table| self.asks_beside_group(group.table, table);
                self.sit_and_score(state, guest, chair, pays, recorder);
            }
        }
        let doubled = self.all_native(state, group.table);
        let points = group_points(doubled);
        *Self::own_score(state) += points as i16;
        if let Some(nation) = self.nation_of(state, group.table) {
            let (table, gender) = (self.table_square(group.table), group.gender());
            recorder.record(|| Event::GroupScored { table, nation, gender, doubled, points });
        }
        if doubled {
            self.complete(state, group.table, recorder);
        }
        Self::set_turn(state, CafeTurn::Group);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn one_alone_or_one_two_of_each_may_sit_and_nothing_else() {
        let mut allowed = Vec::new();
        for women in 0..=4 {
            for men in 0..=4 {
                if women + men > 0 && balanced(women, men) {
                    allowed.push((women, men));
                }
            }
        }
        assert_eq!(allowed, [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)]);
    }

    #[test]
    fn one_nation_scores_4_6_8_and_mixed_company_2_3_4() {
        assert_eq!([1, 2, 3, 4].map(|guests| points(guests, true)), [0, 4, 6, 8]);
        assert_eq!([1, 2, 3, 4].map(|guests| points(guests, false)), [0, 2, 3, 4]);
    }
}
