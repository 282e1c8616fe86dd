//! The way out: letters from the outbox to the mail server. Each attempt is counted before it is made; what the server
//! has taken over makes its half-moves available, in the same transaction that marks it.
//!
//! Attempts are under way beside each other, one to each reader at most. One that stalls holds up no other: after a
//! while a further connection takes its place.

use anyhow::Result;
use chrono::{DateTime, Utc};
use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::{
    sync::Notify,
    time::{Instant, sleep_until},
};

use super::Daemon;
use crate::{
    desk::{
        context::Office,
        post::{delivery_problem::Report, way_out::WayOut},
    },
    laws::{Fact, PutOff},
    letters::Letter,
    model::Address,
    outgoing::{LONGEST, MOST_DOUBTS, Outgoing, Parcel, Refusal, Verdict},
    store::{Books, Mark, OutboxRow, unless_broken},
};

/// How many may stall beside those that go well.
const STALLED: usize = 16;

/// A letter under way.
struct Flight {
    lane: Outgoing,
    letter: OutboxRow,
    to: Address,
    /// How many addresses its reader has.
    ways: u32,
    verdict: Verdict,
}

/// What is under way now.
struct UnderWay {
    recipient: Address,
    letter: i64,
    since: Instant,
}

/// A letter for the next attempt.
struct Taken {
    letter: OutboxRow,
    to: Address,
    ways: u32,
}

impl Daemon {
    /// Sends every letter that is due, over several connections at once, and says how many were taken over; `woken` tells
    /// of letters that are written meanwhile.
    pub(super) async fn deliver(&mut self, woken: Option<&Notify>) -> Result<usize> {
        let mut sent = 0;
        let (mut idle, mut flights): (Vec<Outgoing>, _) = (Vec::new(), FuturesUnordered::new());
        let mut under_way: Vec<UnderWay> = Vec::new();
        let (connections, stalls_after) = (self.lane().lanes().max(1), self.deadlines.smtp.stalls);
        loop {
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
                    let Taken { letter, to, ways } = taken;
                    let parcel = Parcel {
                        recipient: &to,
                        envelope_from: &letter.envelope_from,
                        message_id: &letter.message_id,
                        bytes: &letter.bytes,
                    };
                    let verdict = lane.send(parcel).await;
                    Flight { lane, letter, to, ways, verdict }
                });
            }
            if flights.is_empty() {
                break;
            }
            let stalls = under_way.iter().map(|attempt| attempt.since + stalls_after);
            let next_stall = stalls.filter(|at| *at > Instant::now()).min();
            tokio::select! {
                Some(flight) = flights.next() => {
                    under_way.retain(|attempt| attempt.letter != flight.letter.id);
                    idle.extend(self.landed(flight, &mut sent)?);
                }
                () = notified(woken) => {}
                () = reached(next_stall) => {}
            }
        }
        for lane in &mut idle {
            lane.close().await;
        }
        Ok(sent)
    }

    /// The letters to be tried now, each attempt counted; none while the way out is shut, but one to try it.
    fn take_up(&mut self, room: usize, under_way: &[UnderWay]) -> Result<Vec<Taken>> {
        let now = self.clock.now();
        if room == 0 || *self.stop.borrow() {
            return Ok(Vec::new());
        }
        // Nothing is locked where nothing waits.
        if self.store.read(|books| books.next_due())?.is_none_or(|due| due > now) {
            return Ok(Vec::new());
        }
        let busy: Vec<&str> = under_way.iter().map(|attempt| attempt.recipient.as_str()).collect();
        let (first, pace, sends_once) =
            (!self.tried_the_way_out, self.config.pace(), self.lane().sends_once());
        let mut taken = Vec::new();
        while taken.len() < room {
            self.steps.reach("before an attempt to send is counted")?;
            let readers = taken.iter().map(|taken: &Taken| taken.letter.recipient.as_str());
            let busy: Vec<&str> = busy.iter().copied().chain(readers).collect();
            let letter = self.store.read(|books| match books.way_out(now)? {
                WayOut::Open if books.left_to_send(&pace, now, busy.len())? > 0 => {
                    books.next_letter_due(now, &busy)
                }
                WayOut::Shut { until } if (first || until <= now) && busy.is_empty() => books.probe(now),
                WayOut::Open | WayOut::Shut { .. } => Ok(None),
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
    fn landed(&mut self, flight: Flight, sent: &mut usize) -> Result<Option<Outgoing>> {
        self.steps.reach("a letter went to the server")?;
        let taken_over = self.in_office(|office| office.attempted(&flight))?;
        self.steps.reach("an attempt to send is recorded")?;
        *sent += usize::from(taken_over);
        match flight.verdict {
            Verdict::Accepted => self.logins_refused = 0,
            Verdict::Unreachable(why) => {
                self.outage(why, flight.lane.login_refused());
                return Ok(None);
            }
            Verdict::Ambiguous(_) | Verdict::Refused(_) => {}
        }
        Ok(Some(flight.lane))
    }
}

impl Books<'_> {
    /// Counts an attempt to send a letter; none is made where it waits no longer, or where an attempt was cut short and the
    /// server may have it.
    fn begun(&self, letter: OutboxRow, sends_once: bool, now: DateTime<Utc>) -> Result<Option<Taken>> {
        if letter.begun > 0 && !sends_once {
            let (course, due) = letter.course.after_doubt(now);
            self.doubted(letter.id, course, due, "sending it was cut short", now)?;
            tracing::warn!(letter = letter.id, %due, "sending was cut short; the letter goes out again");
            return Ok(None);
        }
        if !self.begin_sending(letter.id)? {
            return Ok(None);
        }
        let ways = self.ways_to(&letter)?;
        let to = ways.get(letter.course.way as usize).unwrap_or(&letter.recipient).clone();
        Ok(Some(Taken { to, ways: u32::try_from(ways.len())?, letter }))
    }
}

/// Ready when a letter was written; never where nobody tells.
async fn notified(woken: Option<&Notify>) {
    match woken {
        Some(woken) => woken.notified().await,
        None => std::future::pending().await,
    }
}

async fn reached(at: Option<Instant>) {
    match at {
        Some(at) => sleep_until(at).await,
        None => std::future::pending().await,
    }
}

impl Office<'_> {
    /// Records what became of an attempt; says whether the letter was taken over.
    fn attempted(&self, flight: &Flight) -> Result<bool> {
        let Flight { letter, to, ways, verdict, .. } = flight;
        let masked = to.masked();
        match verdict {
            Verdict::Accepted => {
                self.books.accepted(letter, self.now)?;
                self.hand_over(letter, None)?;
                self.way_out_is_open()?;
                tracing::info!(letter = letter.id, kind = letter.kind, to = masked, "letter sent");
                return Ok(true);
            }
            Verdict::Unreachable(why) => {
                tracing::warn!(letter = letter.id, why, "the mail server takes no letter");
                self.books.not_tried(letter.id, why, self.now)?;
                self.way_out_is_shut(why, false)?;
            }
            Verdict::Ambiguous(why) => self.letter_in_doubt(letter, why)?,
            Verdict::Refused(refusal) => self.letter_refused(letter, refusal, *ways)?,
        }
        // The game went on while it was under way.
        if let Some(unsaid) = self.books.drop_overtaken(letter.id)?
            && let Some(game) = letter.game
        {
            // Of a game that stands still nothing is sent until it is ruled on.
            if let Some(table) = unless_broken(self.table(self.books.game_by_id(game)?))? {
                self.pass_on_after_all(&table, &unsaid)?;
            }
        }
        Ok(false)
    }

    /// The connection was lost when the server may have had the letter: it goes out again, ever more seldom, for as long
    /// as it is needed.
    fn letter_in_doubt(&self, letter: &OutboxRow, why: &str) -> Result<()> {
        let (course, due) = letter.course.after_doubt(self.now);
        let to = letter.recipient.masked();
        tracing::warn!(letter = letter.id, to, why, %due, "the server may have the letter");
        let others = self.books.doubted(letter.id, course, due, why, self.now)?;
        if course.doubts >= MOST_DOUBTS && !self.books.is_needed(letter.id)? {
            self.books.leave_in_doubt(letter.id)?;
        }
        if self.books.mark(Mark::WayOutShut)?.is_some() {
            self.way_out_is_shut(why, false)?;
        }
        if others > 0 { self.way_out_is_doubtful(why) } else { Ok(()) }
    }

    /// A letter was refused when the server knew for whom it is: by its reader, or by the server to all.
    fn letter_refused(&self, letter: &OutboxRow, refusal: &Refusal, ways: u32) -> Result<()> {
        let (course, due) = letter.course.after_refusal(refusal, ways, self.now);
        let (likeness, why) = (refusal.likeness(), refusal.words.as_str());
        let to = letter.recipient.masked();
        tracing::warn!(letter = letter.id, to, why, %due, "letter refused; it will be tried again");
        self.books.try_again(letter.id, course, due, why, &likeness, self.now)?;
        if self.refused_to_all(refusal)? {
            return Ok(());
        }
        // Where nothing else was taken since it may still be our way out.
        let since = course.refused.unwrap_or(self.now);
        let others_pass = self.books.others_accepted(letter.recipient.domain(), since)?;
        if refusal.is_of_the_content() && others_pass {
            if self.send_without_words(letter)? {
                return Ok(());
            }
            // His server has read it all.
            self.hand_over(letter, Some(PutOff { since, free: 0 }))?;
        }
        if self.now - since > LONGEST && !self.books.is_needed(letter.id)? {
            self.give_up(letter, why)?;
        }
        Ok(())
    }

    fn give_up(&self, letter: &OutboxRow, why: &str) -> Result<()> {
        tracing::error!(letter = letter.id, to = letter.recipient.masked(), why, "letter given up");
        self.books.give_up(letter.id, why)?;
        let report = Report { waits: None, failed: true, diagnostic: why, ours: None };
        if self.books.doubt(letter.id, true)? { self.doubt(letter, &report) } else { Ok(()) }
    }

    /// A letter that was taken over makes its half-moves available: from now the players' time runs. `put_off`: since when,
    /// where that is not by what has become of it.
    pub(crate) fn hand_over(&self, letter: &OutboxRow, put_off: Option<PutOff>) -> Result<()> {
        let since = self.books.put_off_since(letter)?;
        for handover in self.books.handovers(letter.id)? {
            let row = self.books.game_by_id(handover.game)?;
            // The ruling on one that stands still is asked for by a letter of its own.
            let Some(mut game) = unless_broken(self.books.game(row.id, &row.name))? else { continue };
            let open = game.outcome.is_none() && game.available.is_none();
            if !open || game.to_play() != handover.half_move {
                continue;
            }
            let fact = Fact::MadeAvailable {
                half_move: handover.half_move,
                letter: letter.message_id.clone(),
                start_letter: handover.start_letter,
                put_off: put_off.or_else(|| since.map(|since| game.put_off(since))),
            };
            self.books.append(row.id, &mut game, self.now, vec![fact], None)?;
            // What had come back and was to go out again asks for nothing that this letter does not.
            for other in self.books.waiting_for(row.id, handover.half_move)? {
                self.books.is_there(other.id)?;
            }
        }
        Ok(())
    }

    /// Sends a letter that a server did not like what it says once more, without the words of others that stand in it.
    /// Says whether there were any, in a letter that asks for a move.
    fn send_without_words(&self, letter: &OutboxRow) -> Result<bool> {
        let handovers = self.books.handovers(letter.id)?;
        let ([handover], false) = (handovers.as_slice(), letter.words.is_empty()) else { return Ok(false) };
        let table = self.table(self.books.game_by_id(handover.game)?)?;
        let side = table.game.on_move();
        if table.game.outcome.is_some() || table.game.to_play() != handover.half_move {
            return Ok(false);
        }
        let again = Letter::Repeat { sight: table.sight(Some(side), self.now), asked: side };
        let mut posting = self.to_player(&table, side, Some(handover.half_move), again, None)?;
        posting.handovers = handovers;
        self.books.withdraw(letter.id, "it goes out anew, without the words of others in it")?;
        self.post_uncounted(posting)?;
        Ok(true)
    }
}
