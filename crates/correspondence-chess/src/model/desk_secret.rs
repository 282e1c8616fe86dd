//! What the desk alone knows: by it strangers make no bounce address of ours, and a database that was put back from a
//! copy knows the marks that were given after the copy was made.

use std::fmt;

use data_encoding::HEXLOWER;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::Digest;

/// A key that is made once and never changes, and the epochs of the database that it lies in. `Debug` hides it.
#[derive(Clone, Default, Eq, PartialEq)]
pub struct DeskSecret {
    key: [u8; DeskSecret::LENGTH],
    /// One for each time that the database was put back from a copy, the latest last. Letters of different epochs have
    /// different Message-IDs, whatever their numbers.
    epochs: Vec<String>,
}

impl DeskSecret {
    /// How many bytes the key has.
    pub const LENGTH: usize = 16;

    /// The key that was made once, and the epochs, the latest last.
    pub fn new(key: [u8; Self::LENGTH], epochs: Vec<String>) -> DeskSecret {
        DeskSecret { key, epochs }
    }

    /// What only we can make for a purpose (HMAC-SHA-256, RFC 2104): the same in every epoch.
    pub fn derive(&self, purpose: &str) -> Digest {
        // Both take a key of any length; the fallback is never met.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.key) else { return Digest::ZERO };
        mac.update(purpose.as_bytes());
        Digest::from(<[u8; 32]>::from(mac.finalize().into_bytes()))
    }

    /// Eight hexadecimal digits that only we can make for the letter with this number, in the present epoch.
    pub fn mark(&self, outbox: i64) -> String {
        self.mark_in(self.epochs.last(), outbox)
    }

    /// Whether a mark is that of a letter with this number, of whatever epoch.
    pub fn has_marked(&self, outbox: i64, mark: &str) -> bool {
        let mut epochs = std::iter::once(None).chain(self.epochs.iter().map(Some));
        epochs.any(|epoch| mark.eq_ignore_ascii_case(&self.mark_in(epoch, outbox)))
    }

    fn mark_in(&self, epoch: Option<&String>, outbox: i64) -> String {
        let number = outbox.to_be_bytes();
        let digest = match epoch {
            None => Digest::of(&[&self.key, &number]),
            Some(epoch) => Digest::of(&[&self.key, &number, epoch.as_bytes()]),
        };
        HEXLOWER.encode(digest.bytes()).chars().take(8).collect()
    }
}

impl From<[u8; DeskSecret::LENGTH]> for DeskSecret {
    fn from(key: [u8; DeskSecret::LENGTH]) -> DeskSecret {
        DeskSecret::new(key, Vec::new())
    }
}

impl fmt::Debug for DeskSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DeskSecret(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_epoch_marks_letters_anew_and_knows_the_marks_of_those_before() {
        let first = DeskSecret::from([7; 16]);
        let second = DeskSecret::new([7; 16], vec!["a".into()]);
        let third = DeskSecret::new([7; 16], vec!["a".into(), "b".into()]);
        let marks = [&first, &second, &third].map(|secret| secret.mark(12));
        assert!(marks.iter().all(|mark| third.has_marked(12, mark) && !third.has_marked(13, mark)));
        assert!(marks[0] != marks[1] && marks[1] != marks[2] && !first.has_marked(12, &marks[1]));
        assert_eq!(first.derive("x"), third.derive("x"));
        assert_ne!(first.derive("x"), first.derive("y"));
    }

    #[test]
    fn nothing_shows_the_key() {
        assert_eq!(format!("{:?}", DeskSecret::from([7; 16])), "DeskSecret(hidden)");
    }
}
