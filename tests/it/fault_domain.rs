//! One entry of one game's journal is edited by a foreign program: that game stands still alone, operator and director are
//! told once, all others go on, and a ruling ends it or brings it back.

use crate::support::club::*;
use amici::daemon::Steps;
use rusqlite::Connection;

const PLAYERS: [&str; 4] = ["ann@one.example", "bob@two.example", "cyd@three.example", "dan@four.example"];
/// The game whose journal is edited.
const DAMAGED: u32 = 2;

struct Hall {
    club: Club,
    starts: Vec<Letter>,
}

impl Hall {
    /// Six games that have begun.
    fn open() -> Hall {
        let players: String = PLAYERS
            .iter()
            .map(|email| {
                let name = email.split('@').next().unwrap();
                format!("[[player]]\nname = \"{name}, X\"\nemail = [\"{email}\"]\ntimezone = \"UTC\"\n")
            })
            .collect();
        let head = DUEL.split("[[player]]").next().unwrap();
        let head = head.replace("format = \"match\"\ngames = 1", "format = \"round-robin\"");
        let mut club = Club::with(&format!("{head}{players}"), true);
        club.pass();
        let starts = club.letters();
        club.later(300);
        Hall { club, starts }
    }

    fn db(&self) -> Connection {
        Connection::open(self.club.path("amici.sqlite")).unwrap()
    }

    /// A foreign program writes into an entry.
    fn damage(&self, game: u32, seq: u32, sql: &str) {
        let db = self.db();
        db.execute_batch("DROP TRIGGER journal_is_never_edited").unwrap();
        assert_eq!(db.execute(sql, [game, seq]).unwrap(), 1);
        db.execute_batch(
            "CREATE TRIGGER journal_is_never_edited BEFORE UPDATE ON journal
             BEGIN SELECT raise(ABORT, 'the journal is append-only'); END",
        )
        .unwrap();
    }

    /// Who has White, and who Black.
    fn of(&self, game: u32) -> [String; 2] {
        let sql = "SELECT white.email, black.email FROM game
            JOIN address AS white ON white.player = game.white JOIN address AS black ON black.player = game.black
            WHERE game.id = ?1";
        self.db().query_row(sql, [game], |row| Ok([row.get(0)?, row.get(1)?])).unwrap()
    }

    /// Every White sends the first move of each of his games, each in a mail of its own.
    fn first_moves(&mut self) {
        for game in 1..=6 {
            let white = self.of(game)[0].clone();
            let start = self.starts.iter().find(|letter| letter.to == white).unwrap();
            let mail = Mail::answer(start, &white, &format!("Game CLUB26/{game}: 1. 5254"));
            self.club.send(&mail);
        }
    }

    fn moves(&self) -> Vec<u32> {
        let sql = "SELECT count(*) FROM journal WHERE game = ?1 AND fact ->> 'fact' = 'moved'";
        (1..=6).map(|game| self.db().query_row(sql, [game], |row| row.get(0)).unwrap()).collect()
    }

    fn unread(&self) -> usize {
        self.club.store().read(|books| books.unread()).unwrap().len()
    }

    fn pass(&mut self) {
        self.club.try_pass(Steps::default()).unwrap();
    }

    /// Who got which kind of letter about the damage.
    fn told(&mut self) -> Vec<(String, String)> {
        let letters = self.club.letters();
        let mut told = kinds(&self.club, &letters);
        told.retain(|(_, kind)| ["alarm", "docket", "stands-still"].contains(&kind.as_str()));
        told.sort();
        told
    }

    fn amici(&self, words: &str) -> (i32, String) {
        let words: Vec<&str> = words.split(' ').collect();
        self.club.amici(&words)
    }
}

const EDIT: &str = "UPDATE journal SET fact = replace(fact, 'true', 'false') WHERE game = ?1 AND seq = ?2";

#[test]
fn one_edited_entry_stops_one_game_and_its_mails_wait() {
    let mut hall = Hall::open();
    hall.damage(DAMAGED, 2, EDIT);
    hall.first_moves();
    hall.pass();
    assert_eq!(hall.moves(), [1, 0, 1, 1, 1, 1]);
    assert_eq!(hall.unread(), 1);
    let white = hall.of(DAMAGED)[0].clone();
    let mut expected = sent(&[(OPERATOR, "alarm"), (TD, "alarm"), (white.as_str(), "stands-still")]);
    expected.sort();
    assert_eq!(hall.told(), expected);
    // Once: nobody hears of it again, also of another mail of the same player, and the clocks of the others are looked at.
    let start = hall.starts.iter().find(|letter| letter.to == white).unwrap().clone();
    hall.club.later(1);
    hall.club.send(&Mail::answer(&start, &white, &format!("Game CLUB26/{DAMAGED}: 1. 5254")));
    hall.pass();
    assert_eq!(hall.told(), []);
    assert_eq!(hall.unread(), 2);
    assert!(hall.club.mails().iter().all(|mail| mail.attempts == 0));
    hall.club.later(24 * 70);
    hall.pass();
    let flags = "SELECT count(DISTINCT game) FROM journal WHERE fact ->> 'fact' = 'flag-reported'";
    let flags: u32 = hall.db().query_row(flags, [], |row| row.get(0)).unwrap();
    assert_eq!(flags, 5);
    let entries = "SELECT count(*) FROM journal WHERE game = ?1";
    let entries: u32 = hall.db().query_row(entries, [DAMAGED], |row| row.get(0)).unwrap();
    assert_eq!(entries, 2);
}

#[test]
fn lists_and_rulings_go_on_and_check_says_what_to_do() {
    let mut hall = Hall::open();
    let (code, said) = hall.amici("check");
    assert_eq!(code, 0, "{said}");
    hall.damage(DAMAGED, 2, EDIT);
    hall.first_moves();
    // The pass does all that it can, and says that somebody is needed.
    let (code, said) = hall.amici("once");
    assert_eq!(code, 3, "{said}");
    assert_eq!(hall.moves(), [1, 0, 1, 1, 1, 1]);
    let (code, said) = hall.amici("game list");
    assert_eq!((code, said.matches("stands still: its journal does not hold").count()), (0, 1), "{said}");
    for words in ["event table CLUB26", "event show CLUB26", "inbox list", "game show CLUB26/1"] {
        let (code, said) = hall.amici(words);
        assert_eq!(code, 0, "{words}: {said}");
    }
    let (code, said) = hall.amici("export pgn CLUB26");
    assert_eq!((code, said.matches("[Event ").count()), (1, 5), "{said}");
    assert!(said.contains("Left out: the journal of CLUB26/2 does not hold from entry 2 on"), "{said}");
    let (code, said) = hall.amici("export json CLUB26");
    assert_eq!(
        (code, said.matches("\"game\": \"CLUB26/2\"").count(), said.matches("\"why\"").count()),
        (1, 1, 1)
    );
    let (code, said) = hall.amici("export trf CLUB26");
    assert!(code == 1 && said.contains("Left out: the journal of CLUB26/2"), "{said}");
    let (code, said) = hall.amici("export pgn CLUB26 --finished");
    assert_eq!((code, said.as_str()), (0, ""));
    let (code, said) = hall.amici("game journal CLUB26/2");
    assert!(code == 1 && said.contains("does not carry the digest of its words"), "{said}");
    let (code, said) = hall.amici("check");
    assert!(code == 1 && said.contains("FAIL  journals"), "{said}");
    assert!(
        said.contains("CLUB26/2 does not hold from entry 2 on") && said.contains("td reconstruct"),
        "{said}"
    );

    let (code, said) = hall.amici("td warn CLUB26/1 w Be polite.");
    assert_eq!(code, 0, "{said}");
    let (code, said) = hall.amici("td neutral CLUB26 2026-12-24 2026-12-26 Holidays.");
    assert_eq!(code, 0, "{said}");
    let (code, said) = hall.amici("td warn CLUB26/2 w Be polite.");
    assert!(code == 1 && said.contains("takes only an order that ends it or sets it back"), "{said}");
}

#[test]
fn a_ruling_sets_the_game_back_and_keeps_what_did_not_hold() {
    for (damage, seq) in [
        (EDIT, 2),
        ("UPDATE journal SET fact = 'x' WHERE game = ?1 AND seq = ?2", 2),
        ("UPDATE journal SET digest = x'00' WHERE game = ?1 AND seq = ?2", 1),
        ("UPDATE journal SET seq = 9 WHERE game = ?1 AND seq = ?2", 2),
        ("UPDATE journal SET at = 0 WHERE game = ?1 AND seq = ?2", 1),
    ] {
        let mut hall = Hall::open();
        hall.damage(DAMAGED, seq, damage);
        hall.pass();
        let mut expected = sent(&[(OPERATOR, "alarm"), (TD, "alarm")]);
        expected.sort();
        assert_eq!(hall.told(), expected, "{damage}");
        let before =
            "SELECT group_concat(quote(fact) || quote(digest)) FROM journal WHERE game = ?1 AND id IN
            (SELECT id FROM journal WHERE game = ?1 AND (seq >= ?2 OR seq < 1))";
        let before: String = hall.db().query_row(before, [DAMAGED, seq], |row| row.get(0)).unwrap();

        // An order that does not fit changes nothing.
        let (code, said) =
            hall.club.amici(&["td", "reconstruct", "CLUB26/2", "8/8/8/8/8/8/8/8 w - - 0 1", "No."]);
        assert_ne!(code, 0, "{said}");
        let kept = "SELECT count(*) FROM journal_set_aside";
        assert_eq!(hall.db().query_row(kept, [], |row| row.get::<_, u32>(0)).unwrap(), 0);

        let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
        let (code, said) =
            hall.club.amici(&["td", "reconstruct", "CLUB26/2", fen, "As in both players' letters."]);
        assert_eq!(code, 0, "{damage}: {said}");
        let after =
            "SELECT group_concat(quote(fact) || quote(digest)) FROM journal_set_aside WHERE game = ?1";
        let after: String = hall.db().query_row(after, [DAMAGED], |row| row.get(0)).unwrap();
        assert_eq!(after, before, "{damage}");
        let db = hall.db();
        for sql in
            ["DELETE FROM journal_set_aside", "UPDATE journal_set_aside SET at = 1", "DELETE FROM journal"]
        {
            assert!(db.execute(sql, []).is_err(), "{sql}");
        }
        let (code, said) = hall.amici("game journal CLUB26/2");
        assert!(code == 0 && said.contains("are set aside") && said.contains("reconstructed at"), "{said}");
        let (code, said) = hall.amici("once");
        assert_eq!(code, 0, "{said}");
        let over = sent(&[(OPERATOR, "docket"), (TD, "alarm")]);
        assert_eq!(hall.told(), over, "{damage}: the trouble is over");
        let (code, said) = hall.amici("check");
        assert_eq!(code, 0, "{said}");

        // And it is played on.
        let black = hall.of(DAMAGED)[1].clone();
        let asked = hall.club.letters();
        assert!(asked.is_empty());
        let board = hall.club.game_named("CLUB26/2");
        assert_eq!(board.next_ply().to_string(), "1...");
        assert!(board.available.is_some(), "{black} has a letter that asks for his move");
    }
}

#[test]
fn a_journal_whose_end_is_cut_off_stops_its_game() {
    let mut hall = Hall::open();
    let db = hall.db();
    db.execute_batch("DROP TRIGGER journal_is_never_cut; DELETE FROM journal WHERE game = 2 AND seq = 2")
        .unwrap();
    hall.pass();
    let mut expected = sent(&[(OPERATOR, "alarm"), (TD, "alarm")]);
    expected.sort();
    assert_eq!(hall.told(), expected);
    let (code, said) = hall.amici("check");
    assert!(code == 1 && said.contains("CLUB26/2 does not hold from entry 2 on"), "{said}");
    let (code, said) = hall.amici("td result CLUB26/2 1/2-1/2 Agreed.");
    assert_eq!(code, 0, "{said}");
    let (code, said) = hall.amici("game journal CLUB26/2");
    assert!(code == 0 && said.contains("1/2-1/2"), "{said}");
}

#[test]
fn a_ruling_ends_the_game_and_the_mails_about_it_are_read_then() {
    let mut hall = Hall::open();
    hall.damage(DAMAGED, 2, EDIT);
    hall.first_moves();
    hall.pass();
    assert_eq!(hall.unread(), 1);
    let (code, said) = hall.club.amici(&["td", "result", "CLUB26/2", "1/2-1/2", "The record is lost."]);
    assert_eq!(code, 0, "{said}");
    hall.pass();
    assert_eq!(hall.unread(), 0);
    let (code, said) = hall.amici("check");
    assert_eq!(code, 0, "{said}");
    let (code, said) = hall.amici("event table CLUB26");
    assert_eq!(code, 0, "{said}");
}

#[test]
fn letters_of_a_game_that_stands_still_wait_and_those_of_others_leave() {
    let mut hall = Hall::open();
    hall.first_moves();
    hall.pass();
    assert_eq!(hall.moves(), [1; 6]);
    // As if none of these letters had left yet.
    let again = "UPDATE outbox SET state = 'due', due = 0, accepted = NULL WHERE game IN (1, 2)";
    hall.db().execute(again, []).unwrap();
    hall.damage(
        DAMAGED,
        3,
        "UPDATE journal SET fact = replace(fact, '5254', '5253') WHERE game = ?1 AND seq = ?2",
    );
    hall.pass();
    let state = |game: u32| -> Vec<String> {
        let db = hall.db();
        let sql = "SELECT DISTINCT state FROM outbox WHERE game = ?1 AND kind <> 'alarm'";
        let mut statement = db.prepare(sql).unwrap();
        statement.query_map([game], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    assert_eq!(state(DAMAGED), ["due"]);
    assert_eq!(state(1), ["accepted"]);
}

/// A journal that is whole again, since somebody put the copy of an entry back, needs no ruling.
#[test]
fn a_journal_that_holds_again_ends_the_alarm() {
    let mut hall = Hall::open();
    hall.damage(DAMAGED, 2, EDIT);
    hall.first_moves();
    hall.pass();
    assert_eq!(hall.unread(), 1);
    hall.told();
    hall.damage(
        DAMAGED,
        2,
        "UPDATE journal SET fact = replace(fact, 'false', 'true') WHERE game = ?1 AND seq = ?2",
    );
    hall.pass();
    assert_eq!((hall.unread(), hall.moves()), (0, vec![1; 6]));
    let mut expected = sent(&[(OPERATOR, "docket"), (TD, "alarm")]);
    expected.sort();
    assert_eq!(hall.told(), expected);
}
