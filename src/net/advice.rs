//! What a failure on the way to a mail server means for the one who wrote the configuration: which setting to look at.
//!
//! Libraries say what happened ("invalid peer certificate: UnknownIssuer"), which names no setting. These are pure
//! functions from their errors to words; what the library said stands before them.

use std::io;

use rustls::{CertificateError, Error as TlsError};

use super::{Mechanism, Offers, Secret, Way, trust::AnotherCertificate};
use crate::config::{Auth, MailAccount, Tls};

/// What is spoken over a connection to a mail server.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Protocol {
    pub(super) name: &'static str,
    /// The section of the configuration that has the account.
    pub(super) section: &'static str,
    /// The usual port with TLS from the first byte.
    pub(super) implicit: u16,
    /// The usual port with STARTTLS.
    pub(super) starttls: u16,
}

impl Protocol {
    /// RFC 3501.
    pub const IMAP: Protocol = Protocol { name: "IMAP", section: "mailbox", implicit: 993, starttls: 143 };
    /// RFC 5321.
    pub const SMTP: Protocol = Protocol { name: "SMTP", section: "outgoing", implicit: 465, starttls: 587 };
}

/// What can be advised about one account's server.
#[derive(Clone, Copy, Debug)]
pub(super) struct Advice<'a> {
    pub(super) account: &'a MailAccount,
    pub(super) protocol: Protocol,
}

impl Advice<'_> {
    /// The host's name is not known.
    pub(super) fn name(&self) -> String {
        format!("look at {}.host", self.protocol.section)
    }

    /// Nobody took the connection.
    pub(super) fn connection(&self) -> String {
        let Protocol { section, implicit, starttls, .. } = self.protocol;
        format!("look at {section}.host and {section}.port (usual are {implicit} and {starttls})")
    }

    /// The server took the connection and said nothing.
    pub(super) fn silence(&self) -> String {
        let Protocol { section, implicit, .. } = self.protocol;
        match self.account.tls {
            Tls::Implicit => format!("look at {section}.host and {section}.port"),
            Tls::Starttls | Tls::None => format!(
                "a server that says nothing may wait for TLS from the first byte, as on port {implicit}: \
                 {section}.tls = \"implicit\""
            ),
        }
    }

    /// It greets in another way than such servers do.
    pub(super) fn greeting(&self) -> String {
        let (Protocol { section, name, .. }, port) = (self.protocol, self.account.port);
        format!("is there an {name} server at port {port}? Look at {section}.host and {section}.port")
    }

    /// It does not offer STARTTLS.
    pub(super) fn no_starttls(&self) -> String {
        let Protocol { section, implicit, .. } = self.protocol;
        format!("try {section}.tls = \"implicit\" with {section}.port = {implicit}")
    }

    /// The handshake failed.
    pub(super) fn handshake(&self, error: &io::Error) -> String {
        let Protocol { section, implicit, starttls, .. } = self.protocol;
        let plain = || {
            format!(
                "the server does not speak TLS from the first byte at port {}: {section}.tls = \"starttls\" (as on \
                 port {starttls}), or {section}.port = {implicit}",
                self.account.port
            )
        };
        let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<TlsError>());
        match cause {
            Some(TlsError::InvalidMessage(_)) if self.account.tls == Tls::Implicit => plain(),
            None if self.account.tls == Tls::Implicit && error.kind() == io::ErrorKind::UnexpectedEof => {
                plain()
            }
            Some(TlsError::InvalidCertificate(certificate)) => self.certificate(certificate),
            Some(TlsError::AlertReceived(_) | TlsError::PeerIncompatible(_)) => {
                "the server and Amici know no common way; Amici needs TLS 1.2 or newer".into()
            }
            _ => self.connection(),
        }
    }

    fn certificate(&self, error: &CertificateError) -> String {
        let (section, host) = (self.protocol.section, &self.account.host);
        match error {
            CertificateError::UnknownIssuer => format!(
                "this machine does not know the authority that signed the server's certificate; where it is your own, \
                 name the file with the authority's certificate, or with the server's, in {section}.ca_file"
            ),
            CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => format!(
                "the server's certificate is not for {host}: {section}.host must be a name for which it was made"
            ),
            CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
                "the server's certificate has expired, or this machine's clock is wrong: whoever runs the server must \
                 renew it"
                    .into()
            }
            CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
                "the server's certificate is not valid yet: this machine's clock may be wrong".into()
            }
            // rustls has no variant of its own for it; `openssl req -x509` makes such certificates.
            other if format!("{other:?}").contains("CaUsedAsEndEntity") => format!(
                "the server shows the certificate of an authority (CA:TRUE), signed by itself: where it is your own, name \
                 the file with just this certificate in {section}.ca_file"
            ),
            CertificateError::Other(error) if error.0.is::<AnotherCertificate>() => format!(
                "{section}.certificate_sha256 names another: where whoever runs {host} has renewed it and confirms this \
                 fingerprint, write it there; else somebody may stand between you and {host}"
            ),
            _ => format!("whoever runs {host} must put its certificate right"),
        }
    }

    /// The server offers no way in that will do.
    pub(super) fn no_way_in(&self, secret: &Secret, offers: &Offers) -> String {
        let (Protocol { section, .. }, port, auth) = (self.protocol, self.account.port, self.account.auth);
        let offered = offers.mechanisms.join(", ");
        if offered.is_empty() && !offers.login_command {
            let without = if section == "outgoing" { ", or leave out outgoing.user" } else { "" };
            return format!(
                "the server takes no login at port {port}: look at {section}.port and {section}.tls{without}"
            );
        }
        let offered = if offered.is_empty() { "only the command LOGIN".to_owned() } else { offered };
        let wanted = match (auth, secret.is_token()) {
            (Auth::Auto, true) => {
                format!("none of which takes a token: give a password ({section}.password_file)")
            }
            (Auth::Auto, false) if offered.contains("OAUTH") => format!(
                "and takes a password by none of them: give a command that prints an access token \
                 ({section}.token_command)"
            ),
            (Auth::Auto, false) => "none of which Amici can use with a password".to_owned(),
            (auth, _) => {
                format!("and not what {section}.auth = \"{}\" asks for: leave that out", auth.word())
            }
        };
        format!("the server offers {offered}, {wanted}")
    }

    /// The server's answer to a login that it refuses.
    pub(super) fn login(&self, answer: &str, way: Way, secret: &Secret) -> String {
        let (section, said) = (self.protocol.section, answer.to_lowercase());
        let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
        if says(&[
            "smtpclientauthentication is disabled",
            "not enabled for",
            "imap access",
            "imap is disabled",
        ]) {
            let name = self.protocol.name;
            format!("the provider must first be told, in the settings of the account, to let {name} in")
        } else if says(&["web browser", "web login"]) {
            "the provider wants somebody to log in on its web page first".into()
        } else if says(&["starttls", "privacyrequired", "encryption", "plaintext"]) {
            format!("the server wants the password under TLS: {section}.tls = \"starttls\" or \"implicit\"")
        } else if secret.is_token() {
            format!(
                "{section}.token_command was asked twice: it must print a token that has not expired, that is for \
                 {section}.user, and that its provider made for {} (its scope)",
                self.protocol.name
            )
        } else {
            self.password_refused(&said, way)
        }
    }

    fn password_refused(&self, said: &str, way: Way) -> String {
        let section = self.protocol.section;
        let says = |words: &[&str]| words.iter().any(|word| said.contains(word));
        let user = self.account.user.as_deref().unwrap_or_default();
        if says(&["basic authentication is disabled", "5.7.139", "basicauthblocked", "oauth"]) {
            format!(
                "the provider takes no passwords from programs, only OAuth: give a command that prints an access token, \
                 {section}.token_command, in the place of the password"
            )
        } else if says(&[
            "application-specific",
            "app password",
            "app-specific",
            "5.7.9 ",
            "invalidsecondfactor",
        ]) {
            format!(
                "the provider wants a password for programs (\"app password\"), which is made in the settings of the \
                 account, in the place of the account's own: {section}.password_file"
            )
        } else if way == Way::Sasl(Mechanism::ScramSha256) {
            format!(
                "look at {section}.user and the password; a server may also offer this for accounts whose password it \
                 keeps in another form: {section}.auth = \"plain\" tries without"
            )
        } else if user.contains('@') {
            format!("look at {section}.user and the password")
        } else {
            format!(
                "many servers want the whole address: {section}.user = \"{user}@…\"; otherwise look at the password"
            )
        }
    }
}

#[cfg(test)]
mod tests;
