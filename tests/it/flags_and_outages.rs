//! Time: nobody's flag is reported while a mail of his may be under way, and no time runs that nobody was told of.
//!
//! Laws 4.2, 6.1 to 6.5, 6.6
//! Beside the Laws: outages

use std::fs;

use crate::support::club::*;
use amici::{
    chance::Chance,
    clock::{Clock, Hands},
    daemon::{Daemon, Steps},
    laws::Fact,
    model::{Course, ServerRefusal},
};
use chrono::{DateTime, Duration, NaiveDate, Utc};

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

fn deadline(club: &Club) -> DateTime<Utc> {
    club.game().standing().unwrap().deadline
}

/// A pass at an instant; who got which letter.
fn pass_at(club: &mut Club, at: DateTime<Utc>) -> Vec<(String, String)> {
    club.now = at;
    club.pass();
    let letters = club.letters();
    kinds(club, &letters)
}

/// The same; what the operator hears of a mailbox that cannot be read is told elsewhere (`operator.rs`).
fn others_at(club: &mut Club, at: DateTime<Utc>) -> Vec<(String, String)> {
    let mut got = pass_at(club, at);
    got.retain(|(to, _)| to != OPERATOR);
    got
}

fn reported() -> Vec<(String, String)> {
    sent(&[(JAN, "flag-reported"), (LENA, "flag-reported"), (TD, "flag-reported")])
}

fn flags(club: &Club) -> usize {
    club.facts().iter().filter(|fact| matches!(fact, Fact::FlagReported { .. })).count()
}

/// Puts a mail into the mailbox as received at another instant than now.
fn arrives(club: &mut Club, received: DateTime<Utc>, mail: &Mail) {
    let now = club.now;
    club.now = received;
    club.send(mail);
    club.now = now;
}

#[test]
fn a_passed_limit_is_reported_once() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit - Duration::seconds(1)), sent(&[]));
    assert_eq!(flags(&club), 0);
    assert_eq!(pass_at(&mut club, limit), reported());
    for hours in [1, 24, 71] {
        assert_eq!(pass_at(&mut club, limit + Duration::hours(hours)), sent(&[]));
    }
    // The case that it opened is told again while nobody rules on it.
    assert_eq!(pass_at(&mut club, limit + Duration::days(30)), sent(&[(TD, "docket")]));
    assert_eq!(flags(&club), 1);
    // It is a report and no ruling: the late move is played, and the opponent is told that he may claim.
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move"), (TD, "late-move")]));
    assert!(letters.iter().all(|letter| letter.text.contains("claim")), "{}", letters[1].text);
    let record = club.game().records[0].clone();
    assert!(record.late);
    assert!(!club.facts().iter().any(|fact| matches!(fact, Fact::FlagWithdrawn { .. })));
}

#[test]
fn the_letter_states_the_instant_at_which_the_flag_falls() {
    let mut club = Club::duel();
    let mut letters = club.letters();
    for (index, numeric) in SAMPLE.iter().take(6).enumerate() {
        let (me, them) = if index % 2 == 0 { (JAN, LENA) } else { (LENA, JAN) };
        let asked = letters.iter().rev().find(|letter| letter.to == me).unwrap().clone();
        club.later(61);
        letters = club.exchange(&Mail::answer(&asked, me, &format!("Game CLUB26/1: {numeric}")));
        let standing = club.game().standing().unwrap();
        let told = standing.last_day.format("until the end of %A %-d %B %Y.").to_string();
        let letter = letters.iter().find(|letter| letter.to == them).unwrap();
        let flat = letter.text.replace('\n', " ");
        assert!(flat.contains(&told), "{told}\n{}", letter.text);
        // Midnight in both zones, in winter.
        let midnight = standing.last_day.succ_opt().unwrap().and_hms_opt(0, 0, 0).unwrap();
        assert_eq!(standing.deadline, midnight.and_utc() - Duration::hours(1));
    }
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit - Duration::seconds(1)), sent(&[]));
    assert_eq!(pass_at(&mut club, limit), reported());
}

#[test]
fn a_mail_that_waits_in_the_mailbox_saves_the_flag() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254");
    arrives(&mut club, limit - Duration::seconds(1), &mail);
    // The daemon was down for two days.
    let letters = pass_at(&mut club, limit + Duration::days(2));
    assert_eq!(letters, sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    assert_eq!(flags(&club), 0);
    assert!(!club.game().records[0].late);
}

#[test]
fn a_mail_from_before_the_limit_withdraws_the_report() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit + Duration::hours(1)), reported());
    let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254");
    arrives(&mut club, limit - Duration::seconds(1), &mail);
    let letters = pass_at(&mut club, limit + Duration::hours(2));
    assert_eq!(
        letters,
        sent(&[
            (JAN, "flag-withdrawn"),
            (LENA, "flag-withdrawn"),
            (TD, "flag-withdrawn"),
            (JAN, "recorded"),
            (LENA, "your-move"),
        ])
    );
    assert!(club.game().flag.is_none());
    assert!(!club.game().records[0].late);
    // At the limit itself it is too late.
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    assert_eq!(pass_at(&mut club, limit + Duration::hours(1)), reported());
    arrives(&mut club, limit, &Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let letters = pass_at(&mut club, limit + Duration::hours(2));
    assert_eq!(letters, sent(&[(JAN, "recorded"), (LENA, "your-move"), (TD, "late-move")]));
    assert!(club.game().records[0].late);
}

#[test]
fn no_flag_is_reported_while_the_mailbox_cannot_be_read() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit - Duration::hours(1)), sent(&[]));
    // A file where the folder was.
    fs::rename(club.path("in"), club.path("away")).unwrap();
    fs::write(club.path("in"), "").unwrap();
    for days in [0, 1, 20] {
        club.now = limit + Duration::days(days);
        let pass = club.pass();
        assert_eq!((pass.flags, pass.trouble.len()), (0, 1), "{pass:?}");
    }
    assert!(club.letters().iter().all(|letter| letter.to == OPERATOR));
    assert_eq!(flags(&club), 0);
    fs::remove_file(club.path("in")).unwrap();
    fs::rename(club.path("away"), club.path("in")).unwrap();
    assert_eq!(others_at(&mut club, limit + Duration::days(21)), reported());
}

#[test]
fn a_confirmation_in_a_mailbox_that_cannot_be_read_is_not_too_late() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    club.now = limit - Duration::hours(2);
    let held = club.now;
    let mail = Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254\nI did not mean that");
    let request = club.exchange(&mail).remove(0);
    assert_eq!(club.kind(&request), "confirm-line");
    let line = request.text.lines().find(|line| line.starts_with("| confirm ")).unwrap();
    let confirmation = Mail::answer(&request, JAN, line.trim_start_matches("| "));
    // What holds the limit up stands in the director's letter.
    assert_eq!(pass_at(&mut club, limit + Duration::hours(1)), sent(&[(TD, "docket")]));
    fs::rename(club.path("in"), club.path("away")).unwrap();
    fs::write(club.path("in"), "").unwrap();
    assert_eq!(
        others_at(&mut club, held + Duration::days(8)),
        sent(&[]),
        "the flag of a mail that may be confirmed"
    );
    fs::remove_file(club.path("in")).unwrap();
    fs::rename(club.path("away"), club.path("in")).unwrap();
    arrives(&mut club, held + Duration::days(2), &confirmation);
    assert_eq!(
        others_at(&mut club, held + Duration::days(9)),
        sent(&[(JAN, "recorded"), (LENA, "your-move")])
    );
    assert!(!club.game().records[0].late);
}

#[test]
fn one_held_mail_after_another_does_not_keep_the_flag_up_for_ever() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    club.now = limit - Duration::hours(2);
    let bare = |index: i64| Mail::new(JAN, DESK, "x", &format!("Game CLUB26/1: 1. 5254\nno {index}"));
    let mut request = club.exchange(&bare(0)).remove(0);
    let mut reported_at = None;
    for day in 1..=30 {
        club.later(24);
        // Both in one pass: the sweep never finds nothing held.
        club.send(&Mail::answer(&request, JAN, "not mine"));
        club.now += Duration::minutes(1);
        club.send(&bare(day));
        club.pass();
        let letters = club.letters();
        if let Some(next) = letters.iter().rev().find(|letter| club.kind(letter) == "hold-request") {
            request = next.clone();
        }
        if letters.iter().any(|letter| club.kind(letter) == "flag-reported") {
            reported_at = Some(day);
            break;
        }
    }
    assert!(reported_at.is_some_and(|day| day <= 8), "{reported_at:?}");
    assert_eq!(flags(&club), 1);
    // The youngest of them may still be confirmed: a late move stands.
    let line = request.text.lines().find(|line| line.starts_with("| confirm ")).unwrap();
    let confirmation = Mail::answer(&request, JAN, line.trim_start_matches("| "));
    assert_eq!(
        club.kinds_after(&confirmation),
        sent(&[(JAN, "recorded"), (LENA, "your-move"), (TD, "late-move")])
    );
    assert!(club.game().records[0].late);
}

#[test]
fn the_report_names_the_held_mails_of_nobody_else() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    club.now = limit - Duration::days(9);
    let mail = Mail::new(LENA, DESK, "x", "Game CLUB26/1: 1... 5755");
    assert_eq!(club.kinds_after(&mail), sent(&[(LENA, "hold-request")]));
    assert_eq!(pass_at(&mut club, limit - Duration::days(1)), sent(&[(LENA, "hold-dropped")]));
    club.now = limit;
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), reported());
    assert!(letters.iter().all(|letter| !letter.text.contains("5755")));
}

#[test]
fn the_opponents_held_mail_keeps_no_flag_up() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    club.now = limit - Duration::hours(2);
    let mail = Mail::new(LENA, DESK, "x", "Game CLUB26/1: 1... 5755");
    assert_eq!(club.kinds_after(&mail), sent(&[(LENA, "hold-request")]));
    assert_eq!(pass_at(&mut club, limit), reported());
}

/// A mail that breaks the reader.
fn bomb(from: &str, subject: &str) -> String {
    format!(
        "From: X <{from}>\r\nTo: {DESK}\r\nSubject: {subject}\r\n{}",
        "Content-Type: message/rfc822\r\n\r\n".repeat(60)
    )
}

#[test]
fn a_mail_that_cannot_be_opened_keeps_the_flag_up_for_a_day() {
    for (from, kept) in
        [(JAN, true), ("JAN@novak.example", true), ("jan.novak@work.example", true), (LENA, false)]
    {
        let mut club = Club::duel();
        club.letters();
        let limit = deadline(&club);
        club.now = limit - Duration::hours(2);
        club.send_bytes(bomb(from, "x").as_bytes());
        club.pass();
        assert_eq!(club.mails()[0].state.word(), "quarantined");
        club.letters();
        let letters = pass_at(&mut club, limit + Duration::hours(1));
        assert_eq!(letters, if kept { sent(&[(TD, "docket")]) } else { reported() }, "{from}");
        if kept {
            assert_eq!(pass_at(&mut club, limit + Duration::hours(21)), sent(&[]), "{from}");
            club.now = limit + Duration::hours(22);
            club.pass();
            let letters = club.letters();
            assert_eq!(kinds(&club, &letters), reported());
            for letter in letters {
                // His own mail, and the director's business; not the opponent's.
                assert_eq!(letter.text.contains("| inbox 1, received"), letter.to != LENA, "{}", letter.text);
            }
        }
    }
    // By its token where the sender says nothing.
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    club.now = limit - Duration::hours(2);
    let bytes = bomb("jan@holiday.example", "x").replace(DESK, &start.reply_to);
    club.send_bytes(bytes.as_bytes());
    club.pass();
    club.letters();
    assert_eq!(pass_at(&mut club, limit + Duration::hours(1)), sent(&[(TD, "docket")]));
}

#[test]
fn whoever_names_the_players_addresses_in_broken_mails_delays_a_flag_by_a_day() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    for hours in (1..=60).rev().step_by(5) {
        club.now = limit - Duration::hours(hours);
        let mail = bomb("mallory@evil.example", &format!("{JAN} {LENA} {hours}"));
        club.send_bytes(mail.as_bytes());
        club.pass();
    }
    club.letters();
    assert_eq!(pass_at(&mut club, limit), sent(&[(TD, "docket")]));
    // Mails from after the limit delay nothing.
    club.send_bytes(bomb("mallory@evil.example", JAN).as_bytes());
    assert_eq!(
        pass_at(&mut club, limit + Duration::days(1)).iter().filter(|told| told.1 == "flag-reported").count(),
        3
    );
}

#[test]
fn a_broken_mail_about_one_game_delays_no_flag_in_another() {
    for (subject, delayed) in [("[CLUB26/2]", [false, true]), ("Re: hello", [true, true])] {
        let mut club = Club::with(&DUEL.replace("games = 1", "games = 2"), true);
        club.pass();
        let letters = club.letters();
        let lena = letters.iter().find(|letter| letter.to == LENA).unwrap().clone();
        club.exchange(&Mail::answer(&lena, LENA, "Game CLUB26/2: 1. 4244"));
        let limit = |club: &Club, name: &str| club.game_named(name).standing().unwrap().deadline;
        let first = limit(&club, "CLUB26/1");
        let second = limit(&club, "CLUB26/2");
        for (limit, game, delayed) in [(first, "CLUB26/1", delayed[0]), (second, "CLUB26/2", delayed[1])] {
            club.now = limit - Duration::hours(2);
            club.send_bytes(bomb(JAN, subject).as_bytes());
            club.pass();
            club.letters();
            club.now = limit;
            club.pass();
            let reported = club.game_named(game).flag.is_some();
            assert_eq!(reported, !delayed, "{subject}: {game}");
        }
    }
}

#[test]
fn a_clock_that_goes_back_reports_nothing_and_one_that_jumps_ahead_is_an_outage() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    // A pass far ahead: the clock was wrong, and the limit not passed by it.
    assert_eq!(pass_at(&mut club, limit - Duration::hours(1)), sent(&[]));
    club.now = limit - Duration::days(3);
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    // Lena's limit passes by the old clock; the sweep waits until time has caught up.
    let lena = deadline(&club);
    assert_eq!(pass_at(&mut club, lena + Duration::days(9)), reported());
    assert_eq!(pass_at(&mut club, lena - Duration::days(9)), sent(&[]));
    assert_eq!(flags(&club), 1);
}

/// A daemon that lives on while its clock is set, and what its passes do.
struct Running {
    club: Club,
    hands: &'static Hands,
    daemon: Daemon,
    runtime: tokio::runtime::Runtime,
}

impl Running {
    fn at(mut club: Club, now: DateTime<Utc>) -> Running {
        club.letters();
        let hands = Hands::at(now);
        let daemon = Daemon::open(club.config(), Clock::Set(hands), Chance::Seeded(7)).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        Running { club, hands, daemon, runtime }
    }

    /// A pass; who got which letter.
    fn pass(&mut self) -> Vec<(String, String)> {
        self.runtime.block_on(self.daemon.pass()).unwrap();
        let letters = self.club.letters();
        kinds(&self.club, &letters)
    }

    /// Time goes by, and then a pass.
    fn after(&mut self, by: Duration) -> Vec<(String, String)> {
        self.hands.go(by);
        self.pass()
    }
}

#[test]
fn a_clock_that_is_set_ahead_while_the_daemon_runs_takes_no_game() {
    let club = automatic();
    let limit = deadline(&club);
    let mut running = Running::at(club, limit - Duration::hours(10));
    let quarter = Duration::minutes(15);
    assert_eq!(running.pass(), sent(&[]));
    // 46 hours ahead for two passes, the last of them behind limit and grace; then set right.
    running.hands.set_by(Duration::hours(46));
    assert_eq!(running.after(quarter), sent(&[(OPERATOR, "alarm")]));
    assert_eq!(running.after(quarter), sent(&[]));
    running.hands.set_by(Duration::hours(-46));
    assert_eq!(running.after(quarter), sent(&[]));
    let told: Vec<_> = (0..8).flat_map(|_| running.after(quarter)).collect();
    assert_eq!(told, sent(&[(OPERATOR, "docket")]), "that it is over");
    assert_eq!(flags(&running.club), 0);
    // Two passes an hour apart have agreed since: the true limit and its grace count as ever.
    assert_eq!(running.after(Duration::hours(8)), sent(&[]), "the grace has begun");
    assert_eq!(running.after(Duration::hours(23)), sent(&[]));
    let lost = running.after(Duration::hours(2));
    assert!(lost.iter().any(|(to, _)| to == TD), "{lost:?}");
    assert_eq!(flags(&running.club), 1);
}

#[test]
fn a_mail_from_the_future_says_that_the_clock_stands_wrong() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    // The clock is two hours slow when the mail comes in, beyond the limit by the clock of the mailbox.
    let now = limit - Duration::hours(1);
    arrives(&mut club, limit + Duration::hours(1), &Mail::answer(&start, JAN, "message: Hello"));
    let mut running = Running::at(club, now);
    let first = running.pass();
    assert!(first.contains(&(OPERATOR.to_owned(), "alarm".to_owned())), "{first:?}");
    assert_eq!(running.after(Duration::minutes(50)), sent(&[]), "the first pass that finds nothing amiss");
    assert_eq!(running.after(Duration::minutes(50)), sent(&[]), "less than an hour later");
    assert_eq!(flags(&running.club), 0);
    let told = [reported(), sent(&[(OPERATOR, "docket")])].concat();
    assert_eq!(running.after(Duration::minutes(15)), told);
}

#[test]
fn a_limit_before_the_last_sweep_waits_for_the_clock() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    // Nothing is due in the far future of another game's clock, then time goes back to just behind the limit.
    fs::rename(club.path("in"), club.path("away")).unwrap();
    fs::write(club.path("in"), "").unwrap();
    club.now = limit + Duration::days(5);
    club.pass();
    fs::remove_file(club.path("in")).unwrap();
    fs::rename(club.path("away"), club.path("in")).unwrap();
    assert_eq!(others_at(&mut club, limit + Duration::days(1)), sent(&[]), "swept before the last sweep");
    assert_eq!(others_at(&mut club, limit + Duration::days(6)), reported());
}

#[test]
fn no_time_runs_before_the_letter_is_handed_over() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.now = at("2026-12-05T10:00:00Z");
    club.shut_the_way_out();
    club.send(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let pass = club.pass();
    assert_eq!((pass.sent, pass.trouble.len()), (0, 1), "{pass:?}");
    let waits = |club: &Club| {
        let game = club.game();
        game.available.is_none() && game.standing().is_none()
    };
    assert_eq!(club.moves(), ["5254"]);
    assert!(waits(&club));
    assert!(!matches!(club.facts().last(), Some(Fact::MadeAvailable { .. })));
    // For months: no flag, no deadline.
    for days in [1, 10, 80] {
        club.now = at("2026-12-05T10:00:00Z") + Duration::days(days);
        club.pass();
        assert!(waits(&club), "day {days}");
    }
    assert_eq!(flags(&club), 0);
    club.open_the_way_out();
    let handed = at("2027-02-25T10:00:00Z");
    let letters = pass_at(&mut club, handed);
    // That it is over is told when letters have left for a while.
    assert_eq!(letters, sent(&[(JAN, "recorded"), (LENA, "your-move"), (OPERATOR, "alarm")]));
    assert_eq!(pass_at(&mut club, handed + Duration::hours(2)), sent(&[(OPERATOR, "docket")]));
    let game = club.game();
    assert_eq!(game.available.as_ref().map(|available| available.handed.at), Some(handed));
    assert_eq!(game.standing().unwrap().last_day, NaiveDate::from_ymd_opt(2027, 4, 17).unwrap());
    let made = club.facts().into_iter().filter(|fact| matches!(fact, Fact::MadeAvailable { .. }));
    assert_eq!(made.count(), 2);
}

#[test]
fn a_move_before_the_start_day_is_played_and_costs_nothing() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.later(1);
    let asked = club.play_first(&start);
    let game = club.game();
    assert_eq!(game.records[0].charge.map(|charge| charge.days), Some(0));
    // Black's days do not run before the start day either.
    club.now = at("2026-11-29T10:00:00Z");
    club.kinds_after(&Mail::answer(&asked, LENA, "5755"));
    let game = club.game();
    assert_eq!(game.records[1].charge.map(|charge| charge.days), Some(0));
    assert_eq!((game.clocks.white.used, game.clocks.black.used), (0, 0));
}

#[test]
fn the_start_day_has_no_day_after_it_for_nothing() {
    for (sent_at, days) in [
        ("2026-11-30T22:59:59Z", 0),
        ("2026-12-01T22:59:59Z", 0),
        ("2026-12-01T23:00:00Z", 1),
        ("2026-12-03T12:00:00Z", 2),
    ] {
        let mut club = Club::duel();
        let start = club.letter_to(JAN);
        club.now = at(sent_at);
        club.play_first(&start);
        assert_eq!(club.game().clocks.white.used, days, "{sent_at}");
    }
}

#[test]
fn the_day_of_receipt_and_the_day_after_it_are_free() {
    for (sent_at, days) in [
        ("2026-12-03T12:00:00Z", 0),
        ("2026-12-04T22:59:59Z", 0),
        ("2026-12-04T23:00:00Z", 1),
        ("2026-12-08T09:00:00Z", 4),
    ] {
        let mut club = Club::duel();
        let start = club.letter_to(JAN);
        club.now = at("2026-12-03T10:00:00Z");
        let asked = club.play_first(&start);
        club.now = at(sent_at);
        club.kinds_after(&Mail::answer(&asked, LENA, "5755"));
        assert_eq!(club.game().clocks.black.used, days, "{sent_at}");
    }
}

#[test]
fn a_flag_is_reported_for_the_next_half_move_again() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit), reported());
    club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit), reported());
    assert_eq!(flags(&club), 2);
    assert_eq!(club.moves(), ["5254"]);
}

/// A club that was last read three days before White's limit, and is read again nine days after it.
fn after_an_outage() -> Club {
    let mut club = Club::duel();
    club.extends_after(48);
    club.letters();
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit - Duration::days(3)), sent(&[]));
    club.now = limit + Duration::days(9);
    club
}

#[test]
fn an_outage_has_its_consequences_once_wherever_the_pass_was_cut() {
    let told = sent(&[(JAN, "outage"), (LENA, "outage"), (TD, "outage-director")]);
    for step in 1.. {
        let mut club = after_an_outage();
        let steps = Steps::cut_at(step);
        let whole = club.try_pass(steps.clone()).is_ok();
        club.pass();
        let letters = club.letters();
        assert_eq!(kinds(&club, &letters), told, "cut at step {step}");
        let outages = club.facts().into_iter().filter(|fact| matches!(fact, Fact::Outage { .. })).count();
        assert_eq!(outages, 1, "cut at step {step}");
        if whole {
            assert!(step > 10, "{step} steps");
            break;
        }
    }
}

#[test]
fn a_desk_that_is_down_again_before_it_drew_the_consequences_gives_the_whole_time() {
    let mut club = after_an_outage();
    let limit = deadline(&club);
    // Read, but nothing more.
    let until = (1..).find(|step| {
        club.try_pass(Steps::cut_at(*step))
            .is_err_and(|cut| cut.to_string().contains("the poll is remembered"))
    });
    assert!(until.is_some());
    club.now += Duration::days(5);
    club.pass();
    assert_eq!(deadline(&club), limit + Duration::days(3 + 9 + 5));
}

#[test]
fn a_report_that_a_letter_came_back_puts_a_flag_off_by_three_days() {
    let automatic = DUEL.replace("[regulations]\n", "[regulations]\nflag_fall = \"automatic\"\n");
    let mut club = Club::with(&automatic, true);
    club.pass();
    let start = club.letter_to(JAN);
    let mut bounce = Mail::new("MAILER-DAEMON@mx.example", DESK, "Undelivered", "");
    bounce.headers.push("Content-Type: multipart/report; boundary=B".into());
    bounce.body = format!(
        "--B\n\nSorry\n--B\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; x\n\nAction: failed\n\
         Diagnostic-Code: smtp; 550 no such user\n\n--B\nContent-Type: message/rfc822\n\n{}\n--B--\n",
        String::from_utf8_lossy(&start.raw)
    );
    club.later(1);
    assert_eq!(club.kinds_after(&bounce), sent(&[(TD, "doubtful")]));
    let limit = deadline(&club);
    // It goes to his other address.
    let again = sent(&[("jan.novak@work.example", "start-player"), (TD, "docket")]);
    assert_eq!(pass_at(&mut club, limit + Duration::hours(1)), again);
    // The case of the letter is told again by its own age.
    let docket = sent(&[(TD, "docket")]);
    assert_eq!(pass_at(&mut club, limit + Duration::days(3) - Duration::seconds(1)), docket);
    let over = sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")]);
    assert_eq!(pass_at(&mut club, limit + Duration::days(3)), over);
}

#[test]
fn what_time_alone_sets_off_leaves_in_its_readers_morning() {
    let mut club = Club::duel();
    club.has_mornings_at("08:00");
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit), sent(&[]), "it is midnight");
    assert_eq!(flags(&club), 1, "it is on record all the same");
    // Jan and Lena are in Prague, the director by UTC.
    assert_eq!(pass_at(&mut club, limit + Duration::hours(8) - Duration::seconds(1)), sent(&[]));
    club.now = limit + Duration::hours(8);
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "flag-reported"), (LENA, "flag-reported")]));
    let raw = String::from_utf8_lossy(&letters[0].raw).into_owned();
    let dated = raw.lines().find_map(|line| line.strip_prefix("Date: ")).unwrap();
    assert_eq!(DateTime::parse_from_rfc2822(dated).unwrap().to_utc(), club.now);
    assert_eq!(pass_at(&mut club, limit + Duration::hours(9)), sent(&[(TD, "flag-reported")]));
    // Whoever writes at night is answered at night; what follows from it waits.
    club.now = limit + Duration::hours(24);
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    assert_eq!(pass_at(&mut club, limit + Duration::hours(33)), sent(&[(TD, "late-move")]));
}

#[test]
fn a_report_that_waits_for_the_morning_is_withdrawn_by_the_move_of_the_night() {
    let mut club = Club::duel();
    club.has_mornings_at("08:00");
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit), sent(&[]));
    club.now = limit + Duration::hours(1);
    let letters = club.exchange(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "recorded"), (LENA, "your-move")]));
    let morning = pass_at(&mut club, limit + Duration::hours(12));
    assert_eq!(morning, sent(&[(TD, "late-move")]), "that his time has run out is no news any more");
}

#[test]
fn a_copy_that_is_put_back_charges_nothing_and_tells_the_operator() {
    let mut club = Club::duel();
    club.letters();
    let limit = deadline(&club);
    let copy = club.path("copy.sqlite");
    let put_back = |club: &Club| {
        for file in ["amici.sqlite", "amici.sqlite-wal", "amici.sqlite-shm"] {
            let _ = fs::remove_file(club.path(file));
        }
        assert_eq!(club.amici(&["restore", copy.to_str().unwrap()]).0, 0);
        assert_eq!(club.amici(&["release"]).0, 0);
    };
    club.now = limit - Duration::days(10);
    club.pass();
    assert_eq!(club.amici(&["backup", copy.to_str().unwrap()]).0, 0);
    // The machine dies; two days and a half later the copy is put back. No limit fell into that time.
    club.now = limit - Duration::hours(7 * 24 + 12);
    put_back(&club);
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(OPERATOR, "copy-put-back")]));
    assert!(letters[0].text.contains("Nothing is charged to any player"), "{}", letters[0].text);
    // Letters that were written since the copy was made are in the world: their numbers are not given again.
    let numbers = |club: &Club| -> Vec<i64> {
        let db = rusqlite::Connection::open(club.path("amici.sqlite")).unwrap();
        let mut rows = db.prepare("SELECT id FROM outbox ORDER BY id").unwrap();
        rows.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap()
    };
    assert_eq!(numbers(&club).last(), Some(&(club.now.timestamp() + 1)));
    // Jan has the three days back that it touched.
    assert_eq!(deadline(&club) - limit, Duration::days(3));
    let spared = club.facts().iter().filter(|fact| matches!(fact, Fact::Outage { .. })).count();
    // Once: the file in use is no copy any more.
    assert_eq!(spared, 1);
    assert_eq!(pass_at(&mut club, limit - Duration::days(7)), sent(&[]));
    // Where a limit fell into it, the players and the director are told as well.
    let _ = fs::remove_file(&copy);
    assert_eq!(club.amici(&["backup", copy.to_str().unwrap()]).0, 0);
    club.now = limit + Duration::days(4);
    put_back(&club);
    let told = pass_at(&mut club, limit + Duration::days(4));
    let expected = [(JAN, "outage"), (LENA, "outage"), (TD, "outage-director"), (OPERATOR, "copy-put-back")];
    assert_eq!(told, sent(&expected));
    assert!(deadline(&club) > limit + Duration::days(12));
}

/// The usual match, where flags fall by themselves.
fn automatic() -> Club {
    let mut club =
        Club::with(&DUEL.replace("inactive_days = 0", "inactive_days = 0\nflag_fall = \"automatic\""), true);
    club.pass();
    club
}

#[test]
fn a_move_that_was_sent_in_time_and_comes_after_the_flag_is_a_case() {
    let mut club = automatic();
    let start = club.letter_to(JAN);
    let limit = deadline(&club);
    assert_eq!(pass_at(&mut club, limit + Duration::hours(1)), sent(&[]));
    let over = sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")]);
    assert_eq!(pass_at(&mut club, limit + Duration::hours(25)), over);
    club.now = limit + Duration::hours(30);
    // Sent too late.
    arrives(&mut club, limit, &Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254\n\nHi"));
    club.pass();
    let letters = club.letters();
    assert_eq!(kinds(&club, &letters), sent(&[(JAN, "refused-game-over")]));
    for text in ["Game CLUB26/1: 1. 5254", "Game CLUB26/1: 1. 5254\n\nPlease"] {
        arrives(&mut club, limit - Duration::hours(1), &Mail::answer(&start, JAN, text));
    }
    club.pass();
    let letters = club.letters();
    let told = sent(&[(TD, "sent-in-time"), (JAN, "sent-in-time"), (JAN, "sent-in-time")]);
    assert_eq!(kinds(&club, &letters), told);
    let case = letters.iter().find(|letter| letter.to == TD).unwrap();
    assert!(case.text.contains("reinstate CLUB26/1 1 w"), "{}", case.text);
    let letters = club.exchange(&Mail::answer(case, TD, "yes"));
    assert!(
        kinds(&club, &letters).contains(&(JAN.to_owned(), "ruling".to_owned())),
        "{:?}",
        kinds(&club, &letters)
    );
    assert_eq!(club.game().outcome, None);
}

#[test]
fn the_grace_of_a_flag_begins_when_the_mailbox_could_be_read() {
    let mut club = automatic();
    club.letters();
    let limit = deadline(&club);
    fs::rename(club.path("in"), club.path("away")).unwrap();
    fs::write(club.path("in"), "").unwrap();
    assert_eq!(others_at(&mut club, limit + Duration::days(3)), sent(&[]));
    fs::remove_file(club.path("in")).unwrap();
    fs::rename(club.path("away"), club.path("in")).unwrap();
    assert_eq!(others_at(&mut club, limit + Duration::days(4)), sent(&[]));
    let end = limit + Duration::days(5);
    assert_eq!(others_at(&mut club, end - Duration::seconds(1)), sent(&[]));
    let over = sent(&[(JAN, "game-over"), (LENA, "game-over"), (TD, "game-over")]);
    assert_eq!(others_at(&mut club, end), over);
}

#[test]
fn a_letter_that_its_readers_server_puts_off_for_long_starts_his_time_after_a_day() {
    let mut club = Club::duel();
    let start = club.letter_to(JAN);
    club.now = at("2026-12-05T10:00:00Z");
    club.shut_the_way_out();
    club.send(&Mail::answer(&start, JAN, "Game CLUB26/1: 1. 5254"));
    club.pass();
    // What a server says after it has heard of the letter; the embedded one never does.
    let refused = club.now;
    club.store()
        .transaction(|books| {
            let waiting = books.letters(10, true)?;
            let asks = waiting.iter().find(|letter| letter.kind.word() == "your-move").unwrap();
            let refusal = ServerRefusal { code: "451".into(), heard_all: false, words: "later".into() };
            let others_from = Some(refused + Duration::hours(24));
            let course = Course { refusals: 1, refused: Some(refused), others_from, ..Course::default() };
            let due = refused + Duration::days(4);
            books.try_again(asks.id, (course, due), &refusal.words, &refusal.likeness(), refused)
        })
        .unwrap();
    club.open_the_way_out();
    // Others have theirs: it is not our own way out that is shut.
    club.now = refused + Duration::hours(5);
    assert_eq!(club.pass().sent, 1);
    club.now = refused + Duration::days(4);
    club.pass();
    let handed = club.game().available.clone().unwrap().handed.at;
    assert_eq!(handed, refused + Duration::hours(24));
}
