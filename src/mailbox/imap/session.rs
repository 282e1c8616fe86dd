//! One IMAP session: commands with deadlines, and answers that are heard to their tagged end.
//!
//! async-imap's own commands are used for LOGIN, IDLE and LOGOUT only. Its FETCH and SEARCH take any tagged end for success,
//! and the end of the connection for the end of the answer, so a server's NO or a cut line would look like an empty
//! mailbox; and flags may fall when the mailbox is empty.

use std::{io, time::Duration};

use async_imap::{
    Session,
    error::Error,
    imap_proto::{MailboxDatum, Response, Status},
};
use chrono::{DateTime, Utc};
use tracing::{debug, warn};

use super::{
    MailboxError,
    folder_settings::Deadlines,
    server_answers::{Folder, capability, described, failed},
    wire_text,
};
use crate::{
    clock::Clock,
    net::{Failure, Stream, deadline, within},
};

/// What an answer without mails in it may hold at most, in bytes.
pub(super) const PLAIN: u64 = 1024 * 1024;

/// How a command ended that the server understood.
#[derive(Debug)]
pub(super) enum End {
    /// Done.
    Ok,
    /// Not done, or not all of it.
    No(String),
}

impl End {
    /// An error unless all is done.
    pub(super) fn ok(self, what: &str) -> Result<(), MailboxError> {
        match self {
            End::Ok => Ok(()),
            End::No(reason) => Err(MailboxError::Server(format!("{what}: {reason}"))),
        }
    }
}

/// What is known of the server and the folder.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) deadlines: Deadlines,
    capabilities: Vec<String>,
    folder: Folder,
    /// Our own numbering for this session, where the server has none.
    made_up: Option<u32>,
    /// Whether the server has told of new mails since the last search.
    pub(super) news: bool,
}

/// A session that is logged in.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) session: Session<Stream>,
    pub(super) known: Known,
}

impl Link {
    pub(super) fn new(session: Session<Stream>, deadlines: Deadlines) -> Self {
        let (capabilities, folder) = (Vec::new(), Folder::default());
        Self { session, known: Known { deadlines, capabilities, folder, made_up: None, news: false } }
    }

    /// Runs a command and shows every answer before its tagged end; `bytes` may come at most.
    pub(super) async fn run(
        &mut self,
        command: &str,
        limit: Duration,
        bytes: u64,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<End, MailboxError> {
        let verb = command.split(" (").next().unwrap_or(command);
        self.session.as_mut().allow(bytes);
        let news = &mut self.known.news;
        let session = &mut self.session;
        let dialogue = async {
            let tag = session.run_command(command).await?;
            loop {
                let answer = session.read_response().await?.ok_or(Error::ConnectionLost)?;
                match answer.parsed() {
                    Response::Done { tag: ended, status, outcome } if *ended == tag => {
                        let reason = outcome.information.as_deref().unwrap_or_default().to_owned();
                        return match status {
                            Status::Ok => Ok(End::Ok),
                            Status::No => Ok(End::No(reason)),
                            _ => Err(Error::Bad(reason)),
                        };
                    }
                    Response::Data { status: Status::Bye, outcome } => {
                        let reason = outcome.information.as_deref().unwrap_or("no reason");
                        return Err(io::Error::other(format!("the server says goodbye: {reason}")).into());
                    }
                    other => {
                        *news |= matches!(other, Response::MailboxData(MailboxDatum::Exists(_)));
                        each(other);
                    }
                }
            }
        };
        match deadline(limit, verb, dialogue).await {
            Ok(Ok(end)) => Ok(end),
            Ok(Err(error)) => Err(failed(verb, &error)),
            Err(Failure(silent)) => Err(MailboxError::Network(silent)),
        }
    }

    async fn plain(&mut self, command: &str, each: impl FnMut(&Response<'_>)) -> Result<End, MailboxError> {
        self.run(command, self.known.deadlines.command, PLAIN, each).await
    }

    /// A command of which only the end matters.
    pub(super) async fn ask(&mut self, command: &str) -> Result<End, MailboxError> {
        self.plain(command, |_| {}).await
    }

    /// Asks what the server can, now that it knows us: what it said in clear or before LOGIN does not count. Some
    /// servers (NetEase) open no folder for a client that does not name itself (RFC 2971).
    pub(super) async fn learn_capabilities(&mut self) -> Result<(), MailboxError> {
        let mut capabilities = Vec::new();
        let end = self.plain("CAPABILITY", |answer| {
            if let Response::Capabilities(offered) = answer {
                capabilities = offered.iter().map(capability).collect();
            }
        });
        end.await?.ok("CAPABILITY")?;
        self.known.capabilities = capabilities;
        if self.offers("ID") {
            self.courtesy("ID (\"name\" \"amici\")").await?;
        }
        Ok(())
    }

    pub(super) fn offers(&self, capability: &str) -> bool {
        self.known.capabilities.iter().any(|offered| offered == capability)
    }

    /// Runs a command whose refusal does not matter; whether it was done.
    pub(super) async fn courtesy(&mut self, command: &str) -> Result<bool, MailboxError> {
        match self.ask(command).await? {
            End::Ok => Ok(true),
            End::No(reason) => {
                debug!(command, reason, "The mail server declines");
                Ok(false)
            }
        }
    }

    /// Selects the folder and learns its numbering; by STATUS what SELECT leaves out (163.com).
    pub(super) async fn select(&mut self, name: &str, clock: Clock) -> Result<(), MailboxError> {
        let quoted = wire_text::quoted(name);
        let mut folder = Folder::default();
        let select = self.plain(&format!("SELECT {quoted}"), |answer| described(answer, &mut folder)).await?;
        select.ok("SELECT")?;
        if folder.uid_validity.is_none() || folder.uid_next.is_none() {
            let status = format!("STATUS {quoted} (UIDVALIDITY UIDNEXT)");
            self.plain(&status, |answer| described(answer, &mut folder)).await?;
        }
        if folder.uid_validity.is_none() {
            warn!(
                "The mail server does not tell UIDVALIDITY: the folder is read whole after each connection"
            );
            folder.uid_validity = Some(*self.known.made_up.get_or_insert(numbering(clock.now())));
        }
        self.known.folder = folder;
        Ok(())
    }

    /// Until the next SELECT, places get a numbering of our own: the server's cannot be relied on.
    pub(super) fn number_anew(&mut self, now: DateTime<Utc>) {
        self.known.folder.uid_validity = Some(numbering(now));
    }

    pub(super) fn deadlines(&self) -> Deadlines {
        self.known.deadlines
    }

    pub(super) fn uid_validity(&self) -> u32 {
        self.known.folder.uid_validity.unwrap_or_default()
    }

    pub(super) fn uid_next(&self) -> Option<u32> {
        self.known.folder.uid_next
    }

    pub(super) fn exists(&self) -> u32 {
        self.known.folder.exists
    }

    /// Whether the server has told of new mails since the last search.
    pub(super) fn heard_of_news(&self) -> bool {
        self.known.news
    }

    /// The UIDs in the set that exist, ascending.
    pub(super) async fn search(&mut self, set: &str) -> Result<Vec<u32>, MailboxError> {
        self.known.news = false;
        let mut uids = Vec::new();
        // Eleven bytes a UID at most; a million mails are more than a referee gets.
        let (limit, bytes) = (self.known.deadlines.command, 16 * PLAIN);
        let command = format!("UID SEARCH UID {set}");
        let search = self.run(&command, limit, bytes, |answer| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = answer {
                uids.extend_from_slice(found);
            }
        });
        search.await?.ok("SEARCH")?;
        uids.sort_unstable();
        uids.dedup();
        Ok(uids)
    }

    /// Which of these still exist.
    pub(super) async fn still_there(&mut self, uids: &[u32]) -> Result<Vec<u32>, MailboxError> {
        // NOOP first: it is where servers let go of mails that another session has expunged.
        self.plain("NOOP", |_| {}).await?.ok("NOOP")?;
        let mut found = self.search(&wire_text::uid_set(uids)).await?;
        found.retain(|uid| uids.contains(uid));
        Ok(found)
    }

    /// Says goodbye; nothing depends on it.
    pub(super) async fn logout(mut self) {
        if let Err(failure) = within(self.known.deadlines.logout, "LOGOUT", self.session.logout()).await {
            debug!(%failure, "The mail server did not say goodbye");
        }
    }
}

/// A number that no place that is kept begins with, as long as time goes on. Servers number by the second of the
/// folder's making, so the upper half, in use from 2038 on, is free of theirs.
fn numbering(now: DateTime<Utc>) -> u32 {
    u32::try_from(now.timestamp()).unwrap_or_default() | (1 << 31)
}
