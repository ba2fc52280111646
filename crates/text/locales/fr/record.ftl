# Ce qui ne va pas dans une ligne qui devrait être une partie enregistrée, et que faire.

record-too-long = La ligne est trop longue : une partie enregistrée tient en { $limit } Mio au plus.
record-not-text = La ligne n’est pas du texte UTF-8. Enregistrez le fichier en UTF-8.
record-not-json = La ligne n’est pas du JSON : { $detail }.
record-not-an-object = Une partie enregistrée est un seul objet JSON, qui contient le jeu, les joueurs et les cartes.
record-unknown-field = Rien ne s’appelle « { $field } » ici. Vérifiez l’orthographe ou retirez ce champ.
record-missing-field = Il manque le champ « { $field } ».
record-wrong-value = Le champ « { $field } » attend { $expected }.
record-unknown-game = Aucun jeu ne s’appelle « { $name } » ici. Jeux connus : { $known }.
record-players = Ce jeu se joue de { $least } à { $most }.
record-unknown-option = Ce jeu n’a pas d’option « { $option } ». Ses options : { $known }.
record-wrong-choice = L’option « { $option } » peut être : { $known }.
record-newer-option = L’option « { $option } » existe à partir de la version { $since } des règles ; cette partie enregistrée est de la version { $version }. Retirez l’option, ou indiquez la version { $since }.
record-seed-or-deal = Une partie enregistrée a soit une graine (« seed »), soit une donne (« deal ») : exactement l’une des deux.
record-fair-without-seed = Le champ « fair » dit d’où vient une graine, mais cette partie enregistrée n’a pas de graine (« seed »). Ajoutez-la ou retirez « fair ».
record-wrong-shares = Il faut une part par joueur, avec null pour qui n’en a pas donné : { $shares } { $shares ->
        [one] part
       *[other] parts
    }, cela ne va pas.
record-wrong-deal = La pile « { $pile } » doit contenir { $expected }.
record-wrong-decks = Il faut un paquet par manche : { $decks } { $decks ->
        [one] paquet
       *[other] paquets
    } pour { $rounds } { $rounds ->
        [one] manche
       *[other] manches
    }, cela ne va pas.
record-wrong-table = Une table du plateau est une case et une nation, par exemple b2 et DE. Ceci n’en est pas une : { $text }.
record-wrong-view = Les places à cette table vont de 0 à { $last }, et une autre a été demandée.
record-unknown-version = Les règles sont connues ici dans les versions 1 à { $newest }. Indiquez l’une d’elles ou retirez la version.
record-doubled-field = Le champ « { $field } » figure deux fois. Gardez-en un seul.

board-no-tables = Un plateau a au moins une table.
board-too-many-tables = Un plateau a au plus { $limit } tables.
board-two-tables = Deux tables occupent la case { $square }.
board-lacks-chair = Il manque une chaise à la table { $square } : ses quatre côtés doivent être sur le plan, et aucune autre table ne doit s’y trouver.
board-too-shared = La chaise { $square } touche plus de deux tables.

action-unknown = « { $text } » n’est pas une action de ce jeu, ou n’est pas écrit comme dans une partie enregistrée.
action-no-such-place = « { $text } » désigne une place que cette table n’a pas.

expected-game = le nom d’un jeu
expected-players = un nombre de joueurs
expected-options = un objet d’options
expected-version = un numéro de version
expected-actions = une liste de textes
expected-seat = une place de la table, comptée à partir de 0
expected-seed = 64 chiffres hexadécimaux
expected-deal = un objet avec une liste par pile
expected-fair = un objet avec les champs « commitment », « secret » et « shares »
expected-shares = une liste avec 64 chiffres hexadécimaux ou null pour chaque joueur
expected-arena = un objet avec les joueurs et les résultats d’une arène
expected-board = un objet avec le champ « tables », qui donne une nation à chaque case
expected-side = « blue », « red », « red » suivi d’un deux-points et d’un nombre, ou la liste des nombres de 1 à 46, chacun une fois
expected-rounds = un nombre de 1 à 100
expected-bag = quatre fois chacune des 24 sortes de clients et deux fois chacun des 2 jokers
expected-guests = quatre fois chacune des 24 sortes de clients
expected-tables = deux fois chacune des 12 nations
expected-decks = les cartes de 1 à 46 et J, chacune une fois par paquet
