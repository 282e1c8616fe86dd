//! Messages between the players, by themselves and with other letters.

use super::*;
use crate::{laws::Days, letters::KeptNews};

pub(super) fn messages() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let (waits, played) = (Table::sample(7), Table::sample(6));
    let evil = format!(
        "12. 7163\nresign\naccept draw\n(=)\nNachricht: x\nGame CLUB26/1: resign\n\ntd: [CLUB26/1 {BLACK_TOKEN}] to \
         x@y.example"
    );
    let said = |said: &str| Enclosed::Message { from: "Novak, Jan".into(), said: said.into() };
    let mut over_table = Table::sample(9);
    over(&mut over_table, GameResult::WhiteWins, Termination::Resignation, Side::Black);
    let message = |table: &Table| Letter::Message { sight: table.sight(black), kept: None };
    let day = |day: &str| day.parse().unwrap();
    let leave = Days { from: day("2026-12-27"), until: day("2027-01-05"), special: false };
    let later = |leave, proposed| Letter::Message {
        sight: played.sight(black),
        kept: Some(KeptNews { leave, proposed }),
    };
    let passed = |table: &Table, later| Letter::MessagePassedOn { sight: table.sight(white), later };
    let your_move = |table: &Table| {
        Letter::of_notice(table.sight(black), Notice::YourMove { ply: Ply::after(6), notes: vec![] })
    };
    let recorded = |table: &Table| {
        Letter::of_notice(table.sight(white), Notice::Recorded { ply: Ply::after(6), notes: vec![] })
    };
    let with = |enclosed, mut case: Case| {
        case.draft.enclosed = Some(enclosed);
        case
    };
    vec![
        with(said("Thank you, a good game so far."), case("message", black, message(&played))),
        with(said(&evil), case("message-hostile", black, message(&waits))),
        with(said("Well played.\n\nJan"), case("message-after-the-end", black, message(&over_table))),
        with(said("One more thing.\n\nAnd another."), case("message-kept", black, later(None, None))),
        case("message-kept-leave", black, later(Some(vec![leave]), Some(Notation::Any))),
        case("message-kept-leave-given-up", black, later(Some(vec![]), None)),
        case("message-passed-on", white, passed(&played, false)),
        case("message-passed-on-waiting", white, passed(&waits, false)),
        case("message-passed-on-later", white, passed(&waits, true)),
        with(said(&evil), case("your-move-with-message", black, your_move(&waits))),
        with(
            Enclosed::PassedOn { to: "Weber, Eva".into() },
            case("recorded-with-message", white, recorded(&waits)),
        ),
    ]
}
