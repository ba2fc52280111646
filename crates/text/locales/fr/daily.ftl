# La donne du jour : ses pages, et ce que les tables en disent.

page-daily-title = La donne du jour
page-daily-about = Une donne par jeu et par jour. Chacun la joue une seule fois, de la même place, contre les mêmes ordinateurs, avec les mêmes cartes et la même chance. Ensuite, vous voyez votre résultat parmi tous les autres.
page-daily-midnight = Les nouvelles donnes arrivent à minuit, temps universel.
page-daily-date = { $day ->
        [1] 1er
       *[other] { $day }
    } { $month ->
        [1] janvier
        [2] février
        [3] mars
        [4] avril
        [5] mai
        [6] juin
        [7] juillet
        [8] août
        [9] septembre
        [10] octobre
        [11] novembre
       *[12] décembre
    } { $year }
page-daily-of = { $game }, { $name }
page-daily-begin = Jouer la donne du jour
page-daily-go-on = Continuer la partie
page-daily-to-results = Voir les résultats
page-daily-not-begun = Vous ne l’avez pas encore jouée.
page-daily-going-on = Votre partie n’est pas finie.
page-daily-place = Place { $number } sur { $players }
page-daily-helped = Partie jouée avec de l’aide, donc sans place parmi les autres.
page-daily-yesterday = Hier
page-daily-earlier = La veille
page-daily-later = Le lendemain
page-daily-nobody = Personne n’a joué cette donne.
page-daily-best = Meilleur résultat : { $name }, avec { $points } d’avance.
page-daily-locked = Les résultats s’affichent ici quand vous avez fini votre partie, ou quand la journée est terminée.
page-daily-no-results = Personne n’a encore fini cette donne.
page-daily-still = { $count ->
        [one] Une partie n’est pas encore finie.
       *[other] { $count } parties ne sont pas encore finies.
    }
page-daily-ranking = Classement
page-daily-ranking-about = Ce qui compte, c’est l’avance sur le meilleur ordinateur de la table. À résultat égal, place égale.
page-daily-left-out = { $count ->
        [one] Un autre résultat n’est pas affiché.
       *[other] { $count } autres résultats ne sont pas affichés.
    }
page-daily-lead = Avance
page-daily-with-help = avec de l’aide
page-daily-unnamed = Anonyme
page-daily-chart = Les avances de tous les joueurs
page-daily-chart-about = { $count ->
        [one] Un résultat, avec une avance de { $most }.
       *[other] { $count } résultats, avec des avances de { $least } à { $most }.
    }
page-daily-computers = Ce qu’en font les ordinateurs
page-daily-computers-about = Un ordinateur de chaque niveau a joué la même donne de la même place.
page-daily-computing = Les ordinateurs sont encore en train de la jouer. Leurs résultats apparaîtront ici.
page-daily-level = Niveau
page-daily-compare = Comparer
page-daily-compare-of = Comparer tour par tour : { $name }
page-daily-compare-title = Deux parties de la même donne
page-daily-turn = Tour
page-daily-points-so-far = Points à ce moment : { $points }
page-daily-differs = Ici, les deux parties se séparent.
page-daily-equal = Les deux parties sont identiques du premier au dernier tour.
page-daily-over-here = Cette partie était déjà finie.
page-daily-seal = Le sceau
page-daily-sealed-about = Les cartes découlent d’un secret fixé avant que quiconque ne commence. Voici son sceau ; notez-le si vous voulez. Le secret est montré quand la journée est terminée, et chacun peut alors vérifier qu’il correspond.
page-daily-unsealed-about = La journée est terminée, et voici le secret d’où venaient les cartes. Son sceau est celui qui était affiché auparavant. La partie enregistrée de n’importe quelle table de cette donne se vérifie avec gueridon verify.
page-daily-reveal-tomorrow = C’était la donne du jour. Toutes les mains, la partie enregistrée et le secret sont montrés quand la journée est terminée.
page-daily-help-costs = Un conseil, ou un ordinateur ou un programme à votre place, vous coûte la place au classement.
page-daily-card-about = Chacun joue les mêmes cartes, une seule fois.
page-problem-sealed = C’est une donne du jour que d’autres jouent peut-être encore. Elle est ouverte à tous quand la journée est terminée.
page-problem-day-over = Cette journée est terminée, et on ne peut plus commencer sa donne.
page-problem-daily-unfinished = Les parties de la donne se comparent quand vous avez fini la vôtre.
page-problem-daily-helped = Vous avez joué cette donne avec de l’aide. Vous pourrez comparer votre partie aux autres quand la journée sera terminée.
