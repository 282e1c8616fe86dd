//! The way out: letters from the outbox to the mail server. Each attempt is counted before it is made; what the server
//! has taken over makes its half-moves available, in the same transaction that marks it.
//!
//! Attempts are under way beside each other, one to each reader at most. One that stalls holds up no other: after a
//! while a further connection takes its place.
//!
//! Laws 6.1 to 6.5

use std::{collections::VecDeque, sync::Arc, time::Duration};

use anyhow::Result;
use chrono::{DateTime, Utc};
use futures_util::{
    FutureExt as _,
    future::OptionFuture,
    stream::{FuturesUnordered, StreamExt},
};
use tokio::time::{Instant, sleep_until};

use super::{fault::waits_for_its_game, state::Daemon};
use crate::{
    config::Pace,
    desk::{
        alarms,
        post::{
            handover::{Attempt, attempted, never_tried},
            retries, way_out,
        },
        workplace::Post,
    },
    model::{Address, MatterKind, SendOutcome},
    outgoing::{Envelope, Outgoing},
    store::{KnownInstant, OutboxRow, Tx},
};

/// How many may stall beside those that go well.
const STALLED: usize = 16;

/// So many attempts are counted and not recorded yet at the most: whoever is killed then sends no more letters twice. Some
/// are counted and recorded by one commit, which waits for the disk longer than a letter takes.
const COUNTED: usize = 16;

/// What became of an attempt is not kept back for longer.
const KEPT_BACK: Duration = Duration::from_millis(20);

/// Attempts that are counted and not recorded yet.
#[derive(Default)]
struct Attempts {
    /// They wait for a connection.
    ready: VecDeque<Attempt>,
    under_way: Vec<UnderWay>,
    /// They have ended.
    landed: Vec<Landed>,
    /// Whether the server was not to be had: nothing more is tried before that is recorded.
    shut: bool,
}

struct UnderWay {
    recipient: Address,
    letter: i64,
    since: Instant,
}

struct Landed {
    attempt: Attempt,
    outcome: SendOutcome,
    /// None where time stands still.
    at: Option<Instant>,
    /// Whether the server refused the login.
    login_refused: bool,
}

impl Attempts {
    fn count(&self) -> usize {
        self.ready.len() + self.under_way.len() + self.landed.len()
    }

    /// Their readers: none of them is written to otherwise meanwhile.
    fn readers(&self) -> impl Iterator<Item = &Address> {
        let ready = self.ready.iter().map(|attempt| &attempt.letter.recipient);
        let landed = self.landed.iter().map(|landed| &landed.attempt.letter.recipient);
        ready.chain(self.under_way.iter().map(|attempt| &attempt.recipient)).chain(landed)
    }

    /// Whether those that have ended are recorded now.
    fn are_to_be_recorded(&self) -> bool {
        let kept_back = self.recorded_at().is_some_and(|at| at <= Instant::now());
        let in_time = self.shut || self.ready.is_empty();
        !self.landed.is_empty() && (in_time || kept_back)
    }

    /// When that is so at the latest.
    fn recorded_at(&self) -> Option<Instant> {
        Some(self.landed.first()?.at? + KEPT_BACK)
    }
}

impl Daemon {
    /// Tells the operator where more letters wait than may leave in a day: before they do, while his can still leave.
    pub(super) fn watch_the_allowance(&mut self) -> Result<()> {
        match self.config.pace().letters_per_day {
            Some(limit) => self.in_transaction(|post| way_out::watch_the_allowance(post, limit)),
            None => Ok(()),
        }
    }

    /// Sends every letter that is due, also of those that are written meanwhile, over several connections at once, and
    /// says how many were taken over.
    pub(super) async fn deliver(&mut self) -> Result<usize> {
        let (mut sent, written) = (0, Arc::clone(&self.way_out));
        let (mut idle, mut flights): (Vec<Outgoing>, _) = (Vec::new(), FuturesUnordered::new());
        let mut attempts = Attempts::default();
        let stalls_after = self.deadlines.smtp.stalls;
        // What woke us before this is what we look for now.
        let _ = written.notified().now_or_never();
        loop {
            self.pulse.works("sending");
            // A wrong password is refused once at a time.
            let connections = if self.let_in { self.lane().lanes().max(1) } else { 1 };
            let stalled = attempts.under_way.iter().filter(|attempt| attempt.since.elapsed() >= stalls_after);
            let connections = connections + stalled.count().min(STALLED);
            if attempts.are_to_be_recorded() || attempts.ready.is_empty() || *self.stop.borrow() {
                let most = if self.let_in { COUNTED.max(connections) } else { 1 };
                sent += self.turn_over(&mut attempts, most)?;
            }
            let room = connections.saturating_sub(attempts.under_way.len());
            for attempt in self.next_ready(room, &mut attempts)? {
                let mut lane = idle.pop().unwrap_or_else(|| self.lane());
                flights.push(async move {
                    let Attempt { letter, to: recipient, bytes, .. } = &attempt;
                    let OutboxRow { envelope_from, message_id, .. } = letter;
                    let parcel = Envelope { recipient, envelope_from, message_id, bytes };
                    let outcome = lane.send(parcel).await;
                    (lane, attempt, outcome)
                });
            }
            if flights.is_empty() && attempts.landed.is_empty() {
                break;
            }
            let stalls = attempts.under_way.iter().map(|attempt| attempt.since + stalls_after);
            let next_stall = stalls.filter(|at| *at > Instant::now());
            let wakes = next_stall.chain(attempts.recorded_at()).min();
            self.pulse.waits("sending", self.deadlines.smtp.attempt());
            tokio::select! {
                // In one order, so that a pass goes the same way each time.
                biased;
                Some((lane, attempt, outcome)) = flights.next() => {
                    idle.extend(self.landed(lane, attempt, outcome, &mut attempts)?);
                }
                () = written.notified() => {}
                Some(()) = OptionFuture::from(wakes.map(sleep_until)) => {}
            }
        }
        for lane in &mut idle {
            self.pulse.waits("sending", self.deadlines.smtp.quit);
            lane.close().await;
        }
        Ok(sent)
    }

    /// Those that leave now. One that was overtaken since it was counted does not.
    fn next_ready(&mut self, room: usize, attempts: &mut Attempts) -> Result<Vec<Attempt>> {
        let mut next = Vec::new();
        while next.len() < room
            && !attempts.shut
            && let Some(attempt) = attempts.ready.pop_front()
        {
            let id = attempt.letter.id;
            if self.store.read(|books| books.is_overtaken(id))? {
                self.in_transaction(|post| never_tried(post, &attempt.letter))?;
                continue;
            }
            let (recipient, since) = (attempt.letter.recipient.clone(), Instant::now());
            attempts.under_way.push(UnderWay { recipient, letter: id, since });
            next.push(attempt);
        }
        Ok(next)
    }

    /// Records what has ended, and counts the attempts that come next, so that no more than `most` are counted, in one
    /// transaction. Says how many letters were taken over.
    fn turn_over(&mut self, attempts: &mut Attempts, most: usize) -> Result<usize> {
        let ends = *self.stop.borrow() || attempts.shut;
        let looks = !ends && self.may_take_up()?;
        let given_back = if ends { std::mem::take(&mut attempts.ready) } else { VecDeque::new() };
        if attempts.landed.is_empty() && given_back.is_empty() && !looks {
            return Ok(0);
        }
        if looks {
            self.steps.reach("before an attempt to send is counted")?;
        }
        let landed = std::mem::take(&mut attempts.landed);
        let (first, sends_once) = (!self.tried_the_way_out, self.lane().sends_once());
        let (pause, pace) = (self.deadlines.refused, self.config.pace());
        let (taken_over, counted) = self.in_transaction(|post| {
            let mut taken_over = 0;
            for one in &landed {
                taken_over += usize::from(recorded(post, one, pause)?);
            }
            given_back.iter().try_for_each(|attempt| never_tried(post, &attempt.letter))?;
            let mut counted: Vec<Attempt> = Vec::new();
            while looks && attempts.count() + counted.len() < most {
                let readers = counted.iter().map(|attempt| &attempt.letter.recipient);
                let busy: Vec<&str> = attempts.readers().chain(readers).map(Address::as_str).collect();
                let Some(letter) = next_letter(post.tx, &pace, first, &busy, post.now)? else { break };
                if !waits_for_its_game(post, &letter)? {
                    counted.extend(post.tx.begun(letter, sends_once, post.now)?);
                }
            }
            Ok((taken_over, counted))
        })?;
        attempts.shut = false;
        if !landed.is_empty() {
            self.steps.reach("an attempt to send is recorded")?;
        }
        if !counted.is_empty() {
            self.steps.reach("an attempt to send is counted")?;
            self.tried_the_way_out = true;
        }
        attempts.ready.extend(counted);
        Ok(taken_over)
    }

    /// Whether there may be a letter to be tried: nothing is locked where nothing waits, or where the operator looks at the
    /// letters first, since the file was put back from a copy.
    fn may_take_up(&mut self) -> Result<bool> {
        let now = self.clock.now();
        self.store.read(|books| {
            let held = books.mark(KnownInstant::Held)?.is_some();
            Ok(!held && books.next_due()?.is_some_and(|due| due <= now))
        })
    }

    /// An attempt has ended; gives the connection back where it is of use.
    fn landed(
        &mut self,
        lane: Outgoing,
        attempt: Attempt,
        outcome: SendOutcome,
        attempts: &mut Attempts,
    ) -> Result<Option<Outgoing>> {
        self.steps.reach("a letter went to the server")?;
        attempts.under_way.retain(|under_way| under_way.letter != attempt.letter.id);
        let login_refused = lane.login_refused();
        self.let_in = !login_refused && (self.let_in || !matches!(outcome, SendOutcome::Unreachable(_)));
        self.refused = None;
        let lane = match &outcome {
            SendOutcome::Unreachable(why) => {
                attempts.shut = true;
                self.trouble = Some(why.clone());
                self.refused = login_refused.then_some(lane);
                None
            }
            _ => Some(lane),
        };
        let at = self.clock.beat().map(Instant::from_std);
        attempts.landed.push(Landed { attempt, outcome, at, login_refused });
        Ok(lane)
    }
}

/// Everything that follows from an attempt; says whether the letter was taken over.
fn recorded(post: &Post<'_>, landed: &Landed, pause: Duration) -> Result<bool> {
    let Landed { attempt, outcome, login_refused, .. } = landed;
    if let (SendOutcome::Unreachable(why), true) = (outcome, *login_refused) {
        // Waiting mends no password.
        alarms::desk_in_trouble(post, MatterKind::WayOut, "", why)?;
    }
    let taken_over = attempted(post, attempt, outcome)?;
    if *login_refused {
        way_out::not_before(post, pause)?;
    }
    Ok(taken_over)
}

/// The letter to be tried next; while the way out is shut none, but one to try it.
fn next_letter(
    tx: &Tx<'_>,
    pace: &Pace,
    first: bool,
    busy: &[&str],
    now: DateTime<Utc>,
) -> Result<Option<OutboxRow>> {
    match tx.way_out_shut_until(now)? {
        None if tx.left_to_send(pace, now, busy.len())? > 0 => tx.next_letter_due(now, busy),
        Some(until) if (first || until <= now) && busy.is_empty() => tx.probe(now),
        None | Some(_) => Ok(None),
    }
}

impl Tx<'_> {
    /// Counts an attempt to send a letter; none is made where it waits no longer, or where an attempt was cut short and the
    /// server may have it.
    fn begun(&self, letter: OutboxRow, sends_once: bool, now: DateTime<Utc>) -> Result<Option<Attempt>> {
        if letter.begun > 0 && !sends_once {
            let (course, due) = retries::after_doubt(letter.course, now);
            self.doubted(letter.id, (course, due), "sending it was cut short", now)?;
            tracing::warn!(letter = letter.id, %due, "sending was cut short; the letter goes out again");
            return Ok(None);
        }
        if !self.begin_sending(letter.id)? {
            return Ok(None);
        }
        let ways = self.ways_to(&letter)?;
        let to = ways.get(letter.course.way as usize).unwrap_or(&letter.recipient).clone();
        let bytes = self.bytes_of(letter.id)?;
        Ok(Some(Attempt { to, ways: u32::try_from(ways.len())?, letter, bytes }))
    }
}
