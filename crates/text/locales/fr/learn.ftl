# Les leçons et les tables d’entraînement.

page-nav-learn = Apprendre
page-learn-title = Apprendre en jouant
page-learn-lead = Chaque leçon est une position et une petite tâche, sur le même plateau que les vraies parties. Essayez, demandez un indice, regardez la solution : ici, rien ne peut mal tourner.
page-learn-start = Commencer
page-learn-continue = Continuer
page-learn-again = Recommencer
page-learn-progress = { $count } { $count ->
        [one] leçon faite
       *[other] leçons faites
    } sur { $number }
page-learn-done = faite
page-learn-by-playing = Apprendre en jouant
page-learn-more = Pour aller plus loin
page-lesson-of = Leçon { $number } sur { $count }
page-lesson-next = Leçon suivante
page-lesson-bad-steps = Les coups de cette adresse ne peuvent pas être joués : la leçon reprend à son début.
page-task-hint = Indice
page-task-rule = Règle
page-task-show = Me montrer
page-task-take-back = C’est un autre chemin. Reprenez votre dernier coup pour voir la solution.
page-task-solved = Bien joué
page-task-missed = Pas encore
page-task-once-more = Encore une fois
page-coach-start = Lancer la partie
page-coach-title = Votre conseiller
page-coach-best = Le plus de points : { $name } en { $place }, { $points } dans ce tour.
page-coach-pair = Le premier client attend seul, et le second rapporte les points.
page-coach-doubled = Tout le monde y est de la nation de la table : les points comptent double.
page-coach-two-tables = La chaise touche plusieurs tables et rapporte à chacune.
page-coach-company = Quelqu’un y est déjà, et la compagnie rapporte des points.
page-coach-free = Ce tour ne rapporte rien. Choisissez une place où d’autres de vos clients pourront suivre.
page-coach-nothing = Aucune de vos cartes ne convient maintenant : servez-vous d’un des boutons ci-dessous.
page-coach-placeable = { $count ->
        [one] Une de vos cartes est reliée
       *[other] { $count } de vos cartes sont reliées
    } maintenant.
page-coach-chain = Chaque carte posée peut relier la suivante, et chaque carte qui reste coûte son nombre.
