//! The pages of rules and the options that forms offer agree, on anchors, names and numbers.

use std::collections::BTreeSet;

use gueridon_engine::cafe_board::{CafeBoard, Edition, Options};
use gueridon_engine::{Game, Version};
use gueridon_record::{GameId, RecordFormat};
use gueridon_text::{Lang, Message, Speaker};

use crate::rules::{Page, rules};

#[test]
fn every_option_finds_its_rule_on_the_page() {
    for lang in Lang::ALL {
        for game in GameId::ALL {
            let anchors = Page::read(lang, game.name()).anchors();
            for option in game.options() {
                let wanted = option.rule.to_lowercase();
                let found = anchors.contains(&wanted.as_str());
                assert!(found, "{lang}, {}: #{wanted} of {}", game.name(), option.name);
            }
        }
    }
}

#[test]
fn the_page_lists_and_counts_the_points_in_which_the_editions_differ() {
    let values = |edition| {
        let options = Options::edition(Version::NEWEST, 2, edition);
        CafeBoard::new(options).unwrap().option_values()
    };
    let (amigo, schuk) = (values(Edition::Amigo), values(Edition::Schuk));
    let differing = GameId::CafeBoard.options().iter();
    let differing = differing.filter(|option| amigo.get(option.name) != schuk.get(option.name));
    let differing: BTreeSet<String> = differing.map(|option| option.rule.to_lowercase()).collect();
    for lang in Lang::ALL {
        let (_, section) = rules(lang, CafeBoard::ID).split_once("{#editions}").unwrap();
        let section = section.split("\n## ").next().unwrap();
        let rows = section.lines().filter_map(|line| line.strip_prefix("| [")?.split_once("](#"));
        let listed: BTreeSet<String> =
            rows.map(|(_, row)| row.split(')').next().unwrap().to_owned()).collect();
        assert_eq!(listed, differing, "{lang}");
        let from_five = match lang {
            Lang::En => [" five ", " six ", " seven "],
            Lang::Fr => [" cinq ", " six ", " sept "],
            Lang::De => [" fünf ", " sechs ", " sieben "],
        };
        assert!(section.contains(from_five[differing.len() - 5]), "{lang}: {}", differing.len());
    }
}

#[test]
fn pages_quote_a_choice_by_the_name_that_forms_show() {
    let quoted = [
        (GameId::CafeBoard, "bar-rows"),
        (GameId::CafeBoard, "bar-linear"),
        (GameId::CafeBoard, "bar_when-stuck"),
        (GameId::CafeCards, "groups-strict"),
        (GameId::FortySix, "joker-linked"),
    ];
    for lang in Lang::ALL {
        let (open, close) = match lang {
            Lang::En => ("“", "”"),
            Lang::Fr => ("«\u{a0}", "\u{a0}»"),
            Lang::De => ("„", "“"),
        };
        for (game, choice) in quoted {
            let name = Speaker::new(lang).say(&Message::new(format!("page-option-{choice}")));
            let name = name.trim_end_matches('.');
            let page = rules(lang, game.name());
            let found = page.contains(&format!("{open}{name}{close}"))
                || page.contains(&format!("{open}[{name}]("));
            assert!(found, "{lang}, {}: nobody says {name}", game.name());
        }
    }
}
