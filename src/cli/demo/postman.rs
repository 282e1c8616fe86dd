//! Mails of the demonstration: letters that came out of the desk, and players' mails into its Maildir. What the players
//! write, and when, stands in `data/demo.toml`, a scenario as the tests have them, which play it too.

use std::{fs, path::Path, time::SystemTime};

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use mail_parser::{Address, MessageParser};
use serde::Deserialize;
use serde_json::{Value, json};
use toml::value::Datetime;

use crate::{
    cli::{private, scrub},
    letters::LetterKind,
    store::OutboxRow,
};

const GAME: &str = include_str!("../../../data/demo.toml");

/// A mail in either direction.
#[derive(Clone, Debug)]
pub(super) struct Mail {
    pub(super) at: DateTime<Utc>,
    pub(super) from: String,
    pub(super) to: String,
    reply_to: String,
    pub(super) subject: String,
    message_id: String,
    in_reply_to: Option<String>,
    pub(super) text: String,
    /// Which letter it is; none for a player's mail.
    pub(super) kind: Option<LetterKind>,
}

impl Mail {
    /// Reads a letter of ours as its reader's mail program does.
    pub(super) fn of(row: &OutboxRow, bytes: &[u8]) -> Result<Mail> {
        let mail = MessageParser::default().parse(bytes).context("A letter of ours is no mail")?;
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
            private::folder(&maildir.join(part))?;
        }
        let name = format!("{}.{}", self.at.timestamp(), self.message_id);
        let tmp = maildir.join("tmp").join(&name);
        let file = private::file(&tmp, self.source().as_bytes())?;
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

#[derive(Deserialize)]
struct Game {
    step: Vec<Turn>,
}

/// One mail of a player. What must come of it stands beside it, for the tests.
#[derive(Debug, Deserialize)]
pub(super) struct Turn {
    /// The given name, in small letters.
    from: String,
    at: Datetime,
    text: String,
}

pub(super) fn turns() -> Result<Vec<Turn>> {
    let game: Game = toml::from_str(GAME).context("The game of the demonstration cannot be read")?;
    Ok(game.step)
}

impl Turn {
    fn at(&self) -> Result<DateTime<Utc>> {
        self.at.to_string().parse().with_context(|| format!("{} is no instant with its zone", self.at))
    }

    /// A reply to the newest letter, as a mail program makes it: to where the letter asks, in its thread, the letter
    /// quoted below. The `number` tells the mails apart.
    pub(super) fn mail<'a>(
        &self,
        mut newest_first: impl Iterator<Item = &'a Mail>,
        number: usize,
    ) -> Result<Mail> {
        let letter = newest_first.find(|letter| letter.reader().eq_ignore_ascii_case(&self.from));
        let letter = letter.with_context(|| format!("No letter came to {}", self.from))?;
        let quoted: String = letter
            .text
            .lines()
            .map(|line| if line.is_empty() { ">\n".to_owned() } else { format!("> {line}\n") })
            .collect();
        let (day, name) = (letter.at.format("%-d %B %Y"), letter.reader());
        let text = format!("{}\n\n{name}\n\nOn {day}, the referee wrote:\n{quoted}", self.text);
        let (_, domain) = letter.to.trim_end_matches('>').split_once('@').unwrap_or_default();
        let subject = letter.subject.strip_prefix("Re: ").unwrap_or(&letter.subject);
        Ok(Mail {
            at: self.at()?,
            from: letter.to.clone(),
            to: letter.reply_to.clone(),
            reply_to: letter.to.clone(),
            subject: format!("Re: {subject}"),
            message_id: format!("demo.{number}@{domain}"),
            in_reply_to: Some(letter.message_id.clone()),
            text,
            kind: None,
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
