# Small parts that other sentences are made of.

player = Player { $number }

list-comma = { $items }, { $next }
list-and = { $items } and { $last }
list-or = { $items } or { $last }
# Before what is counted, from 2.
number-word = { $count ->
        [2] two
        [3] three
        [4] four
       *[other] { $count }
    }

# The sign always shows: +6 points.
signed-points = { SIGNED($points) } { $points ->
        [one] point
       *[other] points
    }
# After "with".
plain-points = { $points } { $points ->
        [one] point
       *[other] points
    }
women-and-men = { $women } { $women ->
        [one] woman
       *[other] women
    } and { $men } { $men ->
        [one] man
       *[other] men
    }
guest-count = { $count } { $count ->
        [one] guest
       *[other] guests
    }
# What a hand may hold.
guest-limit = { $limit } { $limit ->
        [one] guest
       *[other] guests
    }
joker-count = { $count } { $count ->
        [one] joker
       *[other] jokers
    }
