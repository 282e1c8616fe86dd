//! When the owner of a matter hears of it again, and when somebody else hears of it too (semantics 38).

use chrono::{DateTime, Duration, Utc};

/// After so many days a case is asked about again that is to wait.
pub(crate) const A_WEEK: u32 = 7;

/// Whether a matter that goes on waiting is told again: 3, 7 and 14 days after it opened, then every week. `told`: when its
/// owner last heard of it.
pub(crate) fn told_again(opened: DateTime<Utc>, told: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    step(opened, now).is_some_and(|step| told < opened + step)
}

/// Whether an open case makes for a letter to whoever decides on it: it has come to a step of its rhythm and was told in
/// none of the last three days, in whose letter it stood beside others; a week without a word is never let pass. `morning`
/// is the hour of that letter: half a day is left for letters that were written later in their day.
pub(crate) fn due_again(opened: DateTime<Utc>, told: DateTime<Utc>, morning: DateTime<Utc>) -> bool {
    let quiet = morning - told;
    let days = |days: i64| Duration::days(days) - Duration::hours(12);
    quiet > days(7) || quiet > days(3) && told_again(opened, told, morning)
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
    fn a_case_that_stood_in_the_letter_of_yesterday_makes_for_none_today_and_no_week_passes_without() {
        let day = |day: i64| "2026-12-01T08:00:00Z".parse::<DateTime<Utc>>().unwrap() + Duration::days(day);
        for (told, now, due) in [
            (0, 2, false),
            (0, 3, true),
            (2, 3, false),
            (2, 5, true),
            (5, 7, false),
            (5, 12, true),
            (12, 14, false),
            (12, 19, true),
        ] {
            assert_eq!(due_again(day(0), day(told), day(now)), due, "told {told}, now {now}");
        }
    }

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
