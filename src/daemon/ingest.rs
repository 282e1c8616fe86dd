//! The way in: mails from the mailbox to the inbox, then from the inbox to the referee, one after another in the order
//! of their receipt.
//!
//! A long drain is cut: some hundreds of mails are fetched, then settled, then the next (`mailbox::AT_ONCE`); each
//! second the boards are woken, and they wake the way out. The mark of the last poll, without which no flag falls, is
//! set at the end of all. One bad mail stops nothing: one that breaks the parser is quarantined, and holds up a flag
//! for a day in the games that it names.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{
    fault::Fault,
    inbox_keeper::InboxKeeper,
    isolated::{MOST_APART, Tried},
    pass::Pass,
    state::Daemon,
};
use crate::{
    desk::{
        again::order,
        alarms, frozen_game, identify,
        incoming::Starved,
        not_read::{answer_too_large, quarantine},
        outage::note_outage,
        receive, strangers,
        workplace::Post,
    },
    mail::{ActMail, Message, Sender, Unparsable, head_of, make_ready, understand_beginning},
    mailbox::{Drained, MailboxError},
    model::MatterKind,
    store::{InboxRow, InboxState, KnownInstant},
};

/// A mail that failed so often by its own fault is set aside.
const ATTEMPTS: u32 = 3;

/// How long is waited after each: with the last of them an hour has gone by, in which a machine may have come round.
const PAUSE: Duration = Duration::minutes(30);

/// After this time a mail that nobody could try holds up its sender's later mails no more.
const LONGEST_SUSPECT: Duration = Duration::days(1);

/// How long a mail may be kept from us before the operator is told.
const A_WHILE: Duration = Duration::hours(1);

/// How a mail was left.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Left {
    /// Something became of it.
    Settled,
    /// Unread, since it is suspect.
    Waits,
    /// Unread, since its game stands still.
    Kept,
}

/// So often the boards are looked at while mails are read.
const OFTEN: std::time::Duration = std::time::Duration::from_secs(1);

impl Daemon {
    /// Fetches everything new and settles everything unread, some hundreds at a time. Says how many there were, and why the
    /// mailbox could not be read to its end.
    pub(super) async fn ingest(&mut self) -> Result<(Pass, Option<MailboxError>)> {
        let now = self.clock.now();
        self.steps.reach("before the mailbox is asked")?;
        let (mut done, mut too_old, mut first) = (Pass::default(), 0, true);
        let drained = loop {
            let drained = match self.fetch_the_lost_time(&mut done.received).await? {
                Ok(()) => self.fetch(&mut done.received).await?,
                Err(trouble) => break Err(trouble),
            };
            self.steps.reach("the mailbox is drained")?;
            if drained.is_ok() && std::mem::take(&mut first) {
                let hours = self.config.schedule.outage_hours;
                self.store.transaction(|books| note_outage(books, hours, now))?;
                self.steps.reach("an outage is noted")?;
            }
            // Also when the mailbox was lost half way: what is kept is refereed, only no flag may fall.
            self.settle_unread(&mut done).await?;
            let Ok(Drained { too_old: old, more, .. }) = drained else { break drained };
            too_old += old;
            if !more {
                break drained;
            }
            let Pass { received: kept, settled, .. } = done;
            tracing::info!(kept, settled, "more mails wait; these are settled first");
            self.at_boards.notify_one();
            tokio::task::yield_now().await;
        };
        self.templates_fit()?;
        if too_old > 0 {
            tracing::info!(too_old, "mails from before the day in [mailbox] since are left alone");
        }
        if drained.is_ok() {
            self.lost_time_is_over()?;
        }
        self.tell_of_unfetched(drained.as_ref().err(), now)?;
        self.tell_of_the_way_in(drained.as_ref().err(), now)?;
        // Only now: whoever sweeps must know that everything up to this instant has been refereed.
        if let Some(read) = read_until(&drained, now) {
            self.store.transaction(|books| {
                let before =
                    books.mark(KnownInstant::Poll)?.filter(|before| drained.is_err() && *before > read);
                books.set_mark(KnownInstant::Poll, before.unwrap_or(read))
            })?;
        }
        if drained.is_ok() {
            self.steps.reach("the poll is remembered")?;
        }
        Ok((done, drained.err()))
    }

    /// Tells the operator of a mail that cannot be had from the mailbox, once that has been so for a while: until then it
    /// may come by itself.
    fn tell_of_unfetched(&mut self, trouble: Option<&MailboxError>, now: DateTime<Utc>) -> Result<()> {
        const KIND: MatterKind = MatterKind::Unfetched;
        self.in_transaction(|post| match trouble {
            None => alarms::out_of_trouble(post, KIND, "", None, None),
            Some(error @ (MailboxError::Stuck(_) | MailboxError::Unreadable { .. })) => {
                // It stands still while not all can be had.
                match post.tx.mark(KnownInstant::Poll)?.is_some_and(|well| well + A_WHILE < now) {
                    true => alarms::desk_in_trouble(post, KIND, "", &error.to_string()),
                    false => Ok(()),
                }
            }
            Some(_) => Ok(()),
        })
    }

    /// Tells the operator at once where the server refuses the login, and remembers when the mailbox could not be read: what
    /// lasts for a day is an alarm too (`desk/watch.rs`). Either ends when it can be read.
    fn tell_of_the_way_in(&mut self, trouble: Option<&MailboxError>, now: DateTime<Utc>) -> Result<()> {
        const KIND: MatterKind = MatterKind::WayIn;
        self.in_transaction(|post| match trouble {
            None | Some(MailboxError::Stuck(_) | MailboxError::Unreadable { .. }) => {
                post.tx.clear_mark(KnownInstant::PollFailed)?;
                alarms::out_of_trouble(post, KIND, "", None, None)
            }
            Some(trouble) => {
                post.tx.set_mark(KnownInstant::PollFailed, now)?;
                match trouble {
                    MailboxError::Auth(_) => alarms::desk_in_trouble(post, KIND, "", &trouble.to_string()),
                    _ => Ok(()),
                }
            }
        })
    }

    /// Fetches some of what is new, and counts what was kept; the inner error is the mailbox's.
    pub(super) async fn fetch(&mut self, kept: &mut usize) -> Result<Result<Drained, MailboxError>> {
        let Daemon { store, place, clock, steps, pulse, mailbox, .. } = self;
        let silence = mailbox.silence();
        let mut keeper =
            InboxKeeper { store, mailbox: place, clock: *clock, steps, kept, since: None, pulse, silence };
        keeper.pulse.waits("asking for mails", silence);
        let drained = mailbox.drain(&mut keeper).await;
        pulse.works("reading mails");
        match drained {
            Err(MailboxError::Keeper(error)) => Err(error),
            drained => Ok(drained),
        }
    }

    /// Settles every unread mail, and counts those that are settled and those that are still unread. One that is suspect
    /// holds up none but the later mails of its sender. What follows from the first is looked at while the others are read.
    async fn settle_unread(&mut self, done: &mut Pass) -> Result<()> {
        let (mut unread, held) =
            self.store.read(|books| Ok((books.unread()?, books.mark(KnownInstant::Held)?.is_some())))?;
        if held {
            unread = self.in_transaction(|post| order::in_order(post, unread))?;
        }
        done.unread = unread.len();
        if !unread.is_empty() {
            make_ready(&self.desk, &self.config.limits);
        }
        let (mut behind, mut woken) = (Vec::new(), Instant::now());
        for id in unread {
            self.pulse.works("reading mails");
            let row = self.store.read(|books| books.mail(id))?;
            let sender = head_of(&row.raw).sender;
            if behind.contains(&sender) {
                continue;
            }
            let left = self.settle_one(&row).await?;
            if left == Left::Settled {
                (done.settled, done.unread) = (done.settled + 1, done.unread - 1);
            }
            self.steps.reach("a mail is settled")?;
            if woken.elapsed() >= OFTEN {
                self.at_boards.notify_one();
                woken = Instant::now();
            }
            // Mails are refereed in the order of receipt. A sender whom nobody can make out has none.
            let lately = self.clock.now() < row.received + LONGEST_SUSPECT;
            if left == Left::Waits && lately && matches!(sender, Sender::One(_)) {
                behind.push(sender);
            }
        }
        Ok(())
    }

    async fn settle_one(&mut self, row: &InboxRow) -> Result<Left> {
        if ActMail::is_claimed(&row.raw) && self.settle_act(row)? {
            return Ok(Left::Settled);
        }
        let now = self.clock.now();
        if row.failed.is_some_and(|failed| now < failed + PAUSE) || self.unanswerable.contains(&row.id) {
            return Ok(Left::Waits);
        }
        if row.begun.is_some() || row.attempts > 0 {
            self.pulse.waits("trying a suspect mail", MOST_APART);
            match self.try_apart(&row.raw).await {
                Tried::Survived => {}
                Tried::Broke(why) => return self.failed(row, &why),
                Tried::Nothing(why) => {
                    tracing::error!(mail = row.id, why, "a suspect mail was not tried; it waits");
                    return Ok(Left::Waits);
                }
            }
        }
        self.pulse.works("reading mails");
        self.store.transaction(|books| books.begin_reading(row.id, now))?;
        self.steps.reach("a reading is begun")?;
        let understood = match understand_beginning(&row.raw, &self.desk, &self.config.limits) {
            Err(Unparsable::Machine(why)) => {
                self.store.transaction(|books| books.survived_reading(row.id))?;
                return Err(Starved(why).into());
            }
            // The mark stays on it: next time a process of its own says whether it was the mail.
            Err(Unparsable::Broke(why)) if self.reader.is_some() => {
                tracing::warn!(mail = row.id, why, "a mail broke the reader; it is tried apart next");
                return Ok(Left::Waits);
            }
            Err(Unparsable::Broke(why)) => return self.failed(row, &why),
            understood => understood.map(|(message, closed)| (message, row.whole || closed)),
        };
        // The parser is what a mail can break. From here on a kill is no fault of the mail.
        self.store.transaction(|books| books.survived_reading(row.id))?;
        self.steps.reach("a mail was understood")?;
        match self.settle_understood(row, understood) {
            Ok(outcome) => {
                let from = match head_of(&row.raw).sender {
                    Sender::One(address) => address.masked(),
                    Sender::Unclear(_) => "unclear".into(),
                };
                tracing::info!(mail = row.id, from, outcome, "mail settled");
                Ok(Left::Settled)
            }
            Err(Fault::Machine(error)) => Err(error),
            Err(Fault::Mail(why)) => self.failed(row, &why),
            // What comes with the program is tried with every letter: there it is the mail.
            Err(Fault::Template { why, .. }) if self.config.desk.templates.is_none() => {
                self.failed(row, &why)
            }
            Err(Fault::Template { file, why }) => self.waits_for_a_template(row, &file, &why),
            Err(Fault::Game(broken)) => {
                tracing::warn!(mail = row.id, %broken, "a mail waits for its game");
                self.in_transaction(|post| frozen_game::keep_for_later(post, row, &broken))?;
                Ok(Left::Kept)
            }
        }
    }

    /// A mail cannot be answered, since a template of the operator's does not fit. It waits for another start of the
    /// program, since the templates are read then.
    fn waits_for_a_template(&mut self, row: &InboxRow, file: &str, why: &str) -> Result<Left> {
        tracing::error!(mail = row.id, why, "a mail waits: its answer cannot be written");
        self.unanswerable.insert(row.id);
        let said = format!("{why}; put it right in the folder that [desk] templates names");
        self.in_transaction(|post| alarms::desk_in_trouble(post, MatterKind::Template, file, &said))?;
        Ok(Left::Waits)
    }

    /// The operator hears that his templates fit again, where no mail waits for one.
    fn templates_fit(&mut self) -> Result<()> {
        let alarms = self.store.read(|books| books.alarms())?;
        let over: Vec<_> = alarms.iter().filter(|alarm| alarm.kind == MatterKind::Template).collect();
        if over.is_empty() || !self.unanswerable.is_empty() {
            return Ok(());
        }
        self.in_transaction(|post| {
            over.iter()
                .try_for_each(|alarm| alarms::out_of_trouble(post, alarm.kind, &alarm.about, None, None))
        })
    }

    /// A mail failed by its own fault: it is tried again later, and set aside after some times.
    fn failed(&mut self, row: &InboxRow, why: &str) -> Result<Left> {
        let now = self.clock.now();
        let attempts = self.store.transaction(|books| books.failed_reading(row.id, now))?;
        if attempts < ATTEMPTS {
            tracing::warn!(mail = row.id, attempts, why, "mail not read; it will be tried again");
            return Ok(Left::Waits);
        }
        self.in_transaction(|post| quarantine(post, row, why))?;
        tracing::error!(mail = row.id, why, "mail quarantined");
        Ok(Left::Settled)
    }

    /// Settles a mail, understood with the word whether its whole text is there; where that fails nothing was done, and the
    /// mail is left unread.
    fn settle_understood(
        &mut self,
        row: &InboxRow,
        understood: Result<(Message, bool), Unparsable>,
    ) -> Result<String, Fault> {
        let work = |post: &Post<'_>| {
            if post.tx.mail(row.id)?.state != InboxState::New {
                return Ok("settled at the shell meanwhile".into());
            }
            match &understood {
                Ok((message, whole_text)) => {
                    let message = identify::as_its_owners(post.tx, message)?;
                    let facts = receive::facts(&message);
                    let outcome = match (post.tx.same_mail(row.id, &facts)?, whole_text) {
                        (Some(first), _) => format!("the same mail as {first}, delivered again"),
                        (None, true) => receive::settle(post, row, &message)?,
                        (None, false) => answer_too_large(post, row, &message)?,
                    };
                    let outcome = receive::with_what_was_left_out(post, outcome);
                    post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
                    strangers::note(post, row, Some(&message))?;
                    Ok(outcome)
                }
                // No further attempt would read it better.
                Err(unparsable) => {
                    quarantine(post, row, &unparsable.to_string())?;
                    Ok(format!("quarantined: {unparsable}"))
                }
            }
        };
        // A panic rolls the transaction back and counts against the mail, like an error.
        match catch_unwind(AssertUnwindSafe(|| self.in_transaction(work))) {
            Ok(done) => done.map_err(Fault::of),
            Err(_) => Err(Fault::Mail("the referee broke".into())),
        }
    }
}

/// Up to when the mailbox is read for those who look at limits. One mail that the server does not hand over may save a
/// limit of the last week; none that is older.
fn read_until(drained: &Result<Drained, MailboxError>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match drained {
        Ok(_) => Some(now),
        Err(MailboxError::Stuck(_) | MailboxError::Unreadable { .. }) => Some(now - Duration::days(7)),
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_that_is_not_handed_over_holds_up_limits_for_a_week_and_a_lost_server_all() {
        let now: DateTime<Utc> = "2027-01-20T00:00:00Z".parse().unwrap();
        assert_eq!(read_until(&Ok(Drained::default()), now), Some(now));
        assert_eq!(read_until(&Err(MailboxError::Stuck(7)), now), Some(now - Duration::days(7)));
        assert_eq!(read_until(&Err(MailboxError::Network("gone".into())), now), None);
    }
}
