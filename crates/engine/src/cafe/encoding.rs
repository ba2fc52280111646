//! What the encodings of both café games share: kinds of cards, and the groups of the variant.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use super::seating::CafeGame;
use super::{Card, Explanation, Gender, Group, Hand, Nation, Refusal, SeatedGuest};
use crate::encoding::{ActionId, Field, Ids, TensorSink};

/// The most copies of a card.
pub(crate) const MOST_COPIES: f32 = Card::COPIES as f32;
/// The most points that a tensor has room for, either way.
pub(crate) const MOST_POINTS: f32 = 2_000.0;
/// The numbers of a guest of a group: its nation, and whether it is a joker.
const GROUP_GUEST: usize = Nation::COUNT + 1;

/// Counts the cards of a hand by kind.
#[inline]
pub(crate) fn count_kinds(numbers: &mut [f32], hand: Hand) {
    for card in hand.kinds().iter() {
        if let Some(number) = numbers.get_mut(card.index()) {
            *number = f32::from(hand.count(card));
        }
    }
}

/// Counts cards by kind.
#[inline]
pub(crate) fn count_cards(numbers: &mut [f32], cards: &[Card]) {
    let mut counts = [0_u8; Card::COUNT];
    for card in cards {
        counts[card.index()] += 1;
    }
    for (number, count) in numbers.iter_mut().zip(counts) {
        *number = f32::from(count);
    }
}

/// The ids of a group: its table and gender, then the guests in the order of their chairs.
pub(crate) fn group_ids<G: CafeGame>(
    game: &G,
    group: Group<G::Table>,
    first: ActionId,
    table: usize,
    seat: impl Fn(SeatedGuest, G::Chair) -> ActionId,
) -> Ids {
    let mut ids = Ids::one(first + (2 * table + group.gender().index()) as ActionId);
    for (chair, guest) in game.chairs_of(group.table).zip(group.guests) {
        if let Some(guest) = guest {
            ids.push(seat(guest, chair));
        }
    }
    ids
}

/// The beginning of a group as text: its table and gender.
pub(crate) fn write_group_start<G: CafeGame>(game: &G, number: usize) -> Option<String> {
    let table = game.tables().nth(number / 2)?;
    let gender = Gender::ALL[number % 2];
    Some(format!("group {} {}", game.table_square(table), gender.letter()))
}

/// The rules that an id breaks where groups are chosen: `number` is that of a group that it would begin, `chosen` the number
/// of the group that was begun and of the guests that were chosen for it.
pub(crate) fn explain_group<G: CafeGame>(
    game: &G,
    state: &G::State,
    hand: Hand,
    number: Option<usize>,
    chosen: Option<(usize, usize)>,
) -> Vec<Refusal> {
    let table_of = |number: usize| game.tables().nth(number / 2);
    if let Some((begun, guests)) = chosen {
        let Some(table) = table_of(begun) else { return Vec::new() };
        let mut empty =
            game.chairs_of(table).filter(|&chair| game.guest_on(state, chair).is_none());
        let Some(chair) = empty.nth(guests) else { return Vec::new() };
        let (table, chair) = (game.table_square(table), game.chair_square(chair));
        return vec![Refusal::GroupGoesOn { table, chair }];
    }
    let Some((number, table)) = number.and_then(|number| Some((number, table_of(number)?))) else {
        return Vec::new();
    };
    let mut rules = Explanation::new(game, state, hand);
    rules.group_turn();
    let gender = Gender::ALL[number % 2];
    rules.group_table(table, gender);
    if rules.broken.is_empty() {
        rules.broken.push(Refusal::NoGroup { table: game.table_square(table), gender });
    }
    rules.broken
}

/// Writes the part of a group that was chosen: the table with the gender, and the guests in order.
pub(crate) fn encode_group(
    tables: usize,
    start: Option<usize>,
    guests: impl Iterator<Item = SeatedGuest>,
    sink: &mut impl TensorSink,
) {
    let about = "the group that you are choosing: its table, women or men";
    let starts = sink.field(Field::new("group", 2, about).rows(tables));
    if let Some(start) = start {
        starts[start] = 1.0;
    }
    let about =
        "the guests chosen for it so far: nation (of a joker, the one that it stands for), joker";
    let rows = sink.field(Field::new("group_guests", GROUP_GUEST, about).rows(4));
    for (row, guest) in rows.chunks_exact_mut(GROUP_GUEST).zip(guests) {
        row[guest.nation.index()] = 1.0;
        row[Nation::COUNT] = f32::from(u8::from(guest.joker));
    }
}
