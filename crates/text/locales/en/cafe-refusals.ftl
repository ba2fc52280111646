# Why something cannot be played in the café games: the rule, the values, and a way out.

cafe-not-in-hand = You do not hold { $guest }. Play only cards from your hand.
cafe-place-taken = Chair { $chair } is taken: { $guest } is sitting there. Choose an empty chair.
cafe-wrong-nation = Chair { $chair } is at { $wanted }, but { $guest } may only sit at { $table }.
cafe-wrong-nation-joker = On chair { $chair }, a joker can only stand for { $wanted }, not for { $nation }. Choose a nation that has a table there, or another chair.
cafe-wrong-exchange = The joker on chair { $chair } stands for { $wanted }. Only a guest of that nation may take its place, and { $guest } is of another one.
cafe-wrong-gender = Only a { $gender ->
        [woman] woman
       *[man] man
    } may take the place of the joker on chair { $chair }: at this table, a joker is exchanged for a guest of its own gender, and { $guest } is of the other one. Choose another guest, or another joker.
cafe-not-stuck = At this table the bar is only for players who are stuck, and you can still play something else: for example { $guest } on chair { $chair }.
cafe-group-left = At this table the bar is only for players who are stuck, and you can still fill table { $table } in one go.
cafe-gender = Table { $table } ({ $nation }) would hold { women-and-men }. A table takes at most 2 women and 2 men, and the two numbers may differ by 1 at most. Choose a guest of the other gender, or another table.
cafe-sits-alone = On chair { $chair }, { $guest } would sit alone, and no other card in your hand could join at the same table. Choose a table where somebody is sitting.
cafe-must-join = Somebody sits alone on chair { $chair } and waits for company. Seat the next guest at a table of that chair.
cafe-must-score = On chair { $chair }, { $guest } would sit alone and score nothing, and nobody may follow this turn. Choose a table where somebody is sitting, or end the turn.
cafe-too-many-guests = A turn seats at most { $limit } guests, and { $limit } have sat down. End the turn.
cafe-only-one-at-first = The first turn of the game seats exactly 1 guest, who has sat down. End the turn.
cafe-first-turn-seats = The first turn of the game does not allow this. Open the game by seating a guest.
cafe-group-is-whole-turn = Filling the table was your whole turn. End it.
cafe-joker-at-bar = A joker never goes to the bar. Seat it at a table, or send somebody else to the bar.
cafe-joker-at-bar-yet = A joker goes to the bar only when nothing else can be played, and you can still play something else.
cafe-no-joker = There is no joker on chair { $chair }, so nothing can be exchanged there. Choose a chair with a joker.
cafe-hand-full = Your hand is full with { $limit } cards, so you cannot draw. Seat guests, or lay a card face down.
cafe-hand-not-full = A card is laid face down only from a full hand of { $limit }, and you hold { $cards }. Seat guests, or draw a card.
cafe-must-place-first = You have seated nobody this turn, so it cannot end yet. Play something first.
cafe-after-seating = You have seated somebody this turn. Now you may only seat more guests, as far as the rules allow, or end the turn.
cafe-can-play = You may pass only when you can play nothing at all, and you can still play something.
cafe-hand-not-empty = Only a player with an empty hand may end the game, and you still hold { $cards } { $cards ->
        [one] card
       *[other] cards
    }.
cafe-variant-off = This game is played without the variant of filling a table with 4 women or 4 men. Seat your guests one by one.
cafe-group-table = A table for 4 women or 4 men must be empty at first, or hold at most { $limit } { $limit ->
        [one] guest
       *[other] guests
    } and only of that gender; table { $table } holds { women-and-men }. Choose another table.
cafe-group-mixed = Table { $table } can be filled in one go with women only or with men only, not with both. Choose guests of one gender.
cafe-group-incomplete = Filling a table in one go leaves no chair empty. At table { $table }, { $missing } { $missing ->
        [one] chair
       *[other] chairs
    } would stay empty. Choose a guest for every free chair.
cafe-no-group = You do not hold the { $gender ->
        [woman] women
       *[man] men
    } that could fill table { $table } in one go. Choose another table, or seat guests one by one.
cafe-group-goes-on = You are filling table { $table } in one go, guest by guest: the next one takes chair { $chair }. Choose a guest that fits there and leaves enough for the other chairs.
