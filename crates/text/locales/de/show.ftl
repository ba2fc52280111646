# Die Beschriftung einer Stellung im Terminal.

show-title = { $game }, zu { $players }
show-old-rules = Gespielt nach Version { $version } der Regeln; die neueste ist Version { $newest }.
show-edition = { $option }: { $value }
show-house-rule = Hausregel – { $option }: { $value }
show-step = Nach { $step } von { $steps } { $steps ->
        [one] Schritt
       *[other] Schritten
    }
show-turn = Am Zug: { $player }.
show-round = Runde { $round } von { $rounds }
show-score = Punkte
show-hand = Hand
show-hidden-cards = { $count } { $count ->
        [one] Karte
       *[other] Karten
    }
show-face-down = { $count } verdeckt
show-limit = Limit { $limit }
show-out = ausgeschieden
show-bar = Bar
show-bag = Im Beutel: { $count }
show-stock = Noch zu ziehen: { $count }
show-table-pile = Tische im Stapel: { $count }
show-waits = Auf Stuhl { $chair } wartet jemand auf Gesellschaft.
show-last-turn = Der letzte Zug
show-final-scores = Endstand
show-final-score = { $player }: { $points }
show-too-far = Die Partie hat { $steps } { $steps ->
        [one] Schritt
       *[other] Schritte
    }; Schritt { $at } gibt es nicht.
show-no-line = Eine Zeile { $number } gibt es nicht.
