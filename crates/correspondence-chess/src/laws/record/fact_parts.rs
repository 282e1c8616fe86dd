//! The smaller parts of what an entry records: how a game begins, what goes wrong in it, and why something stands there, as
//! codes and figures. The letters and the command line word them.

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use crate::chess::{DrawnStart, Numeric, Quiet, Repetition};
use crate::laws::PerSide;
use crate::model::{Language, NamedPerson, Side, Zone};
use crate::{regulations::Regulations, wording::phrases};

/// Why a player is reminded that he has the move.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reminder {
    /// So many days have gone by.
    Days(u32),
    /// Few days of his allowance are left.
    Share,
    /// The opponent asked for it.
    Repeat,
}

/// One move of a line of conditional moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// This one.
    Move(Numeric),
    /// Any move of the opponent's, where the regulations allow it.
    Any,
}

/// What a program was asked, and what it answered.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "asked", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Verdict {
    /// Whether this side can mate by any series of legal moves; none when it could not be found out.
    CanMate { side: Side, can: Option<bool> },
    /// What the tables of endgames say for the side to move, without the rule of 50 moves; none when they have no
    /// answer.
    Tablebase { says: Option<TableSays> },
}

/// What the tables of endgames say of a position.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableSays {
    /// White wins.
    WhiteWins,
    /// Black wins.
    BlackWins,
    /// Neither does.
    Draw,
}

/// To whom a report went.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReportedTo {
    /// The director or a deputy.
    Director,
    /// The operator of the desk, since nobody directs the game.
    Operator,
    /// Nobody: no operator is named either.
    Nobody,
}

/// Who ruled.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Ruler {
    /// The director or deputy; none where the operator ruled in his own right.
    pub director: Option<NamedPerson>,
    /// Whether the order was entered at the operator's shell; else it came by mail.
    pub at_the_shell: bool,
}

/// How a side writes its moves: how they must be read.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct WritingStyle {
    /// The language whose piece letters come first.
    pub language: Language,
    /// Whether a move counts only with its number, and in algebraic notation only with from-square and check sign.
    pub strict: bool,
}

/// How a game begins. It holds all that the fold needs, so that a game is the fold of its own journal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The first position, when it is not the usual one.
    pub fen: Option<String>,
    /// The day on which White's time starts.
    pub start: NaiveDate,
    /// The players.
    pub players: PerSide<NamedPerson>,
    /// The zones by which their days are counted.
    pub zones: PerSide<Zone>,
    /// The regulations, frozen.
    pub regulations: Regulations,
    /// How each side writes, at the start.
    pub hands: PerSide<WritingStyle>,
    /// Where the start position comes from, in Chess960.
    pub drawn: Option<DrawnStart>,
}

/// Something that went wrong in a game, or followed on it, with the entry that recorded it: the director can strike it.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct Incident {
    pub entry: u32,
    pub side: Side,
    pub what: Irregularity,
    pub struck: bool,
}

impl Irregularity {
    /// Whether it is something that went wrong, which ladders count, and not what followed on it.
    pub fn is_counted(self) -> bool {
        match self {
            Irregularity::IllegalMove
            | Irregularity::UnclearMove
            | Irregularity::WrongClaim
            | Irregularity::VainOffer => true,
            Irregularity::Warning | Irregularity::Penalty(_) | Irregularity::Credit(_) => false,
        }
    }
}

/// What can go wrong, and what can follow.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Irregularity {
    /// An illegal move (7.2).
    IllegalMove,
    /// A move that could not be read, or could be read in two ways.
    UnclearMove,
    /// A wrong claim (9.4.3).
    WrongClaim,
    /// A draw offer that did not count.
    VainOffer,
    /// A warning.
    Warning,
    /// Days added to the time used.
    Penalty(u32),
    /// Days given.
    Credit(u32),
}

/// Why a move is not clear, as far as the journal says it; the line itself stands beside.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unclear {
    /// It can be read in two ways in this position.
    TwoReadings,
    /// It reads as a move in no notation.
    NotAMove,
}

/// What a warning, days or the loss of a game are for.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Cause {
    /// An irregularity, by the ladder of the regulations.
    Irregularity {
        what: Irregularity,
        /// Its number among those of the side in this game, from 1.
        nth: u32,
    },
    /// The ruling whose entry stands before this one.
    Ruling,
}

/// On what grounds a claim was decided.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub enum Grounds {
    /// The score says how often the position stood (9.2).
    Repetition(Repetition),
    /// The score says for how long nothing was taken and no pawn moved (9.3).
    FiftyMoves {
        #[serde(flatten)]
        quiet: Quiet,
        /// With how many men, or fewer, such a claim is none.
        suspended_at: u32,
    },
    /// The tables of endgames say who wins; nobody where it is a draw.
    Tables { winner: Option<Side> },
    /// The ruling whose entry stands before this one.
    Ruling,
}

/// When a player says that he had the move which he answers, and when he sent his answer, by his calendar.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Dates {
    /// When he had it.
    pub received: Option<NaiveDate>,
    /// When he sent his answer.
    pub sent: Option<NaiveDate>,
}

phrases! {
    /// What the tables of endgames said of the position of a claim.
    #[derive(Copy)]
    pub enum TablesSaid {
        Wins[winner: Side] = "tables-said-wins",
        Drawn = "tables-said-drawn",
    }

    /// Why a journal does not hold from an entry on.
    #[derive(Copy, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Break {
        Missing = "break-missing",
        Digest = "break-digest",
        Unreadable = "break-unreadable",
        Misfit = "break-misfit",
    }

    /// Why dates cannot be.
    #[derive(Copy, Serialize)]
    #[serde(tag = "misfit", rename_all = "kebab-case")]
    pub enum DatesMisfit {
        /// One lies ahead, by the player's calendar.
        Ahead { day: NaiveDate, today: NaiveDate } = "dates-ahead",
        /// Nothing was handed over, so that nothing can have been received.
        NotHandedOver = "dates-not-handed-over",
        /// Received before it was on its way, or before his own last move was.
        ReceivedTooEarly { earliest: NaiveDate, received: NaiveDate } = "dates-received-too-early",
        /// Received after a mail of the player's had spoken of the half-move.
        ReceivedTooLate { latest: NaiveDate, received: NaiveDate } = "dates-received-too-late",
        /// Sent before what it answers was received, or was on its way.
        SentTooEarly { earliest: NaiveDate, sent: NaiveDate } = "dates-sent-too-early",
    }
}

impl TablesSaid {
    /// As an entry has it: who wins, if anybody.
    pub fn of(winner: Option<Side>) -> TablesSaid {
        winner.map_or(TablesSaid::Drawn, TablesSaid::Wins)
    }
}
