//! A game from the start letters to the result, over the embedded mailbox.

mod club;

use amici::model::{GameResult, Termination};
use club::*;

#[test]
fn the_sample_game_is_played_to_its_agreed_draw() {
    let mut club = Club::duel();
    let start = club.letters();
    assert_eq!(start.iter().map(|letter| letter.to.as_str()).collect::<Vec<_>>(), [JAN, LENA, TD]);
    let mut asked = start[0].clone();
    for (index, numeric) in SAMPLE.iter().enumerate() {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let number = index / 2 + 1;
        let dots = if index % 2 == 0 { "." } else { "..." };
        let offer = if index == 20 { " (=)" } else { "" };
        let game = if index == 0 { "Game CLUB26/1: " } else { "" };
        club.later(30);
        let letters =
            club.exchange(&Mail::answer(&asked, me, &format!("{game}{number}{dots} {numeric}{offer}")));
        assert_eq!(letters.len(), 2, "{:?} {}", subjects(&letters), club.outcome());
        assert_eq!((letters[0].to.as_str(), letters[1].to.as_str()), (me, them));
        asked = letters[1].clone();
    }
    club.later(30);
    let letters = club.exchange(&Mail::answer(&asked, LENA, "accept draw"));
    assert_eq!(letters.iter().map(|letter| letter.to.as_str()).collect::<Vec<_>>(), [JAN, LENA, TD]);
    let game = club.game();
    assert_eq!(game.outcome, Some((GameResult::Draw, Termination::Agreement)));
    assert_eq!(game.records.len(), 21);
    assert!(game.records.iter().all(|record| record.charge.is_some()));
    for letter in &letters {
        let text = String::from_utf8_lossy(&letter.raw).into_owned();
        assert!(text.contains("[Result \"1/2-1/2\"]"), "{text}");
    }
    insta::assert_snapshot!(letters[0].text);
}
