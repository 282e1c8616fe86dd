//! Letters to whoever is given an office in an event, and to whoever had it.

use super::*;
use crate::{letters::Office, regulations::Adjudication};

pub(super) fn offices() -> Vec<Case> {
    let given = |name, office, before: Option<&str>, end: Option<&str>, cases| {
        let adjudication = (Adjudication::EndDate(end.map(|end| end.parse().unwrap())), 14);
        let letter = Letter::OfficeGiven {
            event: event().name.clone(),
            code: event().code.clone(),
            office,
            before: before.map(str::to_owned),
            director: "Weiss, Anna".into(),
            adjudication,
            cases,
            deputy_after: 14,
        };
        case(name, None, letter)
    };
    let ended = |name, office| {
        let letter = Letter::OfficeEnded {
            event: event().name.clone(),
            code: event().code.clone(),
            office,
            now: "Berg, Ole".into(),
            address: "ole@berg.example".parse().unwrap(),
        };
        let mut ended = case(name, None, letter);
        (ended.draft.tag, ended.draft.to.token, ended.draft.to.format) = (None, None, LetterFormat::Text);
        ended
    };
    let end = Some("2028-12-31");
    vec![
        given("office-given-deputy", Office::Deputy, None, None, 0),
        given("office-given-deputy-in-the-place-of", Office::Deputy, Some("Roth, Karl"), None, 1),
        given("office-given-adjudicator", Office::Adjudicator, None, end, 0),
        given("office-given-adjudicator-in-the-place-of", Office::Adjudicator, Some("Maric, Iva"), end, 2),
        given("office-given-adjudicator-without-an-end", Office::Adjudicator, None, None, 0),
        given("office-given-director", Office::Director, Some("Roth, Karl"), None, 3),
        ended("office-ended-director", Office::Director),
        ended("office-ended-deputy", Office::Deputy),
        ended("office-ended-adjudicator", Office::Adjudicator),
    ]
}
