//! The secret that a player's (or director's) letters carry and his answers bring back.

use std::{fmt, str::FromStr};

use data_encoding::BASE32_NOPAD;

use super::Invalid;

/// A token: 100 random bits, 20 characters of lower-case base32, so that a gateway that folds case breaks nothing.
///
/// It stays in the database and in letters to its owner. `Debug` hides it; [`Token::reveal`] is the only way out.
#[derive(Clone, Eq, PartialEq)]
pub struct Token(String);

const NO_TOKEN: Invalid = Invalid("not a token");

impl Token {
    /// How many characters a token has.
    pub const LENGTH: usize = 20;

    /// Makes a token of random bytes.
    pub fn from_random(bytes: [u8; 13]) -> Token {
        let mut text = BASE32_NOPAD.encode(&bytes).to_ascii_lowercase();
        text.truncate(Self::LENGTH);
        Token(text)
    }

    /// Whether letters only, or digits only, make it up, so that it cannot be told from other people's words and
    /// numbers.
    pub fn looks_like_a_word(&self) -> bool {
        let has = |kind: fn(&u8) -> bool| self.0.as_bytes().iter().any(kind);
        !(has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic))
    }

    /// The text with `instead` for every part of it that reads as a token, also within a longer word: twenty signs of
    /// base32 or more in a row, letters and digits among them, as every token has.
    pub fn hide(text: &str, instead: &str) -> String {
        let (mut shown, mut run) = (String::with_capacity(text.len()), String::new());
        let end = |run: &mut String, shown: &mut String| {
            let has = |kind: fn(&u8) -> bool| run.as_bytes().iter().any(kind);
            let hidden = run.len() >= Self::LENGTH && has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
            shown.push_str(if hidden { instead } else { run.as_str() });
            run.clear();
        };
        for c in text.chars() {
            if c.is_ascii_alphabetic() || ('2'..='7').contains(&c) {
                run.push(c);
            } else {
                end(&mut run, &mut shown);
                shown.push(c);
            }
        }
        end(&mut run, &mut shown);
        shown
    }

    /// The secret itself, for a letter to its owner or for the database.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for Token {
    type Err = Invalid;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fits = text.len() == Self::LENGTH
            && text.bytes().all(|b| b.is_ascii_alphabetic() || (b'2'..=b'7').contains(&b));
        if fits { Ok(Self(text.to_ascii_lowercase())) } else { Err(NO_TOKEN) }
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_reads_back_in_any_case_and_never_shows_itself() {
        let token = Token::from_random([0x5a; 13]);
        assert_eq!(token.reveal().len(), Token::LENGTH);
        assert_eq!(token.reveal().to_ascii_uppercase().parse::<Token>().unwrap(), token);
        assert_eq!(format!("{token:?}"), "Token(hidden)");
        assert_eq!(Token::from_random([0; 13]).reveal(), "aaaaaaaaaaaaaaaaaaaa");
        assert_eq!(Token::from_random([0xff; 13]).reveal(), "77777777777777777777");
        assert_eq!("short".parse::<Token>(), Err(NO_TOKEN));
    }
}
