//! Tables written straight into a journal: with cards, players and secrets that a test knows.
//!
//! They are written as the journal keeps them, so that these tests also pin that format: a table of
//! today must be read for ever.

use axum::http::header;
use axum::response::IntoResponse;
use axum_extra::extract::cookie::{Cookie, Key, SignedCookieJar};
use gueridon_engine::{Chance, Game};
use gueridon_journal::{
    ChainHash, Journal, NewTable, Phase, PlayerId, StoredEntry, Summary, TableId,
};
use gueridon_record::{Dice, Record, Replay, Seed, with_game};
use serde_json::{Value, json};

use super::{Browser, START, TestServer};

/// A player that the test knows by number.
pub(crate) fn player(number: u8) -> PlayerId {
    PlayerId([number + 1; 16])
}

/// The secret of every table that is written here.
fn secret() -> [u8; 32] {
    std::array::from_fn(|at| 0xa0 ^ (7 * at as u8))
}

/// A table to be written.
pub(crate) struct TableBuilder {
    pub(crate) id: &'static str,
    pub(crate) setup: Value,
    pub(crate) public: bool,
    /// What lists show.
    pub(crate) caption: &'static str,
    pub(crate) entries: Vec<Value>,
    pub(crate) summary: Summary,
}

impl TableBuilder {
    /// The game of a record: its cards are known, its actions are played before the table is laid.
    /// Each seat belongs to the player of its number.
    pub(crate) fn new(id: &'static str, record: &Record) -> TableBuilder {
        let line: Value = serde_json::from_str(&record.write()).expect("records are JSON");
        let seats: Vec<Value> = (0..record.players as u8)
            .map(|seat| json!({"player": {"player": player(seat).to_string(), "name": NAMES[usize::from(seat)]}}))
            .collect();
        let mut cards = json!({"actions": record.actions});
        for source in ["seed", "deal"] {
            if let Some(value) = line.get(source) {
                cards[source] = value.clone();
            }
        }
        let setup = json!({
            "game": record.game.name(),
            "rules": record.rules,
            "version": record.version.number(),
            "seats": seats,
            "pace": "free",
            "host": player(0).to_string(),
            "invitation": "crafted-invitation",
            "cards": cards,
        });
        let owners = (0..record.players as u8).map(|seat| Some(player(seat))).collect();
        let (phase, seats) = (Phase::Playing, Some(owners));
        let summary = Summary { phase, turn: None, due: None, seats, caption: None };
        let caption = r#"{"host":"Ada","plan":"pp"}"#;
        TableBuilder { id, setup, public: false, caption, entries: Vec::new(), summary }
    }

    /// Puts a computer on a seat.
    pub(crate) fn bot(mut self, seat: usize, level: &str) -> TableBuilder {
        self.setup["seats"][seat] = json!({ "bot": level });
        self
    }

    /// One player on all seats that are no computer's.
    pub(crate) fn one_screen(mut self) -> TableBuilder {
        self.setup["one_screen"] = true.into();
        for seat in self.setup["seats"].as_array_mut().expect("a list") {
            if let Some(seat) = seat.get_mut("player") {
                seat["player"] = player(0).to_string().into();
            }
        }
        self
    }

    pub(crate) async fn write(&self, journal: &dyn Journal) {
        let id = TableId::new(self.id).expect("a name");
        let (setup, secret) = (self.setup.to_string(), secret());
        let mut head = ChainHash::first(&secret, &setup);
        let table = NewTable {
            id: id.clone(),
            game: self.setup["game"].as_str().expect("a name").to_string(),
            public: self.public,
            setup,
            secret,
            caption: self.caption.to_string(),
            at: START,
            summary: self.summary.clone(),
        };
        journal.create(table).await.expect("it is new");
        for (seq, body) in self.entries.iter().enumerate() {
            let entry = StoredEntry::after(&secret, head, seq as u64, START, body.to_string());
            let previous = std::mem::replace(&mut head, entry.head);
            let summary = Summary { seats: None, ..self.summary.clone() };
            journal.append(&id, previous, entry, summary).await.expect("the next one");
        }
    }
}

const NAMES: [&str; 6] = ["Ada", "Bert", "Cleo", "Dora", "Emil", "Fay"];

impl TestServer {
    /// The browser of a player that the test knows by number.
    pub(crate) async fn browser_of(&self, number: u8) -> Browser {
        let key = Key::from(&self.journal.key("cookies").await.expect("there is one"));
        let jar = SignedCookieJar::new(key);
        let signed = jar.add(Cookie::new("player", player(number).to_string())).into_response();
        let cookie = signed.headers()[header::SET_COOKIE].to_str().expect("text").to_string();
        let (name, value) = cookie.split_once('=').expect("a name and a value");
        let mut browser = self.browser();
        browser.cookies.push((name.to_string(), value.to_string()));
        browser
    }
}

/// At most `most` random legal actions of a game, with the seats that took them. Seating is preferred,
/// since chance alone draws and lays down too much.
pub(crate) fn random_actions(record: &Record, seed: u64, most: usize) -> Vec<(u8, String)> {
    with_game!(record.game, G => {
        let mut replay = Replay::<G>::open(record).expect("a game");
        let (mut dice, mut played) = (Dice::new(Seed::numbered(seed)), Vec::new());
        while played.len() < most {
            let Some(seat) = replay.game.to_act(&replay.state) else { break };
            let all = replay.legal();
            let is_busy = |text: &&String| !["draw", "done"].contains(&text.as_str());
            let busy: Vec<String> = all.iter().filter(is_busy).cloned().collect();
            let among = if !busy.is_empty() && dice.below(4) > 0 { busy } else { all };
            let text = among[dice.below(among.len() as u32) as usize].clone();
            assert!(replay.apply_text(&text).is_ok(), "{text} was legal");
            played.push((seat.0, text));
        }
        played
    })
}
