# What the player to act should do next.

now-guest = Choose a guest.
now-first-guest = Choose a guest. On the first turn you seat exactly one, for no points.
now-chair = Choose a lit chair.
now-no-chair = This guest cannot sit anywhere now. Choose another one.
now-join-her = She sits alone: seat somebody at the same table now.
now-join-him = He sits alone: seat somebody at the same table now.
now-done-or-guest = Press Done, or seat another guest.
now-guest-to-bar = Nobody can sit down: send a guest to the bar.
now-draw-guest = Nobody can sit down: draw a card.
now-guest-down = Nobody can sit down: lay a guest face down.
now-exchange = Exchange a joker for one of your guests.
now-card = Choose a card.
now-card-or-draw = Choose a card, or draw one.
now-square = Choose a lit square.
now-no-square = This card does not fit anywhere now. Choose another one.
now-done-or-card = Press Done, or lay another card.
now-draw-card = None of your cards fits: draw one.
now-done = Press Done.
now-pass = You cannot do anything this time: pass.
now-end = Nothing is left to do: end the game.
now-again = Choose the same place again to confirm.
now-decide = Confirm this step, or cancel it.
