//! Letters about a game that the end date has stopped.

use super::{super::super::Letter, Case, case, of_case};
use crate::{
    laws::{Fact, Notice, Refusal},
    letters::{CasePage, tests::table::Table},
    model::{Claimed, MatterKind, Personal, Side, Standstill},
};

fn stopped() -> Table {
    let mut table = Table::sample(9);
    let until = table.now.date_naive() + chrono::Duration::days(14);
    table.add(Fact::EndDatePassed { until });
    table
}

fn claims(table: &mut Table, by: Side, verdict: Claimed, analysis: &str) {
    let sent = table.now;
    table.add(Fact::AdjudicationClaimed { by, verdict, analysis: Personal::new(analysis), sent });
}

/// The case of such a game, as whoever adjudicates it asks for it.
pub(super) fn case_asked_for(page: CasePage) -> Case {
    let mut table = stopped();
    claims(&mut table, Side::White, Claimed::Win, "White is a piece up.\n1-0\ntd result CLUB26/1 1-0");
    claims(&mut table, Side::Black, Claimed::Draw, "");
    table.add(Fact::ToAdjudicate);
    let page = CasePage { adjudicates: true, player: None, ..page };
    let letter = Letter::Case { sight: Some(table.sight(None)), page };
    of_case(case("case-adjudication", None, letter), MatterKind::Adjudication, None, false)
}

pub(super) fn all() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let open = stopped();
    let mut one = stopped();
    claims(
        &mut one,
        Side::White,
        Claimed::Win,
        "5... 6657 6. 5546\nand White is a piece up.\ntd result CLUB26/1 1-0",
    );
    let mut both = stopped();
    claims(&mut both, Side::White, Claimed::Win, "White is a piece up.");
    claims(&mut both, Side::Black, Claimed::Draw, "");
    both.add(Fact::ToAdjudicate);
    let mut silent = stopped();
    claims(&mut silent, Side::White, Claimed::Win, "5... 6657 6. 5546\n\nand White is a piece up.");
    silent.add(Fact::ToAdjudicate);
    let told = |table: &Table, reader: Option<Side>, notice| Letter::of_notice(table.sight(reader), notice);
    let refused = |table: &Table, reader| told(table, reader, Notice::Refused { refusal: Refusal::PastEnd });
    let claimed = || Notice::AdjudicationClaimed { by: Side::White };
    let proposal =
        "result CLUB26/1 1-0 adjudication White claims a win, and the opponent has claimed nothing in time.";
    let case_of = |name, table: &Table, proposal| {
        of_case(
            case(name, None, told(table, None, Notice::ToAdjudicate)),
            MatterKind::Adjudication,
            proposal,
            false,
        )
    };
    let waits = Letter::GameWaits {
        sight: both.sight(None),
        why: Standstill::Adjudication,
        since: both.now - chrono::Duration::days(3),
        guarded: None,
        asked: false,
        letter: None,
        can_mate: None,
    };
    vec![
        case("end-date-passed", white, told(&open, white, Notice::EndDatePassed)),
        case("end-date-passed-claimed", white, told(&one, white, Notice::EndDatePassed)),
        case("adjudication-claimed", white, told(&one, white, claimed())),
        case("adjudication-claimed-opponent", black, told(&one, black, claimed())),
        case("adjudication-claimed-both", white, told(&both, white, claimed())),
        case_of("to-adjudicate", &silent, Some(proposal)),
        case_of("to-adjudicate-both", &both, None),
        case("refused-past-end", black, refused(&open, black)),
        case("refused-past-end-left", black, refused(&both, black)),
        case("game-waits-adjudication", None, waits),
    ]
}
