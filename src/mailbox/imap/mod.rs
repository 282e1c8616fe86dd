//! An IMAP folder as mailbox (RFC 3501), read by UID and never changed except as a courtesy.
//!
//! One session at a time. Whatever fails, and whatever is cancelled half way, costs the session: after that nobody
//! knows what the server will say next. The Keeper's cursor, not the session, knows how far we are.

mod done_folder;
mod drain;
mod idle;
mod login;
mod lookout;
mod server_answers;
mod session;
mod wire_text;

use super::keeper::{Drained, Keeper, MailboxError};
use crate::{
    clock::Clock,
    config::{FolderSettings, MailAccount},
    net::{Connector, Failure, Protocol},
};
use login::Refusal;
use session::{End, Link};

use std::time::Duration;

use chrono::{DateTime, Utc};
use tracing::{debug, info, warn};

pub use session::Deadlines;

/// How many mails one STORE or MOVE names, so that the line stays below what servers take.
const TIDIED_AT_ONCE: usize = 200;
/// After so many IDLEs in a row that did not begin, we poll.
const IDLE_FAILURES: u32 = 3;

#[derive(Debug)]
pub struct Imap {
    connector: Connector,
    settings: FolderSettings,
    /// Of mails larger than this only the beginning is fetched, in bytes.
    largest: usize,
    /// Mails that the server took in before are left alone.
    since: Option<DateTime<Utc>>,
    pub(super) deadlines: Deadlines,
    clock: Clock,
    link: Option<Link>,
    idle_failures: u32,
    /// Why finished mails were last not put into their folder: said once.
    not_filed: Option<String>,
}

impl Imap {
    /// The folder of this account. Connects at the first use.
    pub fn new(
        account: MailAccount,
        settings: FolderSettings,
        largest: usize,
        since: Option<DateTime<Utc>>,
        clock: Clock,
    ) -> Self {
        let (connector, deadlines) = (Connector::new(account, Protocol::IMAP), Deadlines::default());
        let (link, idle_failures, not_filed) = (None, 0, None);
        Self { connector, settings, largest, since, deadlines, clock, link, idle_failures, not_filed }
    }

    pub(super) async fn drain(&mut self, keeper: &mut dyn Keeper) -> Result<Drained, MailboxError> {
        let mut link = self.selected().await?;
        let drained = drain::drain(&mut link, self, keeper).await?;
        self.link = Some(link);
        Ok(drained)
    }

    /// A session with the folder freshly selected. One that was kept may have died unnoticed; that is not worth an
    /// error.
    async fn selected(&mut self) -> Result<Link, MailboxError> {
        if let Some(mut link) = self.link.take() {
            match link.select(&self.settings.folder, self.clock).await {
                Ok(()) => return Ok(link),
                Err(error) => debug!(%error, "The mail server has dropped us; connecting anew"),
            }
        }
        let mut link = self.connect().await?;
        link.select(&self.settings.folder, self.clock).await?;
        Ok(link)
    }

    async fn connect(&mut self) -> Result<Link, MailboxError> {
        let unread = |failure: Failure| MailboxError::Files(failure.to_string());
        let secret = self.connector.secret().await.map_err(unread)?;
        let limit = self.deadlines.step;
        let (session, way) = match login::log_in(&mut self.connector, &secret, limit).await {
            Ok(known) => known,
            Err(Refusal { error, of_secret }) => {
                let fresh = match of_secret {
                    true => self.connector.fresh(&secret).await.map_err(unread)?,
                    false => None,
                };
                if of_secret {
                    self.connector.remember_refused(secret);
                }
                let Some(fresh) = fresh else { return Err(error) };
                debug!(%error, "The token is refused; trying a fresh one");
                login::log_in(&mut self.connector, &fresh, limit).await.map_err(|refusal| refusal.error)?
            }
        };
        let mut link = Link::new(session, way, self.deadlines);
        link.learn_capabilities().await?;
        let by = way.name();
        info!(by, idle = link.offers("IDLE"), mv = link.offers("MOVE"), "Logged in to the mailbox");
        Ok(link)
    }

    /// Ends when the account has another password than the one that the server refused.
    pub(super) async fn another_password(&self, pause: Duration) {
        self.connector.another_password(pause).await;
    }

    pub(super) async fn tidy(&mut self, places: &[String]) {
        if !self.settings.mark_seen && self.settings.done_folder.is_none() {
            return;
        }
        let Some(mut link) = self.link.take() else {
            debug!("No connection to flag finished mails over");
            return;
        };
        let uids: Vec<u32> =
            places.iter().filter_map(|place| wire_text::uid_of(place, link.uid_validity())).collect();
        for some in uids.chunks(TIDIED_AT_ONCE) {
            if let Err(error) = self.tidy_some(&mut link, some).await {
                warn!(%error, "Finished mails could not be flagged or moved");
                return;
            }
        }
        self.link = Some(link);
    }

    pub(super) async fn put(&mut self, bytes: &[u8], received: DateTime<Utc>) -> Result<(), MailboxError> {
        let mut link = self.selected().await?;
        let end = link.append(&self.settings.folder, bytes, received).await?;
        // That it refuses one mail says nothing against the connection.
        self.link = Some(link);
        end.map_err(|reason| MailboxError::Server(format!("APPEND: {reason}")))
    }

    async fn tidy_some(&mut self, link: &mut Link, uids: &[u32]) -> Result<(), MailboxError> {
        let set = wire_text::uid_set(uids);
        if self.settings.mark_seen {
            link.courtesy(&format!("UID STORE {set} +FLAGS.SILENT (\\Seen)")).await?;
        }
        let Some(folder) = &self.settings.done_folder else { return Ok(()) };
        let not_filed = done_folder::file_away(link, &set, folder).await?.err();
        if let Some(why) = not_filed.as_deref().filter(|_| not_filed != self.not_filed) {
            warn!(folder, why, "Finished mails stay where they are");
        }
        self.not_filed = not_filed;
        Ok(())
    }

    pub(super) async fn wait(&mut self, at_most: Duration) -> Result<(), MailboxError> {
        let idles = self.settings.idle
            && self.idle_failures < IDLE_FAILURES
            && self.link.as_ref().is_some_and(|link| link.offers("IDLE"));
        if !idles {
            let poll = Duration::from_secs(self.settings.poll_seconds.max(1));
            tokio::time::sleep(poll.min(at_most)).await;
            return Ok(());
        }
        let Some(link) = self.link.take() else { return Ok(()) };
        if link.news {
            self.link = Some(link);
            return Ok(());
        }
        self.link = Some(idle::until_news(link, at_most, &mut self.idle_failures).await?);
        Ok(())
    }

    pub(super) async fn close(&mut self) {
        if let Some(link) = self.link.take() {
            link.logout().await;
        }
    }

    /// Whether finished mails can be put into the folder that is meant for them, which is made where it is missing;
    /// nothing where there is none.
    pub(super) async fn check_done(&mut self) -> Option<Result<String, String>> {
        let folder = self.settings.done_folder.clone()?;
        let ready = self.done_ready(&folder).await.unwrap_or_else(|error| Err(error.to_string()));
        Some(ready.map(|()| format!("{folder} takes finished mails")))
    }

    async fn done_ready(&mut self, folder: &str) -> Result<End, MailboxError> {
        let mut link = self.selected().await?;
        let ready = done_folder::ready(&mut link, folder).await?;
        self.link = Some(link);
        Ok(ready)
    }

    pub(super) async fn check(&mut self) -> Result<String, MailboxError> {
        let link = self.selected().await?;
        let account = &self.connector.account;
        let waits = if self.settings.idle && link.offers("IDLE") { "waits by IDLE" } else { "polls" };
        let found = format!(
            "IMAP {}:{}: logged in by {}; {} holds {} mails; {waits}",
            account.host,
            account.port,
            link.way.name(),
            self.settings.folder,
            link.folder.exists
        );
        self.link = Some(link);
        Ok(found)
    }
}
