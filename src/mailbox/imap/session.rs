//! One IMAP session: commands with deadlines, and answers that are heard to their tagged end.
//!
//! async-imap's own commands are used for logging in, IDLE and LOGOUT only. Its FETCH and SEARCH take any tagged end for success,
//! and the end of the connection for the end of the answer, so a server's NO or a cut line would look like an empty
//! mailbox; and flags may fall when the mailbox is empty.

use std::{io, time::Duration};

use async_imap::{
    Session,
    error::Error,
    imap_proto::{MailboxDatum, Response, Status},
};
use chrono::{DateTime, Utc};
use tokio::io::AsyncWriteExt;
use tracing::{debug, warn};

use super::{
    super::keeper::MAILS_TOGETHER,
    MailboxError,
    server_answers::{Folder, capability, described, failed},
    wire_text,
};
use crate::{
    clock::Clock,
    net::{Stream, Way, deadline, within},
};

/// What an answer without mails in it may hold at most, in bytes.
pub(super) const PLAIN: u64 = 1024 * 1024;

/// How many mails are asked for at once.
pub(super) const MAILS_AT_ONCE: usize = MAILS_TOGETHER;

/// How a command ended that the server understood: done, or for this reason not done, or not all of it.
pub(super) type End = Result<(), String>;

/// How long the server may take.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// For each step until it knows us: TCP, TLS, greeting, login.
    pub step: Duration,
    /// For each command without mails in its answer.
    pub command: Duration,
    /// For each fetch of mails, about a mebibyte at most.
    pub fetch: Duration,
    /// For the beginning of IDLE; a server that says NO is never heard by the library.
    pub idle_start: Duration,
    /// For one IDLE. Routers forget silent connections long before the 29 minutes of RFC 2177.
    pub idle: Duration,
    pub idle_end: Duration,
    pub logout: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            step: Duration::from_secs(60),
            command: Duration::from_secs(60),
            fetch: Duration::from_secs(180),
            idle_start: Duration::from_secs(30),
            idle: Duration::from_secs(5 * 60),
            idle_end: Duration::from_secs(15),
            logout: Duration::from_secs(5),
        }
    }
}

/// That something that we need was not done.
fn not_done(what: &str) -> impl Fn(String) -> MailboxError {
    move |reason| MailboxError::Server(format!("{what}: {reason}"))
}

impl Deadlines {
    /// The longest that a drain says nothing to its Keeper: the way to the server, and mails that are asked for one by one.
    pub fn silence(&self) -> Duration {
        // The password too may be waited for.
        let way = self.step * 7 + self.command * 8;
        let mails = u32::try_from(MAILS_AT_ONCE).unwrap_or(u32::MAX).saturating_add(2);
        way.saturating_add((self.fetch + self.command * 2).saturating_mul(mails))
    }
}

/// A session that is logged in, with what is known of the server and the folder.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) session: Session<Stream>,
    /// How we logged in.
    pub(super) way: Way,
    pub(super) deadlines: Deadlines,
    pub(super) capabilities: Vec<String>,
    pub(super) folder: Folder,
    /// Our own numbering for this session, where the server has none.
    pub(super) made_up: Option<u32>,
    /// Whether the server has told of new mails since the last search.
    pub(super) news: bool,
}

impl Link {
    pub(super) fn new(session: Session<Stream>, way: Way, deadlines: Deadlines) -> Self {
        let (capabilities, folder) = (Vec::new(), Folder::default());
        Self { session, way, deadlines, capabilities, folder, made_up: None, news: false }
    }

    /// Runs a command and shows every answer before its tagged end; `bytes` may come at most.
    pub(super) async fn run(
        &mut self,
        command: &str,
        limit: Duration,
        bytes: u64,
        each: impl FnMut(&Response<'_>),
    ) -> Result<End, MailboxError> {
        self.tell(command, &[], limit, bytes, each).await
    }

    /// The same, with what is sent once the server asks for it.
    async fn tell(
        &mut self,
        command: &str,
        mut literal: &[u8],
        limit: Duration,
        bytes: u64,
        mut each: impl FnMut(&Response<'_>),
    ) -> Result<End, MailboxError> {
        let verb = command.split(" (").next().unwrap_or(command);
        self.session.as_mut().allow(bytes);
        let (news, session) = (&mut self.news, &mut self.session);
        let dialogue = async {
            let tag = session.run_command(command).await?;
            loop {
                let answer = session.read_response().await?.ok_or(Error::ConnectionLost)?;
                match answer.parsed() {
                    Response::Done { tag: ended, status, outcome } if *ended == tag => {
                        let reason = outcome.information.as_deref().unwrap_or_default().to_owned();
                        return match status {
                            Status::Ok => Ok(Ok(())),
                            Status::No => Ok(Err(reason)),
                            _ => Err(Error::Bad(reason)),
                        };
                    }
                    Response::Data { status: Status::Bye, outcome } => {
                        let reason = outcome.information.as_deref().unwrap_or("no reason");
                        return Err(io::Error::other(format!("the server says goodbye: {reason}")).into());
                    }
                    Response::Continue { .. } if !literal.is_empty() => {
                        let stream = session.as_mut();
                        stream.write_all(std::mem::take(&mut literal)).await?;
                        stream.write_all(b"\r\n").await?;
                        stream.flush().await?;
                    }
                    other => {
                        *news |= matches!(other, Response::MailboxData(MailboxDatum::Exists(_)));
                        each(other);
                    }
                }
            }
        };
        deadline(limit, verb, dialogue).await?.map_err(|error| failed(verb, &error))
    }

    /// A command without mails in its answer.
    pub(super) async fn plain(
        &mut self,
        command: &str,
        each: impl FnMut(&Response<'_>),
    ) -> Result<End, MailboxError> {
        self.run(command, self.deadlines.command, PLAIN, each).await
    }

    /// A command of which only the end matters.
    pub(super) async fn ask(&mut self, command: &str) -> Result<End, MailboxError> {
        self.plain(command, |_| {}).await
    }

    /// Puts a mail into a folder, flagged as seen (RFC 3501, APPEND).
    pub(super) async fn append(
        &mut self,
        folder: &str,
        mail: &[u8],
        received: DateTime<Utc>,
    ) -> Result<End, MailboxError> {
        let (folder, at) = (wire_text::quoted(folder), wire_text::as_internal_date(received));
        let command = format!("APPEND {folder} (\\Seen) {at} {{{}}}", mail.len());
        self.tell(&command, mail, self.deadlines.fetch, PLAIN, |_| {}).await
    }

    /// Asks what the server can, now that it knows us: what it said in clear or before LOGIN does not count. Some
    /// servers (NetEase) open no folder for a client that does not name itself (RFC 2971).
    pub(super) async fn learn_capabilities(&mut self) -> Result<(), MailboxError> {
        let mut capabilities = Vec::new();
        let end = self.plain("CAPABILITY", |answer| {
            if let Response::Capabilities(offered) = answer {
                capabilities = offered.iter().filter_map(capability).collect();
            }
        });
        end.await?.map_err(not_done("CAPABILITY"))?;
        self.capabilities = capabilities;
        if self.offers("ID") {
            self.courtesy("ID (\"name\" \"amici\")").await?;
        }
        Ok(())
    }

    pub(super) fn offers(&self, capability: &str) -> bool {
        self.capabilities.iter().any(|offered| offered == capability)
    }

    /// Runs a command whose refusal does not matter.
    pub(super) async fn courtesy(&mut self, command: &str) -> Result<(), MailboxError> {
        if let Err(reason) = self.ask(command).await? {
            debug!(command, reason, "The mail server declines");
        }
        Ok(())
    }

    /// Selects the folder and learns its numbering; by STATUS what SELECT leaves out (163.com).
    pub(super) async fn select(&mut self, name: &str, clock: Clock) -> Result<(), MailboxError> {
        let quoted = wire_text::quoted(name);
        let mut folder = Folder::default();
        let select = self.plain(&format!("SELECT {quoted}"), |answer| described(answer, &mut folder)).await?;
        select.map_err(not_done("SELECT"))?;
        if folder.uid_validity.is_none() || folder.uid_next.is_none() {
            let status = format!("STATUS {quoted} (UIDVALIDITY UIDNEXT)");
            if let Err(reason) = self.plain(&status, |answer| described(answer, &mut folder)).await? {
                debug!(reason, "The mail server does not tell the folder's numbering");
            }
        }
        if folder.uid_validity.is_none() {
            warn!(
                "The mail server does not tell UIDVALIDITY: the folder is read whole after each connection"
            );
            folder.uid_validity = Some(*self.made_up.get_or_insert(numbering(clock.now())));
        }
        self.folder = folder;
        Ok(())
    }

    /// Until the next SELECT, places get a numbering of our own: the server's cannot be relied on.
    pub(super) fn number_anew(&mut self, now: DateTime<Utc>) {
        self.folder.uid_validity = Some(numbering(now));
    }

    pub(super) fn uid_validity(&self) -> u32 {
        self.folder.uid_validity.unwrap_or_default()
    }

    /// The UIDs in the set that exist, ascending.
    pub(super) async fn search(&mut self, set: &str) -> Result<Vec<u32>, MailboxError> {
        self.news = false;
        let mut uids = Vec::new();
        // Eleven bytes a UID at most; a million mails are more than a referee gets.
        let (command, limit) = (format!("UID SEARCH UID {set}"), self.deadlines.command);
        let search = self.run(&command, limit, 16 * PLAIN, |answer| {
            if let Response::MailboxData(MailboxDatum::Search(found)) = answer {
                uids.extend_from_slice(found);
            }
        });
        search.await?.map_err(not_done("SEARCH"))?;
        uids.sort_unstable();
        uids.dedup();
        Ok(uids)
    }

    /// Which of these still exist.
    pub(super) async fn still_there(&mut self, uids: &[u32]) -> Result<Vec<u32>, MailboxError> {
        // NOOP first: it is where servers let go of mails that another session has expunged.
        self.ask("NOOP").await?.map_err(not_done("NOOP"))?;
        let mut found = self.search(&wire_text::uid_set(uids)).await?;
        found.retain(|uid| uids.contains(uid));
        Ok(found)
    }

    /// Says goodbye; nothing depends on it.
    pub(super) async fn logout(mut self) {
        if let Err(failure) = within(self.deadlines.logout, "LOGOUT", self.session.logout()).await {
            debug!(%failure, "The mail server did not say goodbye");
        }
    }
}

/// A number that no place that is kept begins with, as long as time goes on. Servers number by the second of the
/// folder's making, so the upper half, in use from 2038 on, is free of theirs.
fn numbering(now: DateTime<Utc>) -> u32 {
    u32::try_from(now.timestamp()).unwrap_or_default() | (1 << 31)
}
