//! What letters to a director tell of orders, rulings and appeals.

use chrono::{DateTime, NaiveDate, Utc};

use crate::{
    laws::Pending,
    model::{Address, GameId, GameResult, Order, Ply},
    wording::Sentence,
};

/// A ruling as letters tell it.
#[derive(Clone, Debug)]
pub struct RulingTold {
    pub order: Order<String>,
    pub reason: String,
    pub by: String,
    /// Whether that was the operator in his own right, since nobody directs the game.
    pub operator: bool,
    /// Whether that was whoever adjudicates, and not the director.
    pub adjudicates: bool,
    /// What had waited for his decision.
    pub waited: Option<Pending>,
    /// The result that had been announced before; it no longer stands.
    pub overrules: Option<GameResult>,
    /// The half-move whose limit had been reported, where the report is withdrawn since the limit is another now; and
    /// whether a claim that rested on it is void with it.
    pub withdrawn: Option<(Ply, bool)>,
}

/// Who rules at the shell where nobody directs.
pub const OPERATOR: &str = "the operator";

/// Who was told what a player asks of the director.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Decides {
    /// The director or deputy of this name.
    Director(String),
    /// The operator of the desk: whoever directs here plays himself.
    Operator,
    /// Nobody, and the desk has no operator either.
    Nobody,
}

impl Decides {
    pub(in crate::letters) fn director(&self) -> Option<&str> {
        match self {
            Decides::Director(name) => Some(name),
            Decides::Operator | Decides::Nobody => None,
        }
    }
}

/// What was looked up for a letter about a ruling.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Whether the opponent could mate by any series of legal moves (6.7); none when it was not found out.
    pub can_mate: Option<bool>,
    /// What of the player's whose limit has passed waits, for who reads of it.
    pub waiting: WaitingMail,
    /// The lines of the servers that a mail came by, for the director where it was long on its way.
    pub chain: Vec<String>,
}

/// A ruling that a player appeals against.
#[derive(Clone, Debug)]
pub struct Appealed {
    /// The order, in the director's words.
    pub order: String,
    pub on: NaiveDate,
    /// Who ruled; none where it was the operator.
    pub by: Option<String>,
    /// Who decides on the appeal.
    pub decides: Decides,
    /// Whether those read it who decide on appeals in the event.
    pub committee: bool,
    /// In the letter to them: where they write what they decide.
    pub write_to: Option<Address>,
}

/// Why an appeal is not taken.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum NoAppeal {
    /// The event knows none.
    Never,
    /// The event is closed, and nothing in it changes any more.
    Closed,
    /// Nothing was ruled in the game.
    NoRuling,
    /// It would have counted until this day.
    Late(NaiveDate),
    /// One of the same player's waits to be decided.
    Waits,
}

/// As what words of a player's go to the director.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PlayersWords {
    /// `td: …` (14.2.1).
    Question,
    /// `report …` (13.3.2.3).
    Report,
    /// A mail in which nothing was found that we could do.
    Mail,
    /// What stands beside something that we have done, or ask about.
    Beside,
}

/// A line of the director's that could not be taken.
#[derive(Clone, Debug)]
pub struct OrderProblem {
    pub line: String,
    pub why: Sentence,
    /// The same order as it would read, where that helps.
    pub fits: Option<ToComplete>,
}

/// A director's own order, as far as it could be read, for him to complete.
#[derive(Clone, Debug)]
pub struct ToComplete {
    pub line: String,
    /// What stands behind it: `reason`, `players-reason`, which he alone reads, `card`, `words` or `nothing`.
    pub behind: &'static str,
    /// Whether words in capitals stand for what is missing.
    pub gaps: bool,
}

/// A game that an order for several left out.
#[derive(Clone, Debug)]
pub struct LeftOut {
    pub game: GameId,
    pub why: Sentence,
    /// Who rules there instead, where another director does.
    pub rules: Option<String>,
}

/// Why a director is asked whether he means an order.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum WhyAsked {
    /// It stands in a letter that passed on somebody else's words.
    WordsOfOthers,
    /// Words above it say that somebody wrote it.
    Reported(String),
    /// By the record it is against whoever is in the right: what the record says.
    AgainstRecord(Sentence),
    /// It goes on as a sentence does, and may be no more than words.
    GoesOn,
    /// These words of the mail name another game than the letter that it answers.
    OtherGame(String),
    /// These words stand beside it, and may take it back.
    Beside(String),
}

impl WhyAsked {
    /// Whether the order is shown as somebody else's words.
    pub(in crate::letters) fn of_others(&self) -> bool {
        match self {
            WhyAsked::WordsOfOthers | WhyAsked::Reported(_) => true,
            WhyAsked::AgainstRecord(_) | WhyAsked::GoesOn | WhyAsked::OtherGame(_) | WhyAsked::Beside(_) => {
                false
            }
        }
    }
}

/// What of a player's came and was not dealt with when his limit passed.
#[derive(Clone, Debug, Default)]
pub struct WaitingMail {
    /// What was to be confirmed and was not, one line each.
    pub held: Vec<String>,
    /// The mails that were not read: their numbers in the inbox, and their receipt.
    pub unread: Vec<(i64, DateTime<Utc>)>,
}
