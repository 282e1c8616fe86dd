//! Clocks (6.8, 6.10, 6.11, 8.4), warnings, penalties, credits, what is struck, regulations put right.
//!
//! Laws 6.8, 6.11, 6.10, 7.2, 8.3, 8.4

use super::{OrderRejected, order_rejected::WhyStanding, rollback, time::not_in_triple_block};
use crate::laws::{Cause, Fact, Game, Incident, PerSide};
use crate::model::{ClockSetting, Side, Termination};
use crate::reflection::SideClock;

/// The most days and moves that an order may name: more is a slip of the pen.
const MOST: u32 = 3650;

/// `new-period w` (8.4)
pub(super) fn new_period(game: &Game, side: Side) -> Result<Fact, OrderRejected> {
    let control = game.opening.regulations.control;
    let clock = game.clocks.of(side);
    if !SideClock::has_periods(control) {
        return Err(OrderRejected::NoPeriods);
    }
    if clock.begins_period(control) {
        return Err(OrderRejected::PeriodBegins { side });
    }
    let mut clocks = game.clocks;
    *clocks.of_mut(side) = clock.in_new_period(control);
    Ok(Fact::ClocksSet { clocks })
}

/// `stop` (6.10)
pub(super) fn stop(game: &Game) -> Result<Fact, OrderRejected> {
    not_in_triple_block(game, "stop")?;
    if game.stopped { Err(OrderRejected::StoppedAlready) } else { Ok(Fact::Stopped) }
}

/// `resume`
pub(super) fn resume(game: &Game) -> Result<Fact, OrderRejected> {
    // Also where our letter did not leave our own server: the ruling asks for the half-move anew.
    if game.stopped || game.undone.is_some() {
        return Ok(Fact::Resumed);
    }
    let why = match (game.stops.standing_since(), game.pending) {
        _ if game.past_end.is_some() => WhyStanding::PastEnd,
        (None, _) => WhyStanding::Nothing,
        (Some(_), Some(_)) => WhyStanding::Waits,
        (Some(_), None) => WhyStanding::Ends,
    };
    Err(OrderRejected::NotStopped { why })
}

/// `clocks [white DAYS [moves N]] [black DAYS [moves N]]` (6.8, 6.11)
pub(super) fn set(
    game: &Game,
    white: Option<ClockSetting>,
    black: Option<ClockSetting>,
) -> Result<Fact, OrderRejected> {
    if white.is_none() && black.is_none() {
        return Err(OrderRejected::NoClock);
    }
    let mut clocks: PerSide<_> = game.clocks;
    for (side, setting) in [(Side::White, white), (Side::Black, black)] {
        let Some(setting) = setting else { continue };
        if setting.used > MOST || setting.moves.is_some_and(|moves| moves > MOST) {
            return Err(OrderRejected::TooMany { most: MOST });
        }
        let clock = clocks.of_mut(side);
        *clock = clock.set(game.control(side), setting.used, setting.moves);
    }
    if clocks == game.clocks {
        return Err(OrderRejected::ClocksShowThat);
    }
    Ok(Fact::ClocksSet { clocks })
}

/// `penalty w DAYS`
pub(super) fn penalty(side: Side, days: u32) -> Result<Fact, OrderRejected> {
    Ok(Fact::Penalty { side, days: some(days)?, cause: Cause::Ruling })
}

/// `credit w DAYS`
pub(super) fn credit(side: Side, days: u32) -> Result<Fact, OrderRejected> {
    Ok(Fact::Credited { side, days: some(days)?, cause: Cause::Ruling })
}

fn some(days: u32) -> Result<u32, OrderRejected> {
    match days {
        0 => Err(OrderRejected::NoDays),
        days if days > MOST => Err(OrderRejected::TooMany { most: MOST }),
        days => Ok(days),
    }
}

/// `strike N`. A game that was lost for irregularities goes on where one of them is struck, from the position in which
/// it ended and with the clocks of then; in any other game that is over there is nothing to strike.
pub(super) fn strike(game: &Game, entry: u32) -> Result<Vec<Fact>, OrderRejected> {
    let lost = game.outcome.is_some_and(|(_, termination)| termination == Termination::Irregularities);
    if game.outcome.is_some() && !lost {
        return Err(OrderRejected::GameOver { word: "strike" });
    }
    let can = |incident: &&Incident| {
        !incident.struck && (!lost || game.lost_for == Some((incident.side, incident.what)))
    };
    let open = game.incidents.iter().filter(can);
    if open.clone().all(|incident| incident.entry != entry) {
        return Err(OrderRejected::NothingToStrike { entry, known: open.copied().collect() });
    }
    let back = lost.then(|| rollback::where_it_ended(game));
    Ok(std::iter::once(Fact::Struck { entry }).chain(back).collect())
}

/// `regulation KEY VALUE`: holds from the half-move to be made next.
pub(super) fn regulation(game: &Game, key: &str, value: &str) -> Result<Fact, OrderRejected> {
    let before = &game.opening.regulations;
    let regulations = before.with(key, value).map_err(OrderRejected::Regulation)?;
    if regulations == *before {
        return Err(OrderRejected::RegulationHolds { key: key.to_owned() });
    }
    Ok(Fact::RegulationChanged { key: key.to_owned(), regulations: Box::new(regulations) })
}
