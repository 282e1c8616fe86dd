//! Whether the way out is open. It is shut where the mail server is not reached, refuses us before it hears for whom a
//! letter is, or refuses letters to readers at three domains alike with none taken in between (semantics 23). No letter is
//! touched meanwhile; the way out is tried with one letter at a time, to another reader each time, and opens with the
//! first that is taken.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::office::Office;
use crate::{
    config::Pace,
    model::{Address, MatterKind},
    outgoing::probe_at,
    store::{Books, Mark, NewAlarm, OutboxRow},
};

/// Refusals that are alike at so many domains are not the readers'.
const DOMAINS: usize = 3;

/// An outage that is shorter is no alarm: servers are restarted.
const OUTAGE: Duration = Duration::hours(1);

/// Whether letters may leave.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum WayOut {
    Open,
    /// Nothing leaves; it is tried again then.
    Shut {
        until: DateTime<Utc>,
    },
}

impl Books<'_> {
    /// Whether letters may leave.
    pub(super) fn way_out(&self, now: DateTime<Utc>) -> Result<WayOut> {
        Ok(match self.mark(Mark::WayOutShut)? {
            None => WayOut::Open,
            Some(_) => WayOut::Shut { until: self.mark(Mark::WayOutProbe)?.unwrap_or(now) },
        })
    }

    /// How many more letters may leave now by the limits of the mail server's owner, of which so many are under way.
    pub(super) fn left_to_send(&self, pace: &Pace, now: DateTime<Utc>, under_way: usize) -> Result<u32> {
        let under_way = u32::try_from(under_way)?;
        let mut left = u32::MAX;
        for (limit, span) in pace.limits() {
            let gone = self.accepted_since(now - span)?.saturating_add(under_way);
            left = left.min(limit.saturating_sub(gone));
        }
        Ok(left)
    }

    /// When the next letter may leave where the limits are used up; none where they are not.
    pub(super) fn may_send_at(&self, pace: &Pace, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
        let mut at = None;
        for (limit, span) in pace.limits() {
            if let Some(oldest) = self.nth_latest(limit)? {
                at = at.max(Some(oldest + span).filter(|free| *free > now));
            }
        }
        Ok(at)
    }

    /// The addresses at which a letter may be tried: its own, then the others of its reader and his assistant's.
    pub(super) fn ways_to(&self, letter: &OutboxRow) -> Result<Vec<Address>> {
        let mut ways = vec![letter.recipient.clone()];
        if let Some(player) = letter.player {
            let player = self.player(player)?;
            // What goes to a director, who prints it, is for nobody else.
            if player.writes_from(&letter.recipient) {
                ways.extend(player.addresses.into_iter().filter(|other| *other != letter.recipient));
            }
        }
        Ok(ways)
    }
}

impl Office<'_> {
    /// Shuts the way out, or keeps it shut. `alike`: since letters are refused alike; else since the server is not
    /// reached.
    pub(super) fn way_out_is_shut(&self, why: &str, alike: bool) -> Result<()> {
        let since = self.books.mark(Mark::WayOutShut)?.unwrap_or(self.now).min(self.now);
        self.books.set_mark(Mark::WayOutShut, since)?;
        self.books.set_mark(Mark::WayOutProbe, probe_at(since, self.now))?;
        if alike {
            self.books.set_mark(Mark::WayOutRefused, self.now)?;
        }
        if alike || self.now - since >= OUTAGE {
            let kind = MatterKind::WayOut;
            self.in_trouble(&NewAlarm { kind, about: "", event: None, game: None, said: why }, None)?;
        }
        Ok(())
    }

    /// A letter was taken: the way out is open.
    pub(super) fn way_out_is_open(&self) -> Result<()> {
        if self.books.mark(Mark::WayOutShut)?.is_none() {
            return Ok(());
        }
        for mark in [Mark::WayOutShut, Mark::WayOutProbe, Mark::WayOutRefused] {
            self.books.clear_mark(mark)?;
        }
        self.out_of_trouble(MatterKind::WayOut, "", None, None)
    }

    /// Whether a refusal is the server's to all of us: then it is the way out that is shut, and no letter has been tried.
    /// While it is shut a further refusal like that is no letter's either.
    pub(super) fn refused_to_all(&self, likeness: &str, why: &str) -> Result<bool> {
        if self.books.mark(Mark::WayOutRefused)?.is_none() {
            // Whoever refuses is reached.
            self.way_out_is_open()?;
            if self.books.domains_refused(likeness)? < DOMAINS {
                return Ok(false);
            }
        }
        self.books.spare_refused(likeness, self.now)?;
        self.way_out_is_shut(why, true)?;
        Ok(true)
    }

    /// Tells the operator where more letters wait than the limit of a day lets out, while the day lasts.
    pub(super) fn watch_the_allowance(&self, pace: &Pace) -> Result<()> {
        let Some(limit) = pace.letters_per_day else { return Ok(()) };
        let waiting = self.books.letters_waiting(self.now)?;
        let gone = self.books.accepted_since(self.now - Duration::days(1))?;
        let kind = MatterKind::Allowance;
        if gone.saturating_add(waiting).saturating_mul(10) > limit.saturating_mul(9) {
            let said = format!(
                "{gone} letters have left in the last 24 hours, {waiting} wait, and letters_per_day is {limit}."
            );
            self.in_trouble(&NewAlarm { kind, about: "", event: None, game: None, said: &said }, None)?;
        } else if gone.saturating_add(waiting).saturating_mul(2) < limit {
            self.out_of_trouble(kind, "", None, None)?;
        }
        Ok(())
    }
}
