//! Why an action of a café game is refused, rule by rule. This decides nothing: an action is legal
//! when the generator (`legal.rs`) lists it.

use alloc::vec::Vec;

use super::seating::{CafeGame, CafeTurn, balanced};
use super::{Card, Gender, Group, Hand, Refusal, SeatedGuest};

/// The rules that an action breaks, as far as they were asked for.
pub(crate) struct Explanation<'a, G: CafeGame> {
    game: &'a G,
    state: &'a G::State,
    hand: Hand,
    pub(crate) broken: Vec<Refusal>,
}

impl<'a, G: CafeGame> Explanation<'a, G> {
    pub(crate) fn new(game: &'a G, state: &'a G::State, hand: Hand) -> Explanation<'a, G> {
        Explanation { game, state, hand, broken: Vec::new() }
    }

    /// Adds a refusal when a rule does not hold.
    pub(crate) fn require(&mut self, holds: bool, refusal: Refusal) {
        if !holds {
            self.broken.push(refusal);
        }
    }

    /// A turn has a limit, and a group is a whole turn.
    pub(crate) fn turn_limit(&mut self, too_many: impl FnOnce(u8) -> Refusal) {
        let limit = self.game.turn_limit(self.state);
        match G::turn(self.state) {
            CafeTurn::Seated(count) => self.require(count < limit, too_many(limit)),
            CafeTurn::Group => self.broken.push(Refusal::GroupIsWholeTurn { rule: G::GROUP_RULE }),
            CafeTurn::Fresh | CafeTurn::Lone(..) => {}
        }
    }

    /// The action is a whole turn.
    pub(crate) fn whole_turn(&mut self) {
        match G::turn(self.state) {
            CafeTurn::Fresh => {}
            CafeTurn::Lone(..) => self.joined(),
            CafeTurn::Seated(_) | CafeTurn::Group => self.broken.push(Refusal::AfterSeating),
        }
    }

    /// A group is a whole turn, which no second one follows.
    pub(crate) fn group_turn(&mut self) {
        match G::turn(self.state) {
            CafeTurn::Group => self.broken.push(Refusal::GroupIsWholeTurn { rule: G::GROUP_RULE }),
            CafeTurn::Fresh | CafeTurn::Seated(_) | CafeTurn::Lone(..) => self.whole_turn(),
        }
    }

    /// A guest that sits alone has to be joined before anything else.
    pub(crate) fn joined(&mut self) {
        if let Some(chair) = G::turn(self.state).lone_chair() {
            self.broken.push(Refusal::MustJoin { chair: self.game.chair_square(chair) });
        }
    }

    /// `done` ends a turn in which a guest sat down and none sits alone.
    pub(crate) fn done(&mut self) {
        self.require(G::turn(self.state) != CafeTurn::Fresh, Refusal::MustPlaceFirst);
        self.joined();
    }

    /// The card is in hand.
    pub(crate) fn held(&mut self, card: Card) {
        self.require(self.hand.has(card), Refusal::NotInHand { card });
    }

    /// An empty chair, a table of the guest's nation, the gender rule at each table.
    pub(crate) fn chair(&mut self, guest: SeatedGuest, chair: G::Chair) {
        if let Some(by) = self.game.guest_on(self.state, chair) {
            self.broken.push(Refusal::PlaceTaken { chair: self.game.chair_square(chair), by });
            self.nation(guest, chair);
        } else {
            self.nation(guest, chair);
            let mut after = self.state.clone();
            self.game.sit(&mut after, guest, chair);
            self.balance(&after, chair, |_| true);
        }
    }

    /// A table of the chair has the nation of the guest.
    pub(crate) fn nation(&mut self, guest: SeatedGuest, chair: G::Chair) {
        let wanted = self.game.nations_of(self.state, chair);
        let chair = self.game.chair_square(chair);
        self.require(wanted.has(guest.nation), Refusal::WrongNation { guest, chair, wanted });
    }

    /// The gender rule at the tables of a chair where it is asked, as they are after the step.
    pub(crate) fn balance(
        &mut self,
        after: &G::State,
        chair: G::Chair,
        asked: impl Fn(G::Table) -> bool,
    ) {
        for table in self.game.tables_of(chair).filter(|&table| asked(table)) {
            let (women, men) = self.game.women_and_men(after, table);
            if let Some(nation) = self.game.nation_of(after, table) {
                let table = self.game.table_square(table);
                let refusal = Refusal::GenderBalance { table, nation, women, men };
                self.require(balanced(women, men), refusal);
            }
        }
    }

    /// No guest stays alone: it scores, or the next card in hand could join it. Where
    /// `must_score` holds no further guest may follow.
    pub(crate) fn company(&mut self, guest: SeatedGuest, chair: G::Chair, must_score: bool) {
        let (game, state) = (self.game, self.state);
        if let Some(lone) = G::turn(state).lone_chair() {
            let joins =
                game.tables_of(chair).any(|table| game.tables_of(lone).any(|other| other == table));
            let chair = game.chair_square(lone);
            return self.require(joins, Refusal::MustJoin { chair });
        }
        if game.tables_of(chair).any(|table| game.women_and_men(state, table) != (0, 0)) {
            return;
        }
        let square = game.chair_square(chair);
        if must_score {
            self.broken.push(Refusal::MustScore { guest, chair: square });
        } else if G::turn(state) != CafeTurn::Group {
            let joinable = self.could_be_joined(guest, chair);
            self.require(joinable, Refusal::SitsAlone { guest, chair: square });
        }
    }

    /// Whether another card in hand could sit at a table of a guest that sits down.
    fn could_be_joined(&self, guest: SeatedGuest, chair: G::Chair) -> bool {
        let (game, mut rest, mut after) = (self.game, self.hand, self.state.clone());
        if rest.has(guest.card()) {
            rest.remove(guest.card());
        }
        game.sit(&mut after, guest, chair);
        let near = game.tables_of(chair).flat_map(|table| game.chairs_of(table));
        near.filter(|&near| game.guest_on(&after, near).is_none()).any(|near| {
            rest.kinds().iter().flat_map(|card| game.guests_of(&after, card, near)).any(|partner| {
                let mut joined = after.clone();
                game.sit(&mut joined, partner, near);
                game.balanced_around(&joined, near, |_| true)
            })
        })
    }

    /// The table of a group holds none but a few of its gender.
    pub(crate) fn group_table(&mut self, table: G::Table, gender: Gender) {
        let (women, men) = self.game.women_and_men(self.state, table);
        let (own, others) = self.game.own_and_others(self.state, table, gender);
        let (table, limit) = (self.game.table_square(table), G::GROUP_LIMIT);
        let open = others == 0 && own <= limit;
        self.require(open, Refusal::GroupTable { table, women, men, limit });
    }

    /// Four of one gender fill a table that holds none but a few of that gender.
    pub(crate) fn group(&mut self, group: Group<G::Table>) {
        let (game, state) = (self.game, self.state);
        let table = game.table_square(group.table);
        for card in group.guests.iter().flatten().map(|guest| guest.card()) {
            self.held(card);
            if self.hand.has(card) {
                self.hand.remove(card);
            }
        }
        let gender = group.gender();
        let mixed = group.guests.iter().flatten().any(|guest| guest.gender != gender);
        self.require(!mixed, Refusal::GroupMixed { table });
        self.group_table(group.table, gender);
        let mut after = state.clone();
        let mut missing = 0;
        for (chair, guest) in game.chairs_of(group.table).zip(group.guests) {
            match (guest, game.guest_on(&after, chair)) {
                (None, Some(_)) => {}
                (None, None) => missing += 1,
                (Some(_), Some(by)) => {
                    let chair = game.chair_square(chair);
                    self.broken.push(Refusal::PlaceTaken { chair, by });
                }
                (Some(guest), None) => {
                    self.nation(guest, chair);
                    game.sit(&mut after, guest, chair);
                    self.balance(&after, chair, |table| game.asks_beside_group(group.table, table));
                }
            }
        }
        self.require(missing == 0, Refusal::GroupIncomplete { table, missing });
    }
}
