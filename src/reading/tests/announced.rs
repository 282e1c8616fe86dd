//! Lines of announcement, move and politeness: each reads as the bare move does ("S10").

use super::{each_is, shown};

#[test]
fn an_announced_move_is_the_move() {
    each_is(&[
        ("Mein Zug: 11. 7274", "11. 7274"),
        ("My move: 11. g4", "11. g4"),
        ("I play 12. 7163 now", "12. 7163"),
        ("Here is my move: 11. 7274", "11. 7274"),
        ("Move 11: g4", "11 g4"),
        ("Zug 11: g4", "11 g4"),
        ("Answer: 11... b5", "11... b5"),
        ("My reply: 11... b5", "11... b5"),
        ("Ich spiele 11. g4", "11. g4"),
        ("je joue 11. g4", "11. g4"),
        ("Mi jugada 11. g4", "11. g4"),
        ("La mia mossa è 11. g4", "11. g4"),
        ("Mój ruch: 11. g4", "11. g4"),
        ("Můj tah: 11. g4", "11. g4"),
        ("Mijn zet: 11. g4", "11. g4"),
        ("Meu lance: 11. g4", "11. g4"),
        ("Мой ход: 11. g4", "11. g4"),
        ("Η κίνησή μου: 11. g4", "11. g4"),
        ("Mia movo: 11. g4", "11. g4"),
        ("Guten Abend Lena, ich rochiere lang: 11. 0-0-0", "11. 0-0-0"),
        ("11. g4 :-)", "11. g4"),
        ("11. g4, best regards, Jan", "11. g4"),
        ("11. g4 draw offer", "11. g4 offer"),
        ("12. 5254 and I offer a draw", "12. 5254 offer"),
    ]);
}

#[test]
fn numbers_are_spelt_in_many_ways() {
    each_is(&[
        ("11: g4", "11 g4"),
        ("11 - g4", "11 g4"),
        ("1) 11. g4", "11. g4"),
        ("#11 g4", "11 g4"),
        ("No. 11: g4", "11 g4"),
        ("11. g2 g4", "11. g2-g4"),
        ("11. -, b5", "11... b5"),
        ("from g2 to g4", "g2-g4"),
        ("Lange Rochade", "0-0-0"),
        ("castles short", "0-0"),
        ("1. ε4", "1. e4"),
    ]);
}

#[test]
fn a_word_that_no_list_knows_makes_it_no_statement() {
    for line in [
        "My move was 11. g4",
        "Is my move 11. g4?",
        "I would play 11. g4",
        "Good luck with Nf3.",
        "Not 11. g4",
        "Your move: 11. g4",
        "171 5254",
        "12 52-54",
        "Nr. 2142",
    ] {
        let shown = shown(line);
        assert!(shown.is_empty() || shown.starts_with('?'), "{line}: {shown}");
    }
}
