//! Words that cannot be taken back, in all languages: obeyed only where the whole line is understood.

use super::*;
use crate::lexicon::{LEXICONS, Lexicon};

const TABLE: &str = include_str!("words.tsv");

/// Language, what it is, the line.
fn rows() -> Vec<(&'static str, &'static str, &'static str)> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| {
            let mut parts = line.splitn(3, '\t');
            let mut part = || parts.next().unwrap_or_else(|| panic!("three columns: {line}"));
            (part(), part(), part())
        })
        .collect()
}

fn kind(line: &str) -> &'static str {
    let reading = read(&[Line::fresh(line)]);
    let said: Vec<&What> = reading.said.iter().map(|said| &said.what).collect();
    match (said.as_slice(), reading.unclear.as_slice()) {
        ([What::Game(InGame::Resign)], []) => "resign",
        ([What::Game(InGame::AcceptDraw)], []) => "accept",
        ([What::Game(InGame::DeclineDraw)], []) => "decline",
        ([What::Game(InGame::Offer)], []) => "offer",
        ([What::Game(InGame::Draw)], []) => "draw",
        ([What::Player(OfSender::Help(None))], []) => "help",
        ([What::Player(OfSender::Help(Some(_)))], []) => "help on",
        ([What::Player(OfSender::Rules)], []) => "rules",
        ([What::Player(OfSender::Status)], []) => "status",
        ([What::Player(OfSender::NewMark)], []) => "new mark",
        ([What::Player(OfSender::Seal { .. })], []) => "seal",
        ([What::Game(InGame::Score)], []) => "score",
        ([What::Game(InGame::Clock)], []) => "clock",
        ([What::Player(OfSender::Games)], []) => "games",
        ([What::Player(OfSender::Table)], []) => "table",
        ([What::Game(InGame::Pgn)], []) => "pgn",
        ([What::Game(InGame::Journal)], []) => "journal",
        ([What::Event(InEvent::Leave { .. })], []) => "leave",
        ([What::Game(InGame::If(_))], []) => "if",
        ([], [_]) => "ask",
        ([], []) => "nothing",
        _ => "other",
    }
}

#[test]
fn each_line_is_what_the_table_says() {
    let rows = rows();
    assert!(rows.len() >= 300, "{} lines", rows.len());
    let wrong: Vec<String> = rows
        .iter()
        .filter(|(_, expected, line)| kind(line) != *expected)
        .map(|(language, expected, line)| format!("{language} {line:?} is {}, not {expected}", kind(line)))
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    for language in crate::model::Language::ALL {
        for expected in ["resign", "accept", "decline", "offer", "draw", "ask"] {
            let there = rows.iter().any(|(of, is, _)| *of == language.code() && *is == expected);
            assert!(there, "no line of {language:?} for {expected}");
        }
    }
}

const OBEYED: [&str; 5] = ["resign", "accept", "decline", "offer", "draw"];

#[test]
fn case_marks_and_stops_change_nothing() {
    for (_, expected, line) in rows().iter().filter(|(_, expected, _)| OBEYED.contains(expected)) {
        assert_eq!(kind(&line.to_uppercase()), *expected, "{}", line.to_uppercase());
        assert_eq!(kind(&line.to_lowercase()), *expected, "{}", line.to_lowercase());
        assert_eq!(kind(&format!("  {line} ")), *expected, "{line}");
        assert_eq!(kind(&format!("34. {line}")), *expected, "34. {line}");
        let end = line.trim_end_matches(['.', '!']);
        assert_eq!(kind(end), *expected, "{end}");
        assert_eq!(kind(&format!("{end}!")), *expected, "{end}!");
    }
}

/// A word that turns the meaning, anywhere in a line, in any language: the line is not obeyed.
#[test]
fn no_line_with_a_hedge_is_obeyed() {
    let of_language = |all: &'static Lexicon| [&all.turn.hedges, &all.turn.r#if, &all.line.no];
    let hedges: Vec<&String> = LEXICONS.iter().flat_map(of_language).flat_map(|words| &words.0).collect();
    assert!(hedges.len() > 150);
    let mut tried = 0;
    for (language, _, line) in rows().iter().filter(|(_, expected, _)| OBEYED.contains(expected)) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for at in [0, 1, words.len() / 2, words.len() - 1, words.len()] {
            // In Czech it is `myself` and no condition.
            for hedge in hedges.iter().filter(|hedge| (*language, hedge.as_str()) != ("cs", "se")) {
                let mut words = words.clone();
                words.insert(at, hedge);
                let text = words.join(" ");
                assert!(super::super::words::obeyed(&text).is_none(), "{text}");
                tried += 1;
            }
        }
    }
    assert!(tried > 100_000, "{tried}");
}

#[test]
fn no_question_is_obeyed() {
    for (_, _, line) in rows().iter().filter(|(_, expected, _)| OBEYED.contains(expected)) {
        let end = line.trim_end_matches(['.', '!']);
        for text in [
            format!("{end}?"),
            format!("{end} ?"),
            format!("{end}?!"),
            format!("¿{end}?"),
            format!("? {end}"),
            format!("{end}？"),
            format!("\"{end}\""),
            format!("«{end}»"),
            format!("({end})"),
            format!("{end} 🤔"),
            format!("{end} ;-)"),
            format!("~{end}~"),
        ] {
            let kind = kind(&text);
            assert!(!OBEYED.contains(&kind), "{text} is {kind}");
        }
    }
}

#[test]
fn a_broken_sentence_is_not_obeyed() {
    let said = |text: &str| shown_all(&read(&lines(text)));
    for text in [
        "If you take there,\nI resign.",
        "If you take on d5 with the knight then of course\nI resign",
        "I will not\nresign",
        "I resign\nif you take there",
        "I wonder whether I should\nresign",
        "Ich werde sicher nicht\naufgeben",
        "Wenn du das spielst\ngebe ich auf\nund du hast gewonnen",
        "Jeśli tak zagrasz\npoddaję się",
        "Я не\nсдаюсь",
        "I have looked at this position for three whole days and think\nI resign\nonly when I am mated",
        "I do not want to say\ndraw\nin this position",
    ] {
        assert!(
            !said(text).contains("Resign;") && !said(text).starts_with("Resign"),
            "{text}: {}",
            said(text)
        );
        assert!(!said(text).starts_with("Draw"), "{text}: {}", said(text));
        assert!(said(text).contains("? "), "{text}: {}", said(text));
    }
    for text in [
        "Hello Lena,\nI resign.\nThanks for the game",
        "Dear Jan\n\nI resign\n\nIf you like we play another one.",
        "You have played very well from the first move on to the last.\nI resign.",
        "thank you for the nice game\nresign\nregards",
        "Lieber Jan\nIch gebe auf",
    ] {
        assert_eq!(said(text), "Resign", "{text}");
    }
}

#[test]
fn leave_is_booked_in_every_language() {
    for (line, expected) in [
        ("Urlaub 2026-12-20 2027-01-03", "leave"),
        ("Urlaub vom 20.12.2026 bis 3.1.2027", "leave"),
        ("Urlop od 20.12.2026 do 3.1.2027", "leave"),
        ("dovolená 20. 12. 2026 - 3. 1. 2027", "leave"),
        ("Dovolena od 20. 12. 2026 do 3. 1. 2027", "leave"),
        ("Vacances du 20/12/2026 au 3/1/2027", "leave"),
        ("vacaciones del 20/12/2026 al 3/1/2027", "leave"),
        ("Ferie dal 20/12/2026 al 3/1/2027", "leave"),
        ("férias de 20/12/2026 a 3/1/2027", "leave"),
        ("vakantie van 20-12-2026 tot 3-1-2027", "leave"),
        ("отпуск с 20.12.2026 по 3.1.2027", "leave"),
        ("άδεια από 20/12/2026 μέχρι 3/1/2027", "leave"),
        ("libertempo ekde 2026-12-20 ĝis 2027-01-03", "leave"),
        ("Urlaub ab 20.12.2026", "ask"),
        ("Urlop od 20.12.", "ask"),
        ("Urlaub ist schön", "nothing"),
        ("Vacances 2026", "nothing"),
    ] {
        assert_eq!(kind(line), expected, "{line}");
    }
}

#[test]
fn nobody_resigns_by_what_he_says_to_his_opponent() {
    for line in [
        "Resign, Lena!",
        "Resign Lena",
        "Lena, resign!",
        "Resign my opponent!",
        "your game, resign",
        "that was it, resign",
        "a resign of the game",
        // The event, or somebody else's game.
        "I resign the tournament",
        "I resign from the tournament",
        "I resign the next game",
        "You resign",
        "Du hast aufgegeben",
        "Ich gebe das Turnier auf",
        "Je hebt opgegeven",
        "J'abandonne le tournoi",
        "Abandono el torneo",
        "Abbandono il torneo",
        "Desisto do torneio",
        "Poddaję turniej",
        "Vzdávám turnaj",
        "Сдаю турнир",
        "Mi rezignas pri la turniro",
    ] {
        let found = OfLine::read(line).found;
        assert!(!matches!(found, Found::Said(_)), "{line}: {found:?}");
    }
    for (line, names) in [
        ("Lena, I resign", vec!["Lena"]),
        ("I resign, Gotcha", vec!["Gotcha"]),
        ("I accept the draw, Lena.", vec!["Lena"]),
        ("I resign game CLUB26/1, Lena", vec!["Lena"]),
        ("I resign. Thanks!", vec![]),
    ] {
        assert!(matches!(OfLine::read(line).found, Found::Said(What::Game(_))), "{line}");
        assert_eq!(taken_for_names(line), names, "{line}");
    }
}

#[test]
fn a_label_before_a_move_speaks_of_moves() {
    for line in ["Petr: 11. g4", "My brother: 11. g4", "Next in the book: 11. g4"] {
        assert!(!matches!(OfLine::read(line).found, Found::Said(_)), "{line}");
    }
    for line in ["The knight comes off: 11... Nxd4", "Next move of mine: 11. g4"] {
        assert!(matches!(OfLine::read(line).found, Found::Said(_)), "{line}");
    }
}
