//! The same letter in two languages, and two letters that look the same.

use super::*;
use crate::wording::InEnglish;

/// Each kind of piece can go to e4 alone or is kept from it; to d1 the rook, to d2 the king alone.
const ROOM: &str = "7k/8/8/8/8/8/8/1R2K3 w - - 0 1";

#[test]
fn french_r_is_the_king_and_english_r_the_rook() {
    let position = at(ROOM);
    for (text, language, expected) in [
        ("Rd1", Language::Fr, "5141"),
        ("Rd1", Language::Es, "5141"),
        ("Rd1", Language::It, "5141"),
        ("Rd1", Language::Pt, "5141"),
        ("Rd1", Language::Eo, "5141"),
        ("Rd1", Language::En, "2141"),
        ("Td1", Language::Fr, "2141"),
        ("Td1", Language::De, "2141"),
        ("Wd1", Language::Pl, "2141"),
        ("Vd1", Language::Cs, "2141"),
        ("Лd1", Language::Ru, "2141"),
        ("Πd1", Language::El, "2141"),
        ("Rd1", Language::De, "other letters 2141 5141"),
        // French, where only the English rook can go there.
        ("Ra1", Language::Fr, "other letters 2111"),
        ("Ra1", Language::En, "2111"),
        // Nothing but English is asked for, once the letters are the player's own.
        ("Rf2", Language::En, "impossible"),
        ("Rf2", Language::Fr, "5162"),
        ("Rh1", Language::Fr, "impossible"),
    ] {
        assert_eq!(told(&position, text, language), expected, "{text} in {language}");
    }
}

/// One piece that alone reaches e4, and the letter in a language in which it is that piece, or is another one.
#[test]
fn the_letter_is_read_in_the_players_language() {
    let only = |man: char, file: char, rank: char| {
        let rows = ('1'..='8').rev().map(|row| {
            let man_here = |column: char| (column == file && row == rank).then_some(man);
            let king = |column: char| match (column, row) {
                ('a', '1') => Some('K'),
                ('h', '8') => Some('k'),
                _ => None,
            };
            let cell = |column| man_here(column).or_else(|| king(column)).unwrap_or('1');
            ('a'..='h').map(cell).collect::<String>()
        });
        at(&format!("{} w - - 0 1", rows.collect::<Vec<_>>().join("/")))
    };
    let (queen, rook, bishop, knight) =
        (only('Q', 'e', '2'), only('R', 'e', '2'), only('B', 'd', '3'), only('N', 'c', '3'));
    for (position, text, language, expected) in [
        (&queen, "De4", Language::Fr, "5254"),
        (&queen, "De4", Language::De, "5254"),
        (&queen, "De4", Language::Nl, "5254"),
        (&queen, "De4", Language::En, "other letters 5254"),
        (&queen, "Βe4", Language::El, "5254"),
        (&queen, "Be4", Language::El, "nobody's"),
        (&bishop, "Be4", Language::El, "other letters 4354"),
        (&bishop, "Βe4", Language::En, "nobody's"),
        (&queen, "Βe4", Language::En, "other letters 5254"),
        (&bishop, "Βe4", Language::El, "impossible"),
        (&bishop, "Be4", Language::Pt, "4354"),
        (&knight, "Se4", Language::Pl, "3354"),
        (&knight, "Se4", Language::De, "3354"),
        (&bishop, "Se4", Language::Cs, "4354"),
        (&knight, "Se4", Language::Cs, "impossible"),
        (&knight, "Ce4", Language::Es, "3354"),
        (&knight, "Ce4", Language::Eo, "3354"),
        (&knight, "Ĉe4", Language::Eo, "3354"),
        (&knight, "C\u{302}e4", Language::Eo, "3354"),
        (&knight, "Ĉe4", Language::Es, "other letters 3354"),
        (&bishop, "Ce4", Language::Ru, "nobody's"),
        (&bishop, "Сe4", Language::Ru, "4354"),
        (&bishop, "Се4", Language::Ru, "4354"),
        (&bishop, "Схе4", Language::Ru, "4354 takes nothing"),
        (&knight, "Ce4", Language::Ru, "other letters 3354"),
        (&knight, "Сe4", Language::Es, "nobody's"),
        (&rook, "Te4", Language::It, "5254"),
        (&rook, "Тe4", Language::It, "no move"),
        (&knight, "Кe4", Language::Ru, "3354"),
        (&knight, "Ке4", Language::Ru, "3354"),
        (&knight, "Ke4", Language::Ru, "nobody's"),
        (&knight, "Ke4", Language::En, "impossible"),
        (&bishop, "Ke4", Language::Eo, "4354"),
        (&bishop, "Ke4", Language::En, "impossible"),
        (&knight, "Pe4", Language::Nl, "3354"),
        (&knight, "Pe4", Language::En, "other letters 3354"),
        (&rook, "Ρe4", Language::El, "impossible"),
        (&bishop, "Αe4", Language::El, "4354"),
        (&bishop, "Ae4", Language::El, "other letters 4354"),
        (&bishop, "Ae4", Language::Es, "4354"),
        (&knight, "Ιe4", Language::El, "3354"),
        (&knight, "Je4", Language::Cs, "3354"),
        (&rook, "Вe4", Language::Ru, "no move"),
        (&rook, "♖e4", Language::Ru, "5254"),
        (&bishop, "Ge4", Language::Pl, "4354"),
        (&bishop, "Fe4", Language::Fr, "4354"),
        (&bishop, "Le4", Language::Nl, "4354"),
        (&rook, "Лe4", Language::Ru, "5254"),
        (&queen, "Фe4", Language::Ru, "5254"),
        (&queen, "He4", Language::Pl, "5254"),
        (&rook, "Крb1", Language::Ru, "1121"),
        (&rook, "Крb1", Language::De, "other letters 1121"),
        (&rook, "е4", Language::Ru, "impossible"),
        (&rook, "е2е4", Language::Ru, "5254 whole"),
        (&rook, "е2е4", Language::Pl, "other letters 5254"),
    ] {
        assert_eq!(told(position, text, language), expected, "{text} in {language}");
    }
}

#[test]
fn a_small_b_is_a_file_and_a_large_one_a_bishop() {
    let position = at("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1");
    for language in [Language::En, Language::Pt] {
        assert_eq!(told(&position, "bxc3", language), "2233");
        assert_eq!(told(&position, "bc3", language), "2233");
        assert_eq!(told(&position, "Bxc3", language), "4233");
        assert_eq!(told(&position, "Bc3", language), "4233");
    }
    assert_eq!(told(&position, "Bxc3", Language::Pl), "other letters 4233");
    assert_eq!(told(&position, "Гxc3", Language::Ru), "no move");
    let pawn = at("4k3/8/8/8/8/2p5/1P6/4K2B w - - 0 1");
    let bishop = at("4k3/8/8/8/8/2p5/3B4/4K3 w - - 0 1");
    for (position, text, language, says) in [
        (&pawn, "Bxc3", Language::En, "Did you mean bxc3 (2233)?"),
        (&pawn, "Bxc3", Language::De, "Did you mean bxc3 (2233)?"),
        (&bishop, "bxc3", Language::En, "Did you mean Bxc3 (4233)?"),
    ] {
        let why = read(position, text, language).unwrap_err();
        assert!(why.is_question() && why.in_english().ends_with(says), "{text}: {why:?}");
    }
}

/// `Ch` is the Esperanto knight without its mark, and the knight of the h-file with its plain letter.
#[test]
fn the_esperanto_knight_without_its_mark_may_be_one_of_the_h_file() {
    let (two, one) = (at("4k3/8/8/8/8/8/7N/4K1N1 w - - 0 1"), at("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1"));
    for (position, text, language, expected) in [
        (&two, "Chf3", Language::Eo, "several 7163 8263"),
        (&two, "Chxf3", Language::Eo, "several 7163 8263"),
        (&two, "Ĉhf3", Language::Eo, "8263"),
        (&two, "Chh2f3", Language::Eo, "8263 whole"),
        (&two, "Chf3", Language::Fr, "8263"),
        (&one, "Chf3", Language::Eo, "7163"),
        (&one, "Chg1f3", Language::Eo, "7163 whole"),
        (&one, "Chf3", Language::Fr, "impossible"),
    ] {
        assert_eq!(told(position, text, language), expected, "{text} in {language}");
    }
}

#[test]
fn digits_with_the_letter_of_a_piece_are_read_in_the_players_language() {
    let position = at("4k3/2P5/8/8/8/8/8/4K3 w - - 0 1");
    for (text, language, expected) in [
        ("3738=Q", Language::En, "37381 whole sign missing"),
        ("3738D+", Language::De, "37381 whole"),
        ("3738(D)", Language::Nl, "37381 whole sign missing"),
        ("3738=Q", Language::De, "other letters 37381"),
        ("3738=L", Language::De, "37383 whole"),
        ("3738Q5", Language::En, "no move"),
        ("7163Q", Language::En, "no move"),
        ("5254", Language::En, "impossible"),
    ] {
        assert_eq!(told(&position, text, language), expected, "{text} in {language}");
    }
}
