# What letters and answers say that is no template of its own. A sentence is named by the reason that it words, and told
# what stands behind its $ signs. Of a phrase that it is told, such as $piece, $piece-is names it (piece-knight), for
# languages that need another form of it. A line that is too long goes on in the next, further in; letters are wrapped anew.

## Lists, dates, sides

list-rest = { $first }, { $rest }
list-all = { $first } and { $last }
list-one = { $first } or { $last }

verbatim = { $text }

date = { $year }-{ $month }-{ $day }

side-white = White
side-black = Black
half-move = { $number } of { $side }

## Claims

claim-for-repetition = a draw by repetition
claim-for-fifty-moves = a draw by 50 moves
claim-for-win-by-tables = a win by the tables of endgames
claim-for-draw-by-tables = a draw by the tables of endgames
claim-for-win-by-adjudication = a win by adjudication
claim-for-draw-by-adjudication = a draw by adjudication
tables-said-wins = the tables of endgames say: { $winner } wins
tables-said-drawn = the tables of endgames say: drawn

## Languages, pieces, squares

language-cs = Czech
language-de = German
language-el = Greek
language-en = English
language-eo = Esperanto
language-es = Spanish
language-fr = French
language-it = Italian
language-nl = Dutch
language-pl = Polish
language-pt = Portuguese
language-ru = Russian

piece-pawn = pawn
piece-knight = knight
piece-bishop = bishop
piece-rook = rook
piece-queen = queen
piece-king = king

place-square = on { $square }
place-file = on the { $file }-file
place-rank = on rank { $rank }

## Why a move cannot be played

impossible-nothing-there = The square { $from } is empty.
impossible-opponents-piece = The { $piece } on { $from } is not yours: it belongs to { $owner }.
impossible-own-piece-there = Your { $piece } on { $from } cannot go to { $to }: your own { $there } stands there.{ $castling ->
        [none] {""}
       *[other] {" "}To castle, send the king's move: { $castling }.
    }
impossible-moves-otherwise = Your { $piece } on { $from } cannot go to { $to }: a { $piece } does not move like that.
impossible-blocked = Your { $piece } on { $from } cannot go to { $to }: { $opponents ->
        [yes] your opponent's
       *[no] your own
    } { $blocker } stands on { $at }.
impossible-pawn-takes-ahead =
    Your pawn on { $from } cannot go to { $to }: your opponent's { $there } stands there, and a pawn takes only
    diagonally.
impossible-nothing-to-take =
    Your pawn on { $from } cannot go to { $to }: a pawn moves diagonally only to take, and that square is empty.
impossible-en-passant-gone =
    Your pawn on { $from } cannot go to { $to }: the pawn on { $pawn } can be taken in passing (en passant) only at once
    after its move of two squares.
impossible-stays-in-check =
    Your king on { $king } is in check from the { $by } on { $at }, and this move does not end the check.
impossible-exposes-king =
    Your { $piece } on { $from } cannot go to { $to }: that would leave your king on { $king } in check from the { $by }
    on { $at }.
impossible-king-into-check =
    Your king on { $from } cannot go to { $to }: he would be in check there from the { $by } on { $at }.
impossible-no-castling = You cannot castle with { $written }: { $why }.
impossible-cannot-castle = You cannot castle with { $wing }: { $why }.
impossible-no-such-piece = You have no { $piece }{ $place ->
        [none] {""}
       *[other] {" "}{ $place }
    }.
impossible-none-can = None of your { $piece }s can go to { $to }.
impossible-castling-in-zeros =
    { $written } is not how castling is written in Chess960. If you mean to castle, send { $wing }.
impossible-promotion-missing =
    With { $written } your pawn reaches the last rank, and a fifth digit has to say what it becomes: { $means }.
impossible-promotion-ambiguous =
    { $written } can be read in two ways: as a promotion with the fifth digit missing, or as the short form of a promotion
    to queen. Please send all five digits: { $means }.
impossible-short-promotion =
    { $written } looks like the short form of a promotion, which is not used here. Please send all five digits: { $means },
    if you mean a promotion to { $promotion }.
impossible-no-promotion =
    { $written } has a fifth digit, which stands for a promotion, but { $piece-is ->
        [piece-pawn] this pawn does not reach the last rank
       *[other] only a pawn is promoted
    }. Did you mean { $means }?
promotion-choice = { $written } { $piece }

no-castling-right-lost = your king or the rook of { $rook } has moved before, or that rook is gone
no-castling-right-gone = your king or the rook of that side has moved before, or that rook is gone
no-castling-not-vacant =
    the { $piece } on { $at } is in the way of king or rook: every square on which they pass or arrive must be empty
no-castling-piece-between = the { $piece } on { $at } stands between king and rook
no-castling-in-check = your king is in check from the { $by } on { $at }
no-castling-through = your king would cross { $square }, which the { $by } on { $at } attacks
no-castling-into = your king would be in check on { $square } from the { $by } on { $at }
no-castling-uncovers =
    once the rook has left { $rook }, your king on { $square } would be in check from the { $by } on { $at }

## What a move leaves open

unclear-several = { $written } can be more than one move. Which do you mean: { $means }?
unclear-other-letters =
    In { $own } letters { $written } is no move that can be played, but { $means }. Is that what you mean?
unclear-read-elsewhere = in { $language } it is { $text }
unclear-other-case =
    { $written } cannot be played. Pieces have large letters and files small ones. Did you mean { $means }?
unclear-nobodys-letters =
    { $written } is not written in { $own } letters, and in no other language is it a move that can be played.{ $latin ->
        [yes] {" "}Its first letter is a Latin one.
       *[no] {""}
    }
unclear-promotion-missing =
    With { $written } your pawn reaches the last rank, and a letter has to say what it becomes: { $means }?
unclear-no-promotion =
    { $written } names a promotion, but only a pawn that reaches the last rank is promoted. Did you mean { $means }?
unclear-only-castling = { $written } is not how castling is written. Did you mean { $means }?

## What is not taken, and why

no-refill-control = no Triple Block
no-refill-bank-empty = the bank is empty
no-refill-full = the clock is full
no-refill-too-late = too late
refused-game-over = the game is over
refused-not-over = the game is not over
refused-not-your-turn = it is the opponent's turn
refused-already-played = half-move { $ply } is on record with another move
refused-old-line = the letter answered belongs to a line that was taken back
refused-wrong-number = the move number does not fit
refused-score-differs = the score differs from the record at { $ply }
refused-no-new-move = the sender's own move is missing
refused-more-than-one-move = more than one new half-move
refused-two-moves = two different moves
refused-which-half-move = a move without number that answers no letter
refused-perhaps-a-move = perhaps a move, not possible here
refused-illegal-again = not possible, as before
refused-unclear-move = the move is not clear
refused-only-numeric = algebraic notation where only numeric counts
refused-only-algebraic = numeric notation where only algebraic counts
refused-two-notations = a move in two notations that differ
refused-not-strict = strict mode asks for more
refused-notation-already = that notation counts already
refused-contradiction = { $one } and { $other } exclude each other
refused-conditional-too-late = the conditional moves came too late
refused-conditional-needs-move = conditional moves go with a move or follow it
refused-conditional-not-taken = the conditional moves were not taken: { $why }
refused-no-conditionals = no conditional moves stand
refused-nothing-to-go-on = no conditional answer waits
refused-no-draw-offer = no draw offer stands
refused-draw-in-a-word = a draw in one word, and no offer stands
refused-which-offer = the answer does not belong to the draw offer that stands
refused-offer-without-move = a draw offer needs a move
refused-offer-stands = an offer stands already
refused-claim-waits = a claim waits to be decided
refused-which-claim = a claim on another position
refused-claim-again = claimed and refused before
refused-claim-too-soon = claimed again too soon, before half-move { $from }
refused-claim-open = a claim of the sender's waits already
refused-no-adjudication = adjudication is not open
refused-past-end = the end date has passed, and nothing is taken but claims and what ends the game
refused-too-many-men = { $men } men on the board, a claim by tables needs at most { $most }
refused-draw-too-early = too early for a draw
refused-accepted-after-limit = accepted after the limit
refused-king-must-move = the king must move
refused-dates-do-not-fit = { $misfit }
refused-which-date = a date that could be two
refused-being-decided = the game is being decided
refused-no-time-runs = no time of the sender's runs
refused-no-refill = the clock is not filled: { $why }
refused-repeat-too-soon = too soon to send the move again
refused-on-leave = on leave from { $from } to { $until }
dates-ahead = the date { $day } lies ahead: by the calendar of its writer it was { $today } when it came
dates-not-handed-over = the move that you answer had not gone out
dates-received-too-early = nothing can have been received on { $received }: it went out on { $earliest } at the earliest
dates-received-too-late =
    it cannot have come only on { $received }: a mail of { $latest } about this move shows that it was there
dates-sent-too-early = nothing can have been sent on { $sent }: what it answers came on { $earliest } at the earliest
dates-long-post =
    it came { $days } days after our letter about the move, which went out on { $went }; a card usually takes { $usual }

not-playable-notations-differ =
    { $first } and { $second } are not the same move. In this event a move that is given in two notations which differ is
    an illegal move.

not-clear-old-acceptance =
    The PGN ends before the last move on record, so that it may be an old one. To accept, send accept draw alone on a
    line.
not-clear-old-resignation =
    The PGN ends before the last move on record, so that it may be an old one. To resign, send resign alone on a line.
not-clear-other-start = The PGN begins with another position than the game.
not-clear-ended-by-other = The PGN says that { $other } ends the game. Only { $other } can do so.
not-clear-resigns-without-result =
    The PGN says that { $sender } resigns, and its result does not. To resign, send the word resign alone.
not-clear-result =
    The PGN gives the result { $result }, and nothing in it ends the game. A program offers a draw in a comment behind the
    move, { $sender } offers a draw; whoever resigns sends the word resign alone.

not-taken-too-many-moves = one mail may foresee no more than { $most } moves
not-taken-which-way = it does not say whether all of it answers the same move, or the second goes on from the first
not-taken-no-number = in strict mode the number of your opponent's move must stand before it
not-taken-number-does-not-follow =
    the move number { $number } does not follow; the next move of your opponent is { $next }, and each condition must go
    on from the one before it
not-taken-any-move = in this event an answer to any move cannot be sent; please name the move
not-taken-behind-any = { $spelt } cannot be understood behind any move; please write it in digits
not-taken-not-playable = { $at } { $line } cannot be played there: { $why }
not-taken-refused = { $at } { $line }: { $why }
not-taken-not-strict = { $at } { $line }: strict mode asks for the full text, such as { $instead }
not-taken-answered-twice = one and the same move is answered in two ways
not-taken-no-conditionals = this event has no conditional moves
not-taken-no-branches =
    in this event only one line of conditional moves may stand, without branches; forget ifs withdraws the one that stands
not-taken-too-many-lines = no more than { $most } lines of conditional moves may stand
not-taken-only-numeric = only numeric notation counts in this game
not-taken-only-algebraic = only algebraic notation counts in this game
not-taken-notations-differ = the two notations differ
not-taken-please-write = { $why }; please write { $instead }

order-rejected-no-reason = A ruling needs a reason, which both players read. Please write it behind the order
order-rejected-handed-over = The letter that asks for the move was handed over, and the time runs already
order-rejected-not-refused =
    No mail server has refused the letter that asks for the move: it waits for another reason, or was not written yet
order-rejected-game-over =
    The game is over. On a game that is over only another result, or a return to an earlier half-move, can be ruled
order-rejected-same-result = That is how the game ended already: { $result }
order-rejected-ground =
    The result { $result } cannot rest on that ground. Without a ground it is a ruling of yours like any other
order-rejected-time-after-end = The game is over, { $result }. To overrule that, please say which result it shall have
order-rejected-no-flag = No limit has passed in this game: { $last_day ->
        [none] no time runs
       *[other] the player on move has until the end of { $last_day }
    }. If you know otherwise, please say which result the game shall have
order-rejected-both-overstepped =
    Both have overstepped the time, the one with the last move and the other since. Please say which result the game
    shall have (6.6, 6.9)
order-rejected-mate-unknown =
    { $loser } has overstepped the time. Whether the other side could still mate by any series of legal moves (6.7) is
    not known here, so please say yourself whether the game is lost or drawn
order-rejected-nothing-waits = No claim and no agreement waits for your decision in this game
order-rejected-which-claim =
    Claims of both players wait for your decision in this game. Please say behind the game whose is meant, w or b
order-rejected-claim-first =
    A claim of { $side } waits for your decision, and no time of { $side } is ruled on before it is decided
order-rejected-not-on-record =
    Move { $wanted } is not in the score. The game can go back to any half-move from move { $first } to move { $next }
order-rejected-nothing-taken-back =
    Move { $next } is the one to be made now, so nothing would be taken back
order-rejected-ended-there = In that position there is no legal move: it ends the game on the board
order-rejected-fen = From that position no game can go on: { $why }{ $forced ->
        [yes] . If it is meant all the same (3.10.3), add the word force
       *[no] {""}
    }
invalid-fen-several = { $first }, { $rest }
fen-fault-text = invalid fen
fen-fault-board = invalid board part in fen
fen-fault-pocket = invalid pocket in fen
fen-fault-turn = invalid turn part in fen
fen-fault-castling = invalid castling part in fen
fen-fault-passing = invalid ep square in fen
fen-fault-checks = invalid remaining checks in fen
fen-fault-half-moves = invalid halfmove clock in fen
fen-fault-moves = invalid fullmove part in fen
fen-fault-empty = empty board
fen-fault-no-king = missing king
fen-fault-many-kings = too many kings
fen-fault-pawns-on-last-rank = pawns on backrank
fen-fault-cannot-castle = invalid castling rights
fen-fault-cannot-pass = invalid ep square
fen-fault-other-in-check = opposite check
fen-fault-impossible-check = impossible check
fen-fault-too-many-men = too much material
fen-fault-of-variant = variant rule violated
fen-fault-unknown = unknown reason
order-rejected-fen-fields =
    A position is written in six fields (FEN): the men, the side to move, the rights to castle, the square for taking
    in passing, the half-moves without capture or pawn move, and the number of the move
order-rejected-ten-moves =
    Ten moves or more were made by both players, so the game continues with the colours as they are (7.1)
order-rejected-stands =
    The game is over, and its result stands: wrong colours or a wrong start position must be found before
order-rejected-stopped-already = The clocks were stopped before, and stand still
order-rejected-not-stopped = { $why }
order-rejected-no-clock = Please say whose clock is to be set, and to how many days used
order-rejected-clocks-show-that = The clocks show that already
order-rejected-no-days = Please say how many days, one at least
order-rejected-too-many = More than { $most } days or moves are a slip of the pen
order-rejected-period-begins = The next move of { $side } is the first of a time period already
order-rejected-no-periods = There are no time periods in this event; days can be given by credit
order-rejected-nothing-to-strike = Entry { $entry } of the journal is nothing that can be struck{ $known ->
        [none] , nor is any other of this game
       *[other] . These are: { $known }
    }
wrong-regulation-settled = { $key } was settled when the game began, and cannot be changed in it
wrong-regulation-no-key = [regulations] has no key { $key }{ $near ->
        [none] {""}
       *[other] {" "}(did you mean "{ $near }"?)
    }
wrong-regulation-word = { $key } may be { $known }
wrong-regulation-range = { $key } may be from { $least } to { $most }
wrong-regulation-kind = { $key } cannot have that value, but one such as this: { $example }
wrong-regulation-is-for = { $key } is for { $of } = { $values }
wrong-regulation-no-fit = { $key } cannot have that value in this game
order-rejected-regulation-holds = That is how the regulation { $key } is already
order-rejected-date-ahead = The date { $day } lies ahead; it is { $today } where the player lives
order-rejected-not-handed-over =
    Our letter that asks for this move was not handed over yet, and no time runs. Please leave the date of receipt out
order-rejected-received-too-early =
    The player cannot have received it on { $received }: it went out on { $earliest } at the earliest
order-rejected-received-too-late =
    The player cannot have received it only on { $received }: a mail of { $latest } about this move shows that it was
    there
order-rejected-sent-too-early =
    The move cannot have been sent on { $sent }: what it answers came on { $earliest } at the earliest
order-rejected-move-not-possible = That move is not possible. { $why }
order-rejected-move-unclear = That move is not clear: { $why }{ $why-is ->
        [refused-only-numeric] .
        [refused-only-algebraic] .
        [refused-two-notations] .
       *[other] {""}
    }
order-rejected-move-on-record = That move is on record already
order-rejected-move-refused = That move cannot be entered: { $why }
order-rejected-triple-block =
    This game is played by Triple Block, under which there is no { $word }: its bank takes the place of that. Days may
    be given to a player
order-rejected-days-backwards = The last day, { $until }, lies before the first, { $from }
order-rejected-days-too-long = More than { $most } days in a row are a slip of the pen
order-rejected-leave-past =
    A leave that has begun counts only for the move that the player is to make, and so from { $first } on. For earlier
    days, days may be given to him
order-rejected-leave-overlaps = The player has leave from { $from } to { $until }, and the two overlap
order-rejected-neutral-overlaps = The days from { $from } to { $until } are neutral already, and the two overlap
order-rejected-first-loses = By the regulations of this game the first overstep loses already, and no new count begins
order-rejected-second-overstep = A first overstep of { $side } was upheld before: the second loses the game
order-rejected-other-overstepped = By what is on record it is { $late } who overstepped the time
order-rejected-journal-error = The game's journal does not take that: { $why }

incident-illegal-move = { $entry }, an illegal move of { $side }
incident-unclear-move = { $entry }, an unclear move of { $side }
incident-wrong-claim = { $entry }, a wrong claim of { $side }
incident-vain-offer = { $entry }, a draw offer of { $side } that did not count
incident-warning = { $entry }, a warning of { $side }
incident-penalty = { $entry }, { $days ->
        [one] 1 day
       *[other] { $days } days
    } of penalty for { $side }
incident-credit = { $entry }, { $days ->
        [one] 1 day
       *[other] { $days } days
    } given to { $side }

standing-nothing = The clocks were not stopped
standing-waits =
    No time runs since something waits for your decision: grant it, or refuse it. Then the clocks go on by themselves
standing-ends =
    No time runs since the game is to end, and only how is not known. It ends with a result, or goes on where what lost it
    is struck
standing-past-end =
    No time runs since the end date of the event has passed, and the game is to be adjudicated. It goes on where the regulation
    adjudication names an end date that lies ahead

## What the director's orders and answers come to

doubt-not-late = by the record { $loser ->
        [none] nobody has overstepped the time
       *[other] { $late ->
            [none] { $loser } has not overstepped the time
           *[other] { $late } has overstepped the time, and { $loser } has not
        }
    }
doubt-not-claimed = { $by } has not claimed the game, and by the Laws nobody loses on time without a claim (6.6)
doubt-overstepped = by the record { $loser } has overstepped the time, and would win
doubt-too-many-men = there are { $men } men on the board, and tables of endgames have no more than { $most }
doubt-tables = by the tables of endgames, which were asked about this position, { $winner ->
        [none] the position is drawn
       *[other] { $winner } wins
    }
ended-since = the game has ended since you sent it, with { $result }

his-own-game-plays = you play in it yourself
his-own-game-same-address = your address is one from which { $player } plays in it
not-obeyed-his-own-game = { $own }, { $rules ->
        [none]
            and nobody else directs it; the operator of this desk, who has a letter about each case, can rule at its
            shell
       *[other] so that the order must come from { $rules }
    }
not-obeyed-unfit = { $why }{ $fits ->
        [none] {""}
       *[other] { $why-is ->
            [order-rejected-move-unclear] {" "}
           *[other] .{" "}
        }What would fit: { $fits }
    }
not-obeyed-only-adjudicates = only a result by adjudication is for you to order, in a game that is with you
not-obeyed-help = help is no order
not-obeyed-closed = its event was { $removed ->
        [yes] removed
       *[no] closed
    } on { $on }, and nothing in it changes any more
order-not-done-perhaps-prose =
    these words may be an order, or no more than words; an order has td before it, or its game behind its first word
order-not-done-in-game = { $game }: { $why }

event-change-name = The event is now called { $name }.
event-change-site = It is now held by { $site }.
event-change-start = It starts on { $to }, no longer on { $from }.
event-change-end = It is to end on { $on }.
event-change-no-end = No day is set any more on which it is to end.
event-change-late-entries = Players may still come in until { $until }.
event-change-no-late-entries = Nobody may come in after the first move any more.
event-change-sections = How many go up and how many go down at its end is another number than before.
event-change-rules = The regulations are others. The word rules, alone in an answer, brings all of them.
event-change-directs = The tournament director is now { $name }, { $address }.
event-change-deputy = { $name } is now a deputy of the director.
event-change-adjudicates = What is not over at the end date is now adjudicated by { $name }.
event-change-appeals = Appeals now go to another address.
event-change-no-appeals = Appeals now go to the director and the deputies alone.
event-change-entered = { $name } has come into the event.
event-change-taken-out = { $name } does not play in the event any more.
event-change-renamed = { $from } stands in the event as { $to } from now on.
event-change-paired = The games are paired anew. What stands below counts, and what an earlier letter said of your games does not.
event-change-games-added = Games have been added.

event-order-his-own = you play in a game of this player{ $rules ->
        [none] {""}
       *[other] , so that the order must come from { $rules }
    }
event-order-plays-there = you play in that game yourself, or write for one who does{ $rules ->
        [none] {""}
       *[other] , so that the order must come from { $rules }
    }
event-order-would-meet = you would meet the newcomer yourself, or write for one who would{ $rules ->
        [none] {""}
       *[other] , so that the order must come from { $rules }
    }
event-order-address-taken = that is an address of { $name }, and nobody else can have it
event-order-address-known = the letters of { $name } go there already
event-order-name-taken = another player of the event is called { $name }
event-order-unfit = { $why }
event-order-no-games-left = { $name } has no game that is not over
event-order-not-his-game = { $name } does not play { $game }, or it is over
event-order-time-claim-waits = a claim on the time of { $name } waits in { $game }; grant or refuse it first
event-order-closed = the event was { $removed ->
        [yes] removed
       *[no] closed
    } on { $on }, and nothing in it changes any more
event-order-to-one-alone =
    it begins with the name of { $name }, and all of them would read it; words to one player go by a game of his or hers,
    with the side behind it, as in td announce EXAMPLE/1 w, a colon and the words
event-order-nobody-there = nobody plays { $game } any more to whom we could write
event-order-before-the-first-move = nothing was played yet, and until then the organiser puts the event's file right: amici event change pairs everybody anew, which this order does not
event-order-into-a-match = nobody comes into a match; substitute lets somebody play on
event-order-no-late-entries = the event allows no late entries; they are the organiser's to allow before the first move (late_entries in the event's file)
event-order-late-entries-over = late entries were allowed until { $on }
event-order-games-listed = the games of this event are listed one by one in the organiser's file, and whoever comes in does so there, by amici event change
event-order-nobody-directs = nobody could rule in the game against { $opponent }, since all who direct would play in it themselves or write for one who does
event-order-known = { $value } stands there already
event-order-announced = Your words go to all { $players } players of { $event }.
event-order-announced-in-game = Your words go to { $names }, in { $game }.
event-order-moved = The letters of { $name } go to the new address from now on. The address before it is told, and can put that back for thirty days.
event-order-substituted = { $name } plays on for { $whom } in { $games ->
    [one] one game
   *[other] { $games } games
}. He has a letter with { $games ->
    [one] its position
   *[other] all positions
}, and all opponents are told. We write to him in { $language }, and his days are those of { $zone }; correct changes that.
event-order-entered = { $name } plays in the event from now on, as player { $number }, in { $games }. He has his start letter, and all others are told. We write to him in { $language }, and his days are those of { $zone }; correct changes that.
event-order-withdrawn = { $name } has left the event, and both players of each game are told how it ended: { $games }.{ $left ->
        [none] {""}
       *[other] {" "}Not ended by it, since they cannot be read or the order does not fit there: { $left }.
    }
event-order-corrected = For { $name }, { $value } stands in the record from now on.
no-game-not-named = the letter that you answer is about no one game, so the order must name it
no-game-of-another-event = { $game } is not a game of { $event }, the event of your letters
no-game-no-such = there is no game { $game }
no-game-stands-still =
    { $broken }. It stands still, and takes only an order that ends it or sets it back: result, forfeit, cancelled,
    reinstate, reconstruct or restart, such as: td reconstruct { $game } FEN REASON
journal-broken = the journal of { $game } does not hold from entry { $entry } on: { $why }
stands-still-to-set-right =
    To end the game, or to set it back to a position that the players' letters show:
break-missing = it is not there
break-digest = it does not carry the digest of its words
break-unreadable = it cannot be read
break-misfit = it does not follow from those before it

case-more-than-an-answer = more stands in your mail than one answer, so that nothing was done about it
case-no-such = the letter that you answer tells of no case { $case }
case-which = that letter tells of several cases ({ $cases }); write the numbers of those that you mean, or all
case-waits-no-longer = case { $case } does not wait any more
case-decided = case { $case } does not wait any more: it was decided on { $on }
case-dropped = it waited for seven days and was dropped; please give the order anew
case-gone-on =
    the game has gone on since you were asked; nothing was done, so that you would have to give the order anew
case-another-line = the game has gone back or begun anew since; nothing was done
case-both-overstepped =
    the time of both players has run out by now (6.9), and we proposed this before that was so or before both had claimed
    it; nothing was done, and the case stays open for an order of yours
case-not-overstepped = by the record that limit is no longer passed; nothing was done
case-unreadable = what we proposed does not read as an order any more
case-nothing-proposed = we have proposed nothing in case { $case }; an order is needed there, with your reason{ $no ->
        [leaves-with-reason] , or a no with a colon and your reason, which leaves all as it is
        [leaves] , or a no, which leaves all as it is
        [waits] , or a no, by which you are asked again in a week
       *[other] {""}
    }
case-no-reason = a colon and your reason stand behind no, which { $no ->
        [refuses] both players read
       *[other] the player reads
    }
case-no-says-nothing =
    no is no ruling in case { $case }, which stays open; an order is needed there, with your reason
case-later-days = a case is put off for 1 to { $most } days
case-later-which =
    { $case } may be the number of a case, or of days; write the word days behind the days, such as: later { $first } { $case } days
case-unread =
    this reads as no answer to cases; the numbers of cases stand behind its word, with blanks between them, such as: later 12 15 7 days
case-no-reason-to-close = behind close and the number of case { $case } stands your reason, which the player reads
case-no-case = number { $case } asks whether you mean an order of yours; yes or no answers it
case-no-deputy = there is no deputy behind you who may decide case { $case }
case-no-goes-on = { $no ->
        [nothing] these words answer nothing that we have asked, and nothing was done about them
       *[other]
            these words may say no, and may say the contrary, so that nothing was done about them; { $no ->
                [refuses] behind a no that is meant stand a colon and your reason
                [leaves-with-reason] behind a no that is meant stand a colon and your reason
               *[other] please answer with yes or with no, and nothing else
            }
    }
case-of-no-game = that case is about no game

## What was done about a case, below its number

case-done-ruled = ruled: { $order }
case-done-left = left as it is
case-done-left-told = left as it is; { $name } is told
case-done-later = you are asked again on { $on }
case-done-kept = not closed, { $stands ->
        [yes] since the game stands still by it
       *[no] as long as nobody moves
    }; you are asked again on { $on }
case-done-kept-told =
    not closed, { $stands ->
        [yes] since the game stands still by it
       *[no] as long as nobody moves
    }; { $name } is sent your words, and you are asked again on { $on }
case-done-to-deputy = { $name } is asked from now on
case-done-answered = { $name } is sent your words
case-done-dropped = the order is dropped

## Between a player's words in a letter to his director

words-of-game = Game { $game }:

## The reasons of orders that we propose. They stand behind the order, and begin with no word that could be a part of it.

proposed-refused = The mail server of the player has refused the letter for three days.
proposed-in-doubt = For three days nobody has known whether a mail server has the letter.
proposed-asked-for-address = It was asked for by mail.
proposed-asked-to-withdraw = The player has asked to withdraw from the event.
proposed-offers-in-a-row = { $by } has offered a draw { $count } times in a row, and was not answered (13.3.2.3 e).
proposed-both-on-time = Both players have overstepped the time and claim it (6.9).
proposed-long-stopped = The clocks have been stopped for { $days } days.
proposed-never-asked = No letter has asked for move { $number } yet.
proposed-in-time = Move { $number } was sent before the limit.
proposed-on-time = The time of { $side } for move { $number } ran out.
proposed-first-overstep = The time of { $side } for move { $number } ran out for the first time.
proposed-claims-win = { $side } claims a win, and the opponent has claimed nothing in time.
proposed-claims-draw = { $side } claims a draw, and the opponent has claimed nothing in time.
proposed-cannot-mate = The time of { $side } for move { $number } ran out, and the opponent cannot mate (6.7).

## Troubles that the operator is told of

letters-wait =
    { $gone } letters have left in the last 24 hours, { $waiting } wait, and letters_per_day is { $limit }.

trouble-quarantined = Mail { $mail } could not be read and is in quarantine.
trouble-unread =
    { $count ->
        [one] A mail lies unread
       *[other] { $count } mails lie unread
    }, the oldest since { $since }.
trouble-mailbox-unread = The mailbox was last read to its end on { $since }.
trouble-mailbox-never-read = The mailbox was never read to its end; the first event was added on { $since }.
trouble-unsent =
    { $count ->
        [one] A letter has waited
       *[other] { $count } letters have waited
    } for more than a day, the oldest since { $since }.
trouble-given-up =
    { $count ->
        [one] A letter to { $name } was given up.
       *[other] { $count } letters to { $name } were given up.
    }
trouble-director-unreached =
    { $name } of { $event } does not get our letters: { $count ->
        [one] one is
       *[other] { $count } are
    } refused, and { $cases ->
        [0] no case waits
        [one] one case waits
       *[other] { $cases } cases wait
    } for an answer.
trouble-not-asked-for = No letter asks for half-move { $half_move } of { $game }, and no time runs in it.
trouble-space = { $megabytes } MB are left where the database lies.
trouble-backup = The last backup of the database was made on { $since }.
trouble-no-backup = No backup of the database was ever made; the first event was added on { $since }.

## What became of a part of a mail

part-known = it is on record already
part-no-such-game = there is no such game
part-not-your-game = you do not play in this game
part-letter-of-its-own = in a letter of its own
part-which-game = it does not say for which of your games it is
part-barred = leave out the bar before it
part-passed-on = a letter of its own says to whom it was passed on
part-game-over = the game is over
part-asked-to-confirm = a letter of its own asks you to confirm it
part-same-waits = the same waits for your word already
part-another-waits = another mail about this game waits for your word
part-others-wait = others wait for your word
part-director-decides = the director decides on it
part-agrees = it agrees with the record
part-differs = it differs from the record, and the tournament director has been told
part-counts = it counts
part-not-all-of-it = { $done }, but not all of it: { $not }
part-one-and-more = { $one }, { $more }
part-moved = your move is on record
part-offer-declined = the draw offer is declined
part-draw-waits = the draw waits for the director
part-offer-stands = your draw offer stands
part-claimed = your claim is on record
part-conditionals-set = your conditional moves are on record
part-notation-proposed = the notation is proposed to your opponent
part-notation-agreed = the notation is agreed
part-announced = it is announced
part-clock-filled = your clock is filled
part-kept-after-limit = it came after the limit, and is kept
part-nothing-there = on record there already
part-no-move-there = it makes no move there
part-opponents-turn = it is the turn of your opponent
part-next-number = the next move there is number { $number }
part-another-move = another move { $number } is on record there
part-in-the-subject = it stands in the subject, where nothing counts; write it in the mail itself
part-address-disputed = not done while your address is in dispute
part-signed = you have signed the result
part-sign-alone =
    the result is not signed, since there are more words beside it; please send the word alone, and write to the
    tournament director, in a line that begins with td:, what you have to say about the result
part-nothing-more-in-game =
    this game is over, and nothing more can be recorded in it; if you believe that its result is wrong, please write
    to the tournament director: a line that begins with td: goes there

blocked-another-move =
    not recorded, since another line, which could not be read, may have been meant as another move
blocked-claim = not recorded, since another line may be a claim, which has to come before its move is made
blocked-language = not recorded, since another line leaves open in which language it is written
blocked-acceptance = not recorded, since another line may be meant to accept the draw, which a move would decline
blocked-offer = not recorded, since another line may be meant as a draw offer, which counts only with its move

no-longer-none-under-code = no mail waits under this code
no-longer-none = no mail waits
no-longer-seven-days = it waited for seven days and was dropped
no-longer-unreadable = the mail can no longer be read; please send the move again
no-longer-not-all-of-it = not all of that mail can be read; please send the move again
no-longer-hangs-on-settings =
    that mail also says how its moves are to be read; please send the whole of it again
no-longer-nothing-to-disown =
    no mail waits that this could be about; if something on record is not yours, say so to the director, behind td and a
    colon
no-longer-confirmed = it was confirmed before
no-longer-disowned = you told us that it was not yours, or not meant
no-longer-waits = it waits no longer

## Why the tables of endgames have no answer

no-answer-no-tables = this desk has no tables of endgames
no-answer-castling = the tables know no positions in which castling is still possible
no-answer-too-many-men = there are { $men } men on the board, and the tables here go up to { $most }
no-answer-missing = the table { $table } is not among those here
no-answer-broken = a table could not be read: { $error }

## Why a line of the director's does not read as an order

order-unread-no-word = the word of an order is missing
order-unread-no-order = { $word } is no order
order-unread-no-ruling = that is no ruling
order-unread-game-name = { $name } is not the name of a game{ $perhaps_reason ->
        [yes] ; where your reason begins with it, put a colon in front
       *[no] {""}
    }
order-unread-game-behind = behind { $word } stands the name of the game
order-unread-sample-game =
    EXAMPLE stands in our samples only, and is no event: write the name of your game in its place
order-unread-second-game = an order is for one game, and { $second } is another; write one line for each
order-unread-event-for-game = { $word } is for one game, and { $code } is an event
order-unread-game-gap = in the place of GAME stands the name of the game
order-unread-gap = in the place of { $gap } stands what you mean
order-unread-side-or-reason =
    { $word } may be the side, or the first word of your reason: write w or b for the side
order-unread-left-over = { $why }; where your reason begins with { $begins }, put a colon in front of the reason
order-unread-no-reason = the reason is missing; both players are told why
order-unread-no-reason-for-move =
    the reason is missing; how the move came stands behind it, such as: postcard
order-unread-long-reason = the reason is longer than { $most } characters
order-unread-side = w or b stands there for White or Black, not { $found }
order-unread-days = how many days stands there in digits, not { $found }
order-unread-entry = the number of the journal's entry stands there in digits, not { $found }
order-unread-result =
    { $found } is no result: write 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0, 0-1/2, cancelled, annulled, or time
order-unread-half-move =
    the half-move is missing: write its number and its side, such as 12 w, not { $found }
order-unread-kept =
    write whether both keep the days that they have used: clocks keep, or clocks reset, not { $found }
order-unread-clocks = behind clocks stands keep or { $other }
order-unread-clock = write whose clock: white or black and its days, not { $found }
order-unread-clock-days = behind { $side } stands how many days that side has used
order-unread-clock-twice = one clock is set twice
order-unread-key = write the key and the value as in the event file, not { $found }
order-unread-no-value = the value is missing
order-unread-move = write the move with its number, such as 12. 7163, not { $found }
order-unread-first-day = the first day stands there, such as 2026-12-20 or 20.12.2026, not { $found }
order-unread-last-day = the last day stands there, such as 2026-12-20 or 20.12.2026, not { $found }
order-unread-card-date = behind { $word } stands a date, such as 2026-12-03 or 3.12.2026, not { $found }
order-unread-either-date = the { $which } could be two: write { $one } or { $other }
order-unread-whom = write whom: w for White, b for Black, or both
order-unread-whom-or-text = write whom, and a colon behind it: w: for White, b: for Black, or both:
order-unread-no-text = write what to tell, behind the side and in the same line
order-unread-nothing-announced = write what to tell all players, behind the event and a colon
order-unread-announced-to-side = w and b stand behind the name of a game, as in announce CLUB26/7 w: and the words; in front of words for all players of the event stands its code and a colon
order-unread-new-address = behind address stand the name of the player and the new mail address
order-unread-substitute = behind substitute stand the name of the player, by, and the name and mail address of whoever plays on for him
order-unread-no-address = { $written } is no mail address
order-unread-correction = behind correct stand the player, what to put right, and the right value: name, rating, federation, language or timezone, as in correct Novak rating 2150
order-unread-corrected-value = { $value } is no { $key }, as an event file has it
order-unread-no-reason-for-correction = the reason is missing; it stands in the record
order-unread-enter = behind enter stand the name and mail address of whoever comes in, what else is known (rating, federation, language, timezone, each with its value), and the reason
order-unread-key-twice = { $key } stands there twice
order-unread-no-reason-for-entry = the reason is missing; it stands in the record
order-unread-withdraw = behind withdraw stand the game and the side, as in withdraw CLUB26/7 b, or the name of the player and how his games end, lost: or cancelled:, or only a colon where they end as the regulations say
order-unread-case-number = behind case stands the number of the case, such as 12
order-unread-player-name = behind the word stands the name of a player, or a part of it, such as Novak
order-unread-beside-request = { $word } asks to be shown something, and stands on a line of its own: what is to be done with { $rest }?
left-over-misspelt = { $word } is not { $meant }, which may be meant
left-over-out-of-place = { $word } stands in the wrong place, or what belongs to it is missing
left-over-figure = { $word } is left over, and says nothing there
left-over-before-figure = { $word } with a figure behind it says nothing there
left-over-second-result = { $result } is a second result
left-over-position = the position stands in front of the clocks
left-over-sign = { $sign } does not read; an offer is written (=)
no-position-board = { $found } is no board: a position has eight rows with a stroke between them
no-position-fields =
    the position lacks fields: behind the board stand who is to move, who may castle and the square of a pawn that can
    be taken in passing
no-position-turn = { $field } does not say who is to move: w or b stands there
no-position-castling = { $field } does not say who may castle: KQkq, some of them, or a dash stands there
no-position-passing = { $field } is no square of a pawn taken in passing: such as e3, or a dash, stands there
no-position-counters =
    behind the position stand two numbers or none, the half-moves without capture or pawn move and the number of the
    move, not { $one } alone
order-date-first = first day
order-date-last = last day
order-date-behind = date behind { $word }
stands-there-nothing = nothing
stands-there-word = { $word }

## What each order does, and the reasons in its samples

order-does-result = ends the game, or changes how it ended
order-does-grant = grants the claim, or the early draw, that waits for you
order-does-refuse = refuses it; the game goes on
order-does-move = enters a move from a postcard
order-does-reinstate = back to the position in which that move was to be made
order-does-reconstruct = the game goes on from that position (8.3)
order-does-restart = begins the game again (7.1, or a wrong start position)
order-does-stop = the clocks stand still (6.10)
order-does-resume = the clocks go on
order-does-clocks = sets the days used and the moves counted (6.11)
order-does-new-period = the next move of that side is the first of the next period (8.4)
order-does-penalty = adds days to the time that a side has used
order-does-credit = gives days to a side
order-does-warn = warns that side
order-does-strike = that entry of the journal does not count any more
order-does-regulation = puts a wrongly entered regulation right
order-does-leave = special leave for that player, in all his running games
order-does-neutral = days that count for nobody, in all running games of the event
order-does-withdraw = that player leaves the event: his running games end
order-does-overstep = upholds a first overstep, where the count then begins anew
order-does-resend = sends the letter about the move to be made again
order-does-delivered = a letter that its reader's mail server refuses counts as handed over
order-does-tell = writes to White, to Black or to both
order-does-announce = writes to all players of the event; with CLUB26/7 in place of the event to both players of that game, with CLUB26/7 w to White alone; their answers come to you
order-does-address = a player's letters go to another address from now on
order-does-substitute = somebody else plays on for a player; with from CLUB26/3 in that game alone, with clocks anew in new time
order-does-enter = somebody comes into the event after its first move, where it allows late entries; what an event file would say of him may stand behind the address, as the rating here
order-does-withdraw-player = a player leaves the event: his running games are lost, or cancelled, or with nothing but a colon behind his name end as the regulations say
order-does-correct = puts right what is known of a player: the rating here, or the name, the federation and so on
order-does-help = this list

## What a director can ask to be shown.

request-shows-cases = the cases that wait for you, and those that you have put off
request-shows-case = one case: what is proposed, how the time was counted, what came from the player
request-shows-games = your games: all, those whose player on move has been silent for longest, those whose limit has passed, those of a player
request-shows-table = the crosstable
request-shows-clock = how the time of a game was counted
request-shows-score = the moves of a game
request-shows-journal = the record of a game, entry by entry
request-shows-player = a player: games, addresses, leave, what is open, the last mail
request-shows-pgn = a game as PGN, or all that are over
request-shows-letters = the letters about a game, and what became of each
request-shows-mails = the mails about a game, and what was read in each
request-shows-leave = who is on leave, or has booked it
request-shows-report = your morning letter, now

not-shown-no-case = there is no case { $case } in your event
not-shown-not-yours = case { $case } is about a game that you play yourself
not-shown-no-player = no player of { $event } is called { $name }
not-shown-several-players = several players are meant: { $names }
not-shown-no-event = there is no event { $event }
not-shown-which-event = there are several events, { $events }; name one behind the word
not-shown-no-director = nobody directs { $event }

own-reason-from-postcard = From a postcard.

sample-reason-no-move-since-may = Black has made no move since May.
sample-reason-three-times = The position has stood on the board three times.
sample-reason-only-twice = The position has stood on the board only twice.
sample-reason-from-postcard = From his postcard.
sample-reason-our-mistake = The move was made by mistake of ours.
sample-reason-scores-agree = Both scores agree.
sample-reason-colours-reversed = The colours were reversed.
sample-reason-post-on-strike = The post is on strike.
sample-reason-strike-over = The strike is over.
sample-reason-leave-forgotten = A leave had been forgotten.
sample-reason-score-lost = The score was lost.
sample-reason-same-illegal-move = The same illegal move again.
sample-reason-desk-late = The mail of our desk was late.
sample-reason-vain-offers = Draw offers without reason.
sample-reason-slip-of-the-pen = It was a slip of the pen.
sample-reason-as-announced = The announcement said so.
sample-reason-in-hospital = He is in hospital.
sample-reason-cannot-go-on = He wrote that he cannot go on.
sample-reason-no-time-left = He had no time left on 3 May.
sample-reason-new-mailbox = He has a new mailbox and has not had it.
sample-reason-server-refuses = His server has refused it for three days.
sample-reason-rating-list = By the list of January.
sample-reason-abroad = He has moved abroad and stops.
sample-reason-forgotten = His entry had been overlooked.
sample-announcement = The last games end in May.
sample-reason-new-year = A happy new year to you.

## Lines that could not be taken

unclear-line-not-a-move = the digits { $text } are no move: { $why }
unclear-line-not-in-conditional = the digits { $text } are no move: { $why }
unclear-line-numbers-do-not-run = the move number { $number } does not follow from the moves before it
unclear-line-out-of-place =
    something in it is out of its place; send the move alone, its number before it and a draw offer after it
unclear-line-no-notation = { $text } is no move in any notation that we read
unclear-line-question = a move with a question mark is taken as a question, not as a move
unclear-line-move-in-prose = a move counts only on a line of its own
unclear-line-move-among-lines = the lines beside it may mean that it is not to be played
unclear-line-perhaps-figures = the digits may be a number of something else, such as a telephone
unclear-line-another-move =
    it speaks of another move than the one that you send; please send the move that you mean, alone
unclear-line-move-withdrawn =
    it may ask us not to play the move of this mail; if you mean the move, please send it alone
unclear-line-offer-in-words =
    a draw offer is written as an equals sign in brackets behind the move; your opponent's is answered by the words
    accept draw or decline draw, alone on a line
unclear-line-draw-beside-move =
    behind a move a draw is offered by an equals sign in brackets, and by nothing else; send the move so, or send it
    alone
unclear-line-result-alone =
    a result counts for nothing by itself; if you give the game up, send the word resign alone on a line; what is for
    the director stands behind td and a colon
unclear-line-other-game =
    it names { $game }, and your mail answers a letter about another game; send it in answer to a letter about
    { $game }
unclear-line-claim-ground =
    a claim stands alone on its line, without other words and signs, and says what it rests on: claim repetition,
    claim fifty, claim tablebase draw, claim tablebase win, claim adjudication draw, claim adjudication win or claim
    time; behind the first two can stand the word with and the move that you intend to make
unclear-line-claim-move = behind the word with stands the one move that you intend to make, and nothing else
unclear-line-taken-back = a draw offer and a claim cannot be taken back; an offer stands until it is answered
unclear-line-no-such-value = { $value ->
        [none] it needs a word more: { $of }
       *[other] { $value } cannot stand there; what can be written is { $of }
    }
unclear-line-which-notation =
    { $word } goes with another request. How moves are written to you: { setting-script }. What counts in the game,
    once your opponent has sent the same: { setting-agree-notation }
unclear-line-contradicts = another line of your mail says otherwise, so neither was done; send the one that you mean
unclear-line-game-name = { $name } is not the name of a game
unclear-line-in-message =
    it stands within your message to the director, so it did not count; if it is meant for us too, send it again by
    itself
unclear-line-in-relayed =
    it stands within your message to your opponent, so it did not count; if it is meant for us, send it again alone on
    a line, without message before it
unclear-line-of-others =
    these words stand in a letter that we sent you, and are somebody else's; write what you mean in words of your own
unclear-line-empty-message = a message needs its words on the same line or below it
unclear-line-for-director =
    it seems to speak to the director, so your opponent was not sent it; what is for the director stands behind td and
    a colon
unclear-line-order = only the tournament director rules; to ask him something, write td and a colon before your words
unclear-line-leave-dates =
    leave stands alone on its line, with its first and its last day, each with its year, as in 2026-12-20 or 20
    December 2026
unclear-line-no-address =
    a new mail address stands alone on its line, behind the word address, and has only the letters, digits and signs of
    plain mail addresses
unclear-line-no-zone = { $text ->
        [none] it needs the name of a zone, such as timezone Europe/Prague
       *[other] { $text } is no time zone that we know; { $near ->
            [none] it is named by its continent and city, as in Europe/Prague
           *[other] do you mean { $near }?
        }
    }
word-resign =
    it was not taken, since it may be part of a sentence that says more; if you give the game up, send the word resign
    alone on a line
word-accept-draw =
    it was not taken, since it may be part of a sentence that says more; if you accept, send the words accept draw
    alone on a line
word-decline-draw =
    it was not taken, since it may be part of a sentence that says more; an offer ends with your next move, or with
    the words decline draw alone on a line
word-confirm = these words count only alone on a line
word-agree-notation = these words count only alone on a line
word-claim = { unclear-line-claim-ground }
word-withdraw = these words count only alone on a line
setting-strict = strict on or strict off
setting-language = language and one of cs, de, el, en, eo, es, fr, it, nl, pl, pt and ru, or the name of such a language
setting-script = notation numeric, san, local, figurine or long
setting-format = format text or format cmail
setting-confirmations = confirmations on or confirmations off
setting-digest = digest on or digest off
setting-agree-notation = agree notation numeric, algebraic or any
setting-zone = timezone and the name of a zone, such as Europe/Prague
why-conditional-offer =
    no draw offer can go with a conditional move; offer it with a move of yours, or when it is your turn
why-conditional-outcome = only moves can be made to depend on a move, and no end of the game
why-conditional-no-reply =
    a move of your opponent and your answer to it are needed, in turns, and the last move must be yours
why-conditional-not-read = not all of it can be read; it takes nothing but moves, and the words if, any and then
why-conditional-numbers = its move numbers do not follow from one another
why-conditional-own-line = conditional moves stand on a line of their own, which begins with if
why-conditional-unless =
    an answer to every move but one cannot be sent; please write a line with if for each move of your opponent that
    you want to answer
why-conditional-forgotten =
    not taken, since the words forget ifs stand below it; if you mean it, send it again without them
why-conditional-beside =
    not taken, since it may go on from another such line that could not be read; please send all of them again
pgn-wrong-word = { $word } stands among the moves of the PGN, and is no move in it
pgn-wrong-number = the move number { $number } in the PGN does not fit the moves around it
pgn-wrong-open = a comment or a variation in the PGN does not end
pgn-wrong-too-long = the PGN holds more moves than any game has
pgn-wrong-results = the PGN gives two different results
pgn-wrong-too-many = the file holds more than { $most } games, and none of them was read
pgn-wrong-which-game =
    the PGN, and the letter that it answers or the line above it, name different games; send it with the line Game and
    the name of the game above it, or as an answer to the letter about that game
pgn-wrong-no-game =
    nothing says clearly for which of your games the PGN is; send it with the line Game and the name of the game above
    it, or as an answer to the letter about that game
pgn-wrong-colours = the PGN gives White to the player of the black men
pgn-wrong-of-others =
    the PGN stands in a letter of ours that passed on somebody else's words; please send your move by itself
pgn-wrong-other-game = the PGN is of another game: it is played by other people
pgn-wrong-comment =
    a comment in the PGN says: { $line }. It may be meant for us, or against the move; leave it out, or write what you
    want of us on a line of its own above the PGN
unclear-line-no-iota =
    { $text } is no move in any notation that we read; its first letter is a Latin one, not a Greek one
invalid-numeric-form = a move is four digits, or five with a promotion, such as 7163 or 67682
invalid-numeric-off-board = the digit { $digit } is not on the board: files and ranks go from 1 to 8
invalid-numeric-same-square = from-square and to-square are the same
invalid-numeric-promotion =
    the fifth digit says what the pawn becomes: 1 queen, 2 rook, 3 bishop, 4 knight; { $digit } is none of them
