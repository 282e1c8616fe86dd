//! What the tests of the program's borders share: real mail servers, a relay that breaks connections, and a Keeper.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "test code, of which each test binary uses a part"
)]

pub mod keeper;
pub mod picky;
pub mod relay;
pub mod servers;

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
