//! The machine died: its folder is gone but for the configuration, a copy, and what lies in the mailbox. The real program
//! throughout, and two players who know nothing of it.

use std::{collections::BTreeMap, fs, path::Path};

use chrono::Duration;

use crate::support::{
    club::{JAN, LENA, Mail, SAMPLE},
    desk::Desk,
};

/// All that is left of the machine.
fn dies(desk: &Desk) {
    for file in fs::read_dir(desk.folder.path()).unwrap() {
        let path = file.unwrap().path();
        let kept = ["amici.toml", "copy.sqlite", "in", "out"];
        if kept.contains(&path.file_name().unwrap().to_str().unwrap()) {
            continue;
        }
        if path.is_dir() { fs::remove_dir_all(path).unwrap() } else { fs::remove_file(path).unwrap() }
    }
}

fn files(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Every letter that ever left, by its Message-ID.
fn letters(desk: &Desk) -> BTreeMap<String, Vec<Vec<u8>>> {
    let mut found: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for person in [JAN, LENA] {
        for file in fs::read_dir(desk.path("out").join(person).join("new")).unwrap() {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let id = text.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap().to_owned();
            found.entry(id).or_default().push(bytes);
        }
    }
    found
}

#[test]
fn a_desk_whose_machine_died_goes_on_where_the_players_are() {
    let mut desk = Desk::with_event();
    let running = desk.run();
    let mut asked = desk.play(3);
    desk.obeys(&["backup", "copy.sqlite"]);
    // Six half-moves and a new mark later.
    for (index, numeric) in SAMPLE.iter().enumerate().take(9).skip(3) {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let dots = if index % 2 == 0 { "." } else { "..." };
        desk.receive(
            &Mail::answer(&asked, me, &format!("{}{dots} {numeric}", index / 2 + 1)),
            Duration::zero(),
        );
        asked = desk.awaits(them, "your turn");
    }
    desk.obeys(&["person", "renew-mark", LENA]);
    let renewed = desk.awaits(LENA, "mark has been renewed");
    running.asked_to_end();
    let before = letters(&desk);
    dies(&desk);

    for words in [&["once"][..], &["status"], &["game", "list"]] {
        assert_ne!(desk.amici(words).status.code(), Some(0), "{words:?} without a database");
    }
    let left = files(desk.folder.path());
    let rehearsed = desk.obeys(&["restore", "copy.sqlite", "--dry-run"]);
    let first = format!("CLUB26/1  6 half-moves again: Black 2... {}, White 3. {}, ", SAMPLE[3], SAMPLE[4]);
    assert!(rehearsed.contains(&first), "{rehearsed}");
    for told in ["played-again to jan@", "played-again to lena@", "played-again to td@", "your-move to lena@"]
    {
        assert_eq!(rehearsed.matches(told).count(), 1, "{told}: {rehearsed}");
    }
    assert!(!rehearsed.contains("recorded to"), "{rehearsed}");
    assert_eq!(files(desk.folder.path()), left, "a dry run leaves something behind");

    let said = desk.obeys(&["restore", "copy.sqlite"]);
    assert!(
        said.contains("CLUB26/1  6 half-moves again")
            && said.contains("6 mails read")
            && said.contains("amici release"),
        "{said}"
    );
    assert_eq!(desk.moves(), SAMPLE[..9]);
    assert!(desk.refuses(&["restore", "copy.sqlite"]).contains("is there"));
    // What waits to be let go does not leave by itself.
    desk.amici(&["once"]);
    assert_eq!(letters(&desk), before);
    let audit = desk.obeys(&["audit"]);
    assert!(audit.contains("All holds"), "{audit}");
    // A seal of the lost time is answered as one, and not as a false one.
    let letter = before.values().flatten().max_by_key(|bytes| bytes.len()).unwrap();
    fs::write(desk.path("letter.eml"), letter).unwrap();
    let audit = desk.obeys(&["audit", "--against", "letter.eml"]);
    assert!(audit.contains("seal of"), "{audit}");
    let audit = desk.obeys(&["audit", "--against", "00000000000000000000000000"]);
    assert!(audit.contains("put back from a copy"), "{audit}");

    // Lena writes under the mark that the copy did not know.
    desk.receive(
        &Mail::answer(&renewed, LENA, &format!("Game CLUB26/1: 5... {}", SAMPLE[9])),
        Duration::zero(),
    );
    desk.amici(&["once"]);
    assert_eq!(desk.moves(), SAMPLE[..10], "{}", desk.obeys(&["inbox", "list"]));

    desk.obeys(&["release"]);
    assert!(desk.refuses(&["release"]).contains("not held"));
    desk.amici(&["once"]);
    let after = letters(&desk);
    assert!(after.len() > before.len(), "nothing left");
    // One letter tells each of them of all their moves that were read again.
    let new = |words: &str| {
        let letters = after.iter().filter(|(id, _)| !before.contains_key(*id)).map(|(_, copies)| &copies[0]);
        letters.filter(|bytes| String::from_utf8_lossy(bytes).contains(words)).count()
    };
    assert_eq!((new("Subject: your moves were read again"), new("on record\r\n")), (2, 0));
    for (id, copies) in &after {
        assert!(copies.iter().all(|copy| copy == &copies[0]), "{id} is the name of two letters");
        if let Some(earlier) = before.get(id) {
            assert_eq!(&copies[0], &earlier[0], "{id} is given again");
        }
    }
    let _running = desk.run();
    let asked = desk.awaits(JAN, &format!("5... {}", SAMPLE[9]));
    desk.receive(&Mail::answer(&asked, JAN, &format!("6. {}", SAMPLE[10])), Duration::zero());
    desk.awaits(LENA, &format!("6. {}", SAMPLE[10]));
    assert_eq!(desk.moves(), SAMPLE[..11]);
}

#[test]
fn an_encrypted_copy_opens_with_its_key_alone() {
    let desk = Desk::with_event();
    let identity = age::x25519::Identity::generate();
    let recipient = identity.to_public().to_string();
    let said = desk.refuses_words(&["backup", "copy.age", "--to-age", "age1nobody"]);
    assert!(said.contains("age-keygen"), "{said}");
    desk.obeys(&["backup", "copy.age", "--to-age", &recipient]);
    assert_eq!(files(desk.folder.path()).iter().filter(|name| name.ends_with(".part")).count(), 0);
    let sealed = fs::read(desk.path("copy.age")).unwrap();
    assert!(sealed.starts_with(b"age-encryption.org/v1") && !sealed.windows(6).any(|part| part == b"SQLite"));
    let events = desk.obeys(&["event", "list"]);
    fs::remove_file(desk.path("amici.sqlite")).unwrap();
    for ending in ["-wal", "-shm"] {
        let _ = fs::remove_file(desk.path(&format!("amici.sqlite{ending}")));
    }
    assert!(desk.refuses(&["restore", "copy.age"]).contains("--identity"));
    let key = |identity: &age::x25519::Identity| {
        use age::secrecy::ExposeSecret;
        identity.to_string().expose_secret().to_owned()
    };
    fs::write(desk.path("other.key"), key(&age::x25519::Identity::generate())).unwrap();
    assert!(desk.refuses(&["restore", "copy.age", "--identity", "other.key"]).contains("cannot be opened"));
    assert!(!desk.path("amici.sqlite").exists());
    fs::write(desk.path("own.key"), key(&identity)).unwrap();
    desk.obeys(&["restore", "copy.age", "--identity", "own.key"]);
    assert_eq!(desk.obeys(&["event", "list"]), events);
}

#[test]
fn what_is_no_copy_is_not_put_back() {
    let desk = Desk::with_event();
    fs::rename(desk.path("amici.sqlite"), desk.path("old.sqlite")).unwrap();
    fs::write(desk.path("words.txt"), "not a database").unwrap();
    for file in ["old.sqlite", "words.txt", "nothing.sqlite"] {
        let said = desk.refuses(&["restore", file]);
        assert!(said.contains(file), "{said}");
        assert!(!desk.path("amici.sqlite").exists() && !desk.path("amici.sqlite.part").exists());
    }
}

/// `backup` under load comes to its end, and one that is killed leaves nothing that opens.
#[test]
fn a_backup_that_is_killed_leaves_nothing_that_opens() {
    let mut desk = Desk::with_event();
    let running = desk.run();
    desk.play(2);
    let began = std::time::Instant::now();
    desk.obeys(&["backup", "whole.sqlite"]);
    let whole = began.elapsed();
    for nth in 0..24 {
        let name = format!("copy{nth}.sqlite");
        let mut child = desk.start(&["backup", &name]);
        std::thread::sleep(whole * nth / 20);
        let _ = child.kill();
        let _ = child.wait();
        let part = format!("{name}.part");
        if desk.path(&name).exists() {
            continue;
        }
        // An empty file is none.
        if fs::metadata(desk.path(&part)).is_ok_and(|found| found.len() > 0) {
            fs::rename(desk.path(&part), desk.path("found.sqlite")).unwrap();
            desk.configure("found.sqlite", "", "");
            assert_ne!(desk.amici(&["game", "list"]).status.code(), Some(0), "half a copy opens");
            desk.configure("amici.sqlite", "poll_seconds = 1", "");
            fs::remove_file(desk.path("found.sqlite")).unwrap();
        }
        // The next is not in its way.
        desk.obeys(&["backup", &name]);
    }
    running.asked_to_end();
}
