//! What follows when time goes by: nothing before it is due, nothing twice, and nothing is ever taken back.
//!
//! Laws 6.6
//! Beside the Laws: reminders

use proptest::prelude::*;

use super::{
    super::{Outage, extend},
    verdict::can,
    *,
};
use crate::{
    model::{Digest, Personal},
    regulations::{FirstOverstep, OverstepRules, Reminders, Silence},
};

/// Everything that time can bring.
fn rules() -> Regulations {
    let mut rules = opening().regulations;
    rules.time.reminders = Reminders { after_days: vec![14, 28, 35], at_share: 20, repeat_after: 14 };
    rules.time.silence = Silence { days: 40, loses: false, inactive_days: 45 };
    rules
}

fn board(change: impl FnOnce(&mut Regulations)) -> Board {
    let mut opening = opening();
    opening.regulations = rules();
    change(&mut opening.regulations);
    Board::open_after(opening, "5254 5755")
}

/// What a sweep at this instant does, in the words of its facts.
fn swept(board: &mut Board, now: DateTime<Utc>) -> Vec<String> {
    board.now = now;
    let guard = Guard { last_poll: now, mail_waits: false, endings_wait: false };
    let Some(ruling) = sweep(&board.game, guard, Some(&can(true)), now) else { return Vec::new() };
    let words = |fact: &Fact| match fact {
        Fact::Reminded { why, .. } => format!("reminded {why:?}"),
        Fact::SilenceReported { days, .. } => format!("silent {days}"),
        Fact::FlagReported { .. } => "flag".into(),
        Fact::Overstepped { .. } => "anew".into(),
        Fact::GraceBegun { .. } => "grace".into(),
        Fact::Ended { result, termination, .. } => format!("{result} {termination:?}"),
        Fact::Verdict { .. } => "verdict".into(),
        other => format!("{other:?}"),
    };
    let said = ruling.facts.iter().map(words).collect();
    board.record(ruling.facts);
    said
}

/// All that comes of a turn in which nobody does anything, by the day on which the move has been had.
fn days_of(board: &mut Board, most: i64) -> Vec<(i64, Vec<String>)> {
    let since = board.game.turn().unwrap().reaches(1) - Duration::days(1);
    let mut all = Vec::new();
    for day in 0..most {
        let said = swept(board, since + Duration::days(day));
        if !said.is_empty() {
            all.push((day, said));
        }
    }
    all
}

fn told(days: &[(i64, &[&str])]) -> Vec<(i64, Vec<String>)> {
    days.iter().map(|(day, said)| (*day, said.iter().map(ToString::to_string).collect())).collect()
}

#[test]
fn each_day_brings_what_the_regulations_say_and_no_day_brings_it_twice() {
    let mut reported = board(|_| {});
    let expected = told(&[
        (14, &["reminded Days(14)"]),
        (28, &["reminded Days(28)"]),
        (35, &["reminded Days(35)"]),
        (40, &["reminded Share"]),
        (41, &["silent 40"]),
        (46, &["silent 45"]),
        (51, &["verdict", "flag"]),
    ]);
    assert_eq!(days_of(&mut reported, 200), expected);
    let mut claimed = board(|rules| rules.flag_fall = FlagFall::Claim);
    let judged = told(&[(51, &["verdict"])]);
    assert_eq!(days_of(&mut claimed, 200), [&expected[..6], &judged[..]].concat());
    let mut automatic = board(|rules| rules.flag_fall = FlagFall::Automatic);
    let ends = told(&[(51, &["grace"]), (52, &["verdict", "flag", "0-1 Time"])]);
    assert_eq!(days_of(&mut automatic, 200), [&expected[..6], &ends[..]].concat());
    let mut lost = board(|rules| rules.time.silence.loses = true);
    let ends = told(&[(41, &["verdict", "silent 40", "0-1 Silence"])]);
    assert_eq!(days_of(&mut lost, 200), [&expected[..4], &ends[..]].concat());
}

#[test]
fn a_first_overstep_begins_the_count_and_the_reminders_anew() {
    let mut board = board(|rules| {
        rules.flag_fall = FlagFall::Automatic;
        rules.time.overstep =
            OverstepRules { grace_hours: 0, first: FirstOverstep::NewCount, ..OverstepRules::default() };
        rules.time.silence = Silence::default();
    });
    let said: Vec<String> = days_of(&mut board, 200).into_iter().flat_map(|(_, said)| said).collect();
    let turn = ["reminded Days(14)", "reminded Days(28)", "reminded Days(35)", "reminded Share"];
    let expected = [&turn[..], &["flag", "anew"], &turn[..], &["verdict", "flag", "0-1 Time"]].concat();
    assert_eq!(said, expected);
}

#[test]
fn a_letter_that_may_not_have_arrived_puts_off_what_ends_a_game_by_three_days() {
    let doubt = |board: &mut Board| {
        let letter = board.game.available.as_ref().unwrap().letter.clone();
        let fact = Fact::DeliveryDoubtful {
            letter,
            to: Side::White,
            failed: true,
            diagnostic: Personal::new(""),
            answered: false,
            undone: false,
        };
        board.record(vec![fact]);
    };
    let mut flag = board(|rules| {
        rules.flag_fall = FlagFall::Automatic;
        rules.time.reminders = Reminders::default();
        rules.time.silence = Silence::default();
    });
    doubt(&mut flag);
    let limit = flag.game.standing().unwrap().deadline;
    assert_eq!(swept(&mut flag, limit), ["grace"]);
    assert_eq!(swept(&mut flag, limit + Duration::days(3) - Duration::seconds(1)), [""; 0]);
    // Longer, anybody who is sent our letters could put it off for ever.
    assert_eq!(swept(&mut flag, limit + Duration::days(3)), ["verdict", "flag", "0-1 Time"]);
    let mut silent = board(|rules| rules.time.silence.loses = true);
    doubt(&mut silent);
    let over = silent.game.turn().unwrap().outlasts(40) + Duration::days(3);
    let before = swept(&mut silent, over - Duration::seconds(1));
    assert!(before.iter().all(|said| said.starts_with("reminded")), "{before:?}");
    assert_eq!(swept(&mut silent, over), ["verdict", "silent 40", "0-1 Silence"]);
    // Whoever answers the letter has it.
    let mut proved = board(|rules| rules.time.silence.loses = true);
    doubt(&mut proved);
    proved.play(Side::White, "2. 7175").unwrap();
    assert_eq!(proved.game.available.as_ref().unwrap().doubtful, None);
}

#[test]
fn whoever_says_that_he_needs_long_is_not_silent() {
    let mut board = board(|rules| rules.time.silence.loses = true);
    let (half_move, sent) = (board.game.to_play(), board.now);
    board.record(vec![Fact::LongThink { by: Side::White, half_move, sent }]);
    let said: Vec<String> = days_of(&mut board, 49).into_iter().flat_map(|(_, said)| said).collect();
    assert_eq!(said.last().map(String::as_str), Some("silent 45"), "{said:?}");
    assert!(!said.contains(&"silent 40".into()));
}

#[test]
fn leave_brings_no_reminder_and_its_days_are_no_silence() {
    let mut board = board(|_| {});
    let from = (board.now + Duration::days(5)).date_naive();
    let until = from + Duration::days(29);
    board.record(vec![Fact::Leave { side: Side::White, from, until, special: false }]);
    let first = days_of(&mut board, 100).into_iter().next().unwrap();
    assert_eq!(first, (14 + 30, vec!["reminded Days(14)".to_owned()]));
}

#[test]
fn where_the_means_to_mate_are_not_known_the_director_is_asked() {
    let mut board = board(|rules| {
        rules.flag_fall = FlagFall::Automatic;
        rules.time.overstep.grace_hours = 0;
        rules.time.reminders = Reminders::default();
    });
    let now = board.game.standing().unwrap().deadline + Duration::days(1);
    let guard = Guard { last_poll: now, mail_waits: false, endings_wait: false };
    assert_eq!(board.game.stake(now).unwrap().mates, Some(Side::Black));
    assert_eq!(sweep(&board.game, guard, None, now), None, "nothing before it was asked");
    let ruling = sweep(&board.game, guard, Some(&can(None)), now).unwrap();
    assert_eq!(ruling.notices, [Notice::FlagReported { can_mate: None }]);
    board.record(ruling.facts);
    assert_eq!((board.game.outcome, board.game.due()), (None, None));
}

#[test]
fn an_outage_extends_only_the_limit_that_fell_into_it_and_that_once() {
    let mut board = board(|_| {});
    let limit = board.game.standing().unwrap().deadline;
    let outage = |from: i64, until: i64| Outage {
        from: limit + Duration::days(from),
        until: limit + Duration::days(until),
        restored: false,
    };
    assert_eq!(extend(&board.game, outage(-30, -1)), None);
    assert_eq!(extend(&board.game, outage(0, 9)), None, "it had passed before");
    let ruling = extend(&board.game, outage(-3, 9)).unwrap();
    board.record(ruling.facts);
    assert_eq!(board.game.standing().unwrap().deadline, limit + Duration::days(12));
    assert_eq!(extend(&board.game, outage(-3, 9)), None);
}

#[test]
fn triple_block_reminds_once_for_each_time_the_clock_runs_low() {
    let mut board = board(|rules| {
        rules.control = Control::TripleBlock { increment: 3, bank: 75, protect: false };
    });
    let limit = board.game.standing().unwrap().deadline;
    assert_eq!(board.game.due(), Some(limit - Duration::days(10)));
    assert_eq!(swept(&mut board, limit - Duration::days(10)), ["reminded Share"]);
    assert_eq!(board.game.due(), Some(limit), "and nothing of silence");
    let (by, half_move, sent) = (Side::White, board.game.to_play(), limit - Duration::days(9));
    let seconds = board.game.charge_if_sent(sent).unwrap().seconds;
    board.now = sent;
    board.record(vec![Fact::Refilled { by, half_move, sent, seconds }]);
    let limit = board.game.standing().unwrap().deadline;
    assert_eq!(limit, sent + Duration::days(50));
    assert_eq!(board.game.due(), Some(limit - Duration::days(10)));
}

/// A turn with whatever may lie in it: leave, neutral days, an announcement.
fn any_turn() -> impl Strategy<Value = Board> {
    let rules = (
        prop::sample::select(vec![FlagFall::Report, FlagFall::Claim, FlagFall::Automatic]),
        prop::sample::select(vec![DayRule::Dates, DayRule::DatesNextDay, DayRule::H24, DayRule::Hybrid24]),
        prop::collection::btree_set(1_u32..60, 0..4),
        (0_u32..100, 0_u32..60, any::<bool>(), 0_u32..80),
        (0_u32..48, any::<bool>(), 0_u32..30),
    );
    let spared = (0_i64..60, 0_i64..30, any::<bool>(), any::<bool>());
    (rules, spared, 1_u32..50).prop_map(|(rules, (from, length, leave, announced), used)| {
        let (flag_fall, day_rule, after, (share, days, loses, inactive_days), (grace, anew, double)) = rules;
        let mut board = board(|rules| {
            rules.flag_fall = flag_fall;
            rules.day_rule = day_rule;
            rules.time.reminders.after_days = after.into_iter().collect();
            rules.time.reminders.at_share = share;
            rules.time.silence = Silence { days, loses, inactive_days };
            rules.time.overstep.grace_hours = grace;
            rules.time.overstep.first = if anew { FirstOverstep::NewCount } else { FirstOverstep::Loses };
            rules.time.counting.double_after = double;
        });
        let mut clocks = board.game.clocks;
        clocks.white = clocks.white.set(board.game.control(Side::White), used, None);
        let mut facts = vec![Fact::ClocksSet { clocks }];
        let from = (board.now + Duration::days(from)).date_naive();
        let until = from + Duration::days(length);
        facts.push(match leave {
            true => Fact::Leave { side: Side::White, from, until, special: false },
            false => Fact::Neutral { from, until },
        });
        if announced {
            let (half_move, sent) = (board.game.to_play(), board.now);
            facts.push(Fact::LongThink { by: Side::White, half_move, sent });
        }
        board.record(facts);
        board
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..Default::default() })]

    #[test]
    fn something_happens_when_a_game_is_due_and_nothing_before(mut board in any_turn(), steps in 1_i64..40) {
        let mut now = board.now;
        for _ in 0..30 {
            now += Duration::hours(steps * 5);
            let due = board.game.due().is_some_and(|due| due <= now);
            let rests = board.game.turn().is_some_and(|turn| turn.spares.at(now).is_some());
            let before = board.game.digest;
            let said = swept(&mut board, now);
            prop_assert!(due || said.is_empty(), "{:?} at {now}", said);
            prop_assert!(!due || rests || !said.is_empty(), "due and nothing done at {now}");
            prop_assert_eq!(before == board.game.digest, said.is_empty());
        }
    }

    #[test]
    fn a_later_sweep_takes_nothing_back_and_says_nothing_twice(mut board in any_turn(), steps in 1_i64..40) {
        let (mut now, mut all) = (board.now, Vec::new());
        let mut reported: Option<Digest> = None;
        for _ in 0..30 {
            now += Duration::hours(steps * 5);
            all.extend(swept(&mut board, now));
            if let Some(then) = reported {
                prop_assert_eq!(board.game.digest, then, "after the report nothing follows");
            }
            if board.game.flag.is_some() {
                reported = Some(board.game.digest);
            }
        }
        if !all.contains(&"anew".to_owned()) {
            let said = all.len();
            all.sort();
            all.dedup();
            prop_assert_eq!(said, all.len(), "{:?}", all);
        }
    }
}
