# Was die Seiten sagen: Knöpfe, Überschriften, Erklärungen.

## Rund um jede Seite

page-skip-to-content = Zum Inhalt springen
page-nav-label = Hauptmenü
page-nav-rules = Regeln
page-nav-me = Du
page-nav-import = Partie öffnen
page-language-label = Sprache
page-footer-line = Guéridon: drei Gesellschaftsspiele an einem kleinen runden Tisch. Freie Software, ohne Werbung, ohne Tracking.
page-back-home = Startseite
page-back-to-table = Zum Tisch
page-cancel = Abbrechen
page-close = Schließen
page-save = Speichern
page-copy = Kopieren
page-copied = Kopiert
page-points = { $count ->
        [one] Punkt
       *[other] Punkte
    }
page-player = Spieler
page-you = du
page-the-joker = der Joker
page-nav-settings = Einstellungen
page-look-again = Aktualisieren
page-offline-title = Keine Verbindung
page-offline-about = Gespielt wird auf dem Server, und der ist gerade nicht erreichbar. Von deinen Spielen geht nichts verloren.

## Startseite

page-home-title = Drei Spiele, ein kleiner runder Tisch
page-home-lead = Spiele Café International und Quarante-six im Browser: gegen Computer, die mitdenken, mit Freunden über einen Link oder gemeinsam an einem Bildschirm.
page-home-games = Die Spiele
page-home-mine = Deine Partien
page-home-open = Tische mit freiem Platz
page-home-running = Partien zum Zuschauen
page-home-join = Mitspielen
page-home-watch = Zuschauen
page-play-now = Sofort spielen
page-invite-friends = Freunde einladen
page-one-screen = An einem Bildschirm
page-learn-rules = Regeln lesen
page-pitch-cafe-board = Setze Gäste aus zwölf Nationen an die richtigen Tische, halte Frauen und Männer im Gleichgewicht, und lass möglichst wenige an der Bar landen.
page-pitch-cafe-cards = Fünf Tische, verdeckte Hände: Setze deine Gäste in gute Gesellschaft, und spiele deine Hand leer, bevor die Tische ausgehen.
page-pitch-forty-six = Lege Zahlenkarten neben die, die schon liegen, und werde deine los, bevor es die anderen schaffen.
page-facts-cafe-board = 2–4 Personen · etwa 40 Minuten
page-facts-cafe-cards = 2–5 Personen · etwa 25 Minuten
page-facts-forty-six = 2–6 Personen · etwa 15 Minuten
page-table-of = Tisch von { $name }
page-free-seats = { $players } Personen, { $free } { $free ->
        [one] Platz
       *[other] Plätze
    } frei
page-players-at-table = { $players } Personen
page-state-waiting = Es fehlen noch Leute
page-state-your-turn = Du bist am Zug
page-state-over = Das Spiel ist aus
page-turn-of = { $player } ist am Zug
page-play-computers = Gegen Computer spielen
page-level-label = Wie stark sie spielen
page-level-easy = Leicht
page-level-medium = Mittel
page-level-strong = Stark
page-level-master = Meister
page-against = gegen { $name }
page-ago-now = gerade eben
page-ago-minutes = vor { $count } { $count ->
        [one] Minute
       *[other] Minuten
    }
page-ago-hours = vor { $count } { $count ->
        [one] Stunde
       *[other] Stunden
    }
page-ago-days = vor { $count } { $count ->
        [one] Tag
       *[other] Tagen
    }
page-resume = Weiterspielen
page-abandon = Aufgeben
page-abandon-about = Ein Computer spielt für dich weiter, und die Partie verschwindet von dieser Liste.
page-abandon-confirm = Ja, aufgeben

## Ein neuer Tisch

page-new-title = Ein neuer Tisch
page-new-who = Wer sitzt wo?
page-new-pace = Tempo
page-new-pace-about = Zeit für einen Zug; läuft sie ab, spielt ein Computer diesen Zug.
page-new-visibility = Wer mitspielen darf
page-new-lay = Tisch eröffnen
page-your-name = Dein Name
page-name-label = Name
page-seat-number = Platz { $number }
page-seat-me = Du
page-seat-local = Jemand an diesem Bildschirm
page-seat-open = Freier Platz
page-seat-none = Niemand
page-seat-easy = Computer Leicht: übersieht manches
page-seat-medium = Computer Mittel: nimmt, was er kriegt
page-seat-strong = Computer Stark: denkt voraus
page-seat-master = Computer Meister: denkt weit voraus
page-bot-easy = Computer Leicht
page-bot-medium = Computer Mittel
page-bot-strong = Computer Stark
page-bot-master = Computer Meister
page-by-link = Per Link.
page-by-link-about = Nur wer den Link hat, findet den Tisch.
page-public = Öffentlich.
page-public-about = Der Tisch steht auf der Startseite; alle dürfen mitspielen und zuschauen.
page-pace-free = Ohne Zeitlimit
page-pace-minutes = { $count } { $count ->
        [one] Minute
       *[other] Minuten
    } pro Zug
page-pace-days = { $count } { $count ->
        [one] Tag
       *[other] Tage
    } pro Zug
page-option-edition = Ausgabe
page-option-edition-amigo = Amigo.
page-option-edition-amigo-about = Die Regeln des Verlags: Ein einzelner Gast eröffnet das Spiel, Joker gehen nie an die Bar, und ein Spieler, der dort nicht zahlen kann, scheidet aus.
page-option-edition-schuk = Schuk.
page-option-edition-schuk-about = Eine Nacherzählung: ein gewöhnlicher erster Zug, Joker an der Bar, wenn sonst nichts spielbar ist, und Punkte, die unter null fallen können.
page-option-bar = Preise der Bar
page-option-bar-rows = Nach Reihen.
page-option-bar-rows-about = Jede Fünferreihe beginnt wieder etwas günstiger; der schlechteste Platz kostet 14.
page-option-bar-linear = Immer teurer.
page-option-bar-linear-about = Ab dem siebten kostet jeder Platz zwei Punkte mehr als der vorige, bis −30.
page-option-groups = Kaffeekränzchen und Stammtisch
page-option-groups-no = Ohne.
page-option-groups-no-about = An jedem Tisch bleiben Frauen und Männer im Gleichgewicht.
page-option-groups-yes = Mit.
page-option-groups-yes-about = Ein Tisch darf auf einen Schlag mit vier Frauen oder vier Männern gefüllt werden; er bringt dann 20 oder 40 Punkte.
page-option-groups-strict = Streng.
page-option-groups-strict-about = Ebenso, aber an den anderen Tischen ihrer Plätze müssen die vier das Gleichgewicht wahren und bringen Punkte wie sonst.
page-option-side = Seite des Plans
page-option-side-blue = Blau.
page-option-side-blue-about = Die Zahlen stehen der Reihe nach.
page-option-side-red = Rot.
page-option-side-red-about = Die Zahlen sind durcheinander, die Nachbarn muss man suchen.
page-option-side-own = Eigene Seite.
page-option-side-own-about = Die Zahlen eines gedruckten Plans, wie sie eingegeben wurden.
page-option-side-numbered = Rot, ausgelost mit der Zahl { $number }.
page-option-rounds = Runden
page-option-rounds-usual = Eine pro Person.
page-option-rounds-usual-about = Alle beginnen einmal.
page-option-rounds-one = Eine einzige Runde.
page-option-rounds-one-about = Für ein schnelles Spiel.
page-option-rounds-ten = Zehn Runden.
page-option-rounds-ten-about = Für einen ganzen Abend.
page-option-joker = Joker
page-option-joker-linked = Mit Verbindung.
page-option-joker-linked-about = Der Joker muss eine Karte berühren, wie jede andere Karte.
page-option-joker-anywhere = Überall.
page-option-joker-anywhere-about = Der Joker darf auf jedes freie Feld.
page-option-first_turn = Der erste Zug des Spiels
page-option-first_turn-edition = Wie in der Ausgabe.
page-option-first_turn-edition-about = Bei Amigo wird genau ein Gast gesetzt, bei Schuk ist es ein gewöhnlicher Zug.
page-option-first_turn-one = Ein einzelner Gast.
page-option-first_turn-one-about = Im ersten Zug wird genau ein Gast gesetzt, auf einen passenden Stuhl und ohne Punkte.
page-option-first_turn-ordinary = Ein gewöhnlicher Zug.
page-option-first_turn-ordinary-about = Das Spiel beginnt mit einem Zug wie jedem anderen, nur darf ein einzelner Gast ohne Punkte allein bleiben.
page-option-bar_when = Wann die Bar offen ist
page-option-bar_when-free = In jedem Zug.
page-option-bar_when-free-about = Statt Gäste zu setzen, darfst du einen an die Bar schicken.
page-option-bar_when-stuck = Nur wenn sonst nichts geht.
page-option-bar_when-stuck-about = Du darfst nur dann einen Gast an die Bar schicken, wenn du niemanden setzen kannst, auch keine Gruppe, und keinen Joker tauschen kannst.
page-option-bar_joker = Joker an der Bar
page-option-bar_joker-edition = Wie in der Ausgabe.
page-option-bar_joker-edition-about = Bei Amigo geht ein Joker nie dorthin, bei Schuk nur, wenn sonst nichts spielbar ist.
page-option-bar_joker-never = Nie.
page-option-bar_joker-never-about = Kein Joker geht an die Bar; ist sonst nichts spielbar, musst du passen.
page-option-bar_joker-last-resort = Zur Not.
page-option-bar_joker-last-resort-about = Du darfst einen Joker nur an die Bar schicken, wenn sonst nichts spielbar ist.
page-option-debt = Ein Preis, den du nicht zahlen kannst
page-option-debt-edition = Wie in der Ausgabe.
page-option-debt-edition-about = Bei Amigo scheidest du aus, bei Schuk fallen deine Punkte unter null.
page-option-debt-eliminated = Ausscheiden.
page-option-debt-eliminated-about = Wer für den Platz an der Bar zu wenig Punkte hat, verliert sie alle und scheidet aus.
page-option-debt-below-zero = Unter null.
page-option-debt-below-zero-about = Der Preis wird trotzdem abgezogen, und die Punkte fallen unter null.
page-option-exchange_nation = Die Nation beim Tausch
page-option-exchange_nation-edition = Wie in der Ausgabe.
page-option-exchange_nation-edition-about = Bei Amigo hat der Gast die Nation eines beliebigen Tisches des Stuhls, bei Schuk die, für die der Joker steht.
page-option-exchange_nation-any = Die eines beliebigen Tisches.
page-option-exchange_nation-any-about = Der Gast, der einen Joker ersetzt, hat die Nation eines beliebigen Tisches des Stuhls.
page-option-exchange_nation-chosen = Die des Jokers.
page-option-exchange_nation-chosen-about = Der Gast, der einen Joker ersetzt, hat die Nation, für die der Joker steht.
page-option-exchange_gender = Das Geschlecht beim Tausch
page-option-exchange_gender-any = Beliebig.
page-option-exchange_gender-any-about = Eine Frau oder ein Mann darf einen Joker ersetzen, solange die Tische im Gleichgewicht bleiben.
page-option-exchange_gender-same = Das des Jokers.
page-option-exchange_gender-same-about = Einen weiblichen Joker ersetzt nur eine Frau, einen männlichen nur ein Mann.
page-option-four_jokers = Vier Joker an einem Tisch
page-option-four_jokers-edition = Wie in der Ausgabe.
page-option-four_jokers-edition-about = Bei Amigo zählt der Tisch als Tisch seiner eigenen Nation, bei Schuk zählen die Joker für die Nationen, für die sie stehen.
page-option-four_jokers-yes = Für die Nation des Tisches.
page-option-four_jokers-yes-about = Der Joker, der so einen Tisch füllt, bringt dort 8 Punkte, und dein Handlimit sinkt um eins.
page-option-four_jokers-no = Für die Nationen, für die sie stehen.
page-option-four_jokers-no-about = Nur wenn alle vier für die Nation des Tisches stehen, zählen die Punkte doppelt und sinkt das Handlimit.
page-option-bag = Das Ende durch den Beutel
page-option-bag-edition = Wie in der Ausgabe.
page-option-bag-edition-about = Bei Amigo ist das Spiel aus, sobald einer der letzten vier Gäste gezogen wird, bei Schuk, wenn nach dem Nachziehen noch vier oder weniger übrig sind.
page-option-bag-stop = Sofort.
page-option-bag-stop-about = Der Gast, nach dem noch drei im Beutel sind, ist der letzte, der gezogen wird, und das Spiel ist aus.
page-option-bag-finish = Nach dem Nachziehen.
page-option-bag-finish-about = Es wird zu Ende nachgezogen, und das Spiel ist aus, wenn noch vier Gäste oder weniger im Beutel sind.
page-option-board = Plan
page-option-board-printed = Wie gedruckt.
page-option-board-printed-about = Die Nationen stehen wie in einer öffentlichen Nachbildung des gedruckten Spiels.
page-option-first = Wer beginnt
page-option-first-0 = Platz 1 beginnt.
page-option-first-0-about = Den ersten Zug hat, wer auf dem ersten Platz sitzt.
page-option-first-seat = Platz { $number } beginnt.
page-option-first-about = Dieser Platz hat den ersten Zug, die anderen folgen der Reihe nach.
page-option-rule = { page-rule-link }
page-option-label = { $name }:
page-option-board-own = Ein eigener Spielplan.
page-option-rounds-number = { $number } Runden.
page-house-rules = Hausregeln
page-house-rules-about = Alles, was du hier änderst, wird am Tisch gezeigt.
page-house-rules-differ = Hausregeln an diesem Tisch:

## Platz nehmen

page-join-title = Einladung: { $game }
page-join-invited = { $name } lädt dich an den Tisch ein.
page-sit-down = Platz nehmen
page-deal-cards = Karten geben
page-seat-is-free = freier Platz
page-share-title = Jemanden einladen
page-share-about = Schicke diesen Link, oder lass ein Handy den Code scannen. Wer ihn zuerst öffnet, bekommt den Platz.
page-is-here = am Tisch
page-is-away = nicht da
page-cards-known = Die Karten dieser Partie sind bekannt: Sie geht von einer aufgezeichneten Partie aus, also weiß vielleicht jemand, was kommt.
page-cards-known-short = Karten bekannt
page-fair-title = Ehrlich gemischt
page-fair-before = Die Karten stehen fest, bevor jemand eine davon sieht: Diese Zahl ist das Siegel eines Geheimnisses, das nach dem Spiel gezeigt wird. Jeder Browser am Tisch steuert eigenen Zufall bei, sodass niemand die Karten aussuchen kann.
page-fair-after = So kamen die Karten zustande: aus dem Geheimnis, das vor der ersten Karte versiegelt war, und aus den Beiträgen der Browser am Tisch.
page-fair-browser = Was dieser Browser geprüft hat
page-fair-unchecked = Nichts: Er führt hier keine Skripte aus. Der Befehl unten prüft dasselbe anhand der heruntergeladenen Partie.
page-fair-seal-kept = Das Siegel ist das, das dieser Browser vor der ersten Karte gesehen hat.
page-fair-seal-other = Das Siegel ist nicht das, das dieser Browser vor der ersten Karte gesehen hat: Die Karten können nachträglich ausgesucht worden sein.
page-fair-seal-unknown = Das Siegel hat dieser Browser nicht verglichen, weil er es vor der ersten Karte nicht gesehen hat oder nichts aufbewahrt.
page-fair-share-kept = Der Beitrag dieses Browsers ist so in der Verteilung, wie er gesendet wurde.
page-fair-share-other = Der Beitrag dieses Browsers ist nicht so in der Verteilung, wie er gesendet wurde: Dieser Verteilung ist nicht zu trauen.
page-fair-share-unknown = Einen Beitrag hat dieser Browser nicht verglichen, weil er hier keinen beigesteuert hat oder nichts aufbewahrt.
page-fair-seed-follows = Das Geheimnis passt zum Siegel, und der Startwert folgt aus ihm und allen Beiträgen.
page-fair-seed-other = Das Geheimnis passt nicht zum Siegel, oder der Startwert folgt nicht daraus: Dieser Verteilung ist nicht zu trauen.
page-fair-seed-unknown = Geheimnis und Startwert hat dieser Browser nicht nachgerechnet, weil er das nur über HTTPS tut.
page-fair-commitment = Siegel (Festlegung)
page-fair-secret = Geheimnis
page-fair-share = Beitrag von { $player }
page-fair-seed = Startwert der Karten
page-fair-how = Lade die Partie herunter und prüfe sie mit einem Programm, dem du traust:
page-fair-closed = Ehrlich gemischt: So prüfst du es nach
page-fair-verified = ✓ Ehrlich gemischt, geprüft
page-fair-failed = ✗ Ehrlich gemischt? Eine Prüfung schlägt fehl
page-waiting-for-players = Es { $count ->
        [one] fehlt noch { $count } Person
       *[other] fehlen noch { $count } Personen
    }
page-waiting-for-names = Warten auf { $name }
page-room-settings = Was gespielt wird
page-fill-seat = Computer hinsetzen
page-share-sheet = Teilen
page-cancel-table = Tisch absagen
page-cancel-about = Niemand kann sich mehr hinsetzen, und der Link führt ins Leere.
page-cancel-confirm = Ja, absagen
page-table-cancelled = Dieser Tisch wurde abgesagt.

## Am Tisch

page-your-hand = Deine Karten
page-empty-hand = Keine Karten mehr
page-commands = Was du tun kannst
page-choice = Deine Wahl
page-choose-card-first = Wähle erst eine deiner Karten, dann einen Platz für sie.
page-not-a-chair = Ein Gast braucht einen Stuhl. Wähle einen am Tisch.
page-cannot-undo = Das lässt sich nicht zurücknehmen.
page-why-not = Warum nicht?
page-rule-link = Regel: { $rule }
page-more-places = Weitere leuchtende Plätze
page-whole-board = Den ganzen Plan zeigen
page-undo = Zurücknehmen
page-command-done = Fertig
page-command-draw = Karte ziehen
page-command-bar = An die Bar schicken
page-command-down = Karte verdeckt ablegen
page-command-exchange = Joker tauschen
page-command-group = Tisch füllen
page-command-pass = Passen
page-command-end = Spiel beenden
page-played-by-bot = ein Computer spielt
page-played-by-program = ein Programm spielt
page-show-receipt = Zeigen, woher diese Punkte kommen
page-card-count = { $count } { $count ->
        [one] Karte
       *[other] Karten
    }
page-hand-over = Computer für mich spielen lassen
page-take-back = Wieder selbst spielen
page-log-title = Was bisher geschah
page-step-number = Schritt { $number }
page-whole-game = Die ganze Partie, Schritt für Schritt
page-chat-title = Chat
page-chat-say = Etwas sagen
page-chat-send = Senden
page-chat-off = Chat ausschalten
page-chat-on = Chat einschalten
page-quick-phrases = Fertige Sätze
page-say-hello = Hallo!
page-say-good-luck = Viel Glück!
page-say-well-played = Gut gespielt!
page-say-nice-spot = Schöner Platz!
page-say-thank-you = Danke!
page-say-oh-no = Oh nein!
page-say-one-moment = Einen Moment, bitte.
page-push-switch = Nachricht, wenn ich am Zug bin
page-push-denied = Dein Browser erlaubt dieser Seite keine Benachrichtigungen. Du kannst das in seinen Einstellungen ändern.
page-push-failed = Dein Browser konnte sich nicht für Benachrichtigungen anmelden. Versuche es später noch einmal.
page-spectators = { $count } { $count ->
        [one] Person schaut zu
       *[other] Personen schauen zu
    }
page-cover-title = { $player } ist am Zug
page-cover-about = Gib den Bildschirm weiter. Bis dahin bleiben die Karten verdeckt.
page-cover-show = Ich bin { $player }: Karten zeigen
page-keys-title = Tasten
page-key-cards = eine Karte wählen
page-key-move = über den Plan gehen
page-key-choose = sie dort spielen
page-key-next = zum nächsten möglichen Platz
page-key-done = fertig
page-key-undo = zurücknehmen
page-key-cancel = Auswahl aufheben
page-key-help = diese Hilfe
page-hand-over-about = Ein Computer spielt von hier an weiter. Du kannst jederzeit wieder selbst spielen.
page-hand-over-confirm = Ja, spielen lassen
page-let-program = Eigenes Programm spielen lassen
page-let-program-about = Du bekommst ein Token, mit dem dein Programm auf diesem Platz spielt. Der ganze Tisch sieht, dass ein Programm spielt. Du kannst jederzeit wieder selbst spielen.
page-let-program-confirm = Token erstellen
page-new-token = Neues Token erstellen
page-new-token-about = Das Token, das du jetzt hast, gilt dann nicht mehr.
page-program-title = Ein Token für dein Programm
page-program-about = Dieses Token wird nur jetzt gezeigt. Ein Programm, das es hat, sieht, was du auf deinem Platz siehst, spielt dort und kann sonst nichts in deinem Namen tun. Behalte es für dich.
page-program-token = Token
page-program-command = Das Beispiel starten
page-program-stream = Oder lesen, was dein Programm lesen wird
page-program-until = Das Token gilt, bis die Partie zu Ende ist, du wieder selbst spielst, ein Computer für dich spielt, du ein neues Token erstellst oder du dich überall abmeldest.
page-watching = Du siehst zu.
page-time-up = Zeit abgelaufen, ein Computer hat gespielt
page-by-program = Programm
page-time-up-of = { $player ->
        [you] Deine Zeit war um, ein Computer hat für dich gespielt.
       *[other] Die Zeit von { $player } war um, ein Computer hat gespielt.
    }
page-show-again = Letzte Runde noch einmal zeigen
page-next-round = Nächste Runde

## Das Ende

page-standings = Endstand
page-rank = Rang
page-total = Summe
page-source-tables = Tische
page-source-doubled = Doppelte Tische
page-source-groups = Gruppen
page-source-bar = Bar
page-source-penalty = Restkarten
page-source-round = Runde { $round }
page-rematch = Noch einmal
page-to-rematch = Zur nächsten Partie
page-rematch-asked = { $player } möchte noch einmal spielen.
page-rematch-ready = Die nächste Partie wartet.
page-join-rematch = Mitspielen
page-watch-rematch = Bei der nächsten Partie zusehen
page-replay = Partie ansehen
page-download = Partie herunterladen
page-receipt-title = Woher die Punkte von { $player } kommen
page-no-points-yet = Noch keine Punkte.
page-fewest-win = In diesem Spiel gewinnt, wer die wenigsten Punkte hat.
page-best-turn = Bester Zug: { $player }, { $points }.
page-most-cards = Die meisten Karten in einem Zug: { $player }, { $count }.
page-course-title = Wie die Punkte zustande kamen
page-share-picture = Das Bild teilen

## Ansehen und Weiterspielen

page-replay-title = { $game }: Schritt { $step }
page-replay-controls = Schritte
page-replay-first = zum Anfang
page-replay-back = ein Schritt zurück
page-replay-forward = ein Schritt vor
page-replay-last = zum Ende
page-replay-slider = Schritt
page-replay-go = Los
page-step-of = Schritt { $step } von { $steps }
page-before-first-step = Die Karten sind verteilt.
page-continue-bots = Ab hier gegen Computer spielen
page-continue-friends = Ab hier mit Freunden spielen
page-import-about = Füge eine aufgeschriebene Partie ein, oder wähle ihre Datei: Sieh sie dir Schritt für Schritt an, oder spiele ab einer beliebigen Stelle weiter.
page-import-record = Partie
page-import-file = Datei mit einer Partie
page-import-open = Öffnen
page-import-illegal = Schritt { $number } der Partie, „{ $action }“, geht dort nicht.
page-rules-title = { $game }: die Regeln
page-rules-contents = Inhalt

## Du selbst

page-me-title = Du
page-me-name-about = Der Name kommt mit an neue Tische. Ein Konto gibt es nicht: Dieser Browser merkt sich, wer du bist.
page-carry-title = Auf einem anderen Gerät
page-carry-about = Mit diesem privaten Link spielst du auch auf einem anderen Gerät. Er gilt einmal und nur einen Tag lang. Wer ihn hat, spielt in deinem Namen; behalte ihn also für dich.
page-carry-reveal = Link zeigen
page-carry-here = Hier weiterspielen
page-carry-paste = Der Link, den dein anderes Gerät zeigt
page-carry-as = Auf diesem Gerät als { $name } spielen?
page-carry-unnamed = Auf diesem Gerät als die Person spielen, der dieser Link gehört?
page-carry-confirm = Ja, das bin ich
page-sign-out-title = Andere Geräte
page-sign-out-about = Alle anderen Geräte und alle bisherigen Links werden abgemeldet, nur dieses Gerät bleibt. Tu das, wenn ein Gerät oder ein Link in fremde Hände geraten ist.
page-sign-out = Überall sonst abmelden
page-history-title = Beendete Partien
page-history-empty = Du hast noch keine Partie beendet.
page-history-uncounted = Noch gibt es keine Statistik: Sie zählt beendete Partien, in denen du einen Platz hattest und die Karten nicht kennen konntest.
page-history-won-of = { $count } von { $number } gewonnen
page-history-won = Gewonnen
page-history-place = Platz { $number } von { $players }
page-history-newer = Neuere
page-history-older = Ältere
page-setting-theme = Farben
page-setting-theme-system = Wie das Gerät
page-setting-theme-light = Hell
page-setting-theme-dark = Dunkel
page-setting-text = Schriftgröße
page-setting-text-normal = Normal
page-setting-text-large = Groß
page-setting-speed = Züge der anderen
page-setting-speed-off = Sofort zeigen
page-setting-speed-quick = Schnell zeigen
page-setting-speed-calm = In Ruhe zeigen
page-setting-sound = Töne bei Zügen
page-setting-sound-off = Aus
page-setting-sound-on = An
page-setting-moves = Eine Karte spielen
page-setting-moves-at-once = Sofort
page-setting-moves-confirm = Nach einem zweiten Klick
page-setting-greetings = Gäste grüßen
page-setting-greetings-on = Ja
page-setting-greetings-off = Nein

## Probleme

page-problem-title = Das hat nicht geklappt
page-not-found-title = Seite nicht gefunden
page-problem-not-found = Unter dieser Adresse gibt es nichts.
page-problem-no-such-table = Diesen Tisch gibt es nicht. Prüfe den Link, oder bitte um einen neuen.
page-problem-wrong-method = So lässt sich diese Adresse nicht verwenden.
page-problem-malformed = Das Formular war unvollständig oder enthielt etwas Unerwartetes. Gehe zur vorigen Seite und versuche es noch einmal.
page-problem-too-large = Dieser Text ist zu lang.
page-problem-form-too-large = Das war zu viel: Ein Formular fasst höchstens { $limit } KiB.
page-problem-name-too-long = Ein Name hat höchstens { $limit } Zeichen.
page-problem-chat-too-long = Fasse dich kurz: höchstens { $limit } Zeichen.
page-problem-chat-full = Der Chat ist voll: Ein Tisch hat Platz für { $limit } Nachrichten.
page-problem-foreign-origin = Das kam von einer anderen Website und wurde deshalb nicht ausgeführt. Öffne den Tisch hier und versuche es noch einmal.
page-problem-unknown-host = Dieser Server antwortet nicht auf den Namen { $name }. Wenn er dir gehört, starte ihn dafür mit { $text } neu.
page-problem-not-seated = Das kann nur, wer am Tisch sitzt.
page-problem-not-over = Das würde verdeckte Karten zeigen und muss deshalb warten, bis das Spiel aus ist.
page-problem-wrong-invitation = Diese Einladung gehört zu einem anderen Tisch. Bitte noch einmal um den Link.
page-problem-no-free-seat = Alle Plätze sind besetzt. Du kannst zuschauen.
page-problem-too-many = Das war viel in kurzer Zeit. Warte einen Moment und versuche es noch einmal.
page-problem-too-many-streams = Von deiner Adresse aus sind zu viele Seiten offen. Schließe einige und lade neu.
page-problem-push-service = Dieser Server kennt den Benachrichtigungsdienst deines Browsers nicht und kann dich deshalb nicht benachrichtigen.
page-problem-no-token = Schicke das Token des Platzes im Header { $header } mit. Auf der Seite des Tisches bekommt eines, wer auf dem Platz sitzt.
page-problem-wrong-token = Kein Platz hier hat dieses Token. Prüfe, ob es vollständig ist und von diesem Server stammt.
page-problem-token-revoked = Dieses Token gilt nicht mehr. Der Platz wird wieder selbst oder von einem Computer gespielt, oder es gibt ein neueres Token. Auf der Seite des Tisches bekommst du ein neues.
page-problem-stream-replaced = Ein anderes Programm hat sich mit dem Token dieses Platzes verbunden. Lass immer nur ein Programm spielen.
page-problem-incomplete-play = Schicke ein Formular mit zwei Feldern: { $fields }.
page-problem-late-play = Der Tisch ist inzwischen bei einem anderen Schritt, darum wurde nichts gespielt. Warte auf die nächste Zeile des Stroms.
page-problem-game-over = Die Partie ist zu Ende. Es kann nichts mehr gespielt werden.
page-problem-too-many-tables = Du hast { $limit } Partien, die nicht zu Ende gespielt sind. Beende eine, bevor du eine neue beginnst.
page-problem-too-many-public-tables = { $limit } öffentliche Tische aus deinem Netz warten schon auf Mitspieler. Warte, bis einer davon voll ist, oder decke diesen für Leute mit dem Link.
page-problem-too-much-kept = Aus deinem Netz wurde innerhalb einer Stunde zu viel gespeichert. Warte eine Weile, dann geht es weiter.
page-problem-store-full = Dieser Server hat keinen Platz für neue Tische. Begonnene Partien gehen weiter; wer den Server betreibt, muss Platz schaffen.
page-problem-wrong-link = Dieser Link meldet niemanden an: Er ist beschädigt, schon benutzt oder älter als einen Tag. Öffne auf deinem anderen Gerät die Seite „Du“; dort steht ein neuer.
page-problem-stale = Inzwischen ist am Tisch etwas anderes geschehen. So steht es jetzt; von dir wurde nichts gespielt.
page-problem-not-your-turn = Du bist nicht am Zug.
page-problem-after-reveal = Ein Schritt, der den Zug beendet oder etwas Neues zeigt, muss der letzte sein, der gesendet wird. Nichts wurde gespielt: Spiele diesen Schritt allein, dann geht es weiter.
page-problem-unreadable = Das ist kein Schritt dieses Spiels.
page-problem-busy = Der Server hat gerade zu viel zu tun. Versuche es gleich noch einmal.
page-problem-unavailable = Der Server kann gerade nichts speichern, also wurde nichts gespielt. Versuche es gleich noch einmal.
page-problem-disk-full = Die Festplatte des Servers ist voll, also wurde nichts gespielt. Wer den Server betreibt, muss Platz schaffen.
page-problem-store-replaced = Die gespeicherten Tische dieses Servers wurden ausgetauscht oder sind in der Zeit zurückgegangen, also wurde nichts gespielt. Wer den Server betreibt, muss entscheiden, wie es weitergeht.
page-problem-internal = Bei uns ist etwas schiefgegangen. Nichts, was bestätigt war, ist verloren.
page-offline = Verbindung verloren. Verbinde neu …
page-unanswered = Der Server antwortet nicht. Versuche es noch einmal: Was du getan hast, zählt nur einmal.
page-broken = Auf dieser Seite ist etwas schiefgegangen. Lade sie neu, um den Tisch zu sehen, wie er steht.
page-try-again = Noch einmal versuchen
page-reload = Seite neu laden
page-problem-unknown-level = Einen Computer dieser Stärke gibt es nicht. Wähle leicht, mittel, stark oder Meister.
page-problem-nobody-begins = Auf Platz { $number } sitzt niemand, also kann er nicht beginnen. Gehe zur vorigen Seite und wähle einen anderen.
page-problem-not-host = Nur wer diesen Tisch eröffnet hat, kann ihn absagen.

## Rat

page-advice-ask = Rat
page-advice-hide = Rat ausblenden
page-advice-title = Rat
page-advice-lay = So auslegen
page-advice-allowed = Rat erlaubt.
page-advice-allowed-about = Alle dürfen einen Computer nach den besten Zügen fragen, und alle sehen, wer gefragt hat. Allein gegen Computer darfst du immer fragen.
page-advised = mit Rat
page-problem-no-advice = An diesem Tisch gibt es keinen Rat: Hier spielen auch andere, und es wurde beim Decken nicht vereinbart.
page-problem-advice-full = Das war der letzte Rat an diesem Tisch: Mehr als { $limit }-mal gibt es ihn nicht.
