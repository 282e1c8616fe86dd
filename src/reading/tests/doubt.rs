//! The lines around a move or a condition by which it may not be meant.

use super::*;
use crate::chess::Joined;

/// The lines by which what is said may not be meant.
fn doubt(text: &str) -> Vec<String> {
    read(&lines(text)).said.into_iter().flat_map(|said| said.doubt).map(|objection| objection.line).collect()
}

#[test]
fn a_line_that_turns_the_next_one_makes_it_doubtful() {
    for (text, by) in [
        ("Please do not record:\n2. 7163", "Please do not record:"),
        ("Is this legal:\n\n2. 7163", "Is this legal:"),
        ("In our return game:\n2. 7163", "In our return game:"),
        ("Revanche:\n2. 7163", "Revanche:"),
        ("Should I play\n\nif 2836 then 6125\n\nor resign?", "Should I play"),
        ("I was going to play\nif 2836 then 6125", "I was going to play"),
        ("if 2836 then 6125\nbut am not sure", "but am not sure"),
        ("if 2836 then 6125\nNo wait, I take that back.", "No wait, I take that back."),
        ("if 2836 then 6125\nNo.", "No."),
        ("if 2836 then 6125\n-> no", "-> no"),
        ("if 2836 then 6125\n?", "?"),
        ("if 2836 then 6125\nI did not write this", "I did not write this"),
        ("My friend suggests\nif 2836 then 6125", "My friend suggests"),
        ("2. 7163\n(=)\nif you like", "if you like"),
        ("if 2836 then 6125\nOder doch nicht", "Oder doch nicht"),
        ("if 2836 then 6125\n\nor maybe not", "or maybe not"),
        ("if 2836 then 6125\n(but only if he answers this month)", "(but only if he answers this month)"),
        ("if 2836 then 6125\nunless I write tomorrow", "unless I write tomorrow"),
        ("if 2836 then 6125\nElse 6355", "Else 6355"),
        ("Maybe\nleave 2026-12-20 2027-01-03", "Maybe"),
    ] {
        assert!(doubt(text).iter().any(|line| line == by), "{text:?}: {:?}", doubt(text));
    }
}

#[test]
fn what_people_write_around_their_moves_is_harmless() {
    for text in [
        "My move:\n2. 7163",
        "Dobrý večer, můj tah je tento:\n\n9. 2142",
        "Labas, štai ėjimas:\n\n9. 2142",
        "Mit træk:\n9. 2142",
        "Hola Lena:\n9. 2142",
        "Here it comes:\n\n9. 2142",
        "Sorry I could not play earlier because of work\n9. 2142",
        "Thank you for the quick answer, I was not at home.\n9. 2142",
        "White:\n9. 2142",
        "OK, then:\n9. 2142",
        "Nein\n9. 2142",
        "9. 2142\nNo, thanks.",
        "9. 2142\nViel Spaß!",
        "9. 2142\nthanks for the game",
        "9. 2142\nhave a nice day\njan",
        "9. 2142\nIf you come to Prague this summer, let us play some blitz.",
        "9. 2142\n\nNot much time today, more tomorrow.",
        "2. 7163\nif 2836 then 6125\nif 7866 then 6355",
        "if 2836 then 6125\nThanks, Jan",
        "if 2836 then 6125\nand then\nif 7866 then 6355",
    ] {
        assert_eq!(doubt(text), Vec::<String>::new(), "{text:?}");
    }
}

#[test]
fn words_between_conditions_leave_open_how_they_are_joined() {
    let joined = |text: &str| match &read(&lines(text)).said.last().unwrap().what {
        What::Game(InGame::If(branches)) => branches[0].joined,
        other => panic!("{other:?}"),
    };
    for text in [
        "if 2836 then 6125\nand then\nif 7866 then 6355",
        "if 2836 then 6125\n\nAfter that:\nif 7866 then 6355",
    ] {
        assert_eq!(joined(text), Joined::Unsaid, "{text:?}");
    }
    assert_eq!(joined("if 2836 then 6125\nif 7866 then 6355"), Joined::Beside);
}

#[test]
fn a_game_named_below_all_that_it_could_head_is_talk() {
    for text in ["I resign\nCLUB26/2", "2. 7163\n\nGame CLUB26/2", "resign\nGame 2", "CLUB26/2\nstatus\nJan"]
    {
        assert!(read(&lines(text)).prose.iter().any(|line| line.contains('2')), "{text:?}");
    }
    for text in ["CLUB26/2\nresign", "status\nGame CLUB26/2\n2. 7163", "Game CLUB26/2\nmessage: hello"] {
        assert!(!read(&lines(text)).prose.iter().any(|line| line.contains("26/2")), "{text:?}");
    }
}
