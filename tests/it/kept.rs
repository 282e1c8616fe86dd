//! What is kept of whom, and for how long: strangers' mails lose their bytes.

use rusqlite::Connection;

use crate::support::{
    club::{Club, DESK, JAN, Mail, OPERATOR},
    readable::{as_it_lies, packed, readable, within},
};

/// Rows of the inbox as `ID SENDER BYTES REMOVED`.
fn rows(club: &Club) -> Vec<(i64, Option<String>, i64, bool)> {
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let sql = "SELECT id, sender, length(raw), removed IS NOT NULL FROM inbox ORDER BY id";
    let mut statement = db.prepare(sql).unwrap();
    let rows = statement.query_map([], |row| row.try_into()).unwrap();
    rows.map(Result::unwrap).collect()
}

fn removed(club: &Club) -> Vec<i64> {
    rows(club).into_iter().filter(|(_, _, _, removed)| *removed).map(|(id, ..)| id).collect()
}

fn holds(club: &Club, text: &str) -> bool {
    within(&readable(club.folder.path()), text.as_bytes())
}

fn configure(club: &Club, days: u32) {
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap();
    let config = format!("{config}keep_strangers_days = {days}\n");
    std::fs::write(club.path("amici.toml"), config).unwrap();
}

fn stranger() -> Mail {
    Mail::new("eve@nowhere.example", DESK, "Quicksilver offer", "Buy zeppelins.")
}

#[test]
fn a_strangers_mail_loses_its_bytes_after_thirty_days_and_its_facts_stay() {
    let mut club = Club::duel();
    club.send(&stranger());
    club.pass();
    club.later(24 * 30 - 1);
    club.amici(&["once"]);
    assert_eq!(removed(&club), Vec::<i64>::new());
    assert!(holds(&club, "zeppelins") && holds(&club, "Quicksilver") && holds(&club, "eve@nowhere"));
    let before = packed(club.folder.path()).swap_remove(0);
    assert!(within(&as_it_lies(club.folder.path()), &before));
    club.later(24);
    club.amici(&["once"]);
    assert_eq!(removed(&club), [1]);
    assert_eq!(rows(&club), [(1, None, 0, true)]);
    assert!(!holds(&club, "zeppelins") && !holds(&club, "Quicksilver") && !holds(&club, "eve@nowhere"));
    // Nor where it was packed.
    assert!(!within(&as_it_lies(club.folder.path()), &before));
    let (code, shown) = club.amici(&["inbox", "show", "1"]);
    assert_eq!(code, 0, "{shown}");
    for line in [
        "received   2026-11-20",
        "nobody whom we know",
        "bytes removed on 21 December 2026, by keep_strangers_days",
    ] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    let (_, listed) = club.amici(&["inbox", "list"]);
    assert!(listed.contains("removed") && listed.contains("nobody whom we know"), "{listed}");
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn the_same_mail_delivered_again_is_known_by_its_digest() {
    let mut club = Club::duel();
    let bytes = stranger().bytes(77, club.now);
    club.send_bytes(&bytes);
    club.pass();
    club.later(24 * 31);
    club.amici(&["once"]);
    assert_eq!(removed(&club), [1]);
    club.send_bytes(&bytes);
    club.pass();
    let (_, listed) = club.amici(&["inbox", "show", "2"]);
    assert!(listed.contains("the same mail as 1, delivered again"), "{listed}");
}

#[test]
fn what_concerns_us_stays() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let token = start.subject.split(['[', ']']).nth(1).unwrap().split(' ').next_back().unwrap().to_owned();
    let eve = "eve@nowhere.example";
    club.send(&Mail::new(JAN, DESK, "Hello", "No mark in this."));
    club.send(&Mail::new(eve, DESK, "The game", "I am a spectator of CLUB26/1, a fine game."));
    club.send(&Mail::new(eve, DESK, "A mark", &format!("I found this: {token}.")));
    club.send(
        &Mail::new(eve, DESK, "A letter", "So?").header(&format!("In-Reply-To: <{}>", start.message_id)),
    );
    club.send(&Mail::new(OPERATOR, DESK, "A test", "Does it work?"));
    club.send(&Mail::new("Jan <jan@novak.example>, eve@nowhere.example", DESK, "Two", "Who?"));
    club.send(&Mail::answer(&start, JAN, "1. 5254"));
    club.send(&stranger());
    club.send(&stranger().header("Auto-Submitted: auto-generated"));
    club.pass();
    club.later(24 * 40);
    club.amici(&["once"]);
    assert_eq!(removed(&club), [8, 9]);
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
}

#[test]
fn nought_keeps_them_for_ever_and_who_is_registered_meanwhile_is_no_stranger() {
    let mut club = Club::duel();
    configure(&club, 0);
    club.send(&stranger());
    club.send(&Mail::new("vera@late.example", DESK, "I come late", "May I play?"));
    club.pass();
    club.later(24 * 400);
    club.amici(&["once"]);
    assert_eq!(removed(&club), Vec::<i64>::new());
    let event = crate::support::club::DUEL.replace("CLUB26", "CLUB28").replace("jan@novak", "vera@late");
    club.add(&event.replace("2026-12-01", "2028-12-01"));
    let config = std::fs::read_to_string(club.path("amici.toml")).unwrap();
    std::fs::write(club.path("amici.toml"), config.replace("strangers_days = 0", "strangers_days = 30"))
        .unwrap();
    club.later(25);
    club.amici(&["once"]);
    assert_eq!(removed(&club), [1]);
}

#[test]
fn many_go_in_steps_and_a_row_that_was_emptied_by_hand_is_found() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.send(&Mail::answer(&start, JAN, "1. 5254"));
    club.pass();
    {
        let db = Connection::open(club.path("amici.sqlite")).unwrap();
        let many = "
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
INSERT INTO inbox (mailbox, place, received, kept, size, whole, raw, digest, state, settled, stranger, sender)
SELECT 'elsewhere', i, 0, 0, 1, 1, x'0041', x'559aead08264d5795d3909718cdd05abd49572e84fe55590eef31a88a08fdffd', 'done', 7, 1, 'a@b'
FROM n";
        db.execute(many, []).unwrap();
    }
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
    club.amici(&["once"]);
    assert_eq!(removed(&club).len(), 450);
    let forge = |sql: &str, says: &str| {
        let db = Connection::open(club.path("amici.sqlite")).unwrap();
        db.execute_batch(&format!(
            "SAVEPOINT s; CREATE TABLE was AS SELECT * FROM inbox WHERE id = 1; {sql}; RELEASE s"
        ))
        .unwrap();
        let (code, said) = club.amici(&["audit"]);
        assert!(code == 1 && said.contains(says), "{sql}: {said}");
        let columns = "raw, sender, subject, message_id, removed, stranger";
        db.execute_batch(&format!(
            "UPDATE inbox SET ({columns}) = (SELECT {columns} FROM was) WHERE id = 1; DROP TABLE was"
        ))
        .unwrap();
    };
    forge("UPDATE inbox SET raw = x'' WHERE id = 1", "mail 1 does not carry the digest");
    forge(
        "UPDATE inbox SET raw = x'', removed = 1 WHERE id = 1",
        "mail 1 is not as one whose bytes were removed",
    );
    forge(
        "UPDATE inbox SET raw = x'', sender = NULL, subject = NULL, message_id = NULL, stranger = 1, removed = 9999999999 \
         WHERE id = 1",
        "mail 1 has lost its bytes as a stranger's, and something rests on it",
    );
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
}
