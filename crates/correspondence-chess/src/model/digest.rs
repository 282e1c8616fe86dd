//! The SHA-256 by which the journal's entries are chained.

use std::{fmt, str::FromStr};

use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use super::{Invalid, stored_text::stored_as_text};

/// A SHA-256 digest. Shown whole by `Display`, and as players are given it by [`Digest::seal`].
/// In JSON it is its 64 hexadecimal digits.
#[derive(Clone, Copy, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Digest([u8; 32]);

stored_as_text!(Digest);

const NO_DIGEST: Invalid = Invalid("not 64 hexadecimal digits");

impl Digest {
    /// What the first entry of a game chains to.
    pub const ZERO: Digest = Digest([0; 32]);

    /// Of these parts one after another, each with its length before it, so that parts cannot run into each other.
    pub fn of(parts: &[&[u8]]) -> Digest {
        let mut hash = Sha256::new();
        for part in parts {
            hash.update((part.len() as u64).to_be_bytes());
            hash.update(part);
        }
        Digest(hash.finalize().into())
    }

    /// Of an entry of a journal: over the digest of the entry before it and everything that it says, in the text forms
    /// that are stored. The journal's name is its game's or its event's; an event's entries rest on no evidence: `null`.
    pub fn of_entry(
        journal: &str,
        before: Digest,
        seq: u32,
        at: DateTime<Utc>,
        fact: &str,
        evidence: &str,
    ) -> Digest {
        Digest::of(&[
            before.bytes(),
            journal.to_ascii_lowercase().as_bytes(),
            &seq.to_be_bytes(),
            &at.timestamp().to_be_bytes(),
            fact.as_bytes(),
            evidence.as_bytes(),
        ])
    }

    /// Of these bytes and nothing else, as `sha256sum` counts it.
    pub fn of_bytes(bytes: &[u8]) -> Digest {
        Digest(Sha256::digest(bytes).into())
    }

    /// From 32 stored bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok().map(Digest)
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seal: the first 26 hexadecimal digits (104 bits) in four groups, as printed in letters. No group is as long as
    /// a token, nor of four or five digits, as a move in digits is.
    pub fn seal(&self) -> String {
        let digits = self.to_string();
        let group = |from, until| digits.get(from..until).unwrap_or_default();
        format!("{}-{}-{}-{}", group(0, 6), group(6, 13), group(13, 19), group(19, 26))
    }
}

/// A seal as a letter shows it, to look an entry up by.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Seal(String);

impl Seal {
    /// How many hexadecimal digits a seal has.
    pub const DIGITS: usize = 26;

    /// The digits, without what parts the groups.
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl FromStr for Seal {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Seal, Invalid> {
        let digits: String = text.chars().filter(|c| !matches!(c, '-' | ' ')).collect();
        let fits = digits.len() == Self::DIGITS && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let seal = fits.then(|| Seal(digits.to_ascii_lowercase()));
        seal.ok_or(Invalid("a seal is 26 hexadecimal digits, such as fbeae5-1ea4b2c-0d9a11-7f3e2c1"))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl From<[u8; 32]> for Digest {
    fn from(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }
}

impl FromStr for Digest {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Digest, Invalid> {
        let bytes = HEXLOWER.decode(text.as_bytes()).map_err(|_| NO_DIGEST)?;
        Digest::from_bytes(&bytes).ok_or(NO_DIGEST)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({})", self.seal())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::Token, *};

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(Digest::of(&[b"ab", b"c"]), Digest::of(&[b"a", b"bc"]));
        assert_eq!(Digest::from_bytes(Digest::of(&[b"x"]).bytes()), Some(Digest::of(&[b"x"])));
    }

    #[test]
    fn a_seal_is_26_digits_that_read_as_neither_token_nor_move() {
        let seal = Digest::of(&[b"x"]).seal();
        assert_eq!(seal.split('-').map(str::len).collect::<Vec<_>>(), [6, 7, 6, 7]);
        assert!(Digest::of(&[b"x"]).to_string().starts_with(&seal.replace('-', "")));
        assert_eq!(Token::hide(&seal, "hidden"), seal);
    }

    #[test]
    fn a_text_has_the_digest_that_other_programs_find() {
        // printf abc | sha256sum
        assert_eq!(
            Digest::of_bytes(b"abc").to_string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
