//! Whole games with the mail servers and chess programs that people have: Cyrus, Courier and Exim, cmail and Scid.
//!
//! These programs are many megabytes that nobody needs for anything else, so that `cargo test` alone leaves this binary
//! out (`test = false` in Cargo.toml): `scripts/interop` fetches them and runs it. Each test has a server or program for
//! itself, on free ports of 127.0.0.1 and from a folder of its own.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::disallowed_methods,
    reason = "test code"
)]

#[path = "../servers/cmail.rs"]
mod cmail;
mod courier;
mod cyrus;
mod exim;
mod scid;
mod short_game;
#[path = "../support/mod.rs"]
mod support;
mod unpacked;
