# What is wrong with a line that should be the record of a game, and what to do.

record-too-long = The line is too long: a record takes at most { $limit } MiB.
record-not-text = The line is not UTF-8 text. Save the file as UTF-8.
record-not-json = The line is not JSON: { $detail }.
record-not-an-object = A record is one JSON object, with the game, the players and the cards in it.
record-unknown-field = Nothing here is called “{ $field }”. Check the spelling, or leave it out.
record-missing-field = The field “{ $field }” is missing.
record-wrong-value = The field “{ $field }” should hold { $expected }.
record-unknown-game = There is no game “{ $name }” here. Known games: { $known }.
record-players = This game is for { $least } to { $most } players.
record-unknown-option = This game has no option “{ $option }”. Its options: { $known }.
record-wrong-choice = The option “{ $option }” may be: { $known }.
record-newer-option = The option “{ $option }” exists from version { $since } of the rules on; this record is of version { $version }. Leave the option out, or name version { $since }.
record-seed-or-deal = A record has either a “seed” or a “deal”: exactly one of the two.
record-fair-without-seed = The field “fair” tells how a seed came about, but this record has no “seed”. Add it, or leave “fair” out.
record-wrong-shares = There should be one share for each player, with null for a player who added none: { $shares } { $shares ->
        [one] share
       *[other] shares
    } will not do.
record-wrong-deal = The pile “{ $pile }” should hold { $expected }.
record-wrong-decks = There should be one deck for each round: { $decks } { $decks ->
        [one] deck
       *[other] decks
    } for { $rounds } { $rounds ->
        [one] round
       *[other] rounds
    } will not do.
record-wrong-table = A table of a board is a square and a nation, such as b2 and DE. This is not one: { $text }.
record-wrong-view = The seats at this table are numbered 0 to { $last }, and another one was asked for.
record-unknown-version = The rules are known here in versions 1 to { $newest }. Name one of these, or leave the version out.
record-doubled-field = The field “{ $field }” stands twice. Keep one of the two.

board-no-tables = A board needs at least one table.
board-too-many-tables = A board has at most { $limit } tables.
board-two-tables = Two tables stand on { $square }.
board-lacks-chair = The table on { $square } lacks a chair: its four sides must be on the plan, and no other table may stand there.
board-too-shared = The chair on { $square } touches more than two tables.

action-unknown = “{ $text }” is not an action of this game, or not written the way a record writes it.
action-no-such-place = “{ $text }” names a place that this table does not have.

expected-game = the name of a game
expected-players = a number of players
expected-options = an object of options
expected-version = a version number
expected-actions = a list of texts
expected-seat = a seat at the table, counted from 0
expected-seed = 64 hexadecimal digits
expected-deal = an object with a list for each pile
expected-fair = an object with the fields “commitment”, “secret” and “shares”
expected-shares = a list with 64 hexadecimal digits or null for each player
expected-arena = an object with bots and results of an arena
expected-board = an object with the field “tables”, which gives a nation to each square
expected-side = “blue”, “red”, “red:” and a number, or a list of the numbers 1 to 46, each once
expected-rounds = a number from 1 to 100
expected-bag = each of the 24 kinds of guests four times and each of the 2 jokers twice
expected-guests = each of the 24 kinds of guests four times
expected-tables = each of the 12 nations twice
expected-decks = the cards 1 to 46 and J, each once in each deck
