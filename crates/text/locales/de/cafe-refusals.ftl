# Why something cannot be played in the café games: the rule, the values, and a way out.
# Guests stand in the nominative.

cafe-not-in-hand = Dafür fehlt dir { $guest } auf der Hand. Spiele nur Karten, die du hältst.
cafe-place-taken = Stuhl { $chair } ist besetzt: Dort sitzt { $guest }. Wähle einen freien Stuhl.
cafe-wrong-nation = Stuhl { $chair } steht an { $wanted }, aber { $guest } darf nur an { $table } sitzen.
cafe-wrong-nation-joker = Auf Stuhl { $chair } kann ein Joker nur für { $wanted } stehen, nicht für { $nation }. Wähle eine Nation, die dort einen Tisch hat, oder einen anderen Stuhl.
cafe-wrong-exchange = Der Joker auf Stuhl { $chair } steht für { $wanted }. Nur ein Gast dieser Nation darf an seine Stelle, und { $guest } kommt aus einer anderen.
cafe-wrong-gender = An die Stelle des Jokers auf Stuhl { $chair } darf nur { $gender ->
        [woman] eine Frau
       *[man] ein Mann
    }: An diesem Spieltisch wird ein Joker gegen einen Gast seines eigenen Geschlechts getauscht, und { $guest } gehört zum anderen. Wähle einen anderen Gast oder einen anderen Joker.
cafe-not-stuck = An diesem Spieltisch ist die Bar nur offen, wenn sonst nichts geht, und du kannst noch etwas anderes spielen: Auf Stuhl { $chair } passt { $guest }.
cafe-group-left = An diesem Spieltisch ist die Bar nur offen, wenn sonst nichts geht, und du kannst noch Tisch { $table } auf einen Schlag füllen.
cafe-gender = An Tisch { $table } ({ $nation }) säßen dann { women-and-men }. An einem Tisch sitzen höchstens 2 Frauen und 2 Männer, und die beiden Zahlen dürfen sich um höchstens 1 unterscheiden. Wähle einen Gast des anderen Geschlechts oder einen anderen Tisch.
cafe-sits-alone = Auf Stuhl { $chair } säße { $guest } allein, und niemand sonst auf deiner Hand könnte sich dazusetzen. Wähle einen Tisch, an dem schon jemand sitzt.
cafe-must-join = Auf Stuhl { $chair } sitzt jemand allein und wartet auf Gesellschaft. Der nächste Gast muss sich an einen Tisch dieses Stuhls setzen.
cafe-must-score = Auf Stuhl { $chair } säße { $guest } allein und brächte keine Punkte, und in diesem Zug darf niemand mehr folgen. Wähle einen Tisch, an dem schon jemand sitzt, oder beende den Zug.
cafe-too-many-guests = In einem Zug nehmen höchstens { $limit } Gäste Platz, und { $limit } sitzen schon. Beende den Zug.
cafe-only-one-at-first = Im ersten Zug des Spiels nimmt genau 1 Gast Platz, und der sitzt schon. Beende den Zug.
cafe-first-turn-seats = Der erste Zug des Spiels erlaubt das nicht. Setze zur Eröffnung einen Gast an einen Tisch.
cafe-group-is-whole-turn = Wer einen Tisch auf einen Schlag füllt, tut in diesem Zug sonst nichts. Beende den Zug.
cafe-joker-at-bar = Ein Joker geht nie an die Bar. Setze ihn an einen Tisch oder schicke jemand anderen an die Bar.
cafe-joker-at-bar-yet = Ein Joker geht nur an die Bar, wenn sonst nichts spielbar ist, und du kannst noch etwas anderes spielen.
cafe-no-joker = Auf Stuhl { $chair } sitzt kein Joker, also gibt es dort nichts zu tauschen. Wähle einen Stuhl mit einem Joker.
cafe-hand-full = Deine Hand ist mit { $limit } Karten voll, du kannst also nicht ziehen. Setze Gäste an Tische oder lege eine Karte verdeckt ab.
cafe-hand-not-full = Verdeckt abgelegt wird nur von einer vollen Hand mit { $limit } Karten, und du hältst { $cards }. Setze Gäste an Tische oder ziehe eine Karte.
cafe-must-place-first = In diesem Zug hat noch niemand Platz genommen, deshalb kann er noch nicht enden. Spiele zuerst etwas.
cafe-after-seating = In diesem Zug hat schon jemand Platz genommen. Jetzt können nur noch weitere Gäste folgen, soweit die Regeln es erlauben, oder der Zug endet.
cafe-can-play = Passen darf nur, wer gar nichts spielen kann, und du kannst noch etwas spielen.
cafe-hand-not-empty = Nur wer keine Karten mehr auf der Hand hat, darf das Spiel beenden, und du hältst noch { $cards } { $cards ->
        [one] Karte
       *[other] Karten
    }.
cafe-variant-off = Dieses Spiel läuft ohne die Variante, einen Tisch mit 4 Frauen oder 4 Männern zu füllen. Setze deine Gäste einzeln.
cafe-group-table = Ein Tisch für 4 Frauen oder 4 Männer muss vorher leer sein, oder es sitzt dort nur dieses Geschlecht, mit höchstens { $limit } { $limit ->
        [one] Gast
       *[other] Gästen
    }; an Tisch { $table } sitzen { women-and-men }. Wähle einen anderen Tisch.
cafe-group-mixed = Tisch { $table } kann auf einen Schlag nur mit Frauen oder nur mit Männern gefüllt werden, nicht mit beiden. Wähle Gäste eines Geschlechts.
cafe-group-incomplete = Wer einen Tisch auf einen Schlag füllt, lässt keinen Stuhl leer. An Tisch { $table } { $missing ->
        [one] bliebe { $missing } Stuhl
       *[other] blieben { $missing } Stühle
    } leer. Wähle für jeden freien Stuhl einen Gast.
cafe-no-group = Du hältst nicht die { $gender ->
        [woman] Frauen
       *[man] Männer
    }, die Tisch { $table } auf einen Schlag füllen könnten. Wähle einen anderen Tisch oder setze deine Gäste einzeln.
cafe-group-goes-on = Du füllst Tisch { $table } auf einen Schlag, Gast für Gast: Der nächste nimmt Stuhl { $chair }. Wähle einen Gast, der dort passt und genug für die anderen Stühle übrig lässt.
