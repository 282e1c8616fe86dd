//! The journal's entries: the scoresheet of Article 8. Append-only; each carries the digest of the one before it.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::{
    super::time::{
        dates::Dates,
        sent::{Sent, Stamped, Way},
    },
    game_state::PutOff,
};
use crate::{
    chess::{DrawnStart, Numeric, Written},
    model::{Claim, Digest, GameId, GameResult, HalfMove, Language, MessageId, Side, Termination, Zone},
    reflection::{Charge, SideClock},
    regulations::{Notation, Regulations},
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
        /// Where its reader's mail server put it off before: from when his time runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        put_off: Option<PutOff>,
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
        /// Whether it was sent before as a conditional move, and is made at the instant of the move that it answers.
        #[serde(default, skip_serializing_if = "is_false")]
        conditional: bool,
        /// Whether an offer came with it that does not count.
        #[serde(default, skip_serializing_if = "is_false")]
        vain_offer: bool,
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
        /// Whether it was a castling, and the king must now move if he can (by regulation).
        #[serde(default, skip_serializing_if = "is_false")]
        king_must_move: bool,
    },
    /// A move that could not be read, or could be read in two ways, was submitted for this half-move. The position
    /// stands.
    UnclearMove {
        /// For which half-move.
        half_move: HalfMove,
        /// What was written.
        text: String,
        /// Why it is not clear.
        why: String,
        /// The how-manieth of this side in this game, from 1.
        count: u32,
    },
    /// A side was warned.
    Warned {
        /// Which.
        side: Side,
        /// What for.
        reason: String,
    },
    /// By regulation a side is to lose for its irregularities. Whether the other side can mate at all is asked of the
    /// solver, whose verdict ends the game.
    Forfeited {
        /// Which.
        side: Side,
        /// What for.
        reason: String,
    },
    /// Days given to a side.
    Credited {
        /// Whose.
        side: Side,
        /// How many.
        days: u32,
        /// What for.
        reason: String,
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
    /// A draw was offered without a move, where the regulations let such an offer count.
    Offered {
        /// By whom.
        by: Side,
        /// Where it stands: the half-move to be made next.
        half_move: HalfMove,
        /// Whether it does not count.
        #[serde(default, skip_serializing_if = "is_false")]
        vain: bool,
    },
    /// A draw was agreed before the minimum number of moves: it waits for the director's consent.
    DrawAgreed {
        /// By whom it was accepted.
        by: Side,
        /// When that was sent: from here no time runs.
        sent: DateTime<Utc>,
    },
    /// A side claimed a draw or win (5.1.3, 5.1.4, 5.2.4, 5.2.6, 9.2, 9.3). It cannot be withdrawn; from here no time runs
    /// until it is decided (9.4.1), unless that is done beside the game (6.10).
    Claimed {
        /// The half-move to be made next.
        half_move: HalfMove,
        /// Who claims.
        by: Side,
        /// What.
        claim: Claim,
        /// The move that he intends to make (9.2.1.1, 9.3.1).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        intended: Option<Numeric>,
        /// When it was sent.
        sent: DateTime<Utc>,
        /// Whether it is decided beside the game: time runs and moves count meanwhile.
        #[serde(default, skip_serializing_if = "is_false")]
        beside: bool,
    },
    /// A player claims that the opponent's time has run out (6.6); the director decides, and the game goes on until then.
    TimeClaimed {
        /// Who.
        by: Side,
        /// The half-move that was to be made.
        half_move: HalfMove,
        /// When it was sent.
        sent: DateTime<Utc>,
    },
    /// A claim was decided. One that is granted is followed by the end of the game.
    ClaimDecided {
        /// Whether it is granted.
        granted: bool,
        /// Why.
        why: String,
        /// The entry of the claim, where it was decided beside the game; else it is the one that waits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beside: Option<u32>,
        /// Whether the director decided it; else the score or the tables did.
        #[serde(default, skip_serializing_if = "is_false")]
        ruled: bool,
    },
    /// What a program that knows chess said of a position: evidence that the fold never computes again.
    Verdict {
        /// The half-move to be made in that position.
        half_move: HalfMove,
        /// Which program.
        tool: String,
        /// Which version of it.
        version: String,
        /// What it was asked, and what it answered.
        verdict: Verdict,
        /// How far it looked, or which files it read.
        effort: String,
    },
    /// All conditional moves of a side, as they stand from now on. Each line begins with a move of the opponent's and
    /// ends with one of the side's own.
    ConditionalsSet {
        /// Whose.
        by: Side,
        /// The opponent's half-move to which they are bound.
        half_move: HalfMove,
        /// The lines; none when they were withdrawn.
        lines: Vec<Vec<Step>>,
    },
    /// A side's conditional moves are gone: the half-move that they answered was made otherwise, or their reply was not
    /// legal.
    ConditionalsLapsed {
        /// Whose.
        by: Side,
        /// The reply that was not legal, where that is why.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        not_legal: Option<Numeric>,
    },
    /// The director ruled. The entries that carry the ruling out follow.
    Ruled {
        /// Who.
        by: Ruler,
        /// The order, in his words.
        order: String,
        /// Why, in his words.
        reason: String,
    },
    /// Back to the position in which a half-move was to be made. A new line begins.
    Reinstated {
        /// That half-move, in the new line.
        half_move: HalfMove,
        /// Both clocks.
        clocks: PerSide<SideClock>,
    },
    /// The game goes on from a position that was set (8.3). A new line begins.
    Reconstructed {
        /// The half-move to be made, in the new line.
        half_move: HalfMove,
        /// The position.
        fen: String,
        /// Whether no game can have reached it (3.10.3).
        #[serde(default, skip_serializing_if = "is_false")]
        forced: bool,
        /// Both clocks.
        clocks: PerSide<SideClock>,
    },
    /// Entries of this journal that did not hold were set aside: the director's ruling, which follows, goes on from the
    /// last one that did.
    SetAside {
        /// The first of them.
        from: u32,
        /// How many there were.
        entries: u32,
        /// The digest over them as they were found.
        digest: Digest,
        /// Why they did not hold.
        why: String,
    },
    /// The game begins again (7.1, or a wrong start position). A new line begins.
    Restarted {
        /// The first half-move, in the new line.
        half_move: HalfMove,
        /// The start position, when it is not the usual one.
        fen: Option<String>,
        /// Whether the players have changed colours.
        #[serde(default, skip_serializing_if = "is_false")]
        colours: bool,
        /// Both clocks, by the new colours.
        clocks: PerSide<SideClock>,
    },
    /// The director set the clocks (6.8, 6.11, 8.4).
    ClocksSet {
        /// What they show.
        clocks: PerSide<SideClock>,
    },
    /// The director stopped the clocks (6.10).
    Stopped,
    /// He let them go on.
    Resumed,
    /// An incident or a penalty does not count.
    Struck {
        /// The entry that recorded it.
        entry: u32,
    },
    /// A wrongly entered regulation was put right.
    RegulationChanged {
        /// The key.
        key: String,
        /// All regulations, as they hold from now on.
        regulations: Box<Regulations>,
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
        /// Who resigned, mated, stalemated, accepted or claimed; none where it was nobody's act.
        by: Option<Side>,
        /// The half-move after which the game was over, where that was found later: what was played since is void.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        as_of: Option<HalfMove>,
        /// The first half-move that is void, where the game was over with the position before it: by a claim on it, or
        /// dead from the start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        void_from: Option<HalfMove>,
        /// Whether it takes the place of a result that was there before.
        #[serde(default, skip_serializing_if = "is_false")]
        overrules: bool,
    },
    /// A passed limit was reported to both players and whoever decides.
    FlagReported {
        /// The half-move that was not made in time.
        half_move: HalfMove,
        /// The last local date on which it counted.
        last_day: NaiveDate,
        /// The end of that day.
        deadline: DateTime<Utc>,
        /// Who was told beside the players; not known of reports from before that was entered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<ReportedTo>,
    },
    /// The director leaves a claim on time as it is: it waits no longer.
    TimeClaimLeft {
        /// Whose.
        by: Side,
    },
    /// A limit has passed where flags fall by themselves, and the mailbox was read since: from here the grace runs for mail
    /// that was sent in time.
    GraceBegun {
        /// The half-move that was not made in time.
        half_move: HalfMove,
        /// The limit.
        deadline: DateTime<Utc>,
        /// Until when nothing is ruled.
        until: DateTime<Utc>,
    },
    /// A move was sent after the limit where flags fall by themselves: it is kept, and not made.
    LateMoveKept {
        /// For which half-move.
        half_move: HalfMove,
        /// The move.
        #[serde(rename = "move")]
        numeric: Numeric,
        /// When it was sent.
        sent: DateTime<Utc>,
    },
    /// A mail turned out to have been sent before the limit: the report is withdrawn.
    FlagWithdrawn {
        /// The half-move of the report.
        half_move: HalfMove,
    },
    /// A mail server reported that a letter of ours did not arrive, or is late. Clocks run on, unless our own server says
    /// so of a letter that it had just taken over.
    DeliveryDoubtful {
        /// The letter.
        letter: MessageId,
        /// To whom.
        to: Side,
        /// Whether delivery failed for good.
        failed: bool,
        /// The server's words.
        diagnostic: String,
        /// Whether a mail of its reader's has answered the letter already: then it says nothing.
        #[serde(default, skip_serializing_if = "is_false")]
        answered: bool,
        /// Whether our own server reported it soon after it had taken the letter over: the half-move was not handed over.
        #[serde(default, skip_serializing_if = "is_false")]
        undone: bool,
    },
    /// A mail of a player's answers a letter whose delivery was in doubt: he has it, and it counts as it was handed over.
    Arrived {
        /// Whose.
        by: Side,
        /// The half-move that it is about.
        half_move: HalfMove,
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
    /// The player on move announced that he needs long.
    LongThink {
        /// Who.
        by: Side,
        /// For which half-move.
        half_move: HalfMove,
        /// When that was sent.
        sent: DateTime<Utc>,
    },
    /// The player on move was reminded. His time runs on from the first letter: a reminder starts nothing anew.
    Reminded {
        /// Of which half-move.
        half_move: HalfMove,
        /// Why.
        why: Reminder,
    },
    /// Whoever decides was told that a player is silent.
    SilenceReported {
        /// For which half-move.
        half_move: HalfMove,
        /// The days of silence that the regulations name.
        days: u32,
        /// Who was told beside the players; not known of reports from before that was entered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<ReportedTo>,
    },
    /// A side is on leave (10), by its own calendar. It takes the place of a leave of that side that begins on the same
    /// day.
    Leave {
        /// Who.
        side: Side,
        /// The first day.
        from: NaiveDate,
        /// The last day; one before the first where the leave is given up.
        until: NaiveDate,
        /// Whether the director gave it, beside what the regulations allow.
        #[serde(default, skip_serializing_if = "is_false")]
        special: bool,
    },
    /// These days are charged to nobody in the whole event, by each player's own calendar; moves may still be made. They
    /// take the place of those that begin on the same day.
    Neutral {
        /// The first day.
        from: NaiveDate,
        /// The last day; one before the first where they are given up.
        until: NaiveDate,
    },
    /// The desk could not be reached, and the limit fell into that time: it is not charged for this half-move.
    Outage {
        /// For which half-move.
        half_move: HalfMove,
        /// When the mailbox had last been read before.
        from: DateTime<Utc>,
        /// When it was read again.
        until: DateTime<Utc>,
    },
    /// The player on move filled his clock from the bank (Triple Block).
    Refilled {
        /// Who.
        by: Side,
        /// In which turn.
        half_move: HalfMove,
        /// When that was sent.
        sent: DateTime<Utc>,
        /// The seconds of thought that this took off the clock.
        seconds: i64,
    },
    /// A first overstep is upheld: the side's count begins anew with the half-move to be made.
    Overstepped {
        /// Whose.
        side: Side,
        /// The half-move that was not made in time.
        half_move: HalfMove,
    },
    /// A player's time zone changed. It counts from the next letter that asks him for a half-move.
    ZoneChanged {
        /// Whose.
        side: Side,
        /// To which.
        zone: Zone,
    },
    /// The player on move says when he had the move that he answers and when he sent his own (under the rule `postal`),
    /// or the director enters what stands on his card.
    Dated {
        /// For which half-move.
        half_move: HalfMove,
        /// The dates.
        #[serde(flatten)]
        dates: Dates,
        /// Whether they count; else they cannot be, and were asked back.
        taken: bool,
    },
    /// A player changed how his moves are to be read.
    HandChanged {
        /// Who.
        side: Side,
        /// How he writes from now on.
        hand: WritingStyle,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(value: &bool) -> bool {
    !*value
}

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
pub enum Verdict {
    /// Whether this side can mate by any series of legal moves; none when it could not be found out.
    CanMate {
        /// The side.
        side: Side,
        /// Whether it can.
        can: Option<bool>,
    },
    /// What the tables of endgames say for the side to move, without the rule of 50 moves; none when they have no
    /// answer.
    Tablebase {
        /// The side that wins; none for a draw.
        says: Option<TableSays>,
    },
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
    /// The name of the director or deputy.
    pub name: String,
    /// Whether the order was entered at the operator's shell; else it came by mail.
    pub at_the_shell: bool,
}

/// How a side writes its moves: how they must be read.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct WritingStyle {
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
    pub hands: PerSide<WritingStyle>,
    /// Where the start position comes from, in Chess960.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<DrawnStart>,
}

impl Opening {
    /// The zone by which a side's days are counted, to change.
    pub fn zone_mut(&mut self, side: Side) -> &mut Zone {
        match side {
            Side::White => &mut self.white_zone,
            Side::Black => &mut self.black_zone,
        }
    }
}

/// How many of something each side has.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct PerSide<T> {
    /// White's.
    pub white: T,
    /// Black's.
    pub black: T,
}

impl<T> PerSide<T> {
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
    /// When its sender's server had it, by a stamp that is earlier, and whether that counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamped: Option<Stamped>,
    /// What proved its sender.
    pub proof: Proof,
}

impl Evidence {
    /// The mail's way, where a stamp says of one.
    pub fn way(&self) -> Option<Way> {
        self.stamped.map(|stamped| Way { stamped, arrived: self.received })
    }

    /// The same with what is known of when the mail was sent.
    #[must_use]
    pub fn sent(self, sent: &Sent) -> Evidence {
        Evidence { stamped: sent.stamped, ..self }
    }
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

impl Fact {
    /// A game is over, here and now.
    pub fn ended(result: GameResult, termination: Termination, by: Option<Side>) -> Fact {
        Fact::Ended { result, termination, by, as_of: None, void_from: None, overrules: false }
    }
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
