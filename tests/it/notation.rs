//! Which notation counts, through real mails: a move is played as it was meant, or asked back, in letters as in digits.
//!
//! Laws 8.1.1

use crate::support::club::*;
use amici::{
    laws::{Fact, Irregularity},
    model::Side,
    regulations::Notation,
};

/// The duel, with this among its regulations.
fn duel(regulations: &str) -> Club {
    let profile = "profile = \"iccf-email\"";
    let mut club = Club::with(&DUEL.replace(profile, &format!("{profile}\n{regulations}")), true);
    club.pass();
    club
}

/// White's first move by answering the start letter; Lena's letter comes back.
fn begun(regulations: &str, line: &str) -> (Club, Letter) {
    let mut club = duel(regulations);
    let start = club.letter_to(JAN);
    let letters = club.exchange(&Mail::answer(&start, JAN, &format!("Game CLUB26/1: {line}")));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]), "{}", club.outcome());
    (club, letters[1].clone())
}

#[test]
fn a_game_is_played_in_letters_where_they_count() {
    let (mut club, mut asked) = begun("notation = \"any\"", "1. e4");
    let mut own = asked.clone();
    for (from, line) in
        [(LENA, "e5"), (JAN, "2. Nf3"), (LENA, "2. Nf3 Nc6"), (JAN, "3. 6125"), (LENA, "3... a7a6")]
    {
        let letters = club.exchange(&Mail::answer(&asked, from, line));
        assert_eq!(letters.len(), 2, "{line}: {}", club.outcome());
        (own, asked) = (letters[0].clone(), letters[1].clone());
    }
    assert_eq!(club.moves(), ["5254", "5755", "7163", "2836", "6125", "1716"]);
    // Sent again: nothing new.
    let entries = club.game().entries;
    assert_eq!(club.kinds_after(&Mail::answer(&own, LENA, "3... a6")), sent(&[]), "{}", club.outcome());
    assert_eq!(club.game().entries, entries);
}

#[test]
fn letters_where_only_digits_count_cost_nothing() {
    let (mut club, asked) = begun("", "1. 5254");
    for line in ["1... e5", "1... Ng4"] {
        assert_eq!(
            club.kinds_after(&Mail::answer(&asked, LENA, line)),
            sent(&[(LENA, "refused-only-numeric")]),
            "{line}: {}",
            club.outcome()
        );
        club.later(13);
    }
    let game = club.game();
    assert_eq!((game.count(Side::Black, Irregularity::IllegalMove), game.records.len()), (0, 1));
    // The record may be repeated in letters.
    assert_eq!(club.kinds_after(&Mail::answer(&asked, LENA, "1. e4 5755")).len(), 2);
    assert_eq!(club.moves(), ["5254", "5755"]);
}

#[test]
fn an_impossible_move_in_letters_is_illegal_where_letters_count() {
    let (mut club, asked) = begun("notation = \"any\"", "1. e4");
    let ruled = sent(&[(LENA, "illegal-move"), (TD, "penalty-given")]);
    assert_eq!(club.kinds_after(&Mail::answer(&asked, LENA, "1... Ng4")), ruled, "{}", club.outcome());
    let again = sent(&[(LENA, "refused-illegal-again")]);
    assert_eq!(club.kinds_after(&Mail::answer(&asked, LENA, "1... Ng4+")), again);
    let illegal =
        |fact: &&Fact| matches!(fact, Fact::IllegalMove { written, .. } if written.to_string() == "Ng4");
    assert_eq!(club.facts().iter().filter(illegal).count(), 1);
}

#[test]
fn two_notations_that_differ_go_by_the_regulation() {
    for (rule, kinds) in [
        ("ask", sent(&[(LENA, "refused-two-notations")])),
        ("illegal", sent(&[(LENA, "illegal-move"), (TD, "penalty-given")])),
        ("first", sent(&[(LENA, "recorded"), (JAN, "your-move")])),
    ] {
        for body in ["1... 5755 (d5)", "1... 5755\n1... d5"] {
            let (mut club, asked) = begun(&format!("dual_notation = \"{rule}\""), "1. 5254 (e4)");
            let letters = club.kinds_after(&Mail::answer(&asked, LENA, body));
            assert_eq!(letters, kinds, "{rule} {body}: {}", club.outcome());
        }
    }
}

#[test]
fn two_players_agree_on_a_notation_and_it_counts_from_the_next_move() {
    let (mut club, asked) = begun("", "1. 5254");
    let own = club.exchange(&Mail::answer(&asked, LENA, "1... 5755\nagree notation any"));
    assert_eq!(
        kinds(&club, &own),
        sent(&[
            (LENA, "recorded"),
            (JAN, "your-move"),
            (JAN, "notation-proposed"),
            (LENA, "notation-proposed")
        ]),
        "{}",
        club.outcome()
    );
    let asked = own[1].clone();
    // By what counted before, and agreed all the same.
    let letters = club.kinds_after(&Mail::answer(&asked, JAN, "agree notation any\n2. Nf3"));
    assert_eq!(
        letters,
        sent(&[(JAN, "notation-agreed"), (LENA, "notation-agreed"), (JAN, "refused-only-numeric")]),
        "{}",
        club.outcome()
    );
    assert_eq!(club.game().notation, Notation::Any);
    assert_eq!(club.kinds_after(&Mail::answer(&asked, JAN, "2. Nf3")).len(), 2, "{}", club.outcome());
    assert_eq!(club.moves(), ["5254", "5755", "7163"]);
    let already = club.kinds_after(&Mail::answer(&asked, JAN, "agree notation any"));
    assert_eq!(already, sent(&[(JAN, "refused-notation-already")]));
}
