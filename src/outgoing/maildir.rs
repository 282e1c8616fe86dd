//! Maildirs as the way out: one a recipient, below one folder. For rehearsals, tests, and mail servers that collect
//! letters from files.
//!
//! A letter's file name comes from its Message-ID alone, so a letter that is sent twice is one file. It is whole and on
//! the disk before it has that name.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::envelope::Envelope;
use crate::model::{Address, MessageId, SendOutcome};

/// The most characters of a Message-ID that are shown in a file's name.
const SHOWN: usize = 100;

/// The folder that holds the recipients' Maildirs.
pub struct Maildir {
    pub(super) path: PathBuf,
}

impl Maildir {
    /// A full disk or a missing right is no fault of the letter, so it may be tried for ever.
    pub(super) fn send(&self, parcel: Envelope<'_>) -> SendOutcome {
        let folder = self.path.join(folder_name(parcel.recipient));
        match write(&folder, &file_name(parcel.message_id), parcel.bytes) {
            Ok(()) => SendOutcome::Accepted,
            Err(error) => SendOutcome::Unreachable(format!(
                "the Maildir {} cannot be written: {error}; let this program write it, or put [outgoing] path right",
                folder.display()
            )),
        }
    }

    pub(super) fn check(&self) -> Result<String, String> {
        let shown = self.path.display();
        let found = create(&self.path).and_then(|()| fs::metadata(&self.path));
        match found.map_err(|error| format!("{shown}: {error}"))?.permissions().readonly() {
            true => Err(format!("{shown} is read-only")),
            false => Ok(format!("Maildirs below {shown}")),
        }
    }
}

/// The recipient's address in lower case. A local part may hold a slash (RFC 5322, 3.2.3), a file's name may not.
fn folder_name(recipient: &Address) -> String {
    recipient.key().replace('%', "%25").replace('/', "%2f")
}

/// The Message-ID as far as a file's name can show it, and enough of its digest to tell it from all others.
fn file_name(id: &MessageId) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || ".@-_+".contains(c) { c } else { '_' };
    let shown: String = id.as_str().chars().map(plain).take(SHOWN).collect();
    let digest = data_encoding::HEXLOWER.encode(&Sha256::digest(id.as_str().as_bytes()));
    let digest: String = digest.chars().take(16).collect();
    format!("{}.{digest}", shown.trim_start_matches('.'))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    for part in ["tmp", "new", "cur"] {
        create(&folder.join(part))?;
    }
    let new = folder.join("new");
    if new.join(name).exists() || read_already(&folder.join("cur"), name)? {
        return Ok(());
    }
    let tmp = folder.join("tmp").join(name);
    // Marks stand in it: a letter is its reader's alone.
    let mut file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&tmp)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&tmp, new.join(name))?;
    sync(&new)
}

/// Whether the recipient's mail program has moved the letter on.
fn read_already(cur: &Path, name: &str) -> io::Result<bool> {
    for entry in fs::read_dir(cur)? {
        let entry = entry?.file_name();
        if entry.to_string_lossy().split(':').next() == Some(name) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Makes a folder, its owner's alone, that stays after a power cut: its name is synced in each parent that was made with it.
fn create(folder: &Path) -> io::Result<()> {
    if folder.is_dir() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        create(parent)?;
        if let Err(error) = DirBuilder::new().mode(0o700).create(folder)
            && !folder.is_dir()
        {
            return Err(error);
        }
        sync(parent)?;
    }
    Ok(())
}

fn sync(folder: &Path) -> io::Result<()> {
    // The parent of a relative path's first part is the empty path.
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_leads_out_of_the_folder() {
        let name = |address: &str| folder_name(&address.parse().unwrap());
        assert_eq!(name("Jan@Novak.example"), "jan@novak.example");
        assert_eq!(name("/etc/x%2f@novak.example"), "%2fetc%2fx%252f@novak.example");
    }

    #[test]
    fn file_names_are_plain_and_tell_ids_apart() {
        let name = |id: &str| file_name(&id.parse().unwrap());
        assert!(name("../../a:b@club.example").starts_with("_.._a_b@club.example."));
        assert_ne!(name("a/b@club.example"), name("a:b@club.example"));
        assert!(name(&format!("{}@x", "a".repeat(400))).len() < 255);
    }
}
