//! Reads everything new from the selected folder, ascending by UID, each mail kept before the cursor passes it.
//!
//! A mail that was announced and does not come is asked after: if it is gone, that is recorded; if it is still there,
//! the cursor stays before it and the next drain asks for it again. The same where it comes without a byte, or where
//! nobody told its size and nothing shows that it ends where it ended. The mails after it are kept all the same, without
//! moving the cursor, so that one mail that a server cannot read does not keep a club's event from going on; but the
//! drain is no success, and so no flag falls on a limit of the last week.

use std::collections::BTreeMap;

use async_imap::imap_proto::{AttributeValue, Response};
use chrono::{DateTime, Utc};
use tracing::{debug, warn};

use super::{
    super::keeper::{AT_ONCE, BYTES_TOGETHER, Drained, Keeper, MailboxError},
    Imap,
    session::{Link, MAILS_AT_ONCE, PLAIN},
    wire_text,
};
use crate::model::arrival::{Arrival, Content, Cursor};

/// How many mails' sizes are asked for at once.
const SIZES_AT_ONCE: usize = 200;

/// What the server says of a mail before it is fetched.
#[derive(Clone, Copy, Debug, Default)]
struct Announced {
    /// None also where the server says 0: no mail is empty, so that is no size.
    size: Option<u64>,
    received: Option<DateTime<Utc>>,
}

impl Announced {
    /// Whether all came that was announced, as far as it was asked for. Where nothing was announced, nobody can tell.
    fn is_met(self, bytes: &[u8], largest: usize) -> bool {
        match self.size {
            Some(_) => bytes.len() as u64 >= self.promised(largest),
            None => bytes.len() >= largest,
        }
    }

    fn promised(self, largest: usize) -> u64 {
        self.size.unwrap_or_default().min(largest as u64)
    }
}

/// One pass over the folder.
struct Pass<'a> {
    link: &'a mut Link,
    imap: &'a Imap,
    now: DateTime<Utc>,
    keeper: &'a mut dyn Keeper,
    drained: Drained,
    /// The first mail that exists and was not handed over: the cursor stays before it.
    stuck: Option<u32>,
}

/// Hands over what comes after the Keeper's cursor, until a search finds no more or there were enough at once.
pub(super) async fn drain(
    link: &mut Link,
    imap: &Imap,
    keeper: &mut dyn Keeper,
) -> Result<Drained, MailboxError> {
    let (now, drained) = (imap.clock.now(), Drained::default());
    let mut pass = Pass { link, imap, now, keeper, drained, stuck: None };
    let mut after = pass.begin().await?;
    loop {
        let mut uids = pass.link.search(&format!("{}:*", after.saturating_add(1))).await?;
        // A set that begins behind the last mail still names the last mail (RFC 3501, 6.4.8).
        uids.retain(|uid| *uid > after);
        let Some(last) = uids.last().copied() else {
            if pass.link.news {
                continue;
            }
            return match pass.stuck {
                None => Ok(pass.drained),
                Some(uid) => Err(MailboxError::Stuck(uid)),
            };
        };
        // Mails that come while we read are received later than the drain began.
        pass.now = imap.clock.now();
        pass.take(&uids).await?;
        if pass.drained.more {
            return Ok(pass.drained);
        }
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
        let passed = self.link.folder.uid_next.is_some_and(|next| next <= cursor.uid);
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
            if self.drained.kept >= AT_ONCE {
                self.drained.more = true;
                return Ok(());
            }
            let mut unknown = Vec::new();
            for &uid in some {
                let place = wire_text::place(self.link.uid_validity(), uid);
                if !self.keeper.knows(&place).map_err(MailboxError::Keeper)? {
                    unknown.push(uid);
                }
            }
            let announced = self.announced(&unknown).await?;
            let all = unknown.len();
            unknown.retain(|uid| !announced.get(uid).is_some_and(|said| self.is_too_old(said)));
            self.drained.too_old += all - unknown.len();
            for batch in batches(&unknown, &announced, self.imap.largest) {
                self.fetch(&batch, &announced).await?;
            }
            // A chunk that ends with mails that are not kept now would be looked through again for ever.
            if let Some(&uid) = some.last()
                && unknown.last() != Some(&uid)
                && self.stuck.is_none()
            {
                let uid_validity = self.link.uid_validity();
                self.keeper.pass_over(Cursor { uid_validity, uid }).map_err(MailboxError::Keeper)?;
            }
        }
        Ok(())
    }

    /// Whether a mail came before the day from which on mails are read. One whose date the server does not tell is read.
    fn is_too_old(&self, said: &Announced) -> bool {
        self.imap.since.zip(said.received).is_some_and(|(since, received)| received < since)
    }

    async fn announced(&mut self, uids: &[u32]) -> Result<BTreeMap<u32, Announced>, MailboxError> {
        let mut announced = BTreeMap::new();
        if uids.is_empty() {
            return Ok(announced);
        }
        let command = format!("UID FETCH {} (UID RFC822.SIZE INTERNALDATE)", wire_text::uid_set(uids));
        let end = self.link.plain(&command, |answer| {
            if let Some((uid, told)) = fetched(answer)
                && uids.contains(&uid)
            {
                announced.insert(uid, told.announced);
            }
        });
        if let Err(reason) = end.await? {
            debug!(reason, "The mail server did not tell all sizes");
        }
        Ok(announced)
    }

    /// Fetches and keeps a batch: what came of it, also where the rest does not.
    async fn fetch(
        &mut self,
        batch: &Batch,
        announced: &BTreeMap<u32, Announced>,
    ) -> Result<(), MailboxError> {
        let mut arrivals = Vec::with_capacity(batch.uids.len());
        let fetched = self.arrivals(batch, announced, &mut arrivals).await;
        if !arrivals.is_empty() {
            self.drained.kept += arrivals.len();
            self.keeper.keep(arrivals).map_err(MailboxError::Keeper)?;
        }
        fetched
    }

    /// What does not come, or comes cut, is asked for once more.
    async fn arrivals(
        &mut self,
        batch: &Batch,
        announced: &BTreeMap<u32, Announced>,
        arrivals: &mut Vec<Arrival>,
    ) -> Result<(), MailboxError> {
        let (mut came, largest) = (self.bodies(batch).await?, self.imap.largest);
        let said = |uid: u32| announced.get(&uid).copied().unwrap_or_default();
        let came_whole = |uid: &u32| came.get(uid).is_some_and(|bytes| said(*uid).is_met(bytes, largest));
        let missing: Vec<u32> = batch.uids.iter().copied().filter(|uid| !came_whole(uid)).collect();
        let still_there =
            if missing.is_empty() { Vec::new() } else { self.link.still_there(&missing).await? };
        // One mail that the server cannot read may have cost the whole answer.
        if batch.uids.len() > 1 {
            for &uid in &still_there {
                came.append(&mut self.bodies(&Batch { uids: vec![uid], ..*batch }).await?);
            }
        }
        for &uid in &batch.uids {
            let said = said(uid);
            let gone = !still_there.contains(&uid);
            let content = match came.remove(&uid) {
                Some(bytes) if said.is_met(&bytes, largest) => self.content(bytes, said, batch.partial),
                // Of a mail that has gone meanwhile, what came of it is all that there is.
                Some(bytes) if !bytes.is_empty() && (gone || self.is_all(uid, &bytes, said).await?) => {
                    self.content(bytes, said, batch.partial)
                }
                _ if gone => Content::Vanished,
                came => {
                    let (announced, came) = (said.size, came.map(|bytes| bytes.len()));
                    warn!(uid, announced, came, "A mail is not handed over whole; it is asked for again");
                    self.stuck.get_or_insert(uid);
                    continue;
                }
            };
            arrivals.push(self.arrival(uid, said, content));
        }
        Ok(())
    }

    /// Whether a mail ends where it ended, though the server had announced more, or nothing. Some announce what they guess
    /// (Exchange): such a guess is not far off, and behind the end there is nothing. Whoever cuts a mail off has more of
    /// it.
    async fn is_all(&mut self, uid: u32, bytes: &[u8], said: Announced) -> Result<bool, MailboxError> {
        if (bytes.len() as u64).saturating_mul(2) < said.promised(self.imap.largest) {
            return Ok(false);
        }
        if self.ends_there(uid, bytes).await? {
            return Ok(true);
        }
        if said.size.is_some() {
            return Ok(false);
        }
        // Not every server can hand over parts; a size that was held back may be told now.
        let again = self.announced(&[uid]).await?.remove(&uid).unwrap_or_default();
        Ok(again.is_met(bytes, self.imap.largest))
    }

    /// Whether there is nothing behind these bytes of a mail.
    async fn ends_there(&mut self, uid: u32, bytes: &[u8]) -> Result<bool, MailboxError> {
        let command = format!("UID FETCH {uid} (UID BODY.PEEK[]<{}.1>)", bytes.len());
        let mut behind = None;
        let end = self.link.plain(&command, |answer| {
            if let Some((of, Fetched { body: Some(bytes), .. })) = fetched(answer)
                && of == uid
            {
                behind = Some(bytes.unwrap_or_default());
            }
        });
        let answered = end.await?.is_ok();
        Ok(answered && behind.is_some_and(|bytes| bytes.is_empty()))
    }

    async fn bodies(&mut self, batch: &Batch) -> Result<BTreeMap<u32, Vec<u8>>, MailboxError> {
        let largest = self.imap.largest;
        let body = if batch.partial { format!("BODY.PEEK[]<0.{largest}>") } else { "BODY.PEEK[]".into() };
        let command = format!("UID FETCH {} (UID {body})", wire_text::uid_set(&batch.uids));
        // Sizes are told before they are counted by some servers (Exchange): twice that, and room for the rest.
        let allowed = batch.bytes.saturating_mul(2).saturating_add(PLAIN);
        let mut came = BTreeMap::new();
        let end = self.link.run(&command, self.link.deadlines.fetch, allowed, |answer| {
            // The server may tell of other mails' flags meanwhile; those have no body.
            if let Some((uid, Fetched { body: Some(Some(bytes)), .. })) = fetched(answer) {
                came.insert(uid, bytes);
            }
        });
        if let Err(reason) = end.await? {
            debug!(reason, "The mail server did not hand over all mails");
        }
        Ok(came)
    }

    /// The mail as far as the limit lets it in, whatever size the server had told.
    fn content(&self, mut bytes: Vec<u8>, said: Announced, partial: bool) -> Content {
        let largest = self.imap.largest;
        if bytes.len() > largest || (partial && bytes.len() == largest) {
            let size = said.size.unwrap_or(0).max(bytes.len() as u64);
            bytes.truncate(largest);
            return Content::Beginning { size, bytes };
        }
        Content::Whole(bytes)
    }

    fn arrival(&self, uid: u32, said: Announced, content: Content) -> Arrival {
        let uid_validity = self.link.uid_validity();
        Arrival {
            place: wire_text::place(uid_validity, uid),
            received: said.received.unwrap_or(self.now),
            content,
            cursor: self.stuck.is_none().then_some(Cursor { uid_validity, uid }),
        }
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
                    && batch.bytes.saturating_add(size) <= BYTES_TOGETHER =>
            {
                batch.uids.push(uid);
                batch.bytes = batch.bytes.saturating_add(size);
            }
            _ => batches.push(Batch { uids: vec![uid], bytes: size, partial: false }),
        }
    }
    batches
}

/// What an answer to FETCH tells of a mail.
#[derive(Default)]
struct Fetched {
    announced: Announced,
    /// The mail, or what was asked for of it; none where the server says that it has none.
    body: Option<Option<Vec<u8>>>,
}

fn fetched(answer: &Response<'_>) -> Option<(u32, Fetched)> {
    let Response::Fetch(_, attributes) = answer else { return None };
    let (mut uid, mut told) = (None, Fetched::default());
    for attribute in attributes {
        match attribute {
            AttributeValue::Uid(number) => uid = Some(*number),
            AttributeValue::Rfc822Size(size) => told.announced.size = (*size > 0).then_some((*size).into()),
            AttributeValue::InternalDate(date) => told.announced.received = wire_text::internal_date(date),
            AttributeValue::BodySection { section: None, data, .. } => {
                told.body = Some(data.as_ref().map(|data| data.to_vec()));
            }
            _ => {}
        }
    }
    uid.map(|uid| (uid, told))
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
