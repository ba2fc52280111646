//! A game that is played at a table at home: cards become known as they are played.
//!
//! The pad plays a real record. Its deal begins in any order; whenever a card is played that the player does not hold
//! in that deal, it is swapped with one of theirs that nobody has seen. So the deal fits everything that was shown, and
//! the record is legal.

use gueridon_draw::GameUi;
use gueridon_engine::{Arrange, GameEvent, Refusals, Seat, Unseen};
use gueridon_record::{CardSource, Diagram, RecordError, Replay, Seed};
use gueridon_table::{BrokenRule, reasons};
use gueridon_text::Speaker;
use serde_json::{Value, json};

/// What was noted of a game.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Notes {
    /// Cards or tables that were turned up for all to see, in order.
    pub(crate) turned_up: Vec<String>,
    /// What was played, as records write it; `down` alone lays down an unknown card.
    pub(crate) actions: Vec<String>,
    /// The cards that were left in hands: by round, by seat.
    pub(crate) left: Vec<Vec<Vec<String>>>,
}

/// A game as far as it was noted.
pub(crate) struct Pad<G: GameUi + Arrange> {
    pub(crate) replay: Replay<G>,
    deal: PadDeal,
    /// The actions as a record has them.
    pub(crate) actions: Vec<String>,
    /// What has to be noted before anything else is played.
    pub(crate) asks: Option<Ask>,
    /// The first action that could not be played, from 0, and why.
    pub(crate) wrong: Option<(usize, PadError)>,
    /// Rounds that are over, the last one included when the game is over.
    pub(crate) rounds_over: usize,
}

/// Something that everybody at the table sees and the pad does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// The card that was turned up at the start of a round.
    TurnedUp {
        /// The round, from 1.
        round: usize,
    },
    /// One of the first tables.
    FirstTable {
        /// Which, from 1.
        number: usize,
    },
    /// A table that was laid in place of another.
    NewTable,
}

/// Why an action cannot be played.
pub(crate) enum PadError {
    /// All cards of that kind were seen elsewhere.
    NoCard,
    /// It is not written like an action.
    Unreadable,
    /// Against the rules.
    Against(Vec<BrokenRule>),
}

/// The order of the cards, as far as it is known.
#[derive(Clone)]
struct PadDeal {
    /// The cards of each round, or of the only one.
    decks: Vec<Vec<String>>,
    tables: Vec<String>,
    /// Whether a card is turned up at the start of each round.
    turns_up: bool,
    /// Of the round that is played: the holder of each card that was drawn.
    owner: Vec<Option<Seat>>,
    /// Cards that were played, or are known to lie where they do.
    fixed: Vec<bool>,
    /// Cards that were laid face down and that nobody named: which action laid them.
    down: Vec<Option<usize>>,
    /// How many cards were drawn in this round.
    drawn: usize,
    round: usize,
    /// Jokers that seats took from the board.
    taken: Vec<(Seat, String)>,
}

impl PadDeal {
    fn new<G: Arrange>(deal: &Value) -> PadDeal {
        let texts = |list: &Value| -> Vec<String> {
            let items = list.as_array().into_iter().flatten();
            items.filter_map(|item| item.as_str().map(str::to_owned)).collect()
        };
        let list = |name: &str| deal.get(name).map(texts).unwrap_or_default();
        let mut decks: Vec<Vec<String>> = match deal.get("decks").and_then(Value::as_array) {
            Some(decks) => decks.iter().map(texts).collect(),
            None => vec![[list("bag"), list("guests")].concat()],
        };
        for deck in &mut decks {
            // Jokers come last, so that nobody is thought to hold one that nobody has seen.
            deck.sort_by_key(|card| (G::joker(card).is_some(), card.clone()));
        }
        PadDeal {
            decks,
            tables: list("tables"),
            turns_up: deal.get("decks").is_some(),
            owner: Vec::new(),
            fixed: Vec::new(),
            down: Vec::new(),
            drawn: 0,
            round: 0,
            taken: Vec::new(),
        }
    }

    fn write(&self) -> Value {
        if self.turns_up {
            return json!({ "decks": self.decks });
        }
        match self.tables.is_empty() {
            true => json!({ "bag": self.decks[0] }),
            false => json!({ "guests": self.decks[0], "tables": self.tables }),
        }
    }

    fn deck(&self) -> &[String] {
        self.decks.get(self.round).map_or(&[], Vec::as_slice)
    }

    /// The deal of a round to the players.
    fn begin<G: GameUi>(&mut self, replay: &Replay<G>, round: usize) {
        let game = &replay.game;
        self.round = round;
        let seen = game.observe(&replay.state, None);
        let cards = self.deck().len();
        (self.owner, self.fixed) = (vec![None; cards], vec![false; cards]);
        self.down = vec![None; cards];
        self.taken.clear();
        self.drawn = 0;
        for seat in Seat::all(game.players()) {
            self.draw(seat, game.hand_size(&seen, seat));
        }
    }

    fn draw(&mut self, seat: Seat, count: usize) {
        for at in self.drawn..(self.drawn + count).min(self.owner.len()) {
            self.owner[at] = Some(seat);
        }
        self.drawn = (self.drawn + count).min(self.owner.len());
    }

    /// Where a seat holds a card that nobody has seen.
    fn unseen_of(&self, seat: Seat, card: Option<&str>) -> Option<usize> {
        (0..self.drawn).find(|&at| {
            let known = card.is_none_or(|card| self.decks[self.round][at] == card);
            self.owner[at] == Some(seat) && !self.fixed[at] && self.down[at].is_none() && known
        })
    }

    /// A card that nobody has seen, by its position.
    fn unseen<'a>(&self, at: usize, card: &'a str) -> Unseen<'a> {
        Unseen {
            card,
            holder: self.owner[at],
            down: self.down[at].is_some(),
            depth: at.saturating_sub(self.drawn),
        }
    }
}

impl<G: GameUi + Arrange> Pad<G> {
    /// Plays what was noted.
    pub(crate) fn play(
        diagram: &Diagram,
        notes: &Notes,
        speaker: &Speaker,
    ) -> Result<Pad<G>, RecordError> {
        let seeded = diagram.record(CardSource::Seed(Seed::numbered(0)));
        let (game, any) = G::set_up(&seeded)?;
        let mut deal = PadDeal::new::<G>(&G::write_deal(&any));
        let players = game.players();
        let hand = game.hand_size(&game.observe(&game.start(&any), None), Seat(0));
        let mut known = 0;
        for (index, card) in notes.turned_up.iter().enumerate() {
            let (pile, first, to) = match deal.decks.get_mut(index).filter(|_| deal.turns_up) {
                Some(deck) => (deck, 0, hand * players),
                None => (&mut deal.tables, index, index),
            };
            // A card that is not there is asked for again.
            let Some(at) = (first..pile.len()).find(|&at| pile[at] == *card) else { break };
            pile.swap(at, to);
            known = index + 1;
        }
        let record = diagram.record(CardSource::Deal(deal.write()));
        let replay = Replay::<G>::open(&record)?;
        deal.begin(&replay, 0);
        let mut pad =
            Pad { replay, deal, actions: Vec::new(), asks: None, wrong: None, rounds_over: 0 };
        pad.pin_turned_up();
        pad.asks = pad.question(known);
        for (index, text) in notes.actions.iter().enumerate() {
            if pad.asks.is_some() || pad.wrong.is_some() {
                pad.wrong.get_or_insert((index, PadError::Unreadable));
                break;
            }
            match pad.note(text, notes, speaker) {
                Ok(()) => pad.asks = pad.question(known),
                Err(error) => pad.wrong = Some((index, error)),
            }
        }
        Ok(pad)
    }

    /// The card that is turned up at the start of a round lies after the hands.
    fn pin_turned_up(&mut self) {
        if self.deal.turns_up
            && let Some(fixed) = self.deal.fixed.get_mut(self.deal.drawn)
        {
            *fixed = true;
            self.deal.drawn += 1;
        }
    }

    /// What everybody sees now and was not noted.
    fn question(&self, known: usize) -> Option<Ask> {
        self.replay.game.to_act(&self.replay.state)?;
        if self.deal.tables.is_empty() {
            let round = self.replay.game.round(&self.replay.state) as usize + 1;
            return (self.deal.turns_up && round > known).then_some(Ask::TurnedUp { round });
        }
        if known < G::FIRST_TABLES {
            return Some(Ask::FirstTable { number: known + 1 });
        }
        (self.turned_up() > known).then_some(Ask::NewTable)
    }

    /// How many cards or tables were turned up so far.
    pub(crate) fn turned_up(&self) -> usize {
        let game = &self.replay.game;
        let pile = game.position(&self.replay.state).pile.unwrap_or(0);
        match self.deal.turns_up {
            true => (game.round(&self.replay.state) as usize + 1).min(self.deal.decks.len()),
            false => self.deal.tables.len().saturating_sub(pile.into()),
        }
    }

    /// Whether the player to act could show a card, for a look at its places; nothing is noted.
    pub(crate) fn holding(&self, card: &str) -> Option<Replay<G>> {
        let seat = self.replay.game.to_act(&self.replay.state)?;
        let (mut deal, mut replay) = (self.deal.clone(), self.replay.clone());
        show(&mut deal, &mut replay, seat, card)?;
        Some(replay)
    }

    fn note(&mut self, text: &str, notes: &Notes, speaker: &Speaker) -> Result<(), PadError> {
        let Some(seat) = self.replay.game.to_act(&self.replay.state) else {
            return Err(PadError::Unreadable);
        };
        // A card that was laid face down, and that nobody named.
        let game = &self.replay.game;
        let unnamed = self.deal.unseen_of(seat, None).and_then(|at| {
            let action = game.lay_face_down(&self.deal.deck()[at])?;
            (game.write_concealed(action) == text).then_some((at, action))
        });
        let action = match unnamed {
            Some((_, action)) => action,
            None => game.read(text).map_err(|_| PadError::Unreadable)?,
        };
        let (shown, held) = (game.shown_cards(action), game.only_cards_held(action));
        let text = game.write(action);
        if !held.is_empty() {
            self.hold_only(seat, held);
        }
        for card in shown.iter().filter(|_| unnamed.is_none()) {
            show(&mut self.deal, &mut self.replay, seat, card).ok_or(PadError::NoCard)?;
        }
        let (mut deal, mut replay) = (self.deal.clone(), self.replay.clone());
        if let Err(refused) = self.step(seat, action, speaker) {
            // A guest may sit down alone if another can follow, whom only the player knows.
            (deal, replay) = self.with_company(seat, action, (deal, replay)).ok_or(refused)?;
            (self.deal, self.replay) = (deal.clone(), replay.clone());
            self.step(seat, action, speaker)?;
        }
        let over = self.replay.game.outcome(&self.replay.state).is_some();
        if self.replay.game.round(&self.replay.state) as usize > deal.round || over {
            // What was left in the hands is known now, and was there before.
            let left = notes.left.get(deal.round).cloned().unwrap_or_default();
            let round = deal.round;
            let drawn = self.deal.drawn;
            (self.deal, self.replay) = (deal, replay);
            self.pin_left(&left, seat, drawn)?;
            self.step(seat, action, speaker)?;
            self.rounds_over = round + 1;
            if !over {
                self.deal.begin(&self.replay, round + 1);
                self.pin_turned_up();
            }
        }
        if let Some((at, _)) = unnamed {
            self.deal.down[at] = Some(self.actions.len());
        }
        self.actions.push(text);
        Ok(())
    }

    /// The cards as they may be when a guest sits down whom another one follows; none when nobody could.
    fn with_company(
        &self,
        seat: Seat,
        action: G::Action,
        (deal, replay): (PadDeal, Replay<G>),
    ) -> Option<(PadDeal, Replay<G>)> {
        let place = self.replay.game.target(action).filter(|_| G::COMPANY);
        place?;
        let mut cards = deal.deck().to_vec();
        cards.sort_unstable();
        cards.dedup();
        cards.into_iter().find_map(|card| {
            let (mut deal, mut replay) = (deal.clone(), replay.clone());
            let fixed = deal.fixed.clone();
            show(&mut deal, &mut replay, seat, &card)?;
            // Nobody has seen it yet.
            deal.fixed = fixed;
            replay.game.is_legal(&replay.state, action).then_some((deal, replay))
        })
    }

    /// Plays an action whose cards are where they should be.
    fn step(&mut self, seat: Seat, action: G::Action, speaker: &Speaker) -> Result<(), PadError> {
        let game = self.replay.game.clone();
        let (stock, round) = (game.stock(&self.replay.state), game.round(&self.replay.state));
        let place = game.target(action).map(|(_, place)| place);
        let position = game.position(&self.replay.state);
        let joker = place.as_deref().and_then(|place| position.on(place)).and_then(G::joker);
        let against =
            |refusals: Refusals<G::Refusal>| PadError::Against(reasons(&game, &refusals, speaker));
        self.replay.apply(action).map_err(against)?;
        if let Some(joker) = joker {
            self.deal.taken.push((seat, joker.to_owned()));
        }
        if game.round(&self.replay.state) == round {
            self.deal.draw(seat, stock - game.stock(&self.replay.state));
            let seen = game.observe(&self.replay.state, None);
            if game.hand_size(&seen, seat) == 0 {
                // An eliminated player's cards have left the game.
                for at in 0..self.deal.drawn {
                    self.deal.fixed[at] |= self.deal.owner[at] == Some(seat);
                }
            }
        }
        Ok(())
    }

    /// Gives a player as many of these cards as there may be in that hand.
    fn hold_only(&mut self, seat: Seat, cards: &[&str]) {
        let fixed = self.deal.fixed.clone();
        let taken = std::mem::take(&mut self.deal.taken);
        let mut hold = |card| show(&mut self.deal, &mut self.replay, seat, card).is_some();
        while cards.iter().any(|card| hold(card)) {}
        // They are still held, and not played.
        (self.deal.fixed, self.deal.taken) = (fixed, taken);
    }

    /// Gives each seat the cards that it was left with. The seat to act may get some of them in this step, which draws
    /// cards up to a position of the deal.
    fn pin_left(
        &mut self,
        left: &[Vec<String>],
        actor: Seat,
        drawn: usize,
    ) -> Result<(), PadError> {
        for (seat, cards) in Seat::all(self.replay.game.players()).zip(left) {
            for card in cards {
                let (deal, replay) = (&mut self.deal, &mut self.replay);
                if show(deal, replay, seat, card).is_none() {
                    let next = (deal.drawn..drawn).find(|&at| seat == actor && !deal.fixed[at]);
                    next.and_then(|at| put_at(deal, replay, at, card)).ok_or(PadError::NoCard)?;
                }
            }
        }
        Ok(())
    }

    /// The game as a record, which was played once more to be sure.
    pub(crate) fn record(&self, diagram: &Diagram) -> Option<String> {
        let mut record = diagram.record(CardSource::Deal(self.deal.write()));
        record.actions.clone_from(&self.actions);
        for (card, action) in self.deal.deck().iter().zip(&self.deal.down) {
            if let Some(written) = action.and_then(|action| record.actions.get_mut(action))
                && let Some(down) = self.replay.game.lay_face_down(card)
            {
                *written = self.replay.game.write(down);
            }
        }
        let mut replay = Replay::<G>::open(&record).ok()?;
        replay.apply_texts(&record.actions).ok()?;
        Some(record.write())
    }

    /// What was played, turn by turn: the step that ended it, the seat, its points, and sentences without cards that
    /// the pad does not know.
    pub(crate) fn turns(&self, speaker: &Speaker) -> Vec<(usize, Seat, i32, Vec<String>)> {
        let mut turns: Vec<(usize, Seat, i32, Vec<String>)> = Vec::new();
        for (index, step) in self.replay.steps.iter().enumerate() {
            if step.opens_turn || turns.is_empty() {
                turns.push((index, step.seat, 0, Vec::new()));
            }
            let Some(turn) = turns.last_mut() else { continue };
            let seen: Vec<G::Event> = step.receipt.iter().map(GameEvent::concealed).collect();
            turn.0 = index + 1;
            turn.2 += step.points;
            turn.3.extend(self.replay.game.say_receipt(speaker, step.seat, &seen));
        }
        turns
    }
}

/// Makes a seat hold a card that it shows now; none when all of its kind are known to be elsewhere.
fn show<G: GameUi + Arrange>(
    deal: &mut PadDeal,
    replay: &mut Replay<G>,
    seat: Seat,
    card: &str,
) -> Option<()> {
    if let Some(at) = deal.taken.iter().position(|(holder, known)| *holder == seat && known == card)
    {
        deal.taken.remove(at);
        return Some(());
    }
    // In the last turn of a round, only the card that was drawn last is shown.
    let last = deal.drawn.checked_sub(1).filter(|&at| {
        let last_turn =
            replay.game.stock(&replay.state) == 0 && replay.game.mid_turn(&replay.state);
        last_turn && deal.owner[at] == Some(seat) && !deal.fixed[at]
    });
    let at = match last {
        Some(at) => at,
        None => deal.unseen_of(seat, Some(card)).or_else(|| deal.unseen_of(seat, None))?,
    };
    put_at(deal, replay, at, card)
}

/// Makes a card be at a position of the deal, from where it stays.
fn put_at<G: GameUi + Arrange>(
    deal: &mut PadDeal,
    replay: &mut Replay<G>,
    at: usize,
    card: &str,
) -> Option<()> {
    let round = deal.round;
    if deal.decks[round][at] != card {
        let elsewhere = |other: &usize| !deal.fixed[*other] && deal.decks[round][*other] == card;
        let cards = deal.decks[round].len();
        let is_down = |other: &usize| deal.down[*other].is_some();
        let from = (deal.drawn..cards)
            .rev()
            .find(elsewhere)
            .or_else(|| (0..deal.drawn).find(|other| elsewhere(other) && !is_down(other)))
            .or_else(|| (0..deal.drawn).find(elsewhere))?;
        let there = deal.decks[round][at].clone();
        let game = replay.game.clone();
        let swapped =
            game.swap_unseen(&mut replay.state, deal.unseen(at, &there), deal.unseen(from, card));
        swapped.then_some(())?;
        deal.decks[round].swap(at, from);
    }
    deal.fixed[at] = true;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use gueridon_engine::Arrangement;
    use gueridon_record::types::{CafeBoard, CafeCards, FortySix};
    use gueridon_record::{Dice, GameId, Record};
    use gueridon_text::Lang;

    /// What people at a table would note of a random game, and the game.
    fn played<G: GameUi + Arrange>(rules: &str, number: u64) -> (Diagram, Notes, Replay<G>) {
        let diagram = Diagram::read(GameId::of::<G>(), rules).expect("rules");
        let record = diagram.record(CardSource::Seed(Seed::numbered(number)));
        let mut replay = Replay::<G>::open(&record).expect("a game");
        let game = replay.game.clone();
        let mut dice = Dice::new(Seed::numbered(number + 50));
        let mut notes = Notes::default();
        let texts = |position: &Arrangement| -> Vec<Vec<String>> {
            position.hands.iter().map(|hand| hand.known.clone()).collect()
        };
        while let Some(action) = game.pick(&replay.state, &mut dice) {
            let (before, round) = (game.position(&replay.state), game.round(&replay.state));
            replay.apply(action).expect("legal");
            let text = game.write(action);
            let over = game.outcome(&replay.state).is_some();
            if G::FEWEST_WINS && (over || game.round(&replay.state) > round) {
                let mut hands = texts(&before);
                if let Some((card, _)) = game.target(action) {
                    hands[usize::from(before.seat)].retain(|held| *held != card);
                }
                notes.left.push(hands);
            } else if over {
                notes.left.push(texts(&game.position(&replay.state)));
            }
            let is_down = text.starts_with("down ");
            notes.actions.push(if is_down { "down".to_owned() } else { text });
        }
        let deal = PadDealForm(G::write_deal(&replay.deal));
        notes.turned_up = deal.turned_up(game.players(), game.position(&replay.state).pile);
        (diagram, notes, replay)
    }

    struct PadDealForm(Value);

    impl PadDealForm {
        fn turned_up(&self, players: usize, pile: Option<u8>) -> Vec<String> {
            let text = |card: &Value| card.as_str().expect("a card").to_owned();
            if let Some(decks) = self.0["decks"].as_array() {
                return decks.iter().map(|deck| text(&deck[5 * players])).collect();
            }
            let laid = 24 - usize::from(pile.unwrap_or(24));
            self.0["tables"].as_array().into_iter().flatten().take(laid).map(text).collect()
        }
    }

    /// Notes a random game and compares the pad with it.
    fn check<G: GameUi + Arrange>(rules: &str) {
        for number in 0..6 {
            let (diagram, notes, replay) = played::<G>(rules, number);
            let speaker = Speaker::new(Lang::En);
            let pad = Pad::<G>::play(&diagram, &notes, &speaker).expect("a pad");
            if let Some((at, error)) = &pad.wrong {
                let why = match error {
                    PadError::NoCard => "no such card".to_owned(),
                    PadError::Unreadable => format!("unreadable, {:?}", pad.asks),
                    PadError::Against(reasons) => reasons[0].sentence.clone(),
                };
                panic!("{} {rules} {number}: {} at {at}: {why}", G::ID, notes.actions[*at]);
            }
            let game = &replay.game;
            assert_eq!(game.outcome(&pad.replay.state), game.outcome(&replay.state));
            let line = pad.record(&diagram).expect("a record");
            let record = Record::read(line.as_bytes()).expect("a record");
            let mut again = Replay::<G>::open(&record).expect("a game");
            again.apply_texts(&record.actions).map_err(|(at, _)| at).expect("legal");
            assert_eq!(game.outcome(&again.state), game.outcome(&replay.state));
            assert_eq!(record.actions.len(), notes.actions.len());
        }
    }

    #[test]
    fn random_board_games_that_are_noted_card_by_card_become_records() {
        check::<CafeBoard>("");
        check::<CafeBoard>("players:4;edition:schuk;groups:yes");
    }

    #[test]
    fn random_card_games_that_are_noted_card_by_card_become_records() {
        check::<CafeCards>("");
        check::<CafeCards>("players:4;groups:yes");
    }

    #[test]
    fn random_rounds_that_are_noted_card_by_card_become_records() {
        check::<FortySix>("");
        check::<FortySix>("players:5;joker:linked;side:red");
    }

    #[test]
    fn a_card_that_was_played_as_often_as_there_is_is_refused() {
        let diagram = Diagram::read(GameId::FortySix, "").expect("rules");
        let notes = Notes {
            turned_up: vec!["21".into(), "1".into()],
            actions: vec!["22".into(), "done".into(), "22".into()],
            left: Vec::new(),
        };
        let pad = Pad::<FortySix>::play(&diagram, &notes, &Speaker::new(Lang::En)).expect("a pad");
        assert!(matches!(pad.wrong, Some((2, PadError::NoCard))));
    }
}
