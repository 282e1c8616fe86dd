//! Whether the way out is open. It is shut where the mail server is not reached, refuses us before it hears for whom a
//! letter is, or refuses letters to readers at three domains alike with none taken in between (semantics 23). No letter is
//! touched meanwhile; the way out is tried with one letter at a time, to another reader each time, and opens with the
//! first that is taken.

use anyhow::Result;
use chrono::{DateTime, Duration, Utc};

use super::{
    super::{Post, alarms},
    retries::probe_at,
};
use crate::{
    config::Pace,
    letters::LetterKind,
    model::{Address, MatterKind, ServerRefusal},
    store::{KnownInstant, OutboxRow, Tx},
    wording::phrases,
};

phrases! {
    /// What the alarm about the limit of a day says.
    enum TooManyLetters {
        Wait { gone: u32, waiting: u32, limit: u32 } = "letters-wait",
    }
}

/// Refusals that are alike at so many domains are not the readers'.
const DOMAINS: usize = 3;

/// An outage that is shorter is no alarm: servers are restarted.
const OUTAGE: Duration = Duration::hours(1);

/// So long the way out must be open before its trouble is over: longer than the pause after a refusal.
const STEADY: Duration = Duration::minutes(90);

impl Tx<'_> {
    /// Where nothing leaves, when that is tried again; none while the way out is open.
    pub(crate) fn way_out_shut_until(&self, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
        match self.mark(KnownInstant::WayOutShut)? {
            Some(_) => Ok(Some(self.mark(KnownInstant::WayOutProbe)?.unwrap_or(now))),
            None => Ok(None),
        }
    }

    /// How many more letters may leave now by the limits of the mail server's owner, of which so many are under way.
    pub(crate) fn left_to_send(&self, pace: &Pace, now: DateTime<Utc>, under_way: usize) -> Result<u32> {
        let under_way = u32::try_from(under_way)?;
        let mut left = u32::MAX;
        for (limit, span) in pace.limits() {
            let gone = self.departed_since(now - span)?.saturating_add(under_way);
            left = left.min(limit.saturating_sub(gone));
        }
        Ok(left)
    }

    /// When the next letter may leave where the limits are used up; none where they are not.
    pub(crate) fn may_send_at(&self, pace: &Pace, now: DateTime<Utc>) -> Result<Option<DateTime<Utc>>> {
        let mut at = None;
        for (limit, span) in pace.limits() {
            if let Some(oldest) = self.nth_latest(limit)? {
                at = at.max(Some(oldest + span).filter(|free| *free > now));
            }
        }
        Ok(at)
    }

    /// The addresses at which a letter may be tried: its own, then the others of its reader and his assistant's.
    pub(crate) fn ways_to(&self, letter: &OutboxRow) -> Result<Vec<Address>> {
        let mut ways = vec![letter.recipient.clone()];
        // The code is for the one mailbox that is asked.
        let elsewhere = letter.kind != LetterKind::AddressAsked;
        if let Some(player) = letter.player.filter(|_| elsewhere) {
            let player = self.player(player)?;
            // What goes to a director, who prints it, is for nobody else.
            if player.writes_from(&letter.recipient) {
                ways.extend(player.addresses.into_iter().filter(|other| *other != letter.recipient));
            }
        }
        Ok(ways)
    }
}

/// Marks that the way out is not as it should be; gives since when.
fn marked(post: &Post<'_>, mark: KnownInstant) -> Result<DateTime<Utc>> {
    let since = post.tx.mark(mark)?.unwrap_or(post.now).min(post.now);
    post.tx.set_mark(mark, since)?;
    post.tx.clear_mark(KnownInstant::WayOutOpened)?;
    Ok(since)
}

/// Shuts the way out, or keeps it shut. `alike`: since letters are refused alike; else since the server is not
/// reached.
pub(crate) fn way_out_is_shut(post: &Post<'_>, why: &str, alike: bool) -> Result<()> {
    let since = marked(post, KnownInstant::WayOutShut)?;
    post.tx.set_mark(KnownInstant::WayOutProbe, probe_at(since, post.now))?;
    if alike {
        post.tx.set_mark(KnownInstant::WayOutRefused, post.now)?;
    }
    if alike || post.now - since >= OUTAGE {
        alarms::desk_in_trouble(post, MatterKind::WayOut, "", why)?;
    }
    Ok(())
}

/// A way out that is shut is not tried again before this pause is over.
pub(crate) fn not_before(post: &Post<'_>, pause: std::time::Duration) -> Result<()> {
    let earliest = post.now + Duration::from_std(pause)?;
    match post.tx.mark(KnownInstant::WayOutProbe)? {
        Some(probe) if probe < earliest => post.tx.set_mark(KnownInstant::WayOutProbe, earliest),
        _ => Ok(()),
    }
}

/// The server was asked to take letters to several readers, and nobody knows whether it has one of them. Letters go on
/// leaving, each by its own course; where that lasts for an hour the operator hears of it.
pub(crate) fn way_out_is_doubtful(post: &Post<'_>, why: &str) -> Result<()> {
    let since = marked(post, KnownInstant::WayOutInDoubt)?;
    if post.now - since >= OUTAGE {
        alarms::desk_in_trouble(post, MatterKind::WayOut, "", why)?;
    }
    Ok(())
}

/// The server took a letter, or refused one: the way out is open. The operator hears that it is over when that has
/// lasted for a while, since what refuses most letters lets one through now and then.
pub(crate) fn way_out_is_open(tx: &Tx<'_>, now: DateTime<Utc>) -> Result<()> {
    let shut = [
        KnownInstant::WayOutShut,
        KnownInstant::WayOutProbe,
        KnownInstant::WayOutRefused,
        KnownInstant::WayOutInDoubt,
    ];
    let mut was_shut = false;
    for mark in shut {
        was_shut |= tx.mark(mark)?.is_some();
        tx.clear_mark(mark)?;
    }
    if was_shut { tx.set_mark(KnownInstant::WayOutOpened, now) } else { Ok(()) }
}

/// Tells the operator that letters leave again, once they have for a while.
pub(crate) fn watch_the_way_out(post: &Post<'_>) -> Result<()> {
    match post.tx.mark(KnownInstant::WayOutOpened)? {
        Some(opened) if post.now - opened >= STEADY => {
            post.tx.clear_mark(KnownInstant::WayOutOpened)?;
            alarms::out_of_trouble(post, MatterKind::WayOut, "", None, None)
        }
        _ => Ok(()),
    }
}

/// Whether a refusal is the server's to all of us: then it is the way out that is shut, and no letter has been tried.
/// While it is shut a further refusal like that is no letter's either.
pub(crate) fn refused_to_all(post: &Post<'_>, refusal: &ServerRefusal) -> Result<bool> {
    let likeness = refusal.likeness();
    if post.tx.mark(KnownInstant::WayOutRefused)?.is_none() {
        // Whoever refuses is reached.
        way_out_is_open(post.tx, post.now)?;
        // Dead mailboxes stay dead when others have their letters; a limit that lets one letter through is still one.
        if post.tx.domains_refused(&likeness, !refusal.is_of_the_way())? < DOMAINS {
            return Ok(false);
        }
    }
    post.tx.spare_refused(&likeness, post.now)?;
    way_out_is_shut(post, &refusal.words, true)?;
    Ok(true)
}

/// Tells the operator where more letters wait than the limit of a day lets out, while the day lasts.
pub(crate) fn watch_the_allowance(post: &Post<'_>, limit: u32) -> Result<()> {
    let waiting = post.tx.letters_waiting(post.now)?;
    let gone = post.tx.departed_since(post.now - Duration::days(1))?;
    let all = gone.saturating_add(waiting);
    if all.saturating_mul(10) > limit.saturating_mul(9) {
        let said = post.directors_wording().say(&TooManyLetters::Wait { gone, waiting, limit });
        alarms::desk_in_trouble(post, MatterKind::Allowance, "", &said)
    } else if all.saturating_mul(2) < limit {
        alarms::out_of_trouble(post, MatterKind::Allowance, "", None, None)
    } else {
        Ok(())
    }
}
