//! The screen, drawn into memory: keys and clicks in, text out.

use gueridon_bots::{BotGame, Level, Xoshiro};
use gueridon_draw::GameUi;
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::FortySix;
use gueridon_engine::{Chance, Notation, Seat};
use gueridon_record::{CardSource, GameId, Record, Seed};
use gueridon_text::{Lang, Speaker};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::app::GameScreen;
use super::draw::draw;
use super::layout::Layout;
use super::update::{Effect, ScreenEvent};
use crate::play::session::TerminalGame;

const SMALL: (u16, u16) = (80, 24);
const LARGE: (u16, u16) = (120, 40);

/// A game on a screen in memory, whose computers answer at once.
struct Table<G: GameUi> {
    app: GameScreen<G>,
    effects: Vec<Effect>,
}

fn record(game: GameId, players: usize, seed: u64) -> Record {
    Record::new(game, players, CardSource::Seed(Seed::numbered(seed)))
}

impl<G: GameUi + BotGame> Table<G> {
    fn open(record: Record, (width, height): (u16, u16), lang: Lang) -> Table<G> {
        let speaker = Speaker::new(lang);
        let session = TerminalGame::open(record, None, Level::Easy, &speaker).expect("a game");
        let speaker = speaker.addressing(session.seat);
        let mut app = GameScreen::new(session, speaker, true, Rect::new(0, 0, width, height));
        let effects = app.start();
        let mut table = Table { app, effects };
        table.settle();
        table
    }

    /// Lets the computers play, as long as it is their turn.
    fn settle(&mut self) {
        while let Some(job) = self.app.thinking {
            let turn = self.app.session.computer(Default::default()).expect("a computer is to act");
            self.effects = self.app.update(ScreenEvent::Turn(job, Box::new(turn())));
        }
    }

    fn input(&mut self, input: Input) {
        self.effects = self.app.update(ScreenEvent::Input(input));
        self.settle();
    }

    fn key(&mut self, code: KeyCode) {
        self.input(Input::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    fn keys(&mut self, keys: &str) {
        keys.chars().for_each(|key| self.key(KeyCode::Char(key)));
    }

    fn enter(&mut self, action: &str) {
        self.keys(&format!(":{action}"));
        self.key(KeyCode::Enter);
    }

    fn click(&mut self, (column, row): (u16, u16)) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.input(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    fn terminal(&self) -> Terminal<TestBackend> {
        let Rect { width, height, .. } = self.app.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a screen");
        terminal.draw(|frame| draw(&self.app, frame)).expect("it is drawn");
        terminal
    }

    fn screen(&self) -> String {
        let terminal = self.terminal();
        let buffer = terminal.backend().buffer();
        let rows = (0..buffer.area.height).map(|y| {
            let row: String = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect();
            row.trim_end().to_string() + "\n"
        });
        rows.collect()
    }

    /// Fails unless the screen shows a text.
    fn shows(&self, text: &str) {
        assert!(self.screen().contains(text), "{text:?} is missing:\n{}", self.screen());
    }

    /// Where a text begins on the screen.
    fn find(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        let found = screen.lines().enumerate().find_map(|(y, row)| {
            let at = row.find(text)?;
            Some((row[..at].chars().count() as u16, y as u16))
        });
        found.unwrap_or_else(|| panic!("{text:?} is missing:\n{screen}"))
    }

    fn actions(&self) -> Vec<String> {
        self.app.session.record().actions
    }
}

fn cafe_board(size: (u16, u16)) -> Table<CafeBoard> {
    Table::open(record(GameId::CafeBoard, 2, 3), size, Lang::En)
}

#[test]
fn a_chosen_card_lights_its_places_and_enter_lays_it_out() {
    let mut table = cafe_board(SMALL);
    table.shows("▶ Choose a guest.");
    table.keys("1");
    table.shows("›1 CNf");
    table.shows("▶ Choose a lit chair.");
    table.shows("›0‹");
    table.key(KeyCode::Enter);
    table.shows("CNf° [CN]");
    table.shows("Laid out, not yet played: 0 points.");
    assert_eq!(table.effects, [Effect::Save]);
    assert_eq!(table.actions(), ["CNf@g2"]);
}

#[test]
fn arrows_move_between_lit_places_only() {
    let mut table = cafe_board(SMALL);
    table.keys("1");
    let lit: Vec<String> = table.app.lit().iter().map(|spot| spot.place.clone()).collect();
    assert_eq!(table.app.cursor.as_deref(), Some("g2"));
    for key in [KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Up, KeyCode::Char('n')] {
        table.key(key);
        assert!(lit.contains(table.app.cursor.as_ref().expect("a cursor")), "{key:?}");
    }
    table.key(KeyCode::Right);
    assert_ne!(table.app.cursor.as_deref(), Some("g2"));
    table.key(KeyCode::Esc);
    table.shows("▶ Choose a guest.");
}

#[test]
fn what_is_laid_out_can_be_undone_and_what_was_played_cannot() {
    let mut table = cafe_board(SMALL);
    table.keys("1");
    table.key(KeyCode::Enter);
    table.keys("u");
    assert!(table.actions().is_empty());
    table.keys("u");
    table.shows("There is nothing to undo.");
    table.keys("1");
    table.key(KeyCode::Enter);
    table.keys("d");
    let played = table.actions();
    assert_eq!(played[..2], ["CNf@g2", "done"]);
    table.keys("u");
    table.shows("There is nothing to undo.");
    assert_eq!(table.actions(), played);
}

#[test]
fn an_illegal_attempt_names_the_rule() {
    let mut table = cafe_board(SMALL);
    table.keys("1");
    table.app.cursor = Some("a2".to_string());
    table.key(KeyCode::Enter);
    table.shows("(Rule: ");
    assert!(table.actions().is_empty());
    table.app.cursor = Some("b2".to_string());
    table.key(KeyCode::Enter);
    table.shows("A guest needs a chair.");
    // The first turn seats a guest.
    table.keys("b");
    table.shows("(Rule: ");
    table.enter("ZZz@a1");
    table.shows("“ZZz@a1” is not an action of this game");
    assert!(table.actions().is_empty());
}

#[test]
fn cards_places_and_commands_can_be_clicked() {
    let mut table = cafe_board(SMALL);
    let (x, y) = table.find("1 CNf");
    table.click((x + 2, y));
    table.shows("›1 CNf");
    // A chair of a Chinese table: the letter of its column is above it.
    let (column, _) = table.find("j ");
    let layout = Layout::new(&table.app, table.app.size).expect("a screen that is large enough");
    let row = layout.board.rect((9, 0)).expect("j1 is seen").y;
    table.click((column, row));
    assert_eq!(table.actions(), ["CNf@j1"]);
    let done = table.find("[d]Done");
    table.click(done);
    assert_eq!(table.actions()[..2], ["CNf@j1", "done"]);
    let keys = table.find("[?]Keys");
    table.click(keys);
    table.shows("go to the next possible place");
    table.click((0, 0));
    assert!(table.app.popup.is_none());
}

/// Plays steps at random until a placement cannot be undone, and returns its card and place.
fn until_final_placement(table: &mut Table<CafeCards>) -> (String, String) {
    let mut dice = Xoshiro::new(1);
    for _ in 0..500 {
        let game = table.app.session.now.game.clone();
        let mut steps = table.app.session.legal_steps().into_vec();
        let placed = steps.iter().find(|step| step.is_final && game.target(step.action).is_some());
        if let Some(target) = placed.and_then(|step| game.target(step.action)) {
            return target;
        }
        let chosen = steps.swap_remove(dice.below(steps.len() as u32) as usize);
        table.enter(&game.write(chosen.action));
        table.app.popup = None;
    }
    panic!("no table was filled");
}

#[test]
fn a_placement_that_reveals_something_is_confirmed_first() {
    let mut table = Table::<CafeCards>::open(record(GameId::CafeCards, 2, 4), SMALL, Lang::En);
    let (card, place) = until_final_placement(&mut table);
    let before = table.actions();
    let index = table.app.position.hand.iter().position(|held| held.card == card);
    table.app.card = None;
    table.app.choose_card(index.expect("the card is in hand"));
    table.app.cursor = Some(place.clone());
    table.key(KeyCode::Enter);
    table.shows("This cannot be undone.");
    assert_eq!(table.actions(), before);
    table.key(KeyCode::Esc);
    assert_eq!(table.app.pending, None);
    table.key(KeyCode::Enter);
    table.key(KeyCode::Enter);
    assert_eq!(table.actions()[before.len()], format!("{card}@{place}"));
    table.keys("u");
    table.shows("There is nothing to undo.");
}

#[test]
fn advice_can_be_stopped_and_a_late_answer_is_dropped() {
    let mut table = cafe_board(SMALL);
    table.keys("h");
    let job = table.app.advising.expect("a search");
    assert_eq!(table.effects, [Effect::Advise(job)]);
    table.shows("Looking for the best turns…");
    table.keys("h");
    assert_eq!(table.effects, [], "one search at a time");
    table.key(KeyCode::Esc);
    assert_eq!(table.effects, [Effect::StopAdvice]);
    let late = advice(&table);
    table.app.update(ScreenEvent::Advice(job, late));
    assert!(table.app.popup.is_none());
}

fn advice<G: GameUi + BotGame>(table: &Table<G>) -> Option<crate::play::advice::Advice> {
    let GameScreen { session, speaker, .. } = &table.app;
    // A search that is stopped at once still answers.
    let stop = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    crate::play::advice::advise(&session.now.game, session.seen(), speaker, stop)
}

#[test]
fn an_advised_turn_is_laid_out_by_its_number() {
    let mut table = cafe_board(SMALL);
    table.keys("h");
    let (job, found) = (table.app.advising.expect("a search"), advice(&table));
    let first = found.as_ref().expect("advice").turns[0].actions.clone();
    table.app.update(ScreenEvent::Advice(job, found));
    table.shows("The best turns for Player 1");
    table.shows(&format!("1. {}", first.join("  ")));
    table.keys("1");
    assert_eq!(table.actions(), first[..1]);
    assert_eq!(first[1], "done");
    table.shows("Enter again plays it");
    table.key(KeyCode::Enter);
    assert_eq!(table.actions()[..2], first[..2]);
}

#[test]
fn a_resumed_turn_is_laid_out_again() {
    let mut table = cafe_board(SMALL);
    table.keys("1");
    table.key(KeyCode::Enter);
    let kept = table.app.session.record();
    assert_eq!(kept.view, Some(0));
    let mut again = Table::<CafeBoard>::open(kept.clone(), SMALL, Lang::En);
    again.shows("Laid out, not yet played");
    assert_eq!(again.app.session.record(), kept);
    again.keys("u");
    assert!(again.actions().is_empty());
}

#[test]
fn a_small_window_asks_for_more_room_and_a_large_one_shows_the_log() {
    let mut table = cafe_board(SMALL);
    table.input(Input::Resize(79, 24));
    table.shows("Please make this window larger: it has 79 × 24 characters");
    table.keys("1");
    table.click((3, 3));
    table.input(Input::Resize(LARGE.0, LARGE.1));
    table.shows("What happened");
    table.shows("›1 CNf");
    table.input(Input::Resize(80, 24));
    table.shows("[?]Keys");
}

#[test]
fn no_window_is_too_small_to_survive() {
    let mut table = cafe_board(SMALL);
    for keys in ["?", "r", "l"] {
        table.keys(keys);
        for size in [(0, 0), (1, 1), (3, 2), (80, 1), (1, 50), (80, 24)] {
            table.input(Input::Resize(size.0, size.1));
            table.key(KeyCode::PageDown);
            table.key(KeyCode::PageUp);
            table.screen();
        }
        assert!(table.app.popup.is_some(), "a list stays open while it is scrolled");
        table.key(KeyCode::Esc);
    }
}

#[test]
fn points_are_listed_with_their_sources() {
    let mut table = cafe_board(SMALL);
    table.keys("r");
    table.shows("No points yet.");
    table.key(KeyCode::Esc);
    assert!(table.app.popup.is_none());
    table.keys("?");
    table.shows("ask for advice");
}

/// What is hidden from the person is not on the screen: it is the same with other cards.
fn same_whatever_is_hidden<G: GameUi + BotGame>(game: GameId) {
    let mut table = Table::<G>::open(record(game, 3, 6), LARGE, Lang::En);
    let mut dice = Xoshiro::new(2);
    for round in 0..40 {
        let GameScreen { session, .. } = &table.app;
        if session.outcome().is_some() {
            return;
        }
        let steps = session.legal_steps().into_vec();
        let chosen = &steps[dice.below(steps.len() as u32) as usize];
        let action = session.now.game.write(chosen.action);
        let before = table.screen();
        let real = table.app.session.now.state.clone();
        let seen = table.app.session.seen();
        table.app.session.now.state = table.app.session.now.game.resample(&seen, &mut dice);
        let (card, cursor) = (table.app.card, table.app.cursor.clone());
        table.app.refresh();
        (table.app.card, table.app.cursor) = (card, cursor);
        assert_eq!(table.screen(), before, "round {round}");
        table.app.session.now.state = real;
        table.app.refresh();
        table.enter(&action);
        table.app.popup = None;
    }
}

#[test]
fn nothing_hidden_is_on_the_screen() {
    same_whatever_is_hidden::<CafeBoard>(GameId::CafeBoard);
    same_whatever_is_hidden::<CafeCards>(GameId::CafeCards);
    same_whatever_is_hidden::<FortySix>(GameId::FortySix);
}

/// A whole game, in windows of all sizes and with every list open now and then.
fn whole_game<G: GameUi + BotGame>(game: GameId, players: usize, lang: Lang) -> Table<G> {
    let mut table = Table::<G>::open(record(game, players, 8), SMALL, lang);
    let mut dice = Xoshiro::new(3);
    let mut rounds = 0;
    while table.app.session.outcome().is_none() {
        let steps = table.app.session.legal_steps().into_vec();
        let chosen = &steps[dice.below(steps.len() as u32) as usize];
        let action = table.app.session.now.game.write(chosen.action);
        table.input(Input::Resize(60 + dice.below(140) as u16, 10 + dice.below(60) as u16));
        table.keys(["", "?", "r", "l", "1", "2n"][dice.below(6) as usize]);
        table.screen();
        table.key(KeyCode::PageDown);
        table.screen();
        table.app.popup = None;
        table.enter(&action);
        rounds += usize::from(table.app.round_shown > 0 && table.app.popup.is_some());
        table.screen();
        if table.app.session.outcome().is_none() {
            table.app.popup = None;
        }
    }
    assert_eq!(rounds > 0, game == GameId::FortySix, "rounds end in one game only");
    table.input(Input::Resize(SMALL.0, SMALL.1));
    table
}

#[test]
fn every_game_can_be_played_to_its_end_in_every_language() {
    let table = whole_game::<CafeBoard>(GameId::CafeBoard, 4, Lang::Fr);
    table.shows("Total");
    let table = whole_game::<CafeCards>(GameId::CafeCards, 3, Lang::De);
    table.shows("Summe");
    let mut table = whole_game::<FortySix>(GameId::FortySix, 2, Lang::En);
    table.shows("In this game, the fewest points win.");
    table.shows("Total");
    assert_eq!(table.app.session.record().view, None, "everything may be seen at the end");
    table.keys("q");
    assert_eq!(table.effects, [Effect::Leave]);
}

#[test]
fn the_layout_does_not_move_during_a_turn() {
    let mut table = cafe_board(SMALL);
    let places = |table: &Table<CafeBoard>| {
        let layout = Layout::new(&table.app, table.app.size).expect("large enough");
        (layout.board.area, layout.panel, layout.messages, layout.buttons)
    };
    let before = places(&table);
    for key in ["1", "n", "u", "r"] {
        table.keys(key);
        assert_eq!(places(&table), before, "{key}");
    }
    table.key(KeyCode::Esc);
    table.keys("1");
    table.key(KeyCode::Enter);
    assert_eq!(places(&table), before);
}

#[test]
fn without_colours_nothing_is_coloured() {
    let mut table = cafe_board(LARGE);
    table.app.colours = false;
    for keys in ["1", "?", "r"] {
        table.keys(keys);
        let terminal = table.terminal();
        let cells = &terminal.backend().buffer().content;
        assert!(cells.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
        table.app.popup = None;
    }
}

#[test]
fn the_person_may_sit_anywhere() {
    let speaker = Speaker::new(Lang::En);
    let record = record(GameId::CafeBoard, 3, 3);
    let refused = TerminalGame::<CafeBoard>::open(record.clone(), Some(3), Level::Easy, &speaker);
    assert!(refused.is_err());
    let session = TerminalGame::<CafeBoard>::open(record, Some(2), Level::Easy, &speaker);
    let session = session.unwrap_or_else(|_| panic!("there are three seats"));
    assert_eq!(session.seat, Seat(2));
    assert!(!session.is_mine(), "the first seat begins");
}
