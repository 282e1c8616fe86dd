//! All that a pass leaves behind, to be compared.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, types::Value};

/// What is counted anew each time: how often something was tried.
const COUNTS: [(&str, &str); 2] = [("inbox", "attempts"), ("outbox", "begun")];

/// Rows of tables and bytes of files, by name.
pub type Everything = BTreeMap<String, Vec<String>>;

/// Every table's rows, and every file of the mailboxes.
pub fn everything(folder: &Path) -> Everything {
    let db = Connection::open(folder.join("amici.sqlite")).unwrap();
    let mut tables = db
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
        .unwrap();
    let tables: Vec<String> = tables.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let mut all: Everything =
        tables.iter().map(|table| (format!("table {table}"), rows(&db, table))).collect();
    for part in ["in", "out"] {
        for (path, bytes) in files(&folder.join(part)) {
            let name = path.strip_prefix(folder).unwrap().display().to_string();
            all.insert(name, vec![String::from_utf8_lossy(&bytes).into_owned()]);
        }
    }
    all
}

/// What happened, without the instants: games, entries, letters and mails, each by what it is and in its order.
pub fn outline(folder: &Path) -> Vec<String> {
    let db = Connection::open(folder.join("amici.sqlite")).unwrap();
    let asked = [
        "SELECT 'game', id, result FROM game ORDER BY id",
        "SELECT 'entry', game, seq, fact ->> 'fact', fact ->> 'move' FROM journal ORDER BY game, seq",
        "SELECT 'letter', recipient, kind, half_move, state FROM outbox ORDER BY id",
        "SELECT 'mail', message_id, state, outcome FROM inbox ORDER BY id",
    ];
    let mut all = Vec::new();
    for words in asked {
        let mut statement = db.prepare(words).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| {
            let values =
                (0..columns).map(|index| row.get::<_, Value>(index).map(|value| format!("{value:?}")));
            Ok(values.collect::<Result<Vec<_>, _>>()?.join(" "))
        });
        all.extend(rows.unwrap().map(Result::unwrap));
    }
    all
}

fn rows(db: &Connection, table: &str) -> Vec<String> {
    let mut statement = db.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2")).unwrap();
    let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let shown = |value: Value| match value {
        Value::Blob(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        other => format!("{other:?}"),
    };
    let rows = statement.query_map([], |row| {
        let mut line = String::new();
        for (index, column) in columns.iter().enumerate() {
            if !COUNTS.contains(&(table, column.as_str())) {
                line += &format!("{column} = {}; ", shown(row.get(index)?));
            }
        }
        Ok(line)
    });
    rows.unwrap().map(Result::unwrap).collect()
}

fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push((path.clone(), fs::read(&path).unwrap())),
        }
    }
    found
}
