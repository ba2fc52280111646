# Puzzles: positions with one clearly best turn.

page-puzzles-title = Puzzles
page-puzzles-lead = Positions from games between computers in which one turn is clearly best. Find it on the board. Each was checked by a search ten times deeper than the one that found it.
page-puzzles-next = Next puzzle
page-puzzles-solved = { $count } of { $number } solved
page-puzzles-missed = Try again
page-puzzles-all = All by difficulty
page-puzzles-all-tried = You have tried them all.
page-puzzles-streak = { $count } in a row at the first try, at most { $best }
page-puzzles-days = { $count } { $count ->
        [one] day
       *[other] days
    } in a row with the puzzle of the day, at most { $best }
page-puzzle-of-day = Puzzle of the day
page-puzzle-of-day-solve = Solve it
page-puzzle-of-day-solved = Solved today. The next one comes tomorrow.
page-puzzle-of = Puzzle { $number } of { $count }
page-puzzle-difficulty = Difficulty { $number } of 5
page-puzzle-done = solved
page-puzzle-was-missed = missed
page-puzzle-best-turn = Find the best turn
page-puzzle-best-turn-task = One turn is clearly better than all others. Play it.
page-puzzle-certain-win = Win at once
page-puzzle-certain-win-task = A turn wins the game now, whatever is hidden. Play it.
page-puzzle-smallest-loss = Lose as little as you can
page-puzzle-smallest-loss-task = You probably lose, whatever you play. Find the turn that loses by the fewest points.
page-puzzle-hint = The solution takes { $count } { $count ->
        [one] step
       *[other] steps
    }. Asking for it counts as a miss.
page-puzzle-worth-best-turn = Your chances are now { $percent }%. The next best turn would have left { $other }%.
page-puzzle-worth-certain-win = The game is won, whatever was hidden. No other kind of turn made that certain.
page-puzzle-worth-smallest-loss = The next best turn would have cost { $loss } more { $loss ->
        [one] point
       *[other] points
    }.
page-puzzle-cost-best-turn = This turn leaves you { $other }% of chances; the best one leaves { $percent }%.
page-puzzle-cost-best-turn-least = This turn leaves you at most { $other }% of chances; the best one leaves { $percent }%.
page-puzzle-cost-certain-win = This turn does not win at once: it leaves you { $other }% of chances.
page-puzzle-cost-certain-win-least = This turn does not win at once: it leaves you at most { $other }% of chances.
page-puzzle-cost-smallest-loss = This turn costs { $loss } more { $loss ->
        [one] point
       *[other] points
    } than the best one.
page-puzzle-cost-smallest-loss-least = This turn costs at least { $loss } more { $loss ->
        [one] point
       *[other] points
    } than the best one.
page-puzzle-bad-steps = The steps in this address cannot be played, so the puzzle begins at its start.
