//! SCRAM-SHA-256 (RFC 5802, RFC 7677), the client's side: neither hears the password, and the server has to show that it
//! knows it too. Without channel binding; user and password as they were written (no SASLprep), see `mechanism.rs`.

use std::num::NonZeroU32;

use data_encoding::BASE64;
use ring::{digest, hmac, pbkdf2};

use crate::net::Failure;

/// More rounds than any server asks for. The server says how many, and they keep us busy for as long as they take.
const MOST_ROUNDS: u32 = 1_000_000;

/// "No channel binding, and for nobody else", and the same in base64.
const HEADER: &str = "n,,";
const HEADER_IN_BASE64: &str = "biws";

/// One dialogue.
#[derive(Debug)]
pub(super) struct Scram {
    /// The first message without its header: it is signed later.
    first: String,
    nonce: String,
    /// What the server signs in the end and by which key, once both are known.
    to_be_signed: Option<(hmac::Key, String)>,
    /// Whether it has.
    pub(super) is_proved: bool,
}

impl Scram {
    /// The nonce is of random bytes, and printable.
    pub(super) fn new(user: &str, nonce: &str) -> Scram {
        let first = format!("n={},r={nonce}", name(user));
        Scram { first, nonce: nonce.to_owned(), to_be_signed: None, is_proved: false }
    }

    pub(super) fn first(&self) -> String {
        format!("{HEADER}{}", self.first)
    }

    /// Answers the server's first message, which has the salt, and then its last.
    pub(super) fn answer(&mut self, challenge: &[u8], password: &str) -> Result<String, Failure> {
        let challenge = std::str::from_utf8(challenge).map_err(|_| odd("its message is no UTF-8"))?;
        match &self.to_be_signed {
            None => self.prove(challenge, password),
            Some((key, text)) => {
                let signature = challenge.split(',').next().and_then(|part| part.strip_prefix("v="));
                let signature = signature.and_then(|text| BASE64.decode(text.as_bytes()).ok());
                hmac::verify(key, text.as_bytes(), &signature.unwrap_or_default())
                    .map_err(|_| not_proved())?;
                self.is_proved = true;
                Ok(String::new())
            }
        }
    }

    fn prove(&mut self, challenge: &str, password: &str) -> Result<String, Failure> {
        let mut parts = challenge.split(',');
        // A mandatory extension (m=) would stand first.
        let mut part = |name: &str| parts.next().and_then(|part| part.strip_prefix(name));
        let (nonce, salt, rounds) = (part("r="), part("s="), part("i="));
        let nonce = nonce.filter(|both| both.starts_with(&self.nonce) && both.len() > self.nonce.len());
        let nonce = nonce.ok_or_else(|| odd("its nonce does not go on from ours"))?;
        let salt = salt.and_then(|salt| BASE64.decode(salt.as_bytes()).ok());
        let salt = salt.ok_or_else(|| odd("its salt cannot be read"))?;
        let rounds = rounds.and_then(|rounds| rounds.parse::<NonZeroU32>().ok());
        let rounds = rounds.filter(|rounds| rounds.get() <= MOST_ROUNDS);
        let rounds =
            rounds.ok_or_else(|| odd(&format!("it asks for none or more than {MOST_ROUNDS} rounds")))?;

        let mut salted = [0; digest::SHA256_OUTPUT_LEN];
        pbkdf2::derive(pbkdf2::PBKDF2_HMAC_SHA256, rounds, &salt, password.as_bytes(), &mut salted);
        let client_key = signed(&salted, b"Client Key");
        let stored_key = digest::digest(&digest::SHA256, client_key.as_ref());
        let answer = format!("c={HEADER_IN_BASE64},r={nonce}");
        let all = format!("{},{challenge},{answer}", self.first);
        let client_signature = signed(stored_key.as_ref(), all.as_bytes());
        let proof: Vec<u8> =
            client_key.as_ref().iter().zip(client_signature.as_ref()).map(|(key, sign)| key ^ sign).collect();
        let server_key = hmac::Key::new(hmac::HMAC_SHA256, signed(&salted, b"Server Key").as_ref());
        self.to_be_signed = Some((server_key, all));
        Ok(format!("{answer},p={}", BASE64.encode(&proof)))
    }
}

fn signed(key: &[u8], text: &[u8]) -> hmac::Tag {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text)
}

/// A name as SCRAM and OAUTHBEARER have it between their commas.
pub(super) fn name(user: &str) -> String {
    user.replace('=', "=3D").replace(',', "=2C")
}

fn odd(why: &str) -> Failure {
    Failure::of("the server's side of SCRAM-SHA-256 is not right", why)
}

/// The server says yes, and has not shown that it knows the password: it is none that we know.
pub(super) fn not_proved() -> Failure {
    odd("it does not show that it knows the password")
}

#[cfg(test)]
mod tests {
    use super::*;

    // RFC 7677, 3.
    const NONCE: &str = "rOprNGfwEbeRWgbNEkqO";
    const FIRST: &str =
        "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";
    const LAST: &str = "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";

    fn dialogue() -> Scram {
        Scram::new("user", NONCE)
    }

    #[test]
    fn the_example_of_the_rfc_comes_out() {
        let mut scram = dialogue();
        assert_eq!(scram.first(), "n,,n=user,r=rOprNGfwEbeRWgbNEkqO");
        assert_eq!(
            scram.answer(FIRST.as_bytes(), "pencil").unwrap(),
            "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,\
             p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ="
        );
        assert!(!scram.is_proved);
        assert_eq!(scram.answer(LAST.as_bytes(), "pencil").unwrap(), "");
        assert!(scram.is_proved);
    }

    #[test]
    fn a_server_that_does_not_know_the_password_is_found_out() {
        for last in ["v=AAAA", "e=other-error", "", "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G5="] {
            let mut scram = dialogue();
            scram.answer(FIRST.as_bytes(), "pencil").unwrap();
            let failure = scram.answer(last.as_bytes(), "pencil").unwrap_err();
            assert!(failure.0.contains("does not show") && !scram.is_proved, "{failure}");
        }
    }

    #[test]
    fn what_no_server_should_say_is_refused() {
        for (first, words) in [
            ("r=other,s=AAAA,i=4096", "nonce"),
            ("r=rOprNGfwEbeRWgbNEkqO,s=AAAA,i=4096", "nonce"),
            ("m=new,r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=4096", "nonce"),
            ("r=rOprNGfwEbeRWgbNEkqOx,s=?,i=4096", "salt"),
            ("r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=0", "rounds"),
            ("r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=4294967295", "rounds"),
            ("r=rOprNGfwEbeRWgbNEkqOx,s=AAAA", "rounds"),
            ("", "nonce"),
        ] {
            let failure = dialogue().answer(first.as_bytes(), "pencil").unwrap_err();
            assert!(failure.0.contains(words), "{first}: {failure}");
        }
    }

    #[test]
    fn commas_and_equals_signs_in_a_name_are_no_marks() {
        assert_eq!(Scram::new("a=b,c", "x").first(), "n,,n=a=3Db=2Cc,r=x");
    }
}
