//! Bytes of a mail as one coding of mail shows them (RFC 2045), and the way back: what is changed in them is written where
//! it came from, in as many signs as stood there.

use std::ops::Range;

/// The signs of base64, in their order.
const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// What may stand between the signs of a run: the ends of lines, and the marks of a quotation.
const BETWEEN: &[u8] = b" \t\r\n>";

/// Some bytes of a mail, decoded.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) decoded: Vec<u8>,
    /// Quoted-printable: where each byte begins. Base64: where each sign stands.
    at: Vec<usize>,
    coding: Coding,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Coding {
    Printable,
    Base64,
}

impl Layer {
    /// Quoted-printable: `=61`, and lines that an `=` at their end joins. In the words of headers `_` is a blank.
    pub(super) fn printable(bytes: &[u8], range: Range<usize>, in_header: bool) -> Layer {
        let (mut decoded, mut at) = (Vec::new(), Vec::new());
        let mut place = range.start;
        while let Some(rest) = bytes.get(place..range.end).filter(|rest| !rest.is_empty()) {
            let (byte, signs) = match rest {
                [b'=', b'\r', b'\n', ..] => (None, 3),
                [b'=', b'\n', ..] => (None, 2),
                [b'=', high, low, ..] => match (hex(*high), hex(*low)) {
                    (Some(high), Some(low)) => (Some(high << 4 | low), 3),
                    _ => (Some(b'='), 1),
                },
                [b'_', ..] if in_header => (Some(b' '), 1),
                [byte, ..] => (Some(*byte), 1),
                [] => break,
            };
            if let Some(byte) = byte {
                decoded.push(byte);
                at.push(place);
            }
            place = place.saturating_add(signs);
        }
        Layer { decoded, at, coding: Coding::Printable }
    }

    /// Base64: `at` is where each of its signs stands. Bits at the end that make no byte are left out.
    pub(super) fn base64(bytes: &[u8], at: Vec<usize>) -> Layer {
        let mut decoded = Vec::with_capacity(at.len());
        let (mut bits, mut held) = (0_u32, 0_u32);
        for place in &at {
            let value = bytes.get(*place).and_then(|sign| value(*sign)).unwrap_or_default();
            (bits, held) = ((bits << 6 | u32::from(value)) & 0xffff, held + 6);
            if held >= 8 {
                held -= 8;
                decoded.push((bits >> held & 0xff) as u8);
            }
        }
        Layer { decoded, at, coding: Coding::Base64 }
    }

    /// Where the signs of each run of base64 stand; also of words, which nobody can tell from it.
    pub(super) fn runs_of_base64(bytes: &[u8]) -> Vec<Vec<usize>> {
        let mut runs: Vec<Vec<usize>> = vec![Vec::new()];
        for (place, byte) in bytes.iter().enumerate() {
            match runs.last_mut() {
                Some(run) if value(*byte).is_some() => run.push(place),
                Some(run) if !run.is_empty() && !BETWEEN.contains(byte) => runs.push(Vec::new()),
                _ => {}
            }
        }
        runs
    }

    /// Whether anything in these bytes was coded.
    pub(super) fn decodes_anything(&self, length: usize) -> bool {
        self.decoded.len() < length
    }

    /// Writes back what was masked in the decoded bytes.
    pub(super) fn put_back(&self, bytes: &mut [u8], masked: &[u8]) {
        let changed = self.decoded.iter().zip(masked).enumerate();
        for (place, (_, now)) in changed.filter(|(_, (before, now))| before != now) {
            match self.coding {
                Coding::Printable => self.write_printable(bytes, place, *now),
                Coding::Base64 => self.write_base64(bytes, place, *now),
            }
        }
    }

    fn write_printable(&self, bytes: &mut [u8], place: usize, now: u8) {
        let Some(first) = self.at.get(place) else { return };
        let digits = data_encoding::HEXUPPER.encode(&[now]).into_bytes();
        match (bytes.get_mut(*first..).unwrap_or_default(), digits.as_slice()) {
            ([b'=', high, low, ..], [first, second]) => (*high, *low) = (*first, *second),
            ([sign, ..], _) => *sign = now,
            ([], _) => {}
        }
    }

    /// A byte's eight bits lie in two signs, or in three of which the one between is its own.
    fn write_base64(&self, bytes: &mut [u8], place: usize, now: u8) {
        for bit in 0..8_usize {
            let stands = place.saturating_mul(8).saturating_add(bit);
            let Some(sign) = self.at.get(stands / 6).and_then(|at| bytes.get_mut(*at)) else { return };
            let Some(before) = value(*sign) else { return };
            let one = 1_u8 << (5 - stands % 6);
            let value = if now >> (7 - bit) & 1 == 1 { before | one } else { before & !one };
            if value != before
                && let Some(known) = SIGNS.get(usize::from(value))
            {
                *sign = *known;
            }
        }
    }
}

fn hex(sign: u8) -> Option<u8> {
    char::from(sign).to_digit(16).and_then(|digit| digit.try_into().ok())
}

/// What a sign of base64 stands for. Some write `-` and `_` for the last two.
fn value(sign: u8) -> Option<u8> {
    match sign {
        b'A'..=b'Z' => Some(sign - b'A'),
        b'a'..=b'z' => Some(sign - b'a' + 26),
        b'0'..=b'9' => Some(sign - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}
