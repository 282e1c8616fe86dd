//! Somebody else plays on for a player: with his clock as it is, or with one that begins anew.
//!
//! Laws 6.8, 6.11

use chrono::{DateTime, Utc};

use crate::laws::{Fact, Game, WritingStyle};
use crate::model::{NamedPerson, Side, Zone};

/// Who takes a seat, and with which clock.
#[derive(Clone, Debug)]
pub struct Substitute {
    /// Who he is in the record.
    pub player: NamedPerson,
    /// By which his days are counted.
    pub zone: Zone,
    /// How his moves are read.
    pub hand: WritingStyle,
    /// Whether his time begins anew, as at the start.
    pub anew: bool,
}

/// A claim on the time of the side that is to be played by somebody else waits: its player has a right to a decision.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct TimeClaimWaits;

/// Whether a claim on the time of this side waits to be decided.
pub fn time_claim_waits(game: &Game, side: Side) -> bool {
    game.time_claims.iter().any(|claim| claim.open && claim.by != side)
}

/// The entries by which a side is played by somebody else from now on. Days that the one before him had thought on the
/// half-move to be made are on the clock; his own run from the letter that asks him for it.
///
/// # Errors
/// Where a claim on the time of that side waits.
pub fn substitute(
    game: &Game,
    side: Side,
    substitute: Substitute,
    now: DateTime<Utc>,
) -> Result<Vec<Fact>, TimeClaimWaits> {
    if time_claim_waits(game, side) {
        return Err(TimeClaimWaits);
    }
    let mut clocks = game.clocks;
    *clocks.of_mut(side) = match substitute.anew {
        false => game.clock_with_thought(side, now),
        true => game.clocks.of(side).counted_anew(game.control(side)),
    };
    let set = (clocks != game.clocks).then_some(Fact::ClocksSet { clocks });
    let Substitute { player, zone, hand, anew: _ } = substitute;
    Ok(set.into_iter().chain([Fact::Plays { side, player, zone, hand }]).collect())
}
