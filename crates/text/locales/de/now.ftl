# Was tun soll, wer am Zug ist.

now-guest = Wähle einen Gast.
now-first-guest = Wähle einen Gast. Im ersten Zug setzt du genau einen, ohne Punkte.
now-chair = Wähle einen leuchtenden Stuhl.
now-no-chair = Dieser Gast kann gerade nirgends sitzen. Wähle einen anderen.
now-join-her = Sie sitzt allein: Setze jetzt jemanden an denselben Tisch.
now-join-him = Er sitzt allein: Setze jetzt jemanden an denselben Tisch.
now-done-or-guest = Beende den Zug, oder setze noch einen Gast.
now-guest-to-bar = Niemand kann sich setzen: Schicke einen Gast an die Bar.
now-draw-guest = Niemand kann sich setzen: Ziehe eine Karte.
now-guest-down = Niemand kann sich setzen: Lege einen Gast verdeckt ab.
now-exchange = Tausche einen Joker gegen einen deiner Gäste.
now-card = Wähle eine Karte.
now-card-or-draw = Wähle eine Karte, oder ziehe eine.
now-square = Wähle ein leuchtendes Feld.
now-no-square = Diese Karte passt gerade nirgends. Wähle eine andere.
now-done-or-card = Beende den Zug, oder lege noch eine Karte.
now-draw-card = Keine deiner Karten passt: Ziehe eine.
now-done = Beende den Zug.
now-pass = Du kannst diesmal nichts tun: Passe.
now-end = Es gibt nichts mehr zu tun: Beende das Spiel.
now-again = Wähle denselben Platz noch einmal, um zu bestätigen.
now-decide = Bestätige diesen Schritt, oder brich ihn ab.
