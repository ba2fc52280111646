# Les problèmes : des positions où un tour est nettement le meilleur.

page-puzzles-title = Problèmes
page-puzzles-lead = Des positions tirées de parties entre ordinateurs, où un tour est nettement le meilleur. Trouvez-le sur le plateau. Chacune a été vérifiée par une recherche dix fois plus profonde que celle qui l’a trouvée.
page-puzzles-next = Problème suivant
page-puzzles-solved = { $count } { $count ->
        [one] résolu
       *[other] résolus
    } sur { $number }
page-puzzles-missed = À réessayer
page-puzzles-all = Tous, par difficulté
page-puzzles-all-tried = Vous les avez tous essayés.
page-puzzles-streak = { $count } de suite du premier coup, { $best } au plus
page-puzzles-days = { $count } { $count ->
        [one] jour
       *[other] jours
    } de suite avec le problème du jour, { $best } au plus
page-puzzle-of-day = Problème du jour
page-puzzle-of-day-solve = Le résoudre
page-puzzle-of-day-solved = Résolu aujourd’hui. Le prochain arrive demain.
page-puzzle-of = Problème { $number } sur { $count }
page-puzzle-difficulty = Difficulté { $number } sur 5
page-puzzle-done = résolu
page-puzzle-was-missed = manqué
page-puzzle-best-turn = Trouvez le meilleur tour
page-puzzle-best-turn-task = Un tour est nettement meilleur que tous les autres. Jouez-le.
page-puzzle-certain-win = Gagnez tout de suite
page-puzzle-certain-win-task = Un tour gagne la partie maintenant, quoi qu’il y ait de caché. Jouez-le.
page-puzzle-smallest-loss = Perdez le moins possible
page-puzzle-smallest-loss-task = Vous perdrez sans doute, quoi que vous jouiez. Trouvez le tour qui perd du moins de points.
page-puzzle-hint = La solution prend { $count } { $count ->
        [one] coup
       *[other] coups
    }. La demander compte comme un échec.
page-puzzle-worth-best-turn = Vos chances sont maintenant de { $percent } %. Le meilleur des autres tours en aurait laissé { $other } %.
page-puzzle-worth-certain-win = La partie est gagnée, quoi qu’il y ait eu de caché. Aucun autre genre de tour ne l’assurait.
page-puzzle-worth-smallest-loss = Le meilleur des autres tours aurait coûté { $loss } { $loss ->
        [one] point
       *[other] points
    } de plus.
page-puzzle-cost-best-turn = Ce tour vous laisse { $other } % de chances ; le meilleur en laisse { $percent } %.
page-puzzle-cost-best-turn-least = Ce tour vous laisse au plus { $other } % de chances ; le meilleur en laisse { $percent } %.
page-puzzle-cost-certain-win = Ce tour ne gagne pas tout de suite : il vous laisse { $other } % de chances.
page-puzzle-cost-certain-win-least = Ce tour ne gagne pas tout de suite : il vous laisse au plus { $other } % de chances.
page-puzzle-cost-smallest-loss = Ce tour coûte { $loss } { $loss ->
        [one] point
       *[other] points
    } de plus que le meilleur.
page-puzzle-cost-smallest-loss-least = Ce tour coûte au moins { $loss } { $loss ->
        [one] point
       *[other] points
    } de plus que le meilleur.
page-puzzle-bad-steps = Les coups de cette adresse ne peuvent pas être joués : le problème reprend à son début.
