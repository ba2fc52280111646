//! What every drawing must hold, for all three games, over positions of random games.
#![expect(clippy::unwrap_used, reason = "Clippy takes helpers beside the tests for other code")]

use std::collections::BTreeSet;

use gueridon_draw::{Fresh, GameUi, Layer, STYLE, Scene, Spot, back, defs, picture, png, preview};
use gueridon_engine::cafe_board::{self, Board, CafeBoard};
use gueridon_engine::cafe_cards::{self, CafeCards};
use gueridon_engine::forty_six::{self, FortySix};
use gueridon_engine::{Game, Notation, Seat, Version};
use gueridon_record::{Dice, Seed};
use gueridon_text::{Lang, Speaker};

/// A position some random steps into a game in which few cards are drawn without need, so that
/// much happens on the table.
fn position<G: Notation>(game: &G, deal: &G::Deal, steps: usize) -> G::State {
    let mut state = game.start(deal);
    let mut dice = Dice::new(Seed::numbered(steps as u64));
    for _ in 0..steps {
        let mut picks = (0..9).map_while(|_| game.pick(&state, &mut dice));
        let Some(first) = picks.next() else { break };
        let action = picks.find(|&action| game.write(action) != "draw").unwrap_or(first);
        game.apply_unchecked(&mut state, action);
    }
    state
}

fn board_game() -> (CafeBoard, cafe_board::Deal) {
    let deal = cafe_board::Deal::shuffled(&mut Dice::new(Seed::numbered(1)));
    (CafeBoard::new(cafe_board::Options::new(3)).unwrap(), deal)
}

fn card_game() -> (CafeCards, cafe_cards::Deal) {
    let deal = cafe_cards::Deal::shuffled(&mut Dice::new(Seed::numbered(2)));
    (CafeCards::new(cafe_cards::Options::new(3)).unwrap(), deal)
}

/// A card game after 25 steps, and what a spectator sees.
fn cards_on_the_table() -> (CafeCards, cafe_cards::State, cafe_cards::Observation) {
    let (game, deal) = card_game();
    let state = position(&game, &deal, 25);
    let seen = game.observe(&state, None);
    (game, state, seen)
}

fn number_game(board: forty_six::Board) -> (FortySix, forty_six::Deal) {
    let rules = forty_six::Options::new(3);
    let deal = forty_six::Deal::shuffled(rules.rounds, &mut Dice::new(Seed::numbered(3)));
    (FortySix::on(board, rules).unwrap(), deal)
}

/// The end of a card game in which a table was cleared that the pile could not replace. From version 3 on it stays.
fn without_a_table() -> (CafeCards, <CafeCards as Game>::Observation) {
    let game = CafeCards::new(cafe_cards::Options::of(Version::V2, 3)).unwrap();
    let mut legal = Vec::new();
    for seed in 0..1000 {
        let mut state =
            game.start(&cafe_cards::Deal::shuffled(&mut Dice::new(Seed::numbered(seed))));
        while game.to_act(&state).is_some() {
            game.legal(&state, &mut legal);
            game.apply_unchecked(&mut state, legal[0]);
        }
        if cafe_cards::Table::all().any(|table| state.public().nation(table).is_none()) {
            let seen = game.observe(&state, None);
            return (game, seen);
        }
    }
    panic!("some of a thousand games run out of tables")
}

/// The values of an attribute, in the order of a drawing.
fn values<'a>(drawing: &'a str, attribute: &str) -> Vec<&'a str> {
    let opening = format!(" {attribute}=\"");
    drawing.split(&opening).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

fn linked<G: GameUi>(game: &G, seen: &G::Observation, speaker: &Speaker) -> String {
    let scene = Scene { link: Some("/tables/k3v9x2ma?place="), ..Scene::new(speaker) };
    game.board(seen, &scene).into_string()
}

fn check_places<G: GameUi>(game: &G, deal: &G::Deal, expected: usize) {
    for steps in [0, 9, 30, 60, 10_000] {
        let state = position(game, deal, steps);
        let seen = game.observe(&state, Some(Seat(0)));
        let ids: Vec<String> = game.places().into_iter().map(|(id, _)| id).collect();
        assert_eq!(ids.len(), expected);
        let cells: BTreeSet<_> = game.places().into_iter().map(|(_, cell)| cell).collect();
        assert_eq!(cells.len(), expected, "no two places on one cell");
        for lang in Lang::ALL {
            let speaker = Speaker::new(lang);
            let plain = game.board(&seen, &Scene::new(&speaker)).into_string();
            assert_eq!(values(&plain, "data-place"), ids, "each once, in reading order");
            assert!(!plain.contains("<a "));
            let links = linked(game, &seen, &speaker);
            assert_eq!(values(&links, "data-place"), ids);
            let named: Vec<String> = ids.iter().map(|id| format!("p-{id}")).collect();
            assert_eq!(values(&links, "id"), named, "and nothing else has an id");
            assert_eq!(links.matches("<a ").count(), expected);
            let labels: BTreeSet<String> =
                ids.iter().map(|id| game.describe(&seen, id, &speaker)).collect();
            assert_eq!(labels.len(), expected, "each is described differently: {labels:?}");
            for label in labels {
                let escaped = label.replace('"', "&quot;");
                let title = format!("<title>{escaped}</title>");
                assert!(links.contains(&title) && plain.contains(&title), "{label}");
            }
        }
        assert_eq!(game.describe(&seen, "z99", &Speaker::new(Lang::En)), "z99");
    }
}

#[test]
fn every_place_is_drawn_once_and_described_differently() {
    let (game, deal) = board_game();
    check_places(&game, &deal, 68 + 24 + 1);
    let (game, deal) = card_game();
    check_places(&game, &deal, 12 + 5 + 1);
    for board in [forty_six::Board::BLUE, forty_six::Board::RED] {
        let (game, deal) = number_game(board);
        check_places(&game, &deal, 46 + 2);
    }
}

#[test]
fn other_boards_are_drawn_with_their_bar() {
    use gueridon_engine::cafe::{Nation, Square};
    let (_, deal) = board_game();
    // Thirty-two tables without a chair in common, which leave no room for the bar.
    let full: Vec<_> = (0..32)
        .map(|table| {
            let (column, row) = (1 + 3 * (table % 8), 1 + 3 * (table / 8));
            (Square { column, row }, Nation::ALL[usize::from(table) % 12])
        })
        .collect();
    let one = vec![(Square::read("b2").unwrap(), Nation::It)];
    for tables in [full, one] {
        let board = Board::new(&tables).unwrap();
        let chairs = board.chair_count();
        let game = CafeBoard::on(board, cafe_board::Options::new(2)).unwrap();
        check_places(&game, &deal, chairs + tables.len() + 1);
        let seen = game.observe(&game.start(&deal), None);
        let speaker = Speaker::new(Lang::En);
        let board = GameUi::board(&game, &seen, &Scene::new(&speaker));
        assert!(png(&picture(&board, game.size()), 200).is_ok());
    }
}

#[test]
fn a_layer_shows_what_each_place_brings() {
    let (game, deal) = board_game();
    let seen = game.observe(&position(&game, &deal, 20), None);
    let speaker = Speaker::new(Lang::En);
    let spot = |place: &str, label: &str, best| Spot {
        place: place.to_owned(),
        label: label.to_owned(),
        best,
    };
    let layers = [
        Layer {
            card: "FRf".to_owned(),
            spots: vec![spot("a8", "+6", false), spot("bar", "−2", false), spot("m6", "+12", true)],
        },
        Layer {
            card: "*m".to_owned(),
            spots: vec![spot("c2", "★", true), spot("nowhere", "+9", true)],
        },
    ];
    let scene = Scene { layers: &layers, selected: Some("FRf"), ..Scene::new(&speaker) };
    let drawing = GameUi::board(&game, &seen, &scene);
    assert!(png(&picture(&drawing, game.size()), 200).is_ok());
    let drawing = drawing.into_string();
    assert!(drawing.contains("<g class=\"layer on\" data-card=\"FRf\">"));
    assert!(drawing.contains("<g class=\"layer\" data-card=\"*m\">"));
    for label in [">+6<", ">−2<", ">+12<"] {
        assert!(drawing.contains(label), "{label}");
    }
    assert_eq!(drawing.matches("#d-best\"").count(), 2, "the best ones stand out");
    let loss = "<use href=\"#d-loss\"/><text class=\"d-loss-word\" y=\"6\">−2<";
    assert!(drawing.contains(loss), "what costs points does not look like what brings some");
    assert_eq!(drawing.matches("#d-loss\"").count(), 1);
    assert_eq!(values(&drawing, "data-spot"), ["a8", "bar", "m6", "c2"], "for scripts");
    assert_eq!(drawing.matches(" data-best=").count(), 2);
    assert!(!drawing.contains("+9"), "what is nowhere is not drawn");
}

#[test]
fn ghosts_and_fresh_places_are_marked_where_a_guest_sits() {
    let (game, _, seen) = cards_on_the_table();
    let speaker = Speaker::new(Lang::En);
    let taken: Vec<String> = seen.public().seats().map(|(square, _)| square.to_string()).collect();
    assert!(taken.len() >= 2, "guests sit after 25 steps");
    // The same place changed twice: the newest turn counts.
    let fresh = [Seat(2), Seat(0)].map(|seat| Fresh { place: taken[1].clone(), seat });
    let scene = Scene { ghosts: &taken[..1], fresh: &fresh, ..Scene::new(&speaker) };
    let drawing = game.board(&seen, &scene).into_string();
    assert_eq!(drawing.matches("d-ghost").count(), 1);
    assert_eq!(drawing.matches("d-dash").count(), 1);
    assert_eq!(drawing.matches("d-fresh\"").count(), 1);
    assert_eq!(values(&drawing, "data-seat"), ["2", "2"], "the ring, and the strokes on it");
    assert!(drawing.contains("d=\"M-3 -4v8M0 -4v8M3 -4v8\""), "three strokes");
}

#[test]
fn a_spectator_sees_the_same_whatever_is_hidden() {
    let (game, state, seen) = cards_on_the_table();
    let speaker = Speaker::new(Lang::En);
    let drawing = linked(&game, &seen, &speaker);
    let on_table: BTreeSet<String> =
        seen.public().seats().map(|(_, card)| card.to_string()).collect();
    for seat in Seat::all(3) {
        for card in state.hand(seat).cards().map(|card| card.to_string()) {
            let shown = drawing.contains(&format!("#d-card-{card}\""));
            assert_eq!(shown, on_table.contains(&card), "{card}");
        }
    }
    assert!(!drawing.contains("#d-portrait"), "portraits are drawn on cards only");
    for world in 0..5 {
        let other = game.resample(&seen, &mut Dice::new(Seed::numbered(world)));
        assert_ne!(other, state);
        assert_eq!(linked(&game, &game.observe(&other, None), &speaker), drawing);
    }
}

#[test]
fn drawings_stay_small() {
    const BOARD: usize = 30_000;
    const CARDS: usize = 9_000;
    const NUMBERS: usize = 16_000;
    const FACE: usize = 500;
    const DEFS: usize = 46_000;
    let speaker = Speaker::new(Lang::Fr);
    let (game, deal) = board_game();
    for steps in [0, 40, 80, 10_000] {
        let seen = game.observe(&position(&game, &deal, steps), None);
        let size = linked(&game, &seen, &speaker).len();
        assert!(size < BOARD, "{size} bytes after {steps} steps");
        let (game, deal) = card_game();
        let seen = game.observe(&position(&game, &deal, steps), None);
        assert!(linked(&game, &seen, &speaker).len() < CARDS);
        let (game, deal) = number_game(forty_six::Board::BLUE);
        let seen = game.observe(&position(&game, &deal, steps), None);
        assert!(linked(&game, &seen, &speaker).len() < NUMBERS);
    }
    assert!(CafeBoard::face("FRf").into_string().len() < FACE);
    assert!(FortySix::face("17").into_string().len() < FACE);
    assert!(defs().into_string().len() < DEFS);
}

/// The definition of an id, without its own first tag.
fn definition<'a>(defs: &'a str, id: &str) -> &'a str {
    let (_, after) = defs.split_once(&format!("<g id=\"{id}\"")).unwrap();
    let (_, inside) = after.split_once('>').unwrap();
    inside.split("<g id=").next().unwrap()
}

#[test]
fn every_guest_has_a_portrait_of_its_own_on_its_card_and_jokers_have_a_star() {
    const PORTRAIT: usize = 600;
    let defs = defs().into_string();
    let mut portraits = BTreeSet::new();
    for card in gueridon_engine::cafe::Card::all() {
        let name = card.to_string().replace('*', "joker");
        let face = definition(&defs, &format!("d-card-{name}"));
        assert_eq!(face.contains(&format!("\"#d-portrait-{name}\"")), !card.is_joker(), "{face}");
        assert_eq!(face.contains("d-star"), card.is_joker(), "{face}");
        if !card.is_joker() {
            let portrait = definition(&defs, &format!("d-person-{name}"));
            assert!(portrait.len() < PORTRAIT, "{} bytes for {name}", portrait.len());
            portraits.insert(portrait);
        }
        let token = definition(&defs, &format!("d-{name}"));
        assert!(token.contains("#d-bust-") && !token.contains("portrait"), "{token}");
    }
    assert_eq!(portraits.len(), 24, "pairwise different");
}

#[test]
fn every_card_has_a_face_of_its_own() {
    let cafe: BTreeSet<String> = gueridon_engine::cafe::Card::all()
        .map(|card| CafeBoard::face(&card.to_string()).into_string())
        .collect();
    let numbers: BTreeSet<String> = forty_six::Card::all()
        .map(|card| FortySix::face(&card.to_string()).into_string())
        .collect();
    assert_eq!((cafe.len(), numbers.len()), (26, 47));
    assert!(cafe.union(&numbers).all(|face| face.contains("viewBox=\"0 0 100 140\"")));
    assert_eq!(CafeCards::face("?").into_string(), back().into_string());
}

/// The end of a board game with tables that are full, and with ones that count twice.
fn full_tables() -> (CafeBoard, cafe_board::Observation) {
    let (game, _) = board_game();
    for seed in 0..5000 {
        let deal = cafe_board::Deal::shuffled(&mut Dice::new(Seed::numbered(seed)));
        let seen = game.observe(&position(&game, &deal, 10_000), None);
        let drawing = linked(&game, &seen, &Speaker::new(Lang::En));
        if drawing.contains("#d-candle") && drawing.contains("#d-doubled") {
            return (game, seen);
        }
    }
    panic!("some of these games have both")
}

#[test]
fn full_tables_are_lit_and_those_of_one_nation_count_twice() {
    let (game, seen) = full_tables();
    let company = game.board().tables().map(|table| seen.position().company_at(table));
    let full: Vec<u8> =
        company.filter(|(women, men, _)| women + men == 4).map(|(_, _, natives)| natives).collect();
    let doubled = full.iter().filter(|&&natives| natives == 4).count();
    let drawing = linked(&game, &seen, &Speaker::new(Lang::En));
    assert_eq!(drawing.matches("#d-full").count(), full.len());
    assert_eq!(drawing.matches("#d-doubled").count(), doubled);
    assert_eq!(drawing.matches("#d-candle").count(), full.len() - doubled);
    let (game, deal) = board_game();
    let seen = game.observe(&game.start(&deal), None);
    assert!(!linked(&game, &seen, &Speaker::new(Lang::En)).contains("#d-full"));
}

#[test]
fn an_example_shows_the_part_of_the_board_that_it_is_about() {
    let (game, deal) = board_game();
    let speaker = Speaker::new(Lang::En);
    let (width, height) = game.size();
    let seen = game.observe(&game.start(&deal), None);
    assert_eq!(game.part(&seen, &[]), None, "nobody sits anywhere");
    let corner = game.part(&seen, &["Table", "c2", "z99"]).unwrap();
    assert_eq!((corner.left, corner.top), (0, 0));
    assert!(4 * corner.width * corner.height >= (width * height).cast_signed(), "a quarter");
    assert!(2 * corner.width * corner.height <= (width * height).cast_signed(), "not much more");
    let far = game.part(&seen, &["l12"]).unwrap();
    assert_eq!(far.left + far.width, width.cast_signed());
    assert_eq!(far.top + far.height, height.cast_signed());
    let drawing = GameUi::board(&game, &seen, &Scene { part: Some(far), ..Scene::new(&speaker) });
    let view = format!("viewBox=\"{} {} {} {}\"", far.left, far.top, far.width, far.height);
    assert!(drawing.0.contains(&view));
    let places = values(&drawing.0, "data-place");
    assert!(places.contains(&"l12") && !places.contains(&"b2"), "{places:?}");
    assert_eq!(drawing.0.matches("d-edge").count(), 2, "letters and numbers are at its edges too");
    assert!(png(&picture(&drawing, game.size()), 200).is_ok());
    assert_eq!(game.part(&seen, &["b2", "l12"]), None, "most of the board");
    let (game, seen) = full_tables();
    assert_eq!(game.part(&seen, &[]), None);
}

/// One drawing of everything there is, for the tests of what drawings refer to.
fn everything() -> String {
    let speaker = Speaker::new(Lang::En);
    let mut all = defs().into_string() + &back().into_string();
    let spots = [
        ("", false),
        ("", true),
        ("★", false),
        ("★", true),
        ("+1", false),
        ("+1", true),
        ("−1", false),
    ];
    let layer = |place: &str| Layer {
        card: "x".to_owned(),
        spots: spots
            .iter()
            .map(|&(label, best)| Spot { place: place.to_owned(), label: label.to_owned(), best })
            .collect(),
    };
    fn add<G: GameUi>(
        all: &mut String,
        game: &G,
        deal: &G::Deal,
        layer: &Layer,
        speaker: &Speaker,
    ) {
        let places: Vec<String> = game.places().into_iter().map(|(id, _)| id).collect();
        let (ghosts, fresh) = places.split_at(places.len() / 2);
        let fresh: Vec<Fresh> =
            fresh.iter().map(|place| Fresh { place: place.clone(), seat: Seat(1) }).collect();
        let fresh = &fresh[..];
        for steps in (0..200).step_by(3).chain([10_000]) {
            let seen = game.observe(&position(game, deal, steps), None);
            let layers = std::slice::from_ref(layer);
            let advice = &[(ghosts[0].clone(), "1·2".to_owned())];
            let scene =
                Scene { layers, selected: Some("x"), ghosts, fresh, advice, ..Scene::new(speaker) };
            *all += &game.board(&seen, &scene).into_string();
            *all += &game.board(&seen, &Scene { ghosts: &[], ..scene }).into_string();
        }
        let seen = game.observe(&game.start(deal), None);
        let player = gueridon_draw::SheetPlayer {
            name: "Ada".to_owned(),
            note: "7".to_owned(),
            cards: vec![Some("J".to_owned()), Some("17".to_owned()), None],
            acts: true,
        };
        let scene = Scene::new(speaker);
        let sheet = gueridon_draw::sheet(game, &seen, &scene, "Title", &[player]);
        for file in [sheet, preview(game, &seen, &["A".to_owned(), "B".to_owned()])] {
            *all += file.split("</style>").last().unwrap();
        }
    }
    let (game, deal) = board_game();
    add(&mut all, &game, &deal, &layer("bar"), &speaker);
    let part = game.part(&game.observe(&game.start(&deal), None), &["c2"]);
    let (game, seen) = full_tables();
    all += &GameUi::board(&game, &seen, &Scene { part, ..Scene::new(&speaker) }).into_string();
    let (game, deal) = card_game();
    add(&mut all, &game, &deal, &layer("stock"), &speaker);
    let (game, seen) = without_a_table();
    all += &game.board(&seen, &Scene::new(&speaker)).into_string();
    for board in [forty_six::Board::BLUE, forty_six::Board::RED] {
        let (game, deal) = number_game(board);
        add(&mut all, &game, &deal, &layer("J"), &speaker);
    }
    all
}

#[test]
fn the_style_and_the_drawings_name_the_same_classes() {
    let all = everything();
    let used: BTreeSet<&str> =
        values(&all, "class").into_iter().flat_map(str::split_whitespace).collect();
    // Selectors stand before the braces; numbers like .5 only within them.
    let rules = STYLE.split_once("*/").unwrap().1;
    let selectors: String = rules.split('{').map(|part| part.rsplit('}').next().unwrap()).collect();
    let mut styled: BTreeSet<&str> = BTreeSet::new();
    for part in selectors.split('.').skip(1) {
        let end = part.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-');
        styled.insert(&part[..end.unwrap_or(part.len())]);
    }
    let without_style: Vec<_> = used.difference(&styled).collect();
    let without_use: Vec<_> = styled.difference(&used).collect();
    assert!(without_style.is_empty(), "{without_style:?} are not in the stylesheet");
    assert!(without_use.is_empty(), "{without_use:?} are never drawn");
}

/// The relative luminance of a colour `#rrggbb`, as WCAG 2 defines it.
fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

#[test]
fn the_points_of_lit_places_can_be_read_by_day_and_night() {
    let (light, dark) = STYLE.split_once("@media (prefers-color-scheme: dark)").unwrap();
    for (theme, style) in [("light", light), ("dark", dark)] {
        let colour = |name: &str| {
            let (_, rest) = style.split_once(&format!("{name}: ")).unwrap();
            luminance(&rest[..7])
        };
        for name in ["--d-spot", "--d-loss"] {
            let (ground, ink) = (colour(name), colour(&format!("{name}-ink")));
            let contrast = (ground.max(ink) + 0.05) / (ground.min(ink) + 0.05);
            assert!(contrast >= 4.5, "{name} in the {theme} theme: {contrast:.2}");
        }
    }
}

#[test]
fn drawings_refer_to_what_is_defined_and_all_that_is_defined_is_used() {
    let all = everything();
    let defined: BTreeSet<&str> = values(&defs().0, "id").into_iter().map(intern).collect();
    let mut wanted: BTreeSet<&str> =
        values(&all, "href").into_iter().filter_map(|link| link.strip_prefix('#')).collect();
    wanted.extend(all.split("url(#").skip(1).map(|rest| rest.split(')').next().unwrap()));
    let missing: Vec<_> = wanted.difference(&defined).collect();
    assert!(missing.is_empty(), "{missing:?} are not defined");
    // Not every guest comes to every table, jokers are hardly ever at the bar, and chairs with
    // tables around a corner are for other boards.
    let rare = |id: &&&str| {
        let guest = id.len() == "d-FRf".len() || id.starts_with("d-card-");
        // The terrace has eight of the guests.
        guest
            || id.starts_with("d-person-")
            || id.starts_with("d-chair")
            || ["d-jokerf", "d-jokerm"].contains(id)
    };
    let unused: Vec<_> = defined.difference(&wanted).filter(|id| !rare(id)).collect();
    assert!(unused.is_empty(), "{unused:?} are never used");
}

fn intern(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

#[test]
fn a_strict_policy_can_hold() {
    let all = everything();
    for forbidden in [" style=", "<script", " onclick", "javascript:", "http:"] {
        let plain = all.replace("http://www.w3.org/2000/svg", "");
        assert!(!plain.contains(forbidden), "{forbidden}");
    }
}
