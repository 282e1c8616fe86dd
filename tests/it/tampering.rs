//! What somebody can do to the database who has its file, and knows SQL and our source: which of it `amici audit` finds by
//! itself, and which beside letters that players hold. What neither finds stands in no record: every entry of every
//! journal is what it was, so that there is no seal that could show it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use amici::model::{Digest, Personal};
use rusqlite::{Connection, params};

use crate::support::{
    club::{Club, DUEL, JAN, LENA, Letter, Mail},
    readable::unpacked,
};

/// Who finds what was done.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Found {
    /// `amici audit` alone.
    Alone,
    /// `amici audit --against` letters that players hold.
    BesideLetters,
    /// Nobody. Why no seal can show it.
    ByNobody(&'static str),
}

use Found::{Alone, BesideLetters, ByNobody};

type Deed = fn(&Hand);

/// Each thing that is done, and who finds it. Where a chain is made anew, the letters in the file are too, unless it says
/// otherwise.
const DEEDS: [(&str, Deed, Found); 22] = [
    (
        "another move in an entry",
        |hand| hand.run("UPDATE journal SET fact = replace(fact, '\"7163\"', '\"7162\"')"),
        Alone,
    ),
    ("two entries change places", swapped_entries, Alone),
    (
        "another instant of an entry, the chain made anew, the letters left",
        |hand| {
            hand.run("UPDATE journal SET at = at - 60 WHERE seq = 3");
            hand.make_anew();
        },
        Alone,
    ),
    (
        "another instant of an entry, chain and letters made anew",
        |hand| {
            hand.run("UPDATE journal SET at = at - 60 WHERE seq = 3");
            hand.make_all_anew();
        },
        BesideLetters,
    ),
    ("the last entries cut and the counters put right", |hand| hand.cut_entries(), Alone),
    ("the last entries cut, with all mails and letters since", cut_with_all, BesideLetters),
    ("another receipt of a mail in all places, chain and letters made anew", another_receipt, BesideLetters),
    (
        "another mail in the place of one, with its digest",
        |hand| {
            another_mail(hand);
        },
        Alone,
    ),
    (
        "another mail, its digest, the evidence and the salt, chain and letters made anew",
        another_evidence,
        BesideLetters,
    ),
    ("an older copy of the file put back", |hand| hand.put_back(), BesideLetters),
    (
        "another regulation of the event, the chain made anew, the letters left",
        |hand| {
            hand.run(
                "UPDATE event_journal SET fact = replace(fact, '\"days\":50', '\"days\":90') WHERE seq = 1",
            );
            hand.make_anew();
        },
        Alone,
    ),
    (
        "another address of a player in all places, chain and letters made anew",
        another_address,
        BesideLetters,
    ),
    (
        "another name of a player",
        |hand| hand.run("UPDATE player SET name = 'Weber, Eva' WHERE number = 2"),
        Alone,
    ),
    (
        "another address of a player",
        |hand| hand.run("UPDATE address SET email = 'eve@evil.example' WHERE player = 2"),
        Alone,
    ),
    ("the players of a game swapped", |hand| hand.run("UPDATE game SET white = black, black = white"), Alone),
    ("another result of a game", |hand| hand.run("UPDATE game SET result = '0-1'"), Alone),
    (
        "another limit of a game",
        |hand| hand.run("UPDATE game SET deadline = coalesce(deadline, 0) + 864000, due = 1"),
        Alone,
    ),
    (
        "a person's words with another salt",
        |hand| {
            hand.run(
                "UPDATE personal SET salt = randomblob(16), text = 'Novak, Jon' WHERE text = 'Novak, Jan'",
            );
        },
        Alone,
    ),
    (
        "that a letter was to make a half-move available",
        |hand| hand.run("DELETE FROM handover WHERE half_move = '2'"),
        Alone,
    ),
    (
        "a case about a claim that waits ended by hand",
        |hand| {
            hand.run("UPDATE matter SET state = 'settled', ended = opened + 60 WHERE kind = 'claim'");
        },
        Alone,
    ),
    (
        "another mark of a player",
        |hand| hand.run("UPDATE player SET token = 'abcdefghij234567klmn' WHERE number = 1"),
        ByNobody(
            "a mark is a secret that is renewed at any time: it proves mails, and no entry holds it or its digest",
        ),
    ),
    (
        "the bytes of a letter that was sent",
        |hand| {
            hand.run("UPDATE outbox SET bytes = CAST(x'00' || 'nothing' AS BLOB) WHERE id = 2");
        },
        ByNobody(
            "its reader has the letter itself: what lies in the file is our copy, on which no entry rests",
        ),
    ),
];

/// Whoever has the file.
struct Hand {
    folder: PathBuf,
    /// The file as it was before the last half-move and the claim.
    older: PathBuf,
}

impl Hand {
    fn db(&self) -> Connection {
        let db = Connection::open(self.folder.join("amici.sqlite")).unwrap();
        db.execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON").unwrap();
        let triggers: Vec<String> = texts(&db, "SELECT name FROM sqlite_schema WHERE type = 'trigger'");
        triggers.iter().for_each(|name| db.execute_batch(&format!("DROP TRIGGER {name}")).unwrap());
        db
    }

    /// What is done must change something.
    fn run(&self, sql: &str) {
        assert!(self.db().execute(sql, []).unwrap() > 0, "{sql}");
    }

    /// Makes every chain anew; gives the new seals by the old ones.
    fn make_anew(&self) -> BTreeMap<String, String> {
        let db = self.db();
        let mut seals = chained(&db, "journal", "evidence", "game", "CLUB26/1");
        seals.extend(chained(&db, "event_journal", "'null'", "event", "CLUB26"));
        seals
    }

    /// The letters in the file as well.
    fn make_all_anew(&self) {
        let seals = self.make_anew();
        let db = self.db();
        for (id, said) in rows(&db, "SELECT id, said FROM outbox WHERE length(said) > 0") {
            let said = match said.split_first() {
                Some((0, plain)) => plain.to_vec(),
                _ => unpacked(&said),
            };
            let said = seals
                .iter()
                .fold(String::from_utf8(said).unwrap(), |said, (old, new)| said.replace(old, new));
            let packed = [&[0], said.as_bytes()].concat();
            db.execute("UPDATE outbox SET said = ?2 WHERE id = ?1", params![id, packed]).unwrap();
        }
    }

    fn attach(&self) -> Connection {
        let db = self.db();
        db.execute("ATTACH ?1 AS older", [self.older.to_str().unwrap()]).unwrap();
        db
    }

    /// The journal as it was in the older file, and the game's row as it belongs to it.
    fn cut_entries(&self) {
        let db = self.attach();
        let cut =
            db.execute("DELETE FROM journal WHERE id NOT IN (SELECT id FROM older.journal)", []).unwrap();
        assert!(cut > 1, "{cut}");
        for sql in [
            "DELETE FROM personal WHERE digest NOT IN (SELECT digest FROM older.personal)",
            "UPDATE game SET (deadline, due, result, entries) = (SELECT deadline, due, result, entries FROM older.game)",
        ] {
            db.execute(sql, []).unwrap();
        }
    }

    fn put_back(&self) {
        let file = self.folder.join("amici.sqlite");
        assert_ne!(fs::read(&file).unwrap(), fs::read(&self.older).unwrap());
        fs::copy(&self.older, file).unwrap();
    }
}

fn texts(db: &Connection, sql: &str) -> Vec<String> {
    let mut statement = db.prepare(sql).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

fn rows(db: &Connection, sql: &str) -> Vec<(i64, Vec<u8>)> {
    let mut statement = db.prepare(sql).unwrap();
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap().map(Result::unwrap).collect()
}

/// Makes the digests of a journal anew, as our source makes them.
fn chained(db: &Connection, table: &str, evidence: &str, of: &str, name: &str) -> BTreeMap<String, String> {
    let sql =
        format!("SELECT id, seq, at, fact, {evidence}, digest FROM {table} WHERE {of} = 1 ORDER BY seq");
    let mut statement = db.prepare(&sql).unwrap();
    type Entry = (i64, u32, i64, String, String, [u8; 32]);
    let entries: Vec<Entry> =
        statement.query_map([], |row| row.try_into()).unwrap().map(Result::unwrap).collect();
    let (mut seals, mut before) = (BTreeMap::new(), Digest::ZERO);
    for (id, seq, at, fact, evidence, old) in entries {
        let at = chrono::DateTime::from_timestamp(at, 0).unwrap();
        before = Digest::of_entry(name, before, seq, at, &fact, &evidence);
        let sql = format!("UPDATE {table} SET digest = ?2 WHERE id = ?1");
        db.execute(&sql, params![id, before.bytes()]).unwrap();
        seals.insert(Digest::from(old).seal(), before.seal());
    }
    seals
}

fn swapped_entries(hand: &Hand) {
    for (from, to) in [(3, 1000), (5, 3), (1000, 5)] {
        hand.run(&format!("UPDATE journal SET seq = {to} WHERE seq = {from}"));
    }
}

fn cut_with_all(hand: &Hand) {
    hand.cut_entries();
    let db = hand.attach();
    for table in ["outbox", "inbox", "matter"] {
        db.execute(&format!("DELETE FROM {table} WHERE id NOT IN (SELECT id FROM older.{table})"), [])
            .unwrap();
    }
    for (table, column) in [
        ("handover", "letter"),
        ("told", "letter"),
        ("told", "matter"),
        ("asked", "letter"),
        ("departure", "letter"),
    ] {
        let of = if column == "matter" { "matter" } else { "outbox" };
        db.execute(&format!("DELETE FROM {table} WHERE {column} NOT IN (SELECT id FROM {of})"), []).unwrap();
    }
    db.execute("DELETE FROM mail_picture WHERE mail NOT IN (SELECT id FROM inbox)", []).unwrap();
}

/// An hour earlier, on the same day: no day is charged otherwise.
fn another_receipt(hand: &Hand) {
    let db = hand.db();
    let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let sql = "SELECT evidence ->> 'inbox', evidence ->> 'received' FROM journal WHERE seq = 3";
    let (mail, received): (i64, String) = db.query_row(sql, [], read).unwrap();
    let at: chrono::DateTime<chrono::Utc> = received.parse().unwrap();
    let earlier = (at - chrono::Duration::hours(1)).to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
    let sql =
        "UPDATE journal SET fact = replace(fact, ?1, ?2), evidence = replace(evidence, ?1, ?2) WHERE seq = 3";
    assert_eq!(db.execute(sql, [&received, &earlier]).unwrap(), 1);
    db.execute("UPDATE inbox SET received = received - 3600 WHERE id = ?1", [mail]).unwrap();
    hand.make_all_anew();
}

/// Puts another mail in the place of the one on which the first half-move rests; gives both digests.
fn another_mail(hand: &Hand) -> (Digest, Digest) {
    let db = hand.db();
    let sql = "SELECT inbox.id, inbox.digest FROM inbox JOIN journal ON inbox.id = evidence ->> 'inbox' WHERE seq = 3";
    let (mail, old): (i64, [u8; 32]) = db.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    let raw = b"From: jan@novak.example\r\n\r\nGame CLUB26/1: 1. 4244\r\n";
    let new = Digest::of_bytes(raw);
    let packed = [&[0], &raw[..]].concat();
    db.execute("UPDATE inbox SET raw = ?2, digest = ?3 WHERE id = ?1", params![mail, packed, new.bytes()])
        .unwrap();
    db.execute("DELETE FROM mail_picture WHERE mail = ?1", [mail]).unwrap();
    (Digest::from(old), new)
}

/// A text beside a journal with another in its place, and the entry that knows it by its digest.
fn another_text(db: &Connection, table: &str, column: &str, old: &str, new: &str) {
    let sql = "SELECT digest FROM personal WHERE text = ?1";
    let before: [u8; 32] = db.query_row(sql, [old], |row| row.get(0)).unwrap();
    let mut personal = Personal::new(new);
    personal.seal([7; 16]);
    let (known, digest) = (Digest::from(before).to_string(), personal.digest().unwrap());
    let sql = "UPDATE personal SET digest = ?2, salt = ?3, text = ?4 WHERE digest = ?1";
    db.execute(sql, params![before, digest.bytes(), [7_u8; 16], new]).unwrap();
    let sql = format!("UPDATE {table} SET {column} = replace({column}, ?1, ?2)");
    assert!(db.execute(&sql, [known, digest.to_string()]).unwrap() > 0);
}

fn another_evidence(hand: &Hand) {
    let (old, new) = another_mail(hand);
    another_text(&hand.db(), "journal", "evidence", &old.to_string(), &new.to_string());
    hand.make_all_anew();
}

fn another_address(hand: &Hand) {
    let db = hand.db();
    let sql = "SELECT text FROM personal WHERE game IS NULL AND text LIKE '%lena@weber.example%'";
    let known: String = db.query_row(sql, [], |row| row.get(0)).unwrap();
    another_text(
        &db,
        "event_journal",
        "fact",
        &known,
        &known.replace("lena@weber.example", "eve@evil.example"),
    );
    drop(db);
    hand.run("UPDATE address SET email = 'eve@evil.example' WHERE email = 'lena@weber.example'");
    hand.make_all_anew();
}

/// Jan against Lena, with a half-move and a claim behind the older copy of the file.
fn played() -> Club {
    let event = DUEL.replace("\"iccf-email\"", "\"iccf-email\"\nadjudication = \"after 2020-01-01\"");
    let mut club = Club::with(&event, true);
    club.pass();
    club.later(24 * 12);
    let letters = club.play(&["5254", "5755", "7163"]);
    let asked = letters.iter().rev().find(|letter| letter.to == LENA).unwrap().clone();
    club.exchange(&Mail::answer(&asked, LENA, "table\nreport: He wrote unfriendly words."));
    let older = club.path("older.sqlite");
    assert!(!club.path("amici.sqlite-wal").exists());
    fs::copy(club.path("amici.sqlite"), &older).unwrap();
    club.later(30);
    let letters = club.exchange(&Mail::answer(&asked, LENA, "Game CLUB26/1: 2... 7866"));
    let asked = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    club.exchange(&Mail::answer(&asked, JAN, "Game CLUB26/1: claim adjudication draw"));
    club
}

/// The letters that the two players hold, those that show a seal.
fn held(club: &Club) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for person in [JAN, LENA] {
        for file in fs::read_dir(club.path("out").join(person).join("new")).unwrap() {
            let path = file.unwrap().path();
            let letter = Letter::read(person, fs::read(&path).unwrap());
            let shows = |line: &str| line.starts_with("| Seal ") || line.starts_with("| Event seal ");
            found.extend(letter.text.lines().any(shows).then_some(path));
        }
    }
    found
}

fn audited(club: &Club, against: &[PathBuf]) -> (bool, String) {
    let letters = against.iter().flat_map(|path| ["--against", path.to_str().unwrap()]);
    let words: Vec<&str> = std::iter::once("audit").chain(letters).collect();
    let (code, said) = club.amici(&words);
    (code == 0, said)
}

/// Every digest of every journal.
fn digests(folder: &Path) -> Vec<(i64, Vec<u8>)> {
    let db = Connection::open(folder.join("amici.sqlite")).unwrap();
    [rows(&db, "SELECT id, digest FROM journal"), rows(&db, "SELECT id, digest FROM event_journal")].concat()
}

#[test]
fn of_twenty_two_ways_to_tamper_with_the_file_twenty_are_found() {
    let club = played();
    let letters = held(&club);
    assert!(letters.len() > 6, "{letters:?}");
    let (sound, said) = audited(&club, &letters);
    assert!(sound, "{said}");
    let mut counts = (0, 0);
    let mut wrong = Vec::new();
    for (what, deed, found) in DEEDS {
        let copy = club.copy();
        let hand = Hand { folder: copy.folder.path().to_owned(), older: copy.path("older.sqlite") };
        deed(&hand);
        let (alone, said) = audited(&copy, &[]);
        let (beside, besides) = audited(&copy, &letters);
        let really = match (alone, beside) {
            (false, _) => Alone,
            (true, false) => BesideLetters,
            (true, true) => ByNobody(""),
        };
        match (found, really) {
            (Alone, Alone) => counts.0 += 1,
            (BesideLetters, BesideLetters) => counts.1 += 1,
            (ByNobody(why), ByNobody(_)) => {
                assert!(!why.is_empty());
                assert_eq!(digests(copy.folder.path()), digests(club.folder.path()), "{what}: {why}");
            }
            _ => wrong.push(format!("{what}: {really:?}, not {found:?}\n{said}\n{besides}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(counts.0 >= 14 && counts.0 + counts.1 >= 20, "{counts:?}");
}
