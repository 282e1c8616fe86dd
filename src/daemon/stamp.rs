//! The stamp of a mail's sender's server, and whether it counts (semantics 22).

use anyhow::Result;
use chrono::{DateTime, Utc};

use super::{
    office::{Office, Table},
    settle::Mail,
};
use crate::{
    laws::{Bounds, Sent},
    mail::chain_of,
    store::InboxRow,
};

impl Office<'_> {
    /// When a mail of a player was sent, for a game of his.
    pub fn stamped(&self, mail: &Mail<'_>, table: &Table) -> Result<Sent> {
        let stamp = mail.message.chain.stamp.ok();
        let handed = self.handed(mail, table)?;
        Ok(self.within_bounds(mail.row.received, stamp, handed))
    }

    /// The same for a mail that has not been read: whatever it answers, it is held against the letter for the half-move to
    /// be made.
    #[expect(dead_code, reason = "for the guards of a passed limit")]
    pub fn stamped_unread(&self, row: &InboxRow, table: &Table) -> Sent {
        let stamp = chain_of(&row.raw, &self.desk.hosts).stamp.ok();
        let handed = table.game.available.as_ref().map(|available| available.handed.at);
        self.within_bounds(row.received, stamp, handed)
    }

    fn within_bounds(
        &self,
        arrived: DateTime<Utc>,
        stamp: Option<DateTime<Utc>>,
        handed: Option<DateTime<Utc>>,
    ) -> Sent {
        Sent::of(arrived, stamp, Bounds { handed, max_transit: self.max_transit, suspended: false })
    }

    /// Since when what a mail answers can have been known to its sender: the letter for the half-move to be made, and
    /// the one that it answers.
    fn handed(&self, mail: &Mail<'_>, table: &Table) -> Result<Option<DateTime<Utc>>> {
        let available = table.game.available.as_ref().map(|available| available.handed.at);
        let answered = self.nearest_letter(mail.message)?.and_then(|letter| letter.accepted);
        Ok(available.into_iter().chain(answered).max())
    }
}
