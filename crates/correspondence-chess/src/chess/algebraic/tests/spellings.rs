//! The reader against a slow one: every move of a position in every spelling, and whoever has the text is meant.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::{random::position, *};
use crate::chess::{Numeric, Piece, Variant, Wing};

/// Every text, with the moves that it spells.
type Book = BTreeMap<String, BTreeSet<Numeric>>;

/// The letters of a language, from king to knight.
fn letters(language: Language) -> [&'static [&'static str]; 5] {
    match language {
        Language::En => [&["K"], &["Q"], &["R"], &["B"], &["N"]],
        Language::Pl => [&["K"], &["H"], &["W"], &["G"], &["S"]],
        Language::Fr => [&["R"], &["D"], &["T"], &["F"], &["C"]],
        Language::Es | Language::It => [&["R"], &["D"], &["T"], &["A"], &["C"]],
        Language::De => [&["K"], &["D"], &["T"], &["L"], &["S"]],
        Language::Ru => [&["\u{41a}\u{440}"], &["\u{424}"], &["\u{41b}"], &["\u{421}"], &["\u{41a}"]],
        Language::Eo => [&["R"], &["D"], &["T"], &["K"], &["\u{108}", "C\u{302}", "C", "Ch"]],
        Language::El => [&["\u{3a1}"], &["\u{392}"], &["\u{3a0}"], &["\u{391}"], &["\u{399}"]],
        Language::Nl => [&["K"], &["D"], &["T"], &["L"], &["P"]],
        Language::Pt => [&["R"], &["D"], &["T"], &["B"], &["C"]],
        Language::Cs => [&["K"], &["D"], &["V"], &["S"], &["J"]],
    }
}

fn heads(piece: Piece, language: Language) -> Vec<String> {
    let (index, figurines) = match piece {
        Piece::Pawn => return vec![String::new(), "♙".into(), "♟\u{fe0e}".into()],
        Piece::King => (0, ["♔", "♚"]),
        Piece::Queen => (1, ["♕", "♛\u{fe0f}"]),
        Piece::Rook => (2, ["♖", "♜"]),
        Piece::Bishop => (3, ["♗", "♝"]),
        Piece::Knight => (4, ["♘\u{fe0e}", "♞"]),
    };
    letters(language)[index].iter().chain(&figurines).map(|head| (*head).to_owned()).collect()
}

/// From-squares as far as they may be said, signs between, and whether that is whole.
fn ways(piece: Piece, numeric: Numeric, takes: bool) -> Vec<(String, bool)> {
    let (from, to) = (numeric.from().name(), numeric.to().name());
    let (file, rank) = from.split_at(1);
    let straight = numeric.from().file() == numeric.to().file();
    let mut ways = Vec::new();
    for sign in ["", "-", "–", "x", ":", "×"] {
        ways.push((format!("{from}{sign}{to}"), true));
        match piece {
            Piece::Pawn if straight && sign.is_empty() => ways.push((to.clone(), false)),
            Piece::Pawn if straight || sign == "-" || sign == "–" => {}
            Piece::Pawn => ways.push((format!("{file}{sign}{to}"), false)),
            _ => {
                for said in ["", file, rank] {
                    ways.push((format!("{said}{sign}{to}"), false));
                }
            }
        }
    }
    let colons: Vec<_> = ways.iter().map(|(way, whole)| (format!("{way}:"), *whole)).collect();
    ways.extend(colons.into_iter().filter(|(_, whole)| takes || *whole || piece != Piece::Pawn));
    ways
}

fn becomes(numeric: Numeric, language: Language, whole: bool) -> Vec<String> {
    let Some(promotion) = numeric.promotion() else { return vec![String::new()] };
    let mut all = Vec::new();
    for letter in heads(promotion.into(), language)
        .into_iter()
        .filter(|letter| !letter.contains('\u{302}') && letter != "Ch")
    {
        all.extend([letter.clone(), format!("={letter}"), format!("/{letter}"), format!("({letter})")]);
        if whole {
            all.push(letter.to_lowercase());
        }
    }
    if whole {
        let small = ["q", "r", "b", "n"][promotion as usize];
        all.extend([small.to_owned(), format!("={small}")]);
    }
    all
}

/// The king's own squares for castling: those of the digits, and in Chess960 also where he arrives, if no step does.
fn castling_ways(position: &Position, numeric: Numeric, wing: Wing) -> Vec<String> {
    let from = numeric.from();
    let mut ways: Vec<String> = match position.variant() {
        Variant::Chess => ways(Piece::King, numeric, false)
            .into_iter()
            .filter(|(_, whole)| *whole)
            .map(|(way, _)| way)
            .collect(),
        Variant::Chess960 => ways(Piece::King, numeric, false)
            .into_iter()
            .filter(|(way, whole)| *whole || way.contains(['x', ':', '×']))
            .map(|(way, _)| way)
            .collect(),
    };
    let file = if wing == Wing::King { 7 } else { 3 };
    let arrives = crate::chess::Square::new(file, from.rank()).unwrap();
    if let Some(squares) = Numeric::new(from, arrives, None).filter(|squares| !position.is_legal(*squares)) {
        ways.extend(
            self::ways(Piece::King, squares, false)
                .into_iter()
                .filter(|(_, whole)| *whole)
                .map(|(way, _)| way),
        );
    }
    ways
}

fn spell(position: &Position, numeric: Numeric, language: Language, book: &mut Book) {
    let played = position.play(numeric).unwrap();
    let mut texts: Vec<String> = Vec::new();
    if let Some(wing) = played.castling {
        let zeros = wing.zeros();
        texts.extend([zeros.to_owned(), zeros.replace('0', "O"), zeros.replace('-', "–")]);
        for way in castling_ways(position, numeric, wing) {
            texts.extend(heads(Piece::King, language).iter().map(|head| format!("{head}{way}")));
            if way.starts_with(&numeric.from().name()) {
                texts.push(way);
            }
        }
    } else {
        for (way, whole) in ways(played.piece, numeric, played.taken.is_some()) {
            for becomes in becomes(numeric, language, whole) {
                texts
                    .extend(heads(played.piece, language).iter().map(|head| format!("{head}{way}{becomes}")));
                if whole {
                    texts.push(format!("{way}{becomes}"));
                }
            }
        }
    }
    for text in texts {
        for sign in ["", "+", "++", "#", "X"] {
            for passing in ["", "e.p."] {
                if !passing.is_empty() && text.contains(['0', 'O']) {
                    continue;
                }
                book.entry(format!("{text}{passing}{sign}")).or_default().insert(numeric);
            }
        }
    }
}

fn book(position: &Position, language: Language) -> Book {
    let mut book = Book::new();
    for numeric in position.legal_numerics() {
        spell(position, numeric, language, &mut book);
    }
    book
}

/// Compares the two readers over some texts of a book.
fn compare(position: &Position, texts: &Book, language: Language, own: &Book, every: usize) {
    let nothing = BTreeSet::new();
    for text in texts.keys().step_by(every) {
        let means = own.get(text).unwrap_or(&nothing);
        let told = || format!("{text} in {language} at {}: {means:?}", position.fen());
        match read(position, text, language) {
            Ok(understood) => {
                assert_eq!(means.iter().collect::<Vec<_>>(), [&understood.numeric], "{}", told());
            }
            Err(Impossible::Unclear(UnclearMove::Several { means: asked, .. })) => {
                let asked: BTreeSet<Numeric> = asked.iter().map(|meant| meant.numeric).collect();
                assert!(asked.len() > 1 && asked == *means, "{}", told());
            }
            Err(why) => assert!(means.is_empty(), "{}: {why:?}", told()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..Default::default() })]

    #[test]
    fn only_what_one_move_alone_can_be_is_played(
        position in position(),
        language in prop::sample::select(Language::ALL.to_vec()),
        other in prop::sample::select(Language::ALL.to_vec()),
    ) {
        let own = book(&position, language);
        compare(&position, &own, language, &own, own.len() / 1500 + 1);
        let foreign = book(&position, other);
        compare(&position, &foreign, language, &own, foreign.len() / 1500 + 1);
    }
}
