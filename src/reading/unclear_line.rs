//! Lines that look meant and do not count, and why: what a letter says about them.

use super::Rule;
use crate::{
    chess::InvalidNumeric,
    mail::Line,
    model::GameId,
    wording::{OneOf, Phrase, phrases},
};

/// A line that looks meant and does not count.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnclearLine {
    /// As written, without the blanks around it.
    pub line: String,
    /// The game that the line, or a line above it that names a game, says.
    pub game: Option<GameId>,
    /// What a letter has to say about it.
    pub why: WhyUnclear,
    /// Whether it stands above every quotation.
    pub above_quotation: bool,
    /// Which of the lines of its mail it is.
    pub place: usize,
    /// The rules that ask about it; none where it has the form of something and does not read as that.
    pub rules: Vec<Rule>,
}

phrases! {
    /// Why a line does not count.
    pub enum WhyUnclear {
        /// A move number, and after it digits that are no move.
        NotAMove {
            /// The digits.
            text: String,
            /// The first thing that is wrong with them.
            why: InvalidNumeric,
        } = "unclear-line-not-a-move",
        /// A line that begins with "if" and a move.
        Conditional(WhyConditional),
        /// Digits in such a line that are no move.
        NotInConditional {
            /// The digits.
            text: String,
            /// The first thing that is wrong with them.
            why: InvalidNumeric,
        } = "unclear-line-not-in-conditional",
        /// Several move numbers that do not run on from one another; the first that does not fit.
        NumbersDoNotRun[number: u32] = "unclear-line-numbers-do-not-run",
        /// Moves with something out of its place: `(=)` before the move, a number with no move after it.
        OutOfPlace = "unclear-line-out-of-place",
        /// A move number, and after it a word that is near a move and is none in any notation: as written.
        NoNotation[text: String] = "unclear-line-no-notation",
        /// A move with a question mark.
        Question = "unclear-line-question",
        /// A move among other words.
        MoveInProse = "unclear-line-move-in-prose",
        /// Prose that speaks of another move for the half-move that a line of the same mail makes.
        AnotherMove = "unclear-line-another-move",
        /// Prose that may ask not to play the move of the same mail.
        MoveWithdrawn = "unclear-line-move-withdrawn",
        /// A word that counts only alone on its line.
        WordInProse(Word),
        /// A draw offer in words instead of `(=)`.
        OfferInWords = "unclear-line-offer-in-words",
        /// A move, and behind it words or a sign for a draw that are not `(=)`.
        DrawBesideMove = "unclear-line-draw-beside-move",
        /// A result, or half a point, alone on a line.
        ResultAlone = "unclear-line-result-alone",
        /// The name of another game than that of the letter that is answered, behind the words: as written.
        OtherGame[game: GameId] = "unclear-line-other-game",
        /// A claim that does not say what it rests on.
        ClaimGround = "unclear-line-claim-ground",
        /// A claim whose intended move is no move, or more than that.
        ClaimMove = "unclear-line-claim-move",
        /// An offer or a claim is to be taken back.
        TakenBack = "unclear-line-taken-back",
        /// A setting with a value that it does not have: as written, empty where there is none.
        NoSuchValue {
            of: Setting,
            value: String,
        } = "unclear-line-no-such-value",
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
        /// A message in which nothing stands.
        EmptyMessage = "unclear-line-empty-message",
        /// A message to the opponent that speaks to the director.
        ForDirector = "unclear-line-for-director",
        /// `td penalty …`: an order, which only a director gives.
        Order = "unclear-line-order",
        /// A line about leave whose dates do not read.
        LeaveDates = "unclear-line-leave-dates",
        /// A game in Portable Game Notation that does not read.
        Pgn(Wrong),
        /// A time zone that there is not.
        NoZone {
            /// As written; empty where there is none.
            text: String,
            /// The names that may be meant.
            near: OneOf<&'static str>,
        } = "unclear-line-no-zone",
    }
}

phrases! {
    /// The words that count only alone on their line.
    #[derive(Copy)]
    pub enum Word {
        /// `resign`
        Resign = "word-resign",
        /// `accept draw`
        AcceptDraw = "word-accept-draw",
        /// `decline draw`
        DeclineDraw = "word-decline-draw",
        /// `confirm CODE`
        Confirm = "word-confirm",
        /// `agree notation any`
        AgreeNotation = "word-agree-notation",
        /// `claim repetition`
        Claim = "word-claim",
        /// `withdraw`
        Withdraw = "word-withdraw",
    }
}

phrases! {
    /// What a player may set by a line of its own.
    #[derive(Copy)]
    pub enum Setting {
        /// `strict on`
        Strict = "setting-strict",
        /// `language pl`
        Language = "setting-language",
        /// `notation figurine`
        Script = "setting-script",
        /// `format cmail`
        Format = "setting-format",
        /// `agree notation any`, in one game.
        AgreeNotation = "setting-agree-notation",
        /// `timezone Europe/Prague`
        Zone = "setting-zone",
    }
}

impl UnclearLine {
    pub(super) fn new(line: &Line, game: Option<GameId>, why: WhyUnclear) -> UnclearLine {
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
        match self.rules.is_empty() {
            true => vec![reason()],
            false => self.rules.iter().map(|rule| rule.word()).collect(),
        }
    }
}

phrases! {
    /// Why a line that begins with "if" and a move is not taken.
    #[derive(Copy)]
    pub enum WhyConditional {
        /// A draw offer in it.
        Offer = "why-conditional-offer",
        /// An end of the game in it.
        Outcome = "why-conditional-outcome",
        /// It ends in a move of the opponent's.
        NoReply = "why-conditional-no-reply",
        /// Something in it is no move.
        NotRead = "why-conditional-not-read",
        /// Its move numbers do not run on from one another.
        Numbers = "why-conditional-numbers",
        /// Other words before it on its line.
        OwnLine = "why-conditional-own-line",
        /// An answer to every move but one: "unless", "if not".
        Unless = "why-conditional-unless",
        /// The words `forget ifs` stand below it.
        Forgotten = "why-conditional-forgotten",
        /// Another line of the mail could not be taken, and this one may go on from it.
        Beside = "why-conditional-beside",
    }
}

phrases! {
    /// Why a game does not read.
    pub enum Wrong {
        /// A word among the moves that is no move: as written.
        Word[word: String] = "pgn-wrong-word",
        /// A move number that does not fit the moves before it.
        Number[number: u32] = "pgn-wrong-number",
        /// A comment or a variation that does not end.
        Open = "pgn-wrong-open",
        /// More half-moves than any game has.
        TooLong = "pgn-wrong-too-long",
        /// The tag `Result` and the result behind the moves differ.
        Results = "pgn-wrong-results",
        /// More games than a mail may hold.
        TooMany[most: usize] = "pgn-wrong-too-many",
        /// Its tags name two games, or another than the mail around it.
        WhichGame = "pgn-wrong-which-game",
        /// Nothing says which game it is, and it is no score that could be found by what fits.
        NoGame = "pgn-wrong-no-game",
        /// Its tags give the players each other's colours.
        Colours = "pgn-wrong-colours",
        /// It is a game of other people.
        OtherGame = "pgn-wrong-other-game",
        /// It stands in a letter of ours, which passed on somebody else's words.
        OfOthers = "pgn-wrong-of-others",
        /// A comment behind the last move says something that only counts otherwise: the line.
        Comment[line: String] = "pgn-wrong-comment",
    }
}
