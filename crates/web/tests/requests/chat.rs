//! What is said at a table, and names: shown as they are, never run, within limits.

use gueridon_record::GameId;
use serde_json::json;

use crate::support::{Browser, TestServer, frozen, html, two_players};

/// A name that would do harm if it were not escaped; as long as a name may be.
const NAME: &str = "<script>x</script>\"'&";
const SAID: &str = "<img src=x onerror=alert(1)> \"quoted\" & 'so on' </ul><script>y()</script>";

#[track_caller]
fn harmless(page: &str, path: &str) {
    assert!(!page.contains("<script>") && !page.contains("<img"), "{path}: {page}");
    let parsed = html::parse(page);
    assert!(parsed.faults.is_empty(), "{path}: {:?}", parsed.faults);
}

async fn meet(server: &TestServer) -> (Browser, Browser, String) {
    let (mut ada, mut bert) = (server.browser(), server.browser());
    let fields = [
        ("game", "cafe-board"),
        ("name", NAME),
        ("seat0", "me"),
        ("seat1", "open"),
        ("visibility", "public"),
    ];
    let id = ada.create_table(&fields).await;
    let invitation = ada.invitation(&id).await;
    for path in ["/".to_string(), format!("/t/{id}"), format!("/t/{id}/join/{invitation}")] {
        let page = bert.get(&path).await.expect(200);
        harmless(page.text(), &path);
        assert!(html::parse(page.text()).text.contains(NAME), "{path} shows the name as it is");
    }
    bert.sit(&mut ada, &id, NAME).await;
    ada.ready(&id).await;
    (ada, bert, id)
}

#[tokio::test]
async fn names_and_talk_are_text_and_nothing_else() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = meet(&server).await;
    ada.post(&format!("/t/{id}/chat"), &[("text", SAID)]).await.location();
    let legal = ada.legal(&id).await;
    let way = legal.iter().find(|way| way.contains('@')).unwrap_or(&legal[0]);
    ada.play(&id, 0, way).await.expect(200);
    for lang in ["en", "fr", "de"] {
        let mut bert = bert.clone().speaking(lang);
        for path in [
            "/".to_string(),
            "/me".to_string(),
            "/new".to_string(),
            format!("/t/{id}"),
            format!("/t/{id}#part"),
            format!("/t/{id}/receipt/0"),
            format!("/t/{id}/replay/1"),
        ] {
            let page = bert.get(&path).await.expect(200);
            harmless(page.text(), &path);
        }
    }
    let page = bert.get(&format!("/t/{id}")).await;
    let text = html::parse(page.text()).text;
    assert!(text.contains(NAME) && text.contains(SAID), "shown as it was written");
    let png = bert.get(&format!("/t/{id}/preview.png")).await.expect(200);
    assert!(png.body.starts_with(b"\x89PNG"));
    let code = ada.sign_in_code().await;
    let carried = bert.post("/sign-in", &[("code", &code)]).await.expect(200);
    assert!(html::parse(carried.text()).text.contains(NAME));
    harmless(carried.text(), "the question at another device");
    // What cannot be read is shown again, to be mended: as text.
    let wrong = bert.post("/import", &[("record", SAID)]).await.expect(422);
    harmless(wrong.text(), "/import");
    let wrong = bert.get("/t/x/join/%3Cscript%3E?next=%3Cscript%3E%22").await;
    harmless(wrong.text(), "a page that is not there");
}

#[tokio::test]
async fn the_end_and_the_replay_of_a_game_escape_names_too() {
    let server = TestServer::open().await;
    let record = crate::support::finished_game(GameId::CafeCards, 2, 3);
    let mut builder = crate::support::TableBuilder::new("ended", &record);
    builder.setup["seats"][1]["player"]["name"] = NAME.into();
    builder.write(server.journal.as_ref()).await;
    let mut ada = server.browser_of(0).await;
    for path in ["/t/ended", "/t/ended/replay/0", "/t/ended/receipt/1"] {
        let page = ada.get(path).await.expect(200);
        harmless(page.text(), path);
        assert!(html::parse(page.text()).text.contains(NAME), "{path}");
    }
}

#[tokio::test]
async fn what_cannot_be_seen_is_not_said() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let path = format!("/t/{id}/chat");
    let said = "\u{202e}hid\u{200b}den\u{2067} \u{61c}\u{0}\r\n\tthings\u{feff}\u{ad}";
    ada.post(&path, &[("text", said)]).await.location();
    let page = ada.get(&format!("/t/{id}")).await;
    assert!(page.text().contains("hidden things"), "{}", page.text());
    for nothing in ["", " ", "\u{200b}\u{202e}", "\n\t", "\u{3164}"] {
        ada.post(&path, &[("text", nothing)]).await.expect(400);
    }
    ada.post(&path, &[]).await.expect(400);
}

#[tokio::test]
async fn talk_has_limits_and_an_off_switch() {
    let server = TestServer::with(frozen()).await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let path = format!("/t/{id}/chat");
    let json = ada
        .with("accept", "application/json")
        .post(&path, &[("text", &"é".repeat(200))])
        .await
        .expect(200)
        .json();
    assert_eq!((json["seq"].as_u64(), json["step"].as_u64()), (Some(3), Some(0)));
    assert_eq!(json["head"], bert.table(&id).await["head"]);
    ada.post(&path, &[("text", &"x".repeat(201))]).await.expect(413);
    for _ in 1..6 {
        ada.post(&path, &[("text", "hello")]).await.location();
    }
    let page = ada.post(&path, &[("text", "hello")]).await.expect(429);
    assert!(page.text().contains(&format!("href=\"/t/{id}\"")), "a way back");
    bert.post(&path, &[("text", "not me")]).await.location();
    server.browser().post(&path, &[("text", "me too")]).await.expect(403);
    server.browser_of(7).await.post(&path, &[("text", "me too")]).await.expect(403);
    assert!(bert.get(&format!("/t/{id}")).await.text().contains("id=\"t-chat\""));
    let here = format!("/t/{id}");
    let off = bert.post("/chat", &[("chat", "off"), ("next", &here)]).await;
    assert_eq!(off.location(), here);
    assert!(!bert.get(&here).await.text().contains("id=\"t-chat\""));
    bert.post("/chat", &[("chat", "on")]).await.location();
    assert!(bert.get(&here).await.text().contains("not me"));
}

#[tokio::test]
async fn a_table_takes_a_thousand_lines_and_shows_the_newest() {
    let server = TestServer::open().await;
    let record = gueridon_record::Record::new(
        GameId::CafeBoard,
        2,
        gueridon_record::CardSource::Seed(gueridon_record::Seed::numbered(1)),
    );
    let mut builder = crate::support::TableBuilder::new("talkative", &record);
    let line =
        |number| serde_json::json!({"what": "chat", "seat": 0, "text": format!("line {number}.")});
    builder.entries = (0..1_000).map(line).collect();
    builder.write(server.journal.as_ref()).await;
    let mut ada = server.browser_of(0).await;
    let page = ada.get("/t/talkative").await.expect(200);
    assert!(page.text().contains("line 999.") && page.text().contains("line 970."));
    assert!(!page.text().contains("line 969."));
    ada.post("/t/talkative/chat", &[("text", "one more")]).await.expect(413);
}

#[tokio::test]
async fn a_line_that_is_sent_again_is_said_once() {
    let server = TestServer::open().await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let chat = format!("/t/{id}/chat");
    let said = async |browser: &mut Browser, text: &str, after: &str| {
        browser.post(&chat, &[("text", text), ("after", after)]).await.location();
        let page = browser.get(&format!("/t/{id}")).await.expect(200);
        let lines = page.text().split("<li><b>").count() - 1;
        // What the page says is what the form will send next.
        assert!(
            page.text().contains(&format!("name=\"after\" value=\"{lines}\"")),
            "{lines} lines"
        );
        lines
    };
    assert_eq!(said(&mut ada, "again", "0").await, 1);
    assert_eq!(said(&mut ada, "again", "0").await, 1, "it came twice");
    assert_eq!(said(&mut bert, "again", "0").await, 2, "somebody else says it");
    assert_eq!(said(&mut ada, "again", "0").await, 2, "it came late");
    assert_eq!(said(&mut ada, "again", "2").await, 3, "she says it once more");
    assert_eq!(said(&mut ada, "again", "99").await, 4, "nobody said that many lines");
    ada.post(&chat, &[("text", "again"), ("after", "x")]).await.expect(400);
    // However often it comes, it is no more talk, and the receipt is that of the line.
    let fields = [("text", "again"), ("after", "0")];
    let mut program = ada.with("accept", "application/json");
    let receipt = program.post(&chat, &fields).await.expect(200).json();
    for _ in 0..20 {
        assert_eq!(program.post(&chat, &fields).await.expect(200).json(), receipt);
    }
    assert!(receipt["seq"].as_u64() < program.table(&id).await["seq"].as_u64(), "{receipt}");
}

#[tokio::test]
async fn each_reader_reads_a_quick_phrase_in_their_own_language() {
    let server = TestServer::open().await;
    let (mut ada, bert, id) = two_players(&server, "cafe-board").await;
    let (chat, here) = (format!("/t/{id}/chat"), format!("/t/{id}"));
    let mut updates = bert.clone().speaking("fr").page_events(&id, 2).await;
    let said = ada.post(&chat, &[("phrase", "well-played"), ("after", "0")]).await;
    assert_eq!(said.location(), here, "a plain form comes back to the table");
    let told = updates.step().await;
    assert_eq!((&told.data["what"], &told.data["text"]), (&json!("chat"), &json!(":well-played:")));
    let part = told.part.unwrap_or_default();
    assert!(part.contains("</b> Bien joué\u{202f}!</li>"), "{part}");
    for (lang, words) in
        [("en", "Well played!"), ("fr", "Bien joué\u{202f}!"), ("de", "Gut gespielt!")]
    {
        let page = bert.clone().speaking(lang).get(&here).await.expect(200);
        assert!(page.text().contains(&format!("</b> {words}</li>")), "{lang}");
        assert!(!page.text().contains(":well-played:"), "{lang}");
    }
    // Sent twice, it is said once; later, it is said again.
    ada.post(&chat, &[("phrase", "well-played"), ("after", "0")]).await.location();
    assert_eq!(ada.table(&id).await["seq"], 3);
    ada.post(&chat, &[("phrase", "well-played"), ("after", "1")]).await.location();
    assert_eq!(ada.table(&id).await["seq"], 4);
}

#[tokio::test]
async fn a_quick_phrase_that_does_not_exist_is_refused() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let chat = format!("/t/{id}/chat");
    for key in
        ["unknown", "Well-Played", ":well-played:", "well-played ", "<script>", "page-say-hello"]
    {
        ada.post(&chat, &[("phrase", key)]).await.expect(400);
        ada.post(&chat, &[("phrase", key), ("text", "and words")]).await.expect(400);
    }
    ada.post(&chat, &[("phrase", "")]).await.expect(400);
    assert_eq!(ada.table(&id).await["seq"], 2, "nothing was said");
    // What only looks like a phrase is text.
    ada.post(&chat, &[("text", ":unknown:")]).await.location();
    assert!(ada.get(&format!("/t/{id}")).await.text().contains("</b> :unknown:</li>"));
}

#[tokio::test]
async fn quick_phrases_are_for_players_within_the_limits_of_the_chat() {
    let server = TestServer::with(frozen()).await;
    let (mut ada, mut bert, id) = two_players(&server, "cafe-board").await;
    let (chat, here) = (format!("/t/{id}/chat"), format!("/t/{id}"));
    let offered = |page: &str| html::forms(page, &chat).len();
    assert_eq!(offered(ada.get(&here).await.text()), 2, "words, and phrases");
    assert_eq!(offered(server.browser().get(&here).await.text()), 0, "nothing for spectators");
    server.browser().post(&chat, &[("phrase", "hello")]).await.expect(403);
    server.browser_of(7).await.post(&chat, &[("phrase", "hello")]).await.expect(403);
    for _ in 0..6 {
        ada.post(&chat, &[("phrase", "hello")]).await.location();
    }
    ada.post(&chat, &[("phrase", "hello")]).await.expect(429);
    bert.post("/chat", &[("chat", "off"), ("next", &here)]).await.location();
    assert_eq!(offered(bert.get(&here).await.text()), 0, "the chat is off");
}

#[tokio::test]
async fn a_player_who_talks_keeps_what_is_laid_out() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let legal = ada.legal(&id).await;
    let step = legal.iter().find(|step| step.contains('@')).expect("a guest fits");
    let here = format!("/t/{id}?d={}", step.replace('@', "%40").replace('=', "%3D"));
    let page = ada.get(&here).await.expect(200);
    let chat = format!("/t/{id}/chat");
    for form in html::forms(page.text(), &chat) {
        let mut fields: Vec<(&str, &str)> =
            form.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        fields.retain(|(name, _)| *name != "text" && *name != "phrase");
        fields.push(("text", "a line"));
        assert_eq!(ada.post(&chat, &fields).await.location(), here);
    }
    // A selection that makes no sense leads to the table without one.
    let odd = [("text", "more"), ("d", "nonsense@nowhere"), ("card", "x"), ("show", "99")];
    let way = ada.post(&chat, &odd).await.location().to_string();
    let mut page = ada.get(&way).await;
    if page.status.is_redirection() {
        page = ada.get(page.location()).await;
    }
    assert!(page.expect(200).text().contains("data-draft=\"\""));
}
