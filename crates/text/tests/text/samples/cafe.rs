//! Samples of the two café games.

use gueridon_engine::cafe::{
    Card, Event, Gender, Hand, Nation, NationSet, Refusal, SeatedGuest, Square,
};
use gueridon_engine::cafe_board::{self, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::{Game, GameEvent as _, Notation, Reason, Refusals, Rule, Seat};
use gueridon_text::{GameText, Lang, Message};

use super::ACTOR;

/// What both games tell.
pub(super) fn sentences() -> Vec<Message> {
    let (board, cards) = (board(), cards());
    let mut messages: Vec<Message> = Vec::new();
    for event in events() {
        messages.extend([board.event_message(ACTOR, &event), cards.event_message(ACTOR, &event)]);
    }
    for refusal in refusals() {
        messages.extend([board.refusal_message(&refusal), cards.refusal_message(&refusal)]);
    }
    messages.extend(board_actions().into_iter().map(|action| board.action_message(ACTOR, action)));
    messages.extend(cards_actions().into_iter().map(|action| cards.action_message(ACTOR, action)));
    let explain = |refusals| board.explanation_message(Lang::En, refusals);
    messages.extend(explanations().iter().map(explain));
    messages.extend(board.receipt_messages(ACTOR, &events()));
    messages
}

/// The sources of points, in tables and in lists.
pub(super) fn parts() -> Vec<Message> {
    let scored = events().into_iter().filter(|event| event.points(ACTOR).is_some());
    let listed = scored.map(|event| board().points_message(ACTOR, &event));
    listed.chain(super::games::sources(&events())).collect()
}

pub(crate) fn board() -> CafeBoard {
    CafeBoard::new(cafe_board::Options { groups: true, ..cafe_board::Options::new(3) }).unwrap()
}

pub(crate) fn cards() -> CafeCards {
    let groups = cafe_cards::Groups::Alone;
    CafeCards::new(cafe_cards::Options { groups, ..cafe_cards::Options::new(3) }).unwrap()
}

pub(crate) fn square(text: &str) -> Square {
    Square::read(text).unwrap()
}

pub(crate) fn card(text: &str) -> Card {
    Card::read(text).unwrap()
}

pub(crate) fn seated(text: &str) -> SeatedGuest {
    SeatedGuest::read(text).unwrap()
}

pub(crate) fn hand(texts: &[&str]) -> Hand {
    texts.iter().map(|text| card(text)).collect()
}

pub(crate) fn nations(codes: &[&str]) -> NationSet {
    codes.iter().map(|code| Nation::from_code(code).unwrap()).collect()
}

fn events() -> Vec<Event> {
    let (table, nation, chair) = (square("b2"), Nation::Us, square("c2"));
    of_every_variant!(Event {
        Event::Seated { .. } => [
            Event::Seated { guest: seated("FRf"), chair },
            Event::Seated { guest: seated("*m=TR"), chair },
        ],
        Event::Scored { .. } => [
            Event::Scored { table, nation, guests: 1, doubled: true, points: 0 },
            Event::Scored { table, nation, guests: 3, doubled: false, points: 3 },
            Event::Scored { table, nation, guests: 3, doubled: true, points: 6 },
        ],
        Event::GroupScored { .. } => [
            Event::GroupScored { table, nation, gender: Gender::Woman, doubled: false, points: 20 },
            Event::GroupScored { table, nation, gender: Gender::Woman, doubled: true, points: 40 },
            Event::GroupScored { table, nation, gender: Gender::Man, doubled: false, points: 20 },
            Event::GroupScored { table, nation, gender: Gender::Man, doubled: true, points: 40 },
        ],
        Event::FourJokers { .. } => [Event::FourJokers { table, nation }],
        Event::LimitLowered { .. } => [
            Event::LimitLowered { table, nation, limit: 4 },
            Event::LimitLowered { table, nation, limit: 1 },
            Event::LimitLowered { table, nation, limit: 0 },
        ],
        Event::Cleared { .. } => [
            Event::Cleared { table, nation, guests: hand(&["FRf", "FRf", "FRm", "ITm"]) },
            Event::Cleared { table, nation, guests: hand(&["FRf"]) },
            Event::Cleared { table, nation, guests: Hand::EMPTY },
        ],
        Event::Revealed { .. } => [Event::Revealed { table, nation }],
        Event::WentToBar { .. } => [
            Event::WentToBar { card: card("FRf"), place: 1, price: 1, points: 1 },
            Event::WentToBar { card: card("*m"), place: 7, price: -4, points: -4 },
            Event::WentToBar { card: card("RUm"), place: 10, price: -10, points: -1 },
            Event::WentToBar { card: card("RUm"), place: 10, price: -10, points: 0 },
        ],
        Event::Eliminated { .. } => [
            Event::Eliminated { hand: hand(&["DEf", "*f"]) },
            Event::Eliminated { hand: Hand::EMPTY },
        ],
        Event::Exchanged { .. } => [
            Event::Exchanged { guest: card("ESm"), joker: seated("*f=ES"), chair },
        ],
        Event::Drew { .. } => [
            Event::Drew { count: 1, cards: None },
            Event::Drew { count: 2, cards: None },
            Event::Drew { count: 1, cards: Some(hand(&["CFf"])) },
            Event::Drew { count: 3, cards: Some(hand(&["CFf", "CFf", "GBm"])) },
        ],
        Event::LaidDown { .. } => [
            Event::LaidDown { card: None },
            Event::LaidDown { card: Some(card("INm")) },
        ],
        Event::Passed => [Event::Passed],
        Event::Penalty { .. } => [
            Event::Penalty { seat: Seat(0), guests: 1, jokers: 0, points: -5 },
            Event::Penalty { seat: Seat(0), guests: 0, jokers: 1, points: -10 },
            Event::Penalty { seat: Seat(0), guests: 3, jokers: 2, points: -35 },
        ],
        Event::Ended { .. } => [Event::Ended { reason: Reason::BagEmpty }],
    })
}

fn refusals() -> Vec<Refusal> {
    let (table, nation, chair) = (square("b2"), Nation::Fr, square("c2"));
    let (one, two) = (nations(&["ES"]), nations(&["CN", "US"]));
    of_every_variant!(Refusal {
        Refusal::GameOver => [Refusal::GameOver],
        Refusal::NotNow => [Refusal::NotNow],
        Refusal::NotInHand { .. } => [
            Refusal::NotInHand { card: card("FRm") },
            Refusal::NotInHand { card: card("*f") },
        ],
        Refusal::PlaceTaken { .. } => [
            Refusal::PlaceTaken { chair, by: seated("RUf") },
            Refusal::PlaceTaken { chair, by: seated("*m=CF") },
        ],
        Refusal::WrongNation { .. } => [
            Refusal::WrongNation { guest: seated("FRm"), chair, wanted: one },
            Refusal::WrongNation { guest: seated("TRf"), chair, wanted: two },
            Refusal::WrongNation { guest: seated("*m=TR"), chair, wanted: one },
            Refusal::WrongNation { guest: seated("*f=FR"), chair, wanted: two },
        ],
        Refusal::WrongExchange { .. } => [
            Refusal::WrongExchange { card: card("INf"), chair, wanted: Nation::Tr },
        ],
        Refusal::WrongGender { .. } => [
            Refusal::WrongGender { card: card("INf"), chair, wanted: Gender::Man },
            Refusal::WrongGender { card: card("INm"), chair, wanted: Gender::Woman },
        ],
        Refusal::NotStuck { .. } => [Refusal::NotStuck { card: card("INf"), chair }],
        Refusal::GroupLeft { .. } => [Refusal::GroupLeft { table }],
        Refusal::GenderBalance { .. } => [
            Refusal::GenderBalance { table, nation, women: 2, men: 0 },
            Refusal::GenderBalance { table, nation, women: 1, men: 3 },
        ],
        Refusal::SitsAlone { .. } => [Refusal::SitsAlone { guest: seated("CUm"), chair }],
        Refusal::MustJoin { .. } => [Refusal::MustJoin { chair }],
        Refusal::MustScore { .. } => [Refusal::MustScore { guest: seated("*f=IT"), chair }],
        Refusal::TooManyGuests { .. } => [
            Refusal::TooManyGuests { limit: 2 },
            Refusal::TooManyGuests { limit: 3 },
        ],
        Refusal::OnlyOneAtFirst => [Refusal::OnlyOneAtFirst],
        Refusal::FirstTurnSeats => [Refusal::FirstTurnSeats],
        Refusal::GroupIsWholeTurn { .. } => [
            Refusal::GroupIsWholeTurn { rule: Rule::B7 },
            Refusal::GroupIsWholeTurn { rule: Rule::C4 },
        ],
        Refusal::JokerAtBar { .. } => [
            Refusal::JokerAtBar { as_last_resort: false },
            Refusal::JokerAtBar { as_last_resort: true },
        ],
        Refusal::NoJoker { .. } => [Refusal::NoJoker { chair }],
        Refusal::HandFull { .. } => [Refusal::HandFull { limit: 12 }],
        Refusal::HandNotFull { .. } => [Refusal::HandNotFull { cards: 7, limit: 12 }],
        Refusal::MustPlaceFirst => [Refusal::MustPlaceFirst],
        Refusal::AfterSeating => [Refusal::AfterSeating],
        Refusal::CanPlay => [Refusal::CanPlay],
        Refusal::HandNotEmpty { .. } => [
            Refusal::HandNotEmpty { cards: 1 },
            Refusal::HandNotEmpty { cards: 3 },
        ],
        Refusal::VariantOff => [Refusal::VariantOff],
        Refusal::GroupTable { .. } => [
            Refusal::GroupTable { table, women: 1, men: 1, limit: 1 },
            Refusal::GroupTable { table, women: 0, men: 3, limit: 2 },
        ],
        Refusal::GroupMixed { .. } => [Refusal::GroupMixed { table }],
        Refusal::GroupIncomplete { .. } => [
            Refusal::GroupIncomplete { table, missing: 1 },
            Refusal::GroupIncomplete { table, missing: 2 },
        ],
        Refusal::NoGroup { .. } => [
            Refusal::NoGroup { table, gender: Gender::Woman },
            Refusal::NoGroup { table, gender: Gender::Man },
        ],
        Refusal::GroupGoesOn { .. } => [Refusal::GroupGoesOn { table, chair }],
    })
}

fn board_actions() -> Vec<cafe_board::Action> {
    use cafe_board::Action;
    let game = board();
    let read = |text: &str| game.read(text).unwrap();
    of_every_variant!(Action {
        Action::Seat(..) => [read("FRf@a8"), read("*f=DE@a2")],
        Action::Bar(_) => [read("GBm@bar")],
        Action::Exchange(..) => [read("ESm<>k2")],
        Action::Group(_) => [read("group b2 DEf@a2 DEf@b1 *f=TR@b3 GBf@c2")],
        Action::Pass => [Action::Pass],
        Action::Done => [Action::Done],
    })
}

fn cards_actions() -> Vec<cafe_cards::Action> {
    use cafe_cards::Action;
    let game = cards();
    let read = |text: &str| game.read(text).unwrap();
    of_every_variant!(Action {
        Action::Seat(..) => [read("FRf@c2")],
        Action::Draw => [Action::Draw],
        Action::Down(_) => [read("down CNm")],
        Action::End => [Action::End],
        Action::Group(_) => [read("group b2 FRm@a2 FRm@b1 ITm@b3 ESm@c2")],
        Action::Done => [Action::Done],
    })
}

/// One broken rule, and two at once, as the board game finds them.
pub(crate) fn explanations() -> [Refusals<Refusal>; 2] {
    let game = board();
    let mut women_first: Vec<_> = cafe_board::Deal::cards().collect();
    women_first.sort_by_key(|card| card.gender());
    let mut state = game.start(&cafe_board::Deal::new(&women_first).unwrap());
    let read = |text: &str| game.read(text).unwrap();
    // The first player holds four German women and a French one; the second French ones too.
    game.apply(&mut state, read("DEf@d13")).unwrap();
    let second_guest_on_first_chair = game.check(&state, read("DEf@d13")).unwrap_err();
    game.apply(&mut state, read("done")).unwrap();
    let second_woman = game.check(&state, read("FRf@d11")).unwrap_err();
    [second_woman, second_guest_on_first_chair]
}
