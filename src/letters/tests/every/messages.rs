//! Messages between the players, by themselves and with other letters.

use super::*;

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
    let message = |table: &Table| Letter::Message { sight: table.sight(black) };
    let passed = |table: &Table| Letter::MessagePassedOn { sight: table.sight(white) };
    let your_move =
        |table: &Table| Letter::YourMove { sight: table.sight(black), ply: Ply::after(6), notes: vec![] };
    let recorded =
        |table: &Table| Letter::Recorded { sight: table.sight(white), ply: Ply::after(6), notes: vec![] };
    let with = |enclosed, mut case: Case| {
        case.draft.enclosed = Some(enclosed);
        case
    };
    vec![
        with(said("Thank you, a good game so far."), case("message", black, message(&played))),
        with(said(&evil), case("message-hostile", black, message(&waits))),
        with(said("Well played.\n\nJan"), case("message-after-the-end", black, message(&over_table))),
        case("message-passed-on", white, passed(&played)),
        case("message-passed-on-waiting", white, passed(&waits)),
        with(said(&evil), case("your-move-with-message", black, your_move(&waits))),
        with(
            Enclosed::PassedOn { to: "Weber, Eva".into() },
            case("recorded-with-message", white, recorded(&waits)),
        ),
    ]
}
