# Quarante-six: what players do, what follows, and why something cannot be played.
# A card or a square is called by its number, or J.

## Actions and receipts

forty-placed = { $player ->
        [you] Vous posez
       *[other] { $player } pose
    } la carte { $card }.
forty-placed-joker = { $player ->
        [you] Vous posez
       *[other] { $player } pose
    } le joker sur { $square ->
        [J] sa propre case
       *[other] la case { $square }
    }.
forty-took-joker = { $player ->
        [you] Vous reprenez
       *[other] { $player } reprend
    } en main le joker de la case { $square }.
forty-drew = { $player ->
        [you] Vous piochez
       *[other] { $player } pioche
    } { $last ->
        [yes] la dernière carte
       *[no] une carte
    }.
forty-drew-known = { $player ->
        [you] Vous piochez
       *[other] { $player } pioche
    } { $card ->
        [J] le joker
       *[other] la carte { $card }
    }{ $last ->
        [yes] , la dernière carte.
       *[no] .
    }
forty-done = { $player ->
        [you] Vous terminez votre
       *[other] { $player } termine son
    } tour.
forty-round-out = La manche { $round } est finie : { $player } n’a plus de carte.
forty-round-pile = La manche { $round } est finie : la pioche est épuisée.
forty-cost = { signed-points } pour { $player } : { forty-cost-at }.
forty-cost-at = { $joker ->
        [yes] { $cards ->
            [1] le joker resté en main
           *[other] { $cards } cartes restées en main, dont le joker
        }
       *[no] { $cards } { $cards ->
            [one] carte restée en main
           *[other] cartes restées en main
        }
    }
forty-round-began = La manche { $round } commence : la carte { $card } est retournée. Le premier tour revient à { $player }.
forty-round-began-joker = La manche { $round } commence : le joker est retourné et posé sur la case { $square }. Le premier tour revient à { $player }.

## Refusals

forty-not-in-hand = { $card ->
        [J] Le joker n’est pas
       *[other] La carte { $card } n’est pas
    } dans votre main. Jouez seulement des cartes que vous avez en main.
forty-place-taken = { $square ->
        [J] La case du joker est prise
       *[other] La case { $square } est prise
    } : { $card ->
        [J] le joker
       *[other] la carte { $card }
    } s’y trouve.
forty-not-linked = La carte { $card } n’est pas reliée : une carte doit en toucher une autre par un côté ou par un coin, et la case { $square } n’en touche aucune.
forty-not-linked-joker = Le joker n’est pas relié : il doit toucher une carte par un côté ou par un coin, et { $square ->
        [J] sa propre case n’en touche aucune
       *[other] la case { $square } n’en touche aucune
    }. Choisissez une case voisine d’une carte.
forty-after-placing = Vous avez posé une carte pendant ce tour : vous ne piochez donc pas. Posez d’autres cartes si vous le pouvez, ou terminez le tour.
forty-must-place-first = Vous n’avez pas posé de carte pendant ce tour : vous ne pouvez pas encore le terminer. Posez une carte, ou piochez.
forty-only-last-card = Vous avez pioché la dernière carte. Seule cette carte peut encore être posée, ainsi que le joker si elle permet de le reprendre. Sinon, terminez le tour.
forty-pile-empty = La pioche est vide : il n’y a plus rien à piocher. Posez la carte que vous venez de piocher, ou terminez le tour.
