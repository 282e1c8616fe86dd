//! What a director asks to be shown: alone in its line, and never an order.

use super::{super::list, said};
use crate::{model::RequestWord, reading::read_order};

#[test]
fn a_line_that_asks_to_be_shown_something_says_nothing_else() {
    for (line, read) in [
        ("cases", "show Cases"),
        ("Cases?", "show Cases"),
        ("td cases, please", "show Cases"),
        ("case 12", "show Case(12)"),
        ("Case #12.", "show Case(12)"),
        ("games", "show Games(All)"),
        ("games silent", "show Games(Silent)"),
        ("td games passed CLUB26", "[all of CLUB26] show Games(Passed)"),
        ("games CLUB26", "[all of CLUB26] show Games(All)"),
        ("games Novak", "show Games(Of(\"Novak\"))"),
        ("player Novák, Jan", "show Player(\"Novák, Jan\")"),
        ("clock", "show Clock"),
        ("clock CLUB26/7", "[CLUB26/7] show Clock"),
        ("Game CLUB26/7: score", "[CLUB26/7] show Score"),
        ("Game CLUB26/7\nmails\ncases", "[CLUB26/7] show Mails; show Cases"),
        ("pgn finished", "show FinishedGames"),
        ("pgn CLUB26/7", "[CLUB26/7] show Pgn"),
        ("leave", "show Leave"),
        ("report", "show Report"),
        ("report now!", "show Report"),
        // An order, though its word asks for something where it stands alone.
        (
            "td leave CLUB26/7 w 2026-12-20 2027-01-03 He is ill.",
            "[CLUB26/7] leave White 2026-12-20 2027-01-03 // He is ill.",
        ),
    ] {
        assert_eq!(said(line), read, "{line}");
    }
}

#[test]
fn what_goes_on_as_a_sentence_asks_for_nothing() {
    for line in [
        "Cases like this are rare.",
        "case closed",
        "Games people play",
        "games silent films know",
        "player of the year",
        "Table 5 is wrong.",
        "The clock",
        "leave it to me",
        "Report: he was rude.",
        "Leave:",
        "Score so far: 1-0",
        "mails came late",
    ] {
        assert_eq!(said(line), "", "{line}");
    }
}

/// What a mail program broke off a sentence is a part of it.
#[test]
fn a_word_in_the_middle_of_a_sentence_asks_for_nothing() {
    assert_eq!(said("He may take a week of\nleave\nin August."), "");
    assert_eq!(said("He may take a week of\ntd leave"), "show Leave");
    assert_eq!(said("Please send me:\nleave"), "show Leave");
    assert_eq!(said("He may take a week.\nleave"), "show Leave");
}

#[test]
fn behind_td_it_is_asked_back() {
    for (line, why) in [
        ("td case", "the number of the case"),
        ("td case twelve", "the number of the case"),
        ("td player", "the name of a player"),
        ("td cases of Jan", "cases asks to be shown something"),
        ("td cases CLUB26/7", "cases asks to be shown something"),
        ("td clock EXAMPLE/1", "EXAMPLE"),
    ] {
        assert!(said(line).starts_with("? ") && said(line).contains(why), "{line}: {}", said(line));
    }
}

/// Those about a game name one that cannot be, so that none brings a letter as it is printed.
#[test]
fn every_sample_reads_as_what_it_is_a_sample_of() {
    for word in RequestWord::ALL {
        for sample in list::request_samples(word) {
            let read = read_order(sample.trim_start_matches("td "));
            let word = word.word();
            match sample.contains("EXAMPLE") {
                true => assert!(
                    read.is_err() && said(&sample.replace("EXAMPLE/1", "CLUB26/7")).contains("show"),
                    "{sample}"
                ),
                false => assert_eq!(read.unwrap().words, word, "{sample}"),
            }
        }
    }
}

#[test]
fn a_reason_that_was_broken_off_goes_on() {
    let order = "td result CLUB26/7 1-0 time He has written to nobody since he went on";
    assert_eq!(
        said(&format!("{order}\nleave")),
        "[CLUB26/7] result 1-0 time // He has written to nobody since he went on leave"
    );
}
