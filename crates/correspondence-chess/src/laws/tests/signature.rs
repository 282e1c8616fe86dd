//! Signatures under a result: what counts as one, and what takes it away.
//!
//! Laws 8.5

use super::director::{reinstate, result};
use super::*;

const SIGNED: fn() -> Submission = || Act::Sign.into();

/// A game that White has given up after three half-moves.
fn over() -> Board {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &Act::Resign.into()).unwrap();
    board
}

fn both_sign(board: &mut Board) {
    for side in Side::BOTH {
        board.submit(side, &SIGNED()).unwrap();
    }
}

/// Who has signed, White first.
fn by(board: &Board) -> [bool; 2] {
    Side::BOTH.map(|side| board.game.signed.of(side).is_some())
}

/// What a player sends of a game, and what is entered of it.
fn receives(board: &mut Board, sender: Side, submission: &Submission) -> Result<Decision, Refusal> {
    let decision = receive(&board.game, submission, &board.context(sender), None)?;
    if let Decision::Ruled(ruling) = &decision {
        board.record(ruling.facts.clone());
    }
    Ok(decision)
}

fn score(moves: &str, result: Option<&str>) -> ScoreText {
    let moves = moves.split_whitespace().map(|text| text.parse::<Numeric>().unwrap().into()).collect();
    ScoreText { moves, result: result.map(|text| text.parse().unwrap()), ..ScoreText::default() }
}

#[test]
fn each_side_signs_once_with_the_word() {
    let mut board = over();
    assert_eq!(by(&board), [false, false]);
    let ruling = board.submit(Side::Black, &SIGNED()).unwrap();
    assert_eq!(ruling.facts, [Fact::Signed { by: Side::Black, by_score: false }]);
    assert_eq!(ruling.notices, [Notice::Signed { by: Side::Black, again: false }]);
    assert_eq!(by(&board), [false, true]);
    let first = board.game.signed.black;
    let again = board.submit(Side::Black, &SIGNED()).unwrap();
    assert_eq!(again.facts, []);
    assert_eq!(again.notices, [Notice::Signed { by: Side::Black, again: true }]);
    board.submit(Side::White, &SIGNED()).unwrap();
    assert_eq!(by(&board), [true, true]);
    assert_eq!(board.game.signed.black, first);
}

#[test]
fn a_game_that_goes_on_is_not_signed() {
    let mut board = Board::after(OPENED);
    assert_eq!(board.submit(Side::Black, &SIGNED()), Err(Refusal::NotOver));
    assert_eq!(board.submit(Side::White, &SIGNED()), Err(Refusal::NotOver));
    // Beside a move it may be the head of a name.
    let ruling = board.submit(Side::Black, &said(&["2... 2836"]).with(Act::Sign)).unwrap();
    assert_eq!(in_short(&ruling), "2836");
    let stray = Fact::Signed { by: Side::White, by_score: false };
    assert!(board.game.foresee(&[stray], board.now).is_err());
}

#[test]
fn whoever_ends_the_game_can_sign_in_the_same_mail() {
    let mut board = Board::after(OPENED);
    let ruling = board.submit(Side::White, &Submission::from(Act::Resign).with(Act::Sign)).unwrap();
    assert_eq!(ruling.notices, [Notice::GameOver]);
    assert_eq!(by(&board), [true, false]);
}

#[test]
fn a_whole_score_with_the_result_signs() {
    let mut board = over();
    let signs = |by| {
        Ok(Decision::Ruled(Ruling {
            facts: vec![Fact::Signed { by, by_score: true }],
            notices: vec![Notice::Signed { by, again: false }],
        }))
    };
    let agrees = Ok(Decision::Compared(Compared::Agrees));
    for part in [
        score("5254 5755", None),
        score(OPENED, None),
        score("", Some("0-1")),
        ScoreText { ours: true, ..score(OPENED, Some("0-1")) },
    ] {
        assert_eq!(receives(&mut board, Side::White, &Act::Score(part).into()), agrees);
        assert_eq!(by(&board), [false, false]);
    }
    let whole: Submission = Act::Score(score(OPENED, Some("0-1"))).into();
    assert_eq!(receives(&mut board, Side::White, &whole), signs(Side::White));
    // A program repeats what it knows.
    assert_eq!(receives(&mut board, Side::White, &whole), agrees);
    assert_eq!(receives(&mut board, Side::Black, &whole), signs(Side::Black));
    assert_eq!(by(&board), [true, true]);
}

#[test]
fn what_differs_signs_nothing_whatever_word_stands_beside_it() {
    let mut board = over();
    for differs in [
        score(OPENED, Some("1-0")),
        score("5254 5755", Some("0-1")),
        score("5254 5755 7163 2836", Some("0-1")),
        score("5254 5756 7163", Some("0-1")),
    ] {
        let submission = Submission::from(Act::Score(differs)).with(Act::Sign);
        let decision = receives(&mut board, Side::Black, &submission);
        assert!(matches!(decision, Ok(Decision::Compared(Compared::Differs { .. }))), "{decision:?}");
    }
    assert_eq!(by(&board), [false, false]);
}

#[test]
fn another_result_and_a_return_take_signatures_away() {
    for order in [result("1/2-1/2", None), reinstate(2, Side::White)] {
        let mut board = over();
        both_sign(&mut board);
        assert_eq!(by(&board), [true, true]);
        board.order(order);
        assert_eq!(by(&board), [false, false]);
    }
    let mut board = over();
    board.submit(Side::Black, &SIGNED()).unwrap();
    board.order(result("1/2-1/2", None));
    board.submit(Side::Black, &SIGNED()).unwrap();
    assert_eq!(by(&board), [false, true]);
    let folded = Game::fold(board.game.id.clone(), &board.journal).unwrap();
    assert_eq!(folded.signed, board.game.signed);
}

#[test]
fn whoever_plays_on_for_another_has_not_signed() {
    let mut board = over();
    both_sign(&mut board);
    let plays = |number, name: &str| Fact::Plays {
        side: Side::White,
        player: NamedPerson::new(number, name),
        zone: Zone::UTC,
        hand: WritingStyle::default(),
    };
    board.record(vec![plays(1, "Novák, Jan")]);
    assert_eq!(by(&board), [true, true]);
    board.record(vec![plays(3, "Baker, Tom")]);
    assert_eq!(by(&board), [false, true]);
}
