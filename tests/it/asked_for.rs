//! What a player asks for by a word: his own games alone, and nothing that is his opponent's alone.

use crate::support::club::*;
use mail_parser::MessageParser;

const TOM: &str = "tom@baker.example";

/// Jan has White against Lena in 1, Lena against Tom in 2, Tom against Jan in 3.
fn three() -> Club {
    let third = "\n[[player]]\nname = \"Baker, Tom\"\nemail = [\"tom@baker.example\"]\n";
    let pairs = [("Novak, Jan", "Weber, Lena"), ("Weber, Lena", "Baker, Tom"), ("Baker, Tom", "Novak, Jan")];
    let games = pairs.map(|(white, black)| format!("\n[[game]]\nwhite = \"{white}\"\nblack = \"{black}\"\n"));
    let event = DUEL.replace("format = \"match\"\ngames = 1\n", "format = \"games\"\n");
    let mut club = Club::with(&(event + third + &games.concat()), true);
    club.pass();
    club.letters();
    club
}

/// The letters to whoever sent such a line, in answer to a letter about this game and half-move, or about no game.
fn asked(club: &mut Club, person: &str, game: Option<(u32, u32)>, line: &str) -> Vec<Letter> {
    let tag = game.map_or(String::new(), |(game, half_move)| format!("-{game}.{half_move}"));
    let (token, game) = (club.token(person), tag);
    let to = DESK.replace('@', &format!("+club26{game}.{token}@"));
    club.later(30);
    let letters = club.exchange(&Mail::new(person, &to, "a question", line));
    letters.into_iter().filter(|letter| letter.to == person).collect()
}

fn attached(letter: &Letter) -> String {
    let mail = MessageParser::default().parse(&letter.raw).unwrap();
    mail.attachments().next().map_or(String::new(), |file| file.text_contents().unwrap().to_owned())
}

#[test]
fn nobody_is_shown_a_game_that_he_does_not_play() {
    let mut club = three();
    for word in ["journal", "pgn", "score", "clock"] {
        let letters = asked(&mut club, JAN, None, &format!("{word} CLUB26/2"));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "not-your-game")]), "{word}: {}", club.outcome());
        assert_eq!(attached(&letters[0]), "", "{word}");
    }
}

#[test]
fn any_game_of_his_is_shown_whichever_letter_he_answers() {
    let mut club = three();
    for word in ["journal", "pgn", "score", "clock"] {
        let letters = asked(&mut club, JAN, Some((1, 1)), &format!("{word} CLUB26/3"));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, word)]), "{word}: {}", club.outcome());
        assert!(letters[0].subject.contains("CLUB26/3"), "{word}: {}", letters[0].subject);
    }
}

#[test]
fn without_a_game_all_of_his_come_in_one_file_and_none_of_others() {
    let mut club = three();
    let letters = asked(&mut club, JAN, None, "pgn");
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "pgn")]), "{}", club.outcome());
    let file = attached(&letters[0]);
    assert_eq!(file.matches("[Event ").count(), 2, "{file}");
    assert!(!file.contains("[White \"Weber, Lena\"]"), "{file}");
    let letters = asked(&mut club, JAN, None, "journal");
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "which-game")]), "{}", club.outcome());
    assert!(letters[0].text.contains("| Game CLUB26/3: journal"), "{}", letters[0].text);
}

#[test]
fn several_words_bring_a_letter_each() {
    let mut club = three();
    let letters = asked(&mut club, TOM, Some((3, 1)), "games\ntable\npgn\njournal\nstatus\nGames!");
    let mut found: Vec<String> = kinds(&club, &letters).into_iter().map(|(_, kind)| kind).collect();
    found.sort();
    assert_eq!(found, ["games", "journal", "pgn", "status", "table"], "{}", club.outcome());
}

#[test]
fn a_journal_by_mail_holds_no_address_no_message_id_and_nothing_of_the_opponents_alone() {
    let mut club = three();
    asked(&mut club, TOM, Some((3, 1)), "1. 5254\nif 5755 then 7163");
    asked(&mut club, TOM, Some((3, 1)), "language pl");
    asked(&mut club, JAN, Some((3, 2)), "1... 5155");
    let entries = club.game_named("CLUB26/3").entries;
    for (person, own) in [(TOM, "5755 7163"), (JAN, "\"1... 5155\"")] {
        let letters = asked(&mut club, person, Some((3, 1)), "journal");
        assert_eq!(kinds(&club, &letters), sent(&[(person, "journal")]), "{}", club.outcome());
        let (_, journal) = letters[0].text.split_once("| ").unwrap();
        let (journal, _) = journal.split_once("The seals are").unwrap();
        assert!(journal.contains(own), "{person}: {journal}");
        assert!(!journal.contains('@'), "{person}: {journal}");
        let shown = journal.lines().filter(|line| line.matches('-').count() >= 5).count();
        assert!(shown >= entries as usize - 1, "{person}: {shown} of {entries}\n{journal}");
        for other in ["5755 7163", "\"1... 5155\"", "piece letters of pl"] {
            let his = other == own || person == TOM && other.ends_with("pl");
            assert_eq!(journal.contains(other), his, "{person} {other}: {journal}");
        }
    }
}

/// The line with the seal at the foot of a letter.
fn sealed(letter: &Letter) -> String {
    let line = letter.text.lines().find(|line| line.starts_with("| Seal ")).unwrap();
    line.trim_start_matches("| ").to_owned()
}

#[test]
fn a_seal_that_is_sent_back_is_looked_up_and_what_came_since_is_told() {
    let mut club = three();
    let first = asked(&mut club, JAN, Some((1, 1)), "1. 5254").remove(0);
    let line = sealed(&first);
    let (seal, entry) = line.trim_start_matches("Seal ").split_once(", ").unwrap();
    for said in
        [line.clone(), format!("seal {seal}"), seal.to_owned(), format!("| {line}"), seal.to_uppercase()]
    {
        let letters = asked(&mut club, JAN, Some((1, 1)), &said);
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "seal-answer")]), "{said}: {}", club.outcome());
        assert!(letters[0].says(&format!("This is the seal of {entry} of CLUB26/1")), "{}", letters[0].text);
        assert!(letters[0].says("The seal that you sent stands"), "{}", letters[0].text);
    }
    asked(&mut club, LENA, Some((1, 2)), "1... 5755");
    let letters = asked(&mut club, JAN, Some((1, 3)), &format!("{line}\n2. 7163\nstatus"));
    let mut found: Vec<String> = kinds(&club, &letters).into_iter().map(|(_, kind)| kind).collect();
    found.sort();
    assert_eq!(found, ["recorded", "seal-answer", "status"], "{}", club.outcome());
    let told = letters.iter().find(|letter| club.kind(letter) == "seal-answer").unwrap();
    assert!(told.says("Since then") && told.text.contains("| 2. 7163"), "{}", told.text);
    // Written before the letter to Lena was handed over, which is an entry too.
    let entries = club.game_named("CLUB26/1").entries;
    assert!(told.text.contains(&format!(", entry {}\n", entries - 1)), "{}", told.text);
}

#[test]
fn a_seal_in_a_quotation_is_looked_up_by_nobody() {
    let mut club = three();
    let first = asked(&mut club, JAN, Some((1, 1)), "1. 5254").remove(0);
    let line = sealed(&first);
    let quoted = [format!("> {line}"), format!("> | {line}"), format!(">> {}", &line[5..31])];
    for quoted in quoted {
        let said =
            format!("Dear Anna, thank you.\n\nOn Tue, 1 Dec 2026 at 10:00, the referee wrote:\n{quoted}");
        let letters = asked(&mut club, JAN, Some((1, 1)), &said);
        assert!(
            letters.iter().all(|letter| club.kind(letter) != "seal-answer"),
            "{quoted}: {}",
            club.outcome()
        );
    }
    let letters = club.exchange(&Mail::answer(&first, JAN, "status"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "status")]), "{}", club.outcome());
}

#[test]
fn a_seal_of_the_event_is_known_and_one_of_anothers_game_is_as_unknown_as_none() {
    let mut club = three();
    let of_tom = asked(&mut club, TOM, Some((3, 1)), "1. 5254").remove(0);
    let table = asked(&mut club, LENA, None, "table").remove(0);
    let event = table.text.lines().find_map(|line| line.strip_prefix("| Event seal ")).unwrap().to_owned();
    let letters = asked(&mut club, LENA, None, &format!("Event seal {event}"));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "seal-answer")]), "{}", club.outcome());
    assert!(letters[0].says("of the record of Club Championship 2026 itself"), "{}", letters[0].text);
    for seal in [sealed(&of_tom), "seal 00000a-0000000-000000-0000000".to_owned()] {
        let letters = asked(&mut club, LENA, None, &seal);
        assert_eq!(kinds(&club, &letters), sent(&[(LENA, "seal-answer")]), "{}", club.outcome());
        assert!(letters[0].says("This is the seal of no entry of your games"), "{}", letters[0].text);
        assert!(!letters[0].text.contains("CLUB26/3"), "{}", letters[0].text);
    }
    let letters = asked(&mut club, LENA, None, "seal 00000a-0000000");
    assert!(letters[0].says("This is no seal."), "{}", letters[0].text);
}

#[test]
fn a_director_is_told_of_the_seals_of_all_games_that_he_directs_and_of_the_event() {
    let mut club = three();
    let of_tom = asked(&mut club, TOM, Some((3, 1)), "1. 5254").remove(0);
    let token = club.director_token();
    let to = DESK.replace('@', &format!("+club26.{token}@"));
    let send = |club: &mut Club, words: &str| {
        club.later(30);
        let letters = club.exchange(&Mail::new(TD, &to, "a question", words));
        letters.into_iter().filter(|letter| letter.to == TD).collect::<Vec<_>>()
    };
    let line = sealed(&of_tom);
    for said in [line.clone(), format!("| {line}"), format!("Dear desk,\n\n{line}\n\nAnna Weiss")] {
        let letters = send(&mut club, &said);
        assert_eq!(kinds(&club, &letters), sent(&[(TD, "seal-answer")]), "{said}: {}", club.outcome());
        assert!(letters[0].says("The seal that you sent stands"), "{}", letters[0].text);
        assert!(letters[0].says("of CLUB26/3") && letters[0].says("Since then"), "{}", letters[0].text);
    }
    let table = send(&mut club, "table").remove(0);
    let event = table.text.lines().find_map(|line| line.strip_prefix("| Event seal ")).unwrap().to_owned();
    // Also in answer to the letter that shows it, and beside an order.
    let letters = club.exchange(&Mail::answer(&table, TD, &format!("Event seal {event}\ncases")));
    let mut found: Vec<String> = kinds(&club, &letters).into_iter().map(|(_, kind)| kind).collect();
    found.sort();
    assert_eq!(found, ["cases-shown", "seal-answer"], "{}", club.outcome());
    let told = letters.iter().find(|letter| club.kind(letter) == "seal-answer").unwrap();
    assert!(told.says("of the record of Club Championship 2026 itself"), "{}", told.text);
    assert!(told.says("Nothing has come since"), "{}", told.text);
}

#[test]
fn a_deputy_who_asks_about_a_seal_of_a_game_that_she_plays_reads_what_a_player_does() {
    let deputy = format!("\ndeputies = [{{ name = \"Weber, Lena\", email = \"{LENA}\" }}]\nformat =");
    let mut club = Club::with(&DUEL.replace("\nformat =", &deputy), true);
    club.pass();
    club.letters();
    // What he has foreseen is the last entry of before the letter.
    let own = asked(&mut club, JAN, Some((1, 1)), "1. 5254\nif 5755 2. 7163").remove(0);
    let line = sealed(&own);
    let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    let token: String =
        db.query_row("SELECT token FROM director WHERE place = 1", [], |row| row.get(0)).unwrap();
    let to = DESK.replace('@', &format!("+club26.{token}@"));
    club.later(30);
    let letters = club.exchange(&Mail::new(LENA, &to, "a question", &line));
    let told = letters.iter().find(|letter| club.kind(letter) == "seal-answer");
    let told = told.unwrap_or_else(|| panic!("{}", club.outcome()));
    assert!(told.says("The seal that you sent stands"), "{}", told.text);
    assert!(told.says("White's own, not shown to the opponent"), "{}", told.text);
}

#[test]
fn a_seal_of_a_game_that_stands_still_says_nothing_of_it() {
    let mut club = three();
    let first = asked(&mut club, JAN, Some((1, 1)), "1. 5254").remove(0);
    let books = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
    books.execute_batch("DROP TRIGGER journal_is_never_edited").unwrap();
    books.execute("UPDATE journal SET at = at + 1 WHERE game = 1 AND seq = 2", []).unwrap();
    let letters = asked(&mut club, JAN, None, &sealed(&first));
    let told = letters.iter().find(|letter| club.kind(letter) == "seal-answer").unwrap();
    assert!(told.says("of CLUB26/1, whose record does not hold"), "{}", told.text);
}
