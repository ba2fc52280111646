game-tic-tac-toe = Tic-Tac-Toe
page-pitch-tic-tac-toe = Setze drei Zeichen in eine Reihe, bevor es dem anderen gelingt.
page-facts-tic-tac-toe = 2 Spieler · etwa 2 Minuten
page-source-line = Drei in einer Reihe
reason-line = Das Spiel ist aus: Drei Zeichen stehen in einer Reihe.
reason-full = Das Spiel ist aus: Alle Felder sind besetzt.
tic-marked = { $player ->
        [you] Du setzt
       *[other] { $player } setzt
    } auf { $square }.
tic-line = { $player ->
        [you] Du hast
       *[other] { $player } hat
    } drei in einer Reihe: 1 Punkt.
tic-taken = Auf { $square } steht ein Zeichen. Wähle ein freies Feld.
tic-square = { $square }: { $mark ->
        [0] frei
       *[other] Spieler { $mark }
    }
