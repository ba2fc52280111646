//! Quarante-six.

use super::{Game, deal, first, players, sorted, strings, take, version, winners};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// `J` is the joker's own square; on `#` lies the pile, so nothing else ever does.
const BLUE: [&str; 4] = [
    " 1  2  3  4  5  6  7  8  9 10 11 12",
    "13 14 15 16 17 18  # 19 20 21 22 23",
    "24  J 25 26 27 28 29 30 31 32 33 34",
    "35 36 37 38 39 40 41 42 43 44 45 46",
];

const RED: [&str; 4] = [
    " 2 38 43 17 10 19 13 11  3 37 32  7",
    "22 20  8 25 41 16  # 33 42 46 24 36",
    " 9  J  4 34 39 18 30  1 14 29 21  6",
    "12 23 44 31 45 28 35 40 27  5 26 15",
];

pub(crate) struct FortySix {
    joker_anywhere: bool,
    /// The seat that begins the first round.
    first: usize,
    rounds: usize,
    decks: Vec<Vec<String>>,
    /// Square to its row and column.
    squares: BTreeMap<String, (i64, i64)>,
    round: usize,
    player: usize,
    hands: Vec<Vec<String>>,
    stock: Vec<String>,
    /// Square to the card that lies there.
    board: BTreeMap<String, String>,
    scores: Vec<i64>,
    /// Has a card been placed in this turn?
    placed: bool,
    /// Once the last card of the pile was drawn: the cards that may still be placed.
    last: Option<Vec<String>>,
    over: bool,
}

impl FortySix {
    pub(crate) fn start(record: &Value) -> FortySix {
        let players = players(record);
        let rules = &record["rules"];
        let decks = record["deal"]["decks"].as_array();
        let mut squares = BTreeMap::new();
        for (row, line) in rows(record).iter().enumerate() {
            for (column, name) in line.split_whitespace().enumerate() {
                if name != "#" {
                    squares.insert(name.to_string(), (row as i64, column as i64));
                }
            }
        }
        let mut game = FortySix {
            joker_anywhere: match rules["joker"].as_str() {
                Some(option) => option == "anywhere",
                None => version(record) > 1,
            },
            first: first(record),
            rounds: rules["rounds"].as_u64().unwrap_or(players as u64) as usize,
            decks: decks
                .expect("the deal holds a deck for each round")
                .iter()
                .map(strings)
                .collect(),
            squares,
            round: 0,
            player: 0,
            hands: vec![Vec::new(); players],
            stock: Vec::new(),
            board: BTreeMap::new(),
            scores: vec![0; players],
            placed: false,
            last: None,
            over: false,
        };
        game.deal_round();
        game
    }

    /// Five cards each and one turned up onto its square, a joker onto 25; the start moves on each round.
    fn deal_round(&mut self) {
        self.stock = self.decks[self.round].clone();
        for hand in &mut self.hands {
            *hand = deal(&mut self.stock, 5);
        }
        let turned_up = self.stock.remove(0);
        let square = if turned_up == "J" { "25".to_string() } else { turned_up.clone() };
        self.board = BTreeMap::from([(square, turned_up)]);
        self.player = (self.first + self.round) % self.hands.len();
        self.placed = false;
        self.last = None;
    }

    /// Everyone adds up the cards they hold; the next round is dealt, or the match is over.
    fn end_round(&mut self) {
        for (seat, hand) in self.hands.iter().enumerate() {
            for card in hand {
                let value = if card == "J" {
                    100
                } else {
                    card.parse().expect("any other card is a number")
                };
                self.scores[seat] += value;
            }
        }
        self.round += 1;
        if self.round == self.rounds {
            self.over = true;
        } else {
            self.deal_round();
        }
    }

    /// Every action that can be written.
    fn universe() -> Vec<String> {
        let mut universe = vec!["draw".to_string(), "done".to_string(), "J@J".to_string()];
        for number in 1..=46 {
            universe.push(format!("{number}"));
            universe.push(format!("J@{number}"));
        }
        universe
    }

    fn is_legal(&self, action: &str) -> bool {
        match action {
            // A player who places none draws one card; after the last card of the pile there is none to draw.
            "draw" => !self.placed && self.last.is_none(),
            // Said after placing, and after the last card of the pile whether or not it was placed.
            "done" => self.placed || self.last.is_some(),
            _ => self.is_legal_placement(action),
        }
    }

    fn is_legal_placement(&self, action: &str) -> bool {
        let (card, square) = placement(action);
        if !self.hands[self.player].contains(&card) || !self.squares.contains_key(&square) {
            return false;
        }
        // A player who drew the last card of the pile may place just that, and the joker if that card took it back.
        if let Some(cards) = &self.last
            && !cards.contains(&card)
        {
            return false;
        }
        match self.board.get(&square) {
            // A number takes the place of the joker and needs no other link for that; the joker on its own
            // square stays, but then no number belongs there.
            Some(lying) => lying == "J" && card != "J",
            None => self.is_linked(&square) || (card == "J" && self.joker_anywhere),
        }
    }

    /// Does a card lie on a square that touches this one by a side or a corner?
    fn is_linked(&self, square: &str) -> bool {
        let (row, column) = self.squares[square];
        self.board.keys().any(|other| {
            let (other_row, other_column) = self.squares[other];
            (row - other_row).abs() <= 1 && (column - other_column).abs() <= 1
        })
    }

    fn draw(&mut self) {
        let card = self.stock.remove(0);
        self.hands[self.player].push(card.clone());
        if self.stock.is_empty() {
            self.last = Some(vec![card]);
        } else {
            self.next_player();
        }
    }

    fn place(&mut self, action: &str) {
        let (card, square) = placement(action);
        let hand = &mut self.hands[self.player];
        take(hand, &card);
        let replaced = self.board.insert(square, card.clone());
        if let Some(cards) = &mut self.last {
            take(cards, &card);
        }
        if let Some(joker) = replaced {
            hand.push(joker.clone());
            if let Some(cards) = &mut self.last {
                cards.push(joker);
            }
        }
        self.placed = true;
        if hand.is_empty() {
            self.end_round();
        }
    }

    fn next_player(&mut self) {
        self.player = (self.player + 1) % self.hands.len();
        self.placed = false;
    }
}

/// The four rows of the side that is played.
fn rows(record: &Value) -> Vec<String> {
    let side = &record["rules"]["side"];
    if let Some(numbers) = side.as_array() {
        // The numbers of a list, in reading order over the squares of the blue side that have one.
        let mut numbers = numbers.iter();
        let mut number = |square: &str| match square {
            "J" | "#" => square.to_string(),
            _ => numbers.next().expect("a list has 46 numbers").to_string(),
        };
        let mut rows = Vec::new();
        for line in BLUE {
            let row: Vec<String> = line.split_whitespace().map(&mut number).collect();
            rows.push(row.join(" "));
        }
        return rows;
    }
    match side.as_str() {
        None | Some("blue") => BLUE.map(String::from).into(),
        Some("red") => RED.map(String::from).into(),
        // What a number draws is not written in the rules: those rows come with the record.
        Some(_) => strings(&record["rows"]),
    }
}

/// The card of a placement and its square: `17` lies on its own number, `J@17` where it says.
fn placement(action: &str) -> (String, String) {
    match action.split_once('@') {
        Some((card, square)) => (card.to_string(), square.to_string()),
        None => (action.to_string(), action.to_string()),
    }
}

impl Game for FortySix {
    fn legal(&self) -> BTreeSet<String> {
        let mut legal = BTreeSet::new();
        if !self.over {
            for action in FortySix::universe() {
                if self.is_legal(&action) {
                    legal.insert(action);
                }
            }
        }
        legal
    }

    fn play(&mut self, action: &str) -> i64 {
        match action {
            "draw" => self.draw(),
            "done" if self.last.is_some() => self.end_round(),
            "done" => self.next_player(),
            _ => self.place(action),
        }
        0
    }

    fn table(&self) -> Value {
        let mut table = json!({
            "player": if self.over { None } else { Some(self.player) },
            "scores": self.scores,
            "over": self.over,
            "hands": sorted(&self.hands),
            "board": self.board,
            "stock": self.stock.len(),
            "round": self.round,
        });
        if self.over {
            let ranks: Vec<i64> = self.scores.iter().map(|score| -score).collect();
            table["final"] = json!({"reason": "rounds-played", "scores": self.scores, "winners": winners(&ranks)});
        }
        table
    }
}
