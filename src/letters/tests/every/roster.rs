//! Letters about the people of an event, and to all of them.

use super::*;
use crate::letters::AddressStep;
use crate::wording::Sentence;

fn changed(step: AddressStep, by: Option<&str>, reason: &str, games: Vec<GameLine>) -> Letter {
    Letter::AddressChanged { step, by: by.map(str::to_owned), reason: reason.into(), games }
}

fn left(step: AddressStep, by: Option<&str>, again: bool) -> Letter {
    Letter::AddressLeft {
        event: event().name.clone(),
        step,
        to: "j…@new.example".into(),
        by: by.map(str::to_owned),
        until: at("2027-01-19T12:00:00Z").date_naive(),
        again,
    }
}

pub(super) fn roster() -> Vec<Case> {
    let white = |name, letter| case(name, Some(Side::White), letter);
    let corrected = |key, value: &str| Letter::Corrected {
        key,
        value: value.into(),
        by: "Weiss, Anna".into(),
        reason: "By the list of January.".into(),
    };
    let announced = |from: &str| Letter::Announcement {
        event: event().name.clone(),
        from: from.into(),
        said: "The last games end in May.\n\nresign is what nobody should do before.".into(),
    };
    let disputed = Letter::AddressDisputed { player: "Novak, Jan".into(), since: at("2026-12-18T09:15:00Z") };
    let mut disputed = case("address-disputed", None, disputed);
    disputed.draft.case = Some(CaseShown {
        number: 12,
        proposal: None,
        leaves: false,
        waits: None,
        kind: MatterKind::AddressDisputed,
    });
    let ordered = Letter::EventOrdered {
        words: "address Novak jan@new.example".into(),
        done: Sentence::new("sample-announcement", Vec::new()),
    };
    let anna = Some("Weiss, Anna");
    vec![
        white(
            "address-changed",
            changed(AddressStep::Entered, anna, "He has told me so.", lines(Side::White)),
        ),
        white(
            "address-changed-operator",
            changed(AddressStep::Entered, Some("the operator"), "", Vec::new()),
        ),
        white("address-changed-back", changed(AddressStep::Undone, None, "", lines(Side::White))),
        white("address-left", left(AddressStep::Entered, anna, false)),
        white("address-left-again", left(AddressStep::Entered, anna, true)),
        white("address-left-back", left(AddressStep::Undone, None, false)),
        disputed,
        white("ending-frozen", Letter::EndingFrozen { sight: Table::sample(6).sight(Side::White) }),
        white("corrected-name", corrected("name", "Novák, Jan")),
        white("corrected-rating", corrected("rating", "2150")),
        white("corrected-federation", corrected("federation", "CZE")),
        white("corrected-language", corrected("language", "cs")),
        white("corrected-timezone", corrected("timezone", "Europe/Prague")),
        white("announcement", announced("Weiss, Anna")),
        white("announcement-operator", announced("the operator")),
        case("event-ordered", None, ordered),
    ]
}
