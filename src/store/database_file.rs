//! The database's file: made private, told from any other file under its path, and opened by nobody but SQLite.
//!
//! POSIX drops all of a process's locks on a file as soon as the process closes any descriptor of it. SQLite holds its
//! own back for that reason; one of ours beside them would leave the database without a lock, and the next foreign
//! program that looks into it would take itself for the last one and delete the log that we write to. So an existing
//! file is asked about by its path alone.
//!
//! Before each transaction, and whenever something in its folder comes, goes or is renamed, the file under the path is held
//! against the one that was opened. Only an event makes a database, and a database without one is taken for a mistyped path: no mail is read for it, no flag
//! falls.

use std::{
    fs::{self, OpenOptions},
    future::pending,
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
    time::Duration,
};

use thiserror::Error;
use tokio::time::timeout;

use super::folder_changes::Changes;

/// How long a file that was taken away may go unnoticed while nothing is to be done, where the system tells nothing of its
/// folder: on some network's file system.
const GLANCE: Duration = Duration::from_secs(60);

/// The file that was opened, with the two that SQLite lays beside it as long as anybody has it open.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DatabaseFile {
    /// As the configuration has it.
    pub path: PathBuf,
    itself: Identity,
    beside: Vec<(PathBuf, Identity)>,
}

/// By what the system knows a file: device and inode. No other file can have those of one that is open.
type Identity = (u64, u64);

/// There is no database, or it is no longer the one that was opened: what is written to it now, nobody would find again.
#[derive(Debug, Error)]
pub enum WrongFile {
    #[error(
        "There is no database {0}: add an event first (amici event add FILE), or put [desk] database right"
    )]
    Missing(PathBuf),
    #[error(
        "The database {0} holds no event: add one first (amici event add FILE), or put [desk] database right"
    )]
    Empty(PathBuf),
    #[error("the database {0} is a folder: let [desk] database name a file")]
    Folder(PathBuf),
    #[error("the database {0} was moved or removed while amici worked on it; put it back and start again")]
    Gone(PathBuf),
    #[error(
        "another file stands in the place of the database {0}; see which is the right one and start again"
    )]
    Replaced(PathBuf),
    /// One beside it is gone or replaced, in which the newest of it stands.
    #[error(
        "{0}, which belongs to the database, was moved or removed while amici worked on it; see that every amici has ended, \
         let {0} lie where it is and start again"
    )]
    Parted(PathBuf),
    /// A copy was put back beside the log of the file that stood there before.
    #[error(
        "the database {0} is a copy that amici backup made, and beside it lies the log of another file, {0}-wal: stop every \
         amici, move {0}-wal and {0}-shm away and start again"
    )]
    ForeignLog(PathBuf),
    #[error(
        "the database {0} is a copy that amici backup made, and nothing works on it before it is put back: amici restore {0}"
    )]
    Copy(PathBuf),
    #[error("the database {0} cannot be looked at: {1}")]
    Unseen(PathBuf, io::Error),
}

/// That there is a file under a path, or something that may be taken for one.
pub(super) fn stands_at(path: &Path) -> Result<(), WrongFile> {
    match path {
        path if !path.exists() => Err(WrongFile::Missing(path.to_owned())),
        path if path.is_dir() => Err(WrongFile::Folder(path.to_owned())),
        _ => Ok(()),
    }
}

impl DatabaseFile {
    /// The file that stands under this path.
    pub(super) fn at(path: &Path) -> Result<DatabaseFile, WrongFile> {
        // There is none where SQLite keeps no log.
        let laid =
            ["-wal", "-shm"].map(|ending| beside(path, ending)).into_iter().filter(|path| path.exists());
        let beside = laid.map(|path| look(&path).map(|found| (path, found))).collect::<Result<_, _>>()?;
        Ok(DatabaseFile { path: path.to_owned(), itself: look(path)?, beside })
    }

    /// That the same file still stands under its path, and the same beside it.
    pub fn is_there(&self) -> Result<(), WrongFile> {
        if look(&self.path)? != self.itself {
            return Err(WrongFile::Replaced(self.path.clone()));
        }
        for (path, identity) in &self.beside {
            match look(path) {
                Ok(found) if found == *identity => {}
                Ok(_) | Err(WrongFile::Gone(_)) => return Err(WrongFile::Parted(path.clone())),
                Err(wrong) => return Err(wrong),
            }
        }
        Ok(())
    }

    /// Ends when it is no longer there. That it cannot be looked at may pass.
    pub async fn lost(self) -> WrongFile {
        let folders = [Some(self.path.clone()), fs::canonicalize(&self.path).ok()];
        let changes = Changes::of(folders.iter().flatten().filter_map(|file| file.parent()))
            .inspect_err(|error| tracing::warn!(%error, "the folder of the database cannot be watched"))
            .ok();
        loop {
            match self.is_there() {
                Ok(()) | Err(WrongFile::Unseen(..)) => {}
                Err(wrong) => return wrong,
            }
            let change = async {
                match &changes {
                    Some(changes) => changes.next().await,
                    None => pending().await,
                }
            };
            // However it ends, it is time to look.
            let _ = timeout(GLANCE, change).await;
        }
    }
}

fn look(path: &Path) -> Result<Identity, WrongFile> {
    fs::metadata(path).map(|found| (found.dev(), found.ino())).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => WrongFile::Gone(path.to_owned()),
        _ => WrongFile::Unseen(path.to_owned(), error),
    })
}

/// Makes an empty file that only its owner may read, since tokens lie in it. The descriptor is of a file that nobody
/// else knows yet, so that closing it drops no lock.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    OpenOptions::new().write(true).create_new(true).mode(0o600).open(path).map(drop)
}

/// The file that SQLite lays beside a database under this ending. Beside the file itself, where a path is a link to it.
pub(crate) fn beside(database: &Path, ending: &str) -> PathBuf {
    let mut name = fs::canonicalize(database).unwrap_or_else(|_| database.to_owned()).into_os_string();
    name.push(ending);
    name.into()
}
