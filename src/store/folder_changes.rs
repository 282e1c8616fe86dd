//! What comes, goes or is renamed in folders, as the system tells of it, so that nobody need look again and again.

use std::{future::pending, io, os::fd::OwnedFd, path::Path};

use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
use tokio::net::unix::pipe::Receiver;

/// What the system tells, which is read as a pipe is.
pub(super) struct Changes(Receiver);

impl Changes {
    pub(super) fn of<'a>(folders: impl Iterator<Item = &'a Path>) -> io::Result<Changes> {
        let changes: OwnedFd = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
        let watched = WatchFlags::CREATE
            | WatchFlags::DELETE
            | WatchFlags::MOVE
            | WatchFlags::MOVE_SELF
            | WatchFlags::DELETE_SELF;
        for folder in folders {
            let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
            inotify::add_watch(&changes, folder, watched)?;
        }
        Receiver::from_owned_fd_unchecked(changes).map(Changes)
    }

    /// The next of them; never where the system tells of none any more.
    pub(super) async fn next(&self) {
        match self.0.readable().await {
            Ok(()) => while self.0.try_read(&mut [0; 4096]).is_ok_and(|read| read > 0) {},
            Err(error) => {
                tracing::warn!(%error, "the folder of the database is watched no more");
                pending().await
            }
        }
    }
}
