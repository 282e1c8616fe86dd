//! A mail as its sender's part of the desk is given it.

use crate::letters::Thread;
use crate::{
    laws::{Evidence, Proof},
    mail::Message,
    model::{Digest, Personal},
    store::InboxRow,
};

/// A mail with its row.
pub(crate) struct Mail<'a> {
    pub row: &'a InboxRow,
    pub message: &'a Message,
    /// Whether refusals and questions are answered.
    pub answer: bool,
}

/// The mail that entries rest on.
pub(crate) fn evidence(row: &InboxRow, message: &Message, proof: Proof) -> Evidence {
    Evidence {
        stamped: None,
        inbox: row.id,
        message_id: message.message_id.as_ref().map(|id| Personal::new(id.as_str())),
        raw: Personal::new(Digest::of_bytes(&row.raw).to_string()),
        received: row.received,
        proof,
    }
}

/// The thread of an answer to a mail.
pub(crate) fn thread(message: &Message) -> Thread {
    let mut references: Vec<_> = message.answers.iter().rev().cloned().collect();
    references.dedup();
    Thread { in_reply_to: message.message_id.clone(), references }
}
