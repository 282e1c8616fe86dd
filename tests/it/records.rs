//! A record never changes without trace: not by the program, not by SQL, not by whoever holds the file.

use crate::support::club::*;
use rusqlite::Connection;

/// A game of three half-moves and the letter that asks for the fourth.
fn begun() -> (Club, Letter) {
    let mut club = Club::duel();
    let letters = club.play(&["5254", "5755", "7163"]);
    let asked = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
    (club, asked)
}

fn books(club: &Club) -> Connection {
    Connection::open(club.path("amici.sqlite")).unwrap()
}

/// What reading the game's journal says.
fn read(club: &Club) -> Result<u32, String> {
    let name = "CLUB26/1".parse().unwrap();
    let read = club.store().read(|books| {
        let row = books.game_named(&name)?.unwrap();
        Ok(books.game(row.id, &row.name)?.entries)
    });
    read.map_err(|error| format!("{error:#}"))
}

#[test]
fn sql_can_neither_edit_nor_cut_a_journal() {
    let (club, _) = begun();
    let books = books(&club);
    for sql in ["UPDATE journal SET at = at + 1", "DELETE FROM journal WHERE seq > 2"] {
        let refused = books.execute(sql, []).unwrap_err().to_string();
        assert!(refused.contains("append-only"), "{refused}");
    }
}

#[test]
fn whoever_changes_an_entry_in_the_file_is_found_out() {
    let changes = [
        ("another move", "UPDATE journal SET fact = replace(fact, '7163', '7163x') WHERE seq = 7"),
        ("another instant", "UPDATE journal SET at = at - 86400 WHERE seq = 3"),
        ("another mail as evidence", "UPDATE journal SET evidence = 'null' WHERE evidence <> 'null'"),
        ("an entry taken out", "DELETE FROM journal WHERE seq = 4"),
        ("another digest", "UPDATE journal SET digest = zeroblob(32) WHERE seq = 2"),
    ];
    for (what, sql) in changes {
        let (mut club, asked) = begun();
        assert!(read(&club).is_ok());
        let books = books(&club);
        books
            .execute_batch("DROP TRIGGER journal_is_never_edited; DROP TRIGGER journal_is_never_cut")
            .unwrap();
        assert!(books.execute(sql, []).unwrap() > 0, "{what}");
        let said = read(&club).unwrap_err();
        assert!(said.contains("CLUB26/1"), "{what}: {said}");
        // Nothing is built on a record that does not hold: the mail stays unread, nobody is told a move.
        club.send(&Mail::answer(&asked, LENA, "2... 7866"));
        let passed = club.try_pass(amici::daemon::Steps::default());
        let unread = club.store().read(|books| books.unread()).unwrap();
        assert_eq!(unread.len(), 1, "{what}: {passed:?}");
        let letters = club.letters();
        let told = kinds(&club, &letters);
        assert!(told.iter().all(|(_, kind)| kind == "alarm" || kind == "stands-still"), "{what}: {told:?}");
    }
}

#[test]
fn a_letter_carries_the_digest_of_the_record_that_its_reader_holds() {
    let (club, asked) = begun();
    let sound = club
        .store()
        .read(|books| {
            let row = books.game_named(&"CLUB26/1".parse().unwrap())?.unwrap();
            books.sound(row.id, &row.name)
        })
        .unwrap();
    assert!(sound.broken.is_none(), "{sound:?}");
    let journal = sound.rows;
    let line = asked.text.lines().find(|line| line.starts_with("| Seal ")).unwrap();
    let mut words = line.trim_start_matches("| Seal ").split(", entry ");
    let (digest, seq) = (words.next().unwrap(), words.next().unwrap().trim());
    let seq: usize = seq.parse().unwrap();
    assert_eq!(journal[seq - 1].entry.digest.seal(), digest);
}

/// What the director holds of players, regulations and pairings: the seal of the event's own journal.
#[test]
fn letters_to_the_director_and_the_crosstable_carry_the_seal_of_the_event() {
    let mut club = Club::duel();
    let letters = club.letters();
    let sealed = |letter: &Letter| {
        let mut lines = letter.text.lines();
        lines.find_map(|line| line.strip_prefix("| Event seal ").map(|seal| seal.trim().to_owned()))
    };
    let start = letters.iter().find(|letter| letter.to == TD).and_then(sealed).unwrap();
    let event = club.store().read(|books| books.events()).unwrap().remove(0);
    assert_eq!(start, event.seal.seal());
    let to_jan = letters.iter().find(|letter| letter.to == JAN).unwrap();
    assert_eq!(sealed(to_jan), None, "players are shown the seals of their games");
    let asked = club.play_first(to_jan);
    club.send(&Mail::answer(&asked, LENA, "report: The table is not right."));
    club.pass();
    let case = club.letters().into_iter().find(|letter| letter.to == TD).unwrap();
    assert_eq!(sealed(&case).as_ref(), Some(&start), "{}", case.text);
    let (code, table) = club.amici(&["event", "table", "CLUB26"]);
    assert!(code == 0 && table.contains(&format!("Seal of the event: {start}")), "{table}");
}
