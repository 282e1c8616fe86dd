//! Every profile against what its sources say.
//!
//! Beside the Laws: fide-club

use super::*;
use crate::{
    chess::Variant,
    regulations::{
        Adjudication, ClaimUntil, Conditionals, Control, Counting, DateOrder, DayRule, DualNotation,
        EarlyDraw, FirstOverstep, FlagFall, Ladder, LeaveReceipt, LeaveRules, Notation, Points, Reminders,
        Silence, TimeRules, Unannounced,
    },
};

fn ladder(words: &str) -> Ladder {
    Ladder(words.split_whitespace().map(|rung| rung.parse().unwrap()).collect())
}

#[test]
fn every_profile_reads() {
    for name in profile_names() {
        assert_eq!(Regulations::of_profile(name).unwrap().profile, name);
    }
    assert_eq!(Regulations::of_profile("no-such"), None);
}

fn iccf_email() -> Regulations {
    Regulations {
        profile: "iccf-email".into(),
        notation: Notation::Numeric,
        dual_notation: DualNotation::Ask,
        variant: Variant::Chess,
        position: None,
        control: Control::Sessions { moves: 10, days: 50, carry_over: true, later: None },
        day_rule: DayRule::DatesNextDay,
        time: TimeRules {
            counting: Counting {
                announce_after: 14,
                leave_receipt: LeaveReceipt::After,
                ..Counting::default()
            },
            reminders: Reminders { after_days: vec![14, 28, 35], at_share: 20, repeat_after: 14 },
            silence: Silence { days: 40, loses: false, inactive_days: 120 },
            leave: LeaveRules { days_per_year: 45, ..LeaveRules::default() },
            ..TimeRules::default()
        },
        draw_after_moves: 1,
        early_draw: EarlyDraw::Refused,
        draw_offer_gap: 0,
        draw_offers_per_game: 0,
        offer_needs_move: true,
        offer_survives_move: false,
        conditionals: Conditionals::Tree,
        any_move: false,
        fifty_moves_suspended_at: 7,
        tablebase_men: 7,
        adjudication: Adjudication::EndDate(None),
        adjudication_days: 14,
        offers_reported_after: 3,
        appeal_days: 14,
        fivefold_repetition: false,
        seventy_five_moves: false,
        castling_touches_king: false,
        illegal_move_penalty_days: 5,
        bonus_days: 0,
        illegal_moves: ladder("penalty"),
        unclear_moves: Ladder::default(),
        wrong_claims: Ladder::default(),
        vain_offers: Ladder::default(),
        points: Points { win: 2, draw: 1, loss: 0 },
        flag_fall: FlagFall::Report,
    }
}

#[test]
fn iccf_email_has_the_values_of_its_sources() {
    assert_eq!(Regulations::of_profile("iccf-email"), Some(iccf_email()));
}

#[test]
fn the_laws_of_2019_have_smaller_tables_of_endgames() {
    let wanted = Regulations { profile: "iccf-email-2019".into(), tablebase_men: 6, ..iccf_email() };
    assert_eq!(Regulations::of_profile("iccf-email-2019"), Some(wanted));
}

#[test]
fn fide_club_has_the_values_of_its_sources() {
    let wanted = Regulations {
        profile: "fide-club".into(),
        notation: Notation::Any,
        offer_needs_move: false,
        fifty_moves_suspended_at: 0,
        tablebase_men: 0,
        adjudication: Adjudication::Never,
        fivefold_repetition: true,
        seventy_five_moves: true,
        castling_touches_king: true,
        bonus_days: 2,
        illegal_moves: ladder("warning+bonus loss"),
        unclear_moves: ladder("none warning bonus penalty"),
        wrong_claims: ladder("bonus"),
        vain_offers: ladder("warning warning+report"),
        ..iccf_email()
    };
    assert_eq!(Regulations::of_profile("fide-club"), Some(wanted));
}

/// A profile that names none to start from says everything itself, and every profile shows each key only once.
#[test]
fn a_whole_profile_has_every_key() {
    let keys = |text: &'static str| -> Vec<&str> {
        let key = |line: &'static str| line.split_once(" = ").map(|(key, _)| key);
        text.lines().filter(|line| !line.starts_with('#')).filter_map(key).collect()
    };
    let mut whole = PROFILES.iter().map(|(_, text)| keys(text)).filter(|keys| !keys.contains(&"profile"));
    let first = whole.next().unwrap();
    assert!(first.len() >= 46, "{}", first.len());
    assert!(whole.all(|keys| keys == first));
}

/// No Laws of correspondence chess have a draw by 50 moves with seven men or fewer (9.3), and repeated offers are told
/// everywhere (13.3.2.3 e). The habits of FIDE's clubs are other Laws.
#[test]
fn every_profile_that_follows_the_laws_counts_no_fifty_moves_with_seven_men() {
    for name in profile_names() {
        let rules = Regulations::of_profile(name).unwrap();
        let wanted = if name == "fide-club" { 0 } else { 7 };
        assert_eq!(rules.fifty_moves_suspended_at, wanted, "{name}");
        assert_eq!(rules.offers_reported_after, 3, "{name}");
    }
}

/// A sessions control without surprises.
fn sessions(moves: u32, days: u32) -> Control {
    Control::Sessions { moves, days, carry_over: true, later: None }
}

/// The figures of each body, as its texts give them.
#[test]
fn every_profile_has_the_figures_of_its_body() {
    let fischer = Control::Fischer { base: 30, per_move: 3, most: 0 };
    let window = Control::Window { moves: 10, days: 30 };
    let block = Control::TripleBlock { increment: 3, bank: 75, protect: false };
    // Doubled after so many days, at most so many on a move, to be announced after so many.
    type Counted = (u32, u32, u32);
    let twenty = Control::Fischer { base: 20, per_move: 3, most: 0 };
    let table: [(&str, Control, DayRule, Counted); 25] = [
        ("iccf-email", sessions(10, 50), DayRule::DatesNextDay, (0, 0, 14)),
        ("iccf-email-2019", sessions(10, 50), DayRule::DatesNextDay, (0, 0, 14)),
        ("fide-club", sessions(10, 50), DayRule::DatesNextDay, (0, 0, 14)),
        ("iccf-post", sessions(10, 40), DayRule::Postal, (0, 0, 0)),
        ("iccf-post-classic", sessions(10, 30), DayRule::Postal, (0, 0, 0)),
        ("iccf-server-time", sessions(10, 50), DayRule::H24, (20, 0, 0)),
        ("iccf-fischer", fischer, DayRule::H24, (20, 0, 0)),
        ("iccf-fischer-20", twenty, DayRule::H24, (20, 0, 0)),
        ("iccf-triple-block", block, DayRule::H24, (0, 0, 0)),
        ("bdf-post", sessions(10, 30), DayRule::Dates, (0, 0, 0)),
        ("desc-email", sessions(10, 30), DayRule::DatesNextDay, (0, 30, 10)),
        ("fsbb-email", sessions(10, 30), DayRule::Hybrid24, (0, 0, 0)),
        ("iecg-email", sessions(10, 40), DayRule::Dates, (0, 30, 0)),
        ("iecc-email", window, DayRule::Dates, (0, 10, 0)),
        ("us-chess", sessions(10, 30), DayRule::Dates, (0, 0, 10)),
        ("bca-email", sessions(20, 10), DayRule::H24, (0, 0, 0)),
        ("emailchesspoint", sessions(10, 40), DayRule::Midnights, (0, 0, 0)),
        ("asigc-email", sessions(10, 40), DayRule::DatesNextDay, (0, 0, 0)),
        ("ccla-email", sessions(10, 40), DayRule::DatesNextDay, (0, 0, 0)),
        ("cxeb-post", sessions(10, 30), DayRule::Postal, (0, 0, 0)),
        ("dbsb-email", sessions(10, 30), DayRule::Dates, (0, 0, 0)),
        ("iecc-team", sessions(10, 30), DayRule::Dates, (0, 30, 0)),
        ("lss", sessions(10, 30), DayRule::H24, (0, 0, 0)),
        ("mccu-email", sessions(10, 50), DayRule::DatesNextDay, (0, 0, 10)),
        ("russia-post", sessions(10, 30), DayRule::Postal, (0, 0, 0)),
    ];
    assert_eq!(table.len(), PROFILES.len());
    for (name, control, day_rule, counted) in table {
        let rules = Regulations::of_profile(name).unwrap();
        let Counting { double_after, most_days_per_move, announce_after, .. } = rules.time.counting;
        assert_eq!((rules.control, rules.day_rule), (control, day_rule), "{name}");
        assert_eq!((double_after, most_days_per_move, announce_after), counted, "{name}");
    }
}

#[test]
fn what_only_some_bodies_have() {
    let of = |name| Regulations::of_profile(name).unwrap();
    assert_eq!(of("bdf-post").time.counting.cutoff_hour, 20);
    assert_eq!(of("desc-email").time.counting.unannounced, Unannounced::Double);
    assert_eq!(of("iccf-post").time.counting.transit_days, 7);
    assert_eq!(of("bca-email").illegal_move_penalty_days, 1);
    assert_eq!((of("us-chess").any_move, of("us-chess").time.date_order), (true, DateOrder::MonthFirst));
    assert_eq!(of("russia-post").dual_notation, DualNotation::First);
    assert_eq!(of("cxeb-post").dual_notation, DualNotation::Illegal);
    assert_eq!(of("mccu-email").time.silence, Silence { days: 14, loses: false, inactive_days: 120 });
    for (name, days) in [("desc-email", 35), ("lss", 45), ("bdf-post", 30), ("iccf-triple-block", 0)] {
        assert_eq!(of(name).time.leave.days_per_year, days, "{name}");
    }
    let server = of("iccf-server-time").time;
    assert_eq!(server.silence, Silence { days: 40, loses: true, inactive_days: 0 });
    assert_eq!(server.leave.days_per_year, 45);
    let two_chances = ["iccf-post-classic", "us-chess", "iecc-team"];
    let claimed = ["iecc-email", "iecc-team", "us-chess", "emailchesspoint", "ccla-email", "russia-post"];
    let of_servers = ["iccf-server-time", "iccf-fischer", "iccf-fischer-20", "iccf-triple-block"];
    for name in profile_names() {
        let rules = of(name);
        let first = match name {
            "russia-post" => FirstOverstep::NewCountNextMove,
            _ if two_chances.contains(&name) => FirstOverstep::NewCount,
            _ => FirstOverstep::Loses,
        };
        assert_eq!(rules.time.overstep.first, first, "{name}");
        let fall = match name {
            _ if claimed.contains(&name) => FlagFall::Claim,
            _ if of_servers.contains(&name) => FlagFall::Automatic,
            _ => FlagFall::Report,
        };
        assert_eq!(rules.flag_fall, fall, "{name}");
        let until = if name == "russia-post" { ClaimUntil::Period } else { ClaimUntil::NextMove };
        assert_eq!(rules.time.overstep.claim_until, until, "{name}");
        // Days of penalty are ICCF's, and those of whoever names them.
        let penalty = rules.illegal_move_penalty_days > 0;
        let named = name.starts_with("iccf-") || ["fide-club", "bca-email"].contains(&name);
        assert_eq!(penalty, named, "{name}");
    }
}

/// Where silence loses by itself, a clock that has run out does too: neither is left to the director alone.
#[test]
fn silence_and_a_passed_limit_end_alike() {
    for name in profile_names() {
        let rules = Regulations::of_profile(name).unwrap();
        assert!(!rules.time.silence.loses || rules.flag_fall == FlagFall::Automatic, "{name}");
    }
}

/// Whoever reads a file learns where each figure comes from.
#[test]
fn every_profile_says_what_it_is_and_explains_each_key() {
    for (name, text) in PROFILES {
        let about = profile_about(name).unwrap();
        assert!((30..=115).contains(&about.chars().count()) && about.ends_with('.'), "{name}: {about}");
        // A key stands under a comment, or under another key of the same comment.
        let mut explained = false;
        for line in text.lines() {
            match line {
                "" => explained = false,
                line if line.starts_with('#') => explained = true,
                line => assert!(explained || line.starts_with("profile = "), "{name}: {line}"),
            }
        }
    }
}
