game-tic-tac-toe = Tic-tac-toe
page-pitch-tic-tac-toe = Make three marks in a row before the other player does.
page-facts-tic-tac-toe = 2 players · about 2 minutes
page-source-line = Three in a row
reason-line = The game is over: three marks are in a row.
reason-full = The game is over: all squares are marked.
tic-marked = { $player ->
        [you] You mark
       *[other] { $player } marks
    } { $square }.
tic-line = { $player ->
        [you] You have
       *[other] { $player } has
    } three in a row: 1 point.
tic-taken = There is a mark on { $square }. Choose a free square.
tic-square = { $square }: { $mark ->
        [0] free
       *[other] player { $mark }
    }
