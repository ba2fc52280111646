# La face rouge de sa propre boîte, saisie à la main.

side-title = La face rouge de votre propre boîte
side-about = Saisissez les 46 nombres dans l’ordre où ils se trouvent sur votre plateau, rangée par rangée, en partant d’en haut à gauche. Ce navigateur les garde pour la prochaine table, et l’adresse de cette page peut se partager.
side-square = Rangée { $row }, colonne { $column }
side-missing = Il manque : { $numbers }.
side-twice = En double : { $numbers }.
side-wrong = « { $text } » n’est pas un nombre de 1 à 46.
side-complete = Les 46 nombres y sont.
side-use = Nouvelle table avec cette face
side-check = Vérifier
side-clear = Vider toutes les cases
side-link = Saisir la face rouge de votre propre boîte
side-kept = La dernière face que vous avez saisie
