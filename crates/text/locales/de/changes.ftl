# In what the versions of the rules differ.

change-item = { $rule } (Version { $version }): { $what }
change-board-plan = Die Nationen stehen wie in einer öffentlichen Nachbildung des gedruckten Spiels. Version 1 hatte dieselben Tische und Stühle mit den Nationen in anderer Reihenfolge.
change-last-draw = Der Gast, der den Beutel auf die Zahl bringt, die das Spiel beendet, ist der letzte, der gezogen wird, auch mitten im Nachziehen. In Version 1 wurde erst zu Ende nachgezogen.
change-four-jokers = Ein Tisch mit vier Jokern bringt 8 Punkte und zählt als Tisch seiner eigenen Nation, wofür die Joker auch stehen. In Version 1 zählten sie als die Nationen, für die sie standen.
change-free-joker = Der Joker darf auf jedes leere Feld, mit oder ohne Verbindung, außer am Tisch wurde „Mit Verbindung“ gewählt. In Version 1 war die Verbindung die übliche Regel.
