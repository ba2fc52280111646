//! Sessions: cookies, names, links to another device, languages.

use std::sync::atomic::{AtomicI64, Ordering};

use gueridon_web::{Clock, Config};

use crate::support::{Browser, START, TestServer, config, html, two_players};

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
async fn a_link_makes_another_device_the_same_player() {
    let server = TestServer::open().await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let code = ada.sign_in_code().await;
    let mut phone = server.browser();
    let page = phone.get("/me/link").await.expect(200);
    assert!(page.text().contains("data-from-hash"), "a script sends what follows the #");
    let page = phone.post("/sign-in", &[("code", &code)]).await.expect(200);
    assert!(page.text().contains("Ada"));
    assert!(phone.cookies.is_empty(), "nothing happens before a click");
    // Without scripts the whole link is pasted.
    let pasted = format!(" http://cafe.example/me/link#{code}\n");
    assert_eq!(phone.sign_in(&pasted).await.location(), "/");
    assert_eq!(phone.table(&id).await["you"], serde_json::json!([0]));
    let code = ada.sign_in_code().await;
    for at in [0, 31, 33, 40, 47, 60, code.len() - 1] {
        let mut bytes = code.as_bytes().to_vec();
        bytes[at] = if bytes[at] == b'0' { b'1' } else { b'0' };
        let changed = String::from_utf8(bytes).unwrap();
        let mut thief = server.browser();
        thief.post("/sign-in", &[("code", &changed)]).await.expect(400);
        thief.sign_in(&changed).await.expect(400);
        assert!(thief.cookies.is_empty());
    }
    let cut = &code[..code.len() - 1];
    for code in ["é", "😀", "..", "x.1.y", "#", cut, &format!("{code}0"), &code.replace('.', "")]
    {
        server.browser().sign_in(code).await.expect(400);
    }
    server.browser().sign_in("").await.expect(400);
}

/// Also at other servers and after a restart. Each device needs a link of its own.
#[tokio::test]
async fn a_link_signs_in_once() {
    let server = TestServer::open().await;
    let other = TestServer::over(server.journal.clone(), config()).await;
    let (mut ada, _, id) = two_players(&server, "cafe-cards").await;
    let code = ada.sign_in_code().await;
    // Looking at it does not use it up.
    server.browser().post("/sign-in", &[("code", &code)]).await.expect(200);
    let (mut one, mut two) = (server.browser(), other.browser());
    let (first, second) = tokio::join!(one.sign_in(&code), two.sign_in(&code));
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 400], "one of two at once");
    for server in [&server, &other] {
        let mut thief = server.browser();
        let refused = thief.sign_in(&code).await.expect(400);
        assert!(refused.text().contains("it shows a new one"), "{}", refused.text());
        thief.sign_in(&code.to_uppercase()).await.expect(400);
        thief.post("/sign-in", &[("code", &code)]).await.expect(400);
        assert!(thief.cookies.is_empty());
    }
    let mut tablet = server.browser();
    tablet.sign_in(&ada.sign_in_code().await).await.location();
    assert_eq!(tablet.table(&id).await["you"], serde_json::json!([0]));
}

#[tokio::test]
async fn a_link_counts_for_a_day() {
    const DAY: i64 = 24 * 3_600_000;
    static TIME: AtomicI64 = AtomicI64::new(START);
    let clock = Clock::new(|| TIME.load(Ordering::Relaxed));
    let server = TestServer::with(Config { clock, ..config() }).await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    let (late, in_time) = (ada.sign_in_code().await, ada.sign_in_code().await);
    TIME.fetch_add(DAY - 1, Ordering::Relaxed);
    server.browser().post("/sign-in", &[("code", &in_time)]).await.expect(200);
    TIME.fetch_add(1, Ordering::Relaxed);
    server.browser().post("/sign-in", &[("code", &late)]).await.expect(400);
    server.browser().sign_in(&late).await.expect(400);
}

/// Servers and proxies write paths into their logs.
#[tokio::test]
async fn a_link_has_nothing_secret_in_its_path_and_those_that_had_are_refused() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    let code = ada.sign_in_code().await;
    let page = ada.get("/me").await.expect(200);
    assert!(page.text().contains("value=\"http://cafe.example/me/link#"));
    // A link of a program before: the player, 32 digits of a signature, perhaps a generation.
    let (_, player) = code.rsplit_once('.').expect("a player");
    for old in [format!("{player}{}", "0".repeat(32)), format!("{player}{}.1", "0".repeat(32))] {
        let mut phone = server.browser();
        let refused = phone.get(&format!("/me/{old}")).await.expect(400);
        assert!(refused.text().contains("it shows a new one"), "{}", refused.text());
        phone.post(&format!("/me/{old}"), &[]).await.expect(405);
        assert!(phone.cookies.is_empty());
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
