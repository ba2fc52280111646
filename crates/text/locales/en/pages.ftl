# What pages say: buttons, headings, explanations.

## Around every page

page-skip-to-content = Skip to the content
page-nav-label = Main
page-nav-rules = Rules
page-nav-me = You
page-nav-import = Open a record
page-language-label = Language
page-footer-line = Guéridon: three tabletop games at one little round table. Free software, no adverts, no tracking.
page-back-home = Home
page-back-to-table = Back to the table
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
page-nav-settings = Settings
page-look-again = Refresh
page-offline-title = No connection
page-offline-about = Games are played on the server, and it cannot be reached right now. Nothing of yours is lost.

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
page-pitch-cafe-board = Seat guests from twelve nations at the right tables, keep women and men in balance, and send as few as you can to the bar.
page-pitch-cafe-cards = Five tables, hidden hands: seat your guests in good company, and empty your hand before the tables run out.
page-pitch-forty-six = Place numbered cards next to those on the board, and get rid of yours before anyone else does.
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
page-state-over = The game is over
page-turn-of = { $player }’s turn
page-play-computers = Play against computers
page-level-label = How strong they play
page-level-easy = Easy
page-level-medium = Medium
page-level-strong = Strong
page-level-master = Master
page-against = against { $name }
page-ago-now = just now
page-ago-minutes = { $count } { $count ->
        [one] minute
       *[other] minutes
    } ago
page-ago-hours = { $count } { $count ->
        [one] hour
       *[other] hours
    } ago
page-ago-days = { $count } { $count ->
        [one] day
       *[other] days
    } ago
page-resume = Resume
page-abandon = Give up
page-abandon-about = A computer plays on for you, and the game leaves this list.
page-abandon-confirm = Yes, give up

## A new table

page-new-title = A new table
page-new-who = Who sits where?
page-new-pace = Pace
page-new-pace-about = Time for a turn. When it runs out, a computer plays that turn.
page-new-visibility = Who may join
page-new-lay = Create table
page-your-name = Your name
page-name-label = Name
page-seat-number = Seat { $number }
page-seat-me = You
page-seat-local = Someone at this screen
page-seat-open = A free seat
page-seat-none = Nobody
page-seat-easy = Easy computer: overlooks things
page-seat-medium = Medium computer: takes what it can get
page-seat-strong = Strong computer: thinks ahead
page-seat-master = Master computer: thinks far ahead
page-bot-easy = Easy computer
page-bot-medium = Medium computer
page-bot-strong = Strong computer
page-bot-master = Master computer
page-by-link = By link.
page-by-link-about = Only people with the link can find the table.
page-public = Public.
page-public-about = The table is listed on the home page; anyone may join or watch.
page-pace-free = No time limit
page-pace-minutes = { $count } { $count ->
        [one] minute
       *[other] minutes
    } per turn
page-pace-days = { $count } { $count ->
        [one] day
       *[other] days
    } per turn
page-option-edition = Edition
page-option-edition-amigo = Amigo.
page-option-edition-amigo-about = The publisher’s rules: one guest opens the game, jokers never go to the bar, and a player who cannot pay there is out.
page-option-edition-schuk = Schuk.
page-option-edition-schuk-about = A retelling: an ordinary first turn, jokers at the bar when nothing else is left, and scores may fall below zero.
page-option-bar = Prices at the bar
page-option-bar-rows = By rows.
page-option-bar-rows-about = Each row of five starts cheaper again; the worst place costs 14.
page-option-bar-linear = Ever steeper.
page-option-bar-linear-about = From the seventh place on, each costs two points more than the one before, down to −30.
page-option-groups = Ladies’ coffee and regulars’ table
page-option-groups-no = Without.
page-option-groups-no-about = Every table keeps women and men in balance.
page-option-groups-yes = With.
page-option-groups-yes-about = A player may fill a table with four women or four men in one go; that table then pays 20 or 40 points.
page-option-groups-strict = Strict.
page-option-groups-strict-about = The same, but at the other tables of their places the four must keep women and men in balance, and score there as usual.
page-option-side = Side of the board
page-option-side-blue = Blue.
page-option-side-blue-about = The numbers are in order.
page-option-side-red = Red.
page-option-side-red-about = The numbers are mixed up, so you have to look for neighbours.
page-option-side-own = Own side.
page-option-side-own-about = The numbers of a printed board, as they were typed in.
page-option-side-numbered = Red, drawn from number { $number }.
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
page-option-first_turn = First turn of the game
page-option-first_turn-edition = As the edition says.
page-option-first_turn-edition-about = With Amigo exactly one guest is seated; with Schuk it is an ordinary turn.
page-option-first_turn-one = One guest.
page-option-first_turn-one-about = The first turn seats exactly one guest, on any chair that fits, for no points.
page-option-first_turn-ordinary = An ordinary turn.
page-option-first_turn-ordinary-about = The game begins with a turn like any other, in which a single guest may also stay alone, for no points.
page-option-bar_when = When the bar is open
page-option-bar_when-free = On every turn.
page-option-bar_when-free-about = A player may send a guest to the bar instead of seating anybody.
page-option-bar_when-stuck = Only when stuck.
page-option-bar_when-stuck-about = A player may send a guest to the bar only when none can be seated, alone or in a group, and no joker exchanged.
page-option-bar_joker = Jokers at the bar
page-option-bar_joker-edition = As the edition says.
page-option-bar_joker-edition-about = With Amigo a joker never goes there; with Schuk it may when nothing else can be played.
page-option-bar_joker-never = Never.
page-option-bar_joker-never-about = No joker goes to the bar; a player who can play nothing else passes.
page-option-bar_joker-last-resort = As a last resort.
page-option-bar_joker-last-resort-about = A player may send a joker to the bar only when nothing else can be played.
page-option-debt = A price that you cannot pay
page-option-debt-edition = As the edition says.
page-option-debt-edition-about = With Amigo you are out of the game; with Schuk your points fall below zero.
page-option-debt-eliminated = Out of the game.
page-option-debt-eliminated-about = A player with too few points for the place at the bar loses them all and leaves the game.
page-option-debt-below-zero = Below zero.
page-option-debt-below-zero-about = The price is taken off all the same, and the player’s points fall below zero.
page-option-exchange_nation = Nation in an exchange
page-option-exchange_nation-edition = As the edition says.
page-option-exchange_nation-edition-about = With Amigo the guest has the nation of any table of the chair; with Schuk, the one that the joker stands for.
page-option-exchange_nation-any = Of any table.
page-option-exchange_nation-any-about = The guest who replaces a joker has the nation of any table of the chair.
page-option-exchange_nation-chosen = The joker’s.
page-option-exchange_nation-chosen-about = The guest who replaces a joker has the nation that the joker stands for.
page-option-exchange_gender = Gender in an exchange
page-option-exchange_gender-any = Either.
page-option-exchange_gender-any-about = A woman or a man may replace a joker, as long as the tables stay in balance.
page-option-exchange_gender-same = The joker’s.
page-option-exchange_gender-same-about = Only a woman may replace a woman joker, and only a man a man joker.
page-option-four_jokers = Four jokers at a table
page-option-four_jokers-edition = As the edition says.
page-option-four_jokers-edition-about = With Amigo the table counts as one of its own nation; with Schuk the jokers count by the nations they stand for.
page-option-four_jokers-yes = As the table’s own nation.
page-option-four_jokers-yes-about = The joker who completes such a table brings 8 points there, and the player’s hand limit falls by one.
page-option-four_jokers-no = By the nations they stand for.
page-option-four_jokers-no-about = Points are doubled and the hand limit falls only when all four stand for the nation of the table.
page-option-bag = End by the bag
page-option-bag-edition = As the edition says.
page-option-bag-edition-about = With Amigo the game ends as soon as one of the last four guests is drawn; with Schuk, when four or fewer are left after drawing.
page-option-bag-stop = At once.
page-option-bag-stop-about = The guest who leaves three in the bag is the last one drawn, and the game is over.
page-option-bag-finish = After drawing.
page-option-bag-finish-about = The player draws all that is due, and the game is over if four guests or fewer are left in the bag.
page-option-board = Board
page-option-board-printed = As printed.
page-option-board-printed-about = The nations stand as in a public re-creation of the printed game.
page-option-first = Who begins
page-option-first-0 = Seat 1 begins.
page-option-first-0-about = The player on the first seat has the first turn.
page-option-first-seat = Seat { $number } begins.
page-option-first-about = This seat has the first turn, and the others follow in order.
page-option-rule = { page-rule-link }
page-option-label = { $name }:
page-option-board-own = A board of one’s own.
page-option-rounds-number = { $number } rounds.
page-house-rules = House rules
page-house-rules-about = Everything that you change here is shown at the table.
page-house-rules-differ = House rules at this table:

## Sitting down

page-join-title = Invitation: { $game }
page-join-invited = { $name } invites you to the table.
page-sit-down = Sit down
page-deal-cards = Deal the cards
page-seat-is-free = a free seat
page-share-title = Invite someone
page-share-about = Send this link, or let a phone scan the code. The first person to open it takes the seat.
page-is-here = at the table
page-is-away = away
page-cards-known = The cards of this game are known: it continues a recorded game, so somebody may know what comes next.
page-cards-known-short = the cards are known
page-fair-title = A fair deal
page-fair-before = The cards are fixed before anybody sees one: this number seals a secret that is shown after the game. Every browser at the table adds randomness of its own, so nobody can choose the cards.
page-fair-after = This is where the cards come from: the secret, which was sealed before the first card, and what the players’ browsers added.
page-fair-browser = What this browser has checked
page-fair-unchecked = Nothing: scripts do not run here. The command below checks the same from the record.
page-fair-seal-kept = The seal is the one that this browser saw before the first card.
page-fair-seal-other = The seal is not the one that this browser saw before the first card: the cards may have been chosen afterwards.
page-fair-seal-unknown = This browser did not compare the seal, because it did not see it before the first card or keeps nothing.
page-fair-share-kept = What this browser added is part of the deal, exactly as it was sent.
page-fair-share-other = What this browser added is not part of the deal as it was sent: do not trust this deal.
page-fair-share-unknown = This browser did not compare a share, because it added none here or keeps nothing.
page-fair-seed-follows = The secret fits the seal, and the seed follows from the secret and all shares.
page-fair-seed-other = The secret does not fit the seal, or the seed does not follow from it: do not trust this deal.
page-fair-seed-unknown = This browser did not compute the secret and the seed, because it can do so only over HTTPS.
page-fair-commitment = Seal (commitment)
page-fair-secret = Secret
page-fair-share = Share added by { $player }
page-fair-seed = Seed of the cards
page-fair-how = Download the record and check it with a program you trust:
page-fair-closed = Fair deal: how to check it
page-fair-verified = ✓ Fair deal, verified
page-fair-failed = ✗ Fair deal: a check failed
page-waiting-for-players = Waiting for { $count } more { $count ->
        [one] player
       *[other] players
    }
page-waiting-for-names = Waiting for { $name }
page-room-settings = What is played
page-fill-seat = Seat a computer
page-share-sheet = Share
page-cancel-table = Cancel the table
page-cancel-about = Nobody can sit down here any more, and the link leads nowhere.
page-cancel-confirm = Yes, cancel it
page-table-cancelled = This table was cancelled.

## At the table

page-your-hand = Your cards
page-empty-hand = No cards left
page-commands = What you can do
page-choice = Your choice
page-choose-card-first = First choose one of your cards, then a place for it.
page-not-a-chair = A guest needs a chair. Choose one next to a table.
page-cannot-undo = This cannot be undone.
page-why-not = Why not?
page-rule-link = Rule: { $rule }
page-more-places = More lit places
page-whole-board = Show the whole board
page-undo = Undo
page-command-done = Done
page-command-draw = Draw a card
page-command-bar = Send to the bar
page-command-down = Lay a card face down
page-command-exchange = Exchange a joker
page-command-group = Fill a table
page-command-pass = Pass
page-command-end = End the game
page-played-by-bot = a computer plays
page-played-by-program = a program plays
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
page-chat-title = Chat
page-chat-say = Say something
page-chat-send = Send
page-chat-off = Turn chat off
page-chat-on = Turn chat on
page-quick-phrases = Quick phrases
page-say-hello = Hello!
page-say-good-luck = Good luck!
page-say-well-played = Well played!
page-say-nice-spot = Nice spot!
page-say-thank-you = Thank you!
page-say-oh-no = Oh no!
page-say-one-moment = One moment, please.
page-push-switch = Notify me when it is my turn
page-push-denied = Your browser does not allow notifications from this site. You can change that in its settings.
page-push-failed = Your browser could not sign up for notifications. Try again later.
page-spectators = { $count } { $count ->
        [one] spectator
       *[other] spectators
    }
page-cover-title = { $player }’s turn
page-cover-about = Pass the screen on. The cards stay covered until then.
page-cover-show = I am { $player }: show my cards
page-keys-title = Keys
page-key-cards = choose a card
page-key-move = move over the board
page-key-choose = play the card there
page-key-next = go to the next possible place
page-key-done = done
page-key-undo = undo
page-key-cancel = clear the choice
page-key-help = this help
page-hand-over-about = A computer plays on from here. You can play yourself again at any time.
page-hand-over-confirm = Yes, let it play
page-let-program = Let a program of mine play
page-let-program-about = You get a token with which a program of yours plays on this seat. Everybody at the table sees that a program plays. You can play yourself again at any time.
page-let-program-confirm = Make a token
page-new-token = Make a new token
page-new-token-about = The token that you have now stops working.
page-program-title = A token for your program
page-program-about = This token is shown only now. A program that has it sees what you see on your seat, plays there, and can do nothing else in your name. Keep it to yourself.
page-program-token = Token
page-program-command = Start the example
page-program-stream = Or read what your program will read
page-program-until = The token counts until the game is over, you play yourself again, a computer plays for you, you make a new token, or you sign out everywhere.
page-watching = You are watching.
page-time-up = time was up, a computer played
page-by-program = program
page-time-up-of = { $player ->
        [you] Your time was up, so a computer played for you.
       *[other] { $player }’s time was up, so a computer played.
    }
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
page-rematch-asked = { $player } would like to play again.
page-rematch-ready = The next game is waiting.
page-join-rematch = Join the next game
page-watch-rematch = Watch the next game
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
page-continue-bots = Continue from here against computers
page-continue-friends = Continue from here with friends
page-import-about = Paste the record of a game, or choose its file: look at it step by step, or continue from any moment.
page-import-record = Record
page-import-file = File with a record
page-import-open = Open
page-import-illegal = Step { $number } of the record, “{ $action }”, cannot be played there.
page-rules-title = { $game }: the rules
page-rules-contents = Contents

## Oneself

page-me-title = You
page-me-name-about = Your name goes with you to new tables. There is no account: this browser remembers who you are.
page-carry-title = On another device
page-carry-about = With this private link you can play on another device too. It works once, within a day. Anyone who has it plays in your name, so keep it to yourself.
page-carry-reveal = Show the link
page-carry-here = Continue here
page-carry-paste = The link that your other device shows
page-carry-as = Play on this device as { $name }?
page-carry-unnamed = Play on this device as the owner of this link?
page-carry-confirm = Yes, this is me
page-sign-out-title = Other devices
page-sign-out-about = Every other device and every link made so far will be signed out; only this device stays. Do this when a device or a link has fallen into other hands.
page-sign-out = Sign out everywhere else
page-history-title = Finished games
page-history-empty = You have not finished a game yet.
page-history-uncounted = There are no statistics yet: they count finished games in which you had one seat and could not know the cards.
page-history-won-of = { $count } of { $number } won
page-history-won = Won
page-history-place = Place { $number } of { $players }
page-history-newer = Newer
page-history-older = Older
page-setting-theme = Colours
page-setting-theme-system = Like the device
page-setting-theme-light = Light
page-setting-theme-dark = Dark
page-setting-text = Size of text
page-setting-text-normal = Normal
page-setting-text-large = Large
page-setting-speed = Moves of others
page-setting-speed-off = Shown at once
page-setting-speed-quick = Shown quickly
page-setting-speed-calm = Shown calmly
page-setting-sound = Sounds for moves
page-setting-sound-off = Off
page-setting-sound-on = On
page-setting-moves = Playing a card
page-setting-moves-at-once = At once
page-setting-moves-confirm = After a second click
page-setting-greetings = Guests greet
page-setting-greetings-on = Yes
page-setting-greetings-off = No

## Problems

page-problem-title = That did not work
page-not-found-title = Page not found
page-problem-not-found = There is nothing at this address.
page-problem-no-such-table = There is no such table. Check the link, or ask for a new one.
page-problem-wrong-method = This address does not work that way.
page-problem-malformed = The form was incomplete or held something unexpected. Return to the previous page and try again.
page-problem-too-large = That was too much text.
page-problem-form-too-large = That was too much: a form holds at most { $limit } KiB.
page-problem-name-too-long = A name has at most { $limit } characters.
page-problem-chat-too-long = Keep it short: at most { $limit } characters.
page-problem-chat-full = The chat is full: a table has room for { $limit } messages.
page-problem-foreign-origin = This came from another site, so it was not carried out. Open the table here and try again.
page-problem-unknown-host = This server does not answer to the name { $name }. If it is yours, start it with { $text } to let it.
page-problem-not-seated = Only players at this table can do that.
page-problem-not-over = That would show hidden cards. Wait until the game is over.
page-problem-wrong-invitation = This invitation is for another table. Ask for the link again.
page-problem-no-free-seat = All seats are taken. You can watch the game.
page-problem-too-many = That was too much in a short time. Wait a moment and try again.
page-problem-too-many-streams = Too many pages are open at your address. Close some and reload.
page-problem-push-service = This server does not know the notification service of your browser, so it cannot notify you.
page-problem-no-token = Send the token of the seat in the header { $header }. The player of the seat gets one on the page of the table.
page-problem-wrong-token = No seat here has this token. Check that it is whole, and that it is of this server.
page-problem-token-revoked = This token no longer counts. The seat was taken back or given to a computer, or there is a newer token. Ask for a new one on the page of the table.
page-problem-stream-replaced = Another program has connected with the token of this seat. Let one program play at a time.
page-problem-incomplete-play = Send a form with two fields: { $fields }.
page-problem-late-play = The table is at another step by now, so nothing was played. Wait for the next line of the stream.
page-problem-game-over = The game is over. Nothing can be played any more.
page-problem-too-many-tables = You have { $limit } unfinished games. Finish one before you start another.
page-problem-too-many-public-tables = { $limit } public tables of your network wait for players already. Wait until one of them is full, or set this one up for people with the link.
page-problem-too-much-kept = Too much has been written from your network within an hour. Wait a while, then go on.
page-problem-store-full = This server has no room for new tables. Games that have begun go on; the person who runs the server has to make room.
page-problem-wrong-link = This link signs nobody in: it is damaged, has been used, or is older than a day. Open the page “You” on your other device; it shows a new one.
page-problem-stale = Something else has happened at the table. Here it is as it stands now; none of your steps was played.
page-problem-not-your-turn = It is not your turn.
page-problem-after-reveal = A step that ends the turn or shows something new must be the last one. Nothing was played: play that step on its own, then go on.
page-problem-unreadable = That is not a step of this game.
page-problem-busy = The server is too busy right now. Try again in a moment.
page-problem-unavailable = The server cannot save anything right now, so nothing was played. Try again in a moment.
page-problem-disk-full = The server’s disk is full, so nothing was played. The person who runs the server has to make room.
page-problem-store-replaced = The saved tables of this server were exchanged or have gone back in time, so nothing was played. The person who runs the server has to decide how to go on.
page-problem-internal = Something broke on our side. Nothing that was confirmed is lost.
page-offline = Connection lost. Reconnecting…
page-unanswered = The server does not answer. Try again: your step counts only once.
page-broken = Something went wrong on this page. Reload it to see the table as it stands.
page-try-again = Try again
page-reload = Reload the page
page-problem-unknown-level = There is no computer of this strength. Choose easy, medium, strong or master.
page-problem-nobody-begins = Nobody sits on seat { $number }, so it cannot begin. Return to the previous page and choose another one.
page-problem-not-host = Only the player who set up this table can cancel it.

## Advice

page-advice-ask = Advice
page-advice-hide = Hide advice
page-advice-title = Advice
page-advice-lay = Lay it out
page-advice-allowed = Advice allowed.
page-advice-allowed-about = Every player may ask a computer for the best turns, and everybody sees who asked. Against computers alone you can always ask.
page-advised = with advice
page-problem-no-advice = There is no advice at this table: other people play here, and it was not agreed on when the table was laid.
page-problem-advice-full = That was the last advice at this table: { $limit } times is all there is.
