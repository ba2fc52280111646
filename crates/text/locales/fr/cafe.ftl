# What players do in the café games, and what follows from it.

## Actions; some are told like what they lead to.

cafe-bar-action = { $player ->
        [you] Vous envoyez
       *[other] { $player } envoie
    } { $guest } au bar.
cafe-exchange-action = { $player ->
        [you] Vous échangez
       *[other] { $player } échange
    } le joker de la chaise { $chair } : { $guest } prend sa place.
cafe-group-action = { $player ->
        [you] Vous remplissez
       *[other] { $player } remplit
    } la table { $table } d’un seul coup : { $guests }.
cafe-group-guest = { $guest } sur la chaise { $chair }
cafe-pass-action = { $player ->
        [you] Vous passez votre
       *[other] { $player } passe son
    } tour.
cafe-draw-action = { $player ->
        [you] Vous piochez
       *[other] { $player } pioche
    } une carte.
cafe-end-action = { $player ->
        [you] Vous n’avez plus de cartes et mettez
       *[other] { $player } n’a plus de cartes et met
    } fin à la partie.
cafe-done-action = { $player ->
        [you] Vous terminez votre
       *[other] { $player } termine son
    } tour.

## Receipts

cafe-seated = { $player ->
        [you] Vous placez
       *[other] { $player } place
    } { $guest } sur la chaise { $chair }.
cafe-alone = Pas encore de points { $count ->
        [one] à la table
       *[other] aux tables
    } { $tables } : il n’y a personne d’autre.
cafe-scored = { cafe-scored-at } = { $points }.
# The same where the points stand beside it.
cafe-scored-at = Table { $table } : { $doubled ->
        [yes] { $guests } clients × 2, tous { $origin }
       *[no] { $guests } clients, pas tous { $origin }
    }
cafe-group-scored = { cafe-group-scored-at } = { $points }.
cafe-group-scored-at = Table { $table } : { $gender ->
        [woman] une réunion d’amies, { $doubled ->
            [yes] { $worth } × 2, toutes { $origin }
           *[no] pas toutes { $origin }
        }
       *[man] une table d’habitués, { $doubled ->
            [yes] { $worth } × 2, tous { $origin }
           *[no] pas tous { $origin }
        }
    }
cafe-scored-sum = En tout { $points }.
cafe-four-jokers = Quatre jokers occupent la table { $table } ({ $nation }) : quelles que soient les nations qu’ils représentent, elle compte comme une table de sa nation.
cafe-limit-lowered = La table { $table } ({ $nation }) est complète, avec 4 clients de sa propre nation. { $limit ->
        [0] { $player ->
            [you] Vous ne piochez
           *[other] { $player } ne pioche
        } plus de clients.
       *[other] Désormais, { $player ->
            [you] vous avez
           *[other] { $player } a
        } au plus { guest-limit } en main.
    }
cafe-cleared = La table { $table } ({ $nation }) est complète et quitte la partie, avec { $guests }.
cafe-cleared-alone = La table { $table } ({ $nation }) est complète et quitte la partie.
cafe-revealed = Une nouvelle table arrive en { $table } ({ $nation }).
cafe-bar = { $player ->
        [you] Vous envoyez
       *[other] { $player } envoie
    } { $guest } au bar, place { $place } : { signed-points }.
cafe-bar-unpaid = { $player ->
        [you] Vous envoyez
       *[other] { $player } envoie
    } { $guest } au bar, place { $place } : { signed-points }. Le prix de { $price } dépassait ce que { $player ->
        [you] vous pouviez
       *[other] { $player } pouvait
    } payer.
cafe-bar-at = Bar, place { $place } : { $guest }
cafe-bar-unpaid-at = Bar, place { $place } : { $guest }, pour moins que le prix de { $price }
cafe-eliminated = { $player ->
        [you] Vous quittez
       *[other] { $player } quitte
    } la partie, et ces cartes en sortent aussi : { $cards }.
cafe-eliminated-empty = { $player ->
        [you] Vous quittez
       *[other] { $player } quitte
    } la partie.
cafe-exchanged = Sur la chaise { $chair }, { $joker } laisse sa place : { $guest } s’y installe, et { $player ->
        [you] vous reprenez
       *[other] { $player } reprend
    } le joker en main.
cafe-drew = { $player ->
        [you] Vous piochez
       *[other] { $player } pioche
    } { $count } { $count ->
        [one] carte
       *[other] cartes
    }.
cafe-drew-known = { $player ->
        [you] Vous piochez
       *[other] { $player } pioche
    } { $count } { $count ->
        [one] carte
       *[other] cartes
    } : { $cards }.
cafe-laid-down = { $player ->
        [you] Vous posez
       *[other] { $player } pose
    } une carte face cachée.
cafe-laid-down-known = { $player ->
        [you] Vous posez
       *[other] { $player } pose
    } une carte face cachée : { $guest }.
cafe-passed = { $player ->
        [you] Vous n’avez rien à jouer et passez votre
       *[other] { $player } n’a rien à jouer et passe son
    } tour.
cafe-penalty = { signed-points } pour { $player ->
        [you] vous
       *[other] { $player }
    } : il reste { $rest }.
cafe-penalty-at = Il reste en main : { $rest }
