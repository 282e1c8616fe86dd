//! Lines that look meant and do not count, and why.

use crate::{chess::InvalidNumeric, mail::Line, model::GameId};

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
}

/// Why a line does not count.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum WhyUnclear {
    /// A move number, and after it digits that are no move.
    NotAMove {
        /// The digits.
        text: String,
        /// The first thing that is wrong with them.
        why: InvalidNumeric,
    },
    /// A line that begins with "if" and a move.
    Conditional(WhyConditional),
    /// Digits in such a line that are no move.
    NotInConditional {
        /// The digits.
        text: String,
        /// The first thing that is wrong with them.
        why: InvalidNumeric,
    },
    /// Several move numbers that do not run on from one another; the first that does not fit.
    NumbersDoNotRun(u32),
    /// Moves with something out of its place: `(=)` before the move, a number with no move after it.
    OutOfPlace,
    /// A move number, and after it a word that is near a move and is none in any notation: as written.
    NoNotation(String),
    /// A move with a question mark.
    Question,
    /// A move among other words.
    MoveInProse,
    /// Prose that speaks of another move for the half-move that a line of the same mail makes.
    AnotherMove,
    /// Prose that may ask not to play the move of the same mail.
    MoveWithdrawn,
    /// A word that counts only alone on its line.
    WordInProse(Word),
    /// A draw offer in words instead of `(=)`.
    OfferInWords,
    /// A move, and behind it words or a sign for a draw that are not `(=)`.
    DrawBesideMove,
    /// A result, or half a point, alone on a line.
    ResultAlone,
    /// The name of another game than that of the letter that is answered, behind the words: as written.
    OtherGame(GameId),
    /// A claim that does not say what it rests on.
    ClaimGround,
    /// A claim whose intended move is no move, or more than that.
    ClaimMove,
    /// An offer or a claim is to be taken back.
    TakenBack,
    /// A setting with a value that it does not have: as written, empty where there is none.
    NoSuchValue {
        /// Which.
        of: Setting,
        /// The value.
        value: String,
    },
    /// `notation algebraic`, `agree notation san`: a word of the one command behind the other.
    WhichNotation(&'static str),
    /// Two lines of one mail that set the same thing differently.
    Contradicts(Setting),
    /// The name of the game that the line, or a line above it, says is not one: as written.
    GameName(String),
    /// What would count, within a message to the director.
    InMessage,
    /// What looks meant for us, within a message to the opponent.
    InRelayed,
    /// Words of somebody else, which a letter of ours showed, about no one game.
    OfOthers,
    /// A message in which nothing stands.
    EmptyMessage,
    /// A message to the opponent that speaks to the director.
    ForDirector,
    /// `td penalty …`: an order, which only a director gives.
    Order,
    /// A line about leave whose dates do not read.
    LeaveDates,
    /// A game in Portable Game Notation that does not read.
    Pgn(Wrong),
    /// A time zone that there is not.
    NoZone {
        /// As written; empty where there is none.
        text: String,
        /// The names that may be meant.
        near: Vec<&'static str>,
    },
}

/// The words that count only alone on their line.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Word {
    /// `resign`
    Resign,
    /// `accept draw`
    AcceptDraw,
    /// `decline draw`
    DeclineDraw,
    /// `confirm CODE`
    Confirm,
    /// `agree notation any`
    AgreeNotation,
    /// `claim repetition`
    Claim,
    /// `withdraw`
    Withdraw,
}

/// What a player may set by a line of its own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Setting {
    /// `strict on`
    Strict,
    /// `language pl`
    Language,
    /// `notation figurine`
    Script,
    /// `format cmail`
    Format,
    /// `agree notation any`, in one game.
    AgreeNotation,
    /// `timezone Europe/Prague`
    Zone,
}

impl UnclearLine {
    pub(super) fn new(line: &Line, game: Option<GameId>, why: WhyUnclear) -> UnclearLine {
        let above_quotation = !line.below_quotation;
        UnclearLine { line: line.text.trim().to_owned(), game, why, above_quotation, place: 0 }
    }
}

/// Why a line that begins with "if" and a move is not taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum WhyConditional {
    /// A draw offer in it.
    Offer,
    /// An end of the game in it.
    Outcome,
    /// It ends in a move of the opponent's.
    NoReply,
    /// Something in it is no move.
    NotRead,
    /// Its move numbers do not run on from one another.
    Numbers,
    /// Other words before it on its line.
    OwnLine,
    /// An answer to every move but one: "unless", "if not".
    Unless,
    /// The words `forget ifs` stand below it.
    Forgotten,
    /// Another line of the mail could not be taken, and this one may go on from it.
    Beside,
}

/// Why a game does not read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Wrong {
    /// A word among the moves that is no move: as written.
    Word(String),
    /// A move number that does not fit the moves before it.
    Number(u32),
    /// A comment or a variation that does not end.
    Open,
    /// More half-moves than any game has.
    TooLong,
    /// The tag `Result` and the result behind the moves differ.
    Results,
    /// More games than a mail may hold.
    TooMany,
    /// Its tags name two games, or another than the mail around it.
    WhichGame,
    /// Nothing says which game it is, and it is no score that could be found by what fits.
    NoGame,
    /// Its tags give the players each other's colours.
    Colours,
    /// It is a game of other people.
    OtherGame,
    /// It stands in a letter of ours, which passed on somebody else's words.
    OfOthers,
    /// A comment behind the last move says something that only counts otherwise: the line.
    Comment(String),
}
