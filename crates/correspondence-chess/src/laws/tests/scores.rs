//! Whole scores of chess programs: what agrees with the record, what is new, and what ends the game.
//!
//! Beside the Laws: pgn

use super::*;
use crate::chess::Algebraic;

/// A score from the first move on, with what its program says behind it.
fn score(moves: &str) -> ScoreText {
    let spelt = |text: &str| match text.parse::<Numeric>() {
        Ok(numeric) => numeric.into(),
        Err(_) => Written::Algebraic(Algebraic::english(text).unwrap()).into(),
    };
    ScoreText {
        line: format!("PGN: {moves}"),
        moves: moves.split_whitespace().map(spelt).collect(),
        ..ScoreText::default()
    }
}

fn of(score: ScoreText) -> Submission {
    Act::Score(score).into()
}

/// A game in which letters count.
fn any() -> Board {
    Board::in_notation(Notation::Any, Language::En, "")
}

/// 1. e4 e5 2. Nf3 are played, and letters count; Black is to move.
fn board() -> Board {
    let mut board = any();
    for (side, line) in [(Side::White, "1. 5254"), (Side::Black, "1... 5755"), (Side::White, "2. 7163")] {
        board.play(side, line).unwrap();
    }
    board
}

fn verdict(board: &Board, sender: Side, submission: &Submission) -> String {
    match board.try_with(board.context(sender), submission) {
        Ok(ruling) => in_short(&ruling),
        Err(refusal) => refused_in_short(&refusal),
    }
}

#[test]
fn a_score_agrees_with_the_record_and_adds_one_half_move_of_its_sender() {
    let board = board();
    for (sender, moves, expected) in [
        (Side::Black, "e4 e5 Nf3 Nc6", "2836"),
        (Side::Black, "5254 5755 7163 2836", "2836"),
        (Side::Black, "e4 e5 Nf3 Nc6 Bb5", "more-than-one-move Nc6"),
        (Side::Black, "e4 e5 Nf3", "no-new-move"),
        (Side::Black, "e4 e5", "silent"),
        (Side::Black, "", "silent"),
        (Side::White, "e4 e5 Nf3", "silent"),
        (Side::White, "e4 e5 Nf3 Nc6", "not-your-turn"),
        (Side::White, "e4 e5 Nf3 Nc6 Bb5", "more-than-one-move Bb5"),
        (Side::Black, "e4 e5 Nc3 Nc6", "score-differs Nf3"),
        (Side::White, "d4", "score-differs e4"),
        (Side::Black, "e4 c5 Nf3 d6", "score-differs e5"),
        (Side::Black, "e4 e5 Nf3 Ke4", "illegal Ke4"),
    ] {
        assert_eq!(verdict(&board, sender, &of(score(moves))), expected, "{sender} {moves}");
    }
}

#[test]
fn letters_are_english_whoever_sends_them() {
    let mut board = board();
    let hand = WritingStyle { language: Language::De, strict: false };
    let facts = hand_changed(&board.game, Side::Black, hand).into_iter().collect();
    board.record(facts);
    assert_eq!(verdict(&board, Side::Black, &of(score("e4 e5 Nf3 Nc6"))), "2836");
    // Rxa7 is nobody's king here: a French K is no English R.
    assert_eq!(verdict(&board, Side::Black, &of(score("e4 e5 Nf3 Re7"))), "illegal Re7");
}

#[test]
fn the_same_score_twice_is_one_and_another_is_asked_back() {
    let board = board();
    let both = |one: &str, two: &str| of(score(one)).with(Act::Score(score(two)));
    assert_eq!(verdict(&board, Side::Black, &both("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nc6")), "2836");
    assert_eq!(verdict(&board, Side::Black, &both("e4 e5 Nf3 Nc6", "e4 e5 Nf3")), "2836");
    assert_eq!(verdict(&board, Side::Black, &both("e4 e5 Nf3 Nc6", "e4 e5 Nf3 Nf6")), "two-moves");
    let beside = |line: &str| of(score("e4 e5 Nf3 Nc6")).with(Act::Move(move_text(line)));
    assert_eq!(verdict(&board, Side::Black, &beside("2... 2836")), "2836");
    assert_eq!(verdict(&board, Side::Black, &beside("2... Nc6")), "2836");
    assert_eq!(verdict(&board, Side::Black, &beside("2... 7866")), "two-notations 7866 2836");
}

#[test]
fn whoever_resigns_or_accepts_does_so_for_himself() {
    let mut board = board();
    let resigns = |side: Side, result| of(ScoreText { resigns: vec![side], result, ..score("e4 e5 Nf3") });
    let wins = |side| Some(GameResult::win(side));
    assert_eq!(verdict(&board, Side::Black, &resigns(Side::Black, wins(Side::White))), "1-0");
    assert_eq!(verdict(&board, Side::White, &resigns(Side::White, wins(Side::Black))), "0-1");
    for (sender, side, result) in [
        (Side::Black, Side::Black, None),
        (Side::Black, Side::Black, wins(Side::Black)),
        (Side::White, Side::Black, wins(Side::White)),
    ] {
        assert_eq!(verdict(&board, sender, &resigns(side, result)), "unclear-move");
    }
    let agreed = |result| of(ScoreText { agrees: vec![None], result, ..score("e4 e5 Nf3 Nc6") });
    assert_eq!(verdict(&board, Side::Black, &agreed(None)), "contradiction");
    let offered = ScoreText { offers: vec![None], ..score("e4 e5 Nf3 Nc6") };
    board.submit(Side::Black, &of(offered)).unwrap();
    assert_eq!(board.game.open_offer(), Some(Side::Black));
    for result in [None, Some(GameResult::Draw)] {
        assert_eq!(verdict(&board, Side::White, &agreed(result)), "1/2-1/2");
    }
    assert_eq!(verdict(&board, Side::White, &agreed(wins(Side::White))), "unclear-move");
}

#[test]
fn an_offer_is_the_movers_own() {
    let offers = |by| ScoreText { offers: vec![by], ..score("e4 e5 Nf3 Nc6") };
    for (by, stands) in [(None, true), (Some(Side::Black), true), (Some(Side::White), false)] {
        let mut board = board();
        board.submit(Side::Black, &of(offers(by))).unwrap();
        assert_eq!(board.game.open_offer().is_some(), stands, "{by:?}");
    }
}

#[test]
fn a_result_needs_something_that_brings_it_about() {
    let mut board = any();
    for (side, line) in [(Side::White, "1. 6263"), (Side::Black, "1... 5755"), (Side::White, "2. 7274")] {
        board.play(side, line).unwrap();
    }
    let ends = |moves: &str, result| of(ScoreText { result: Some(result), ..score(moves) });
    assert_eq!(verdict(&board, Side::Black, &ends("f3 e5 g4 Qh4#", GameResult::BlackWins)), "4884 0-1");
    assert_eq!(verdict(&board, Side::Black, &ends("f3 e5 g4 Qh4#", GameResult::WhiteWins)), "unclear-move");
    assert_eq!(verdict(&board, Side::Black, &ends("f3 e5 g4 d5", GameResult::Draw)), "unclear-move");
    assert_eq!(verdict(&board, Side::Black, &ends("f3 e5 g4", GameResult::WhiteWins)), "unclear-move");
}

#[test]
fn what_a_program_knows_of_a_game_that_is_over_is_not_answered() {
    let mut board = board();
    board.submit(Side::Black, &Submission::from(Act::Resign)).unwrap();
    let known =
        ScoreText { resigns: vec![Side::Black], result: Some(GameResult::WhiteWins), ..score("e4 e5 Nf3") };
    for side in Side::BOTH {
        assert_eq!(verdict(&board, side, &of(known.clone())), "silent");
    }
    assert_eq!(verdict(&board, Side::Black, &of(score("e4 e5 Nf3 Nc6"))), "game-over");
}

#[test]
fn a_message_goes_with_what_is_new_and_never_alone() {
    let board = board();
    let with = |moves: &str| of(ScoreText { message: Some("Hello!".into()), ..score(moves) });
    let told = |moves: &str| resolved(&board.game, &with(moves), Side::White).unwrap().message.clone();
    assert_eq!(told("e4 e5 Nf3"), None);
    let new = resolved(&board.game, &with("e4 e5 Nf3 Nc6"), Side::Black).unwrap().into_owned();
    assert_eq!(new.message.as_deref(), Some("Hello!"));
}

#[test]
fn conditional_moves_are_withdrawn_whatever_becomes_of_the_score_beside() {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &super::conditional::sent(&["if 2... 7866 then 3. 4244"])).unwrap();
    let differs = of(score("d4 d5")).with(Act::ForgetIfs);
    let ruling = board.submit(Side::White, &differs).unwrap();
    assert!(board.game.conditionals.white.is_empty());
    let refused =
        |notice: &Notice| matches!(notice, Notice::Refused { refusal: Refusal::ScoreDiffers { .. } });
    assert!(ruling.notices.iter().any(refused), "{ruling:?}");
}
