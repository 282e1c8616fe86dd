//! Limits, flags and penalties.

use super::{verdict::can, *};

#[test]
fn a_late_move_is_told_to_the_director() {
    let mut board = Board::after(OPENED);
    board.now = board.game.standing().unwrap().deadline;
    let ruling = board.play(Side::Black, "2... 7866").unwrap();
    assert!(ruling.notices.iter().any(|notice| matches!(notice, Notice::LateMove { .. })));
}

#[test]
fn a_penalty_runs_on_the_clock_and_the_position_stands() {
    let mut board = Board::after(OPENED);
    let before = board.game.standing().unwrap().last_day;
    board.play(Side::Black, "2... 7877").unwrap();
    assert_eq!(board.game.standing().unwrap().last_day, before - Duration::days(5));
    assert_eq!(board.game.next_ply(), Ply::of(Side::Black, 2));
    assert_eq!(board.game.count(Side::Black, Irregularity::IllegalMove), 1);
}

#[test]
fn a_flag_is_reported_once_and_under_its_guards() {
    let mut board = Board::after(OPENED);
    let deadline = board.game.standing().unwrap().deadline;
    let guard = |last_poll, mail_waits| Guard { last_poll, mail_waits, endings_wait: false };
    assert_eq!(
        sweep(&board.game, guard(deadline, false), Some(&can(true)), deadline - Duration::seconds(1)),
        None
    );
    assert_eq!(
        sweep(&board.game, guard(deadline - Duration::seconds(1), false), Some(&can(true)), deadline),
        None
    );
    assert_eq!(sweep(&board.game, guard(deadline, true), Some(&can(true)), deadline), None);
    let ruling = sweep(&board.game, guard(deadline, false), Some(&can(true)), deadline).unwrap();
    board.now = deadline;
    board.record(ruling.facts);
    assert_eq!(sweep(&board.game, guard(deadline, false), Some(&can(true)), deadline), None);
}

#[test]
fn a_mail_from_before_the_limit_withdraws_the_report_and_one_from_after_is_late() {
    let mut board = Board::after(OPENED);
    let deadline = board.game.standing().unwrap().deadline;
    board.now = deadline + Duration::days(2);
    board.record(
        sweep(
            &board.game,
            Guard { last_poll: board.now, mail_waits: false, endings_wait: false },
            Some(&can(true)),
            board.now,
        )
        .unwrap()
        .facts,
    );
    let move_at = |sent| {
        let context = Context { sent, ..board.context(Side::Black) };
        board.try_with(context, &said(&["2... 7866"])).unwrap()
    };
    let in_time = move_at(deadline - Duration::seconds(1));
    assert!(matches!(in_time.facts.first(), Some(Fact::FlagWithdrawn { .. })));
    assert!(matches!(in_time.facts.last(), Some(Fact::Moved { late: false, .. })));
    let late = move_at(deadline);
    assert!(matches!(late.facts.as_slice(), [Fact::Moved { late: true, .. }]));
}

#[test]
fn an_acceptance_after_the_limit_is_the_directors_to_judge() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7866 (=)").unwrap();
    let deadline = board.game.standing().unwrap().deadline;
    let context = Context { sent: deadline, ..board.context(Side::White) };
    let accept = Submission::from(Act::AcceptDraw);
    assert!(matches!(board.try_with(context, &accept), Err(Refusal::AcceptedAfterLimit { .. })));
}

#[test]
fn nothing_handed_over_means_no_time_runs() {
    let mut board = Board::after(OPENED);
    board.game.state.available = None;
    assert_eq!(board.game.standing(), None);
    board.now += Duration::days(400);
    let ruling = board.try_with(board.context(Side::Black), &said(&["2... 7866"])).unwrap();
    assert!(matches!(ruling.facts.as_slice(), [Fact::Moved { charge: None, late: false, .. }]));
}
