//! What stands around a line decides whether it is what it looks like.

use super::*;

/// Each mail is what stands behind it.
fn each_mail_is(table: &[(&str, &str)]) {
    let wrong = table.iter().filter(|(text, expected)| shown_all(&read(&lines(text))) != *expected);
    let wrong: Vec<String> = wrong
        .map(|(text, expected)| {
            format!("{text:?}\n  is {:?}\n not {expected:?}", shown_all(&read(&lines(text))))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_end_of_a_broken_sentence_asks_for_nothing() {
    each_mail_is(&[
        ("With so many losses behind me I am glad to be in the middle of the\ntable", ""),
        ("I hope that I shall find the time that I need for all of my other\ngames", ""),
        ("Every evening I write what I think of our game into my little\njournal", ""),
        ("Please tell me how we all stand now.\ntable", "Table"),
        ("Hello referee,\ngames\njournal", "Games; Journal"),
        ("How do I stand in this event, now that the first of us are through?\n\ntable", "Table"),
    ]);
}

#[test]
fn the_end_of_a_broken_sentence_is_no_submission() {
    each_mail_is(&[
        (
            "We have looked at it for a long time and we really do not want to\nresign.",
            "? WordInProse(Resign)",
        ),
        (
            "Was soll ich sagen, nach dieser langen Partie werde ich noch nicht\nresign",
            "? WordInProse(Resign)",
        ),
        ("If you take the knight I\nresign", "? WordInProse(Resign)"),
        ("resign\nif you find the move, otherwise we go on", "? WordInProse(Resign)"),
        ("I resign\nIf you find Qh7", "? WordInProse(Resign)"),
        ("in that case I would not even\naccept the draw", "? WordInProse(AcceptDraw)"),
        ("Looking at our old game again I think that instead of castling\n9. 2142", "? MoveInProse"),
        ("In the other game of this event, which we both lost, you had\n2142", "? MoveInProse"),
        ("9. 2142\nwas better than what you played", "? MoveInProse"),
        ("12. Nf3\nwäre besser gewesen", "? MoveInProse"),
    ]);
}

#[test]
fn a_line_of_its_own_is_what_it_says() {
    each_mail_is(&[
        ("Thank you for the game.\nI resign", "Resign"),
        ("Thank you for the game\n\nI resign", "Resign"),
        ("Thank you for the game\nI resign\nBest wishes", "Resign"),
        ("I resign\nThanks for the game, it was not easy", "Resign"),
        ("resign\nthanks for the game", "Resign"),
        ("Hi Lena\n9. 2142\nJan", "9. 2142"),
        ("Hi Lena,\n2142\nJan", "2142"),
        ("Hi Lena\n2142\nJan", "2142"),
        ("Dear Lena,\nthank you for your letter.\n2142\nJan", "2142"),
        ("Here is my move\n2142", "2142"),
        ("My move:\n\n2142", "2142"),
        ("Hola Lena:\n2142", "2142"),
        ("Many thanks, and all the best to your family over there!\n9. 2142", "9. 2142"),
        ("Game CLUB26/7:\n2142", "[CLUB26/7] 2142"),
        ("language pl\n12. Sf3", "Language(Pl); 12. Sf3"),
    ]);
}

#[test]
fn bare_figures_that_belong_to_something_are_no_move() {
    each_mail_is(&[
        ("Best wishes\nJan Novak\n6152", "? MoveInProse"),
        ("Hi,\nsee you soon.\n\nJan Novak\nPostfach\n6152\nSchweiz", "? MoveInProse"),
        ("Dear Lena,\n\nmy new phone number\n\n5354", "? MoveInProse"),
        ("The PIN of the club room is\n\n2142", "? MoveInProse"),
        ("Meine neue Telefonnummer:\n\n5354", "? MoveInProse"),
        ("Football today:\n0-0", "? MoveInProse"),
        ("Your seat in the hall:\ne4", "? MoveInProse"),
        ("Our order number for the move:\n\n2142", "2142"),
        ("Best wishes\nJan Novak\n9. 6152", "9. 6152"),
    ]);
}

#[test]
fn moves_of_another_game_are_not_played() {
    each_mail_is(&[
        ("In our last game you should have tried this:\n\n9. 2142", "? MoveInProse"),
        ("Meine Analyse:\n9. 2142 5878", "? MoveInProse"),
        ("Here it comes:\n\n9. 2142", "9. 2142"),
    ]);
}

#[test]
fn prose_that_may_change_the_move_stops_it() {
    each_mail_is(&[
        ("9. 2142\n\nSorry, I meant 9. 6152.", "9. 2142; ? AnotherMove"),
        ("9. 2142\n\nNo wait, 6152!", "9. 2142; ? AnotherMove"),
        ("9. Nbd2\nor should it be 9. Be2", "9. Nbd2; ? AnotherMove"),
        ("9. 2142\n9. 6152?", "9. 2142; ? AnotherMove"),
        ("2142\n\nI thought of 9. 6152 too.", "2142; ? AnotherMove"),
        ("9. 2142\n\nPlease do not play this move yet.", "9. 2142; ? MoveWithdrawn"),
        ("9. 2142\nBitte den Zug noch nicht ausführen!", "9. 2142; ? MoveWithdrawn"),
        ("Please do not play this move yet.", ""),
        ("9. 2142\n\nMy 9. 2142 is all that I found.", "9. 2142; ? MoveInProse"),
        ("9. 2142\n\nI expect 10. 5131 next.", "9. 2142; ? MoveInProse"),
        ("8. 5153 6857 9. 2142\n\nYour 8... 6857 is strong", "8. 5153 6857 2142; ? MoveInProse"),
        (
            "Game CLUB26/1: 9. 2142\nGame CLUB26/2: I think of 9. 6152",
            "[CLUB26/1] 9. 2142; [CLUB26/2] ? MoveInProse",
        ),
        ("9. 2142\n\nSorry for the delay, I was in room 5354 of the hospital.", "9. 2142"),
    ]);
}

#[test]
fn corrections_and_jests_stop_what_stands_beside_them() {
    each_mail_is(&[
        ("9. Cbd2\nperdón, quise decir Ae2", "9. Cbd2; ? AnotherMove"),
        ("9. Nbd2\nChange that to Be2", "9. Nbd2; ? AnotherMove"),
        ("9. Nbd2\nPlease play Be2 instead", "9. Nbd2; ? AnotherMove"),
        ("9. 2142\nPlease change it to 6152", "9. 2142; ? AnotherMove"),
        ("9. Sbd2\nEntschuldigung, ich meinte Le2", "9. Sbd2; ? AnotherMove"),
        ("9. Nbd2\nor shall I play e4 some day", "9. Nbd2"),
        ("9. Nbd2\nSorry, it took me long.", "9. Nbd2"),
        ("Vzdávám se\nDělám si legraci", "Resign; ? MoveWithdrawn"),
        ("9. 2142\nNoch nicht abschicken, ich überlege noch", "9. 2142; ? MoveWithdrawn"),
        ("Mein Freund sagt immer:\nIch gebe auf", "? WordInProse(Resign)"),
        ("I resign\n\nif you find the mate.", "? WordInProse(Resign)"),
        ("Σε περίπτωση που παίξεις έτσι\nπαραιτούμαι", "? WordInProse(Resign)"),
        ("Das ist wohl\nremis", "? OfferInWords"),
        ("Remis:\nJan - Lena", "? OfferInWords"),
        ("Nein\n9. 2142", "9. 2142"),
        ("Sorry I could not play earlier because of work\n9. 2142", "9. 2142"),
    ]);
}
