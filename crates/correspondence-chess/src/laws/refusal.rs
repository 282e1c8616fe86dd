//! Why a submission is not taken. A refusal leaves the journal alone; each variant has one letter, which holds what
//! is needed to put it right.

use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;

use super::{
    conditional::why::NotTaken,
    moves::why::{NotClear, NotPlayable},
    time::dates::DatesMisfit,
};
use crate::{
    model::Ply,
    regulations::{Adjudication, Notation},
    wording::phrases,
};

/// What a move lacks that strict mode asks for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lack {
    /// Its move number.
    Number,
    /// The square that the piece leaves.
    FromSquare,
    /// The sign for check or mate, or it is wrong.
    CheckSign,
}

phrases! {
    /// Why the bank does not fill the clock.
    #[derive(Copy, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum WhyNoRefill {
        /// The game is not played under Triple Block.
        Control = "no-refill-control",
        /// The bank is empty.
        BankEmpty = "no-refill-bank-empty",
        /// Less than a day is missing on the clock.
        Full = "no-refill-full",
        /// The clock had run down before.
        TooLate = "no-refill-too-late",
    }
}

phrases! {
    /// One variant, one letter.
    #[derive(Serialize)]
    #[serde(tag = "refusal", rename_all = "kebab-case")]
    pub enum Refusal {
        /// The game is over.
        GameOver = "refused-game-over",
        /// The opponent has the move.
        NotYourTurn {
            /// What was read.
            read: String,
        } = "refused-not-your-turn" [],
        /// That half-move is on record already, with another move.
        AlreadyPlayed {
            /// What was read.
            read: String,
            /// Which half-move.
            ply: Ply,
            /// The move on record.
            recorded: String,
        } = "refused-already-played" [ply],
        /// The mail answers a letter of a line that was taken back.
        OldLine {
            /// What was read.
            read: String,
        } = "refused-old-line" [],
        /// The move number does not fit.
        WrongNumber {
            /// What was read.
            read: String,
            /// The half-move that it names.
            named: Ply,
        } = "refused-wrong-number" [],
        /// The part of the score that is on record differs from what was sent.
        ScoreDiffers {
            /// What was read.
            read: String,
            /// The first half-move that differs.
            ply: Ply,
            /// The move on record there.
            recorded: String,
            /// The move that was sent.
            sent: String,
        } = "refused-score-differs" [ply],
        /// Only moves on record were sent, and the sender's own is missing.
        NoNewMove {
            /// What was read.
            read: String,
        } = "refused-no-new-move" [],
        /// More than one new half-move.
        MoreThanOneMove {
            /// What was read.
            read: String,
            /// The sender's own move in it.
            own: String,
        } = "refused-more-than-one-move" [],
        /// Two different moves in one mail.
        TwoMoves {
            /// The one line.
            first: String,
            /// The other.
            second: String,
        } = "refused-two-moves" [],
        /// A move without number in a mail that answers no letter for this half-move.
        WhichHalfMove {
            /// What was read.
            read: String,
        } = "refused-which-half-move" [],
        /// A move that is not possible, from a mail that does not make clear that it is meant for this half-move: asked
        /// back without count or penalty.
        PerhapsAMove {
            /// What was read.
            read: String,
            /// Why it is not possible.
            why: NotPlayable,
        } = "refused-perhaps-a-move" [],
        /// The same move that was found not to be possible before, for the same half-move: told once more, counted once.
        IllegalAgain {
            /// What was read.
            read: String,
            /// Why it is not possible.
            why: NotPlayable,
        } = "refused-illegal-again" [],
        /// A move that can be read in two ways, or not wholly.
        UnclearMove {
            /// What was read.
            read: String,
            /// What is not clear.
            why: NotClear,
            /// What would be.
            instead: Vec<String>,
        } = "refused-unclear-move" [],
        /// Algebraic notation where only numeric counts: no count, no penalty.
        OnlyNumeric {
            /// What was read.
            read: String,
            /// What to send: what it could mean here, in digits.
            instead: Vec<String>,
        } = "refused-only-numeric" [],
        /// Numeric notation where only algebraic counts: no count, no penalty.
        OnlyAlgebraic {
            /// What was read.
            read: String,
            /// What to send.
            instead: Vec<String>,
        } = "refused-only-algebraic" [],
        /// A move in two notations that differ (`dual_notation = "ask"`).
        TwoNotations {
            /// The one, as written.
            first: String,
            /// The other.
            second: String,
            /// What to send: the moves that either could mean.
            instead: Vec<String>,
        } = "refused-two-notations" [],
        /// Too little was written for a player who has strict mode on.
        NotStrict {
            /// What was read.
            read: String,
            /// What is missing or wrong.
            lacks: Vec<Lack>,
            /// What to send.
            instead: String,
        } = "refused-not-strict" [],
        /// The notation that was proposed counts already.
        NotationAlready {
            /// Which.
            notation: Notation,
        } = "refused-notation-already" [],
        /// Things in one mail that exclude each other.
        Contradiction {
            /// The one.
            one: String,
            /// The other.
            other: String,
        } = "refused-contradiction",
        /// The half-move that conditional moves answer is on record already. They are never a move themselves.
        ConditionalTooLate {
            /// What was read.
            read: String,
        } = "refused-conditional-too-late" [],
        /// It is the sender's own turn: his move comes first.
        ConditionalNeedsMove {
            /// What was read.
            read: String,
        } = "refused-conditional-needs-move" [],
        /// Conditional moves that are not legal, not clear or not allowed.
        ConditionalNotTaken {
            /// What was read.
            read: String,
            /// Why.
            why: NotTaken,
            /// What may be meant instead, each as lines with numbers.
            instead: Vec<Vec<String>>,
            /// Whether those that stood before are withdrawn by the same mail.
            withdrawn: bool,
        } = "refused-conditional-not-taken" [why],
        /// There are none to withdraw.
        NoConditionals = "refused-no-conditionals",
        /// No conditional answer waits.
        NothingToGoOn = "refused-nothing-to-go-on",
        /// There is no draw offer to accept or decline.
        NoDrawOffer = "refused-no-draw-offer",
        /// A draw in one word, where no offer stands and no move is beside it.
        DrawInAWord {
            /// What was read.
            read: String,
        } = "refused-draw-in-a-word" [],
        /// A draw offer stands, but the letter answered is another than the one that brought it.
        WhichOffer = "refused-which-offer",
        /// A draw offer without a move (9.1.2.1).
        OfferWithoutMove = "refused-offer-without-move",
        /// A draw offer while one of the same side stands.
        OfferStands = "refused-offer-stands",
        /// A claim, or the draw agreed early, waits to be decided: the game stands still.
        ClaimWaits = "refused-claim-waits",
        /// A claim that is not bound to the position on the board.
        WhichClaim {
            /// What was read.
            read: String,
            /// Whether the move that it would have had to come with is made.
            made: bool,
        } = "refused-which-claim" [],
        /// The same claim on the same position, after it was refused: told once more, counted once.
        ClaimAgain = "refused-claim-again",
        /// A claim that others decide, too soon after one that the director refused.
        ClaimTooSoon {
            /// The half-move to be made when it can be claimed again.
            from: Ply,
        } = "refused-claim-too-soon",
        /// A claim while one of the sender's waits to be decided beside the game.
        ClaimOpen = "refused-claim-open",
        /// A claim on adjudication where, or as long as, the event does not open it.
        NoAdjudication {
            /// When it opens.
            opens: Adjudication,
        } = "refused-no-adjudication" [],
        /// A claim on the tables of endgames with more men than the event allows.
        TooManyMen {
            /// On the board.
            men: u32,
            /// The most; 0 where the event allows no such claims.
            most: u32,
        } = "refused-too-many-men",
        /// Too few moves for a draw (9.1.1, 5.2.3).
        DrawTooEarly {
            /// How many moves each side must have made.
            moves: u32,
        } = "refused-draw-too-early" [],
        /// The acceptance was sent after the accepter's time had run out: the director decides.
        AcceptedAfterLimit {
            /// When it was sent.
            sent: DateTime<Utc>,
            /// When the limit passed.
            deadline: DateTime<Utc>,
        } = "refused-accepted-after-limit" [],
        /// A move of another piece after an illegal castling, where the king must move: not counted.
        KingMustMove {
            /// What was read.
            read: String,
            /// What to send: the king's moves.
            instead: Vec<String>,
        } = "refused-king-must-move" [],
        /// The dates that were written beside a move cannot be. Sent once more, they go to the director.
        DatesDoNotFit {
            /// The dates.
            read: String,
            /// Why they cannot be.
            misfit: DatesMisfit,
            /// The move with the nearest dates that can.
            instead: String,
            /// The move with the same dates.
            again: String,
        } = "refused-dates-do-not-fit" [misfit],
        /// A date beside a move could be two.
        WhichDate {
            /// The dates, both ways.
            read: String,
            /// The move with each.
            instead: Vec<String>,
        } = "refused-which-date" [],
        /// One side is to lose for its irregularities: whether the other can mate at all is being found out.
        BeingDecided = "refused-being-decided",
        /// A word about the sender's own time while none runs: the opponent has the move, or our letter is not on its way.
        NoTimeRuns {
            /// What was read.
            read: String,
        } = "refused-no-time-runs" [],
        /// The bank does not fill the clock.
        NoRefill {
            /// Why.
            why: WhyNoRefill,
        } = "refused-no-refill",
        /// The opponent is not sent his move again yet.
        RepeatTooSoon {
            /// From which day on the sender may ask; none as long as our letter to the opponent is not on its way.
            from: Option<NaiveDate>,
            /// Whether it was sent again before.
            again: bool,
        } = "refused-repeat-too-soon" [],
        /// A move on a day of the sender's leave, where the regulations take none.
        OnLeave {
            /// The leave's first day.
            from: NaiveDate,
            /// Its last.
            until: NaiveDate,
        } = "refused-on-leave",
    }
}
