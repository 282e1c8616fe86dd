//! Signs and names beside a move or an ending: what they say, and what has to be asked back. None is passed over.

use super::*;

#[test]
fn signs_and_words_of_check_say_no_more_than_the_digits() {
    for line in [
        "12. 7163+",
        "12. 7163#",
        "12. 7163++",
        "12. 7163 +",
        "12. 7163 ch",
        "12. 7163 ch.",
        "12. 7163 check",
        "12. 7163 Schach!",
        "12. 7163 mate",
        "12. 71-63+",
        "12. 71x63 +",
        "12. 7163 e.p.",
    ] {
        assert_eq!(shown(line), "12. 7163", "{line}");
    }
    for line in ["7163+", "7163#", "7163 ch", "7163 schach matt"] {
        assert_eq!(shown(line), "7163", "{line}");
    }
    assert_eq!(shown("12. 7163+ (=)"), "12. 7163 offer");
}

#[test]
fn digits_with_the_letter_of_a_piece_are_a_promotion_in_letters() {
    for (line, read) in [
        ("3738=Q", "3738=Q"),
        ("3738Q", "3738Q"),
        ("12. 3738D", "12. 3738D"),
        ("12. 3738=D+", "12. 3738=D+"),
        ("12. 3738 D", "12. 3738D"),
        ("12. 3738 (Q)", "12. 3738(Q)"),
        ("12... 3231=q", "12... 3231=q"),
        ("12. 37381", "12. 37381"),
        ("12. 3738=9", "? NotAMove { text: \"3738=9\", why: Form }"),
        ("12. 7163Q", "? NoNotation(\"7163Q\")"),
        ("12. 7163+-", "? NoNotation(\"7163+-\")"),
        ("7163+-", "? NoNotation(\"7163+-\")"),
        ("3738 D", ""),
        ("7163b", ""),
    ] {
        assert_eq!(shown(line), read, "{line}");
    }
}

#[test]
fn a_draw_in_another_sign_is_never_passed_over() {
    for line in [
        "5254 =",
        "5254=",
        "12. 5254 =",
        "12. 5254=",
        "12. 5254 ½",
        "12. 5254 1/2",
        "12. 5254 1/2-1/2",
        "12. 5254 draw",
        "12. 5254 draw?",
        "12. 5254 Remis?",
        "12. Nf3 =",
    ] {
        assert_eq!(shown(line), "? DrawBesideMove", "{line}");
    }
    for line in ["=", "½", "1/2", "1/2-1/2", "½-½", "0.5-0.5"] {
        assert_eq!(shown(line), "", "{line}");
        assert_eq!(
            shown_all(&read(&lines(&format!("2. 7163\n{line}")))),
            "2. 7163; ? OfferInWords",
            "{line}"
        );
    }
    for line in ["1-0", "0-1", "1 - 0."] {
        assert_eq!(shown(line), "", "{line}");
        assert_eq!(shown_all(&read(&lines(&format!("2. 7163\n{line}")))), "2. 7163; ? ResultAlone", "{line}");
    }
}

#[test]
fn two_dots_are_one_or_three() {
    for line in ["1.. 5254", "1..5254", "1 .. 5254"] {
        assert_eq!(shown(line), "1 5254", "{line}");
    }
    assert_eq!(shown("1... 5755"), "1... 5755");
    assert_eq!(shown("1.. 5755 2. 7163"), "1... 5755 7163");
}

#[test]
fn the_name_of_the_game_may_stand_beside_an_ending() {
    for line in [
        "resign X26/1",
        "I resign X26/1",
        "resign game X26/1",
        "I resign in game X26/1.",
        "X26/1 resign",
        "X26/1: resign",
        "Game X26/1 resign",
        "Ich gebe auf X26/1",
        "I resign (X26/1)",
    ] {
        assert_eq!(shown(line), "[X26/1] Resign", "{line}");
    }
    for (line, read) in [
        ("accept draw X26/1", "[X26/1] AcceptDraw"),
        ("accept the draw in X26/1", "[X26/1] AcceptDraw"),
        ("claim repetition X26/1", "[X26/1] Claim { claim: Repetition, with: None }"),
        ("12. 7163 (=) X26/1", "[X26/1] 12. 7163 offer"),
        ("withdraw X26/1", "[X26/1] ? WordInProse(Withdraw)"),
        ("I will not resign X26/1", "? WordInProse(Resign)"),
        ("should I resign X26/1?", "? WordInProse(Resign)"),
        ("resign 26/1", "? WordInProse(Resign)"),
    ] {
        assert_eq!(shown(line), read, "{line}");
    }
}

#[test]
fn accept_and_decline_alone_answer_the_offer_that_stands() {
    for line in ["accept", "Accept.", "accept!"] {
        assert_eq!(shown(line), "AcceptDraw", "{line}");
    }
    for line in ["decline", "Decline."] {
        assert_eq!(shown(line), "DeclineDraw", "{line}");
    }
    for line in ["I accept", "I accept, but", "I would accept", "accept it?"] {
        assert!(!shown(line).starts_with("AcceptDraw"), "{line}: {}", shown(line));
    }
}

#[test]
fn what_is_quoted_keeps_its_case() {
    for (line, value) in
        [("LANGUAGE Polnisch", "Polnisch"), ("agree notation LATIN", "LATIN"), ("Format XYZ", "XYZ")]
    {
        let reading = read(&[Line::fresh(line)]);
        let why = reading.unclear.first().map(|unclear| unclear.why.clone());
        assert!(
            matches!(why, Some(WhyUnclear::NoSuchValue { value: written, .. }) if written == value),
            "{line}"
        );
    }
}
