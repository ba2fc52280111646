//! Literal sentences of the café games where grammar is easy to get wrong.

use gueridon_engine::cafe::{Event, Gender, Nation, Refusal};
use gueridon_engine::cafe_board::CafeBoard;
use gueridon_engine::{Rule, Seat};
use gueridon_text::{GameText, Lang, PlaceText, Speaker, rules};

use crate::samples::cafe::{board, card, explanations, hand, nations, seated, square};

/// The sentences of an event in English, French and German, played by the first seat.
fn said(event: Event) -> [String; 3] {
    Lang::ALL.map(|lang| board().say_event(&Speaker::new(lang), Seat(0), &event))
}

/// The sentences of a refusal in English, French and German.
fn refused(refusal: Refusal) -> [String; 3] {
    Lang::ALL.map(|lang| board().say_refusal(&Speaker::new(lang), &refusal))
}

#[test]
fn points_agree_with_their_number_and_show_their_sign() {
    let bar = |price| said(Event::WentToBar { card: card("RUf"), place: 3, price, points: price });
    assert_eq!(
        bar(1),
        [
            "Player 1 sends a Russian woman to the bar, place 3: +1 point.",
            "Joueur 1 envoie une Russe au bar, place 3\u{a0}: +1 point.",
            "Spieler 1 schickt eine Russin an die Bar, auf Platz 3: +1 Punkt.",
        ]
    );
    assert_eq!(
        bar(2),
        [
            "Player 1 sends a Russian woman to the bar, place 3: +2 points.",
            "Joueur 1 envoie une Russe au bar, place 3\u{a0}: +2 points.",
            "Spieler 1 schickt eine Russin an die Bar, auf Platz 3: +2 Punkte.",
        ]
    );
    for (sentence, end) in bar(-4).iter().zip(["−4 points.", "−4 points.", "−4 Punkte."]) {
        assert!(sentence.ends_with(end), "{sentence}");
    }
}

#[test]
fn an_unpaid_price_names_what_was_asked_and_what_was_lost() {
    let event = Event::WentToBar { card: card("RUm"), place: 10, price: -10, points: -4 };
    assert_eq!(
        said(event)[0],
        "Player 1 sends a Russian man to the bar, place 10: −4 points. \
         The price of 10 was more than Player 1 could pay."
    );
}

#[test]
fn a_score_says_once_why_it_is_what_it_is() {
    let (table, nation) = (square("b2"), Nation::Ru);
    let scored =
        |guests, doubled, points| said(Event::Scored { table, nation, guests, doubled, points });
    assert_eq!(
        scored(3, true, 6),
        [
            "Table b2: 3 guests × 2, all Russian = 6.",
            "Table b2\u{a0}: 3 clients × 2, tous de Russie = 6.",
            "Tisch b2: 3 Gäste × 2, alle aus Russland = 6.",
        ]
    );
    assert_eq!(
        scored(2, false, 2),
        [
            "Table b2: 2 guests, not all Russian = 2.",
            "Table b2\u{a0}: 2 clients, pas tous de Russie = 2.",
            "Tisch b2: 2 Gäste, nicht alle aus Russland = 2.",
        ]
    );
    assert_eq!(
        scored(1, true, 0),
        [
            "No points yet at table b2: nobody else sits there.",
            "Pas encore de points à la table b2\u{a0}: il n’y a personne d’autre.",
            "Noch keine Punkte an Tisch b2: Dort sitzt sonst niemand.",
        ]
    );
}

/// The receipt of a guest on chair `b3` between two tables, with the guests and the points of each.
fn seated_between(scores: [(u8, i32); 2]) -> Vec<Event> {
    let tables = [("b2", Nation::De), ("b4", Nation::Tr)];
    let seated = Event::Seated { guest: seated("TRm"), chair: square("b3") };
    let scored = tables.into_iter().zip(scores).map(|((table, nation), (guests, points))| {
        let doubled = points == 2 * i32::from(guests);
        Event::Scored { table: square(table), nation, guests, doubled, points }
    });
    std::iter::once(seated).chain(scored).collect()
}

#[test]
fn several_tables_have_one_sum() {
    let receipt = seated_between([(3, 3), (2, 4)]);
    let told = Lang::ALL.map(|lang| board().say_receipt(&Speaker::new(lang), Seat(0), &receipt));
    assert_eq!(
        told[0][1..],
        [
            "Table b2: 3 guests, not all German = 3.",
            "Table b4: 2 guests × 2, all Turkish = 4.",
            "Together 7.",
        ]
    );
    assert_eq!(told[1].last().unwrap(), "En tout 7.");
    assert_eq!(told[2].last().unwrap(), "Zusammen 7.");
}

#[test]
fn a_table_without_company_is_told_only_when_nothing_scores() {
    let tell = |scores| {
        let sentences =
            board().say_receipt(&Speaker::new(Lang::En), Seat(0), &seated_between(scores));
        sentences[1..].to_vec()
    };
    assert_eq!(tell([(1, 0), (2, 4)]), ["Table b4: 2 guests × 2, all Turkish = 4."]);
    assert_eq!(tell([(2, 2), (1, 0)]), ["Table b2: 2 guests, not all German = 2."]);
    assert_eq!(
        tell([(1, 0), (1, 0)]),
        ["No points yet at tables b2 and b4: nobody else sits there."]
    );
}

#[test]
fn beside_a_number_of_points_the_number_is_not_repeated() {
    let tell = |event: Event| {
        let message = board().points_message(Seat(0), &event);
        Lang::ALL.map(|lang| Speaker::new(lang).say(&message))
    };
    let (table, nation) = (square("b2"), Nation::Us);
    assert_eq!(
        tell(Event::Scored { table, nation, guests: 2, doubled: true, points: 4 }),
        [
            "Table b2: 2 guests × 2, all American",
            "Table b2\u{a0}: 2 clients × 2, tous des États-Unis",
            "Tisch b2: 2 Gäste × 2, alle aus den USA",
        ]
    );
    let bar = Event::WentToBar { card: card("RUf"), place: 3, price: -2, points: -2 };
    assert_eq!(tell(bar)[0], "Bar, place 3: a Russian woman");
}

#[test]
fn a_table_tells_its_company_and_what_the_next_guest_brings() {
    let tell = |women, men, doubled| {
        let table =
            PlaceText::Table { table: square("b2"), nation: Nation::Us, women, men, doubled };
        Lang::ALL.map(|lang| Speaker::new(lang).say(&table.message()))
    };
    assert_eq!(
        tell(1, 1, true),
        [
            "Table b2, United States: 1 woman and 1 man, all American; the next guest brings 3, or 6 if \
             American",
            "Table b2, États-Unis\u{a0}: 1 femme et 1 homme, tous des États-Unis\u{202f}; le prochain \
             client rapporte 3, ou 6 s’il vient des États-Unis",
            "Tisch b2, USA: 1 Frau und 1 Mann, alle aus den USA; der nächste Gast bringt 3, oder 6, \
             wenn er aus den USA kommt",
        ]
    );
    assert_eq!(
        tell(1, 0, false)[0],
        "Table b2, United States: 1 woman and 0 men, not all American; the next guest brings 2"
    );
    assert_eq!(
        tell(0, 0, true)[0],
        "Table b2, United States: nobody yet, the first guest brings no points"
    );
    assert_eq!(
        tell(2, 2, true)[0],
        "Table b2, United States: full, 2 women and 2 men, all American, doubled"
    );
}

#[test]
fn a_group_is_of_women_or_of_men() {
    let (table, nation) = (square("b2"), Nation::It);
    let scored = |gender, doubled, points| {
        said(Event::GroupScored { table, nation, gender, doubled, points })
    };
    let [english, french, _] = scored(Gender::Woman, true, 40);
    assert_eq!(english, "Table b2: a ladies’ coffee, 20 × 2, all Italian = 40.");
    assert_eq!(french, "Table b2\u{a0}: une réunion d’amies, 20 × 2, toutes d’Italie = 40.");
    let [_, french, _] = scored(Gender::Man, true, 40);
    assert!(french.ends_with("une table d’habitués, 20 × 2, tous d’Italie = 40."), "{french}");
    let [_, _, german] = scored(Gender::Man, false, 20);
    assert_eq!(german, "Tisch b2: ein Stammtisch, nicht alle aus Italien = 20.");
}

#[test]
fn what_is_left_over_is_counted_and_what_is_not_there_is_not_named() {
    let left =
        |guests, jokers, points| said(Event::Penalty { seat: Seat(1), guests, jokers, points });
    assert_eq!(
        left(1, 2, -25),
        [
            "−25 points for Player 2, left with 1 guest and 2 jokers.",
            "−25 points pour Joueur 2\u{a0}: il reste 1 client et 2 jokers.",
            "−25 Punkte für Spieler 2; übrig: 1 Gast und 2 Joker.",
        ]
    );
    assert_eq!(left(2, 0, -4)[0], "−4 points for Player 2, left with 2 guests.");
    assert_eq!(left(0, 1, -10)[1], "−10 points pour Joueur 2\u{a0}: il reste 1 joker.");
}

#[test]
fn the_hand_limit_has_a_singular_and_a_nothing() {
    let lowered =
        |limit| said(Event::LimitLowered { table: square("b2"), nation: Nation::Fr, limit });
    for (limit, ends) in [
        (2, ["at most 2 guests.", "au plus 2 clients en main.", "höchstens 2 Gäste auf der Hand."]),
        (1, ["at most 1 guest.", "au plus 1 client en main.", "höchstens 1 Gast auf der Hand."]),
        (
            0,
            ["draws no more guests.", "ne pioche plus de clients.", "zieht keine Gäste mehr nach."],
        ),
    ] {
        for (sentence, end) in lowered(limit).iter().zip(ends) {
            assert!(sentence.ends_with(end), "{sentence}");
        }
    }
}

#[test]
fn drawn_cards_are_named_once_with_their_number_or_kept_secret() {
    let cards = hand(&["CNf", "CNf", "GBm", "*m"]);
    assert_eq!(
        said(Event::Drew { count: 4, cards: Some(cards) }),
        [
            "Player 1 draws 4 cards: a British man, two Chinese women and a man joker.",
            "Joueur 1 pioche 4 cartes\u{a0}: un Britannique, deux Chinoises et un joker masculin.",
            "Spieler 1 zieht 4 Karten. Neu auf der Hand: ein Brite, zwei Chinesinnen und ein \
             männlicher Joker.",
        ]
    );
    assert_eq!(
        said(Event::Drew { count: 1, cards: None }),
        ["Player 1 draws 1 card.", "Joueur 1 pioche 1 carte.", "Spieler 1 zieht 1 Karte."]
    );
}

#[test]
fn french_counts_nobody_in_the_singular() {
    let refusal =
        Refusal::GenderBalance { table: square("b2"), nation: Nation::Fr, women: 2, men: 0 };
    let [english, french, german] = refused(refusal);
    assert!(english.starts_with("Table b2 (France) would hold 2 women and 0 men."), "{english}");
    assert!(french.starts_with("La table b2 (France) aurait 2 femmes et 0 homme."), "{french}");
    assert!(german.contains("An Tisch b2 (Frankreich) säßen dann 2 Frauen und 0 Männer."));
    let refusal =
        Refusal::GenderBalance { table: square("b2"), nation: Nation::Fr, women: 1, men: 3 };
    let [english, french, german] = refused(refusal);
    assert!(english.contains("1 woman and 3 men"), "{english}");
    assert!(french.contains("1 femme et 3 hommes"), "{french}");
    assert!(german.contains("1 Frau und 3 Männer"), "{german}");
}

#[test]
fn equal_cards_are_counted_in_words() {
    let drew = |count, cards: &[&str]| said(Event::Drew { count, cards: Some(hand(cards)) });
    let [english, french, german] = drew(4, &["CUf", "CUf", "RUm", "RUm"]);
    assert!(english.ends_with("two Russian men and two Cuban women."), "{english}");
    assert!(french.ends_with("deux hommes russes et deux Cubaines."), "{french}");
    assert!(german.ends_with("zwei Russen und zwei Kubanerinnen."), "{german}");
    let [english, french, german] = drew(4, &["USf", "USf", "*m", "*m"]);
    assert!(english.ends_with("two American women and two man jokers."), "{english}");
    assert!(french.ends_with("deux Américaines et deux jokers masculins."), "{french}");
    assert!(german.ends_with("zwei US-Amerikanerinnen und zwei männliche Joker."), "{german}");
}

#[test]
fn a_guest_whom_a_player_seats_is_in_the_accusative_in_german() {
    let speaker = Speaker::with_names(Lang::De, ["Jürgen".to_string()]);
    let seats = |guest: &str| {
        let event = Event::Seated { guest: seated(guest), chair: square("e10") };
        board().say_event(&speaker, Seat(0), &event)
    };
    assert_eq!(seats("INm"), "Jürgen setzt einen Inder auf e10.");
    assert_eq!(seats("INf"), "Jürgen setzt eine Inderin auf e10.");
    assert_eq!(seats("DEm"), "Jürgen setzt einen Deutschen auf e10.");
    assert_eq!(seats("FRm"), "Jürgen setzt einen Franzosen auf e10.");
    assert_eq!(seats("*f=US"), "Jürgen setzt einen weiblichen Joker für die USA auf e10.");
}

#[test]
fn the_player_who_is_spoken_to_is_you_and_the_others_have_names() {
    let tell = |event: Event| {
        Lang::ALL.map(|lang| {
            let names = ["Ada", "Ben"].map(String::from);
            let speaker = Speaker::with_names(lang, names).addressing(Seat(0));
            [0, 1].map(|seat| board().say_event(&speaker, Seat(seat), &event))
        })
    };
    assert_eq!(
        tell(Event::Seated { guest: seated("CUm"), chair: square("e10") }),
        [
            ["You seat a Cuban man on chair e10.", "Ben seats a Cuban man on chair e10."],
            ["Vous placez un Cubain sur la chaise e10.", "Ben place un Cubain sur la chaise e10."],
            ["Du setzt einen Kubaner auf e10.", "Ben setzt einen Kubaner auf e10."],
        ]
    );
    let (table, nation) = (square("b2"), Nation::Fr);
    let [english, french, german] = tell(Event::LimitLowered { table, nation, limit: 1 });
    assert!(english[0].ends_with("From now on you hold at most 1 guest."), "{english:?}");
    assert!(french[0].ends_with("Désormais, vous avez au plus 1 client en main."), "{french:?}");
    assert!(german[0].ends_with("Ab jetzt hältst du höchstens 1 Gast auf der Hand."), "{german:?}");
}

#[test]
fn a_refusal_for_the_nation_names_the_tables_there_and_the_right_ones() {
    let (guest, chair) = (seated("FRm"), square("k3"));
    let wrong = |codes| refused(Refusal::WrongNation { guest, chair, wanted: nations(codes) });
    assert_eq!(
        wrong(&["CN", "ES"]),
        [
            "Chair k3 is at a Chinese table and a Spanish table, but a French man may only sit at a \
             French table.",
            "La chaise k3 touche une table chinoise et une table espagnole, mais un Français ne peut \
             s’asseoir qu’à une table française.",
            "Stuhl k3 steht an einem chinesischen Tisch und einem spanischen Tisch, aber ein Franzose \
             darf nur an einem französischen Tisch sitzen.",
        ]
    );
    assert!(wrong(&["CN"])[0].starts_with("Chair k3 is at a Chinese table, but "));
    let joker = Refusal::WrongNation {
        guest: seated("*m=TR"),
        chair,
        wanted: nations(&["CN", "ES", "US"]),
    };
    let [english, french, _] = refused(joker);
    assert!(english.contains("the United States, China or Spain"), "{english}");
    assert!(french.contains("les États-Unis, la Chine ou l’Espagne"), "{french}");
}

#[test]
fn an_explanation_names_the_rules_and_the_other_reasons() {
    let [one, two] = explanations();
    assert_eq!(
        board().explain(&Speaker::new(Lang::En), &one),
        "Table d12 (Germany) would hold 2 women and 0 men. A table takes at most 2 women and 2 men, \
         and the two numbers may differ by 1 at most. Choose a guest of the other gender, or another \
         table. (Rule: Women and men)"
    );
    let also = [
        (Lang::En, "Also: Chair d13 is taken: a German woman is sitting there."),
        (Lang::Fr, "Et aussi\u{a0}: La chaise d13 est prise\u{a0}: une Allemande l’occupe déjà."),
        (Lang::De, "Außerdem: Stuhl d13 ist besetzt: Dort sitzt eine Deutsche."),
    ];
    for (lang, other) in also {
        let explained = board().explain(&Speaker::new(lang), &two);
        let heading = |rule| rules::heading::<CafeBoard>(lang, rule).unwrap();
        let (first, rest) = explained.split_once(") ").unwrap();
        assert!(first.contains('1') && first.ends_with(heading(Rule::FirstTurn)), "{first}");
        assert!(rest.starts_with(other), "{rest}");
        assert!(rest.ends_with(&format!("{})", heading(Rule::Place))), "{rest}");
    }
}
