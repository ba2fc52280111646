# Lektionen und Übungstische.

page-nav-learn = Lernen
page-learn-title = Spielend lernen
page-learn-lead = Jede Lektion ist eine Stellung mit einer kleinen Aufgabe, auf demselben Spielplan wie jede Partie. Probier es, bitte um einen Tipp, sieh dir die Lösung an: Hier kann nichts schiefgehen.
page-learn-start = Anfangen
page-learn-continue = Weiter
page-learn-again = Von vorn
page-learn-progress = { $count } von { $number } Lektionen geschafft
page-learn-done = geschafft
page-learn-by-playing = Spielend lernen
page-learn-more = Mehr zum Lernen
page-lesson-of = Lektion { $number } von { $count }
page-lesson-next = Nächste Lektion
page-lesson-bad-steps = Die Schritte in dieser Adresse lassen sich nicht spielen, deshalb beginnt die Lektion von vorn.
page-task-hint = Tipp
page-task-rule = Regel
page-task-show = Zeig es mir
page-task-take-back = Das ist ein anderer Weg. Nimm deinen letzten Schritt zurück, um die Lösung zu sehen.
page-task-solved = Gut gemacht
page-task-missed = Noch nicht
page-task-once-more = Noch einmal
page-coach-start = Partie beginnen
page-coach-title = Dein Berater
page-coach-best = Die meisten Punkte jetzt: { $name } auf { $place }, { $points } in diesem Zug.
page-coach-pair = Der erste Gast wartet allein, der zweite bringt die Punkte.
page-coach-doubled = Dort sind alle aus der Nation des Tisches, also zählt es doppelt.
page-coach-two-tables = Der Stuhl gehört zu mehreren Tischen und zählt an jedem.
page-coach-company = Dort sitzt schon jemand, und Gesellschaft bringt Punkte.
page-coach-free = Dieser Zug bringt keine Punkte. Wähle einen Platz, an dem andere deiner Gäste folgen können.
page-coach-nothing = Keine deiner Karten passt jetzt: Nimm einen der Knöpfe unten.
page-coach-placeable = { $count ->
        [one] Eine deiner Karten hat
       *[other] { $count } deiner Karten haben
    } jetzt Verbindung.
page-coach-chain = Jede gelegte Karte kann die nächste verbinden, und jede, die bleibt, kostet ihre Zahl.
