//! The regulations of reflection time beside control and day rule (Articles 6 and 10, and what bodies add to them).

use chrono::Duration;
use serde::{Deserialize, Serialize};

use crate::model::worded::worded;

/// How reflection time is kept, beyond how much there is of it and how days are counted. The default is a bare calendar:
/// nothing doubled, capped, announced, reminded of or given.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "a field without comment holds what it is called")]
pub struct TimeRules {
    pub counting: Counting,
    pub reminders: Reminders,
    pub silence: Silence,
    pub leave: LeaveRules,
    pub overstep: OverstepRules,
    /// What becomes of the games of a player who withdraws.
    pub withdrawal: Withdrawal,
    /// Games in which he has made fewer moves than this are cancelled in any case; 0 for none.
    #[serde(default, skip_serializing_if = "is_none")]
    pub withdrawal_moves: u32,
    /// How a date such as `3/11/2026` is read.
    pub date_order: DateOrder,
}

/// Whether a number that may be left out is.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn is_none(number: &u32) -> bool {
    *number == 0
}

/// What decides the cost of a move beside the day rule.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Counting {
    /// Under the rule `dates`: a mail that comes at this local hour or later counts as received on the next day; 0 for
    /// none.
    pub cutoff_hour: u32,
    /// Whether days are those of UTC and not of the player's own zone.
    pub utc: bool,
    /// Days beyond so many on one move count double; 0 for never. With 20, day 21 is the first doubled.
    pub double_after: u32,
    /// The most days that one move may take; 0 for any.
    pub most_days_per_move: u32,
    /// Whoever needs more days than this for one move must announce it; 0 for no such duty.
    pub announce_after: u32,
    /// What it costs not to.
    pub unannounced: Unannounced,
    /// Days that `penalty` costs for not announcing it.
    pub unannounced_days: u32,
    /// Under the rule `postal`: the days that a card or letter usually takes, one way.
    pub transit_days: u32,
    /// When a letter counts as received that is made available during its reader's leave, where dates are counted.
    pub leave_receipt: LeaveReceipt,
}

/// When a player who does not move is written to.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Reminders {
    /// After so many days on one move, each; none twice, in rising order.
    pub after_days: Vec<u32>,
    /// Once no more than this share of the allowance is left, in percent, after a day was charged; 0 for never.
    pub at_share: u32,
    /// After how many days the opponent may ask that the move be sent to him again; 0 at any time.
    pub repeat_after: u32,
}

/// What follows when a player does not move at all.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Silence {
    /// After so many days without a move or an announcement something follows; 0 for never.
    pub days: u32,
    /// Whether the game is lost then; else the director is told.
    pub loses: bool,
    /// After so many days without a move the director is told in any case; 0 for never.
    pub inactive_days: u32,
}

/// Leave.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct LeaveRules {
    /// Days of leave in a calendar year; 0 for none.
    pub days_per_year: u32,
    /// What a move during leave does.
    pub move_in_leave: MoveInLeave,
}

/// What follows when a limit has passed.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct OverstepRules {
    /// Where flags fall by themselves: the hours that a mail may still be under way.
    pub grace_hours: u32,
    /// Until when a move that came too late can be claimed.
    pub claim_until: ClaimUntil,
    /// What a player's first overstep comes to.
    pub first: FirstOverstep,
    /// Where flags fall by themselves: what becomes of a move that was sent after the limit.
    pub late_move: LateMove,
}

worded! {
    /// When a letter counts as received that is made available during its reader's leave.
    #[derive(Default)]
    pub enum LeaveReceipt {
        /// On the first day after the leave.
        After = "after",
        /// On its own day. So it was in events from before this was a regulation.
        #[default]
        Day = "day",
    }

    /// What follows where a long think was not announced.
    #[derive(Default)]
    pub enum Unannounced {
        /// Nothing.
        #[default]
        Nothing = "nothing",
        /// Days count double from the reminder on.
        Double = "double",
        /// A number of days is added.
        Penalty = "penalty",
    }

    /// What a move during leave does.
    #[derive(Default)]
    pub enum MoveInLeave {
        /// It ends the leave on the day before.
        #[default]
        Ends = "ends",
        /// It is refused.
        Refused = "refused",
    }

    /// What becomes of a move that was sent after the limit where flags fall by themselves.
    #[derive(Default)]
    pub enum LateMove {
        /// It is kept and not passed on: the flag falls.
        #[default]
        Kept = "kept",
        /// It is made, and the opponent may claim the game.
        MayBeClaimed = "may-be-claimed",
    }

    /// Until when a move that came too late can be claimed.
    #[derive(Default)]
    pub enum ClaimUntil {
        /// With or before the claimant's next move.
        #[default]
        NextMove = "next-move",
        /// Until the time period ends in which the limit passed.
        Period = "period",
        /// As long as the game goes on.
        Open = "open",
    }

    /// What a player's first overstep comes to, once it is upheld.
    #[derive(Default)]
    pub enum FirstOverstep {
        /// The game is lost.
        #[default]
        Loses = "loses",
        /// His count begins anew with the half-move to be made; the second loses.
        NewCount = "new-count",
        /// His count begins anew with the move after the one to be made; the second loses.
        NewCountNextMove = "new-count-next-move",
    }

    /// What becomes of the games of a player who withdraws.
    #[derive(Default)]
    pub enum Withdrawal {
        /// Those that run are lost.
        #[default]
        Lost = "lost",
        /// Those in which he has made no move are cancelled, the others lost.
        CancelledIfUnmoved = "cancelled-if-unmoved",
        /// All that run are cancelled.
        Cancelled = "cancelled",
    }

    /// How a date with slashes that could be two dates is read.
    #[derive(Default)]
    pub enum DateOrder {
        /// It is asked back.
        #[default]
        Ask = "ask",
        /// The day stands first.
        DayFirst = "day-first",
        /// The month stands first.
        MonthFirst = "month-first",
    }
}

impl OverstepRules {
    /// How long a mail may still be under way.
    pub fn grace(self) -> Duration {
        Duration::hours(self.grace_hours.into())
    }
}

impl Default for OverstepRules {
    fn default() -> Self {
        OverstepRules {
            grace_hours: 24,
            claim_until: ClaimUntil::NextMove,
            first: FirstOverstep::Loses,
            late_move: LateMove::Kept,
        }
    }
}

impl FirstOverstep {
    /// Whether the count begins anew after it, so that the game goes on.
    pub fn is_forgiven(self) -> bool {
        self != FirstOverstep::Loses
    }
}
