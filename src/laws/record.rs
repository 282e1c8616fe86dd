//! The record of a game: its entries, and the game that they fold to.

pub(crate) mod basis;
pub(crate) mod claim_record;
pub(crate) mod declared_dates;
pub(crate) mod entry;
pub(crate) mod evidence;
pub(crate) mod fact;
pub(crate) mod fact_parts;
pub(crate) mod fold;
pub(crate) mod game;
pub(crate) mod game_state;
pub(crate) mod incident;
pub(crate) mod opening;
pub(crate) mod per_side;
pub(crate) mod reasons;
pub(crate) mod scoresheet;
