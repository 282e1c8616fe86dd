//! The way in: mails from the mailbox to the inbox, then from the inbox to the referee, one after another in the order
//! of their receipt.

use std::panic::{AssertUnwindSafe, catch_unwind};

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{Daemon, identify::Who, office::Office, settle, steps::Steps};
use crate::{
    clock::Clock,
    letters::{Letter, scrub},
    mail::{
        Message, Nature, Sender, Unparsable, head_of, make_ready, nature_of_head, understand,
        understand_beginning,
    },
    mailbox::{Arrival, Cursor, Drained, Keeper, MailboxError},
    store::{InboxRow, InboxState, MailFacts, Mark, Store, too_large},
};

/// After so many attempts to read a mail it is set aside.
const ATTEMPTS: u32 = 3;

/// Keeps what the mailbox hands over.
pub(super) struct InboxKeeper<'a> {
    pub store: &'a mut Store,
    pub mailbox: &'a str,
    pub clock: Clock,
    pub steps: &'a Steps,
}

impl Keeper for InboxKeeper<'_> {
    fn cursor(&mut self) -> Result<Option<Cursor>> {
        self.store.read(|books| books.cursor(self.mailbox))
    }

    fn knows(&mut self, place: &str) -> Result<bool> {
        self.store.read(|books| books.keeps(self.mailbox, place))
    }

    fn keep(&mut self, arrival: Arrival) -> Result<()> {
        self.steps.reach("a mail was fetched")?;
        self.store.transaction(|books| books.keep(self.mailbox, &arrival, self.clock.now()))?;
        self.steps.reach("a mail is kept")?;
        Ok(())
    }
}

impl Daemon {
    /// Fetches everything new, then settles everything unread; says how many of each.
    pub(super) async fn ingest(&mut self) -> Result<(usize, usize)> {
        let now = self.clock.now();
        self.steps.reach("before the mailbox is asked")?;
        let mut keeper = InboxKeeper {
            store: &mut self.store,
            mailbox: &self.place,
            clock: self.clock,
            steps: &self.steps,
        };
        let drained = match self.mailbox.drain(&mut keeper).await {
            Err(MailboxError::Keeper(error)) => return Err(error),
            drained => drained,
        };
        self.steps.reach("the mailbox is drained")?;
        if drained.is_ok() {
            self.note_outage(now)?;
        }
        // Also when the mailbox was lost half way: what is kept is refereed, only no flag may fall.
        let settled = self.settle_unread()?;
        // Only now: whoever sweeps must know that everything up to this instant has been refereed.
        if let Some(read) = read_until(&drained, now) {
            self.store.transaction(|books| {
                let before = books.mark(Mark::Poll)?.filter(|before| drained.is_err() && *before > read);
                books.set_mark(Mark::Poll, before.unwrap_or(read))
            })?;
        }
        let drained = drained?;
        self.steps.reach("the poll is remembered")?;
        Ok((drained.kept, settled))
    }

    /// Settles every unread mail.
    pub(super) fn settle_unread(&mut self) -> Result<usize> {
        let unread = self.store.read(|books| books.unread())?;
        let count = unread.len();
        if count > 0 {
            make_ready(&self.desk, &self.config.limits);
        }
        for id in unread {
            self.settle_one(id)?;
        }
        Ok(count)
    }

    fn settle_one(&mut self, id: i64) -> Result<()> {
        let mut attempts = self.store.transaction(|books| books.begin_reading(id))?;
        self.steps.reach("an attempt is counted")?;
        let row = self.store.read(|books| books.mail(id))?;
        let outcome = match attempts > ATTEMPTS {
            true => Err(format!("it broke the reader {ATTEMPTS} times")),
            false => match self.understand(&row) {
                Err(Unparsable::Broke(why)) => Err(format!("the parser broke: {why}")),
                understood => {
                    // The parser is what a mail can break. From here on a kill is no fault of the mail.
                    self.store.transaction(|books| books.survived_reading(id))?;
                    self.steps.reach("a mail was understood")?;
                    let outcome = self.settle_understood(&row, understood)?;
                    if outcome.is_err() {
                        attempts = self.store.transaction(|books| books.begin_reading(id))?;
                    }
                    outcome
                }
            },
        };
        match outcome {
            Ok(outcome) => {
                let from = head_of(&row.raw).sender;
                let from = match &from {
                    Sender::One(address) => address.masked(),
                    Sender::Unclear(_) => "unclear".into(),
                };
                tracing::info!(mail = id, from, outcome, "mail settled");
            }
            Err(why) if attempts >= ATTEMPTS => {
                self.in_office(|office| office.quarantine(&row, &why))?;
                tracing::error!(mail = id, why, "mail quarantined");
            }
            Err(why) => tracing::warn!(mail = id, attempts, why, "mail not read; it will be tried again"),
        }
        self.steps.reach("a mail is settled")?;
        Ok(())
    }

    /// The mail, and whether its whole text is there.
    fn understand(&self, row: &InboxRow) -> Result<(Message, bool), Unparsable> {
        match row.whole {
            true => understand(&row.raw, &self.desk, &self.config.limits).map(|message| (message, true)),
            false => understand_beginning(&row.raw, &self.desk, &self.config.limits),
        }
    }

    /// Settles a mail; the inner error says why it could not be, and leaves it unread, with nothing done.
    fn settle_understood(
        &mut self,
        row: &InboxRow,
        understood: Result<(Message, bool), Unparsable>,
    ) -> Result<Result<String, String>> {
        let work = |office: &Office<'_>| match &understood {
            Ok((message, whole_text)) => {
                let message = office.as_its_owners(message)?;
                let outcome = match whole_text {
                    true => office.settle(row, &message)?,
                    false => office.too_large(row, &message)?,
                };
                let outcome = office.with_what_was_left_out(outcome);
                let facts = settle::facts(&message);
                office.books.settle(row.id, InboxState::Done, &facts, &outcome, office.now)?;
                Ok(outcome)
            }
            // No further attempt would read it better.
            Err(unparsable) => {
                office.quarantine(row, &unparsable.to_string())?;
                Ok(format!("quarantined: {unparsable}"))
            }
        };
        // A panic rolls the transaction back and counts against the mail, like an error.
        match catch_unwind(AssertUnwindSafe(|| self.in_office(work))) {
            Ok(Ok(outcome)) => Ok(Ok(outcome)),
            // A full disk or a locked file is no fault of the mail.
            Ok(Err(error)) if is_the_databases(&error) => Err(error),
            Ok(Err(error)) => Ok(Err(format!("{error:#}"))),
            Err(_) => Ok(Err("the referee broke".into())),
        }
    }
}

/// Up to when the mailbox is read for those who look at limits. One mail that the server does not hand over may save a
/// limit of the last week; none that is older.
fn read_until(drained: &Result<Drained, MailboxError>, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    match drained {
        Ok(_) => Some(now),
        Err(MailboxError::Stuck(_)) => Some(now - Duration::days(7)),
        Err(_) => None,
    }
}

fn is_the_databases(error: &anyhow::Error) -> bool {
    let failed = |cause: &(dyn std::error::Error + 'static)| {
        matches!(cause.downcast_ref(), Some(rusqlite::Error::SqliteFailure(..)))
    };
    error.chain().any(failed)
}

impl Office<'_> {
    /// A mail that breaks the reader is set aside; the operator is told, and the player where From is clear and no
    /// machine's.
    fn quarantine(&self, row: &InboxRow, why: &str) -> Result<()> {
        let head = head_of(&row.raw);
        let facts = MailFacts {
            sender: Some(head.from.clone()),
            subject: Some(scrub(&head.subject)),
            ..MailFacts::default()
        };
        self.books.settle(row.id, InboxState::Quarantined, &facts, why, self.now)?;
        let (inbox, sender) = (row.id, head.from);
        let letter = Letter::QuarantinedOperator { inbox, sender, why: why.to_owned() };
        if let Some(posting) = self.to_operator(letter) {
            self.post(posting)?;
        }
        if let Sender::One(address) = head.sender
            && nature_of_head(&row.raw, self.desk) == Nature::Person
            && let Some(player) = self.books.players_at(&address)?.first()
        {
            self.post(self.to_player_at_large(player, Letter::QuarantinedPlayer, None)?)?;
        }
        Ok(())
    }

    /// A mail whose text was cut by the size limit: its sender is asked for plain text, where he is ours. A move that
    /// stands legibly in what was kept counts from here when it comes again, where this mail is proved.
    fn too_large(&self, row: &InboxRow, message: &Message) -> Result<String> {
        if let Some(first) = self.books.same_mail(row.id, &settle::facts(message))? {
            return Ok(format!("the same mail as {first}, delivered again"));
        }
        if !matches!(message.nature, Nature::Person | Nature::Reserved(_)) {
            return Ok("too large to read, and not from a person".into());
        }
        let (who, leaks) = self.identify(message)?;
        self.renew_leaked(&leaks)?;
        self.tell_of_leaks(&leaks)?;
        let (player, outcome) = match who {
            Who::Proven(player) => {
                let games = self.answered(message, &player)?.tagged;
                (player, too_large(games.first().filter(|_| games.len() == 1)))
            }
            Who::Perhaps { players, registered: true, .. } => match players.into_iter().next() {
                Some(player) => {
                    (player, "too large to read, and not proved; plain text was asked for".into())
                }
                None => return Ok("too large to read".into()),
            },
            _ => return Ok("too large to read, from nobody whom we know".into()),
        };
        if message.nature == Nature::Person {
            let player = self.books.player(player.id)?;
            let size = u64::try_from(row.size).unwrap_or_default();
            let letter = Letter::TooLarge { size, limit: self.limits.max_mail_bytes as u64 };
            let mut posting = self.to_player_at_large(&player, letter, None)?;
            posting.cause = Some(row.id);
            self.post(posting)?;
        }
        Ok(outcome)
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
