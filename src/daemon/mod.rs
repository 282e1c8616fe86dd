//! The daemon: mails in, rulings, letters out, and the clocks in between. The only room that knows all others.
//!
//! A pass fetches, referees, looks at the new positions, sweeps and delivers, in this order: no flag is looked at before
//! every mail has been read, and no letter goes out that a dead position has overtaken.
//! Each step is a transaction whose state says what comes next, so that a pass that was cut anywhere is taken up where
//! it stood. `run` repeats passes, with the way out and the looking at boards and clocks as tasks of their own, so that
//! neither a slow mail server nor a long search keeps mails from being read.

mod acts;
mod audit;
mod bell;
mod clock_trust;
pub(crate) mod deliver;
pub(crate) mod fault;
mod inbox_keeper;
mod ingest;
mod isolated;
mod keeping;
mod lost_time;
mod mail_check;
mod pass;
mod probe;
pub(crate) mod pulse;
mod run;
mod settle;
pub(crate) mod state;
mod steps;
pub(crate) mod supervisor;
mod sweep;
pub(crate) mod think;

use std::{collections::BTreeSet, sync::Arc};

use anyhow::{Context, Result, ensure};
use serde::Serialize;
use tokio::sync::watch;

use crate::{
    chance::Chance,
    chess::{Folder, NoTables, Tables},
    clock::Clock,
    config::{Config, MailboxConfig, OutgoingConfig},
    desk::{
        post::{Press, start_letters},
        workplace::Post,
    },
    letters::Templates,
    mailbox::Mailbox,
    outgoing::{Outgoing, smtp},
    store::{self, Lock, Store, WrongFile},
};
use pulse::Pulse;
use run::cron_line;
use supervisor::News;

pub(crate) use crate::desk::director::{
    recorded::{
        change_event, close_event, decide_mail, drop_letter, erase_mail, erase_person, obey_operator,
        remove_event, renew_marks,
    },
    shell::{MailOrder, at_the_shell, show_at_the_shell},
    shell_cases::answer_cases,
};
pub use crate::desk::incoming::Starved;
pub use bell::ring;
pub use isolated::READ_MAIL;
pub use mail_check::Patience;
pub use pass::Pass;
pub use state::{Daemon, Deadlines};
pub use steps::{Steps, Stopped};

/// One thing that `check` looked at.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Checked {
    pub what: &'static str,
    pub ok: bool,
    /// What was found, in a line.
    pub says: String,
}

impl Checked {
    fn new(what: &'static str, found: Result<String, String>) -> Checked {
        let ok = found.is_ok();
        let (Ok(says) | Err(says)) = found;
        Checked { what, ok, says }
    }
}

/// That all is well where nothing is amiss.
fn well_unless(amiss: String, well: &str) -> Result<String, String> {
    if amiss.is_empty() { Ok(well.to_owned()) } else { Err(amiss) }
}

impl Daemon {
    /// Opens everything but the network, and keeps others off the database. One of an older version is upgraded.
    ///
    /// # Errors
    /// When the database or the folder of the mailbox is missing, the database holds no event, is in use by another
    /// daemon or cannot be opened, mails are to be read from a day to come on, or a template or the schedule is wrong.
    pub fn open(config: Config, clock: Clock, chance: Chance) -> Result<Daemon> {
        let lock = Lock::take(&config.desk.database)?;
        if let Some(upgraded) = store::upgrade(&lock, &config.desk.database, clock.now())? {
            tracing::warn!("{upgraded}");
        }
        let store = Store::open(&config.desk.database)?;
        let templates = Arc::new(Templates::chosen(config.desk.templates.as_deref())?);
        let mut daemon = Self::at_work_on(store, templates, Arc::new(config), clock, chance)?;
        daemon.store.has_events()?;
        daemon.mailbox.is_there()?;
        // By a year that was mistyped every move would be left alone.
        ensure!(
            daemon.config.since.is_none_or(|since| since <= clock.now()),
            "[mailbox] since is a day to come: no mail would be read"
        );
        daemon.lock = Some(lock);
        Ok(daemon)
    }

    /// Opens everything for [`Daemon::check`], also while another daemon works, and where the database is missing.
    pub fn visit(config: Config, clock: Clock, chance: Chance) -> Result<Daemon> {
        let store = match Store::open(&config.desk.database) {
            Err(error) if matches!(error.downcast_ref(), Some(WrongFile::Missing(_))) => Store::in_memory(),
            opened => opened,
        };
        let templates = Arc::new(Templates::chosen(config.desk.templates.as_deref())?);
        Self::at_work_on(store?, templates, Arc::new(config), clock, chance)
    }

    /// One more, which works beside this one in the same process until this one is to stop.
    fn another(&self, task: &'static str) -> Result<Daemon> {
        let store = Store::open(&self.config.desk.database)?.beside(&self.store);
        let (templates, config) = (Arc::clone(&self.templates), Arc::clone(&self.config));
        let other = Self::at_work_on(store, templates, config, self.clock, self.chance.clone())?;
        let (way_out, at_boards) = (Arc::clone(&self.way_out), Arc::clone(&self.at_boards));
        let (tables, stop, deadlines) = (Arc::clone(&self.tables), self.stop.clone(), self.deadlines);
        let (least_room, pulse, news) = (self.least_room, Pulse::of(task), self.news.clone());
        Ok(Daemon { way_out, at_boards, tables, stop, deadlines, least_room, pulse, news, ..other })
    }

    fn at_work_on(
        mut store: Store,
        templates: Arc<Templates>,
        config: Arc<Config>,
        clock: Clock,
        chance: Chance,
    ) -> Result<Daemon> {
        let offered = chance.bytes("desk")?;
        store = store.with_chance(chance.clone());
        let secret = store.transaction(|books| books.secret(offered))?;
        Ok(Daemon {
            desk: config.desk(secret),
            templates,
            press: None,
            schedule: cron_line(&config.schedule.sweep)?,
            mailbox: Mailbox::open(&config.mailbox, &config.limits, config.since, clock),
            place: place(&config.mailbox),
            deadlines: Deadlines::default(),
            steps: Steps::default(),
            tables: tables(&config)?,
            way_out: Arc::default(),
            reader: None,
            least_room: audit::LEAST_ROOM,
            at_boards: Arc::default(),
            unanswerable: BTreeSet::new(),
            not_looked_through: Some(0),
            stop: watch::channel(false).1,
            trouble: None,
            beat: None,
            tried_the_way_out: false,
            let_in: false,
            refused: None,
            pulse: Pulse::default(),
            news: News::default(),
            lock: None,
            store,
            config,
            clock,
            chance,
        })
    }

    /// The same daemon with another patience with the mail servers.
    #[must_use]
    pub fn with_deadlines(mut self, deadlines: Deadlines) -> Daemon {
        self.mailbox = self.mailbox.with_deadlines(deadlines.imap);
        self.deadlines = deadlines;
        self
    }

    /// A connection of its own to the outgoing server.
    fn lane(&self) -> Outgoing {
        Outgoing::open(&self.config.outgoing).with_deadlines(self.deadlines.smtp)
    }

    /// One whole pass: fetch all, referee all, look at the positions, sweep the clocks, send all that is due.
    ///
    /// # Errors
    /// When the database fails. A mail server that fails is told in [`Pass::trouble`]; what can be done without it
    /// is done.
    pub async fn pass(&mut self) -> Result<Pass> {
        let before = self.store.read(|books| books.before())?;
        self.events_hold().await?;
        self.look_through()?;
        self.begin_events()?;
        let mut pass = match self.ingest().await {
            Ok((read, trouble)) => {
                Pass { trouble: trouble.iter().map(ToString::to_string).collect(), ..read }
            }
            Err(error) if error.is::<Starved>() => {
                Pass { trouble: vec![format!("{error:#}")], ..Pass::default() }
            }
            Err(error) => return Err(error),
        };
        pass.trouble.extend(self.file_acts().await?.map(|trouble| trouble.to_string()));
        self.look().await?;
        self.sweep(&mut pass.flags).await?;
        self.tried_the_way_out = false;
        self.watch_the_allowance()?;
        pass.sent = self.deliver().await?;
        pass.trouble.extend(self.trouble.take());
        self.tidy().await?;
        self.mailbox.close().await;
        pass.left = self.store.read(|books| books.tally(&before))?;
        Ok(pass)
    }

    /// Fetches and referees all mail, and nothing else: the mailbox is left as it is. Gives what the mail server had against
    /// it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn replay(&mut self) -> Result<Vec<String>> {
        let (_, trouble) = self.ingest().await?;
        self.mailbox.close().await;
        Ok(trouble.iter().map(ToString::to_string).collect())
    }

    /// The start letters of events that have none yet.
    fn begin_events(&mut self) -> Result<()> {
        for event in self.store.read(|books| books.events_without_letters())? {
            self.in_transaction(|post| start_letters::start(post, &event))?;
            self.steps.reach("start letters are written")?;
            self.way_out.notify_one();
        }
        Ok(())
    }

    /// Tells the mailbox which mails are finished, as a courtesy to whoever looks into it.
    async fn tidy(&mut self) -> Result<()> {
        loop {
            let finished = self.store.read(|books| books.untidied(&self.place))?;
            if finished.is_empty() {
                return Ok(());
            }
            let (ids, places): (Vec<i64>, Vec<String>) = finished.into_iter().unzip();
            self.steps.reach("before the mailbox is tidied")?;
            self.pulse.waits("tidying the mailbox", self.mailbox.silence());
            self.mailbox.tidy(&places).await;
            self.pulse.works("tidying the mailbox");
            self.steps.reach("the mailbox is tidied")?;
            self.store.transaction(|books| books.tidied(&ids))?;
            self.steps.reach("the tidying is remembered")?;
        }
    }

    /// Opens everything and says what is wrong: templates, database, passwords, mailbox, outgoing server.
    pub async fn check(&mut self) -> Vec<Checked> {
        let templates = self.templates.check().map_err(|error| format!("{error:#}"));
        let events = self.store.read(|books| books.events()).map_err(|error| format!("{error:#}"));
        let database = match (&self.store.file, &events) {
            (None, _) => Err(WrongFile::Missing(self.config.desk.database.clone()).to_string()),
            (Some(_), Ok(events)) if events.is_empty() => {
                Err(WrongFile::Empty(self.config.desk.database.clone()).to_string())
            }
            (Some(_), Ok(events)) => Ok(format!("events: {}", events.len())),
            (Some(_), Err(error)) => Err(error.clone()),
        };
        let files = || events.iter().flatten().map(|event| &event.frozen);
        let addresses: Vec<String> = files()
            .flat_map(|file| file.check_addresses(&self.desk))
            .map(|wrong| wrong.to_string())
            .collect();
        let undirected: Vec<String> =
            files().flat_map(|file| file.undirected()).map(|game| game.to_string()).collect();
        let directed = well_unless(undirected.join(", "), "every game has one")
            .map_err(|games| format!("whoever directs plays too in {games}: their cases go to the operator"));
        let (mailbox, done) = check_mailbox(&mut self.mailbox).await;
        let outgoing = check_outgoing(&self.config.outgoing, self.deadlines.smtp).await;
        let mut findings = vec![
            Checked::new("letters", templates.map(|()| "every template reads".to_owned())),
            Checked::new("database", database),
            Checked::new("players' addresses", well_unless(addresses.join("; "), "none is ours")),
            Checked::new("directors", directed),
            Checked::new("tablebases", Ok(self.tables.description())),
            mailbox,
            outgoing,
        ];
        if !self.config.secret_files().is_empty() {
            let private = well_unless(self.config.exposed().join("; "), "nobody else reads them");
            findings.push(Checked::new("passwords", private));
        }
        findings.extend(done.map(|done| Checked::new("done folder", done)));
        findings.extend(self.audit());
        findings
    }

    /// Where letters are written while the rulings go on; none where the machine has no room for it.
    fn press(&mut self) -> Option<Arc<Press>> {
        if self.press.is_none() {
            match Press::start(self.desk.clone(), Arc::clone(&self.templates)) {
                Ok(press) => self.press = Some(Arc::new(press)),
                Err(error) => tracing::warn!(%error, "letters are written one after another"),
            }
        }
        self.press.clone()
    }

    /// Does work in one transaction with everything at hand.
    fn in_transaction<T>(&mut self, work: impl FnOnce(&Post<'_>) -> Result<T>) -> Result<T> {
        let now = self.clock.now();
        let Daemon { store, desk, templates, chance, config, .. } = self;
        store.transaction(|tx| work(&Post::new(tx, now, desk, templates, chance, config)))
    }
}

/// Whether both mail servers of a configuration let us in, without anything else of it: for whoever is about to write it.
pub async fn check_servers(config: &Config, clock: Clock, deadlines: Deadlines) -> [Checked; 2] {
    let mailbox = Mailbox::open(&config.mailbox, &config.limits, config.since, clock);
    let (mailbox, _) = check_mailbox(&mut mailbox.with_deadlines(deadlines.imap)).await;
    [mailbox, check_outgoing(&config.outgoing, deadlines.smtp).await]
}

/// The mailbox, and the folder for finished mails where there is one.
async fn check_mailbox(mailbox: &mut Mailbox) -> (Checked, Option<Result<String, String>>) {
    let found = mailbox.check().await.map_err(|error| error.to_string());
    let done = if found.is_ok() { mailbox.check_done().await } else { None };
    mailbox.close().await;
    (Checked::new("mailbox", found), done)
}

async fn check_outgoing(config: &OutgoingConfig, deadlines: smtp::Deadlines) -> Checked {
    let mut outgoing = Outgoing::open(config).with_deadlines(deadlines);
    let found = outgoing.check().await;
    outgoing.close().await;
    Checked::new("outgoing", found)
}

/// The tables of endgames that the config names.
pub(super) fn tables(config: &Config) -> Result<Arc<dyn Tables>> {
    let Some(path) = &config.tablebases.path else { return Ok(Arc::new(NoTables)) };
    let context = || format!("[tablebases] path: cannot read the tables of endgames in {}", path.display());
    Ok(Arc::new(Folder::open(path).with_context(context)?))
}

/// The name of a mailbox in the database: another account or folder has its own cursor.
pub(super) fn place(config: &MailboxConfig) -> String {
    match config {
        MailboxConfig::Maildir { path, .. } => format!("maildir {}", path.display()),
        MailboxConfig::Imap { account, folder, .. } => {
            let user = account.user.as_deref().unwrap_or_default();
            format!("imap {user}@{}/{}", account.host, folder.folder)
        }
    }
}
