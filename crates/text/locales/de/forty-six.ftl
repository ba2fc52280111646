# Quarante-six: what players do, what follows, and why something cannot be played.
# A card or a square is called by its number, or J.

## Actions and receipts

forty-placed = { $player ->
        [you] Du legst
       *[other] { $player } legt
    } Karte { $card }.
forty-placed-joker = { $player ->
        [you] Du legst
       *[other] { $player } legt
    } den Joker auf { $square ->
        [J] sein eigenes Feld
       *[other] Feld { $square }
    }.
forty-took-joker = { $player ->
        [you] Du nimmst
       *[other] { $player } nimmt
    } den Joker von Feld { $square } auf die Hand.
forty-drew = { $player ->
        [you] Du ziehst
       *[other] { $player } zieht
    } { $last ->
        [yes] die letzte Karte des Stapels
       *[no] eine Karte
    }.
forty-drew-known = { $player ->
        [you] Du ziehst
       *[other] { $player } zieht
    } { $card ->
        [J] den Joker
       *[other] Karte { $card }
    }{ $last ->
        [yes] , die letzte Karte des Stapels.
       *[no] .
    }
forty-done = { $player ->
        [you] Du beendest
       *[other] { $player } beendet
    } den Zug.
forty-round-out = Runde { $round } ist vorbei: { $player } hat keine Karte mehr.
forty-round-pile = Runde { $round } ist vorbei: Der Stapel ist aufgebraucht.
forty-cost = { signed-points } für { $player }: { forty-cost-at }.
forty-cost-at = { $joker ->
        [yes] { $cards ->
            [1] der Joker auf der Hand
           *[other] { $cards } Karten auf der Hand, darunter der Joker
        }
       *[no] { $cards } { $cards ->
            [one] Karte
           *[other] Karten
        } auf der Hand
    }
forty-round-began = Runde { $round } beginnt: Karte { $card } wird aufgedeckt. Der erste Zug geht an { $player }.
forty-round-began-joker = Runde { $round } beginnt: Der Joker wird aufgedeckt und liegt auf Feld { $square }. Der erste Zug geht an { $player }.

## Refusals

forty-not-in-hand = { $card ->
        [J] Der Joker
       *[other] Karte { $card }
    } ist nicht auf deiner Hand. Spiele nur Karten, die du hältst.
forty-place-taken = { $square ->
        [J] Das Jokerfeld ist besetzt
       *[other] Feld { $square } ist besetzt
    }: Dort liegt { $card ->
        [J] der Joker
       *[other] Karte { $card }
    }.
forty-not-linked = Karte { $card } hat keine Verbindung: Eine Karte muss eine andere an einer Seite oder Ecke berühren, und Feld { $square } berührt keine.
forty-not-linked-joker = Der Joker hat keine Verbindung: Er muss eine Karte an einer Seite oder Ecke berühren, und { $square ->
        [J] sein eigenes Feld berührt keine
       *[other] Feld { $square } berührt keine
    }. Wähle ein Feld neben einer Karte.
forty-after-placing = Du hast in diesem Zug schon eine Karte gelegt, also ziehst du nicht. Lege weitere Karten, wenn du darfst, oder beende den Zug.
forty-must-place-first = Du hast in diesem Zug noch keine Karte gelegt, deshalb kann er noch nicht enden. Lege eine Karte oder ziehe eine.
forty-only-last-card = Du hast die letzte Karte des Stapels gezogen. Nur diese Karte darf noch gelegt werden, und der Joker, falls sie ihn zurückholt. Sonst beende den Zug.
forty-pile-empty = Der Stapel ist leer, es gibt nichts mehr zu ziehen. Lege die zuletzt gezogene Karte oder beende den Zug.
