# Was die Prüfung einer Partie ergibt, ein Satz für alles, was geprüft wurde.

verify-written = Die Partie ist richtig aufgeschrieben.
verify-not-written = Die Partie ist nicht richtig aufgeschrieben. { $why }
verify-commitment = Die Festlegung passt zum Geheimnis.
verify-wrong-commitment = Die Festlegung passt nicht zum Geheimnis, dessen Festlegung { $expected } ist.
verify-seed = Der Startwert folgt aus dem Geheimnis und den Beiträgen der Mitspielenden.
verify-wrong-seed = Der Startwert folgt nicht aus dem Geheimnis und den Beiträgen der Mitspielenden: Sie ergeben { $expected }.
verify-deal-unknown = Die Partie sagt nicht, wie ihre Verteilung zustande kam. Die Verteilung lässt sich also nicht prüfen, nur das Spiel.
verify-noted = Es ist die Festlegung, die vor dem Spiel notiert wurde.
verify-not-noted = Es ist nicht die Festlegung, die vor dem Spiel notiert wurde: In der Partie steht { $found }.
verify-nothing-to-compare = Vor dem Spiel wurde eine Festlegung notiert, aber in der Partie steht keine, mit der sie sich vergleichen ließe.
verify-share = Der Beitrag von { $player } ist der gesendete.
verify-other-share = Der Beitrag von { $player } ist nicht der gesendete: In der Partie steht { $found }.
verify-no-share = Von { $player } wurde ein Beitrag gesendet, aber in der Partie steht keiner.
verify-legal = { $actions ->
        [0] Es ist noch nichts gespielt.
        [one] Der eine Schritt ist erlaubt.
       *[other] Alle { $actions } Schritte sind erlaubt.
    }
verify-illegal = Schritt { $number }, „{ $action }“, geht nicht. { $why }
verify-unfinished = Das Spiel ist nicht aus. Am Zug: { $player }.
verify-line = Zeile { $number }
verify-checked = { $bad ->
        [0] Alle { $records } Partien sind in Ordnung.
        [one] Eine von { $records } Partien ist nicht in Ordnung.
       *[other] { $bad } von { $records } Partien sind nicht in Ordnung.
    }
