//! Letters about claims and draw offers, each as its readers have it.

use super::{
    super::{Found, Letter},
    every::{Case, case, of_case},
    table::Table,
};
use crate::{
    laws::{Basis, Difference, Fact, Grounds, Note, Notice, Refusal, Ruler},
    model::{Claim, Claimed, GameResult, HalfMove, MatterKind, Personal, Ply, Side, Termination},
    regulations::Adjudication,
};

const OUT_AND_BACK: &str = "7163 7866 6371 6678";

fn after(moves: &str) -> Table {
    let mut table = Table::new(None);
    table.hand_over();
    for text in moves.split(' ') {
        table.play(text, false);
        table.hand_over();
    }
    table
}

fn claimed(table: &mut Table, by: Side, claim: Claim, intended: Option<&str>) {
    let (half_move, sent) = (table.game().to_play(), table.now);
    let intended = intended.map(|text| text.parse().unwrap());
    let beside = matches!(claim, Claim::Adjudication { .. } | Claim::Tablebase { .. });
    table.add(Fact::Claimed { half_move, by, claim, intended, sent, beside });
}

fn decided(table: &mut Table, granted: bool, why: &str) {
    let beside = table.game().claims.last().filter(|claim| claim.beside).map(|claim| claim.entry);
    let grounds = match beside {
        None => Grounds::Tables { winner: None },
        Some(_) => {
            let by = Ruler { director: None, at_the_shell: true };
            table.add(Fact::Ruled { by, order: Personal::new("x"), reason: Personal::new(why) });
            Grounds::Ruling
        }
    };
    table.add(Fact::ClaimDecided { granted, grounds, beside });
}

fn granted(mut table: Table, claim: Claim, intended: Option<&str>, termination: Termination) -> Table {
    let by = table.game().on_move();
    claimed(&mut table, by, claim, intended);
    decided(&mut table, true, "x");
    table.add(Fact::ended(GameResult::Draw, termination, Some(by)));
    table
}

fn refused(mut table: Table, claim: Claim) -> Table {
    let by = table.game().on_move();
    claimed(&mut table, by, claim, None);
    decided(&mut table, false, "x");
    table
}

/// A hundred half-moves without capture and pawn move but for the first.
fn long() -> Table {
    let tour = "7163 7866 6371 6678";
    let moves: Vec<&str> = "5254 5755".split(' ').chain(tour.split(' ').cycle().take(100)).collect();
    after(&moves.join(" "))
}

#[expect(clippy::too_many_lines, reason = "a list of letters")]
pub(super) fn claims() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let twice = after(&format!("{OUT_AND_BACK} {OUT_AND_BACK}"));
    let thrice = granted(twice, Claim::Repetition, None, Termination::Repetition);
    let declared = granted(
        after(&format!("{OUT_AND_BACK} 7163 7866 6371")),
        Claim::Repetition,
        Some("6678"),
        Termination::Repetition,
    );
    let fifty = granted(long(), Claim::FiftyMoves, None, Termination::FiftyMoves);
    let wrong = refused(after(OUT_AND_BACK), Claim::Repetition);
    let opened = "5254 5755 7163 2836 6371 3628";
    let alike = refused(after("7163 7866 8171 8878 7181 7888"), Claim::Repetition);
    let short = refused(after(opened), Claim::FiftyMoves);
    let mut moved = after("7163 7866 6371");
    claimed(&mut moved, Side::Black, Claim::Repetition, Some("6678"));
    decided(&mut moved, false, "x");
    moved.play("6678", false);
    let mut waits = after("7163 7866 6371");
    claimed(&mut waits, Side::White, Claim::Adjudication { verdict: Claimed::Win }, None);
    let mut late = after(&format!("{OUT_AND_BACK} {OUT_AND_BACK}"));
    claimed(&mut late, Side::White, Claim::Repetition, None);
    let mut both = after("7163 7866 6371");
    claimed(&mut both, Side::White, Claim::Adjudication { verdict: Claimed::Win }, None);
    claimed(&mut both, Side::Black, Claim::Adjudication { verdict: Claimed::Draw }, None);
    let mut mated = after("6263 5755 7274");
    claimed(&mut mated, Side::White, Claim::Adjudication { verdict: Claimed::Win }, None);
    mated.play("4884", false);
    mated.add(Fact::ended(GameResult::BlackWins, Termination::Checkmate, Some(Side::Black)));
    let differs = |name, reader: Option<Side>, first| {
        let (sight, read) = (mated.sight(reader), "1. 6263 3735 0-1".to_owned());
        let result = matches!(first, Difference::Move { his: Some(_), .. }).then_some(GameResult::Draw);
        case(name, reader, Letter::RecordDiffers { sight, by: Side::White, read, first, result })
    };
    let drawn = Difference::Result { ours: GameResult::BlackWins, his: GameResult::Draw };
    let left = |name, reader: Option<Side>, kind, reason: Option<&str>| {
        let table = if kind == MatterKind::Record { &mated } else { &waits };
        let reason = reason.map(str::to_owned);
        let sight = table.sight(reader);
        case(name, reader, Letter::CaseLeft { sight, kind, case: 17, by: Side::White, reason })
    };
    let not_open = |opens| {
        Letter::of_notice(
            wrong.sight(Side::Black),
            Notice::Refused { refusal: Refusal::NoAdjudication { opens } },
        )
    };
    let mut tables = after("7163 7866 6371");
    tables.play("6678", false);
    claimed(&mut tables, Side::Black, Claim::Tablebase { verdict: Claimed::Draw }, None);
    let rejected = |mut table: Table| {
        decided(&mut table, false, "White is better, and no win is shown.");
        table
    };
    let mut rejected_waits = after("7163 7866 6371");
    claimed(&mut rejected_waits, Side::White, Claim::Adjudication { verdict: Claimed::Win }, None);
    let rejected = rejected(rejected_waits);
    let over = |table: &Table, side: Option<Side>| Letter::of_notice(table.sight(side), Notice::GameOver);
    let claim_refused = |table: &Table, side: Side, by| {
        Letter::of_notice(table.sight(side), Notice::ClaimRefused { by, early: false })
    };
    let note = |note, side: Side| {
        let (sight, ply) = (moved.sight(side), "4".parse::<HalfMove>().unwrap().ply);
        match side {
            Side::Black => Letter::of_notice(sight, Notice::Recorded { ply, notes: vec![note] }),
            Side::White => Letter::of_notice(sight, Notice::YourMove { ply, notes: vec![note] }),
        }
    };
    let refusal = |table: &Table, side: Side, refusal| {
        Letter::of_notice(table.sight(side), Notice::Refused { refusal })
    };
    let which = |made| Refusal::WhichClaim { read: "claim repetition".into(), made };
    let on_time = |reader: Option<Side>, can_mate| Letter::Told {
        sight: wrong.sight(reader),
        notice: Notice::TimeClaimed { by: Side::Black, basis: Basis::Nothing, again: false },
        found: Found { can_mate, ..Found::default() },
    };
    vec![
        case("game-over-repetition", black, over(&thrice, black)),
        case("game-over-repetition-declared", white, over(&declared, white)),
        case("game-over-fifty-moves", None, over(&fifty, None)),
        case("claim-refused", white, claim_refused(&wrong, Side::White, Side::White)),
        case("claim-refused-opponent", black, claim_refused(&wrong, Side::Black, Side::White)),
        case("claim-refused-alike", white, claim_refused(&alike, Side::White, Side::White)),
        case("claim-refused-fifty", white, claim_refused(&short, Side::White, Side::White)),
        case("claim-refused-adjudication", black, claim_refused(&rejected, Side::Black, Side::White)),
        case("recorded-claim-refused", black, note(Note::ClaimRefused, Side::Black)),
        case("your-move-claim-refused", white, note(Note::ClaimRefused, Side::White)),
        case(
            "your-move-claim-waits",
            white,
            Letter::of_notice(
                tables.sight(Side::White),
                Notice::YourMove { ply: "4".parse::<HalfMove>().unwrap().ply, notes: vec![Note::ClaimWaits] },
            ),
        ),
        case(
            "claim-waits",
            white,
            Letter::of_notice(waits.sight(Side::White), Notice::ClaimWaits { by: Side::White }),
        ),
        case(
            "claim-waits-director",
            None,
            Letter::of_notice(waits.sight(None), Notice::ClaimWaits { by: Side::White }),
        ),
        case(
            "claim-waits-opponent",
            black,
            Letter::of_notice(waits.sight(Side::Black), Notice::ClaimWaits { by: Side::White }),
        ),
        case(
            "claim-waits-late",
            white,
            Letter::of_notice(late.sight(Side::White), Notice::ClaimWaits { by: Side::White }),
        ),
        case(
            "claim-waits-late-director",
            None,
            Letter::of_notice(late.sight(None), Notice::ClaimWaits { by: Side::White }),
        ),
        case(
            "claim-waits-both-director",
            None,
            Letter::of_notice(both.sight(None), Notice::ClaimWaits { by: Side::Black }),
        ),
        case("refused-claim-waits", black, refusal(&late, Side::Black, Refusal::ClaimWaits)),
        case(
            "offers-reported",
            None,
            Letter::of_notice(wrong.sight(None), Notice::OffersInARow { by: Side::White, count: 3 }),
        ),
        differs(
            "record-differs",
            white,
            Difference::Result { ours: GameResult::BlackWins, his: GameResult::Draw },
        ),
        differs(
            "record-differs-director",
            None,
            Difference::Result { ours: GameResult::BlackWins, his: GameResult::Draw },
        ),
        differs(
            "record-differs-move-director",
            None,
            Difference::Move { ply: Ply::after(1), his: Some("3735".into()) },
        ),
        differs("record-differs-short", black, Difference::Move { ply: Ply::after(1), his: None }),
        differs("record-differs-start-director", None, Difference::Start),
        of_case(differs("record-differs-case", None, drawn), MatterKind::Record, None, true),
        of_case(
            differs("record-differs-start-case", None, Difference::Start),
            MatterKind::Record,
            None,
            true,
        ),
        of_case(
            case(
                "offers-reported-case",
                None,
                Letter::of_notice(wrong.sight(None), Notice::OffersInARow { by: Side::White, count: 3 }),
            ),
            MatterKind::Offers,
            Some("warn CLUB26/7 w White has offered a draw 3 times in a row."),
            false,
        ),
        of_case(case("time-claimed-case", None, on_time(None, None)), MatterKind::TimeClaim, None, true),
        of_case(
            case(
                "claim-waits-case",
                None,
                Letter::of_notice(waits.sight(None), Notice::ClaimWaits { by: Side::White }),
            ),
            MatterKind::Claim,
            None,
            false,
        ),
        left("case-left", white, MatterKind::TimeClaim, None),
        left("case-left-reason", white, MatterKind::Record, Some("We have compared both scores.")),
        left("case-left-late-acceptance", white, MatterKind::LateAcceptance, Some("Too late.")),
        left("case-left-dates", white, MatterKind::Dates, Some("The stamp is ours.")),
        left("case-left-long-way-director", None, MatterKind::LongWay, None),
        left("case-left-long-way-no-director", None, MatterKind::LongWay, Some("His server is his own.")),
        left("case-left-long-way", white, MatterKind::LongWay, Some("Your server stands in your own house.")),
        left("case-left-appeal", white, MatterKind::Appeal, Some("The mail came too late.")),
        left(
            "case-left-appeal-of-the-opponent",
            Some(Side::Black),
            MatterKind::Appeal,
            Some("The mail came too late."),
        ),
        left("case-left-withdrawal", white, MatterKind::Withdrawal, Some("You wrote otherwise.")),
        left("case-left-director", None, MatterKind::TimeClaim, Some("No limit has passed.")),
        left("case-left-untold-director", None, MatterKind::Offers, None),
        case("refused-claim-open", white, refusal(&waits, Side::White, Refusal::ClaimOpen)),
        case("refused-no-adjudication", black, not_open(Adjudication::EndDate(None))),
        case("refused-no-adjudication-never", black, not_open(Adjudication::Never)),
        case("refused-no-adjudication-moves", black, not_open(Adjudication::AfterMoves(60))),
        case("game-over-claim-waits", black, over(&mated, black)),
        case("refused-claim-again", white, refusal(&wrong, Side::White, Refusal::ClaimAgain)),
        case(
            "refused-claim-too-soon",
            white,
            refusal(&wrong, Side::White, Refusal::ClaimTooSoon { from: Ply::after(22) }),
        ),
        case("refused-which-claim", white, refusal(&wrong, Side::White, which(false))),
        case("refused-which-claim-made", black, refusal(&wrong, Side::Black, which(true))),
        case(
            "refused-too-many-men",
            white,
            refusal(&wrong, Side::White, Refusal::TooManyMen { men: 32, most: 7 }),
        ),
        case("time-claimed-director", None, on_time(None, None)),
        case("time-claimed-director-draw", None, on_time(None, Some(false))),
        case("time-claimed", black, on_time(Some(Side::Black), None)),
    ]
}

pub(super) fn offers() -> Vec<Case> {
    let (white, black) = (Some(Side::White), Some(Side::Black));
    let mut offered = after("7163 7866 6371");
    let half_move = offered.game().to_play();
    offered.add(Fact::Offered { by: Side::White, half_move, vain: false });
    let letter = |side: Side, vain| {
        Letter::of_notice(offered.sight(side), Notice::DrawOffered { by: Side::White, vain })
    };
    let mut agreed = after("7163 7866 6371");
    let sent = agreed.now;
    agreed.add(Fact::DrawAgreed { by: Side::Black, sent });
    let agreement = |side| Letter::of_notice(agreed.sight(side), Notice::DrawAgreed { by: Side::Black });
    let early =
        Letter::of_notice(offered.sight(Side::Black), Notice::ClaimRefused { by: Side::Black, early: true });
    let stands =
        Letter::of_notice(offered.sight(Side::White), Notice::Refused { refusal: Refusal::OfferStands });
    let soon = Letter::of_notice(
        Table::fresh(5).sight(Side::Black),
        Notice::YourMove { ply: "5".parse::<HalfMove>().unwrap().ply, notes: vec![Note::OfferTooSoon] },
    );
    vec![
        case("draw-offered", white, letter(Side::White, None)),
        case("draw-offered-opponent", black, letter(Side::Black, None)),
        case("draw-offered-vain", white, letter(Side::White, Some(Note::OfferTooSoon))),
        case("draw-agreed", white, agreement(white)),
        case("draw-agreed-director", None, agreement(None)),
        case("draw-refused", black, early),
        case("refused-offer-stands", white, stands),
        case("your-move-offer-too-soon", black, soon),
    ]
}
