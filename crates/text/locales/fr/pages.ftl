# Ce que disent les pages : boutons, titres, explications.

## Autour de chaque page

page-skip-to-content = Aller au contenu
page-nav-label = Menu principal
page-nav-rules = Règles
page-nav-me = Vous
page-nav-import = Ouvrir une partie enregistrée
page-language-label = Langue
page-footer-line = Guéridon : trois jeux de société autour d’une petite table ronde. Logiciel libre, sans publicité ni pistage.
page-back-home = Accueil
page-back-to-table = Retour à la table
page-cancel = Annuler
page-close = Fermer
page-save = Enregistrer
page-copy = Copier
page-copied = Copié
page-points = { $count ->
        [one] point
       *[other] points
    }
page-player = Joueur
page-you = vous
page-the-joker = le joker
page-nav-settings = Réglages
page-look-again = Actualiser
page-offline-title = Pas de connexion
page-offline-about = Les parties se jouent sur le serveur, qui est injoignable pour le moment. Rien de ce que vous avez joué n’est perdu.

## L’accueil

page-home-title = Trois jeux autour d’un guéridon
page-home-lead = Jouez à Café International et à Quarante-six dans votre navigateur : contre des ordinateurs qui réfléchissent, entre amis grâce à un lien, ou à plusieurs sur le même écran.
page-home-games = Les jeux
page-home-mine = Vos parties
page-home-open = Tables avec une place libre
page-home-running = Parties à regarder
page-home-join = Rejoindre
page-home-watch = Regarder
page-play-now = Jouer
page-invite-friends = Inviter des amis
page-one-screen = Sur un seul écran
page-learn-rules = Lire les règles
page-pitch-cafe-board = Placez des clients de douze nations aux bonnes tables, gardez l’équilibre entre femmes et hommes, et envoyez-en le moins possible au bar.
page-pitch-cafe-cards = Cinq tables, des mains cachées : placez vos clients en bonne compagnie, et videz votre main avant que les tables ne viennent à manquer.
page-pitch-forty-six = Posez des cartes numérotées à côté de celles qui sont déjà là, et débarrassez-vous des vôtres avant tout le monde.
page-facts-cafe-board = 2–4 joueurs · environ 40 minutes
page-facts-cafe-cards = 2–5 joueurs · environ 25 minutes
page-facts-forty-six = 2–6 joueurs · environ 15 minutes
# Pas de « de », qui devrait s’élider devant certains noms.
page-table-of = Chez { $name }
page-free-seats = { $players } joueurs, { $free } { $free ->
        [one] place libre
       *[other] places libres
    }
page-players-at-table = { $players } joueurs
page-state-waiting = En attente de joueurs
page-state-your-turn = À vous de jouer
page-state-over = La partie est finie
page-turn-of = À { $player } de jouer
page-play-computers = Jouer contre des ordinateurs
page-level-label = Leur niveau
page-level-easy = Facile
page-level-medium = Moyen
page-level-strong = Fort
page-level-master = Maître
page-against = contre { $name }
page-ago-now = à l’instant
page-ago-minutes = il y a { $count } { $count ->
        [one] minute
       *[other] minutes
    }
page-ago-hours = il y a { $count } { $count ->
        [one] heure
       *[other] heures
    }
page-ago-days = il y a { $count } { $count ->
        [one] jour
       *[other] jours
    }
page-resume = Reprendre
page-abandon = Abandonner
page-abandon-about = Un ordinateur continue à votre place, et la partie quitte cette liste.
page-abandon-confirm = Oui, abandonner

## Une nouvelle table

page-new-title = Une nouvelle table
page-new-who = Qui s’assoit où ?
page-new-pace = Rythme
page-new-pace-about = Temps par tour ; quand il est écoulé, un ordinateur joue ce tour.
page-new-visibility = Qui peut venir
page-new-lay = Créer la table
page-your-name = Votre nom
page-name-label = Nom
page-seat-number = Place { $number }
page-seat-me = Vous
page-seat-local = Quelqu’un devant cet écran
page-seat-open = Place libre
page-seat-none = Personne
page-seat-easy = Ordinateur facile : ne voit pas tout
page-seat-medium = Ordinateur moyen : prend ce qui s’offre
page-seat-strong = Ordinateur fort : prévoit la suite
page-seat-master = Ordinateur maître : voit très loin
page-bot-easy = Ordinateur facile
page-bot-medium = Ordinateur moyen
page-bot-strong = Ordinateur fort
page-bot-master = Ordinateur maître
page-by-link = Par lien.
page-by-link-about = Seules les personnes qui ont le lien trouvent la table.
page-public = Publique.
page-public-about = La table figure sur la page d’accueil ; tout le monde peut s’y asseoir et regarder.
page-pace-free = Sans limite
page-pace-minutes = { $count } { $count ->
        [one] minute
       *[other] minutes
    } par tour
page-pace-days = { $count } { $count ->
        [one] jour
       *[other] jours
    } par tour
page-option-edition = Édition
page-option-edition-amigo = Amigo.
page-option-edition-amigo-about = Les règles de l’éditeur : un seul client ouvre la partie, les jokers ne vont jamais au bar, et un joueur qui ne peut pas y payer quitte la partie.
page-option-edition-schuk = Schuk.
page-option-edition-schuk-about = Une autre rédaction : un premier tour ordinaire, des jokers au bar si rien d’autre n’est jouable, et des points qui peuvent passer au-dessous de zéro.
page-option-bar = Prix du bar
page-option-bar-rows = Par rangées.
page-option-bar-rows-about = Chaque rangée de cinq recommence un peu moins cher ; la pire place coûte 14.
page-option-bar-linear = Toujours plus cher.
page-option-bar-linear-about = À partir de la septième, chaque place coûte deux points de plus que la précédente, jusqu’à −30.
page-option-groups = Réunion d’amies et table d’habitués
page-option-groups-no = Sans.
page-option-groups-no-about = Chaque table garde l’équilibre entre femmes et hommes.
page-option-groups-yes = Avec.
page-option-groups-yes-about = On peut remplir une table d’un seul coup avec quatre femmes ou quatre hommes ; cette table rapporte alors 20 ou 40 points.
page-option-groups-strict = Strictement.
page-option-groups-strict-about = De même, mais aux autres tables que touchent leurs places, les quatre respectent l’équilibre et rapportent des points comme d’habitude.
page-option-side = Face du plateau
page-option-side-blue = Bleue.
page-option-side-blue-about = Les nombres se suivent.
page-option-side-red = Rouge.
page-option-side-red-about = Les nombres sont en désordre : il faut chercher les voisins.
page-option-side-own = Votre propre face.
page-option-side-own-about = Les nombres d’un plateau imprimé, tels qu’ils ont été saisis.
page-option-side-numbered = Rouge, tirée du nombre { $number }.
page-option-rounds = Manches
page-option-rounds-usual = Une par joueur.
page-option-rounds-usual-about = Chacun commence une fois.
page-option-rounds-one = Une seule manche.
page-option-rounds-one-about = Pour une partie rapide.
page-option-rounds-ten = Dix manches.
page-option-rounds-ten-about = Pour toute une soirée.
page-option-joker = Joker
page-option-joker-linked = Relié.
page-option-joker-linked-about = Le joker doit toucher une carte, comme toute autre carte.
page-option-joker-anywhere = N’importe où.
page-option-joker-anywhere-about = Le joker va sur n’importe quelle case libre.
page-option-first_turn = Premier tour de la partie
page-option-first_turn-edition = Selon l’édition.
page-option-first_turn-edition-about = Avec Amigo, on place exactement un client ; avec Schuk, c’est un tour ordinaire.
page-option-first_turn-one = Un seul client.
page-option-first_turn-one-about = Au premier tour, on place exactement un client, sur une chaise qui lui convient et sans marquer de points.
page-option-first_turn-ordinary = Un tour ordinaire.
page-option-first_turn-ordinary-about = La partie commence par un tour comme les autres, où un client seul peut aussi rester sans compagnie, sans points.
page-option-bar_when = Quand le bar est ouvert
page-option-bar_when-free = À chaque tour.
page-option-bar_when-free-about = On peut envoyer un client au bar au lieu d’en placer.
page-option-bar_when-stuck = Si l’on est bloqué.
page-option-bar_when-stuck-about = On ne peut envoyer un client au bar que si l’on ne peut ni placer quelqu’un, seul ou en groupe, ni échanger un joker.
page-option-bar_joker = Les jokers au bar
page-option-bar_joker-edition = Selon l’édition.
page-option-bar_joker-edition-about = Avec Amigo, un joker n’y va jamais ; avec Schuk, il peut y aller si rien d’autre n’est jouable.
page-option-bar_joker-never = Jamais.
page-option-bar_joker-never-about = Aucun joker ne va au bar ; si rien d’autre n’est jouable, on passe son tour.
page-option-bar_joker-last-resort = En dernier recours.
page-option-bar_joker-last-resort-about = On ne peut envoyer un joker au bar que si rien d’autre n’est jouable.
page-option-debt = Un prix que vous ne pouvez pas payer
page-option-debt-edition = Selon l’édition.
page-option-debt-edition-about = Avec Amigo, vous quittez la partie ; avec Schuk, vos points passent au-dessous de zéro.
page-option-debt-eliminated = Quitter la partie.
page-option-debt-eliminated-about = Un joueur qui n’a pas assez de points pour la place au bar les perd tous et quitte la partie.
page-option-debt-below-zero = Au-dessous de zéro.
page-option-debt-below-zero-about = Le prix est déduit quand même, et les points du joueur passent au-dessous de zéro.
page-option-exchange_nation = La nation dans un échange
page-option-exchange_nation-edition = Selon l’édition.
page-option-exchange_nation-edition-about = Avec Amigo, le client est de la nation de l’une des tables que touche la chaise ; avec Schuk, de celle que le joker représente.
page-option-exchange_nation-any = Celle d’une des tables.
page-option-exchange_nation-any-about = Le client qui remplace un joker est de la nation de l’une des tables que touche la chaise.
page-option-exchange_nation-chosen = Celle du joker.
page-option-exchange_nation-chosen-about = Le client qui remplace un joker est de la nation que le joker représente.
page-option-exchange_gender = Le sexe dans un échange
page-option-exchange_gender-any = L’un ou l’autre.
page-option-exchange_gender-any-about = Une femme ou un homme peut remplacer un joker, pourvu que les tables restent en équilibre.
page-option-exchange_gender-same = Celui du joker.
page-option-exchange_gender-same-about = Seule une femme remplace un joker féminin, et seul un homme un joker masculin.
page-option-four_jokers = Quatre jokers à une table
page-option-four_jokers-edition = Selon l’édition.
page-option-four_jokers-edition-about = Avec Amigo, la table compte comme une table de sa nation ; avec Schuk, les jokers comptent pour les nations qu’ils représentent.
page-option-four_jokers-yes = Pour la nation de la table.
page-option-four_jokers-yes-about = Le joker qui complète une telle table y rapporte 8 points, et la limite de la main baisse de un.
page-option-four_jokers-no = Pour les nations représentées.
page-option-four_jokers-no-about = Les points ne doublent et la limite de la main ne baisse que si les quatre représentent la nation de la table.
page-option-bag = La fin par le sac
page-option-bag-edition = Selon l’édition.
page-option-bag-edition-about = Avec Amigo, la partie finit dès que l’un des quatre derniers clients est pioché ; avec Schuk, quand il en reste quatre ou moins une fois la pioche faite.
page-option-bag-stop = Aussitôt.
page-option-bag-stop-about = Le client qui en laisse trois dans le sac est le dernier pioché, et la partie est finie.
page-option-bag-finish = Une fois la pioche faite.
page-option-bag-finish-about = Le joueur pioche tout ce qui lui revient, et la partie est finie s’il reste quatre clients ou moins dans le sac.
page-option-board = Plateau
page-option-board-printed = Comme imprimé.
page-option-board-printed-about = Les nations sont placées comme dans une reconstitution publique du jeu imprimé.
page-option-first = Qui commence
page-option-first-0 = La place 1 commence.
page-option-first-0-about = La personne assise à la première place joue le premier tour.
page-option-first-seat = La place { $number } commence.
page-option-first-about = Le premier tour revient à cette place, et les autres suivent dans l’ordre.
page-option-rule = { page-rule-link }
page-option-label = { $name } :
page-option-board-own = Un plateau à soi.
page-option-rounds-number = { $number } manches.
page-house-rules = Règles maison
page-house-rules-about = Tout ce que vous changez ici est indiqué à la table.
page-house-rules-differ = Règles maison de cette table :

## Prendre place

page-join-title = Invitation : { $game }
page-join-invited = { $name } vous invite à sa table.
page-sit-down = S’asseoir
page-deal-cards = Distribuer les cartes
page-seat-is-free = place libre
page-share-title = Inviter quelqu’un
page-share-about = Envoyez ce lien, ou faites scanner le code par un téléphone. La première personne qui l’ouvre prend la place.
page-is-here = à la table
page-is-away = pas là
page-cards-known = Les cartes de cette partie sont connues : elle reprend une partie enregistrée, quelqu’un sait donc peut-être ce qui vient.
page-cards-known-short = cartes connues
page-fair-title = Une donne équitable
page-fair-before = Les cartes sont fixées avant que quiconque en voie une : ce nombre est le sceau d’un secret, révélé après la partie. Chaque navigateur à la table y ajoute sa part de hasard, si bien que personne ne peut choisir les cartes.
page-fair-after = Voici d’où viennent les cartes : du secret, scellé avant la première carte, et de ce que les navigateurs des joueurs ont ajouté.
page-fair-browser = Ce que ce navigateur a vérifié
page-fair-unchecked = Rien : il n’exécute pas de script ici. La commande ci-dessous vérifie la même chose à partir de la partie enregistrée.
page-fair-seal-kept = Le sceau est celui que ce navigateur a vu avant la première carte.
page-fair-seal-other = Le sceau n’est pas celui que ce navigateur a vu avant la première carte : les cartes ont pu être choisies après coup.
page-fair-seal-unknown = Ce navigateur n’a pas comparé le sceau, parce qu’il ne l’a pas vu avant la première carte ou qu’il ne garde rien.
page-fair-share-kept = La part de ce navigateur est dans la donne telle qu’elle a été envoyée.
page-fair-share-other = La part de ce navigateur n’est pas dans la donne telle qu’elle a été envoyée : on ne peut pas se fier à cette donne.
page-fair-share-unknown = Ce navigateur n’a comparé aucune part, parce qu’il n’en a pas ajouté ici ou qu’il ne garde rien.
page-fair-seed-follows = Le secret correspond au sceau, et la graine découle du secret et de toutes les parts.
page-fair-seed-other = Le secret ne correspond pas au sceau, ou la graine n’en découle pas : on ne peut pas se fier à cette donne.
page-fair-seed-unknown = Ce navigateur n’a pas recalculé le secret et la graine, parce qu’il ne le fait que par HTTPS.
page-fair-commitment = Sceau (engagement)
page-fair-secret = Secret
page-fair-share = Part ajoutée par { $player }
page-fair-seed = Graine des cartes
page-fair-how = Téléchargez la partie enregistrée et vérifiez-la avec un programme de confiance :
page-fair-closed = Donne équitable : comment le vérifier
page-fair-verified = ✓ Donne équitable, vérifiée
page-fair-failed = ✗ Donne équitable : une vérification a échoué
page-waiting-for-players = { $count } { $count ->
        [one] joueur manque encore
       *[other] joueurs manquent encore
    }
page-waiting-for-names = On attend { $name }
page-room-settings = Ce qui est joué
page-fill-seat = Installer un ordinateur
page-share-sheet = Partager
page-cancel-table = Annuler la table
page-cancel-about = Plus personne ne pourra s’asseoir ici, et le lien ne mènera plus nulle part.
page-cancel-confirm = Oui, annuler
page-table-cancelled = Cette table a été annulée.

## À la table

page-your-hand = Vos cartes
page-empty-hand = Plus de cartes
page-commands = Ce que vous pouvez faire
page-choice = Votre choix
page-choose-card-first = Choisissez d’abord une de vos cartes, puis sa place.
page-not-a-chair = Il faut une chaise. Choisissez-en une autour de la table.
page-cannot-undo = Ce coup est définitif.
page-why-not = Pourquoi est-ce impossible ?
page-rule-link = Règle : { $rule }
page-more-places = D’autres places éclairées
page-whole-board = Voir tout le plateau
page-undo = Revenir en arrière
page-command-done = Terminer
page-command-draw = Piocher une carte
page-command-bar = Envoyer au bar
page-command-down = Poser une carte face cachée
page-command-exchange = Échanger un joker
page-command-group = Remplir une table
page-command-pass = Passer
page-command-end = Mettre fin à la partie
page-played-by-bot = un ordinateur joue
page-played-by-program = un programme joue
page-show-receipt = Voir d’où viennent ces points
page-card-count = { $count } { $count ->
        [one] carte
       *[other] cartes
    }
page-hand-over = Laisser un ordinateur jouer pour moi
page-take-back = Jouer de nouveau moi-même
page-log-title = Ce qui s’est passé
page-step-number = coup { $number }
page-whole-game = Toute la partie, coup par coup
page-chat-title = Discussion
page-chat-say = Dire quelque chose
page-chat-send = Envoyer
page-chat-off = Désactiver la discussion
page-chat-on = Activer la discussion
page-quick-phrases = Phrases toutes prêtes
page-say-hello = Bonjour !
page-say-good-luck = Bonne chance !
page-say-well-played = Bien joué !
page-say-nice-spot = Belle place !
page-say-thank-you = Merci !
page-say-oh-no = Oh non !
page-say-one-moment = Un instant, s’il vous plaît.
page-push-switch = M’avertir quand c’est mon tour
page-push-denied = Votre navigateur n’autorise pas les notifications de ce site. Vous pouvez changer cela dans ses réglages.
page-push-failed = Votre navigateur n’a pas pu s’inscrire aux notifications. Réessayez plus tard.
page-spectators = { $count } { $count ->
        [one] spectateur
       *[other] spectateurs
    }
page-cover-title = À { $player } de jouer
page-cover-about = Passez l’écran. Les cartes restent cachées jusque-là.
page-cover-show = Je suis { $player } : voir mes cartes
page-keys-title = Touches
page-key-cards = choisir une carte
page-key-move = se déplacer sur le plateau
page-key-choose = y jouer la carte
page-key-next = aller à la prochaine place possible
page-key-done = terminer
page-key-undo = revenir en arrière
page-key-cancel = annuler le choix
page-key-help = cette aide
page-hand-over-about = Un ordinateur continue à partir d’ici. Vous pouvez rejouer vous-même à tout moment.
page-hand-over-confirm = Oui, laisser jouer
page-let-program = Laisser jouer un de mes programmes
page-let-program-about = Vous recevez un jeton avec lequel votre programme joue à cette place. Toute la table voit qu’un programme joue. Vous pouvez rejouer vous-même à tout moment.
page-let-program-confirm = Créer un jeton
page-new-token = Créer un nouveau jeton
page-new-token-about = Le jeton que vous avez maintenant cesse de fonctionner.
page-program-title = Un jeton pour votre programme
page-program-about = Ce jeton n’est affiché que maintenant. Un programme qui l’a voit ce que vous voyez à votre place, y joue, et ne peut rien faire d’autre en votre nom. Gardez-le pour vous.
page-program-token = Jeton
page-program-command = Lancer l’exemple
page-program-stream = Ou lire ce que votre programme lira
page-program-until = Le jeton vaut jusqu’à ce que la partie se termine, que vous rejouiez vous-même, qu’un ordinateur joue pour vous, que vous créiez un nouveau jeton ou que vous vous déconnectiez partout.
page-watching = Vous regardez la partie.
page-time-up = temps écoulé, un ordinateur a joué
page-by-program = programme
page-time-up-of = { $player ->
        [you] Votre temps est écoulé : un ordinateur a joué pour vous.
       *[other] Le temps de { $player } est écoulé : un ordinateur a joué.
    }
page-show-again = Revoir le dernier tour de table
page-next-round = Manche suivante

## La fin

page-standings = Classement final
page-rank = Rang
page-total = Total
page-source-tables = Tables
page-source-doubled = Tables doublées
page-source-groups = Groupes
page-source-bar = Bar
page-source-penalty = Cartes restantes
page-source-round = Manche { $round }
page-rematch = Rejouer
page-to-rematch = Vers la partie suivante
page-rematch-asked = { $player } aimerait rejouer.
page-rematch-ready = La partie suivante attend.
page-join-rematch = Rejoindre la partie suivante
page-watch-rematch = Regarder la partie suivante
page-replay = Revoir la partie
page-download = Télécharger la partie
page-receipt-title = { $player } : d’où viennent les points
page-no-points-yet = Pas encore de points.
page-fewest-win = À ce jeu, le plus petit total gagne.
page-best-turn = Meilleur tour : { $player }, { $points }.
page-most-cards = Le plus de cartes en un tour : { $player }, { $count }.
page-course-title = L’évolution des points
page-share-picture = Partager l’image

## Parties revues et parties enregistrées

page-replay-title = { $game } : coup { $step }
page-replay-controls = Coups
page-replay-first = au début
page-replay-back = un coup en arrière
page-replay-forward = un coup en avant
page-replay-last = à la fin
page-replay-slider = Coup
page-replay-go = Aller
page-step-of = Coup { $step } sur { $steps }
page-before-first-step = Les cartes sont distribuées.
page-continue-bots = Continuer d’ici contre des ordinateurs
page-continue-friends = Continuer d’ici avec des amis
page-import-about = Collez une partie enregistrée, ou choisissez son fichier : regardez-la coup par coup, ou continuez-la à partir de n’importe quel moment.
page-import-record = Partie enregistrée
page-import-file = Fichier d’une partie enregistrée
page-import-open = Ouvrir
page-import-illegal = Le coup { $number } de la partie enregistrée, « { $action } », ne peut pas être joué à cet endroit.
page-rules-title = { $game } : les règles
page-rules-contents = Sommaire

## Soi-même

page-me-title = Vous
page-me-name-about = Ce nom vous suit aux nouvelles tables. Il n’y a pas de compte : ce navigateur se souvient de vous.
page-carry-title = Sur un autre appareil
page-carry-about = Avec ce lien privé, vous jouez aussi sur un autre appareil. Il sert une seule fois, dans les 24 heures. La personne qui l’a joue en votre nom : gardez-le pour vous.
page-carry-reveal = Afficher le lien
page-carry-here = Continuer ici
page-carry-paste = Le lien affiché par votre autre appareil
page-carry-as = Jouer sur cet appareil sous le nom de { $name } ?
page-carry-unnamed = Jouer sur cet appareil sous l’identité de ce lien ?
page-carry-confirm = Oui, c’est moi
page-sign-out-title = Les autres appareils
page-sign-out-about = Tous les autres appareils et tous les liens créés jusqu’ici sont déconnectés ; seul cet appareil reste. Faites-le quand un appareil ou un lien est tombé en d’autres mains.
page-sign-out = Déconnecter tous les autres
page-history-title = Parties terminées
page-history-empty = Vous n’avez pas encore terminé de partie.
page-history-uncounted = Il n’y a pas encore de statistiques : elles comptent les parties terminées où vous aviez une seule place et ne pouviez pas connaître les cartes.
page-history-won-of = { $count } sur { $number } gagnées
page-history-won = Gagnée
page-history-place = Place { $number } sur { $players }
page-history-newer = Plus récentes
page-history-older = Plus anciennes
page-setting-theme = Couleurs
page-setting-theme-system = Comme l’appareil
page-setting-theme-light = Claires
page-setting-theme-dark = Sombres
page-setting-text = Taille du texte
page-setting-text-normal = Normale
page-setting-text-large = Grande
page-setting-speed = Coups des autres
page-setting-speed-off = Montrés aussitôt
page-setting-speed-quick = Montrés rapidement
page-setting-speed-calm = Montrés calmement
page-setting-sound = Sons pour les coups
page-setting-sound-off = Désactivés
page-setting-sound-on = Activés
page-setting-moves = Jouer une carte
page-setting-moves-at-once = Aussitôt
page-setting-moves-confirm = Après un second clic
page-setting-greetings = Les clients saluent
page-setting-greetings-on = Oui
page-setting-greetings-off = Non

## Problèmes

page-problem-title = Cela n’a pas marché
page-not-found-title = Page introuvable
page-problem-not-found = Il n’y a rien à cette adresse.
page-problem-no-such-table = Cette table n’existe pas. Vérifiez le lien, ou demandez-en un nouveau.
page-problem-wrong-method = Cette adresse ne s’utilise pas ainsi.
page-problem-malformed = Le formulaire était incomplet ou contenait quelque chose d’inattendu. Retournez à la page précédente et réessayez.
page-problem-too-large = Ce texte est trop long.
page-problem-form-too-large = C’était trop : un formulaire contient au plus { $limit } Kio.
page-problem-name-too-long = Un nom a au plus { $limit } caractères.
page-problem-chat-too-long = Faites court : { $limit } caractères au plus.
page-problem-chat-full = La discussion est complète : une table garde { $limit } messages au plus.
page-problem-foreign-origin = Cette demande venait d’un autre site : elle a été ignorée. Ouvrez la table ici et réessayez.
page-problem-unknown-host = Ce serveur ne répond pas au nom { $name }. S’il est à vous, démarrez-le avec { $text } pour qu’il le fasse.
page-problem-not-seated = Il faut avoir une place à la table pour faire cela.
page-problem-not-over = Cela montrerait des cartes cachées : il faut attendre la fin de la partie.
page-problem-wrong-invitation = Cette invitation est pour une autre table. Redemandez le lien.
page-problem-no-free-seat = Toutes les places sont prises. Vous pouvez regarder la partie.
page-problem-too-many = Cela fait beaucoup en peu de temps. Attendez un instant et réessayez.
page-problem-too-many-streams = Trop de pages sont ouvertes depuis votre adresse. Fermez-en quelques-unes et rechargez.
page-problem-push-service = Ce serveur ne connaît pas le service de notifications de votre navigateur et ne peut donc pas vous avertir.
page-problem-no-token = Envoyez le jeton de la place dans l’en-tête { $header }. La personne assise à cette place en obtient un sur la page de la table.
page-problem-wrong-token = Aucune place ici n’a ce jeton. Vérifiez qu’il est complet et qu’il vient de ce serveur.
page-problem-token-revoked = Ce jeton ne vaut plus. La place a été reprise ou confiée à un ordinateur, ou il existe un jeton plus récent. Demandez-en un nouveau sur la page de la table.
page-problem-stream-replaced = Un autre programme s’est connecté avec le jeton de cette place. Laissez jouer un seul programme à la fois.
page-problem-incomplete-play = Envoyez un formulaire avec deux champs : { $fields }.
page-problem-late-play = La table en est maintenant à un autre coup, rien n’a donc été joué. Attendez la prochaine ligne du flux.
page-problem-game-over = La partie est terminée. Plus rien ne peut être joué.
page-problem-too-many-tables = Vous avez { $limit } parties inachevées. Terminez-en une avant d’en commencer une autre.
page-problem-too-many-public-tables = { $limit } tables publiques de votre réseau attendent déjà des joueurs. Attendez que l’une d’elles soit complète, ou créez celle-ci pour les personnes qui ont le lien.
page-problem-too-much-kept = Trop de choses ont été enregistrées depuis votre réseau en une heure. Attendez un peu avant de continuer.
page-problem-store-full = Ce serveur n’a plus de place pour de nouvelles tables. Les parties en cours continuent ; la personne qui gère le serveur doit faire de la place.
page-problem-wrong-link = Ce lien ne connecte personne : il est abîmé, il a déjà servi, ou il date de plus d’un jour. Ouvrez la page « Vous » sur votre autre appareil : elle en affiche un nouveau.
page-problem-stale = Entre-temps, il s’est passé autre chose à la table. La voici telle qu’elle est maintenant ; rien n’a été joué en votre nom.
page-problem-not-your-turn = Ce n’est pas votre tour.
page-problem-after-reveal = Un coup qui termine le tour ou montre quelque chose de nouveau doit être le dernier envoyé. Rien n’a été joué : jouez ce coup seul, puis continuez.
page-problem-unreadable = Ce n’est pas un coup de ce jeu.
page-problem-busy = Le serveur a trop à faire pour le moment. Réessayez dans un instant.
page-problem-unavailable = Le serveur ne peut rien enregistrer pour le moment : rien n’a été joué. Réessayez dans un instant.
page-problem-disk-full = Le disque du serveur est plein, donc rien n’a été joué. La personne qui gère le serveur doit faire de la place.
page-problem-store-replaced = Les parties enregistrées par ce serveur ont été remplacées ou sont revenues en arrière, donc rien n’a été joué. La personne qui gère le serveur doit décider de la suite.
page-problem-internal = Une erreur s’est produite de notre côté. Rien de ce qui était confirmé n’est perdu.
page-offline = Connexion perdue. Reconnexion…
page-unanswered = Le serveur ne répond pas. Réessayez : ce que vous avez fait ne comptera qu’une fois.
page-broken = Une erreur s’est produite sur cette page. Rechargez-la pour voir la table telle qu’elle est.
page-try-again = Réessayer
page-reload = Recharger la page
page-problem-unknown-level = Il n’y a pas d’ordinateur de ce niveau. Choisissez facile, moyen, fort ou maître.
page-problem-nobody-begins = Personne n’occupe la place { $number }, qui ne peut donc pas commencer. Retournez à la page précédente et choisissez-en une autre.
page-problem-not-host = Seule la personne qui a préparé cette table peut l’annuler.

## Conseils

page-advice-ask = Conseil
page-advice-hide = Masquer le conseil
page-advice-title = Conseil
page-advice-lay = Poser ce coup
page-advice-allowed = Conseils autorisés.
page-advice-allowed-about = Chacun peut demander les meilleurs coups à un ordinateur, et tout le monde voit qui l’a fait. Seul contre des ordinateurs, on peut toujours demander.
page-advised = avec conseil
page-problem-no-advice = Pas de conseil à cette table : d’autres personnes y jouent, et cela n’a pas été convenu à l’ouverture de la table.
page-problem-advice-full = C’était le dernier conseil à cette table : { $limit } fois, c’est tout.
