//! The docket: what waits for a person. A matter has a kind, an owner, an age, a proposal where one word can settle it,
//! and an end; this room says when its owner hears of it again, what `yes` does, and what in a game ends it.
//!
//! Nothing here asks a clock or a database. The state of a matter about a game follows from the fold of that game's
//! journal; the store only remembers what was asked and answered.

pub(crate) mod proposal;
pub(crate) mod rhythm;
pub(crate) mod settled;
pub(crate) mod standing;

#[cfg(test)]
mod tests;

pub(crate) use proposal::Proposal;
