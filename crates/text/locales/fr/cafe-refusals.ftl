# Why something cannot be played in the café games: the rule, the values, and a way out.

cafe-not-in-hand = Pour cela, il faudrait { $guest } dans votre main. Jouez seulement des cartes que vous avez en main.
cafe-place-taken = La chaise { $chair } est prise : { $guest } l’occupe déjà. Choisissez une chaise libre.
cafe-wrong-nation = La chaise { $chair } touche { $wanted }, mais { $guest } ne peut s’asseoir qu’à { $table }.
cafe-wrong-nation-joker = Sur la chaise { $chair }, un joker peut seulement représenter { $wanted }, et non { $nation }. Choisissez une nation qui y a une table, ou une autre chaise.
cafe-wrong-exchange = Le joker de la chaise { $chair } représente { $wanted }. Seule une personne de cette nation peut prendre sa place, et { $guest } est d’une autre nation.
cafe-wrong-gender = { $gender ->
        [woman] Seule une femme peut
       *[man] Seul un homme peut
    } prendre la place du joker de la chaise { $chair } : à cette table de jeu, un joker s’échange contre quelqu’un de son sexe, et { $guest } est de l’autre. Choisissez une autre carte, ou un autre joker.
cafe-not-stuck = À cette table de jeu, le bar est réservé aux joueurs bloqués, et vous pouvez encore jouer autre chose : par exemple { $guest } sur la chaise { $chair }.
cafe-group-left = À cette table de jeu, le bar est réservé aux joueurs bloqués, et vous pouvez encore remplir la table { $table } d’un coup.
cafe-gender = La table { $table } ({ $nation }) aurait { women-and-men }. Une table accueille au plus 2 femmes et 2 hommes, avec un écart de 1 au plus. Choisissez une carte de l’autre sexe ou une autre table.
cafe-sits-alone = Sur la chaise { $chair }, { $guest } n’aurait pas de compagnie, et aucune autre carte de votre main ne pourrait venir à la même table. Choisissez une table où il y a déjà quelqu’un.
cafe-must-join = Sur la chaise { $chair }, quelqu’un attend de la compagnie. Placez la carte suivante à une table de cette chaise.
cafe-must-score = Sur la chaise { $chair }, { $guest } n’aurait pas de compagnie et ne rapporterait rien, et personne ne peut plus suivre pendant ce tour. Choisissez une table où il y a déjà quelqu’un, ou terminez le tour.
cafe-too-many-guests = On place au plus { $limit } clients par tour, et { $limit } sont déjà placés. Terminez le tour.
cafe-only-one-at-first = Au premier tour de la partie, on place exactement 1 client, et c’est fait. Terminez le tour.
cafe-first-turn-seats = Le premier tour de la partie ne permet pas cela. Commencez par placer un client.
cafe-group-is-whole-turn = Remplir la table est la seule action du tour. Terminez-le.
cafe-joker-at-bar = Un joker ne va jamais au bar. Placez-le à une table, ou envoyez quelqu’un d’autre au bar.
cafe-joker-at-bar-yet = Un joker ne va au bar que si rien d’autre n’est jouable, et vous pouvez encore jouer autre chose.
cafe-no-joker = Il n’y a pas de joker sur la chaise { $chair }, donc rien à y échanger. Choisissez une chaise occupée par un joker.
cafe-hand-full = Votre main est pleine avec { $limit } cartes : vous ne pouvez pas piocher. Placez des clients, ou posez une carte face cachée.
cafe-hand-not-full = On ne pose une carte face cachée qu’avec une main pleine de { $limit } cartes, et vous en avez { $cards }. Placez des clients, ou piochez une carte.
cafe-must-place-first = Personne n’a été placé pendant ce tour : vous ne pouvez pas encore le terminer. Jouez d’abord quelque chose.
cafe-after-seating = Quelqu’un a déjà été placé pendant ce tour. On ne peut plus que placer d’autres clients, si les règles le permettent, ou terminer le tour.
cafe-can-play = On ne passe que si rien du tout n’est jouable, et vous pouvez encore jouer quelque chose.
cafe-hand-not-empty = Seule une main vide permet de mettre fin à la partie, et il vous reste { $cards } { $cards ->
        [one] carte
       *[other] cartes
    }.
cafe-variant-off = Cette partie se joue sans la variante qui permet de remplir une table avec 4 femmes ou 4 hommes. Placez vos clients un par un.
cafe-group-table = Une table de 4 femmes ou de 4 hommes doit d’abord être vide, ou n’accueillir que { $limit } { $limit ->
        [one] client
       *[other] clients
    } au plus, de ce sexe seulement ; à la table { $table }, il y a { women-and-men }. Choisissez une autre table.
cafe-group-mixed = La table { $table } peut être remplie d’un seul coup avec des femmes ou avec des hommes, pas avec les deux. Choisissez des cartes d’un seul sexe.
cafe-group-incomplete = Une table remplie d’un seul coup n’a plus de chaise vide. À la table { $table }, il en resterait { $missing }. Choisissez une carte pour chaque chaise libre.
cafe-no-group = Vous n’avez pas en main { $gender ->
        [woman] les femmes
       *[man] les hommes
    } qu’il faut pour remplir la table { $table } d’un seul coup. Choisissez une autre table, ou placez vos clients un par un.
cafe-group-goes-on = Vous remplissez la table { $table } d’un seul coup, carte par carte : la suivante va sur la chaise { $chair }. Choisissez une carte qui y convient et qui en laisse assez pour les autres chaises.
