//! How a position is described to the learned evaluation. Other players come in the order of their turns.

use super::board::{TABLES, Table};
use super::state::MAX_PLAYERS;
use super::{CafeCards, Observation};
use crate::cafe::{Card, Gender, HandWorth, TOP_CARDS, WORTH_CLASSES, balance};
use crate::game::{Game, Seat};
use crate::inputs::Inputs;

/// The most other players.
const OTHERS: usize = MAX_PLAYERS - 1;
/// Larger hands count as this size.
const SIZES: usize = 14;
/// The states of a table: none to three guests, one more woman than men or not, one more man or not, all of them natives
/// or not; and a table that is gone.
const TABLE_STATES: usize = 4 * 3 * 2 + 1;
/// More guests of a table's nation and of one gender in a hand count as this many.
const NATIVES: usize = 3;
/// Cards of the stock and tables that make one step.
const STOCK_STEP: usize = 6;
const STOCK_STEPS: usize = 14;
const TABLES_LEFT: usize = 20;

const STATES: usize = 0;
const HAND_NATIVES: usize = STATES + TABLES * TABLE_STATES;
const UNSEEN_NATIVES: usize = HAND_NATIVES + TABLES * 2 * NATIVES;
const HAND_WORTH: usize = UNSEEN_NATIVES + TABLES * 2;
const UNSEEN_WORTH: usize = HAND_WORTH + WORTH_CLASSES;
const BEST_WORTH: usize = UNSEEN_WORTH + WORTH_CLASSES;
/// Cards of the hand whose table is still in the pile, and those whose last table is gone.
const WAITING: usize = BEST_WORTH + TOP_CARDS;
const STRANDED: usize = WAITING + 1;
const OWN_SIZE: usize = STRANDED + 1;
const OWN_DOWN: usize = OWN_SIZE + SIZES;
const OTHER_SIZES: usize = OWN_DOWN + 1;
const OTHER_DOWN: usize = OTHER_SIZES + OTHERS * SIZES;
const LEADS: usize = OTHER_DOWN + OTHERS;
const STOCK: usize = LEADS + OTHERS;
const TABLES_AHEAD: usize = STOCK + STOCK_STEPS;
const OWN_TURN: usize = TABLES_AHEAD + TABLES_LEFT;
const PAIR_OPEN: usize = OWN_TURN + 1;
const GROUPS: usize = PAIR_OPEN + 1;
const PLAYERS: usize = GROUPS + 1;
/// All inputs.
pub(super) const INPUTS: usize = PLAYERS + OTHERS;

/// A typical margin, in points.
pub(super) const TYPICAL_MARGIN: f32 = 20.0;
/// The unit of what a guest scores, in points.
const WORTH_UNIT: f32 = 10.0;

impl CafeCards {
    /// Describes what the viewer knows; a spectator knows nothing.
    pub(super) fn describe_position(&self, seen: &Observation, inputs: &mut Inputs) {
        let Some(viewer) = seen.viewer() else { return };
        for table in Table::all() {
            self.describe_table(table, seen, inputs);
        }
        describe_worth(seen, inputs);
        describe_hopes(seen, inputs);
        inputs.fill(OWN_SIZE, SIZES, seen.hand().len());
        inputs.set(OWN_DOWN, seen.down().len() as f32);
        self.describe_others(viewer, seen, inputs);
        inputs.fill(STOCK, STOCK_STEPS, seen.stock().div_ceil(STOCK_STEP));
        let tables: u8 = seen.unseen_tables().iter().sum();
        inputs.fill(TABLES_AHEAD, TABLES_LEFT, usize::from(tables));
        inputs.flag(OWN_TURN, seen.public().seat == viewer);
        inputs.flag(PAIR_OPEN, seen.public().lone_chair().is_some());
        inputs.flag(GROUPS, self.options().groups.are_played());
        inputs.set(PLAYERS + self.players() - 2, 1.0);
    }

    fn describe_table(&self, table: Table, seen: &Observation, inputs: &mut Inputs) {
        let public = seen.public();
        let (women, men) = public.women_and_men(table);
        let state = match public.nation(table) {
            None => TABLE_STATES - 1,
            Some(_) => {
                let guests = usize::from((women + men).min(3));
                6 * guests + 2 * balance(women, men) + usize::from(public.all_native(table))
            }
        };
        inputs.set(STATES + table.index() * TABLE_STATES + state, 1.0);
        let Some(nation) = public.nation(table) else { return };
        for gender in Gender::ALL {
            let native = Card::guest(nation, gender);
            let at = 2 * table.index() + gender.index();
            let held = usize::from(seen.hand().count(native));
            inputs.fill(HAND_NATIVES + at * NATIVES, NATIVES, held);
            let unseen = f32::from(seen.unseen().count(native));
            inputs.set(UNSEEN_NATIVES + at, unseen / f32::from(Card::COPIES));
        }
    }

    fn describe_others(&self, viewer: Seat, seen: &Observation, inputs: &mut Inputs) {
        let scores = seen.public().scores;
        let mut seat = viewer;
        for other in 0..self.players() - 1 {
            seat = seat.next(self.players());
            inputs.fill(OTHER_SIZES + other * SIZES, SIZES, seen.hand_size(seat));
            inputs.set(OTHER_DOWN + other, seen.down_size(seat) as f32);
            let lead = scores[viewer.index()] - scores[seat.index()];
            inputs.set(LEADS + other, f32::from(lead) / TYPICAL_MARGIN);
        }
    }
}

/// What the cards of the hand, and those that are not seen, would score at once.
fn describe_worth(seen: &Observation, inputs: &mut Inputs) {
    let best = |card: Card| {
        let places = seen.public().fitting(card);
        places.iter().map(|place| seen.public().worth(card, place)).max()
    };
    let hand = HandWorth::of(seen.hand(), best);
    for (class, count) in hand.classes.into_iter().enumerate() {
        inputs.set(HAND_WORTH + class, count / 3.0);
    }
    for (index, top) in hand.tops.into_iter().enumerate() {
        inputs.set(BEST_WORTH + index, top as f32 / WORTH_UNIT);
    }
    let unseen = seen.unseen().len().max(1) as f32;
    for (class, count) in HandWorth::of(seen.unseen(), best).classes.into_iter().enumerate() {
        inputs.set(UNSEEN_WORTH + class, 3.0 * count / unseen);
    }
}

/// The cards of the hand for which no table lies.
fn describe_hopes(seen: &Observation, inputs: &mut Inputs) {
    let (mut waiting, mut stranded) = (0.0, 0.0);
    for card in seen.hand().kinds().iter() {
        let lies = Table::all().any(|table| seen.public().nation(table) == card.nation());
        let Some(nation) = card.nation().filter(|_| !lies) else { continue };
        let count = f32::from(seen.hand().count(card));
        match seen.unseen_tables()[nation.index()] {
            0 => stranded += count,
            tables => waiting += count * f32::from(tables),
        }
    }
    inputs.set(WAITING, waiting / 3.0);
    inputs.set(STRANDED, stranded / 3.0);
}
