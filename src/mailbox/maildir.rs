//! A Maildir as mailbox: one file a mail, written by the mail server into `new`.
//!
//! A mail's place is the unique part of its file's name, which stays the same when the file moves from `new` to `cur`
//! and gets flags. A file that a mail program moves while we look is therefore found again by the next look. One that
//! cannot be read is named and passed over: the drain is no success then, and the next tries it again.

use std::{
    collections::{BTreeMap, HashSet, VecDeque},
    fs::{self, DirBuilder, File, Metadata},
    io::{self, Read, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use chrono::{DateTime, SubsecRound, Utc};
use tracing::{debug, warn};

use super::{
    keeper::{AT_ONCE, BYTES_TOGETHER, Drained, Keeper, MAILS_TOGETHER, MailboxError},
    lookout::{AS_FAR_AS, Lookout, Newcomer},
};
use crate::model::arrival::{Arrival, Content};

/// The flag of a mail that was seen, after the mark of the flags' format.
const SEEN: char = 'S';
const FLAGS: &str = ":2,";

#[derive(Debug)]
pub struct Maildir {
    path: PathBuf,
    largest: usize,
    poll: Duration,
    /// Files from before are left alone.
    since: Option<SystemTime>,
    /// Places that the Keeper is known to have, so that it is asked once, or that are left alone.
    known: HashSet<String>,
    /// The files that could not be read, so that each is named once.
    unreadable: HashSet<String>,
    /// What the last look found and no drain has handed over yet.
    found: VecDeque<Candidate>,
    /// When `cur` last changed, as of the last drain: what a mail program moved there unread wakes us too.
    cur_changed: Option<SystemTime>,
}

/// A file that may be news.
#[derive(Debug)]
struct Candidate {
    changed: SystemTime,
    place: String,
    path: PathBuf,
}

/// A file that is there and cannot be read.
struct PassedOver {
    place: String,
    path: PathBuf,
    why: String,
}

impl Maildir {
    /// The Maildir at `path`; of mails larger than `largest` bytes only the beginning is read, of those that came before
    /// `since` nothing.
    pub fn new(path: PathBuf, largest: usize, since: Option<DateTime<Utc>>, poll: Duration) -> Self {
        let since = since.map(SystemTime::from);
        let (known, unreadable, found) = (HashSet::new(), HashSet::new(), VecDeque::new());
        Self { path, largest, poll, since, known, unreadable, found, cur_changed: None }
    }

    pub(super) fn drain(&mut self, keeper: &mut dyn Keeper) -> Result<Drained, MailboxError> {
        let drained = self.hand_over(keeper);
        if drained.is_err() {
            // What was not kept comes first again.
            self.found.clear();
        }
        drained
    }

    fn hand_over(&mut self, keeper: &mut dyn Keeper) -> Result<Drained, MailboxError> {
        self.create()?;
        let mut drained = Drained::default();
        let mut passed_over: Vec<PassedOver> = Vec::new();
        // Until a look finds no news: a file that moved or came while we read is in the next look.
        loop {
            if self.found.is_empty() {
                self.cur_changed = changed(&self.path.join("cur"));
                self.found = self.candidates(keeper, &mut drained, &mut passed_over)?;
            }
            if self.found.is_empty() {
                break;
            }
            while !self.found.is_empty() {
                let room = AT_ONCE.saturating_sub(drained.kept).min(MAILS_TOGETHER);
                let arrivals = self.arrivals(room, &mut passed_over);
                let places: Vec<String> = arrivals.iter().map(|arrival| arrival.place.clone()).collect();
                if !arrivals.is_empty() {
                    keeper.keep(arrivals).map_err(MailboxError::Keeper)?;
                }
                drained.kept += places.len();
                self.known.extend(places);
                // What could not be read is found again by the last of these drains.
                if drained.kept >= AT_ONCE {
                    drained.more = true;
                    return Ok(drained);
                }
            }
        }
        for over in passed_over.iter().filter(|over| !self.unreadable.contains(&over.place)) {
            warn!(path = %over.path.display(), why = over.why, "A mail cannot be read; it is tried again");
        }
        self.unreadable = passed_over.iter().map(|over| over.place.clone()).collect();
        match passed_over.into_iter().next() {
            None => Ok(drained),
            Some(PassedOver { path, why, .. }) => Err(MailboxError::Unreadable { path, why }),
        }
    }

    /// What lies in `new` and `cur` and is not kept, by receipt and then by name.
    fn candidates(
        &mut self,
        keeper: &mut dyn Keeper,
        drained: &mut Drained,
        passed_over: &mut Vec<PassedOver>,
    ) -> Result<VecDeque<Candidate>, MailboxError> {
        let mut found = Vec::new();
        for folder in ["new", "cur"] {
            for (place, path) in listing(&self.path.join(folder)).map_err(files)? {
                if self.known.contains(&place) || passed_over.iter().any(|over| over.place == place) {
                    continue;
                }
                if keeper.knows(&place).map_err(MailboxError::Keeper)? {
                    self.known.insert(place);
                    continue;
                }
                match present(fs::metadata(&path)) {
                    Ok(Some(metadata)) if metadata.is_file() => {
                        let changed = modified(&metadata);
                        if self.since.is_some_and(|since| changed < since) {
                            self.known.insert(place);
                            drained.too_old += 1;
                        } else {
                            found.push(Candidate { changed, place, path });
                        }
                    }
                    Ok(_) => {}
                    Err(error) => passed_over.push(PassedOver { place, path, why: error.to_string() }),
                }
            }
        }
        found.sort_by(|a, b| (a.changed, &a.place).cmp(&(b.changed, &b.place)));
        found.dedup_by(|later, earlier| later.place == earlier.place);
        Ok(found.into())
    }

    /// The next mails of those that were found, so many at the most.
    fn arrivals(&mut self, most: usize, passed_over: &mut Vec<PassedOver>) -> Vec<Arrival> {
        let (mut arrivals, mut bytes) = (Vec::new(), 0_u64);
        while arrivals.len() < most && bytes < BYTES_TOGETHER {
            let Some(candidate) = self.found.pop_front() else { break };
            match self.arrival(&candidate) {
                Ok(Some(arrival)) => {
                    bytes = bytes.saturating_add(arrival.content.length());
                    arrivals.push(arrival);
                }
                Ok(None) => {}
                Err(error) => {
                    let Candidate { place, path, .. } = candidate;
                    passed_over.push(PassedOver { place, path, why: error.to_string() });
                }
            }
        }
        arrivals
    }

    /// The file's mail; nothing if it has moved meanwhile.
    fn arrival(&self, candidate: &Candidate) -> io::Result<Option<Arrival>> {
        let Some(file) = present(File::open(&candidate.path))? else { return Ok(None) };
        let size = file.metadata()?.len();
        let mut bytes = Vec::new();
        file.take(self.largest as u64).read_to_end(&mut bytes)?;
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

    pub(super) fn look_out(&self) -> Result<Lookout, MailboxError> {
        self.create()?;
        let places = self.all()?.into_iter().map(|(place, _)| place).collect();
        Ok(Lookout { places, ..Lookout::default() })
    }

    pub(super) fn newcomers(&self, lookout: &Lookout) -> Result<Vec<Newcomer>, MailboxError> {
        let mut found = Vec::new();
        for (place, path) in self.all()? {
            if lookout.places.contains(&place) {
                continue;
            }
            // One that moves while we look is found by the next look.
            let Some(file) = present(File::open(&path)).map_err(files)? else { continue };
            let mut bytes = Vec::new();
            file.take(AS_FAR_AS as u64).read_to_end(&mut bytes).map_err(files)?;
            found.push(Newcomer { bytes, folder: self.path.display().to_string(), uid: 0, place });
        }
        Ok(found)
    }

    /// Puts a mail of ours among those that were seen, as received at that instant; `name` is nobody else's.
    pub(super) fn put(&self, name: &str, bytes: &[u8], received: DateTime<Utc>) -> Result<(), MailboxError> {
        self.create()?;
        let (tmp, seen) =
            (self.path.join("tmp").join(name), self.path.join("cur").join(format!("{name}{FLAGS}S")));
        let write = || {
            let mut file = File::options().write(true).create(true).truncate(true).mode(0o600).open(&tmp)?;
            file.write_all(bytes)?;
            file.set_modified(received.into())?;
            file.sync_all()?;
            fs::rename(&tmp, &seen)?;
            File::open(self.path.join("cur"))?.sync_all()
        };
        write().map_err(files)
    }

    pub(super) fn take_away(&self, mail: &Newcomer) -> Result<bool, MailboxError> {
        let Some((_, path)) = self.all()?.into_iter().find(|(place, _)| *place == mail.place) else {
            return Ok(true);
        };
        present(fs::remove_file(path)).map_err(files)?;
        Ok(true)
    }

    /// The mails of both folders with their places.
    fn all(&self) -> Result<Vec<(String, PathBuf)>, MailboxError> {
        let mut all = listing(&self.path.join("new")).map_err(files)?;
        all.extend(listing(&self.path.join("cur")).map_err(files)?);
        Ok(all)
    }

    pub(super) fn check(&self) -> Result<String, MailboxError> {
        self.create()?;
        let count = |folder| listing(&self.path.join(folder)).map(|files| files.len()).map_err(files);
        Ok(format!("Maildir {}: {} new, {} seen", self.path.display(), count("new")?, count("cur")?))
    }

    /// Where the folder was mistyped, or its disk is missing, an empty Maildir made in its place would look like days
    /// without mail.
    pub(super) fn is_there(&self) -> Result<(), MailboxError> {
        let path = self.path.display();
        match self.path.exists() {
            true => Ok(()),
            false => Err(MailboxError::Files(format!(
                "there is no folder {path}; make it, or put [mailbox] path right"
            ))),
        }
    }

    /// Makes the three folders of a Maildir in the one that is configured.
    fn create(&self) -> Result<(), MailboxError> {
        self.is_there()?;
        for folder in ["tmp", "new", "cur"] {
            let path = self.path.join(folder);
            // Of one that is there nothing is changed: the mail server may deliver under another name.
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(&path)
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
fn present<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
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
