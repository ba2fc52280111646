# In what the versions of the rules differ.

change-item = { $rule } (version { $version }): { $what }
change-board-plan = The nations stand as in a public re-creation of the printed game. Version 1 had the same tables and chairs with its nations in another order.
change-last-draw = The guest that brings the bag down to the number that ends the game is the last one drawn, also in the middle of a refill. Version 1 completed the refill first.
change-four-jokers = A table of four jokers pays 8 points and counts as a table of its own nation, whatever the jokers stand for. In version 1 they counted by the nations they stood for.
change-free-joker = The joker may go on any empty square, linked or not, unless the table chose “Linked”. In version 1 a link was the usual rule.
