//! Reflection time: what a move costs, what is left, and until when an answer counts (Laws, Article 6).
//!
//! The unit off the server is the whole local calendar day. Nothing here reads a clock or knows a mail: it is told
//! when a move was made available to a player and when his answer was sent, and gives the working.
//!
//! A new control is a variant of [`Control`], a new way of counting one of [`DayRule`]; each has its arm in
//! [`SideClock`] and [`Charge::count`], and nothing else changes.

mod charge;
mod clock;
mod stops;

pub use charge::{Charge, Handed};
pub use clock::{SideClock, Standing};
pub use stops::Stops;

pub use crate::event::{Control, DayRule};
