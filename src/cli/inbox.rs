//! `inbox …`: what came and what became of it, and what is to become of what could not be read. Tokens that mails bring back are not shown.

pub(super) mod shown_mail;

use anyhow::{Context, Result, anyhow};
use chrono::{DateTime, Utc};
use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    answer::Answer,
    person,
    plain_words::{self, WHEN_AT_WORK},
    scrub,
    shell::{Numbered, Shell},
};
use crate::{
    daemon::{MailOrder, decide_mail},
    letters::merged,
    mail::{Sender, chain_of, head_of},
    model::Address,
    store::InboxRow,
};
use shown_mail::Shown;

/// How many characters of a subject the list shows.
const SUBJECT: usize = 40;

#[derive(Debug, Subcommand)]
pub(super) enum Words {
    /// List the mails that came, the newest first
    #[command(after_help = "Example:\n  amici inbox list --most 200")]
    List {
        /// How many at most
        #[arg(long, value_name = "NUMBER", default_value_t = 50)]
        most: u32,
    },
    /// Show a mail: what became of it, its head and its text
    #[command(after_help = "Example:\n  amici inbox show 12")]
    Show(Numbered),
    /// Read a mail again that was set aside
    #[command(after_help = "Example:\n  amici inbox retry 12")]
    Retry(Numbered),
    /// Erase a mail: its bytes, and what letters and journals hold of its words. Their chains stay whole
    Erase(Numbered),
    /// Let nobody read a mail that was set aside, or that waits to be read
    Drop(Numbered),
}

pub(super) fn obey(words: Words, shell: &Shell) -> Result<Answer> {
    match words {
        Words::List { most } => list(most, shell),
        Words::Show(Numbered { id }) => show(id, shell),
        Words::Retry(Numbered { id }) => decide(id, MailOrder::Retry, shell),
        Words::Drop(Numbered { id }) => decide(id, MailOrder::Drop, shell),
        Words::Erase(Numbered { id }) => person::erase_mail(id, shell),
    }
}

fn decide(id: i64, order: MailOrder, shell: &Shell) -> Result<Answer> {
    let decided = shell.at_the_desk(|post| decide_mail(post, id, order))?;
    decided.map_err(|why| anyhow!(scrub::line(&why)))?;
    let (state, text) = match order {
        MailOrder::Retry => ("new", format!("is read again {WHEN_AT_WORK}")),
        MailOrder::Drop => ("done", "is dropped: nobody reads it any more".to_owned()),
    };
    Ok(Answer::new(format!("Mail {id} {text}.\n"), json!({ "id": id, "state": state })))
}

fn list(most: u32, shell: &Shell) -> Result<Answer> {
    let mails = shell.look()?.read(|books| books.mails(most))?;
    let heads = [">mail", "received (UTC)", "state", ">failed", "from", "subject", "what became of it"];
    Ok(Answer::list(&heads, mails.iter().map(|row| (line(row), value(row))), "No mail has come yet."))
}

fn line(row: &InboxRow) -> Vec<String> {
    vec![
        row.id.to_string(),
        plain_words::instant(row.received),
        row.state.word().to_owned(),
        row.attempts.to_string(),
        from(row),
        cut(&subject(row)),
        scrub::line(&row.outcome),
    ]
}

fn value(row: &InboxRow) -> Value {
    json!({
        "id": row.id, "received": row.received, "state": row.state.word(), "attempts": row.attempts,
        "from": from(row), "subject": subject(row), "outcome": scrub::line(&row.outcome),
        "asked_by": row.asked_by.split_whitespace().collect::<Vec<_>>(), "settled": row.settled, "removed": row.removed, "size": row.size, "whole": row.whole,
    })
}

/// Who claims to have sent it, masked: lists are pasted into reports.
fn from(row: &InboxRow) -> String {
    if row.removed.is_some() {
        return "removed".into();
    }
    let stored = row.sender.as_deref().and_then(|sender| sender.parse::<Address>().ok());
    match (stored, head_of(&row.raw).sender) {
        (Some(address), _) | (None, Sender::One(address)) => address.masked(),
        (None, Sender::Unclear(_)) => "unclear".into(),
    }
}

/// As much of a subject as leaves room for what became of the mail; `inbox show` has it whole.
fn cut(subject: &str) -> String {
    if subject.chars().count() <= SUBJECT {
        return subject.to_owned();
    }
    let beginning: String = subject.chars().take(SUBJECT - 4).collect();
    format!("{} ...", beginning.trim_end())
}

fn subject(row: &InboxRow) -> String {
    match &row.subject {
        Some(subject) => scrub::subject(subject),
        None => scrub::subject(&shown_mail::decoded(&head_of(&row.raw).subject)),
    }
}

fn show(id: i64, shell: &Shell) -> Result<Answer> {
    let config = shell.config()?;
    let row = shell.look()?.read(|books| books.maybe_mail(id))?;
    let row = row.with_context(|| format!("There is no mail {id} in the inbox"))?;
    if let Some(at) = row.removed {
        return Ok(removed(&row, at));
    }
    let shown = Shown::of(&row.raw, &config);
    let mut text = format!("mail       {}\n", row.id);
    text += &format!("received   {} UTC\n", plain_words::instant(row.received));
    let stamp = chain_of(&row.raw, &config.received_from).stamp;
    text += &match stamp {
        Ok(at) => format!("stamped    {} UTC by the sender's mail server\n", plain_words::instant(at)),
        Err(why) => format!("stamped    unknown: {why}\n"),
    };
    let cut = if row.whole { "" } else { ", of which the beginning is kept" };
    text += &format!("size       {} bytes{cut}\n", row.size);
    text += &format!("place      {}\n", scrub::line(&row.place));
    text += &format!("state      {}{}\n", row.state.word(), failures(&row));
    if let Some(at) = row.settled {
        text += &format!("settled    {} UTC\n", plain_words::instant(at));
    }
    if !row.outcome.is_empty() {
        text += &format!("outcome    {}\n", scrub::line(&row.outcome));
    }
    if !row.asked_by.is_empty() {
        text += &format!("rules      asked back by {}\n", row.asked_by.replace(' ', ", "));
    }
    text += &format!("\n{}\n\n{}\n", shown.head.join("\n"), shown.text.join("\n"));
    if let Some(why) = &shown.broken {
        text += &format!("\n(Shown as it came, since it cannot be read: {why})\n");
    }
    let more = json!({
        "place": scrub::line(&row.place), "stamped": stamp.ok(), "head": shown.head, "text": shown.text,
        "unreadable": shown.broken,
    });
    Ok(Answer::new(text, merged(value(&row), more)))
}

/// A stranger's mail, of which no more is kept than that it came.
fn removed(row: &InboxRow, at: DateTime<Utc>) -> Answer {
    let settled = row.settled.map(|at| format!("settled    {} UTC\n", plain_words::instant(at)));
    let text = format!(
        "mail       {}\nreceived   {} UTC\nsize       {} bytes\nplace      {}\nstate      {}\n{}outcome    {}\n\n\
         bytes removed on {}, by keep_strangers_days\n",
        row.id,
        plain_words::instant(row.received),
        row.size,
        scrub::line(&row.place),
        row.state.word(),
        settled.unwrap_or_default(),
        scrub::line(&row.outcome),
        at.format("%-d %B %Y"),
    );
    Answer::new(text, merged(value(row), json!({ "place": scrub::line(&row.place) })))
}

/// How often it failed, and whether somebody was cut off while he read it.
fn failures(row: &InboxRow) -> String {
    let failed = match row.attempts {
        0 => String::new(),
        1 => ", reading it failed once".into(),
        more => format!(", reading it failed {more} times"),
    };
    let cut_off = if row.begun.is_some() { ", and was cut off" } else { "" };
    format!("{failed}{cut_off}")
}
