//! What binds the rows of the database: `doc/database.md` names every column, a change in one that a chain binds is found,
//! and what is erased leaves every chain whole and no word in the file.

use std::{collections::BTreeMap, fs};

use amici::store::{Found, Store};
use rusqlite::{Connection, types::Value};

use crate::{
    crash::rulings,
    journal_by_python::{journal, verified},
    support::{
        club::{Club, DUEL, JAN, LENA, Mail, TD},
        long::whole,
        readable::{as_it_lies, packed, readable, within},
    },
};

const PAGE: &str = include_str!("../../doc/database.md");

/// The columns of a table by what the page says of them.
fn listed() -> Vec<(String, String, String)> {
    let mut listed = Vec::new();
    for line in PAGE.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| table")) {
        let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        assert!(cells.len() == 4 && !cells[3].is_empty(), "{line}");
        for column in cells[1].split(", ") {
            listed.push((cells[0].to_owned(), column.to_owned(), cells[2].to_owned()));
        }
    }
    listed
}

fn columns(db: &Connection) -> Vec<(String, String)> {
    let sql = "
SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'";
    let mut statement = db.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn the_page_about_the_database_names_every_column_once() {
    let club = Club::duel();
    let db = Connection::open(club.folder.path().join("amici.sqlite")).unwrap();
    let mut there = columns(&db);
    let mut listed: Vec<_> = listed().into_iter().map(|(table, column, _)| (table, column)).collect();
    there.sort();
    listed.sort();
    assert_eq!(listed, there);
}

/// Everything that an audit finds; an event whose own journal does not even read is found too.
pub fn audited(store: &mut Store) -> Found {
    let found = store.read(|books| {
        let mut found = books.audit_mails()?;
        for event in books.events()? {
            found.extend(books.audit(&event)?);
        }
        Ok(found)
    });
    found.unwrap_or_else(|error| vec![format!("{error:#}")])
}

/// The rows of each column in which a change must be found: those that the page calls bound, derived, or cited.
fn places(db: &Connection) -> Vec<(String, String, Vec<Vec<Value>>)> {
    let mut places = Vec::new();
    for (table, column, kind) in listed() {
        let cited = match (kind.as_str(), table.as_str()) {
            ("working", _) => continue,
            ("cited", "inbox") => "WHERE id IN (SELECT evidence ->> 'inbox' FROM journal)",
            ("cited", _) => {
                "WHERE message_id IN (SELECT fact ->> 'letter' FROM journal WHERE fact ->> 'fact' = 'made-available')"
            }
            _ => "",
        };
        let mut statement = db.prepare(&format!("SELECT * FROM {table} {cited}")).unwrap();
        let width = statement.column_count();
        let at = statement.column_index(&column).unwrap();
        let rows = statement
            .query_map([], |row| (0..width).map(|column| row.get(column)).collect::<Result<Vec<Value>, _>>())
            .unwrap()
            .map(Result::unwrap);
        let rows: Vec<_> = rows.filter(|row| changed(&row[at], 0).is_some()).collect();
        if !rows.is_empty() {
            places.push((table, column, rows));
        }
    }
    places
}

/// The value with one bit the other way; none for one that has no bits, or where it would be no text.
fn changed(value: &Value, random: u64) -> Option<Value> {
    match value {
        Value::Null | Value::Real(_) => None,
        Value::Integer(number) => Some(Value::Integer(number ^ (1 << (random % 40)))),
        Value::Blob(bytes) if bytes.is_empty() => None,
        Value::Blob(bytes) => {
            let mut bytes = bytes.clone();
            let place = random as usize % bytes.len();
            bytes[place] ^= 1 << (random % 8);
            Some(Value::Blob(bytes))
        }
        Value::Text(text) => {
            let places: Vec<usize> =
                text.char_indices().filter(|(_, c)| c.is_ascii()).map(|(at, _)| at).collect();
            let place = *places.get(random as usize % places.len().max(1))?;
            let mut bytes = text.clone().into_bytes();
            bytes[place] ^= 1 << (random % 5);
            Some(Value::Text(String::from_utf8(bytes).unwrap()))
        }
    }
}

/// Sets a column from one value to another in the row that has all these values.
fn set(db: &Connection, table: &str, column: &str, row: &[Value], to: &Value) -> bool {
    let names: Vec<String> =
        columns(db).into_iter().filter(|(of, _)| of == table).map(|(_, column)| column).collect();
    let same: Vec<String> =
        names.iter().enumerate().map(|(place, name)| format!("{name} IS ?{}", place + 2)).collect();
    let sql = format!("UPDATE {table} SET {column} = ?1 WHERE {}", same.join(" AND "));
    let values = std::iter::once(to).chain(row);
    db.execute(&sql, rusqlite::params_from_iter(values)).is_ok_and(|rows| rows == 1)
}

#[test]
fn every_changed_bit_is_found_and_nothing_else() {
    let script = rulings::write();
    let path = script.club.folder.path().join("amici.sqlite");
    let mut store = Store::open(&path).unwrap();
    assert_eq!(audited(&mut store), Found::new());
    let db = Connection::open(&path).unwrap();
    db.execute_batch(
        "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF;",
    )
    .unwrap();
    let triggers: Vec<String> = {
        let mut statement = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    triggers.iter().for_each(|name| db.execute_batch(&format!("DROP TRIGGER {name}")).unwrap());
    let places = places(&db);
    let mut tried: BTreeMap<String, u64> = BTreeMap::new();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let (mut done, most) = (0, if whole() { 10_000 } else { 300 });
    while done < most {
        let (table, column, rows) = &places[(next() % places.len() as u64) as usize];
        let row = &rows[(next() % rows.len() as u64) as usize];
        let at =
            columns(&db).iter().filter(|(of, _)| of == table).position(|(_, name)| name == column).unwrap();
        let Some(other) = changed(&row[at], next()).filter(|other| *other != row[at]) else { continue };
        // Two rows may not share what must be unique: such a change cannot be written.
        if !set(&db, table, column, row, &other) {
            continue;
        }
        let found = audited(&mut store);
        assert!(!found.is_empty(), "{table}.{column}: {:?} for {:?} was not found", other, row[at]);
        let mut now = row.clone();
        now[at] = other;
        assert!(set(&db, table, column, &now, &row[at]), "{table}.{column} cannot be put back");
        done += 1;
        *tried.entry(format!("{table}.{column}")).or_default() += 1;
    }
    assert_eq!(audited(&mut store), Found::new(), "nothing was left changed");
    eprintln!("{done} changes in {} columns, all found", tried.len());
}

#[test]
fn journals_of_a_long_script_hold_for_another_program() {
    for script in [crate::crash::moves::write(), crate::crash::claims::write(), rulings::write()] {
        let games = script.club.store().read(|books| {
            let events = books.events()?;
            events.into_iter().map(|event| books.games(event.id)).collect::<Result<Vec<_>, _>>()
        });
        for game in games.unwrap().into_iter().flatten() {
            let journal = journal(&script.club, &game.name.to_string());
            let Some((sound, said)) = verified(&journal, &[]) else { return };
            assert!(sound, "{said}");
        }
        let (code, said) = script.club.amici(&["audit"]);
        assert_eq!(code, 0, "{said}");
    }
}

/// Whether a file of the database, or its log, holds the text, also packed.
fn holds(club: &Club, text: &str) -> bool {
    let all = readable(club.folder.path()).to_ascii_lowercase();
    within(&all, text.to_ascii_lowercase().as_bytes())
}

/// Where one of these texts stands, for whoever must find out why it does.
fn columns_that_hold(club: &Club, texts: &[&str]) -> Vec<String> {
    let db = Connection::open(club.folder.path().join("amici.sqlite")).unwrap();
    let holds = |table: &str, column: &str, text: &str| {
        let sql =
            format!("SELECT count(*) FROM {table} WHERE instr(lower(CAST({column} AS TEXT)), lower(?1)) > 0");
        db.query_row(&sql, [text], |row| row.get::<_, u32>(0)).unwrap() > 0
    };
    let all = columns(&db);
    let all = all.iter().filter(|(table, column)| texts.iter().any(|text| holds(table, column, text)));
    all.map(|(table, column)| format!("{table}.{column}")).collect()
}

#[test]
fn who_is_erased_leaves_every_chain_whole_and_no_word_in_the_file() {
    let script = rulings::write();
    let club = &script.club;
    assert!(holds(club, "Novak") && holds(club, JAN));
    let (code, said) = club.amici(&["person", "erase", "Novak, Jan", "CLUB26"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        !holds(club, "Novak") && !holds(club, JAN),
        "he stands in {:?}",
        columns_that_hold(club, &["Novak", JAN])
    );
    assert!(holds(club, "Weber") && holds(club, LENA));
    sound(club);
    let (code, said) = club.amici(&["person", "erase", "Weiss, Anna", "CLUB26"]);
    assert_eq!(code, 0, "{said}");
    assert!(
        !holds(club, "Weiss") && !holds(club, TD),
        "she stands in {:?}",
        columns_that_hold(club, &["Weiss", TD])
    );
    sound(club);
}

#[test]
fn the_office_of_somebody_erased_is_given_to_another_and_the_file_stays_sound() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: resign"));
    let (code, said) = club.amici(&["person", "erase", "Weiss, Anna", "CLUB26"]);
    assert_eq!(code, 0, "{said}");
    let file = club.path("event.toml");
    fs::write(&file, DUEL.replace("Weiss, Anna", "Berg, Ole").replace(TD, "ole@berg.example")).unwrap();
    let (code, said) = club.amici(&["event", "change", file.to_str().unwrap()]);
    assert_eq!(code, 0, "{said}");
    sound(&club);
    club.pass();
    let letters = club.letters();
    let told: Vec<&str> = letters.iter().map(|letter| letter.to.as_str()).collect();
    assert!(told.contains(&"ole@berg.example") && told.iter().all(|to| !to.contains("nobody")), "{told:?}");
}

#[test]
fn nobody_is_erased_whose_game_is_played() {
    let club = Club::duel();
    for name in ["Novak, Jan", "Weiss, Anna"] {
        let (code, said) = club.amici(&["person", "erase", name, "CLUB26"]);
        assert!(code == 1 && said.contains("played"), "{said}");
    }
    let (code, said) = club.amici(&["person", "erase", "Nobody, Ned", "CLUB26"]);
    assert!(code == 1 && said.contains("Nobody of CLUB26 is called Nobody, Ned"), "{said}");
    sound(&club);
}

/// What a letter's seal is for: an older or rewritten file has no entry with it.
#[test]
fn a_seal_of_a_letter_is_found_and_any_other_is_not() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let letters = club.exchange(&Mail::answer(&start, JAN, "1. 5254"));
    let letter = letters.iter().find(|letter| letter.to == LENA).unwrap();
    let file = club.folder.path().join("letter.eml");
    fs::write(&file, &letter.raw).unwrap();
    let file = file.to_str().unwrap();
    let (code, said) = club.amici(&["audit", "--against", file]);
    assert!(code == 0 && said.contains("is the seal of CLUB26/1, entry "), "{said}");
    let (code, said) = club.amici(&["audit", "CLUB26", "--against", "00000000000000000000000000"]);
    assert!(code == 1 && said.contains("is the seal of no entry"), "{said}");
    let (code, said) = club.amici(&["audit", "--against", "nonsense"]);
    assert!(code == 1 && said.contains("neither a seal nor a letter"), "{said}");
}

#[test]
fn a_mail_that_is_erased_leaves_every_chain_whole_and_none_of_its_words_in_the_file() {
    let mut club = Club::duel();
    let first = club.letter_to(JAN);
    club.send(&Mail::answer(&first, JAN, "1. 5299\nmessage: Xylophone for you"));
    club.pass();
    assert!(holds(&club, "Xylophone"));
    let before = packed(club.folder.path());
    let (code, said) = club.amici(&["inbox", "erase", "1"]);
    assert_eq!(code, 0, "{said}");
    assert!(!holds(&club, "Xylophone"));
    let after = (packed(club.folder.path()), as_it_lies(club.folder.path()));
    let gone = before.iter().filter(|blob| !after.0.contains(blob)).collect::<Vec<_>>();
    assert!(!gone.is_empty() && gone.iter().all(|blob| !within(&after.1, blob)));
    sound(&club);
}

fn sound(club: &Club) {
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
    let games = club.store().read(|books| {
        let events = books.events()?;
        events.into_iter().map(|event| books.games(event.id)).collect::<Result<Vec<_>, _>>()
    });
    for game in games.unwrap().into_iter().flatten() {
        let Some((sound, said)) = verified(&journal(club, &game.name.to_string()), &[]) else { return };
        assert!(sound, "{said}");
    }
}
