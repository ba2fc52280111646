//! Where the cards of each game are.

use gueridon_engine::cafe::{self, Card, Gender, Hand, Nation, Square};
use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, FortySix};
use gueridon_engine::{Chance, Game, Seat};
use gueridon_record::Dice;

use crate::suite::Countable;

fn texts(cards: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    cards.into_iter().map(|card| card.to_string()).collect()
}

fn leaving(event: &cafe::Event) -> Vec<String> {
    if let cafe::Event::Cleared { guests: hand, .. } | cafe::Event::Eliminated { hand } = event {
        texts(hand.cards())
    } else {
        Vec::new()
    }
}

/// A group at some table: mostly cards of the hand, mostly on the empty places.
fn any_group<'a>(
    hand: Hand,
    table: Square,
    places: impl Iterator<Item = (Square, bool, Nation)> + 'a,
    dice: &mut Dice,
) -> String {
    let held: Vec<Card> = hand.cards().collect();
    let all: Vec<Card> = Card::all().collect();
    let gender = Gender::ALL[dice.below(2) as usize];
    let mut text = format!("group {table}");
    for (square, taken, nation) in places {
        if taken != (dice.below(10) == 0) {
            continue;
        }
        let pool = if held.is_empty() || dice.below(6) == 0 { &all } else { &held };
        let of_gender: Vec<_> = pool.iter().filter(|card| card.gender() == gender).collect();
        let cards = if of_gender.is_empty() { pool.iter().collect() } else { of_gender };
        let card = *cards[dice.below(cards.len() as u32) as usize];
        let stands_for =
            if card.is_joker() { format!("={}", nation.code()) } else { String::new() };
        text += &format!(" {card}{stands_for}@{square}");
    }
    text
}

impl Countable for CafeBoard {
    const STRIDE: usize = 61;

    fn cards(state: &cafe_board::State, game: &CafeBoard) -> Vec<String> {
        let hands = Seat::all(game.players()).flat_map(|seat| state.hand(seat).cards());
        let seats = state.seats(game.board()).map(|(_, guest)| guest.card());
        let bar = state.bar().iter().copied();
        texts(hands.chain(seats).chain(bar).chain(state.unseen().cards()))
    }

    fn leaving(event: &cafe::Event) -> Vec<String> {
        leaving(event)
    }

    fn any_group(state: &cafe_board::State, game: &CafeBoard, dice: &mut Dice) -> Option<String> {
        let (board, seat) = (game.board(), game.to_act(state)?);
        let table = board.tables().nth(dice.below(board.tables().count() as u32) as usize)?;
        let places = board.chairs_of(table).map(|chair| {
            let taken = state.guest_on(chair).is_some();
            (board.chair_square(chair), taken, board.nation(table))
        });
        Some(any_group(state.hand(seat), board.table_square(table), places, dice))
    }

    fn all_cards() -> Vec<String> {
        let guests = Card::all().filter(|card| !card.is_joker()).flat_map(|card| [card; 4]);
        let jokers = ["*f", "*f", "*m", "*m"].map(String::from);
        texts(guests).into_iter().chain(jokers).collect()
    }
}

impl Countable for CafeCards {
    const STRIDE: usize = 11;

    fn cards(state: &cafe_cards::State, game: &CafeCards) -> Vec<String> {
        // To a spectator all hands, all cards face down and the stock are unseen.
        let hidden = game.observe(state, None).unseen().cards();
        let seats = state.public().seats().map(|(_, card)| card);
        texts(hidden.chain(seats))
    }

    fn leaving(event: &cafe::Event) -> Vec<String> {
        leaving(event)
    }

    fn any_group(state: &cafe_cards::State, game: &CafeCards, dice: &mut Dice) -> Option<String> {
        let seat = game.to_act(state)?;
        let table = cafe_cards::Table::all().nth(dice.below(5) as usize)?;
        let places = table
            .places()
            .map(|place| (place.square(), state.public().guest_on(place).is_some(), Nation::De));
        // The card game has no jokers, but its groups are written like those of the other.
        let group = any_group(state.hand(seat), table.square(), places, dice);
        (!group.contains('*')).then_some(group)
    }

    fn all_cards() -> Vec<String> {
        texts(Card::all().filter(|card| !card.is_joker()).flat_map(|card| [card; 4]))
    }
}

impl Countable for FortySix {
    const STRIDE: usize = 11;

    fn cards(state: &forty_six::State, game: &FortySix) -> Vec<String> {
        let hidden = game.observe(state, None).unseen();
        let laid = state.public().laid().map(|(_, card)| card);
        texts(hidden.iter().chain(laid))
    }

    fn leaving(_: &forty_six::Event) -> Vec<String> {
        Vec::new()
    }

    /// A player who took the joker back for all to see holds it until it is placed.
    fn check_public_knowledge(state: &forty_six::State) {
        if let Some(seat) = state.public().joker_holder() {
            assert!(state.hand(seat).has(forty_six::Card::JOKER), "{seat:?} holds the joker");
        }
    }

    fn any_group(_: &forty_six::State, _: &FortySix, _: &mut Dice) -> Option<String> {
        None
    }

    fn all_cards() -> Vec<String> {
        (1..=46).map(|number| number.to_string()).chain(["J".to_string()]).collect()
    }
}
