//! Reads everything new from the selected folder, ascending by UID, each mail kept before the cursor passes it.
//!
//! A mail that was announced and does not come is asked after: if it is gone, that is recorded; if it is still there,
//! the cursor stays before it and the next drain asks for it again. The mails after it are kept all the same, without
//! moving the cursor, so that one mail that a server cannot read does not keep a club's event from going on; but the
//! drain is no success, and so no flag falls on a limit of the last week.

use std::collections::BTreeMap;

use async_imap::imap_proto::{AttributeValue, Response};
use chrono::{DateTime, Utc};
use tracing::{debug, warn};

use super::{
    Settings,
    link::{End, Link, PLAIN},
    text,
};
use crate::{
    clock::Clock,
    mailbox::{Arrival, Content, Cursor, Drained, Keeper, MailboxError},
};

/// How many mails' sizes are asked for at once.
const SIZES_AT_ONCE: usize = 200;
/// How many mails are asked for at once.
const MAILS_AT_ONCE: usize = 50;
/// How many bytes of mails are asked for at once, if that is more than one mail.
const BYTES_AT_ONCE: u64 = 1024 * 1024;

/// What the server says of a mail before it is fetched.
#[derive(Clone, Copy, Debug, Default)]
struct Announced {
    size: Option<u64>,
    received: Option<DateTime<Utc>>,
}

/// One pass over the folder.
struct Pass<'a> {
    link: &'a mut Link,
    settings: &'a Settings,
    now: DateTime<Utc>,
    keeper: &'a mut dyn Keeper,
    drained: Drained,
    /// The first mail that exists and was not handed over: the cursor stays before it.
    stuck: Option<u32>,
}

/// Hands over everything after the Keeper's cursor, until a search finds no more.
pub(super) async fn drain(
    link: &mut Link,
    settings: &Settings,
    clock: Clock,
    keeper: &mut dyn Keeper,
) -> Result<Drained, MailboxError> {
    let (now, drained) = (clock.now(), Drained::default());
    let mut pass = Pass { link, settings, now, keeper, drained, stuck: None };
    let mut after = pass.begin().await?;
    loop {
        let mut uids = pass.link.search(&format!("{}:*", after.saturating_add(1))).await?;
        // A set that begins behind the last mail still names the last mail (RFC 3501, 6.4.8).
        uids.retain(|uid| *uid > after);
        let Some(last) = uids.last().copied() else {
            if pass.link.heard_of_news() {
                continue;
            }
            return match pass.stuck {
                None => Ok(pass.drained),
                Some(uid) => Err(MailboxError::Stuck(uid)),
            };
        };
        // Mails that come while we read are received later than the drain began.
        pass.now = clock.now();
        pass.take(&uids).await?;
        after = last;
    }
}

impl Pass<'_> {
    /// The UID after which to read: the Keeper's, if the folder is still numbered as it was then.
    async fn begin(&mut self) -> Result<u32, MailboxError> {
        let Some(cursor) = self.keeper.cursor().map_err(MailboxError::Keeper)? else { return Ok(0) };
        if cursor.uid_validity != self.link.uid_validity() {
            warn!(
                was = cursor.uid_validity,
                is = self.link.uid_validity(),
                "The mail server has numbered the folder anew; reading all of it again"
            );
            self.drained.rescanned = true;
            return Ok(0);
        }
        let passed = self.link.uid_next().is_some_and(|next| next <= cursor.uid);
        if passed && self.link.still_there(&[cursor.uid]).await?.is_empty() {
            // Seen at GMX: numbers are used again under the same UIDVALIDITY.
            warn!(uid = cursor.uid, "The mail server's UIDNEXT went back; reading the whole folder again");
            self.link.number_anew(self.now);
            self.drained.rescanned = true;
            return Ok(0);
        }
        Ok(cursor.uid)
    }

    /// Keeps all of these, ascending.
    async fn take(&mut self, uids: &[u32]) -> Result<(), MailboxError> {
        for some in uids.chunks(SIZES_AT_ONCE) {
            let mut unknown = Vec::new();
            for &uid in some {
                let place = text::place(self.link.uid_validity(), uid);
                if !self.keeper.knows(&place).map_err(MailboxError::Keeper)? {
                    unknown.push(uid);
                }
            }
            let announced = self.announced(&unknown).await?;
            for batch in batches(&unknown, &announced, self.settings.largest) {
                self.fetch(&batch, &announced).await?;
            }
            // A chunk that ends with known mails would be looked through again for ever after a re-scan.
            if let Some(&last) = some.last()
                && unknown.last() != Some(&last)
                && self.stuck.is_none()
            {
                self.keep(last, Announced::default(), Content::Vanished)?;
            }
        }
        Ok(())
    }

    async fn announced(&mut self, uids: &[u32]) -> Result<BTreeMap<u32, Announced>, MailboxError> {
        let mut announced = BTreeMap::new();
        if uids.is_empty() {
            return Ok(announced);
        }
        let command = format!("UID FETCH {} (UID RFC822.SIZE INTERNALDATE)", text::uid_set(uids));
        let limit = self.link.deadlines().command;
        let end = self.link.run(&command, limit, PLAIN, |answer| {
            if let Some((uid, found)) = announcement(answer)
                && uids.contains(&uid)
            {
                announced.insert(uid, found);
            }
        });
        if let End::No(reason) = end.await? {
            debug!(reason, "The mail server did not tell all sizes");
        }
        Ok(announced)
    }

    /// Fetches and keeps a batch. What does not come is asked after once.
    async fn fetch(
        &mut self,
        batch: &Batch,
        announced: &BTreeMap<u32, Announced>,
    ) -> Result<(), MailboxError> {
        let mut came = self.bodies(batch).await?;
        let missing: Vec<u32> = batch.uids.iter().copied().filter(|uid| !came.contains_key(uid)).collect();
        let still_there =
            if missing.is_empty() { Vec::new() } else { self.link.still_there(&missing).await? };
        // One mail that the server cannot read may have cost the whole answer.
        if batch.uids.len() > 1 {
            for &uid in &still_there {
                came.append(&mut self.bodies(&Batch { uids: vec![uid], ..*batch }).await?);
            }
        }
        for &uid in &batch.uids {
            let said = announced.get(&uid).copied().unwrap_or_default();
            let content = match came.remove(&uid) {
                Some(bytes) => self.content(bytes, said, batch.partial),
                None if still_there.contains(&uid) => {
                    self.stuck.get_or_insert(uid);
                    continue;
                }
                None => Content::Vanished,
            };
            self.keep(uid, said, content)?;
            self.drained.kept += 1;
        }
        Ok(())
    }

    async fn bodies(&mut self, batch: &Batch) -> Result<BTreeMap<u32, Vec<u8>>, MailboxError> {
        let largest = self.settings.largest;
        let body = if batch.partial { format!("BODY.PEEK[]<0.{largest}>") } else { "BODY.PEEK[]".into() };
        let command = format!("UID FETCH {} (UID {body})", text::uid_set(&batch.uids));
        // Sizes are told before they are counted by some servers (Exchange): twice that, and room for the rest.
        let allowed = batch.bytes.saturating_mul(2).saturating_add(PLAIN);
        let mut came = BTreeMap::new();
        let end = self.link.run(&command, self.link.deadlines().fetch, allowed, |answer| {
            // The server may tell of other mails' flags meanwhile; those have no body.
            if let Some((uid, bytes)) = mail(answer) {
                came.insert(uid, bytes);
            }
        });
        if let End::No(reason) = end.await? {
            debug!(reason, "The mail server did not hand over all mails");
        }
        Ok(came)
    }

    /// The mail as far as the limit lets it in, whatever size the server had told.
    fn content(&self, mut bytes: Vec<u8>, said: Announced, partial: bool) -> Content {
        let largest = self.settings.largest;
        if bytes.len() > largest || (partial && bytes.len() == largest) {
            let size = said.size.unwrap_or(0).max(bytes.len() as u64);
            bytes.truncate(largest);
            return Content::Beginning { size, bytes };
        }
        Content::Whole(bytes)
    }

    fn keep(&mut self, uid: u32, said: Announced, content: Content) -> Result<(), MailboxError> {
        let uid_validity = self.link.uid_validity();
        let arrival = Arrival {
            place: text::place(uid_validity, uid),
            received: said.received.unwrap_or(self.now),
            content,
            cursor: self.stuck.is_none().then_some(Cursor { uid_validity, uid }),
        };
        self.keeper.keep(arrival).map_err(MailboxError::Keeper)
    }
}

/// Mails that are fetched by one command.
#[derive(Debug, Default, Eq, PartialEq)]
struct Batch {
    uids: Vec<u32>,
    bytes: u64,
    /// Whether to fetch the beginning only.
    partial: bool,
}

/// Neighbours together as long as they are few and small. A mail that is too large, or whose size was not told, comes
/// alone and only as far as the limit.
fn batches(uids: &[u32], announced: &BTreeMap<u32, Announced>, largest: usize) -> Vec<Batch> {
    let mut batches: Vec<Batch> = Vec::new();
    for &uid in uids {
        let size = announced.get(&uid).and_then(|said| said.size).filter(|size| *size <= largest as u64);
        let Some(size) = size else {
            batches.push(Batch { uids: vec![uid], bytes: largest as u64, partial: true });
            continue;
        };
        match batches.last_mut() {
            Some(batch)
                if !batch.partial
                    && batch.uids.len() < MAILS_AT_ONCE
                    && batch.bytes.saturating_add(size) <= BYTES_AT_ONCE =>
            {
                batch.uids.push(uid);
                batch.bytes = batch.bytes.saturating_add(size);
            }
            _ => batches.push(Batch { uids: vec![uid], bytes: size, partial: false }),
        }
    }
    batches
}

fn announcement(answer: &Response<'_>) -> Option<(u32, Announced)> {
    let Response::Fetch(_, attributes) = answer else { return None };
    let mut uid = None;
    let mut announced = Announced::default();
    for attribute in attributes {
        match attribute {
            AttributeValue::Uid(number) => uid = Some(*number),
            AttributeValue::Rfc822Size(size) => announced.size = Some(u64::from(*size)),
            AttributeValue::InternalDate(date) => announced.received = text::internal_date(date),
            _ => {}
        }
    }
    uid.map(|uid| (uid, announced))
}

fn mail(answer: &Response<'_>) -> Option<(u32, Vec<u8>)> {
    let Response::Fetch(_, attributes) = answer else { return None };
    let mut uid = None;
    let mut bytes = None;
    for attribute in attributes {
        match attribute {
            AttributeValue::Uid(number) => uid = Some(*number),
            AttributeValue::BodySection { section: None, data: Some(data), .. } => {
                bytes = Some(data.to_vec())
            }
            _ => {}
        }
    }
    uid.zip(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_neighbours_come_together_and_large_ones_alone_and_cut() {
        let kib = |n: u64| Announced { size: Some(n * 1024), received: None };
        let announced = BTreeMap::from([
            (1, kib(10)),
            (2, kib(10)),
            (3, kib(900)),
            (5, kib(200)),
            (6, kib(9)),
            (7, kib(250)),
        ]);
        let found: Vec<(Vec<u32>, bool)> = batches(&[1, 2, 3, 4, 5, 6, 7], &announced, 256 * 1024)
            .into_iter()
            .map(|batch| (batch.uids, batch.partial))
            .collect();
        let expected = [(vec![1, 2], false), (vec![3], true), (vec![4], true), (vec![5, 6, 7], false)];
        assert_eq!(found, expected);
        let many: Vec<u32> = (1..=120).collect();
        let announced = many.iter().map(|uid| (*uid, kib(30))).collect();
        let counts: Vec<usize> =
            batches(&many, &announced, 256 * 1024).iter().map(|batch| batch.uids.len()).collect();
        assert_eq!(counts, [34, 34, 34, 18]);
    }
}
