//! All that whoever has the database's file can read in it.

use std::{fs, path::Path};

use rusqlite::Connection;

/// Columns that are packed.
const PACKED: [&str; 3] = ["SELECT raw FROM inbox", "SELECT bytes FROM outbox", "SELECT said FROM outbox"];

/// What stands in the database of this folder and in its log, also what is packed there.
pub fn readable(folder: &Path) -> Vec<u8> {
    let mut all = as_it_lies(folder);
    for blob in packed(folder) {
        all.extend(unpacked(&blob));
    }
    all
}

/// The bytes of the file and of its log.
pub fn as_it_lies(folder: &Path) -> Vec<u8> {
    let files =
        ["amici.sqlite", "amici.sqlite-wal"].map(|name| fs::read(folder.join(name)).unwrap_or_default());
    files.concat()
}

/// Every packed mail and letter.
pub fn packed(folder: &Path) -> Vec<Vec<u8>> {
    let db = Connection::open(folder.join("amici.sqlite")).unwrap();
    let mut blobs = Vec::new();
    for sql in PACKED {
        let mut statement = db.prepare(sql).unwrap();
        blobs.extend(statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap));
    }
    blobs
}

/// What is in a packed mail or letter, but for its pictures; of anything else, itself.
pub fn unpacked(blob: &[u8]) -> Vec<u8> {
    match blob.split_first() {
        Some((kind, rest)) if kind & 1 == 1 && rest.len() > 4 => {
            zstd::decode_all(&rest[4..]).unwrap_or_else(|_| blob.to_vec())
        }
        _ => blob.to_vec(),
    }
}

/// Whether these bytes stand somewhere within others.
pub fn within(bytes: &[u8], text: &[u8]) -> bool {
    memchr::memmem::find(bytes, text).is_some()
}
