# The names of the games, how a game ends, and how a refusal is put together.

game-cafe-board = Café International, le jeu de plateau
game-cafe-cards = Café International, le jeu de cartes
game-forty-six = Quarante-six

reason-chairs-full = La partie est finie : la dernière chaise est prise.
reason-bar-full = La partie est finie : la dernière place du bar est prise.
reason-empty-hand = La partie est finie : une main est vide et ne se remplit plus.
reason-bag-empty = La partie est finie : il reste trop peu de clients dans le sac.
reason-last-standing = La partie est finie : il ne reste plus qu’une personne en jeu.
reason-stalemate = La partie est finie : tout le monde vient de passer son tour.
reason-stock-empty = La partie est finie : le dernier client a été pioché.
reason-tables-empty = La partie est finie : il ne reste pas assez de tables pour remplacer celles qui ont été retirées.
reason-declared = La partie est finie : une personne à la main vide y a mis fin.
reason-rounds-played = La partie est finie : toutes les manches sont jouées.

# Many points win in some games and few in others, so the sentence takes no side.
result-won = { $player } gagne avec { plain-points }.
result-shared = { $players } se partagent la victoire à égalité, avec { plain-points }.
result-nobody = Personne ne gagne.

refused-other-id = Il y a deux numéros pour { $action }, et celui-ci n’est jamais permis. Utilisez { $usual }.
refused-game-over = La partie est finie : on ne peut plus rien jouer.
refused-not-now = Ce n’est pas permis maintenant.
refused = { $sentence } (Règle : { $rule })
refused-also = { $first } Et aussi : { $others }
