//! The letters with which an event begins.

use std::{collections::BTreeMap, sync::Arc};

use super::*;
use crate::{event::EventFile, letters::Since, wording::Sentence};

/// Those of an event that was put right.
fn put_right_cases(view: impl Fn(Option<u32>) -> Box<StartView>) -> Vec<Case> {
    let start = |added| Letter::StartPlayer { view: put_right(view(Some(1)), added) };
    vec![
        case("start-player-put-right", Some(Side::White), start(false)),
        case("start-player-added", Some(Side::White), start(true)),
        case("start-director-put-right", None, Letter::StartDirector { view: put_right(view(None), false) }),
    ]
}

/// After the event has begun; with the one game that has come to others.
fn put_right(mut view: Box<StartView>, added: bool) -> Box<StartView> {
    view.changes = vec![Sentence::new("sample-announcement", Vec::new())];
    view.added = added;
    if added {
        let mut event = EventFile::clone(&view.event);
        event.games.truncate(1);
        (view.event, view.now) = (event.into(), at("2026-12-20T09:00:00Z"));
    }
    view
}

const PROFILES: [(&str, &str); 6] = [
    ("start-player-email", "iccf-email"),
    ("start-player-triple-block", "iccf-triple-block"),
    ("start-player-iecc", "iecc-email"),
    ("start-player-server", "iccf-server-time"),
    ("start-player-desc", "desc-email"),
    ("start-player-post", "iccf-post-classic"),
];

pub(super) fn starts() -> Vec<Case> {
    let now = at("2026-11-20T09:00:00Z");
    let view = |reader| {
        Box::new(StartView {
            event: event().into(),
            reader,
            seal: None,
            since: BTreeMap::new(),
            changes: Vec::new(),
            added: false,
            now,
        })
    };
    let chess960 = |reader, how| {
        let mut event = event();
        event.terms.regulations.variant = Variant::Chess960;
        event.terms.regulations.position = Some(how);
        event.draw("00112233445566778899aabbccddeeff");
        Box::new(StartView { event: event.into(), ..*view(reader) })
    };
    let written = |notation, dual_notation, number| {
        let mut view = chess960(Some(2), StartPosition::Number(number));
        let regulations = rules_in(&mut view);
        (regulations.notation, regulations.dual_notation) = (notation, dual_notation);
        view
    };
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let start = |view| Letter::StartPlayer { view };
    let mut cases = vec![
        case("start-player", white, start(view(Some(1)))),
        case("start-player-late", white, {
            let since = [(1, Since::Over(GameResult::WhiteWins)), (2, Since::Begun), (3, Since::StandsStill)];
            start(Box::new(StartView { since: since.into(), ..*view(Some(1)) }))
        }),
        case("start-director", None, Letter::StartDirector { view: view(None) }),
        case("start-player-chess960", white, start(chess960(Some(1), StartPosition::PerGame))),
        case(
            "start-player-any",
            black,
            start(written(Notation::Any, DualNotation::First, StartNumber::USUAL)),
        ),
        case(
            "start-player-algebraic",
            black,
            start(written(Notation::Algebraic, DualNotation::Illegal, StartNumber::USUAL)),
        ),
        case("start-player-club", white, {
            let mut view = view(Some(1));
            *rules_in(&mut view) = Regulations::of_profile("fide-club").unwrap();
            start(view)
        }),
        case("start-player-strict-offers", white, {
            let mut view = view(Some(1));
            let rules = rules_in(&mut view);
            (rules.draw_after_moves, rules.early_draw) = (30, EarlyDraw::Consent);
            (rules.draw_offer_gap, rules.draw_offers_per_game, rules.offer_survives_move) = (10, 3, true);
            (rules.conditionals, rules.tablebase_men, rules.illegal_move_penalty_days) =
                (Conditionals::None, 6, 0);
            rules.points = Points { win: 6, draw: 3, loss: 0 };
            start(view)
        }),
        case(
            "start-director-chess960",
            None,
            Letter::StartDirector { view: chess960(None, StartPosition::PerEvent) },
        ),
    ];
    for (name, profile) in PROFILES {
        let mut view = view(Some(1));
        *rules_in(&mut view) = Regulations::of_profile(profile).unwrap();
        cases.push(case(name, white, start(view)));
    }
    for case in &mut cases {
        case.now = now;
        case.draft.answers = None;
    }
    let rules: Vec<Case> = cases.iter().filter_map(rules_of).collect();
    let mut put_right = put_right_cases(view);
    put_right.iter_mut().for_each(|case| case.draft.answers = None);
    [cases, rules, put_right].concat()
}

/// What the same player gets who asks for the regulations.
fn rules_of(case: &Case) -> Option<Case> {
    let Letter::StartPlayer { view } = &case.draft.letter else { return None };
    let name = case.name.replace("start-player", "rules").leak();
    let draft = Draft { letter: Letter::Rules { view: view.clone() }, ..case.draft.clone() };
    Some(Case { name, draft, now: case.now })
}

fn rules_in(view: &mut StartView) -> &mut Regulations {
    &mut Arc::make_mut(&mut view.event).terms.regulations
}
