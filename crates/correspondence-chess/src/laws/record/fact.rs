//! What the entries of a game's journal record: one variant for each. Every field is always written, codes and values
//! only; what a person wrote and what names him stands beside ([`Personal`]). `doc/journal.md` describes the form.
//!
//! An entry keeps its working: a move has its dates and the days charged, so that a later version that counts otherwise
//! cannot change what was ruled. That a letter was made available is an entry too, for time starts with it.
//! `contrib/verify_journal.py` checks the form without us.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::chess::{Effort, Numeric, Written};
use crate::laws::{
    Break, Cause, Dates, Grounds, NotPlayable, Opening, PerSide, PutOff, Reminder, ReportedTo, Ruler, Step,
    Unclear, Verdict, WritingStyle,
};
use crate::model::{
    Claim, Claimed, Digest, GameResult, HalfMove, MessageId, NamedPerson, Personal, Side, Termination, Zone,
};
use crate::reflection::{Charge, SideClock};
use crate::regulations::{Notation, Regulations};

/// What a journal entry records.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum Fact {
    /// The game exists. Always the first entry.
    Opened(Box<Opening>),
    /// The letter that asks for a half-move was handed over to the mail server: from here the player's time runs
    /// (semantics of handover).
    MadeAvailable {
        half_move: HalfMove,
        letter: MessageId,
        start_letter: bool,
        /// Where its reader's mail server put it off before: from when his time runs.
        put_off: Option<PutOff>,
    },
    /// A half-move was made (4.2) and counts.
    Moved {
        half_move: HalfMove,
        #[serde(rename = "move")]
        numeric: Numeric,
        /// Whether it carries a draw offer that counts (9.1.2.1).
        offer: bool,
        sent: DateTime<Utc>,
        /// The working of its cost. None when the move to be answered was never handed over: then no time ran.
        charge: Option<Charge>,
        /// Whether it was sent after the limit had passed: the opponent may claim (6.6).
        late: bool,
        /// Whether it was sent before as a conditional move, and is made at the instant of the move that it answers.
        conditional: bool,
        /// Whether an offer came with it that does not count.
        vain_offer: bool,
    },
    /// A move that is not possible was submitted (7.2). The position stands.
    IllegalMove {
        half_move: HalfMove,
        /// The move as it was written, without what stood around it.
        #[serde(rename = "move")]
        written: Written,
        line: Personal,
        why: NotPlayable,
        /// Its number among those of this side in this game, from 1.
        count: u32,
        /// Whether it was a castling, and the king must now move if he can (by regulation).
        king_must_move: bool,
    },
    /// A move that could not be read, or could be read in two ways, was submitted for this half-move. The position
    /// stands.
    UnclearMove {
        half_move: HalfMove,
        line: Personal,
        why: Unclear,
        /// Its number among those of this side in this game, from 1.
        count: u32,
    },
    /// A side was warned.
    Warned { side: Side, cause: Cause },
    /// By regulation a side is to lose for its irregularities. Whether the other side can mate at all is asked of the
    /// solver, whose verdict ends the game.
    Forfeited { side: Side, cause: Cause },
    /// Days given to a side.
    Credited { side: Side, days: u32, cause: Cause },
    /// Days added to a side's time used; an entry of its own, apart from the incident, so that it can be struck.
    Penalty { side: Side, days: u32, cause: Cause },
    /// A draw was offered without a move, where the regulations let such an offer count.
    Offered {
        by: Side,
        /// Where it stands: the half-move to be made next.
        half_move: HalfMove,
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
        half_move: HalfMove,
        by: Side,
        claim: Claim,
        intended: Option<Numeric>,
        sent: DateTime<Utc>,
        /// Whether it is decided beside the game: time runs and moves count meanwhile.
        beside: bool,
    },
    /// The end date of the event has passed (11): no time runs, and no move is made any more. Until this day, each by his
    /// own calendar, the players may say what they claim.
    EndDatePassed { until: NaiveDate },
    /// A player says what he claims of a game that the end date has stopped, in the place of what he claimed before.
    AdjudicationClaimed {
        by: Side,
        verdict: Claimed,
        /// What he says of the position, in his own words; empty where he says nothing.
        analysis: Personal,
        sent: DateTime<Utc>,
    },
    /// What both claim, or have not claimed in time, is with whoever adjudicates the game.
    ToAdjudicate,
    /// A player claims that the opponent's time has run out (6.6); the director decides, and the game goes on until then.
    TimeClaimed { by: Side, half_move: HalfMove, sent: DateTime<Utc> },
    /// A claim was decided. One that is granted is followed by the end of the game.
    ClaimDecided {
        granted: bool,
        grounds: Grounds,
        /// The entry of the claim, where it was decided beside the game; else it is the one that waits.
        beside: Option<u32>,
    },
    /// What a program that knows chess said of the position in which this half-move is to be made: evidence that the fold
    /// never computes again.
    Verdict { half_move: HalfMove, tool: String, version: String, verdict: Verdict, effort: Effort },
    /// All conditional moves of a side, as they stand from now on. Each line begins with a move of the opponent's and
    /// ends with one of the side's own.
    ConditionalsSet {
        by: Side,
        /// The opponent's half-move to which they are bound.
        half_move: HalfMove,
        /// The lines; none when they were withdrawn.
        lines: Vec<Vec<Step>>,
    },
    /// A side's conditional moves are gone: the half-move that they answered was made otherwise, or their reply was not
    /// legal.
    ConditionalsLapsed {
        by: Side,
        /// The reply that was not legal, where that is why.
        not_legal: Option<Numeric>,
    },
    /// The director ruled, in his own words. The entries that carry the ruling out follow.
    Ruled { by: Ruler, order: Personal, reason: Personal },
    /// Back to the position in which this half-move, of the new line that begins, was to be made.
    Reinstated { half_move: HalfMove, clocks: PerSide<SideClock> },
    /// The game goes on from a position that was set (8.3), with this half-move of the new line that begins.
    Reconstructed {
        half_move: HalfMove,
        fen: String,
        /// Whether no game can have reached it (3.10.3).
        forced: bool,
        clocks: PerSide<SideClock>,
    },
    /// So many entries of this journal, from this one on, did not hold and were set aside, with this digest over them as
    /// they were found: the director's ruling, which follows, goes on from the last one that did.
    SetAside { from: u32, entries: u32, digest: Digest, why: Break },
    /// The game begins again (7.1, or a wrong start position). A new line begins.
    Restarted {
        half_move: HalfMove,
        /// The start position, when it is not the usual one.
        fen: Option<String>,
        colours: bool,
        /// Both clocks, by the new colours.
        clocks: PerSide<SideClock>,
    },
    /// The event was put right before the first move of this game, which begins by another opening. A new line begins.
    Reopened(Box<Opening>),
    /// The director set the clocks (6.8, 6.11, 8.4).
    ClocksSet { clocks: PerSide<SideClock> },
    /// The director stopped the clocks (6.10).
    Stopped,
    /// He let them go on.
    Resumed,
    /// An incident or a penalty does not count.
    Struck { entry: u32 },
    /// A wrongly entered regulation was put right.
    RegulationChanged {
        key: String,
        /// All regulations, as they hold from now on.
        regulations: Box<Regulations>,
    },
    /// The standing offer was declined in words.
    DrawDeclined { by: Side },
    /// The game is over.
    Ended {
        result: GameResult,
        termination: Termination,
        /// Who resigned, mated, stalemated, accepted or claimed; none where it was nobody's act.
        by: Option<Side>,
        /// The half-move after which the game was over, where that was found later: what was played since is void.
        as_of: Option<HalfMove>,
        /// The first half-move that is void, where the game was over with the position before it: by a claim on it, or
        /// dead from the start.
        void_from: Option<HalfMove>,
        /// Whether it takes the place of a result that was there before.
        overrules: bool,
    },
    /// A side signed the result that stands (8.5). One that is entered later, or a return to an earlier position, takes
    /// both signatures away.
    Signed {
        by: Side,
        /// Whether by a score of the whole game with this result, and not by the word.
        by_score: bool,
    },
    /// A passed limit was reported to both players and whoever decides.
    FlagReported {
        half_move: HalfMove,
        /// The last local date on which it counted.
        last_day: NaiveDate,
        deadline: DateTime<Utc>,
        /// Who was told beside the players; known once the entry is written.
        to: Option<ReportedTo>,
    },
    /// The director leaves a claim on time as it is: it waits no longer.
    TimeClaimLeft { by: Side },
    /// A limit has passed where flags fall by themselves, and the mailbox was read since: from here the grace runs for mail
    /// that was sent in time, and until then nothing is ruled.
    GraceBegun { half_move: HalfMove, deadline: DateTime<Utc>, until: DateTime<Utc> },
    /// A move was sent after the limit where flags fall by themselves: it is kept, and not made.
    LateMoveKept {
        half_move: HalfMove,
        #[serde(rename = "move")]
        numeric: Numeric,
        sent: DateTime<Utc>,
    },
    /// A mail turned out to have been sent before the limit: the report is withdrawn.
    FlagWithdrawn { half_move: HalfMove },
    /// A mail server reported that a letter of ours did not arrive, or is late. Clocks run on, unless our own server says
    /// so of a letter that it had just taken over.
    DeliveryDoubtful {
        letter: MessageId,
        to: Side,
        /// Whether delivery failed for good.
        failed: bool,
        diagnostic: Personal,
        /// Whether a mail of its reader's has answered the letter already: then it says nothing.
        answered: bool,
        /// Whether our own server reported it soon after it had taken the letter over: the half-move was not handed over.
        undone: bool,
    },
    /// A mail of a player's answers a letter whose delivery was in doubt: he has it, and it counts as it was handed over.
    Arrived { by: Side, half_move: HalfMove },
    /// A side proposed another notation (8.1.1).
    NotationProposed { by: Side, notation: Notation },
    /// Both sides have agreed on a notation (8.1.1). It counts from the next half-move.
    NotationAgreed { by: Side, notation: Notation },
    /// The player on move announced that he needs long.
    LongThink { by: Side, half_move: HalfMove, sent: DateTime<Utc> },
    /// The player on move was reminded. His time runs on from the first letter: a reminder starts nothing anew.
    Reminded { half_move: HalfMove, why: Reminder },
    /// Whoever decides was told that a player is silent.
    SilenceReported {
        half_move: HalfMove,
        /// The days of silence that the regulations name.
        days: u32,
        /// Who was told beside the players; known once the entry is written.
        to: Option<ReportedTo>,
    },
    /// A side is on leave (10), by its own calendar. It takes the place of a leave of that side that begins on the same
    /// day.
    Leave {
        side: Side,
        from: NaiveDate,
        /// The last day; one before the first where the leave is given up.
        until: NaiveDate,
        /// Whether the director gave it, beside what the regulations allow.
        special: bool,
    },
    /// These days are charged to nobody in the whole event, by each player's own calendar; moves may still be made. They
    /// take the place of those that begin on the same day.
    Neutral {
        from: NaiveDate,
        /// The last day; one before the first where they are given up.
        until: NaiveDate,
    },
    /// The mailbox was not read between these instants, and the limit fell into that time: it is not charged for this
    /// half-move.
    Outage { half_move: HalfMove, from: DateTime<Utc>, until: DateTime<Utc> },
    /// The player on move filled his clock from the bank (Triple Block).
    Refilled {
        by: Side,
        half_move: HalfMove,
        sent: DateTime<Utc>,
        /// The seconds of thought that this took off the clock.
        seconds: i64,
    },
    /// A first overstep is upheld: the side's count begins anew with the half-move to be made.
    Overstepped { side: Side, half_move: HalfMove },
    /// A player's time zone changed. It counts from the next letter that asks him for a half-move.
    ZoneChanged { side: Side, zone: Zone },
    /// The player on move says when he had the move that he answers and when he sent his own (under the rule `postal`),
    /// or the director enters what stands on his card.
    Dated {
        half_move: HalfMove,
        #[serde(flatten)]
        dates: Dates,
        /// Whether they count; else they cannot be, and were asked back.
        taken: bool,
    },
    /// A player changed how his moves are to be read.
    HandChanged { side: Side, hand: WritingStyle },
    /// From here a side is played by this person: another than before, or the same under a name that was put right.
    Plays { side: Side, player: NamedPerson, zone: Zone, hand: WritingStyle },
}

impl Fact {
    /// A game is over, here and now.
    pub fn ended(result: GameResult, termination: Termination, by: Option<Side>) -> Fact {
        Fact::Ended { result, termination, by, as_of: None, void_from: None, overrules: false }
    }

    /// What it says in a person's words or that names him, each with whose it is, in a fixed order.
    pub fn personal_mut(&mut self) -> Vec<(Whose, &mut Personal)> {
        match self {
            Fact::Opened(opening) | Fact::Reopened(opening) => {
                let PerSide { white, black } = &mut opening.players;
                vec![(Whose::Side(Side::White), &mut white.name), (Whose::Side(Side::Black), &mut black.name)]
            }
            Fact::IllegalMove { half_move, line, .. } | Fact::UnclearMove { half_move, line, .. } => {
                vec![(Whose::Side(half_move.ply.side()), line)]
            }
            Fact::Ruled { by, order, reason } => {
                let whose = by.director.as_ref().map_or(Whose::Operator, |one| Whose::Director(one.number));
                let name = by.director.as_mut().map(|director| &mut director.name);
                name.into_iter().chain([order, reason]).map(|personal| (whose, personal)).collect()
            }
            Fact::Plays { side, player, .. } => vec![(Whose::Side(*side), &mut player.name)],
            Fact::AdjudicationClaimed { by, analysis, .. } => vec![(Whose::Side(*by), analysis)],
            Fact::DeliveryDoubtful { to, diagnostic, .. } => vec![(Whose::Side(*to), diagnostic)],
            Fact::MadeAvailable { .. }
            | Fact::Moved { .. }
            | Fact::Warned { .. }
            | Fact::Forfeited { .. }
            | Fact::Credited { .. }
            | Fact::Penalty { .. }
            | Fact::Offered { .. }
            | Fact::DrawAgreed { .. }
            | Fact::Claimed { .. }
            | Fact::EndDatePassed { .. }
            | Fact::ToAdjudicate
            | Fact::TimeClaimed { .. }
            | Fact::ClaimDecided { .. }
            | Fact::Verdict { .. }
            | Fact::ConditionalsSet { .. }
            | Fact::ConditionalsLapsed { .. }
            | Fact::Reinstated { .. }
            | Fact::Reconstructed { .. }
            | Fact::SetAside { .. }
            | Fact::Restarted { .. }
            | Fact::ClocksSet { .. }
            | Fact::Stopped
            | Fact::Resumed
            | Fact::Struck { .. }
            | Fact::RegulationChanged { .. }
            | Fact::DrawDeclined { .. }
            | Fact::Ended { .. }
            | Fact::Signed { .. }
            | Fact::FlagReported { .. }
            | Fact::TimeClaimLeft { .. }
            | Fact::GraceBegun { .. }
            | Fact::LateMoveKept { .. }
            | Fact::FlagWithdrawn { .. }
            | Fact::Arrived { .. }
            | Fact::NotationProposed { .. }
            | Fact::NotationAgreed { .. }
            | Fact::LongThink { .. }
            | Fact::Reminded { .. }
            | Fact::SilenceReported { .. }
            | Fact::Leave { .. }
            | Fact::Neutral { .. }
            | Fact::Outage { .. }
            | Fact::Refilled { .. }
            | Fact::Overstepped { .. }
            | Fact::ZoneChanged { .. }
            | Fact::Dated { .. }
            | Fact::HandChanged { .. } => Vec::new(),
        }
    }
}

/// Whose words or name something in an entry is.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Whose {
    /// The player's who has this side once the entry is written.
    Side(Side),
    /// The director's or deputy's of this place: 0 for the director.
    Director(u32),
    /// The operator's, who rules where nobody directs.
    Operator,
    /// Of whoever sent the mail on which the entry rests.
    Sender,
}
