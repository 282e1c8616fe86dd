//! Controls and rules of time in `[regulations]`.

use super::*;
use crate::regulations::{
    ClaimUntil, DateOrder, DayRule, FirstOverstep, LeaveReceipt, MoveInLeave, Session, Unannounced,
    Withdrawal, WrongRegulation,
};
use crate::wording::InEnglish;

fn read(lines: &str) -> Regulations {
    event(&with_rules(lines)).terms.regulations
}

#[test]
fn every_control_is_read() {
    let sessions = |moves, days, later: Option<(u32, u32)>| Control::Sessions {
        moves,
        days,
        carry_over: true,
        later: later.map(|(moves, days)| Session { moves, days }),
    };
    for (lines, wanted) in [
        ("", sessions(10, 50, None)),
        ("control = \"sessions\"\ndays = 40", sessions(10, 40, None)),
        ("later_days = 40", sessions(10, 50, Some((10, 40)))),
        ("later_moves = 5\nlater_days = 20", sessions(10, 50, Some((5, 20)))),
        ("later_moves = 0\nlater_days = 50", sessions(10, 50, None)),
        (
            "control = \"fischer\"\nbase_days = 30\ndays_per_move = 3",
            Control::Fischer { base: 30, per_move: 3, most: 0 },
        ),
        (
            "control = \"fischer\"\nbase_days = 30\ndays_per_move = 3\nmost_days = 100",
            Control::Fischer { base: 30, per_move: 3, most: 100 },
        ),
        ("control = \"window\"\nmoves = 20\ndays = 30", Control::Window { moves: 20, days: 30 }),
        (
            "control = \"triple-block\"\nincrement_days = 3\nbank_days = 75\nprotect = true",
            Control::TripleBlock { increment: 3, bank: 75, protect: true },
        ),
    ] {
        assert_eq!(read(lines).control, wanted, "{lines}");
    }
}

#[test]
fn every_rule_of_time_is_read() {
    let base = read("");
    type Change = fn(&mut Regulations);
    let cases: [(&str, Change); 22] = [
        ("day_rule = \"dates\"\ncutoff_hour = 20", |r| {
            (r.day_rule, r.time.counting.cutoff_hour) = (DayRule::Dates, 20);
        }),
        ("day_rule = \"postal\"\ntransit_days = 4", |r| {
            (r.day_rule, r.time.counting.transit_days) = (DayRule::Postal, 4);
        }),
        ("count_in = \"utc\"", |r| r.time.counting.utc = true),
        ("double_after = 20", |r| r.time.counting.double_after = 20),
        ("most_days_per_move = 30", |r| r.time.counting.most_days_per_move = 30),
        ("announce_after = 10\nunannounced = \"double\"", |r| {
            let counting = &mut r.time.counting;
            (counting.announce_after, counting.unannounced) = (10, Unannounced::Double);
        }),
        ("unannounced = \"penalty\"\nunannounced_days = 5", |r| {
            let counting = &mut r.time.counting;
            (counting.unannounced, counting.unannounced_days) = (Unannounced::Penalty, 5);
        }),
        ("remind_after = [7, 21]", |r| r.time.reminders.after_days = vec![7, 21]),
        ("remind_after = []", |r| r.time.reminders.after_days.clear()),
        ("remind_share = 25\nrepeat_after = 0", |r| {
            (r.time.reminders.at_share, r.time.reminders.repeat_after) = (25, 0);
        }),
        ("silence_days = 30\nsilence = \"loss\"", |r| {
            (r.time.silence.days, r.time.silence.loses) = (30, true);
        }),
        ("inactive_days = 180", |r| r.time.silence.inactive_days = 180),
        ("leave_days = 0", |r| r.time.leave.days_per_year = 0),
        ("move_in_leave = \"refused\"", |r| r.time.leave.move_in_leave = MoveInLeave::Refused),
        ("leave_receipt = \"day\"", |r| r.time.counting.leave_receipt = LeaveReceipt::Day),
        ("flag_fall = \"automatic\"\nflag_grace_hours = 48", |r| {
            (r.flag_fall, r.time.overstep.grace_hours) = (FlagFall::Automatic, 48);
        }),
        ("claim_until = \"period\"", |r| r.time.overstep.claim_until = ClaimUntil::Period),
        ("first_overstep = \"new-count\"", |r| r.time.overstep.first = FirstOverstep::NewCount),
        ("first_overstep = \"new-count-next-move\"", |r| {
            r.time.overstep.first = FirstOverstep::NewCountNextMove;
        }),
        ("withdrawal_moves = 25", |r| r.time.withdrawal_moves = 25),
        ("withdrawal = \"cancelled-if-unmoved\"", |r| r.time.withdrawal = Withdrawal::CancelledIfUnmoved),
        ("date_order = \"month-first\"", |r| r.time.date_order = DateOrder::MonthFirst),
    ];
    for (lines, change) in cases {
        let mut wanted = base.clone();
        change(&mut wanted);
        assert_eq!(read(lines), wanted, "{lines}");
    }
}

/// Triple Block has a bank instead of leave and long thinks, and asks for no word of them.
#[test]
fn what_another_control_or_day_rule_cannot_have_is_not_inherited() {
    let block = read("control = \"triple-block\"\nincrement_days = 3\nbank_days = 50");
    let mut bare = read("").time;
    bare.counting.announce_after = 0;
    bare.reminders.after_days.clear();
    bare.silence.days = 0;
    bare.silence.inactive_days = 0;
    bare.leave.days_per_year = 0;
    assert_eq!((block.day_rule, block.time), (DayRule::H24, bare));

    let cut = read("day_rule = \"dates\"\ncutoff_hour = 20");
    let counting = cut.with("day_rule", "h24").unwrap().time.counting;
    assert_eq!(counting.cutoff_hour, 0);
    let strict = read("announce_after = 10\nunannounced = \"double\"");
    assert_eq!(strict.with("announce_after", "0").unwrap().time.counting.unannounced, Unannounced::Nothing);
}

#[test]
fn a_director_puts_any_of_it_right() {
    let base = read("");
    for (key, value, written) in [
        ("days", "40", "days = 40"),
        ("later_days", "40", "later_days = 40"),
        ("remind_after", "14,28", "remind_after = [14, 28]"),
        ("remind_after", "[]", "remind_after = []"),
        ("silence", "loss", "silence = \"loss\""),
        ("double_after", "20", "double_after = 20"),
        ("first_overstep", "new-count", "first_overstep = \"new-count\""),
    ] {
        assert_eq!(base.with(key, value), Ok(read(written)), "{key} {value}");
    }
    for key in ["control", "bank_days"] {
        assert!(base.with(key, "75") == Err(WrongRegulation::Settled(key.to_owned())), "{key}");
    }
    let said = |key, value| base.with(key, value).unwrap_err().in_english();
    assert_eq!(said("base_days", "30"), "base_days is for control = \"fischer\"");
    assert_eq!(said("silence", "noise"), "silence may be report or loss");
    assert_eq!(said("days", "0"), "days may be from 1 to 3650");
    assert_eq!(said("days", "many"), "days cannot have that value, but one such as this: days = 50");
}

#[test]
fn rules_of_time_that_do_not_fit_say_why() {
    let block = "control = \"triple-block\"\nincrement_days = 3\nbank_days = 75\n";
    let all: Vec<String> = [
        "control = \"fisher\"\nmoves = 10",
        "control = \"fischer\"\nmoves = 10\ncarry_over = true",
        "control = \"window\"\ndays = 30",
        "control = \"window\"\nmoves = 21\ndays = 30",
        "control = \"fischer\"\nbase_days = 30\ndays_per_move = 3\nmost_days = 20",
        "control = \"triple-block\"\nincrement_days = 10\nbank_days = 60",
        "base_days = 30\nprotect = true",
        "later_moves = 201\ncount_in = \"gmt\"",
        "cutoff_hour = 20",
        "day_rule = \"dates\"\ncutoff_hour = 24\ntransit_days = 4",
        "announce_after = 0\nunannounced = \"double\"",
        "unannounced = \"penalty\"",
        "remind_after = [14, 14, 0, 366, \"28\"]\nremind_share = 100",
        "remind_after = 14",
        "silence = \"lose\"\nsilence_days = 400\nleave_days = 367",
        "flag_grace_hours = 48",
        "flag_fall = \"automatic\"\nflag_grace_hours = 241\nclaim_until = \"next\"",
        "first_overstep = \"loss\"\nwithdrawal = \"forfeit\"\ndate_order = \"us\"\nmove_in_leave = true",
        &format!("{block}leave_days = 45\nday_rule = \"dates\"\nremind_after = [14]"),
        &format!("{block}double_after = 20\nmost_days_per_move = 5\nannounce_after = 10\nsilence_days = 40"),
        &format!("{block}inactive_days = 120\nleave_days = 0\nremind_share = 20"),
    ]
    .iter()
    .map(|lines| format!("{lines}\n=> {}", problems(&with_rules(lines)).replace('\n', "\n=> ")))
    .collect();
    insta::assert_snapshot!(all.join("\n\n"));
}
