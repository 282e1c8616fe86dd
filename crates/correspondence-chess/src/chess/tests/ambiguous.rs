//! The texts in digits that say two things (A.19): a promotion without its fifth digit, and the short form that leaves
//! out the rank.
//!
//! Laws A.19

use super::*;

/// Both ways of leaving a digit out of a promotion: the piece, and the rank.
fn shortened(side: Side) -> (BTreeSet<String>, BTreeSet<String>) {
    let (from_rank, to_rank) = match side {
        Side::White => (7, 8),
        Side::Black => (2, 1),
    };
    let (mut no_piece, mut no_rank) = (BTreeSet::new(), BTreeSet::new());
    for from in 1..=8u32 {
        for to in (1..=8u32).filter(|to| to.abs_diff(from) <= 1) {
            for piece in 1..=4 {
                no_piece.insert(format!("{from}{from_rank}{to}{to_rank}"));
                no_rank.insert(format!("{from}{from_rank}{to}{piece}"));
            }
        }
    }
    (no_piece, no_rank)
}

/// All of them by brute force, with no board.
fn ambiguous() -> BTreeSet<String> {
    let both = |side| {
        let (no_piece, no_rank) = shortened(side);
        no_piece.intersection(&no_rank).cloned().collect::<BTreeSet<String>>()
    };
    assert_eq!(both(Side::White), BTreeSet::new());
    both(Side::Black)
}

#[test]
fn twenty_two_texts_can_be_shortened_from_two_moves() {
    let ambiguous = ambiguous();
    assert_eq!(ambiguous.len(), 22);
    assert!(ambiguous.iter().all(|text| text.ends_with('1')));
}

/// A lone pawn one step from its goal, with something to take on both sides.
fn ripe_pawn(side: Side, file: u32) -> Position {
    let row =
        |own: char| (1..=8).map(|f| if f == file { own.to_string() } else { "1".into() }).collect::<String>();
    let prey = |man: char| {
        (1..=8u32)
            .map(|f| if f.abs_diff(file) == 1 { man.to_string() } else { "1".into() })
            .collect::<String>()
    };
    // The kings stand where no promotion gives or meets a check that matters.
    at(&match side {
        Side::Black => format!("8/8/8/k7/7K/8/{}/{} b - - 0 1", row('p'), prey('N')),
        Side::White => format!("{}/{}/8/k7/7K/8/8/8 w - - 0 1", prey('n'), row('P')),
    })
}

#[test]
fn twenty_two_texts_are_ambiguous_and_all_are_blacks() {
    let mut ambiguous = BTreeSet::new();
    for side in Side::BOTH {
        for file in 1..=8 {
            let position = ripe_pawn(side, file);
            for sent in every_pair() {
                if let Err(Impossible::PromotionAmbiguous { .. }) = position.play(sent) {
                    assert_eq!(side, Side::Black);
                    ambiguous.insert(sent.to_string());
                }
            }
        }
    }
    assert_eq!(ambiguous, self::ambiguous());
}

#[test]
fn whites_missing_digits_are_questions_of_their_own() {
    for text in shortened(Side::White).0 {
        let file = numeric(&text).from().file();
        let why = ripe_pawn(Side::White, file).play(numeric(&text)).expect_err(&text);
        assert!(matches!(why, Impossible::PromotionMissing { .. }) && why.suggestions().len() == 4, "{text}");
    }
}

#[test]
fn every_other_short_form_is_a_question_with_one_answer() {
    for side in Side::BOTH {
        let last = if side == Side::White { '8' } else { '1' };
        let (_, short_forms) = shortened(side);
        // `6262` is no move at all.
        let moves = short_forms
            .difference(&ambiguous())
            .filter_map(|text| text.parse().ok())
            .collect::<Vec<Numeric>>();
        assert_eq!(moves.len(), if side == Side::White { 88 } else { 88 - 22 - 8 });
        for short in moves {
            let why = ripe_pawn(side, short.from().file()).play(short).expect_err("short");
            let Impossible::ShortPromotion { means, .. } = why else { panic!("{short}: {why:?}") };
            let text = short.to_string();
            let (squares, piece) = text.split_at(3);
            assert_eq!(means.to_string(), format!("{squares}{last}{piece}"));
            assert!(why.is_question() && why.suggestions() == [means]);
        }
    }
}

#[test]
fn an_ambiguous_text_is_an_ordinary_move_of_another_piece() {
    let rook = at("8/8/8/8/8/4k3/r7/7K b - - 0 1");
    assert_eq!(rook.play(numeric("1211")).unwrap().san, "Ra1+");
    for text in ambiguous() {
        let file = numeric(&text).from().file();
        for (side, king, other) in [('b', 'k', 'K'), ('w', 'K', 'k')] {
            let row: String = (1..=8).map(|f| if f == file { king } else { '1' }).collect();
            let position = at(&format!("7{other}/8/8/8/8/8/{row}/8 {side} - - 0 1"));
            assert_eq!(position.play(numeric(&text)).unwrap().piece, Piece::King, "{text}");
        }
    }
}
