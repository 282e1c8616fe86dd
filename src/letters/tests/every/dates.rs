//! Letters about dates that players write, and letters that are printed.

use super::{
    super::table::{Table, event},
    *,
};
use crate::{
    laws::{Dates, DatesMisfit},
    letters::Paper,
    model::TimeNote,
};

fn dates(received: &str, sent: &str) -> Dates {
    let day = |text: &str| text.parse().ok();
    Dates { received: day(received), sent: day(sent) }
}

pub(super) fn all() -> Vec<Case> {
    let white = Some(Side::White);
    let recorded = |name, notes| {
        let letter = Letter::Recorded { sight: Table::fresh(5).sight(white), ply: Ply::after(4), notes };
        case(name, white, letter)
    };
    let count = |whose| TimeNote { used: Some(3), total: Some(17), whose };
    let refused =
        |name, refusal| case(name, white, Letter::Refused { sight: Table::sample(6).sight(white), refusal });
    let disputed = Letter::DatesDisputed {
        sight: Table::fresh(5).sight(None),
        ply: Ply::after(4),
        dates: dates("2026-11-20", "2026-12-05"),
        misfit: "nothing can have been received on 2026-11-20: it went out on 2026-11-21 at the earliest"
            .into(),
        days: 14,
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
    let letter = Letter::YourMove { sight, ply: Ply::after(plies - 1), notes };
    printed(case(name, to, letter), to.is_some())
}

fn start(name: &'static str) -> Case {
    let view = StartView { event: event(), reader: Some(2), now: at("2026-11-20T10:00:00Z") };
    let mut start = printed(case(name, None, Letter::StartPlayer(Box::new(view))), false);
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
