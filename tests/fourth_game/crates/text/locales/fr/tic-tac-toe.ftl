game-tic-tac-toe = Morpion
page-pitch-tic-tac-toe = Alignez trois marques avant l’autre joueur.
page-facts-tic-tac-toe = 2 joueurs · environ 2 minutes
page-source-line = Trois alignées
reason-line = La partie est finie : trois marques sont alignées.
reason-full = La partie est finie : toutes les cases sont marquées.
tic-marked = { $player ->
        [you] Vous marquez
       *[other] { $player } marque
    } { $square }.
tic-line = { $player ->
        [you] Vous avez
       *[other] { $player } a
    } trois marques alignées : 1 point.
tic-taken = La case { $square } est marquée. Choisissez une case libre.
tic-square = { $square } : { $mark ->
        [0] libre
       *[other] joueur { $mark }
    }
