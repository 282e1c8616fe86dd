//! Reflection time: what a move costs, what is left, and until when an answer counts (Laws, Articles 6 and 10, Appendix
//! C).
//!
//! ```
//! use correspondence_chess::{
//!     model::Zone,
//!     reflection::{Handed, SideClock, Terms, Turn},
//!     regulations::Regulations,
//! };
//!
//! // Ten moves in fifty days. The move comes on the evening of 4 January, counts from the fifth and is answered on the ninth.
//! let rules = Regulations::of_profile("iccf-email").expect("it is built in");
//! let prague: Zone = "Europe/Prague".parse()?;
//! let terms = Terms::of(&rules, "2027-01-01".parse()?, prague);
//! let turn = Turn::new(terms, Handed::at("2027-01-04T20:00:00Z".parse()?));
//! let charge = turn.charge("2027-01-09T21:30:00Z".parse()?);
//! assert_eq!(charge.days, 4);
//!
//! let clock = SideClock::default().moved(rules.control, Some(&charge));
//! assert_eq!(clock.left(rules.control), 46);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The unit off the server is the whole local calendar day; by regulation it is 24 hours, or the second. Nothing here reads
//! a clock or knows a mail: a [`Turn`] says on what terms a half-move is asked for, when it was made available and what is
//! not charged; it gives the working of an answer ([`Charge`]) and the limit ([`ClockStanding`]). A [`SideClock`] adds up.
//!
//! A new control is a variant of [`Control`] with its arms in [`SideClock`]; a new way of counting is one of [`DayRule`]
//! with its arms in [`Turn`], `cost.rs` and `reach.rs`. CONTRIBUTING.md says where else it is named.
//!
//! The limit of a half-move is the first instant at which its cost would exceed what is left. Charge and limit are
//! reckoned by different code, which a property holds together for every control, day rule and calendar.
//!
//! Laws 6.1 to 6.5

mod charge;
mod cost;
mod exempt;
mod player_clock;
mod reach;
mod triple_block;
mod turn;

#[cfg(test)]
pub(crate) mod tests;

pub use charge::Charge;
pub use exempt::{Exempt, ExemptTimes, Stops};
pub use player_clock::SideClock;
pub use triple_block::Block;
pub use turn::{ClockStanding, Handed, Terms, Turn};

pub use crate::regulations::{Control, Counting, DayRule};
