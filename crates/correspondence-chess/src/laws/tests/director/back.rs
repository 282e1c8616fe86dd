//! Returns: reinstate, reconstruct, restart; and what becomes of mails about the line that was left.
//!
//! Laws 7.1

use super::*;
use crate::laws::{Cause, Return};

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 30";

#[test]
fn a_game_goes_back_to_a_half_move_with_the_clocks_of_then() {
    let mut board = Board::after(OPENED);
    let then = board.game.clocks;
    board.now += Duration::days(9);
    board.moves("7866 2133 2836");
    board.order(reinstate(2, Side::Black));
    let game = &board.game;
    assert_eq!((game.to_play().to_string().as_str(), game.clocks, game.records.len()), ("4r1", then, 3));
    assert_eq!(game.former[0].taken_back().count(), 3);
    assert_eq!(game.former[0].how, Return::Reinstated);
    board.moves("2836 2133");
}

#[test]
fn days_used_since_are_kept_where_the_director_says_so() {
    let mut board = Board::after(OPENED);
    board.now += Duration::days(9);
    board.moves("7866 2133");
    let now = board.game.clocks;
    board.order(Order::Reinstate { ply: Ply::of(Side::Black, 2), keep_clocks: true });
    let clock = board.game.clocks.black;
    assert_eq!((clock.used, clock.moves, now.black.used > 0), (now.black.used, 1, true));
    assert_eq!(board.left(Side::Black), 50 - i64::from(clock.used));
}

#[test]
fn penalties_and_credits_outlive_a_return_and_can_be_struck_once() {
    for (before, after) in [(true, false), (false, true), (true, true)] {
        let mut board = Board::after(OPENED);
        let penalty = || Order::Penalty { side: Side::Black, days: 5 };
        let mut entries = Vec::new();
        for (given, moves) in [(before, "7866 2133"), (after, "")] {
            if given {
                board.order(penalty());
                entries.push(board.game.incidents.last().unwrap().entry);
            }
            board.moves(moves);
        }
        board.order(reinstate(2, Side::Black));
        let given = i64::try_from(entries.len()).unwrap() * 5;
        assert_eq!(board.left(Side::Black), 50 - given);
        for entry in entries {
            board.order(Order::Strike { entry });
        }
        assert_eq!(board.left(Side::Black), 50);
    }
}

#[test]
fn a_game_that_is_over_goes_on_where_it_is_reinstated() {
    let mut board = Board::after(OPENED);
    board.submit(Side::White, &Submission::from(Act::Resign)).unwrap();
    board.order(reinstate(2, Side::Black));
    assert_eq!((board.game.outcome, board.game.to_play().to_string().as_str()), (None, "4r1"));
    let known = Some((GameResult::BlackWins, Termination::Resignation));
    assert_eq!(board.game.former[0].outcome, known, "what no longer stands is known");
    board.moves("7866");

    let mut mated = Board::after("6263 5755 7274 4884");
    assert!(matches!(mated.unfit(&reinstate(3, Side::White)), OrderRejected::EndedThere { .. }));
    mated.order(reinstate(2, Side::White));
    mated.moves("7273");
}

#[test]
fn a_game_is_reconstructed_with_its_number_and_clocks() {
    let mut board = Board::after(OPENED);
    board.order(Order::Reconstruct {
        fen: FEN.into(),
        white: setting(120, Some(29)),
        black: None,
        force: false,
    });
    let game = &board.game;
    assert_eq!(game.to_play().to_string(), "59r1");
    assert_eq!((game.clocks.white.used, game.clocks.white.moves, board.left(Side::White)), (120, 29, 30));
    assert_eq!(game.clocks.black.moves, 1);
    assert!(game.both_have_made(29) && !game.both_have_made(30), "moves before it are counted");
    assert_eq!((game.control_move(Side::White), game.control_move(Side::Black)), (30, 38));
    board.moves("6134 7866");
    assert_eq!(board.game.next_ply(), Ply::of(Side::White, 31));
}

#[test]
fn a_position_that_no_game_can_reach_needs_force() {
    let mut board = Board::after(OPENED);
    let too_many = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ w kq - 0 40";
    assert!(matches!(board.unfit(&reconstruct(too_many, false)), OrderRejected::Fen { forced: true, .. }));
    board.order(reconstruct(too_many, true));
    assert_eq!(board.game.to_play().to_string(), "79r1");
    for hopeless in ["8/8/8/8/8/8/8/K7 w - - 0 40", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 40", "nonsense a b c d e"]
    {
        assert!(matches!(
            board.unfit(&reconstruct(hopeless, true)),
            OrderRejected::Fen { forced: false, .. }
        ));
    }
    assert_eq!(board.unfit(&reconstruct("4k3/8/8/8/8/8/8/4K3 w - -", false)), OrderRejected::FenFields);
}

#[test]
fn colours_are_reversed_while_fewer_than_ten_moves_were_made() {
    let moves =
        "7163 2836 6371 3628 7163 2836 6371 3628 7163 2836 6371 3628 7163 2836 6371 3628 7163 2836 6371";
    let mut board = Board::after(moves);
    board.order(Order::Penalty { side: Side::White, days: 5 });
    let entry = board.game.incidents[0].entry;
    let before = board.game.clone();
    board.order(restart(true, None, true));
    let game = &board.game;
    assert_eq!((game.name(Side::White), game.name(Side::Black)), ("Weber, Lena", "Novak, Jan"));
    assert_eq!((game.to_play().to_string().as_str(), game.moves_made(Side::White)), ("1r1", 0));
    assert_eq!(game.clocks.black, before.clocks.white.begun_again(), "a clock goes with its player");
    assert_eq!((game.incidents[0].side, game.former[0].clocks), (Side::Black, before.clocks));
    board.order(Order::Strike { entry });
    assert_eq!(board.left(Side::Black), 50 - i64::from(board.game.clocks.black.used));

    let mut board = Board::after(&format!("{moves} 3628"));
    assert_eq!(board.unfit(&restart(true, None, false)), OrderRejected::TenMoves);
    board.order(restart(false, None, false));
    assert_eq!(board.game.clocks, PerSide::default());
}

#[test]
fn a_wrong_start_position_is_put_right_before_the_end_only() {
    let mut board = Board::after(OPENED);
    board.order(restart(false, Some(FEN), false));
    assert_eq!(board.game.to_play().to_string(), "59r1");
    assert_eq!((board.game.moves_made(Side::White), board.game.opening.fen.as_deref()), (0, Some(FEN)));
    board.order(restart(false, Some(&crate::chess::Position::initial().fen()), false));
    assert_eq!(board.game.opening.fen, None);
    board.order(result("1-0", None));
    assert_eq!(board.unfit(&restart(false, None, false)), OrderRejected::Stands);
}

#[test]
fn what_hung_on_the_line_that_was_left_is_gone() {
    let mut board = Board::after(OPENED);
    let half_move = board.game.to_play();
    let line = vec![vec![Step::Move("2133".parse().unwrap()), Step::Move("2836".parse().unwrap())]];
    board.record(vec![
        Fact::Offered { by: Side::White, half_move, vain: false },
        Fact::ConditionalsSet { by: Side::White, half_move, lines: line },
    ]);
    board.now = board.game.standing().unwrap().deadline;
    let guard = Guard { last_poll: board.now, mail_waits: false, endings_wait: false };
    let facts = sweep(&board.game, guard, Some(&super::super::verdict::can(true)), board.now).unwrap().facts;
    board.record(facts);
    board.record(vec![Fact::Forfeited { side: Side::Black, cause: Cause::Ruling }]);
    board.order(reinstate(1, Side::Black));
    let game = &board.game;
    assert_eq!((game.offer, game.forfeited, game.flag), (None, None, None));
    assert!(game.conditionals.white.is_empty());
}

#[test]
fn an_answer_to_a_letter_of_the_old_line_is_asked_back_whatever_it_says() {
    let mut board = Board::after(OPENED);
    let old = HalfMove { line: 0, ply: board.game.next_ply() };
    let written = board.now;
    board.now += Duration::hours(1);
    board.order(reinstate(1, Side::Black));
    board.moves("5755 7163");
    let resigns = Submission::from(Act::Resign);
    let accepts = Submission::from(Act::AcceptDraw);
    for submission in [said(&["2... 7866"]), said(&["7866"]), resigns, accepts] {
        let context = |answers, sent| Context { sender: Side::Black, sent, answers, nothing_else: true };
        let refusal = |answers, sent| board.try_with(context(answers, sent), &submission).unwrap_err();
        assert!(matches!(refusal(Some(old), board.now), Refusal::OldLine { .. }), "{submission:?}");
        assert!(matches!(refusal(None, written), Refusal::OldLine { .. }), "sent before the return");
    }
    let again = Context { answers: Some(old), ..board.context(Side::White) };
    assert_eq!(
        board.try_with(again, &said(&["2. 7163"])),
        Ok(Ruling::nothing()),
        "on record in this line too"
    );
    board.moves("7866");
}

#[test]
fn a_letter_of_a_new_line_is_no_start_letter() {
    let mut board = Board::after(OPENED);
    board.now = at("2026-12-01T20:00:00Z");
    board.order(restart(false, None, false));
    let standing = board.game.standing().unwrap();
    assert_eq!(
        standing.counted_from,
        "2026-12-03".parse().unwrap(),
        "received on the 2nd, the next day is free"
    );
}
