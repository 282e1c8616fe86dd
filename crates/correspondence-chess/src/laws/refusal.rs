//! Why a submission is not taken. A refusal leaves the journal alone, but for the entry that says which dates were asked
//! about; each variant has one letter, which holds what is needed to put it right.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::DatesMisfit;
use crate::chess::Impossible;
use crate::model::{GameResult, Ply, Side};
use crate::regulations::{Adjudication, Notation};
use crate::wording::{OneOf, Sentence, phrases};

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
    /// Why a move that is legible cannot be played.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotPlayable {
        /// By what stands on the board.
        OnTheBoard(Impossible),
        /// It was given in two notations that differ, where that is illegal by the regulations.
        NotationsDiffer {
            first: String,
            second: String,
        } = "not-playable-notations-differ",
    }

    /// What is not clear of a move, or of a whole score.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotClear {
        /// Which move it is.
        Move(Box<Impossible>),
        /// The score may be an old one, and would end the game by an acceptance.
        OldAcceptance = "not-clear-old-acceptance",
        /// The same by a resignation.
        OldResignation = "not-clear-old-resignation",
        OtherStart = "not-clear-other-start",
        /// The score says that the opponent ends the game.
        EndedByOther { other: Side } = "not-clear-ended-by-other",
        /// It says that its sender resigns, and its result does not.
        ResignsWithoutResult { sender: Side } = "not-clear-resigns-without-result",
        /// Its result follows from nothing in it.
        Result { result: GameResult, sender: Side } = "not-clear-result",
    }

    /// Why lines of conditional moves are not taken.
    #[derive(Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum NotTaken {
        TooManyMoves { most: usize } = "not-taken-too-many-moves",
        /// They may answer one move, or go on one from the other.
        WhichWay = "not-taken-which-way",
        NoNumber = "not-taken-no-number",
        /// The number of a condition does not go on from the one before it.
        NumberDoesNotFollow { number: u32, next: Ply } = "not-taken-number-does-not-follow",
        AnyMove = "not-taken-any-move",
        BehindAny { spelt: String } = "not-taken-behind-any",
        NotPlayable { at: Ply, line: String, why: Box<NotPlayable> } = "not-taken-not-playable",
        /// A move in a line is refused as it would be by itself.
        Refused { at: Ply, line: String, why: Box<Sentence> } = "not-taken-refused",
        NotStrict { at: Ply, line: String, instead: String } = "not-taken-not-strict",
        AnsweredTwice = "not-taken-answered-twice",
        NoConditionals = "not-taken-no-conditionals",
        NoBranches = "not-taken-no-branches",
        TooManyLines { most: usize } = "not-taken-too-many-lines",
        /// What stands in the way cannot be said, for it cannot be.
        NotOnBoard(Box<Impossible>),
        OnlyNumeric = "not-taken-only-numeric",
        OnlyAlgebraic = "not-taken-only-algebraic",
        NotationsDiffer = "not-taken-notations-differ",
        PleaseWrite { why: Box<Sentence>, instead: OneOf<String> } = "not-taken-please-write",
    }

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

    /// One variant, one letter. `read` is what was read of the mail, `instead` what to send.
    #[derive(Serialize)]
    #[serde(tag = "refusal", rename_all = "kebab-case")]
    pub enum Refusal {
        GameOver = "refused-game-over",
        /// A signature under a result that there is not yet (8.5).
        NotOver = "refused-not-over",
        /// The opponent has the move.
        NotYourTurn { read: String } = "refused-not-your-turn" [],
        /// That half-move is on record already, with another move.
        AlreadyPlayed { read: String, ply: Ply, recorded: String } = "refused-already-played" [ply],
        /// The mail answers a letter of a line that was taken back.
        OldLine { read: String } = "refused-old-line" [],
        /// The move number does not fit.
        WrongNumber { read: String, named: Ply } = "refused-wrong-number" [],
        /// The part of the score that is on record differs from what was sent, first at this half-move.
        ScoreDiffers {
            read: String,
            ply: Ply,
            recorded: String,
            sent: String,
        } = "refused-score-differs" [ply],
        /// Only moves on record were sent, and the sender's own is missing.
        NoNewMove { read: String } = "refused-no-new-move" [],
        /// More than one new half-move; `own` is the sender's among them.
        MoreThanOneMove { read: String, own: String } = "refused-more-than-one-move" [],
        /// Two different moves in one mail.
        TwoMoves { first: String, second: String } = "refused-two-moves" [],
        /// A move without number in a mail that answers no letter for this half-move.
        WhichHalfMove { read: String } = "refused-which-half-move" [],
        /// A move that is not possible, from a mail that does not make clear that it is meant for this half-move: asked
        /// back without count or penalty.
        PerhapsAMove { read: String, why: NotPlayable } = "refused-perhaps-a-move" [],
        /// The same move that was found not to be possible before, for the same half-move: told once more, counted once.
        IllegalAgain { read: String, why: NotPlayable } = "refused-illegal-again" [],
        /// A move that can be read in two ways, or not wholly.
        UnclearMove { read: String, why: NotClear, instead: Vec<String> } = "refused-unclear-move" [],
        /// Algebraic notation where only numeric counts: no count, no penalty.
        OnlyNumeric { read: String, instead: Vec<String> } = "refused-only-numeric" [],
        /// Numeric notation where only algebraic counts: no count, no penalty.
        OnlyAlgebraic { read: String, instead: Vec<String> } = "refused-only-algebraic" [],
        /// A move in two notations that differ (`dual_notation = "ask"`).
        TwoNotations { first: String, second: String, instead: Vec<String> } = "refused-two-notations" [],
        /// Too little was written for a player who has strict mode on.
        NotStrict { read: String, lacks: Vec<Lack>, instead: String } = "refused-not-strict" [],
        /// The notation that was proposed counts already.
        NotationAlready { notation: Notation } = "refused-notation-already" [],
        /// Things in one mail that exclude each other.
        Contradiction { one: String, other: String } = "refused-contradiction",
        /// The half-move that conditional moves answer is on record already. They are never a move themselves.
        ConditionalTooLate { read: String } = "refused-conditional-too-late" [],
        /// It is the sender's own turn: his move comes first.
        ConditionalNeedsMove { read: String } = "refused-conditional-needs-move" [],
        /// Conditional moves that are not legal, not clear or not allowed.
        ConditionalNotTaken {
            read: String,
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
        DrawInAWord { read: String } = "refused-draw-in-a-word" [],
        /// A draw offer stands, but the letter answered is another than the one that brought it.
        WhichOffer = "refused-which-offer",
        /// A draw offer without a move (9.1.2.1).
        OfferWithoutMove = "refused-offer-without-move",
        /// A draw offer while one of the same side stands.
        OfferStands = "refused-offer-stands",
        /// A claim, or the draw agreed early, waits to be decided: the game stands still.
        ClaimWaits = "refused-claim-waits",
        /// A claim that is not bound to the position on the board; `made` where the move that it would have had to come
        /// with is made.
        WhichClaim { read: String, made: bool } = "refused-which-claim" [],
        /// The same claim on the same position, after it was refused: told once more, counted once.
        ClaimAgain = "refused-claim-again",
        /// A claim that others decide, too soon after one that the director refused: it can be made again `from` here.
        ClaimTooSoon { from: Ply } = "refused-claim-too-soon",
        /// A claim while one of the sender's waits to be decided beside the game.
        ClaimOpen = "refused-claim-open",
        /// A claim on adjudication where, or as long as, the event does not open it.
        NoAdjudication { opens: Adjudication } = "refused-no-adjudication" [],
        /// The end date has stopped the game: moves are not taken any more, nor claims once it is being adjudicated.
        PastEnd = "refused-past-end",
        /// A claim on the tables of endgames with more men than the event allows: 0 where it allows no such claims.
        TooManyMen { men: u32, most: u32 } = "refused-too-many-men",
        /// Fewer moves than each side must have made for a draw (9.1.1, 5.2.3).
        DrawTooEarly { moves: u32 } = "refused-draw-too-early" [],
        /// The acceptance was sent after the accepter's time had run out: the director decides.
        AcceptedAfterLimit {
            sent: DateTime<Utc>,
            deadline: DateTime<Utc>,
        } = "refused-accepted-after-limit" [],
        /// A move of another piece after an illegal castling, where the king must move: not counted.
        KingMustMove { read: String, instead: Vec<String> } = "refused-king-must-move" [],
        /// The dates that were written beside a move cannot be. Sent once more, they go to the director.
        DatesDoNotFit {
            read: String,
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
        NoTimeRuns { read: String } = "refused-no-time-runs" [],
        /// The bank does not fill the clock.
        NoRefill { why: WhyNoRefill } = "refused-no-refill",
        /// The opponent is not sent his move again yet.
        RepeatTooSoon {
            /// From which day on the sender may ask; none as long as our letter to the opponent is not on its way.
            from: Option<NaiveDate>,
            /// Whether it was sent again before.
            again: bool,
        } = "refused-repeat-too-soon" [],
        /// A move on a day of the sender's leave, where the regulations take none.
        OnLeave { from: NaiveDate, until: NaiveDate } = "refused-on-leave",
    }
}
