# What players do in the café games, and what follows from it.

## Actions; some are told like what they lead to.

cafe-bar-action = { $player } envoie { $guest } au bar.
cafe-exchange-action = { $player } échange le joker de la chaise { $chair } : { $guest } prend sa place.
cafe-group-action = { $player } remplit la table { $table } d’un seul coup : { $guests }.
cafe-group-guest = { $guest } sur la chaise { $chair }
cafe-pass-action = { $player } passe son tour.
cafe-draw-action = { $player } pioche une carte.
cafe-end-action = { $player } n’a plus de cartes et met fin à la partie.
cafe-done-action = { $player } termine son tour.

## Receipts

cafe-seated = { $player } place { $guest } sur la chaise { $chair }.
cafe-alone = Aucun point à la table { $table } ({ $nation }) : il n’y a encore personne d’autre.
cafe-scored = { signed-points } à la table { $table } ({ $nation }) : { $guests } clients, pas tous de cette nation.
cafe-scored-doubled = { signed-points } à la table { $table } ({ $nation }) : { $guests } clients, tous de cette nation, points doublés.
cafe-group-scored = { signed-points } à la table { $table } ({ $nation }) : { $gender ->
        [woman] un café de 4 dames
       *[man] une table de 4 habitués
    }{ $doubled ->
        [yes] { $gender ->
            [woman] , toutes de cette nation, points doublés.
           *[man] , tous de cette nation, points doublés.
        }
       *[no] .
    }
cafe-four-jokers = Quatre jokers occupent la table { $table } ({ $nation }) : quelles que soient les nations qu’ils représentent, elle compte comme une table de sa nation.
cafe-limit-lowered = La table { $table } ({ $nation }) est complète, avec 4 clients de sa propre nation. { $limit ->
        [0] { $player } ne pioche plus de clients.
        [one] Désormais, { $player } a au plus { $limit } client en main.
       *[other] Désormais, { $player } a au plus { $limit } clients en main.
    }
cafe-cleared = La table { $table } ({ $nation }) est complète et quitte la partie, avec { $guests }.
cafe-cleared-alone = La table { $table } ({ $nation }) est complète et quitte la partie.
cafe-revealed = Une nouvelle table arrive en { $table } ({ $nation }).
cafe-bar = { $player } envoie { $guest } au bar, place { $place } : { signed-points }.
cafe-bar-unpaid = { $player } envoie { $guest } au bar, place { $place } : { signed-points }. Le prix de { $price } dépassait ce que { $player } pouvait payer.
cafe-eliminated = { $player } quitte la partie, et ces cartes en sortent aussi : { $cards }.
cafe-eliminated-empty = { $player } quitte la partie.
cafe-exchanged = Sur la chaise { $chair }, { $joker } laisse sa place : { $guest } s’y installe, et { $player } reprend le joker en main.
cafe-drew = { $player } pioche { $count } { $count ->
        [one] carte
       *[other] cartes
    }.
cafe-drew-known = { $player } pioche { $count } { $count ->
        [one] carte
       *[other] cartes
    } : { $cards }.
cafe-laid-down = { $player } pose une carte face cachée.
cafe-laid-down-known = { $player } pose une carte face cachée : { $guest }.
cafe-passed = { $player } n’a rien à jouer et passe son tour.
cafe-penalty = { signed-points } pour { $player } : il reste { $rest }.
