//! Clocks, days, what is struck, regulations, and moves from postcards.
//!
//! Laws 6.10

use super::*;
use crate::laws::Cause;

#[test]
fn while_the_clocks_are_stopped_no_day_counts_and_moves_do() {
    let mut board = Board::after(OPENED);
    let before = board.game.standing().unwrap().last_day;
    board.order(Order::Stop);
    assert_eq!((board.game.standing(), board.unfit(&Order::Stop)), (None, OrderRejected::StoppedAlready));
    board.now += Duration::days(6);
    board.order(Order::Resume);
    assert_eq!(board.game.standing().unwrap().last_day, before + Duration::days(6));
    assert_eq!(board.unfit(&Order::Resume), OrderRejected::NotStopped { why: WhyStanding::Nothing });

    board.order(Order::Stop);
    board.now += Duration::days(20);
    board.moves("7866");
    assert!(board.game.stopped, "a move is made, the clocks stand on");
    assert!(board.game.clocks.black.used < 10);
}

#[test]
fn a_limit_that_had_passed_before_a_stop_stays_passed() {
    let mut board = Board::after(OPENED);
    board.now = board.game.standing().unwrap().deadline;
    let guard = Guard { last_poll: board.now, mail_waits: false, endings_wait: false };
    let facts = sweep(&board.game, guard, Some(&super::super::verdict::can(true)), board.now).unwrap().facts;
    board.record(facts);
    board.order(Order::Stop);
    board.moves("7866");
    assert!(board.game.records.last().unwrap().late);
}

#[test]
fn a_move_after_a_limit_that_passed_before_the_clocks_stood_is_late() {
    let mut board = Board::after(OPENED);
    let deadline = board.game.standing().unwrap().deadline;
    board.now = deadline + Duration::days(3);
    board.order(Order::Stop);
    assert!(board.game.late_if_sent(board.now) && !board.game.late_if_sent(deadline - Duration::hours(1)));
    board.moves("7866");
    assert!(board.game.records.last().unwrap().late);
}

#[test]
fn days_given_take_back_the_report_of_a_passed_limit() {
    let give = [
        Order::Credit { side: Side::Black, days: 9 },
        Order::Clocks { white: None, black: setting(3, None) },
        Order::Regulation { key: "days".into(), value: "60".into() },
    ];
    for order in give {
        let mut board = Board::after(OPENED);
        board.now = board.game.standing().unwrap().deadline;
        let guard = Guard { last_poll: board.now, mail_waits: false, endings_wait: false };
        let facts =
            sweep(&board.game, guard, Some(&super::super::verdict::can(true)), board.now).unwrap().facts;
        board.record(facts);
        let moves_no_limit = matches!(order, Order::Regulation { .. });
        let given = matches!(order, Order::Credit { .. });
        board.order(order);
        // A regulation holds from the next move. A limit that was moved and has passed all the same is reported anew.
        assert_eq!(board.game.flag.is_some(), moves_no_limit);
        let again = sweep(&board.game, guard, Some(&super::super::verdict::can(true)), board.now);
        assert_eq!(again.is_some(), !given && !moves_no_limit);
    }
}

#[test]
fn a_regulation_put_right_leaves_the_limit_that_a_letter_has_named() {
    let mut board = Board::after(OPENED);
    let named = board.game.standing().unwrap();
    board.now = named.deadline - Duration::days(2);
    board.order(Order::Regulation { key: "days".into(), value: "40".into() });
    assert_eq!(board.game.standing().unwrap().deadline, named.deadline);
    assert_eq!(board.game.flag, None);
    assert!(!board.game.late_if_sent(board.now));
    board.moves("7866 4244");
    let left = board.left(Side::Black);
    board.hand_over(false);
    assert_eq!(board.game.control(Side::Black), board.game.regulations().control, "from the next one on");
    assert!(left < 0, "{left}");
}

#[test]
fn a_regulation_put_right_changes_nothing_for_the_move_that_was_asked_for() {
    let mut opening = opening();
    opening.regulations.control = Control::Fischer { base: 30, per_move: 3, most: 30 };
    let mut board = Board::open_after(opening, OPENED);
    board.order(Order::Regulation { key: "most_days".into(), value: "60".into() });
    board.moves("7866");
    assert_eq!(board.left(Side::Black), 30, "what his letter said his clock could hold");
    board.moves("4244 5544");
    assert_eq!(board.left(Side::Black), 33, "what it can hold from the next one on");
}

#[test]
fn clocks_and_counters_are_set() {
    let mut board = Board::after(OPENED);
    board.order(Order::Clocks { white: setting(12, None), black: setting(3, Some(9)) });
    let clocks = board.game.clocks;
    assert_eq!((clocks.white.used, clocks.white.moves, clocks.black.used, clocks.black.moves), (12, 2, 3, 9));
    assert_eq!((board.left(Side::White), board.left(Side::Black)), (38, 47));
    let same = Order::Clocks { white: setting(12, None), black: None };
    assert_eq!(board.unfit(&same), OrderRejected::ClocksShowThat);
}

#[test]
fn a_penalty_from_before_the_clock_was_set_is_in_what_it_was_set_to() {
    let mut board = Board::after(OPENED);
    board.order(Order::Penalty { side: Side::Black, days: 5 });
    let entry = board.game.incidents[0].entry;
    board.order(Order::Clocks { white: None, black: setting(7, None) });
    board.order(Order::Strike { entry });
    assert_eq!(board.left(Side::Black), 43);
}

#[test]
fn the_next_move_begins_a_new_period() {
    let mut board = Board::after(OPENED);
    board.order(Order::NewPeriod(Side::Black));
    assert_eq!(board.game.clocks.black.moves, 10);
    assert_eq!((board.left(Side::Black), board.game.control_move(Side::Black)), (100, 11));
    assert_eq!(
        board.unfit(&Order::NewPeriod(Side::Black)),
        OrderRejected::PeriodBegins { side: Side::Black }
    );
    board.game.state.available = None;
    board.game.state.opening.regulations.control =
        crate::regulations::Control::Fischer { base: 30, per_move: 3, most: 0 };
    assert_eq!(board.unfit(&Order::NewPeriod(Side::Black)), OrderRejected::NoPeriods);
}

#[test]
fn warnings_penalties_and_credits_are_counted_and_struck_by_their_entries() {
    let mut board = Board::after(OPENED);
    let before = board.game.clocks;
    board.order(Order::Warn(Side::White));
    board.order(Order::Penalty { side: Side::Black, days: 5 });
    board.order(Order::Credit { side: Side::White, days: 3 });
    assert_eq!((board.left(Side::White), board.left(Side::Black)), (53, 45));
    assert_eq!(board.game.count(Side::White, Irregularity::Warning), 1);
    let entries: Vec<u32> = board.game.incidents.iter().map(|incident| incident.entry).collect();
    for entry in &entries {
        board.order(Order::Strike { entry: *entry });
    }
    assert_eq!((board.game.clocks, board.game.count(Side::White, Irregularity::Warning)), (before, 0));
    let twice = board.unfit(&Order::Strike { entry: entries[0] });
    assert_eq!(twice, OrderRejected::NothingToStrike { entry: entries[0], known: vec![] });
}

#[test]
fn who_was_to_lose_for_what_is_struck_is_not_to_lose() {
    let mut board = Board::after(OPENED);
    board.play(Side::Black, "2... 7877").unwrap();
    let entry = board.game.incidents[0].entry;
    board.record(vec![Fact::Forfeited { side: Side::Black, cause: Cause::Ruling }]);
    board.order(Order::Strike { entry });
    assert_eq!(board.game.forfeited, None);
}

#[test]
fn a_game_that_irregularities_lost_goes_on_where_one_of_them_is_struck() {
    let mut board = Board::after(OPENED);
    for text in ["2... 7877", "2... 7876"] {
        board.play(Side::Black, text).unwrap();
    }
    let illegal = board.game.incidents.iter().filter(|found| found.what == Irregularity::IllegalMove);
    let entries: Vec<u32> = illegal.map(|incident| incident.entry).collect();
    board.record(vec![Fact::Warned { side: Side::Black, cause: Cause::Ruling }]);
    board.record(vec![Fact::Forfeited { side: Side::Black, cause: Cause::Ruling }]);
    board.record(vec![Fact::ended(GameResult::WhiteWins, Termination::Irregularities, None)]);
    let before = board.game.clocks;
    let what_followed = board.game.incidents.last().unwrap().entry;
    for other in [what_followed, 1] {
        let unfit = board.unfit(&Order::Strike { entry: other });
        assert!(matches!(unfit, OrderRejected::NothingToStrike { .. }), "{other}");
    }
    board.order(Order::Strike { entry: entries[1] });
    assert_eq!((board.game.outcome, board.game.line), (None, 1));
    assert_eq!(board.game.count(Side::Black, Irregularity::IllegalMove), 1);
    assert_eq!(board.game.clocks.black, before.black);
    assert!(board.game.standing().is_some(), "time runs from the new letter");
    board.moves("7866");
    board.order(result("1-0", None));
    let unfit = board.unfit(&Order::Strike { entry: entries[0] });
    assert!(matches!(unfit, OrderRejected::GameOver { .. }), "what the director gave he takes back himself");
}

#[test]
fn a_regulation_is_put_right_for_the_half_moves_to_come() {
    let change = |key: &str, value: &str| Order::Regulation { key: key.into(), value: value.into() };
    let mut board = Board::after(OPENED);
    board.order(change("days", "60"));
    assert_eq!(board.left(Side::Black), 60);
    board.order(change("notation", "algebraic"));
    assert_eq!(board.game.notation, Notation::Algebraic);
    board.order(change("notation", "\"any\""));
    board.record(vec![Fact::NotationAgreed { by: Side::White, notation: Notation::Numeric }]);
    board.order(change("carry_over", "false"));
    assert_eq!(board.game.notation, Notation::Numeric, "what the players agreed on stands");
    assert!(matches!(board.unfit(&change("days", "60")), OrderRejected::RegulationHolds { .. }));
    for (key, value) in [
        ("dais", "60"),
        ("days", "sixty"),
        ("days", "60\nmoves = 3"),
        ("notation", "morse"),
        ("variant", "chess960"),
        ("profile", "iccf-email"),
        ("a = 1\ndays", "60"),
    ] {
        let unfit = board.unfit(&change(key, value));
        assert!(matches!(unfit, OrderRejected::Regulation(_)), "{key} {value}: {unfit:?}");
    }
}

#[test]
fn a_card_is_a_move_with_the_dates_that_stand_on_it() {
    let mut board = Board::after(OPENED);
    let handed = board.game.available.as_ref().unwrap().handed.at.date_naive();
    let day = |days| (handed + Duration::days(days)).to_string();
    board.now += Duration::days(20);
    let ruling = board.order(on_card("2... 7866 (=)", Some(&day(5)), Some(&day(9))));
    let moved = ruling.facts.iter().find(|fact| matches!(fact, Fact::Moved { .. }));
    let Some(Fact::Moved { charge: Some(charge), offer: true, .. }) = moved else { panic!("{ruling:?}") };
    assert_eq!((charge.received.to_string(), charge.days), (day(5), 3));
    let noted = |notice: &Notice| match notice {
        Notice::Recorded { notes, .. } | Notice::YourMove { notes, .. } => notes.contains(&Note::FromCard),
        _ => false,
    };
    assert_eq!(ruling.notices.iter().filter(|notice| noted(notice)).count(), 2);
    board.order(card("2133"));
    assert_eq!(board.game.records.last().unwrap().sent, board.now - Duration::days(1), "when it reached us");
}

#[test]
fn a_card_whose_dates_cannot_be_is_refused() {
    let mut board = Board::after(OPENED);
    let handed = board.game.available.as_ref().unwrap().handed.at.date_naive();
    let day = |days| (handed + Duration::days(days)).to_string();
    board.now += Duration::days(20);
    let unfit = |received: Option<i64>, sent: Option<i64>| {
        let (received, sent) = (received.map(day), sent.map(day));
        board.unfit(&on_card("2... 7866", received.as_deref(), sent.as_deref()))
    };
    assert!(matches!(unfit(Some(-1), None), OrderRejected::ReceivedTooEarly { .. }));
    assert!(matches!(unfit(Some(5), Some(4)), OrderRejected::SentTooEarly { .. }));
    assert!(matches!(unfit(None, Some(-9)), OrderRejected::SentTooEarly { .. }));
    assert!(matches!(unfit(None, Some(99)), OrderRejected::DateAhead { .. }));
}

#[test]
fn a_card_with_what_cannot_be_played_is_the_directors_to_judge() {
    let mut board = Board::after(OPENED);
    assert!(matches!(board.unfit(&card("2... 7877")), OrderRejected::MoveNotPossible { .. }));
    assert!(matches!(board.unfit(&card("2... Nf6")), OrderRejected::MoveUnclear { .. }));
    assert_eq!(board.unfit(&card("2. 7163")), OrderRejected::MoveOnRecord);
    assert!(matches!(board.unfit(&card("5. 7163")), OrderRejected::MoveRefused { .. }));
    assert_eq!(board.game.count(Side::Black, Irregularity::IllegalMove), 0);
    let hand = WritingStyle { language: Language::En, strict: true };
    board.record(vec![Fact::HandChanged { side: Side::Black, hand }]);
    board.order(card("7866"));
}
