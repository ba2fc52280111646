# What players do in the café games, and what follows from it.

## Actions; some are worded like what they lead to.

cafe-bar-action = { $player ->
        [you] You send
       *[other] { $player } sends
    } { $guest } to the bar.
cafe-exchange-action = { $player ->
        [you] You exchange
       *[other] { $player } exchanges
    } the joker on chair { $chair }: { $guest } takes its place.
cafe-group-action = { $player ->
        [you] You fill
       *[other] { $player } fills
    } table { $table } in one go: { $guests }.
cafe-group-guest = { $guest } on chair { $chair }
cafe-pass-action = { $player ->
        [you] You pass
       *[other] { $player } passes
    }.
cafe-draw-action = { $player ->
        [you] You draw
       *[other] { $player } draws
    } a card.
cafe-end-action = { $player ->
        [you] You have no cards left and end
       *[other] { $player } has no cards left and ends
    } the game.
cafe-done-action = { $player ->
        [you] You end
       *[other] { $player } ends
    } the turn.

## Receipts

cafe-seated = { $player ->
        [you] You seat
       *[other] { $player } seats
    } { $guest } on chair { $chair }.
cafe-alone = No points yet at { $count ->
        [one] table
       *[other] tables
    } { $tables }: nobody else sits there.
cafe-scored = { cafe-scored-at } = { $points }.
# The same where the points stand beside it.
cafe-scored-at = Table { $table }: { $doubled ->
        [yes] { $guests } guests × 2, all { $origin }
       *[no] { $guests } guests, not all { $origin }
    }
cafe-group-scored = { cafe-group-scored-at } = { $points }.
cafe-group-scored-at = Table { $table }: { $gender ->
        [woman] a ladies’ coffee
       *[man] a regulars’ table
    }, { $doubled ->
        [yes] { $worth } × 2, all { $origin }
       *[no] not all { $origin }
    }
cafe-scored-sum = Together { $points }.
cafe-four-jokers = Four jokers fill table { $table } ({ $nation }): whatever they stand for, it counts as a table of its own nation.
cafe-limit-lowered = Table { $table } ({ $nation }) is complete with 4 guests of its own nation. { $limit ->
        [0] { $player ->
            [you] You draw
           *[other] { $player } draws
        } no more guests.
       *[other] From now on { $player ->
            [you] you hold
           *[other] { $player } holds
        } at most { guest-limit }.
    }
cafe-cleared = Table { $table } ({ $nation }) is full and leaves the game, together with { $guests }.
cafe-cleared-alone = Table { $table } ({ $nation }) is full and leaves the game.
cafe-revealed = A new table stands on { $table } ({ $nation }).
cafe-bar = { $player ->
        [you] You send
       *[other] { $player } sends
    } { $guest } to the bar, place { $place }: { signed-points }.
cafe-bar-unpaid = { $player ->
        [you] You send
       *[other] { $player } sends
    } { $guest } to the bar, place { $place }: { signed-points }. The price of { $price } was more than { $player ->
        [you] you
       *[other] { $player }
    } could pay.
cafe-bar-at = Bar, place { $place }: { $guest }
cafe-bar-unpaid-at = Bar, place { $place }: { $guest }, for less than the price of { $price }
cafe-eliminated = { $player ->
        [you] You are
       *[other] { $player } is
    } out of the game, and these cards leave it too: { $cards }.
cafe-eliminated-empty = { $player ->
        [you] You are
       *[other] { $player } is
    } out of the game.
cafe-exchanged = On chair { $chair }, { $guest } takes the place of { $joker }, and { $player ->
        [you] you take
       *[other] { $player } takes
    } the joker in hand.
cafe-drew = { $player ->
        [you] You draw
       *[other] { $player } draws
    } { $count } { $count ->
        [one] card
       *[other] cards
    }.
cafe-drew-known = { $player ->
        [you] You draw
       *[other] { $player } draws
    } { $count } { $count ->
        [one] card
       *[other] cards
    }: { $cards }.
cafe-laid-down = { $player ->
        [you] You lay
       *[other] { $player } lays
    } a card face down.
cafe-laid-down-known = { $player ->
        [you] You lay
       *[other] { $player } lays
    } a card face down: { $guest }.
cafe-passed = { $player ->
        [you] You have nothing to play and pass
       *[other] { $player } has nothing to play and passes
    }.
cafe-penalty = { signed-points } for { $player ->
        [you] you
       *[other] { $player }
    }, left with { $rest }.
cafe-penalty-at = Left in hand: { $rest }
