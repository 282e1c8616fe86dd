//! Letters about the people of an event, and to all of them.

use std::{collections::BTreeMap, sync::Arc};

use super::*;
use crate::{
    event::Crosstable,
    laws::PerSide,
    letters::{AddressKept, AddressStep, AnnouncedToGame, FinalReport, pgn_file_of},
    wording::Sentence,
};

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
        puts_back: true,
    }
}

fn asked(again: bool) -> Letter {
    Letter::AddressAsked {
        event: event().name.clone(),
        to: "jan@new.example".parse().unwrap(),
        from: "jan@novak.example".into(),
        received: at("2026-12-18T09:15:00Z"),
        code: "k4dq7mzx2f6twpbn".into(),
        again,
    }
}

fn kept(why: AddressKept) -> Letter {
    Letter::AddressKept { event: event().name.clone(), to: "jan@new.example".parse().unwrap(), why }
}

fn wish(disowned: bool) -> Letter {
    Letter::AddressWish {
        player: "Novak, Jan".into(),
        to: "jan@new.example".parse().unwrap(),
        from: "jan@novak.example".into(),
        received: at("2026-12-18T09:15:00Z"),
        disowned,
    }
}

fn report(director: bool) -> Letter {
    let event = event();
    let sight = *Table::sample(6).sight(None);
    let games = vec![(event.games[0].clone(), Some((GameResult::WhiteWins, Termination::Time)))];
    let report = FinalReport {
        event: event.name.clone(),
        table: Crosstable::of(&event.players, &games, Points::default()),
        seal: Digest::of_bytes(b"CLUB26"),
        file: pgn_file_of(&event.code, &[sight]),
        games: 1,
        on_time: vec!["CLUB26/1".parse().unwrap()],
        forfeited: Vec::new(),
        up: vec!["Novak, Jan".into()],
        down: vec!["Silva, Rui".into()],
        level: [(Vec::new(), 0), (vec!["Weber, Eva".into(), "Okafor, Ada".into()], 1)],
        appeals: if director { vec!["CLUB26/1".parse().unwrap()] } else { Vec::new() },
        signed: if director { Vec::new() } else { vec!["CLUB26/1".parse().unwrap()] },
        signed_alone: PerSide {
            white: Vec::new(),
            black: if director { vec!["CLUB26/1".parse().unwrap()] } else { Vec::new() },
        },
    };
    Letter::FinalReport { report: Arc::new(report), director }
}

/// To whoever plays on: a game in which it is his turn, and one in which it is not.
fn seat_taken(by: &str, anew: bool) -> Letter {
    let games = vec![*Table::sample(6).sight(Side::White), *Table::sample(7).sight(Side::White)];
    let file = pgn_file_of(&event().code, &games);
    let (event, now) = (event().into(), at("2026-12-18T09:15:00Z"));
    let view = StartView {
        event,
        reader: Some(1),
        seal: None,
        since: BTreeMap::new(),
        changes: Vec::new(),
        added: false,
        now,
    };
    Letter::SeatTaken { of: "Novak, Jan".into(), by: by.into(), anew, view: Box::new(view), games, file }
}

fn opponent_replaced(by: &str, reason: &str, anew: bool, games: Vec<GameLine>) -> Letter {
    let (of, player) = ("Novak, Jan".into(), "Dvorak, Petr".into());
    Letter::OpponentReplaced { of, player, by: by.into(), reason: reason.into(), anew, games }
}

fn replaced(place: bool, again: bool, directed: bool) -> Letter {
    let anna = ("Weiss, Anna".to_owned(), "anna@weiss.example".parse().unwrap());
    Letter::Replaced {
        event: event().name.clone(),
        player: "Dvorak, Petr".into(),
        games: if again {
            Vec::new()
        } else {
            vec!["CLUB26/1".parse().unwrap(), "CLUB26/4".parse().unwrap()]
        },
        place,
        reason: if again { String::new() } else { "He is ill.".into() },
        director: directed.then_some(anna),
        again,
    }
}

fn put_right() -> Letter {
    let changes = vec![Sentence::new("sample-announcement", Vec::new())];
    Letter::EventPutRight { event: event().name.clone(), changes }
}

fn taken_out(directed: bool) -> Letter {
    let anna = ("Weiss, Anna".to_owned(), "anna@weiss.example".parse().unwrap());
    Letter::TakenOut { event: event().name.clone(), director: directed.then_some(anna) }
}

fn removed() -> Letter {
    Letter::EventRemoved { event: event().name.clone(), reason: "Too few players have entered.".into() }
}

/// An event put right, removed, closed.
pub(super) fn event_wide() -> Vec<Case> {
    let white = |name, letter| case(name, Some(Side::White), letter);
    vec![
        white("event-put-right", put_right()),
        white("taken-out", taken_out(true)),
        white("taken-out-undirected", taken_out(false)),
        white("event-removed", removed()),
        case("event-removed-director", None, removed()),
        white("final-report", report(false)),
        case("final-report-director", None, report(true)),
    ]
}

pub(super) fn roster() -> Vec<Case> {
    let white = |name, letter| case(name, Some(Side::White), letter);
    let corrected = |key, value: &str| Letter::Corrected {
        key,
        value: value.into(),
        by: "Weiss, Anna".into(),
        reason: "By the list of January.".into(),
    };
    let game = |alone| AnnouncedToGame { game: "CLUB26/1".parse().unwrap(), alone };
    let announced = |from: &str, game| Letter::Announcement {
        event: event().name.clone(),
        game,
        from: from.into(),
        said: "The last games end in May.\n\nresign is what nobody should do before.".into(),
    };
    let disputed = Letter::AddressDisputed { player: "Novak, Jan".into(), since: at("2026-12-18T09:15:00Z") };
    let mut disputed = case("address-disputed", None, disputed);
    disputed.draft.case = Some(CaseShown {
        number: 12,
        proposal: None,
        leaves: true,
        waits: None,
        kind: MatterKind::AddressDisputed,
    });
    let mut wished = case("address-wish", None, wish(false));
    wished.draft.case = Some(CaseShown {
        number: 12,
        proposal: Some("address CLUB26 Novak, Jan jan@new.example It was asked for by mail.".into()),
        leaves: false,
        waits: None,
        kind: MatterKind::AddressUnanswered,
    });
    let ordered = Letter::EventOrdered {
        words: "address Novak jan@new.example".into(),
        done: Sentence::new("sample-announcement", Vec::new()),
    };
    let frozen = |own| Letter::EndingFrozen { sight: Table::sample(6).sight(Side::White), own };
    let anna = Some("Weiss, Anna");
    let mut for_good = left(AddressStep::Entered, anna, false);
    if let Letter::AddressLeft { puts_back, .. } = &mut for_good {
        *puts_back = false;
    }
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
        white("address-left-for-good", for_good),
        white("address-changed-confirmed", changed(AddressStep::Confirmed, None, "", lines(Side::White))),
        white("address-left-confirmed", left(AddressStep::Confirmed, None, false)),
        white("address-asked", asked(false)),
        white("address-asked-again", asked(true)),
        white("address-kept-known", kept(AddressKept::Known)),
        white("address-kept-taken", kept(AddressKept::Taken)),
        white("address-kept-not-meant", kept(AddressKept::NotMeant)),
        white("address-kept-not-mine", kept(AddressKept::NotMine)),
        white("address-kept-unanswered", kept(AddressKept::Unanswered)),
        wished,
        case("address-wish-disowned", None, wish(true)),
        white("ending-frozen", frozen(true)),
        white("ending-frozen-opponent", frozen(false)),
        white("corrected-name", corrected("name", "Novák, Jan")),
        white("corrected-rating", corrected("rating", "2150")),
        white("corrected-federation", corrected("federation", "CZE")),
        white("corrected-language", corrected("language", "cs")),
        white("corrected-timezone", corrected("timezone", "Europe/Prague")),
        white("announcement", announced("Weiss, Anna", None)),
        white("announcement-operator", announced("the operator", None)),
        white("announcement-both", announced("Weiss, Anna", Some(game(false)))),
        white("announcement-one", announced("Weiss, Anna", Some(game(true)))),
        case("event-ordered", None, ordered),
        white("seat-taken", seat_taken("Weiss, Anna", false)),
        white("seat-taken-operator", seat_taken("the operator", true)),
        white("opponent-replaced", opponent_replaced("Weiss, Anna", "He is ill.", false, lines(Side::White))),
        white(
            "opponent-replaced-operator",
            opponent_replaced("the operator", "", true, lines(Side::White)[..1].to_vec()),
        ),
        white("replaced", replaced(true, false, true)),
        white("replaced-again", replaced(true, true, true)),
        white("replaced-in-some", replaced(false, false, false)),
    ]
}
