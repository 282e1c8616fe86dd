//! Instants worth remembering.

use anyhow::Result;
use chrono::{DateTime, Utc};

use crate::model::worded::worded;

use super::{
    stored::{column, given, given_by},
    transaction::Tx,
};

worded! {
    /// An instant that the desk remembers.
    pub enum KnownInstant, a "instant" {
        /// When the mailbox was last read to its end.
        Poll = "poll",
        /// When the mailbox could last not be read to its end.
        PollFailed = "poll failed",
        /// When the file was last looked through for damage.
        Audit = "audit",
        /// When the clocks were last looked at.
        Sweep = "sweep",
        /// When the mailbox had last been read before an outage whose consequences are not drawn yet.
        OutageFrom = "outage from",
        /// When it was read again.
        OutageUntil = "outage until",
        /// The receipt of the latest mail that came from later than the clock said; until the next sweep.
        MailAhead = "mail ahead",
        /// When the clock was last found to stand wrong, until it is believed again.
        ClockDoubted = "clock doubted",
        /// The first pass since that found nothing amiss.
        ClockAgreed = "clock agreed",
        /// Since when the way out has been shut: the mail server takes no letter of ours.
        WayOutShut = "way out shut",
        /// When it is tried again.
        WayOutProbe = "way out probe",
        /// When it was found to be shut since letters are refused alike, and not since the server is not reached.
        WayOutRefused = "way out refused",
        /// When it opened again: what shuts it soon after is the same trouble.
        WayOutOpened = "way out opened",
        /// Since when nothing has come back from the mail server but doubt.
        WayOutInDoubt = "way out in doubt",
        /// When a copy was last made and proved.
        BackedUp = "backed up",
        /// When the copy was made that this file was put back from; until the consequences are drawn.
        Copied = "copied",
        /// Since when the way out is held, since the file was put back from a copy: until the operator lets the letters go.
        Held = "held",
        /// When the mailbox was first read to its end since then.
        Replayed = "replayed",
        /// When all that was read then was first dealt with.
        DealtWith = "dealt with",
    }
}

given_by!(KnownInstant: word);

impl Tx<'_> {
    pub fn mark(&self, mark: KnownInstant) -> Result<Option<DateTime<Utc>>> {
        const SQL: &str = "SELECT at FROM mark WHERE name = ?1";
        self.maybe(SQL, given![mark], |row| column(row, "mark.at"))
    }

    pub fn set_mark(&self, mark: KnownInstant, at: DateTime<Utc>) -> Result<()> {
        const SQL: &str =
            "INSERT INTO mark (name, at) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET at = excluded.at";
        self.run(SQL, given![mark, at])
    }

    pub fn clear_mark(&self, mark: KnownInstant) -> Result<()> {
        self.run("DELETE FROM mark WHERE name = ?1", given![mark])
    }
}
