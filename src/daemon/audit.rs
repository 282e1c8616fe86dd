//! What `check` looks through beside the doors: the pages of the database, every journal, every handover, the folder. And
//! the short form of it with which a pass begins.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::Result;

use super::{Checked, state::Daemon, well_unless};
use crate::{
    desk::frozen_game,
    model::MatterKind,
    store::{BrokenJournal, Damage},
};

/// What SQLite and we lay beside the database.
const BESIDE: [&str; 4] = ["", "-wal", "-shm", ".lock"];

impl Daemon {
    /// Looks through the running games' journals: the first to know of one that does not hold should be the operator.
    pub(super) fn look_through(&mut self) -> Result<()> {
        let (broken, alarms) = self.store.read(|books| {
            let mut broken: Vec<BrokenJournal> = Vec::new();
            for row in books.games_running()? {
                broken.extend(books.sound(row.id, &row.name)?.broken);
            }
            let mut alarms = books.alarms()?;
            alarms.retain(|alarm| alarm.kind == MatterKind::Frozen);
            Ok((broken, alarms))
        })?;
        if broken.is_empty() && alarms.is_empty() {
            return Ok(());
        }
        self.in_transaction(|post| {
            broken.iter().try_for_each(|broken| frozen_game::freeze(post, broken))?;
            // One that holds again was put right by hand.
            alarms.iter().filter_map(|alarm| alarm.game).try_for_each(|game| frozen_game::thaw(post, game))
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
