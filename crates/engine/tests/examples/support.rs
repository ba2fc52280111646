//! What tests ask of a position.

use gueridon_engine::cafe::{self, Card, Event, Nation, NationSet, SeatedGuest, Square};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::{GameRefusal, Outcome, Unreadable, forty_six};
use gueridon_record::{ActionError, RecordFormat, Replay, Step};
use serde_json::{Value, json};

use crate::setup::{Cafe, actions};
pub(crate) use crate::setup::{Setup, board, board_of, cards, forty_six, forty_six_of};

pub(crate) fn card(text: &str) -> Card {
    Card::read(text).expect("a card")
}

pub(crate) fn guest(text: &str) -> SeatedGuest {
    SeatedGuest::read(text).expect("a guest, or a joker with its nation")
}

pub(crate) fn at(text: &str) -> Square {
    Square::read(text).expect("a square")
}

pub(crate) fn nation(code: &str) -> Nation {
    Nation::from_code(code).expect("a nation")
}

pub(crate) fn nations(codes: &str) -> NationSet {
    codes.split_whitespace().map(nation).collect()
}

pub(crate) fn number(text: &str) -> forty_six::Card {
    forty_six::Card::read(text).expect("a number or J")
}

/// A game that is going on.
#[derive(Clone)]
pub(crate) struct Game<G: RecordFormat> {
    pub(crate) replay: Replay<G>,
}

impl<G: Cafe> Game<G> {
    /// What the last step with that action paid, table by table: `b2 6, d2 0, c3 2`.
    pub(crate) fn paid(&self, action: &str) -> String {
        let mut paid = Vec::new();
        for event in self.receipt(action) {
            if let Event::Scored { table, points, .. } | Event::GroupScored { table, points, .. } =
                event
            {
                paid.push(format!("{table} {points}"));
            }
        }
        paid.join(", ")
    }

    /// Each of these actions paid that, table by table.
    #[track_caller]
    pub(crate) fn pays<const N: usize>(&self, actions: [(&str, &str); N]) {
        for (action, paid) in actions {
            assert_eq!(self.paid(action), paid, "{action}");
        }
    }
}

impl<G: Cafe<Refusal = cafe::Refusal>> Game<G> {
    /// The action is refused, and first because a table, as in `b2 DE`, would hold these guests.
    #[track_caller]
    pub(crate) fn unbalances(&self, action: &str, table: &str, women: u8, men: u8) {
        let (square, code) = table.split_once(' ').expect("a table and its nation");
        let (table, nation) = (at(square), nation(code));
        let reason = cafe::Refusal::GenderBalance { table, nation, women, men };
        self.refuses(action, "gender-balance", "gender", reason);
    }

    /// Seating a guest as in `FRf@c2` is refused by the rule of company, first for this reason.
    #[track_caller]
    pub(crate) fn refuses_seat(
        &self,
        action: &str,
        code: &str,
        reason: impl Fn(SeatedGuest, Square) -> cafe::Refusal,
    ) {
        let (name, square) = action.split_once('@').expect("a guest and a chair");
        self.refuses(action, code, "company", reason(guest(name), at(square)));
    }

    /// The turn is full, the card is not in hand, and the chair is taken and at a table of another
    /// nation; that is also the order of the reasons.
    #[track_caller]
    pub(crate) fn breaks_four_rules(&self, action: &str, limit: u8, by: &str, wanted: &str) {
        let (name, square) = action.split_once('@').expect("a guest and a chair");
        let (chair, wanted) = (at(square), nations(wanted));
        let rules = [
            cafe::Refusal::TooManyGuests { limit },
            cafe::Refusal::NotInHand { card: card(name) },
            cafe::Refusal::PlaceTaken { chair, by: guest(by) },
            cafe::Refusal::WrongNation { guest: guest(name), chair, wanted },
        ];
        assert_eq!(self.refusals(action), rules);
    }
}

impl Game<CafeBoard> {
    /// Sends the first guest in hand to the bar; returns the points.
    pub(crate) fn bar(&mut self) -> i32 {
        let hand = self.hand(self.player());
        let first = hand.iter().find(|card| !card.starts_with('*')).expect("a guest in hand");
        self.step(&format!("{first}@bar")).points
    }
}

impl<G: RecordFormat> Game<G> {
    pub(crate) fn step(&mut self, action: &str) -> &Step<G> {
        // Also sees to it that what is played is listed as legal.
        self.allows(action);
        match self.replay.apply_text(action) {
            Ok(step) => step,
            Err(error) => panic!("{action} is refused: {error:?}"),
        }
    }

    pub(crate) fn play(&mut self, script: &str) {
        for action in actions(script) {
            self.step(&action);
        }
    }

    /// The game as it would go on.
    pub(crate) fn after(&self, script: &str) -> Self {
        let mut game = self.clone();
        game.play(script);
        game
    }

    /// One field of the referee's answer.
    pub(crate) fn answer(&self, field: &str) -> Value {
        self.replay.answer()[field].clone()
    }

    /// Whose turn it is.
    pub(crate) fn player(&self) -> usize {
        self.answer("player").as_u64().expect("a game that goes on") as usize
    }

    /// The cards that a seat holds, sorted.
    pub(crate) fn hand(&self, seat: usize) -> Vec<String> {
        serde_json::from_value(self.answer("hands")[seat].clone()).expect("a list of cards")
    }

    pub(crate) fn is_over(&self) -> bool {
        self.answer("over") == json!(true)
    }

    /// The points of every step.
    pub(crate) fn points(&self) -> Vec<i32> {
        serde_json::from_value(self.answer("points")).expect("a list of points")
    }

    /// The points of the last steps.
    pub(crate) fn last_points(&self, steps: usize) -> Vec<i32> {
        let points = self.points();
        points[points.len() - steps..].to_vec()
    }

    pub(crate) fn scores(&self) -> Vec<i32> {
        self.replay.game.scores(&self.replay.state).to_vec()
    }

    pub(crate) fn outcome(&self) -> Outcome {
        self.replay.game.outcome(&self.replay.state).expect("a game that is over")
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        self.replay.legal()
    }

    /// The legal actions that begin like that.
    pub(crate) fn legal_with(&self, prefix: &str) -> Vec<String> {
        self.legal().into_iter().filter(|action| action.starts_with(prefix)).collect()
    }

    /// Whether an action may be played; what is listed as legal has to agree.
    pub(crate) fn allows(&self, action: &str) -> bool {
        let listed = self.legal().iter().any(|legal| legal == action);
        assert_eq!(listed, self.replay.clone().apply_text(action).is_ok(), "{action}");
        listed
    }

    /// What the last step with that action brought about.
    pub(crate) fn receipt(&self, action: &str) -> &[G::Event] {
        let mut steps = self.replay.steps.iter().rev();
        let step = steps.find(|step| self.replay.game.write(step.action) == action);
        &step.expect("an action that was played").receipt
    }

    /// Every rule that an action would break. Trying it changes nothing.
    pub(crate) fn refusals(&self, action: &str) -> Vec<G::Refusal> {
        assert!(!self.legal().contains(&action.to_string()), "{action} is legal");
        let mut tried = self.clone();
        let read = tried.replay.game.read(action).expect("an action that can be written");
        let refusals = tried.replay.apply(read).expect_err("an action that breaks a rule");
        assert_eq!(tried.replay.state, self.replay.state, "{action} left a trace");
        assert_eq!(tried.points(), self.points(), "{action} left a trace");
        refusals.iter().cloned().collect()
    }

    /// The codes of every rule that an action would break.
    pub(crate) fn codes(&self, action: &str) -> Vec<&'static str> {
        self.refusals(action).iter().map(|refusal| refusal.code().as_str()).collect()
    }

    /// The action is refused, and this is the first reason.
    #[track_caller]
    pub(crate) fn refuses(&self, action: &str, code: &str, rule: &str, reason: G::Refusal) {
        let first = &self.refusals(action)[0];
        assert_eq!(*first, reason);
        assert_eq!((first.code().as_str(), first.rule().id()), (code, rule));
    }

    /// Why a text is no action here at all.
    pub(crate) fn unreadable(&self, text: &str) -> Unreadable {
        match self.replay.clone().apply_text(text) {
            Err(ActionError::Unreadable { why, .. }) => why,
            other => panic!("{text} should not be readable: {other:?}"),
        }
    }
}
