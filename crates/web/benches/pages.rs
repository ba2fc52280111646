//! `cargo bench -p gueridon-web`: what browsers fetch after each event, rendered and compressed, for the
//! player to act, one who waits, and a spectator, in the middle of each game.
//!
//! It prints the bytes before and after. To count instructions, which do not depend on what else the machine
//! does: `valgrind --tool=callgrind target/release/deps/pages-… --bench --profile-time 1 cafe-board`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use gueridon_bots::Level;
use gueridon_journal::{ChainHash, PlayerId, TableId};
use gueridon_pages::{Audience, PageContext, PageScope, Presence, Rendered, Selection};
use gueridon_record::GameId;
use gueridon_table::table::{KnownCards, PlayedBy, SeatPlan, Setup, Table};
use gueridon_text::Lang;
use gueridon_web::gzip;

/// Turns that are played: the middle of a game.
const TURNS: u8 = 20;

const NAMES: [&str; 4] = ["Ada", "Bert", "Cleo", "Dora"];

fn player(number: usize) -> PlayerId {
    PlayerId([number as u8 + 1; 16])
}

/// A table in the middle of a game.
fn table(game: GameId, players: usize) -> Table {
    let seat = |number: usize| SeatPlan::Player {
        player: player(number),
        name: NAMES[number].to_string(),
    };
    let seats = (0..players).map(seat).collect();
    let mut setup = Setup::new(game, player(0), seats, "invitation".to_string());
    let seed = Some("46".repeat(32));
    setup.cards = Some(KnownCards { seed, deal: None, actions: Vec::new(), study: false });
    let id = TableId::new("k3v9x2mak3v9").expect("an id");
    let mut table = Table::create(id, setup, [7; 32], false, 0);
    for turn in 0..TURNS {
        let choose = table.bot_turn(Level::Medium, turn.into(), Default::default());
        let after = choose.expect("cards are dealt")();
        let decision = table.decide_bot_play(&after, PlayedBy::Player).expect("legal");
        table = table.after(decision, ChainHash([turn; 32]), 0).expect("it fits");
    }
    table
}

/// The part of a table's page that changes, for a player.
fn part(table: &Table, number: usize) -> String {
    let context = PageContext {
        player: Some(player(number)),
        lang: Lang::Fr,
        chat: true,
        level: Level::Easy,
        settings: Default::default(),
        own_side: None,
        here: format!("/t/{}", table.id),
        site: "https://cafe.example".to_string(),
        push_key: None,
    };
    let audience = Audience::new(&context, table);
    let frame = PageScope::new(&audience, table, Presence::default(), 0, Selection::default());
    match frame.part(None) {
        Rendered::Page(page) => page.into_string(),
        Rendered::Redirect(address) => panic!("{address} in place of a page"),
    }
}

#[expect(clippy::print_stdout, reason = "the sizes are to be read")]
fn pages(criterion: &mut Criterion) {
    for (game, players) in [
        (GameId::CafeBoard, 2),
        (GameId::CafeBoard, 4),
        (GameId::CafeCards, 4),
        (GameId::FortySix, 2),
    ] {
        let table = table(game, players);
        let acts = table.to_act().expect("the game goes on").index();
        for (who, number) in [("acts", acts), ("waits", (acts + 1) % players), ("watches", players)]
        {
            let name = format!("{}-{players}-{who}", game.name());
            let page = part(&table, number);
            let packed = gzip(page.as_bytes()).expect("memory is there").len();
            println!("{name}: {} bytes, {packed} compressed", page.len());
            criterion.bench_function(&format!("render/{name}"), |bencher| {
                bencher.iter(|| part(black_box(&table), number));
            });
            criterion.bench_function(&format!("gzip/{name}"), |bencher| {
                bencher.iter(|| gzip(black_box(page.as_bytes())));
            });
        }
    }
}

criterion_group!(benches, pages);
criterion_main!(benches);
