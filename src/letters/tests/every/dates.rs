//! Letters about dates that players write, and letters that are printed.

use std::collections::BTreeMap;

use super::{
    super::table::{Table, event},
    *,
};
use crate::{
    laws::{Dates, DatesDoubt, DatesMisfit, Stamped, Way, Weight},
    letters::Paper,
    model::{MatterKind, TimeNote},
};

fn dates(received: &str, sent: &str) -> Dates {
    let day = |text: &str| text.parse().ok();
    Dates { received: day(received), sent: day(sent) }
}

const CHAIN: [&str; 2] = [
    "from mail.novak.example (mail.novak.example [198.51.100.25]) by mx.club.example (Postfix) with ESMTPS id 4XyZ for \
     <referee+club26-7.3.abcdefghijklmnop@club.example>; Sun,  6 Dec 2026 10:19:58 +0100 (CET)",
    "from laptop (dsl-77.isp.example [203.0.113.77]) by mail.novak.example (Postfix) with ESMTPSA id 1A2B; Sat,  5 Dec 2026 \
     19:00:02 +0100 (CET)",
];

/// A card that was four weeks on its way.
fn far() -> DatesDoubt {
    DatesDoubt::Far { went: "2026-11-21".parse().unwrap(), days: 29, usual: 7 }
}

pub(super) fn all() -> Vec<Case> {
    let white = Some(Side::White);
    let recorded = |name, notes| {
        let letter =
            Letter::of_notice(Table::fresh(5).sight(white), Notice::Recorded { ply: Ply::after(4), notes });
        case(name, white, letter)
    };
    let count = |whose| TimeNote { used: Some(3), total: Some(17), whose };
    let refused = |name, refusal| {
        case(name, white, Letter::of_notice(Table::sample(6).sight(white), Notice::Refused { refusal }))
    };
    let disputed = Letter::of_notice(
        Table::fresh(5).sight(None),
        Notice::DatesDisputed {
            ply: Ply::after(4),
            dates: dates("2026-11-20", "2026-12-05"),
            doubt: DatesDoubt::CannotBe(DatesMisfit::ReceivedTooEarly {
                earliest: "2026-11-21".parse().unwrap(),
                received: "2026-11-20".parse().unwrap(),
            }),
            days: 14,
        },
    );
    let far = Letter::of_notice(
        Table::fresh(5).sight(None),
        Notice::DatesDisputed {
            ply: Ply::after(4),
            dates: dates("2026-12-20", "2026-12-22"),
            doubt: far(),
            days: 14,
        },
    );
    let long_way = |name, weight, days, limit, kind| {
        let at = |text: &str| text.parse().unwrap();
        let stamped = Stamped { at: at("2026-12-05T18:00:02Z"), weight };
        let letter = Letter::LongWay {
            sight: Table::fresh(5).sight(None),
            by: Side::White,
            way: Way { stamped, arrived: at("2026-12-06T09:20:00Z") },
            days,
            limit,
            chain: CHAIN.map(str::to_owned).to_vec(),
        };
        let told = case(name, None, letter);
        match kind {
            Some(kind) => of_case(told, kind, None, true),
            None => told,
        }
    };
    let misfit = DatesMisfit::SentTooEarly {
        earliest: "2026-12-10".parse().unwrap(),
        sent: "2026-12-09".parse().unwrap(),
    };
    vec![
        recorded("recorded-dates-differ", vec![Note::DatesDiffer(dates("2026-12-01", "2026-12-02"))]),
        recorded("recorded-count-differs", vec![Note::CountDiffers(count(None))]),
        recorded("recorded-count-of-the-opponent", vec![Note::CountDiffers(count(Some(Side::Black)))]),
        recorded("recorded-how-to-date", vec![Note::HowToDate]),
        recorded("recorded-dates-disputed", vec![Note::DatesDisputed]),
        case("dates-disputed", None, disputed),
        long_way("long-way", Weight::Counts, 1, false, Some(MatterKind::LongWay)),
        long_way("long-way-saves-the-limit", Weight::Counts, 2, true, Some(MatterKind::LongWay)),
        long_way("long-way-suspended", Weight::Suspended, 1, false, Some(MatterKind::LongWay)),
        long_way("long-way-too-long", Weight::TooLong, 1, true, Some(MatterKind::TooLong)),
        long_way("long-way-too-long-limit-alone", Weight::TooLong, 0, true, Some(MatterKind::TooLong)),
        long_way("long-way-operator", Weight::Counts, 1, false, None),
        case("dates-disputed-far", None, far),
        refused(
            "refused-dates-do-not-fit",
            Refusal::DatesDoNotFit {
                read: "received 2026-12-10 sent 2026-12-09".into(),
                misfit,
                instead: "5455 received 2026-12-10 sent 2026-12-10".into(),
                again: "5455 received 2026-12-10 sent 2026-12-09".into(),
            },
        ),
        refused(
            "refused-which-date",
            Refusal::WhichDate {
                read: "received 2026-12-10 or received 2026-10-12".into(),
                instead: vec!["5455 received 2026-12-10".into(), "5455 received 2026-10-12".into()],
            },
        ),
        card("your-move-card", None, 21, vec![Note::Offer]),
        card("your-move-card-assistant", Some(Side::Black), 5, vec![]),
        card("your-move-paper", None, 7, vec![Note::OfferAnswersOffer, Note::Late]),
        start("start-player-paper"),
    ]
}

/// A letter to Black, printed by the director or the assistant.
fn card(name: &'static str, to: Option<Side>, plies: usize, notes: Vec<Note>) -> Case {
    let sight = Table::fresh(plies).sight(Some(Side::Black));
    let letter = Letter::of_notice(sight, Notice::YourMove { ply: Ply::after(plies - 1), notes });
    printed(case(name, to, letter), to.is_some())
}

fn start(name: &'static str) -> Case {
    let view = StartView {
        event: event().into(),
        reader: Some(2),
        seal: None,
        since: BTreeMap::new(),
        changes: Vec::new(),
        added: false,
        now: at("2026-11-20T10:00:00Z"),
    };
    let mut start = printed(case(name, None, Letter::StartPlayer { view: Box::new(view) }), false);
    start.now = at("2026-11-20T10:00:00Z");
    start
}

fn printed(mut case: Case, by_assistant: bool) -> Case {
    let post = (!by_assistant).then(|| "12 Elm Street, Springfield".to_owned());
    // Its reader's days, whoever it is sent to.
    case.draft.to.zone = "America/New_York".parse().unwrap();
    case.draft.paper = Some(Paper { name: "Weber, Eva".into(), post, by_assistant });
    case
}
