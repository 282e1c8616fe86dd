//! What tests share: a whole desk in a folder, with people who write to it (`club`), the same as a running program
//! (`desk`, one game; `hall`, many), or between real mail servers (`office`); the servers, a relay that breaks
//! connections, a server that refuses (`picky`), and a Keeper.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::string_slice,
    reason = "test code, of which each test binary uses a part"
)]

pub mod cases;
pub mod club;
pub mod desk;
pub mod dice;
pub mod hall;
pub mod keeper;
pub mod links;
pub mod long;
pub mod office;
pub mod picky;
pub mod readable;
pub mod relay;
pub mod servers;
pub mod standing;
pub mod whole_letter;

use std::time::{Duration, Instant};

/// Waits until the condition holds; fails the test when it does not come true in time.
pub fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + Duration::from_secs(20);
    while !holds() {
        assert!(Instant::now() < end, "It did not come true: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A small mail with this subject.
pub fn mail(subject: &str) -> Vec<u8> {
    format!(
        "From: Jan <jan@novak.example>\r\nTo: referee@chess.test\r\nSubject: {subject}\r\n\
         Message-ID: <{subject}@novak.example>\r\n\r\nMy move is {subject}.\r\n"
    )
    .into_bytes()
}
