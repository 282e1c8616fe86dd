//! An account's password, from where the operator keeps it.

use std::{fs, path::Path, process::Stdio, time::Duration};

use secrecy::SecretString;
use tokio::process::Command;

use super::{Failure, within};
use crate::config::MailAccount;

/// A password manager may ask a person.
const COMMAND: Duration = Duration::from_secs(60);

/// Looks the password up anew, so that a changed one is found without a restart.
///
/// # Errors
/// What the file or the command holds is never told.
pub(super) async fn password(account: &MailAccount) -> Result<SecretString, Failure> {
    if let Some(password) = &account.password {
        return Ok(password.clone());
    }
    if let Some(path) = &account.password_file {
        return from_file(path);
    }
    match &account.password_command {
        Some(command) => from_command(command).await,
        None => Err(Failure("No password is configured".into())),
    }
}

fn from_file(path: &Path) -> Result<SecretString, Failure> {
    let failed = |why: &str| Failure::of("password_file", format_args!("{}{why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| failed(&format!(": {error}")))?;
    first_line(&text).ok_or_else(|| failed(" is empty"))
}

async fn from_command(command: &str) -> Result<SecretString, Failure> {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(command).stdin(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    let output = within(COMMAND, "password_command", shell.output()).await?;
    if !output.status.success() {
        return Err(Failure::of("password_command", output.status));
    }
    first_line(&String::from_utf8_lossy(&output.stdout))
        .ok_or_else(|| Failure::of("password_command", "it printed nothing"))
}

fn first_line(text: &str) -> Option<SecretString> {
    text.lines().next().filter(|line| !line.is_empty()).map(SecretString::from)
}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;
    use crate::config::Tls;

    fn account() -> MailAccount {
        MailAccount {
            host: "localhost".into(),
            port: 1,
            tls: Tls::None,
            user: Some("referee".into()),
            password: None,
            password_file: None,
            password_command: None,
            ca_file: None,
        }
    }

    #[tokio::test]
    async fn a_password_is_the_first_line_of_a_file_or_command() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("password");
        std::fs::write(&path, "wood pusher\nsecond line\n").unwrap();
        let account_of_file = MailAccount { password_file: Some(path), ..account() };
        assert_eq!(password(&account_of_file).await.unwrap().expose_secret(), "wood pusher");
        let account_of_command =
            MailAccount { password_command: Some("echo from; echo hell".into()), ..account() };
        assert_eq!(password(&account_of_command).await.unwrap().expose_secret(), "from");
    }

    #[tokio::test]
    async fn a_command_that_fails_is_told_without_its_output() {
        let account = MailAccount { password_command: Some("echo secret; exit 3".into()), ..account() };
        let failure = password(&account).await.unwrap_err().to_string();
        assert!(failure.contains("exit status: 3") && !failure.contains("secret"), "{failure}");
    }
}
