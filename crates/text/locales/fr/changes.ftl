# In what the versions of the rules differ.

change-item = { $rule } (version { $version }) : { $what }
change-board-plan = Les nations sont placées comme dans une reconstitution publique du jeu imprimé. La version 1 avait les mêmes tables et les mêmes chaises, avec les nations dans un autre ordre.
change-last-draw = Le client qui fait tomber le sac au nombre qui met fin à la partie est le dernier pioché, même au milieu d’une pioche. La version 1 complétait d’abord la main.
change-four-jokers = Une table de quatre jokers rapporte 8 points et compte comme une table de sa nation, quelles que soient les nations représentées. Dans la version 1, les jokers comptaient pour les nations qu’ils représentaient.
change-free-joker = Le joker peut aller sur n’importe quelle case vide, reliée ou non, sauf si la table a choisi « Relié ». Dans la version 1, un lien était la règle habituelle.
