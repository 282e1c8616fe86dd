//! What a person wrote, or what names him. The record of a game holds only a salted digest of it; the text and its salt
//! stand in a row beside, so that they can be erased and every chain stays whole. Without its salt a digest says nothing
//! of the text, however short that is.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _, ser::Error as _};

use super::Digest;

/// Sixteen random bytes that stand before a text when its digest is made.
pub type Salt = [u8; 16];

/// A text that stands beside the record.
#[derive(Clone, Debug, Default)]
pub struct Personal {
    text: Option<String>,
    digest: Option<Digest>,
    salt: Option<Salt>,
}

impl Personal {
    /// What is shown where the text was erased.
    const ERASED: &str = "[…]";

    /// A text that is not in the record yet.
    pub fn new(text: impl Into<String>) -> Personal {
        Personal { text: Some(text.into()), ..Personal::default() }
    }

    /// The text; none where it was erased, or not read.
    pub fn text(&self) -> Option<&str> {
        self.text.as_deref()
    }

    /// The text, or a sign that it was erased.
    pub fn shown(&self) -> &str {
        self.text().unwrap_or(Self::ERASED)
    }

    /// The digest that stands in the record; none before that was written.
    pub fn digest(&self) -> Option<Digest> {
        self.digest
    }

    /// The salt; none before the record was written, or where it was erased or not read.
    pub fn salt(&self) -> Option<&Salt> {
        self.salt.as_ref()
    }

    /// Makes the digest with this salt, where there is none yet.
    pub fn seal(&mut self, salt: Salt) {
        if let (None, Some(text)) = (self.digest, &self.text) {
            self.digest = Some(Self::digest_of(&salt, text));
            self.salt = Some(salt);
        }
    }

    /// Puts back what stands beside the record. Whether it fits the digest is for whoever audits to ask
    /// ([`Personal::holds`]).
    pub fn recall(&mut self, salt: Salt, text: String) {
        (self.salt, self.text) = (Some(salt), Some(text));
    }

    /// Whether text and salt make the digest; none where they were erased.
    pub fn holds(&self) -> Option<bool> {
        let (salt, text) = (self.salt.as_ref()?, self.text.as_ref()?);
        Some(self.digest == Some(Self::digest_of(salt, text)))
    }

    /// As `(salt; text) | sha256sum` counts it: the salt's sixteen bytes, then the text in UTF-8, and nothing else.
    fn digest_of(salt: &Salt, text: &str) -> Digest {
        Digest::of_bytes(&[salt.as_slice(), text.as_bytes()].concat())
    }
}

/// The same text; where one of them was erased, the same digest.
impl PartialEq for Personal {
    fn eq(&self, other: &Personal) -> bool {
        match (&self.text, &other.text) {
            (Some(text), Some(others)) => text == others,
            _ => self.digest == other.digest,
        }
    }
}

impl Eq for Personal {}

/// Only the digest.
impl Serialize for Personal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.digest.ok_or_else(|| S::Error::custom("a text was not sealed"))?.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Personal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Personal, D::Error> {
        let digest = Digest::deserialize(deserializer).map_err(D::Error::custom)?;
        Ok(Personal { digest: Some(digest), ..Personal::default() })
    }
}

/// A person in a record: his number in the event, or his place among those who direct it, and his name beside.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct NamedPerson {
    /// A player's start number; for a director 0, for deputies from 1.
    pub number: u32,
    /// Surname, given names.
    pub name: Personal,
}

impl NamedPerson {
    /// One who is not in the record yet.
    pub fn new(number: u32, name: impl Into<String>) -> NamedPerson {
        NamedPerson { number, name: Personal::new(name) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_digest_goes_into_the_record_and_the_text_comes_back_from_beside() {
        let mut words = Personal::new("I resign, thank you");
        assert!(serde_json::to_string(&words).is_err(), "not without a salt");
        words.seal([7; 16]);
        let written = serde_json::to_string(&words).unwrap();
        assert!(!written.contains("resign") && written.len() == 66, "{written}");
        let mut read: Personal = serde_json::from_str(&written).unwrap();
        assert_eq!((read.text(), read.shown(), read.holds()), (None, "[…]", None));
        assert_eq!(read, Personal { text: None, ..words.clone() });
        read.recall([7; 16], "I resign, thank you".into());
        assert_eq!(read, words);
        assert_eq!(read.holds(), Some(true));
        read.recall([8; 16], "I resign, thank you".into());
        assert_eq!(read.holds(), Some(false));
    }

    #[test]
    fn the_digest_is_what_other_programs_find() {
        let mut words = Personal::new("abc");
        words.seal([b'0'; 16]);
        // printf 0000000000000000abc | sha256sum
        let found = "1ab2d736ddd6af0ca5a4c7a529ffcbf88d4a1f07dc15386d80dfb9f64339dc78";
        assert_eq!(words.digest().unwrap().to_string(), found);
    }
}
