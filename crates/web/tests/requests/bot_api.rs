//! Programs that play on the seats of people: their token, the lines that they read, and what they may do.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_engine::{Game, Seat};
use gueridon_record::{GameId, Record, Replay, with_game};
use gueridon_web::{Clock, Config};
use serde_json::{Value, json};

use crate::support::{
    Browser, START, TableBuilder, TestServer, config, finished_game, frozen, two_players,
};

const STREAM: &str = "/bot/v1/stream";
const PLAY: &str = "/bot/v1/play";

/// A game of two players at a table, before its first step.
async fn table(server: &TestServer, id: &'static str, game: GameId) -> Record {
    let mut record = finished_game(game, 2, 46);
    record.actions.clear();
    TableBuilder::new(id, &record).write(server.journal.as_ref()).await;
    record
}

/// What a program in the arena reads on seat 0 after some actions.
fn arena_line(record: &Record, actions: &[String], first: bool) -> Value {
    with_game!(record.game, G => {
        let mut replay = Replay::<G>::open(record).expect("a game");
        for action in actions {
            assert!(replay.apply_text(action).is_ok(), "{action} was played");
        }
        replay.bot_line(record, Seat(0), first, 0)
    })
}

/// How many did better than each seat, and the seats that nobody did better than, by the rules themselves.
fn ranks(record: &Record, actions: &[String]) -> (Vec<u8>, Vec<usize>) {
    let ranks = with_game!(record.game, G => {
        let mut replay = Replay::<G>::open(record).expect("a game");
        assert!(actions.iter().all(|action| replay.apply_text(action).is_ok()));
        replay.game.outcome(&replay.state).expect("the end").ranks.to_vec()
    });
    let winners = (0..ranks.len()).filter(|seat| ranks[*seat] == 0).collect();
    (ranks, winners)
}

fn first_legal(line: &Value) -> String {
    line["legal"][0].as_str().expect("something is legal").to_string()
}

#[tokio::test]
async fn a_program_reads_and_plays_a_whole_game_as_in_the_arena() {
    let server = TestServer::open().await;
    for (id, game) in [
        ("board", GameId::CafeBoard),
        ("cards", GameId::CafeCards),
        ("forty-six", GameId::FortySix),
    ] {
        let record = table(&server, id, game).await;
        let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
        let mut program = ada.let_program(id, 0).await;
        let mut lines = program.lines().await;
        let (mut actions, mut first, mut last) = (Vec::new(), true, None);
        let result = loop {
            let line = lines.next().await.expect("the game goes on");
            if line["over"] == true {
                break line;
            }
            // The other player has acted since.
            let seen = bert.table(id).await;
            let done = seen["step"].as_u64().expect("a number");
            assert_eq!((&line["seat"], &line["step"]), (&json!(0), &json!(done)));
            let expected = arena_line(&record, &actions, first);
            assert_eq!(line, expected, "{id} after {actions:?}");
            first = false;
            let action = first_legal(&line);
            program.answer(done, &action).await.expect(200);
            last = Some((done, action.clone()));
            actions.push(action);
            while bert.table(id).await["to_act"] == 1 {
                let (at, action) = (actions.len() as u64, bert.legal(id).await.remove(0));
                bert.play(id, at, &action).await.expect(200);
                actions.push(action);
            }
        };
        assert_eq!(lines.raw().await, None, "the stream ends with the game");
        let end = bert.table(id).await;
        assert_eq!((&end["over"], &end["scores"]), (&json!(true), &result["scores"]));
        let (ranks, winners) = ranks(&record, &actions);
        assert_eq!((&result["ranks"], &result["winners"]), (&json!(ranks), &json!(winners)));
        assert_eq!(result["step"], actions.len());

        // A program that missed the end reads it from a new stream; a last move that was sent twice was played once.
        let mut again = program.lines().await;
        assert_eq!((again.next().await, again.raw().await), (Some(result), None));
        let (at, action) = last.expect("it played");
        program.answer(at, &action).await.expect(200);
        let late = program.answer(actions.len() as u64, "draw").await.expect(410).json();
        assert_eq!(late["error"], "game-over");
    }
}

#[tokio::test]
async fn a_program_that_comes_back_reads_the_position_and_the_board_again() {
    let server = TestServer::open().await;
    let record = table(&server, "table", GameId::CafeCards).await;
    let program = server.browser_of(0).await.let_program("table", 0).await;
    let first = program.lines().await.next().await.expect("its turn");
    assert_eq!(first, arena_line(&record, &[], true));
    assert_eq!(program.lines().await.next().await, Some(first));
}

/// The server that comes back is another process over the same store.
#[tokio::test]
async fn a_token_counts_after_a_restart() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeBoard).await;
    let program = server.browser_of(0).await.let_program("table", 0).await;
    server.app.stop();
    let server = TestServer::over(server.journal.clone(), config()).await;
    let mut program = program.at(&server);
    let line = program.lines().await.next().await.expect("its turn");
    program.answer(0, &first_legal(&line)).await.expect(200);
}

#[tokio::test]
async fn a_move_that_is_refused_says_why_and_what_to_do() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeCards).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let mut program = ada.let_program("table", 0).await;
    let refused = program.answer(0, "done").await.expect(422).json();
    assert_eq!(refused["error"], "against-the-rules");
    let rules = refused["rules"].as_array().expect("the rules");
    assert!(!rules.is_empty() && rules.iter().all(Value::is_string), "{refused}");
    assert!(refused["message"].as_str().is_some_and(|text| text.len() > 10), "{refused}");
    for (fields, status, code) in [
        (vec![("at", "0"), ("actions", "XXf@z9")], 400, "unreadable"),
        (vec![("at", "0")], 400, "malformed"),
        (vec![("actions", "draw")], 400, "malformed"),
        (vec![("at", "-1"), ("actions", "draw")], 400, "malformed"),
        (vec![("at", "0"), ("actions", ",")], 400, "malformed"),
        (vec![("at", "7"), ("actions", "draw")], 409, "stale"),
        (vec![("at", "0"), ("actions", "draw,draw")], 422, "after-reveal"),
    ] {
        let answer = program.post(PLAY, &fields).await.expect(status).json();
        assert_eq!(answer["error"], code, "{fields:?}");
    }
    let about = program.post(PLAY, &[]).await.json()["message"].to_string();
    assert!(about.contains("at=STEP") && about.contains("actions=ACTION"), "{about}");
    let mut json = program.with("content-type", "application/json");
    let json = json.post_raw(PLAY, b"{}".to_vec()).await.expect(400);
    assert_eq!(json.json()["error"], "malformed");
    let large = program.post_raw(PLAY, vec![b'a'; (16 << 10) + 1]).await.expect(413);
    assert_eq!(large.json()["error"], "too-large");
    assert_eq!(large.header("connection"), "close");
    assert_eq!(ada.table("table").await["step"], 0, "nothing was played");

    program.answer(0, "draw").await.expect(200);
    let again = program.answer(0, "draw").await.expect(200).json();
    assert_eq!(again["step"], 1, "sent twice, played once");
    let early = program.answer(1, "draw").await.expect(409).json();
    assert_eq!(early["error"], "not-your-turn");
    bert.play("table", 1, "draw").await.expect(200);
    let french = program.clone().speaking("fr").answer(1, "draw").await.expect(409).json();
    assert_eq!(french["error"], "stale", "the other player's move is not its own");
    assert!(french["message"].as_str().is_some_and(|text| text.contains("flux")), "{french}");
}

#[tokio::test]
async fn nothing_but_a_whole_token_of_this_site_lets_a_program_in() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeCards).await;
    table(&server, "other", GameId::CafeCards).await;
    let mut ada = server.browser_of(0).await;
    let token = ada.token("table", 0).await;
    let of_other = ada.token("other", 0).await;
    assert!(token.starts_with("table.0.0.0."), "{token}");
    let signature = token.rsplit('.').next().expect("a signature");
    let flipped =
        format!("{}{}", &token[..token.len() - 1], if token.ends_with('0') { 1 } else { 0 });
    let mut wrong: Vec<String> = [
        "table.1.0.0",
        "table.0.1.0",
        "table.0.0.1",
        "other.0.0.0",
        "table.00.0.0",
        "nowhere.0.0.0",
        "table.0.0",
        "table.0.0.0.0",
        "",
    ]
    .map(|said| format!("{said}.{signature}"))
    .to_vec();
    let swapped = of_other.replace("other", "table");
    wrong.extend([flipped, swapped, token[..token.len() - 2].to_string(), "x".into(), "é".into()]);
    wrong.push(token.to_uppercase());
    // One of a site with another key.
    let elsewhere = TestServer::open().await;
    table(&elsewhere, "table", GameId::CafeCards).await;
    wrong.push(elsewhere.browser_of(0).await.token("table", 0).await);
    for token in wrong.iter().filter(|wrong| **wrong != token) {
        let mut program = server.browser().program(token);
        for answer in [program.get(STREAM).await, program.answer(0, "draw").await] {
            let code = if token == "é" { "no-token" } else { "wrong-token" };
            assert_eq!(answer.header("www-authenticate"), "Bearer");
            assert_eq!(answer.expect(401).json()["error"], code, "{token}");
        }
    }
    for header in ["", "Bearer", "Basic QWRhOkFkYQ==", &token] {
        let mut program = server.browser().with("authorization", header);
        let answer = program.get(STREAM).await.expect(401).json();
        assert_eq!(answer["error"], "no-token", "{header}");
        assert!(answer["message"].to_string().contains("Authorization: Bearer"), "{answer}");
    }
    assert_eq!(ada.table("table").await["step"], 0);
    // The name of the scheme has no case.
    let lower = server.browser().with("authorization", &format!("bearer {token}"));
    assert!(lower.lines().await.next().await.is_some());
}

#[tokio::test]
async fn a_cookie_is_no_token_and_a_token_no_cookie() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeCards).await;
    let mut ada = server.browser_of(0).await;
    let token = ada.token("table", 0).await;
    assert_eq!(ada.get(STREAM).await.expect(401).json()["error"], "no-token");
    assert_eq!(ada.answer(0, "draw").await.expect(401).json()["error"], "no-token");
    // Neither without cookies nor with those of a player at another table.
    let mut program = server.browser().with("authorization", &format!("Bearer {token}"));
    for path in ["play", "leave", "return", "program", "chat", "rematch", "abandon", "cancel"] {
        let fields = [("at", "0"), ("actions", "draw"), ("seat", "0"), ("text", "hi")];
        program.post(&format!("/t/table/{path}"), &fields).await.expect(403);
    }
    let seen = program.table("table").await;
    assert_eq!((&seen["you"], &seen["position"]), (&json!([]), &json!(null)));
    assert!(!program.get("/me").await.text().contains("/me/"));
    let foreign = program.sent_from(Some("http://evil.example"));
    foreign.clone().post("/t/table/chat", &[("text", "hi")]).await.expect(403);
    assert_eq!(ada.table("table").await["seq"], 1, "only the token was made");
    // A token needs no origin, because no page can make a browser send it.
    foreign.clone().answer(0, "draw").await.expect(200);
}

#[tokio::test]
async fn a_token_is_made_by_the_player_of_the_seat_while_a_person_plays_there() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeBoard).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let path = "/t/table/program";
    bert.post(path, &[("seat", "0")]).await.expect(403);
    ada.post(path, &[("seat", "9")]).await.expect(403);
    ada.post(path, &[]).await.expect(400);
    server.browser_of(5).await.post(path, &[("seat", "0")]).await.expect(403);
    server.browser().post(path, &[("seat", "0")]).await.expect(403);
    ada.get(path).await.expect(405);
    bert.post("/t/table/leave", &[("seat", "1")]).await.location();
    bert.post(path, &[("seat", "1")]).await.expect(409);

    let mut cleo = server.browser();
    let fields = [("game", "cafe-board"), ("seat0", "me"), ("seat1", "open")];
    let waiting = cleo.create_table(&fields).await;
    cleo.post(&format!("/t/{waiting}/program"), &[("seat", "0")]).await.expect(409);
    server.finished("finished", GameId::FortySix, 2).await;
    ada.post("/t/finished/program", &[("seat", "0")]).await.expect(409);

    for _ in 0..199 {
        ada.token("table", 0).await;
    }
    // With the seat that Bert has left these are 200.
    ada.post(path, &[("seat", "0")]).await.expect(429);
}

#[tokio::test]
async fn a_token_counts_no_longer_when_the_seat_is_played_in_another_way() {
    let server = TestServer::open().await;
    for (id, way) in
        [("returned", "return"), ("left", "leave"), ("given-up", "abandon"), ("new", "")]
    {
        table(&server, id, GameId::CafeBoard).await;
        let mut ada = server.browser_of(0).await;
        let mut program = ada.let_program(id, 0).await;
        let mut lines = program.lines().await;
        let line = lines.next().await.expect("its turn");
        match way {
            "" => drop(ada.token(id, 0).await),
            way => drop(ada.post(&format!("/t/{id}/{way}"), &[("seat", "0")]).await.location()),
        }
        assert_eq!(lines.next().await.expect("why")["error"], "token-revoked", "{id}");
        assert_eq!(lines.raw().await, None);
        for answer in [program.get(STREAM).await, program.answer(0, &first_legal(&line)).await] {
            assert_eq!(answer.expect(403).json()["error"], "token-revoked", "{id}");
        }
    }
    // Back at the table, a player's old tokens do not come back.
    let mut ada = server.browser_of(0).await;
    ada.post("/t/left/return", &[("seat", "0")]).await.location();
    let mut old = ada.program(&ada.clone().token("left", 0).await);
    ada.token("left", 0).await;
    assert_eq!(old.answer(0, "pass").await.expect(403).json()["error"], "token-revoked");
}

#[tokio::test]
async fn signing_out_everywhere_ends_the_programs_of_a_player() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeBoard).await;
    let mut ada = server.browser_of(0).await;
    let mut program = ada.let_program("table", 0).await;
    let mut lines = program.lines().await;
    lines.next().await.expect("its turn");
    ada.post("/sign-out", &[]).await.location();
    assert_eq!(lines.raw().await, None);
    assert_eq!(program.get(STREAM).await.expect(403).json()["error"], "token-revoked");
    // The next one counts.
    let program = ada.let_program("table", 0).await;
    assert!(program.lines().await.next().await.is_some());
}

#[tokio::test]
async fn everybody_sees_that_a_program_plays_and_its_player_does_not_play_meanwhile() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeCards).await;
    let (mut ada, bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let mut events = bert.events("table", None).await;
    events.next().await.expect("how it stands");
    assert!(ada.get("/t/table").await.text().contains("data-turn=\"true\""));
    let mut program = ada.let_program("table", 0).await;
    let told = events.step().await.data;
    assert_eq!((&told["what"], &told["seat"]), (&json!("program"), &json!(0)));
    let lines = program.lines().await;
    assert_eq!(events.presence().await["here"], json!([true, true]), "its stream is a presence");
    drop(lines);
    for (lang, seat, log) in [
        ("en", ">a program plays<", ">program<"),
        ("fr", ">un programme joue<", ">programme<"),
        ("de", ">ein Programm spielt<", ">Programm<"),
    ] {
        for mut viewer in [ada.clone(), bert.clone(), server.browser()] {
            viewer = viewer.speaking(lang);
            let page = viewer.get("/t/table").await;
            assert!(page.text().contains(seat) && !page.text().contains(log), "{lang}");
            assert!(page.text().contains("data-turn=\"false\""));
        }
    }
    assert!(!ada.get("/").await.text().contains("class=\"yours\""), "it is not Ada's turn");
    let refused = ada.play("table", 0, "draw").await.expect(409).json();
    assert_eq!(refused["error"], "not-your-turn");
    program.answer(0, "draw").await.expect(200);
    let played = events.step().await.data;
    assert_eq!((&played["what"], &played["by"]), (&json!("play"), &json!("program")));
    // The log keeps it, also after the player has taken the seat back.
    ada.post("/t/table/return", &[("seat", "0")]).await.location();
    for (lang, log) in [("en", ">program<"), ("fr", ">programme<"), ("de", ">Programm<")] {
        let page = bert.clone().speaking(lang).get("/t/table").await;
        assert!(page.text().contains(log) && !page.text().contains("program plays<"), "{lang}");
    }
}

#[tokio::test]
async fn the_newest_stream_of_a_seat_takes_the_place_of_the_one_before() {
    let server = TestServer::open().await;
    table(&server, "table", GameId::CafeBoard).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let (program, other) = (ada.let_program("table", 0).await, bert.let_program("table", 1).await);
    let mut of_other_seat = other.lines().await;
    let mut first = program.lines().await;
    first.next().await.expect("its turn");
    let mut second = program.lines().await;
    assert_eq!(first.next().await.expect("why")["error"], "stream-replaced");
    assert_eq!(first.raw().await, None);
    let line = second.next().await.expect("its turn");
    let mut actions = line;
    // The other seat's stream goes on.
    while actions["player"] == 0 {
        let at = actions["step"].as_u64().expect("a number");
        program.clone().answer(at, &first_legal(&actions)).await.expect(200);
        actions = tokio::select! {
            line = second.next() => line.expect("the turn goes on"),
            line = of_other_seat.next() => line.expect("the other's turn"),
        };
    }
    assert_eq!(actions["seat"], 1);
}

/// It cannot make the server keep lines for it.
#[tokio::test]
async fn a_program_that_reads_late_reads_the_newest_position_only() {
    let server = TestServer::open().await;
    let record = table(&server, "table", GameId::CafeCards).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let mut program = ada.let_program("table", 0).await;
    let mut lines = program.lines().await;
    for at in [0, 2, 4] {
        program.answer(at, "draw").await.expect(200);
        bert.play("table", at + 1, "draw").await.expect(200);
    }
    let played = vec!["draw".to_string(); 6];
    assert_eq!(lines.next().await, Some(arena_line(&record, &played, true)));
    program.answer(6, "draw").await.expect(200);
    bert.play("table", 7, "draw").await.expect(200);
    let line = lines.next().await.expect("its turn");
    assert_eq!((&line["step"], line.get("new")), (&json!(8), None), "nothing between");
}

#[tokio::test]
async fn the_limits_of_a_player_hold_for_the_player_s_programs() {
    let server = TestServer::with(Config { streams_per_address: 1, ..frozen() }).await;
    table(&server, "table", GameId::CafeCards).await;
    let mut ada = server.browser_of(0).await;
    let mut program = ada.let_program("table", 0).await;
    let page = ada.events("table", None).await;
    let refused = program.get(STREAM).await.expect(429);
    assert_eq!(refused.json()["error"], "too-many-streams");
    assert_eq!(refused.header("retry-after"), "10");
    drop(page);
    while program.head(STREAM).await == 429 {
        tokio::task::yield_now().await;
    }
    // As many moves at once as a player may send, by hand and by program together.
    for _ in 0..30 {
        ada.play("table", 7, "draw").await.expect(409);
        program.answer(7, "draw").await.expect(409);
    }
    assert_eq!(program.answer(0, "draw").await.expect(429).json()["error"], "too-many");
    ada.play("table", 7, "draw").await.expect(429);
}

#[tokio::test]
async fn a_program_has_as_much_time_as_a_person() {
    static NOW: AtomicI64 = AtomicI64::new(START);
    let clock = Clock::new(|| NOW.load(Ordering::Relaxed));
    let server = TestServer::with(Config { clock, ..config() }).await;
    let mut record = finished_game(GameId::CafeCards, 2, 46);
    record.actions.clear();
    let mut builder = TableBuilder::new("table", &record);
    builder.setup["pace"] = json!({"minutes": 1});
    builder.write(server.journal.as_ref()).await;
    let (mut ada, mut bert) = (server.browser_of(0).await, server.browser_of(1).await);
    let mut program = ada.let_program("table", 0).await;
    let mut lines = program.lines().await;
    let mut events = bert.events("table", None).await;
    let line = lines.next().await.expect("its turn");
    NOW.fetch_add(61_000, Ordering::Relaxed);
    let played = events.step().await.data;
    assert_eq!((&played["seat"], &played["by"]), (&json!(0), &json!("clock")));
    let late = program.answer(0, &first_legal(&line)).await.expect(409).json();
    assert_eq!(late["error"], "stale", "a computer's steps are not its own");
    // It is not out of the game.
    while bert.table("table").await["to_act"] == 1 {
        let (at, action) = (bert.table("table").await["step"].as_u64(), bert.legal("table").await);
        bert.play("table", at.expect("a number"), &action[0]).await.expect(200);
    }
    let step = bert.table("table").await["step"].clone();
    assert_eq!(lines.next().await.expect("its next turn")["step"], step);
}

#[tokio::test]
async fn addresses_for_programs_answer_in_json_only() {
    let server = TestServer::open().await;
    let mut anybody: Browser = server.browser().with("accept", "text/html").sent_from(None);
    for (path, status, code) in
        [("/bot/v1/nowhere", 404, "not-found"), ("/bot/v1/play", 405, "wrong-method")]
    {
        assert_eq!(anybody.get(path).await.expect(status).json()["error"], code);
    }
    assert_eq!(anybody.post(STREAM, &[]).await.expect(405).json()["error"], "wrong-method");
    assert_eq!(anybody.post(PLAY, &[]).await.expect(401).json()["error"], "no-token");
}

/// A game of people at a real table, with shares and a seed that nobody has seen.
#[tokio::test]
async fn the_token_is_shown_once_with_commands_to_copy() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "forty-six").await;
    let page = ada.get(&format!("/t/{id}")).await.expect(200);
    assert!(page.text().contains(&format!("action=\"/t/{id}/program\"")));
    let page = ada.post(&format!("/t/{id}/program"), &[("seat", "0")]).await.expect(200);
    assert_eq!(page.header("cache-control"), "no-store");
    let text = page.text().replace("&#39;", "'");
    let token = text.split("id=\"token\" readonly value=\"").nth(1).expect("a field");
    let token = token.split('"').next().expect("its end").to_string();
    let site = "http://cafe.example";
    assert!(text.contains(&format!("http_bot.py {site} {token} -- ")), "{text}");
    assert!(text.contains(&format!("Bearer {token}' {site}{STREAM}")), "{text}");
    for mut viewer in [ada.clone(), bert.clone()] {
        for path in
            [format!("/t/{id}"), format!("/t/{id}/entries.json"), format!("/t/{id}/table.json")]
        {
            assert!(!viewer.get(&path).await.text().contains(&token), "{path}");
        }
    }
    assert!(bert.get(&format!("/t/{id}")).await.text().contains(">a program plays<"));
    let line = ada.program(&token).lines().await.next().await.expect("Ada begins");
    let own = &bert.table(&id).await["position"]["hands"];
    let held = own[1].as_array().expect("Bert sees the own cards").len();
    assert_eq!(line["hands"][1], held, "of others, how many cards");
    assert_eq!(own[0], line["hands"][0].as_array().expect("the own cards").len());
}
