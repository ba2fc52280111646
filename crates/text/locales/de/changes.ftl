# In what the versions of the rules differ.

change-item = { $rule } (Version { $version }): { $what }
change-board-plan = Die Nationen stehen wie in einer öffentlichen Nachbildung des gedruckten Spiels. Version 1 hatte dieselben Tische und Stühle mit den Nationen in anderer Reihenfolge.
change-last-draw = Der Gast, der den Beutel auf die Zahl bringt, die das Spiel beendet, ist der letzte, der gezogen wird, auch mitten im Nachziehen. In Version 1 wurde erst zu Ende nachgezogen.
change-finished-refill = In der Ausgabe von Schuk wird wieder zu Ende nachgezogen, und dann ist das Spiel aus, wenn noch vier Gäste oder weniger im Beutel sind. Version 2 hörte bei vieren mit dem Ziehen auf.
change-four-jokers = Ein Tisch mit vier Jokern bringt 8 Punkte und zählt als Tisch seiner eigenen Nation, wofür die Joker auch stehen. In Version 1 zählten sie als die Nationen, für die sie standen.
change-four-jokers-of-amigo = In der Ausgabe von Schuk zählen vier Joker an einem Tisch wieder für die Nationen, für die sie stehen. In Version 2 gab es in beiden Ausgaben 8 Punkte.
change-group-exchange = Der Joker an einem Tisch mit vier Frauen oder vier Männern kann gegen einen Gast seines eigenen Geschlechts getauscht werden. Vorher ging das nie.
change-last-tables = Volle Tische, die der Stapel nicht mehr ersetzen kann, bleiben am Ende des Spiels ohne ihre Gäste liegen. Vorher blieb ihr Feld leer.
change-group-alone = Eine Gruppe bringt genau 20 oder 40 Punkte; an den anderen Tischen braucht sie kein Gleichgewicht und bringt nichts. Vorher zählten die anderen Tische wie sonst; mit der Option „Streng“ ist es noch so.
change-free-joker = Der Joker darf auf jedes leere Feld, mit oder ohne Verbindung, es sei denn, am Tisch wurde „Mit Verbindung“ gewählt. In Version 1 war die Verbindung die übliche Regel.
