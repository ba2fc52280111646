//! Tables whose every letter a test knows.

use gueridon_journal::{
    ChainHash, ImportedTable, Journal, NewTable, Phase, PlayerId, StoredEntry, StoredPlayer,
    Summary, TableId,
};
use gueridon_record::{CardSource, GameId, Record, RecordFormat, Replay, fair, with_game};
use serde_json::{Value, json};

const SECRET: [u8; 32] = [0x5e; 32];
pub(crate) const CREATED: i64 = 1_700_000_000_000;
pub(crate) const ADA: PlayerId = PlayerId([0xad; 16]);

/// Plays the first legal action up to a number of times; the seats with their actions.
fn play_on<G: RecordFormat>(mut replay: Replay<G>, steps: usize) -> Vec<(u8, String)> {
    let mut played = Vec::new();
    while played.len() < steps
        && let Some(seat) = replay.game.to_act(&replay.state)
    {
        let action = replay.legal().first().cloned().expect("a seat is to act");
        replay.apply_text(&action).expect("it is legal");
        played.push((seat.0, action));
    }
    played
}

/// A table of two: Ada, and a bot or an open seat.
pub(crate) struct Craft {
    id: &'static str,
    game: GameId,
    other: Value,
    /// How many others there are.
    others: usize,
    bodies: Vec<Value>,
}

impl Craft {
    /// Ada and a bot, with a number of steps played for both.
    pub(crate) fn played(id: &'static str, game: GameId, steps: usize) -> Craft {
        let source = CardSource::Seed(fair::seed(&SECRET, &[None, None]));
        let record = Record::new(game, 2, source);
        let actions =
            with_game!(game, G => play_on(Replay::<G>::open(&record).expect("a game"), steps));
        let mut bodies = vec![json!({"what": "ready", "seat": 0})];
        let by = |seat| if seat == 0 { "player" } else { "bot" };
        let play = |(seat, action)| json!({"what": "play", "seat": seat, "actions": [action], "by": by(seat)});
        bodies.extend(actions.into_iter().map(play));
        Craft { id, game, other: json!({"bot": "apprentice"}), others: 1, bodies }
    }

    /// Ada has ended her first turn.
    pub(crate) fn computer_is_next(id: &'static str, game: GameId) -> Craft {
        let seat_of = |body: &Value| body["seat"].as_u64();
        let mut craft = Craft::played(id, game, usize::MAX);
        let turn = craft.bodies.iter().position(|body| seat_of(body) == Some(1));
        craft.bodies.truncate(turn.expect("every seat gets a turn"));
        craft
    }

    /// How many steps were played.
    pub(crate) fn steps(&self) -> u64 {
        self.bodies.iter().filter(|body| body["what"] == "play").count() as u64
    }

    /// Ada, and an open seat.
    pub(crate) fn open(id: &'static str, game: GameId) -> Craft {
        Craft { id, game, other: json!("open"), others: 1, bodies: Vec::new() }
    }

    /// Something is said at the end.
    pub(crate) fn say(mut self, text: &str) -> Craft {
        self.bodies.push(json!({"what": "chat", "seat": 0, "text": text}));
        self
    }

    /// Something happens at the end.
    pub(crate) fn then(mut self, body: Value) -> Craft {
        self.bodies.push(body);
        self
    }

    /// Something happens before everything else.
    pub(crate) fn first(mut self, body: Value) -> Craft {
        self.bodies.insert(0, body);
        self
    }

    /// Something else was played at a step, from 0 on.
    pub(crate) fn replace_action(&mut self, step: usize, action: &str) {
        self.bodies[step + 1]["actions"] = json!([action]);
    }

    /// A number of tables with an open seat.
    pub(crate) fn seats(&mut self, others: usize) {
        self.others = others;
    }

    pub(crate) fn table(&self) -> ImportedTable {
        let ada = json!({"player": {"player": ADA.to_string(), "name": "Ada"}});
        let mut seats = vec![self.other.clone(); self.others];
        seats.insert(0, ada);
        let setup = json!({
            "game": self.game.name(),
            "rules": {},
            "version": 2,
            "seats": seats,
            "pace": "free",
            "one_screen": false,
            "host": ADA.to_string(),
            "invitation": "crafted-invitation",
        });
        let setup = setup.to_string();
        let mut head = ChainHash::first(&SECRET, &setup);
        let mut entries = Vec::new();
        for (seq, body) in (0..).zip(&self.bodies) {
            let at = CREATED + 1_000 * (seq as i64 + 1);
            let entry = StoredEntry::after(&SECRET, head, seq, at, body.to_string());
            head = entry.head;
            entries.push(entry);
        }
        // What lists show is not in an export: an import works it out.
        let summary = Summary {
            phase: Phase::Open,
            turn: None,
            due: None,
            seats: Some(vec![Some(ADA), None]),
            caption: None,
        };
        let table = NewTable {
            id: TableId::new(self.id).expect("a name"),
            game: self.game.name().to_string(),
            public: true,
            setup,
            secret: SECRET,
            caption: String::new(),
            at: CREATED,
            summary,
        };
        ImportedTable { table, entries }
    }

    pub(crate) async fn write(&self, journal: &dyn Journal) {
        assert_eq!(journal.restore(vec![self.table()]).await, Ok(vec![true]));
    }
}

/// A site with a key, players, and tables of every phase.
pub(crate) async fn fill(journal: &dyn Journal) {
    journal.key("cookies").await.expect("a key");
    let player = |number: u8, name: &str| StoredPlayer {
        id: PlayerId([number; 16]),
        name: name.into(),
        saved: CREATED + i64::from(number),
        generation: u32::from(number == 7),
    };
    let players = vec![player(0xad, "Ada"), player(7, "Zoé “🂡”"), player(200, "")];
    journal.restore_players(players).await.expect("new players");
    // In an order that is not that of their names.
    Craft::played("zebra", GameId::CafeCards, usize::MAX)
        .say("“well” \\ \"played\"")
        .write(journal)
        .await;
    Craft::played("mouse", GameId::CafeBoard, 5).write(journal).await;
    Craft::open("ant", GameId::FortySix).write(journal).await;
    Craft::played("bee", GameId::FortySix, 2).write(journal).await;
}

/// The line of an export that holds a table, and its number from 1 on.
pub(crate) fn line_of<'a>(export: &'a str, table: &str) -> (usize, &'a str) {
    let start = format!("{{\"table\":\"{table}\"");
    let found = export.lines().enumerate().find(|(_, line)| line.starts_with(&start));
    found.map(|(place, line)| (place + 1, line)).expect("the table is exported")
}
