//! Lessons: pages whose whole game is in their address, and what is remembered of them.

use gueridon_journal::Document;
use gueridon_record::GameId;
use gueridon_study::lessons::{Course, LessonKind};

use crate::support::{Answer, Browser, TestServer, config, html};

const PAIR: &str = "/learn/cafe-board/pair";

/// How the task of a page ended, if it did.
fn outcome(answer: &Answer) -> Option<String> {
    html::attribute(answer.text(), "data-task")
}

/// The lessons that the page of all lessons marks as done.
async fn done(browser: &mut Browser) -> usize {
    let page = browser.get("/learn").await.expect(200);
    page.text().matches("<li class=\"done\">").count()
}

#[tokio::test]
async fn every_lesson_is_solved_by_its_solution_and_remembered() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let mut solved = 0;
    for game in GameId::ALL {
        for lesson in &Course::of(game).lessons {
            let path = format!("/learn/{}/{}", game.name(), lesson.id);
            let page = ada.get(&path).await.expect(200);
            assert_eq!(outcome(&page), None, "{path}");
            let LessonKind::Turn(turn) = &lesson.kind else { continue };
            // Played as a page without scripts does, one step after the other.
            let mut played = String::new();
            for step in &turn.solution {
                let fields = [("p", played.as_str()), ("actions", step)];
                let address =
                    ada.post(&format!("{path}/play"), &fields).await.location().to_string();
                let page = ada.get(&address).await.expect(200);
                played = [played.as_str(), step]
                    .into_iter()
                    .filter(|it| !it.is_empty())
                    .collect::<Vec<_>>()
                    .join(",");
                let over = (played.matches(',').count() + 1 == turn.solution.len())
                    .then_some("solved".to_string());
                assert_eq!(outcome(&page), over, "{address}");
            }
            solved += 1;
            assert_eq!(done(&mut ada).await, solved, "{path}");
        }
    }
    assert_eq!(done(&mut server.browser()).await, 0, "others have done nothing");
    assert!(server.journal.running_tables(9).await.unwrap().is_empty(), "no table was laid");
    for game in GameId::ALL {
        let next = ada.get(&format!("/learn/{}", game.name())).await;
        assert_eq!(next.location(), format!("/learn/{}/first-game", game.name()));
    }
}

#[tokio::test]
async fn only_a_solved_lesson_makes_a_player() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    eve.get(PAIR).await.expect(200);
    let missed =
        eve.post(&format!("{PAIR}/play"), &[("actions", "GBf@bar")]).await.location().to_string();
    assert_eq!(outcome(&eve.get(&missed).await.expect(200)).as_deref(), Some("missed"));
    // The address of a solved lesson solves nothing for those who follow it.
    let solved = eve.get(&format!("{PAIR}?p=CUf@a6,CUm@c6,done")).await.expect(200);
    assert_eq!(outcome(&solved).as_deref(), Some("solved"));
    assert!(eve.cookies.is_empty());
    eve.post(&format!("{PAIR}/play"), &[("p", "CUf@a6"), ("actions", "CUm@c6,done")])
        .await
        .location();
    assert_eq!(eve.cookies.len(), 1);
    assert_eq!(done(&mut eve).await, 1);
}

#[tokio::test]
async fn a_page_with_scripts_gets_the_part_that_changed() {
    let server = TestServer::open().await;
    let mut ada = server.browser().with("x-part", "1");
    let part = ada.get(&format!("{PAIR}?d=CUf@a6&card=CUm")).await.expect(200);
    assert!(part.text().starts_with("<div id=\"table\"") && !part.text().contains("<html"));
    assert_eq!(html::attribute(part.text(), "data-draft").as_deref(), Some("CUf@a6"));
    assert_eq!(html::attribute(part.text(), "data-practice").as_deref(), Some(""));
    assert_eq!(html::attribute(part.text(), "data-url").as_deref(), Some(PAIR));
    let played =
        ada.post(&format!("{PAIR}/play"), &[("actions", "CUf@a6,CUm@c6,done")]).await.expect(200);
    assert_eq!(outcome(&played).as_deref(), Some("solved"));
    assert_eq!(
        html::attribute(played.text(), "data-practice").as_deref(),
        Some("p=CUf%40a6%2CCUm%40c6%2Cdone")
    );
    // Nothing here is of a table of the journal: no chat, no log, no replay, no stream.
    for stranger in ["/t/practice", "id=\"t-chat\"", "id=\"t-log\"", "data-fair", "/events"] {
        assert!(!played.text().contains(stranger), "{stranger}");
    }
}

#[tokio::test]
async fn steps_that_cannot_be_played_lead_to_the_start_with_a_sentence() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    let long = vec!["CUf@a6"; 65].join(",");
    let longer = "x,".repeat(3000);
    let after_end = "GBf@bar,CUf@a6";
    for steps in ["nonsense", "CUf@a6,done", "CUf%40zz", after_end, "%00", "a6@CUf", &long, &longer]
    {
        let page = eve.get(&format!("{PAIR}?p={steps}")).await.expect(200);
        assert!(page.text().contains("class=\"notice\""), "{steps}");
        assert_eq!(outcome(&page), None, "{steps}");
        assert_eq!(html::attribute(page.text(), "data-practice").as_deref(), Some(""), "{steps}");
        let page = eve
            .with("x-part", "1")
            .post(&format!("{PAIR}/play"), &[("p", steps), ("actions", "done")])
            .await;
        assert!(page.expect(200).text().contains("class=\"notice\""), "{steps}");
    }
    // A draft that does not fit is dropped, as at any table.
    let dropped = eve.get(&format!("{PAIR}?d=nonsense")).await.location().to_string();
    assert_eq!(dropped, PAIR);
}

#[tokio::test]
async fn a_move_against_the_rules_is_refused_with_its_rule() {
    let server = TestServer::open().await;
    let mut eve = server.browser().with("accept", "application/json");
    let refused =
        eve.post(&format!("{PAIR}/play"), &[("actions", "CUf@a6,done")]).await.expect(422);
    assert_eq!(refused.json()["error"], "against-the-rules");
    eve.post(&format!("{PAIR}/play"), &[("actions", "rubbish")]).await.expect(400);
    eve.post(&format!("{PAIR}/play"), &[]).await.expect(400);
    eve.post(&format!("{PAIR}/play"), &[("p", "GBf@bar"), ("actions", "CUf@a6")]).await.expect(409);
    assert!(eve.cookies.is_empty());
}

#[tokio::test]
async fn unknown_lessons_are_not_found() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    for path in
        ["/learn/chess", "/learn/chess/pair", "/learn/cafe-board/none", "/learn/cafe-board/%00"]
    {
        eve.get(path).await.expect(404);
    }
    eve.post("/learn/cafe-board/none/play", &[("actions", "done")]).await.expect(404);
    eve.post("/learn/cafe-board/first-game/play", &[("actions", "done")]).await.expect(404);
    eve.sent_from(Some("http://evil.example"))
        .post(&format!("{PAIR}/play"), &[("actions", "done")])
        .await
        .expect(403);
}

#[tokio::test]
async fn lessons_done_in_two_tabs_both_count_and_damaged_progress_is_begun_again() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    ada.post(&format!("{PAIR}/play"), &[("actions", "CUf@a6,CUm@c6,done")]).await.location();
    let mut other = ada.clone();
    other.post("/learn/forty-six/link/play", &[("actions", "22,done")]).await.location();
    ada.post("/learn/forty-six/corner/play", &[("actions", "33,done")]).await.location();
    assert_eq!(done(&mut ada).await, 3);
    let player = ada.get("/me").await.expect(200);
    assert!(player.text().contains("/sign-out"));
    let mut all = server.journal.documents_after(None, 9).await.unwrap();
    all.retain(|document| document.scope.starts_with("player/"));
    let [saved] = all.as_slice() else { panic!("one document") };
    assert_eq!(saved.name, "lessons");
    let damaged = Document { body: "[{".into(), at: saved.at + 1, ..saved.clone() };
    server.journal.save_document(damaged).await.unwrap();
    assert_eq!(done(&mut ada).await, 0);
    ada.post("/learn/forty-six/link/play", &[("actions", "22,done")]).await.location();
    assert_eq!(done(&mut ada).await, 1);
}

/// Every lesson at one moment, in four tabs at two servers over one store.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_lessons_that_are_done_at_once_all_count() {
    let server = TestServer::open().await;
    let other = TestServer::over(server.journal.clone(), config()).await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    let tabs = [ada.clone(), ada.at(&other), ada.clone(), ada.at(&other)];
    let mut plays = Vec::new();
    for game in GameId::ALL {
        for lesson in &Course::of(game).lessons {
            let LessonKind::Turn(turn) = &lesson.kind else { continue };
            let path = format!("/learn/{}/{}/play", game.name(), lesson.id);
            let (mut tab, actions) = (tabs[plays.len() % 4].clone(), turn.solution.join(","));
            plays.push(tokio::spawn(async move {
                tab.post(&path, &[("actions", &actions)]).await.location().to_string()
            }));
        }
    }
    let all = plays.len();
    assert!(all > 30);
    for play in plays {
        play.await.expect("it is answered as done");
    }
    assert_eq!(done(&mut ada).await, all);
}

#[tokio::test]
async fn the_solution_is_shown_step_by_step() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let lit = |page: &Answer| {
        let tags = html::parse(page.text()).tags;
        let spots = tags.iter().filter_map(|tag| tag.get("data-spot").map(String::from));
        spots.collect::<Vec<_>>()
    };
    let page = ada.get(PAIR).await.expect(200);
    assert!(lit(&page).len() > 10, "every place of every card");
    let page = ada.get(&format!("{PAIR}?help=show")).await.expect(200);
    assert_eq!(lit(&page), ["a6"]);
    assert!(page.text().contains("You seat a Cuban woman on chair a6."));
    let page = ada.get(&format!("{PAIR}?help=show&d=CUf@a6")).await.expect(200);
    assert_eq!(lit(&page), ["c6"]);
    let page = ada.get(&format!("{PAIR}?help=show&d=CUf@a6,CUm@c6")).await.expect(200);
    assert!(page.text().contains("id=\"c-done\" data-command=\"done\" data-shown"));
    let other = ada.get(&format!("{PAIR}?help=show&d=CUm@c8")).await.expect(200);
    assert!(other.text().contains("Take back your last step"));
    // What is chosen keeps the help, also without scripts.
    assert!(page.text().contains("name=\"help\" value=\"show\""));
}

#[tokio::test]
async fn a_first_game_has_a_coach_and_is_done_when_it_is_over() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let page = ada.get("/learn/forty-six/first-game").await.expect(200);
    assert!(page.text().contains("value=\"coach\""));
    let table = ada
        .post("/tables", &[("game", "forty-six"), ("with", "coach")])
        .await
        .location()
        .to_string();
    ada.post(&format!("{table}/ready"), &[]).await.location();
    let id = table.strip_prefix("/t/").unwrap().to_string();
    let mut events = ada.events(&id, Some(0)).await;
    let page = ada.get(&table).await.expect(200);
    assert!(page.text().contains("class=\"coach\""));
    assert_eq!(done(&mut ada).await, 0);
    loop {
        let now = ada.table(&id).await;
        if now["over"] == true {
            break;
        }
        if now["to_act"] == 0 {
            let legal = ada.legal(&id).await;
            ada.play(&id, now["step"].as_u64().unwrap(), &legal[0]).await.expect(200);
        } else {
            events.until(now["seq"].as_u64().unwrap() + 1).await;
        }
    }
    assert_eq!(done(&mut ada).await, 1);
    // Another table has none.
    let plain = ada
        .post("/tables", &[("game", "forty-six"), ("with", "bots")])
        .await
        .location()
        .to_string();
    ada.post(&format!("{plain}/ready"), &[]).await.location();
    assert!(!ada.get(&plain).await.expect(200).text().contains("class=\"coach\""));
}
