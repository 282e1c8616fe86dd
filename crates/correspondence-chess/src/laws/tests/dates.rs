//! The dates of postal players: which can be, what they cost, and what follows where they cannot be.
//!
//! Beside the Laws: post

use super::*;
use crate::{
    model::{DateOf, DateSaid, Declared, TimeNote},
    regulations::DateOrder,
};

/// A postal game between two zones, cards taking five days; these moves are on record.
fn postal(white: &str, black: &str, moves: &str) -> Board {
    let mut opening = opening();
    opening.regulations.day_rule = DayRule::Postal;
    opening.regulations.time.counting.transit_days = 5;
    (opening.zones.white, opening.zones.black) = (white.parse().unwrap(), black.parse().unwrap());
    Board::open_after(opening, moves)
}

fn day(of: DateOf, text: &str) -> DateSaid {
    DateSaid { of, day: text.parse().unwrap(), month_first: None, yearless: false }
}

/// A move with dates of receipt and sending; an empty one is left out.
fn dated(line: &str, received: &str, sent: &str) -> Submission {
    let mut submission = said(&[line]);
    let dates = [(DateOf::Received, received), (DateOf::Sent, sent)];
    let given = dates.into_iter().filter(|(_, text)| !text.is_empty());
    submission.declared.dates = given.map(|(of, text)| day(of, text)).collect();
    submission
}

/// What becomes of a move with dates: the days that it costs and when it was sent, or why not.
fn outcome(board: &Board, submission: &Submission) -> String {
    match board.try_with(board.context(board.game.on_move()), submission) {
        Err(refusal) => refused_in_short(&refusal),
        Ok(ruling) => {
            let moved = ruling.facts.iter().find_map(|fact| match fact {
                Fact::Moved { charge: Some(charge), .. } => {
                    Some(format!("{} days, {}", charge.days, charge.sent))
                }
                _ => None,
            });
            let asked = ruling.notices.iter().find_map(|notice| match notice {
                Notice::Refused { refusal: Refusal::DatesDoNotFit { misfit, .. } } => {
                    Some(serde_json::to_value(misfit).unwrap()["misfit"].as_str().unwrap().to_owned())
                }
                _ => None,
            });
            moved.or(asked).unwrap_or_default()
        }
    }
}

#[test]
fn dates_count_where_they_can_be() {
    let mut board = postal("UTC", "UTC", OPENED);
    let sent = board.game.records.last().unwrap().sent.date_naive();
    let on = |days: i64| (sent + Duration::days(days)).to_string();
    board.now = at(&format!("{sent}T09:00:00Z")) + Duration::days(30);
    let case = |received: Option<i64>, sent: Option<i64>| {
        let text = |days: Option<i64>| days.map(on).unwrap_or_default();
        outcome(&board, &dated("7866", &text(received), &text(sent)))
    };
    for (received, sent, comes_to) in [
        (Some(0), Some(0), format!("0 days, {}", on(0))),
        (Some(4), Some(9), format!("5 days, {}", on(9))),
        (Some(4), None, format!("26 days, {}", on(30))),
        // Our letter went a day after the move, and was five days in the post.
        (None, Some(9), format!("3 days, {}", on(9))),
        (None, Some(3), format!("0 days, {}", on(3))),
        (None, None, format!("24 days, {}", on(30))),
        (Some(-1), Some(9), "received-too-early".into()),
        (Some(9), Some(8), "sent-too-early".into()),
        (None, Some(-1), "sent-too-early".into()),
        (Some(31), None, "ahead".into()),
        (Some(30), Some(31), "ahead".into()),
    ] {
        assert_eq!(case(received, sent), comes_to, "received {received:?}, sent {sent:?}");
    }
}

#[test]
fn the_earlier_date_of_two_zones_may_be_that_of_receipt() {
    // Samoa is a calendar day before Hawaii.
    for (white, black) in [("Pacific/Apia", "Pacific/Honolulu"), ("Pacific/Honolulu", "Pacific/Apia")] {
        let mut board = postal(white, black, "5254");
        let sent = board.game.records.last().unwrap().sent;
        let zone = |side| board.game.zone(side);
        let earlier = zone(Side::White).date(sent).min(zone(Side::Black).date(sent));
        board.now += Duration::days(10);
        let case =
            |day: chrono::NaiveDate| outcome(&board, &dated("5755", &day.to_string(), &day.to_string()));
        assert!(case(earlier).starts_with("0 days"), "{white}: {}", case(earlier));
        assert_eq!(case(earlier.pred_opt().unwrap()), "received-too-early");
    }
}

#[test]
fn a_move_by_card_comes_to_the_same_as_the_players_own_words() {
    let mut board = postal("Europe/Prague", "America/New_York", OPENED);
    let sent = board.game.records.last().unwrap().sent.date_naive();
    board.now += Duration::days(40);
    for (received, replied) in [(0, 0), (3, 9), (5, 30), (7, 7), (-2, 4), (9, 8), (60, 61)] {
        let on = |days: i64| (sent + Duration::days(days)).to_string();
        let own = outcome(&board, &dated("7866", &on(received), &on(replied)));
        let order = director::on_card("7866", Some(&on(received)), Some(&on(replied)));
        let by_card = board.try_order(&order, None);
        match by_card {
            Err(_) => assert!(!own.contains("days"), "{own}"),
            Ok(ruling) => {
                let days = ruling.facts.iter().find_map(|fact| match fact {
                    Fact::Moved { charge: Some(charge), .. } => {
                        Some(format!("{} days, {}", charge.days, charge.sent))
                    }
                    _ => None,
                });
                assert_eq!(days.as_deref(), Some(own.as_str()));
            }
        }
    }
}

#[test]
fn who_stands_by_dates_that_cannot_be_has_his_move_and_the_director_his_case() {
    let mut board = postal("UTC", "UTC", OPENED);
    board.now += Duration::days(20);
    let wrong = dated("7866", "2026-11-01", "2026-12-06");
    let first = board.submit(Side::Black, &wrong).unwrap();
    assert!(matches!(first.facts.as_slice(), [Fact::Dated { taken: false, .. }]), "{first:?}");
    let other = dated("7866", "2026-11-02", "2026-12-06");
    assert!(
        played(&board.try_with(board.context(Side::Black), &other).unwrap()).is_none(),
        "not the same dates"
    );
    let second = board.submit(Side::Black, &wrong).unwrap();
    assert_eq!(played(&second).as_deref(), Some("7866"));
    assert!(second.notices.iter().any(|notice| matches!(notice, Notice::DatesDisputed { .. })));
}

#[test]
fn dates_are_the_same_however_the_game_is_folded() {
    let mut board = postal("Europe/Prague", "Europe/Berlin", OPENED);
    board.now += Duration::days(20);
    let last = board.game.records.last().unwrap().sent.date_naive();
    let on = |days: i64| (last + Duration::days(days)).to_string();
    board.submit(Side::Black, &dated("7866", &on(6), &on(9))).unwrap();
    let again = Game::fold(board.game.id.clone(), &board.journal).unwrap();
    assert_eq!(again.clocks, board.game.clocks);
    let record = again.records.last().unwrap();
    assert!(record.handed.unwrap().declared, "{record:?}");
    assert_eq!(record.charge.unwrap().received.to_string(), on(6));
}

#[test]
fn a_date_that_could_be_two_is_asked_back_unless_the_event_says_how_it_is_read() {
    let mut board = postal("UTC", "UTC", OPENED);
    board.now = at("2027-03-20T09:00:00Z");
    let mut submission = said(&["7866"]);
    let both = DateSaid { month_first: "2027-02-01".parse().ok(), ..day(DateOf::Received, "2027-01-02") };
    submission.declared = Declared { dates: vec![both, day(DateOf::Sent, "2027-02-05")], notes: Vec::new() };
    assert!(outcome(&board, &submission).starts_with("which-date"));
    for (order, days) in [(DateOrder::DayFirst, 34), (DateOrder::MonthFirst, 4)] {
        board.game.state.opening.regulations.time.date_order = order;
        assert_eq!(outcome(&board, &submission), format!("{days} days, 2027-02-05"));
    }
}

#[test]
fn counts_of_days_are_compared_and_never_obeyed() {
    let mut board = Board::after("5254 5755 7163 7866");
    board.now += Duration::days(3);
    let note = |used, total, whose| TimeNote { used, total, whose };
    let differs = |notes: Vec<TimeNote>| {
        let mut submission = said(&["4244"]);
        submission.declared.notes = notes;
        let ruling = board.try_with(board.context(Side::White), &submission).unwrap();
        ruling.notices.iter().any(|notice| match notice {
            Notice::Recorded { notes, .. } => notes.iter().any(|note| matches!(note, Note::CountDiffers(_))),
            _ => false,
        })
    };
    let mut after = board.game.clone();
    let charge = board.game.charge_if_sent(board.now).unwrap();
    let control = after.control(Side::White);
    let used = after.state.clocks.of_mut(Side::White).moved(control, Some(&charge)).used;
    let theirs = board.game.clocks.of(Side::Black).used;
    let (own, opponent) = (Some(Side::White), Some(Side::Black));
    for (notes, wrong) in [
        (vec![note(Some(charge.days), Some(used), None)], false),
        (vec![note(Some(charge.days), None, own)], false),
        (vec![note(None, Some(used + 1), None)], true),
        (vec![note(Some(charge.days + 1), Some(used), None)], true),
        (vec![note(Some(99), Some(99), None), note(Some(charge.days), Some(used), None)], false),
        (vec![note(None, Some(theirs), opponent)], false),
        (vec![note(None, Some(theirs + 3), opponent)], true),
    ] {
        assert_eq!(differs(notes.clone()), wrong, "{notes:?}");
    }
}

#[test]
fn in_a_postal_event_a_report_waits_for_the_cards_in_the_post() {
    let board = postal("Europe/Prague", "Europe/Berlin", OPENED);
    let standing = board.game.standing().unwrap();
    assert_eq!(board.game.report_from(), Some(standing.deadline + Duration::days(5)));
    let board = Board::after(OPENED);
    assert_eq!(board.game.report_from(), board.game.standing().map(|standing| standing.deadline));
}

#[test]
fn what_is_agreed_beside_a_move_whose_dates_cannot_be_is_agreed() {
    let board = postal("UTC", "UTC", OPENED);
    let ahead = dated("2... 7866", "", "2030-01-01").with(Act::AgreeNotation(Notation::Algebraic));
    let ruling = board.try_with(board.context(Side::Black), &ahead).unwrap();
    assert!(ruling.facts.iter().any(|fact| matches!(fact, Fact::Dated { taken: false, .. })), "{ruling:?}");
    assert!(ruling.facts.iter().any(|fact| matches!(fact, Fact::NotationProposed { .. })), "{ruling:?}");
}
