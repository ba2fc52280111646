//! The pages of rules: alike in every language, with a place for every refusal and drawn examples
//! that can be played.

use std::collections::BTreeSet;

use gueridon_engine::cafe::{self, Nation};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::cafe_cards::CafeCards;
use gueridon_engine::forty_six::{self, FortySix};
use gueridon_engine::{Change, Game, GameRefusal as _, Rule};
use gueridon_record::{GameId, Record, RecordError, RecordFormat, Replay, with_game};
use gueridon_text::rules::{anchor, changes, heading};
use gueridon_text::{Lang, Speaker};

use crate::samples::cafe::{card, nations, seated, square};
use crate::samples::forty_six::number;
use crate::typography::wrong_french_space;

/// A refusal of each variant with the games that speak it. The match is exhaustive: a new variant
/// needs its games here, or this does not compile.
macro_rules! refusals {
    ($type:ty { $($variant:pat => $games:expr, [$($sample:expr),+],)+ }) => {{
        let games_of = |refusal: &$type| -> Vec<&'static str> {
            match *refusal {
                $($variant => $games.into(),)+
            }
        };
        let samples: Vec<$type> = vec![$($($sample),+),+];
        let rules = samples.into_iter().map(|refusal| (games_of(&refusal), refusal.rule()));
        rules.collect::<Vec<_>>()
    }};
}

/// Every rule that a refusal of a game can name.
fn rules_of(game: &str) -> BTreeSet<Rule> {
    let refusals = cafe_refusals().into_iter().chain(forty_six_refusals());
    refusals.filter(|(games, _)| games.contains(&game)).map(|(_, rule)| rule).collect()
}

fn cafe_refusals() -> Vec<(Vec<&'static str>, Rule)> {
    use cafe::Refusal::*;
    let (both, board, cards) = ([CafeBoard::ID, CafeCards::ID], [CafeBoard::ID], [CafeCards::ID]);
    let (chair, table, nation, guest) = (square("c2"), square("b2"), Nation::Us, seated("FRf"));
    let (wanted, women, men) = (nations(&["US"]), 2, 0);
    refusals!(cafe::Refusal {
        GameOver => both, [GameOver],
        NotNow => both, [NotNow],
        NotInHand { .. } => both, [NotInHand { card: card("FRm") }],
        PlaceTaken { .. } => both, [PlaceTaken { chair, by: guest }],
        WrongNation { .. } => both, [WrongNation { guest, chair, wanted }],
        WrongExchange { .. } => board, [WrongExchange { card: card("FRf"), chair, wanted: nation }],
        WrongGender { .. } => board, [WrongGender {
            card: card("FRf"),
            chair,
            wanted: cafe::Gender::Man
        }],
        NotStuck { .. } => board, [NotStuck { card: card("FRf"), chair }],
        GroupLeft { .. } => board, [GroupLeft { table }],
        GenderBalance { .. } => both, [GenderBalance { table, nation, women, men }],
        SitsAlone { .. } => both, [SitsAlone { guest, chair }],
        MustJoin { .. } => both, [MustJoin { chair }],
        MustScore { .. } => both, [MustScore { guest, chair }],
        TooManyGuests { .. } => both, [TooManyGuests { limit: 2 }],
        OnlyOneAtFirst => board, [OnlyOneAtFirst],
        FirstTurnSeats => board, [FirstTurnSeats],
        GroupIsWholeTurn { rule: Rule::B7 } => board, [GroupIsWholeTurn { rule: Rule::B7 }],
        GroupIsWholeTurn { .. } => cards, [GroupIsWholeTurn { rule: Rule::C4 }],
        JokerAtBar { .. } => board, [JokerAtBar { as_last_resort: false }],
        NoJoker { .. } => board, [NoJoker { chair }],
        HandFull { .. } => cards, [HandFull { limit: 12 }],
        HandNotFull { .. } => cards, [HandNotFull { cards: 7, limit: 12 }],
        MustPlaceFirst => both, [MustPlaceFirst],
        AfterSeating => both, [AfterSeating],
        CanPlay => board, [CanPlay],
        HandNotEmpty { .. } => cards, [HandNotEmpty { cards: 1 }],
        VariantOff => both, [VariantOff],
        GroupTable { .. } => both, [GroupTable { table, women, men, limit: 1 }],
        GroupMixed { .. } => both, [GroupMixed { table }],
        GroupIncomplete { .. } => both, [GroupIncomplete { table, missing: 1 }],
        NoGroup { .. } => both, [NoGroup { table, gender: cafe::Gender::Man }],
        GroupGoesOn { .. } => both, [GroupGoesOn { table, chair }],
    })
}

fn forty_six_refusals() -> Vec<(Vec<&'static str>, Rule)> {
    use forty_six::Refusal::*;
    let (game, card, joker) = ([FortySix::ID], number(17), forty_six::Card::JOKER);
    let square = card.square();
    refusals!(forty_six::Refusal {
        GameOver => game, [GameOver],
        NotNow => game, [NotNow],
        NotInHand { .. } => game, [NotInHand { card }],
        PlaceTaken { .. } => game, [PlaceTaken { square, by: card }],
        NotLinked { .. } => game, [NotLinked { card, square }, NotLinked { card: joker, square }],
        AfterPlacing => game, [AfterPlacing],
        MustPlaceFirst => game, [MustPlaceFirst],
        OnlyLastCard => game, [OnlyLastCard],
        PileEmpty => game, [PileEmpty],
    })
}

/// A page taken apart.
pub(crate) struct Page {
    /// Level, words and anchor of each heading.
    headings: Vec<(usize, &'static str, Option<&'static str>)>,
    /// Record and caption of each drawn example.
    examples: Vec<(&'static str, &'static str)>,
    /// Every line that people read.
    prose: Vec<&'static str>,
    /// Under which heading each list of changes stands.
    changes: Vec<Option<&'static str>>,
}

impl Page {
    pub(crate) fn read(lang: Lang, game: &str) -> Page {
        let mut page = Page {
            headings: Vec::new(),
            examples: Vec::new(),
            prose: Vec::new(),
            changes: Vec::new(),
        };
        let mut lines = rules(lang, game).lines();
        while let Some(line) = lines.next() {
            if line == "```changes" {
                // As the pages of the web look for it.
                assert_eq!(lines.next(), Some("```"), "{lang}, {game}: the list is made elsewhere");
                page.changes.push(page.headings.last().and_then(|&(_, _, anchor)| anchor));
                continue;
            }
            if let Some(info) = line.strip_prefix("```") {
                assert_eq!(info, "position", "{lang}, {game}: another kind of block");
                let record = lines.next().unwrap();
                let caption = lines.next().and_then(|line| line.strip_prefix("caption: ")).unwrap();
                assert_eq!(lines.next(), Some("```"), "{lang}, {game}: {caption}");
                page.examples.push((record, caption));
                page.prose.push(caption);
                continue;
            }
            let words = line.trim_start_matches('#');
            if words.len() == line.len() {
                page.prose.push(line);
                continue;
            }
            let (words, anchor) = match words.rsplit_once("{#") {
                Some((words, anchor)) => (words, Some(anchor.strip_suffix('}').unwrap())),
                None => (words, None),
            };
            page.headings.push((line.len() - line.trim_start_matches('#').len(), words, anchor));
            page.prose.push(words.trim());
        }
        page
    }

    /// Level and words of each heading with the anchor of the section that it stands in.
    fn sections(&self) -> impl Iterator<Item = (Option<&'static str>, usize, &'static str)> {
        self.headings.iter().scan(None, |section, &(level, words, anchor)| {
            if level <= 2 {
                *section = anchor;
            }
            Some((*section, level, words))
        })
    }

    pub(crate) fn anchors(&self) -> Vec<&'static str> {
        self.headings.iter().filter_map(|&(_, _, anchor)| anchor).collect()
    }
}

/// The rules of a game by its name.
pub(crate) fn rules(lang: Lang, game: &str) -> &'static str {
    with_game!(GameId::from_name(game).unwrap(), G => gueridon_text::rules::rules::<G>(lang))
}

fn pages() -> impl Iterator<Item = (Lang, &'static str, Page)> {
    let names = Lang::ALL.into_iter().flat_map(|lang| GameId::ALL.map(|game| (lang, game.name())));
    names.map(|(lang, game)| (lang, game, Page::read(lang, game)))
}

#[test]
fn every_game_has_a_page_of_its_own_in_every_language() {
    let found: BTreeSet<&str> = Lang::ALL
        .into_iter()
        .flat_map(|lang| GameId::ALL.map(|game| rules(lang, game.name())))
        .collect();
    assert_eq!(found.len(), Lang::ALL.len() * GameId::ALL.len());
}

#[test]
fn every_refusal_finds_its_rule_on_the_page_exactly_once() {
    for (lang, game, page) in pages() {
        let anchors = page.anchors();
        for rule in rules_of(game) {
            let wanted = anchor(rule);
            let found = anchors.iter().filter(|&&anchor| anchor == wanted).count();
            assert_eq!(found, 1, "{lang}, {game}: #{wanted}");
        }
    }
}

#[test]
fn every_refusal_links_to_its_rule_by_a_heading_and_not_by_an_id() {
    for game in GameId::ALL {
        for rule in rules_of(game.name()) {
            let headings = Lang::ALL.map(|lang| {
                let heading = with_game!(game, G => heading::<G>(lang, rule));
                let heading = heading.unwrap_or_else(|| panic!("{lang}, {game:?}: no {rule:?}"));
                let is_id = heading == rule.id() || heading.starts_with(&format!("{}:", rule.id()));
                let plain =
                    heading.starts_with(char::is_alphabetic) && !heading.contains(['#', '{']);
                assert!(plain && !is_id, "{lang}, {game:?}: {heading:?}");
                heading
            });
            assert_eq!(BTreeSet::from(headings).len(), Lang::ALL.len(), "{headings:?}");
        }
    }
}

#[test]
fn every_ruling_has_an_entry_that_begins_with_its_name() {
    for (lang, game, page) in pages() {
        let (letter, last) = match game {
            CafeBoard::ID => ('B', 13),
            CafeCards::ID => ('C', 5),
            _ => ('Q', 5),
        };
        for number in 1..=last {
            let name = format!("{letter}{number}");
            let id = name.to_lowercase();
            let entry = page.headings.iter().find(|heading| heading.2 == Some(&id));
            let (_, words, _) = entry.unwrap_or_else(|| panic!("{lang}, {game}: no {name}"));
            assert!(words.trim().starts_with(&name), "{lang}, {game}: {words}");
        }
    }
}

#[test]
fn rulings_stand_where_the_rules_are_silent_or_read() {
    for (lang, game, page) in pages() {
        for (section, level, words) in page.sections() {
            let mut letters = words.trim().chars();
            let is_ruling = letters.next().is_some_and(|letter| "BCQ".contains(letter))
                && letters.next().is_some_and(|digit| digit.is_ascii_digit());
            let of_rulings = matches!(section, Some("rulings" | "readings"));
            assert_eq!(is_ruling, of_rulings && level == 3, "{lang}, {game}: {words}");
        }
    }
}

#[test]
fn every_change_has_its_entry_and_pages_with_changes_list_them() {
    for (lang, game, page) in pages() {
        let changed: Vec<_> =
            Change::ALL.into_iter().filter(|change| change.game() == game).collect();
        for change in &changed {
            let name = format!(" {}", change.rule());
            let entry = page.sections().find(|(_, _, words)| {
                words.strip_prefix(&name).is_some_and(|rest| !rest.starts_with(char::is_numeric))
            });
            let section = entry.and_then(|(section, _, _)| section);
            let known = matches!(section, Some("rulings" | "readings"));
            assert!(known, "{lang}, {game}:{name} stands under {section:?}");
        }
        let lists = if changed.is_empty() { vec![] } else { vec![Some("changes")] };
        assert_eq!(page.changes, lists, "{lang}, {game}");
        assert!(page.anchors().contains(&"changes"), "{lang}, {game}");
    }
}

#[test]
fn the_rules_for_developers_list_the_same_changes() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let speaker = Speaker::new(Lang::En);
    let mut expected = String::from("What changed\n");
    for game in GameId::ALL.map(GameId::name) {
        let list = changes(&speaker, game, |rule| format!("**{rule}**"));
        if !list.is_empty() {
            expected += &format!("\n{} (`{game}`):\n\n{list}", speaker.game_name(game));
        }
    }
    let mut sections = readme.split("\n## ");
    let found = sections.find(|section| section.starts_with("What changed\n")).unwrap_or_default();
    assert_eq!(
        found.trim_end(),
        expected.trim_end(),
        "docs/rules/README.md needs\n\n## {expected}"
    );
}

#[test]
fn anchors_are_as_links_write_them_and_none_comes_twice() {
    for (lang, game, page) in pages() {
        let anchors = page.anchors();
        let levels: Vec<usize> = page.headings.iter().map(|&(level, _, _)| level).collect();
        assert_eq!(anchors.len() + 1, page.headings.len(), "{lang}, {game}: all but the title");
        assert_eq!(levels.iter().filter(|&&level| level == 1).count(), 1, "{lang}, {game}");
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{lang}, {game}: {levels:?}");
        assert_eq!(BTreeSet::from_iter(&anchors).len(), anchors.len(), "{lang}, {game}");
        for anchor in &anchors {
            let plain = |letter: char| matches!(letter, 'a'..='z' | '0'..='9' | '-');
            assert!(!anchor.is_empty() && anchor.chars().all(plain), "{lang}, {game}: {anchor}");
        }
        for line in &page.prose {
            for link in line.split("](").skip(1) {
                let target = link.split(')').next().and_then(|target| target.strip_prefix('#'));
                let known = target.is_some_and(|target| anchors.contains(&target));
                assert!(known, "{lang}, {game}: a link leads nowhere: {line}");
            }
        }
    }
}

#[test]
fn the_languages_have_the_same_headings_in_the_same_order() {
    for (lang, game, page) in pages() {
        let english = Page::read(Lang::En, game);
        let outline = |page: &Page| {
            page.headings.iter().map(|&(level, _, anchor)| (level, anchor)).collect::<Vec<_>>()
        };
        assert_eq!(outline(&page), outline(&english), "{lang}, {game}");
    }
}

#[test]
fn the_languages_have_the_same_examples_with_captions_of_their_own() {
    for (lang, game, page) in pages() {
        let english = Page::read(Lang::En, game);
        let records =
            |page: &Page| page.examples.iter().map(|example| example.0).collect::<Vec<_>>();
        assert_eq!(records(&page), records(&english), "{lang}, {game}");
        assert!((3..=8).contains(&page.examples.len()), "{lang}, {game}");
        for ((_, caption), (_, other)) in page.examples.iter().zip(&english.examples) {
            assert!(caption.ends_with('.'), "{lang}, {game}: {caption}");
            assert_eq!(caption == other, lang == Lang::En, "{lang}, {game}: {caption}");
        }
    }
}

/// The points of every step of a record, and the final scores of a game that is over.
type Played = (Vec<i32>, Option<Vec<i32>>);

fn play_all<G: RecordFormat>(record: &Record) -> Result<Played, RecordError> {
    let mut replay = Replay::<G>::open(record)?;
    if let Err((at, error)) = replay.apply_texts(&record.actions) {
        panic!("{} cannot be played: {error:?}", record.actions[at]);
    }
    let points = replay.steps.iter().map(|step| step.points).collect();
    let outcome = replay.game.outcome(&replay.state);
    Ok((points, outcome.map(|outcome| outcome.scores.to_vec())))
}

#[test]
fn every_example_can_be_played_and_brings_the_points_of_its_caption() {
    type Expected = (&'static [i32], Option<[i32; 2]>);
    let expected: [(&str, &[Expected]); 3] = [
        (
            CafeBoard::ID,
            &[
                (&[0, 0, 2], None),
                (&[0, 0, 4, 0, 0], None),
                (&[0, 0, 4, 6, 0, 8, 0], None),
                (&[0, 0, 0, 4, 0, 4 + 3, 4], None),
                (&[0, 0, 4, 6, 0, 0, 4, 0, 1, 6, 8 + 8, 0], None),
                (&[0, 0, 20], None),
                (&[0, 0, 4, 6, 0, 0], None),
                (&[0, 0, 20 + 4], None),
            ],
        ),
        (
            CafeCards::ID,
            &[
                (&[0, 2], None),
                (&[0, 4, 6, 0, 2, 3, 6], None),
                (&[0, 4, 0, 6 + 2, 3 + 2, 2 + 4 + 4], None),
                (&[0, 4, 6, 0, 0, 10, 0, 4, 0, 0, 6, 0], Some([30, -18])),
                (&[0, 40], None),
                (&[0, 6, 3, 0, 8, 3, 2, 0, 2, 14, 0, 40 + 4 + 5 + 5 + 6], None),
            ],
        ),
        (
            FortySix::ID,
            &[
                (&[], None),
                (&[0; 5], None),
                (&[0; 3], None),
                (&[0; 4], None),
                (&[0; 5], Some([0, 3 + 8 + 17 + 40 + 100])),
                (&[], None),
            ],
        ),
    ];
    for (game, expected) in expected {
        let examples = Page::read(Lang::En, game).examples;
        assert_eq!(examples.len(), expected.len(), "{game}");
        for ((line, caption), (points, scores)) in examples.into_iter().zip(expected) {
            let record = Record::read(line.as_bytes()).unwrap();
            assert_eq!(record.game.name(), game, "{caption}");
            let played = with_game!(record.game, G => play_all::<G>(&record)).unwrap();
            assert_eq!(played, (points.to_vec(), scores.map(Vec::from)), "{caption}");
        }
    }
}

#[test]
fn pages_have_the_marks_and_spaces_of_their_language() {
    for (lang, game, page) in pages() {
        for line in page.prose {
            for mark in ["'", "\"", "...", "  ", " - ", " ,", " ."] {
                assert!(!line.contains(mark), "{lang}, {game}: {mark:?} in {line}");
            }
            // A minus is no hyphen, and a range has a dash of its own.
            let digits_around = line.as_bytes().windows(3).any(|around| {
                around[1] == b'-'
                    && (around[2].is_ascii_digit() && !around[0].is_ascii_alphabetic())
            });
            assert!(!digits_around, "{lang}, {game}: a hyphen before a number: {line}");
            if lang == Lang::Fr {
                assert_eq!(wrong_french_space(line), None, "{game}: {line}");
                continue;
            }
            assert!(!line.contains(['\u{a0}', '\u{202f}']), "{lang}, {game}: {line}");
            let mut before = ' ';
            for mark in line.chars() {
                let marks = [':', ';', '?', '!'].contains(&mark);
                assert!(!marks || before != ' ', "{lang}, {game}: {mark:?} in {line}");
                before = mark;
            }
        }
    }
}
