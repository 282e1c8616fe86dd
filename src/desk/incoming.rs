//! A mail as its sender's part of the desk is given it, also one that was kept and is read once more.

use std::ops::Deref;

use anyhow::Result;
use chrono::{DateTime, Utc};
use thiserror::Error;

use super::{Answered, Post, Workplace};
use crate::{
    intake::{Gathered, mail_summary::MailSummary},
    laws::{Evidence, Proof},
    letters::Thread,
    mail::{Message, Sender, Unparsable, understand, understand_beginning},
    model::{Digest, Personal, Tag},
    store::{InboxRow, PlayerRow},
};

#[derive(Clone, Copy)]
pub(crate) struct Mail<'a> {
    pub post: &'a Post<'a>,
    pub row: &'a InboxRow,
    pub message: &'a Message,
    /// Whether refusals and questions are answered.
    pub answer: bool,
}

impl<'a> Deref for Mail<'a> {
    type Target = Post<'a>;

    fn deref(&self) -> &Post<'a> {
        self.post
    }
}

impl Mail<'_> {
    /// What entries rest on.
    pub fn evidence(&self, proof: Proof) -> Evidence {
        Evidence {
            stamped: None,
            inbox: self.row.id,
            message_id: self.message.message_id.as_ref().map(|id| Personal::new(id.as_str())),
            raw: Personal::new(Digest::of_bytes(&self.row.raw).to_string()),
            received: self.row.received,
            proof,
        }
    }

    pub fn thread(&self) -> Thread {
        let mut references: Vec<_> = self.message.answers.iter().rev().cloned().collect();
        references.dedup();
        Thread { game: None, in_reply_to: self.message.message_id.clone(), references }
    }
}

/// A player's mail with what it says, and what its letter will say that lists what became of it.
pub(crate) struct OfPlayer<'a> {
    pub mail: &'a Mail<'a>,
    pub player: &'a PlayerRow,
    pub answered: &'a Answered,
    pub gathered: &'a Gathered,
    pub account: MailSummary,
}

/// The mail with which something is asked.
pub(crate) struct Asked<'a> {
    pub mail: &'a Mail<'a>,
    pub proof: Proof,
    /// When it counts as sent, where that hangs on a confirmation.
    pub sent: Option<DateTime<Utc>>,
}

/// A mail's subject without its tags, in which a secret stands.
pub(crate) fn subject_without_tags(message: &Message) -> String {
    let without =
        |subject: String, tag: &Tag| subject.replace(&tag.to_string(), "").replace(tag.token.reveal(), "");
    message.tags.subject.iter().fold(message.subject.clone(), without)
}

/// Who sent a mail, as it says.
pub(crate) fn sender_of(message: &Message) -> String {
    match &message.sender {
        Sender::One(address) => address.to_string(),
        Sender::Unclear(text) => text.clone(),
    }
}

/// The machine has not what reading takes: threads, memory. The mails wait, as when the mailbox cannot be reached.
#[derive(Clone, Debug, Eq, PartialEq, Error)]
#[error("no mail can be read: {0}; the mails wait, and are read once the machine lets them")]
pub struct Starved(pub(crate) String);

impl Workplace<'_> {
    /// A mail that was kept, and is to be read once more.
    pub fn understand(&self, row: &InboxRow) -> Result<Message> {
        understand(&row.raw, self.desk, &self.config.limits).map_err(|error| match error {
            Unparsable::Machine(why) => Starved(why).into(),
            of_the_mail => of_the_mail.into(),
        })
    }

    /// What can be read of one that may not be legible. That the machine could not read it says nothing about it.
    pub fn legible(&self, row: &InboxRow) -> Result<Option<Message>> {
        match understand_beginning(&row.raw, self.desk, &self.config.limits) {
            Ok((message, _)) => Ok(Some(message)),
            Err(Unparsable::Machine(why)) => Err(Starved(why).into()),
            Err(_) => Ok(None),
        }
    }
}
