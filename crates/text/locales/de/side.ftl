# Die rote Seite aus der eigenen Schachtel, von Hand eingegeben.

side-title = Die rote Seite aus deiner eigenen Schachtel
side-about = Gib die 46 Zahlen in der Reihenfolge ein, in der sie auf deinem Plan stehen, Reihe für Reihe von links oben an. Dieser Browser merkt sie sich für den nächsten Tisch, und die Adresse dieser Seite lässt sich teilen.
side-square = Reihe { $row }, Spalte { $column }
side-missing = Es fehlt noch: { $numbers }.
side-twice = Doppelt: { $numbers }.
side-wrong = „{ $text }“ ist keine Zahl von 1 bis 46.
side-complete = Alle 46 Zahlen sind da.
side-use = Neuer Tisch mit dieser Seite
side-check = Prüfen
side-clear = Alle Felder leeren
side-link = Die rote Seite aus deiner eigenen Schachtel eingeben
side-kept = Die Seite, die du zuletzt eingegeben hast
