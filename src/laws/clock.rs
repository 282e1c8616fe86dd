//! A game's clocks, as they run for the half-move to be made.

use chrono::{DateTime, Utc};

use super::game::Game;
use crate::{
    event::{Control, DayRule},
    model::Side,
    reflection::{Charge, Handed, Standing},
};

impl Game {
    /// Until when the player on move may answer; none while the game is over, the clocks stand or nothing was handed
    /// over.
    pub fn standing(&self) -> Option<Standing> {
        let runs = self.outcome.is_none() && self.stops.standing_since().is_none();
        let available = self.available.as_ref().filter(|_| runs)?;
        Some(self.standing_if(available.handed))
    }

    /// Until when the player on move may answer if the move were handed over like this and the clocks stood no more.
    pub fn standing_if(&self, handed: Handed) -> Standing {
        let side = self.on_move();
        self.clocks.of(side).standing(
            self.control(side),
            self.day_rule(),
            self.opening.start,
            self.zone(side),
            handed,
            &self.stops,
        )
    }

    /// How a side's time is kept: by the regulations, and for the half-move that was asked for as they were then.
    pub fn control(&self, side: Side) -> Control {
        let asked = self.available.as_ref().filter(|_| side == self.on_move());
        asked.map_or(self.opening.regulations.control, |available| available.control)
    }

    fn day_rule(&self) -> DayRule {
        self.available.as_ref().map_or(self.opening.regulations.day_rule, |available| available.day_rule)
    }

    /// What the half-move to be made costs when it is sent at this instant; none when no time runs.
    pub fn charge_if_sent(&self, sent: DateTime<Utc>) -> Option<Charge> {
        let handed = self.available.as_ref()?.handed;
        let (zone, rule) = (self.zone(self.on_move()), self.day_rule());
        Some(Charge::count(rule, self.opening.start, zone, handed, sent, &self.stops))
    }

    /// The move that a side must reach in the time that it has, by the numbers of the score: the clock's own counter
    /// differs from them where the director set it (6.11, 8.4), and in a game from a set position.
    pub fn control_move(&self, side: Side) -> u32 {
        let clock = self.clocks.of(side);
        let next = self.next_ply();
        let own = if next.side() == side { next } else { next.next() };
        let wanted = clock.control_move(self.control(side)).saturating_sub(clock.moves);
        own.move_number().saturating_add(wanted).saturating_sub(1)
    }

    /// Whether the half-move to be made comes too late when it is sent at this instant: also while the clocks stand,
    /// where its limit had passed before.
    pub fn late_if_sent(&self, sent: DateTime<Utc>) -> bool {
        if let Some(standing) = self.standing() {
            return sent >= standing.deadline;
        }
        let passed = || {
            let (available, since) = (self.available.as_ref()?, self.stops.standing_since()?);
            Some(self.standing_if(available.handed).deadline).filter(|deadline| *deadline <= since)
        };
        let deadline = self.flag.map(|flag| flag.deadline).or_else(passed);
        deadline.is_some_and(|deadline| sent >= deadline)
    }
}
