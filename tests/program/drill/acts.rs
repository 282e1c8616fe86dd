//! What is done at the shell, or said to a case, comes back in its place among the mails, and nothing of it in silence.

use std::{collections::BTreeSet, fs};

use rusqlite::Connection;

use super::{Drill, PAULA};
use crate::support::club::{Club, DEPUTY, DUEL, JAN, LENA, Mail, TD, folder};

impl Drill {
    /// The machine dies and the copy is put back; what is said then.
    fn is_reborn(&mut self) -> String {
        self.club.later(5);
        self.dies();
        self.club.amici(&["restore", "copy.sqlite"]).1
    }

    /// The same, and nothing may be missing.
    fn comes_back_whole(&mut self) {
        let before = (self.game("CLUB26/1"), self.days("CLUB26/1").map(|days| days.1));
        let said = self.is_reborn();
        assert!(!said.contains("NOT"), "{said}");
        assert_eq!((self.game("CLUB26/1"), self.days("CLUB26/1").map(|days| days.1)), before, "{said}");
    }
}

#[test]
fn acts_of_one_second_come_back_in_their_order() {
    let mut drill = Drill::with_copy();
    for half_move in ["2. 7163", "2... 7866", "3. 4244", "3... 5544"] {
        drill.obeys(&["td", "move", "CLUB26/1", half_move, "By telephone."]);
    }
    drill.passes();
    drill.comes_back_whole();
}

#[test]
fn an_act_comes_back_before_the_mail_that_the_desk_had_not_read() {
    for order in [["move", "2. 4244", "By telephone."], ["result", "0-1", "He has died."]] {
        let mut drill = Drill::with_copy();
        let asked = drill.last(JAN, "1... 5755");
        // It lies on the mail server, and the desk is not at work.
        drill.club.send(&Mail::answer(&asked, JAN, "Game CLUB26/1: 2. 7163"));
        drill.club.later(1);
        drill.obeys(&["td", order[0], "CLUB26/1", order[1], order[2]]);
        drill.club.later(1);
        drill.passes();
        drill.comes_back_whole();
    }
}

#[test]
fn an_act_comes_back_behind_its_mail_whatever_the_mail_servers_clock_says() {
    let mut drill = Drill::with_copy();
    let (asked, now) = (drill.last(JAN, "1... 5755"), drill.club.now);
    drill.club.now = now + chrono::Duration::minutes(2);
    drill.club.send(&Mail::answer(&asked, JAN, "Game CLUB26/1: 2. 7163"));
    drill.club.now = now;
    drill.passes();
    drill.club.now = now + chrono::Duration::minutes(1);
    drill.obeys(&["td", "move", "CLUB26/1", "2... 7866", "By telephone."]);
    drill.club.later(1);
    drill.passes();
    drill.comes_back_whole();
}

#[test]
fn an_answer_goes_to_the_case_that_it_was_given_to_of_two_that_are_alike() {
    let mut drill = Drill::with_copy();
    let asked = drill.last(JAN, "1... 5755");
    drill.answers(&asked, JAN, "Game CLUB26/1: report: My opponent wrote rude words.");
    drill.club.later(1);
    drill.answers(&asked, JAN, "Game CLUB26/1: report: How many days of leave do I have?");
    let open = |drill: &Drill| -> Vec<(i64, String)> {
        let matters = drill.json(&["matters"]);
        let cases = matters.as_array().unwrap().iter().filter(|one| one["for"]["role"] == "director");
        cases.map(|one| (one["number"].as_i64().unwrap(), one["opened"].to_string())).collect()
    };
    let number = open(&drill).last().unwrap().0.to_string();
    drill.obeys(&["td", "close", &number, "You have fifty of them."]);
    drill.passes();
    let mail = |drill: &Drill| -> String {
        let db = Connection::open(drill.club.path("amici.sqlite")).unwrap();
        db.query_row("SELECT said FROM matter WHERE state = 'open' AND kind = 'words'", [], |row| row.get(0))
            .unwrap()
    };
    let waits = mail(&drill);
    let said = drill.is_reborn();
    assert_eq!((open(&drill).len(), mail(&drill)), (1, waits), "{said}");
}

#[test]
fn what_a_deputy_ruled_stays_the_deputys() {
    let mut drill = Drill { club: Club::empty(folder(), true), left: Default::default() };
    let deputies =
        format!("deputies = [{{ name = \"Berg, Otto\", email = \"{DEPUTY}\" }}]\nformat = \"match\"");
    drill.adds("club.toml", &DUEL.replace("format = \"match\"", &deputies));
    drill.opens();
    drill.obeys(&["backup", "copy.sqlite"]);
    for _ in 0..70 {
        drill.club.later(24);
        drill.passes();
    }
    let last = drill.last(JAN, "");
    let letters = drill.answers(&last, JAN, "Game CLUB26/1: claim time");
    let case = letters.into_iter().find(|letter| letter.to == TD).expect("a case of the claim");
    drill.answers(&case, TD, "to deputy");
    drill.club.later(24);
    drill.passes();
    let case = drill.last(DEPUTY, "CLUB26/1");
    drill.answers(&case, DEPUTY, "yes");
    let by = |drill: &Drill| -> i64 {
        let db = Connection::open(drill.club.path("amici.sqlite")).unwrap();
        let ruled = "SELECT fact ->> '$.by.director.number' FROM journal WHERE fact ->> '$.fact' = 'ruled'";
        db.query_row(ruled, [], |row| row.get(0)).unwrap()
    };
    assert_eq!(by(&drill), 1);
    drill.comes_back_whole();
    assert_eq!(by(&drill), 1);
}

#[test]
fn leave_that_has_passed_meanwhile_comes_back() {
    let mut drill = Drill::with_copy();
    drill.obeys(&["td", "leave", "CLUB26/1", "b", "2026-12-02", "2026-12-05", "She is in hospital."]);
    drill.passes();
    drill.club.later(24 * 8);
    drill.passes();
    drill.comes_back_whole();
}

#[test]
fn an_act_that_was_cut_is_told_as_not_done() {
    let mut drill = Drill::with_copy();
    drill.obeys(&["td", "result", "OLD25/1", "1-0", "She has left the club."]);
    drill.passes();
    for file in fs::read_dir(drill.club.path("in/cur")).unwrap() {
        let path = file.unwrap().path();
        if path.to_string_lossy().contains("act.") {
            let mut bytes = fs::read(&path).unwrap();
            bytes.truncate(bytes.len() - 40);
            fs::write(&path, bytes).unwrap();
        }
    }
    drill.club.later(5);
    drill.dies();
    let (code, said) = drill.club.amici(&["restore", "copy.sqlite"]);
    assert_eq!(code, 3, "{said}");
    assert!(said.contains("NOT done again: it was altered or cut"), "{said}");
}

#[test]
fn no_letter_is_let_go_before_all_mails_were_dealt_with() {
    let mut drill = Drill::with_copy();
    drill.obeys(&["td", "penalty", "CLUB26/1", "b", "3", "The same illegal move again."]);
    drill.passes();
    drill.is_reborn();
    // As where the program was killed between fetching and ruling.
    let db = Connection::open(drill.club.path("amici.sqlite")).unwrap();
    assert_eq!(db.execute("DELETE FROM mark WHERE name = 'dealt with'", []).unwrap(), 1);
    let (code, said) = drill.club.amici(&["release"]);
    assert_eq!(code, 1);
    assert!(said.contains("amici once"), "{said}");
    drill.passes();
    drill.obeys(&["release"]);
}

#[test]
fn no_name_of_who_was_erased_stays_in_what_came_of_acts() {
    let mut drill = Drill::with_copy();
    drill.obeys(&["td", "tell", "OLD25/1", "b:", "A happy new year."]);
    drill.passes();
    drill.obeys(&["td", "result", "OLD25/1", "1-0", "She has left the club."]);
    drill.passes();
    drill.club.later(1);
    drill.obeys(&["person", "erase", "Marzipan, Paula", "OLD25"]);
    drill.passes();
    let said = drill.is_reborn();
    assert!(!said.contains("NOT"), "{said}");
    drill.obeys(&["release"]);
    assert_eq!(drill.holds(), BTreeSet::new());
    let after = drill.passes();
    assert!(after.iter().all(|letter| letter.to != PAULA));
}

/// What is known of an event's players, and whether it is closed.
fn known(drill: &Drill, code: &str) -> (serde_json::Value, bool) {
    let event = drill.json(&["event", "show", code]);
    (event["players"].clone(), !event["closed"].is_null())
}

#[test]
fn what_was_ordered_about_people_and_events_comes_back() {
    const NEW: &str = "jan@new.example";
    let mut drill = Drill::with_copy();
    drill.obeys(&["td", "address", "CLUB26", "Novak", NEW, "By telephone."]);
    drill.obeys(&["td", "correct", "CLUB26", "Weber", "rating", "2150", "By the list."]);
    drill.obeys(&["td", "announce", "CLUB26:", "The last games end in May."]);
    drill.obeys(&["td", "result", "OLD25/1", "1-0", "She has left the club."]);
    drill.obeys(&["event", "close", "OLD25", "--at-once"]);
    drill.passes();
    // With the mark that he has since then.
    let asked = drill.last(NEW, "1... 5755");
    drill.answers(&asked, NEW, "2. 7163");
    let before = [known(&drill, "CLUB26"), known(&drill, "OLD25")];
    assert!(before[0].0.to_string().contains(NEW) && before[1].1, "{before:?}");
    drill.comes_back_whole();
    assert_eq!([known(&drill, "CLUB26"), known(&drill, "OLD25")], before);
    let (code, said) = drill.club.amici(&["release"]);
    assert_eq!(code, 0, "{said}");
    let again = drill.passes();
    assert!(again.iter().all(|letter| drill.club.kind(letter) != "announcement"), "announced twice");
}

#[test]
fn who_plays_on_for_whom_and_that_an_event_was_removed_comes_back() {
    const PETR: &str = "petr@dvorak.example";
    let mut drill = Drill::with_copy();
    let by = ["by", "Dvorak,", "Petr", "<petr@dvorak.example>", "He is ill."];
    drill.obeys(&[&["td", "substitute", "CLUB26", "Novak"], &by[..]].concat());
    drill.obeys(&["event", "remove", "OLD25", "Too few players have entered."]);
    drill.passes();
    // With the mark that he has since then.
    let asked = drill.last(PETR, "1... 5755");
    drill.answers(&asked, PETR, "2. 7163");
    let before = [known(&drill, "CLUB26"), known(&drill, "OLD25")];
    assert!(before[0].0.to_string().contains("Dvorak, Petr") && before[1].1, "{before:?}");
    drill.comes_back_whole();
    assert_eq!([known(&drill, "CLUB26"), known(&drill, "OLD25")], before);
}

/// One comes in by an order at the shell, one by the director's mail; both are there once after the copy was put back.
#[test]
fn who_came_in_late_by_an_order_comes_back_once() {
    const PETR: &str = "petr@dvorak.example";
    const EVA: &str = "eva@horak.example";
    let mut drill = Drill::begins();
    drill.opens();
    let head = "\"round-robin\"\nlate_entries = 2026-12-31";
    let silva = "\n[[player]]\nname = \"Silva, Rui\"\nemail = [\"rui@silva.example\"]\n";
    let three = DUEL.replace("CLUB26", "CUP26").replace("\"match\"\ngames = 1", head) + silva;
    drill.adds("cup.toml", &three);
    drill.passes();
    let begin = drill.last(LENA, "CUP26/1");
    drill.answers(&begin, LENA, "Game CUP26/1: 1. 5254");
    drill.obeys(&["backup", "copy.sqlite"]);
    drill.club.later(3);
    drill.obeys(&["td", "enter", "CUP26", "Dvorak, Petr", "<petr@dvorak.example>", "He was forgotten."]);
    drill.passes();
    let told = drill.last(TD, "CUP26");
    drill.answers(&told, TD, "td enter CUP26 Horak, Eva <eva@horak.example> rating 1900 So was she.");
    assert!(drill.last(EVA, "CUP26").says("CUP26"));
    let his = drill.last(PETR, "CUP26");
    // Petr has White in one of his games, and moves in the lost time.
    let white = drill.json(&["game", "list", "--json"]);
    let white = white["games"].as_array().or(white.as_array()).unwrap().iter().find_map(|game| {
        let name = game["game"].as_str()?;
        game["white"].to_string().contains("Dvorak").then(|| name.to_owned())
    });
    let white = white.expect("a game in which he has White");
    drill.answers(&his, PETR, &format!("Game {white}: 1. 4244"));
    let before = (known(&drill, "CUP26"), drill.game(&white));
    assert!(before.1.0.to_string().contains("4244"), "{before:?}");
    drill.comes_back_whole();
    assert_eq!((known(&drill, "CUP26"), drill.game(&white)), before);
    let (code, said) = drill.club.amici(&["release"]);
    assert_eq!(code, 0, "{said}");
    assert!(drill.obeys(&["audit"]).contains("All holds"));
}

#[test]
fn an_event_that_was_put_right_comes_back_so() {
    const EVA: &str = "eva@horak.example";
    let mut drill = Drill::with_copy();
    let player = |name, address| format!("\n[[player]]\nname = \"{name}\"\nemail = [\"{address}\"]\n");
    let three = DUEL.replace("CLUB26", "CUP26").replace("\"match\"\ngames = 1", "\"round-robin\"")
        + &player("Silva, Rui", "rui@silva.example");
    drill.adds("cup.toml", &three);
    drill.passes();
    let put_right = three.replace("days = 50", "days = 40") + &player("Horak, Eva", EVA);
    fs::write(drill.club.path("cup.toml"), put_right.replace("rating = 2104", "rating = 2110")).unwrap();
    drill.obeys(&["event", "change", "cup.toml"]);
    drill.passes();
    let asked = drill.last(JAN, "takes the place of the start letter before");
    drill.answers(&asked, JAN, "Game CUP26/1: 1. 5254");
    let before = (known(&drill, "CUP26"), drill.game("CUP26/1"));
    assert!(before.0.0.to_string().contains(EVA) && before.1.0.to_string().contains("5254"), "{before:?}");
    drill.comes_back_whole();
    assert_eq!((known(&drill, "CUP26"), drill.game("CUP26/1")), before);
}
