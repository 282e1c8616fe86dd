//! Lines that look meant and do not count, and why: what a letter says about them.

use super::Rule;
use crate::{
    chess::InvalidNumeric,
    mail::Line,
    model::GameId,
    wording::{OneOf, Phrase, phrases},
};

#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnclearLine {
    pub line: String,
    pub game: Option<GameId>,
    pub why: WhyUnclear,
    pub above_quotation: bool,
    pub place: usize,
    /// The rules that ask about it; none where it has the form of something and does not read as that.
    pub rules: Vec<Rule>,
}

phrases! {
    pub enum WhyUnclear {
        /// A move number, and after it digits that are no move.
        NotAMove { text: String, why: InvalidNumeric } = "unclear-line-not-a-move",
        Conditional(WhyConditional),
        /// Digits in such a line that are no move.
        NotInConditional { text: String, why: InvalidNumeric } = "unclear-line-not-in-conditional",
        /// Several move numbers that do not run on from one another; the first that does not fit.
        NumbersDoNotRun[number: u32] = "unclear-line-numbers-do-not-run",
        /// Moves with something out of its place: `(=)` before the move, a number with no move after it.
        OutOfPlace = "unclear-line-out-of-place",
        /// A move number, and after it a word that is near a move and is none in any notation: as written.
        NoNotation[text: String] = "unclear-line-no-notation",
        Question = "unclear-line-question",
        MoveInProse = "unclear-line-move-in-prose",
        /// Prose that speaks of another move for the half-move that a line of the same mail makes.
        AnotherMove = "unclear-line-another-move",
        /// Prose that may ask not to play the move of the same mail.
        MoveWithdrawn = "unclear-line-move-withdrawn",
        WordInProse(Word),
        OfferInWords = "unclear-line-offer-in-words",
        /// A move, and behind it words or a sign for a draw that are not `(=)`.
        DrawBesideMove = "unclear-line-draw-beside-move",
        ResultAlone = "unclear-line-result-alone",
        /// The name of another game than that of the letter that is answered, behind the words: as written.
        OtherGame[game: GameId] = "unclear-line-other-game",
        /// A claim that does not say what it rests on.
        ClaimGround = "unclear-line-claim-ground",
        /// A claim whose intended move is no move, or more than that.
        ClaimMove = "unclear-line-claim-move",
        TakenBack = "unclear-line-taken-back",
        /// A setting with a value that it does not have: as written, empty where there is none.
        NoSuchValue { of: Setting, value: String } = "unclear-line-no-such-value",
        /// `notation algebraic`, `agree notation san`: a word of the one command behind the other.
        WhichNotation[word: &'static str] = "unclear-line-which-notation",
        /// Two lines of one mail that set the same thing differently.
        Contradicts[setting: Setting] = "unclear-line-contradicts" [],
        /// The name of the game that the line, or a line above it, says is not one: as written.
        GameName[name: String] = "unclear-line-game-name",
        /// What would count, within a message to the director.
        InMessage = "unclear-line-in-message",
        /// What looks meant for us, within a message to the opponent.
        InRelayed = "unclear-line-in-relayed",
        /// Words of somebody else, which a letter of ours showed, about no one game.
        OfOthers = "unclear-line-of-others",
        EmptyMessage = "unclear-line-empty-message",
        /// A message to the opponent that speaks to the director.
        ForDirector = "unclear-line-for-director",
        /// `td penalty …`: an order, which only a director gives.
        Order = "unclear-line-order",
        LeaveDates = "unclear-line-leave-dates",
        Pgn(Wrong),
        /// `address`, and behind it no address or more than one: as written.
        NoAddress = "unclear-line-no-address",
        NoZone { text: String, near: OneOf<&'static str> } = "unclear-line-no-zone",
    }
}

phrases! {
    /// The words that count only alone on their line.
    #[derive(Copy)]
    pub enum Word {
        Resign = "word-resign",
        AcceptDraw = "word-accept-draw",
        DeclineDraw = "word-decline-draw",
        Confirm = "word-confirm",
        AgreeNotation = "word-agree-notation",
        Claim = "word-claim",
        Withdraw = "word-withdraw",
    }
}

phrases! {
    /// What a player may set by a line of its own.
    #[derive(Copy)]
    pub enum Setting {
        Strict = "setting-strict",
        Language = "setting-language",
        /// `notation figurine`
        Script = "setting-script",
        Format = "setting-format",
        Confirmations = "setting-confirmations",
        Digest = "setting-digest",
        /// `agree notation any`, in one game.
        AgreeNotation = "setting-agree-notation",
        Zone = "setting-zone",
    }
}

impl WhyUnclear {
    pub(crate) fn is_conditional(&self) -> bool {
        matches!(self, WhyUnclear::Conditional(_) | WhyUnclear::NotInConditional { .. })
    }
}

impl UnclearLine {
    pub(crate) fn new(line: &Line, game: Option<GameId>, why: WhyUnclear) -> UnclearLine {
        let above_quotation = !line.below_quotation;
        let line = line.text.trim().to_owned();
        UnclearLine { line, game, why, above_quotation, place: 0, rules: Vec::new() }
    }

    /// The same, asked about by this rule too.
    #[must_use]
    pub(crate) fn by(mut self, rule: Rule) -> UnclearLine {
        self.rules.push(rule);
        self
    }

    /// What its mail is kept as asked back by: the rules, or the name of the reason.
    pub fn asked_by(&self) -> Vec<&'static str> {
        let reason = || self.why.sentence().id().trim_start_matches("unclear-line-");
        let rules: Vec<&str> = self.rules.iter().map(|rule| rule.word()).collect();
        if rules.is_empty() { vec![reason()] } else { rules }
    }
}

phrases! {
    /// Why a line that begins with "if" and a move is not taken.
    #[derive(Copy)]
    pub enum WhyConditional {
        Offer = "why-conditional-offer",
        Outcome = "why-conditional-outcome",
        /// It ends in a move of the opponent's.
        NoReply = "why-conditional-no-reply",
        NotRead = "why-conditional-not-read",
        Numbers = "why-conditional-numbers",
        /// Other words before it on its line.
        OwnLine = "why-conditional-own-line",
        /// An answer to every move but one: "unless", "if not".
        Unless = "why-conditional-unless",
        Forgotten = "why-conditional-forgotten",
        /// Another line of the mail could not be taken, and this one may go on from it.
        Beside = "why-conditional-beside",
    }
}

phrases! {
    pub enum Wrong {
        /// A word among the moves that is no move: as written.
        Word[word: String] = "pgn-wrong-word",
        /// A move number that does not fit the moves before it.
        Number[number: u32] = "pgn-wrong-number",
        /// A comment or a variation that does not end.
        Open = "pgn-wrong-open",
        TooLong = "pgn-wrong-too-long",
        /// The tag `Result` and the result behind the moves differ.
        Results = "pgn-wrong-results",
        TooMany[most: usize] = "pgn-wrong-too-many",
        /// Its tags name two games, or another than the mail around it.
        WhichGame = "pgn-wrong-which-game",
        /// Nothing says which game it is, and it is no score that could be found by what fits.
        NoGame = "pgn-wrong-no-game",
        Colours = "pgn-wrong-colours",
        OtherGame = "pgn-wrong-other-game",
        /// It stands in a letter of ours, which passed on somebody else's words.
        OfOthers = "pgn-wrong-of-others",
        /// A comment behind the last move says something that only counts otherwise: the line.
        Comment[line: String] = "pgn-wrong-comment",
    }
}
