# The names of the games, how a game ends, and how a refusal is put together.

game-cafe-board = Café International, the board game
game-cafe-cards = Café International, the card game
game-forty-six = Quarante-six

reason-chairs-full = The game is over: the last chair is taken.
reason-bar-full = The game is over: the last place at the bar is taken.
reason-empty-hand = The game is over: a hand is empty and may not be refilled.
reason-bag-empty = The game is over: too few guests are left in the bag.
reason-last-standing = The game is over: only one player is left.
reason-stalemate = The game is over: everybody has passed, one after the other.
reason-stock-empty = The game is over: the last guest has been drawn.
reason-tables-empty = The game is over: there are not enough tables left to replace those that were cleared.
reason-declared = The game is over: a player with an empty hand has ended it.
reason-rounds-played = The game is over: all rounds have been played.

# Many points win in some games and few in others, so the sentence takes no side.
result-won = { $player } wins with { plain-points }.
result-shared = { $players } share the win with { plain-points } each.
result-nobody = Nobody wins.

refused-other-id = There are two ids for { $action }, and this one is never legal. Use { $usual }.
refused-game-over = The game is over, so nothing can be played any more.
refused-not-now = This is not allowed now.
refused = { $sentence } (Rule: { $rule })
refused-also = { $first } Also: { $others }
