//! What needs real mail servers, a private Dovecot and Postfix for each test, or the real cmail.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "test code"
)]

mod accounts;
mod broken_connections;
mod certificates;
mod check_advice;
mod cmail;
mod end_to_end;
mod first_setup;
mod imap;
mod links_and_lists;
mod refused_login;
mod restore;
mod smtp;
#[path = "../support/mod.rs"]
mod support;
