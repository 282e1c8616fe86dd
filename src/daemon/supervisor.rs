//! What we tell the service manager that has started us (`sd_notify(3)`): that the desk is open, what it does, that it is
//! alive, and that it ends.
//!
//! A sign of life is given by a thread of its own, and only while every task keeps its word (`pulse.rs`): where one
//! does not, the manager hears nothing more, kills us and starts us anew, and all goes on from the database. A thread,
//! since tasks that are busy may keep the runtime from everything else and are not wedged for that.

use std::{
    io,
    os::unix::net::{SocketAddr, UnixDatagram},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use super::pulse::{Pulse, line};
use crate::config::ServiceManager;

/// So often it is looked what there is to say.
const OFTEN: Duration = Duration::from_secs(5);

/// What the tasks found in the database that somebody may want to see.
#[derive(Clone, Debug, Default)]
pub(crate) struct News(Arc<Mutex<String>>);

impl News {
    pub(crate) fn tell(&self, news: String) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = news;
    }

    fn told(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The way to the manager, and the thread that keeps telling it of us until this is dropped.
pub(super) struct Supervisor {
    wire: Option<Arc<Wire>>,
    thread: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Supervisor {
    /// Says that we are ready, and from then on what these tasks do. Nobody is told where no manager has started us.
    pub(super) fn is_told_of(pulses: Vec<Pulse>, news: News) -> Supervisor {
        let Some(manager) = ServiceManager::of_the_environment() else {
            return Supervisor { wire: None, thread: None };
        };
        let wire = match Wire::to(&manager) {
            Ok(wire) => Arc::new(wire),
            Err(error) => {
                tracing::warn!(%error, socket = ?manager.socket, "the service manager cannot be told of us");
                return Supervisor { wire: None, thread: None };
            }
        };
        wire.say("READY=1");
        let (end, ended) = channel();
        let watch = Watch { wire: Arc::clone(&wire), pulses, news, watchdog: manager.watchdog };
        let thread = thread::Builder::new().name("supervisor".into()).spawn(move || watch.until(&ended));
        let thread = thread.map(|thread| (end, thread));
        if let Err(error) = &thread {
            tracing::error!(%error, "no thread to tell the service manager that we live");
        }
        Supervisor { wire: Some(wire), thread: thread.ok() }
    }

    /// Says that we are about to end.
    pub(super) fn stopping(&self) {
        if let Some(wire) = &self.wire {
            wire.say("STOPPING=1");
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.thread.take() {
            drop(end);
            // It has ended by itself, or ends now; a panic of its own was told on standard error.
            let _ = thread.join();
        }
    }
}

/// What the thread watches.
struct Watch {
    wire: Arc<Wire>,
    pulses: Vec<Pulse>,
    news: News,
    watchdog: Option<Duration>,
}

impl Watch {
    fn until(&self, ended: &Receiver<()>) {
        // Twice as often as sd_watchdog_enabled(3) advises, since a sign of life may be withheld for an instant.
        let often = self.watchdog.map_or(OFTEN, |watchdog| OFTEN.min(watchdog / 4));
        let (mut said, mut wedged) = (String::new(), false);
        loop {
            if let Some(patience) = self.watchdog {
                let now = Instant::now();
                let behind: Vec<String> =
                    self.pulses.iter().filter_map(|pulse| pulse.wedged(patience, now)).collect();
                match behind.as_slice() {
                    [] => self.wire.say("WATCHDOG=1"),
                    behind if !wedged => {
                        tracing::error!(
                            wedged = behind.join("; "),
                            "no sign of life is given to the service manager"
                        );
                    }
                    _ => {}
                }
                wedged = !behind.is_empty();
            }
            let status = format!("STATUS={}{}", line(&self.pulses), self.news.told()).replace('\n', " ");
            if status != said {
                self.wire.say(&status);
                said = status;
            }
            match ended.recv_timeout(often) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

/// The manager's socket.
struct Wire {
    socket: UnixDatagram,
    address: SocketAddr,
}

impl Wire {
    fn to(manager: &ServiceManager) -> io::Result<Wire> {
        let socket = UnixDatagram::unbound()?;
        // A manager that does not listen must not hold us up.
        socket.set_nonblocking(true)?;
        Ok(Wire { socket, address: address(manager)? })
    }

    fn say(&self, words: &str) {
        if let Err(error) = self.socket.send_to_addr(words.as_bytes(), &self.address) {
            tracing::debug!(%error, words, "the service manager did not hear us");
        }
    }
}

#[cfg(target_os = "linux")]
fn address(manager: &ServiceManager) -> io::Result<SocketAddr> {
    use std::os::{linux::net::SocketAddrExt, unix::ffi::OsStrExt};

    match manager.socket.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(Path::new(&manager.socket)),
    }
}

#[cfg(not(target_os = "linux"))]
fn address(manager: &ServiceManager) -> io::Result<SocketAddr> {
    SocketAddr::from_pathname(Path::new(&manager.socket))
}
