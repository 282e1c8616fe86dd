//! Bytes to message: who claims to send it, whether it is a person, a machine or a bounce, to whom it is addressed,
//! and what its text says line by line, with what is quoted told apart. Judges no chess and knows no database.

mod act_mail;
mod addresses;
mod attribution;
mod authenticity;
mod bounce;
mod charset;
mod fields;
#[doc(hidden)]
pub mod fuzz_hooks;
mod inline_replies;
mod markup;
mod named_games;
mod nesting;
mod normalise;
mod own_text;
mod page;
mod page_tags;
mod quotation;
pub mod reader_process;
mod received;
mod recipients;
mod sender_kind;
mod sent_text;
mod shortened;
mod text_part;
mod traces;
mod understand;
mod words_of_others;

use chrono::{DateTime, Utc};

pub use act_mail::ActMail;
pub use fields::OURS;
pub use inline_replies::reveal;
pub use named_games::tag_of;
pub use normalise::normalise;
pub use own_text::{OwnText, not_ours, strip_bared, strip_known};
pub use quotation::{ARROW, CUT, WRITE_ABOVE};
pub use received::{Chain, NoStamp, chain_of};
pub use sender_kind::{Head, head_of, letter_of, nature_of_head};
pub use sent_text::SentText;
pub use shortened::shortened;
pub use traces::{Results, Traces, traces};
pub use understand::{make_ready, understand, understand_all, understand_beginning};
pub use words_of_others::Origin;

use crate::model::{Address, Digest, MessageId, Tag};

impl Message {
    /// Whether it holds what a page of ours calls its links by, or what programs print of them: a page that comes back does.
    pub fn holds_links(&self) -> bool {
        self.lines.iter().any(|line| line.text.contains(ARROW) || line.text.contains("mailto:"))
    }
}

/// A mail, understood as far as its form goes.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its Message-ID, where it carries exactly one that is well formed.
    pub message_id: Option<MessageId>,
    /// The same for every delivery of the same mail, whatever Received lines were added: From, Date, Subject,
    /// Message-ID and decoded text.
    pub fingerprint: Digest,
    /// Who claims to have sent it.
    pub sender: Sender,
    /// Everybody whom To, Cc, Bcc, Delivered-To, X-Original-To, Envelope-To and their like name, in that order.
    pub recipients: Vec<Address>,
    /// Whom To, Cc and their like (visible to the receivers) name who is not us.
    pub others: Others,
    /// The servers of ours, by what they call themselves, that say that the domain of its sender disowns it.
    pub disowned_by: Vec<String>,
    /// When its sender's server had it, as far as its `Received` lines can be believed.
    pub chain: Chain,
    /// The subject, decoded and unfolded.
    pub subject: String,
    /// The Message-IDs of In-Reply-To, then of References from the last to the first.
    pub answers: Vec<MessageId>,
    /// What the Date header says. A claim, never used to keep time.
    pub date: Option<DateTime<Utc>>,
    pub nature: Nature,
    /// What it is by all but its sender's address, where only that speaks for a machine (`postmaster@`,
    /// `jan-request@`): whoever is known to write from there is a person.
    pub but_for_its_address: Option<Nature>,
    pub tags: ReturnedTags,
    pub lines: Vec<Line>,
    pub games: Vec<AttachedGames>,
    /// The names of attached files that were not read.
    pub unread_attachments: Vec<String>,
}

/// Everybody but us who is shown a mail.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Others {
    /// Their addresses, each once.
    pub addresses: Vec<Address>,
    /// Whether something stands there that is no address: it is somebody, too.
    pub unknown: bool,
}

/// A file of games in Portable Game Notation beside a mail's text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AttachedGames {
    pub name: String,
    /// Its lines, normalised.
    pub lines: Vec<String>,
}

/// Who a mail claims to come from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Sender {
    /// Exactly one From header with exactly one address.
    One(Address),
    /// None, several, or one that is not an address; with what stood there, for the log of the operator.
    Unclear(String),
}

/// What kind of sender a mail has, from its head (RFC 3834 and practice).
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Nature {
    /// Nothing speaks against a person.
    Person,
    /// A list, bulk mail, an autoreply-like header, or not addressed to us: played when it is proved, its refusals
    /// are not answered. Says which header.
    Reserved(String),
    /// A machine: never played, never answered. Says which header.
    Machine(String),
    /// A report about one of our letters (RFC 3464): never played, never answered.
    Bounce(Bounce),
    /// Our own mail come back.
    Ours,
}

/// What a delivery report says.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Bounce {
    /// The outbox number of our letter, from the address that the report was sent to (VERP).
    pub letter: Option<i64>,
    /// The Message-ID of the mail that it reports about.
    pub about: Option<MessageId>,
    /// Whether delivery failed for good, or is only late.
    pub failed: bool,
    /// Whether our own mail server made the report: nobody outside can have sent it.
    pub ours: bool,
    /// The server's own words, at most 300 characters, one line.
    pub diagnostic: String,
    /// Whether it says that there is no such mailbox.
    pub of_the_address: bool,
}

/// The tags of letters of ours that a mail brings back.
#[derive(Clone, Debug, Default)]
pub struct ReturnedTags {
    /// In the addresses that it was sent to.
    pub address: Vec<Tag>,
    /// In its subject.
    pub subject: Vec<Tag>,
    /// Anywhere in its text, quoted or not.
    pub text: Vec<Tag>,
}

#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Line {
    /// Without its quote marks, trailing blanks and control characters; blanks of all kinds as one kind.
    pub text: String,
    pub standing: Standing,
    /// Whether a quotation, or a line that announces one, stands above it.
    pub below_quotation: bool,
}

impl Line {
    /// A newly written line, above every quotation.
    #[must_use]
    pub fn fresh(text: impl Into<String>) -> Line {
        Line { text: text.into(), standing: Standing::Fresh, below_quotation: false }
    }

    /// Whether it is newly written, as far as its form tells.
    #[must_use]
    pub fn is_fresh(&self) -> bool {
        self.standing == Standing::Fresh
    }

    /// Whether a letter or a figure stands in it.
    #[must_use]
    pub fn has_words(&self) -> bool {
        self.text.contains(char::is_alphanumeric)
    }
}

/// How a line of text stands in its mail.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Standing {
    /// Newly written, as far as its form tells.
    Fresh,
    /// Behind the mark `|`: an example, a table or relayed text of a letter of ours. Never a submission.
    Barred,
    /// Quoted (`>`, initials and `>`), a line that announces lines quoted so, or a line of a letter of ours.
    Quoted,
    /// A line after which nothing is newly written as far as the form goes (the head of an old mail, our own mark),
    /// and whatever stands without a mark of its own below it.
    Old,
    /// Below the signature mark.
    Signature,
}

/// Why a mail could not be understood at all.
#[derive(Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub enum Unparsable {
    /// More MIME parts, header lines or nested messages than the limits allow.
    #[error("over the limits: {0}")]
    TooMuch(String),
    #[error("not a mail")]
    NotAMail,
    #[error("the parser broke: {0}")]
    Broke(String),
    /// The machine had not what reading takes. That is no fault of the mail, which nobody has read.
    #[error("the machine could not read it: {0}")]
    Machine(String),
}

/// The desk of tests.
#[cfg(test)]
pub(crate) fn desk() -> crate::model::Desk {
    crate::model::Desk {
        address: "referee@club.example".parse().unwrap(),
        name: "Referee".into(),
        aliases: Vec::new(),
        plus_addressing: true,
        secret: [7; 16].into(),
        hosts: Vec::new(),
    }
}
