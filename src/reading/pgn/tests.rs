//! Games in PGN, as programs and people write them.
//!
//! Beside the Laws: pgn

use proptest::{
    prelude::{prop_assert, prop_assert_eq, proptest},
    sample::select,
};

use super::{
    super::{read, take_games, unclear_line::Wrong},
    *,
};
use crate::{mail::Line, model::Side};

fn lines(text: &str) -> Vec<Line> {
    text.lines().map(Line::fresh).collect()
}

fn file(text: &str) -> Vec<Pgn> {
    games_of(&text.lines().map(str::to_owned).collect::<Vec<_>>())
}

/// The one game of a text with a tag above it.
fn game(movetext: &str) -> Pgn {
    let mut games = file(&format!("[Event \"x\"]\n\n{movetext}"));
    assert_eq!(games.len(), 1, "{movetext}");
    games.remove(0)
}

fn moves(pgn: &Pgn) -> String {
    pgn.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn movetext_of_all_kinds_is_read() {
    for text in [
        "1. e4 e5 2. Nf3 *",
        "1.e4 e5 2.Nf3 *",
        "1. e4 1... e5 2. Nf3",
        "1. e4 {x} 1. ... e5 2. Nf3 *",
        "1. e4 1 ... e5 2 Nf3 *",
        "e4 e5 Nf3",
        "1. e4! e5?! 2. Nf3 $14 +- *",
        "1. e4 (1. d4 d5 (1... Nf6 {deep)}) 2. c4) e5 2. Nf3 *",
        "1. e4 e5 ; 2. f4\n% 2. d4\n2. Nf3 *",
        "1.\ne4\ne5\n2.\nNf3\n*",
        "{a\n} 1. e4{b}e5{c} 2. Nf3{d}*",
    ] {
        let pgn = game(text);
        assert_eq!(pgn.wrong, None, "{text}");
        assert_eq!(moves(&pgn), "e4 e5 Nf3", "{text}");
    }
}

#[test]
fn what_does_not_read_is_named() {
    let number = |number| Some(Wrong::Number(number));
    let word = |text: &str| Some(Wrong::Word(text.into()));
    for (text, wrong) in [
        ("1. e4 xx e5", word("xx")),
        ("1. e4 --", word("--")),
        ("1. e4 e5 1. Nf3", number(1)),
        ("1. e4 e5 3. Nf3", number(3)),
        ("1. e4 e5 2... Nf3", number(2)),
        ("1. e4 e5 2.", number(2)),
        ("1. e4 2. 3. d4", number(3)),
        ("1. e4 {never closed", Some(Wrong::Open)),
        ("1. e4 (1. d4", Some(Wrong::Open)),
        ("1. e4 )", word(")")),
        ("1. e4 }", word("}")),
        ("1. e4 * e5", word("e5")),
        ("1. e4 {a good start} {I resign}", Some(Wrong::Comment("I resign".into()))),
        ("1. e4 {a draw, perhaps}", Some(Wrong::Comment("a draw, perhaps".into()))),
        ("1. e4 {do not play this move yet}", Some(Wrong::Comment("do not play this move yet".into()))),
        ("1. e4 {sorry, 1. d4 was meant}", Some(Wrong::Comment("sorry, 1. d4 was meant".into()))),
        ("1. e4 {2. Nf3 next, I hope}", None),
        ("1. e4 {2. d4}", Some(Wrong::Comment("2. d4".into()))),
    ] {
        assert_eq!(game(text).wrong, wrong, "{text}");
    }
    let pgn = file("[Result \"1-0\"]\n1. e4 0-1").remove(0);
    assert_eq!(pgn.wrong, Some(Wrong::Results));
    let endless = game(&"Nf3 Nf6 Ng1 Ng8 ".repeat(400));
    assert_eq!(endless.wrong, Some(Wrong::TooLong));
}

#[test]
fn programs_speak_in_comments_of_the_last_position() {
    for (text, says) in [
        ("1. e4 {White offers a draw}", vec![Says::Offers(Some(Side::White))]),
        ("1. e4\n{\nwhite offers a draw.\n}", vec![Says::Offers(Some(Side::White))]),
        ("1. e4 (=)", vec![Says::Offers(None)]),
        ("1. e4 {draw offered}", vec![Says::Offers(None)]),
        (
            "1. e4 {White offers a draw} {Draw agreed}",
            vec![Says::Offers(Some(Side::White)), Says::Agrees(None)],
        ),
        ("1. e4 {Black accepts the draw}", vec![Says::Agrees(Some(Side::Black))]),
        ("1. e4 {Black resigns} 1-0", vec![Says::Resigns(Side::Black)]),
        ("1. e4 {White offers a draw} 1... e5", vec![]),
        ("1. e4 (1. d4 {White resigns})", vec![]),
    ] {
        assert_eq!(game(text).says, says, "{text}");
    }
}

#[test]
fn other_comments_of_the_last_position_are_for_the_opponent() {
    let words = |text: &str| game(text).words.join("/");
    assert_eq!(words("1. e4 {Hello,\nand a good game!}"), "Hello,/and a good game!");
    assert_eq!(words("1. e4 {[%clk 1:00:00] good luck} {+0.31/20 8s}"), "good luck");
    assert_eq!(words("1. e4 {Referee: this offer stands until you move.}"), "");
    assert_eq!(words("{--------------\nr n b q\nwhite to play\n--------------}\n1. e4"), "");
    assert_eq!(words("{before} 1. e4 {hello} 1... e5"), "");
    // cmail asks for a comment before the move.
    let by_cmail = file("[CmailGameName \"a\"]\n1. e4\n{\nhello\n}\n1. ... e5\n*").remove(0);
    assert_eq!(by_cmail.words, ["hello"]);
}

#[test]
fn a_game_ends_at_its_result_at_the_next_game_and_at_prose() {
    let mut text = lines(
        "Hello,\n\n[Event \"a\"]\n1. e4 *\n[Event \"b\"]\n1. d4\n\nBest wishes\n9. 2142\n[Event \"c\"]\n[White \"x\"]\n1. c4 1-0\n\n-- \nJan",
    );
    let games = take_games(&mut text);
    assert_eq!(games.iter().map(|game| moves(&game.pgn)).collect::<Vec<_>>(), ["e4", "d4", "c4"]);
    let left: Vec<_> = text.iter().map(|line| line.text.as_str()).filter(|line| !line.is_empty()).collect();
    assert_eq!(left, ["Hello,", "Best wishes", "9. 2142", "-- ", "Jan"]);
}

#[test]
fn a_line_with_moves_in_it_does_not_end_a_game_that_has_no_result() {
    let pgn = file("[Event \"a\"]\n1. e4 e5\nand now Nf3\n").remove(0);
    assert_eq!(pgn.wrong, Some(Wrong::Word("and".into())));
}

#[test]
fn a_score_without_tags_is_one_where_a_result_ends_it() {
    let moves_of =
        |text: &str| read(&lines(text)).games.iter().map(|game| moves(&game.pgn)).collect::<Vec<_>>();
    assert_eq!(moves_of("1. e4 e5 2. Nf3\nNc6 3. Bb5 *"), ["e4 e5 Nf3 Nc6 Bb5"]);
    assert_eq!(moves_of("1. e4 e5 2.\nNf3 1/2-1/2"), ["e4 e5 Nf3"]);
    assert_eq!(moves_of("1. e4 e5 2. Nf3 *"), ["e4 e5 Nf3"]);
    for text in [
        "1. e4 e5 2. Nf3",
        "1. e4 e5\n2. Nf3 Nc6",
        "1. e4 e5 2. Nf3\nNc6",
        "12.11.2026\nhello",
        "1.5254\nThanks",
    ] {
        assert_eq!(moves_of(text), [""; 0], "{text}");
    }
}

#[test]
fn the_letters_of_a_score_without_tags_are_those_of_its_writer() {
    let mut text = lines("1. e4 e5 2. Sf3\nSc6 *");
    let games = take_games(&mut text);
    assert_eq!(games.first().map(|game| moves(&game.pgn)).as_deref(), Some("e4 e5 Sf3 Sc6"));
    assert_eq!(game("1. e4 e5 2. Sf3").wrong, Some(Wrong::Word("Sf3".into())));
}

#[test]
fn tags_that_no_program_writes_begin_no_game() {
    for text in ["[Note \"x\"]\n1. e4", "[CLUB26/1 #17 abcdefghij234567klmn]\n1. 5254", "[sic] \"e4\""] {
        assert_eq!(read(&lines(text)).games, [], "{text}");
    }
}

#[test]
fn only_so_many_games_are_read() {
    assert_eq!(file(&"[Event \"a\"]\n1. e4 *\n".repeat(500)).len(), MOST_GAMES + 1);
}

proptest! {
    #[test]
    fn every_text_is_some_games_and_loses_no_line(text in "(\\[Event \"a\"\\]|1\\. e4|[{}();*%]|e5|\n|[ -~]{0,12}){0,40}") {
        let mut left = lines(&text);
        let before = left.len();
        let games = take_games(&mut left);
        prop_assert!(left.len() <= before);
        prop_assert!(!games.is_empty() || left.len() == before);
        for found in games {
            prop_assert!(!found.pgn.shown().is_empty());
        }
    }

    /// Whatever stands between the moves as comment or variation, the moves are the same.
    #[test]
    fn what_stands_between_moves_is_no_move(
        between in proptest::collection::vec(
            select(vec!["{9. h4}", "(1. d4 (1. c4) d5)", "$3", "; 1. h4\n", "{White resigns}", "!?", "\n"]), 4,
        ),
    ) {
        let text = format!("{} 1. e4 {} e5 {} 2. Nf3 {} Nc6 *", between[0], between[1], between[2], between[3]);
        let pgn = game(&text);
        prop_assert_eq!(pgn.wrong.clone(), None, "{}", text);
        prop_assert_eq!(moves(&pgn), "e4 e5 Nf3 Nc6");
        prop_assert_eq!(pgn.says.len(), 0);
    }
}
