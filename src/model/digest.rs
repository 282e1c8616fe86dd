//! The SHA-256 by which the journal's entries are chained.

use std::fmt;

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// A SHA-256 digest. Shown whole by `Display` and as its first ten hexadecimal digits by [`Digest::short`].
#[derive(Clone, Copy, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Digest([u8; 32]);

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

    /// Of a text and nothing else, as `sha256sum` counts it.
    pub fn of_text(text: &str) -> Digest {
        Digest(Sha256::digest(text).into())
    }

    /// From 32 stored bytes.
    pub fn from_bytes(bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok().map(Digest)
    }

    /// The 32 bytes.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The first ten hexadecimal digits, as printed in letters.
    pub fn short(&self) -> String {
        self.to_string().chars().take(10).collect()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({})", self.short())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_into_each_other() {
        assert_ne!(Digest::of(&[b"ab", b"c"]), Digest::of(&[b"a", b"bc"]));
        assert_eq!(Digest::from_bytes(Digest::of(&[b"x"]).bytes()), Some(Digest::of(&[b"x"])));
        assert_eq!(Digest::of(&[b"x"]).short().len(), 10);
    }

    #[test]
    fn a_text_has_the_digest_that_other_programs_find() {
        // printf abc | sha256sum
        assert_eq!(
            Digest::of_text("abc").to_string(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
