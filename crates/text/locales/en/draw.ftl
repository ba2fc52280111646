# What is said about the places of a drawn table, for those who hear it rather than see it.

draw-board = { $game }: the table
draw-chair = Chair { $place }, { $count ->
        [0] at no table
        [one] at the table { $nations }
       *[other] at the tables { $nations }
    }: { $guest }
draw-nobody = free
draw-waiting = { $guest }, waiting for company
draw-table = Table { $place }, { $nation }: { $guests ->
        [0] nobody yet, the first guest brings no points
        [4] full, { women-and-men }, { $doubled ->
            [yes] all { $origin }, doubled
           *[no] not all { $origin }
        }
       *[other] { women-and-men }, { $doubled ->
            [yes] all { $origin }; the next guest brings { $next }, or { $next-doubled } if { $origin }
           *[no] not all { $origin }; the next guest brings { $next }
        }
    }
draw-no-table = Table { $place }: taken away
draw-bar = Bar: { $count } { $count ->
        [one] guest
       *[other] guests
    }, the next place is worth { $worth }
draw-full-bar = Bar: full
draw-bag = Bag: { $count } { $count ->
        [one] guest
       *[other] guests
    }
draw-guest-pile = Stock: { $count } { $count ->
        [one] guest
       *[other] guests
    }
draw-table-pile = Pile of tables: { $count } left
draw-square = { $square ->
        [J] The joker’s own square
       *[other] Square { $square }
    }: { $card ->
        [J] the joker
       *[other] card { $card }
    }
draw-open-square = { $square ->
        [J] The joker’s own square
       *[other] Square { $square }
    }: free, beside a card
draw-empty-square = { $square ->
        [J] The joker’s own square
       *[other] Square { $square }
    }: free
draw-card-pile = Pile: { $count } { $count ->
        [one] card
       *[other] cards
    }
