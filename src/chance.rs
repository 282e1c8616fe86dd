//! The one place that makes random bytes. Tests seed it.

use anyhow::{Context, Result};

use crate::model::{DeskSecret, Digest, Token};

/// Where random bytes come from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The operating system.
    System,
    /// The same bytes in every run, for tests: the SHA-256 of the seed and a purpose.
    Seeded(u64),
    /// What only this desk can make for a purpose, and makes again in a database that was put back from a copy.
    Lasting(DeskSecret),
}

impl Chance {
    /// For what must be the same when the mails of a lost time are read again: marks, codes, positions that are drawn.
    #[must_use]
    pub fn lasting(&self, secret: &DeskSecret) -> Chance {
        match self {
            Chance::System => Chance::Lasting(secret.clone()),
            Chance::Seeded(_) | Chance::Lasting(_) => self.clone(),
        }
    }

    /// Random bytes for a purpose. A seeded chance gives the same bytes for the same purpose, whatever was asked
    /// before, so that a run that was cut and repeated draws what the undisturbed one did.
    #[allow(clippy::disallowed_methods, reason = "this is the place")]
    pub fn bytes<const N: usize>(&self, purpose: &str) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        match self {
            Chance::System => getrandom::fill(&mut bytes).context("No random bytes from the system")?,
            Chance::Seeded(seed) => {
                fill(&mut bytes, Digest::of(&[&seed.to_be_bytes(), purpose.as_bytes()]));
            }
            Chance::Lasting(secret) => fill(&mut bytes, secret.derive(purpose)),
        }
        Ok(bytes)
    }

    /// A new token; the purpose names whose it is, and how many he had before. Always one that no word looks like: of the few that
    /// do, none could be hidden in the words that letters relay.
    pub fn token(&self, purpose: &str) -> Result<Token> {
        let mut purpose = purpose.to_owned();
        loop {
            let token = Token::from_random(self.bytes(&purpose)?);
            if !token.looks_like_a_word() {
                return Ok(token);
            }
            purpose.push_str(" again");
        }
    }
}

/// As many of a digest's bytes as there is room for; nobody asks for more than it has.
fn fill(bytes: &mut [u8], digest: Digest) {
    for (to, from) in bytes.iter_mut().zip(digest.bytes()) {
        *to = *from;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_token_looks_like_a_word() {
        for number in 0..1000 {
            let token = Chance::Seeded(7).token(&format!("player {number}")).unwrap();
            assert!(!token.looks_like_a_word(), "{number}");
        }
    }
}
