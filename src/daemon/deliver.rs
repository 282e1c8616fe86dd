//! The way out: letters from the outbox to the mail server. Each attempt is counted before it is made; what the server
//! has taken over makes its half-moves available, in the same transaction that marks it.

use std::{collections::VecDeque, sync::Mutex};

use anyhow::{Result, anyhow};
use futures_util::future::join_all;

use super::{Daemon, doubt::Report, office::Office};
use crate::{
    laws::Fact,
    outgoing::{Next, Outgoing, Parcel, Verdict, next},
    store::OutboxRow,
};

/// Letters that are taken up at once.
const BATCH: u32 = 100;

/// A letter whose sending was cut by a crash so often is given up: it may be what crashes us.
const CUT_SHORT: u32 = 10;

/// What a delivery did.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub(super) struct Delivered {
    pub sent: usize,
    pub put_off: usize,
}

impl Daemon {
    /// Sends every letter that is due, over several connections at once.
    pub(super) async fn deliver(&mut self) -> Result<Delivered> {
        let mut delivered = Delivered::default();
        let mut lanes: Vec<Outgoing> = Vec::new();
        loop {
            let now = self.clock.now();
            let due = self.store.read(|books| books.due_letters(now, BATCH))?;
            if due.is_empty() || *self.stop.borrow() {
                break;
            }
            let wanted = self.lane().lanes().min(due.len()).max(1);
            while lanes.len() < wanted {
                lanes.push(self.lane());
            }
            let queue = Mutex::new(VecDeque::from(due));
            let daemon = Mutex::new(&mut *self);
            let work = lanes.iter_mut().map(|lane| send_all(&daemon, &queue, lane));
            let mut trouble = None;
            for outcome in join_all(work).await {
                match outcome {
                    Ok(lane) => {
                        delivered.sent += lane.sent;
                        delivered.put_off += lane.put_off;
                    }
                    Err(error) => trouble = trouble.or(Some(error)),
                }
            }
            if let Some(error) = trouble {
                return Err(error);
            }
        }
        for lane in &mut lanes {
            lane.close().await;
        }
        Ok(delivered)
    }

    /// Everything that follows from an attempt, in one transaction.
    fn attempted(&mut self, letter: &OutboxRow, verdict: &Verdict) -> Result<bool> {
        let sent = self.in_office(|office| office.attempted(letter, verdict))?;
        self.steps.reach("an attempt to send is recorded")?;
        Ok(sent)
    }
}

/// One lane: takes letters from the queue until it is empty or the server is not reached.
async fn send_all(
    daemon: &Mutex<&mut Daemon>,
    queue: &Mutex<VecDeque<OutboxRow>>,
    lane: &mut Outgoing,
) -> Result<Delivered> {
    let mut delivered = Delivered::default();
    loop {
        let Some(letter) = locked(queue)?.pop_front() else { break };
        {
            let mut daemon = locked(daemon)?;
            if *daemon.stop.borrow() {
                break;
            }
            daemon.steps.reach("before an attempt to send is counted")?;
            if letter.begun >= CUT_SHORT {
                daemon.in_office(|office| office.give_up(&letter, "sending it was cut short too often"))?;
                continue;
            }
            if !daemon.store.transaction(|books| books.begin_sending(letter.id))? {
                continue;
            }
            daemon.steps.reach("an attempt to send is counted")?;
        }
        let parcel = Parcel {
            recipient: &letter.recipient,
            envelope_from: &letter.envelope_from,
            message_id: &letter.message_id,
            bytes: &letter.bytes,
        };
        let verdict = lane.send(parcel).await;
        let mut daemon = locked(daemon)?;
        daemon.steps.reach("a letter went to the server")?;
        let accepted = daemon.attempted(&letter, &verdict)?;
        delivered.sent += usize::from(accepted);
        delivered.put_off += usize::from(!accepted);
        if accepted {
            daemon.logins_refused = 0;
        }
        if let Verdict::Unreachable(why) = verdict {
            daemon.outage(why, lane.login_refused());
            // The rest would meet the same: it waits as long as this letter does.
            for letter in std::mem::take(&mut *locked(queue)?) {
                daemon.wait_out(&letter)?;
                delivered.put_off += 1;
            }
        }
    }
    Ok(delivered)
}

/// A lock that a panic cannot have broken: nothing under it panics.
fn locked<T>(mutex: &Mutex<T>) -> Result<std::sync::MutexGuard<'_, T>> {
    mutex.lock().map_err(|_| anyhow!("A lane broke while it worked"))
}

impl Office<'_> {
    /// Records what became of an attempt; says whether the letter was taken over.
    fn attempted(&self, letter: &OutboxRow, verdict: &Verdict) -> Result<bool> {
        let tries = letter.tries.and(verdict);
        let trouble = match verdict {
            Verdict::Accepted => "",
            Verdict::Retry(why)
            | Verdict::Unreachable(why)
            | Verdict::Ambiguous(why)
            | Verdict::Refused(why) => why,
        };
        let to = letter.recipient.masked();
        match next(verdict, tries, letter.written, self.now) {
            Next::Done => {
                self.books.accepted(letter.id, self.now)?;
                self.hand_over(letter)?;
                tracing::info!(letter = letter.id, kind = letter.kind, to, "letter sent");
                return Ok(true);
            }
            Next::At(due) => {
                tracing::warn!(letter = letter.id, to, trouble, %due, "letter not sent; it will be tried again");
                let refused = matches!(verdict, Verdict::Retry(_) | Verdict::Refused(_)).then_some(self.now);
                self.books.try_again(letter.id, due, trouble, tries, refused)?;
            }
            Next::GiveUp(why) => self.give_up(letter, &why)?,
        }
        Ok(false)
    }

    fn give_up(&self, letter: &OutboxRow, why: &str) -> Result<()> {
        tracing::error!(letter = letter.id, to = letter.recipient.masked(), why, "letter given up");
        self.books.give_up(letter.id, why)?;
        let report = Report { failed: true, diagnostic: why, ours: None };
        self.doubt(letter, &report).map(drop)
    }

    /// A letter that was taken over makes its half-moves available: from now the players' time runs.
    fn hand_over(&self, letter: &OutboxRow) -> Result<()> {
        // Where everything is refused it may be our own way out that is shut.
        let put_off = match letter.refused {
            Some(since) if self.books.others_accepted(letter.recipient.domain(), since)? => Some(since),
            _ => None,
        };
        for handover in self.books.handovers(letter.id)? {
            let row = self.books.game_by_id(handover.game)?;
            let mut game = self.books.game(row.id, &row.name)?;
            let open = game.outcome.is_none() && game.available.is_none();
            if !open || game.to_play() != handover.half_move {
                continue;
            }
            let fact = Fact::MadeAvailable {
                half_move: handover.half_move,
                letter: letter.message_id.clone(),
                start_letter: handover.start_letter,
                put_off: put_off.map(|since| game.put_off(since)),
            };
            self.books.append(row.id, &mut game, self.now, vec![fact], None)?;
        }
        Ok(())
    }
}
