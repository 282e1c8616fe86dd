//! A game's clocks, as they run for the half-move to be made.
//!
//! Laws 6.1 to 6.5

use chrono::{DateTime, Days, Duration, Utc};

use crate::laws::{Available, Game, Reminder};
use crate::reflection::{Charge, ClockStanding, Exempt, ExemptTimes, Handed, SideClock, Terms, Turn};
use crate::{model::Side, regulations::Control};

impl Game {
    /// Until when the player on move may answer; none while the game is over, the clocks stand or nothing was handed
    /// over.
    pub fn standing(&self) -> Option<ClockStanding> {
        let runs = self.outcome.is_none() && self.stops.standing_since().is_none();
        let turn = self.turn().filter(|_| runs)?;
        Some(turn.standing(self.clocks.of(self.on_move())))
    }

    /// From when a passed limit may be reported: under the rule `postal` an answer that was sent in time may be in the
    /// post for as long as a card usually is. None where [`Game::standing`] is none.
    pub(crate) fn report_from(&self) -> Option<DateTime<Utc>> {
        let standing = self.standing()?;
        let terms = self.turn()?.terms;
        let Some(days) = terms.transit().filter(|days| *days > 0) else { return Some(standing.deadline) };
        let last = standing.last_day.checked_add_days(Days::new(days.into())).unwrap_or(standing.last_day);
        Some(terms.zone.end_of(last).max(standing.deadline))
    }

    /// Until when the player on move may answer if the move were handed over like this and the clocks stood no more.
    pub fn standing_if(&self, handed: Handed) -> ClockStanding {
        self.turn_if(handed).standing(self.clocks.of(self.on_move()))
    }

    /// The turn of the player on move; none when nothing was handed over. Times at which the clocks still stand are not
    /// in it.
    pub fn turn(&self) -> Option<Turn> {
        self.available.as_ref().map(|available| self.turn_of(available))
    }

    /// His turn if the move were handed over like this.
    pub fn turn_if(&self, handed: Handed) -> Turn {
        let side = self.on_move();
        let turn = self.turn().map(|turn| Turn { handed, ..turn });
        turn.unwrap_or_else(|| {
            let terms = self.terms(side);
            Turn { spares: self.spares(side, terms, |_| true), ..Turn::new(terms, handed) }
        })
    }

    fn turn_of(&self, available: &Available) -> Turn {
        let Available { handed, terms, filled, announced, .. } = *available;
        let reminded = available.reminders.iter().find(|(_, why)| *why != Reminder::Share);
        Turn {
            terms,
            handed,
            filled,
            announced,
            reminded: reminded.map(|(at, _)| *at),
            spares: self.spares(self.on_move(), terms, |_| true),
        }
    }

    /// The terms on which a half-move would be asked of a side now.
    pub fn terms(&self, side: Side) -> Terms {
        Terms::of(self.regulations(), self.opening.start, self.zone(side))
    }

    /// What is not charged to a side: what the clocks stood for these reasons, neutral days, and leave. Under Triple Block
    /// only the first.
    fn spares(&self, side: Side, terms: Terms, stops: impl Fn(Exempt) -> bool) -> ExemptTimes {
        let mut spares = ExemptTimes::default();
        if !terms.control.is_exact() {
            for days in &self.neutral {
                spares.add_days(Exempt::Neutral, terms.zone, days.from, days.until);
            }
            for days in self.leave.of(side) {
                spares.add_days(Exempt::Leave, terms.zone, days.from, days.until);
            }
        }
        for (why, from, until) in self.stops.over().iter().filter(|(why, ..)| stops(*why)) {
            spares.add(*why, *from, *until);
        }
        if terms.by_hours() { spares.by_minutes() } else { spares }
    }

    /// The turn of the player on move as if no clock had stood: how long nothing has been played. A time at which the desk
    /// could not be reached is still nobody's.
    pub(crate) fn turn_without_stops(&self) -> Option<Turn> {
        let turn = self.turn()?;
        let spares = self.spares(self.on_move(), turn.terms, |why| why == Exempt::Outage);
        Some(Turn { spares, ..turn })
    }

    /// The terms by which a side's half-move is counted: those of the letter that asked for it, or those of now.
    pub fn terms_asked(&self, side: Side) -> Terms {
        let asked = self.available.as_ref().filter(|_| side == self.on_move());
        asked.map_or_else(|| self.terms(side), |available| available.terms)
    }

    /// How a side's time is kept: by the regulations, and for the half-move that was asked for as they were then.
    pub fn control(&self, side: Side) -> Control {
        self.terms_asked(side).control
    }

    /// What the half-move to be made costs when it is sent at this instant; none when no time runs.
    pub fn charge_if_sent(&self, sent: DateTime<Utc>) -> Option<Charge> {
        self.turn_if_sent(sent).map(|turn| turn.charge(sent))
    }

    /// How time was kept for the half-move that was asked for when the game ended, and what it had cost by then; none while
    /// the game goes on.
    pub(crate) fn unmade_charge(&self) -> Option<(Control, Charge)> {
        let unmade = self.unmade.as_ref().filter(|unmade| unmade.half_move == self.to_play())?;
        let turn = self.turn_of(&unmade.available);
        Some((turn.terms.control, turn.charge(unmade.at)))
    }

    /// A side's clock with what it has thought until now on the half-move that it is to make. Where more was used than there
    /// was, a day is left.
    pub(crate) fn clock_with_thought(&self, side: Side, now: DateTime<Utc>) -> SideClock {
        let clock = *self.clocks.of(side);
        match self.turn_if_sent(now).filter(|_| self.on_move() == side) {
            Some(turn) => clock.thought(turn.terms.control, &turn.charge(now)),
            None => clock,
        }
    }

    /// The turn of the player on move as it is when he answers at this instant: clocks that stand do so up to then.
    pub(crate) fn turn_if_sent(&self, sent: DateTime<Utc>) -> Option<Turn> {
        let mut turn = self.turn()?;
        if let Some(since) = self.stops.standing_since() {
            turn.spares.add(Exempt::Stopped, turn.terms.sent(since), sent + Duration::seconds(1));
        }
        Some(turn)
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
