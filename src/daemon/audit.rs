//! What `check` looks through beside the doors: the pages of the database, every journal, every handover, the folder. And
//! the short form of it with which a pass begins.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use anyhow::Result;

use super::{Checked, state::Daemon};
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
        let finding = |what: &str, outcome: Result<String, String>| Checked {
            what: what.to_owned(),
            ok: outcome.is_ok(),
            says: outcome.unwrap_or_else(|trouble| trouble),
        };
        let said = |error: anyhow::Error| format!("{error:#}");
        let pages = self.store.read(|books| Ok([books.damaged_pages()?, books.unknown_states()?].concat()));
        let pages = pages.map_err(said).and_then(|damaged| {
            match damaged.as_slice() {
                [] => Ok("sound".into()),
                damaged => Err(format!(
                    "{}; stop amici, keep the file, and go on from the newest copy that was made with amici backup",
                    damaged.join("; ")
                )),
            }
        });
        let damage = self.store.read(|books| books.damage()).map_err(said);
        vec![
            finding("pages", pages),
            finding("journals", damage.as_ref().map_err(Clone::clone).and_then(journals)),
            finding("handovers", damage.as_ref().map_err(Clone::clone).and_then(handovers)),
            finding("folder", folder(&self.config.desk.database)),
        ]
    }
}

fn journals(damage: &Damage) -> Result<String, String> {
    if damage.broken.is_empty() {
        return Ok(format!("{} hold", damage.games));
    }
    let broken: Vec<String> = damage.broken.iter().map(ToString::to_string).collect();
    Err(format!(
        "{}; all other games go on; end each of these with td result, or set it back with td reconstruct or \
         td reinstate",
        broken.join("; ")
    ))
}

fn handovers(damage: &Damage) -> Result<String, String> {
    match damage.handovers.as_slice() {
        [] => Ok("letters and journals agree".into()),
        damage => {
            Err(format!("{}; have the director put the clocks right with td clocks", damage.join("; ")))
        }
    }
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
    let journal = beside("-journal");
    if Path::new(&journal).exists() {
        damage.push(format!(
            "{} was left by another program: keep it, and open the database with SQLite's own shell once, which settles it",
            Path::new(&journal).display()
        ));
    }
    let parent = database.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    match tempfile_in(parent) {
        Ok(()) if damage.is_empty() => Ok(format!("{} is ours", parent.display())),
        Ok(()) => Err(damage.join("; ")),
        Err(error) => {
            damage.push(format!("no file can be made in {}: {error}", parent.display()));
            Err(damage.join("; "))
        }
    }
}

/// Makes a file there and takes it away again: only that says whether it can be done.
fn tempfile_in(folder: &Path) -> std::io::Result<()> {
    let file = folder.join(format!(".amici-check-{}", std::process::id()));
    fs::OpenOptions::new().write(true).create_new(true).open(&file)?;
    fs::remove_file(&file)
}
