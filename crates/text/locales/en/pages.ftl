# What pages say: buttons, headings, explanations.

## Around every page

page-skip-to-content = Skip to the content
page-nav-label = Main
page-nav-rules = Rules
page-nav-me = You
page-nav-import = Open a record
page-language-label = Language
page-footer-line = Guéridon: three tabletop games, at one little round table. Free software, no adverts, nothing tracked.
page-back-home = Home
page-back-to-table = To the table
page-cancel = Cancel
page-close = Close
page-save = Save
page-copy = Copy
page-copied = Copied
page-points = { $count ->
        [one] point
       *[other] points
    }
page-player = Player
page-you = you
page-the-joker = the joker

## Home

page-home-title = Three games, one little round table
page-home-lead = Play Café International and Quarante-six in your browser: against computers that think, with friends by a link, or together on one screen.
page-home-games = The games
page-home-mine = Your games
page-home-open = Tables with a free seat
page-home-running = Games to watch
page-home-join = Join
page-home-watch = Watch
page-play-now = Play now
page-invite-friends = Invite friends
page-one-screen = One screen
page-learn-rules = Learn the rules
page-pitch-cafe-board = Seat guests from twelve nations at the right tables, keep women and men in balance, and let as few as you can end up at the bar.
page-pitch-cafe-cards = Five tables, hidden hands: seat your guests in good company, and empty your hand before the tables run out.
page-pitch-forty-six = Lay numbered cards that touch what already lies there, and get rid of yours before anyone else runs out.
page-facts-cafe-board = 2–4 players · about 40 minutes
page-facts-cafe-cards = 2–5 players · about 25 minutes
page-facts-forty-six = 2–6 players · about 15 minutes
page-table-of = Table of { $name }
page-free-seats = { $players } players, { $free } { $free ->
        [one] seat
       *[other] seats
    } free
page-players-at-table = { $players } players
page-state-waiting = Waiting for players
page-state-your-turn = Your turn
page-state-their-turn = Somebody else’s turn
page-state-over = The game is over
page-turn-of = { $player } is to play

## A new table

page-new-title = A new table
page-new-who = Who sits where
page-new-pace = Pace
page-new-pace-about = Time for a turn; when it runs out, a computer plays that turn.
page-new-visibility = Who may come
page-new-lay = Lay the table
page-your-name = Your name
page-name-label = Name
page-seat-number = Seat { $number }
page-seat-me = You
page-seat-local = Somebody at this screen
page-seat-open = Free, for a guest
page-seat-none = No seat
page-seat-apprentice = Computer: apprentice, still learning
page-seat-regular = Computer: regular, takes what it can get
page-seat-host = Computer: host, thinks ahead
page-seat-master = Computer: master, thinks far ahead
page-bot-apprentice = Apprentice
page-bot-regular = Regular
page-bot-host = Host
page-bot-master = Master
page-by-link = By link.
page-by-link-about = Only those who have the link find the table.
page-public = Public.
page-public-about = The table stands on the home page; anybody may join and watch.
page-pace-free = No limit
page-pace-minutes = { $count } { $count ->
        [one] minute
       *[other] minutes
    } a turn
page-pace-days = { $count } { $count ->
        [one] day
       *[other] days
    } a turn
page-option-edition = Edition
page-option-edition-amigo = Amigo.
page-option-edition-amigo-about = The publisher’s rules: one guest opens the game, jokers never go to the bar, and a player who cannot pay there is out.
page-option-edition-schuk = Schuk.
page-option-edition-schuk-about = A retelling: an ordinary first turn, jokers at the bar when nothing else is left, and scores may fall below zero.
page-option-bar = Prices at the bar
page-option-bar-rows = By rows.
page-option-bar-rows-about = Each row of five starts a little cheaper again; the worst place costs 14.
page-option-bar-linear = Ever steeper.
page-option-bar-linear-about = Two points less with every place, down to −30.
page-option-groups = Ladies’ coffee and regulars’ table
page-option-groups-no = Without.
page-option-groups-no-about = Every table keeps women and men in balance.
page-option-groups-yes = With.
page-option-groups-yes-about = A player may fill a table with four women or four men in one go, for 20 or 40 points.
page-option-side = Side of the board
page-option-side-blue = Blue.
page-option-side-blue-about = The numbers stand in order.
page-option-side-red = Red.
page-option-side-red-about = The numbers are mixed up, so neighbours have to be searched for.
page-option-rounds = Rounds
page-option-rounds-usual = One for each player.
page-option-rounds-usual-about = Everybody begins once.
page-option-rounds-one = A single round.
page-option-rounds-one-about = For a quick game.
page-option-rounds-ten = Ten rounds.
page-option-rounds-ten-about = For a whole evening.
page-option-joker = Joker
page-option-joker-linked = Linked.
page-option-joker-linked-about = The joker has to touch a card, like any other card.
page-option-joker-anywhere = Anywhere.
page-option-joker-anywhere-about = The joker may go on any empty square.

## Sitting down

page-join-title = An invitation to { $game }
page-join-invited = { $name } invites you to the table.
page-sit-down = Sit down
page-deal-cards = Deal the cards
page-seat-is-free = a free seat
page-share-title = Invite somebody
page-share-about = Send this link, or let a phone read the code. Whoever opens it takes a free seat.
page-is-here = at the table
page-is-away = away
page-cards-known = The cards of this game are known: it goes on from a recorded game, so somebody may know what comes.
page-cards-known-short = the cards are known
page-fair-title = A fair deal
page-fair-before = The cards are fixed before anybody sees one: this number is the seal of a secret that is shown after the game. Every browser at the table adds randomness of its own to it, so that nobody can choose the cards.
page-fair-after = This is how the cards came about: from the secret, which was sealed before the first card, and from what the players’ browsers added.
page-fair-browser = What this browser has checked
page-fair-unchecked = Nothing: it runs no scripts here. The command below checks the same from the record.
page-fair-seal-kept = The seal is the one that this browser saw before the first card.
page-fair-seal-other = The seal is not the one that this browser saw before the first card: the cards may have been chosen afterwards.
page-fair-seal-unknown = The seal was not compared by this browser, because it did not see it before the first card, or keeps nothing.
page-fair-share-kept = What this browser added is in the deal as it was sent.
page-fair-share-other = What this browser added is not in the deal as it was sent: this deal cannot be trusted.
page-fair-share-unknown = No share was compared by this browser, because it added none here, or keeps nothing.
page-fair-seed-follows = The secret fits the seal, and the seed follows from the secret and all shares.
page-fair-seed-other = The secret does not fit the seal, or the seed does not follow: this deal cannot be trusted.
page-fair-seed-unknown = Secret and seed were not worked out by this browser, because it does so only over HTTPS.
page-fair-commitment = Seal (commitment)
page-fair-secret = Secret
page-fair-share = Share added by { $player }
page-fair-seed = Seed of the cards
page-fair-how = Download the record and check it with a program that you trust:

## At the table

page-your-hand = Your cards
page-empty-hand = No cards left
page-commands = What you can do
page-choice = Your choice
page-choose-card-first = First choose one of your cards, then a place for it.
page-not-a-chair = A guest needs a chair. Choose one beside the table.
page-cannot-undo = This cannot be taken back.
page-why-not = Why not?
page-rule-link = Rule: { $rule }
page-undo = Undo
page-command-done = Done
page-command-draw = Draw a card
page-command-bar = To the bar
page-command-down = Lay face down
page-command-exchange = Exchange a joker
page-command-group = Fill a table
page-command-pass = Pass
page-command-end = End the game
page-no-joker-to-exchange = No joker sits where one of your guests could take its place.
page-no-group-possible = No table can be filled in one go with your cards.
page-no-card-for-that = You have no card for that.
page-not-your-turn-yet = It is not your turn.
page-played-by-bot = a computer plays
page-show-receipt = Show where these points come from
page-card-count = { $count } { $count ->
        [one] card
       *[other] cards
    }
page-hand-over = Let a computer play for me
page-take-back = Play myself again
page-log-title = What happened
page-step-number = step { $number }
page-whole-game = The whole game, step by step
page-chat-title = Talk
page-chat-say = Say something
page-chat-send = Send
page-chat-off = Switch the talk off
page-chat-on = Switch the talk on
page-sound = Sound when it is my turn
page-spectators = { $count } { $count ->
        [one] spectator
       *[other] spectators
    }
page-cover-title = { $player } is to play
page-cover-about = Hand over the screen. The cards stay covered until then.
page-cover-show = I am { $player }: show my cards
page-keys-title = Keys
page-key-cards = choose a card
page-key-move = move over the board
page-key-choose = play it there
page-key-next = to the next place where it can go
page-key-done = done
page-key-undo = take back
page-key-cancel = choose nothing
page-key-help = this help
page-time-up = time was up, a computer played
page-show-again = Show the last round again
page-next-round = Next round

## The end

page-standings = Final standings
page-rank = Place
page-total = Total
page-source-tables = Tables
page-source-doubled = Doubled tables
page-source-groups = Groups
page-source-bar = Bar
page-source-penalty = Left in hand
page-source-round = Round { $round }
page-rematch = Play again
page-to-rematch = To the next game
page-replay = Replay
page-download = Download the record
page-receipt-title = Where the points of { $player } come from
page-no-points-yet = No points yet.
page-fewest-win = In this game, the fewest points win.
page-best-turn = Best turn: { $player }, { $points }.
page-most-cards = Most cards in one turn: { $player }, { $count }.
page-course-title = How the points came about
page-share-picture = Share the picture

## Replays and records

page-replay-title = { $game }: step { $step }
page-replay-controls = Steps
page-replay-first = to the beginning
page-replay-back = one step back
page-replay-forward = one step forward
page-replay-last = to the end
page-replay-slider = Step
page-replay-go = Go
page-step-of = Step { $step } of { $steps }
page-before-first-step = The cards are dealt.
page-continue-bots = Go on from here against computers
page-continue-friends = Go on from here with friends
page-import-about = Paste the record of a game, or choose its file: look at it step by step, or go on from any moment.
page-import-record = Record
page-import-file = File with a record
page-import-open = Open
page-import-illegal = Step { $number } of the record, “{ $action }”, cannot be played there.
page-rules-title = { $game }: the rules

## Oneself

page-me-title = You
page-me-name-about = The name goes with you to new tables. There is no account: this browser remembers who you are.
page-carry-title = On another device
page-carry-about = This private link makes another device you as well. Whoever has it plays in your name, so keep it to yourself.
page-carry-reveal = Show the link
page-carry-here = Go on here
page-carry-as = Play on this device as { $name }?
page-carry-unnamed = Play on this device as the player of this link?
page-carry-confirm = Yes, this is me
page-sign-out-title = Sign out everywhere
page-sign-out-about = Every other device, and every link made so far, stops being you; only this one stays. Do so when a device or a link got into other hands.
page-sign-out = Sign out everywhere else

## Problems

page-problem-title = That did not work
page-problem-not-found = There is nothing at this address.
page-problem-no-such-table = There is no such table. Check the link, or ask for a new one.
page-problem-wrong-method = This address cannot be used like that.
page-problem-malformed = The form was incomplete or held something unexpected. Go back and try again.
page-problem-too-large = That was too much text.
page-problem-form-too-large = That was too much: a form may hold at most { $limit } KiB.
page-problem-name-too-long = A name has at most { $limit } characters.
page-problem-chat-too-long = Keep it short: at most { $limit } characters.
page-problem-chat-full = This table has talked enough: { $limit } lines is the limit.
page-problem-foreign-origin = This came from another site, so it was not carried out. Open the table here and try again.
page-problem-not-seated = Only those who sit at the table can do that.
page-problem-not-over = That would show hidden cards, so it has to wait until the game is over.
page-problem-wrong-invitation = This invitation does not belong to the table. Ask for the link again.
page-problem-no-free-seat = All seats are taken. You can watch the game.
page-problem-too-many = That was a lot in a short time. Wait a moment and try again.
page-problem-too-many-streams = Too many pages are open at your address. Close some and reload.
page-problem-too-many-tables = You have { $limit } games that are not finished. Finish one before you begin another.
page-problem-wrong-link = This link is damaged. Copy it again from your other device.
page-problem-stale = Something else has happened at the table meanwhile. Here it is as it stands now; nothing of yours was played.
page-problem-not-your-turn = It is not your turn.
page-problem-after-reveal = A step that ends the turn or shows something new must be the last one that is sent. Nothing was played: play that step alone, then go on.
page-problem-unreadable = That is not a step of this game.
page-problem-busy = The server has too much to do right now. Try again in a moment.
page-problem-unavailable = The table cannot write anything down right now, so nothing was played. Try again in a moment.
page-problem-disk-full = The disk of the server is full, so nothing was played. Whoever runs the server has to make room.
page-problem-internal = Something broke on our side. Nothing that was confirmed is lost.
page-offline = The line is down. Trying again …
page-unanswered = The server does not answer. Try again: what you did counts once.
page-broken = Something went wrong on this page. Load it again to see the table as it stands.
page-try-again = Try again
page-reload = Load the page again
