//! When so much of a turn's time has gone by, for those who must be told of it: the days of [`Turn::charge`], asked the
//! other way round.

use chrono::{DateTime, Duration, Utc};

use super::{DayRule, SideClock, Turn, charge::PERIOD, cost};

impl Turn {
    /// The first instant at which an answer would be charged with so many days, without the extra ones. Under exact time
    /// these are periods of 24 hours.
    pub fn reaches(&self, days: u32) -> DateTime<Utc> {
        let zone = self.terms.zone;
        let since = self.counted_since();
        let Some(before) = days.checked_sub(1) else { return since };
        if self.counts_periods() {
            return self.spares.after(since, periods(days));
        }
        let by_dates = zone.end_of(self.spares.last_day(zone, self.counted_from(), before));
        match self.terms.day_rule {
            // Nothing is charged up to the 24th hour, and its minute is in it.
            DayRule::Hybrid24 => by_dates.max(self.spares.after(since, PERIOD + self.terms.grain())),
            DayRule::Dates | DayRule::DatesNextDay | DayRule::H24 | DayRule::Midnights | DayRule::Postal => {
                by_dates
            }
        }
    }

    /// The instant at which so many days of this move are over: where dates are counted, the end of the last of them.
    pub fn outlasts(&self, days: u32) -> DateTime<Utc> {
        self.reaches(if self.counts_periods() { days } else { days.saturating_add(1) })
    }

    /// The first instant, once a day has been charged, at which no more than so many days are left of a clock.
    pub fn leaves(&self, clock: &SideClock, days: u32) -> DateTime<Utc> {
        let spent = clock.left(self.terms.control) - i64::from(days);
        let most = u32::try_from(spent - 1).unwrap_or(0);
        self.reaches(if most == 0 { 1 } else { cost::most_days(self, most).saturating_add(1) })
    }

    fn counts_periods(&self) -> bool {
        self.terms.control.is_exact() || self.terms.day_rule == DayRule::H24
    }
}

fn periods(days: u32) -> Duration {
    PERIOD.checked_mul(i32::try_from(days).unwrap_or(i32::MAX)).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::super::{Exempt, Handed, Terms};
    use super::*;
    use crate::regulations::Regulations;

    fn turns() -> Vec<Turn> {
        let start: NaiveDate = "2026-12-01".parse().unwrap();
        let mut turns = Vec::new();
        for day_rule in DayRule::ALL {
            for double_after in [0, 5] {
                let mut regulations = Regulations::of_profile("iccf-email").unwrap();
                regulations.day_rule = day_rule;
                regulations.time.counting.double_after = double_after;
                let terms = Terms::of(&regulations, start, "Europe/Prague".parse().unwrap());
                let turn = Turn::new(terms, Handed::at("2027-03-26T21:30:00Z".parse().unwrap()));
                let mut spared = turn.clone();
                let day = |text: &str| text.parse::<NaiveDate>().unwrap();
                spared.spares.add_days(Exempt::Leave, terms.zone, day("2027-03-30"), day("2027-04-02"));
                let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
                spared.spares.add(Exempt::Outage, at("2027-04-08T03:00:00Z"), at("2027-04-11T15:00:00Z"));
                turns.extend([turn, spared]);
            }
        }
        turns
    }

    #[test]
    fn a_day_is_reached_when_an_answer_is_charged_with_it_and_not_before() {
        for turn in turns() {
            for days in 1..40 {
                let at = turn.reaches(days);
                let counted = turn.charge(at).counted();
                assert!(counted >= days, "{days} at {at}: {counted} by {turn:?}");
                // Hours that are not charged may begin just then; before them the same days were charged.
                let before = turn.charge(at - Duration::seconds(1)).counted();
                let spared = turn.spares.at(at - Duration::seconds(1)).is_some();
                assert!(before < days || spared, "{days} before {at}: {before} by {turn:?}");
            }
        }
    }

    #[test]
    fn days_are_over_when_the_limit_of_so_many_days_passes() {
        for turn in turns() {
            let clock = SideClock::default().set(turn.terms.control, 50 - 12, None);
            let standing = turn.standing(&clock);
            if turn.terms.counting.double_after == 0 && turn.terms.day_rule != DayRule::H24 {
                assert_eq!(turn.outlasts(12), standing.deadline, "{turn:?}");
            }
        }
    }

    #[test]
    fn so_many_days_are_left_when_the_charge_leaves_no_more() {
        for turn in turns() {
            for (used, share) in [(0, 10), (10, 10), (30, 10), (39, 10), (45, 10), (20, 0)] {
                let clock = SideClock::default().set(turn.terms.control, used, None);
                let at = turn.leaves(&clock, share);
                let left = |at| clock.left(turn.terms.control) - i64::from(turn.charge(at).days);
                assert!(left(at) <= i64::from(share), "{used} {share} {turn:?}");
                let before = at - Duration::seconds(1);
                let early = turn.charge(before).counted() == 0 || turn.spares.at(before).is_some();
                assert!(early || left(before) > i64::from(share), "{used} {share} {turn:?}");
            }
        }
    }
}
