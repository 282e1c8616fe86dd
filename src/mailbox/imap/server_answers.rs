//! What a server's answers tell.

use super::MailboxError;
use crate::net::Offers;
use async_imap::{
    error::Error,
    imap_proto::{Capability, MailboxDatum, Response, ResponseCode, Status, StatusAttribute},
};

/// The folder as SELECT described it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Folder {
    pub(super) uid_validity: Option<u32>,
    pub(super) uid_next: Option<u32>,
    pub(super) exists: u32,
}

/// A server may greet with BYE, or with PREAUTH, which asks for no password and so is not the account that we want.
pub(super) fn greeted(greeting: Option<&Response<'_>>) -> Result<(), MailboxError> {
    match greeting {
        Some(Response::Data { status: Status::Ok, .. }) => Ok(()),
        Some(Response::Data { outcome, .. }) => {
            let reason = outcome.information.as_deref().unwrap_or("no reason");
            Err(MailboxError::Network(format!("greeting: {reason}")))
        }
        Some(_) | None => Err(MailboxError::Network("greeting: there was none".into())),
    }
}

/// An error's text. The library puts what it could not parse into it, which may be somebody's mail.
pub(super) fn text_of(error: &Error) -> String {
    let text = error.to_string();
    match text.split_once("during parsing of") {
        Some(_) => "an answer that cannot be parsed".into(),
        None => said_in(&text).chars().take(300).collect(),
    }
}

/// What the server said, without what the library writes around it: `no response: code: None, info: Some("…")`.
fn said_in(text: &str) -> String {
    let said = text.split_once(", info: Some(\"").and_then(|(_, said)| said.strip_suffix("\")"));
    said.map_or_else(|| text.to_owned(), |said| said.replace("\\\"", "\""))
}

pub(super) fn failed(verb: &str, error: &Error) -> MailboxError {
    let text = format!("{verb}: {}", text_of(error));
    match error {
        Error::Io(_) | Error::ConnectionLost => MailboxError::Network(text),
        _ => MailboxError::Server(text),
    }
}

/// One that we may ask for; the way to log in is none.
pub(super) fn capability(capability: &Capability<'_>) -> Option<String> {
    if let Capability::Atom(name) = capability { Some(name.to_ascii_uppercase()) } else { None }
}

/// The ways to log in among the capabilities, and whether an answer may come with the command (RFC 4959).
pub(super) fn ways_in(offered: &[Capability<'_>]) -> (Offers, bool) {
    let mechanism = |capability: &Capability<'_>| match capability {
        Capability::Auth(name) => Some(name.to_ascii_uppercase()),
        _ => None,
    };
    let has = |name: &str| offered.iter().filter_map(capability).any(|capability| capability == name);
    let mechanisms = offered.iter().filter_map(mechanism).collect();
    (Offers { mechanisms, login_command: !has("LOGINDISABLED") }, has("SASL-IR"))
}

/// Takes note of what SELECT or STATUS tells.
pub(super) fn described(answer: &Response<'_>, folder: &mut Folder) {
    match answer {
        Response::Data { outcome, .. } => match &outcome.code {
            Some(ResponseCode::UidValidity(number)) => folder.uid_validity = Some(*number),
            Some(ResponseCode::UidNext(number)) => folder.uid_next = Some(*number),
            _ => {}
        },
        Response::MailboxData(MailboxDatum::Exists(count)) => folder.exists = *count,
        Response::MailboxData(MailboxDatum::Status { status, .. }) => {
            for attribute in status {
                match attribute {
                    StatusAttribute::UidValidity(number) => folder.uid_validity = Some(*number),
                    StatusAttribute::UidNext(number) => folder.uid_next = Some(*number),
                    _ => {}
                }
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_refusal_the_servers_own_words_are_told() {
        let refused = |text: &str| text_of(&Error::No(text.to_owned()));
        let said = refused(r#"code: None, info: Some("[AUTHENTICATIONFAILED] \"Jan\" is not known.")"#);
        assert_eq!(said, "[AUTHENTICATIONFAILED] \"Jan\" is not known.");
        assert_eq!(refused("code: None, info: None"), "no response: code: None, info: None");
    }
}
