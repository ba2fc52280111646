//! Literal sentences where grammar is easy to get wrong: genders, articles, names, results.

use gueridon_engine::cafe::Nation;
use gueridon_engine::{Reason, Seat, forty_six};
use gueridon_text::{GameText, Lang, Speaker};

use crate::samples::cafe::{card, seated};
use crate::samples::forty_six::{game, number};

#[test]
fn guests_have_the_article_of_their_gender() {
    let named = |text: &str| Lang::ALL.map(|lang| Speaker::new(lang).guest(card(text)));
    assert_eq!(named("FRf"), ["a French woman", "une Française", "eine Französin"]);
    assert_eq!(named("FRm"), ["a French man", "un Français", "ein Franzose"]);
    assert_eq!(
        named("CFf"),
        ["a Central African woman", "une Centrafricaine", "eine Zentralafrikanerin"]
    );
    assert_eq!(named("ITm"), ["an Italian man", "un Italien", "ein Italiener"]);
    assert_eq!(named("USf"), ["an American woman", "une Américaine", "eine US-Amerikanerin"]);
    assert_eq!(named("DEm"), ["a German man", "un Allemand", "ein Deutscher"]);
    assert_eq!(named("*f"), ["a woman joker", "un joker féminin", "ein weiblicher Joker"]);
    assert_eq!(named("*m"), ["a man joker", "un joker masculin", "ein männlicher Joker"]);
}

#[test]
fn nations_take_their_article_only_inside_a_sentence() {
    let label = Lang::ALL.map(|lang| Speaker::new(lang).nation(Nation::Us));
    assert_eq!(label, ["United States", "États-Unis", "USA"]);
    let joker = |text: &str| Lang::ALL.map(|lang| Speaker::new(lang).seated(seated(text)));
    assert_eq!(
        joker("*f=US"),
        [
            "a woman joker standing for the United States",
            "un joker féminin représentant les États-Unis",
            "ein weiblicher Joker für die USA",
        ]
    );
    assert_eq!(
        joker("*m=TR"),
        [
            "a man joker standing for Turkey",
            "un joker masculin représentant la Turquie",
            "ein männlicher Joker für die Türkei",
        ]
    );
    assert_eq!(Speaker::new(Lang::Fr).seated(seated("ESm")), "un Espagnol");
}

#[test]
fn cards_and_squares_of_forty_six_have_their_names() {
    use forty_six::{Card, Event, Square};
    let tell = |event| Lang::ALL.map(|lang| game().say_event(&Speaker::new(lang), Seat(0), &event));
    assert_eq!(
        tell(Event::Placed { card: Card::JOKER, square: Square::JOKER }),
        [
            "Player 1 places the joker on its own square.",
            "Joueur 1 pose le joker sur sa propre case.",
            "Spieler 1 legt den Joker auf sein eigenes Feld.",
        ]
    );
    assert_eq!(
        tell(Event::Drew { card: Some(number(17)), last: true }),
        [
            "Player 1 draws card 17, the last card of the pile.",
            "Joueur 1 pioche la carte 17, la dernière carte.",
            "Spieler 1 zieht Karte 17, die letzte Karte des Stapels.",
        ]
    );
    assert_eq!(
        tell(Event::Cost { seat: Seat(1), cards: 1, joker: false, points: 1 }),
        [
            "+1 point for Player 2: 1 card left in hand.",
            "+1 point pour Joueur 2\u{a0}: 1 carte restée en main.",
            "+1 Punkt für Spieler 2: 1 Karte auf der Hand.",
        ]
    );
    let [_, french, _] = tell(Event::Cost { seat: Seat(1), cards: 2, joker: true, points: 107 });
    assert_eq!(french, "+107 points pour Joueur 2\u{a0}: 2 cartes restées en main, dont le joker.");
}

#[test]
fn people_count_players_and_rounds_from_one() {
    use forty_six::Event;
    let ended = Event::RoundEnded { round: 0, out: Some(Seat(2)) };
    assert_eq!(
        game().say_event(&Speaker::new(Lang::De), Seat(0), &ended),
        "Runde 1 ist vorbei: Spieler 3 hat keine Karte mehr."
    );
}

#[test]
fn a_win_fits_games_of_many_and_of_few_points() {
    let won = |scores: &[i32], seats: &[u8]| {
        let winners: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        Lang::ALL.map(|lang| Speaker::new(lang).result(scores, &winners))
    };
    assert_eq!(
        won(&[52, 35, 61], &[2]),
        [
            "Player 3 wins with 61 points.",
            "Joueur 3 gagne avec 61 points.",
            "Spieler 3 gewinnt mit 61 Punkten.",
        ]
    );
    assert_eq!(
        won(&[1, 120], &[0]),
        [
            "Player 1 wins with 1 point.",
            "Joueur 1 gagne avec 1 point.",
            "Spieler 1 gewinnt mit 1 Punkt.",
        ]
    );
    assert_eq!(
        won(&[7, 7, 9], &[0, 1]),
        [
            "Player 1 and Player 2 share the win with 7 points each.",
            "Joueur 1 et Joueur 2 se partagent la victoire à égalité, avec 7 points.",
            "Spieler 1 und Spieler 2 teilen sich den Sieg mit je 7 Punkten.",
        ]
    );
    assert_eq!(won(&[-12, -20], &[0])[0], "Player 1 wins with −12 points.");
}

#[test]
fn a_blank_name_is_no_name() {
    let names = ["Zoé", " "].map(String::from);
    let speaker = Speaker::with_names(Lang::Fr, names);
    assert_eq!(speaker.name(Seat(0)), "Zoé");
    assert_eq!(speaker.name(Seat(1)), "Joueur 2");
    assert_eq!(speaker.name(Seat(255)), "Joueur 256");
}

#[test]
fn games_and_ends_have_names() {
    assert_eq!(
        Speaker::new(Lang::En).game_name("cafe-board"),
        "Café International, the board game"
    );
    assert_eq!(
        Speaker::new(Lang::Fr).game_name("cafe-cards"),
        "Café International, le jeu de cartes"
    );
    assert_eq!(Speaker::new(Lang::De).game_name("forty-six"), "Quarante-six");
    assert_eq!(Speaker::new(Lang::En).game_name("chess"), "chess");
    assert_eq!(
        Speaker::new(Lang::De).reason(Reason::ChairsFull),
        "Das Spiel ist aus: Der letzte Stuhl ist besetzt."
    );
}
