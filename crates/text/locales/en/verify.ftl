# What comes of checking a record, a sentence for each thing that was looked at.

verify-written = The record is well written.
verify-not-written = The record is not well written. { $why }
verify-commitment = The commitment matches the secret.
verify-wrong-commitment = The commitment does not match the secret, whose commitment is { $expected }.
verify-seed = The seed follows from the secret and the players’ shares.
verify-wrong-seed = The seed does not follow from the secret and the players’ shares: they give { $expected }.
verify-deal-unknown = The record does not tell how its deal came about, so the deal cannot be checked, only the play.
verify-noted = The commitment is the one noted before the game.
verify-not-noted = The commitment is not the one noted before the game: the record has { $found }.
verify-nothing-to-compare = A commitment was noted before the game, but the record has none to compare it with.
verify-share = The share of { $player } is the one that was sent.
verify-other-share = The share of { $player } is not the one that was sent: the record has { $found }.
verify-no-share = A share of { $player } was sent, but the record has none.
verify-legal = { $actions ->
        [0] Nothing has been played yet.
        [one] The one action is legal.
       *[other] All { $actions } actions are legal.
    }
verify-illegal = Action number { $number }, “{ $action }”, cannot be played. { $why }
verify-unfinished = The game is not over. It is the turn of { $player }.
verify-line = Line { $number }
verify-checked = { $bad ->
        [0] All { $records } records are in order.
        [one] One of { $records } records is not in order.
       *[other] { $bad } of { $records } records are not in order.
    }
