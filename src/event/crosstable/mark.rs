//! One game as one of its players sees it.

use crate::model::{GameResult, Share, Side, Termination, worded::worded};

worded! {
    /// What a game was for one of its players. The two of a game need not be opposites: of 0-0 both have a loss, of ½-0 one
    /// has a draw and the other a loss.
    pub enum Mark {
        Win = "1",
        Draw = "1/2",
        Loss = "0",
        /// Without play (12.1).
        WonByForfeit = "+",
        Forfeited = "-",
        /// Cancelled or annulled: it counts for nothing.
        Void = "x",
        /// Not finished.
        Open = ".",
    }
}

impl Mark {
    /// The mark of this side in a game with this end.
    pub fn of(end: Option<(GameResult, Termination)>, side: Side) -> Mark {
        let Some((result, termination)) = end else { return Mark::Open };
        let forfeit = termination == Termination::Forfeit;
        match result.share(side) {
            Some(Share::Win) if forfeit => Mark::WonByForfeit,
            Some(Share::Loss) if forfeit => Mark::Forfeited,
            Some(Share::Win) => Mark::Win,
            Some(Share::Draw) => Mark::Draw,
            Some(Share::Loss) => Mark::Loss,
            None => Mark::Void,
        }
    }

    /// What the player gets for it; none where the game is not over or counts for nothing.
    pub fn share(self) -> Option<Share> {
        match self {
            Mark::Win | Mark::WonByForfeit => Some(Share::Win),
            Mark::Draw => Some(Share::Draw),
            Mark::Loss | Mark::Forfeited => Some(Share::Loss),
            Mark::Void | Mark::Open => None,
        }
    }

    /// How much of the opponent's points it brings for Sonneborn-Berger, in halves.
    pub(super) fn weight(self) -> u32 {
        match self.share() {
            Some(Share::Win) => 2,
            Some(Share::Draw) => 1,
            Some(Share::Loss) | None => 0,
        }
    }

    /// As the table shows it, in one column.
    pub(super) fn sign(self) -> &'static str {
        if self == Mark::Draw { "½" } else { self.word() }
    }
}
