//! Mails of the demonstration: letters that came out of the desk, and players' mails into its Maildir.

use std::{
    fs::{self, File},
    io::Write,
    path::Path,
    time::SystemTime,
};

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use mail_parser::{Address, MessageParser};
use serde_json::{Value, json};

use crate::{cli::scrub, letters::LetterKind, store::OutboxRow};

/// A mail in either direction.
#[derive(Clone, Debug)]
pub(super) struct Mail {
    pub(super) at: DateTime<Utc>,
    pub(super) from: String,
    pub(super) to: String,
    pub(super) reply_to: String,
    pub(super) subject: String,
    pub(super) message_id: String,
    pub(super) in_reply_to: Option<String>,
    pub(super) text: String,
    /// Which letter it is; none for a player's mail.
    pub(super) kind: Option<LetterKind>,
}

impl Mail {
    /// Reads a letter of ours as its reader's mail program does.
    pub(super) fn of(row: &OutboxRow) -> Result<Mail> {
        let mail = MessageParser::default().parse(&row.bytes).context("A letter of ours is no mail")?;
        Ok(Mail {
            at: row.written,
            from: named(mail.from()),
            to: named(mail.to()),
            reply_to: address(mail.reply_to().or(mail.from())),
            subject: mail.subject().unwrap_or_default().to_owned(),
            message_id: mail.message_id().unwrap_or_default().to_owned(),
            in_reply_to: None,
            text: mail.body_text(0).unwrap_or_default().replace("\r\n", "\n"),
            kind: Some(row.kind),
        })
    }

    /// The given name of the one to whom it is written.
    pub(super) fn reader(&self) -> &str {
        given_name(&self.to)
    }

    pub(super) fn writer(&self) -> &str {
        given_name(&self.from)
    }

    /// Drops it into a Maildir, as a mail server does at the mail's instant.
    pub(super) fn deliver(&self, maildir: &Path) -> Result<()> {
        for part in ["tmp", "new", "cur"] {
            fs::create_dir_all(maildir.join(part))?;
        }
        let name = format!("{}.{}", self.at.timestamp(), self.message_id);
        let tmp = maildir.join("tmp").join(&name);
        let mut file = File::create(&tmp)?;
        file.write_all(self.source().as_bytes())?;
        // The referee goes by when the mail server took a mail in, and that is the file's time.
        file.set_modified(SystemTime::from(self.at))?;
        fs::rename(&tmp, maildir.join("new").join(&name))
            .context("Cannot deliver a mail of the demonstration")
    }

    fn source(&self) -> String {
        let thread = self
            .in_reply_to
            .as_ref()
            .map_or_else(String::new, |id| format!("In-Reply-To: <{id}>\nReferences: <{id}>\n"));
        format!(
            "From: {}\nTo: {}\nSubject: {}\nDate: {}\nMessage-ID: <{}>\n{thread}MIME-Version: 1.0\n\
             Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{}",
            self.from,
            self.to,
            self.subject,
            self.at.to_rfc2822(),
            self.message_id,
            self.text
        )
    }

    pub(super) fn value(&self) -> Value {
        let text = self.text.lines().map(scrub::without_tokens).collect::<Vec<_>>().join("\n");
        json!({
            "at": self.at, "letter": self.kind.map(LetterKind::word), "from": self.from, "to": self.to,
            "subject": self.subject, "text": text,
        })
    }
}

fn given_name(person: &str) -> &str {
    person.split(' ').next().unwrap_or_default()
}

/// The first address, with its name where there is one.
fn named(field: Option<&Address<'_>>) -> String {
    let name = field.and_then(Address::first).and_then(|first| first.name()).unwrap_or_default();
    let address = address(field);
    if name.is_empty() { address } else { format!("{name} <{address}>") }
}

fn address(field: Option<&Address<'_>>) -> String {
    field.and_then(Address::first).and_then(|first| first.address()).unwrap_or_default().to_owned()
}
