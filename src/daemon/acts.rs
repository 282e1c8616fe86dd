//! What was done at the shell goes into the mailbox, from which it is done again where the database is put back from a copy;
//! and what comes of it then.

use anyhow::Result;

use super::{fault::Fault, state::Daemon};
use crate::{
    desk::{again, not_read::facts_of},
    mail::{ActMail, head_of},
    mailbox::MailboxError,
    store::{ActToFile, InboxRow, InboxState, MailFacts},
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
        for ActToFile { uid, at, brief, text, .. } in self.store.read(|books| books.acts_to_file())? {
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
            let put = self.mailbox.put(&format!("act.{uid}"), &bytes, at).await;
            self.pulse.works("putting an act into the mailbox");
            if let Err(error) = put {
                tracing::warn!(act = brief, %error, "what was done at the shell is not in the mailbox yet");
                break;
            }
            self.steps.reach("an act is in the mailbox")?;
            let now = self.clock.now();
            self.store.transaction(|books| books.act_is_filed(&uid, now))?;
            self.steps.reach("an act is remembered to be in the mailbox")?;
            filed += 1;
        }
        Ok(filed)
    }

    /// Settles a mail of ours that holds an act: it is in the record, or is done again.
    pub(super) fn settle_act(&mut self, row: &InboxRow, mail: &ActMail) -> Result<()> {
        // By its Message-ID it is known for one of these when somebody is erased.
        let message_id = mail.message_id(&self.desk.address).parse().ok();
        let facts = MailFacts { message_id, ..facts_of(&head_of(&row.raw)) };
        let done = self.in_transaction(|post| {
            let outcome = again::came(post, mail)?;
            post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
            Ok(outcome)
        });
        let outcome = match done.map_err(Fault::of) {
            Ok(outcome) => outcome,
            Err(Fault::Machine(error)) => return Err(error),
            Err(fault) => self.in_transaction(|post| {
                let outcome = again::could_not_be_done(post, mail, &fault.to_string())?;
                post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
                Ok(outcome)
            })?,
        };
        tracing::info!(mail = row.id, outcome, "mail settled");
        Ok(())
    }

    /// What is done again only when all mails are read.
    pub(super) fn do_what_was_left(&mut self) -> Result<()> {
        if self.store.read(|books| books.acts_left_to_the_end())?.is_empty() {
            return Ok(());
        }
        self.in_transaction(again::do_what_was_left)
    }
}
