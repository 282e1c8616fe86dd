//! A game in an attached file beside a claim for the adjudication is the analysis of whoever sends it, and not played.

use crate::support::club::*;

/// The game with a variation, as a chess program writes it.
const ANALYSIS: &str = "[Event \"Club Championship 2026\"]\r\n[White \"Novak, Jan\"]\r\n[Black \"Weber, Lena\"]\r\n[Result \"*\"]\r\n\r\n\
                        1. e4 c6 2. d4 (2. Nf3 d5 3. exd5 cxd5 $10) 2... d5 $16 *\r\n";

fn with_file(letter: &Letter, from: &str, text: &str) -> Vec<u8> {
    format!(
        "From: {from}\r\nTo: {}\r\nSubject: Re: {}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=B\r\n\r\n\
         --B\r\nContent-Type: text/plain\r\n\r\n{text}\r\n--B\r\nContent-Type: application/x-chess-pgn; name=mine.pgn\r\n\
         Content-Disposition: attachment; filename=mine.pgn\r\n\r\n{ANALYSIS}\r\n--B--\r\n",
        letter.reply_to, letter.subject
    )
    .into_bytes()
}

/// The first letter of this kind that the next days bring.
fn first(club: &mut Club, is: impl Fn(&Club, &Letter) -> bool) -> Letter {
    for _ in 0..60 {
        club.later(12);
        club.pass();
        let letters = club.letters();
        if let Some(found) = letters.into_iter().find(|letter| is(club, letter)) {
            return found;
        }
    }
    panic!("no such letter in thirty days")
}

#[test]
fn a_game_in_a_file_beside_a_claim_goes_to_whoever_adjudicates() {
    let text = DUEL.replace("td@club.example\" }", "td@club.example\" }\nend = 2026-12-10");
    let mut club = Club::with(&text, true);
    club.pass();
    let start = club.letters();
    let jans = start.iter().find(|letter| letter.to == JAN).unwrap();
    club.exchange(&Mail::answer(jans, JAN, "1. 5254"));
    let asked = first(&mut club, |club, letter| letter.to == JAN && club.kind(letter) == "end-date-passed");
    club.send_bytes(&with_file(&asked, JAN, "claim adjudication win\r\nThe pawn on d4 is strong."));
    club.pass();
    let letters = club.letters();
    assert_eq!(
        kinds(&club, &letters),
        sent(&[(JAN, "adjudication-claimed"), (LENA, "adjudication-claimed")]),
        "{}",
        club.outcome()
    );
    assert!(!letters[1].says("exd5"), "{}", letters[1].said());
    assert_eq!(club.moves(), ["5254"]);
    let case = first(&mut club, |club, letter| club.kind(letter) == "to-adjudicate");
    for words in ["The pawn on d4 is strong.", "mine.pgn", "2. d4 (2. Nf3 d5 3. exd5 cxd5 $10)"] {
        assert!(case.says(words), "{words}: {}", case.said());
    }
}
