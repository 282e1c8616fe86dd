//! Two players who type no digits of their own and see no drawn board: one taps links on a telephone, the other hears his
//! letters. Through real servers.

use amici::model::{GameResult, Termination};

use crate::support::{
    club::{DUEL, JAN, LENA, Letter, Mail, SAMPLE},
    links::{link, links, tapped},
    office::Office,
};

/// Lena gets lists of pieces; Jan gets what everybody gets who has asked for nothing.
fn event() -> String {
    DUEL.replace("name = \"Weber, Lena\"\n", "name = \"Weber, Lena\"\nformat = \"list\"\n")
}

/// Nothing in a letter is drawn, and what stands on the board is said in words.
fn is_heard(letter: &Letter) {
    assert_eq!(letter.page(), None, "{}", letter.subject);
    assert!(!letter.text.contains("+---"), "{}", letter.text);
    let drawn = |line: &str| line.chars().filter(|c| *c == '.').count() > 6;
    assert!(!letter.text.lines().any(drawn), "{}", letter.text);
}

#[test]
fn a_telephone_and_a_screen_reader_play_a_game_to_its_end() {
    let office = Office::with(&event()).without_mornings();
    let running = office.run(office.implicit());
    let (mut jan, mut lena) = (office.program(JAN), office.program(LENA));
    let start = jan.next();
    is_heard(&lena.next());
    // A start letter tells of several games: the first move is written.
    office.send(&Mail::answer(&start, JAN, &format!("Game CLUB26/1: 1. {}", SAMPLE[0])));
    for (index, numeric) in SAMPLE.iter().enumerate().skip(1) {
        let (mover, other) =
            if index.is_multiple_of(2) { (&mut lena, &mut jan) } else { (&mut jan, &mut lena) };
        let asked = other.next();
        mover.next();
        let number = index / 2 + 1;
        if index.is_multiple_of(2) {
            let offer = if index == 20 { " (=)" } else { "" };
            office.send(&tapped(&link(&asked, &format!("{number}. {numeric}{offer}")), JAN));
        } else {
            is_heard(&asked);
            assert!(asked.text.contains("| White: king "), "{}", asked.text);
            office.send(&Mail::answer(&asked, LENA, &format!("{number}... {numeric}")));
        }
    }
    let offered = lena.next();
    jan.next();
    is_heard(&offered);
    office.send(&Mail::answer(&offered, LENA, "11... 1716"));
    let asked = jan.next();
    is_heard(&lena.next());
    // Nobody resigns by one tap: he is asked, and the second says that he means it.
    office.send(&tapped(&link(&asked, "resign?"), JAN));
    let question = jan.next();
    let yes = links(&question).into_iter().find(|link| link.called == "| yes");
    office.send(&tapped(&yes.unwrap_or_else(|| panic!("{}", question.text)), JAN));
    let over = lena.next();
    is_heard(&over);
    running.end().unwrap();
    let game = office.game("CLUB26/1");
    assert_eq!(game.outcome, Some((GameResult::BlackWins, Termination::Resignation)));
}
