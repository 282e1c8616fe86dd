use super::*;
use crate::chess::Position;

fn export(score: &Score) -> String {
    Pgn { more: vec![("Mode", "EM".into())], ..Pgn::of(score) }.write(PgnLayout::Export)
}

#[test]
fn a_game_is_written_for_other_programs() {
    let mut score = Score::new();
    let moves =
        "5254 5755 7163 7866 4244 5544 5455 6654 4144 4745 5546 5446 3175 2836 4453 6857 2142 5878 5131";
    for (index, text) in moves.split(' ').enumerate() {
        score.push(text.parse().unwrap(), index % 5 == 4).unwrap();
    }
    let pgn = Pgn {
        event: "Club \"Spring\" \\ 2026\nsecond line".into(),
        site: "Example CC".into(),
        date: "2026.12.01".into(),
        round: "-".into(),
        white: "Novák, Jan".into(),
        result: "1/2-1/2",
        more: [
            ("WhiteElo", "2104"),
            ("Mode", "EM"),
            ("TimeControl", "10/4320000"),
            ("Termination", "normal"),
        ]
        .map(|(name, text)| (name, text.to_owned()))
        .into(),
        ..Pgn::of(&score)
    };
    let text = pgn.write(PgnLayout::Export);
    assert!(text.lines().skip(10).all(|line| line.len() <= 79));
    insta::assert_snapshot!(text);
}

#[test]
fn a_comment_stands_before_its_half_move_and_after_it_the_number_again() {
    let mut score = Score::new();
    for text in "5254 5755".split(' ') {
        score.push(text.parse().unwrap(), false).unwrap();
    }
    let comment = |before, text: &str| PgnComment { before: Ply::after(before), text: text.into() };
    let comments =
        vec![comment(0, "a"), comment(1, "Black claims {this}"), comment(1, "and that"), comment(2, "z")];
    let text = Pgn { comments, ..Pgn::of(&score) }.write(PgnLayout::Export);
    assert!(text.ends_with("{a} 1. e4 {Black claims this; and that} 1... e5 {z} *\n"), "{text}");
}

#[test]
fn days_and_offers_and_claims_between_two_half_moves_are_one_comment() {
    let mut score = Score::new();
    for text in "5254 5755 7163".split(' ') {
        score.push(text.parse().unwrap(), text == "5755").unwrap();
    }
    let comments = vec![PgnComment { before: Ply::after(2), text: "a {claim}".into() }];
    let days = vec![(Ply::after(0), 12), (Ply::after(1), 0)];
    let text = Pgn { comments, days, ..Pgn::of(&score) }.write(PgnLayout::Export);
    let moves = "1. e4 {[%days 12]} 1... e5 {[%days 0] draw offered; a claim} 2. Nf3 *\n";
    assert!(text.ends_with(moves), "{text}");
}

#[test]
fn an_archive_has_the_tags_behind_the_seven_by_their_names() {
    let score = Score::starting(StartNumber::USUAL.position());
    let more = vec![("WhiteElo", "2104".into()), ("EventDate", "2026.12.01".into()), ("Mode", "EM".into())];
    let text = Pgn { more, ..Pgn::of(&score) }.write(PgnLayout::Archive);
    let names: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix('[')?.split(' ').next()).collect();
    let wanted = "Event Site Date Round White Black Result \
                  Chess960Position EventDate FEN Mode SetUp Variant WhiteElo";
    assert_eq!(names.join(" "), wanted);
}

#[test]
fn a_set_position_stands_in_the_tags() {
    let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", Variant::Chess).unwrap();
    let mut score = Score::starting(start);
    score.push("5857".parse().unwrap(), false).unwrap();
    insta::assert_snapshot!(export(&score));
}

#[test]
fn chess960_says_so_also_from_the_usual_position() {
    // Both sides castle: in number 342 with king takes rook, which PGN writes with the letter O.
    let mut score = Score::starting(StartNumber::USUAL.position());
    for text in ["5254", "5755", "7163", "2836", "6134", "7866", "5181"] {
        score.push(text.parse().unwrap(), false).unwrap();
    }
    insta::assert_snapshot!(export(&score));
}

#[test]
fn a_set_position_of_chess960_has_no_number() {
    let fen = "4k3/8/8/8/8/8/4P3/1RK1R3 w EB - 0 1";
    let score = Score::starting(Position::from_fen(fen, Variant::Chess960).unwrap());
    let text = export(&score);
    assert!(text.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"4k3/8"), "{text}");
    assert!(!text.contains("Chess960Position"));
}

#[test]
fn a_move_to_a_line_for_programs_that_count_lines() {
    let start = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 7", Variant::Chess).unwrap();
    let mut score = Score::starting(start);
    for text in ["5857", "5254", "5756", "5455"] {
        score.push(text.parse().unwrap(), text == "5455").unwrap();
    }
    let comment = |text: &str| PgnComment { before: score.next_ply(), text: text.into() };
    let pgn = Pgn {
        comments: vec![comment("White offers a draw"), comment("Referee: so he does")],
        ending: Some("Black resigns".into()),
        result: "1-0",
        ..Pgn::of(&score)
    };
    let text = pgn.write(PgnLayout::MoveToALine);
    let moves = text.split_once("\n\n").unwrap().1;
    assert_eq!(
        moves,
        "7. ... Ke7\n8. e4 Ke6\n9. e5\n{White offers a draw}\n{Referee: so he does}\n{Black resigns} 1-0\n"
    );
    let tag = |layout: PgnLayout| layout.tag("White", "No\"vak\\, [Jan]");
    assert_eq!(tag(PgnLayout::MoveToALine), "[White \"Novak, Jan\"]\n");
    assert_eq!(tag(PgnLayout::Export), "[White \"No\\\"vak\\\\, [Jan]\"]\n");
}
