//! Whether the clock can be believed (semantics 25). A clock that jumps while the program runs, or mails that come from the
//! future, say that it stands wrong: nothing is ruled then before two passes an hour apart have found nothing amiss. A
//! jump while nothing ran is an outage, and no reason.
//!
//! The clock is held against a beat that nobody sets, and against receipts, which a mailbox hands over as its server
//! has them.
//!
//! Laws 6.6

use std::time::Instant;

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::state::Daemon;
use crate::{
    desk::alarms,
    model::MatterKind,
    store::{KnownInstant, Tx},
};

/// What a clock may be wrong by, and how long it must have gone right again.
const ASTRAY: Duration = Duration::hours(1);

/// What makes the clock doubtful: that it has moved by so much more than the time that went by, less than nothing where
/// it went back, or that a mail is later than it by so much.
fn amiss(moved: Option<Duration>, ahead: Option<Duration>, now: DateTime<Utc>) -> Option<String> {
    let now = now.format("%-d %B %Y, %H:%M");
    if let Some(by) = moved {
        let (how, by) = (if by < Duration::zero() { "gone back" } else { "moved" }, span(by.abs()));
        return Some(format!("It has {how} by {by} beside the time that went by, and says {now} UTC."));
    }
    ahead.map(|by| format!("A mail was received {} later than it says, which is {now} UTC.", span(by)))
}

/// In whole hours, or in minutes where it is less.
fn span(by: Duration) -> String {
    let (number, unit) = match by.num_hours() {
        0 => (by.num_minutes(), "minute"),
        hours => (hours, "hour"),
    };
    format!("{number} {unit}{}", if number == 1 { "" } else { "s" })
}

impl Daemon {
    /// Whether nothing may be ruled, since the clock may stand wrong; the operator is told when that begins. Where time
    /// stands still, none of this is looked at.
    pub(crate) fn clock_is_doubtful(&mut self) -> Result<bool> {
        let (Some(beat), now) = (self.clock.beat(), self.clock.now()) else { return Ok(false) };
        let before = self.beat.replace((beat, now));
        let moved = before.and_then(|before| moved(before, (beat, now)));
        self.in_transaction(|post| {
            let ahead =
                post.tx.mark(KnownInstant::MailAhead)?.map(|latest| latest - now).filter(|by| *by > ASTRAY);
            post.tx.clear_mark(KnownInstant::MailAhead)?;
            let amiss = amiss(moved, ahead, now);
            let before = post.tx.mark(KnownInstant::ClockDoubted)?;
            let doubtful = weigh(post.tx, amiss.is_some(), now)?;
            if let (Some(said), None) = (&amiss, before) {
                alarms::desk_in_trouble(post, MatterKind::Clock, "", said)?;
            }
            if !doubtful {
                alarms::out_of_trouble(post, MatterKind::Clock, "", None, None)?;
            }
            Ok(doubtful)
        })
    }
}

/// By how much a clock has moved beside the time that went by, where that is too much.
fn moved(before: (Instant, DateTime<Utc>), now: (Instant, DateTime<Utc>)) -> Option<Duration> {
    let went_by = Duration::from_std(now.0.saturating_duration_since(before.0)).ok()?;
    let by = now.1 - before.1 - went_by;
    (by.abs() > ASTRAY).then_some(by)
}

/// Whether a pass may rule nothing: from one that found something amiss until two an hour apart have not.
fn weigh(books: &Tx<'_>, amiss: bool, now: DateTime<Utc>) -> Result<bool> {
    if amiss {
        books.set_mark(KnownInstant::ClockDoubted, now)?;
        books.clear_mark(KnownInstant::ClockAgreed)?;
        return Ok(true);
    }
    if books.mark(KnownInstant::ClockDoubted)?.is_none() {
        return Ok(false);
    }
    match books.mark(KnownInstant::ClockAgreed)?.filter(|agreed| *agreed <= now) {
        Some(agreed) if now - agreed >= ASTRAY => {
            books.clear_mark(KnownInstant::ClockDoubted)?;
            books.clear_mark(KnownInstant::ClockAgreed)?;
            return Ok(false);
        }
        Some(_) => {}
        None => books.set_mark(KnownInstant::ClockAgreed, now)?,
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    fn at(minutes: i64) -> DateTime<Utc> {
        "2027-01-20T00:00:00Z".parse::<DateTime<Utc>>().unwrap() + Duration::minutes(minutes)
    }

    #[test]
    fn a_clock_moves_with_the_time_or_is_astray() {
        let start = Instant::now();
        let later = |minutes: u64| start + std::time::Duration::from_secs(minutes * 60);
        for (went_by, shows, by) in [
            (15, 15, None),
            (15, 75, None),
            (15, 76, Some(61)),
            (15, 15 + 46 * 60, Some(46 * 60)),
            (60, -61, Some(-121)),
        ] {
            let found = moved((start, at(0)), (later(went_by), at(shows)));
            assert_eq!(found, by.map(Duration::minutes), "{went_by} {shows}");
        }
    }

    #[test]
    fn nothing_is_ruled_until_two_passes_an_hour_apart_agree() {
        let mut store = Store::in_memory().unwrap();
        // 46 hours ahead for two passes, then right again; then mails from the future.
        let ahead = 46 * 60;
        let passes = [
            (0, false, false),
            (ahead + 15, true, true),
            (ahead + 30, false, true),
            (45, true, true),
            (60, false, true),
            (119, false, true),
            (120, false, false),
            (135, false, false),
            (150, true, true),
            (165, false, true),
            (180, true, true),
            (225, false, true),
            (270, false, true),
            (285, false, false),
        ];
        for (minutes, amiss, doubtful) in passes {
            let found = store.transaction(|books| weigh(books, amiss, at(minutes))).unwrap();
            assert_eq!(found, doubtful, "{minutes}");
        }
    }
}
