//! The daemon with everything that it works with.

use super::{pulse::Pulse, steps::Steps, supervisor::News};
use crate::{
    chance::Chance,
    chess::Tables,
    clock::Clock,
    config::Config,
    desk::post::Press,
    letters::Templates,
    mailbox::{Mailbox, imap},
    model::Desk,
    outgoing::{Outgoing, smtp},
    store::{Lock, Store},
};

use chrono::{DateTime, Utc};
use cron::Schedule;
use std::{
    collections::BTreeSet,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{Notify, watch};

pub struct Daemon {
    pub(crate) config: Arc<Config>,
    pub(crate) clock: Clock,
    pub(crate) chance: Chance,
    pub(crate) desk: Desk,
    pub(crate) templates: Arc<Templates>,
    /// Where letters are written beside the rulings, once there were some.
    pub(crate) press: Option<Arc<Press>>,
    pub(crate) schedule: Schedule,
    pub(crate) store: Store,
    pub(crate) mailbox: Mailbox,
    /// The name under which the mailbox's cursor and places are kept.
    pub(crate) place: String,
    pub(crate) deadlines: Deadlines,
    /// Where it is cut, in crash tests.
    pub steps: Steps,
    pub tables: Arc<dyn Tables>,
    /// Woken when letters are not to wait any longer.
    pub(crate) way_out: Arc<Notify>,
    /// The program that reads suspect mails in a process of its own, called with `READ_MAIL`. Without one they are read
    /// here, like all others.
    pub reader: Option<PathBuf>,
    /// With less room than this beside the database, in bytes, the operator is told.
    pub least_room: u64,
    /// Woken while many mails are read, so that what follows from the first need not wait for the last.
    pub(crate) at_boards: Arc<Notify>,
    /// Mails that cannot be answered before the operator has put a template right.
    pub(crate) unanswerable: BTreeSet<i64>,
    /// Behind this game the running games' journals were not looked through since the start; none once all were.
    pub(crate) not_looked_through: Option<i64>,
    /// Set when the work is to end.
    pub(crate) stop: watch::Receiver<bool>,
    /// What the last attempt to reach the outgoing server met.
    pub(crate) trouble: Option<String>,
    /// The beat and the clock at the last sweep.
    pub(crate) beat: Option<(Instant, DateTime<Utc>)>,
    /// Whether the outgoing server was tried since the start: a way out that was found shut is tried at once.
    pub(crate) tried_the_way_out: bool,
    /// Whether that server has let us in since the start, or asks for no login: else one login is tried at a time.
    pub(crate) let_in: bool,
    /// The connection whose login it refused last.
    pub(crate) refused: Option<Outgoing>,
    /// How it is with the task that this one is.
    pub(crate) pulse: Pulse,
    /// What the service manager is told beside that.
    pub(crate) news: News,
    pub(crate) lock: Option<Lock>,
}

/// How long the mail servers may take. The defaults are for servers far away; tests have less patience.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    pub imap: imap::Deadlines,
    pub smtp: smtp::Deadlines,
    /// How long a login that was refused is not tried again, with the same password and at first: servers lock an account
    /// after a few in some minutes.
    pub refused: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        let (imap, smtp) = (imap::Deadlines::default(), smtp::Deadlines::default());
        Self { imap, smtp, refused: Duration::from_secs(5 * 60) }
    }
}

impl Deadlines {
    /// With no more than `limit` for each step until a server knows us: for somebody who waits at a terminal.
    pub fn short(limit: Duration) -> Deadlines {
        let mut deadlines = Deadlines::default();
        (deadlines.imap.step, deadlines.imap.command, deadlines.smtp.step) = (limit, limit, limit);
        deadlines
    }
}
