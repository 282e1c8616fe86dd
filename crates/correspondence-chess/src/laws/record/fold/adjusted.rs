//! What changes a clock beside a move, kept so that its player can add up his days.

use crate::laws::{Adjusted, Adjustment, Entry, Fact, Game};
use crate::model::{Ply, Side};
use crate::reflection::SideClock;

impl Game {
    /// Keeps what an entry has done to the clocks, where it made no move.
    pub(crate) fn note_adjustments(&mut self, entry: &Entry) {
        let Some(how) = adjustment(&entry.fact) else { return };
        for side in Side::BOTH {
            let clock = *self.clocks.of(side);
            // An overstep is told also where it leaves the figures as they were: its days count no more.
            let upheld = matches!(entry.fact, Fact::Overstepped { side: whose, .. } if whose == side);
            if upheld || clock != self.explained(side) {
                let (ply, at, terms) = (self.next_ply(), entry.at, self.terms_asked(side));
                self.state.adjusted.push(Adjusted { entry: entry.seq, at, side, ply, how, terms, clock });
            }
        }
    }

    /// A side's clock after the last thing that is known to have changed it.
    fn explained(&self, side: Side) -> SideClock {
        let moved = self.records.iter().rfind(|record| record.ply.side() == side);
        let adjusted = self.adjusted.iter().rfind(|adjusted| adjusted.side == side);
        let moved = moved.map(|record| (record.entry, record.clock));
        let adjusted = adjusted.map(|adjusted| (adjusted.entry, adjusted.clock));
        let last = moved.into_iter().chain(adjusted).max_by_key(|(entry, _)| *entry);
        last.map_or_else(SideClock::default, |(_, clock)| clock)
    }

    /// Back to the position before a half-move: what changed the clocks since it came up is told by the clocks that the
    /// return has set.
    pub(crate) fn forget_adjustments(&mut self, since: Option<Ply>) {
        let dropped = since.map_or(Some(0), |since| {
            self.records.iter().find(|record| record.ply >= since).map(|record| record.entry)
        });
        if let Some(dropped) = dropped {
            self.state.adjusted.retain(|adjusted| adjusted.entry < dropped);
        }
    }
}

fn adjustment(fact: &Fact) -> Option<Adjustment> {
    match fact {
        Fact::Penalty { days, .. } => Some(Adjustment::Penalty(*days)),
        Fact::Credited { days, .. } => Some(Adjustment::Credit(*days)),
        Fact::Struck { .. } => Some(Adjustment::Struck),
        Fact::ClocksSet { .. } => Some(Adjustment::Set),
        Fact::Reinstated { .. } | Fact::Reconstructed { .. } | Fact::Restarted { .. } => {
            Some(Adjustment::Returned)
        }
        Fact::Overstepped { .. } => Some(Adjustment::Overstepped),
        Fact::Refilled { sent, seconds, .. } => Some(Adjustment::Refilled { sent: *sent, seconds: *seconds }),
        _ => None,
    }
}
