# Ce que doit faire la personne dont c’est le tour.

now-guest = Choisissez un client.
now-first-guest = Choisissez un client. Au premier tour, on en place un seul, sans marquer de points.
now-chair = Choisissez une chaise éclairée.
now-no-chair = Ce client ne peut s’asseoir nulle part. Choisissez-en un autre.
now-join-her = Elle est seule : placez quelqu’un à la même table.
now-join-him = Il est seul : placez quelqu’un à la même table.
now-done-or-guest = Terminez le tour, ou placez encore un client.
now-guest-to-bar = Personne ne peut s’asseoir : envoyez un client au bar.
now-draw-guest = Personne ne peut s’asseoir : piochez une carte.
now-guest-down = Personne ne peut s’asseoir : posez un client face cachée.
now-exchange = Échangez un joker contre l’un de vos clients.
now-card = Choisissez une carte.
now-card-or-draw = Choisissez une carte, ou piochez.
now-square = Choisissez une case éclairée.
now-no-square = Aucune case ne convient à cette carte. Choisissez-en une autre.
now-done-or-card = Terminez le tour, ou posez encore une carte.
now-draw-card = Aucune de vos cartes ne convient : piochez.
now-done = Terminez le tour.
now-pass = Vous ne pouvez rien faire cette fois : passez.
now-end = Il n’y a plus rien à faire : terminez la partie.
now-again = Choisissez encore une fois la même place pour confirmer.
now-decide = Confirmez ce coup, ou annulez-le.
