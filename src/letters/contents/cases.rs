//! Cases, as letters show and list them.

use chrono::{DateTime, Utc};

use super::WaitingMail;
use crate::{
    model::{GameId, MatterKind, Ply, Side},
    wording::Sentence,
};

/// A case, or a question of the director's, as the letter shows it that tells of it.
#[derive(Clone, Debug)]
pub struct CaseShown {
    pub number: i64,
    /// The order that `yes` gives, whole and with its reason.
    pub proposal: Option<String>,
    /// Whether `yes` leaves all as it is.
    pub leaves: bool,
    /// After how many days it is asked about again where `yes` does no more than that.
    pub waits: Option<u32>,
    pub kind: MatterKind,
}

/// A matter in a list of all that waits for its reader.
#[derive(Clone, Debug)]
pub struct MatterLine {
    pub case: CaseShown,
    /// What it is about, in one line.
    pub brief: String,
    /// A player's words, where it is they that wait for an answer.
    pub said: String,
    /// For how many days it has waited.
    pub days: i64,
    /// Who was to decide on it and has not, where its reader is his deputy.
    pub waits_for: Option<String>,
    /// The command at the shell that shows more of it, or mends it, where its reader has one.
    pub command: Option<String>,
}

/// A case that its reader has answered, and what was done about it.
#[derive(Clone, Debug)]
pub struct CaseAnswered {
    pub number: i64,
    pub brief: String,
    pub done: Sentence,
}

/// A matter that has ended without its reader.
#[derive(Clone, Debug)]
pub struct MatterOver {
    pub number: i64,
    pub brief: String,
}

/// A game whose passed limit is not reported, since what may be its player's waits.
#[derive(Clone, Debug)]
pub struct GuardedLine {
    pub game: GameId,
    pub player: String,
    pub side: Side,
    pub ply: Ply,
    pub limit: DateTime<Utc>,
    /// When it is reported at the latest.
    pub until: DateTime<Utc>,
    /// What guards it; where nothing stands in it, a mail that was too large to be read.
    pub waits: WaitingMail,
}

/// Something that a daily letter tells in passing.
#[derive(Clone, Debug)]
pub struct News {
    /// The game that it is about, where it is about one.
    pub game: Option<GameId>,
    /// In one line, and in a second one the words by which it is answered.
    pub brief: String,
}
