//! Files that stand alone: they can be read by others, have the size asked for, and show something.
#![expect(clippy::unwrap_used, reason = "Clippy takes helpers beside the tests for other code")]

use std::collections::BTreeSet;

use gueridon_draw::{
    GameUi, MAX_WIDTH, PictureError, Scene, SheetPlayer, picture, png, preview, sheet,
};
use gueridon_engine::Game;
use gueridon_engine::cafe_board::{CafeBoard, Deal, Options};
use gueridon_record::{Dice, Seed};
use gueridon_text::{Lang, Speaker};
use resvg::tiny_skia::Pixmap;
use resvg::usvg::{self, Tree};

fn game() -> (CafeBoard, <CafeBoard as Game>::Observation) {
    let game = CafeBoard::new(Options::new(2)).unwrap();
    let mut dice = Dice::new(Seed::numbered(4));
    let mut state = game.start(&Deal::shuffled(&mut dice));
    for _ in 0..30 {
        let action = game.pick(&state, &mut dice).unwrap();
        game.apply_unchecked(&mut state, action);
    }
    let seen = game.observe(&state, None);
    (game, seen)
}

/// All pictures of one position.
fn files() -> Vec<(String, (f32, f32))> {
    let (game, seen) = game();
    let speaker = Speaker::new(Lang::De);
    let player = SheetPlayer {
        name: "Ada & <Söhne> “Łódź”".to_owned(),
        note: "Punkte −3".to_owned(),
        cards: vec![Some("FRf".to_owned()), None, Some("*m".to_owned())],
        acts: true,
    };
    let scene = Scene::new(&speaker);
    let board = GameUi::board(&game, &seen, &scene);
    let lines =
        ["A title that is so long that it has to be set smaller".to_owned(), "Ada 12".to_owned()];
    vec![
        (picture(&board, game.size()), (836.0, 836.0)),
        (sheet(&game, &seen, &scene, "Title", &[player.clone(), player]), (1000.0, 1312.0)),
        (preview(&game, &seen, &lines), (1200.0, 630.0)),
        (preview(&game, &seen, &[]), (1200.0, 630.0)),
    ]
}

#[test]
fn files_are_svg_that_others_read() {
    for (svg, size) in files() {
        let tree = Tree::from_str(&svg, &usvg::Options::default()).unwrap();
        assert_eq!((tree.size().width(), tree.size().height()), size);
        for absent in ["var(", "@media", ":root", "http://127", "<a "] {
            assert!(!svg.contains(absent), "{absent}");
        }
    }
}

#[test]
fn a_png_has_the_width_asked_for_and_shows_many_colours() {
    for (svg, (width, height)) in files() {
        let pixels = Pixmap::decode_png(&png(&svg, 300).unwrap()).unwrap();
        assert_eq!(pixels.width(), 300);
        assert_eq!(pixels.height(), (300.0 * height / width).round() as u32);
        let colours: BTreeSet<_> = pixels
            .pixels()
            .iter()
            .map(|pixel| (pixel.red() / 32, pixel.green() / 32, pixel.blue() / 32))
            .collect();
        assert!(colours.len() > 20, "{}", colours.len());
    }
}

#[test]
fn letters_are_drawn_without_any_font_of_the_system() {
    let text = |words: &str| {
        let inside = maud::html! { text x="10" y="60" font-size="40" { (words) } };
        png(&picture(&inside, (300, 100)), 300).unwrap()
    };
    assert_ne!(text("Café"), text(""));
    assert_ne!(text("−12"), text("12"));
}

#[test]
fn a_picture_that_cannot_be_is_refused() {
    let (svg, _) = files().remove(0);
    assert_eq!(png(&svg, 0), Err(PictureError::Size));
    assert_eq!(png(&svg, MAX_WIDTH + 1), Err(PictureError::Size));
    assert!(matches!(png("<svg", 100), Err(PictureError::NoSvg(_))));
    let high = picture(&maud::html! {}, (1, 100_000));
    assert_eq!(png(&high, MAX_WIDTH), Err(PictureError::Size));
}
