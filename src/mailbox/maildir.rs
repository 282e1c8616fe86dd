//! A Maildir as mailbox: one file a mail, written by the mail server into `new`.
//!
//! A mail's place is the unique part of its file's name, which stays the same when the file moves from `new` to `cur`
//! and gets flags. A file that a mail program moves while we look is therefore found again by the next look.

use std::{
    collections::{BTreeMap, HashSet},
    fs::{self, File, Metadata},
    io::{self, Read},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use chrono::{DateTime, SubsecRound, Utc};
use tracing::{debug, warn};

use super::{Arrival, Content, Drained, Keeper, MailboxError};

/// The flag of a mail that was seen, after the mark of the flags' format.
const SEEN: char = 'S';
const FLAGS: &str = ":2,";

/// A Maildir that is read.
#[derive(Debug)]
pub struct Maildir {
    path: PathBuf,
    largest: usize,
    poll: Duration,
    /// Places that the Keeper is known to have, so that it is asked once.
    known: HashSet<String>,
    /// When `cur` last changed, as of the last drain: what a mail program moved there unread wakes us too.
    cur_changed: Option<SystemTime>,
}

/// A file that may be news.
struct Candidate {
    changed: SystemTime,
    place: String,
    path: PathBuf,
}

impl Maildir {
    /// The Maildir at `path`; of mails larger than `largest` bytes only the beginning is read.
    pub fn new(path: PathBuf, largest: usize, poll: Duration) -> Self {
        Self { path, largest, poll, known: HashSet::new(), cur_changed: None }
    }

    pub(super) fn drain(&mut self, keeper: &mut dyn Keeper) -> Result<Drained, MailboxError> {
        self.create()?;
        let mut drained = Drained::default();
        // Until a look finds no news: a file that moved or came while we read is in the next look.
        loop {
            self.cur_changed = changed(&self.path.join("cur"));
            let candidates = self.candidates(keeper)?;
            if candidates.is_empty() {
                return Ok(drained);
            }
            for candidate in candidates {
                let Some(arrival) = self.arrival(&candidate)? else { continue };
                keeper.keep(arrival).map_err(MailboxError::Keeper)?;
                self.known.insert(candidate.place);
                drained.kept += 1;
            }
        }
    }

    /// What lies in `new` and `cur` and is not kept, by receipt and then by name.
    fn candidates(&mut self, keeper: &mut dyn Keeper) -> Result<Vec<Candidate>, MailboxError> {
        let mut found = Vec::new();
        for folder in ["new", "cur"] {
            for (place, path) in listing(&self.path.join(folder)).map_err(files)? {
                if self.known.contains(&place) {
                    continue;
                }
                if keeper.knows(&place).map_err(MailboxError::Keeper)? {
                    self.known.insert(place);
                    continue;
                }
                let Some(metadata) = present(fs::metadata(&path))? else { continue };
                if metadata.is_file() {
                    found.push(Candidate { changed: modified(&metadata), place, path });
                }
            }
        }
        found.sort_by(|a, b| (a.changed, &a.place).cmp(&(b.changed, &b.place)));
        found.dedup_by(|later, earlier| later.place == earlier.place);
        Ok(found)
    }

    /// The file's mail; nothing if it has moved meanwhile.
    fn arrival(&self, candidate: &Candidate) -> Result<Option<Arrival>, MailboxError> {
        let Some(file) = present(File::open(&candidate.path))? else { return Ok(None) };
        let size = file.metadata().map_err(files)?.len();
        let mut bytes = Vec::new();
        file.take(self.largest as u64).read_to_end(&mut bytes).map_err(files)?;
        let content = if size > self.largest as u64 {
            Content::Beginning { size, bytes }
        } else {
            Content::Whole(bytes)
        };
        let received = DateTime::<Utc>::from(candidate.changed).trunc_subsecs(0);
        Ok(Some(Arrival { place: candidate.place.clone(), received, content, cursor: None }))
    }

    pub(super) fn tidy(&mut self, places: &[String]) {
        let files = ["new", "cur"].map(|folder| listing(&self.path.join(folder)).unwrap_or_default());
        let files: BTreeMap<String, PathBuf> = files.into_iter().flatten().collect();
        for place in places {
            let Some(path) = files.get(place) else {
                debug!(place, "A finished mail is no longer in the mailbox");
                continue;
            };
            let seen = self.path.join("cur").join(seen_name(path));
            if let Err(error) = fs::rename(path, &seen) {
                warn!(place, %error, "A finished mail could not be flagged");
            }
        }
    }

    pub(super) async fn wait(&self, at_most: Duration) {
        let end = tokio::time::Instant::now() + at_most;
        loop {
            let pause = self.poll.min(end.saturating_duration_since(tokio::time::Instant::now()));
            tokio::time::sleep(pause).await;
            if self.news() || tokio::time::Instant::now() >= end {
                return;
            }
        }
    }

    /// Whether a drain may find something. An unreadable folder counts as news, so that the drain tells of it.
    fn news(&self) -> bool {
        let kept = |files: Vec<(String, PathBuf)>| files.iter().all(|(place, _)| self.known.contains(place));
        !listing(&self.path.join("new")).is_ok_and(kept)
            || changed(&self.path.join("cur")) != self.cur_changed
    }

    pub(super) fn check(&self) -> Result<String, MailboxError> {
        self.create()?;
        let count = |folder| listing(&self.path.join(folder)).map(|files| files.len()).map_err(files);
        Ok(format!("Maildir {}: {} new, {} seen", self.path.display(), count("new")?, count("cur")?))
    }

    fn create(&self) -> Result<(), MailboxError> {
        for folder in ["tmp", "new", "cur"] {
            let path = self.path.join(folder);
            fs::create_dir_all(&path)
                .map_err(|error| MailboxError::Files(format!("{}: {error}", path.display())))?;
        }
        Ok(())
    }
}

/// The mails of a folder with their places. Names that begin with a dot are no mails.
fn listing(folder: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let place = name.split_once(':').map_or(name.as_str(), |(unique, _)| unique);
        files.push((place.to_owned(), entry.path()));
    }
    Ok(files)
}

/// The name with the seen flag among its flags, which stand in alphabetical order.
fn seen_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (unique, flags) = name.split_once(FLAGS).unwrap_or((&name, ""));
    let unique = unique.split_once(':').map_or(unique, |(unique, _)| unique);
    let mut flags: Vec<char> = flags.chars().chain([SEEN]).collect();
    flags.sort_unstable();
    flags.dedup();
    format!("{unique}{FLAGS}{}", flags.into_iter().collect::<String>())
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok().map(|metadata| modified(&metadata))
}

fn modified(metadata: &Metadata) -> SystemTime {
    metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Nothing where a file is no longer there.
fn present<T>(result: io::Result<T>) -> Result<Option<T>, MailboxError> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(files(error)),
    }
}

fn files(error: io::Error) -> MailboxError {
    MailboxError::Files(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seen_flag_joins_the_flags_that_are_there() {
        for (name, seen) in [
            ("170.M1.host", "170.M1.host:2,S"),
            ("170.M1.host:2,", "170.M1.host:2,S"),
            ("170.M1.host:2,FT", "170.M1.host:2,FST"),
            ("170.M1.host:2,RS", "170.M1.host:2,RS"),
            ("170.M1.host:1,odd", "170.M1.host:2,S"),
        ] {
            assert_eq!(seen_name(Path::new(name)), seen);
        }
    }
}
