# What is said about the places of a drawn table, for those who hear it rather than see it.

draw-board = { $game }: the table
draw-chair = Chair { $place }, { $count ->
        [0] at no table
        [one] at the table { $nations }
       *[other] at the tables { $nations }
    }: { $guest }
draw-nobody = free
draw-waiting = { $guest }, waiting for company
draw-table = Table { $place }, { $nation }: { $women } { $women ->
        [one] woman
       *[other] women
    } and { $men } { $men ->
        [one] man
       *[other] men
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
