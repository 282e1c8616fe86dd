//! The sample game of the Laws by mail, one game a notation: sent in it, and written back in it.
//!
//! Laws 8.1.4, A.1 to A.13, A.12, A.14 to A.18

use crate::support::club::*;

const TABLE: &str = include_str!("../sample-game.tsv");

/// The rows of the table: the number of the half-move and its five texts.
fn rows() -> Vec<(String, Vec<String>)> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut cells = line.split('\t').map(str::to_owned);
        (cells.next().unwrap(), cells.collect())
    });
    rows.collect()
}

/// Plays the game with both players writing, and reading, in one column of the table.
fn play(column: usize, script: &str, language: &str) {
    let event = DUEL
        .replace("profile = \"iccf-email\"", "profile = \"iccf-email\"\nnotation = \"any\"")
        .replace("rating =", &format!("language = \"{language}\"\nrating ="));
    let mut club = Club::with(&event, true);
    club.pass();
    let mut newest = std::collections::BTreeMap::new();
    for letter in club.letters() {
        newest.insert(letter.to.clone(), letter);
    }
    for player in [JAN, LENA] {
        let letters = club.exchange(&Mail::answer(&newest[player], player, &format!("notation {script}")));
        assert_eq!(kinds(&club, &letters), sent(&[(player, "settings")]), "{script}");
    }
    let rows = rows();
    for (index, (number, texts)) in rows.iter().enumerate() {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let text = &texts[column];
        club.later(20);
        let letters =
            club.exchange(&Mail::answer(&newest[me], me, &format!("Game CLUB26/1: {number} {text}")));
        assert_eq!(
            kinds(&club, &letters),
            sent(&[(me, "recorded"), (them, "your-move")]),
            "{script}: {number} {text}: {}",
            club.outcome()
        );
        for letter in &letters {
            let shown = format!("| {number} {text}");
            let there = letter.text.lines().any(|line| {
                line == shown || line.strip_prefix(&shown).is_some_and(|rest| rest.starts_with("  "))
            });
            assert!(there, "{script}: {shown} is missing:\n{}", letter.text);
        }
        for letter in letters {
            newest.insert(letter.to.clone(), letter);
        }
    }
    assert_eq!(club.moves(), SAMPLE);
    let game = club.game();
    assert_eq!(game.position().fen(), "r1bqr1k1/ppp1bppp/2nn4/6B1/8/4QN2/PPPN1PPP/1K1R1B1R b - - 9 11");
    assert_eq!(game.offer.map(|offer| offer.by), Some(amici::model::Side::White));

    let letters = club.exchange(&Mail::answer(&newest[LENA], LENA, "score"));
    assert_eq!(kinds(&club, &letters), sent(&[(LENA, "score")]));
    let words: Vec<&str> = letters[0].text.split_whitespace().collect();
    for (number, texts) in &rows {
        let text = texts[column].split(' ').next().unwrap();
        assert!(words.contains(&text), "{script}: {number} {text} is not in the score:\n{}", letters[0].text);
    }
}

#[test]
fn the_sample_game_is_played_in_polish() {
    play(0, "local", "pl");
}

#[test]
fn the_sample_game_is_played_in_english() {
    play(1, "san", "en");
}

#[test]
fn the_sample_game_is_played_in_digits() {
    play(2, "numeric", "en");
}

#[test]
fn the_sample_game_is_played_in_long_algebraic() {
    play(3, "long", "en");
}

#[test]
fn the_sample_game_is_played_in_figurines() {
    play(4, "figurine", "en");
}

/// The Laws print the sixth move of White with its mark for taking in passing.
#[test]
fn the_mark_for_taking_in_passing_may_stand_or_not() {
    for text in ["exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6"] {
        let event = DUEL.replace("profile = \"iccf-email\"", "profile = \"iccf-email\"\nnotation = \"any\"");
        let mut club = Club::with(&event, true);
        club.pass();
        let letters = club.play(&SAMPLE[..10]);
        let asked = letters.iter().find(|letter| letter.to == JAN).unwrap();
        club.later(20);
        let letters = club.exchange(&Mail::answer(asked, JAN, &format!("6. {text}")));
        assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{text}");
        assert_eq!(club.moves().last().unwrap(), "5546");
    }
}
