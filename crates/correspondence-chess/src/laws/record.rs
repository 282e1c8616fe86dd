//! The record of a game: its entries, and the game that they fold to.
//!
//! The journal is the state: a game is folded from it each time, since a cache could lie, and the row of a game holds
//! only what a query needs.

pub(crate) mod entry;
pub(crate) mod fact;
pub(crate) mod fact_parts;
pub(crate) mod fold;
pub(crate) mod game;
pub(crate) mod game_state;
pub(crate) mod per_side;
pub(crate) mod scoresheet;
