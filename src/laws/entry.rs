//! The journal's entries: the scoresheet of Article 8. Append-only; each carries the digest of the one before it.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::{
    chess::{Numeric, Written},
    event::{Drawn, Notation, Regulations},
    model::{Digest, GameId, GameResult, HalfMove, Language, MessageId, Side, Termination, Zone},
    reflection::Charge,
};

/// One entry of a game's journal.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its place in the game's journal, from 1.
    pub seq: u32,
    /// When it was written.
    pub at: DateTime<Utc>,
    /// What happened.
    pub fact: Fact,
    /// The mail that it rests on, where one does.
    pub evidence: Option<Evidence>,
    /// The digest over the entry before it and itself.
    pub digest: Digest,
}

/// What a journal entry records.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    /// The game exists. Always the first entry.
    Opened(Box<Opening>),
    /// The letter that asks for a half-move was handed over to the mail server: from here the player's time runs
    /// (semantics of handover).
    MadeAvailable {
        /// The half-move asked for.
        half_move: HalfMove,
        /// The letter.
        letter: MessageId,
        /// Whether it is the event's start letter.
        start_letter: bool,
    },
    /// A half-move was made (4.2) and counts.
    Moved {
        /// Which.
        half_move: HalfMove,
        /// The move.
        #[serde(rename = "move")]
        numeric: Numeric,
        /// Whether it carries a draw offer that counts (9.1.2.1).
        offer: bool,
        /// When it was sent.
        sent: DateTime<Utc>,
        /// The working of its cost. None when the move to be answered was never handed over: then no time ran.
        charge: Option<Charge>,
        /// Whether it was sent after the limit had passed: the opponent may claim (6.6).
        late: bool,
    },
    /// A move that is not possible was submitted (7.2). The position stands.
    IllegalMove {
        /// For which half-move.
        half_move: HalfMove,
        /// The move as it was written, without what stood around it.
        #[serde(rename = "move")]
        written: Written,
        /// What was written.
        text: String,
        /// Why it is not possible.
        why: String,
        /// The how-manieth of this side in this game, from 1.
        count: u32,
    },
    /// Days added to a side's time used; an entry of its own, apart from the incident, so that it can be struck.
    Penalty {
        /// Whose.
        side: Side,
        /// How many.
        days: u32,
        /// What for.
        reason: String,
    },
    /// The standing offer was declined in words.
    DrawDeclined {
        /// By whom.
        by: Side,
    },
    /// The game is over.
    Ended {
        /// The result.
        result: GameResult,
        /// Why.
        termination: Termination,
        /// Who resigned, mated, stalemated or accepted.
        by: Side,
    },
    /// A passed limit was reported to the director and both players.
    FlagReported {
        /// The half-move that was not made in time.
        half_move: HalfMove,
        /// The last local date on which it counted.
        last_day: NaiveDate,
        /// The end of that day.
        deadline: DateTime<Utc>,
    },
    /// A mail turned out to have been sent before the limit: the report is withdrawn.
    FlagWithdrawn {
        /// The half-move of the report.
        half_move: HalfMove,
    },
    /// A mail server reported that a letter of ours did not arrive, or is late. Clocks run on.
    DeliveryDoubtful {
        /// The letter.
        letter: MessageId,
        /// To whom.
        to: Side,
        /// Whether delivery failed for good.
        failed: bool,
        /// The server's words.
        diagnostic: String,
    },
    /// A side proposed another notation (8.1.1).
    NotationProposed {
        /// Who.
        by: Side,
        /// Which.
        notation: Notation,
    },
    /// Both sides have agreed on a notation (8.1.1). It counts from the next half-move.
    NotationAgreed {
        /// Who agreed last.
        by: Side,
        /// Which.
        notation: Notation,
    },
    /// A player changed how his moves are to be read.
    HandChanged {
        /// Who.
        side: Side,
        /// How he writes from now on.
        hand: Hand,
    },
}

/// How a side writes its moves: how they must be read.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// The language whose piece letters come first.
    pub language: Language,
    /// Whether a move counts only with its number, and in algebraic notation only with from-square and check sign.
    #[serde(default)]
    pub strict: bool,
}

/// How a game begins. It holds all that the fold needs, so that a game is the fold of its own journal.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The first position, when it is not the usual one.
    pub fen: Option<String>,
    /// The day on which White's time starts.
    pub start: NaiveDate,
    /// The players' names, White's first.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// The zone by which White's days are counted.
    pub white_zone: Zone,
    /// The zone by which Black's days are counted.
    pub black_zone: Zone,
    /// The regulations, frozen.
    pub regulations: Regulations,
    /// How each side writes, at the start.
    #[serde(default)]
    pub hands: Tally<Hand>,
    /// Where the start position comes from, in Chess960.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

/// How many of something each side has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Tally<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> Tally<T> {
    /// One side's.
    pub fn of(&self, side: Side) -> &T {
        match side {
            Side::White => &self.white,
            Side::Black => &self.black,
        }
    }

    /// One side's, to change.
    pub fn of_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// The mail that an entry rests on.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Evidence {
    /// Its number in the inbox, where its bytes are kept.
    pub inbox: i64,
    /// Its Message-ID.
    pub message_id: Option<MessageId>,
    /// The digest of its raw bytes.
    pub raw: Digest,
    /// When our mail server took it in.
    pub received: DateTime<Utc>,
    /// What proved its sender.
    pub proof: Proof,
}

/// What proved that a submission is the player's.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum Proof {
    /// The one From address is registered for him and the mail carries his token.
    Token,
    /// The registered address confirmed it.
    Confirmed {
        /// The inbox number of the confirming mail.
        inbox: i64,
    },
}

impl Entry {
    /// Makes the entry that follows one with this digest.
    ///
    /// # Errors
    /// When the fact cannot be written as JSON.
    pub fn chain(
        game: &GameId,
        before: Digest,
        seq: u32,
        at: DateTime<Utc>,
        fact: Fact,
        evidence: Option<Evidence>,
    ) -> Result<Entry, serde_json::Error> {
        let (fact_text, evidence_text) = (serde_json::to_string(&fact)?, serde_json::to_string(&evidence)?);
        let digest = Self::digest_of(game, before, seq, at, &fact_text, &evidence_text);
        Ok(Entry { seq, at, fact, evidence, digest })
    }

    /// The digest over the digest before it and everything that an entry says, in the text forms that are stored.
    pub fn digest_of(
        game: &GameId,
        before: Digest,
        seq: u32,
        at: DateTime<Utc>,
        fact: &str,
        evidence: &str,
    ) -> Digest {
        let game = game.to_string().to_ascii_lowercase();
        let at = at.timestamp().to_be_bytes();
        Digest::of(&[
            before.bytes(),
            game.as_bytes(),
            &seq.to_be_bytes(),
            &at,
            fact.as_bytes(),
            evidence.as_bytes(),
        ])
    }
}
