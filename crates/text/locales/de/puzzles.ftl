# Rätsel: Stellungen mit einem deutlich besten Zug.

page-puzzles-title = Rätsel
page-puzzles-lead = Stellungen aus Partien zwischen Computern, in denen ein Zug deutlich der beste ist. Finde ihn auf dem Spielplan. Jede wurde von einer zehnmal tieferen Suche geprüft als der, die sie gefunden hat.
page-puzzles-next = Nächstes Rätsel
page-puzzles-solved = { $count } von { $number } gelöst
page-puzzles-missed = Noch einmal versuchen
page-puzzles-all = Alle nach Schwierigkeit
page-puzzles-all-tried = Du hast alle versucht.
page-puzzles-streak = { $count } in Folge beim ersten Versuch, höchstens { $best }
page-puzzles-days = { $count } { $count ->
        [one] Tag
       *[other] Tage
    } in Folge mit dem Rätsel des Tages, höchstens { $best }
page-puzzle-of-day = Rätsel des Tages
page-puzzle-of-day-solve = Lösen
page-puzzle-of-day-solved = Heute gelöst. Das nächste kommt morgen.
page-puzzle-of = Rätsel { $number } von { $count }
page-puzzle-difficulty = Schwierigkeit { $number } von 5
page-puzzle-done = gelöst
page-puzzle-was-missed = verfehlt
page-puzzle-best-turn = Finde den besten Zug
page-puzzle-best-turn-task = Ein Zug ist deutlich besser als alle anderen. Spiel ihn.
page-puzzle-certain-win = Gewinne sofort
page-puzzle-certain-win-task = Ein Zug gewinnt die Partie jetzt, was auch immer verdeckt ist. Spiel ihn.
page-puzzle-smallest-loss = Verliere so wenig wie möglich
page-puzzle-smallest-loss-task = Du verlierst wohl, was immer du spielst. Finde den Zug, der mit den wenigsten Punkten verliert.
page-puzzle-hint = Die Lösung braucht { $count } { $count ->
        [one] Schritt
       *[other] Schritte
    }. Sie anzusehen zählt als verfehlt.
page-puzzle-worth-best-turn = Deine Chancen stehen jetzt bei { $percent } %. Der nächstbeste Zug hätte { $other } % gelassen.
page-puzzle-worth-certain-win = Die Partie ist gewonnen, was auch immer verdeckt war. Kein anderer Zug machte das sicher.
page-puzzle-worth-smallest-loss = Der nächstbeste Zug hätte { $loss } { $loss ->
        [one] Punkt
       *[other] Punkte
    } mehr gekostet.
page-puzzle-cost-best-turn = Dieser Zug lässt dir { $other } % Chancen, der beste { $percent } %.
page-puzzle-cost-best-turn-least = Dieser Zug lässt dir höchstens { $other } % Chancen, der beste { $percent } %.
page-puzzle-cost-certain-win = Dieser Zug gewinnt nicht sofort: Er lässt dir { $other } % Chancen.
page-puzzle-cost-certain-win-least = Dieser Zug gewinnt nicht sofort: Er lässt dir höchstens { $other } % Chancen.
page-puzzle-cost-smallest-loss = Dieser Zug kostet { $loss } { $loss ->
        [one] Punkt
       *[other] Punkte
    } mehr als der beste.
page-puzzle-cost-smallest-loss-least = Dieser Zug kostet mindestens { $loss } { $loss ->
        [one] Punkt
       *[other] Punkte
    } mehr als der beste.
page-puzzle-bad-steps = Die Schritte in dieser Adresse lassen sich nicht spielen, deshalb beginnt das Rätsel von vorn.
