//! The letters about time that goes by.

use chrono::{DateTime, Duration, Utc};

use super::{
    super::table::{Table, at},
    Case, case, of_case,
};
use crate::{
    chess::Numeric,
    laws::{Basis, Fact, Notice, Reminder, Stamped, Way, Weight},
    letters::{CaseShown, Draft, Found, Letter, OutageLine, Stage, WaitingMail},
    model::{GameResult, MatterKind, Personal, Ply, Side, Standstill, Termination},
    regulations::{ClaimUntil, Control, FirstOverstep, FlagFall, Silence},
};

/// A game in which White has had the move for so many days.
fn after(mut table: Table, days: i64) -> Table {
    table.now += Duration::days(days);
    table
}

fn limit_passed(table: &mut Table) {
    let (standing, half_move) = (table.game().standing().unwrap(), table.game().to_play());
    table.add(Fact::FlagReported {
        half_move,
        last_day: standing.last_day,
        deadline: standing.deadline,
        to: None,
    });
}

fn alarm(name: &'static str, kind: MatterKind, stage: Stage, since: DateTime<Utc>) -> Case {
    let game =
        [MatterKind::Frozen, MatterKind::NotAskedFor].contains(&kind).then(|| "CLUB26/7".parse().unwrap());
    let said = match kind {
        MatterKind::WayOut => "MAIL: 550 5.4.5 Daily sending quota exceeded",
        MatterKind::Allowance => "120 letters wait; letters_per_day = 100",
        MatterKind::Clock => "It has moved by 46 hours beside the time that went by.",
        MatterKind::Frozen => "entry 12: its digest is not that of what it says",
        MatterKind::Template => "the template en/your-move.txt: undefined value (in en/your-move.txt:31)",
        MatterKind::Unread => "2 mails lie unread, the oldest since 12 December 2026, 08:00 UTC.",
        MatterKind::WayIn => "the mail server refuses the login: Authentication failed.",
        MatterKind::Unsent => {
            "3 letters have waited for more than a day, the oldest since 12 December 2026, 08:00 UTC."
        }
        MatterKind::GivenUp => "2 letters to Novak, Jan were given up.",
        MatterKind::DirectorUnreached => {
            "Weiss, Anna of CLUB26 does not get our letters: 4 are refused, and 3 cases wait for an answer."
        }
        MatterKind::NotAskedFor => "No letter asks for half-move 7... of CLUB26/7, and no time runs in it.",
        MatterKind::Damaged => "entry 3 of the journal of CLUB26 does not carry the digest of its words",
        MatterKind::Space => "12 MB are left where the database lies.",
        MatterKind::Backup => "The last backup of the database was made on 12 December 2026, 08:00 UTC.",
        _ => "new/1769.M1: permission denied",
    };
    let said = if stage == Stage::Over { String::new() } else { said.to_owned() };
    case(name, None, Letter::Alarm { kind, game, said, since, stage })
}

pub(super) fn all() -> Vec<Case> {
    [reminders(), silences(), standstills(), oversteps(), alarms(), both_overstepped(), outages(), claims()]
        .into_iter()
        .flatten()
        .collect()
}

fn reminders() -> Vec<Case> {
    let white = Some(Side::White);
    let bare = || Table::sample(6);
    let silent = |loses| {
        Table::ruled(|rules| rules.time.silence = Silence { days: 40, loses, inactive_days: 0 })
            .with_sample(6)
    };
    let exact = Table::ruled(|rules| {
        rules.control = Control::TripleBlock { increment: 3, bank: 75, protect: false };
    });
    let letter = |table: &Table, why| Letter::of_notice(table.sight(white), Notice::Reminded { why });
    vec![
        case("reminder-days", white, letter(&after(silent(true), 25), Reminder::Days(28))),
        case("reminder-days-director", white, letter(&after(silent(false), 11), Reminder::Days(14))),
        case("reminder-share", white, letter(&after(bare(), 30), Reminder::Share)),
        case("reminder-exact", white, letter(&after(exact.with_sample(6), 39), Reminder::Share)),
        case("reminder-passed", white, letter(&after(bare(), 60), Reminder::Days(35))),
        case("reminder-repeat", white, letter(&after(bare(), 6), Reminder::Repeat)),
    ]
}

fn silences() -> Vec<Case> {
    let table = after(Table::sample(6), 39);
    let mut doubtful = after(Table::sample(6), 39);
    let letter = doubtful.game().available.clone().unwrap().letter;
    let diagnostic = Personal::new("550 5.1.1 user unknown");
    doubtful.add(Fact::DeliveryDoubtful {
        letter,
        to: Side::White,
        failed: true,
        diagnostic,
        answered: false,
        undone: false,
    });
    let told = |table: &Table, reader: Option<Side>| {
        let letter = Letter::of_notice(table.sight(reader), Notice::Silent { side: Side::White, days: 40 });
        case(if reader.is_some() { "silence-reported" } else { "silence-reported-director" }, reader, letter)
    };
    let mut lost = after(Table::sample(6), 39);
    lost.add(Fact::ended(GameResult::BlackWins, Termination::Silence, None));
    let mut drawn = after(Table::sample(6), 39);
    drawn.add(Fact::ended(GameResult::Draw, Termination::Silence, None));
    let over = |table: &Table, reader| Letter::of_notice(table.sight(reader), Notice::GameOver);
    vec![
        told(&table, Some(Side::Black)),
        told(&doubtful, None),
        case("game-over-silence", Some(Side::White), over(&lost, Some(Side::White))),
        case("game-over-silence-drawn", None, over(&drawn, None)),
    ]
}

/// A game stands still, for each reason.
fn standstills() -> Vec<Case> {
    let claim = || Table::ruled(|rules| rules.flag_fall = FlagFall::Claim).with_sample(6);
    let passed = after(claim(), 60);
    let limit = passed.game().standing().unwrap().deadline;
    let mut stopped = after(Table::sample(6), 2);
    stopped.add(Fact::Stopped);
    let (since, stopped) = (stopped.now, after(stopped, 12));
    let unasked = Table::fresh(7);
    let (made, unasked) = (unasked.now, after(unasked, 2));
    let waits = |table: &Table, why, since, guarded, asked: bool, letter| {
        let can_mate = (why == Standstill::Passed && !asked).then_some(true);
        Letter::GameWaits { sight: table.sight(None), why, since, guarded, asked, letter, can_mate }
    };
    let waiting = WaitingMail { held: Vec::new(), unread: vec![(27, limit - Duration::hours(3))] };
    let guarded = Some((limit + Duration::days(7), waiting));
    let to_wait = |case: Case| {
        let case = of_case(case, MatterKind::StandsStill, None, false);
        let shown = case.draft.case.clone().map(|shown| CaseShown { waits: Some(7), ..shown });
        Case { draft: Draft { case: shown, ..case.draft }, ..case }
    };
    let resume = Some("resume CLUB26/1 The clocks have been stopped for 12 days.");
    let resend = Some("resend CLUB26/1 No letter has asked for move 4 yet.");
    let black = Some(Side::Black);
    let never = Standstill::NotAsked;
    vec![
        case("limit-passed", black, Letter::LimitPassed { sight: passed.sight(black) }),
        to_wait(case("game-waits-passed", None, waits(&passed, Standstill::Passed, limit, None, true, None))),
        to_wait(case(
            "game-waits-guarded",
            None,
            waits(&after(Table::sample(6), 60), Standstill::Passed, limit, guarded, false, None),
        )),
        of_case(
            case("game-waits-stopped", None, waits(&stopped, Standstill::Stopped, since, None, false, None)),
            MatterKind::StandsStill,
            resume,
            false,
        ),
        of_case(
            case("game-waits-unasked", None, waits(&unasked, never, made, None, false, None)),
            MatterKind::StandsStill,
            resend,
            false,
        ),
        to_wait(case("game-waits-unsent", None, waits(&unasked, never, made, None, false, Some(31)))),
    ]
}

/// Each kind of alarm as it is told at once.
fn alarms() -> Vec<Case> {
    let since = at("2027-02-01T23:00:00Z");
    vec![
        alarm("alarm-way-out", MatterKind::WayOut, Stage::Fresh, since),
        alarm("alarm-allowance", MatterKind::Allowance, Stage::Fresh, since),
        alarm("alarm-frozen", MatterKind::Frozen, Stage::Fresh, since),
        alarm("alarm-frozen-over", MatterKind::Frozen, Stage::Over, since),
        alarm("alarm-unread", MatterKind::Unread, Stage::Fresh, since),
        alarm("alarm-way-in", MatterKind::WayIn, Stage::Fresh, since),
        alarm("alarm-unsent", MatterKind::Unsent, Stage::Fresh, since),
        alarm("alarm-given-up", MatterKind::GivenUp, Stage::Fresh, since),
        alarm("alarm-director-unreached", MatterKind::DirectorUnreached, Stage::Fresh, since),
        alarm("alarm-not-asked-for", MatterKind::NotAskedFor, Stage::Fresh, since),
        alarm("alarm-damaged", MatterKind::Damaged, Stage::Fresh, since),
        alarm("alarm-space", MatterKind::Space, Stage::Fresh, since),
        alarm("alarm-backup", MatterKind::Backup, Stage::Fresh, since),
        alarm("alarm-unfetched", MatterKind::Unfetched, Stage::Fresh, since),
        alarm("alarm-template", MatterKind::Template, Stage::Fresh, since),
        alarm("alarm-clock", MatterKind::Clock, Stage::Fresh, since),
    ]
}

fn oversteps() -> Vec<Case> {
    let side = Side::White;
    let two_strikes = || Table::ruled(|rules| rules.time.overstep.first = FirstOverstep::NewCount);
    let mut anew = after(two_strikes().with_sample(6), 60);
    let limit = anew.game().standing().unwrap().deadline;
    let half_move = anew.game().to_play();
    limit_passed(&mut anew);
    let reported = anew.sight(None);
    anew.add(Fact::Overstepped { side, half_move });
    let told = |reader| Letter::of_notice(anew.sight(reader), Notice::CountedAnew { side, limit });
    let mut lost = after(Table::sample(6), 60);
    limit_passed(&mut lost);
    lost.add(Fact::ended(GameResult::BlackWins, Termination::Time, None));
    let late = Table::ruled(|rules| {
        rules.time.overstep.first = FirstOverstep::NewCount;
        rules.time.overstep.claim_until = ClaimUntil::Period;
    });
    let late = late.with_sample(4);
    let late = Letter::Told {
        sight: late.sight(None),
        notice: Notice::LateMove { ply: Ply::after(3) },
        found: Found { can_mate: Some(true), ..Found::default() },
    };
    let mut waited = after(Table::ruled(|rules| rules.flag_fall = FlagFall::Automatic).with_sample(6), 60);
    let (deadline, sent, until) = (limit, waited.now - Duration::hours(3), waited.now + Duration::hours(20));
    waited.add(Fact::GraceBegun { half_move, deadline, until });
    let (ply, numeric) = (half_move.ply, "5455".parse::<Numeric>().unwrap());
    let made = (numeric, sent);
    let kept = |reader| {
        Letter::of_notice(
            waited.sight(reader),
            Notice::LateMoveKept { ply, again: false, numeric: made.0, sent: made.1 },
        )
    };
    let in_time = |reader| {
        let made = (numeric, limit - Duration::hours(2));
        Letter::of_notice(
            lost.sight(reader),
            Notice::SentInTime { ply, way: None, numeric: made.0, sent: made.1 },
        )
    };
    let on_its_way = |reader: Option<Side>| {
        let stamped = Stamped { at: limit - Duration::hours(2), weight: Weight::TooLong };
        let way = Way { stamped, arrived: limit + Duration::hours(27) };
        let line = "Received: from mail.example (mail.example [192.0.2.7]) by mx.example; Mon, 1 Feb 2027 10:00:00 +0000";
        let chain = if reader.is_some() { Vec::new() } else { vec![line.to_owned()] };
        let made = (numeric, stamped.at);
        Letter::Told {
            sight: lost.sight(reader),
            notice: Notice::SentInTime { ply, way: Some(way), numeric: made.0, sent: made.1 },
            found: Found { chain, ..Found::default() },
        }
    };
    vec![
        case("counted-anew-own", Some(side), told(Some(side))),
        case("counted-anew", Some(Side::Black), told(Some(Side::Black))),
        case("counted-anew-director", None, told(None)),
        case(
            "flag-reported-first",
            None,
            Letter::of_notice(reported, Notice::FlagReported { can_mate: Some(true) }),
        ),
        case("late-move-first", None, late),
        case("asked-often", None, Letter::AskedOften { sight: after(Table::sample(6), 2).sight(None), side }),
        case("late-move-kept-own", Some(side), kept(Some(side))),
        case("late-move-kept", Some(Side::Black), kept(Some(Side::Black))),
        of_case(
            case("sent-in-time-director", None, in_time(None)),
            MatterKind::SentInTime,
            Some("reinstate CLUB26/7 4 w clocks keep Move 4 was sent before the limit."),
            false,
        ),
        case("sent-in-time-own", Some(side), in_time(Some(side))),
        case("sent-in-time-long-way", None, on_its_way(None)),
        case("sent-in-time-long-way-own", Some(side), on_its_way(Some(side))),
        case("game-over-flag", Some(side), Letter::of_notice(lost.sight(Some(side)), Notice::GameOver)),
    ]
}

/// White's move came too late, and Black's limit has passed (6.9).
fn both_overstepped() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let mut table = after(Table::sample(6), 60);
    table.play("5455", false);
    table.hand_over();
    let mut table = after(table, 70);
    limit_passed(&mut table);
    let reported = |table: &Table, reader| {
        Letter::of_notice(table.sight(reader), Notice::FlagReported { can_mate: Some(true) })
    };
    let half_move = table.game().to_play();
    let cases = [
        ("flag-reported-both-director", None),
        ("flag-reported-both", white),
        ("flag-reported-both-own", black),
    ];
    let mut cases: Vec<Case> =
        cases.map(|(name, reader)| case(name, reader, reported(&table, reader))).into();
    let sent = table.now;
    table.add(Fact::TimeClaimed { by: Side::Black, half_move, sent });
    let ply = Ply::of(Side::White, 4);
    let claimed = |reader| Letter::Told {
        sight: table.sight(reader),
        notice: Notice::TimeClaimed { by: Side::Black, basis: Basis::Late { ply }, again: false },
        found: Found { can_mate: Some(true), ..Found::default() },
    };
    cases.push(case("time-claimed-both", None, claimed(None)));
    cases.push(case("time-claimed-both-own", black, claimed(black)));
    cases
}

fn outages() -> Vec<Case> {
    let mut table = after(Table::sample(6), 60);
    let limit = table.game().standing().unwrap().deadline;
    let (from, until) = (limit - Duration::hours(30), limit + Duration::days(9));
    let half_move = table.game().to_play();
    table.now = until;
    table.add(Fact::Outage { half_move, from, until });
    let told = |reader| Letter::of_notice(table.sight(Some(reader)), Notice::Outage { from, until });
    let line = |id: &str, side, extended| OutageLine {
        id: id.parse().unwrap(),
        player: if side == Side::White { "Novak, Jan".into() } else { "Weber, Eva".into() },
        side,
        limit: if extended { table.game().standing().unwrap().deadline } else { limit },
        extended,
    };
    let games = vec![line("CLUB26/1", Side::White, true), line("CLUB26/17", Side::Black, true)];
    let exact = vec![line("CLUB26/1", Side::White, false)];
    let director = |games| Letter::OutageDirector { from, until, games };
    vec![
        case("outage-own", Some(Side::White), told(Side::White)),
        case("outage", Some(Side::Black), told(Side::Black)),
        case("outage-director", None, director(games)),
        case("outage-director-exact", None, director(exact)),
    ]
}

fn claims() -> Vec<Case> {
    let passed = after(Table::sample(6), 60);
    let his_turn = after(Table::sample(6), 5);
    let claimed = |table: &Table, reader, by: Side, basis| Letter::Told {
        sight: table.sight(reader),
        notice: Notice::TimeClaimed { by, basis, again: false },
        found: Found { can_mate: None, ..Found::default() },
    };
    let (white, black) = (Side::White, Side::Black);
    let ply = Ply::of(black, 3);
    vec![
        case(
            "time-claimed-passed",
            None,
            claimed(&passed, None, black, Basis::Passed { ply: Ply::of(white, 4) }),
        ),
        case("time-claimed-late", None, claimed(&his_turn, None, white, Basis::Late { ply })),
        case("time-claimed-spent", Some(white), claimed(&his_turn, Some(white), white, Basis::Spent { ply })),
        case("time-claimed-spent-director", None, claimed(&his_turn, None, white, Basis::Spent { ply })),
        case("time-claimed-nothing", None, claimed(&his_turn, None, black, Basis::Nothing)),
        case("time-claimed-nothing-own", Some(black), claimed(&his_turn, Some(black), black, Basis::Nothing)),
    ]
}
