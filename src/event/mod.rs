//! Events: what an organiser writes in a file, checked whole; pairings; the crosstable. Regulations are frozen with
//! the event when it is taken in.

mod regulations;

pub use regulations::{Control, DayRule, FlagFall, Notation, Regulations};
