//! Who else on this machine may read the passwords.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::Path,
};

use super::{Config, MailAccount, MailboxConfig, OutgoingConfig};

impl Config {
    /// The files with passwords in them.
    pub fn secret_files(&self) -> Vec<&Path> {
        let mut accounts: Vec<&MailAccount> = Vec::new();
        if let MailboxConfig::Imap { account, .. } = &self.mailbox {
            accounts.push(account);
        }
        if let OutgoingConfig::Smtp { account, .. } = &self.outgoing {
            accounts.push(account);
        }
        let written_here = accounts.iter().any(|account| account.password.is_some());
        let mut files: Vec<&Path> =
            accounts.iter().filter_map(|account| account.password_file.as_deref()).collect();
        files.extend(written_here.then_some(self.file.as_path()));
        files.sort_unstable();
        files.dedup();
        files
    }

    /// Those of these that others on this machine may read, one line each with what to do. A file that belongs to
    /// somebody else (root) may let its group in: else a service with a user of its own could not read it. A file that
    /// cannot be looked at is none of these; whoever needs it says so.
    pub fn exposed(&self) -> Vec<String> {
        self.secret_files().into_iter().filter(|file| is_exposed(file)).map(warning).collect()
    }
}

fn warning(file: &Path) -> String {
    format!("{} holds a password and can be read by others: chmod 600 {0}", file.display())
}

fn is_exposed(file: &Path) -> bool {
    let (Ok(found), Ok(ours)) = (fs::metadata(file), fs::metadata("/proc/self")) else { return false };
    let mode = found.permissions().mode();
    let others = if found.uid() == ours.uid() { 0o077 } else { 0o007 };
    found.is_file() && mode & others != 0
}
