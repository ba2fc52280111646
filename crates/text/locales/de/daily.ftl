# Die Tagespartie: ihre Seiten, und was Tische über sie sagen.

page-daily-title = Die Karten des Tages
page-daily-about = Für jedes Spiel und jeden Tag eine Partie. Alle spielen sie einmal, vom selben Platz aus, gegen dieselben Computer, mit denselben Karten und demselben Glück. Danach siehst du dein Ergebnis unter allen anderen.
page-daily-midnight = Neue Karten gibt es um Mitternacht nach Weltzeit.
page-daily-date = { $day }. { $month ->
        [1] Januar
        [2] Februar
        [3] März
        [4] April
        [5] Mai
        [6] Juni
        [7] Juli
        [8] August
        [9] September
        [10] Oktober
        [11] November
       *[12] Dezember
    } { $year }
page-daily-of = { $game }, { $name }
page-daily-begin = Karten des Tages spielen
page-daily-go-on = Weiterspielen
page-daily-to-results = Zu den Ergebnissen
page-daily-not-begun = Du hast sie noch nicht gespielt.
page-daily-going-on = Deine Partie ist noch nicht zu Ende.
page-daily-place = Platz { $number } von { $players }
page-daily-helped = Mit Hilfe gespielt und deshalb ohne Platz unter den anderen.
page-daily-yesterday = Gestern
page-daily-earlier = Der Tag davor
page-daily-later = Der Tag danach
page-daily-nobody = Niemand hat diese Karten gespielt.
page-daily-best = Am besten war { $name } mit einem Vorsprung von { $points }.
page-daily-locked = Die Ergebnisse stehen hier, wenn du deine Partie beendet hast oder wenn der Tag vorbei ist.
page-daily-no-results = Noch niemand hat diese Partie beendet.
page-daily-still = { $count ->
        [one] Eine Partie ist noch nicht zu Ende.
       *[other] { $count } Partien sind noch nicht zu Ende.
    }
page-daily-ranking = Rangliste
page-daily-ranking-about = Es zählt der Vorsprung vor dem besten Computer am Tisch. Gleiche Ergebnisse teilen sich einen Platz.
page-daily-left-out = { $count ->
        [one] Ein weiteres Ergebnis wird nicht gezeigt.
       *[other] { $count } weitere Ergebnisse werden nicht gezeigt.
    }
page-daily-lead = Vorsprung
page-daily-with-help = mit Hilfe
page-daily-unnamed = Gast
page-daily-chart = Der Vorsprung aller Spieler
page-daily-chart-about = { $count ->
        [one] Ein Ergebnis, mit einem Vorsprung von { $most }.
       *[other] { $count } Ergebnisse, mit einem Vorsprung von { $least } bis { $most }.
    }
page-daily-computers = Was Computer daraus machen
page-daily-computers-about = Ein Computer jeder Stärke hat dieselben Karten vom selben Platz aus gespielt.
page-daily-computing = Die Computer spielen noch. Was sie erreichen, steht bald hier.
page-daily-level = Stärke
page-daily-compare = Vergleichen
page-daily-compare-of = Vergleichen, Zug um Zug: { $name }
page-daily-compare-title = Zwei Partien mit denselben Karten
page-daily-turn = Zug
page-daily-points-so-far = Punkte bis hierher: { $points }
page-daily-differs = Hier trennen sich die beiden Partien.
page-daily-equal = Die beiden Partien sind vom ersten bis zum letzten Zug gleich.
page-daily-over-here = Diese Partie war hier schon zu Ende.
page-daily-seal = Das Siegel
page-daily-sealed-about = Die Karten folgen aus einem Geheimnis, das feststand, bevor jemand begann. Dies ist sein Siegel; notiere es, wenn du magst. Das Geheimnis wird gezeigt, wenn der Tag vorbei ist, und dann lässt sich prüfen, dass es passt.
page-daily-unsealed-about = Der Tag ist vorbei, und dies ist das Geheimnis, aus dem die Karten folgten. Sein Siegel ist das, das vorher zu sehen war. Die Aufzeichnung jeder Partie mit diesen Karten lässt sich mit gueridon verify prüfen.
page-daily-reveal-tomorrow = Das waren die Karten des Tages. Alle Handkarten, die Aufzeichnung und das Geheimnis werden gezeigt, wenn der Tag vorbei ist.
page-daily-help-costs = Wer sich Rat holt oder einen Computer oder ein Programm spielen lässt, hat keinen Platz in der Rangliste.
page-daily-card-about = Alle spielen dieselben Karten, einmal.
page-problem-sealed = Das sind Karten des Tages, die andere vielleicht noch spielen. Der Tisch ist für alle offen, wenn der Tag vorbei ist.
page-problem-day-over = Dieser Tag ist vorbei, und seine Partie kann nicht mehr begonnen werden.
page-problem-daily-unfinished = Partien lassen sich vergleichen, wenn du deine eigene beendet hast.
page-problem-daily-helped = Du hast deine Partie mit Hilfe gespielt. Mit anderen vergleichen kannst du sie, wenn der Tag vorbei ist.
