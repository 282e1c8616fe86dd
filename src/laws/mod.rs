//! The referee. Pure: it is told the game, what was submitted, the evidence and the time, and answers with a
//! [`Ruling`] (journal entries and notices) or a [`Refusal`] (which leaves the journal alone). A game is nothing but
//! the fold of its journal.

mod accept;
mod agreement;
mod asked;
mod basis;
mod binding;
mod claim;
mod claim_record;
mod clock;
mod conditional;
mod context;
mod counts;
mod dashed;
mod dates;
mod decide;
mod declared_dates;
pub mod director;
mod draw;
mod entry;
mod finding;
mod finished;
mod fold;
mod game;
mod given_up;
mod illegal;
mod incident;
mod king;
pub mod leave;
mod made;
mod moves;
mod offer;
mod overdue;
mod put_off;
mod refusal;
mod ruling;
mod sanction;
mod scores;
mod scoresheet;
mod sense;
mod sent;
mod state;
mod strict;
mod submission;
mod sweep;
#[cfg(test)]
mod tests;
mod thought;
mod twice;
mod unclear;
pub mod verdict;
mod working;

pub use agreement::hand_changed;
pub use asked::AskedAbout;
pub use basis::Basis;
pub use binding::is_on_record;
pub use claim_record::ClaimRecord;
pub use conditional::as_tree as conditionals_as_tree;
pub use context::Context;
pub use dates::{Dates, DatesMisfit};
pub use decide::decide;
pub use entry::{
    Entry, Evidence, Fact, Hand, Opening, Proof, Reminder, ReportedTo, Ruler, Step, TableSays, Tally, Verdict,
};
pub use finding::Finding;
pub use finished::{Compared, Difference, compared};
pub use game::{
    Adjusted, Adjustment, Available, Days, FlagReport, Former, Game, Grace, KeptMove, Misfit, MoveRecord,
    Offer, Pending, PendingKind, Return,
};
pub use given_up::GivenUp;
pub use incident::{Incident, Irregularity};
pub use overdue::sent_in_time;
pub use refusal::{Lack, Refusal, WhyNoRefill};
pub use ruling::{Note, Notice, Ruling};
pub use scores::{goes_on_from, resolved};
pub use scoresheet::Scoresheet;
pub use sent::{Bounds, Sent, Stamped, UNSEEN, Way, Weight};
pub use state::PutOff;
pub use submission::ScoreText;
pub use submission::{ClaimText, IfBranch, IfText, MoveText, Submission};
pub use sweep::{Guard, Outage, Stake, Waits, extend, held_until, sweep};
pub use unclear::{Unreadable, unreadable};
pub use working::{Happened, Moved, Row, Rule, Working, exact};
