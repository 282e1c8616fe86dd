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
