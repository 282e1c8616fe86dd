//! The one place that makes random bytes. Tests seed it.

use anyhow::{Context, Result};

use crate::model::{Digest, Token};

/// Where random bytes come from.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The operating system.
    System,
    /// The same bytes in every run, for tests: the SHA-256 of the seed and a purpose.
    Seeded(u64),
}

impl Chance {
    /// Random bytes for a purpose. A seeded chance gives the same bytes for the same purpose, whatever was asked
    /// before, so that a run that was cut and repeated draws what the undisturbed one did.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    #[allow(clippy::disallowed_methods, reason = "this is the place")]
    pub fn bytes<const N: usize>(&self, purpose: &str) -> Result<[u8; N]> {
        let mut bytes = [0; N];
        match self {
            Chance::System => getrandom::fill(&mut bytes).context("No random bytes from the system")?,
            Chance::Seeded(seed) => {
                let digest = Digest::of(&[&seed.to_be_bytes(), purpose.as_bytes()]);
                for (to, from) in bytes.iter_mut().zip(digest.bytes()) {
                    *to = *from;
                }
            }
        }
        Ok(bytes)
    }

    /// A new token; the purpose names whose and the how-manieth.
    ///
    /// # Errors
    /// As [`Chance::bytes`].
    pub fn token(&self, purpose: &str) -> Result<Token> {
        Ok(Token::from_random(self.bytes(purpose)?))
    }
}
