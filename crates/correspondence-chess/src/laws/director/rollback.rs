//! Returns to an earlier or another position: `reinstate`, `reconstruct` (8.3), `restart` (7.1, a wrong start position).
//!
//! Laws 6.8, 6.11, 7.1, 8.3, 8.4

use super::OrderRejected;
use crate::laws::{Fact, Game, MoveRecord, PerSide};
use crate::model::{ClockSetting, HalfMove, Ply, Side};
use crate::{chess::Position, reflection::SideClock, wording::MoveOf};

/// With fewer half-moves than this, a game that began with colours reversed begins again (7.1).
const TEN_MOVES: u32 = 20;

/// `reinstate 12 w`: the clocks are those of then, but for penalties and credits, or keep all days.
pub(crate) fn reinstate(game: &Game, ply: Ply, keep: bool) -> Result<Fact, OrderRejected> {
    let first = game.score.start().ply();
    let next = game.next_ply();
    let Some(position) = game.score.before(ply) else {
        let [wanted, first, next] = [ply, first, next].map(MoveOf);
        return Err(OrderRejected::NotOnRecord { wanted, first, next });
    };
    if position.outcome().is_some() {
        return Err(OrderRejected::EndedThere { ply: MoveOf(ply) });
    }
    if ply == next && game.outcome.is_none() {
        return Err(OrderRejected::NothingTakenBack { next: MoveOf(next) });
    }
    let clocks = PerSide::each(|side| clock_of_then(game, side, ply, keep));
    Ok(Fact::Reinstated { half_move: new_line(game, ply), clocks })
}

/// The game goes on from the position in which it ended, with the clocks as they are.
pub(crate) fn where_it_ended(game: &Game) -> Fact {
    Fact::Reinstated { half_move: new_line(game, game.next_ply()), clocks: game.clocks }
}

/// A side's clock before this half-move. It stands since as it was where the side has not moved since. Where its days are
/// kept, those are too that it had thought on the half-move that was not made when the game ended.
fn clock_of_then(game: &Game, side: Side, ply: Ply, keep: bool) -> SideClock {
    let now = *game.clocks.of(side);
    let thought = game.unmade_charge().filter(|_| keep && game.on_move() == side);
    let now = thought.map_or(now, |(control, cost)| now.thought(control, &cost));
    let since = |record: &&MoveRecord| record.ply >= ply && record.ply.side() == side;
    match game.records.iter().find(since) {
        None => now,
        Some(record) if keep => now.kept(record.before, game.opening.regulations.control),
        Some(record) => {
            now.restored(record.before, game.control(side), *game.clock_set.of(side) > record.entry)
        }
    }
}

/// `reconstruct FEN …`
pub(crate) fn reconstruct(
    game: &Game,
    fen: &str,
    (white, black): (Option<ClockSetting>, Option<ClockSetting>),
    force: bool,
) -> Result<Fact, OrderRejected> {
    let variant = game.opening.regulations.variant;
    if fen.split_whitespace().count() != 6 {
        return Err(OrderRejected::FenFields);
    }
    let (position, forced) = match (Position::from_fen(fen, variant), Position::from_fen_forced(fen, variant))
    {
        (Ok(position), _) => (position, false),
        (Err(_), Ok(position)) if force => (position, true),
        (Err(why), forced) => {
            return Err(OrderRejected::Fen { why, forced: forced.is_ok() });
        }
    };
    if position.outcome().is_some() {
        return Err(OrderRejected::EndedThere { ply: MoveOf(position.ply()) });
    }
    let clock = |side, setting: Option<ClockSetting>| {
        let clock = *game.clocks.of(side);
        setting.map_or(clock, |setting| clock.set(game.control(side), setting.used, setting.moves))
    };
    let clocks = PerSide { white: clock(Side::White, white), black: clock(Side::Black, black) };
    Ok(Fact::Reconstructed { half_move: new_line(game, position.ply()), fen: position.fen(), forced, clocks })
}

/// `restart [colours|FEN] clocks keep|reset`
pub(crate) fn restart(
    game: &Game,
    colours: bool,
    fen: Option<&str>,
    keep: bool,
) -> Result<Fact, OrderRejected> {
    if game.outcome.is_some() {
        return Err(OrderRejected::Stands);
    }
    if colours && game.moves_made(Side::White).saturating_add(game.moves_made(Side::Black)) >= TEN_MOVES {
        return Err(OrderRejected::TenMoves);
    }
    let (fen, start) = match fen {
        None => (game.opening.fen.clone(), None),
        Some(fen) => {
            let position = Position::from_fen(fen, game.opening.regulations.variant);
            let refused = |why| OrderRejected::Fen { why, forced: false };
            let position = position.map_err(refused)?;
            if position.outcome().is_some() {
                return Err(OrderRejected::EndedThere { ply: MoveOf(position.ply()) });
            }
            let usual = position == Position::initial() && position.ply() == Ply::FIRST;
            ((!usual).then(|| position.fen()), Some(position))
        }
    };
    let first = start.map_or(game.first, |start| start.ply());
    let clock = |side: Side| match keep {
        // A clock goes with its player.
        true if colours => game.clocks.of(side.other()).begun_again(),
        true => game.clocks.of(side).begun_again(),
        false => SideClock::default(),
    };
    let clocks = PerSide::each(clock);
    Ok(Fact::Restarted { half_move: new_line(game, first), fen, colours, clocks })
}

fn new_line(game: &Game, ply: Ply) -> HalfMove {
    HalfMove { line: game.line.saturating_add(1), ply }
}
