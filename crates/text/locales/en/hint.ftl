# Advice to a player: what a turn brings, and why it is good.

hint-title = The best turns for { $player }
hint-points = { signed-points } now
hint-shed = penalty shed: { $points }
hint-margin = expected margin { SIGNED($margin) }
hint-win = chance to win { $percent }%
hint-prospects = prospects (win and rank) { $percent }%
hint-goes-on = then depending on what turns up
hint-exact = The end is solved: every way to finish the game has been played out.
hint-estimated = Estimated by { $simulations } { $simulations ->
        [one] simulation
       *[other] simulations
    }.
hint-thinking = Thinking…

why-only-choice = There is no choice: nothing else is legal.
why-ends-ahead = It ends the game with a lead of { plain-points }.
why-goes-out = It goes out: the round is over, and only the others pay for their cards.
why-completes-table = It fills table { $table } ({ $nation }) with guests of its own nation, which lowers the hand limit to { $limit }.
why-takes-joker = It brings a joker back into the hand, for a better turn later.
why-safe-joker = It puts the joker on its own square, where nobody can take it back.
why-most-points = No other turn brings more points now.
why-sheds = It sheds { $points } penalty { $points ->
        [one] point
       *[other] points
    } from the hand.
why-denies = { $player } loses the chance to score { plain-points }.
why-denies-on-average = { $player } can score { plain-points } less in the next turn, on average.
why-avoids-bar = It avoids the bar, where the next place costs { plain-points }.
why-waits = It waits: the cards in hand promise more in a later turn.
why-keeps = It stops here and keeps the other cards for later.
why-full-hand = The hand is full, and this card will be missed least.
why-long-run = It is best in the long run, by { $simulations } { $simulations ->
        [one] simulation
       *[other] simulations
    }.
why-solved = Nothing does better when the game is played out to its end.
why-alternative-close = It is about as good in the long run.
why-alternative = It is another way, less good in the long run.
why-nothing-better = Nothing better is in sight.
