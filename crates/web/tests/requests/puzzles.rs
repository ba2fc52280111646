//! Puzzles: pages whose whole turn is in their address, and what is remembered of them.

use gueridon_record::GameId;
use gueridon_study::puzzles::{Puzzle, of_the_day, puzzle, puzzles, today};

use crate::support::{Answer, Browser, START, TestServer, config, frozen, html};

/// How the task of a page ended, if it did.
fn outcome(answer: &Answer) -> Option<String> {
    html::attribute(answer.text(), "data-task")
}

fn path(puzzle: &Puzzle) -> String {
    format!("/puzzles/{}/{}", puzzle.record.game.name(), puzzle.number)
}

/// How many puzzles the page of all puzzles marks as solved, and as missed.
async fn progress(browser: &mut Browser) -> (usize, usize) {
    let page = browser.get("/puzzles").await.expect(200);
    let missed = page.text().matches("missed\"><a").count();
    // Those that were missed are listed twice: to try again, and among all.
    (page.text().matches("done\"><a").count(), missed / 2)
}

/// Plays a turn as a page without scripts does; returns the page afterwards.
async fn play(browser: &mut Browser, puzzle: &Puzzle, turn: &[String]) -> Answer {
    let fields = [("actions", &*turn.join(","))];
    let sent = browser.post(&format!("{}/play", path(puzzle)), &fields).await;
    let address = sent.location().to_string();
    browser.get(&address).await.expect(200)
}

#[tokio::test]
async fn the_first_puzzles_of_each_game_are_solved_and_remembered() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    for (solved, game) in (1..).zip(GameId::ALL) {
        let puzzle = puzzle(game, 1).unwrap();
        let page = ada.get(&path(puzzle)).await.expect(200);
        assert_eq!(outcome(&page), None, "{game:?}");
        let page = play(&mut ada, puzzle, &puzzle.accepted[0]).await;
        assert_eq!(outcome(&page).as_deref(), Some("solved"), "{game:?}");
        assert!(page.text().contains("Next puzzle"), "{game:?}");
        assert_eq!(progress(&mut ada).await, (solved, 0), "{game:?}");
    }
    let hub = ada.get("/puzzles").await.expect(200);
    assert!(hub.text().contains("3 in a row at the first try, at most 3"));
    assert_eq!(progress(&mut server.browser()).await, (0, 0), "others have solved nothing");
    assert!(server.journal.running_tables(9).await.unwrap().is_empty(), "no table was laid");
}

#[tokio::test]
async fn a_wrong_turn_is_refused_with_its_cost_and_can_be_tried_again() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let puzzle = puzzle(GameId::CafeBoard, 1).unwrap();
    let wrong = play(&mut ada, puzzle, &puzzle.others[0].steps).await;
    assert_eq!(outcome(&wrong).as_deref(), Some("missed"));
    assert!(
        wrong.text().contains("this turn") || wrong.text().contains("This turn"),
        "it says what it costs"
    );
    assert_eq!(progress(&mut ada).await, (0, 1));
    let right = play(&mut ada, puzzle, &puzzle.accepted[0]).await;
    assert_eq!(outcome(&right).as_deref(), Some("solved"));
    assert_eq!(progress(&mut ada).await, (1, 0));
    let hub = ada.get("/puzzles").await.expect(200);
    assert!(!hub.text().contains("in a row at the first try"), "the second try does not count");
}

#[tokio::test]
async fn a_solution_that_was_shown_counts_as_a_miss() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let puzzle = puzzle(GameId::CafeCards, 1).unwrap();
    let shown = ada.post(&format!("{}/show", path(puzzle)), &[]).await.location().to_string();
    assert_eq!(shown, format!("{}?help=show", path(puzzle)));
    ada.get(&shown).await.expect(200);
    assert_eq!(progress(&mut ada).await, (0, 1));
    // An address with the solution that was typed counts the same, once it is played.
    let mut eve = server.browser();
    let fields = [("help", "show"), ("actions", &*puzzle.accepted[0].join(","))];
    eve.post(&format!("{}/play", path(puzzle)), &fields).await.location();
    assert_eq!(progress(&mut eve).await, (1, 0));
    let hub = eve.get("/puzzles").await.expect(200);
    assert!(!hub.text().contains("in a row at the first try"));
}

/// Whoever typed the address could see the solution first and then solve the puzzle at the first try.
#[tokio::test]
async fn an_address_shows_the_solution_only_after_the_puzzle_was_given_up() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    let spots = |page: &Answer| -> Vec<String> {
        let tags = html::parse(page.text()).tags;
        tags.iter().filter_map(|tag| tag.get("data-spot").map(String::from)).collect()
    };
    let puzzle = GameId::ALL.into_iter().flat_map(puzzles).find(|it| it.accepted[0].len() > 1);
    let puzzle = puzzle.expect("a turn of several steps");
    let (first, asked) = (&puzzle.accepted[0][0], format!("{}?help=show", path(puzzle)));
    let plain = eve.get(&path(puzzle)).await.expect(200);
    let unhelped = eve.get(&asked).await.expect(200);
    assert_eq!(spots(&unhelped), spots(&plain));
    // Nor does the answer to a first step, sent as a script does.
    let mut script = eve.with("x-part", "1");
    let play = format!("{}/play", path(puzzle));
    let fields = [("help", "show"), ("actions", first)];
    let played = script.post(&play, &fields).await.expect(200);
    assert!(!played.text().contains("name=\"help\" value=\"show\""), "{}", played.text());
    assert!(eve.cookies.is_empty() && script.cookies.is_empty());
    eve.post(&format!("{}/show", path(puzzle)), &[]).await.location();
    assert_eq!(progress(&mut eve).await, (0, 1));
    let shown = eve.get(&asked).await.expect(200);
    assert!(spots(&shown).len() < spots(&plain).len(), "only what comes next");
    assert!(shown.text().contains("name=\"help\" value=\"show\""));
}

/// In four tabs at two servers over one store.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_puzzles_that_are_solved_at_once_all_count() {
    const SOLVED: usize = 60;
    let server = TestServer::open().await;
    let other = TestServer::over(server.journal.clone(), config()).await;
    let mut ada = server.browser();
    ada.post("/me", &[("name", "Ada")]).await.location();
    let tabs = [ada.clone(), ada.at(&other), ada.clone(), ada.at(&other)];
    let all = GameId::ALL.into_iter().flat_map(puzzles).take(SOLVED);
    let solve = |(tab, puzzle): (usize, &'static Puzzle)| {
        let mut tab = tabs[tab % 4].clone();
        tokio::spawn(async move {
            let actions = puzzle.accepted[0].join(",");
            let sent = tab.post(&format!("{}/play", path(puzzle)), &[("actions", &actions)]).await;
            sent.location().to_string()
        })
    };
    let plays: Vec<_> = all.enumerate().map(solve).collect();
    assert_eq!(plays.len(), SOLVED);
    for play in plays {
        play.await.expect("it is answered as solved");
    }
    assert_eq!(progress(&mut ada).await, (SOLVED, 0));
}

#[tokio::test]
async fn following_an_address_solves_nothing_and_makes_no_player() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    let puzzle = puzzle(GameId::FortySix, 1).unwrap();
    let steps = puzzle.accepted[0].join(",");
    let solved = eve.get(&format!("{}?p={steps}", path(puzzle))).await.expect(200);
    assert_eq!(outcome(&solved).as_deref(), Some("solved"));
    eve.get("/puzzles").await.expect(200);
    assert!(eve.cookies.is_empty());
    assert_eq!(progress(&mut eve).await, (0, 0));
}

#[tokio::test]
async fn unknown_puzzles_are_not_found() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    let beyond = format!("/puzzles/cafe-board/{}", puzzles(GameId::CafeBoard).len() + 1);
    for path in [
        "/puzzles/cafe-board/0",
        "/puzzles/cafe-board/01",
        "/puzzles/cafe-board/+1",
        "/puzzles/cafe-board/-1",
        "/puzzles/cafe-board/x",
        "/puzzles/cafe-board/99999999999999999999999",
        "/puzzles/chess/1",
        &beyond,
    ] {
        eve.get(path).await.expect(404);
        eve.post(&format!("{path}/play"), &[("actions", "done")]).await.expect(404);
        eve.post(&format!("{path}/show"), &[]).await.expect(404);
    }
    eve.get("/puzzles/chess").await.expect(404);
    assert!(eve.cookies.is_empty());
}

#[tokio::test]
async fn steps_that_cannot_be_played_lead_to_the_start_with_a_sentence() {
    let server = TestServer::open().await;
    let mut eve = server.browser();
    let puzzle = puzzle(GameId::CafeBoard, 2).unwrap();
    let after_end = format!("{},done", puzzle.accepted[0].join(","));
    let (long, longer) = (["done"; 65].join(","), "x,".repeat(3000));
    for steps in ["nonsense", "%00", "FRf@zz", &after_end, &long, &longer] {
        let page = eve.get(&format!("{}?p={steps}", path(puzzle))).await.expect(200);
        assert!(page.text().contains("class=\"notice\""), "{steps}");
        assert_eq!(outcome(&page), None, "{steps}");
    }
    let mut program = server.browser().with("accept", "application/json");
    let play = format!("{}/play", path(puzzle));
    program.post(&play, &[("actions", "rubbish")]).await.expect(400);
    program.post(&play, &[]).await.expect(400);
    assert!(program.cookies.is_empty() && eve.cookies.is_empty());
}

#[tokio::test]
async fn the_home_page_has_the_puzzle_of_the_day_and_days_in_a_row_are_counted() {
    let server = TestServer::with(frozen()).await;
    let mut ada = server.browser();
    let todays = of_the_day(today(START)).unwrap();
    let home = ada.get("/").await.expect(200);
    assert!(home.text().contains(&format!("href=\"{}\"", path(todays))));
    play(&mut ada, todays, &todays.accepted[0]).await;
    let hub = ada.get("/puzzles").await.expect(200);
    assert!(hub.text().contains("1 day in a row"), "{}", hub.text());
    assert!(hub.text().contains("Solved today"));
}

#[tokio::test]
async fn the_next_puzzle_is_the_easiest_that_is_open() {
    let server = TestServer::open().await;
    let mut ada = server.browser();
    let easiest = puzzles(GameId::CafeCards).iter().min_by_key(|it| (it.difficulty, it.number));
    let next = ada.get("/puzzles/cafe-cards").await;
    assert_eq!(next.location(), path(easiest.unwrap()));
    play(&mut ada, easiest.unwrap(), &easiest.unwrap().accepted[0]).await;
    assert_ne!(ada.get("/puzzles/cafe-cards").await.location(), path(easiest.unwrap()));
}
