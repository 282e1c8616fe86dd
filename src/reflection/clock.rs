//! One side's clock.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use super::{
    Control, DayRule, Stops,
    charge::{Charge, Handed},
};
use crate::model::Zone;

/// What one side has used, in whole days.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct SideClock {
    /// The clock's move counter (6.11): the moves made, unless the director set it otherwise.
    pub moves: u32,
    /// Days used for moves, over the whole game.
    pub used: u32,
    /// Penalty days, over the whole game.
    pub penalties: u32,
    /// Days given by the director or by regulation, over the whole game.
    #[serde(default)]
    pub credits: u32,
    /// Days that count against the current allowance, penalties among them. Below zero when more was given than used.
    against: i64,
}

/// Where a side stands when it has a move to make.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Standing {
    /// The date from which the days of this move are counted.
    pub counted_from: NaiveDate,
    /// The last local date on which an answer still counts; it counts until the end of that day.
    pub last_day: NaiveDate,
    /// The instant at which that day is over: the flag falls.
    pub deadline: DateTime<Utc>,
}

impl SideClock {
    /// The number of the move that the current allowance must reach.
    pub fn control_move(&self, control: Control) -> u32 {
        let Control::Sessions { moves, .. } = control;
        self.session(moves).saturating_add(1).saturating_mul(moves)
    }

    /// Days left before the current move, below zero when more was used than allowed.
    pub fn left(&self, control: Control) -> i64 {
        let Control::Sessions { moves, days, carry_over } = control;
        let allowed = match carry_over {
            true => i64::from(days) * (i64::from(self.session(moves)) + 1),
            false => i64::from(days),
        };
        allowed - self.against
    }

    fn session(&self, moves: u32) -> u32 {
        self.moves.checked_div(moves).unwrap_or(0)
    }

    /// The clock after a move that cost so many days.
    #[must_use]
    pub fn moved(mut self, control: Control, days: u32) -> SideClock {
        let Control::Sessions { moves, carry_over, .. } = control;
        self.moves = self.moves.saturating_add(1);
        self.used = self.used.saturating_add(days);
        self.against = self.against.saturating_add(i64::from(days));
        if !carry_over && self.moves.checked_rem(moves) == Some(0) {
            self.against = 0;
        }
        self
    }

    /// The clock after a penalty of so many days.
    #[must_use]
    pub fn penalised(mut self, days: u32) -> SideClock {
        self.penalties = self.penalties.saturating_add(days);
        self.against = self.against.saturating_add(i64::from(days));
        self
    }

    /// The clock with so many days given.
    #[must_use]
    pub fn credited(mut self, days: u32) -> SideClock {
        self.credits = self.credits.saturating_add(days);
        self.against = self.against.saturating_sub(i64::from(days));
        self
    }

    /// The clock set by the director (6.8, 6.11) to so many days against the current allowance, and the move counter
    /// where he sets it too. What was used, given and added before is in these days.
    #[must_use]
    pub fn set(self, days: u32, moves: Option<u32>) -> SideClock {
        let moves = moves.unwrap_or(self.moves);
        SideClock { moves, used: days, penalties: 0, credits: 0, against: i64::from(days) }
    }

    /// The clock when the next move is to be the first of the following time period (8.4). What had been used beyond
    /// the allowance is forgiven; days that are left are kept where they are carried over.
    #[must_use]
    pub fn in_new_period(mut self, control: Control) -> SideClock {
        let Control::Sessions { moves, days, carry_over } = control;
        let sessions = self.session(moves).saturating_add(1);
        self.moves = sessions.saturating_mul(moves);
        self.against = match carry_over {
            true => self.against.min(i64::from(days) * i64::from(sessions)),
            false => 0,
        };
        self
    }

    /// The clock without a penalty of so many days that a director struck.
    #[must_use]
    pub fn relieved(mut self, days: u32) -> SideClock {
        self.penalties = self.penalties.saturating_sub(days);
        self.against = self.against.saturating_sub(i64::from(days));
        self
    }

    /// The clock without days given that a director struck.
    #[must_use]
    pub fn uncredited(mut self, days: u32) -> SideClock {
        self.credits = self.credits.saturating_sub(days);
        self.against = self.against.saturating_add(i64::from(days));
        self
    }

    /// The clock for a game that is begun again, its days kept.
    #[must_use]
    pub fn begun_again(self) -> SideClock {
        SideClock { moves: 0, ..self }
    }

    /// The clock taken back to what it showed `then`; days given and added since still count, since those entries
    /// stand. Where a director `set` the clock in between, penalties and credits of before can be told apart no longer,
    /// and are a part of what it is taken back to.
    #[must_use]
    pub fn restored(self, then: SideClock, set: bool) -> SideClock {
        let before = if set { SideClock::default() } else { then };
        let since = |now: u32, before: u32| i64::from(now) - i64::from(before);
        let more = since(self.penalties, before.penalties) - since(self.credits, before.credits);
        let shown = |days: u32| if set { 0 } else { days };
        SideClock {
            penalties: shown(self.penalties),
            credits: shown(self.credits),
            against: then.against.saturating_add(more),
            ..then
        }
    }

    /// The clock with the move counter of `then` and all days that were used since.
    #[must_use]
    pub fn kept(self, then: SideClock, control: Control) -> SideClock {
        let Control::Sessions { carry_over, .. } = control;
        let against = match carry_over {
            true => self.against,
            // What was used in a later time period counts in the one that is returned to.
            false => {
                let total = |clock: SideClock| {
                    i64::from(clock.used) + i64::from(clock.penalties) - i64::from(clock.credits)
                };
                then.against.saturating_add((total(self) - total(then)).max(0))
            }
        };
        SideClock { moves: then.moves, against, ..self }
    }

    /// Whether the next move is the first of a time period.
    pub fn begins_period(&self, control: Control) -> bool {
        let Control::Sessions { moves, .. } = control;
        self.moves.checked_rem(moves).is_none_or(|over| over == 0)
    }

    /// Until when the move that was handed over may be answered, if the clocks stand no more than they have.
    pub fn standing(
        &self,
        control: Control,
        rule: DayRule,
        start: NaiveDate,
        zone: Zone,
        handed: Handed,
        stops: &Stops,
    ) -> Standing {
        let counted_from = Charge::counted_from(rule, start, zone, handed);
        let last_day = stops.day_after(zone, counted_from, self.left(control));
        Standing { counted_from, last_day, deadline: zone.end_of(last_day) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TEN_IN_FIFTY: Control = Control::Sessions { moves: 10, days: 50, carry_over: true };
    const NO_CARRY: Control = Control::Sessions { moves: 10, days: 50, carry_over: false };

    fn after(control: Control, costs: &[u32]) -> SideClock {
        costs.iter().fold(SideClock::default(), |clock, days| clock.moved(control, *days))
    }

    #[test]
    fn unused_days_are_carried_over() {
        let clock = after(TEN_IN_FIFTY, &[2; 10]);
        assert_eq!((clock.left(TEN_IN_FIFTY), clock.control_move(TEN_IN_FIFTY)), (80, 20));
        assert_eq!(after(NO_CARRY, &[2; 10]).left(NO_CARRY), 50);
    }

    #[test]
    fn a_penalty_shortens_what_is_left_and_can_be_struck() {
        let clock = after(TEN_IN_FIFTY, &[3]).penalised(5);
        assert_eq!((clock.used, clock.penalties, clock.left(TEN_IN_FIFTY)), (3, 5, 42));
        assert_eq!(clock.relieved(5), after(TEN_IN_FIFTY, &[3]));
    }

    #[test]
    fn exactly_the_allowance_is_in_time() {
        let zone: Zone = "Europe/Prague".parse().unwrap();
        let start: NaiveDate = "2026-12-01".parse().unwrap();
        let handed = Handed { at: "2026-11-20T10:00:00Z".parse().unwrap(), start_letter: true };
        let standing = SideClock::default().standing(
            TEN_IN_FIFTY,
            DayRule::DatesNextDay,
            start,
            zone,
            handed,
            &Stops::default(),
        );
        assert_eq!(standing.last_day, "2027-01-20".parse().unwrap());
        assert_eq!(standing.deadline.to_rfc3339(), "2027-01-20T23:00:00+00:00");
        let cost = |sent: &str| {
            Charge::count(
                DayRule::DatesNextDay,
                start,
                zone,
                handed,
                sent.parse().unwrap(),
                &Stops::default(),
            )
            .days
        };
        assert_eq!(cost("2027-01-20T22:59:59Z"), 50);
        assert_eq!(cost("2027-01-20T23:00:00Z"), 51);
    }

    proptest! {
        /// An answer is charged more than is left exactly when it is sent at or after the deadline.
        #[test]
        fn the_deadline_and_the_count_agree(
            costs in prop::collection::vec(0u32..9, 0..25), handed in 0i64..90_000_000, think in 0i64..90_000_000, zone in 0usize..4, carry: bool,
        ) {
            let control = if carry { TEN_IN_FIFTY } else { NO_CARRY };
            let clock = after(control, &costs);
            let zone: Zone = ["UTC", "Europe/Prague", "Pacific/Apia", "America/Havana"][zone].parse().unwrap();
            let base: DateTime<Utc> = "2026-01-01T00:00:00Z".parse().unwrap();
            let start: NaiveDate = "2026-02-01".parse().unwrap();
            let handed = Handed { at: base + chrono::Duration::seconds(handed), start_letter: costs.is_empty() };
            let sent = handed.at + chrono::Duration::seconds(think);
            let standing = clock.standing(control, DayRule::DatesNextDay, start, zone, handed, &Stops::default());
            let charge = Charge::count(DayRule::DatesNextDay, start, zone, handed, sent, &Stops::default());
            if clock.left(control) >= 0 {
                prop_assert_eq!(i64::from(charge.days) > clock.left(control), sent >= standing.deadline);
            }
        }
    }
}
