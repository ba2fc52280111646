# In what the versions of the rules differ.

change-item = { $rule } (version { $version }) : { $what }
change-board-plan = Les nations sont placées comme dans une reconstitution publique du jeu imprimé. La version 1 avait les mêmes tables et les mêmes chaises, avec les nations dans un autre ordre.
change-last-draw = Le client qui fait tomber le sac au nombre qui met fin à la partie est le dernier pioché, même au milieu d’une pioche. La version 1 complétait d’abord la main.
change-finished-refill = Dans l’édition Schuk, on pioche de nouveau tout ce qui revient à la main, puis la partie finit s’il reste quatre clients ou moins dans le sac. La version 2 arrêtait la pioche à quatre.
change-four-jokers = Une table de quatre jokers rapporte 8 points et compte comme une table de sa nation, quelles que soient les nations représentées. Dans la version 1, les jokers comptaient pour les nations qu’ils représentaient.
change-four-jokers-of-amigo = Dans l’édition Schuk, quatre jokers à une table comptent de nouveau pour les nations qu’ils représentent. Dans la version 2, les deux éditions donnaient 8 points.
change-group-exchange = Le joker d’une table de quatre femmes ou de quatre hommes peut être échangé contre quelqu’un de son sexe. Avant, il ne le pouvait jamais.
change-last-tables = Les tables complètes que la pile ne peut plus remplacer restent en place, sans leurs clients, à la fin de la partie. Avant, leur case restait vide.
change-group-alone = Un groupe rapporte exactement 20 ou 40 points ; aux autres tables, il n’a pas besoin d’équilibre et ne rapporte rien. Avant, les autres tables comptaient comme d’habitude ; l’option « Strictement » joue encore ainsi.
change-free-joker = Le joker peut aller sur n’importe quelle case vide, reliée ou non, sauf si la table a choisi « Relié ». Dans la version 1, un lien était la règle habituelle.
