//! The configuration file, `amici.toml`. Every setting with its default and reason stands in
//! `config.example.toml`; a test reads that file and holds it to the defaults here.

mod account;
mod mailbox;
mod outgoing;
mod received;
mod schedule;
mod secrets;
mod service;

use std::{
    fs,
    num::NonZeroU16,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use chrono::{DateTime, Utc};
use serde::{Deserialize, de::DeserializeOwned};
use toml::{Table, Value};

pub use crate::model::Limits;
use crate::model::{Address, Desk, DeskSecret, Host};
pub use account::{Auth, Fingerprint, MailAccount, Tls};
use mailbox::check_done_folder;
pub use mailbox::{FolderSettings, MailboxConfig};
pub use outgoing::{OutgoingConfig, Pace};
pub use schedule::{Morning, Schedule};
pub use service::ServiceManager;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The file that this was read from.
    #[serde(skip)]
    pub file: PathBuf,
    /// Who we are and where our own files lie.
    pub desk: DeskConfig,
    pub mailbox: MailboxConfig,
    /// By what name our mail server signs what it found out about a sender (RFC 8601): `[mailbox] authserv_id`, whatever
    /// the mailbox's kind. Nothing of the sort is believed where it is not set.
    #[serde(skip)]
    pub authserv_id: Option<String>,
    /// Our own mail servers, through which mail comes to us: `[mailbox] received_from`, whatever the mailbox's kind.
    #[serde(skip)]
    pub received_from: Vec<Host>,
    /// How many hours a mail may have been on its way, at most, where the stamp of its sender's server counts:
    /// `[mailbox] max_transit`; 0 where none counts.
    #[serde(skip)]
    pub max_transit: u32,
    /// From which instant on mails are read, by their receipt: `[mailbox] since`, a day, from its beginning in UTC,
    /// whatever the mailbox's kind; all where it is not set.
    #[serde(skip)]
    pub since: Option<DateTime<Utc>>,
    pub outgoing: OutgoingConfig,
    #[serde(default)]
    pub limits: Limits,
    #[serde(default)]
    pub schedule: Schedule,
    #[serde(default)]
    pub tablebases: Tablebases,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeskConfig {
    /// The address that players write to.
    pub address: Address,
    /// The name that stands before it.
    #[serde(default = "desk_name")]
    pub name: String,
    /// Other addresses that reach the same mailbox.
    #[serde(default)]
    pub addresses: Vec<Address>,
    /// Whether the mail server delivers `local+anything@domain` to the mailbox.
    #[serde(default)]
    pub plus_addressing: bool,
    /// The SQLite file.
    #[serde(default = "database")]
    pub database: PathBuf,
    /// A folder whose files stand in for the built-in letters of the same name.
    pub templates: Option<PathBuf>,
    /// Who is told of what only he can mend: alarms, mails that break the reader, letters to a director that do not arrive.
    pub operator: Option<Address>,
}

fn desk_name() -> String {
    "Amici referee".into()
}

fn database() -> PathBuf {
    "amici.sqlite".into()
}

/// Tables of endgames, by which claims are decided (5.1.3, 5.2.4).
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Tablebases {
    /// The folder of Syzygy tables; claims go to the director without one.
    pub path: Option<PathBuf>,
}

impl Config {
    /// Reads and checks the file. Relative paths in it are taken from the file's folder.
    pub fn load(path: &Path) -> Result<Config> {
        let text = fs::read_to_string(path).with_context(|| format!("Cannot read {}", path.display()))?;
        Config::parse(&text, path)
    }

    /// Reads and checks what stands in the file at `path`, or is to stand there.
    pub fn parse(text: &str, path: &Path) -> Result<Config> {
        let mut config = Config::read(text).with_context(|| format!("In {}", path.display()))?;
        // Absolute, so that the same mailbox has the same name from wherever the program is started.
        let absolute =
            std::path::absolute(path).with_context(|| format!("Cannot find {}", path.display()))?;
        config.resolve(absolute.parent().unwrap_or(Path::new("")));
        config.file.clone_from(&absolute);
        config.check().with_context(|| format!("In {}", path.display()))?;
        Ok(config)
    }

    fn read(text: &str) -> Result<Config> {
        let file: Table = toml::from_str(text)?;
        for section in ["mailbox", "outgoing"] {
            let Some(table) = file.get(section).and_then(Value::as_table) else { continue };
            table.iter().try_for_each(|(key, value)| fits(section, key, value))?;
        }
        let mut config: Config = toml::from_str(text)?;
        let setting = |key| file.get("mailbox").and_then(|mailbox| mailbox.get(key));
        config.authserv_id = setting("authserv_id").map(received::authserv_id).transpose()?;
        config.received_from =
            setting("received_from").map(received::received_from).transpose()?.unwrap_or_default();
        config.max_transit =
            setting("max_transit").map_or(Ok(received::MAX_TRANSIT), received::max_transit)?;
        config.since = setting("since").map(received::since).transpose()?;
        Ok(config)
    }

    fn resolve(&mut self, folder: &Path) {
        let join = |path: &mut PathBuf| *path = folder.join(&*path);
        join(&mut self.desk.database);
        self.desk.templates.iter_mut().for_each(join);
        self.tablebases.path.iter_mut().for_each(join);
        match &mut self.mailbox {
            MailboxConfig::Maildir { path, .. } => join(path),
            MailboxConfig::Imap { account, .. } => account.resolve(folder),
        }
        match &mut self.outgoing {
            OutgoingConfig::Maildir { path, .. } => join(path),
            OutgoingConfig::Smtp { account, .. } => account.resolve(folder),
        }
    }

    fn check(&self) -> Result<()> {
        ensure!(
            self.desk.address.local().len() <= 16 || !self.desk.plus_addressing,
            "desk.address: with plus_addressing the part before the @ may have 16 characters at most, so that a tag fits behind it"
        );
        ensure!(
            (4096..=1024 * 1024).contains(&self.limits.max_mail_bytes),
            "limits.max_mail_bytes: from 4096 to 1048576"
        );
        ensure!(self.schedule.case_to_deputy_after > 0, "schedule.case_to_deputy_after: at least 1");
        if let MailboxConfig::Imap { account, folder: FolderSettings { folder, done_folder, .. } } =
            &self.mailbox
        {
            account.check("mailbox")?;
            let ascii = folder.is_ascii() && done_folder.as_ref().is_none_or(|name| name.is_ascii());
            ensure!(ascii, "mailbox: folder names must be ASCII");
            ensure!(account.user.is_some(), "mailbox.user is missing");
            check_done_folder(folder, done_folder.as_deref())?;
        }
        for (limit, _) in self.pace().limits() {
            ensure!(
                limit > 0,
                "outgoing.letters_per_hour and letters_per_day: 1 at least; leave them out for no limit"
            );
        }
        if let OutgoingConfig::Smtp { account, connections, .. } = &self.outgoing {
            account.check("outgoing")?;
            ensure!((1..=16).contains(connections), "outgoing.connections: from 1 to 16");
        }
        Ok(())
    }

    pub fn pace(&self) -> Pace {
        let (OutgoingConfig::Maildir { pace, .. } | OutgoingConfig::Smtp { pace, .. }) = &self.outgoing;
        *pace
    }

    /// Who we are, with the secret that the database keeps.
    pub fn desk(&self, secret: DeskSecret) -> Desk {
        Desk {
            address: self.desk.address.clone(),
            name: self.desk.name.clone(),
            aliases: self.desk.addresses.clone(),
            plus_addressing: self.desk.plus_addressing,
            secret,
            hosts: self.received_from.clone(),
        }
    }
}

/// That a setting of these sections exists and is of its kind. Their form depends on `kind`: serde refuses no unknown key
/// there, and says of a wrong value no more than where its section begins.
fn fits(section: &str, key: &str, value: &Value) -> Result<()> {
    fn is<T: DeserializeOwned>(value: &Value) -> bool {
        value.clone().try_into::<T>().is_ok()
    }
    let (fits, wanted) = match (section, key) {
        (_, "port") => (is::<NonZeroU16>(value), "a whole number from 1 to 65535, without quotes"),
        (_, "tls") => (is::<Tls>(value), "\"implicit\", \"starttls\" or \"none\""),
        (_, "auth") => (
            is::<Auth>(value),
            "\"auto\", \"plain\", \"login\", \"scram-sha-256\", \"xoauth2\" or \"oauthbearer\"",
        ),
        (_, "certificate_sha256") => (
            is::<Fingerprint>(value),
            "64 hexadecimal digits in quotes, with or without colons: the SHA-256 of the server's certificate",
        ),
        ("mailbox", "poll_seconds") => (is::<u64>(value), "seconds, a whole number without quotes"),
        ("mailbox", "mark_seen" | "idle") => (is::<bool>(value), "true or false, without quotes"),
        ("outgoing", "connections") => (is::<usize>(value), "a whole number, without quotes"),
        ("outgoing", "letters_per_hour" | "letters_per_day") => {
            (is::<u32>(value), "a whole number, without quotes")
        }
        // Those have readers of their own.
        ("mailbox", "authserv_id" | "received_from" | "max_transit" | "since") => return Ok(()),
        (
            _,
            "kind" | "path" | "host" | "user" | "password" | "password_file" | "password_command"
            | "token_command" | "ca_file",
        )
        | ("mailbox", "folder" | "done_folder") => (is::<String>(value), "words in quotes"),
        _ => bail!("{section}.{key} is not a setting"),
    };
    ensure!(fits, "{section}.{key}: {wanted}");
    Ok(())
}

#[cfg(test)]
mod tests;
