# Rat für jemanden am Zug: was ein Zug bringt, und warum er gut ist.

hint-title = Die besten Züge für { $player }
hint-points = { signed-points } sofort
hint-shed = weniger Strafpunkte: { $points }
hint-margin = erwarteter Vorsprung am Ende { SIGNED($margin) }
hint-win = Gewinnchance { $percent } %
hint-prospects = Aussichten (Sieg und Rang) { $percent } %
hint-goes-on = danach je nachdem, was aufgedeckt wird
hint-exact = Das Ende ist gelöst: Alle Wege bis zum Schluss sind durchgespielt.
hint-estimated = Geschätzt nach { $simulations } { $simulations ->
        [one] Simulation
       *[other] Simulationen
    }.
hint-thinking = Ich denke nach …

why-only-choice = Es gibt keine Wahl: Nichts anderes ist erlaubt.
why-ends-ahead = Das Spiel ist damit aus, mit { plain-points } Vorsprung.
why-goes-out = Die Hand ist leer: Die Runde ist aus, und nur die anderen zahlen für ihre Karten.
why-completes-table = Tisch { $table } ({ $nation }) wird mit Gästen der eigenen Nation voll: Das Handlimit sinkt auf { $limit }.
why-takes-joker = Ein Joker kommt zurück auf die Hand, für einen besseren Zug später.
why-safe-joker = Der Joker kommt auf sein eigenes Feld, wo ihn niemand zurückholen kann.
why-most-points = Kein anderer Zug bringt sofort mehr Punkte.
why-sheds = Die Hand wird um { $points } { $points ->
        [one] Strafpunkt
       *[other] Strafpunkte
    } leichter.
why-denies = { $player } kommt so um die Chance auf { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    }.
why-denies-on-average = { $player } kann im nächsten Zug im Schnitt { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    } weniger holen.
why-avoids-bar = So bleibt der nächste Platz an der Bar erspart, der { $points } { $points ->
        [one] Punkt
       *[other] Punkte
    } kostet.
why-waits = Abwarten lohnt sich: Die Karten auf der Hand versprechen später mehr.
why-keeps = Der Zug endet hier, und die anderen Karten bleiben für später auf der Hand.
why-full-hand = Die Hand ist voll, und diese Karte fehlt am wenigsten.
why-long-run = Auf lange Sicht ist das am besten, nach { $simulations } { $simulations ->
        [one] Simulation
       *[other] Simulationen
    }.
why-solved = Bis zum Ende durchgespielt, ist nichts besser.
why-alternative-close = Auf lange Sicht ist das etwa gleich gut.
why-alternative = Das ist eine andere Möglichkeit, auf lange Sicht weniger gut.
why-nothing-better = Etwas Besseres ist nicht in Sicht.
