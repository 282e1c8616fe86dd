//! The referee's table: unread mails, in the order of their receipt.
//!
//! Mails that give no cause for care are settled together: their marks are one commit, then they are read, then they are
//! one more, in which each is a savepoint of its own. What fails takes none of the others with it, and ends the group:
//! those behind it go back to the unread. A commit waits for the disk, which takes longer than to rule on a move.

use std::{
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};

use anyhow::Result;
use chrono::Duration;

use super::{
    fault::Fault,
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
        post::Press,
        receive, strangers,
        workplace::Post,
    },
    mail::{Head, Message, Sender, Unparsable, head_of, make_ready, understand_all},
    mailbox::{BYTES_TOGETHER, MAILS_TOGETHER},
    model::MatterKind,
    store::{InboxRow, InboxState, KnownInstant, LONGEST_HELD, SHORTEST_HELD, Unwritten},
};

/// A mail that failed so often by its own fault is set aside.
const ATTEMPTS: u32 = 3;

/// How long is waited after each: with the last of them an hour has gone by, in which a machine may have come round.
const PAUSE: Duration = Duration::minutes(30);

/// After this time a mail that nobody could try holds up its sender's later mails no more.
const LONGEST_SUSPECT: Duration = Duration::days(1);

/// So often the boards are looked at while mails are read. Soon enough for a game to be remembered still, unless many are long.
const OFTEN: std::time::Duration = std::time::Duration::from_millis(250);

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

/// A mail that is to be read.
struct Unread {
    row: InboxRow,
    head: Head,
}

impl Unread {
    fn log(&self, outcome: &str) {
        let from = match &self.head.sender {
            Sender::One(address) => address.masked(),
            Sender::Unclear(_) => "unclear".into(),
        };
        tracing::info!(mail = self.row.id, from, outcome, "mail settled");
    }
}

/// What a mail says, with the word whether its text is closed by what stands behind it.
type Read = Result<(Message, bool), Unparsable>;

/// What became of some mails, and what stood in the way of the next.
type Settled = (Vec<String>, Option<Fault>);

/// What became of mails that were taken up together.
#[derive(Default)]
struct Group {
    settled: usize,
    /// The one that could not be settled as the others were.
    left: Option<(Unread, Left)>,
    /// Those behind that one, which are unread as before.
    back: Vec<i64>,
}

impl Daemon {
    /// Settles every unread mail, and counts those that are settled and those that are still unread. One that is suspect
    /// holds up none but the later mails of its sender. What follows from the first is looked at while the others are read.
    pub(super) async fn settle_unread(&mut self, done: &mut Pass) -> Result<()> {
        let (mut unread, held) =
            self.store.read(|books| Ok((books.unread()?, books.mark(KnownInstant::Held)?.is_some())))?;
        if held {
            unread = self.in_transaction(|post| order::in_order(post, unread))?;
        }
        done.unread = unread.len();
        if !unread.is_empty() {
            make_ready(&self.desk, &self.config.limits);
        }
        let (mut unread, mut behind, mut woken) = (VecDeque::from(unread), Vec::new(), Instant::now());
        loop {
            self.pulse.works("reading mails");
            let group = self.next_group(&mut unread, &behind)?;
            if group.is_empty() {
                return Ok(());
            }
            let Group { mut settled, left, back } = self.settle_group(group).await?;
            for id in back.into_iter().rev() {
                unread.push_front(id);
            }
            if let Some((mail, left)) = left {
                settled += usize::from(left == Left::Settled);
                // Mails are refereed in the order of receipt. A sender whom nobody can make out has none.
                let lately = self.clock.now() < mail.row.received + LONGEST_SUSPECT;
                if left == Left::Waits && lately && matches!(mail.head.sender, Sender::One(_)) {
                    behind.push(mail.head.sender);
                }
            }
            (done.settled, done.unread) = (done.settled + settled, done.unread - settled);
            if !unread.is_empty() {
                // Letters leave while more mails are read.
                self.way_out.notify_one();
            }
            if woken.elapsed() >= OFTEN {
                self.at_boards.notify_one();
                woken = Instant::now();
            }
        }
    }

    /// The next mails that may be settled together, or one that gives cause for care, alone. Passes over mails of senders
    /// who wait.
    fn next_group(&mut self, unread: &mut VecDeque<i64>, behind: &[Sender]) -> Result<Vec<Unread>> {
        let Daemon { store, unanswerable, .. } = self;
        store.read(|books| {
            let (mut group, mut bytes) = (Vec::new(), 0_u64);
            while let Some(id) = unread.front() {
                let row = books.mail(*id)?;
                let head = head_of(&row.raw);
                if behind.contains(&head.sender) {
                    unread.pop_front();
                    continue;
                }
                bytes = bytes.saturating_add(row.raw.len() as u64);
                let alone = unanswerable.contains(id) || with_care(&row, &head);
                let full = group.len() >= MAILS_TOGETHER || bytes > BYTES_TOGETHER;
                if !group.is_empty() && (alone || full) {
                    break;
                }
                unread.pop_front();
                group.push(Unread { row, head });
                if alone {
                    break;
                }
            }
            Ok(group)
        })
    }

    async fn settle_group(&mut self, group: Vec<Unread>) -> Result<Group> {
        if let [mail] = group.as_slice()
            && let Some(left) = self.look_with_care(mail).await?
        {
            return Ok(Group { left: group.into_iter().next().map(|mail| (mail, left)), ..Group::default() });
        }
        self.settle_together(group)
    }

    /// What is to be known of a mail before it is read: an act of ours is done again, a suspect mail is tried, and one for
    /// which it is too early waits. None where it is to be read.
    async fn look_with_care(&mut self, Unread { row, head }: &Unread) -> Result<Option<Left>> {
        if head.claims_act && self.settle_act(row)? {
            self.steps.reach("a mail is settled")?;
            return Ok(Some(Left::Settled));
        }
        let now = self.clock.now();
        if row.failed.is_some_and(|failed| now < failed + PAUSE) || self.unanswerable.contains(&row.id) {
            return Ok(Some(Left::Waits));
        }
        if row.begun.is_none() && row.attempts == 0 {
            return Ok(None);
        }
        self.pulse.waits("trying a suspect mail", MOST_APART);
        let tried = self.try_apart(&row.raw).await;
        self.pulse.works("reading mails");
        match tried {
            Tried::Survived => Ok(None),
            Tried::Broke(why) => self.failed(row, &why).map(Some),
            Tried::Nothing(why) => {
                tracing::error!(mail = row.id, why, "a suspect mail was not tried; it waits");
                Ok(Some(Left::Waits))
            }
        }
    }

    /// Marks these mails, reads them, and rules on them in their order.
    fn settle_together(&mut self, mut unread: Vec<Unread>) -> Result<Group> {
        let now = self.clock.now();
        self.store
            .transaction(|books| unread.iter().try_for_each(|mail| books.begin_reading(mail.row.id, now)))?;
        self.steps.reach("a reading is begun")?;
        let raw: Vec<&[u8]> = unread.iter().map(|mail| mail.row.raw.as_slice()).collect();
        let mut read = understand_all(&raw, &self.desk, &self.config.limits);
        let broke =
            read.iter().position(|read| matches!(read, Err(Unparsable::Machine(_) | Unparsable::Broke(_))));
        let behind = unread.split_off(broke.unwrap_or(unread.len()));
        let broke = broke.and_then(|at| read.drain(at..).next());
        for _ in &read {
            self.steps.reach("a mail was understood")?;
        }
        let mut group = Group::default();
        let mut understood: VecDeque<(Unread, Read)> = unread.into_iter().zip(read).collect();
        let mut behind = VecDeque::from(behind);
        while !understood.is_empty() {
            let (outcomes, fault) = self.settle_some(&understood)?;
            group.settled += outcomes.len();
            for (outcome, (mail, _)) in outcomes.iter().zip(understood.drain(..outcomes.len())) {
                mail.log(outcome);
            }
            if let Some(fault) = fault {
                let failed = understood.pop_front().map(|(mail, _)| mail);
                understood.drain(..).rev().for_each(|(mail, _)| behind.push_front(mail));
                self.unmark(&behind)?;
                if let Some(mail) = failed {
                    let left = self.left_by(&mail.row, fault)?;
                    group.left = Some((mail, left));
                }
                group.back = behind.iter().map(|mail| mail.row.id).collect();
                return Ok(group);
            }
        }
        let Some((mail, why)) = behind.pop_front().zip(broke.and_then(Result::err)) else { return Ok(group) };
        self.unmark(&behind)?;
        let left = self.left_unread(&mail.row, &why)?;
        Ok(Group { left: Some((mail, left)), back: behind.iter().map(|mail| mail.row.id).collect(), ..group })
    }

    /// Rules on as many of these mails as one transaction may hold, and says what became of each; and what stood in the
    /// way of the next, where something did.
    fn settle_some(&mut self, mails: &VecDeque<(Unread, Read)>) -> Result<Settled> {
        let press = self.press();
        match self.settle_with(mails, press.as_deref()) {
            // Each before anything else is done: then the error stands where its letter does.
            Err(error) if error.is::<Unwritten>() => {
                tracing::warn!(
                    trouble = format!("{error:#}"),
                    "a letter was not written; these mails are ruled on anew"
                );
                self.settle_with(mails, None)
            }
            settled => settled,
        }
    }

    fn settle_with(&mut self, mails: &VecDeque<(Unread, Read)>, press: Option<&Press>) -> Result<Settled> {
        let Daemon { store, desk, templates, chance, config, clock, steps, .. } = self;
        let begun = clock.beat();
        store.transaction(|tx| {
            let mut outcomes = Vec::new();
            for (mail, read) in mails {
                let post = Post::new(tx, clock.now(), desk, templates, chance, config).with_press(press);
                // A panic rolls back what was done for the mail, and counts against it, like an error.
                let settled = tx.apart(|| {
                    catch_unwind(AssertUnwindSafe(|| settle(&post, &mail.row, read))).map_or_else(
                        |_| Err(Fault::Mail("the referee broke".into())),
                        |done| done.map_err(Fault::of),
                    )
                })?;
                match settled {
                    Ok(outcome) => outcomes.push(outcome),
                    Err(Fault::Machine(error)) => return Err(error),
                    Err(fault) => {
                        // The parser did not break on it.
                        tx.survived_reading(mail.row.id)?;
                        return Ok((outcomes, Some(fault)));
                    }
                }
                steps.reach("a mail is settled")?;
                if clock.has_gone_by(begun, LONGEST_HELD)
                    || tx.holds_others_up() && clock.has_gone_by(begun, SHORTEST_HELD)
                {
                    break;
                }
            }
            Ok((outcomes, None))
        })
    }

    /// Takes the marks off mails that were not read after all.
    fn unmark(&mut self, mails: &VecDeque<Unread>) -> Result<()> {
        match mails.is_empty() {
            true => Ok(()),
            false => self
                .store
                .transaction(|books| mails.iter().try_for_each(|mail| books.survived_reading(mail.row.id))),
        }
    }

    /// A mail that was not read to its end.
    fn left_unread(&mut self, row: &InboxRow, why: &Unparsable) -> Result<Left> {
        match why {
            Unparsable::Broke(why) if self.reader.is_some() => {
                // The mark stays on it: next time a process of its own says whether it was the mail.
                tracing::warn!(mail = row.id, why, "a mail broke the reader; it is tried apart next");
                Ok(Left::Waits)
            }
            Unparsable::Broke(why) => self.failed(row, why),
            why => {
                self.store.transaction(|books| books.survived_reading(row.id))?;
                Err(Starved(why.to_string()).into())
            }
        }
    }

    /// A mail that was read and could not be settled: nothing was done for it, and it is unread.
    fn left_by(&mut self, row: &InboxRow, fault: Fault) -> Result<Left> {
        self.steps.reach("a mail is settled")?;
        match fault {
            Fault::Machine(error) => Err(error),
            Fault::Mail(why) => self.failed(row, &why),
            // What comes with the program is tried with every letter: there it is the mail.
            Fault::Template { why, .. } if self.config.desk.templates.is_none() => self.failed(row, &why),
            Fault::Template { file, why } => self.waits_for_a_template(row, &file, &why),
            Fault::Game(broken) => {
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
}

/// Whether a mail is not to be read like any other.
fn with_care(row: &InboxRow, head: &Head) -> bool {
    head.claims_act || row.begun.is_some() || row.failed.is_some() || row.attempts > 0
}

/// Settles a mail, and says what became of it.
fn settle(post: &Post<'_>, row: &InboxRow, read: &Read) -> Result<String> {
    if !post.tx.is_unread(row.id)? {
        return Ok("settled at the shell meanwhile".into());
    }
    let (message, closed) = match read {
        Ok(understood) => understood,
        // No further attempt would read it better.
        Err(unparsable) => {
            quarantine(post, row, &unparsable.to_string())?;
            return Ok(format!("quarantined: {unparsable}"));
        }
    };
    let message = identify::as_its_owners(post.tx, message)?;
    let facts = receive::facts(&message);
    let outcome = match post.tx.same_mail(row.id, &facts)? {
        Some(first) => format!("the same mail as {first}, delivered again"),
        None if row.whole || *closed => receive::settle(post, row, &message)?,
        None => answer_too_large(post, row, &message)?,
    };
    let outcome = receive::with_what_was_left_out(post, outcome);
    post.tx.settle(row.id, InboxState::Done, &facts, &outcome, post.now)?;
    strangers::note(post, row, Some(&message))?;
    Ok(outcome)
}
