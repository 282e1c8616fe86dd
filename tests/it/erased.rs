//! Who is erased leaves no byte of his in the file, wherever the desk had written it, and nothing of others is lost.

use std::fs;

use rusqlite::Connection;

use crate::{
    crash::rulings,
    support::{
        club::{Club, DESK, DUEL, JAN, LENA, Mail},
        readable::{readable, within},
    },
};

/// Jan's words, all unlike anything else; his name and his addresses are others.
const WORDS: [&str; 8] =
    ["Xylophone", "Quagmire", "Bergamot", "Wolfram", "Zeppelin", "Kaleidoscope", "Marzipan", "Tourmaline"];

const HIS: [&str; 4] = ["Novak", "jan@novak", "jan.novak@work", "novak.example"];

/// What of these stands in the file or its log, in whatever case.
fn held<'a>(club: &Club, texts: &[&'a str]) -> Vec<&'a str> {
    let bytes = readable(club.folder.path()).to_ascii_lowercase();
    let stands = |text: &&&str| {
        let text = text.to_ascii_lowercase();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    };
    texts.iter().filter(stands).copied().collect()
}

/// In which columns they stand, for whoever must find out why they do.
fn columns_that_hold(club: &Club, texts: &[&str]) -> Vec<String> {
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let all = "
SELECT t.name, c.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c
WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'";
    let mut statement = db.prepare(all).unwrap();
    let columns = statement.query_map([], |row| row.try_into()).unwrap();
    let columns: Vec<(String, String)> = columns.map(Result::unwrap).collect();
    let mut found = Vec::new();
    for (table, column) in columns {
        for text in texts {
            let sql = format!(
                "SELECT count(*) FROM {table} WHERE instr(lower(CAST({column} AS TEXT)), lower(?1)) > 0"
            );
            let rows: u32 = db.query_row(&sql, [text], |row| row.get(0)).unwrap();
            if rows > 0 {
                found.push(format!("{table}.{column}: {text} in {rows}"));
            }
        }
    }
    found
}

fn erase(club: &Club, name: &str) -> String {
    let (code, said) = club.amici(&["person", "erase", name, "CLUB26"]);
    assert_eq!(code, 0, "{said}");
    said
}

fn sound(club: &Club) {
    let (code, said) = club.amici(&["audit"]);
    assert_eq!(code, 0, "{said}");
}

/// A club in which Jan has written wherever one can write, and others have written of him.
fn with_words_everywhere() -> Club {
    let mut club = Club::duel();
    club.later(24 * 12);
    let letters = club.letters();
    let start = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    // A move with a message, words to the director, an offer; a question about what is doubtful.
    club.send(&Mail::answer(
        &start,
        JAN,
        "1. 5254\nmessage: Xylophone, dear Lena.\ntd: Quagmire, and when do we begin?",
    ));
    club.pass();
    let mail =
        Mail::new("Jan Novak <jan@novak.example>", DESK, "Bergamot", "1. 5254 Wolfram, I think?\nJan Novak");
    club.send(&mail);
    club.pass();
    let letters = club.letters();
    let move_letter = letters.iter().find(|letter| letter.to == LENA && letter.says("1.")).unwrap().clone();
    club.send(&Mail::answer(&move_letter, LENA, "1... 5755\nmessage: Well played, Mr Novak."));
    club.pass();
    let move_letter = club.letter_to(JAN);
    club.send(&Mail::answer(&move_letter, JAN, "Zeppelin, I suppose I resign perhaps"));
    club.pass();
    // More than a day's letters, so that some is kept for another; and somebody else's mail about him.
    for number in 0..14 {
        let said = format!("message: Kaleidoscope {number}");
        club.send(&Mail::answer(&move_letter, JAN, &said));
    }
    club.send(&Mail::new("Somebody <x@elsewhere.example>", DESK, "About Jan Novak", "He says Marzipan."));
    club.pass();
    let answer = format!("new mark\nreport: Tourmaline happened to {JAN}");
    club.send(&Mail::answer(&move_letter, JAN, &answer));
    club.pass();
    let (code, said) = club.amici(&["td", "result", "CLUB26/1", "0-1", "Novak has gone away."]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    club
}

#[test]
fn the_history_of_an_event_knows_nothing_of_who_was_erased_at_any_time() {
    let mut club = with_words_everywhere();
    let (code, said) =
        club.amici(&["td", "correct", "CLUB26", "Novak", "rating", "2150", "Quagmire", "told", "me."]);
    assert_eq!(code, 0, "{said}");
    club.later(24);
    club.pass();
    club.letters();
    let history = |club: &Club| club.amici(&["event", "history", "CLUB26"]).1;
    let before = history(&club);
    assert!(before.contains("Novak, Jan: rating 2150, before 2104"), "{before}");
    erase(&club, "Novak, Jan");
    let after = history(&club);
    assert!(after.contains("player 1 was erased"), "{after}");
    for his in ["Novak", "2150", "2104", "Quagmire", JAN] {
        assert!(!after.contains(his), "{his}: {after}");
    }
}

#[test]
fn no_word_name_or_address_is_left_wherever_it_stood() {
    let mut club = with_words_everywhere();
    assert_eq!(held(&club, &WORDS), WORDS, "each was written into the file");
    assert_eq!(held(&club, &HIS), HIS);
    club.later(24);
    club.pass();
    // What is still to leave for him.
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let due = "UPDATE outbox SET state = 'due' WHERE id = (SELECT max(id) FROM outbox WHERE player = 1)";
    assert_eq!(db.execute(due, []).unwrap(), 1);
    drop(db);
    club.letters();
    let said = erase(&club, "Novak, Jan");
    assert!(said.contains("1 letter to the person had still to leave"), "{said}");
    let all = [WORDS.as_slice(), HIS.as_slice()].concat();
    assert_eq!(held(&club, &all), Vec::<&str>::new(), "{:?}", columns_that_hold(&club, &all));
    assert!(!held(&club, &["Weber", "lena@weber"]).is_empty());
    sound(&club);
    let (_, said) = club.amici(&["audit"]);
    assert!(said.contains("player 1: erased on 3 December 2026"), "{said}");
    club.pass();
    let written = club.letters().iter().filter(|letter| letter.to == JAN).count();
    assert_eq!(written, 0, "nothing more goes to him");
    sound(&club);
}

#[test]
fn an_export_holds_all_that_is_his_and_nothing_that_is_not_for_him() {
    let mut club = Club::duel();
    club.later(24 * 12);
    let letters = club.letters();
    let start = letters.iter().find(|letter| letter.to == JAN).unwrap().clone();
    club.send(&Mail::answer(&start, JAN, "1. 5254\nmessage: Xylophone, dear Lena.\nif 5755 then 7163"));
    club.pass();
    let asked = club.letter_to(LENA);
    club.send(&Mail::answer(&asked, LENA, "td: Quagmire, he is rude.\nreport: Bergamot, my lord."));
    club.send(&Mail::new(JAN, DESK, "no mark", "Game CLUB26/1: resign"));
    club.pass();
    club.send(&Mail::answer(&asked, LENA, "1... 5755\nif 7163 then 7866\nif 6143 then 4645"));
    club.pass();
    let (code, said) = club.amici(&["person", "export", "Novak, Jan", "CLUB26"]);
    assert_eq!(code, 0, "{said}");
    let kept: serde_json::Value = serde_json::from_str(&said).unwrap();
    for his in [
        "Novak, Jan",
        JAN,
        "jan.novak@work.example",
        "Europe/Prague",
        "Xylophone",
        "2104",
        "5254",
        "unproven",
    ] {
        assert!(said.contains(his), "{his}: {said}");
    }
    assert_eq!(kept["player"]["number"], 1);
    assert_eq!(kept["games"].as_array().unwrap().len(), 1);
    assert!(kept["mails"].as_array().unwrap().len() >= 2, "{kept}");
    assert!(
        kept["letters"].as_array().unwrap().len() >= 3 && !kept["registered"].as_array().unwrap().is_empty()
    );
    for not_his in ["Quagmire", "Bergamot", "4645", "lena@weber"] {
        assert!(!said.contains(not_his), "{not_his}");
    }
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let secrets = "SELECT token FROM player UNION SELECT token FROM director UNION SELECT code FROM matter WHERE code IS NOT NULL";
    let mut statement = db.prepare(secrets).unwrap();
    let secrets: Vec<String> =
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert!(secrets.len() >= 4, "a question has a code");
    for secret in secrets {
        assert!(!said.to_lowercase().contains(&secret), "a mark stands in it");
    }
    let (code, said) = club.amici(&["person", "export", "Weiss, Anna", "CLUB26"]);
    assert!(code == 0 && said.contains("Quagmire") && said.contains("td@club.example"), "{said}");
    let (code, said) = club.amici(&["person", "export", "Nobody, Ned", "CLUB26"]);
    assert!(code == 1 && said.contains("Nobody of CLUB26"), "{said}");
    let file = club.path("jan.json").display().to_string();
    let (code, said) = club.amici(&["person", "export", "Novak, Jan", "CLUB26", "--out", &file]);
    assert!(code == 0 && said.contains("holds all that is kept of Novak, Jan"), "{said}");
    let (code, said) = club.amici(&["person", "export", "Novak, Jan", "CLUB26", "--out", &file]);
    assert!(code == 1 && said.contains("Cannot make"), "{said}");
}

#[test]
fn a_letter_to_somebody_else_that_names_him_leaves_first() {
    let script = rulings::write();
    let club = &script.club;
    let db = Connection::open(club.path("amici.sqlite")).unwrap();
    let due =
        "UPDATE outbox SET state = 'due' WHERE id = (SELECT max(id) FROM outbox WHERE director IS NOT NULL)";
    assert_eq!(db.execute(due, []).unwrap(), 1);
    let before: Vec<u8> = fs::read(club.path("amici.sqlite")).unwrap();
    let (code, said) = club.amici(&["person", "erase", "Novak, Jan", "CLUB26"]);
    assert!(code == 1 && said.contains("have still to leave"), "{said}");
    assert!(!before.is_empty() && held(club, &["Novak"]) == ["Novak"], "nothing was done");
}

#[test]
fn who_plays_elsewhere_is_erased_from_one_event_alone() {
    let mut script = rulings::write();
    let club = &mut script.club;
    let event = DUEL.replace("CLUB26", "CLUB27").replace("2026-12-01", "2027-06-01");
    club.add(&event);
    club.pass();
    let start = club.letters().into_iter().find(|letter| letter.to == JAN).unwrap();
    club.send(&Mail::answer(&start, JAN, "1. 5254\nmessage: Good luck from Jan Novak."));
    club.pass();
    club.letters();
    let said = erase(club, "Novak, Jan");
    assert!(said.contains("registered for other events too"), "{said}");
    sound(club);
    let (_, shown) = club.amici(&["event", "show", "CLUB27"]);
    assert!(shown.contains("Novak, Jan"), "{shown}");
    let (_, shown) = club.amici(&["event", "show", "CLUB26"]);
    assert!(!shown.contains("Novak"), "{shown}");
    // The other game goes on, and its mail is as it came.
    let mut store = club.store();
    let mails = store.read(|books| books.mails(1000)).unwrap();
    assert_eq!(mails.iter().filter(|mail| within(&mail.raw, b"Good luck from Jan")).count(), 1);
    let mut letters = store.read(|books| books.letters(1000, false)).unwrap();
    letters.retain(|letter| letter.event == Some(1));
    let bytes = |id| store.read(|books| books.bytes_of(id)).unwrap();
    let bytes: Vec<Vec<u8>> = letters.iter().map(|letter| letter.id).map(bytes).collect();
    assert!(!bytes.is_empty() && bytes.iter().all(|bytes| !within(bytes, b"Novak")));
}

#[test]
fn what_a_running_game_rests_on_stays_until_it_is_over() {
    let event = format!(
        "{}\n[[player]]\nname = \"Zeman, Petr\"\nemail = [\"petr@zeman.example\"]\n\n\
         [[game]]\nwhite = \"Novak, Jan\"\nblack = \"Weber, Lena\"\n\n[[game]]\nwhite = \"Zeman, Petr\"\nblack = \"Weber, Lena\"\n",
        DUEL.replace("format = \"match\"\ngames = 1", "format = \"games\"")
    );
    let mut club = Club::with(&event, true);
    club.pass();
    club.later(24 * 12);
    let start = club.letters().into_iter().find(|letter| letter.to == "petr@zeman.example").unwrap();
    club.send(&Mail::answer(
        &start,
        "petr@zeman.example",
        "Game CLUB26/2: 1. 5254\nmessage: I beat Jan Novak, too.",
    ));
    club.pass();
    let (code, said) = club.amici(&["td", "result", "CLUB26/1", "0-1", "Agreed at the board."]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    let said = erase(&club, "Novak, Jan");
    assert!(said.contains("stay as yet"), "{said}");
    assert_eq!(held(&club, &["I beat Jan"]), ["I beat Jan"]);
    sound(&club);
    let (code, said) = club.amici(&["td", "result", "CLUB26/2", "1-0", "Agreed at the board."]);
    assert_eq!(code, 0, "{said}");
    club.pass();
    erase(&club, "Novak, Jan");
    assert_eq!(held(&club, &["Novak"]), Vec::<&str>::new(), "{:?}", columns_that_hold(&club, &["Novak"]));
    assert_eq!(held(&club, &["Zeman"]), ["Zeman"]);
    sound(&club);
    let (code, said) = club.amici(&["person", "erase", "Novak, Jan", "CLUB26"]);
    assert!(code == 1 && said.contains("Nobody of CLUB26"), "{said}");
}
