//! What players say about time: leave, long thinks, refills, repeats, and to withdraw.

use chrono::{DateTime, Duration, NaiveDate, Utc};

use super::{super::table::Table, Case, case, lines, refused};
use crate::{
    laws::{
        Fact, Note, Notice, Refusal, Reminder, WhyNoRefill,
        time::leave::{LeaveAccount, NoLeave},
    },
    letters::{Decides, GameAsShown, LeaveChange, LeaveDone, LeaveView, Letter, OwnLimit},
    model::{Ply, Side},
    regulations::{Control, Regulations, Unannounced, Withdrawal},
};

const WHITE: Side = Side::White;
const BLACK: Side = Side::Black;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

fn leave(side: Side, from: &str, until: &str, special: bool) -> Fact {
    Fact::Leave { side, from: day(from), until: day(until), special }
}

/// Leave of White's, as it is shown to him.
fn account(table: &Table) -> LeaveView {
    let account = LeaveAccount::of(&table.game(), WHITE);
    LeaveView {
        today: day("2026-12-21"),
        years: account.years(2026),
        days_per_year: 45,
        moves_refused: false,
        booked: account.booked,
    }
}

/// The rules of time that these letters speak of.
fn rules(rules: &mut Regulations) {
    let time = &mut rules.time;
    time.leave.days_per_year = 45;
    time.counting.announce_after = 14;
    time.silence.days = 40;
    time.silence.inactive_days = 120;
}

fn booked() -> Table {
    let mut table = Table::ruled(rules).with_sample(6);
    table.add(leave(WHITE, "2026-12-05", "2026-12-09", false));
    table.add(leave(WHITE, "2026-12-26", "2027-01-03", false));
    table.add(leave(WHITE, "2027-02-01", "2027-02-14", true));
    table
}

pub(super) fn all() -> Vec<Case> {
    let mut all = leaves();
    all.extend(no_leaves());
    all.extend(thoughts());
    all.extend(repeats());
    all
}

fn leaves() -> Vec<Case> {
    let table = booked();
    let done = |what, from, until| LeaveDone { what, from: day(from), until: day(until) };
    let own = |name, done| {
        let account = Some(account(&table));
        case(name, Some(WHITE), Letter::Leave { done, account, limits: Vec::new() })
    };
    let with_limits = |name, done, games: &[(&str, u32)]| {
        let limit = |(id, days): &(&str, u32)| OwnLimit {
            id: id.parse().unwrap(),
            ply: Ply::of(WHITE, 4),
            limit: "2027-01-20T23:00:00Z".parse::<DateTime<Utc>>().unwrap() + Duration::days((*days).into()),
        };
        let limits = games.iter().map(limit).collect();
        case(name, Some(WHITE), Letter::Leave { done, account: Some(account(&table)), limits })
    };
    let told = |name, done, other: &[&str]| {
        let other = other.iter().map(|name| name.parse().unwrap()).collect();
        let letter = Letter::LeaveOfOpponent { sight: table.sight(BLACK), done, other };
        case(name, Some(BLACK), letter)
    };
    let shown = Letter::LeaveShown { account: Some(account(&Table::ruled(rules).with_sample(6))) };
    let (from, until) = ("2026-12-26", "2027-01-03");
    let mut ended = Table::fresh(5);
    ended.add(leave(WHITE, "2026-12-05", "2026-12-13", false));
    let ply = Ply::after(4);
    let recorded = |note| Letter::of_notice(ended.sight(WHITE), Notice::Recorded { ply, notes: vec![note] });
    let your_move = |note| Letter::of_notice(ended.sight(BLACK), Notice::YourMove { ply, notes: vec![note] });
    vec![
        own("leave-booked", done(LeaveChange::Booked, from, until)),
        with_limits("leave-booked-on-move", done(LeaveChange::Booked, from, until), &[("CLUB26/1", 9)]),
        with_limits(
            "leave-ended-limits",
            done(LeaveChange::EndedByMove, "2026-12-05", "2026-12-09"),
            &[("CLUB26/3", 2), ("CLUB26/12", 0)],
        ),
        own("leave-again", done(LeaveChange::Again, from, until)),
        own("leave-given-up", done(LeaveChange::GivenUp, "2027-03-01", "2027-03-08")),
        own("leave-ends-today", done(LeaveChange::EndsToday, "2026-12-19", "2026-12-28")),
        own("leave-ended-by-move", done(LeaveChange::EndedByMove, "2026-12-05", "2026-12-09")),
        own("leave-none-left", done(LeaveChange::EndedByMove, "2026-12-10", "2026-12-09")),
        case("leave-shown", Some(WHITE), shown),
        told("leave-of-opponent", done(LeaveChange::Booked, from, until), &["CLUB26/2", "CLUB26/7"]),
        told("leave-of-opponent-given-up", done(LeaveChange::GivenUp, from, until), &[]),
        told("leave-of-opponent-ends-today", done(LeaveChange::EndsToday, "2026-12-19", "2026-12-28"), &[]),
        told("leave-of-opponent-ended", done(LeaveChange::EndedByMove, "2026-12-05", "2026-12-09"), &[]),
        told("leave-of-opponent-none", done(LeaveChange::EndedByMove, "2026-12-10", "2026-12-09"), &[]),
        own("leave-ends-elsewhere", done(LeaveChange::EndsElsewhere, "2026-12-05", "2026-12-10")),
        told(
            "leave-of-opponent-ends-elsewhere",
            done(LeaveChange::EndsElsewhere, "2026-12-05", "2026-12-10"),
            &[],
        ),
        case("recorded-leave-ended", Some(WHITE), recorded(Note::LeaveEnded)),
        case("your-move-leave-ended", Some(BLACK), your_move(Note::LeaveEnded)),
        case("recorded-leave-ends", Some(WHITE), recorded(Note::LeaveEnds)),
        case("your-move-leave-ends", Some(BLACK), your_move(Note::LeaveEnds)),
    ]
}

fn no_leaves() -> Vec<Case> {
    let table = booked();
    let no = |name, read: &str, why| {
        let account = Some(account(&table));
        case(name, Some(WHITE), Letter::NoLeave { read: read.into(), why, account })
    };
    let days = |from, until| Some((day(from), day(until)));
    let either = [(day("2027-03-04"), day("2027-03-11")), (day("2027-04-03"), day("2027-11-03"))];
    let one = [(day("2027-03-04"), day("2027-03-04")), (day("2027-04-03"), day("2027-04-03"))];
    vec![
        case(
            "leave-no-game",
            Some(WHITE),
            Letter::NoLeave { read: "leave".into(), why: NoLeave::NoGame, account: None },
        ),
        no("leave-not-here", "leave 1.3.2027 - 8.3.2027", NoLeave::NotHere { triple_block: false }),
        no("leave-not-here-block", "leave", NoLeave::NotHere { triple_block: true }),
        no(
            "leave-which-date",
            "leave 4/3/2027 11/3/2027",
            NoLeave::WhichDate { meant: either, cancel: false },
        ),
        no(
            "leave-which-date-cancel",
            "cancel leave 4/3/2027",
            NoLeave::WhichDate { meant: one, cancel: true },
        ),
        no(
            "leave-backwards",
            "leave 8.3.2027 - 1.3.2027",
            NoLeave::Backwards { instead: days("2027-03-01", "2027-03-08") },
        ),
        no(
            "leave-not-in-advance",
            "leave 2026-12-21 2026-12-24",
            NoLeave::NotInAdvance { today: day("2026-12-21"), instead: days("2026-12-22", "2026-12-24") },
        ),
        no(
            "leave-overlaps",
            "leave 2027-01-01 2027-01-08",
            NoLeave::Overlaps {
                booked: table.game().leave.white[1],
                instead: days("2027-01-04", "2027-01-08"),
            },
        ),
        no(
            "leave-too-long",
            "leave 2027-03-01 2027-05-31",
            NoLeave::TooLong { year: 2027, wanted: 92, left: 42, instead: days("2027-03-01", "2027-04-11") },
        ),
        no("leave-not-booked", "cancel leave 2027-04-01", NoLeave::NotBooked { day: day("2027-04-01") }),
    ]
}

/// Triple Block after a refill.
fn filled() -> Table {
    let block = Control::TripleBlock { increment: 3, bank: 75, protect: false };
    let mut table = Table::ruled(|rules| rules.control = block).with_sample(2);
    table.now += Duration::days(21) + Duration::hours(3);
    let (half_move, sent) = (table.game().to_play(), table.now);
    let seconds = table.game().charge_if_sent(sent).unwrap().seconds;
    table.add(Fact::Refilled { by: WHITE, half_move, sent, seconds });
    table
}

fn thoughts() -> Vec<Case> {
    let long = |name, days, unannounced, reader| {
        let mut table = Table::ruled(|regulations| {
            rules(regulations);
            regulations.time.counting.unannounced = unannounced;
            regulations.time.counting.unannounced_days = 5;
        })
        .with_sample(6);
        table.now += Duration::days(days);
        let (half_move, sent) = (table.game().to_play(), table.now);
        if days > 20 {
            table.add(Fact::Reminded { half_move, why: Reminder::Days(14) });
        }
        table.add(Fact::LongThink { by: WHITE, half_move, sent });
        case(
            name,
            Some(reader),
            Letter::of_notice(table.sight(reader), Notice::LongThink { by: WHITE, again: false }),
        )
    };
    let refilled = Letter::of_notice(filled().sight(WHITE), Notice::Refilled { by: Side::White });
    let table = filled();
    let no_refill = |name, why| case(name, Some(WHITE), refused(&table, WHITE, Refusal::NoRefill { why }));
    let idle = Refusal::NoTimeRuns { read: "long think".into() };
    let (from, until) = (day("2026-12-20"), day("2026-12-28"));
    vec![
        long("long-think", 3, Unannounced::Nothing, WHITE),
        long("long-think-opponent", 3, Unannounced::Nothing, BLACK),
        long("long-think-late", 20, Unannounced::Nothing, WHITE),
        long("long-think-late-double", 21, Unannounced::Double, WHITE),
        long("long-think-late-before-reminder", 20, Unannounced::Double, WHITE),
        long("long-think-late-penalty", 20, Unannounced::Penalty, WHITE),
        case("refilled", Some(WHITE), refilled),
        no_refill("refused-no-refill-control", WhyNoRefill::Control),
        no_refill("refused-no-refill-empty", WhyNoRefill::BankEmpty),
        no_refill("refused-no-refill-full", WhyNoRefill::Full),
        no_refill("refused-no-refill", WhyNoRefill::TooLate),
        case("refused-no-time-runs", Some(BLACK), refused(&Table::sample(6), BLACK, idle.clone())),
        case("refused-no-time-runs-yet", Some(BLACK), refused(&Table::fresh(5), BLACK, idle)),
        case(
            "refused-on-leave",
            Some(WHITE),
            refused(&Table::sample(6), WHITE, Refusal::OnLeave { from, until }),
        ),
    ]
}

fn repeats() -> Vec<Case> {
    let mut table = Table::sample(6);
    table.now += Duration::days(14);
    let mut first = Table::new(None);
    first.hand_over();
    let repeat = |name, table: &Table, asked| {
        case(name, Some(WHITE), Letter::of_notice(table.sight(WHITE), Notice::Repeated { by: asked }))
    };
    let soon = |name, from: Option<&str>, again| {
        let from = from.map(day);
        case(name, Some(BLACK), refused(&table, BLACK, Refusal::RepeatTooSoon { from, again }))
    };
    let put_off = |reader| {
        let mut waits = Table::new(None);
        waits.hand_over();
        waits.play("5254", false);
        let put_off = waits.game().put_off(waits.now - Duration::hours(60));
        Box::new(GameAsShown { put_off: Some(put_off), ..*waits.sight(reader) })
    };
    let not_taken = Refusal::RepeatTooSoon { from: None, again: false };
    let withdrawal = |name, rule| {
        let (sight, by, games) = (table.sight(None), WHITE, lines(WHITE));
        let said =
            if rule == Withdrawal::Lost { "withdraw\n\nI am moving abroad, and thank you all." } else { "" };
        let under = if rule == Withdrawal::CancelledIfUnmoved { 25 } else { 0 };
        case(name, None, Letter::Withdrawal { sight, by, games, rule, under, said: said.to_owned() })
    };
    let passed = |name, to: Decides, running| {
        let letter = Letter::WithdrawalPassedOn { to, running };
        case(name, Some(WHITE), letter)
    };
    vec![
        repeat("repeat", &table, WHITE),
        repeat("repeat-of-opponent", &table, BLACK),
        repeat("repeat-first", &first, WHITE),
        case(
            "repeat-sent",
            Some(BLACK),
            Letter::of_notice(table.sight(BLACK), Notice::Repeated { by: BLACK }),
        ),
        soon("refused-repeat-too-soon", Some("2027-01-03"), false),
        soon("refused-repeat-too-soon-again", Some("2027-01-04"), true),
        soon("refused-repeat-too-soon-not-sent", None, false),
        case(
            "refused-repeat-too-soon-put-off",
            Some(WHITE),
            Letter::of_notice(put_off(WHITE), Notice::Refused { refusal: not_taken }),
        ),
        case(
            "repeat-put-off",
            Some(BLACK),
            Letter::of_notice(put_off(BLACK), Notice::Repeated { by: BLACK }),
        ),
        withdrawal("withdrawal", Withdrawal::Lost),
        withdrawal("withdrawal-unmoved", Withdrawal::CancelledIfUnmoved),
        withdrawal("withdrawal-cancelled", Withdrawal::Cancelled),
        passed("withdrawal-passed-on", Decides::Director("Weiss, Anna".into()), true),
        passed("withdrawal-passed-on-to-operator", Decides::Operator, true),
        passed("withdrawal-passed-on-to-nobody", Decides::Nobody, true),
        passed("withdrawal-passed-on-no-game", Decides::Nobody, false),
    ]
}
