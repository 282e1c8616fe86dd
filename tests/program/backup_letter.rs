//! `backup --mail`: what the operator is told of a copy, and that nothing of what stands in it goes with that.

use std::{fs, process::Command};

use crate::support::club::{Club, DUEL, JAN, LENA, OPERATOR, folder};

#[test]
fn the_operator_is_sent_what_a_copy_is_known_by_and_nothing_of_it() {
    let mut club = Club::empty(folder(), true);
    fs::write(club.path("club.toml"), DUEL).unwrap();
    for words in
        [&["event", "add", "club.toml"][..], &["once"], &["backup", "copy.sqlite", "--mail"], &["once"]]
    {
        let (code, said) = club.amici(words);
        assert_eq!(code, 0, "{words:?}: {said}");
    }
    let letters = club.letters();
    let told = letters.iter().find(|letter| letter.to == OPERATOR && letter.says("copy.sqlite")).unwrap();
    let sum = Command::new("sha256sum").arg(club.path("copy.sqlite")).output().unwrap();
    let sum = String::from_utf8(sum.stdout).unwrap().split(' ').next().unwrap().to_owned();
    assert!(told.says(&sum), "{}", told.text);
    let size = fs::metadata(club.path("copy.sqlite")).unwrap().len();
    assert!(told.says(&format!("{size} bytes")), "{}", told.text);
    // Each seal in it is found.
    let seals: Vec<&str> = told.text.lines().filter_map(|line| line.strip_prefix("|     ")).collect();
    assert_eq!(seals.len(), 2, "{}", told.text);
    for seal in seals {
        let (code, said) = club.amici(&["audit", "--against", seal]);
        assert_eq!(code, 0, "{seal}: {said}");
    }
    let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    let mut tokens = db.prepare("SELECT token FROM player UNION SELECT token FROM director").unwrap();
    let tokens: Vec<String> = tokens.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let text = String::from_utf8_lossy(&told.raw);
    for private in tokens.iter().map(String::as_str).chain([JAN, LENA, "Novak", "SQLite format"]) {
        assert!(!text.contains(private), "{private}");
    }
}

#[test]
fn without_an_operator_no_copy_is_made_to_tell_of() {
    let club = Club::empty(folder(), true);
    let config = fs::read_to_string(club.path("amici.toml")).unwrap();
    fs::write(club.path("amici.toml"), config.replace(&format!("operator = \"{OPERATOR}\"\n"), "")).unwrap();
    club.add(DUEL);
    let (code, said) = club.amici(&["backup", "copy.sqlite", "--mail"]);
    assert_eq!(code, 1);
    assert!(said.contains("[desk] operator"), "{said}");
    assert!(!club.path("copy.sqlite").exists());
}
