//! The bell beside the database: a socket on which commands at the shell wake the daemon that works on it, so that it
//! need not look again and again. A ring says nothing, and one that is lost costs time only: what is to be done stands
//! in the database, and the next sweep finds it.
//!
//! A path too long for a socket's address goes by way of `/proc/self/fd`: a folder for temporary files may be another
//! one for the service than for the shell. Boards begin events, so that the way in need not leave IDLE for that.

use std::{
    ffi::OsStr,
    fs::{self, File, Permissions},
    io,
    os::{
        fd::AsRawFd,
        unix::{ffi::OsStrExt, fs::PermissionsExt, net::UnixDatagram as Plain},
    },
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use tokio::{net::UnixDatagram, sync::Notify, time::sleep};

/// Paths of sockets end at 107 bytes; Linux and its kin leave no more room in an address.
const LONGEST: usize = 107;

/// The bell of a daemon at work; taken down when it is dropped.
#[derive(Debug)]
pub(super) struct Bell {
    socket: Arc<UnixDatagram>,
    path: PathBuf,
}

impl Bell {
    /// Hangs the bell beside a database whose lock we hold: a socket that is there already was left by a daemon that was
    /// killed.
    pub(super) fn hang(database: &Path) -> io::Result<Bell> {
        let path = beside(database)?;
        match fs::remove_file(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let address = Address::of(&path)?;
        let socket = Arc::new(UnixDatagram::bind(&address.path)?);
        let bell = Bell { socket, path };
        fs::set_permissions(&bell.path, Permissions::from_mode(0o600))?;
        Ok(bell)
    }

    /// Wakes all of these whenever somebody rings, for ever.
    pub(super) fn wakes(&self, whom: Vec<Arc<Notify>>) -> impl Future<Output = ()> + Send + 'static {
        let socket = Arc::clone(&self.socket);
        async move {
            loop {
                if let Err(error) = socket.recv(&mut [0]).await {
                    tracing::warn!(%error, "the bell beside the database cannot be heard");
                    sleep(Duration::from_secs(60)).await;
                }
                whom.iter().for_each(|one| one.notify_one());
            }
        }
    }
}

impl Drop for Bell {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.path) {
            tracing::debug!(%error, "the bell beside the database was gone already");
        }
    }
}

/// Wakes the daemon that works on a database, if one does.
pub fn ring(database: &Path) {
    let rung = beside(database).and_then(|path| {
        let address = Address::of(&path)?;
        let socket = Plain::unbound()?;
        // One whose bell is full is about to wake.
        socket.set_nonblocking(true)?;
        socket.send_to(&[0], &address.path)
    });
    if let Err(error) = rung {
        tracing::debug!(%error, "no daemon heard us");
    }
}

/// Where the bell of a database hangs: one database may go by several paths.
fn beside(database: &Path) -> io::Result<PathBuf> {
    let mut name = fs::canonicalize(database)?.into_os_string();
    name.push(".bell");
    Ok(name.into())
}

/// A path that fits the address of a socket. A longer one goes by way of its open folder: a short name among the
/// system's temporary files would be another place in a service with such files of its own, and anybody could be first
/// to take it.
struct Address {
    path: PathBuf,
    _folder: Option<File>,
}

impl Address {
    fn of(path: &Path) -> io::Result<Address> {
        if path.as_os_str().as_bytes().len() <= LONGEST {
            return Ok(Address { path: path.to_owned(), _folder: None });
        }
        let folder = File::open(path.parent().unwrap_or(Path::new("/")))?;
        let name = path.file_name().unwrap_or(OsStr::new(""));
        let path = Path::new("/proc/self/fd").join(folder.as_raw_fd().to_string()).join(name);
        Ok(Address { path, _folder: Some(folder) })
    }
}
