# Was an einer Zeile nicht stimmt, die eine Partie sein soll, und was zu tun ist.

record-too-long = Die Zeile ist zu lang: Eine Partie hat höchstens { $limit } MiB.
record-not-text = Die Zeile ist kein UTF-8-Text. Speichere die Datei als UTF-8.
record-not-json = Die Zeile ist kein JSON: { $detail }.
record-not-an-object = Eine Partie ist genau ein JSON-Objekt, mit dem Spiel, der Personenzahl und den Karten.
record-unknown-field = „{ $field }“ gibt es hier nicht. Prüfe die Schreibweise oder lass es weg.
record-missing-field = Das Feld „{ $field }“ fehlt.
record-wrong-value = In das Feld „{ $field }“ gehört: { $expected }.
record-unknown-game = Ein Spiel „{ $name }“ gibt es hier nicht. Bekannte Spiele: { $known }.
record-players = Dieses Spiel ist für { $least } bis { $most } Personen.
record-unknown-option = Dieses Spiel hat keine Option „{ $option }“. Seine Optionen: { $known }.
record-wrong-choice = Die Option „{ $option }“ kann sein: { $known }.
record-newer-option = Die Option „{ $option }“ gibt es ab Version { $since } der Regeln; diese Partie gehört zu Version { $version }. Lass die Option weg oder nenne Version { $since }.
record-seed-or-deal = Eine Partie hat entweder einen Startwert („seed“) oder eine Verteilung („deal“): genau eines von beiden.
record-fair-without-seed = Das Feld „fair“ sagt, woher ein Startwert kommt, aber diese Partie hat keinen („seed“). Ergänze ihn oder lass „fair“ weg.
record-wrong-shares = Zu jeder Person gehört ein Beitrag, und null, wo keiner kam: { $shares } { $shares ->
        [one] Beitrag
       *[other] Beiträge
    }, das passt nicht.
record-wrong-deal = In den Stapel „{ $pile }“ gehört: { $expected }.
record-wrong-decks = Jede Runde braucht genau einen Kartensatz: { $decks } { $decks ->
        [one] Kartensatz
       *[other] Kartensätze
    } für { $rounds } { $rounds ->
        [one] Runde
       *[other] Runden
    }, das passt nicht.
record-wrong-table = Ein Tisch des Plans ist ein Feld und ein Land, zum Beispiel b2 und DE. Dies ist keiner: { $text }.
record-wrong-view = An diesem Tisch gibt es die Plätze 0 bis { $last }; gefragt war nach einem anderen.
record-unknown-version = Die Regeln sind hier in den Versionen 1 bis { $newest } bekannt. Nenne eine davon oder lass die Version weg.
record-doubled-field = Das Feld „{ $field }“ steht zweimal da. Behalte eines davon.

board-no-tables = Ein Plan hat mindestens einen Tisch.
board-too-many-tables = Ein Plan hat höchstens { $limit } Tische.
board-two-tables = Auf { $square } stehen zwei Tische.
board-lacks-chair = Dem Tisch auf { $square } fehlt ein Stuhl: Seine vier Seiten müssen auf dem Plan liegen, und dort darf kein anderer Tisch stehen.
board-too-shared = Der Stuhl auf { $square } berührt mehr als zwei Tische.

action-unknown = „{ $text }“ ist kein Zug dieses Spiels oder nicht so geschrieben, wie eine Partie ihn schreibt.
action-no-such-place = „{ $text }“ nennt einen Platz, den es an diesem Tisch nicht gibt.

expected-game = der Name eines Spiels
expected-players = eine Anzahl von Personen
expected-options = ein Objekt mit Optionen
expected-version = eine Versionsnummer
expected-actions = eine Liste von Texten
expected-seat = ein Platz am Tisch, ab 0 gezählt
expected-seed = 64 hexadezimale Ziffern
expected-deal = ein Objekt mit einer Liste je Stapel
expected-fair = ein Objekt mit den Feldern „commitment“, „secret“ und „shares“
expected-shares = eine Liste mit 64 hexadezimalen Ziffern oder null für jede Person
expected-arena = ein Objekt mit Spielern und Ergebnissen einer Arena
expected-board = ein Objekt mit dem Feld „tables“, das jedem Feld des Plans ein Land gibt
expected-side = „blue“, „red“, „red:“ und eine Zahl oder eine Liste der Zahlen 1 bis 46, jede einmal
expected-rounds = eine Zahl von 1 bis 100
expected-bag = jede der 24 Arten von Gästen viermal und jeder der 2 Joker zweimal
expected-guests = jede der 24 Arten von Gästen viermal
expected-tables = jedes der 12 Länder zweimal
expected-decks = die Karten 1 bis 46 und J, je einmal in jedem Kartensatz
