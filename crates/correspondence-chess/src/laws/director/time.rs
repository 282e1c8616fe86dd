//! Special leave (10), neutral days, withdrawals, a first overstep that is upheld (6.6).
//!
//! A withdrawal is a forfeit, and leaves 6.7 aside: it is not the flag that loses.
//!
//! Laws 6.6, 10

use chrono::{DateTime, NaiveDate, Utc};

use super::{OrderRejected, result};
use crate::laws::{Days, Fact, Game};
use crate::model::{GameResult, HalfMove, Side, Termination, WithdrawnGames};
use crate::regulations::Withdrawal;

/// The most days that one leave, or one neutral interval, may last: more is a slip of the pen.
const LONGEST: i64 = 366;

/// `leave w FROM UNTIL`: beside what the regulations allow. Days that have passed count only for the half-move that he is
/// to make, since what a move has cost is never changed.
pub(super) fn leave(
    game: &Game,
    side: Side,
    (from, until): (NaiveDate, NaiveDate),
    now: DateTime<Utc>,
) -> Result<Fact, OrderRejected> {
    not_in_triple_block(game, "leave")?;
    in_order(from, until)?;
    let today = game.zone(side).date(now);
    let asked = game.turn().filter(|_| game.on_move() == side);
    let first = asked.map_or(today, |turn| turn.received().min(today));
    if until < first || (from < first && game.on_move() == side) {
        return Err(OrderRejected::LeavePast { first });
    }
    if let Some(known) = overlapping(game.leave.of(side), from, until) {
        return Err(OrderRejected::LeaveOverlaps { from: known.from, until: known.until });
    }
    Ok(Fact::Leave { side, from, until, special: true })
}

/// `neutral FROM UNTIL`: days that are charged to nobody.
pub(super) fn neutral(game: &Game, from: NaiveDate, until: NaiveDate) -> Result<Fact, OrderRejected> {
    not_in_triple_block(game, "neutral")?;
    in_order(from, until)?;
    if let Some(known) = overlapping(&game.neutral, from, until) {
        return Err(OrderRejected::NeutralOverlaps { from: known.from, until: known.until });
    }
    Ok(Fact::Neutral { from, until })
}

/// `withdraw w`: by regulation the game is lost or cancelled, where the order does not say which. Whether the opponent could
/// mate is not asked (6.7): it is a forfeit, and no flag has fallen.
pub(super) fn withdraw(game: &Game, side: Side, ends: Option<WithdrawnGames>) -> Fact {
    let moves = game.moves_made(side);
    let rules = &game.opening.regulations.time;
    let by_regulation = moves >= rules.withdrawal_moves
        && match rules.withdrawal {
            Withdrawal::Lost => true,
            Withdrawal::CancelledIfUnmoved => moves > 0,
            Withdrawal::Cancelled => false,
        };
    let lost = ends.map_or(by_regulation, |ends| ends == WithdrawnGames::Lost);
    let (result, termination) = match lost {
        true => (GameResult::win(side.other()), Termination::Forfeit),
        false => (GameResult::Cancelled, Termination::Ruling),
    };
    Fact::ended(result, termination, None)
}

/// `overstep w`: the first overstep is upheld, and the count begins anew.
pub(super) fn overstep(game: &Game, side: Side, now: DateTime<Utc>) -> Result<Fact, OrderRejected> {
    if !game.opening.regulations.time.overstep.first.is_forgiven() {
        return Err(OrderRejected::FirstLoses);
    }
    if *game.oversteps.of(side) > 0 {
        return Err(OrderRejected::SecondOverstep { side });
    }
    if game.claims_beside(side).next().is_some() {
        return Err(OrderRejected::ClaimFirst { side });
    }
    match result::overstepped(game, now) {
        Err(OrderRejected::BothOverstepped) => {}
        Ok(late) if late == side => {}
        Ok(late) => return Err(OrderRejected::OtherOverstepped { late }),
        Err(unfit) => return Err(unfit),
    }
    let late = match game.passed_for(side, now) {
        true => Some(game.ran_out_with()),
        false => game.late_moves(side).next().map(|record| record.ply),
    };
    let half_move = late.map_or(game.to_play(), |ply| HalfMove { line: game.line, ply });
    Ok(Fact::Overstepped { side, half_move })
}

/// Triple Block has its bank instead of leave, and nobody stops its clocks (Appendix C).
pub(super) fn not_in_triple_block(game: &Game, word: &'static str) -> Result<(), OrderRejected> {
    let exact = game.regulations().control.is_exact();
    if exact { Err(OrderRejected::TripleBlock { word }) } else { Ok(()) }
}

fn in_order(from: NaiveDate, until: NaiveDate) -> Result<(), OrderRejected> {
    let days = until.signed_duration_since(from).num_days() + 1;
    match days {
        ..1 => Err(OrderRejected::DaysBackwards { from, until }),
        1..=LONGEST => Ok(()),
        _ => Err(OrderRejected::DaysTooLong { most: LONGEST }),
    }
}

fn overlapping(known: &[Days], from: NaiveDate, until: NaiveDate) -> Option<Days> {
    known.iter().find(|days| days.from <= until && from <= days.until).copied()
}
