//! Lines that are asked back.

use super::each_is;

#[test]
fn lines_that_are_asked_back() {
    each_is(&[
        ("12. 5259", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("12. 0000", "? NotAMove { text: \"0000\", why: OffBoard('0') }"),
        ("12. 525", "? NotAMove { text: \"525\", why: Form }"),
        ("12. 52541234", "? NotAMove { text: \"52541234\", why: Form }"),
        ("12. 5252", "? NotAMove { text: \"5252\", why: SameSquare }"),
        ("12. 67687", "? NotAMove { text: \"67687\", why: Promotion('7') }"),
        ("12.5259", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("12. 7163 5259", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("5259 (=)", "? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("Game CLUB26/7: 12. 5259", "[CLUB26/7] ? NotAMove { text: \"5259\", why: OffBoard('9') }"),
        ("12. 7163 7866 14. 4244", "? NumbersDoNotRun(14)"),
        ("12. 7163 13. 4244", "? NumbersDoNotRun(13)"),
        ("12... 7866 12. 4244", "? NumbersDoNotRun(12)"),
        ("7163 7866 1. 4244", "? NumbersDoNotRun(1)"),
        ("12. (=) 7163", "? OutOfPlace"),
        ("(=) 7163", "? OutOfPlace"),
        ("12. 7163 7866 13.", "? OutOfPlace"),
        ("12. (=)", "? OutOfPlace"),
        ("12. 7163?", "? Question"),
        ("7163 ?", "? Question"),
        ("7163!??", "? Question"),
        ("12. 7163 ?!", "? Question"),
        ("I like 12. Nf3 a lot", "? MoveInProse"),
        ("I like 12. 7163 a lot", "? MoveInProse"),
        ("(12. 7163)", "? MoveInProse"),
        ("Here is my 12) 7163 for you", "? MoveInProse"),
        ("my move was 7163", "? MoveInProse"),
        ("12. 7163 draw?", "? DrawBesideMove"),
        ("12. 7163+", "12. 7163"),
        ("**12. 7163**", "? MoveInProse"),
        ("if you move then 7163", "? MoveInProse"),
        ("I will not resign", "? WordInProse(Resign)"),
        ("resign?", "? WordInProse(Resign)"),
        ("12. 7163 resign", "? WordInProse(Resign)"),
        ("You should have resigned long ago", "? WordInProse(Resign)"),
        ("I do not accept the draw", "? WordInProse(AcceptDraw)"),
        ("I accept your draw, you old fox", "? WordInProse(AcceptDraw)"),
        ("the draw is not acceptable, I agree to a draw never", "? WordInProse(AcceptDraw)"),
        ("please confirm k7qx29 thanks", "? WordInProse(Confirm)"),
        ("confirm abcdefgh thanks", "? WordInProse(Confirm)"),
        ("I offer a draw now and then", "? OfferInWords"),
        ("draw?", "? OfferInWords"),
        ("Game 7: 12. 7163", "? GameName(\"7\")"),
        ("Game CLUB26-7: resign", "? GameName(\"CLUB26-7\")"),
    ]);
}

#[test]
fn digits_with_a_number_that_are_no_move() {
    each_is(&[
        ("12. 52-59", "? NotAMove { text: \"52-59\", why: OffBoard('9') }"),
        ("12. 52 59", "? NotAMove { text: \"52 59\", why: OffBoard('9') }"),
        ("12. 52 78", "? NotAMove { text: \"52 78\", why: Form }"),
        ("12. 52 52", "? NotAMove { text: \"52 52\", why: SameSquare }"),
        ("12. 67 68 2", "? NotAMove { text: \"67 68 2\", why: Form }"),
        ("12. 52 54 5", "? NotAMove { text: \"52 54 5\", why: Form }"),
        ("12. 5 2 5 4", "? NotAMove { text: \"5 2 5 4\", why: Form }"),
        ("12.15-18", ""),
        ("12.52-54", "? NotAMove { text: \"52-54\", why: Form }"),
        ("12. 7171", "? NotAMove { text: \"7171\", why: SameSquare }"),
        ("1. - 5759", "? NotAMove { text: \"5759\", why: OffBoard('9') }"),
        ("Nf3 (7199)", "? NotAMove { text: \"7199\", why: OffBoard('9') }"),
        ("12. 7163/7199", "? NotAMove { text: \"7199\", why: OffBoard('9') }"),
    ]);
}

#[test]
fn letters_with_a_number_that_are_no_move() {
    each_is(&[
        ("12. Nf9", "? NoNotation(\"Nf9\")"),
        ("12.Nf9", "? NoNotation(\"Nf9\")"),
        ("12. NF3", "? NoNotation(\"NF3\")"),
        ("12. Yf3", "? NoNotation(\"Yf3\")"),
        ("12. Nf3 Yf6", "? NoNotation(\"Yf6\")"),
        ("12. i9", ""),
    ]);
}

#[test]
fn algebraic_moves_that_are_asked_back() {
    each_is(&[
        ("12. Nf3?", "? Question"),
        ("12. Nf3 ?!", "? Question"),
        ("Nf3??", "? Question"),
        ("e4?", "? Question"),
        ("12. Nf3 Nf6 14. d4", "? NumbersDoNotRun(14)"),
        ("12. Nf3 Nf6 13.", "? OutOfPlace"),
        ("1. (e4)", "? OutOfPlace"),
        ("1. \"e4\"", "? OutOfPlace"),
        ("1. Е4", "? NoNotation(\"Е4\")"),
        ("(=) Nf3", "? OutOfPlace"),
        ("**12. Nf3**", "? MoveInProse"),
        ("(12. Nf3)", "? MoveInProse"),
        ("12. Nf3 *", "? MoveInProse"),
    ]);
}

#[test]
fn a_second_notation_that_is_none() {
    each_is(&[
        ("12. 7163 (7143)", "? OutOfPlace"),
        ("12. 7163 [7163]", "? OutOfPlace"),
        ("7163 = 7163", "? OutOfPlace"),
        ("12. 7163 (Nf3) (Sf3)", "? OutOfPlace"),
        ("12. 7163 (=) (Nf3)", "? MoveInProse"),
        ("12. 7163/Nf3/Sf3", "? OutOfPlace"),
        ("12. Nf3 (a good move)", "? MoveInProse"),
        ("12. 7163 (12. Nf3)", "? MoveInProse"),
    ]);
}

#[test]
fn settings_that_are_none() {
    each_is(&[
        ("strict", "? NoSuchValue { of: Strict, value: \"\" }"),
        ("strict maybe", "? NoSuchValue { of: Strict, value: \"maybe\" }"),
        ("Strict on please", "? NoSuchValue { of: Strict, value: \"on please\" }"),
        ("language", "? NoSuchValue { of: Language, value: \"\" }"),
        ("language klingon", "? NoSuchValue { of: Language, value: \"klingon\" }"),
        ("Language: pl", ""),
        ("notation", "? NoSuchValue { of: Script, value: \"\" }"),
        ("notation latin", "? NoSuchValue { of: Script, value: \"latin\" }"),
        ("notation algebraic", "? WhichNotation(\"algebraic\")"),
        ("Notation any.", "? WhichNotation(\"any\")"),
        ("agree notation", "? NoSuchValue { of: AgreeNotation, value: \"\" }"),
        ("agree notation san", "? WhichNotation(\"san\")"),
        ("agree notation latin", "? NoSuchValue { of: AgreeNotation, value: \"latin\" }"),
        ("I agree notation any", "? WordInProse(AgreeNotation)"),
        ("I agree to algebraic notation", "? WordInProse(AgreeNotation)"),
        ("Which notation do we agree on, my friend?", "? WordInProse(AgreeNotation)"),
        ("12. 7163 agree notation any", "? WordInProse(AgreeNotation)"),
    ]);
}
