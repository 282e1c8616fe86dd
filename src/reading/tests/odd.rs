//! Moves with odd signs around them are asked back rather than passed over; figures that are none are not.

use super::each_is;

#[test]
fn a_move_with_odd_signs_is_not_passed_over() {
    each_is(&[
        ("9.) 2142", "9 2142"),
        ("9, 2142", "? MoveInProse"),
        ("9 - 2142", "9 2142"),
        ("9 -2142", "? MoveInProse"),
        ("(9) 2142", "? MoveInProse"),
        ("[9] Nbd2", "? MoveInProse"),
        ("9th 2142", "? MoveInProse"),
        ("\"2142\"", "? MoveInProse"),
        ("*9. Nbd2*", "? MoveInProse"),
        ("• 2142", "? MoveInProse"),
        ("- Nbd2", "? MoveInProse"),
        ("White: 2142", "? MoveInProse"),
        ("Schwarz: 5878", "? MoveInProse"),
        ("9. 2142x", "? NoNotation(\"2142x\")"),
        ("9. 21x42+", "9. 2142"),
        ("2142 oder 5354", "? MoveInProse"),
        ("2142 or 5354?", "? MoveInProse"),
    ]);
}

#[test]
fn figures_with_signs_around_them_are_nothing() {
    each_is(&[
        ("9/2142", ""),
        ("#2142", ""),
        ("+2142", ""),
        ("=2142", ""),
        ("(2142)", ""),
        ("no. 2142", ""),
        ("Nr. 2142", ""),
        ("PLZ: 2142", ""),
        ("Price: 2142", ""),
        ("3: 2142 EUR", ""),
        ("(171) 5254", ""),
        ("12-2142", ""),
        ("9: 30", ""),
        ("12: 45 Uhr", ""),
        ("- B4", ""),
        ("see https://a.example/?move=9.2142", ""),
        ("www.a.example/12.Nf3", ""),
        ("~~9. 2142~~ 10.", "? MoveInProse"),
    ]);
}

#[test]
fn digits_close_behind_a_word_that_puts_right_are_asked_back() {
    each_is(&[
        ("Sorry, I meant 6152", "? MoveInProse"),
        ("not 2142!", "? MoveInProse"),
        ("Nein, 6152", "? MoveInProse"),
        ("oprava: 6152", "? MoveInProse"),
        ("Tracking no. 2142 5354", ""),
        ("not far from the old house, 2142 Stockerau", ""),
        ("Sorry, room 5354", ""),
    ]);
}
