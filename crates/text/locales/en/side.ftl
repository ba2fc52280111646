# The red side of one's own box, typed in.

side-title = The red side of your own box
side-about = Type the 46 numbers in the order in which they stand on your board, row by row from the top left. This browser keeps them for the next table, and the address of this page can be shared.
side-square = Row { $row }, column { $column }
side-missing = Missing: { $numbers }.
side-twice = Twice: { $numbers }.
side-wrong = “{ $text }” is not a number from 1 to 46.
side-complete = All 46 numbers are there.
side-use = New table with this side
side-check = Check
side-clear = Clear all squares
side-link = Type in the red side of your own box
side-kept = The side that you typed in last
