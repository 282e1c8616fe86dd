//! The way out: letters from the outbox to the mail server. Each attempt is counted before it is made; what the server
//! has taken over makes its half-moves available, in the same transaction that marks it.
//!
//! Attempts are under way beside each other, one to each reader at most. One that stalls holds up no other: after a
//! while a further connection takes its place.
//!
//! Laws 6.1 to 6.5

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};
use futures_util::{
    future::OptionFuture,
    stream::{FuturesUnordered, StreamExt},
};
use tokio::time::{Instant, sleep_until};

use super::state::Daemon;
use crate::{
    desk::{
        alarms,
        post::{
            handover::{Attempt, attempted},
            retries, way_out,
        },
    },
    model::{Address, MatterKind, SendOutcome},
    outgoing::{Envelope, Outgoing},
    store::{KnownInstant, OutboxRow, Tx},
};

/// How many may stall beside those that go well.
const STALLED: usize = 16;

struct UnderWay {
    recipient: Address,
    letter: i64,
    since: Instant,
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
        let mut under_way: Vec<UnderWay> = Vec::new();
        let stalls_after = self.deadlines.smtp.stalls;
        loop {
            // A wrong password is refused once at a time.
            let connections = if self.let_in { self.lane().lanes().max(1) } else { 1 };
            self.pulse.works("sending");
            let well = under_way.iter().filter(|attempt| attempt.since.elapsed() < stalls_after).count();
            let room = connections.saturating_sub(well).min(connections + STALLED - under_way.len());
            for taken in self.take_up(room, &under_way)? {
                let mut lane = idle.pop().unwrap_or_else(|| self.lane());
                under_way.push(UnderWay {
                    recipient: taken.letter.recipient.clone(),
                    letter: taken.letter.id,
                    since: Instant::now(),
                });
                flights.push(async move {
                    let OutboxRow { envelope_from, message_id, bytes, .. } = &taken.letter;
                    let parcel = Envelope { recipient: &taken.to, envelope_from, message_id, bytes };
                    let outcome = lane.send(parcel).await;
                    (lane, taken, outcome)
                });
            }
            if flights.is_empty() {
                break;
            }
            let stalls = under_way.iter().map(|attempt| attempt.since + stalls_after);
            let next_stall = stalls.filter(|at| *at > Instant::now()).min();
            self.pulse.waits("sending", self.deadlines.smtp.attempt());
            tokio::select! {
                Some((lane, taken, outcome)) = flights.next() => {
                    under_way.retain(|attempt| attempt.letter != taken.letter.id);
                    idle.extend(self.landed(lane, &taken, outcome, &mut sent)?);
                }
                () = written.notified() => {}
                Some(()) = OptionFuture::from(next_stall.map(sleep_until)) => {}
            }
        }
        for lane in &mut idle {
            self.pulse.waits("sending", self.deadlines.smtp.quit);
            lane.close().await;
        }
        Ok(sent)
    }

    /// The letters to be tried now, each attempt counted; none while the way out is shut, but one to try it.
    fn take_up(&mut self, room: usize, under_way: &[UnderWay]) -> Result<Vec<Attempt>> {
        let now = self.clock.now();
        if room == 0 || *self.stop.borrow() {
            return Ok(Vec::new());
        }
        // The operator looks at the letters first, where the file was put back from a copy.
        if self.store.read(|books| books.mark(KnownInstant::Held))?.is_some() {
            return Ok(Vec::new());
        }
        // Nothing is locked where nothing waits.
        if self.store.read(|books| books.next_due())?.is_none_or(|due| due > now) {
            return Ok(Vec::new());
        }
        let (first, pace, sends_once) =
            (!self.tried_the_way_out, self.config.pace(), self.lane().sends_once());
        let mut taken: Vec<Attempt> = Vec::new();
        while taken.len() < room {
            self.steps.reach("before an attempt to send is counted")?;
            let readers = taken.iter().map(|taken| &taken.letter.recipient);
            let busy = under_way.iter().map(|attempt| &attempt.recipient).chain(readers);
            let busy: Vec<&str> = busy.map(Address::as_str).collect();
            let letter = self.store.read(|books| match books.way_out_shut_until(now)? {
                None if books.left_to_send(&pace, now, busy.len())? > 0 => books.next_letter_due(now, &busy),
                Some(until) if (first || until <= now) && busy.is_empty() => books.probe(now),
                None | Some(_) => Ok(None),
            })?;
            let Some(letter) = letter else { break };
            if self.waits_for_its_game(&letter)? {
                continue;
            }
            let found = self.store.transaction(|books| books.begun(letter, sends_once, now))?;
            if let Some(found) = found {
                self.steps.reach("an attempt to send is counted")?;
                self.tried_the_way_out = true;
                taken.push(found);
            }
        }
        Ok(taken)
    }

    /// Everything that follows from an attempt, in one transaction; gives the connection back where it is of use.
    fn landed(
        &mut self,
        lane: Outgoing,
        taken: &Attempt,
        outcome: SendOutcome,
        sent: &mut usize,
    ) -> Result<Option<Outgoing>> {
        self.steps.reach("a letter went to the server")?;
        let (login_refused, pause) = (lane.login_refused(), self.deadlines.refused);
        let taken_over = self.in_transaction(|post| {
            if let (SendOutcome::Unreachable(why), true) = (&outcome, login_refused) {
                // Waiting mends no password.
                alarms::desk_in_trouble(post, MatterKind::WayOut, "", why)?;
            }
            let taken_over = attempted(post, taken, &outcome)?;
            if login_refused {
                way_out::not_before(post, pause)?;
            }
            Ok(taken_over)
        })?;
        self.steps.reach("an attempt to send is recorded")?;
        *sent += usize::from(taken_over);
        self.let_in = !login_refused && (self.let_in || !matches!(outcome, SendOutcome::Unreachable(_)));
        self.refused = None;
        if let SendOutcome::Unreachable(why) = outcome {
            self.trouble = Some(why);
            self.refused = login_refused.then_some(lane);
            return Ok(None);
        }
        Ok(Some(lane))
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
        Ok(Some(Attempt { to, ways: u32::try_from(ways.len())?, letter }))
    }
}
