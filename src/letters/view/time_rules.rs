//! The regulations of reflection time in figures, with an example worked by the referee's own count.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use minijinja::{Value, context, value::Serde};

use super::day::Day;
use crate::{
    model::Zone,
    reflection::{Handed, Terms, Turn},
    regulations::{DayRule, FirstOverstep, LeaveReceipt, MoveInLeave, Regulations},
};

/// All that a start letter says of time.
pub(super) fn time(rules: &Regulations, start: NaiveDate) -> Value {
    let time = &rules.time;
    let counting = time.counting;
    context! {
        control => Serde(rules.control), day_rule => Serde(rules.day_rule),
        utc => counting.utc, cutoff => counting.cutoff_hour, transit => counting.transit_days,
        double_after => counting.double_after, most_per_move => counting.most_days_per_move,
        announce_after => counting.announce_after,
        unannounced => Serde(counting.unannounced), unannounced_days => counting.unannounced_days,
        remind_after => time.reminders.after_days.clone(), remind_share => time.reminders.at_share,
        silence => time.silence.days, silence_loses => time.silence.loses,
        inactive => time.silence.inactive_days,
        leave => time.leave.days_per_year,
        leave_from => later(start, 14).to_string(), leave_until => later(start, 28).to_string(),
        leave_after => counting.leave_receipt == LeaveReceipt::After && rules.day_rule != DayRule::H24,
        leave_refuses => time.leave.move_in_leave == MoveInLeave::Refused,
        grace => time.overstep.grace_hours, claim_until => Serde(time.overstep.claim_until),
        late_move => Serde(time.overstep.late_move),
        new_count => time.overstep.first.is_forgiven(),
        from_next_move => time.overstep.first == FirstOverstep::NewCountNextMove,
        withdrawal => Serde(time.withdrawal), date_order => Serde(time.date_order),
        example => example(rules, start),
    }
}

fn later(day: NaiveDate, days: i64) -> NaiveDate {
    day.checked_add_signed(Duration::days(days)).unwrap_or(day)
}

/// What answers cost to a move that comes two days after the start; none where time is counted to the second.
fn example(rules: &Regulations, start: NaiveDate) -> Option<Value> {
    if rules.control.is_exact() {
        return None;
    }
    let zone = Zone::UTC;
    let terms = Terms::of(rules, start, zone);
    let by_hours = terms.by_hours();
    let day = zone.start_of(later(start, 2));
    let received = if by_hours { day + Duration::hours(18) } else { day };
    let mut answers: Vec<DateTime<Utc>> = match by_hours {
        // A minute before and after 24 hours, the second midnight, and 48 hours.
        true => [41 * 60 + 59, 42 * 60 + 1, 49 * 60, 66 * 60]
            .map(|minutes| day + Duration::minutes(minutes))
            .to_vec(),
        false => [0, 1, 2, 5].map(|late| day + Duration::days(late)).to_vec(),
    };
    let double_after = rules.time.counting.double_after;
    if double_after > 0 {
        answers.push(received + Duration::days(i64::from(double_after) + 3));
    }
    let declared = rules.day_rule == DayRule::Postal;
    let handed = Handed { at: received, start_letter: false, declared };
    let turn = Turn::new(terms, handed);
    let hour = |at: DateTime<Utc>| by_hours.then(|| at.format("%H:%M").to_string());
    let sent: Vec<Value> = answers
        .into_iter()
        .map(|at| context! { day => Day::of(zone.date(at)), hour => hour(at), days => turn.charge(at).days })
        .collect();
    Some(context! { received => Day::of(zone.date(received)), hour => hour(received), sent })
}
