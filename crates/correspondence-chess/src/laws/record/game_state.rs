//! What a game's state is made of.
//!
//! What a letter asked for keeps the terms of that letter: [`Available`] holds the control, the day rule and the zone
//! of its hour, so that a regulation that is put right later, or a player who moves house, moves no limit that a letter
//! has named. A claim that stops the clocks (`pending`) is told from those that are decided beside the game (`claims`):
//! a claim by the score that came after the limit, a draw by the tables that the player on move claims, an early draw
//! stop them.

#![allow(missing_docs, reason = "a field without comment holds what it is called")]

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chess::{Numeric, Played, Score};
use crate::laws::{Dates, Grounds, PerSide, Reminder, Way};
use crate::model::{Claim, Claimed, GameResult, HalfMove, MessageId, Ply, Side, Termination};
use crate::reflection::{Charge, Handed, SideClock, Terms, Turn};

/// A draw offer that stands.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Offer {
    pub by: Side,
    /// The half-move that was to be made when it came to the opponent: letters about it carry this one or a later one.
    pub since: HalfMove,
}

/// How many draw offers in a row, each with a half-move of its side or since the one before, the opponent has left without
/// an answer in words.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct OffersInARow {
    pub count: u32,
    /// Whether the last of them came without a move, and the side has not moved since.
    pub alone: bool,
}

impl OffersInARow {
    /// With one more; the same where one was made already since the side's last half-move.
    pub(crate) fn with_another(self) -> u32 {
        if self.alone { self.count } else { self.count.saturating_add(1) }
    }

    /// After an offer without a move.
    pub(crate) fn offered_alone(self) -> OffersInARow {
        OffersInARow { count: self.with_another(), alone: true }
    }

    /// After a half-move of the side, with an offer or without one.
    pub(crate) fn moved(self, offered: bool) -> OffersInARow {
        let count = if offered || self.alone { self.with_another() } else { 0 };
        OffersInARow { count, alone: false }
    }
}

/// A claim that the opponent's time has run out (6.6).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TimeClaim {
    pub by: Side,
    /// The half-move that was to be made when it came.
    pub half_move: HalfMove,
    pub basis: Basis,
    /// When its mail was received.
    pub received: DateTime<Utc>,
    /// Whether it waits to be decided: not where it rested on nothing.
    pub open: bool,
}

/// What waits to be decided. No time runs meanwhile (9.4.1), unless it is decided beside the game (6.10).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Pending {
    /// Who claims, or who accepted.
    pub by: Side,
    pub what: PendingKind,
    /// Since when no time runs; of what is decided beside the game, when it was sent.
    pub since: DateTime<Utc>,
    /// Where it is decided beside the game: its entry, and the half-move to be made in the position that it is on.
    pub beside: Option<(u32, HalfMove)>,
}

impl Pending {
    /// A claim that is decided beside the game.
    pub fn beside(claim: &ClaimRecord) -> Pending {
        Pending {
            by: claim.by,
            what: PendingKind::Claim(claim.claim, claim.intended),
            since: claim.sent,
            beside: Some((claim.entry, claim.half_move)),
        }
    }
}

/// What can wait to be decided.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum PendingKind {
    /// A claim, with the intended move where it came with one.
    Claim(Claim, Option<Numeric>),
    /// A draw agreed before the minimum number of moves.
    EarlyDraw,
}

/// How a line of play was left.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Return {
    /// For a position of its own.
    Reinstated,
    /// For a position that was set (8.3).
    Reconstructed,
    /// For the beginning of a new game, perhaps with colours changed (7.1).
    Restarted { colours: bool },
}

/// A line of play that was left for an earlier or another position.
#[derive(Clone, Debug)]
pub struct Former {
    pub line: u32,
    pub how: Return,
    pub at: DateTime<Utc>,
    /// Both clocks as they stood, by the colours of then.
    pub clocks: PerSide<SideClock>,
    pub score: Score,
    /// The result that had been announced, which no longer stands.
    pub outcome: Option<(GameResult, Termination)>,
    /// The half-move of the new line that was to be made next.
    pub returned_to: HalfMove,
    pub entry: u32,
}

impl Former {
    /// What was played in this line and is no longer on record.
    pub fn taken_back(&self) -> impl Iterator<Item = (Ply, &Played)> {
        let kept = match self.how {
            Return::Reinstated => self.returned_to.ply,
            Return::Reconstructed | Return::Restarted { .. } => Ply::FIRST,
        };
        self.score.numbered().filter(move |(ply, _)| *ply >= kept)
    }
}

/// How the move to be answered reached the player on move.
#[derive(Clone, Debug)]
pub struct Available {
    pub handed: Handed,
    pub letter: MessageId,
    /// On what terms, also where the regulations were put right since, or the player's zone: what the letter says of it
    /// holds, and what was put right holds from the next half-move.
    pub terms: Terms,
    /// When the player last filled his clock from the bank in this turn (Triple Block).
    pub filled: Option<DateTime<Utc>>,
    pub announced: Option<DateTime<Utc>>,
    /// When and why he was reminded, in order.
    pub reminders: Vec<(DateTime<Utc>, Reminder)>,
    /// After how many days of silence the director was told.
    pub silences: Vec<u32>,
    /// The words of a mail server that reported that the letter did not arrive, or is late, as long as nothing of the
    /// player's has shown that he has it.
    pub doubtful: Option<String>,
    /// The dates that the player declared and that cannot be: he was asked.
    pub disputed: Option<Dates>,
    /// The dates that he or his card declared, where they count.
    pub dated: Option<Dates>,
    /// When a mail of the player's about this half-move first showed that he has what he must answer.
    pub shown: Option<DateTime<Utc>>,
}

/// Local days, both included; none where the last lies before the first.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Days {
    pub from: NaiveDate,
    pub until: NaiveDate,
    /// Of leave: whether the director gave it (special leave), beside what the regulations allow.
    pub special: bool,
}

/// A reported flag.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct FlagReport {
    /// The half-move that was not made in time.
    pub half_move: HalfMove,
    /// The last local date on which it counted.
    pub last_day: NaiveDate,
    /// The end of that day.
    pub deadline: DateTime<Utc>,
}

/// The time that is left for mail that was sent before a limit, where flags fall by themselves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Grace {
    /// The half-move that was not made in time.
    pub half_move: HalfMove,
    pub deadline: DateTime<Utc>,
    /// Until when nothing is ruled.
    pub until: DateTime<Utc>,
}

/// A move that was sent after the limit, and kept.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct KeptMove {
    pub half_move: HalfMove,
    pub numeric: Numeric,
    pub sent: DateTime<Utc>,
    /// The way of the mail that brought it, where a stamp says of one.
    pub way: Option<Way>,
}

/// The half-move that was asked for when the game ended.
#[derive(Clone, Debug)]
pub struct Unmade {
    pub half_move: HalfMove,
    pub available: Available,
    pub at: DateTime<Utc>,
    /// Its limit, where that had passed by then.
    pub limit: Option<DateTime<Utc>>,
}

/// What is known of a half-move on record beside the move itself.
#[derive(Clone, Debug)]
pub struct MoveRecord {
    pub ply: Ply,
    pub numeric: Numeric,
    pub entry: u32,
    /// The mail that brought it, by its number in the inbox; none where it came otherwise.
    pub mail: Option<i64>,
    pub terms: Terms,
    /// All that its cost was counted from; none when no time ran.
    pub turn: Option<Turn>,
    /// How the move before it was handed over; none when it never was.
    pub handed: Option<Handed>,
    pub sent: DateTime<Utc>,
    /// The way of the mail that brought it, where a stamp says of one.
    pub way: Option<Way>,
    /// The dates that were declared for it, where they count.
    pub dated: Option<Dates>,
    pub recorded: DateTime<Utc>,
    pub charge: Option<Charge>,
    pub late: bool,
    /// Whether it had been sent before, as a conditional move.
    pub conditional: bool,
    /// The mover's clock before it.
    pub before: SideClock,
    /// The mover's clock after it.
    pub clock: SideClock,
}

/// What changed a clock beside a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Adjusted {
    pub entry: u32,
    pub at: DateTime<Utc>,
    pub side: Side,
    /// The half-move that was to be made next.
    pub ply: Ply,
    pub how: Adjustment,
    pub terms: Terms,
    pub clock: SideClock,
}

/// What can change a clock beside a move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Adjustment {
    /// So many days of penalty.
    Penalty(u32),
    /// So many days given.
    Credit(u32),
    /// A penalty or gift was struck.
    Struck,
    /// The director set it (6.8, 6.11, 8.4).
    Set,
    /// A return to an earlier or another position set it.
    Returned,
    /// A first overstep was upheld, and the count began anew.
    Overstepped,
    /// Its player filled it from the bank (Triple Block), after so many seconds of thought.
    Refilled { sent: DateTime<Utc>, seconds: i64 },
}

/// An entry that does not follow from the journal before it: the journal was damaged, or written by another version.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("entry {seq} does not fit the journal before it: {why}")]
pub struct JournalError {
    pub seq: u32,
    pub why: String,
}

/// A letter that its reader's server refused before it was handed over.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct PutOff {
    /// When it refused it first.
    pub since: DateTime<Utc>,
    /// The seconds of the delay that are nobody's.
    pub free: i64,
}

/// A claim as the journal has it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ClaimRecord {
    /// The half-move to be made when it was made.
    pub half_move: HalfMove,
    pub by: Side,
    pub claim: Claim,
    pub intended: Option<Numeric>,
    /// Whether it was granted; none while it waits.
    pub granted: Option<bool>,
    /// On what grounds; none while it waits.
    pub grounds: Option<Grounds>,
    /// The director's reason, where he decided it.
    pub reason: Option<String>,
    pub entry: u32,
    pub sent: DateTime<Utc>,
    /// Whether it was sent after the limit for the half-move that its claimant was to make.
    pub late: bool,
    /// Whether it is decided beside the game.
    pub beside: bool,
    /// Whether the tables had no answer, so that it waits for the director.
    pub unanswered: bool,
    /// Whether it waits no longer without having been decided: the game or its line was over before.
    pub lapsed: bool,
    /// The half-move that was to be made when the director decided it; none where he did not.
    pub ruled_at: Option<HalfMove>,
}

impl ClaimRecord {
    /// Whether it still waits to be decided beside the game.
    pub(crate) fn waits_beside(&self) -> bool {
        self.beside && self.granted.is_none() && !self.lapsed
    }
}

/// A running game that the end date of its event has stopped (11).
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PastEnd {
    /// The last day, by each player's own calendar, on which he may say what he claims.
    pub until: NaiveDate,
    /// What each claims.
    pub claims: PerSide<Option<AdjudicationClaim>>,
    /// Whether it is with whoever adjudicates: nothing more is taken from the players but what ends the game.
    pub left: bool,
}

/// What a player claims of a game that the end date has stopped.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AdjudicationClaim {
    pub verdict: Claimed,
    /// What he says of the position; empty where he says nothing, and where he claimed before the end date.
    pub analysis: String,
    pub sent: DateTime<Utc>,
    /// Whether he claimed it before the end date had stopped the game.
    pub before: bool,
}

/// What a claim on time rests on.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(tag = "basis", rename_all = "kebab-case")]
pub enum Basis {
    /// The opponent has the move, and his limit had passed.
    Passed { ply: Ply },
    /// The opponent made a move after his limit, and it can still be claimed.
    Late { ply: Ply },
    /// He did, but the right to claim it is spent.
    Spent { ply: Ply },
    /// Nothing that is on record.
    Nothing,
}

impl Basis {
    /// The half-move whose limit had passed, where that can be claimed.
    pub fn overstep(self) -> Option<Ply> {
        match self {
            Basis::Passed { ply } | Basis::Late { ply } => Some(ply),
            Basis::Spent { .. } | Basis::Nothing => None,
        }
    }
}
