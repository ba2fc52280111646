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
