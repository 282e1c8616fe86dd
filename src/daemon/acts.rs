//! What was done at the shell goes into the mailbox, from which it is done again where the database is put back from a copy;
//! and what comes of it then.

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Result;

use super::{fault::Fault, state::Daemon};
use crate::{
    desk::{again, not_read::facts_of, workplace::Post},
    mail::{ActMail, head_of},
    mailbox::MailboxError,
    store::{ActToFile, InboxRow, InboxState, KnownInstant, MailFacts},
};

impl Daemon {
    /// Puts what was done at the shell into the mailbox, and reads it there, so that a pass leaves nothing of it to the next.
    /// Gives why the mailbox could not be read then.
    pub(super) async fn file_acts(&mut self) -> Result<Option<MailboxError>> {
        match self.put_acts().await? {
            0 => Ok(None),
            _ => Ok(self.ingest().await?.1),
        }
    }

    /// Says how many were put there. What cannot be put there is tried again with the next pass; `status` names it.
    async fn put_acts(&mut self) -> Result<usize> {
        let mut filed = 0;
        for ActToFile { id, uid, at, brief, text } in self.store.read(|books| books.acts_to_file())? {
            let mail = ActMail { uid: uid.clone(), text };
            let bytes = mail.bytes(&self.desk.address, &self.desk.secret, at);
            let limit = self.config.limits.max_mail_bytes;
            if bytes.len() > limit {
                // It would be read in part, and not known again.
                tracing::error!(
                    act = brief,
                    size = bytes.len(),
                    limit,
                    "it stays out of the mailbox: raise [limits] max_mail_bytes"
                );
                continue;
            }
            self.steps.reach("before an act is put into the mailbox")?;
            self.pulse.waits("putting an act into the mailbox", self.mailbox.silence());
            let put = self.mailbox.put(&format!("act.{id:010}.{uid}"), &bytes, at).await;
            self.pulse.works("putting an act into the mailbox");
            if let Err(error) = put {
                tracing::warn!(act = brief, %error, "what was done at the shell is not in the mailbox yet");
                match error {
                    // One that the server refuses does not stand in the way of the next.
                    MailboxError::Server(_) => continue,
                    _ => break,
                }
            }
            self.steps.reach("an act is in the mailbox")?;
            let now = self.clock.now();
            self.store.transaction(|books| books.act_is_filed(&uid, now))?;
            self.steps.reach("an act is remembered to be in the mailbox")?;
            filed += 1;
        }
        Ok(filed)
    }

    /// Settles a mail that says it holds an act of ours: it is in the record, or is done again. One that is not ours is told
    /// where a copy was put back, and is left to be read as any mail otherwise; says whether it is settled.
    pub(super) fn settle_act(&mut self, row: &InboxRow) -> Result<bool> {
        let Some(mail) = ActMail::read(&row.raw, &self.desk.secret) else {
            return self.settle_claimed(row);
        };
        // By its Message-ID it is known for one of these when somebody is erased.
        let message_id = mail.message_id(&self.desk.address).parse().ok();
        let facts = MailFacts { message_id, ..facts_of(&head_of(&row.raw)) };
        let work = |post: &Post<'_>| {
            let outcome = again::came(post, &mail)?;
            post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
            Ok(outcome)
        };
        // A panic rolls the transaction back, like an error.
        let done = match catch_unwind(AssertUnwindSafe(|| self.in_transaction(work))) {
            Ok(done) => done.map_err(Fault::of),
            Err(_) => Err(Fault::Mail("the referee broke".into())),
        };
        let outcome = match done {
            Ok(outcome) => outcome,
            Err(Fault::Machine(error)) => return Err(error),
            Err(fault) => self.in_transaction(|post| {
                let outcome = again::could_not_be_done(post, &mail, &fault.to_string())?;
                post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
                Ok(outcome)
            })?,
        };
        tracing::info!(mail = row.id, outcome, "mail settled");
        Ok(true)
    }

    fn settle_claimed(&mut self, row: &InboxRow) -> Result<bool> {
        if self.store.read(|books| books.mark(KnownInstant::Held))?.is_none() {
            return Ok(false);
        }
        self.in_transaction(|post| {
            let (facts, outcome) = (facts_of(&head_of(&row.raw)), again::is_not_ours(post, &row.raw)?);
            post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
            Ok(true)
        })
    }
}
