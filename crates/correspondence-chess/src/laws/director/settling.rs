//! What would settle what a game waits for: orders that fit it as it stands, each without the reason.

use chrono::{DateTime, Utc};

use super::result::overstepped;
use crate::laws::{Game, TableSays};
use crate::model::{GameResult, Ground, Order, Side, Termination};
use crate::wording::phrases;

/// The orders that would settle what waits for the director; none where nothing does.
pub fn settling(game: &Game, now: DateTime<Utc>) -> Vec<Order<String>> {
    if game.outcome.is_some() {
        return Vec::new();
    }
    let waiting = game.waiting();
    match waiting.as_slice() {
        [] => {}
        [_] => return vec![Order::Grant(None), Order::Refuse(None)],
        several => {
            let sides = several.iter().map(|pending| Some(pending.by));
            return sides.flat_map(|side| [Order::Grant(side), Order::Refuse(side)]).collect();
        }
    }
    let plain = |result| Order::Result { result: Some(result), ground: None };
    if game.past_end.is_some() {
        let adjudged = |result| Order::Result { result: Some(result), ground: Some(Ground::Adjudication) };
        return [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw].map(adjudged).into();
    }
    if let Some(loser) = game.forfeited {
        return [GameResult::win(loser.other()), GameResult::Draw].map(plain).into();
    }
    let on_time = |result| Order::Result { result: Some(result), ground: Some(Ground::Time) };
    match overstepped(game, now) {
        Ok(side) if game.counts_anew(side) => vec![Order::Overstep(side)],
        Ok(side) => [GameResult::win(side.other()), GameResult::Draw].map(on_time).into(),
        Err(unfit) => unfit.instead(&Order::Result { result: None, ground: None }, game),
    }
}

phrases! {
    /// How a ruling contradicts the record.
    #[derive(Copy)]
    pub enum Doubt {
        /// It is a loss on time of a side that never ran out; a draw on time (6.7), where neither did. `late` did overstep,
        /// if anybody.
        NotLate { loser: Option<Side>, late: Option<Side> } = "doubt-not-late",
        /// It is a loss on time that this side has not claimed, by regulations that know none without a claim (6.6).
        NotClaimed { by: Side } = "doubt-not-claimed",
        /// It is a win of the side whose limit has passed, and says nothing of time.
        Overstepped { loser: Side } = "doubt-overstepped",
        /// It rests on the tables of endgames, and more men are on the board than any tables have.
        TooManyMen { men: u32, most: u32 } = "doubt-too-many-men",
        /// It rests on the tables of endgames, which said otherwise of the position: this side wins, or nobody.
        Tables { winner: Option<Side> } = "doubt-tables",
    }
}

/// Whether a result contradicts the record, so that the director is asked once whether he means it. `tables`: what they
/// said of the position that stands, where they were asked.
pub fn doubt<M>(
    game: &Game,
    order: &Order<M>,
    tables: Option<TableSays>,
    now: DateTime<Utc>,
) -> Option<Doubt> {
    let Order::Result { result, ground } = order else { return None };
    let Some(result) = result else { return not_claimed(game, None, now) };
    let Some(ground) = ground else {
        let late = overstepped(game, now).ok().filter(|_| game.outcome.is_none())?;
        return (*result == GameResult::win(late)).then_some(Doubt::Overstepped { loser: late });
    };
    match ground {
        Ground::Time => not_late(game, *result, now).or_else(|| not_claimed(game, Some(*result), now)),
        Ground::Tablebase if game.position().men() > most_men(game) => {
            Some(Doubt::TooManyMen { men: game.position().men(), most: most_men(game) })
        }
        Ground::Tablebase => {
            let winner = match tables? {
                TableSays::WhiteWins => Some(Side::White),
                TableSays::BlackWins => Some(Side::Black),
                TableSays::Draw => None,
            };
            let said = winner.map_or(GameResult::Draw, GameResult::win);
            (said != *result).then_some(Doubt::Tables { winner })
        }
        Ground::Forfeit | Ground::Adjudication => None,
    }
}

/// Whether a game that goes on would be lost on time, or drawn (6.7), though nobody has claimed it.
fn not_claimed(game: &Game, result: Option<GameResult>, now: DateTime<Utc>) -> Option<Doubt> {
    if !game.regulations().asks_to_claim() || game.outcome.is_some() {
        return None;
    }
    let by = match result {
        Some(GameResult::WhiteWins) => Side::White,
        Some(GameResult::BlackWins) => Side::Black,
        Some(GameResult::Draw) | None => overstepped(game, now).ok()?.other(),
        Some(_) => return None,
    };
    (!game.claims_time(by)).then_some(Doubt::NotClaimed { by })
}

/// The men that tables of endgames have: those of the regulations, or of the largest that there are.
fn most_men(game: &Game) -> u32 {
    const LARGEST: u32 = 8;
    game.regulations().tablebase_men.max(LARGEST)
}

fn not_late(game: &Game, result: GameResult, now: DateTime<Utc>) -> Option<Doubt> {
    let late: Vec<Side> = Side::BOTH.into_iter().filter(|side| ever_late(game, *side, now)).collect();
    let losers = match result {
        GameResult::WhiteWins => vec![Side::Black],
        GameResult::BlackWins => vec![Side::White],
        GameResult::BothLose => Side::BOTH.into(),
        // One has overstepped, and the other cannot mate (6.7).
        GameResult::Draw if late.is_empty() => return Some(Doubt::NotLate { loser: None, late: None }),
        _ => return None,
    };
    let loser = losers.into_iter().find(|side| !late.contains(side))?;
    Some(Doubt::NotLate { loser: Some(loser), late: late.first().copied() })
}

/// Whether a side ran out of time at all by what is on record: for the half-move that it is to make, or was to make when
/// the game ended; for one that it made; or as it was upheld before.
fn ever_late(game: &Game, side: Side, now: DateTime<Utc>) -> bool {
    let passed = game.has_passed(now);
    let lost = |(result, termination): &(GameResult, Termination)| {
        let own = *termination == Termination::Time && *result == GameResult::win(side.other());
        own || *termination == Termination::DoubleDefault
    };
    passed && game.on_move() == side
        || game.records.iter().any(|record| record.late && record.ply.side() == side)
        || *game.oversteps.of(side) > 0
        || game.outcome.as_ref().is_some_and(lost)
}
