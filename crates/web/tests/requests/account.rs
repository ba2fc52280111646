//! Sessions: cookies, names, links to another device, languages.

use gueridon_web::Config;

use crate::support::{Browser, TestServer, config, html, two_players};

fn cookie(answer: &crate::support::Answer) -> String {
    answer.header("set-cookie").to_string()
}

#[tokio::test]
async fn a_cookie_is_signed_and_kept_from_scripts_and_other_sites() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    assert!(
        ada.get("/").await.headers.get("set-cookie").is_none(),
        "looking makes nobody a player"
    );
    let answer = ada.post("/me", &[("name", "Ada")]).await;
    assert_eq!(answer.location(), "/me");
    let cookie = cookie(&answer);
    for part in ["player=", "HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "{cookie}");
    assert!(ada.get("/me").await.text().contains("value=\"Ada\""));
    for (path, fields) in [("/lang", ("lang", "de")), ("/chat", ("chat", "off"))] {
        let answer = ada.post(path, &[fields]).await;
        let cookie = answer.header("set-cookie");
        assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    }
}

#[tokio::test]
async fn by_https_cookies_are_kept_from_anything_else() {
    let base_url = Some("https://cafe.example".to_string());
    let server = TestServer::with(Config { base_url, ..config() }).await;
    let mut ada = server.browser().sent_from(Some("https://cafe.example"));
    let answer = ada.post("/me", &[("name", "Ada")]).await;
    assert!(cookie(&answer).contains("; Secure"), "{}", cookie(&answer));
    let page = ada.get("/me").await;
    assert!(page.text().contains("https://cafe.example/me/"), "links lead to the public address");
}

#[tokio::test]
async fn a_changed_cookie_is_nobody() {
    let server = TestServer::open().await;
    let (ada, _, id) = two_players(&server, "cafe-cards").await;
    let value = ada.cookies[0].1.clone();
    let player = &value[value.len() - 32..];
    let flip = |at: usize| {
        let mut bytes = value.clone().into_bytes();
        bytes[at] = if bytes[at] == b'a' { b'b' } else { b'a' };
        String::from_utf8(bytes).unwrap()
    };
    let changed = [
        flip(0),
        flip(20),
        flip(value.len() - 1),
        player.to_string(),
        String::new(),
        value[1..].to_string(),
        format!("{value}a"),
        "x".repeat(5_000),
    ];
    for changed in changed {
        let mut forger = Browser { cookies: vec![("player".into(), changed)], ..ada.clone() };
        let table = forger.table(&id).await;
        assert_eq!(
            (table["you"].as_array().map(Vec::len), table["position"].is_null()),
            (Some(0), true)
        );
        forger.play(&id, 0, "draw").await.expect(403);
    }
    // What was signed for one purpose is not good for another.
    let mut other = ada.clone();
    other.post("/lang", &[("lang", "de")]).await.location();
    let lang = other.cookies.iter().find(|(name, _)| name == "lang").unwrap().1.clone();
    let mut forger = Browser { cookies: vec![("player".into(), lang)], ..ada.clone() };
    assert_eq!(forger.table(&id).await["you"].as_array().map(Vec::len), Some(0));
}

#[tokio::test]
async fn a_carry_link_makes_another_device_the_same_player() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let page = ada.get("/me").await.expect(200);
    let link = html::parse(page.text())
        .tags
        .iter()
        .find_map(|tag| tag.get("value").filter(|value| value.contains("/me/")).map(String::from))
        .expect("a link");
    let path = link.strip_prefix("http://cafe.example").expect("of this site");
    let mut phone = server.browser();
    let page = phone.get(path).await.expect(200);
    assert!(page.text().contains("Ada"));
    assert!(phone.cookies.is_empty(), "nothing happens before a click");
    assert_eq!(phone.post(path, &[]).await.location(), "/");
    assert_eq!(phone.table(&id).await["you"], serde_json::json!([0]));
    let (start, token) = path.split_at(4);
    for at in [0, 31, 32, 63] {
        let mut bytes = token.as_bytes().to_vec();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        let changed = format!("{start}{}", String::from_utf8(bytes).unwrap());
        let mut thief = server.browser();
        thief.get(&changed).await.expect(400);
        thief.post(&changed, &[]).await.expect(400);
        assert!(thief.cookies.is_empty());
    }
    // Of the length of a link, with a character that is no digit: across the end of the player, and at the end.
    let across = |at: usize| format!("{}é{}", &token[..at], &token[at + 2..]);
    let (player, signature) = (across(31), across(62));
    for token in
        [&token[..63], &format!("{token}0"), &token[..32], "é", "%F0%9F%98%80", &player, &signature]
    {
        let path: String = format!("/me/{token}").replace('é', "%C3%A9");
        server.browser().post(&path, &[]).await.expect(400);
    }
}

#[tokio::test]
async fn names_are_limited_and_tidied() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", &"é".repeat(24))]).await.location();
    ada.post("/me", &[("name", &"x".repeat(25))]).await.expect(413);
    let name = "\u{202e}A\u{200b}d\u{ad}a\u{2066} \u{61c}\n L\u{feff}.\u{3164}\u{e0041}";
    ada.post("/me", &[("name", name)]).await.location();
    assert!(ada.get("/me").await.text().contains("value=\"Ada L.\""));
    ada.post("/me", &[("name", "\u{3164} \u{200d}\u{ad}")]).await.location();
    assert!(ada.get("/me").await.text().contains("name=\"name\" value=\"\""));
}

#[tokio::test]
async fn the_language_is_the_browsers_until_another_is_chosen() {
    let server = TestServer::open().await;
    let mut browser = server.browser().speaking("fr-CA, de;q=0.5");
    let lang = |page: &str| html::attribute(page, "lang").unwrap();
    assert_eq!(lang(browser.get("/").await.text()), "fr");
    let answer = browser.post("/lang", &[("lang", "de"), ("next", "/me")]).await;
    assert_eq!(answer.location(), "/me");
    assert_eq!(lang(browser.get("/").await.text()), "de");
    assert_eq!(lang(browser.get("/rules/en/cafe-board").await.text()), "en");
    let fields = [("lang", "fr"), ("next-fr", "/rules/fr/cafe-board"), ("next", "/")];
    assert_eq!(browser.post("/lang", &fields).await.location(), "/rules/fr/cafe-board");
    for lang in ["", "es", "FR", "de-DE"] {
        browser.post("/lang", &[("lang", lang)]).await.expect(400);
    }
    for chat in ["", "maybe"] {
        browser.post("/chat", &[("chat", chat)]).await.expect(400);
    }
}

#[tokio::test]
async fn a_form_cannot_redirect_to_another_site() {
    let server = TestServer::open().await;
    let mut browser = server.browser();
    for next in [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "/\t/evil.example",
        "/\n/evil.example",
        "\t//evil.example",
        "/\u{1}",
        "javascript:alert(1)",
        "x",
    ] {
        let lang = browser.post("/lang", &[("lang", "en"), ("next", next)]).await;
        assert_eq!(lang.location(), "/", "{next:?}");
        let own = browser.post("/lang", &[("lang", "en"), ("next-en", next)]).await;
        assert_eq!(own.location(), "/", "{next:?}");
        let chat = browser.post("/chat", &[("chat", "on"), ("next", next)]).await;
        assert_eq!(chat.location(), "/", "{next:?}");
    }
}

#[tokio::test]
async fn settings_are_kept_in_a_cookie_and_stand_on_every_page() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let pages =
        ["/".to_string(), "/settings".into(), "/rules/en/cafe-board".into(), format!("/t/{id}")];
    let root = |page: &str, name: &str| html::attribute(page, name).unwrap_or_default();
    for page in &pages {
        assert_eq!(root(ada.get(page).await.text(), "data-theme"), "system", "{page}");
    }
    let part = ada.get(&format!("/t/{id}#part")).await.body;
    let fields = [
        ("theme", "dark"),
        ("text", "large"),
        ("speed", "quick"),
        ("sound", "on"),
        ("moves", "confirm"),
        ("greetings", "off"),
    ];
    let saved = ada.post("/settings", &fields).await;
    assert_eq!(saved.location(), "/settings");
    let cookie = saved.header("set-cookie").to_string();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    for page in &pages {
        let answer = ada.get(page).await.expect(200);
        assert_eq!(root(answer.text(), "data-theme"), "dark", "{page}");
        assert_eq!(root(answer.text(), "data-text"), "large", "{page}");
    }
    let page = ada.get(&format!("/t/{id}")).await;
    assert_eq!(root(page.text(), "data-speed"), "quick");
    assert_eq!(root(page.text(), "data-sound"), "on");
    assert_eq!(root(page.text(), "data-moves"), "confirm");
    assert_eq!(root(page.text(), "data-greetings"), "off");
    let after = ada.get(&format!("/t/{id}#part")).await.body;
    assert_eq!(part, after, "updates depend on no setting");
    // Others have theirs.
    for page in &pages {
        assert_eq!(root(server.browser().get(page).await.text(), "data-theme"), "system");
    }
}

/// The button at the table and the page of the settings change the same cookie.
#[tokio::test]
async fn the_sound_of_a_table_is_the_one_of_the_settings() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-board").await;
    let here = format!("/t/{id}");
    let root = |page: &str, name: &str| html::attribute(page, name).unwrap_or_default();
    ada.post("/settings", &[("theme", "dark"), ("speed", "quick")]).await.location();
    for sound in ["on", "off", "on"] {
        ada.post("/settings", &[("sound", sound)]).await.location();
        let page = ada.get(&here).await.expect(200);
        assert_eq!(root(page.text(), "data-sound"), sound);
        assert_eq!(root(page.text(), "data-theme"), "dark", "the others stay");
        assert_eq!(root(page.text(), "data-speed"), "quick");
        let page = ada.get("/settings").await.expect(200);
        let (_, field) = page.text().split_once("name=\"sound\" value=\"on\"").expect("a choice");
        assert_eq!(field.starts_with(" checked"), sound == "on", "{sound}");
    }
    ada.post("/settings", &[("sound", "loud")]).await.expect(400);
    assert_eq!(root(ada.get(&here).await.text(), "data-sound"), "on");
}

#[tokio::test]
async fn settings_that_do_not_exist_are_refused() {
    let server = TestServer::open().await;
    let good = [
        ("theme", "dark"),
        ("text", "large"),
        ("speed", "quick"),
        ("sound", "on"),
        ("moves", "confirm"),
        ("greetings", "off"),
    ];
    for at in 0..good.len() {
        for bad in ["maybe", "dark.large", "\"><script>"] {
            let mut fields = good;
            fields[at].1 = bad;
            let mut browser = server.browser();
            browser.post("/settings", &fields).await.expect(400);
            assert!(browser.cookies.is_empty());
        }
    }
    let mut forger = server.browser();
    forger.cookies.push(("settings".into(), "dark.large.quick.on.confirm".into()));
    let page = forger.get("/").await.expect(200);
    assert_eq!(html::attribute(page.text(), "data-theme").unwrap(), "system", "it is not signed");
}
