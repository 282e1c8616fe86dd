//! How the desk stands between its mailbox and its mail server, for whoever looks at it from outside: `status`, and the
//! line that the service manager shows.

use std::sync::Arc;

use anyhow::Result;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::{GameRow, KnownInstant, stored::column, transaction::Tx};
use crate::{laws::Game, model::MatterKind, store::unless_broken};

/// What has come and gone, and what lies.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Traffic {
    /// When the mailbox was last read to its end.
    pub polled: Option<DateTime<Utc>>,
    /// When it could last not be read, where that is so.
    pub poll_failed: Option<DateTime<Utc>>,
    /// When the clocks were last looked at.
    pub swept: Option<DateTime<Utc>>,
    /// Mails that lie unread here.
    pub unread: usize,
    /// Mails that were set aside.
    pub quarantined: usize,
    /// When the server took the last letter.
    pub sent: Option<DateTime<Utc>>,
    /// Letters that are to be sent.
    pub to_send: usize,
    /// When the oldest of them was written.
    pub to_send_since: Option<DateTime<Utc>>,
    /// Of these, those that were tried in vain.
    pub tried: usize,
    /// Letters that wait for their reader's morning.
    pub for_morning: usize,
    /// Letters that were given up.
    pub given_up: usize,
    /// Since when no letter leaves, where that is so.
    pub way_out_shut: Option<DateTime<Utc>>,
    /// Since when no letter is let out, since the database was put back from a copy.
    pub held: Option<DateTime<Utc>>,
    /// What players and directors are asked about their own mails.
    pub questions: usize,
    /// What waits for directors.
    pub cases: usize,
    /// What was done at the shell and does not lie in the mailbox yet, so that a copy would not bring it back.
    pub acts_to_file: Vec<String>,
    /// When the oldest of it was done.
    pub acts_to_file_since: Option<DateTime<Utc>>,
    /// When the last backup was proved.
    pub backed_up: Option<DateTime<Utc>>,
}

/// A running game whose half-move to be made nobody has been asked for by a letter that has left.
#[derive(Clone, Debug)]
pub struct WithoutHandover {
    pub row: GameRow,
    pub game: Arc<Game>,
    /// The letter that will make it available, and when it was written; none where no letter waits.
    pub letter: Option<(i64, DateTime<Utc>)>,
}

impl Tx<'_> {
    pub fn traffic(&self) -> Result<Traffic> {
        const TO_SEND: &str = "
SELECT min(written) AS written FROM outbox WHERE state = 'due' AND accepted IS NULL";
        const SENT: &str = "SELECT max(accepted) AS accepted FROM outbox WHERE accepted IS NOT NULL";
        const OPEN: &str = "SELECT kind FROM matter WHERE state = 'open'";
        let open: Vec<MatterKind> = self.all(OPEN, [], |row| column(row, "matter.kind"))?;
        let of = |is: fn(MatterKind) -> bool| open.iter().filter(|kind| is(**kind)).count();
        Ok(Traffic {
            polled: self.mark(KnownInstant::Poll)?,
            poll_failed: self.mark(KnownInstant::PollFailed)?,
            swept: self.mark(KnownInstant::Sweep)?,
            unread: self.unread()?.len(),
            quarantined: self.in_quarantine()?.len(),
            sent: self.one(SENT, [], |row| column(row, "outbox.accepted"))?,
            to_send: self.count("SELECT count(*) FROM outbox WHERE state = 'due'")?,
            to_send_since: self.one(TO_SEND, [], |row| column(row, "outbox.written"))?,
            tried: self.count(super::activity::TRIED)?,
            for_morning: self.count("SELECT count(*) FROM outbox WHERE state = 'waits'")?,
            given_up: self.count(super::activity::GIVEN_UP)?,
            way_out_shut: self.mark(KnownInstant::WayOutShut)?,
            held: self.mark(KnownInstant::Held)?,
            questions: of(MatterKind::lapses),
            cases: of(MatterKind::is_case),
            acts_to_file: self.acts_to_file()?.into_iter().map(|act| act.brief).collect(),
            acts_to_file_since: self.oldest_act_to_file()?,
            backed_up: self.mark(KnownInstant::BackedUp)?,
        })
    }

    /// The running games in which no time runs since no letter that asks for the half-move has left.
    pub fn without_handover(&self) -> Result<Vec<WithoutHandover>> {
        let mut found = Vec::new();
        for row in self.games_without_limit()? {
            // Of one whose journal does not hold an alarm says so.
            let Some(game) = unless_broken(self.game(row.id, &row.name))? else { continue };
            if game.outcome.is_some() || game.available.is_some() {
                continue;
            }
            let letter = self.waiting_for(row.id, game.to_play())?.first().map(|row| (row.id, row.written));
            found.push(WithoutHandover { row, game, letter });
        }
        Ok(found)
    }
}
