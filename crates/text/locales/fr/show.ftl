# Les libellés autour d’une position dans un terminal.

show-title = { $game }, { $players } joueurs
show-old-rules = Partie jouée selon la version { $version } des règles ; la plus récente est la version { $newest }.
show-edition = { $option } : { $value }
show-house-rule = Règle maison – { $option } : { $value }
show-step = Après { $step } { $step ->
        [one] coup
       *[other] coups
    } sur { $steps }
show-turn = C’est au tour de { $player }.
show-round = Manche { $round } sur { $rounds }
show-score = Points
show-hand = Main
show-hidden-cards = { $count } { $count ->
        [one] carte
       *[other] cartes
    }
show-face-down = { $count } { $count ->
        [one] carte
       *[other] cartes
    } face cachée
show-limit = Limite { $limit }
show-out = hors jeu
show-bar = Bar
show-bag = Dans le sac : { $count }
show-stock = Restent à piocher : { $count }
show-table-pile = Tables dans leur pile : { $count }
show-waits = Quelqu’un attend de la compagnie sur la chaise { $chair }.
show-last-turn = Le dernier tour
show-final-scores = Décompte final
show-final-score = { $player } : { $points }
show-too-far = La partie enregistrée compte { $steps } { $steps ->
        [one] coup
       *[other] coups
    } ; le coup { $at } n’existe pas.
show-no-line = Il n’y a pas de ligne { $number }.
