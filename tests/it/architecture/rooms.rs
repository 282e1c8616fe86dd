//! Which room, a folder or file right under `src/` or under the core's, may know which. Whoever wants to change that changes this table, and
//! the list in ARCHITECTURE.md with it.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use super::source::{Known, Source};

/// Each room, and the rooms above it in this table that it knows. Whatever is not written here may not be.
const ROOMS: &[(&str, &[&str])] = &[
    ("model", &[]),
    ("wording", &["model"]),
    ("chance", &["model"]),
    ("clock", &[]),
    ("chess", &["model", "wording"]),
    ("regulations", &["model", "wording", "chess"]),
    ("reflection", &["model", "regulations"]),
    ("event", &["model", "chess", "regulations"]),
    ("laws", &["model", "wording", "chess", "regulations", "reflection"]),
    ("lexicon", &["model"]),
    ("mail", &["model", "chess", "lexicon"]),
    ("config", &["model"]),
    ("net", &["chance", "config"]),
    ("setup", &["model", "chance", "config", "net"]),
    ("mailbox", &["model", "clock", "config", "net"]),
    ("outgoing", &["model", "config", "net"]),
    ("reading", &["model", "wording", "chess", "regulations", "lexicon", "mail"]),
    ("docket", &["model", "wording", "laws", "reading"]),
    ("letters", &["model", "wording", "chess", "regulations", "reflection", "event", "laws", "reading"]),
    ("store", &["model", "chance", "chess", "event", "laws", "letters"]),
    ("intake", &["model", "wording", "chess", "laws", "mail", "reading", "letters"]),
    (
        "desk",
        &[
            "model",
            "wording",
            "chance",
            "clock",
            "chess",
            "regulations",
            "event",
            "laws",
            "mail",
            "config",
            "reading",
            "docket",
            "letters",
            "store",
            "intake",
        ],
    ),
    (
        "daemon",
        &[
            "model", "chance", "clock", "chess", "laws", "mail", "config", "mailbox", "outgoing", "letters",
            "store", "desk",
        ],
    ),
    (
        "cli",
        &[
            "model",
            "chance",
            "clock",
            "chess",
            "regulations",
            "reflection",
            "event",
            "laws",
            "mail",
            "config",
            "setup",
            "reading",
            "wording",
            "letters",
            "store",
            "desk",
            "daemon",
        ],
    ),
];

/// The rooms that name the runtime and the database; all others are there for whoever runs them, and wait for nobody.
const RUNTIME_AND_DATABASE: &[(&str, &[&str])] = &[
    ("tokio", &["net", "setup", "mailbox", "outgoing", "store", "daemon", "cli"]),
    ("rusqlite", &["store"]),
];

static SOURCE: LazyLock<Source> = LazyLock::new(Source::read);

/// The room of a file. What `lib.rs` itself defines is everybody's.
fn room(file: &str) -> &str {
    file.split(['/', '.']).next().unwrap()
}

fn listed<'a>(table: &[(&'a str, &'a [&'a str])]) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    table.iter().map(|(room, others)| (*room, others.iter().copied().collect())).collect()
}

#[test]
fn every_path_into_the_crate_is_followed_to_its_end() {
    assert_eq!(SOURCE.lost(), Vec::<String>::new());
}

#[test]
fn a_room_knows_only_rooms_above_it_in_the_table() {
    let names: Vec<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    for (place, (room, others)) in ROOMS.iter().enumerate() {
        let lower: Vec<_> = others.iter().filter(|other| !names[..place].contains(other)).collect();
        assert!(lower.is_empty(), "{room} stands above {lower:?}");
    }
}

#[test]
fn the_list_in_architecture_md_says_the_same() {
    let text = include_str!("../../../ARCHITECTURE.md");
    let (_, list) = text.split_once("## Who may know whom").unwrap();
    let list = list.split("\n\n").find(|part| part.starts_with("- ")).unwrap();
    let names = |line: &'static str| line.split('`').skip(1).step_by(2).collect();
    let said: Vec<Vec<&str>> = list.split("\n- ").map(names).collect();
    let table: Vec<Vec<&str>> = ROOMS.iter().map(|(room, others)| [&[*room], *others].concat()).collect();
    assert_eq!(said, table);
}

#[test]
fn a_room_knows_no_other_than_the_table_allows() {
    let allowed = listed(ROOMS);
    let mut unused: BTreeSet<(&str, &str)> =
        allowed.iter().flat_map(|(room, others)| others.iter().map(move |other| (*room, *other))).collect();
    let mut wrong = Vec::new();
    for (file, known) in SOURCE.named_or_passed_on() {
        for Known { file: other, name } in known {
            let (from, to) = (room(file), room(&other));
            if from == to || to == "lib" {
                continue;
            }
            unused.retain(|pair| *pair != (from, to));
            if !allowed.get(from).is_some_and(|rooms| rooms.contains(to)) {
                wrong.push(format!("{from} -> {to}: {file} names {name} of {other}"));
            }
        }
    }
    assert!(wrong.is_empty(), "not in the table:\n{}", wrong.join("\n"));
    assert!(unused.is_empty(), "the table allows what nobody needs: {unused:?}");
}

#[test]
fn runtime_and_database_are_named_only_where_the_table_says() {
    let allowed = listed(RUNTIME_AND_DATABASE);
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (file, crates) in SOURCE.crates() {
        for outside in crates.into_iter().filter(|outside| allowed.contains_key(outside)) {
            found.entry(*allowed.get_key_value(outside).unwrap().0).or_default().insert(room(file));
        }
    }
    for (outside, rooms) in &allowed {
        assert_eq!(
            found.get(outside),
            Some(rooms),
            "the rooms that name {outside} are others than in the table"
        );
    }
}

#[test]
fn no_more_than_two_files_of_a_room_know_each_other_in_a_circle() {
    let named = SOURCE.named();
    let circles = circles(&named).into_iter().filter(|circle| circle.len() > 2);
    let wrong: Vec<String> = circles.map(|circle| told(&named, &circle)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The files of each room of which every one leads to every other.
fn circles<'a>(named: &BTreeMap<&'a str, BTreeSet<Known>>) -> Vec<Vec<&'a str>> {
    let next = |file: &str| -> Vec<&'a str> {
        let known = named[file].iter().filter(|known| room(&known.file) == room(file));
        known.map(|known| *named.get_key_value(known.file.as_str()).unwrap().0).collect()
    };
    let reached: BTreeMap<&str, BTreeSet<&'a str>> = named
        .keys()
        .map(|file| {
            let (mut seen, mut left) = (BTreeSet::new(), next(file));
            while let Some(other) = left.pop() {
                if seen.insert(other) {
                    left.extend(next(other));
                }
            }
            (*file, seen)
        })
        .collect();
    let circle = |file: &&'a str| -> Vec<&'a str> {
        reached[file].iter().copied().filter(|other| reached[other].contains(file)).collect()
    };
    let circles = named.keys().map(circle).filter(|circle| circle.len() > 1);
    circles.collect::<BTreeSet<_>>().into_iter().collect()
}

/// The circle, with the names that tie it.
fn told(named: &BTreeMap<&str, BTreeSet<Known>>, circle: &[&str]) -> String {
    let mut lines = vec![format!("a circle of {} files:", circle.len())];
    for file in circle {
        for other in circle.iter().filter(|other| *other != file) {
            let names =
                named[file].iter().filter(|known| known.file == *other).map(|known| known.name.as_str());
            let names = names.collect::<Vec<_>>();
            if !names.is_empty() {
                lines.push(format!("  {file} names {} of {other}", names.join(", ")));
            }
        }
    }
    lines.join("\n")
}
