//! Looks at the mails that come into a folder while somebody waits for one of his own.

use std::collections::BTreeMap;

use async_imap::imap_proto::{AttributeValue, MailboxDatum, NameAttribute, Response};
use tracing::debug;

use super::{
    super::lookout::{AS_FAR_AS, Lookout, Newcomer},
    Imap, MailboxError,
    session::{Link, PLAIN},
    wire_text,
};

/// No more mails than these are looked at in one go: the one that is waited for is among the first that come.
const MOST: usize = 50;

impl Imap {
    /// The folder that is read, the one for finished mails, and the one for what the server holds to be junk, as they end
    /// now.
    pub(in crate::mailbox) async fn look_out(&mut self) -> Result<Lookout, MailboxError> {
        let mut link = self.selected().await?;
        let mut names = vec![self.settings.folder.clone()];
        names.extend(self.settings.done_folder.clone());
        if let Some(junk) = junk(&mut link).await?.filter(|junk| !names.contains(junk)) {
            names.push(junk);
        }
        let mut folders = Vec::new();
        for name in names {
            let end = self.end_of(&mut link, &name).await?;
            folders.push((name, end));
        }
        self.link = Some(link);
        Ok(Lookout { folders, ..Lookout::default() })
    }

    /// The numbering of a folder, and its last mail; nothing where there is no such folder.
    async fn end_of(&self, link: &mut Link, folder: &str) -> Result<Option<(u32, u32)>, MailboxError> {
        if let Err(error) = link.select(folder, self.clock).await {
            return match error {
                MailboxError::Server(reason) => {
                    debug!(folder, reason, "The folder cannot be looked at");
                    Ok(None)
                }
                error => Err(error),
            };
        }
        let last = match link.folder.uid_next {
            Some(next) => next.saturating_sub(1),
            None => link.search("1:*").await?.last().copied().unwrap_or_default(),
        };
        Ok(Some((link.uid_validity(), last)))
    }

    /// The mails that came since, in all of these folders.
    pub(in crate::mailbox) async fn newcomers(
        &mut self,
        lookout: &Lookout,
    ) -> Result<Vec<Newcomer>, MailboxError> {
        let mut link = self.selected().await?;
        let mut found = Vec::new();
        for (folder, end) in &lookout.folders {
            if self.end_of(&mut link, folder).await?.is_none() {
                continue;
            }
            // A folder that was made meanwhile, or numbered anew, holds nothing but news.
            let after =
                end.filter(|(validity, _)| *validity == link.uid_validity()).map_or(0, |(_, uid)| uid);
            let mut uids = link.search(&format!("{}:*", after.saturating_add(1))).await?;
            uids.retain(|uid| *uid > after);
            uids.truncate(MOST);
            let mails = beginnings(&mut link, &uids).await?;
            found.extend(mails.into_iter().map(|(uid, bytes)| Newcomer {
                bytes,
                folder: folder.clone(),
                uid,
                place: String::new(),
            }));
        }
        self.link = Some(link);
        Ok(found)
    }

    /// Destroys a mail; false where the server cannot destroy a single one.
    pub(in crate::mailbox) async fn take_away(&mut self, mail: &Newcomer) -> Result<bool, MailboxError> {
        let mut link = self.selected().await?;
        if !link.offers("UIDPLUS") || self.end_of(&mut link, &mail.folder).await?.is_none() {
            self.link = Some(link);
            return Ok(false);
        }
        let uid = mail.uid;
        for command in [format!("UID STORE {uid} +FLAGS.SILENT (\\Deleted)"), format!("UID EXPUNGE {uid}")] {
            if let Err(reason) = link.ask(&command).await? {
                debug!(command, reason, "The mail cannot be taken away");
                return Ok(false);
            }
        }
        self.link = Some(link);
        Ok(true)
    }
}

/// The folder that the server marks as the one for junk (RFC 6154).
async fn junk(link: &mut Link) -> Result<Option<String>, MailboxError> {
    let mut junk = None;
    let listed = link.plain("LIST \"\" \"*\"", |answer| {
        if let Response::MailboxData(MailboxDatum::List(folder)) = answer
            && folder.name_attributes.contains(&NameAttribute::Junk)
            && folder.name.is_ascii()
        {
            junk = Some(folder.name.to_string());
        }
    });
    if let Err(reason) = listed.await? {
        debug!(reason, "The mail server does not list its folders");
    }
    Ok(junk)
}

async fn beginnings(link: &mut Link, uids: &[u32]) -> Result<BTreeMap<u32, Vec<u8>>, MailboxError> {
    let mut came = BTreeMap::new();
    if uids.is_empty() {
        return Ok(came);
    }
    let command = format!("UID FETCH {} (UID BODY.PEEK[]<0.{AS_FAR_AS}>)", wire_text::uid_set(uids));
    let most = (uids.len() as u64).saturating_mul(2 * AS_FAR_AS as u64).saturating_add(PLAIN);
    let fetched = link.run(&command, link.deadlines.fetch, most, |answer| {
        let Response::Fetch(_, attributes) = answer else { return };
        let uid = attributes.iter().find_map(|attribute| match attribute {
            AttributeValue::Uid(uid) => Some(*uid),
            _ => None,
        });
        let body = attributes.iter().find_map(|attribute| match attribute {
            AttributeValue::BodySection { section: None, data: Some(data), .. } => Some(data.to_vec()),
            _ => None,
        });
        if let (Some(uid), Some(body)) = (uid, body) {
            came.insert(uid, body);
        }
    });
    if let Err(reason) = fetched.await? {
        debug!(reason, "The mail server did not hand over all mails");
    }
    Ok(came)
}
