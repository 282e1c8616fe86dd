//! When the owner of a matter hears of it again, and when somebody else hears of it too (semantics 38).

use chrono::{DateTime, Duration, Utc};

/// Whether a matter that goes on waiting is told again: 3, 7 and 14 days after it opened, then every week. `told`: when its
/// owner last heard of it.
pub(crate) fn told_again(opened: DateTime<Utc>, told: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    step(opened, now).is_some_and(|step| told < opened + step)
}

/// The last step of the rhythm that a matter of this age has come to; none in its first days.
pub(crate) fn step(opened: DateTime<Utc>, now: DateTime<Utc>) -> Option<Duration> {
    match now - opened {
        age if age < Duration::days(3) => None,
        age if age < Duration::days(7) => Some(Duration::days(3)),
        age => Some(Duration::weeks(age.num_weeks())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_waits_is_told_again_after_three_days_a_week_a_fortnight_and_then_weekly() {
        let opened: DateTime<Utc> = "2026-12-01T10:00:00Z".parse().unwrap();
        let (mut told, mut days) = (opened, Vec::new());
        for hour in 1..24 * 31 {
            let now = opened + Duration::hours(hour);
            if told_again(opened, told, now) {
                (told, days) = (now, [days, vec![hour / 24]].concat());
            }
        }
        assert_eq!(days, [3, 7, 14, 21, 28]);
    }
}
