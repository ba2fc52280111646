# Was über die Plätze eines gezeichneten Tisches gesagt wird, für alle, die ihn hören statt sehen.

draw-board = { $game }: der Tisch
draw-chair = Stuhl { $place }, { $count ->
        [0] an keinem Tisch
        [one] am Tisch { $nations }
       *[other] an den Tischen { $nations }
    }: { $guest }
draw-nobody = frei
draw-waiting = { $guest }, wartet auf Gesellschaft
draw-table = Tisch { $place }, { $nation }: { $guests ->
        [0] noch niemand, der erste Gast bringt keine Punkte
        [4] voll, { women-and-men }, { $doubled ->
            [yes] alle { $origin }, verdoppelt
           *[no] nicht alle { $origin }
        }
       *[other] { women-and-men }, { $doubled ->
            [yes] alle { $origin }; der nächste Gast bringt { $next }, oder { $next-doubled }, wenn er { $origin } kommt
           *[no] nicht alle { $origin }; der nächste Gast bringt { $next }
        }
    }
draw-no-table = Tisch { $place }: weggeräumt
draw-bar = Bar: { $count } { $count ->
        [one] Gast
       *[other] Gäste
    }, der nächste Platz zählt { $worth }
draw-full-bar = Bar: voll
draw-bag = Beutel: { $count } { $count ->
        [one] Gast
       *[other] Gäste
    }
draw-guest-pile = Stapel: { $count } { $count ->
        [one] Gast
       *[other] Gäste
    }
draw-table-pile = Stapel der Tische: noch { $count }
draw-square = { $square ->
        [J] Das Jokerfeld
       *[other] Feld { $square }
    }: { $card ->
        [J] der Joker
       *[other] Karte { $card }
    }
draw-open-square = { $square ->
        [J] Das Jokerfeld
       *[other] Feld { $square }
    }: frei, neben einer Karte
draw-empty-square = { $square ->
        [J] Das Jokerfeld
       *[other] Feld { $square }
    }: frei
draw-card-pile = Stapel: { $count } { $count ->
        [one] Karte
       *[other] Karten
    }
