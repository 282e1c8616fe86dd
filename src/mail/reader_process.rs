//! A mail at which the reader was cut off is first read by a process of its own, which may break. This is what that
//! process is told, and what the way in which it ended says. It answers with its exit code alone: whatever it wrote
//! would be a mail's doing.

use std::io::{self, Read, Write};

use super::{Unparsable, understand_beginning};
use crate::model::{Desk, Limits};

/// Exit code: the mail was read, or refused in good order.
pub const SURVIVED: u8 = 0;
/// Exit code: the reader broke, and was caught.
pub const BROKE: u8 = 10;
/// Exit code: it came to no reading.
pub const NOT_READ: u8 = 11;

/// The most memory that reading a mail may take, in bytes of address space: many times what one of the largest size takes.
pub const MEMORY: u64 = 512 * 1024 * 1024;
/// The most seconds of processor time that reading a mail may take: many times what one of the largest size takes.
pub const SECONDS: u64 = 20;

/// A mail such as players write, with a bit of everything that the reader looks for. A process that breaks at this one
/// says nothing about any other.
pub const GOOD_MAIL: &str = "From: a@b.example\r\nTo: c@d.example\r\nSubject: Re: x\r\nMessage-ID: <a@b.example>\r\n\r\n\
12. 7163 5755\r\n\r\n-- \r\nTel. 1234\r\n\r\n---- Original message ----\r\nFrom: c@d.example\r\nDate: 1 May 2026\r\n\r\n\
On Tue, 1 Dec 2026 at 10:00, C <c@d.example> wrote:\r\n> x\r\n";

/// Writes what the process reads: how the mail is to be read, in a line, and then the mail. The desk's secret stays where it
/// is: without it a mail is read in the same way.
pub fn hand_over(to: &mut impl Write, raw: &[u8], desk: &Desk, limits: &Limits) -> io::Result<()> {
    serde_json::to_writer(&mut *to, &(desk, limits))?;
    to.write_all(b"\n")?;
    to.write_all(raw)?;
    to.flush()
}

/// Reads what was handed over, and the mail in it; gives the exit code.
pub fn read_alone(from: &mut impl Read) -> u8 {
    let mut bytes = Vec::new();
    if from.read_to_end(&mut bytes).is_err() {
        return NOT_READ;
    }
    let mut parts = bytes.splitn(2, |byte| *byte == b'\n');
    let (Some(told), Some(raw)) = (parts.next(), parts.next()) else { return NOT_READ };
    let Ok((desk, limits)) = serde_json::from_slice::<(Desk, Limits)>(told) else { return NOT_READ };
    match understand_beginning(raw, &desk, &limits) {
        Ok(_) | Err(Unparsable::TooMuch(_) | Unparsable::NotAMail) => SURVIVED,
        Err(Unparsable::Broke(_)) => BROKE,
        Err(Unparsable::Machine(_)) => NOT_READ,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::desk, *};

    #[test]
    fn a_mail_and_how_to_read_it_arrive_whole() {
        let hosts = vec!["mx.club.example".parse().unwrap(), "192.0.2.0/24".parse().unwrap()];
        let desk = Desk { hosts, ..desk() };
        for raw in
            [GOOD_MAIL.as_bytes(), b"", b"\n\n\0\xff", &b"Content-Type: message/rfc822\r\n\r\n".repeat(900)]
        {
            let mut bytes = Vec::new();
            hand_over(&mut bytes, raw, &desk, &Limits::default()).unwrap();
            assert!(bytes.ends_with(raw));
            assert_eq!(read_alone(&mut bytes.as_slice()), SURVIVED);
        }
    }

    #[test]
    fn what_is_no_mail_of_ours_is_not_read() {
        for bytes in [&b""[..], b"no line", b"{}\nFrom: x"] {
            assert_eq!(read_alone(&mut &*bytes), NOT_READ);
        }
    }
}
