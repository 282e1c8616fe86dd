//! What a move costs: the days that it took, without those that are nobody's, and with those that count twice.
//!
//! `iccf-email` counts max(0, date sent - (date received + 1)); the start day is a day of receipt without the extra
//! day; exactly the allowance is in time.

use chrono::{DateTime, Duration, Utc};

use super::{Charge, Exempt, Turn, charge::PERIOD};
use crate::regulations::{DayRule, Unannounced};

/// The days that an answer took, and those of them that are not charged.
#[derive(Default)]
struct Took {
    days: u32,
    spared: Vec<(Exempt, u32)>,
}

impl Took {
    fn counted(&self) -> u32 {
        self.days.saturating_sub(self.spared.iter().map(|(_, days)| *days).sum())
    }
}

impl Turn {
    /// What an answer costs that is sent at this instant.
    pub fn charge(&self, sent: DateTime<Utc>) -> Charge {
        let sent = self.terms.sent(sent);
        let mut charge = bare(self, sent);
        if self.terms.control.is_exact() {
            let since = self.counted_since();
            let seconds =
                (sent - since).max(Duration::zero()) - self.spares.within(since, sent, Exempt::Leave);
            charge.seconds = seconds.num_seconds().max(0);
            return charge;
        }
        let took = took(self, sent);
        let of =
            |why: Exempt| took.spared.iter().find(|(known, _)| *known == why).map_or(0, |(_, days)| *days);
        charge.stopped = of(Exempt::Stopped);
        charge.outage = of(Exempt::Outage);
        charge.neutral = of(Exempt::Neutral);
        charge.leave = of(Exempt::Leave);
        let counted = took.counted();
        (charge.doubled, charge.unannounced) = extra(self, counted);
        charge.days = counted.saturating_add(charge.doubled).saturating_add(charge.unannounced);
        charge
    }
}

fn bare(turn: &Turn, sent: DateTime<Utc>) -> Charge {
    let sent = turn.terms.zone.date(sent);
    let (received, counted_from) = (turn.received(), turn.counted_from());
    // Nobody answers a card before it has come: it was not so long in the post as it is taken to be.
    // Nor is it sent before it is received, where a leave puts that off.
    let sooner = sent < received && (turn.is_presumed() || turn.came_in_leave());
    let (received, counted_from) =
        if sooner { (sent, counted_from.min(sent).max(turn.terms.start)) } else { (received, counted_from) };
    Charge { received, counted_from, sent, ..Charge::nothing(sent) }
}

fn took(turn: &Turn, sent: DateTime<Utc>) -> Took {
    let within = match turn.terms.day_rule {
        DayRule::H24 => return periods(turn, sent),
        DayRule::Hybrid24 => {
            let since = turn.counted_since();
            (sent - since) - turn.spares.within(since, sent, Exempt::Leave) <= PERIOD
        }
        DayRule::Dates | DayRule::DatesNextDay | DayRule::Midnights | DayRule::Postal => false,
    };
    if within {
        return Took::default();
    }
    let zone = turn.terms.zone;
    let (from, sent) = (turn.counted_from(), zone.date(sent));
    let days = whole(sent.signed_duration_since(from).num_days());
    Took { days, spared: turn.spares.days(zone, from, sent) }
}

/// Completed periods of 24 hours. What is not charged is taken off reason by reason, so that the parts make the whole.
fn periods(turn: &Turn, sent: DateTime<Utc>) -> Took {
    let since = turn.counted_since();
    let all = (sent - since).max(Duration::zero());
    let completed = |time: Duration| whole(time.num_seconds().div_euclid(PERIOD.num_seconds()));
    let days = completed(all);
    let mut left = days;
    let mut spared = Vec::new();
    for why in Exempt::ALL {
        let now = completed((all - turn.spares.within(since, sent, why)).max(Duration::zero()));
        if now < left {
            spared.push((why, left - now));
            left = now;
        }
    }
    Took { days, spared }
}

fn whole(days: i64) -> u32 {
    u32::try_from(days.max(0)).unwrap_or(u32::MAX)
}

/// The days that so many counted days cost in addition: those that count twice, and those for not announcing them.
fn extra(turn: &Turn, counted: u32) -> (u32, u32) {
    let counting = turn.terms.counting;
    let long = counting.announce_after > 0 && counted > counting.announce_after;
    let silent = long && !announced_in_time(turn);
    let twice_after = (counting.double_after > 0).then_some(counting.double_after);
    let reminded = turn.reminded.filter(|_| silent && counting.unannounced == Unannounced::Double);
    // From the day of the reminder on each day counts twice.
    let since_reminder = reminded.map(|at| counted_at(turn, at));
    let threshold = twice_after.into_iter().chain(since_reminder).min();
    let doubled = threshold.map_or(0, |threshold| counted.saturating_sub(threshold));
    let penalty = silent && counting.unannounced == Unannounced::Penalty;
    (doubled, if penalty { counting.unannounced_days } else { 0 })
}

/// The days that had been counted at an instant.
pub(super) fn counted_at(turn: &Turn, at: DateTime<Utc>) -> u32 {
    took(turn, turn.terms.sent(at)).counted()
}

pub(super) fn announced_in_time(turn: &Turn) -> bool {
    turn.announced.is_some_and(|at| counted_at(turn, at) <= turn.terms.counting.announce_after)
}

/// The most days that may be counted for a move with so many left.
pub(super) fn most_days(turn: &Turn, left: u32) -> u32 {
    let cap = match turn.terms.counting.most_days_per_move {
        0 => u32::MAX,
        days => days,
    };
    let costs = |days: u32| {
        let (doubled, unannounced) = extra(turn, days);
        days.saturating_add(doubled).saturating_add(unannounced)
    };
    // Costs rise with the days: halve the range until it is one.
    let (mut low, mut high) = (0, left.min(cap));
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        match costs(middle) <= left {
            true => low = middle,
            false => high = middle - 1,
        }
    }
    low
}
