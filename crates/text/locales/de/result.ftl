# The names of the games, how a game ends, and how a refusal is put together.

game-cafe-board = Café International, das Brettspiel
game-cafe-cards = Café International, das Kartenspiel
game-forty-six = Quarante-six

reason-chairs-full = Das Spiel ist aus: Der letzte Stuhl ist besetzt.
reason-bar-full = Das Spiel ist aus: Der letzte Platz an der Bar ist besetzt.
reason-empty-hand = Das Spiel ist aus: Eine Hand ist leer und wird nicht mehr aufgefüllt.
reason-bag-empty = Das Spiel ist aus: Im Beutel sind zu wenige Gäste übrig.
reason-last-standing = Das Spiel ist aus: Nur eine Person ist noch dabei.
reason-stalemate = Das Spiel ist aus: Alle haben nacheinander gepasst.
reason-stock-empty = Das Spiel ist aus: Der letzte Gast ist gezogen.
reason-tables-empty = Das Spiel ist aus: Es gibt nicht genug neue Tische für die abgeräumten.
reason-declared = Das Spiel ist aus: Jemand mit leerer Hand hat es beendet.
reason-rounds-played = Das Spiel ist aus: Alle Runden sind gespielt.

# Many points win in some games and few in others, so the sentence takes no side.
result-won = { $player } gewinnt mit { plain-points }.
result-shared = { $players } teilen sich den Sieg mit je { plain-points }.
result-nobody = Niemand gewinnt.

refused-other-id = Für { $action } gibt es zwei Nummern, und diese ist nie erlaubt. Nimm { $usual }.
refused-game-over = Das Spiel ist aus, es kann nichts mehr gespielt werden.
refused-not-now = Das ist jetzt nicht erlaubt.
refused = { $sentence } (Regel: { $rule })
refused-also = { $first } Außerdem: { $others }
