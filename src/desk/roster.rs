//! What is known of the players of an event, changed while it is played: addresses (semantics 26), and what was entered wrong.
//!
//! A new address counts at once where whoever directs enters it. The addresses before it are told, and for thirty days
//! `not mine` from one of them puts all back; until the director has closed that case nothing that would end a game of the
//! player is done. The player's mark is a new one from then on, so that whoever reads the old mailbox has nothing in hand.
//!
//! A player may ask for it himself (`desk/player/asked_address.rs`). Who was replaced is told so, and nothing that he still
//! sends is read.

mod known;
mod left_address;
mod new_address;
mod replaced;

pub(crate) use known::{entrant, is_replaced, taken_by, who_left, whose};
pub(crate) use left_address::{endings_are_frozen, from_left_address};
pub(crate) use new_address::AddressMove;
pub(crate) use replaced::{ToldOfSubstitute, from_replaced, tell_taken_out};
