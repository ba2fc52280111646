# Lessons, and tables for practice.

page-nav-learn = Learn
page-learn-title = Learn by playing
page-learn-lead = Each lesson is a position and a small task, on the same board as every game. Try it, ask for a hint, look at the solution: nothing can go wrong here.
page-learn-start = Start
page-learn-continue = Continue
page-learn-again = Start over
page-learn-progress = { $count } of { $number } lessons done
page-learn-done = done
page-learn-by-playing = Learn by playing
page-learn-more = More to learn
page-lesson-of = Lesson { $number } of { $count }
page-lesson-next = Next lesson
page-lesson-bad-steps = The steps in this address cannot be played, so the lesson begins at its start.
page-task-hint = Hint
page-task-rule = Rule
page-task-show = Show me
page-task-take-back = That is another way. Take back your last step to see the solution.
page-task-solved = Well done
page-task-missed = Not yet
page-task-once-more = Once more
page-coach-start = Start the game
page-coach-title = Your coach
page-coach-best = Most points now: { $name } on { $place }, { $points } in this turn.
page-coach-pair = The first guest waits alone, and the second brings the points.
page-coach-doubled = Everybody there is of the nation of the table, so it counts double.
page-coach-two-tables = The chair belongs to several tables and scores at each of them.
page-coach-company = Somebody sits there already, and company brings points.
page-coach-free = This turn brings no points. Choose a place where guests of yours can follow.
page-coach-nothing = None of your cards fits now, so use one of the buttons below.
page-coach-placeable = { $count ->
        [one] One of your cards has
       *[other] { $count } of your cards have
    } a link now.
page-coach-chain = Each card that you place may link the next one, and each that stays costs its number.
