//! How we say who we are (SASL, RFC 4422): which mechanism, and our side of its dialogue. IMAP and SMTP carry it, each in
//! lines of its own; what is hashed and signed is by ring, as in TLS.
//!
//! The crate `rsasl` was weighed and left: it computes as many rounds of SCRAM as the server names, ends a refused
//! OAUTHBEARER otherwise than RFC 7628 has it, and fails there where the server's reason is not the JSON that it expects.
//! But for SCRAM a mechanism is a line of text.

mod mechanism;
mod scram;

use data_encoding::BASE64;
use serde_json::Value;

use super::{Failure, secret::Secret};
use crate::{chance::Chance, config::MailAccount};
pub(super) use mechanism::choose;
pub use mechanism::{Mechanism, Offers, Way};
use scram::Scram;

/// Our side of one login.
#[derive(Debug)]
pub struct Dialogue<'a> {
    mechanism: Mechanism,
    account: &'a MailAccount,
    secret: &'a Secret,
    scram: Scram,
    /// How often we have spoken.
    said: usize,
    refusal: Option<String>,
}

impl<'a> Dialogue<'a> {
    pub(super) fn new(
        mechanism: Mechanism,
        account: &'a MailAccount,
        secret: &'a Secret,
    ) -> Result<Self, Failure> {
        let nonce: [u8; 18] = Chance::System.bytes("login").map_err(|error| Failure::of("login", error))?;
        let scram = Scram::new(account.user.as_deref().unwrap_or_default(), &BASE64.encode(&nonce));
        Ok(Self { mechanism, account, secret, scram, said: 0, refusal: None })
    }

    pub fn mechanism(&self) -> Mechanism {
        self.mechanism
    }

    fn user(&self) -> &'a str {
        self.account.user.as_deref().unwrap_or_default()
    }

    /// What we say before the server says anything; nothing where it speaks first.
    pub fn initial(&mut self) -> Option<Vec<u8>> {
        let (user, secret) = (self.user(), self.secret.exposed());
        let words = match self.mechanism {
            Mechanism::Login => return None,
            Mechanism::ScramSha256 => self.scram.first(),
            Mechanism::Plain => format!("\0{user}\0{secret}"),
            Mechanism::Xoauth2 => format!("user={user}\x01auth=Bearer {secret}\x01\x01"),
            Mechanism::Oauthbearer => {
                let (name, MailAccount { host, port, .. }) = (scram::name(user), self.account);
                format!("n,a={name},\x01host={host}\x01port={port}\x01auth=Bearer {secret}\x01\x01")
            }
        };
        self.said += 1;
        Some(words.into_bytes())
    }

    /// What we say to the server's words; to its first, which are empty then, what we would have said before them.
    ///
    /// # Errors
    /// The dialogue must be cancelled.
    pub fn answer(&mut self, challenge: &[u8]) -> Result<Vec<u8>, Failure> {
        if self.said == 0
            && let Some(initial) = self.initial()
        {
            return Ok(initial);
        }
        self.said += 1;
        match (self.mechanism, self.said) {
            (Mechanism::ScramSha256, 2 | 3) => {
                self.scram.answer(challenge, self.secret.exposed()).map(String::into_bytes)
            }
            // It asks by "Username:" and "Password:", or in other words.
            (Mechanism::Login, 1) => Ok(self.user().into()),
            (Mechanism::Login, 2) => Ok(self.secret.exposed().into()),
            // Such a server says so why it will say no, and says that once we have answered.
            (Mechanism::Xoauth2, 2) => {
                self.refusal = Some(reason(challenge));
                Ok(Vec::new())
            }
            (Mechanism::Oauthbearer, 2) => {
                self.refusal = Some(reason(challenge));
                Ok(vec![1])
            }
            _ => Err(Failure(format!("the server asks for more than {} has to say", self.mechanism.name()))),
        }
    }

    /// The server has said yes.
    ///
    /// # Errors
    /// It has not shown what it must show before that.
    pub fn accepted(&self) -> Result<(), Failure> {
        match self.mechanism {
            Mechanism::ScramSha256 if !self.scram.is_proved => Err(scram::not_proved()),
            _ => Ok(()),
        }
    }

    /// The server's no, with why it does not take the token where it has told.
    pub fn refused(&self, answer: &str) -> String {
        match &self.refusal {
            Some(reason) => format!("{answer} (the token: {reason})"),
            None => answer.to_owned(),
        }
    }
}

/// What a server says against a token: JSON, of which the status is for people.
fn reason(challenge: &[u8]) -> String {
    let json: Option<Value> = serde_json::from_slice(challenge).ok();
    let status = json.as_ref().and_then(|json| json.get("status"));
    let status = status.map(|status| status.as_str().map_or_else(|| status.to_string(), str::to_owned));
    let status = status.unwrap_or_else(|| "refused without a word that can be read".to_owned());
    status.chars().filter(|c| !c.is_control()).take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Tls;

    fn account() -> MailAccount {
        MailAccount { user: Some("me=x@club.example".into()), ..MailAccount::at("localhost", 143, Tls::None) }
    }

    fn text(bytes: Vec<u8>) -> String {
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn each_mechanism_says_what_its_paper_has() {
        let (account, password, token) =
            (account(), Secret::Password("pencil".into()), Secret::Token("ya29".into()));
        for (mechanism, secret, initial) in [
            (Mechanism::Plain, &password, "\0me=x@club.example\0pencil"),
            (Mechanism::Xoauth2, &token, "user=me=x@club.example\x01auth=Bearer ya29\x01\x01"),
            (
                Mechanism::Oauthbearer,
                &token,
                "n,a=me=3Dx@club.example,\x01host=localhost\x01port=143\x01auth=Bearer ya29\x01\x01",
            ),
        ] {
            let mut first = Dialogue::new(mechanism, &account, secret).unwrap();
            assert_eq!(text(first.initial().unwrap()), initial);
            // Where the server has to ask for it.
            let mut asked = Dialogue::new(mechanism, &account, secret).unwrap();
            assert_eq!(text(asked.answer(b"").unwrap()), initial);
            asked.accepted().unwrap();
        }
        let mut login = Dialogue::new(Mechanism::Login, &account, &password).unwrap();
        assert_eq!(login.initial(), None);
        assert_eq!(text(login.answer(b"User Name\0").unwrap()), "me=x@club.example");
        assert_eq!(text(login.answer(b"Password:").unwrap()), "pencil");
        assert!(login.answer(b"Shoe size:").is_err());
    }

    #[test]
    fn a_refused_token_is_ended_as_each_paper_has_it_and_told_by_its_status() {
        let (account, token) = (account(), Secret::Token("ya29".into()));
        for (mechanism, end) in [(Mechanism::Xoauth2, ""), (Mechanism::Oauthbearer, "\x01")] {
            for (challenge, words) in [
                (&br#"{"status":"401","schemes":"bearer","scope":"mail"}"#[..], "401"),
                (br#"{"status":400}"#, "400"),
                (br#"{"status":"invalid_token"}"#, "invalid_token"),
                (b"no JSON", "refused without a word"),
                (b"", "refused without a word"),
            ] {
                let mut dialogue = Dialogue::new(mechanism, &account, &token).unwrap();
                dialogue.initial().unwrap();
                assert_eq!(text(dialogue.answer(challenge).unwrap()), end);
                let said = dialogue.refused("NO");
                assert!(said.starts_with("NO (the token: ") && said.contains(words), "{said}");
                assert!(dialogue.answer(b"again").is_err());
            }
        }
    }

    #[test]
    fn a_yes_before_the_server_has_shown_that_it_knows_the_password_is_none() {
        let (account, password) = (account(), Secret::Password("pencil".into()));
        let mut dialogue = Dialogue::new(Mechanism::ScramSha256, &account, &password).unwrap();
        let first = text(dialogue.initial().unwrap());
        assert!(first.starts_with("n,,n=me=3Dx@club.example,r="), "{first}");
        dialogue.accepted().unwrap_err();
        let other = Dialogue::new(Mechanism::ScramSha256, &account, &password).unwrap().initial().unwrap();
        assert_ne!(text(other), first, "a nonce of its own");
    }
}
