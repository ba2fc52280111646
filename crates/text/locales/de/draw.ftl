# Was über die Plätze eines gezeichneten Tisches gesagt wird, für alle, die ihn hören statt sehen.

draw-board = { $game }: der Tisch
draw-chair = Stuhl { $place }, { $count ->
        [0] an keinem Tisch
        [one] am Tisch { $nations }
       *[other] an den Tischen { $nations }
    }: { $guest }
draw-nobody = frei
draw-waiting = { $guest }, wartet auf Gesellschaft
draw-table = Tisch { $place }, { $nation }: { $women } { $women ->
        [one] Frau
       *[other] Frauen
    } und { $men } { $men ->
        [one] Mann
       *[other] Männer
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
