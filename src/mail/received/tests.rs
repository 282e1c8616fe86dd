//! Chains as mail servers write them, and chains as forgers would.
//!
//! The forms are those of the servers, rewritten with example names, addresses and numbers.

mod forged;
mod servers;

use super::*;

/// The instant of a stamp such as `3 Nov 2026 10:00:02 +0100`.
fn at(stamp: &str) -> DateTime<Utc> {
    DateTime::parse_from_rfc2822(stamp).unwrap_or_else(|_| panic!("{stamp}")).to_utc()
}

fn own(hosts: &[&str]) -> Vec<Host> {
    hosts.iter().map(|host| host.parse().unwrap_or_else(|_| panic!("{host}"))).collect()
}

/// What is read from these lines, the newest first, each a value that may be folded.
fn read(lines: &[&str], hosts: &[&str]) -> Result<DateTime<Utc>, NoStamp> {
    let head: String =
        lines.iter().map(|line| format!("Received: {}\r\n", line.replace('\n', "\r\n\t"))).collect();
    let mail =
        format!("Return-Path: <jan@novak.example>\r\n{head}From: jan@novak.example\r\n\r\n12. 7163\r\n");
    chain_of(mail.as_bytes(), &own(hosts)).stamp
}
