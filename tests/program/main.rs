//! The built program as whoever runs it meets it: started, killed, cut off, and looked at by others.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    unreachable_pub,
    reason = "test code"
)]

mod backup_letter;
mod bell;
mod cli;
mod database_file;
mod drill;
mod event_change;
mod event_end;
mod event_next;
mod init;
mod kill;
mod private_files;
mod quarantine;
mod restore;
mod service;
#[path = "../support/mod.rs"]
mod support;
mod td_at_the_shell;
mod upgrade;
