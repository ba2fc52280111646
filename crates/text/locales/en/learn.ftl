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
