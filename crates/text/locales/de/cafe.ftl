# What players do in the café games, and what follows from it.
# The guest whom a player seats or sends away stands in the accusative, all others in the nominative.

## Actions; some are told like what they lead to.

cafe-bar-action = { $player ->
        [you] Du schickst
       *[other] { $player } schickt
    } { $guest } an die Bar.
cafe-exchange-action = { $player ->
        [you] Du tauschst
       *[other] { $player } tauscht
    } den Joker auf Stuhl { $chair } aus: Dort sitzt jetzt { $guest }.
cafe-group-action = { $player ->
        [you] Du füllst
       *[other] { $player } füllt
    } Tisch { $table } auf einen Schlag: { $guests }.
cafe-group-guest = { $guest } auf Stuhl { $chair }
cafe-pass-action = { $player ->
        [you] Du passt
       *[other] { $player } passt
    }.
cafe-draw-action = { $player ->
        [you] Du ziehst
       *[other] { $player } zieht
    } eine Karte.
cafe-end-action = { $player ->
        [you] Du hast keine Karten mehr und beendest
       *[other] { $player } hat keine Karten mehr und beendet
    } das Spiel.
cafe-done-action = { $player ->
        [you] Du beendest
       *[other] { $player } beendet
    } den Zug.

## Receipts

cafe-seated = { $player ->
        [you] Du setzt
       *[other] { $player } setzt
    } { $guest } auf { $chair }.
cafe-alone = Noch keine Punkte an { $count ->
        [one] Tisch
       *[other] den Tischen
    } { $tables }: Dort sitzt sonst niemand.
cafe-scored = { cafe-scored-at } = { $points }.
# The same where the points stand beside it.
cafe-scored-at = Tisch { $table }: { $doubled ->
        [yes] { $guests } Gäste × 2, alle { $origin }
       *[no] { $guests } Gäste, nicht alle { $origin }
    }
cafe-group-scored = { cafe-group-scored-at } = { $points }.
cafe-group-scored-at = Tisch { $table }: { $gender ->
        [woman] ein Kaffeekränzchen
       *[man] ein Stammtisch
    }, { $doubled ->
        [yes] { $worth } × 2, alle { $origin }
       *[no] nicht alle { $origin }
    }
cafe-scored-sum = Zusammen { $points }.
cafe-four-jokers = Vier Joker füllen Tisch { $table } ({ $nation }): Wofür sie auch stehen, er zählt als Tisch seiner eigenen Nation.
cafe-limit-lowered = Tisch { $table } ({ $nation }) ist mit 4 Gästen der eigenen Nation vollständig besetzt. { $limit ->
        [0] { $player ->
            [you] Du ziehst
           *[other] { $player } zieht
        } keine Gäste mehr nach.
       *[other] Ab jetzt { $player ->
            [you] hältst du
           *[other] hält { $player }
        } höchstens { guest-limit } auf der Hand.
    }
cafe-cleared = Tisch { $table } ({ $nation }) ist voll und verlässt das Spiel, mit ihm auch diese Gäste: { $guests }.
cafe-cleared-alone = Tisch { $table } ({ $nation }) ist voll und verlässt das Spiel.
cafe-revealed = Auf { $table } steht ein neuer Tisch ({ $nation }).
cafe-bar = { $player ->
        [you] Du schickst
       *[other] { $player } schickt
    } { $guest } an die Bar, auf Platz { $place }: { signed-points }.
cafe-bar-unpaid = { $player ->
        [you] Du schickst
       *[other] { $player } schickt
    } { $guest } an die Bar, auf Platz { $place }: { signed-points }. Der Preis von { $price } war höher, als { $player ->
        [you] du zahlen konntest
       *[other] { $player } zahlen konnte
    }.
cafe-bar-at = Bar, Platz { $place }: { $guest }
cafe-bar-unpaid-at = Bar, Platz { $place }: { $guest }, für weniger als den Preis von { $price }
cafe-eliminated = { $player ->
        [you] Du scheidest
       *[other] { $player } scheidet
    } aus, und diese Karten verlassen das Spiel: { $cards }.
cafe-eliminated-empty = { $player ->
        [you] Du scheidest
       *[other] { $player } scheidet
    } aus.
cafe-exchanged = { $player ->
        [you] Du tauschst
       *[other] { $player } tauscht
    } auf Stuhl { $chair } einen Joker aus: Wo { $joker } saß, sitzt jetzt { $guest }, und der Joker kommt auf die Hand.
cafe-drew = { $player ->
        [you] Du ziehst
       *[other] { $player } zieht
    } { $count } { $count ->
        [one] Karte
       *[other] Karten
    }.
cafe-drew-known = { $player ->
        [you] Du ziehst
       *[other] { $player } zieht
    } { $count } { $count ->
        [one] Karte
       *[other] Karten
    }. Neu auf der Hand: { $cards }.
cafe-laid-down = { $player ->
        [you] Du legst
       *[other] { $player } legt
    } eine Karte verdeckt ab.
cafe-laid-down-known = { $player ->
        [you] Du legst
       *[other] { $player } legt
    } eine Karte verdeckt ab ({ $guest }).
cafe-passed = { $player ->
        [you] Du kannst nichts spielen und passt
       *[other] { $player } kann nichts spielen und passt
    }.
cafe-penalty = { signed-points } für { $player ->
        [you] dich
       *[other] { $player }
    }; übrig: { $rest }.
cafe-penalty-at = Übrig auf der Hand: { $rest }
