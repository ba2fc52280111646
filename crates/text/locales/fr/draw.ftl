# Ce qui se dit des places d’une table dessinée, pour qui l’entend plutôt que de la voir.

draw-board = { $game } : la table
draw-chair = Chaise { $place }, { $count ->
        [0] à aucune table
        [one] à la table { $nations }
       *[other] aux tables { $nations }
    } : { $guest }
draw-nobody = libre
draw-waiting = { $guest }, en attente de compagnie
draw-table = Table { $place }, { $nation } : { $guests ->
        [0] encore personne, le premier client ne rapporte rien
        [4] complète, { women-and-men }, { $doubled ->
            [yes] tous { $origin }, points doublés
           *[no] pas tous { $origin }
        }
       *[other] { women-and-men }, { $doubled ->
            [yes] tous { $origin } ; le prochain client rapporte { $next }, ou { $next-doubled } s’il vient { $origin }
           *[no] pas tous { $origin } ; le prochain client rapporte { $next }
        }
    }
draw-no-table = Table { $place } : retirée
draw-bar = Bar : { $count } { $count ->
        [one] client
       *[other] clients
    }, la prochaine place vaut { $worth }
draw-full-bar = Bar : complet
draw-bag = Sac : { $count } { $count ->
        [one] client
       *[other] clients
    }
draw-guest-pile = Pioche : { $count } { $count ->
        [one] client
       *[other] clients
    }
draw-table-pile = Pile des tables : il en reste { $count }
draw-square = { $square ->
        [J] La case du joker
       *[other] Case { $square }
    } : { $card ->
        [J] le joker
       *[other] carte { $card }
    }
draw-open-square = { $square ->
        [J] La case du joker
       *[other] Case { $square }
    } : libre, à côté d’une carte
draw-empty-square = { $square ->
        [J] La case du joker
       *[other] Case { $square }
    } : libre
draw-card-pile = Pioche : { $count } { $count ->
        [one] carte
       *[other] cartes
    }
