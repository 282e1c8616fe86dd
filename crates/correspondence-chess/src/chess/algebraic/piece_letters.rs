//! The letters and signs of twelve languages, and the figurines that belong to all of them.
//!
//! Letters that only look alike are different letters: a Latin `K` is no Cyrillic `К`. Which signs a keyboard of
//! another script gives for files, for taking and for the zeros of castling is asked only once the language is known.

use shakmaty::Role;

use super::super::{Piece, Promotion};
use crate::model::Language;

const PIECES: [Piece; 5] = [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

/// King, queen, rook, bishop, knight (A.2).
fn alphabet(language: Language) -> [&'static str; 5] {
    match language {
        Language::Cs => ["K", "D", "V", "S", "J"],
        Language::De => ["K", "D", "T", "L", "S"],
        Language::El => ["Ρ", "Β", "Π", "Α", "Ι"],
        Language::En => ["K", "Q", "R", "B", "N"],
        Language::Eo => ["R", "D", "T", "K", "Ĉ"],
        Language::Es => ["R", "D", "T", "A", "C"],
        Language::Fr => ["R", "D", "T", "F", "C"],
        Language::It => ["R", "D", "T", "A", "C"],
        Language::Nl => ["K", "D", "T", "L", "P"],
        Language::Pl => ["K", "H", "W", "G", "S"],
        Language::Pt => ["R", "D", "T", "B", "C"],
        Language::Ru => ["Кр", "Ф", "Л", "С", "К"],
    }
}

/// How a piece is written; nothing for a pawn (A.4).
pub(in crate::chess) fn letter(piece: Piece, language: Language) -> &'static str {
    let known = PIECES.into_iter().zip(alphabet(language));
    known.into_iter().find_map(|(named, letter)| (named == piece).then_some(letter)).unwrap_or("")
}

/// The figurine of a piece; nothing for a pawn.
pub(in crate::chess) fn figurine(piece: Piece) -> &'static str {
    match piece {
        Piece::King => "♔",
        Piece::Queen => "♕",
        Piece::Rook => "♖",
        Piece::Bishop => "♗",
        Piece::Knight => "♘",
        Piece::Pawn => "",
    }
}

/// The characters of a text, with a composed Esperanto `Ĉ` and figurines without the sign that asks for one typeface
/// or another.
pub(super) fn characters(text: &str) -> Vec<char> {
    let mut all: Vec<char> = Vec::with_capacity(text.len());
    for c in text.chars() {
        match (all.last_mut(), c) {
            (Some(last @ 'C'), '\u{302}') => *last = 'Ĉ',
            (Some(last @ 'c'), '\u{302}') => *last = 'ĉ',
            (Some(last), '\u{fe0e}' | '\u{fe0f}') if figure(*last).is_some() => {}
            _ => all.push(c),
        }
    }
    all
}

/// The piece of a figurine of either colour.
fn figure(c: char) -> Option<Piece> {
    match c {
        '♔' | '♚' => Some(Piece::King),
        '♕' | '♛' => Some(Piece::Queen),
        '♖' | '♜' => Some(Piece::Rook),
        '♗' | '♝' => Some(Piece::Bishop),
        '♘' | '♞' => Some(Piece::Knight),
        '♙' | '♟' => Some(Piece::Pawn),
        _ => None,
    }
}

/// The piece that stands at the head of a text, and the text behind it. A pawn only as a figurine.
pub(super) fn piece_first(text: &[char], language: Language) -> Option<(Piece, &[char])> {
    let (first, rest) = text.split_first()?;
    if let Some(piece) = figure(*first) {
        return Some((piece, rest));
    }
    match rest {
        ['р', rest @ ..] if matches!(first, 'К' | 'к') && language == Language::Ru => {
            Some((Piece::King, rest))
        }
        _ => Some((capital(*first, language).or_else(|| small(*first, language))?, rest)),
    }
}

/// The piece of a small letter that no file has: `nf3`, as it is written in haste. `bc4` is a pawn's.
fn small(c: char, language: Language) -> Option<Piece> {
    let mut large = Some(c).filter(|c| c.is_lowercase() && file(*c, language).is_none())?.to_uppercase();
    capital(large.next()?, language)
}

/// `3738=Q` as `c7c8=Q`: people who write digits and do not think of the fifth one.
pub(super) fn squares_of_digits(text: &[char]) -> Option<Vec<char>> {
    let (squares @ ([_, '7', _, '8'] | [_, '2', _, '1']), rest) = text.split_at_checked(4)? else {
        return None;
    };
    let digit = |c: &char| c.to_digit(10).filter(|digit| (1..=8).contains(digit));
    let mut written = Vec::with_capacity(text.len());
    for (place, c) in squares.iter().enumerate() {
        let digit = digit(c)?;
        let file = || ('a'..='h').nth(usize::try_from(digit).ok()?.checked_sub(1)?);
        written.push(if place % 2 == 0 { file()? } else { *c });
    }
    written.extend(rest);
    (!rest.is_empty()).then_some(written)
}

/// The text with its first letter as it is meant where a keyboard has no mark for it: Esperanto's `Ĉ` is then `Ch`, which
/// may also be a knight of the h-file.
pub(super) fn without_mark(text: &[char], language: Language) -> Option<Vec<char>> {
    let at = text.windows(2).position(|pair| pair == ['C', 'h']).filter(|_| language == Language::Eo)?;
    let (before, behind) = (text.get(..at)?, text.get(at.checked_add(2)?..)?);
    Some(before.iter().copied().chain(['Ĉ']).chain(behind.iter().copied()).collect())
}

/// The piece that one letter stands for. The Russian king has two.
fn capital(c: char, language: Language) -> Option<Piece> {
    if (c, language) == ('C', Language::Eo) {
        return Some(Piece::Knight);
    }
    let is = |letter: &str| letter.chars().eq([c]);
    PIECES.into_iter().zip(alphabet(language)).find_map(|(piece, letter)| is(letter).then_some(piece))
}

/// What a pawn becomes by this letter.
pub(super) fn promotion(c: char, language: Language) -> Option<Promotion> {
    Promotion::to(figure(c).or_else(|| capital(c, language))?)
}

/// What a pawn becomes by this small letter: those of computers, and the language's own.
pub(super) fn small_promotion(c: char, language: Language) -> Option<Promotion> {
    let mut large = Some(c).filter(|c| c.is_lowercase())?.to_uppercase();
    let computers = Role::from_char(c).and_then(|role| Promotion::to(role.into()));
    computers.or_else(|| Promotion::to(capital(large.next()?, language)?))
}

/// The file of a small letter, 1 to 8 (A.5).
pub(super) fn file(c: char, language: Language) -> Option<u32> {
    let latin = match (c, language) {
        ('а', Language::Ru) => 'a',
        ('с', Language::Ru) => 'c',
        ('е', Language::Ru) => 'e',
        _ => c,
    };
    ('a'..='h').zip(1..).find_map(|(letter, file)| (letter == latin).then_some(file))
}

/// The rank of a digit, 1 to 8 (A.6).
pub(super) fn rank(c: char) -> Option<u32> {
    c.to_digit(10).filter(|rank| (1..=8).contains(rank))
}

/// Whether this says that something is taken.
pub(super) fn takes(c: char, language: Language) -> bool {
    matches!(c, 'x' | '×' | ':') || (c, language) == ('х', Language::Ru)
}

/// A hyphen or any dash that a word processor makes of one.
pub(super) fn dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

/// A zero of castling (A.13), or the letter that stands for one.
pub(super) fn zero(c: char, language: Language) -> bool {
    match c {
        '0' | 'O' | 'o' => true,
        'О' | 'о' => language == Language::Ru,
        'Ο' | 'ο' => language == Language::El,
        _ => false,
    }
}

/// Whether the sign says mate: `#`, `X` as in Poland, and the double dagger.
pub(super) fn mate(c: char, language: Language) -> bool {
    matches!(c, '#' | '‡' | 'X') || (c, language) == ('Х', Language::Ru)
}
