# The labels around a position in a terminal.

show-title = { $game }, { $players } players
show-old-rules = Played by version { $version } of the rules; the newest is version { $newest }.
show-edition = { $option }: { $value }
show-house-rule = House rule – { $option }: { $value }
show-step = After { $step } of { $steps } { $steps ->
        [one] step
       *[other] steps
    }
show-turn = It is the turn of { $player }.
show-round = Round { $round } of { $rounds }
show-score = Score
show-hand = Hand
show-hidden-cards = { $count } { $count ->
        [one] card
       *[other] cards
    }
show-face-down = { $count } face down
show-limit = Limit { $limit }
show-out = eliminated
show-bar = Bar
show-bag = In the bag: { $count }
show-stock = Left to draw: { $count }
show-table-pile = Tables in their pile: { $count }
show-waits = Somebody on chair { $chair } waits for company.
show-last-turn = The last turn
show-final-scores = Final scores
show-final-score = { $player }: { $points }
show-too-far = The record has { $steps } { $steps ->
        [one] step
       *[other] steps
    }, so step { $at } is not there.
show-no-line = There is no line { $number }.
