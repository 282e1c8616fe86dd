//! An account at a mail server: where it is, how we log in, and by which certificate we know the server.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail, ensure};
use data_encoding::HEXLOWER_PERMISSIVE;
use secrecy::SecretString;
use serde::Deserialize;

/// How a connection is protected.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Tls {
    /// TLS from the first byte.
    Implicit,
    /// STARTTLS, required.
    Starttls,
    /// None: loopback only.
    None,
}

/// By which mechanism to log in.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Auth {
    /// The best that the server offers for what we have, a password or a token.
    #[default]
    Auto,
    Plain,
    Login,
    #[serde(rename = "scram-sha-256")]
    ScramSha256,
    Xoauth2,
    Oauthbearer,
}

impl Auth {
    /// As the configuration has it.
    pub fn word(self) -> &'static str {
        match self {
            Auth::Auto => "auto",
            Auth::Plain => "plain",
            Auth::Login => "login",
            Auth::ScramSha256 => "scram-sha-256",
            Auth::Xoauth2 => "xoauth2",
            Auth::Oauthbearer => "oauthbearer",
        }
    }

    /// Whether it takes an access token, or else a password; both where the server is asked.
    fn fits(self, token: bool) -> bool {
        match self {
            Auth::Auto => true,
            Auth::Plain | Auth::Login | Auth::ScramSha256 => !token,
            Auth::Xoauth2 | Auth::Oauthbearer => token,
        }
    }
}

/// The SHA-256 of a certificate in DER, as `openssl x509 -noout -fingerprint -sha256` prints it.
#[derive(Clone, Copy, Deserialize, Eq, PartialEq)]
#[serde(try_from = "String")]
pub struct Fingerprint(pub [u8; 32]);

impl TryFrom<String> for Fingerprint {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let digits = text.replace(':', "");
        let bytes =
            HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok().and_then(|bytes| bytes.try_into().ok());
        bytes.map(Fingerprint).ok_or("64 hexadecimal digits, with or without colons")
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.map(|byte| format!("{byte:02X}")).join(":"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[derive(Clone, Debug, Deserialize)]
pub struct MailAccount {
    /// Host name; the certificate must be for it, where no certificate is named here.
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    pub user: Option<String>,
    #[serde(default)]
    pub auth: Auth,
    /// Password, written here.
    pub password: Option<SecretString>,
    /// Password, the first line of a file.
    pub password_file: Option<PathBuf>,
    /// Password, the first line that a command prints (run by `sh -c`).
    pub password_command: Option<String>,
    /// Access token (OAuth 2), the first line that a command prints (run by `sh -c`).
    pub token_command: Option<String>,
    /// A PEM file with certificates to trust beside the system's: authorities, or the server's own.
    pub ca_file: Option<PathBuf>,
    /// The one certificate that the server may show.
    pub certificate_sha256: Option<Fingerprint>,
}

impl MailAccount {
    /// An account of which nothing is set but where it is.
    pub fn at(host: &str, port: u16, tls: Tls) -> MailAccount {
        MailAccount {
            host: host.to_owned(),
            port,
            tls,
            user: None,
            auth: Auth::Auto,
            password: None,
            password_file: None,
            password_command: None,
            token_command: None,
            ca_file: None,
            certificate_sha256: None,
        }
    }

    pub(super) fn resolve(&mut self, folder: &Path) {
        self.password_file
            .iter_mut()
            .chain(self.ca_file.iter_mut())
            .for_each(|path| *path = folder.join(&*path));
    }

    /// That the settings make sense together; `what` is the section that they stand in.
    pub(super) fn check(&self, what: &str) -> Result<()> {
        let loopback = matches!(self.host.as_str(), "localhost" | "127.0.0.1" | "::1");
        ensure!(
            self.tls != Tls::None || loopback,
            "{what}.tls: none is for loopback only; use implicit or starttls"
        );
        let token = self.token_command.is_some();
        let secrets =
            [self.password.is_some(), self.password_file.is_some(), self.password_command.is_some(), token];
        match (self.user.is_some(), secrets.iter().filter(|given| **given).count()) {
            (true, 1) | (false, 0) => {}
            (true, _) => bail!(
                "{what}: one of password, password_file, password_command and token_command is needed with a user"
            ),
            (false, _) => bail!("{what}: a password or token without a user"),
        }
        ensure!(
            self.user.is_none() || self.auth.fits(token),
            "{what}.auth: {} takes {}; give that, or leave {what}.auth out",
            self.auth.word(),
            if token { "a password, and not a token" } else { "a token, by token_command" }
        );
        ensure!(
            self.certificate_sha256.is_none() || self.tls != Tls::None,
            "{what}.certificate_sha256: without TLS no certificate is shown; leave it out, or set {what}.tls"
        );
        ensure!(
            self.certificate_sha256.is_none() || self.ca_file.is_none(),
            "{what}: certificate_sha256 names the one certificate that counts; leave out ca_file"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account() -> MailAccount {
        MailAccount { user: Some("referee".into()), ..MailAccount::at("localhost", 993, Tls::Implicit) }
    }

    #[test]
    fn a_user_has_one_secret_and_a_mechanism_that_takes_it() {
        let token = || Some("cat token".to_owned());
        let password = || Some("woodpusher".into());
        let said = |account: MailAccount| account.check("mailbox").map_err(|error| error.to_string());
        assert_eq!(said(MailAccount { token_command: token(), ..account() }), Ok(()));
        let auth = Auth::Xoauth2;
        assert_eq!(said(MailAccount { token_command: token(), auth, ..account() }), Ok(()));
        for (account, words) in [
            (account(), "mailbox: one of password, password_file, password_command and token_command"),
            (
                MailAccount { token_command: token(), password: password(), ..account() },
                "mailbox: one of password",
            ),
            (MailAccount { token_command: token(), user: None, ..account() }, "without a user"),
            (MailAccount { password: password(), auth, ..account() }, "mailbox.auth: xoauth2 takes a token"),
            (
                MailAccount { token_command: token(), auth: Auth::ScramSha256, ..account() },
                "mailbox.auth: scram-sha-256 takes a password",
            ),
        ] {
            let error = said(account).unwrap_err();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn a_fingerprint_is_read_with_and_without_colons_in_either_case() {
        let pairs: Vec<String> = (0..32).map(|byte| format!("{:02X}", byte * 7)).collect();
        let (colons, plain) = (pairs.join(":"), pairs.concat());
        for text in [colons.clone(), plain.clone(), plain.to_lowercase()] {
            assert_eq!(Fingerprint::try_from(text).unwrap().to_string(), colons);
        }
        for wrong in ["", "ab", &format!("{plain}0"), &format!("{plain}00"), &plain.replace('0', "g")] {
            assert!(Fingerprint::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_certificate_is_named_once_and_only_where_one_is_shown() {
        let certificate_sha256 = Some(Fingerprint([7; 32]));
        let password = || Some("woodpusher".into());
        let both = MailAccount {
            ca_file: Some("ca.pem".into()),
            certificate_sha256,
            password: password(),
            ..account()
        };
        assert!(both.check("outgoing").unwrap_err().to_string().contains("leave out ca_file"));
        let clear = MailAccount { tls: Tls::None, certificate_sha256, password: password(), ..account() };
        assert!(clear.check("outgoing").unwrap_err().to_string().contains("outgoing.certificate_sha256"));
    }
}
