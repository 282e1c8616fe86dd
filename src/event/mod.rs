//! Events: what an organiser writes in a file, checked whole; pairings; the crosstable. Regulations are frozen with
//! the event when it is taken in.

mod adjudication;
mod crosstable;
mod directs;
mod drawn;
mod entrant;
mod file;
mod format;
mod ladder;
mod name;
mod pairing;
mod points;
mod problem;
mod profile;
mod regulations;
mod section;
mod time_rules;

use crate::model::near;

pub use adjudication::{Adjudication, InvalidAdjudication};
pub use crosstable::{Cell, Crosstable, Mark, Row};
pub use directs::Person;
pub use drawn::Drawn;
pub use entrant::{Director, Entrant};
pub use file::EventFile;
pub use format::Format;
pub use ladder::{InvalidRung, Ladder, Rung, Sanction};
pub use pairing::{Pairing, double_round_robin, match_games, round_robin};
pub use points::Points;
pub use problem::Problem;
pub use profile::{profile_about, profile_file, profile_names};
pub use regulations::{
    Conditionals, Control, DayRule, DualNotation, EarlyDraw, FlagFall, Notation, Regulations, Session,
    StartPosition, WIDEST_WINDOW,
};
pub use time_rules::{
    ClaimUntil, Counting, DateOrder, FirstOverstep, LateMove, LeaveReceipt, LeaveRules, MoveInLeave,
    OverstepRules, Reminders, Silence, TimeRules, Unannounced, Withdrawal,
};
