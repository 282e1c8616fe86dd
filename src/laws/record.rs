//! The record of a game: its entries, and the game that they fold to.

pub(crate) mod basis;
pub(crate) mod claim_record;
pub(crate) mod declared_dates;
pub(crate) mod entry;
pub(crate) mod fold;
pub(crate) mod game;
pub(crate) mod game_state;
pub(crate) mod incident;
pub(crate) mod scoresheet;
