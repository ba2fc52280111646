# The deal of the day: its pages, and what tables say about it.

page-daily-title = The deal of the day
page-daily-about = One deal for each game and each day. Everybody plays it once, from the same seat, against the same computers, with the same cards and the same luck. Then you see how you did among all the others.
page-daily-midnight = New deals come at midnight, universal time.
page-daily-date = { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $day }, { $year }
page-daily-of = { $game }, { $name }
page-daily-begin = Play today’s deal
page-daily-go-on = Go on playing
page-daily-to-results = To the results
page-daily-not-begun = You have not played it yet.
page-daily-going-on = Your game is not over yet.
page-daily-place = Place { $number } of { $players }
page-daily-helped = Played with help, and so without a place among the others.
page-daily-yesterday = Yesterday
page-daily-earlier = The day before
page-daily-later = The day after
page-daily-nobody = Nobody played this deal.
page-daily-best = { $name } did best, with a lead of { $points }.
page-daily-locked = The results are shown here when you have finished your game, or when the day is over.
page-daily-no-results = Nobody has finished this deal yet.
page-daily-still = { $count ->
        [one] One player has not finished yet.
       *[other] { $count } players have not finished yet.
    }
page-daily-ranking = Ranking
page-daily-ranking-about = What counts is the lead over the best of the computers at the table. Equal results share a place.
page-daily-left-out = { $count ->
        [one] One more result is not shown.
       *[other] { $count } more results are not shown.
    }
page-daily-lead = Lead
page-daily-with-help = with help
page-daily-unnamed = Guest
page-daily-chart = The leads of all players
page-daily-chart-about = { $count ->
        [one] One result, with a lead of { $most }.
       *[other] { $count } results, with leads from { $least } to { $most }.
    }
page-daily-computers = What computers make of it
page-daily-computers-about = A computer of each level has played the same deal from the same seat.
page-daily-computing = Computers are still playing it. Their results will appear here.
page-daily-level = Level
page-daily-compare = Compare
page-daily-compare-of = Compare turn by turn: { $name }
page-daily-compare-title = Two games of the same deal
page-daily-turn = Turn
page-daily-points-so-far = Points so far: { $points }
page-daily-differs = Here the two games part.
page-daily-equal = The two games are the same from the first turn to the last.
page-daily-over-here = This game was over by now.
page-daily-seal = The seal
page-daily-sealed-about = The cards follow from a secret that was fixed before anybody began. This is its seal; note it down if you like. The secret is shown when the day is over, and then anybody can check that it fits.
page-daily-unsealed-about = The day is over, and this is the secret from which the cards followed. Its seal is the one that was shown before. The record of any game of the deal can be checked with gueridon verify.
page-daily-reveal-tomorrow = This was the deal of the day. All hands, the record and the secret are shown when the day is over.
page-daily-help-costs = Advice, or a computer or program in your place, costs you the place in the ranking.
page-daily-card-about = Everybody plays the same cards, once.
page-problem-sealed = This is a deal of the day that others may still be playing. It is open to everybody when the day is over.
page-problem-day-over = That day is over, and its deal cannot be begun any more.
page-problem-daily-unfinished = Games of the deal can be compared when you have finished your own.
page-problem-daily-helped = You played this deal with help. You can compare your game with others when the day is over.
