# Quarante-six: what players do, what follows, and why something cannot be played.
# A card or a square is called by its number, or J.

## Actions and receipts

forty-placed = { $player ->
        [you] You place
       *[other] { $player } places
    } card { $card }.
forty-placed-joker = { $player ->
        [you] You place
       *[other] { $player } places
    } the joker on { $square ->
        [J] its own square
       *[other] square { $square }
    }.
forty-took-joker = { $player ->
        [you] You take
       *[other] { $player } takes
    } back the joker from square { $square }.
forty-drew = { $player ->
        [you] You draw
       *[other] { $player } draws
    } { $last ->
        [yes] the last card of the pile
       *[no] a card
    }.
forty-drew-known = { $player ->
        [you] You draw
       *[other] { $player } draws
    } { $card ->
        [J] the joker
       *[other] card { $card }
    }{ $last ->
        [yes] , the last card of the pile.
       *[no] .
    }
forty-done = { $player ->
        [you] You end
       *[other] { $player } ends
    } the turn.
forty-round-out = Round { $round } is over: { $player } has no card left.
forty-round-pile = Round { $round } is over: the pile is used up.
forty-cost = { signed-points } for { $player }: { forty-cost-at }.
forty-cost-at = { $joker ->
        [yes] { $cards ->
            [1] the joker left in hand
           *[other] { $cards } cards left in hand, the joker among them
        }
       *[no] { $cards } { $cards ->
            [one] card
           *[other] cards
        } left in hand
    }
forty-round-began = Round { $round } begins: card { $card } is turned up. The first turn goes to { $player }.
forty-round-began-joker = Round { $round } begins: the joker is turned up and lies on square { $square }. The first turn goes to { $player }.

## Refusals

forty-not-in-hand = You do not hold { $card ->
        [J] the joker
       *[other] card { $card }
    }. Play only cards from your hand.
forty-place-taken = { $square ->
        [J] The joker’s square is taken
       *[other] Square { $square } is taken
    }: { $card ->
        [J] the joker
       *[other] card { $card }
    } lies there.
forty-not-linked = Card { $card } has no link: a card must touch another one by a side or a corner, and square { $square } touches none.
forty-not-linked-joker = The joker has no link: it must touch a card by a side or a corner, and { $square ->
        [J] its own square touches none
       *[other] square { $square } touches none
    }. Choose a square beside a card.
forty-after-placing = You have placed a card this turn, so you may not draw. Place more cards if you can, or end the turn.
forty-must-place-first = You have not placed a card this turn, so it cannot end yet. Place a card, or draw one.
forty-only-last-card = You drew the last card of the pile. Only that card may still be placed, and the joker if that card takes it back. Otherwise end the turn.
forty-pile-empty = The pile is empty, so there is nothing to draw. Place the card that you drew last, or end the turn.
