# In what the versions of the rules differ.

change-item = { $rule } (version { $version }): { $what }
change-board-plan = The nations stand as in a public re-creation of the printed game. Version 1 had the same tables and chairs with its nations in another order.
change-last-draw = The guest that brings the bag down to the number that ends the game is the last one drawn, also in the middle of a refill. Version 1 completed the refill first.
change-finished-refill = In the edition of Schuk the refill is completed again, and then the game ends if four guests or fewer are left in the bag. Version 2 stopped drawing at four.
change-four-jokers = A table of four jokers pays 8 points and counts as a table of its own nation, whatever the jokers stand for. In version 1 they counted by the nations they stood for.
change-four-jokers-of-amigo = In the edition of Schuk four jokers at a table count again by the nations they stand for. In version 2 both editions paid 8 points.
change-group-exchange = The joker of a table of four women or four men can be exchanged for a guest of its own gender. Before, it never could.
change-last-tables = Full tables that the pile cannot replace stay on the board without their guests when the game ends. Before, their squares were left empty.
change-group-alone = A group pays exactly 20 or 40 points, and at the other tables it needs no balance and brings nothing. Before, the other tables counted as usual; the option “Strict” still plays so.
change-free-joker = The joker may go on any empty square, linked or not, unless the table chose “Linked”. In version 1 a link was the usual rule.
