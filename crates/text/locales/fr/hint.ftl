# Conseils à un joueur : ce qu’un tour rapporte, et pourquoi il est bon.

hint-title = Les meilleurs tours pour { $player }
hint-points = { signed-points } tout de suite
hint-shed = malus en moins : { $points }
hint-margin = écart final attendu { SIGNED($margin) }
hint-win = chances de gagner { $percent } %
hint-prospects = perspectives (victoire et rang) { $percent } %
hint-goes-on = puis selon ce qui apparaît
hint-exact = La fin de partie est résolue : toutes les suites possibles ont été jouées.
hint-estimated = Estimation d’après { $simulations } { $simulations ->
        [one] simulation
       *[other] simulations
    }.
hint-thinking = Réflexion en cours…

why-only-choice = Il n’y a pas le choix : rien d’autre n’est permis.
why-ends-ahead = La partie s’arrête là, avec { plain-points } d’avance.
why-goes-out = La main est vide : la manche s’arrête, et seuls les autres paient pour leurs cartes.
why-completes-table = La table { $table } ({ $nation }) se remplit de clients de sa propre nation : la limite de la main descend à { $limit }.
why-takes-joker = Un joker revient en main, pour un meilleur tour plus tard.
why-safe-joker = Le joker va sur sa propre case, où personne ne peut le reprendre.
why-most-points = Aucun autre tour ne rapporte plus de points tout de suite.
why-sheds = La main s’allège de { $points } { $points ->
        [one] point
       *[other] points
    } de malus.
why-denies = { $player } perd l’occasion de marquer { plain-points }.
why-denies-on-average = { $player } peut marquer en moyenne { plain-points } de moins au prochain tour.
why-avoids-bar = Cela évite le bar, où la prochaine place coûte { plain-points }.
why-waits = Mieux vaut attendre : les cartes en main promettent davantage pour plus tard.
why-keeps = Mieux vaut s’arrêter là et garder les autres cartes pour plus tard.
why-full-hand = La main est pleine, et cette carte est celle qui manquera le moins.
why-long-run = C’est le meilleur choix à la longue, d’après { $simulations } { $simulations ->
        [one] simulation
       *[other] simulations
    }.
why-solved = Rien ne fait mieux quand on joue la partie jusqu’au bout.
why-alternative-close = C’est à peu près aussi bon à la longue.
why-alternative = C’est une autre possibilité, moins bonne à la longue.
why-nothing-better = Il n’y a rien de mieux en vue.
