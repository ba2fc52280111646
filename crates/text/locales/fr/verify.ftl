# Ce que donne la vérification d’une partie enregistrée, une phrase par point vérifié.

verify-written = La partie enregistrée est bien écrite.
verify-not-written = La partie enregistrée est mal écrite. { $why }
verify-commitment = L’engagement correspond au secret.
verify-wrong-commitment = L’engagement ne correspond pas au secret, dont l’engagement est { $expected }.
verify-seed = La graine découle du secret et des parts des joueurs.
verify-wrong-seed = La graine ne découle pas du secret et des parts des joueurs : ils donnent { $expected }.
verify-deal-unknown = La partie enregistrée ne dit pas d’où vient sa donne : la donne ne peut donc pas être vérifiée, seulement le jeu.
verify-noted = L’engagement est celui qui a été relevé avant la partie.
verify-not-noted = L’engagement n’est pas celui qui a été relevé avant la partie : la partie enregistrée contient { $found }.
verify-nothing-to-compare = Un engagement a été relevé avant la partie, mais la partie enregistrée n’en contient aucun à comparer.
verify-share = La part de { $player } est celle qui a été envoyée.
verify-other-share = La part de { $player } n’est pas celle qui a été envoyée : la partie enregistrée contient { $found }.
verify-no-share = Une part de { $player } a été envoyée, mais la partie enregistrée n’en contient aucune.
verify-legal = { $actions ->
        [0] Rien n’a encore été joué.
        [one] La seule action est permise.
       *[other] Les { $actions } actions sont toutes permises.
    }
verify-illegal = L’action numéro { $number }, « { $action } », ne peut pas être jouée. { $why }
verify-unfinished = La partie n’est pas finie. C’est au tour de { $player }.
verify-line = Ligne { $number }
verify-checked = { $bad ->
        [0] Les { $records } parties enregistrées sont toutes en ordre.
        [one] Une partie enregistrée sur { $records } n’est pas en ordre.
       *[other] { $bad } parties enregistrées sur { $records } ne sont pas en ordre.
    }
