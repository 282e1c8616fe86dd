//! Tests of the letters: every one is written from a real game, read as its reader gets it, and held to what must be
//! true of all of them.

mod claims;
mod every;
mod facts;
mod pages;
mod pseudo_language;
mod rules;
mod snapshots;
mod table;

pub(crate) use every::clocks::games;
