# Small parts that other sentences are made of.

player = Joueur { $number }

list-comma = { $items }, { $next }
list-and = { $items } et { $last }
list-or = { $items } ou { $last }
# Before what is counted, from 2.
number-word = { $count ->
        [2] deux
        [3] trois
        [4] quatre
       *[other] { $count }
    }

# The sign always shows: +6 points. In French, 0 is singular: 0 point.
signed-points = { SIGNED($points) } { $points ->
        [one] point
       *[other] points
    }
# After "avec".
plain-points = { $points } { $points ->
        [one] point
       *[other] points
    }
women-and-men = { $women } { $women ->
        [one] femme
       *[other] femmes
    } et { $men } { $men ->
        [one] homme
       *[other] hommes
    }
guest-count = { $count } { $count ->
        [one] client
       *[other] clients
    }
# What a hand may hold.
guest-limit = { $limit } { $limit ->
        [one] client
       *[other] clients
    }
joker-count = { $count } { $count ->
        [one] joker
       *[other] jokers
    }
