//! What benches share: what a piece of work costs a process, a club of any size, and a game of any length. Those with mail
//! servers take `carry.rs` beside it.
#![allow(dead_code, unreachable_pub, reason = "each bench uses a part")]

pub mod club;
pub mod cost;
pub mod line;
pub mod process;

/// A number from the environment.
pub fn given(name: &str, otherwise: usize) -> usize {
    std::env::var(name).map_or(otherwise, |given| given.parse().expect("a number"))
}
