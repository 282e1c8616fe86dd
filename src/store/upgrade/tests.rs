//! Upgrades by steps that are made for these tests: an older version is the one of today, and the next is made up.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use rusqlite::Connection;

use super::*;
use crate::{event::EventFile, model::DeskSecret};

const NEXT: &str = "ALTER TABLE event ADD COLUMN place TEXT NOT NULL DEFAULT 'Prague';";
const BREAKS: &str = "ALTER TABLE event ADD COLUMN place TEXT; DELETE FROM mark; SELECT * FROM nowhere;";

/// As long as nobody ends it.
const ENDLESS: &str = "
CREATE TABLE half_done (number INTEGER);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000)
INSERT INTO half_done SELECT max(i) FROM n;";

/// The database that another process is to upgrade without end.
const UPGRADED: &str = "AMICI_TEST_UPGRADED";

fn now() -> DateTime<Utc> {
    "2026-11-28T09:30:00Z".parse().unwrap()
}

/// A folder with a database of version 1, in which something stands.
fn older() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("amici.sqlite");
    let mut store = Store::open_or_make(&database).unwrap();
    store
        .transaction(|books| {
            let event = EventFile::read(include_str!("../../../data/events/club26.toml"), None).unwrap();
            books.add_event(&event, now())?;
            books.secret([7; DeskSecret::LENGTH])
        })
        .unwrap();
    (folder, database)
}

fn by(steps: &[&str], database: &Path) -> Result<Option<Upgraded>> {
    upgrade_by(steps, &Lock::take(database).unwrap(), database, now())
}

fn version(database: &Path) -> u32 {
    let db = Connection::open(database).unwrap();
    db.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
}

/// All that stands in the tables of the older version.
fn held(database: &Path) -> String {
    let db = Connection::open(database).unwrap();
    let all = "SELECT group_concat(code || added) || (SELECT hex(value) FROM setting) FROM event";
    db.query_row(all, [], |row| row.get(0)).unwrap()
}

fn copies(database: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(database.parent().unwrap()).unwrap().map(|file| file.unwrap().path());
    let mut copies: Vec<_> =
        files.filter(|path| path.to_string_lossy().contains(".before-v") && sqlite(path)).collect();
    copies.sort();
    copies
}

/// Not what SQLite lays beside a file for as long as it is open.
fn sqlite(path: &Path) -> bool {
    let name = path.to_string_lossy();
    !["-wal", "-shm", "-journal", ".part"].iter().any(|ending| name.ends_with(ending))
}

#[test]
fn a_database_is_copied_before_it_is_upgraded() {
    let (_folder, database) = older();
    let upgraded = by(&[STEPS[0], NEXT], &database).unwrap().unwrap();
    assert_eq!((upgraded.from, upgraded.to), (1, 2));
    assert!(upgraded.copy.ends_with("amici.sqlite.before-v2-2026-11-28T093000Z"), "{upgraded}");
    assert_eq!(copies(&database), std::slice::from_ref(&upgraded.copy));
    assert_eq!((version(&database), version(&upgraded.copy)), (2, 1));
    assert_eq!(held(&database), held(&upgraded.copy));
    let place: String = Connection::open(&database)
        .unwrap()
        .query_row("SELECT place FROM event", [], |row| row.get(0))
        .unwrap();
    assert_eq!(place, "Prague");
    let mode = fs::metadata(&upgraded.copy).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    // The older program puts the copy back, and works on it as it did on the file.
    Store::restore(&upgraded.copy, &Chance::System, now()).unwrap();
    drop(Store::open(&upgraded.copy).unwrap());
    assert_eq!(by(&[STEPS[0], NEXT], &database).unwrap(), None);
    assert_eq!(copies(&database).len(), 1);
}

#[test]
fn nobody_else_works_on_an_older_file_and_an_older_program_on_no_newer_one() {
    let (_folder, database) = older();
    Connection::open(&database).unwrap().pragma_update(None, "user_version", 0).unwrap();
    let said = format!("{:#}", Store::open(&database).err().unwrap());
    assert!(said.contains("of version 0") && said.contains("run amici upgrade"), "{said}");
    by(&[NEXT, ""], &database).unwrap().unwrap();
    let said = format!("{:#}", Store::open(&database).err().unwrap());
    assert!(said.contains("made by a newer version"), "{said}");
    let said = format!("{:#}", by(STEPS, &database).unwrap_err());
    assert!(said.contains("made by a newer version"), "{said}");
}

#[test]
fn a_step_that_fails_leaves_the_file_as_it_was_and_one_copy_however_often_it_is_tried() {
    let (_folder, database) = older();
    let before = held(&database);
    for _ in 0..3 {
        let said = format!("{:#}", by(&[STEPS[0], BREAKS], &database).unwrap_err());
        for word in ["from version 1 to 2", "step 2", "nowhere", "nothing was changed", "before-v2-"] {
            assert!(said.contains(word), "{word}: {said}");
        }
    }
    assert_eq!((version(&database), held(&database)), (1, before.clone()));
    let copies = copies(&database);
    assert_eq!(copies.len(), 1, "{copies:?}");
    assert_eq!(held(&copies[0]), before);
    drop(Store::open(&database).unwrap());
}

#[test]
fn without_a_copy_nothing_is_upgraded() {
    let (folder, database) = older();
    let before = held(&database);
    // Where the copy would lie there is no folder any more: a link leads to the file from elsewhere.
    let linked = folder.path().join("gone");
    fs::create_dir(&linked).unwrap();
    let lock = Lock::take(&database).unwrap();
    let store = Store::open(&database).unwrap();
    fs::remove_dir(&linked).unwrap();
    assert!(copied(&store, &linked.join("copy"), now()).is_err());
    drop((store, lock));
    assert_eq!((version(&database), held(&database)), (1, before));
}

#[test]
#[ignore = "the other process of the test below"]
fn an_upgrade_that_does_not_end() {
    let Some(path) = std::env::var_os(UPGRADED) else { return };
    by(&[STEPS[0], ENDLESS], Path::new(&path)).unwrap();
}

fn endless(database: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", "store::upgrade::tests::an_upgrade_that_does_not_end"])
        .env(UPGRADED, database)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
fn an_upgrade_that_is_killed_after_the_copy_is_done_anew() {
    let (_folder, database) = older();
    let before = held(&database);
    let mut child = endless(&database);
    let begun = Instant::now();
    // In the midst of the step: the copy has its name once it is whole.
    while copies(&database).is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_millis(50));
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!((version(&database), held(&database)), (1, before.clone()));
    assert_eq!(held(&copies(&database)[0]), before);
    let upgraded = by(&[STEPS[0], NEXT], &database).unwrap().unwrap();
    assert_eq!((version(&database), held(&database)), (2, before));
    // Which of the two is the newer the name says: this one did not overwrite the other.
    assert_eq!(copies(&database).len(), 2);
    assert!(upgraded.copy.exists());
}

#[test]
fn a_copy_of_an_older_version_is_brought_up_to_date_where_it_is_put_back() {
    let (folder, database) = older();
    let copy = folder.path().join("copy.sqlite");
    let mut store = Store::open(&database).unwrap();
    fs::write(&copy, "").unwrap();
    store.copy_into(&copy, now()).unwrap();
    store.prove(&copy).unwrap();
    assert!(
        upgrade_copy_by(&[STEPS[0], BREAKS], &copy).unwrap_err().to_string().contains("nothing was put back")
    );
    assert_eq!(version(&copy), 1);
    upgrade_copy_by(&[STEPS[0], NEXT], &copy).unwrap();
    assert_eq!((version(&copy), held(&copy)), (2, held(&database)));
    let db = Connection::open(&copy).unwrap();
    let place: String = db.query_row("SELECT place FROM event", [], |row| row.get(0)).unwrap();
    assert_eq!(place, "Prague");
    assert!(backup::is_copy(&db).unwrap(), "it is a copy still, which nobody works on");
    drop(db);
    // One of a newer version, and what is no copy, are left as they are.
    assert!(format!("{:#}", upgrade_copy_by(STEPS, &copy).unwrap_err()).contains("a newer version"));
    assert!(upgrade_copy_by(STEPS, &database).unwrap_err().to_string().contains("is no copy"));
}
