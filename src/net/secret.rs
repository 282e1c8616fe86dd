//! What an account logs in with, from where the operator keeps it.

use std::{fs, io, path::Path, process::Stdio, time::Duration};

use data_encoding::BASE64;
use secrecy::{ExposeSecret, SecretString};
use tokio::process::Command;

use super::{Failure, within};
use crate::config::MailAccount;

/// A password manager may ask a person.
const COMMAND: Duration = Duration::from_secs(60);

/// A password, or an access token that takes its place (OAuth 2).
#[derive(Clone, Debug)]
pub enum Secret {
    Password(SecretString),
    Token(SecretString),
}

impl Secret {
    /// For the server alone.
    pub fn exposed(&self) -> &str {
        let (Secret::Password(text) | Secret::Token(text)) = self;
        text.expose_secret()
    }

    pub(super) fn is_token(&self) -> bool {
        matches!(self, Secret::Token(_))
    }

    /// A server's words without it: some say again what was said to them. One of three characters is no secret, and would
    /// hide the words.
    pub fn hidden_in(&self, words: &str) -> String {
        let secret = self.exposed();
        if secret.len() < 4 {
            return words.to_owned();
        }
        words.replace(secret, "***").replace(&BASE64.encode(secret.as_bytes()), "***")
    }
}

/// Looks it up anew, so that a changed password or a fresh token is found without a restart.
///
/// # Errors
/// What the file or the command holds is never told.
pub(super) async fn secret(account: &MailAccount) -> Result<Secret, Failure> {
    if let Some(password) = &account.password {
        return Ok(Secret::Password(password.clone()));
    }
    if let Some(path) = &account.password_file {
        return from_file(path).map(Secret::Password);
    }
    if let Some(command) = &account.token_command {
        return token(command).await.map(Secret::Token);
    }
    match &account.password_command {
        Some(command) => from_command("password_command", command).await.map(Secret::Password),
        None => Err(Failure("No password is configured".into())),
    }
}

fn from_file(path: &Path) -> Result<SecretString, Failure> {
    let failed = |why: &str| Failure::of("password_file", format_args!("{}{why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => {
            failed(" is closed to the user as whom amici runs: make it that user's (chown)")
        }
        _ => failed(&format!(": {error}")),
    })?;
    first_line(&text).ok_or_else(|| failed(" is empty"))
}

/// What is no token (RFC 6750, 2.1) is not sent: it is mostly a helper's complaint.
async fn token(command: &str) -> Result<SecretString, Failure> {
    let line = from_command("token_command", command).await?;
    let token = line.expose_secret().trim();
    if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(Failure::of("token_command", "the first line that it printed is no access token"));
    }
    Ok(SecretString::from(token))
}

async fn from_command(setting: &str, command: &str) -> Result<SecretString, Failure> {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).stdin(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    let output = within(COMMAND, setting, shell.output()).await?;
    if !output.status.success() {
        return Err(Failure::of(setting, output.status));
    }
    first_line(&String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| Failure::of(setting, "it printed nothing"))
}

fn first_line(text: &str) -> Option<SecretString> {
    text.lines().next().filter(|line| !line.is_empty()).map(SecretString::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Tls;

    fn account() -> MailAccount {
        MailAccount { user: Some("referee".into()), ..MailAccount::at("localhost", 1, Tls::None) }
    }

    fn by_token(command: &str) -> MailAccount {
        MailAccount { token_command: Some(command.into()), ..account() }
    }

    #[tokio::test]
    async fn a_password_is_the_first_line_of_a_file_or_command() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("password");
        std::fs::write(&path, "wood pusher\nsecond line\n").unwrap();
        let account_of_file = MailAccount { password_file: Some(path), ..account() };
        assert_eq!(secret(&account_of_file).await.unwrap().exposed(), "wood pusher");
        let account_of_command =
            MailAccount { password_command: Some("echo from; echo hell".into()), ..account() };
        assert_eq!(secret(&account_of_command).await.unwrap().exposed(), "from");
    }

    #[tokio::test]
    async fn a_command_that_fails_is_told_without_its_output() {
        let account = MailAccount { password_command: Some("echo secret; exit 3".into()), ..account() };
        let failure = secret(&account).await.unwrap_err().to_string();
        assert!(failure.contains("exit status: 3") && !failure.contains("secret"), "{failure}");
    }

    #[tokio::test]
    async fn a_token_is_the_first_line_of_its_command_and_looks_like_one() {
        let token = secret(&by_token("echo ya29.a0-_~+/=; echo expires")).await.unwrap();
        assert!(token.is_token() && token.exposed() == "ya29.a0-_~+/=");
        for (command, words) in [
            ("echo no refresh token: log in", "token_command: the first line"),
            ("echo ' '", "token_command: the first line"),
            ("true", "token_command: it printed nothing"),
            ("exit 1", "token_command: exit status: 1"),
        ] {
            let failure = secret(&by_token(command)).await.unwrap_err().to_string();
            assert!(failure.starts_with(words) && !failure.contains("refresh"), "{failure}");
        }
    }

    #[test]
    fn a_server_that_repeats_the_secret_is_not_repeated() {
        let token = Secret::Token("ya29.abc".into());
        let said = token.hidden_in("535 bad token ya29.abc (eWEyOS5hYmM=)");
        assert_eq!(said, "535 bad token *** (***)");
    }
}
