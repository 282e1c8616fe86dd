//! What `check` looks through beside the doors: the pages of the database, every journal, every handover, the folder. And
//! the short form of it with which a pass begins.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Result, bail};
use chrono::Duration;
use rustix::fs::statvfs;

use super::{Checked, pulse::THE_WHOLE, state::Daemon, well_unless};
use crate::{
    desk::{
        alarms, frozen_game,
        watch::{Standing, Trouble, settle_alarms},
    },
    model::MatterKind,
    store::{BrokenJournal, Damage, KnownInstant},
};

const A_DAY: Duration = Duration::days(1);

const MB: u64 = 1_000_000;

/// So many games' journals are read at once.
const LOOKED_THROUGH_AT_ONCE: u32 = 200;

/// With less room than this somebody must make some.
pub(super) const LEAST_ROOM: u64 = 100 * MB;

/// What SQLite and we lay beside the database.
const BESIDE: [&str; 4] = ["", "-wal", "-shm", ".lock"];

impl Daemon {
    /// Looks through the running games' journals: the first to know of one that does not hold should be the operator.
    pub(super) fn look_through(&mut self) -> Result<()> {
        self.not_looked_through = Some(0);
        while self.look_through_some()? {}
        Ok(())
    }

    /// Looks through some of the running games' journals that were not looked through since the start, so that others get
    /// at the database meanwhile; says whether any are left.
    pub(super) fn look_through_some(&mut self) -> Result<bool> {
        let Some(behind) = self.not_looked_through else { return Ok(false) };
        let (last, broken, alarms) = self.store.read(|books| {
            let games = books.games_running_behind(behind, LOOKED_THROUGH_AT_ONCE)?;
            let mut broken: Vec<BrokenJournal> = Vec::new();
            for row in &games {
                broken.extend(books.sound(row.id, &row.name)?.broken);
            }
            let mut alarms = books.alarms()?;
            alarms.retain(|alarm| alarm.kind == MatterKind::Frozen);
            Ok((games.last().map(|row| row.id), broken, alarms))
        })?;
        if !broken.is_empty() {
            self.in_transaction(|post| {
                broken.iter().try_for_each(|broken| frozen_game::freeze(post, broken))
            })?;
        }
        self.not_looked_through = last;
        if last.is_none() && !alarms.is_empty() {
            // One that holds again was put right by hand.
            let mut games = alarms.iter().filter_map(|alarm| alarm.game);
            self.in_transaction(|post| games.try_for_each(|game| frozen_game::thaw(post, game)))?;
        }
        Ok(last.is_some())
    }

    /// Tells the operator of an event whose own journal does not hold, and stops: who plays whom, and by what regulations,
    /// nobody knows then. His letter leaves before that.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) async fn events_hold(&mut self) -> Result<()> {
        let broken = self.store.read(|books| books.broken_events())?;
        let Some((_, first)) = broken.first() else { return Ok(()) };
        let first = first.clone();
        self.in_transaction(|post| {
            broken.iter().try_for_each(|(code, said)| {
                alarms::desk_in_trouble(post, MatterKind::Damaged, code.as_str(), said)
            })
        })?;
        self.deliver().await?;
        bail!("{first}")
    }

    /// Looks through the whole file once a day: what has changed in it behind our back is the operator's to know, before
    /// somebody builds on it. What need not be kept any longer goes then.
    ///
    /// # Errors
    /// When the database fails.
    pub fn look_through_daily(&mut self) -> Result<()> {
        let now = self.clock.now();
        let last = self.store.read(|books| books.mark(KnownInstant::Audit))?;
        if last.is_some_and(|last| last <= now && now - last < A_DAY) {
            return Ok(());
        }
        // Nothing else can be read then, and the start tells of it.
        if !self.store.read(|books| books.broken_events())?.is_empty() {
            return Ok(());
        }
        self.pulse.waits("looking through the database", THE_WHOLE);
        self.look_through()?;
        let standing = self.store.read(|books| {
            let mut standing = Vec::new();
            let mut found = |about: &str, damage: Vec<String>| {
                if !damage.is_empty() {
                    let about = about.to_owned();
                    standing.push(Standing { about, ..Standing::of_desk(damage.join("\n")) });
                }
            };
            found("pages", [books.damaged_pages()?, books.unknown_states()?].concat());
            found("handovers", books.damage()?.handovers);
            for event in books.events()? {
                found(event.code.as_str(), books.audit(&event)?);
            }
            Ok(standing)
        })?;
        self.keep_no_longer()?;
        self.in_transaction(|post| {
            settle_alarms(post, MatterKind::Damaged, &standing)?;
            post.tx.set_mark(KnownInstant::Audit, now)
        })
    }

    /// Tells the operator where hardly any room is left beside the database, while a letter can still be written.
    pub(super) fn watch_the_room(&mut self) -> Result<()> {
        let Some(file) = &self.store.file else { return Ok(()) };
        let parent = file.path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let room = match statvfs(parent.unwrap_or(Path::new("."))) {
            Ok(room) => room.f_bavail.saturating_mul(room.f_frsize),
            Err(error) => {
                tracing::warn!(%error, "how much room is left for the database cannot be told");
                return Ok(());
            }
        };
        let least = self.least_room;
        self.in_transaction(|post| {
            let stands = post.tx.alarm(MatterKind::Space, "", None)?.is_some();
            // Files come and go: it is over once there is half as much again.
            let least = if stands { least.saturating_mul(3) / 2 } else { least };
            let said = Trouble::Space(u32::try_from(room / MB).unwrap_or(u32::MAX));
            let said = (room < least).then(|| Standing::of_desk(post.directors_wording().say(&said)));
            settle_alarms(post, MatterKind::Space, said.as_slice())
        })
    }

    /// The findings of [`Daemon::check`] about the database and its folder.
    pub(super) fn audit(&mut self) -> Vec<Checked> {
        let said = |error: anyhow::Error| format!("{error:#}");
        let pages = self.store.read(|books| Ok([books.damaged_pages()?, books.unknown_states()?].concat()));
        let pages = pages.map_err(said).and_then(|damaged| {
            well_unless(damaged.join("; "), "sound").map_err(|damaged| {
                format!(
                    "{damaged}; stop amici, keep the file, and go on from the newest copy that was made with amici backup"
                )
            })
        });
        let damage = self.store.read(|books| books.damage()).map_err(said);
        let damage = damage.as_ref().map_err(Clone::clone);
        vec![
            Checked::new("pages", pages),
            Checked::new("journals", damage.clone().and_then(journals)),
            Checked::new("handovers", damage.and_then(handovers)),
            Checked::new("folder", folder(&self.config.desk.database)),
        ]
    }
}

fn journals(damage: &Damage) -> Result<String, String> {
    let broken: Vec<String> = damage.broken.iter().map(ToString::to_string).collect();
    well_unless(broken.join("; "), &format!("{} hold", damage.games)).map_err(|broken| {
        format!(
            "{broken}; all other games go on; end each of these with td result, or set it back with td reconstruct or \
             td reinstate"
        )
    })
}

fn handovers(damage: &Damage) -> Result<String, String> {
    well_unless(damage.handovers.join("; "), "letters and journals agree")
        .map_err(|damage| format!("{damage}; have the director put the clocks right with td clocks"))
}

/// Whether what lies beside the database is ours alone and can be written.
fn folder(database: &Path) -> Result<String, String> {
    let beside = |end: &str| {
        let mut name = database.as_os_str().to_owned();
        name.push(end);
        name
    };
    let mut damage = Vec::new();
    for file in BESIDE.map(beside) {
        let file = Path::new(&file);
        // What is not there is made when it is wanted.
        let Ok(found) = fs::metadata(file) else { continue };
        if found.permissions().mode() & 0o077 != 0 {
            damage.push(format!("others may read {0}: chmod 600 {0}", file.display()));
        }
        if found.permissions().readonly() {
            damage.push(format!("{0} cannot be written: chmod 600 {0}", file.display()));
        }
    }
    let journal = PathBuf::from(beside("-journal"));
    if journal.exists() {
        damage.push(format!(
            "{} was left by another program: keep it, and open the database with SQLite's own shell once, which settles it",
            journal.display()
        ));
    }
    let parent = database.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    if let Err(error) = tempfile_in(parent) {
        damage.push(format!("no file can be made in {}: {error}", parent.display()));
    }
    well_unless(damage.join("; "), &format!("{} is ours", parent.display()))
}

/// Makes a file there and takes it away again: only that says whether it can be done.
fn tempfile_in(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!(".amici-check-{}", std::process::id()));
    fs::OpenOptions::new().write(true).create_new(true).open(&file)?;
    fs::remove_file(&file)
}
