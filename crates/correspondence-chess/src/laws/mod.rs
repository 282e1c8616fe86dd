//! The referee. Pure: it is told the game, what was submitted, the evidence and the time, and answers with a
//! [`Ruling`] (journal entries and notices) or a [`Refusal`] (which leaves the journal alone). A game is nothing but
//! the fold of its journal.
//!
//! ```
//! use correspondence_chess::laws::{Act, Submission};
//!
//! // Whatever a mail says stands in a submission; what it comes to is found on the game.
//! let both = Submission::from(Act::Resign).with(Act::AcceptDraw);
//! assert!(both.says(&Act::Resign) && both.moves().next().is_none());
//! ```
//!
//! How a game is begun, ruled on and carried on stands at the head of the crate.

mod case;
mod conditional;
mod context;
mod decide;
pub mod director;
pub mod ends;
mod intention;
pub(crate) mod moves;
pub(crate) mod record;
mod refusal;
mod ruling;
mod submission;
#[cfg(test)]
mod tests;
pub mod time;

pub use conditional::as_tree as conditionals_as_tree;
pub use context::Context;
pub use decide::{decide, receive};
pub use ends::claim_check::ScoreFinding;
pub use ends::end_date::stopped_for_claim;
pub use ends::waived_claims::GivenUp;
pub use moves::accepted_notation::Pen;
pub use moves::agreement::hand_changed;
pub use moves::binding::is_on_record;
pub use moves::finished_game::{Compared, Difference};
pub use moves::unclear::unreadable;
pub use moves::whole_score::{goes_on_from, resolved};
pub use record::entry::{Entry, Evidence, Proof};
pub use record::fact::{Fact, Whose};
pub use record::fact_parts::{
    Break, Cause, Dates, DatesMisfit, Grounds, Incident, Irregularity, Opening, Reminder, ReportedTo, Ruler,
    Step, TableSays, TablesSaid, Unclear, Verdict, WritingStyle,
};
pub use record::game::Game;
pub use record::game_state::{
    AdjudicationClaim, Adjusted, Adjustment, Available, Basis, ClaimRecord, Days, FlagReport, Former, Grace,
    JournalError, KeptMove, MoveRecord, Offer, PastEnd, Pending, PendingKind, PutOff, Return,
};
pub use record::per_side::PerSide;
pub use record::scoresheet::Scoresheet;
pub use refusal::{Lack, NotClear, NotPlayable, NotTaken, Refusal, WhyNoRefill};
pub use ruling::{DatesDoubt, Decision, NoMove, Note, Notice, Ruling};
pub use submission::{Act, ClaimText, IfText, MoveText, ScoreText, Submission};
pub use time::clock_audit::{AuditRow, ClockEvent, Moved, Rule, Working, exact};
pub use time::question::AskedAbout;
pub use time::sent::{Bounds, Sent, Stamped, UNSEEN, Way, Weight};
pub use time::sweep::{Guard, Outage, Stake, Waits, extend, held_until, sweep};
