# Small parts that other sentences are made of.

player = Spieler { $number }

list-comma = { $items }, { $next }
list-and = { $items } und { $last }
list-or = { $items } oder { $last }
# Before what is counted, from 2.
number-word = { $count ->
        [2] zwei
        [3] drei
        [4] vier
       *[other] { $count }
    }

# The sign always shows: +6 Punkte.
signed-points = { SIGNED($points) } { $points ->
        [one] Punkt
       *[other] Punkte
    }
# After "mit", so in the dative.
plain-points = { $points } { $points ->
        [one] Punkt
       *[other] Punkten
    }
women-and-men = { $women } { $women ->
        [one] Frau
       *[other] Frauen
    } und { $men } { $men ->
        [one] Mann
       *[other] Männer
    }
guest-count = { $count } { $count ->
        [one] Gast
       *[other] Gäste
    }
# What a hand may hold.
guest-limit = { $limit } { $limit ->
        [one] Gast
       *[other] Gäste
    }
joker-count = { $count } Joker
